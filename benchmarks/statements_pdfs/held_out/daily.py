"""A small American bank: deposits and withdrawals in sections of their own, balances once a day at the end."""

from __future__ import annotations

from reportlab.lib.pagesizes import LETTER
from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Row, Statement
from benchmarks.statements_pdfs.held_out.sheet import Sheet
from benchmarks.statements_pdfs.paper import Paper, dollars, long_day
from benchmarks.statements_pdfs.regions import US


class Daily(Sheet):
    """Rows in two sections, without signs; the summary of daily balances looks like rows and is none."""

    name = "us-daily-balances"
    region = US
    rows = (15, 45)
    omits = frozenset(("currency",))
    running_balance = False

    def pages(self, canvas: Canvas, one: Statement, pages: int) -> Paper:
        """Sections after each other."""

        def head(paper: Paper) -> None:
            paper.text(45, 750, one.account.bank, size=16, bold=True)
            paper.text(565, 752, f"Account {one.account.number}   Page {paper.page} of {pages}", size=8, right=True)
            paper.y = 720

        paper = Paper(canvas, head=head, pages=pages, size=LETTER)
        paper.turn()
        paper.lines(45, (one.account.holder, *one.account.address))
        paper.line((45, f"{one.account.kind} Summary: {long_day(one.start)} through {long_day(one.end)}"), bold=True)
        for words, amount in (
            ("Beginning Balance", one.opening), ("Deposits and Additions", one.total_in),
            ("Withdrawals and Subtractions", one.total_out), ("Ending Balance", one.closing),
        ):  # fmt: skip
            paper.line((60, words), (-300, dollars(amount)))
        for title, sign in (("Deposits and Additions", 1), ("Withdrawals and Subtractions", -1)):
            paper.y -= 8
            paper.line((45, title), bold=True)
            paper.line((45, "Date"), (100, "Description"), (-565, "Amount"), bold=True)
            for row in one.rows:
                if row.amount * sign > 0:
                    paper.line((45, f"{row.day:%m/%d}"), (100, self.describe(row)), (-565, dollars(abs(row.amount))))
        paper.y -= 8
        paper.line((45, "Daily Balance Summary"), bold=True)
        ends = {row.day: balance for row, balance in zip(one.rows, one.balances, strict=True)}
        pairs = list(ends.items())
        for at in range(0, len(pairs), 3):
            cells = [
                cell
                for column, (day, balance) in enumerate(pairs[at : at + 3])
                for cell in ((45.0 + 180 * column, f"{day:%m/%d}"), (-(170.0 + 180 * column), dollars(balance)))
            ]
            paper.line(*cells, size=8)
        paper.end()
        return paper

    def describe(self, row: Row) -> str:
        """In capitals, as these banks print."""
        return row.words.upper()


LAYOUTS = (Daily(),)
