"""Citations in prose: "[S0]", "[S0, S1]", "[1][2]", "[1-3]", "[^4]"; and the claims that carry them.

A mark counts as a citation when what stands in it has the form of a source's id (letters, then digits) or is an id that
the record knows. A mark right behind a full stop belongs to the sentence before it.
"""

from __future__ import annotations

import re
from collections.abc import Collection

import msgspec

from hallucheck.text.sentences import Sentence, sentences

SHORTEST = 15
"""Characters, without marks, of the shortest sentence that claims something."""

WIDEST = 50
"""Sources that a range such as [1-3] may name."""

_MARK = re.compile(r"\[([^\[\]\n]{1,120})\]")
_FORM = re.compile(r"\^?([A-Za-z]{0,12}[ _.:#-]?\d{1,6})")
_RANGE = re.compile(r"([A-Za-z]{0,12})(\d{1,6}) ?[-–] ?\1(\d{1,6})")
_SEPARATOR = re.compile(r"\s*[,;،、]\s*")


class Claim(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence that claims something: where it stands, its text without marks, and the ids it cites, as written."""

    start: int
    end: int
    text: str
    cites: tuple[str, ...]


def marks(text: str) -> list[tuple[int, int]]:
    """Where citation marks stand; the figures in them count nothing."""
    if "[" not in text:
        return []
    return [match.span() for match in _MARK.finditer(text) if _ids(match.group(1), ())]


def claims(text: str, known: Collection[str] = (), shortest: int = SHORTEST) -> list[Claim]:
    """The claims of an answer, in order; sentences shorter than `shortest` without their marks claim nothing."""
    names = {name.casefold() for name in known}
    found = []
    for sentence in sentences(text):
        cited, bare = _read(sentence, names)
        if len(bare) >= shortest:
            found.append(Claim(start=sentence.start, end=sentence.end, text=bare, cites=cited))
        elif found and not any(map(str.isalnum, bare)) and cited:  # marks alone: they belong to what stands before
            last = found[-1]
            found[-1] = msgspec.structs.replace(last, cites=tuple(dict.fromkeys((*last.cites, *cited))))
    return found


def _read(sentence: Sentence, names: Collection[str]) -> tuple[tuple[str, ...], str]:
    cited: dict[str, None] = {}
    parts = []
    end = 0
    for match in _MARK.finditer(sentence.text):
        ids = _ids(match.group(1), names)
        if ids:
            cited.update(dict.fromkeys(ids))
            parts.append(sentence.text[end : match.start()])
            end = match.end()
    parts.append(sentence.text[end:])
    bare = " ".join(" ".join(parts).split())
    for stop in (" .", " ,", " ;", " :", " !", " ?"):
        bare = bare.replace(stop, stop[1:])
    return tuple(cited), bare


def _ids(inside: str, names: Collection[str]) -> list[str]:
    """The ids in a mark; none where it is no citation."""
    found: list[str] = []
    for part in _SEPARATOR.split(inside.strip()):
        form = _FORM.fullmatch(part)
        span = _RANGE.fullmatch(part)
        if part.casefold() in names:
            found.append(part)
        elif form:
            found.append(form.group(1))
        elif span and 0 < int(span.group(3)) - int(span.group(2)) < WIDEST:
            found += [f"{span.group(1)}{number}" for number in range(int(span.group(2)), int(span.group(3)) + 1)]
        else:
            return []
    return found


def resolve(cited: str, ids: list[str], given: Collection[str]) -> int | None:
    """Which of the sources `cited` means: by id, else by number; None where there is no such source.

    A bare number counts sources from 1 where the sources have no numbers themselves, from 0 if the answer cites 0.

    Args:
        cited: the id as written.
        ids: the ids of the sources, in order.
        given: every id that the answer cites.
    """
    plain = cited.casefold()
    for index, name in enumerate(ids):
        if name.casefold() == plain:
            return index
    if not cited.isascii() or not cited.isdigit() or any(name.isdigit() for name in ids):
        return None
    index = int(cited) - (0 if "0" in given else 1)
    return index if 0 <= index < len(ids) else None
