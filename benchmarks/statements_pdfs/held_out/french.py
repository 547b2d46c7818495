"""A relevé de compte: thousands parted by spaces, decimal comma, debit and credit columns without running balance."""

from __future__ import annotations

from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Statement
from benchmarks.statements_pdfs.held_out.regions import FR
from benchmarks.statements_pdfs.held_out.sheet import Sheet
from benchmarks.statements_pdfs.paper import Paper, grouped, wrap


class Releve(Sheet):
    """The sign stands in the column alone; every second page lies on its side."""

    name = "fr-releve-turned"
    region = FR
    rows = (60, 90)
    running_balance = False

    def number(self, one: Statement) -> str:
        """In groups of four."""
        full = one.account.number
        return " ".join(full[at : at + 4] for at in range(0, len(full), 4))

    def pages(self, canvas: Canvas, one: Statement, pages: int) -> Paper:
        """Every second page lies on its side, and carries the mark that shows it upright."""

        def head(paper: Paper) -> None:
            lying = paper.page % 2 == 0
            canvas.setPageRotation(90 if lying else 0)
            if lying:
                width, height = paper.size
                canvas.setPageSize((height, width))
                canvas.transform(0, 1, -1, 0, height, 0)
            paper.text(50, 790, one.account.bank, size=14, bold=True)
            paper.text(545, 790, f"RELEVE DE COMPTE  Page {paper.page}/{pages}", right=True, size=8)
            paper.text(50, 774, f"IBAN {self.number(one)}", size=8)
            paper.y = 745

        def money(amount: object) -> str:
            return grouped(amount, group=" ", point=",")  # type: ignore[arg-type]

        paper = Paper(canvas, head=head, pages=pages)
        paper.turn()
        paper.lines(320, (one.account.holder, *one.account.address))
        paper.line(
            (50, f"{one.account.kind} en EUR, du {one.start:%d/%m/%Y} au {one.end:%d/%m/%Y}"), bold=True, step=18
        )
        paper.line(
            (50, "Date"), (95, "Valeur"), (140, "Nature des opérations"), (-460, "Débit"), (-545, "Crédit"), bold=True
        )
        paper.line((140, f"SOLDE CREDITEUR AU {one.start:%d.%m.%Y}"), (-545, money(one.opening)), bold=True)
        for row in one.rows:
            lines = wrap(row.words, 40)
            paper.need(11 * len(lines))
            side = -460 if row.amount < 0 else -545
            paper.line(
                (50, f"{row.day:%d.%m}"), (95, f"{row.day:%d.%m}"), (140, lines[0]), (side, money(row.amount)), step=11
            )
            for words in lines[1:]:
                paper.line((140, words), step=11)
        paper.line((140, "TOTAL DES OPERATIONS"), (-460, money(one.total_out)), (-545, money(one.total_in)), bold=True)
        paper.line((140, f"SOLDE CREDITEUR AU {one.end:%d.%m.%Y}"), (-545, money(one.closing)), bold=True)
        paper.end()
        return paper


LAYOUTS = (Releve(),)
