"""A credit card used abroad: beneath such a purchase stand the currency, the foreign amount and the rate."""

from __future__ import annotations

import random
from collections.abc import Sequence
from decimal import Decimal

from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Statement, make_statement
from benchmarks.statements_pdfs.layout import Printed
from benchmarks.statements_pdfs.paper import Paper, dollars, draw_counted, grouped
from benchmarks.statements_pdfs.regions import US_CARD

RATES = (("EURO", Decimal("1.0883")), ("POUND STERLING", Decimal("1.2714")), ("SWISS FRANC", Decimal("1.1392")))


class Abroad:
    """One card; payments in a part of their own, before the purchases."""

    name = "card-abroad"
    has_text = True

    def make(self, chance: random.Random) -> tuple[Statement, ...]:
        """One month."""
        return (make_statement(chance, US_CARD, rows=(18, 44), is_card=True),)

    def draw(self, canvas: Canvas, statements: Sequence[Statement]) -> tuple[Printed, ...]:
        """One statement."""
        (one,) = statements
        paper = draw_counted(canvas, lambda canvas, pages: _draw(canvas, one, pages))
        return (
            Printed(
                statement=one, first_page=1, last_page=paper.page, number=_masked(one), running_balance=False,
                omits=frozenset(("currency",)),
            ),
        )  # fmt: skip


def _masked(one: Statement) -> str:
    return f"XXXX XXXX XXXX {one.account.number[-4:]}"


def _draw(canvas: Canvas, one: Statement, pages: int) -> Paper:
    account = one.account
    assert one.due is not None
    assert one.minimum is not None
    assert one.credit_limit is not None

    def head(paper: Paper) -> None:
        paper.text(50, 790, account.bank, size=18, bold=True)
        paper.text(545, 795, f"{account.kind} Statement", size=10, right=True)
        paper.text(545, 782, f"Account Number: {_masked(one)}", size=8, right=True)
        paper.text(
            50, 30, f"{account.holder}   Page {paper.page} of {pages}   Statement Date: {one.end:%m/%d/%y}", size=7
        )
        paper.y = 755

    paper = Paper(canvas, head=head, pages=pages)
    paper.turn()
    paper.line((50, "ACCOUNT SUMMARY"), (330, "PAYMENT INFORMATION"), bold=True, step=16)
    for left, value, right, other in (
        ("Previous Balance", dollars(one.opening), "New Balance", dollars(one.closing)),
        ("Payment, Credits", f"-${grouped(one.total_out)}", "Payment Due Date", f"{one.due:%m/%d/%y}"),
        ("Purchases", f"+${grouped(one.total_in)}", "Minimum Payment Due", dollars(one.minimum)),
        ("Fees Charged", "$0.00", "Credit Access Line", dollars(one.credit_limit)),
        ("New Balance", dollars(one.closing), "Opening/Closing Date", f"{one.start:%m/%d/%y} - {one.end:%m/%d/%y}"),
    ):
        paper.line((50, left), (-260, value), (330, right), (-545, other))
    paper.y -= 8
    paper.lines(
        50, ["Late Payment Warning: if we do not receive your minimum payment you may have to pay up to $40.00."]
    )
    paper.y -= 12
    for title, sign in (("PAYMENTS AND OTHER CREDITS", -1), ("PURCHASE", 1)):
        paper.need(40)
        paper.line((50, "Date of"), bold=True, step=10, size=7)
        paper.line(
            (50, "Transaction"), (120, "Merchant Name or Transaction Description"), (-545, "$ Amount"),
            bold=True, size=7, step=14,
        )  # fmt: skip
        paper.line((50, title), bold=True, step=14)
        for row in one.rows:
            if row.amount * sign < 0:
                continue
            paper.need(36)
            amount = f"{'-' if row.amount < 0 else ''}{grouped(row.amount)}"
            paper.line((50, f"{row.day:%m/%d}"), (120, row.words.strip()), (-545, amount))
            if sign > 0 and int(row.amount * 100) % 3 == 0:
                currency, rate = RATES[int(row.amount) % 3]
                paper.line((50, f"{row.day:%m/%d}"), (120, currency), size=8, step=11)
                paper.line((120, f"{grouped(row.amount / rate)} X {rate} (EXCHG RATE)"), size=8)
    paper.need(50)
    paper.line((50, f"{one.end:%Y} Totals Year-to-Date"), bold=True)
    paper.line((50, f"Total fees charged in {one.end:%Y}"), (-300, "$0.00"))
    paper.end()
    return paper


LAYOUTS = (Abroad(),)
