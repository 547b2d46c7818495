"""A Chinese list of transactions: a ruled table, signed amounts, the other party in a column of its own."""

from __future__ import annotations

import random
from collections.abc import Sequence

from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Row, Statement, make_statement
from benchmarks.statements_pdfs.fresh.regions import CN, cjk
from benchmarks.statements_pdfs.layout import Printed
from benchmarks.statements_pdfs.paper import Paper, draw_counted, grouped


def _words(row: Row) -> str:
    return " ".join(filter(None, (row.details[0], row.payee, row.details[1])))


class Flow:
    """One card account, masked."""

    name = "cn-flow"
    has_text = True

    def make(self, chance: random.Random) -> tuple[Statement, ...]:
        """One month."""
        return (make_statement(chance, CN, rows=(16, 50)),)

    def draw(self, canvas: Canvas, statements: Sequence[Statement]) -> tuple[Printed, ...]:
        """One statement."""
        (one,) = statements
        paper = draw_counted(canvas, lambda canvas, pages: _draw(canvas, one, pages))
        return (
            Printed(statement=one, first_page=1, last_page=paper.page, number=_masked(one), describe=_words),
        )  # fmt: skip


def _masked(one: Statement) -> str:
    return f"{one.account.number[:6]}*********{one.account.number[-4:]}"


def _draw(canvas: Canvas, one: Statement, pages: int) -> Paper:
    account = one.account

    def head(paper: Paper) -> None:
        paper.text(297 - 60, 795, account.bank, size=15)
        paper.text(297 - 60, 776, f"{account.kind}交易明细", size=11)
        paper.text(545, 30, f"第{paper.page}页/共{pages}页", size=7, right=True)
        paper.y = 750

    def titles(paper: Paper) -> None:
        paper.rule(45, 555)
        paper.line(
            (50, "交易日期"),
            (120, "摘要"),
            (190, "对方户名"),
            (300, "附言"),
            (-460, "交易金额"),
            (-550, "账户余额"),
            step=15,
        )
        paper.rule(45, 555)

    font = cjk("STSong-Light")
    paper = Paper(canvas, head=head, pages=pages, font=font, bold=font)
    paper.turn()
    paper.line((50, f"户名：{account.holder}"), (300, f"卡号：{_masked(one)}"))
    paper.line((50, f"起止日期：{one.start:%Y-%m-%d} 至 {one.end:%Y-%m-%d}"), (300, "币种：人民币"))
    paper.line((50, f"期初余额：{grouped(one.opening)}"), (300, f"期末余额：{grouped(one.closing)}"))
    paper.line((50, f"收入合计：{grouped(one.total_in)}"), (300, f"支出合计：{grouped(one.total_out)}"), step=22)
    titles(paper)
    page = paper.page
    for row, balance in zip(one.rows, one.balances, strict=True):
        paper.need(14)
        if paper.page != page:
            page = paper.page
            titles(paper)
        paper.line(
            (50, f"{row.day:%Y-%m-%d}"), (120, row.details[0]), (190, row.payee), (300, row.details[1]),
            (-460, f"{'-' if row.amount < 0 else '+'}{grouped(row.amount)}"), (-550, grouped(balance)),
        )  # fmt: skip
        paper.rule(45, 555)
    paper.end()
    return paper


LAYOUTS = (Flow(),)
