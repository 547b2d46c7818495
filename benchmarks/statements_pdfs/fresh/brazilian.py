"""A Brazilian extrato: D and C behind amounts and balances, a document number, the day without a year."""

from __future__ import annotations

import random
from collections.abc import Sequence
from decimal import Decimal

from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Statement, make_statement
from benchmarks.statements_pdfs.fresh.regions import BR
from benchmarks.statements_pdfs.layout import Printed
from benchmarks.statements_pdfs.paper import Paper, draw_counted, grouped


class Extrato:
    """One account with the balance before at the head of the table."""

    name = "br-extrato"
    has_text = True

    def make(self, chance: random.Random) -> tuple[Statement, ...]:
        """One month."""
        return (make_statement(chance, BR, rows=(16, 46)),)

    def draw(self, canvas: Canvas, statements: Sequence[Statement]) -> tuple[Printed, ...]:
        """One statement."""
        (one,) = statements
        paper = draw_counted(canvas, lambda canvas, pages: _draw(canvas, one, pages))
        number = _number(one)
        omits = frozenset(("total_credits", "total_debits"))
        return (Printed(statement=one, first_page=1, last_page=paper.page, number=number, omits=omits),)


def _number(one: Statement) -> str:
    return f"{one.account.number[:6]}-{one.account.number[6]}"


def _money(amount: Decimal) -> str:
    return f"{grouped(amount, group='.', point=',')} {'D' if amount < 0 else 'C'}"


def _draw(canvas: Canvas, one: Statement, pages: int) -> Paper:
    account = one.account

    def head(paper: Paper) -> None:
        paper.text(50, 790, account.bank, size=16, bold=True)
        paper.text(545, 790, f"Extrato de {account.kind}", size=11, right=True)
        paper.text(545, 776, f"Folha {paper.page} de {pages}   Emissão {one.end:%d/%m/%Y} 14:32", size=7, right=True)
        paper.y = 750

    def titles(paper: Paper) -> None:
        paper.line(
            (50, "Data"), (95, "Histórico"), (-390, "Documento"), (-470, "Valor (R$)"), (-550, "Saldo (R$)"),
            bold=True, step=15,
        )  # fmt: skip

    paper = Paper(canvas, head=head, pages=pages)
    paper.turn()
    paper.line((50, "Cliente"), (130, account.holder))
    paper.line((50, "Agência"), (130, "3271-X"), (250, "Conta"), (300, _number(one)))
    paper.line((50, "Período"), (130, f"{one.start:%d/%m/%Y} a {one.end:%d/%m/%Y}"), step=24)
    titles(paper)
    paper.line((95, "SALDO ANTERIOR"), (-550, _money(one.opening)))
    page = paper.page
    for number, (row, balance) in enumerate(zip(one.rows, one.balances, strict=True)):
        paper.need(14)
        if paper.page != page:
            page = paper.page
            titles(paper)
        paper.line(
            (50, f"{row.day:%d/%m}"), (95, row.words), (-390, f"{880000 + number * 137}"), (-470, _money(row.amount)),
            (-550, _money(balance)), size=8,
        )  # fmt: skip
    paper.need(60)
    paper.line((95, "S A L D O"), (-550, _money(one.closing)), bold=True, step=24)
    paper.line((50, "Limite do cheque especial 0,00. Ouvidoria 0800 729 5678. Valores em reais (BRL)."), size=7)
    paper.end()
    return paper


LAYOUTS = (Extrato(),)
