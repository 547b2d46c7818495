"""An Australian account: debit and credit columns, no sign, no running balance; and two banks in one PDF."""

from __future__ import annotations

import random
from collections.abc import Sequence

from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Statement, make_account, make_statement
from benchmarks.statements_pdfs.layout import Printed
from benchmarks.statements_pdfs.paper import Paper, draw_counted, grouped
from benchmarks.statements_pdfs.regions import AU

OTHER_BANKS = ("Bendigo Bank", "Suncorp Bank", "Macquarie Bank")


class Columns:
    """Days with a year at each row; amounts with spaces for thousands; the balance only at top and bottom."""

    name = "au-columns"
    has_text = True

    def make(self, chance: random.Random) -> tuple[Statement, ...]:
        """One month."""
        return (make_statement(chance, AU, rows=(16, 50)),)

    def draw(self, canvas: Canvas, statements: Sequence[Statement]) -> tuple[Printed, ...]:
        """One statement."""
        return (_print(canvas, statements[0], 1),)


class TwoBanks:
    """Two such statements of two banks behind each other, as somebody scanned them together."""

    name = "au-two-banks"
    has_text = True

    def make(self, chance: random.Random) -> tuple[Statement, ...]:
        """The second is of another person at another bank."""
        other = make_account(chance, AU, bank=chance.choice(OTHER_BANKS))
        return make_statement(chance, AU, rows=(20, 50)), make_statement(chance, AU, account=other, rows=(30, 50))

    def draw(self, canvas: Canvas, statements: Sequence[Statement]) -> tuple[Printed, ...]:
        """One after the other."""
        first = _print(canvas, statements[0], 1)
        return first, _print(canvas, statements[1], first.last_page + 1)


def _print(canvas: Canvas, one: Statement, first: int) -> Printed:
    paper = draw_counted(canvas, lambda canvas, pages: _draw(canvas, one, pages))
    number = f"{one.account.number[:3]} {one.account.number[3:6]} {one.account.number[6:]}"
    omits = frozenset(("currency",))
    last = first + paper.page - 1
    return Printed(statement=one, first_page=first, last_page=last, number=number, omits=omits, running_balance=False)


def _money(amount: object) -> str:
    return grouped(amount, group=" ")  # type: ignore[arg-type]


def _draw(canvas: Canvas, one: Statement, pages: int) -> Paper:
    account = one.account
    number = f"{account.number[:3]} {account.number[3:6]} {account.number[6:]}"

    def head(paper: Paper) -> None:
        paper.text(50, 790, account.bank, size=20, bold=True)
        paper.text(545, 795, account.kind, size=10, right=True)
        paper.text(545, 782, f"BSB 032-078   Account {number}", size=8, right=True)
        paper.text(297, 30, f"Page {paper.page} of {pages}", size=7)
        paper.y = 750

    paper = Paper(canvas, head=head, pages=pages)
    paper.turn()
    paper.line((50, "Account name"), (150, account.holder), step=14)
    paper.line((50, "Statement period"), (150, f"{one.start:%d %b %Y} - {one.end:%d %b %Y}"), step=14)
    paper.line((50, "Opening balance"), (-300, f"${_money(one.opening)}"), step=14)
    paper.line((50, "Total credits"), (-300, f"${_money(one.total_in)}"), step=14)
    paper.line((50, "Total debits"), (-300, f"${_money(one.total_out)}"), step=14)
    paper.line((50, "Closing balance"), (-300, f"${_money(one.closing)}"), bold=True, step=26)
    _titles(paper)
    page = paper.page
    for row in one.rows:
        paper.need(14)
        if paper.page != page:
            page = paper.page
            _titles(paper)
        x = -440 if row.amount < 0 else -545
        paper.line((50, f"{row.day:%d/%m/%Y}"), (125, row.words), (x, _money(row.amount)), step=14)
    paper.need(40)
    paper.y -= 10
    paper.line(
        (50, "Interest earned this financial year $0.00. Report lost cards on 1300 652 027 within 2 days."), size=7
    )
    paper.end()
    return paper


def _titles(paper: Paper) -> None:
    paper.line((50, "Date"), (125, "Transaction"), (-440, "Debit"), (-545, "Credit"), bold=True, step=16)


LAYOUTS = (Columns(), TwoBanks())
