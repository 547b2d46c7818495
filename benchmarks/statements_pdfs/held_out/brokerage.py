"""The cash part of a brokerage statement: holdings first, then activity in brackets for what goes out."""

from __future__ import annotations

from decimal import Decimal

from reportlab.lib.pagesizes import LETTER
from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Statement
from benchmarks.statements_pdfs.held_out.regions import BROKER
from benchmarks.statements_pdfs.held_out.sheet import Sheet
from benchmarks.statements_pdfs.paper import Paper, grouped, long_day


def _bracketed(amount: Decimal) -> str:
    return f"({grouped(amount)})" if amount < 0 else grouped(amount)


class Brokerage(Sheet):
    """Masked number, holdings that look like rows, settle and trade days, amounts in brackets."""

    name = "us-brokerage-cash"
    region = BROKER
    omits = frozenset(("currency", "total_credits", "total_debits"))
    running_balance = False

    def number(self, one: Statement) -> str:
        """All but the last four digits masked."""
        return f"XXXX-{one.account.number[-4:]}"

    def pages(self, canvas: Canvas, one: Statement, pages: int) -> Paper:
        """Holdings on the first page, activity from there on."""

        def head(paper: Paper) -> None:
            paper.text(40, 755, one.account.bank, size=15, bold=True)
            paper.text(572, 757, f"Account Number {self.number(one)}", right=True)
            paper.text(572, 744, f"Statement Period: {long_day(one.start)} to {long_day(one.end)}", size=8, right=True)
            paper.text(572, 30, f"Page {paper.page} of {pages}", size=7, right=True)
            paper.y = 715

        paper = Paper(canvas, head=head, pages=pages, size=LETTER)
        paper.turn()
        paper.lines(40, (f"{one.account.kind} account of", one.account.holder, *one.account.address))
        paper.y -= 10
        paper.line((40, "Positions - Equities"), bold=True)
        paper.line(
            (40, "Symbol"), (110, "Description"), (-380, "Quantity"), (-470, "Price($)"), (-572, "Market Value($)")
        )
        for symbol, words, count, price in (
            ("VTI", "VANGUARD TOTAL STOCK", 41, "271.15"),
            ("GLD", "SPDR GOLD", 12, "190.07"),
        ):
            value = grouped(Decimal(price) * count)
            paper.line((40, symbol), (110, words), (-380, f"{count}.0000"), (-470, price), (-572, value))
        paper.y -= 12
        paper.line((40, "Cash Transaction Summary"), bold=True)
        paper.line((40, "Starting Cash"), (-572, _bracketed(one.opening)))
        paper.line((40, "Ending Cash"), (-572, _bracketed(one.closing)), step=24)
        paper.line((40, "Transaction Detail"), bold=True)
        paper.line(
            (40, "Settle"), (90, "Trade"), (140, "Activity"), (250, "Description"), (-572, "Amount($)"), bold=True
        )
        for row in one.rows:
            day = f"{row.day:%m/%d/%y}"
            words = " ".join((row.payee, *row.details[1:]))
            paper.need(14)
            paper.line(
                (40, day),
                (90, day),
                (140, row.details[0]),
                (250, words),
                (-572, _bracketed(row.amount)),
                size=8,
                step=12,
            )
        paper.end()
        return paper


LAYOUTS = (Brokerage(),)
