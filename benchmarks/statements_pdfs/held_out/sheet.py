"""What most layouts in `held_out/` share: one account on sheets of its own, drawn twice to count the pages."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Region, Row, Statement, make_statement
from benchmarks.statements_pdfs.layout import Printed
from benchmarks.statements_pdfs.paper import Paper, draw_counted


class Sheet(ABC):
    """One statement in one PDF."""

    name: ClassVar[str]
    has_text: ClassVar[bool] = True
    region: ClassVar[Region]
    rows: ClassVar[tuple[int, int]] = (12, 40)
    omits: ClassVar[frozenset[str]] = frozenset()
    running_balance: ClassVar[bool] = True

    def make(self, chance: random.Random) -> tuple[Statement, ...]:
        """One month."""
        return (make_statement(chance, self.region, rows=self.rows),)

    def draw(self, canvas: Canvas, statements: Sequence[Statement]) -> tuple[Printed, ...]:
        """One statement."""
        (one,) = statements
        paper = draw_counted(canvas, lambda canvas, pages: self.pages(canvas, one, pages))
        return (
            Printed(
                statement=one, first_page=1, last_page=paper.page, number=self.number(one), omits=self.omits,
                running_balance=self.running_balance, describe=self.describe,
            ),
        )  # fmt: skip

    @abstractmethod
    def pages(self, canvas: Canvas, one: Statement, pages: int) -> Paper:
        """Draw all pages."""

    def number(self, one: Statement) -> str:
        """The account number as it is printed."""
        return one.account.number

    def describe(self, row: Row) -> str:
        """What is printed as the description of a row."""
        return row.words
