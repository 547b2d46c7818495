"""A Kontoauszug: IBAN, 1.234,56 with the sign behind it, two days for each row, a purpose on several lines."""

from __future__ import annotations

import random
from collections.abc import Sequence

from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Statement, make_statement, next_month
from benchmarks.statements_pdfs.layout import Printed
from benchmarks.statements_pdfs.paper import Paper, draw_counted, grouped, wrap
from benchmarks.statements_pdfs.regions import DE


def _signed(amount: object) -> str:
    return grouped(amount, group=".", point=",") + ("-" if amount < 0 else "+")  # type: ignore[operator, arg-type]


class Giro:
    """Two months in one PDF, each with its own Blatt 1. The amount stands on the first line of a row."""

    name = "de-giro"
    has_text = True

    def make(self, chance: random.Random) -> tuple[Statement, ...]:
        """One month, or two that follow each other."""
        first = make_statement(chance, DE, rows=(14, 40))
        return (first, next_month(chance, DE, first)) if chance.random() < 0.6 else (first,)

    def draw(self, canvas: Canvas, statements: Sequence[Statement]) -> tuple[Printed, ...]:
        """Each month from a page of its own on."""
        printed: list[Printed] = []
        for one in statements:
            paper = draw_counted(canvas, lambda canvas, pages, one=one: _draw(canvas, one, pages))
            first = printed[-1].last_page + 1 if printed else 1
            number = " ".join(one.account.number[at : at + 4] for at in range(0, 22, 4))
            printed.append(
                Printed(
                    statement=one, first_page=first, last_page=first + paper.page - 1, number=number,
                    omits=frozenset(("total_credits", "total_debits")), running_balance=False,
                )
            )  # fmt: skip
        return tuple(printed)


def _draw(canvas: Canvas, one: Statement, pages: int) -> Paper:
    account = one.account
    number = " ".join(account.number[at : at + 4] for at in range(0, 22, 4))

    def head(paper: Paper) -> None:
        paper.text(50, 790, account.bank, size=16, bold=True)
        paper.text(545, 790, f"Kontoauszug {one.start.month}/{one.start.year}", right=True, bold=True)
        paper.text(545, 777, f"Blatt {paper.page} von {pages}", size=8, right=True)
        paper.text(50, 768, f"{account.kind}  IBAN: {number}  BIC: COBADEFFXXX", size=8)
        paper.y = 735

    paper = Paper(canvas, head=head, pages=pages)
    paper.turn()
    paper.lines(50, (account.holder, *account.address))
    paper.y -= 12
    paper.line((50, f"Zeitraum {one.start:%d.%m.%Y} bis {one.end:%d.%m.%Y}"), (-545, "Währung EUR"), step=20)
    paper.line((50, "Bu.Tag"), (95, "Wert"), (150, "Vorgang"), (-545, "Betrag EUR"), bold=True)
    paper.line((150, f"Kontostand am {one.start:%d.%m.%Y}"), (-545, _signed(one.opening)), bold=True, step=18)
    for row in one.rows:
        lines = [row.details[0], row.payee, *wrap(" ".join(row.details[1:]), 34)]
        paper.need(12 * len(lines))
        paper.line(
            (50, f"{row.day:%d.%m.}"), (95, f"{row.day:%d.%m.}"), (150, lines[0]), (-545, _signed(row.amount)), step=11
        )
        for words in lines[1:]:
            paper.line((150, words), size=8, step=10)
        paper.y -= 4
    paper.need(40)
    paper.rule(350, 545)
    paper.line((150, f"Kontostand am {one.end:%d.%m.%Y}"), (-545, _signed(one.closing)), bold=True, step=24)
    paper.line(
        (50, "Bitte erheben Sie Einwendungen innerhalb von sechs Wochen. Guthaben bis 100.000,00 EUR sind gesichert."),
        size=6.5,
    )
    paper.end()
    return paper


LAYOUTS = (Giro(),)
