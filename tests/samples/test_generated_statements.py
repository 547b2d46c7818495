"""The generator of benchmarks/statements_pdfs: the same PDFs on every run, and errors that change an extraction."""

import copy
import random
from pathlib import Path

import pytest
from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.errors import ERRORS
from benchmarks.statements_pdfs.extraction import extract
from benchmarks.statements_pdfs.layout import Layout, layouts
from benchmarks.statements_pdfs.measure import HALVES, records

LAYOUTS = [layout for half in HALVES for layout in layouts(half)]


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_a_layout_draws_the_same_pages_again_and_every_row_of_them(layout: Layout, tmp_path: Path) -> None:
    lines = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        lines.append(list(records(layout, 3, tmp_path / name)))
    (first,) = (tmp_path / "one").iterdir()
    assert lines[0] == lines[1]
    assert first.read_bytes() == (tmp_path / "two" / first.name).read_bytes()
    statements = layout.make(random.Random(f"{layout.name} 3"))  # noqa: S311
    text = "".join(page.extract_text() for page in PdfReader(first).pages)
    cents = [f"{row.amount}"[-2:] for statement in statements for row in statement.rows]
    assert len({layout.name for layout in LAYOUTS}) == len(LAYOUTS)
    assert bool(text.strip()) == layout.has_text
    assert not layout.has_text or sum(text.count(cent) for cent in set(cents)) >= len(cents)


@pytest.mark.parametrize("error", ERRORS)
def test_a_planted_error_changes_the_extraction_wherever_it_can_be_planted(error: str, tmp_path: Path) -> None:
    planted = 0
    for layout in layouts("built"):
        chance = random.Random(f"{layout.name} 4")  # noqa: S311
        printed = layout.draw(Canvas(str(tmp_path / "x.pdf")), layout.make(chance))
        right = extract(printed)
        wrong = ERRORS[error](copy.deepcopy(right), printed, chance)
        assert wrong != right
        planted += wrong is not None
    assert planted
