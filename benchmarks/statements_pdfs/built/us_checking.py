"""A combined statement of an American bank: checking and savings on the same pages, sections by kind of transaction."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date

from reportlab.lib.pagesizes import LETTER
from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Account, Statement, digits, make_account, make_statement
from benchmarks.statements_pdfs.layout import Printed
from benchmarks.statements_pdfs.paper import Paper, dollars, draw_counted, grouped, long_day
from benchmarks.statements_pdfs.regions import US


class CombinedChecking:
    """Two accounts under one head. Days without a year, no running balance but the balance of each day in a table."""

    name = "us-combined-checking"
    has_text = True

    def make(self, chance: random.Random) -> tuple[Statement, ...]:
        """Checking and savings of one person, the same month."""
        bank = make_account(chance, US)
        first = date(chance.randint(2022, 2025), chance.randint(1, 12), 1)
        checking = Account(
            bank=bank.bank,
            holder=bank.holder,
            address=bank.address,
            number=bank.number,
            kind="Total Checking",
            currency="USD",
        )
        savings = Account(
            bank=bank.bank,
            holder=bank.holder,
            address=bank.address,
            number=digits(chance, 12),
            kind="Premier Savings",
            currency="USD",
        )
        return (
            make_statement(chance, US, account=checking, first=first, rows=(18, 45)),
            make_statement(chance, US, account=savings, first=first, rows=(4, 9)),
        )

    def draw(self, canvas: Canvas, statements: Sequence[Statement]) -> tuple[Printed, ...]:
        """Summary, then each account."""
        starts: list[tuple[int, int]] = []

        def draw(canvas: Canvas, pages: int) -> Paper:
            starts.clear()
            return _draw(canvas, statements, pages, starts)

        paper = draw_counted(canvas, draw)
        return tuple(
            Printed(
                statement=statement, first_page=1, last_page=paper.page, number=statement.account.number,
                omits=frozenset(("currency",)), running_balance=False,
            )
            for statement in statements
        )  # fmt: skip


def _draw(canvas: Canvas, statements: Sequence[Statement], pages: int, starts: list[tuple[int, int]]) -> Paper:
    main = statements[0]
    account = main.account

    def head(paper: Paper) -> None:
        paper.text(50, 752, account.bank.upper(), size=16, bold=True)
        paper.text(562, 758, f"{long_day(main.start)} through {long_day(main.end)}", right=True)
        paper.text(562, 745, f"Primary Account: {account.number}", right=True)
        paper.text(562, 40, f"Page {paper.page} of {pages}", size=7, right=True)
        paper.y = 715

    paper = Paper(canvas, head=head, size=LETTER, pages=pages)
    paper.turn()
    paper.lines(50, (account.holder, *account.address))
    paper.y -= 10
    paper.text(380, 703, "CUSTOMER SERVICE INFORMATION", size=8, bold=True)
    paper.text(380, 691, "Service Center: 1-800-935-9935", size=8)
    paper.text(380, 679, "A monthly service fee of $12.00 may apply.", size=8)
    paper.line((50, "CONSOLIDATED BALANCE SUMMARY"), bold=True, size=11, step=18)
    paper.line((50, "Account"), (250, "Number"), (-450, "Beginning Balance"), (-562, "Ending Balance"), bold=True)
    for one in statements:
        paper.line(
            (50, one.account.kind),
            (250, one.account.number),
            (-450, dollars(one.opening)),
            (-562, dollars(one.closing)),
        )
    for one in statements:
        starts.append((paper.page, paper.page))
        _account(paper, one)
    paper.end()
    return paper


def _account(paper: Paper, one: Statement) -> None:
    paper.need(120)
    paper.y -= 16
    paper.line((50, one.account.kind.upper()), size=12, bold=True, step=16)
    paper.line((50, one.account.holder), (-562, f"Account Number: {one.account.number}"), step=18)
    paper.line((50, "Beginning Balance"), (-400, dollars(one.opening)))
    paper.line((50, "Deposits and Additions"), (-400, dollars(one.total_in)))
    paper.line((50, "Withdrawals and Payments"), (-400, dollars(-one.total_out)))
    paper.line((50, "Ending Balance"), (-400, dollars(one.closing)), bold=True, step=22)
    for title, rows in (
        ("DEPOSITS AND ADDITIONS", [row for row in one.rows if row.amount > 0]),
        ("ELECTRONIC WITHDRAWALS", [row for row in one.rows if row.amount < 0]),
    ):
        paper.need(60)
        paper.line((50, title), bold=True, step=15)
        paper.line((50, "DATE"), (110, "DESCRIPTION"), (-562, "AMOUNT"), size=7)
        for row in rows:
            paper.line((50, f"{row.day:%m/%d}"), (110, row.words), (-562, grouped(row.amount)))
        total = sum(abs(row.amount) for row in rows)
        paper.line((50, f"Total {title.title()}"), (-562, dollars(total)), bold=True, step=22)
    paper.need(60)
    paper.line((50, "DAILY ENDING BALANCE"), bold=True, step=15)
    ends = {row.day: balance for row, balance in zip(one.rows, one.balances, strict=True)}
    days = list(ends.items())
    for at in range(0, len(days), 3):
        cells = []
        for column, (day, balance) in enumerate(days[at : at + 3]):
            cells += [(50 + 180.0 * column, f"{day:%m/%d}"), (-(180 + 180.0 * column), f"{balance:,.2f}")]
        paper.line(*cells)
    paper.y -= 10


LAYOUTS = (CombinedChecking(),)
