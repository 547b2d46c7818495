"""Citation marks in prose, and the ids in them.

Strong marks say what they are by their form: "[S0]", "[S0, S1]", "[1-3]", "[^4]", "[[1]](link)", "【2】", "[Source 2]",
"(S0)", "<sup>1</sup>". In brackets stands a lot that is none ("[sic]", "[May 2023]", "[0, 100]", code "items[0]"), so
what stands there must be an id that the record knows, a number, or a number behind a word or letter that ids begin
with. Weak marks, "(1)", "¹" and "^1", count only in a text without strong ones, behind a word, and where one of them
names a source that there is.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator
from unicodedata import normalize

import msgspec

from hallucheck.text.lexicon import words
from hallucheck.text.regex import regex

WIDEST = 50
"""Sources that a range such as [1-3] may name."""

_LINK = r"(?:\((?:[^()\s]|\([^()\s]{0,80}\)){1,300}\))?"
_SIGNS = "[【［(（<{^⁰¹²³⁴⁵⁶⁷⁸⁹"
_TITLED_LINK = regex(r"\[([^\[\]\n]{1,300})(\]\(((?:[^()\s]|\([^()\s]{0,80}\)){1,300})\))")
_BRACKET = regex(
    rf"\\?\^?\[\[?(?P<square>[^\[\]\n\\]{{1,160}})\\?\]\]?{_LINK}|【(?P<lens>[^【】\n]{{1,80}})】|［(?P<wide>[^［］\n]{{1,80}})］"
)
_TAG = regex(r"<(sup|cite)>\s{0,3}\[?([^<>\[\]\n]{1,60})\]?\s{0,3}</\1>", re.IGNORECASE)
_CITE = regex(r"~?\\cite[a-z]{0,6}\{([^{}\n]{1,160})\}")
_OTHER = regex(r"\{([^{}\n]{1,80})\}|<([^<>\n/]{1,80})>")
_ROUND = regex(r"[(（]([^()（）\[\]\n]{1,80})[)）]")
_CODE = regex(r"```.{0,20000}?(?:```|\Z)|(?<!`)`[^`\n]{1,300}`(?!`)", re.DOTALL)

_PART = regex(r"\s*(?:[,;،、，；|/&+]|\s(?:and|und|et|y|e|и|ו|و|和|と)\s)\s*")
_NUMBER = regex(r"#?\^?(\d{1,6})\^?")
_NAMED = regex(r"([^\W\d_]{1,12})[_.:#-]?(\d{1,6})")
_LEAD = regex(r"([^\W\d_]{1,14})\.?(?:\s?[:#]\s?|\s)(?:n[or]\.? ?|#)?(\S.{0,100})")
_RANGE = regex(r"([^\W\d_]{0,12})[_.:#-]?(\d{1,6}) ?[-–—] ?(?:\1[_.:#-]?)?(\d{1,6})")
_LOCATOR = regex(
    r"(?:pp?|page|pages|s|seite|sec|section|para|line|lines|chapter|ch|§)\.? ?\d{1,5}(?: ?[-–] ?\d{1,5})?",
    re.IGNORECASE,
)
_INTERVAL = regex(r"(?:range|ranges|interval|intervals|scale|domain|between|∈|=)(?: of| is)? ?$", re.IGNORECASE)

_LEADS = words(
    "source sources src doc docs document documents ref refs reference references citation citations cite context "
    "contexts ctx chunk chunks passage passages evidence result snippet s see cf quelle quellen fuente fuentes réf "
    "référence références fonte fonti источник источники מקור מקורות مصدر مصادر المصدر المصادر 来源 出典 资料 参考 स्रोत"
)
"""What stands before the number of a source."""

_SUPERSCRIPT = regex("[⁰¹²³⁴-⁹]{1,4}(?:[,˒⸴ ]?[⁰¹²³⁴-⁹]{1,4}){0,5}")
_CARET = regex(r"\^\(?(\d{1,2}(?:, ?\d{1,2}){0,5})\)?(?=[\s.,;:!?)\]]|$)")
_ROUND_NUMBER = regex(r"[(（](\d{1,2}(?:, ?\d{1,2}){0,5})[)）]")
_UNITS = words("metre metres meter meters feet foot inch inches kilometre kilometres kilometer kilometers miles square")
NEAR = 20
"""Characters around a mark that are looked at."""
_LETTERS = 4
"""A superscript behind a shorter Latin word is a unit or a formula: m², CO², H⁺."""


class Mark(msgspec.Struct, frozen=True):
    """A citation mark: code points [start, end), and the ids in it as written."""

    start: int
    end: int
    ids: tuple[str, ...]


def find_marks(text: str, known: Collection[str] = (), titles: Collection[str] = ()) -> list[Mark]:
    """The citation marks of a text, in order, not overlapping.

    Args:
        text: an answer.
        known: the ids of the sources; without them only the usual names of sources are taken for ids.
        titles: titles and addresses of the sources, by which they may be cited as well.
    """
    if not any(sign in text for sign in _SIGNS):
        return []
    names = Names(known, titles)
    found = sorted(_strong(text, names), key=lambda mark: (mark.start, -mark.end))
    if not found:
        found = sorted(_weak(text, names), key=lambda mark: mark.start)
    apart: list[Mark] = []
    for mark in found:
        if not apart or mark.start >= apart[-1].end:
            apart.append(mark)
    return apart


def plain(name: str) -> str:
    """An id without case and punctuation, as citations spell it freely: `doc_3` and `Doc 3` are the same."""
    kept = "".join(character for character in normalize("NFKC", name).casefold() if character.isalnum())
    return kept or name


class Names:
    """The ids of the sources, and what they begin with."""

    def __init__(self, known: Collection[str], titles: Collection[str] = ()) -> None:
        self.count = len(known)
        self.titles = frozenset(titles)
        self._ids = {plain(name) for name in known}
        self._known = self._ids | {plain(title) for title in titles}
        self._wordy = any(not any(map(str.isdigit, name)) for name in self._known)
        self._heads = {named.group(1).casefold() for name in known if (named := _NAMED.fullmatch(name))}

    def without_titles(self) -> Names:
        """The same without titles, which may be words that stand in round brackets for another reason."""
        bare = Names((), [title for title in self.titles if "://" in title])
        bare.count, bare._heads = self.count, self._heads
        bare._known |= self._ids
        bare._wordy = self._wordy
        return bare

    def __contains__(self, name: str) -> bool:
        return plain(name) in self._known

    def names(self, head: str) -> bool:
        """Whether ids begin with `head`."""
        return head.casefold() in self._heads or head.casefold() in _LEADS

    def read(self, inside: str) -> tuple[str, ...]:
        """The ids in a mark; none where it is no citation."""
        if not self._wordy and not any(map(str.isdigit, inside)):
            return ()
        inside = normalize("NFKC", inside).strip()
        if inside in self:
            return (inside,)
        found: list[str] = []
        for part in _PART.split(inside):
            ids = self._part(part)
            if not ids and found and _LOCATOR.fullmatch(part):
                continue
            if not ids:
                ids = [name for word in part.split() for name in self._part(word)]
                if len(ids) != len(part.split()):
                    return ()
            found += ids
        return tuple(dict.fromkeys(found))

    def _part(self, part: str) -> list[str]:
        if part in self:
            return [part]
        if number := _NUMBER.fullmatch(part):
            return [number.group(1)] if len(number.group(1)) < 4 else []  # noqa: PLR2004 (four digits are a year)
        span = _RANGE.fullmatch(part)
        if span and (not span.group(1) or self.names(span.group(1))):
            first, last = int(span.group(2)), int(span.group(3))
            return (
                [f"{span.group(1)}{number}" for number in range(first, last + 1)] if 0 < last - first < WIDEST else []
            )
        named = _NAMED.fullmatch(part)
        if named and self.names(named.group(1)):
            return [part]
        lead = _LEAD.fullmatch(part)
        return self._part(lead.group(2)) if lead and lead.group(1).casefold() in _LEADS else []


def code(text: str) -> list[tuple[int, int]]:
    """Where code stands, inline or fenced."""
    return [match.span() for match in _CODE.finditer(text)] if "`" in text else []


def _strong(text: str, names: Names) -> Iterator[Mark]:
    fenced = _Code(text)
    if names.titles and "](" in text:
        for match in _TITLED_LINK.finditer(text):
            if match[3] in names.titles and not names.read(match[1]) and not fenced.holds(match):
                yield Mark(match.start(), match.start() + 1, ())  # the linked words stay
                yield Mark(match.start(2), match.end(), (match[3],))
    if any(sign in text for sign in "[【［"):
        yield from _bracketed(text, names, fenced)
    for pattern, signs, counts in _FORMS:
        if any(sign in text for sign in signs):
            listed = names.without_titles()
            for match in pattern.finditer(text):
                ids = listed.read(match[match.lastindex or 0])
                if ids and counts(ids, names) and not fenced.holds(match):
                    yield Mark(match.start(), match.end(), ids)


def _bracketed(text: str, names: Names, fenced: _Code) -> Iterator[Mark]:
    for match in _BRACKET.finditer(text):
        ids = names.read(match[match.lastgroup or 0])
        if ids and not _is_interval(text, match.start(), ids, names) and not fenced.holds(match):
            yield Mark(match.start(), match.end(), ids)
        elif match.lastgroup == "lens" and "†" in match[0]:  # an assistant's own mark for a file, numbered by itself
            inside = match["lens"].partition("†")[2]
            yield Mark(match.start(), match.end(), (inside,) if inside in names else ())


_FORMS: tuple[tuple[re.Pattern[str], str, Callable[[tuple[str, ...], Names], bool]], ...] = (
    (_TAG, "<", lambda _ids, _names: True),
    (_CITE, "\\", lambda _ids, _names: True),
    (_OTHER, "{<", lambda ids, names: all(name in names for name in ids)),
    (_ROUND, "(（", lambda ids, names: names.count > 0 and not all(map(str.isdecimal, ids))),
)
"""Further forms, the signs they need, and which ids make a mark of them."""


class _Code:
    """The code in a text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._spans = code(text)

    def holds(self, match: re.Match[str]) -> bool:
        """Whether a mark stands in code; a code span that holds nothing else is a mark in fancy dress."""
        index = bisect_right(self._spans, (match.start(), len(self._text))) - 1
        low, high = self._spans[index] if index >= 0 else (0, 0)
        return match.end() <= high and self._text[low:high].strip("`").strip() != match[0]


