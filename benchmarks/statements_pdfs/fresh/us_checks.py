"""An American account in sections: deposits, cheques three across, withdrawals, and at the end each day's balance."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Row, Statement, make_statement
from benchmarks.statements_pdfs.layout import Printed
from benchmarks.statements_pdfs.paper import Paper, dollars, draw_counted, grouped, long_day
from benchmarks.statements_pdfs.regions import US


class Checks:
    """One account; a third of what goes out are cheques."""

    name = "us-checks"
    has_text = True

    def make(self, chance: random.Random) -> tuple[Statement, ...]:
        """One month; rows in the order of print."""
        one = make_statement(chance, US, rows=(22, 46))
        number = chance.randint(1000, 8000)
        rows = []
        for row in one.rows:
            if row.amount < 0 and row.details[0] in US.bill:
                number += chance.randint(1, 3)
                rows.append(Row(day=row.day, payee=f"Check {number}", details=("", ""), amount=row.amount))
            else:
                rows.append(row)
        return (replace(one, rows=tuple(sorted(rows, key=lambda row: (_section(row), row.day)))),)

    def draw(self, canvas: Canvas, statements: Sequence[Statement]) -> tuple[Printed, ...]:
        """One statement."""
        (one,) = statements
        paper = draw_counted(canvas, lambda canvas, pages: _draw(canvas, one, pages))
        return (
            Printed(
                statement=one, first_page=1, last_page=paper.page, number=one.account.number, running_balance=False,
                omits=frozenset(("currency",)),
            ),
        )  # fmt: skip


def _section(row: Row) -> int:
    return 0 if row.amount > 0 else 1 if row.payee.startswith("Check ") else 2


def _draw(canvas: Canvas, one: Statement, pages: int) -> Paper:
    account = one.account

    def head(paper: Paper) -> None:
        paper.text(50, 790, account.bank, size=18, bold=True)
        paper.text(545, 795, f"Account Number: {account.number}", size=8, right=True)
        paper.text(545, 783, f"{long_day(one.start)} through {long_day(one.end)}", size=8, right=True)
        paper.text(545, 30, f"Page {paper.page} of {pages}", size=7, right=True)
        paper.y = 750

    paper = Paper(canvas, head=head, pages=pages)
    paper.turn()
    paper.lines(50, [account.holder, *account.address])
    paper.y -= 10
    paper.line((50, f"{account.kind} Summary"), (-400, "INSTANCES"), (-545, "AMOUNT"), bold=True, step=15)
    sections = [[row for row in one.rows if _section(row) == number] for number in range(3)]
    paper.line((50, "Beginning Balance"), (-545, dollars(one.opening)))
    for title, rows in zip(("Deposits and Additions", "Checks Paid", "Electronic Withdrawals"), sections, strict=True):
        total = sum(row.amount for row in rows)
        paper.line((50, title), (-400, str(len(rows))), (-545, f"{'- ' if total < 0 else ''}{grouped(total)}"))
    paper.line((50, "Ending Balance"), (-400, str(len(one.rows))), (-545, dollars(one.closing)), bold=True)
    paper.line((50, "Total debits this period"), (-545, dollars(one.total_out)))
    paper.line((50, "Total credits this period"), (-545, dollars(one.total_in)), step=24)
    _section_table(paper, "DEPOSITS AND ADDITIONS", sections[0])
    paper.need(70)
    paper.line((50, "CHECKS PAID"), bold=True, size=11, step=15)
    columns = (50, 220, 390)
    paper.line(
        *((x + shift, words) for x in columns for shift, words in ((0, "CHECK NO."), (60, "DATE"), (105, "AMOUNT"))),
        size=7, bold=True,
    )  # fmt: skip
    checks = sections[1]
    for at in range(0, len(checks), 3):
        cells: list[tuple[float, str]] = []
        for x, row in zip(columns, checks[at : at + 3], strict=False):
            cells += [(x, row.payee[6:]), (x + 60, f"{row.day:%m/%d}"), (-(x + 145), grouped(row.amount))]
        paper.line(*cells, size=8)
    paper.y -= 12
    _section_table(paper, "ELECTRONIC WITHDRAWALS", sections[2])
    paper.need(90)
    paper.line((50, "DAILY ENDING BALANCE"), bold=True, size=11, step=15)
    balance = one.opening
    days: dict[str, str] = {}
    for row in sorted(one.rows, key=lambda row: row.day):
        balance += row.amount
        days[f"{row.day:%m/%d}"] = f"${grouped(balance)}"
    entries = list(days.items())
    for at in range(0, len(entries), 2):
        cells = []
        for x, (day, amount) in zip((50, 300), entries[at : at + 2], strict=False):
            cells += [(x, day), (-(x + 150), amount)]
        paper.line(*cells, size=8)
    paper.end()
    return paper


def _section_table(paper: Paper, title: str, rows: Sequence[Row]) -> None:
    paper.need(60)
    paper.line((50, title), bold=True, size=11, step=15)
    paper.line((50, "DATE"), (110, "DESCRIPTION"), (-545, "AMOUNT"), size=7, bold=True)
    for number, row in enumerate(rows):
        amount = grouped(row.amount) if number else f"${grouped(row.amount)}"
        paper.line((50, f"{row.day:%m/%d}"), (110, row.words), (-545, amount), size=8)
    paper.line(
        (50, f"Total {title.title()}"), (-545, f"${grouped(sum(row.amount for row in rows))}"), bold=True, size=8
    )  # type: ignore[arg-type]
    paper.y -= 12


LAYOUTS = (Checks(),)
