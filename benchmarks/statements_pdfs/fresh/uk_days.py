"""A British current account: a day only at its first row, the balance only at its last, amounts on the second line."""

from __future__ import annotations

import random
from collections.abc import Sequence

from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Row, Statement, make_statement
from benchmarks.statements_pdfs.layout import Printed
from benchmarks.statements_pdfs.paper import Paper, draw_counted, grouped
from benchmarks.statements_pdfs.regions import UK

CODES = {"CARD": "VIS", "CONTACTLESS": ")))", "VIS": "VIS", "DIRECT": "DD", "STANDING": "SO", "BILL": "BP"}


def _code(row: Row) -> str:
    return CODES.get(row.details[0].partition(" ")[0], "CR")


class Days:
    """One account, balances brought and carried forward on each page."""

    name = "uk-days"
    has_text = True

    def make(self, chance: random.Random) -> tuple[Statement, ...]:
        """One month with several rows a day."""
        return (make_statement(chance, UK, rows=(24, 60)),)

    def draw(self, canvas: Canvas, statements: Sequence[Statement]) -> tuple[Printed, ...]:
        """One statement."""
        (one,) = statements
        paper = draw_counted(canvas, lambda canvas, pages: _draw(canvas, one, pages))
        return (
            Printed(
                statement=one, first_page=1, last_page=paper.page, number=one.account.number,
                omits=frozenset(("currency",)), running_balance=False, describe=lambda row: f"{_code(row)} {row.words}",
            ),
        )  # fmt: skip


def _draw(canvas: Canvas, one: Statement, pages: int) -> Paper:
    account = one.account
    carried = one.opening

    def head(paper: Paper) -> None:
        paper.text(55, 785, account.bank, size=18, bold=True)
        paper.text(545, 790, f"Your {account.kind}", size=12, right=True)
        paper.text(545, 776, f"Sheet number {38 + paper.page}", size=7, right=True)
        paper.text(55, 755, f"{one.start.day} {one.start:%B} to {one.end.day} {one.end:%B %Y}", size=10, bold=True)
        for x, words in ((55, "Account Name"), (330, "Sortcode"), (400, "Account Number"), (500, "Sheets")):
            paper.text(x, 735, words, size=7)
        for x, words in ((55, account.holder), (330, "40-17-32"), (400, account.number), (500, f"{pages}")):
            paper.text(x, 724, words, size=9)
        paper.text(55, 40, "Information about the Financial Services Compensation Scheme: up to 85,000.00", size=6)
        paper.y = 700

    def titles(paper: Paper, words: str) -> None:
        paper.line(
            (55, "Date"), (105, "Payment type and details"), (-400, "Paid out"), (-475, "Paid in"), (-550, "Balance"),
            size=8, bold=True, step=15,
        )  # fmt: skip
        paper.line((105, words), (-550, grouped(carried)), bold=True, step=15)

    paper = Paper(canvas, head=head, pages=pages, bottom=95)
    paper.turn()
    paper.line((55, "Account Summary"), bold=True, step=14)
    paper.line((55, "Opening Balance"), (-250, grouped(one.opening)))
    paper.line((55, "Payments In"), (-250, grouped(one.total_in)))
    paper.line((55, "Payments Out"), (-250, grouped(one.total_out)))
    paper.line((55, "Closing Balance"), (-250, grouped(one.closing)), step=28)
    titles(paper, "BALANCE BROUGHT FORWARD")
    last = None
    for number, (row, balance) in enumerate(zip(one.rows, one.balances, strict=True)):
        if paper.y - 40 < paper.bottom:
            paper.line((105, "BALANCE CARRIED FORWARD"), (-550, grouped(carried)), bold=True)
            paper.turn()
            titles(paper, "BALANCE BROUGHT FORWARD")
            last = None
        carried = balance
        first = [(105, _code(row)), (130, f"{row.details[0]} {row.payee}")]
        if row.day != last:
            first.insert(0, (55, f"{row.day:%d %b %y}"))
        last = row.day
        amount = (-400 if row.amount < 0 else -475, grouped(row.amount))
        ends = number + 1 == len(one.rows) or one.rows[number + 1].day != row.day
        money = (amount, (-550, grouped(balance))) if ends else (amount,)
        paper.line(*first, step=11)
        paper.line((130, row.details[1]), *money, step=13)
    paper.line((105, "BALANCE CARRIED FORWARD"), (-550, grouped(one.closing)), bold=True)
    paper.end()
    return paper


LAYOUTS = (Days(),)
