"""An Indian savings account: lakhs, Dr and Cr behind every figure, narrations over lines, the summary at the end."""

from __future__ import annotations

import random
from collections.abc import Sequence
from decimal import Decimal

from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Statement, make_statement
from benchmarks.statements_pdfs.fresh.regions import IN, scale
from benchmarks.statements_pdfs.layout import Printed
from benchmarks.statements_pdfs.paper import Paper, draw_counted, wrap


class Summary:
    """One account; its balances stand in a table after the last row, titles above figures."""

    name = "in-summary"
    has_text = True

    def make(self, chance: random.Random) -> tuple[Statement, ...]:
        """One month, in lakhs."""
        return (scale(make_statement(chance, IN, rows=(14, 40)), 60),)

    def draw(self, canvas: Canvas, statements: Sequence[Statement]) -> tuple[Printed, ...]:
        """One statement."""
        (one,) = statements
        paper = draw_counted(canvas, lambda canvas, pages: _draw(canvas, one, pages))
        omits = frozenset(("currency",))
        return (Printed(statement=one, first_page=1, last_page=paper.page, number=one.account.number, omits=omits),)


def _lakhs(amount: Decimal) -> str:
    whole, _, cents = f"{abs(amount):.2f}".partition(".")
    head, tail = whole[:-3], whole[-3:]
    parts = []
    while head:
        parts.insert(0, head[-2:])
        head = head[:-2]
    return ",".join((*parts, tail)) + "." + cents


def _sided(amount: Decimal) -> str:
    return f"{_lakhs(amount)} {'Dr' if amount < 0 else 'Cr'}"


def _draw(canvas: Canvas, one: Statement, pages: int) -> Paper:
    account = one.account

    def head(paper: Paper) -> None:
        paper.text(40, 795, account.bank, size=16, bold=True)
        paper.text(555, 795, f"Page No .: {paper.page}", size=7, right=True)
        paper.text(40, 775, account.holder, size=9)
        paper.text(330, 775, f"Account No : {account.number}", size=8)
        paper.text(330, 764, f"A/C Type : {account.kind}   IFSC : UTIB0000426   MICR : 400211058", size=7)
        paper.text(40, 755, f"From : {one.start:%d/%m/%Y}  To : {one.end:%d/%m/%Y}", size=8)
        paper.y = 735
        cells = (
            (40, "Txn Date"),
            (95, "Value Dt"),
            (150, "Narration"),
            (-390, "Chq./Ref.No."),
            (-470, "Amount"),
            (-558, "Balance"),
        )
        paper.line(*cells, size=8, bold=True, step=15)

    paper = Paper(canvas, head=head, pages=pages)
    paper.turn()
    for number, (row, balance) in enumerate(zip(one.rows, one.balances, strict=True)):
        lines = wrap(row.words, 26)
        paper.need(11 * len(lines))
        paper.line(
            (40, f"{row.day:%d/%m/%y}"), (95, f"{row.day:%d/%m/%y}"), (150, lines[0]),
            (-390, f"{41820000731 + number * 911:016}"), (-470, _sided(row.amount)), (-558, _sided(balance)),
            size=7.5, step=10,
        )  # fmt: skip
        for words in lines[1:]:
            paper.line((150, words), size=7.5, step=10)
        paper.y -= 3
    paper.need(60)
    paper.y -= 10
    paper.line((40, "STATEMENT SUMMARY :-"), bold=True)
    out = sum(row.amount < 0 for row in one.rows)
    titles = ("Opening Balance", "Dr Count", "Cr Count", "Debits", "Credits", "Closing Bal")
    values = (
        _lakhs(one.opening),
        str(out),
        str(len(one.rows) - out),
        _lakhs(one.total_out),
        _lakhs(one.total_in),
        _lakhs(one.closing),
    )
    places = (40, 150, 215, 280, 370, 470)
    paper.line(*zip(places, titles, strict=True), size=8, bold=True)
    paper.line(*zip(places, values, strict=True), size=8, step=24)
    paper.line((40, "This is a computer generated statement. Registered office: Palm Court, Mumbai 400013"), size=6)
    paper.end()
    return paper


LAYOUTS = (Summary(),)
