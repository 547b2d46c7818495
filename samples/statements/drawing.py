"""A sheet of paper: pages with a head and a foot, text, lines and tables that run over the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from reportlab.lib.colors import Color, HexColor, black
from reportlab.pdfgen.canvas import Canvas

FRENCH_MONTHS = [
    "janvier",
    "février",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "août",
    "septembre",
    "octobre",
    "novembre",
    "décembre",
]
REGULAR, BOLD = "Helvetica", "Helvetica-Bold"


@dataclass(frozen=True)
class Column:
    """A column of a table: its title, where it begins (or, flush right, ends), and what it aligns to."""

    title: str
    x: float
    right: bool = False


@dataclass(kw_only=True)
class Sheet:
    """The pages of one statement. Coordinates are points from the lower left; `y` is the next free line."""

    canvas: Canvas
    size: tuple[float, float]
    head: Callable[[Sheet], float]
    """Draws the head of a page and returns the `y` below it."""
    foot: Callable[[Sheet], None]
    pages: int = 0
    """How many there will be; 0 while they are being counted."""
    bottom: float = 80
    page: int = 0
    y: float = field(default=0)

    def turn(self) -> None:
        """Begin a page, ending the one before."""
        if self.page:
            self.canvas.showPage()
        self.page += 1
        self.foot(self)
        self.y = self.head(self)

    def text(
        self, x: float, y: float, words: str, *, size: float = 9, bold: bool = False, right: bool = False,
        colour: Color = black, font: str | None = None,
    ) -> None:  # fmt: skip
        """One line of text, flush left or right at `x`."""
        self.canvas.setFont(font or (BOLD if bold else REGULAR), size)
        self.canvas.setFillColor(colour)
        (self.canvas.drawRightString if right else self.canvas.drawString)(x, y, words)

    def lines(self, x: float, y: float, lines: Sequence[str], *, size: float = 9, leading: float = 12) -> float:
        """Lines below each other; the `y` below the last."""
        for words in lines:
            self.text(x, y, words, size=size)
            y -= leading
        return y

    def rule(
        self, y: float, *, left: float = 50, right: float | None = None, width: float = 0.5, colour: str = "#888888"
    ) -> None:
        """A horizontal line."""
        self.canvas.setStrokeColor(HexColor(colour))
        self.canvas.setLineWidth(width)
        self.canvas.line(left, y, self.size[0] - 50 if right is None else right, y)

    def box(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """A filled rectangle."""
        self.canvas.setFillColor(HexColor(colour))
        self.canvas.rect(x, y, width, height, stroke=0, fill=1)

    def table(
        self, columns: Sequence[Column], rows: Sequence[Sequence[str]], *, step: float = 15, size: float = 8.5,
        band: str | None = None, head: str = "#333333", lines: str | None = None,
    ) -> None:  # fmt: skip
        """Rows under their titles, which are repeated on each page. `band` shades every other row."""
        self._titles(columns, size, head)
        for number, row in enumerate(rows):
            if self.y < self.bottom:
                self.turn()
                self._titles(columns, size, head)
            if band and number % 2:
                self.box(50, self.y - 4, self.size[0] - 100, step, band)
            for column, cell in zip(columns, row, strict=True):
                self.text(column.x, self.y, cell, size=size, right=column.right)
            if lines:
                self.rule(self.y - 4, width=0.3, colour=lines)
            self.y -= step

    def need(self, height: float) -> None:
        """Turn the page unless so much is left on it."""
        if self.y - height < self.bottom:
            self.turn()

    def _titles(self, columns: Sequence[Column], size: float, colour: str) -> None:
        for column in columns:
            self.text(column.x, self.y, column.title, size=size, bold=True, right=column.right, colour=HexColor(colour))
        self.rule(self.y - 4, width=1, colour=colour)
        self.y -= 18


def grouped(amount: Decimal, *, group: str = ",", point: str = ".") -> str:
    """The number with two decimals, without its sign: 1,234.56, 1.234,56 or 1 234,56."""
    whole, _, cents = f"{abs(amount):,.2f}".partition(".")
    return whole.replace(",", group) + point + cents


def english(day: date) -> str:
    """March 1, 2025."""
    return f"{day:%B} {day.day}, {day.year}"


def day_month(day: date) -> str:
    """1 March 2025."""
    return f"{day.day} {day:%B} {day.year}"


def french_day(day: date) -> str:
    """1 mars 2025."""
    return f"{day.day} {FRENCH_MONTHS[day.month - 1]} {day.year}"


def dollars(amount: Decimal) -> str:
    """-$1,234.56."""
    return ("-" if amount < 0 else "") + "$" + grouped(amount)


def pounds(amount: Decimal) -> str:
    """-£1,234.56."""
    return ("-" if amount < 0 else "") + "£" + grouped(amount)


def credit(amount: Decimal) -> str:
    """$1,234.56 CR: on the side of the customer, or DR."""
    return f"${grouped(amount)} {'DR' if amount < 0 else 'CR'}"


def signed(amount: Decimal) -> str:
    """1.234,56-."""
    return grouped(amount, group=".", point=",") + ("-" if amount < 0 else "+")


def euros(amount: Decimal) -> str:
    """1 234,56, without its sign."""
    return grouped(amount, group=" ", point=",")
