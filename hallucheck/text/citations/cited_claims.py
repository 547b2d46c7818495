"""The claims of an answer, each with the ids it cites; and which sources those ids mean.

Marks are taken out before sentences are told apart, so that no mark hides a full stop. Then each goes to the sentence
that it stands in or behind: "... 1889. [S0]" cites for the sentence before it, unless the line puts its marks in front.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from unicodedata import east_asian_width

import msgspec

from hallucheck.text.basics.patterns import regex
from hallucheck.text.citations.marks import find_marks
from hallucheck.text.citations.prose import Lines, Prose
from hallucheck.text.citations.source_ids import Mark, Names, plain
from hallucheck.text.sentences import Sentence, sentences

SHORTEST = 15
"""Characters, without marks, of the shortest sentence that claims something; East Asian ones count twice."""

_EMPTY = regex(r"\s?\((?:see|cf\.?|siehe|vgl\.?|voir|ver|см\.?|ראו|انظر|[,; ])?\s?\)")
_BEFORE_STOP = regex(
    r"\s+(?=[.,;:!?。，、；：！？।؟،؛](?:\s|$))|(?<=[\u3040-\u30ff\u4e00-\u9fff]) (?=[。，、；：！？])"
)
_TALK = regex(
    r"(?:(?:therefore|thus|unfortunately|sorry|however|so|but|note),? ){0,2}"
    r"(?:i (?:hope|trust) (?:this|that|it|you)\b|(?:please )?(?:let me know|feel free|do(?:n['’]t| not) hesitate)\b"
    r"|if you (?:have|need|want|would like)\b.{0,60}\b(?:questions?|help|more|details|information|know)\b"
    r"|i(?:['’]m| am)? (?:sorry|unable|not able|cannot|can['’]t|could not|(?:do not|don['’]t) (?:have|know|see|find))\b"
    r"|unable to answer\b|(?:thank you|thanks)\b|you(?:['’]re| are) welcome\b"
    r"|(?:the |these |this |your )?(?:(?:provided|given|cited|available) ){0,2}"
    r"(?:context|passages?|sources?|documents?|texts?|excerpts?|information)(?: \d{1,2})? (?:provided )?"
    r"(?:does|do|did)(?: not|n['’]t) "
    r"(?:provide|mention|say|state|specify|contain|include|give|indicate|address|discuss)\b)",
    re.IGNORECASE,
)
"""What is said to the reader, or of what the sources leave open, claims nothing."""
_NUMBERED = regex(r"^(.*?)[_.:# -]?(\d{1,6})$")


class Claim(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence that claims something: where it stands, its text without marks, and the ids it cites, as written."""

    start: int
    end: int
    text: str
    cites: tuple[str, ...]


def marks(text: str) -> list[tuple[int, int]]:
    """Where citation marks stand; the figures in them count nothing."""
    if "[" not in text and "【" not in text:
        return []
    return [(mark.start, mark.end) for mark in find_marks(text)]


def claims(
    text: str,
    known: Collection[str] = (),
    shortest: int = SHORTEST,
    marked: Sequence[Mark] | None = None,
) -> list[Claim]:
    """The claims of an answer, in order.

    Args:
        text: the answer.
        known: the ids of the sources.
        shortest: characters of a claim, at least.
        marked: its citation marks, where they were found before.

    Sentences shorter than `shortest` without their marks claim nothing. Code, headings, heads of tables, lists of
    references, and questions, announcements ("They are these:") and talk to the reader that cite nothing claim nothing.
    """
    prose = Prose(text, find_marks(text, known) if marked is None else marked)
    lines = Lines(prose.text)
    split = prose.parted(sentences(prose.text))
    given = prose.given(split)
    claimed = []
    for index, sentence in enumerate(split):
        ours = given.get(index, ())
        cites = tuple(dict.fromkeys(name for mark in ours for name in mark.ids))
        bare = _tidy(sentence.text)
        if _length(bare) >= shortest and (ours or not _claims_nothing(lines, sentence)):
            start, end = prose.place(sentence.start), prose.place(sentence.end - 1) + 1
            start, end = min([start, *(m.start for m in ours)]), max([end, *(m.end for m in ours)])
            claimed.append(Claim(start=start, end=end, text=bare, cites=cites))
    return claimed


def _tidy(text: str) -> str:
    """A sentence in one line; a table's row as words."""
    if text.startswith("|"):
        text = ", ".join(cell.strip() for cell in text.strip("| \t").split("|")).replace(", ", ": ", 1)
    bare = _EMPTY.sub("", " ".join(text.split()))
    return _BEFORE_STOP.sub("", bare).strip()


def _length(text: str) -> int:
    return len(text) if text.isascii() else sum(2 if east_asian_width(each) in "WF" else 1 for each in text)


def _claims_nothing(lines: Lines, sentence: Sentence) -> bool:
    """Whether a sentence without citation is a question, a heading, an announcement, or talk to the reader."""
    begins, ends = lines.around(sentence.start)
    line = lines.text[begins : min(ends, begins + 2 * len(sentence.text) + 20)].strip()
    last = sentence.text.rstrip("*_ \"'”»)")[-1:]
    if last in "?？؟" or line.startswith("#") or _TALK.match(sentence.text):
        return True
    if line == sentence.text and line.startswith("**") and line.endswith("**") and last not in ".!。！।":
        return True
    return last in ":：" and sentence.end < len(lines.text)


def resolve(cited: str, ids: Sequence[str], given: Collection[str]) -> int | None:
    """Which of the sources `cited` means: by id, else by number; None where there is no such source.

    A number counts sources from 1, from 0 if the answer cites 0; unless more of the numbers cited stand at the end of
    ids than among them ("[3]" and "[7]" of doc_3 and doc_7). "[S1]" counts from 0 where no source has an id like it.

    Args:
        cited: the id as written.
        ids: the ids of the sources, in order.
        given: every id that the answer cites.
    """
    wanted = plain(cited)
    for index, name in enumerate(ids):
        if plain(name) == wanted:
            return index
    if wanted.isdecimal():
        numbers = {int(plain(each)) for each in given if plain(each).isdecimal()} | {int(wanted)}
        return _numbered(int(wanted), ids, numbers)
    form = _NUMBERED.match(cited)
    if form is None or any(plain(name).startswith(plain(form[1])) for name in ids) or not Names(()).names(form[1]):
        return None
    number = int(form[2])
    alike = {int(other[2]) for each in given if (other := _NUMBERED.match(each)) and plain(other[1]) == plain(form[1])}
    first = 0 if 0 in alike or (form[1].casefold() == "s" and max(alike | {0}) < len(ids)) else 1
    return number - first if 0 <= number - first < len(ids) else None


def _numbered(number: int, ids: Sequence[str], numbers: Collection[int]) -> int | None:
    first = 0 if 0 in numbers else 1
    if any(name.isdecimal() for name in ids):
        return None  # they have numbers themselves, and this is none of them
    ends = [int(form[2]) if (form := _NUMBERED.match(name)) else -1 for name in ids]
    counted = sum(0 <= each - first < len(ids) for each in numbers)
    if sum(ends.count(each) == 1 for each in numbers) > counted:
        return ends.index(number) if ends.count(number) == 1 else None
    return number - first if 0 <= number - first < len(ids) else None