def _is_interval(text: str, start: int, ids: tuple[str, ...], names: Names) -> bool:
    """Whether "[0, 100]" is an interval of numbers."""
    if len(ids) != 2 or not all(map(str.isdecimal, ids)):  # noqa: PLR2004 (both ends)
        return False
    return (ids[0] == "0" and int(ids[1]) >= max(2, names.count)) or bool(
        _INTERVAL.search(text[max(0, start - 20) : start])
    )


def _weak(text: str, names: Names) -> list[Mark]:
    if not names.count:
        return []
    fenced = _Code(text)
    found = [
        Mark(match.start(), match.end(), numbers)
        for match, numbers in _candidates(text, names.count)
        if not fenced.holds(match)
    ]
    return found if any(1 <= int(each) <= names.count for mark in found for each in mark.ids) else []


def _candidates(text: str, count: int) -> Iterator[tuple[re.Match[str], tuple[str, ...]]]:
    for match in _SUPERSCRIPT.finditer(text):
        if _behind_word(text, match.start()):
            yield match, _superscripts(match[0], count)
    if "^" in text:
        for match in _CARET.finditer(text):
            if _behind_word(text, match.start()):
                yield match, tuple(match[1].replace(" ", "").split(","))
    for match in _ROUND_NUMBER.finditer(text) if "(" in text or "（" in text else ():
        if _ends_sentence(text, match):
            yield match, tuple(match[1].replace(" ", "").split(","))


