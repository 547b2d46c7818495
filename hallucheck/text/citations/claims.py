"""The claims of an answer, each with the names it cites.

Marks are blanked before sentences are split, so that no mark hides a full stop. Then each goes to the sentence that it
stands in or behind: "... 1889. [S0]" cites for the sentence before it, unless the line puts its marks in front.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from operator import attrgetter
from unicodedata import east_asian_width

import msgspec

from hallucheck.text.basics.patterns import regex
from hallucheck.text.citations import SHORTEST
from hallucheck.text.citations.gaps import blank, blank_marks, emphasis, fences, line_around, list_appendices
from hallucheck.text.citations.marks import find_marks
from hallucheck.text.citations.names import Mark, Names
from hallucheck.text.sentences import Sentence, sentences
from hallucheck.text.statements.split import Kind, kinds
from hallucheck.text.words.words import count_words

_EMPTY = regex(r"\s?\(\s*(?:see|cf\.?|siehe|vgl\.?|voir|ver|см\.?|ראו|انظر|[,; ]){0,9}\s*\)")
_BEFORE_STOP = regex(
    r"\s+(?=[.,;:!?。，、；：！？।؟،؛](?:\s|$))|(?<=[\u3040-\u30ff\u4e00-\u9fff]) (?=[。，、；：！？])"
)
FEWEST = 4
"""Words that a stretch of a sentence has at least where its marks cite for it and not for the sentence."""


class CitedClaim(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence that claims something: where it stands, its text without marks, and the marks in it or beside it."""

    start: int
    end: int
    text: str
    marks: tuple[Mark, ...] = ()
    parts: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The stretches that its marks stand behind, each with the names that it cites."""

    @property
    def cites(self) -> tuple[str, ...]:
        """The names that it cites, as written."""
        return tuple(dict.fromkeys(name for mark in self.marks for name in mark.ids))


def claims(
    text: str, names: Names | None = None, shortest: int = SHORTEST, marks: Sequence[Mark] | None = None
) -> list[CitedClaim]:
    """The claims of an answer, in order.

    Args:
        text: the answer as written.
        names: of the sources.
        shortest: characters of a claim, at least.
        marks: its citation marks, where they were found before.

    Sentences shorter than `shortest` without their marks claim nothing, but for figures and whole answers that
    are cited. Code, headings, heads of tables, lists of references, and questions, announcements ("They are these:")
    and talk to the reader that cite nothing claim nothing.
    """
    given = find_marks(text, names) if marks is None else marks
    prose = blank(text, sorted([*fences(text), *list_appendices(text), *emphasis(text)]))
    listed = [mark for mark in given if prose[mark.start].isspace()]
    given = [mark for mark in given if not prose[mark.start].isspace()]
    bare = blank_marks(prose, given)
    split = sentences(bare)
    theirs = _assigned(text, given, split)
    claimed = []
    for index, (sentence, kind) in enumerate(kinds(split, bare)):
        ours = theirs.get(index, ()) if given else listed  # sources that are only listed stand for all that is said
        said = _tidy(sentence.text)
        wide = 0 if said.isascii() else sum(east_asian_width(each) in "WF" for each in said)
        short = len(said) + wide < shortest
        if short and ours and kind is Kind.STATEMENT:  # "Lisbon [2]" answers a question
            short = len(split) > 1 and not any(map(str.isdigit, said))
        if not short and (ours or not _claims_nothing(text, sentence, kind)):
            parts, (start, end) = _parts(bare, sentence, ours), (sentence.start, sentence.end)
            claimed.append(CitedClaim(start=start, end=end, text=said, marks=tuple(ours), parts=parts))
    return claimed


def _assigned(text: str, given: Sequence[Mark], split: Sequence[Sentence]) -> dict[int, list[Mark]]:
    """The marks of each sentence, by its number."""
    assigned: dict[int, list[Mark]] = {}
    starts = [sentence.start for sentence in split]
    behind: dict[tuple[int, bool], bool] = {}
    apart = [mark for mark in given if not mark.said]
    for mark in given if split else ():
        index = max(0, bisect_right(starts, mark.start) - 1)
        first = split[index]
        if mark.start >= first.end and index + 1 < len(split):
            second = split[index + 1]
            begins, ends = line_around(text, mark.start)
            below = begins > first.end - 1
            if not below and second.text[0].islower() and second.start < ends:
                index += 1  # "[S1] says that ...": it is the subject
            else:
                if (begins, below) not in behind:
                    behind[begins, below] = _marks_stand_behind(text, apart, begins, ends, below=below)
                index += not behind[begins, below]
        assigned.setdefault(index, []).append(mark)
    return assigned


def _marks_stand_behind(text: str, given: Sequence[Mark], begins: int, ends: int, *, below: bool) -> bool:
    """Whether the marks of a line belong to what stands before them.

    On a line below, they do where they stand alone; on the same line, unless they stand in front.
    """
    first = bisect_left(given, begins, key=attrgetter("start"))
    ours = given[first : bisect_right(given, ends, key=attrgetter("end"))]
    edges = [begins, *(edge for mark in ours for edge in (mark.start, mark.end)), ends]
    gaps = [any(map(str.isalpha, text[low:high])) for low, high in zip(edges[::2], edges[1::2], strict=True)]
    return not any(gaps) if below else gaps[0] or not gaps[-1]


def _parts(bare: str, sentence: Sentence, ours: Sequence[Mark]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The stretches that the marks of a sentence stand behind; a source named in prose cites for what follows it."""
    every = tuple(dict.fromkeys(name for mark in ours for name in mark.ids))
    if not every:
        return ()
    edges = [sentence.start, *(edge for mark in ours for edge in (mark.start, mark.end)), sentence.end]
    gaps = [_tidy(bare[low:high].lstrip(" ,;:—–-)]")) for low, high in zip(edges[::2], edges[1::2], strict=True)]
    cites: dict[int, list[str]] = {}
    before = 0
    for number, mark in enumerate(ours):
        before = number if gaps[number] else before
        ahead = mark.said or mark.start <= sentence.start
        cites.setdefault(number + 1 if ahead and gaps[number + 1] else before, []).extend(mark.ids)
    if len(cites) == 1 or any(count_words(gaps[at]) < FEWEST for at in cites):
        return ((_tidy(" ".join(filter(None, gaps))), every),)
    return tuple((gaps[at], tuple(names)) for at, names in sorted(cites.items()))


def _tidy(text: str) -> str:
    """A sentence in one line; a table's row as words."""
    if text.startswith("|"):
        text = ", ".join(cell.strip() for cell in text.strip("| \t").split("|")).replace(", ", ": ", 1)
    bare = _EMPTY.sub("", " ".join(text.split()))
    return _BEFORE_STOP.sub("", bare).strip()


def _claims_nothing(text: str, sentence: Sentence, kind: Kind) -> bool:
    """Whether a sentence without citation is a heading, an announcement, or of a kind that claims nothing."""
    begins, ends = line_around(text, sentence.start)
    line = text[begins : min(ends, begins + 2 * len(sentence.text) + 20)].strip()
    last = sentence.text.rstrip("*_ \"'”»)")[-1:]
    if line.startswith("#") or kind is not Kind.STATEMENT:
        return True
    if line.startswith("**") and line.endswith("**") and line.strip("*") == sentence.text and last not in ".!。！।":
        return True
    return last in ":：" and sentence.end < len(text.rstrip())
