"""A British current account: paid out, paid in and balance; the amount stands on the last line of a wrapped row."""

from __future__ import annotations

import random
from collections.abc import Sequence

from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Statement, make_statement
from benchmarks.statements_pdfs.layout import Printed
from benchmarks.statements_pdfs.paper import Paper, draw_counted, grouped, wrap
from benchmarks.statements_pdfs.regions import UK


class Wrapped:
    """The day stands only at the first row of a day, and the balance only at the last."""

    name = "uk-wrapped"
    has_text = True

    def make(self, chance: random.Random) -> tuple[Statement, ...]:
        """One month."""
        return (make_statement(chance, UK, rows=(20, 60)),)

    def draw(self, canvas: Canvas, statements: Sequence[Statement]) -> tuple[Printed, ...]:
        """One statement."""
        (one,) = statements
        paper = draw_counted(canvas, lambda canvas, pages: _draw(canvas, one, pages))
        return (
            Printed(
                statement=one, first_page=1, last_page=paper.page, number=one.account.number,
                omits=frozenset(("currency",)), running_balance=False,
            ),
        )  # fmt: skip


def _draw(canvas: Canvas, one: Statement, pages: int) -> Paper:
    account = one.account

    def head(paper: Paper) -> None:
        paper.text(50, 790, account.bank, size=17, bold=True)
        paper.text(545, 795, f"Sort code 20-45-77  Account number {account.number}", size=8, right=True)
        paper.text(545, 783, f"Page {paper.page} of {pages}", size=8, right=True)
        paper.y = 755
        if paper.page > 1:
            paper.line(
                (50, "Date"),
                (105, "Payment type and details"),
                (-390, "£Paid out"),
                (-465, "£Paid in"),
                (-545, "£Balance"),
                bold=True,
            )

    paper = Paper(canvas, head=head, pages=pages)
    paper.turn()
    paper.lines(50, (account.holder, *account.address))
    paper.y -= 10
    paper.line((50, f"Your {account.kind} statement"), size=14, bold=True, step=18)
    start, end = (f"{day.day} {day:%B} {day.year}" for day in (one.start, one.end))
    paper.line((50, f"{start} to {end}"), step=16)
    for words, amount in (
        ("Opening balance", one.opening), ("Payments in", one.total_in), ("Payments out", one.total_out),
        ("Closing balance", one.closing),
    ):  # fmt: skip
        paper.line((50, words), (-220, f"£{grouped(amount)}"))
    paper.line((50, "Overdraft limit"), (-220, "£1,000.00"), step=24)
    paper.line(
        (50, "Date"),
        (105, "Payment type and details"),
        (-390, "£Paid out"),
        (-465, "£Paid in"),
        (-545, "£Balance"),
        bold=True,
    )
    paper.line((50, f"{one.start:%d %b %y}"), (105, "BALANCE BROUGHT FORWARD"), (-545, grouped(one.opening)))
    pairs = list(zip(one.rows, one.balances, strict=True))
    for number, (row, balance) in enumerate(pairs):
        day = f"{row.day:%d %b %y}" if number == 0 or pairs[number - 1][0].day != row.day else ""
        last = number == len(pairs) - 1 or pairs[number + 1][0].day != row.day
        lines = [row.details[0], *wrap(" ".join((row.payee, *row.details[1:])), 30)]
        paper.need(12 * len(lines))
        for at, words in enumerate(lines):
            cells = [(105.0, words)]
            if at == 0 and day:
                cells.append((50.0, day))
            if at == len(lines) - 1:
                cells.append((-390.0 if row.amount < 0 else -465.0, grouped(row.amount)))
                if last:
                    cells.append((-545.0, grouped(balance)))
            paper.line(*cells, step=11)
        paper.y -= 2
    paper.line((50, f"{one.end:%d %b %y}"), (105, "BALANCE CARRIED FORWARD"), (-545, grouped(one.closing)), step=20)
    paper.line((50, "Your eligible deposits are protected up to a total of £85,000 by the FSCS."), size=7)
    paper.end()
    return paper


LAYOUTS = (Wrapped(),)
