"""Tables that draw no lines: comma-separated values, and rows as JSON objects."""

from __future__ import annotations

import re
from bisect import bisect_left

from hallucheck.evidence.grids import Cell
from hallucheck.text.amounts.words_around import content
from hallucheck.text.basics.patterns import regex
from hallucheck.text.figure.figure import Figure, Kind

MOST = 400
"""Objects whose figures get a place."""
ROWS = 3
"""Lines with as many semicolons that are a table: a header and two rows."""
LONGEST_LABEL = 80
"""A longer string is a text and no name of a row."""

_HEADER = regex(r"^[^\n,.;:|\d]{1,40}(?:,[^\n,;:|]{1,40}){1,30}\r?\n[^\n,]*,[^\n]*\d", re.MULTILINE)
_QUOTED = regex(r'"[^"\n]*"')
_COMMA = regex(r",(?! )")
_ALIGNED = regex(
    r"^(?:[^\W\d_][^\n|]{0,79}?|(?= )) {2,}(?:[^\W\d]{0,3} ?[-(]?[$€£]? ?\d[\d.,]{0,20}%?\)?(?: {2,}|[ \t]*$)){1,20}$",
    re.MULTILINE,
)
"""A line of a printed table: a name or none, and figures in columns of spaces."""
_GAP = regex(r"(?<=\S) {2,}(?=\S)|^ {2,}(?=\S)")
_ENTRY = regex(r'[{}]|"([^"\n]{1,60})"\s*:\s*(?:"((?:[^"\\]|\\.)*)"|(-?\d))')


def ruled(text: str) -> str:
    """The text with a rule for every comma that parts two cells; as long as before, so that offsets stay."""
    if _semicolons(text):
        return text.replace(";", "|")
    header = None if "|" in text or "\t" in text else _separated(text)
    if header is None:
        return _aligned(text) if "  " in text and not ("|" in text or "\t" in text) else text
    commas = text.count(",", header.start(), text.find("\n", header.start()))
    lines, at = text[header.start() :].split("\n"), 0
    for number, line in enumerate(lines):
        cells = _COMMA.sub("|", _QUOTED.sub(lambda found: found.group().replace(",", "\0"), line)).replace("\0", ",")
        if cells.count("|") != commas:
            break
        lines[number], at = cells, number + 1
    return text[: header.start()] + "\n".join(lines) if at > 1 else text


def _semicolons(text: str) -> bool:
    """Whether semicolons part cells: in all lines that have any, as many."""
    if ";" not in text or "|" in text or "\t" in text:
        return False
    counts = [line.count(";") for line in text.split("\n") if ";" in line]
    return len(counts) >= ROWS and len(set(counts)) == 1


def _aligned(text: str) -> str:
    """The text with a rule in each gap of lines that stand in columns, two or more of as many cells in a row."""
    lines = text.split("\n")
    drawn = [_GAP.sub(_draw, line) if _ALIGNED.match(line) else "" for line in lines]
    cells = [line.count("|") for line in drawn]
    for number, count in enumerate(cells):
        if count and count in (*cells[max(0, number - 1) : number], *cells[number + 1 : number + 2]):
            lines[number] = drawn[number]
            head = _GAP.sub(_draw, lines[number - 1]) if number and not cells[number - 1] else ""
            lines[number - 1] = head if head.count("|") == count else lines[number - 1]
    return "\n".join(lines)


def _draw(gap: re.Match[str]) -> str:
    return gap[0][:-1] + "|"


def _separated(text: str) -> re.Match[str] | None:
    """The header of comma-separated values: words alone, with a line of as many cells and a figure below."""
    if "," not in text or "\n" not in text:
        return None
    for found in _HEADER.finditer(text):
        head, _, row = text[found.start() :].partition("\n")
        row = _QUOTED.sub("", row.partition("\n")[0])
        if ", " not in head and ", " not in row and head.count(",") == row.count(","):
            return found
    return None


def place_objects(text: str, figures: tuple[Figure, ...]) -> dict[int, Cell]:
    """Index of a figure -> its cell, for the numbers of objects: the key is the column, its first string the row."""
    starts = [figure.start for figure in figures]
    columns: dict[str, int] = {}
    found: dict[int, Cell] = {}
    row, names, members = 0, list[str](), list[tuple[int, str]]()
    around: list[tuple[list[str], list[tuple[int, str]]]] = []
    """Of the objects in which this one stands."""
    for match in _ENTRY.finditer(text):
        if match.group() == "{":
            around.append((names, members))
            names, members = [], []
            continue
        if match.group() == "}":
            found |= _row(row, names, members, figures, columns)
            row += 1
            names, members = around.pop() if around else ([], [])
            if row > MOST:
                break
            continue
        start, end = match.span(3 if match[2] is None else 2)
        at = bisect_left(starts, start)
        if at < len(starts) and starts[at] == start and (match[2] is None or figures[at].end == end):
            members.append((at, match[1]))  # 12, "24:12:08", "€5.20"
        elif match[2] is not None and len(match[2]) <= LONGEST_LABEL:
            names.append(match[2])
    return found


def _row(
    row: int, names: list[str], members: list[tuple[int, str]], figures: tuple[Figure, ...], columns: dict[str, int]
) -> dict[int, Cell]:
    """The cells of one object."""
    title, more = names[0] if names else "", content(" ".join(names[1:]))
    periods = tuple(
        period
        for member, _ in members
        if figures[member].kind is Kind.DATE and (period := figures[member].period) and not period.recurring
    )
    return {
        member: Cell(
            row=row,
            column=columns.setdefault(key, len(columns)),
            label=content(title),
            section=more,
            more=more,
            heading=content(key.replace("_", " ")),
            title=title,
            periods=periods,
        )
        for member, key in members
        if figures[member].kind is not Kind.DATE
    }
