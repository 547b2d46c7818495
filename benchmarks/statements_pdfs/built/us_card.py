"""A credit card in America: the number masked in print, payments and purchases apart, two days for each row."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date, timedelta

from reportlab.lib.pagesizes import LETTER
from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Statement, make_statement
from benchmarks.statements_pdfs.layout import Printed
from benchmarks.statements_pdfs.paper import Paper, dollars, draw_counted, grouped
from benchmarks.statements_pdfs.regions import US_CARD


class Card:
    """Transaction and posting date without a year, payments in brackets, a summary box, a coupon at the foot."""

    name = "us-card"
    has_text = True

    def make(self, chance: random.Random) -> tuple[Statement, ...]:
        """One billing cycle, from some day of a month on."""
        first = date(chance.randint(2022, 2025), chance.randint(1, 12), chance.randint(2, 26))
        return (make_statement(chance, US_CARD, first=first, is_card=True, rows=(12, 60)),)

    def draw(self, canvas: Canvas, statements: Sequence[Statement]) -> tuple[Printed, ...]:
        """One statement."""
        (one,) = statements
        masked = f"XXXX XXXX XXXX {one.account.number[-4:]}"
        paper = draw_counted(canvas, lambda canvas, pages: _draw(canvas, one, pages, masked))
        omits = frozenset(("currency",))
        return (
            Printed(
                statement=one, first_page=1, last_page=paper.page, number=masked, omits=omits, running_balance=False
            ),
        )


def _draw(canvas: Canvas, one: Statement, pages: int, masked: str) -> Paper:
    account = one.account

    def head(paper: Paper) -> None:
        paper.text(40, 750, account.bank, size=18, bold=True)
        paper.text(570, 756, f"{account.kind} ending in {account.number[-4:]}", size=10, right=True)
        paper.text(570, 742, f"Page {paper.page} of {pages}", size=8, right=True)
        paper.y = 716

    paper = Paper(canvas, head=head, size=LETTER, pages=pages)
    paper.turn()
    assert one.due
    assert one.credit_limit
    assert one.minimum
    paper.line((40, account.holder), (330, "Account Number"), (-570, masked), step=14)
    paper.line(
        (40, account.address[0]), (330, "Billing Cycle"), (-570, f"{one.start:%m/%d/%Y} - {one.end:%m/%d/%Y}"), step=14
    )
    paper.line((40, account.address[1]), (330, "Payment Due Date"), (-570, f"{one.due:%m/%d/%Y}"), step=14)
    paper.line((330, "New Balance"), (-570, dollars(one.closing)), bold=True, step=14)
    paper.line((330, "Minimum Payment Due"), (-570, dollars(one.minimum)), step=24)
    paper.line((40, "Account Summary"), bold=True, size=12, step=16)
    for words, amount in (
        ("Previous Balance", dollars(one.opening)),
        ("Payments and Other Credits", dollars(-one.total_out)),
        ("Purchases, Fees and Interest", dollars(one.total_in)),
        ("New Balance", dollars(one.closing)),
        ("Credit Limit", dollars(one.credit_limit)),
        ("Available Credit", dollars(one.credit_limit - one.closing)),
        ("Cash Advance Limit", "$1,500.00"),
    ):
        paper.line((40, words), (-280, amount))
    paper.y -= 8
    warning = (
        "Late Payment Warning: if we do not receive your minimum payment by the date listed above, you may have to pay"
    )
    paper.line((40, warning), size=7, step=9)
    paper.line(
        (40, "a late fee of up to $40.00 and your APRs may be increased up to the Penalty APR of 29.99%."),
        size=7,
        step=22,
    )
    for title, rows in (
        ("Payments and Other Credits", [row for row in one.rows if row.amount < 0]),
        ("Purchases", [row for row in one.rows if row.amount > 0]),
    ):
        if not rows:
            continue
        paper.need(60)
        paper.line((40, title), bold=True, size=11, step=16)
        paper.line((40, "Trans"), (85, "Post"), (130, "Description"), (-570, "Amount"), size=7)
        for row in rows:
            posted = min(row.day + timedelta(days=1), one.end)
            amount = f"({grouped(row.amount)})" if row.amount < 0 else grouped(row.amount)
            paper.line((40, f"{row.day:%m/%d}"), (85, f"{posted:%m/%d}"), (130, row.words), (-570, amount))
        paper.y -= 8
    paper.need(80)
    paper.line((40, "2025 Totals Year-to-Date: total fees charged $0.00, total interest charged $0.00"), size=8)
    paper.end()
    return paper


LAYOUTS = (Card(),)
