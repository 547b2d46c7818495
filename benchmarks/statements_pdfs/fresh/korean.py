"""A Korean account: day and time in one cell, won without decimals, a number masked in its middle, newest row first."""

from __future__ import annotations

import random
from collections.abc import Sequence
from decimal import Decimal

from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Row, Statement, make_statement
from benchmarks.statements_pdfs.fresh.regions import KR, cjk, scale
from benchmarks.statements_pdfs.layout import Printed
from benchmarks.statements_pdfs.paper import Paper, draw_counted


class Won:
    """One account."""

    name = "kr-won"
    has_text = True

    def make(self, chance: random.Random) -> tuple[Statement, ...]:
        """One month, in whole won."""
        return (scale(make_statement(chance, KR, rows=(14, 44)), 900, "1"),)

    def draw(self, canvas: Canvas, statements: Sequence[Statement]) -> tuple[Printed, ...]:
        """One statement."""
        (one,) = statements
        paper = draw_counted(canvas, lambda canvas, pages: _draw(canvas, one, pages))
        return (Printed(statement=one, first_page=1, last_page=paper.page, number=_masked(one), describe=_words),)


def _words(row: Row) -> str:
    return " ".join(filter(None, (row.details[0], row.payee, row.details[1])))


def _masked(one: Statement) -> str:
    number = one.account.number
    return f"{number[:3]}-***-{number[6:]}"


def _won(amount: Decimal) -> str:
    return f"{abs(amount):,}"


def _draw(canvas: Canvas, one: Statement, pages: int) -> Paper:
    account = one.account

    def head(paper: Paper) -> None:
        paper.text(50, 790, account.bank, size=16)
        paper.text(545, 790, "거래내역 조회", size=12, right=True)
        paper.text(545, 775, f"{paper.page}/{pages}", size=7, right=True)
        paper.y = 750

    def titles(paper: Paper) -> None:
        cells = (50, "거래일시"), (160, "적요"), (220, "내용"), (-370, "출금액"), (-460, "입금액"), (-550, "잔액")
        paper.line(*cells, step=15)

    font = cjk("HYSMyeongJo-Medium")
    paper = Paper(canvas, head=head, pages=pages, font=font, bold=font)
    paper.turn()
    paper.line((50, "예금주"), (120, account.holder), (300, "예금종류"), (380, account.kind))
    paper.line((50, "계좌번호"), (120, _masked(one)), (300, "통화"), (380, "KRW"))
    paper.line((50, "조회기간"), (120, f"{one.start:%Y.%m.%d} ~ {one.end:%Y.%m.%d}"))
    paper.line((50, "기초잔액"), (120, _won(one.opening)), (300, "총 입금액"), (380, _won(one.total_in)))
    paper.line((50, "기말잔액"), (120, _won(one.closing)), (300, "총 출금액"), (380, _won(one.total_out)), step=24)
    titles(paper)
    page = paper.page
    for number, (row, balance) in reversed(tuple(enumerate(zip(one.rows, one.balances, strict=True)))):
        paper.need(14)
        if paper.page != page:
            page = paper.page
            titles(paper)
        time = f"{8 + number % 12:02}:{number * 7 % 60:02}:{number * 13 % 60:02}"
        words = " ".join(filter(None, (row.payee, row.details[1])))
        out, into = ("0", _won(row.amount)) if row.amount > 0 else (_won(row.amount), "0")
        paper.line(
            (50, f"{row.day:%Y.%m.%d} {time}"), (160, row.details[0]), (220, words), (-370, out), (-460, into),
            (-550, _won(balance)), size=8,
        )  # fmt: skip
    paper.end()
    return paper


LAYOUTS = (Won(),)
