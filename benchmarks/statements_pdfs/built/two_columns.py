"""A credit union that prints withdrawals in the left half of the page and deposits in the right one, side by side."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import zip_longest

from reportlab.lib.pagesizes import LETTER
from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Row, Statement, make_account, make_statement
from benchmarks.statements_pdfs.layout import Printed
from benchmarks.statements_pdfs.paper import Paper, dollars, draw_counted, grouped
from benchmarks.statements_pdfs.regions import US

ROWS = 44
"""Rows of a column on one page."""


class TwoColumns:
    """No signs: which half a row stands in tells which way the money went. The number shows its last digits only."""

    name = "us-two-columns"
    has_text = True

    def make(self, chance: random.Random) -> tuple[Statement, ...]:
        """One month."""
        bank = chance.choice(("Alder Ridge Credit Union", "Navy Federal Credit Union", "BECU"))
        return (make_statement(chance, US, account=make_account(chance, US, bank=bank), rows=(20, 70)),)

    def draw(self, canvas: Canvas, statements: Sequence[Statement]) -> tuple[Printed, ...]:
        """One statement."""
        (one,) = statements
        paper = draw_counted(canvas, lambda canvas, pages: _draw(canvas, one, pages))
        number = f"*****{one.account.number[-5:]}"
        omits = frozenset(("currency",))
        return (
            Printed(
                statement=one,
                first_page=1,
                last_page=paper.page,
                number=number,
                omits=omits,
                running_balance=False,
                describe=_describe,
            ),
        )


def _describe(row: Row) -> str:
    return f"{row.details[0]} {row.payee}"


def _draw(canvas: Canvas, one: Statement, pages: int) -> Paper:
    account = one.account

    def head(paper: Paper) -> None:
        paper.text(40, 752, account.bank, size=15, bold=True)
        paper.text(572, 757, f"Member account *****{account.number[-5:]}", size=8, right=True)
        paper.text(
            572,
            745,
            f"Statement {one.start:%m/%d/%y} to {one.end:%m/%d/%y}  Page {paper.page} of {pages}",
            size=8,
            right=True,
        )
        paper.y = 720

    paper = Paper(canvas, head=head, size=LETTER, pages=pages, bottom=40)
    paper.turn()
    paper.lines(40, (account.holder, *account.address), step=11)
    paper.line((40, f"{account.kind} share draft"), size=11, bold=True, step=16)
    paper.line(
        (40, f"Beginning balance {dollars(one.opening)}"), (220, f"Deposits {dollars(one.total_in)}"),
        (360, f"Withdrawals {dollars(one.total_out)}"), (-572, f"Ending balance {dollars(one.closing)}"),
        size=8, step=20,
    )  # fmt: skip
    out = [row for row in one.rows if row.amount < 0]
    paid_in = [row for row in one.rows if row.amount > 0]
    _titles(paper)
    for number, pair in enumerate(zip_longest(out, paid_in)):
        if number and number % ROWS == 0:
            paper.turn()
            _titles(paper)
        cells: list[tuple[float, str]] = []
        for left, row in zip((40.0, 316.0), pair, strict=True):
            if row is not None:
                cells += [
                    (left, f"{row.day:%m/%d}"),
                    (left + 32, _describe(row)),
                    (-(left + 256), grouped(row.amount)),
                ]
        paper.line(*cells, size=7.5, step=12)
    paper.y -= 12
    paper.line((40, "Dividend rate 0.25%. Federally insured by NCUA up to $250,000."), size=7)
    paper.end()
    return paper


def _titles(paper: Paper) -> None:
    cells: list[tuple[float, str]] = []
    for left, title in ((40.0, "WITHDRAWALS"), (316.0, "DEPOSITS")):
        cells += [(left, "DATE"), (left + 32, title), (-(left + 256), "AMOUNT")]
    paper.line(*cells, size=7, bold=True)


LAYOUTS = (TwoColumns(),)
