"""A brokerage's cash: rows in groups with a subtotal after each, and holdings with figures of other kinds behind."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Row, Statement, make_statement
from benchmarks.statements_pdfs.fresh.regions import BROKER
from benchmarks.statements_pdfs.layout import Printed
from benchmarks.statements_pdfs.paper import Paper, dollars, draw_counted, grouped

GROUPS = ("Deposits and Other Credits", "Card and Purchase Activity", "Bills and Withdrawals")
HOLDINGS = (("VTI", "Vanguard Total Stock", 41, 268.31), ("BND", "Vanguard Total Bond", 120, 72.04))


def _group(row: Row) -> int:
    if row.amount > 0:
        return 0
    return 2 if row.details[0] in BROKER.bill else 1


class Groups:
    """One account; no running balance."""

    name = "broker-groups"
    has_text = True

    def make(self, chance: random.Random) -> tuple[Statement, ...]:
        """One month, its rows in the order of print."""
        one = make_statement(chance, BROKER, rows=(18, 44))
        return (replace(one, rows=tuple(sorted(one.rows, key=lambda row: (_group(row), row.day)))),)

    def draw(self, canvas: Canvas, statements: Sequence[Statement]) -> tuple[Printed, ...]:
        """One statement."""
        (one,) = statements
        paper = draw_counted(canvas, lambda canvas, pages: _draw(canvas, one, pages))
        number = f"{one.account.number[:4]}-{one.account.number[4:]}"
        return (
            Printed(
                statement=one, first_page=1, last_page=paper.page, number=number, omits=frozenset(("currency",)),
                running_balance=False,
            ),
        )  # fmt: skip


def _draw(canvas: Canvas, one: Statement, pages: int) -> Paper:
    account = one.account

    def head(paper: Paper) -> None:
        paper.text(50, 790, account.bank, size=17, bold=True)
        paper.text(545, 795, account.kind, size=10, right=True)
        paper.text(545, 782, f"Account {account.number[:4]}-{account.number[4:]}", size=8, right=True)
        paper.text(545, 30, f"{paper.page} of {pages}", size=7, right=True)
        paper.y = 755

    paper = Paper(canvas, head=head, pages=pages)
    paper.turn()
    paper.line(
        (50, account.holder), (330, f"{one.start:%B} {one.start.day} - {one.end:%B} {one.end.day}, {one.end.year}")
    )
    paper.y -= 10
    paper.line((50, "Cash Summary"), bold=True, step=15)
    paper.line((50, "Opening Cash Balance"), (-260, dollars(one.opening)))
    paper.line((50, "Total Credits"), (-260, dollars(one.total_in)))
    paper.line((50, "Total Debits"), (-260, f"({dollars(one.total_out)})"))
    paper.line((50, "Closing Cash Balance"), (-260, dollars(one.closing)), step=26)
    for number, title in enumerate(GROUPS):
        rows = [row for row in one.rows if _group(row) == number]
        if not rows:
            continue
        paper.need(60)
        paper.line((50, title), bold=True, size=11, step=16)
        paper.line((50, "Date"), (110, "Activity"), (-545, "Amount"), bold=True)
        for row in rows:
            amount = grouped(row.amount) if row.amount > 0 else f"({grouped(row.amount)})"
            paper.line((50, f"{row.day:%m/%d}"), (110, row.words), (-545, amount))
        total = sum(row.amount for row in rows)
        paper.line(
            (110, f"Subtotal {title}"),
            (-545, dollars(abs(total)) if total > 0 else f"({dollars(abs(total))})"),
            bold=True,
        )
        paper.y -= 12
    paper.need(70)
    paper.line((50, "Holdings"), bold=True, size=11, step=16)
    paper.line(
        (50, "Symbol"), (110, "Description"), (-360, "Quantity"), (-450, "Price"), (-545, "Market Value"), bold=True
    )
    for symbol, words, quantity, price in HOLDINGS:
        value = f"{quantity * price:,.2f}"
        paper.line((50, symbol), (110, words), (-360, f"{quantity}.000"), (-450, f"{price}"), (-545, value))
    paper.end()
    return paper


LAYOUTS = (Groups(),)
