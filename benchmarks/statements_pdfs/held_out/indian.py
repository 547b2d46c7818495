"""An Indian passbook: lakh grouping, Dr and Cr behind the figures, long references, two days for each row."""

from __future__ import annotations

from decimal import Decimal

from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Row, Statement
from benchmarks.statements_pdfs.held_out.regions import IN, lakhs
from benchmarks.statements_pdfs.held_out.sheet import Sheet
from benchmarks.statements_pdfs.paper import Paper


def _rupees(amount: Decimal) -> str:
    whole, _, cents = f"{abs(amount):.2f}".partition(".")
    return f"{lakhs(whole)}.{cents}"


class Passbook(Sheet):
    """DD-MM-YYYY, one amount column with Dr or Cr."""

    name = "in-passbook"
    region = IN
    omits = frozenset(("total_credits", "total_debits"))

    def describe(self, row: Row) -> str:
        """Parted by slashes, and cut where the column ends."""
        return row.words.replace(" ", "/")[:46]

    def pages(self, canvas: Canvas, one: Statement, pages: int) -> Paper:
        """All on equal pages."""

        def head(paper: Paper) -> None:
            paper.text(40, 800, one.account.bank, size=14, bold=True)
            paper.text(555, 800, f"Page No. {paper.page} of {pages}", size=8, right=True)
            paper.y = 775
            paper.line(
                (40, "Txn Date"),
                (100, "Value Date"),
                (165, "Narration"),
                (-460, "Amount (INR)"),
                (-555, "Balance"),
                bold=True,
            )

        paper = Paper(canvas, head=head, pages=pages)
        paper.turn()
        paper.line((40, f"Name: {one.account.holder}"), (300, f"A/C No: {one.account.number}"))
        paper.line((40, "Address: " + ", ".join(one.account.address)), (300, f"A/C Type: {one.account.kind}"))
        paper.line((40, f"Statement From : {one.start:%d-%m-%Y} To : {one.end:%d-%m-%Y}"), step=18)
        paper.line((165, "Opening Balance"), (-555, f"{_rupees(one.opening)} Cr"))
        for row, balance in zip(one.rows, one.balances, strict=True):
            mark = "Dr" if row.amount < 0 else "Cr"
            day = f"{row.day:%d-%m-%Y}"
            paper.line(
                (40, day), (100, day), (165, self.describe(row)), (-460, f"{_rupees(row.amount)} {mark}"),
                (-555, f"{_rupees(balance)} Cr"), size=7.5,
            )  # fmt: skip
        paper.line((165, "Closing Balance"), (-555, f"{_rupees(one.closing)} Cr"), bold=True)
        paper.end()
        return paper


LAYOUTS = (Passbook(),)
