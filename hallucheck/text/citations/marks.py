"""Citation marks in prose, and the ids in them.

Strong marks say what they are by their form: "[S0]", "[S0, S1]", "[1-3]", "[^4]", "[[1]](link)", "【2】", "[Source 2]",
"(S0)", "<sup>1</sup>". In brackets stands a lot that is none ("[sic]", "[May 2023]", "[0, 100]", code "items[0]"), so
what stands there must be an id that the record knows, a number, or a number behind a word or letter that ids begin
with. Weak marks, "(1)", "¹" and "^1", count only in a text without strong ones, behind a word, and where one of them
names a source that there is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator

from hallucheck.text.basics.patterns import regex
from hallucheck.text.citations.code import Code
from hallucheck.text.citations.source_ids import Mark, Names
from hallucheck.text.citations.weak_marks import weak_marks

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
_INTERVAL = regex(r"(?:range|ranges|interval|intervals|scale|domain|between|∈|=)(?: of| is)? ?$", re.IGNORECASE)


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
        found = sorted(weak_marks(text, names), key=lambda mark: mark.start)
    apart: list[Mark] = []
    for mark in found:
        if not apart or mark.start >= apart[-1].end:
            apart.append(mark)
    return apart


def _strong(text: str, names: Names) -> Iterator[Mark]:
    fenced = Code(text)
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


def _bracketed(text: str, names: Names, fenced: Code) -> Iterator[Mark]:
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


def _is_interval(text: str, start: int, ids: tuple[str, ...], names: Names) -> bool:
    """Whether "[0, 100]" is an interval of numbers."""
    if len(ids) != 2 or not all(map(str.isdecimal, ids)):  # noqa: PLR2004 (both ends)
        return False
    return (ids[0] == "0" and int(ids[1]) >= max(2, names.count)) or bool(
        _INTERVAL.search(text[max(0, start - 20) : start])
    )
