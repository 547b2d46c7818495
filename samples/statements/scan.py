"""A statement as a scanner leaves it: a picture. Its letters are strokes of a pen, so no program finds text in it."""

from __future__ import annotations

from drawing import grouped
from ledger import Statement
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import LETTER
from reportlab.pdfgen.canvas import Canvas

# Strokes on a grid of 3 by 5 points, as x and y; a bar lifts the pen.
STROKES = {
    "A": "00 03 14 23 20|02 22", "B": "00 04 14 23 12 02|12 21 10 00", "C": "24 04 00 20", "D": "00 04 14 23 21 10 00",
    "E": "24 04 00 20|02 12", "F": "24 04 00|02 12", "G": "24 04 00 20 22 12", "H": "00 04|20 24|02 22", "I": "10 14",
    "J": "24 20 00 01", "K": "00 04|24 02 20", "L": "04 00 20", "M": "00 04 12 24 20", "N": "00 04 20 24",
    "O": "00 04 24 20 00", "P": "00 04 24 22 02", "Q": "00 04 24 20 00|11 20", "R": "00 04 24 22 02|12 20",
    "S": "24 04 02 22 20 00", "T": "04 24|14 10", "U": "04 00 20 24", "V": "04 10 24", "W": "04 00 12 20 24",
    "X": "00 24|04 20", "Y": "04 12 24|12 10", "Z": "04 24 00 20",
    "0": "00 04 24 20 00|00 24", "1": "03 14 10|00 20", "2": "04 24 22 02 00 20", "3": "04 24 20 00|02 22",
    "4": "04 02 22|24 20", "5": "24 04 02 22 20 00", "6": "24 04 00 20 22 02", "7": "04 24 10",
    "8": "00 04 24 20 00|02 22", "9": "22 02 04 24 20 00", ".": "10 11", ",": "11 00", "-": "02 22", "/": "00 24",
    "$": "24 04 02 22 20 00|14 10", ":": "11 11|13 13",
}  # fmt: skip


def scanned(canvas: Canvas, statement: Statement, pages: int) -> int:
    """A plain statement, somewhat askew on grey paper."""
    account = statement.account
    rows = list(zip(statement.rows, statement.balances, strict=True))
    per_page = 16
    count = -(-len(rows) // per_page)
    for page in range(count):
        canvas.setFillColor(HexColor("#efece4"))
        canvas.rect(0, 0, *LETTER, stroke=0, fill=1)
        canvas.saveState()
        canvas.rotate(0.7 - page)
        canvas.setStrokeColor(HexColor("#2b2b33"))
        _write(canvas, 60, 730, account.bank, 14)
        _write(canvas, 60, 706, f"{account.holder}   ACCOUNT {account.number}", 8)
        _write(canvas, 60, 690, f"{statement.start:%m/%d/%Y} - {statement.end:%m/%d/%Y}   PAGE {page + 1}/{pages}", 8)
        y = 660
        for row, balance in rows[page * per_page : (page + 1) * per_page]:
            _write(canvas, 60, y, f"{row.day:%m/%d}  {row.words}", 7)
            for x, amount in ((450, row.amount), (550, balance)):
                figure = ("-" if amount < 0 else "") + grouped(amount)
                _write(canvas, x - 5.0 * len(figure), y, figure, 7)
            y -= 30
        canvas.restoreState()
        canvas.showPage()
    return count


def _write(canvas: Canvas, x: float, y: float, words: str, height: float) -> None:
    unit = height / 4
    canvas.setLineWidth(height / 9)
    path = canvas.beginPath()
    for character in words.upper():
        for stroke in filter(None, STROKES.get(character, "").split("|")):
            for number, point in enumerate(stroke.split()):
                place = (round(x + int(point[0]) * unit, 1), round(y + int(point[1]) * unit, 1))
                (path.lineTo if number else path.moveTo)(*place)
        x += 2.85 * unit
    canvas.drawPath(path, stroke=1, fill=0)
