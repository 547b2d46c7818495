"""A scanned statement: every page is one picture, and no program finds text on it."""

from __future__ import annotations

import io

from PIL import Image, ImageDraw
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Statement
from benchmarks.statements_pdfs.held_out.sheet import Sheet
from benchmarks.statements_pdfs.paper import Paper, dollars
from benchmarks.statements_pdfs.regions import US


class Scan(Sheet):
    """Nothing on it can be held against the document; nothing may be called wrong but that it has no text."""

    name = "us-scan"
    has_text = False
    region = US
    rows = (8, 14)

    def pages(self, canvas: Canvas, one: Statement, pages: int) -> Paper:
        """One page."""
        del pages
        paper = Paper(canvas, head=lambda _: None)
        paper.turn()
        picture = Image.new("L", (620, 880), 250)
        pen = ImageDraw.Draw(picture)
        lines = [one.account.bank, one.account.holder, one.account.number, f"{one.start} - {one.end}"]
        lines += [f"{row.day:%m/%d}  {row.words}  {dollars(row.amount)}" for row in one.rows]
        for number, words in enumerate(lines):
            pen.text((40, 40 + 22 * number), words, fill=20)
        data = io.BytesIO()
        picture.save(data, "PNG")
        data.seek(0)
        canvas.drawImage(ImageReader(data), 0, 0, *paper.size)
        paper.end()
        return paper


LAYOUTS = (Scan(),)
