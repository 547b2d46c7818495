"""Statements read from right to left: Hebrew and Arabic, in visual order, with the columns mirrored."""

from __future__ import annotations

from typing import ClassVar

from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Statement
from benchmarks.statements_pdfs.held_out.regions import AE, IL, visual
from benchmarks.statements_pdfs.held_out.sheet import Sheet
from benchmarks.statements_pdfs.layout import dejavu
from benchmarks.statements_pdfs.paper import Paper, grouped


class Hebrew(Sheet):
    """Day at the right, then description, debit, credit, balance; the period as DD/MM/YYYY."""

    name = "il-current"
    region = IL
    omits = frozenset(("total_credits", "total_debits"))
    words: ClassVar[dict[str, str | tuple[str, ...]]] = {
        "account": "חשבון מספר", "period": "תנועות בחשבון לתקופה", "to": "עד", "page": "עמוד", "of": "מתוך",
        "opening": "יתרת פתיחה", "closing": "יתרת סגירה", "currency": "שקל חדש ILS",
        "head": ("תאריך", "תיאור", "חובה", "זכות", "יתרה"),
    }  # fmt: skip

    def pages(self, canvas: Canvas, one: Statement, pages: int) -> Paper:
        """The table on every page."""
        font, words, account = dejavu(), self.words, one.account
        head_words = words["head"]

        def head(paper: Paper) -> None:
            paper.text(50, 790, account.bank, size=15)
            number = visual(f"{words['account']} {account.number}")
            paper.text(545, 790, number, right=True)
            paper.text(50, 40, visual(f"{words['page']} {paper.page} {words['of']} {pages}"), size=7)
            paper.y = 760

        paper = Paper(canvas, head=head, pages=pages, font=font, bold=font)
        paper.turn()
        for line in (account.holder, *account.address, account.kind, words["currency"]):
            paper.line((-545, visual(str(line))))
        paper.line((-545, visual(f"{words['period']} {one.start:%d/%m/%Y} {words['to']} {one.end:%d/%m/%Y}")), step=20)
        places = (-545.0, -480.0, -290.0, -210.0, -120.0)
        paper.line(*((place, visual(text)) for place, text in zip(places, head_words, strict=True)))
        paper.line((-480, visual(str(words["opening"]))), (-120, grouped(one.opening)))
        for row, balance in zip(one.rows, one.balances, strict=True):
            paper.line(
                (-545, f"{row.day:%d/%m/%y}"), (-480, visual(row.words)),
                (-290 if row.amount < 0 else -210, grouped(row.amount)), (-120, grouped(balance)), size=8,
            )  # fmt: skip
        paper.line((-480, visual(str(words["closing"]))), (-120, grouped(one.closing)))
        paper.end()
        return paper


class Arabic(Hebrew):
    """The same in Arabic; letters unshaped, as programs without shaping write them."""

    name = "ae-current"
    region = AE
    words: ClassVar[dict[str, str | tuple[str, ...]]] = {
        "account": "رقم الحساب", "period": "كشف حساب للفترة من", "to": "إلى", "page": "صفحة", "of": "من",
        "opening": "الرصيد الافتتاحي", "closing": "الرصيد الختامي", "currency": "درهم AED",
        "head": ("التاريخ", "التفاصيل", "مدين", "دائن", "الرصيد"),
    }  # fmt: skip


LAYOUTS = (Hebrew(), Arabic())
