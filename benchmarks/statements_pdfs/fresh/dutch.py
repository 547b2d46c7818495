"""A Dutch account: a word says which way the money went (Af, Bij), days with the month as a word."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Statement, make_statement
from benchmarks.statements_pdfs.fresh.regions import NL
from benchmarks.statements_pdfs.layout import Printed
from benchmarks.statements_pdfs.paper import Paper, draw_counted, grouped

MONTHS = (
    "januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september", "oktober", "november",
    "december",
)  # fmt: skip


class AfBij:
    """One account, no running balance; the small print of a row stands below it."""

    name = "nl-af-bij"
    has_text = True

    def make(self, chance: random.Random) -> tuple[Statement, ...]:
        """One month."""
        return (make_statement(chance, NL, rows=(14, 40)),)

    def draw(self, canvas: Canvas, statements: Sequence[Statement]) -> tuple[Printed, ...]:
        """One statement."""
        (one,) = statements
        paper = draw_counted(canvas, lambda canvas, pages: _draw(canvas, one, pages))
        return (
            Printed(
                statement=one, first_page=1, last_page=paper.page, number=_number(one), running_balance=False,
                describe=lambda row: f"{row.payee} {row.details[0]} {row.details[1]}",
            ),
        )  # fmt: skip


def _number(one: Statement) -> str:
    number = one.account.number
    return " ".join(number[at : at + 4] for at in range(0, len(number), 4))


def _day(day: date) -> str:
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def _money(amount: Decimal) -> str:
    return grouped(amount, group=".", point=",")


def _draw(canvas: Canvas, one: Statement, pages: int) -> Paper:
    account = one.account

    def head(paper: Paper) -> None:
        paper.text(50, 790, account.bank, size=16, bold=True)
        paper.text(545, 790, f"Rekeningafschrift {account.kind}", size=10, right=True)
        paper.text(545, 776, f"Pagina {paper.page} van {pages}", size=7, right=True)
        paper.y = 750

    def titles(paper: Paper) -> None:
        paper.line(
            (50, "Datum"), (105, "Omschrijving"), (-430, "Bedrag (EUR)"), (455, "Af/Bij"), size=8, bold=True, step=15
        )

    paper = Paper(canvas, head=head, pages=pages)
    paper.turn()
    paper.line((50, "Naam"), (180, account.holder))
    paper.line((50, "Rekeningnummer"), (180, _number(one)))
    paper.line((50, "Periode"), (180, f"{_day(one.start)} t/m {_day(one.end)}"))
    paper.line((50, "Beginsaldo"), (-300, f"€ {_money(one.opening)}"))
    paper.line((50, "Totaal bijgeschreven"), (-300, f"€ {_money(one.total_in)}"))
    paper.line((50, "Totaal afgeschreven"), (-300, f"€ {_money(one.total_out)}"))
    paper.line((50, "Eindsaldo"), (-300, f"€ {_money(one.closing)}"), step=26)
    titles(paper)
    page = paper.page
    for row in one.rows:
        paper.need(28)
        if paper.page != page:
            page = paper.page
            titles(paper)
        paper.line(
            (50, f"{row.day:%d-%m}"), (105, row.payee), (-430, _money(row.amount)),
            (455, "Af" if row.amount < 0 else "Bij"), step=10,
        )  # fmt: skip
        paper.line((105, f"{row.details[0]} {row.details[1]}"), size=7, step=14)
    paper.end()
    return paper


LAYOUTS = (AfBij(),)
