"""A credit union: savings and checking below each other on one page, a summary of both above, minus behind amounts."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Statement, make_account, make_statement
from benchmarks.statements_pdfs.fresh.regions import CREDIT_UNION
from benchmarks.statements_pdfs.layout import Printed
from benchmarks.statements_pdfs.paper import Paper, draw_counted, grouped

SHARES = (("Savings", "Regular Savings"), ("Checking", "Everyday Checking"))


class Shares:
    """Two accounts of one member, from the same page on."""

    name = "us-shares"
    has_text = True

    def make(self, chance: random.Random) -> tuple[Statement, ...]:
        """The same month of both."""
        savings = replace(make_account(chance, CREDIT_UNION), kind="Savings")
        checking = replace(savings, kind="Checking", number=CREDIT_UNION.number(chance))
        first = make_statement(chance, CREDIT_UNION, account=savings, rows=(4, 8))
        return first, make_statement(chance, CREDIT_UNION, account=checking, first=first.start, rows=(10, 34))

    def draw(self, canvas: Canvas, statements: Sequence[Statement]) -> tuple[Printed, ...]:
        """Both in one run of pages; they are told apart by their titles."""
        paper, pages = _counted(canvas, statements)
        del paper
        return tuple(
            Printed(
                statement=one,
                first_page=first,
                last_page=last,
                number=one.account.number,
                omits=frozenset(("currency",)),
            )
            for one, (first, last) in zip(statements, pages, strict=True)
        )


def _counted(canvas: Canvas, statements: Sequence[Statement]) -> tuple[Paper, list[tuple[int, int]]]:
    spans: list[tuple[int, int]] = []

    def draw(canvas: Canvas, pages: int) -> Paper:
        spans.clear()
        return _draw(canvas, statements, pages, spans)

    return draw_counted(canvas, draw), spans


def _money(amount: Decimal) -> str:
    return grouped(amount) + ("-" if amount < 0 else "")


def _draw(canvas: Canvas, statements: Sequence[Statement], pages: int, spans: list[tuple[int, int]]) -> Paper:
    account = statements[0].account

    def head(paper: Paper) -> None:
        paper.text(50, 790, account.bank, size=17, bold=True)
        period = f"{statements[0].start:%m/%d/%y} - {statements[0].end:%m/%d/%y}"
        paper.text(545, 795, f"Statement Period {period}", size=8, right=True)
        paper.text(545, 783, f"Page {paper.page} of {pages}", size=8, right=True)
        paper.y = 755

    paper = Paper(canvas, head=head, pages=pages)
    paper.turn()
    paper.lines(50, [f"Statement of account for {account.holder}", *account.address])
    paper.y -= 10
    paper.line((50, "Summary of your deposit accounts"), bold=True, step=15)
    paper.line(
        (50, "Account"), (-290, "Previous Balance"), (-370, "Deposits"), (-450, "Withdrawals"),
        (-545, "Ending Balance"), size=8, bold=True,
    )  # fmt: skip
    for one, (_, title) in zip(statements, SHARES, strict=True):
        cells = (-290, grouped(one.opening)), (-370, grouped(one.total_in)), (-450, grouped(one.total_out))
        paper.line((50, title), (130, one.account.number), *cells, (-545, grouped(one.closing)), size=8)
    paper.line(
        (50, "Totals"), (-290, grouped(sum((one.opening for one in statements), Decimal(0)))),
        (-545, grouped(sum((one.closing for one in statements), Decimal(0)))), size=8, bold=True, step=30,
    )  # fmt: skip
    for one, (_, title) in zip(statements, SHARES, strict=True):
        paper.need(80)
        first = paper.page
        paper.line((50, f"{title} - {one.account.number}"), bold=True, size=11, step=16)
        paper.line((50, "Date"), (110, "Transaction Detail"), (-450, "Amount($)"), (-545, "Balance($)"), bold=True)
        paper.line((50, f"{one.start:%m-%d}"), (110, "Beginning Balance"), (-545, grouped(one.opening)))
        for row, balance in zip(one.rows, one.balances, strict=True):
            paper.line((50, f"{row.day:%m-%d}"), (110, row.words), (-450, _money(row.amount)), (-545, grouped(balance)))
        paper.line((50, f"{one.end:%m-%d}"), (110, "Ending Balance"), (-545, grouped(one.closing)), bold=True)
        spans.append((first, paper.page))
        paper.y -= 20
    paper.end()
    return paper


LAYOUTS = (Shares(),)
