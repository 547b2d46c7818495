"""Where text stands on real pages, and the lines and cells that come of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from hallucheck.evidence.pdf.page_rows import lines_of_runs, lines_of_text
from hallucheck.evidence.pdf.runs import PageRuns, Run, parse

TABLE = (("03/04", 50.0), ("Coffee House", 110.0), ("4.10", 400.0), ("95.90", 500.0))


def plain(canvas: Canvas) -> None:
    for words, x in TABLE:
        canvas.drawString(x, 700, words)
    canvas.drawString(50, 680, "second line")


def in_one_block(canvas: Canvas) -> None:
    text = canvas.beginText(50, 700)
    last = 50.0
    for words, x in TABLE:
        text.moveCursor(x - last, 0)
        text.textOut(words)
        last = x
    text.moveCursor(50 - last, 20)
    text.textOut("second line")
    canvas.drawText(text)


def out_of_order(canvas: Canvas) -> None:
    canvas.drawString(50, 680, "second line")
    for words, x in reversed(TABLE):
        canvas.drawString(x, 700, words)


def scaled(canvas: Canvas) -> None:
    canvas.scale(0.5, 0.5)
    canvas.setFont("Helvetica", 20)
    for words, x in TABLE:
        canvas.drawString(2 * x, 1400, words)
    canvas.drawString(100, 1360, "second line")


def rotated_page(canvas: Canvas) -> None:
    canvas.setPageRotation(90)
    canvas.translate(A4[0], 0)
    canvas.rotate(90)
    plain(canvas)


def rotated_text(canvas: Canvas) -> None:
    canvas.translate(A4[0], 0)
    canvas.rotate(90)
    plain(canvas)


def upside_down(canvas: Canvas) -> None:
    canvas.translate(*A4)
    canvas.rotate(180)
    plain(canvas)


def in_a_form(canvas: Canvas) -> None:
    canvas.beginForm("table")
    canvas.setFont("Helvetica", 10)
    plain(canvas)
    canvas.endForm()
    canvas.doForm("table")


def printed_twice(canvas: Canvas) -> None:
    plain(canvas)
    for words, x in TABLE:
        canvas.drawString(x + 0.4, 700, words)


def split_words(canvas: Canvas) -> None:
    canvas.setFont("Helvetica", 10)
    x = 110.0
    for piece in ("Cof", "fee", " Hou", "se"):
        canvas.drawString(x, 700, piece)
        x += canvas.stringWidth(piece, "Helvetica", 10)
    for words, x in (TABLE[0], *TABLE[2:]):
        canvas.drawString(x, 700, words)
    canvas.drawString(50, 680, "second line")


def typewriter(canvas: Canvas) -> None:
    canvas.setFont("Courier", 10)
    canvas.drawString(50, 700, "03/04     Coffee House                    4.10     95.90")
    canvas.drawString(50, 680, "second line")


def runs_of(path: Path) -> tuple[Run, ...]:
    reader = PdfReader(path)
    page = reader.pages[0]
    parse(page, reader)
    return PageRuns().read(page)


@pytest.mark.parametrize(
    "draw",
    [plain, in_one_block, out_of_order, scaled, rotated_page, rotated_text, upside_down, in_a_form, printed_twice,
     split_words, typewriter],
    ids=lambda draw: draw.__name__,
)  # fmt: skip
def test_a_row_is_one_line_of_cells_however_it_was_drawn(draw: Callable[[Canvas], None], tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "page.pdf"), pagesize=A4)
    canvas.setFont("Helvetica", 10)
    draw(canvas)
    canvas.showPage()
    canvas.save()
    lines = lines_of_runs(runs_of(tmp_path / "page.pdf"))
    assert [[cell.text for cell in line.cells] for line in lines] == [[words for words, _ in TABLE], ["second line"]]
    edges = [cell.left for cell in lines[0].cells]
    assert edges == sorted(edges)
    if draw not in (typewriter, rotated_text, rotated_page, upside_down):
        assert edges == pytest.approx([x for _, x in TABLE], abs=0.2)


def test_the_right_edge_is_where_the_text_ends(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "page.pdf"))
    canvas.setFont("Helvetica", 9)
    for y, words in ((700, "1,234.50"), (680, "9.99"), (660, "-12.00")):
        canvas.drawRightString(545, y, words)
    canvas.save()
    assert [run.right for run in runs_of(tmp_path / "page.pdf")] == pytest.approx([545] * 3, abs=0.2)


def test_a_page_without_text_has_no_lines(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "page.pdf"))
    canvas.rect(50, 50, 200, 200)
    canvas.save()
    assert lines_of_runs(runs_of(tmp_path / "page.pdf")) == ()


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("03/04  Coffee House  4.10", [["03/04", "Coffee House", "4.10"]]),
        ("03/04\tCoffee House\t4.10", [["03/04", "Coffee House", "4.10"]]),
        ("| 03/04 | Coffee House | 4.10 |", [["03/04", "Coffee House", "4.10"]]),
        ("03/04 Coffee House 4.10", [["03/04 Coffee House 4.10"]]),
        ("\n  \none\n\ntwo", [["one"], ["two"]]),
        ("", []),
    ],
    ids=["spaces", "tabs", "bars", "single spaces", "blank lines", "nothing"],
)
def test_lines_of_plain_text(text: str, cells: list[list[str]]) -> None:
    assert [[cell.text for cell in line.cells] for line in lines_of_text(text)] == cells
