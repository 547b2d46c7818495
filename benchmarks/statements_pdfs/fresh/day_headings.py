"""An online bank: rows beneath a heading for each day, signed amounts with the currency's sign, no columns' titles."""

from __future__ import annotations

import random
from collections.abc import Sequence
from decimal import Decimal
from itertools import groupby

from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Statement, make_statement
from benchmarks.statements_pdfs.layout import Printed
from benchmarks.statements_pdfs.paper import Paper, draw_counted, grouped
from benchmarks.statements_pdfs.regions import DE


class Headings:
    """One account; what follows a payee stands below it in small print."""

    name = "eu-day-headings"
    has_text = True

    def make(self, chance: random.Random) -> tuple[Statement, ...]:
        """One month."""
        return (make_statement(chance, DE, rows=(14, 36)),)

    def draw(self, canvas: Canvas, statements: Sequence[Statement]) -> tuple[Printed, ...]:
        """One statement."""
        (one,) = statements
        paper = draw_counted(canvas, lambda canvas, pages: _draw(canvas, one, pages))
        return (
            Printed(
                statement=one, first_page=1, last_page=paper.page, number=one.account.number, running_balance=False,
                describe=lambda row: f"{row.payee} {row.details[0]} · {row.details[1]}",
            ),
        )  # fmt: skip


def _money(amount: Decimal) -> str:
    return f"{'-' if amount < 0 else '+'}{grouped(amount, group='.', point=',')}€"


def _draw(canvas: Canvas, one: Statement, pages: int) -> Paper:
    account = one.account

    def head(paper: Paper) -> None:
        paper.text(50, 790, account.bank, size=16, bold=True)
        paper.text(545, 790, f"{one.start:%d.%m.%Y} bis {one.end:%d.%m.%Y}", size=9, right=True)
        paper.text(50, 30, f"{account.holder} · IBAN: {account.number} · {paper.page} / {pages}", size=7)
        paper.y = 750

    paper = Paper(canvas, head=head, pages=pages)
    paper.turn()
    paper.line((50, account.kind), bold=True, size=13, step=20)
    for words, amount in (
        ("Dein alter Kontostand", one.opening), ("Summe Ausgänge", -one.total_out), ("Summe Eingänge", one.total_in),
        ("Dein neuer Kontostand", one.closing),
    ):  # fmt: skip
        paper.line((50, words), (-545, _money(amount)))
    paper.y -= 14
    for day, rows in groupby(one.rows, key=lambda row: row.day):
        paper.need(50)
        paper.line((50, f"{day:%d.%m.%Y}"), bold=True, step=15)
        for row in rows:
            paper.need(26)
            paper.line((60, row.payee), (-545, _money(row.amount)), step=11)
            paper.line((60, f"{row.details[0]} · {row.details[1]}"), size=7, step=15)
    paper.end()
    return paper


LAYOUTS = (Headings(),)
