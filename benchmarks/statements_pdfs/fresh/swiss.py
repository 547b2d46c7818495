"""A Swiss account, newest row first: apostrophes in figures, the value day between the amounts and the balance."""

from __future__ import annotations

import random
from collections.abc import Sequence
from decimal import Decimal

from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Statement, make_statement
from benchmarks.statements_pdfs.fresh.regions import CH
from benchmarks.statements_pdfs.layout import Printed
from benchmarks.statements_pdfs.paper import Paper, draw_counted, grouped


class Newest:
    """One account; what follows a payee stands on lines below."""

    name = "ch-newest-first"
    has_text = True

    def make(self, chance: random.Random) -> tuple[Statement, ...]:
        """One month."""
        return (make_statement(chance, CH, rows=(14, 42)),)

    def draw(self, canvas: Canvas, statements: Sequence[Statement]) -> tuple[Printed, ...]:
        """One statement."""
        (one,) = statements
        paper = draw_counted(canvas, lambda canvas, pages: _draw(canvas, one, pages))
        return (Printed(statement=one, first_page=1, last_page=paper.page, number=_number(one)),)


def _number(one: Statement) -> str:
    number = one.account.number
    return " ".join(number[at : at + 4] for at in range(0, len(number), 4))


def _money(amount: Decimal) -> str:
    return grouped(amount, group="'")


def _draw(canvas: Canvas, one: Statement, pages: int) -> Paper:
    account = one.account

    def head(paper: Paper) -> None:
        paper.text(50, 790, account.bank, size=16, bold=True)
        paper.text(545, 790, "Kontoauszug", size=12, right=True)
        paper.text(545, 776, f"Seite {paper.page}/{pages}", size=7, right=True)
        paper.y = 750

    def titles(paper: Paper) -> None:
        paper.line(
            (50, "Datum"), (105, "Buchungstext"), (-370, "Belastung"), (-435, "Gutschrift"), (445, "Valuta"),
            (-555, "Saldo"), size=8, bold=True, step=15,
        )  # fmt: skip

    paper = Paper(canvas, head=head, pages=pages)
    paper.turn()
    paper.lines(50, [account.holder, *account.address])
    paper.y -= 8
    paper.line((50, account.kind), (150, account.currency), bold=True)
    paper.line((50, "IBAN"), (150, _number(one)))
    paper.line((50, "Zeitraum"), (150, f"{one.start:%d.%m.%Y} - {one.end:%d.%m.%Y}"), step=24)
    titles(paper)
    paper.line((50, f"{one.end:%d.%m.%y}"), (105, "Schlusssaldo"), (-555, _money(one.closing)), bold=True)
    page = paper.page
    for row, balance in reversed(tuple(zip(one.rows, one.balances, strict=True))):
        paper.need(26)
        if paper.page != page:
            page = paper.page
            titles(paper)
        paper.line(
            (50, f"{row.day:%d.%m.%y}"), (105, f"{row.details[0]} {row.payee}"),
            (-370 if row.amount < 0 else -435, _money(row.amount)), (445, f"{row.day:%d.%m.%y}"),
            (-555, _money(balance)), size=8, step=10,
        )  # fmt: skip
        paper.line((105, row.details[1]), size=7, step=14)
    paper.need(40)
    paper.line((50, f"{one.start:%d.%m.%y}"), (105, "Anfangssaldo"), (-555, _money(one.opening)), bold=True)
    paper.line((105, "Umsatztotal"), (-370, _money(one.total_out)), (-435, _money(one.total_in)), bold=True)
    paper.end()
    return paper


LAYOUTS = (Newest(),)
