"""Citation marks in prose, and the ids in them.

Strong marks say what they are by their form: "[S0]", "[S0, S1]", "[1-3]", "[^4]", "[[1]](link)", "【2】", "[Source 2]",
"[plan.pdf#page=4]", "(S0)", "(source: plan.pdf, p. 7)", "([link](address))", "<sup>1</sup>". In brackets stands a lot
that is none ("[sic]", "[May 2023]", "[0, 100]", code "items[0]"), so what stands there must be a name that the record
knows, a number, a file, or a number behind a word or letter that ids begin with. Weak marks, "(1)", "¹" and "^1", count
only in a text without strong ones, behind a word, and where one of them names a source that there is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from unicodedata import normalize

import msgspec

from hallucheck.text.basics.patterns import holds_any, regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.citations.gaps import ACCORDING, Code
from hallucheck.text.citations.names import Mark, Names, is_source_noun

_SUPERSCRIPT = regex("[⁰¹²³⁴-⁹]{1,4}(?:[,˒⸴ ]?[⁰¹²³⁴-⁹]{1,4}){0,5}")
_CARET = regex(r"\^\(?(\d{1,2}(?:, ?\d{1,2}){0,5})\)?(?=[\s.,;:!?)\]]|$)")
_ROUND_NUMBER = regex(r"[(（](\d{1,2}(?:, ?\d{1,2}){0,5})[)）]")
_UNITS = words("metre metres meter meters feet foot inch inches kilometre kilometres kilometer kilometers miles square")
NEAR = 20
"""Characters around a mark that are looked at."""
_LETTERS = 4
"""A superscript behind a shorter Latin word is a unit or a formula: m², CO², H⁺."""


def weak_marks(text: str, names: Names) -> list[Mark]:
    """The weak marks of a text without strong ones."""
    code, found = Code(text), list[Mark]()
    for pattern, stands in _WEAK if names.count else ():
        for match in pattern.finditer(text):
            if stands(text, *match.span()) and not code.holds(match):
                ids = [each.strip() for each in re.split("[,˒⸴ ]+", normalize("NFKC", match[match.lastindex or 0]))]
                if pattern is _SUPERSCRIPT:  # "¹²" may be 12, or 1 and 2
                    ids = [digit for each in ids for digit in ([each] if int(each) <= names.count else each)]
                found.append(Mark(*match.span(), tuple(dict.fromkeys(ids))))
    return found if any(1 <= int(each) <= names.count for mark in found for each in mark.ids) else []


def _behind_word(text: str, at: int, _: int = 0) -> bool:
    """Whether what stands at `at` is attached to a word or to the stop behind one, not to a unit or a formula."""
    before = text[max(0, at - 40) : at]
    if not before or before[-1].isspace() or before[-1].isdigit():
        return False
    if not before[-1].isalpha():
        return before[-1] in ".,;:!?。！？、،؟।)”’\"'»"
    word = re.split(r"[^\w]", before)[-1]
    return not word.isascii() or (len(word) >= _LETTERS and word.isalpha() and word.casefold() not in _UNITS)


def _ends_sentence(text: str, start: int, end: int) -> bool:
    """Whether "(1)" stands at the end of a sentence; elsewhere it may number what follows."""
    before, after = text[max(0, start - NEAR) : start].rstrip()[-1:], text[end : end + NEAR].lstrip(" \t")[:1]
    if not before or before in ":;,(-–_/=":
        return False
    if after in ".!?。।؟…\n" or not after:
        return True
    return before in ".!?。।؟…”" and not after.islower()


_WEAK = ((_SUPERSCRIPT, _behind_word), (_CARET, _behind_word), (_ROUND_NUMBER, _ends_sentence))

QUOTED = 12
"""So many characters before a mark that stand before it in a source as well show that the source was copied."""

SIGNS = "[【［(（<{^⁰¹²³⁴⁵⁶⁷⁸⁹"
"""One of these signs stands in every mark."""
_ADDRESS = r"\((?:[^()\s]|\([^()\s]{0,80}\)){1,300}\)"
_LINK = regex(rf"\[([^\[\]\n]{{1,300}})(\]({_ADDRESS}))")
_BRACKET = regex(
    rf"\\?\^?\[\[?(?P<square>[^\[\]\n\\]{{1,160}})\\?\]\]?(?P<link>{_ADDRESS})?"
    r"|【(?P<lens>[^【】\n]{1,80})】|［(?P<wide>[^［］\n]{1,80})］"
)
_TAG = regex(
    r"<([^\W\d_]{3,14})(?:>\s{0,3}\[?([^<>\[\]\n]{1,60})\]?\s{0,3}</\1>"
    r"|\s[\w:-]{1,14}=[\"']?([^<>\"'=\n]{1,80}?)[\"']?\s?(?:/>|></\1>))",
    re.IGNORECASE,
)
_CITE = regex(r"~?\\cite[a-z]{0,6}\{([^{}\n]{1,160})\}")
_OTHER = regex(r"\{([^{}\n]{1,80})\}|<([^<>\n/]{1,80})>")
_ROUND = regex(r"[(（]([^()（）\[\]\n]{1,160}(?:\(\d{4}[a-z]?\))?)[)）]")
_FIRST_WORD = regex(r"[^\W\d_]+")
_PAIR = regex(r"^[ \\^]{0,3}[\[【［]\s{0,3}(\d{1,6})\s?[,;]\s?(\d{1,6})\s{0,3}[\]】］]")
_REFERENCE = regex(r"^[ \t]*(?:[-*•] )?(?:\[\^?|(?=\d))(\w{1,12})[\].)]:?[ \t]+(\S.{0,300})$", re.MULTILINE)
"""A line of a list of references: "[^1]: plan.pdf", "2. lease.txt"."""
_INTERVAL = regex(r"(?:range|ranges|interval|intervals|scale|domain|between|CI|∈|=)(?: of| is|:)? ?$", re.IGNORECASE)


_NUMBERED = regex(r" ((?:\d{1,2}|[A-Z])(?:(?:,? and |, ?)\d{1,2}(?!\d)){0,9})(?!\w|[.,]\d)")
_NOUN = regex(r"(?<![^\W_])[^\W\d_]{2,14}$")
_ACCORDING = regex(
    rf"(?:{ACCORDING}) (?:the |l['’])?([^\W_][^,.;:()\[\]\n]{{1,60}}?)(?=[,.;:()\n]| and |$)", re.IGNORECASE
)
_LEADING = ("ccording to ", "aut ", "elon ", "egún ", "econdo ", "egundo ")
_YEAR = regex(r" \((?:19|20)\d\d[a-z]?\)")
_AUTHOR = regex(r"(?<!\w)[^\W\d_][\w'’-]{1,30}(?: et al\.?| (?:and|&) [^\W\d_][\w'’-]{1,30})?$")
"""What may name a source in prose: a noun with a number, what leads to a name, an author before a year."""


def find_marks(text: str, names: Names | None = None, sources: Sequence[str] = ()) -> list[Mark]:
    """The citation marks of a text, in order, not overlapping.

    Args:
        text: an answer.
        names: of the sources; without them only the usual names of sources are taken for ids.
        sources: texts of the sources; marks that were copied out of them cite nothing.
    """
    names = names or Names()
    found = (list(_strong(text, names)) or weak_marks(text, names)) if holds_any(text, SIGNS) else []
    found += _said(text, names) if names.count else ()
    found.sort(key=lambda mark: (mark.start, -mark.end))
    if found and "\n" in text:
        found = _resolved(text, found, names)
    apart: list[Mark] = []
    for mark in found:
        if not apart or mark.start >= apart[-1].end:
            copied = len(apart) < 500 and _is_copied(text, mark, sources)  # noqa: PLR2004 (marks that are looked up)
            apart.append(Mark(mark.start, mark.end, ()) if copied else mark)
    return apart


def _resolved(text: str, found: list[Mark], names: Names) -> list[Mark]:
    """Marks with the names that the answer's own list of references gives their numbers."""
    numbers = {each.strip("^#") for mark in found for each in mark.ids}
    lines = [line for line in _REFERENCE.finditer(text) if line[1] in numbers]
    listed = {line[1]: ids for line in lines if (ids := names.read(line[2].strip("*_ ")))}
    each = [[name for one in mark.ids for name in listed.get(one.strip("^#"), (one,))] for mark in found]
    return [msgspec.structs.replace(mark, ids=tuple(dict.fromkeys(ids))) for mark, ids in zip(found, each, strict=True)]