def _behind_word(text: str, at: int) -> bool:
    """Whether what stands at `at` is attached to a word or to the stop behind one, not to a unit or a formula."""
    before = text[max(0, at - 40) : at]
    if not before or before[-1].isspace() or before[-1].isdigit():
        return False
    if not before[-1].isalpha():
        return before[-1] in ".,;:!?。！？、،؟।)”’\"'»"
    word = re.split(r"[^\w]", before)[-1]
    return not word.isascii() or (len(word) >= _LETTERS and word.isalpha() and word.casefold() not in _UNITS)


def _ends_sentence(text: str, match: re.Match[str]) -> bool:
    """Whether "(1)" stands at the end of a sentence; elsewhere it may number what follows."""
    before = text[max(0, match.start() - NEAR) : match.start()].rstrip()[-1:]
    after = text[match.end() : match.end() + NEAR].lstrip(" \t")[:1]
    if not before or before in ":;,(-–_/=":
        return False
    if after in ".!?。।؟…\n" or not after:
        return True
    return before in ".!?。।؟…”" and not after.islower()


def _superscripts(raised: str, count: int) -> tuple[str, ...]:
    found: list[str] = []
    for run in re.split("[,˒⸴ ]", normalize("NFKC", raised)):
        found += [run] if run and int(run) <= count else list(run)
    return tuple(dict.fromkeys(found))
