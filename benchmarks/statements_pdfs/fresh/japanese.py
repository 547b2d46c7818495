"""A Japanese statement: yen without decimals, days with 年月日, columns for money out and money in."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Statement, make_statement
from benchmarks.statements_pdfs.fresh.regions import JP, cjk, scale
from benchmarks.statements_pdfs.layout import Printed
from benchmarks.statements_pdfs.paper import Paper, draw_counted


class Yen:
    """One account."""

    name = "jp-yen"
    has_text = True

    def make(self, chance: random.Random) -> tuple[Statement, ...]:
        """One month, in whole yen."""
        return (scale(make_statement(chance, JP, rows=(14, 44)), 130, "1"),)

    def draw(self, canvas: Canvas, statements: Sequence[Statement]) -> tuple[Printed, ...]:
        """One statement."""
        (one,) = statements
        paper = draw_counted(canvas, lambda canvas, pages: _draw(canvas, one, pages))
        return (Printed(statement=one, first_page=1, last_page=paper.page, number=one.account.number),)


def _day(day: date) -> str:
    return f"{day.year}年{day.month}月{day.day}日"


def _yen(amount: Decimal) -> str:
    return f"{abs(amount):,}"


def _draw(canvas: Canvas, one: Statement, pages: int) -> Paper:
    account = one.account

    def head(paper: Paper) -> None:
        paper.text(50, 790, account.bank, size=16)
        paper.text(545, 790, "お取引明細書", size=13, right=True)
        paper.text(545, 775, f"{paper.page} / {pages} ページ", size=7, right=True)
        paper.y = 750

    def titles(paper: Paper) -> None:
        paper.line(
            (50, "日付"), (140, "お取引内容"), (-380, "お支払金額"), (-460, "お預り金額"), (-550, "差引残高"), step=15
        )

    font = cjk("HeiseiKakuGo-W5")
    paper = Paper(canvas, head=head, pages=pages, font=font, bold=font)
    paper.turn()
    paper.line((50, f"{account.holder} 様"), step=16, size=12)
    paper.line((50, "店番 204"), (150, f"口座番号 {account.number}"), (300, account.kind))
    paper.line((50, f"対象期間 {_day(one.start)}～{_day(one.end)}"), (-550, "単位：円 (JPY)"), step=20)
    paper.line((50, "前回残高"), (-200, _yen(one.opening)), (300, "お預り金額合計"), (-550, _yen(one.total_in)))
    paper.line(
        (50, "今回残高"), (-200, _yen(one.closing)), (300, "お支払金額合計"), (-550, _yen(one.total_out)), step=24
    )
    titles(paper)
    page = paper.page
    for row, balance in zip(one.rows, one.balances, strict=True):
        paper.need(14)
        if paper.page != page:
            page = paper.page
            titles(paper)
        x = -380 if row.amount < 0 else -460
        paper.line((50, _day(row.day)), (140, row.words), (x, _yen(row.amount)), (-550, _yen(balance)))
    paper.end()
    return paper


LAYOUTS = (Yen(),)