def _said(text: str, names: Names) -> Iterator[Mark]:
    """Sources that the prose names: "Source B says", "according to the lease", "Smith (2020) found", "as in a.pdf"."""
    for name in filter(text.__contains__, names.telling):  # which are no words of the language
        for match in re.finditer(rf"(?<!\w){re.escape(name)}(?![\w/])", text):
            yield Mark(match.start(), match.end(), (name,), said=True)
    for match in _NUMBERED.finditer(text):
        low = max(0, match.start() - NEAR)
        noun = _NOUN.search(text[low : match.start()])
        if noun is None:
            continue
        named = is_source_noun(noun[0])
        given = [each for each in match[1].replace(",", " ").split() if each != "and"]
        ids = [each if named and each in names else f"{noun[0]} {each}" for each in given]
        if all(names.find(name) if named else name in names for name in ids):
            yield Mark(low + noun.start(), match.end(), tuple(ids), said=True)
    for match in _ACCORDING.finditer(text) if holds_any(text, _LEADING) else ():
        if names.find(match[1]):
            yield Mark(match.start(), match.end(), (match[1],), said=True)
    for match in _YEAR.finditer(text) if " (" in text else ():
        low = max(0, match.start() - 4 * NEAR)
        author = _AUTHOR.search(text[low : match.start()])
        if author and names.find(author[0] + match[0]):
            yield Mark(low + author.start(), match.end(), (author[0] + match[0],), said=True)


