"""One finding as a screen: what is wrong, the answer beside the evidence with the words marked, the keys."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from hallucheck.model import AuditedRecord, Evidence, Finding
from hallucheck.model.masking import mask_identifiers
from hallucheck.model.record import pointed_at
from hallucheck.reports.escape import place, shorten, visible
from hallucheck.reports.formats.terminal import console_on
from hallucheck.reports.html.excerpts import decoded
from hallucheck.reports.views import SEVERITY


class Item(NamedTuple):
    """A thing that is wrong with a record: its findings, the surest first."""

    record: AuditedRecord
    findings: tuple[Finding, ...]


HELP = "r right   f false alarm   u unsure   n note   t whole texts   s skip   b back   q quit"
MARK = "bold reverse"
BESIDE = 70
"""Cells from which the evidence stands beside the answer instead of below it."""
LEAST = 4
"""Lines of each text on the lowest terminal."""


def draw(item: Item, at: int, total: int, status: str, size: os.terminal_size, *, color: bool) -> str:
    """The screen, at most `size` cells."""
    width = max(size.columns - 1, 30)
    out = io.StringIO()
    console = console_on(out, width, color=color)
    top = [line for text in _top(item, at, total) for line in text.wrap(console, width)[:2]]
    bottom = [Text(visible(status), style="bold")] if status else []
    bottom += list(Text(HELP, style="dim").wrap(console, width))
    room = max(size.lines - len(top) - len(bottom) - 3, LEAST)
    beside = width >= BESIDE
    cells, height = ((width - 3) // 2, room - 1) if beside else (width, max(room // 2 - 1, LEAST))
    sides = [
        [Text(title, style="bold underline"), *_window(text, console, cells, height)] for title, text in _headed(item)
    ]
    middle = [line for side in sides for line in side]
    if beside:
        rows = zip_longest(*sides, fillvalue=Text())
        middle = [Text.assemble(left, " " * (cells - left.cell_len), " │ ", right) for left, right in rows]
    for line in (*top, Text(), *middle, Text(), *bottom):
        console.print(line, no_wrap=True, overflow="crop", crop=True)
    return out.getvalue().rstrip("\n")


def whole(item: Item) -> str:
    """Question, answer and evidence in full, as plain text for a pager."""
    record = item.record.shown
    parts = [line for title, text in _headed(item) for line in ("", title.upper(), "", text.plain)]
    if record is not None:
        parts = ["QUESTION", "", _safe(record.question or "(none)"), *parts]
        for context in record.contexts:
            parts += ["", f"CONTEXT {visible(context.title or context.id)}", "", _safe(context.text)]
    return "\n".join(parts) + "\n"


def _top(item: Item, at: int, total: int) -> Iterator[Text]:
    from hallucheck.detectors import catalogue  # noqa: PLC0415 (so that --help stays quick)

    finding, record = item.findings[0], item.record
    rule = catalogue.rules().get(finding.rule)
    yield Text.assemble(
        (f"{at + 1} of {total}  ", "bold"),
        (f" {finding.severity.value.upper()} ", SEVERITY[finding.severity]),
        (f" {rule.title if rule else finding.rule}", "bold"),
        (f"  confidence {finding.confidence:.2f}", "dim"),
    )
    names = (record.id, place(record.origin), record.provider, record.model)
    yield Text("  ".join(shorten(name, 40) for name in names if name), style="dim")
    yield Text(visible(finding.message))
    for other in item.findings[1:3]:
        yield Text(f"also: {shorten(other.message, 160)}", style="dim")
    if record.shown and (question := record.shown.question):
        yield Text(f"Q: {shorten(mask_identifiers(question), 160)}", style="italic")


def _headed(item: Item) -> tuple[tuple[str, Text], ...]:
    return ("the answer says", _claim(item)), ("the evidence says", _evidence(item))


def _window(text: Text, console: Console, width: int, height: int) -> list[Text]:
    """As many lines as fit, with the first marked one among them."""
    lines = list(text.wrap(console, width))
    marked = next((at for at, line in enumerate(lines) if any(span.style == MARK for span in line.spans)), 0)
    first = max(min(marked - height // 3, len(lines) - height), 0)
    shown = lines[first : first + height]
    if first:
        shown[0] = Text("…", style="dim")
    if first + height < len(lines):
        shown[-1] = Text("… (t shows all)", style="dim")
    return shown


def _claim(item: Item) -> Text:
    """The text that the finding points at, with its place marked; the claim alone where the text is not to be shown."""
    finding, record = item.findings[0], item.record
    text = None if record.is_secret or not record.raw else pointed_at(decoded(record.raw), finding.location.pointer)
    start, end = finding.location.start, finding.location.end
    if not isinstance(text, str):
        return Text(_safe(finding.claim or finding.detected or ""), style=MARK)
    if start is None:  # it is about all of the text
        return Text(_safe(text))
    return _marked(mask_identifiers(text), start, len(text) if end is None else end)


def _evidence(item: Item) -> Text:
    """The passages that the finding quotes, each in its context; else how the contexts begin."""
    pieces = [_quoted(item.record, piece) for finding in item.findings for piece in finding.evidence if piece.quote]
    if pieces:
        if item.findings[0].expected:
            pieces.insert(0, Text(f"expected: {_safe(item.findings[0].expected)}", style="bold"))
        return Text("\n\n").join(pieces)
    contexts = item.record.shown.contexts if item.record.shown else ()
    if not contexts:
        return Text(_safe(item.findings[0].expected or "(no evidence is quoted)"))
    begun = [Text(f"{visible(context.id)}: {_safe(context.text)}") for context in contexts[:3]]
    return Text("\n\n").join([Text("no passage is quoted; the contexts begin:", style="dim"), *begun])


def _quoted(record: AuditedRecord, piece: Evidence) -> Text:
    page = "" if piece.page is None else f", page {piece.page}"
    head = Text(f"{shorten(piece.source, 60)}{page}: ", style="dim")
    for context in record.shown.contexts if record.shown else ():
        if context.id == piece.source and (at := context.text.find(piece.quote)) >= 0:
            return head + _marked(mask_identifiers(context.text), at, at + len(piece.quote))
    return head + Text(_safe(piece.quote))


def _marked(text: str, start: int, end: int) -> Text:
    """`text` made safe, its code points [start, end) marked."""
    return Text.assemble(_lines(text[:start]), (_lines(text[start:end]), MARK), _lines(text[end:]))


def _lines(text: str) -> str:
    """With its line breaks, and nothing else that a terminal acts on."""
    return "\n".join(map(visible, text.split("\n")))


def _safe(text: str) -> str:
    return _lines(mask_identifiers(text))
