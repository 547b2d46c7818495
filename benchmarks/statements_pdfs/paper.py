"""Paper: pages with a head and a foot, lines of text, and tables that run over the page."""

from __future__ import annotations

import io
import textwrap
from collections.abc import Callable, Sequence
from datetime import date
from decimal import Decimal

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

Draw = Callable[["Paper"], None]


class Paper:
    """The pages of one statement. Coordinates are points from the lower left; `y` is the next free line."""

    def __init__(
        self, canvas: Canvas, *, head: Draw, foot: Draw | None = None, size: tuple[float, float] = A4, pages: int = 0,
        font: str = "Helvetica", bold: str = "Helvetica-Bold", bottom: float = 70,
    ) -> None:  # fmt: skip
        self.canvas, self.head, self.foot, self.size, self.pages = canvas, head, foot, size, pages
        self.font, self.bold, self.bottom = font, bold, bottom
        self.page = 0
        self.y = 0.0

    def turn(self) -> None:
        """Begin a page, ending the one before."""
        if self.page:
            self.end()
        self.page += 1
        self.canvas.setPageSize(self.size)
        self.y = self.size[1] - 50
        self.head(self)
        if self.foot:
            self.foot(self)

    def end(self) -> None:
        """End the last page."""
        self.canvas.showPage()

    def need(self, height: float) -> None:
        """Turn the page unless so much is left on it."""
        if self.y - height < self.bottom:
            self.turn()

    def text(self, x: float, y: float, words: str, *, size: float = 9, bold: bool = False, right: bool = False) -> None:
        """Text that begins at `x`, or ends there."""
        self.canvas.setFont(self.bold if bold else self.font, size)
        (self.canvas.drawRightString if right else self.canvas.drawString)(x, y, words)

    def line(self, *cells: tuple[float, str], size: float = 9, bold: bool = False, step: float = 13) -> None:
        """A line of cells; a cell at a negative `x` ends there."""
        self.need(0)
        for x, words in cells:
            self.text(abs(x), self.y, words, size=size, bold=bold, right=x < 0)
        self.y -= step

    def lines(self, x: float, lines: Sequence[str], *, size: float = 9, step: float = 12) -> None:
        """Lines below each other."""
        for words in lines:
            self.line((x, words), size=size, step=step)

    def rule(self, left: float, right: float) -> None:
        """A thin line across, a little above the next line of text."""
        self.canvas.setLineWidth(0.4)
        self.canvas.line(left, self.y + 9, right, self.y + 9)


def draw_counted(canvas: Canvas, draw: Callable[[Canvas, int], Paper]) -> Paper:
    """Draw once to count the pages, and once in earnest: `draw` gets the canvas and how many pages there will be."""
    trial = draw(Canvas(io.BytesIO()), 0)
    return draw(canvas, trial.page)


def wrap(words: str, width: int) -> list[str]:
    """The words in lines of at most so many characters."""
    return textwrap.wrap(words, width)


def grouped(amount: Decimal, *, group: str = ",", point: str = ".") -> str:
    """The figure without its sign: 1,234.56, 1.234,56 or 1 234,56."""
    whole, _, cents = f"{abs(amount):,.2f}".partition(".")
    return whole.replace(",", group) + point + cents


def dollars(amount: Decimal, sign: str = "$") -> str:
    """-$1,234.56."""
    return ("-" if amount < 0 else "") + sign + grouped(amount)


def long_day(day: date) -> str:
    """March 1, 2025."""
    return f"{day:%B} {day.day}, {day.year}"