def _strong(text: str, names: Names) -> Iterator[Mark]:
    fenced = Code(text)
    if "](" in text:
        yield from _linked(text, names, fenced)
    if any(sign in text for sign in "[【［"):
        yield from _bracketed(text, names, fenced)
    for pattern, signs in _FORMS:
        if holds_any(text, signs):
            for match in pattern.finditer(text):
                inside = match[match.lastindex or 0]
                ids = names.read(inside)
                if ids and _counts(pattern, match, ids, names) and not fenced.holds(match):
                    yield Mark(match.start(), match.end(), ids)


def _linked(text: str, names: Names, fenced: Code) -> Iterator[Mark]:
    """Links: of "[words](address)" the words stay; a link that stands in round brackets is a mark as a whole."""
    for match in _LINK.finditer(text):
        words, address = match[1], match[3][1:-1]
        if names.read(words) or fenced.holds(match):
            continue
        start, end = match.span()
        if text[start - 1 : start] == "(" and text[end : end + 1] == ")":
            yield Mark(start - 1, end + 1, (address,))
        elif is_source_noun(words.strip()):
            yield Mark(start, end, (address,))
        elif address in names:
            yield Mark(start, start + 1, ())
            yield Mark(match.start(2), end, (address,))


def _bracketed(text: str, names: Names, fenced: Code) -> Iterator[Mark]:
    for match in _BRACKET.finditer(text):
        inside, link = match["square"] or match["lens"] or match["wide"], (match["link"] or "")[1:-1]
        if match["lens"] and "†" in inside:
            number, _, inside = inside.partition("†")
            own = ":" in number  # an assistant's numbers of a message and of a file in it
            ids = (inside,) if inside in names else () if own else names.read(number)
            yield Mark(match.start(), match.end(), ids)
            continue
        ids = names.read(inside)
        if ids and not is_interval(text, match, names.count) and not fenced.holds(match):
            yield Mark(match.start(), match.end(), (link,) if link in names else ids)  # its address says more


_FORMS: tuple[tuple[re.Pattern[str], str], ...] = ((_TAG, "<"), (_CITE, "\\"), (_OTHER, "{<"), (_ROUND, "(（"))
"""Further forms, and the signs they need."""


def _counts(pattern: re.Pattern[str], match: re.Match[str], ids: tuple[str, ...], names: Names) -> bool:
    """Whether ids make a mark of what holds them: in round brackets a number must follow a noun for a source."""
    if pattern is _OTHER:
        return all(name in names for name in ids)
    if pattern is _TAG:
        return match[1].lower() in ("sup", "cite") or is_source_noun(match[1])
    if pattern is not _ROUND or not names.count:
        return pattern is not _ROUND
    if (first := _FIRST_WORD.match(match[1].strip())) and is_source_noun(first[0]):
        return True
    link = match.string[match.start() - 1 : match.start()] == "]"
    return not all(map(str.isdecimal, ids)) and all(
        name.isdecimal() or names.stands_alone(name) or ("://" in name and not link) for name in ids
    )


def is_interval(text: str, match: re.Match[str], sources: int = 0) -> bool:
    """Whether "[0, 100]" is an interval of numbers; a mark of two numbers is none."""
    ends = _PAIR.search(match[0])
    if ends is None:
        return False
    from_zero = ends[1] == "0" and int(ends[2]) >= max(2, sources)
    return from_zero or _INTERVAL.search(text[max(0, match.start() - 20) : match.start()]) is not None


def _is_copied(text: str, mark: Mark, sources: Sequence[str]) -> bool:
    """Whether a mark was copied out of a source together with what stands before it."""
    written = text[max(0, mark.start - QUOTED) : mark.end]
    long_enough = len(written) > mark.end - mark.start + QUOTED // 2
    return bool(mark.ids) and long_enough and any(written in source for source in sources)
