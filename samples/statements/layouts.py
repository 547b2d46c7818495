"""How seven kinds of bank lay out a statement: what stands where, in which language and number format."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal

from drawing import Column, Sheet, credit, day_month, dollars, english, euros, french_day, grouped, pounds, signed
from ledger import Row, Statement
from reportlab.lib.colors import HexColor, white
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfgen.canvas import Canvas

Layout = Callable[[Canvas, Statement, int], int]
"""Draws a statement of so many pages (0: not counted yet) and returns how many there were."""

GERMAN_MONTHS = [
    "Januar",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
]


def draw(canvas: Canvas, layout: Layout, statement: Statement) -> int:
    """Draw a statement whose pages know how many they are; returns how many."""
    return layout(canvas, statement, layout(Canvas(io.BytesIO(), invariant=1), statement, 0))


def american(canvas: Canvas, statement: Statement, pages: int) -> int:
    """A retail bank in the US: deposits and withdrawals in two columns, the balance at the end of each day."""
    account, colour = statement.account, "#b31b1b"

    def head(sheet: Sheet) -> float:
        sheet.box(0, 742, 612, 50, colour)
        sheet.text(50, 760, account.bank, size=17, bold=True, colour=white)
        sheet.text(562, 760, "Everyday Checking", size=11, right=True, colour=white)
        sheet.text(50, 722, f"{english(statement.start)} through {english(statement.end)}", size=9)
        sheet.text(562, 722, f"Account number: {account.number}", size=9, right=True)
        return 690

    def foot(sheet: Sheet) -> None:
        sheet.rule(58)
        sheet.text(50, 45, f"{account.bank} - Member FDIC", size=7)
        sheet.text(562, 45, f"Page {sheet.page} of {pages}", size=7, right=True)

    sheet = Sheet(canvas=canvas, size=LETTER, head=head, foot=foot)
    sheet.turn()
    sheet.lines(50, 680, (account.holder, *account.address))
    sheet.lines(
        350, 680, ("Questions? We are here day and night.", "1-800-555-0142", "P.O. Box 5520, Portland, OR 97208")
    )
    sheet.text(50, 612, "Activity summary", size=13, bold=True, colour=HexColor(colour))
    sheet.y = 592
    for words, amount in (
        (f"Beginning balance on {statement.start:%m/%d}", statement.opening),
        ("Deposits and additions", statement.total_in),
        ("Withdrawals and subtractions", -statement.total_out),
        (f"Ending balance on {statement.end:%m/%d}", statement.closing),
    ):
        sheet.text(50, sheet.y, words)
        sheet.text(330, sheet.y, dollars(amount), right=True)
        sheet.y -= 15
    sheet.text(50, sheet.y - 18, "Transaction history", size=13, bold=True, colour=HexColor(colour))
    sheet.y -= 40
    columns = (
        Column("Date", 50), Column("Description", 92), Column("Deposits", 400, right=True),
        Column("Withdrawals", 480, right=True), Column("Balance", 562, right=True),
    )  # fmt: skip
    sheet.table(columns, [_columns(row, balance, "%m/%d") for row, balance in _pairs(statement)], lines="#cccccc")
    sheet.need(30)
    sheet.text(50, sheet.y - 6, "Ending balance", bold=True)
    sheet.text(562, sheet.y - 6, dollars(statement.closing), bold=True, right=True)
    return _end(sheet)


def australian(canvas: Canvas, statement: Statement, pages: int) -> int:
    """A bank in Australia: BSB and account, debit and credit, balances marked CR."""
    account, colour = statement.account, "#9c1f4a"

    def head(sheet: Sheet) -> float:
        sheet.text(50, 786, account.bank, size=20, bold=True, colour=HexColor(colour))
        sheet.text(50, 770, "ABN 00 000 000 000  AFSL and Australian credit licence shown for illustration", size=6.5)
        sheet.text(545, 788, "Statement of account", size=12, right=True)
        sheet.text(545, 772, f"{account.kind}", size=10, right=True, bold=True)
        sheet.rule(762, right=545, width=2, colour=colour)
        return 740

    def foot(sheet: Sheet) -> None:
        sheet.text(50, 40, "Please check all entries and report any error promptly.", size=7)
        sheet.text(545, 40, f"Page {sheet.page} of {pages}", size=7, right=True)

    sheet = Sheet(canvas=canvas, size=A4, head=head, foot=foot)
    sheet.turn()
    sheet.lines(50, 720, (account.holder.upper(), *(line.upper() for line in account.address)))
    sheet.box(285, 640, 260, 92, "#f6eef1")
    for number, (words, value) in enumerate((
        ("Statement period", f"{day_month(statement.start)} - {day_month(statement.end)}"),
        ("BSB and account", account.number),
        ("Opening balance", credit(statement.opening)),
        ("Total debits", grouped(-statement.total_out)),
        ("Total credits", grouped(statement.total_in)),
        ("Closing balance", credit(statement.closing)),
    )):  # fmt: skip
        sheet.text(293, 718 - 14 * number, words, size=8.5)
        sheet.text(538, 718 - 14 * number, value, size=8.5, right=True, bold=number in (1, 5))
    sheet.y = 610
    columns = (
        Column("Date", 50), Column("Transaction details", 110), Column("Debit", 390, right=True),
        Column("Credit", 465, right=True), Column("Balance", 545, right=True),
    )  # fmt: skip
    rows = [[f"{statement.start:%d %b %Y}", "OPENING BALANCE", "", "", credit(statement.opening)]]
    for row, balance in _pairs(statement):
        out, paid_in = ("", grouped(row.amount)) if row.amount > 0 else (grouped(row.amount), "")
        rows.append([f"{row.day:%d %b %Y}", row.words, out, paid_in, credit(balance)])
    rows.append([f"{statement.end:%d %b %Y}", "CLOSING BALANCE", "", "", credit(statement.closing)])
    sheet.table(columns, rows, band="#f6eef1", head=colour)
    return _end(sheet)


def british(canvas: Canvas, statement: Statement, pages: int) -> int:
    """A bank in the UK: sort code and IBAN, paid out and paid in."""
    account, colour = statement.account, "#00395d"

    def head(sheet: Sheet) -> float:
        sheet.text(50, 782, account.bank, size=22, bold=True, colour=HexColor("#00aeef"))
        sheet.text(545, 790, f"Sort code {account.branch}", size=9, right=True)
        sheet.text(545, 778, f"Account number {account.number}", size=9, right=True)
        sheet.text(545, 766, f"IBAN {account.iban}", size=9, right=True)
        return 730

    def foot(sheet: Sheet) -> None:
        sheet.rule(62, right=545)
        sheet.text(
            50, 50, f"{account.bank} UK PLC. Registered in England. This is a sample and no bank issued it.", size=6.5
        )
        sheet.text(545, 50, f"Page {sheet.page} of {pages}", size=7, right=True)

    sheet = Sheet(canvas=canvas, size=A4, head=head, foot=foot)
    sheet.turn()
    sheet.lines(50, 724, (account.holder, *account.address))
    sheet.text(50, 640, "Your bank account statement", size=16, bold=True, colour=HexColor(colour))
    sheet.text(50, 622, f"{account.kind}  -  {day_month(statement.start)} to {day_month(statement.end)}", size=10)
    for number, (words, amount) in enumerate((
        ("Start balance", statement.opening), ("Money in", statement.total_in),
        ("Money out", statement.total_out), ("End balance", statement.closing),
    )):  # fmt: skip
        sheet.box(50 + 125 * number, 566, 118, 40, "#e6f4fb")
        sheet.text(58 + 125 * number, 590, words, size=8)
        sheet.text(58 + 125 * number, 574, pounds(amount), size=12, bold=True)
    sheet.y = 536
    columns = (
        Column("Date", 50), Column("Description", 100), Column("Money out £", 385, right=True),
        Column("Money in £", 465, right=True), Column("Balance £", 545, right=True),
    )  # fmt: skip
    rows = [[f"{statement.start:%d %b}", "Start balance", "", "", grouped(statement.opening)]]
    for row, balance in _pairs(statement):
        out, paid_in = ("", grouped(row.amount)) if row.amount > 0 else (grouped(row.amount), "")
        rows.append([f"{row.day:%d %b}", row.words, out, paid_in, grouped(balance)])
    rows.append([f"{statement.end:%d %b}", "End balance", "", "", grouped(statement.closing)])
    sheet.table(columns, rows, lines="#d5e3ea", head=colour)
    return _end(sheet)


def german(canvas: Canvas, statement: Statement, pages: int) -> int:
    """A bank in Germany: Kontoauszug, 1.234,56, plus and minus behind the figure, booking and value date."""
    account = statement.account

    def head(sheet: Sheet) -> float:
        sheet.box(50, 776, 22, 22, "#ffcc33")
        sheet.text(80, 780, account.bank, size=18, bold=True)
        sheet.text(545, 790, f"Kontoauszug Nr. {statement.start.month}/{statement.start.year}", right=True, bold=True)
        sheet.text(545, 777, f"Blatt {sheet.page} von {pages}", size=8, right=True)
        sheet.text(50, 750, f"IBAN {account.iban}   Filiale {account.branch}", size=9)
        sheet.rule(742, right=545, width=1.2, colour="#ffcc33")
        return 722

    def foot(sheet: Sheet) -> None:
        sheet.text(
            50, 42, "Bitte prüfen Sie die Buchungen. Einwendungen sind binnen sechs Wochen zu erheben.", size=6.5
        )

    sheet = Sheet(canvas=canvas, size=A4, head=head, foot=foot)
    sheet.turn()
    sheet.lines(50, 716, (account.holder, *account.address))
    month = GERMAN_MONTHS[statement.start.month - 1]
    sheet.text(50, 640, f"{account.kind} in {account.currency}, {month} {statement.start.year}", size=12, bold=True)
    sheet.text(50, 624, f"Zeitraum {statement.start:%d.%m.%Y} bis {statement.end:%d.%m.%Y}", size=9)
    sheet.text(320, 596, f"Kontostand am {statement.start:%d.%m.%Y}")
    sheet.text(545, 596, signed(statement.opening), right=True, bold=True)
    sheet.y = 570
    columns = (
        Column("Buchung", 50), Column("Wert", 105), Column("Vorgang", 150),
        Column("Betrag EUR", 455, right=True), Column("Saldo EUR", 545, right=True),
    )  # fmt: skip
    rows = [
        [f"{row.day:%d.%m.%Y}", f"{row.day:%d.%m.}", row.words, signed(row.amount), signed(balance)]
        for row, balance in _pairs(statement)
    ]
    sheet.table(columns, rows, step=17)
    sheet.need(40)
    sheet.rule(sheet.y + 8, left=320, right=545, width=1)
    sheet.text(320, sheet.y - 8, f"Kontostand am {statement.end:%d.%m.%Y}")
    sheet.text(545, sheet.y - 8, signed(statement.closing), right=True, bold=True)
    return _end(sheet)


def french(canvas: Canvas, statement: Statement, pages: int) -> int:
    """A bank in France: relevé de compte, 1 234,56, débit and crédit."""
    account, colour = statement.account, "#00885a"

    def head(sheet: Sheet) -> float:
        sheet.box(50, 772, 8, 26, colour)
        sheet.text(66, 780, account.bank, size=18, bold=True, colour=HexColor(colour))
        sheet.text(545, 788, "RELEVÉ DE COMPTE", size=12, right=True, bold=True)
        sheet.text(545, 774, f"Page {sheet.page} / {pages}", size=8, right=True)
        sheet.text(50, 752, f"IBAN : {account.iban}", size=9)
        return 728

    def foot(sheet: Sheet) -> None:
        sheet.text(50, 42, "Pour toute réclamation, adressez-vous à votre agence. Document d'exemple.", size=6.5)

    sheet = Sheet(canvas=canvas, size=A4, head=head, foot=foot)
    sheet.turn()
    sheet.lines(330, 716, (account.holder, *account.address))
    sheet.text(50, 716, f"Agence : {account.branch}", size=9)
    sheet.text(50, 702, f"{account.kind}", size=9)
    sheet.text(50, 688, f"du {french_day(statement.start)} au {french_day(statement.end)}", size=9)
    sheet.y = 640
    columns = (
        Column("Date", 50), Column("Nature des opérations", 105),
        Column("Débit", 455, right=True), Column("Crédit", 545, right=True),
    )  # fmt: skip
    rows = [["", f"SOLDE CRÉDITEUR AU {statement.start:%d.%m.%Y}", "", euros(statement.opening)]]
    for row in statement.rows:
        out, paid_in = ("", euros(row.amount)) if row.amount > 0 else (euros(row.amount), "")
        rows.append([f"{row.day:%d.%m}", row.words, out, paid_in])
    rows.append(["", "TOTAL DES OPÉRATIONS", euros(statement.total_out), euros(statement.total_in)])
    rows.append(["", f"SOLDE CRÉDITEUR AU {statement.end:%d.%m.%Y}", "", euros(statement.closing)])
    sheet.table(columns, rows, band="#eef7f3", head=colour, step=16)
    return _end(sheet)


def card(canvas: Canvas, statement: Statement, pages: int) -> int:
    """A credit card: what is owed, what was bought, what is due and when; the number is masked in print."""
    account, colour = statement.account, "#123a6b"
    due = statement.end + timedelta(days=25)

    def head(sheet: Sheet) -> float:
        sheet.text(50, 748, account.bank, size=19, bold=True, colour=HexColor(colour))
        sheet.text(562, 754, account.kind, size=10, right=True)
        sheet.text(562, 741, f"Account {account.number}", size=9, right=True)
        sheet.rule(732, width=3, colour=colour)
        return 706

    def foot(sheet: Sheet) -> None:
        sheet.text(306, 40, f"Page {sheet.page} of {pages}", size=7)

    sheet = Sheet(canvas=canvas, size=LETTER, head=head, foot=foot)
    sheet.turn()
    sheet.box(50, 600, 230, 118, "#e9eef5")
    for number, (words, value) in enumerate((
        ("Previous balance", dollars(statement.opening)),
        ("Payments and credits", dollars(-statement.total_out)),
        ("Purchases and fees", dollars(statement.total_in)),
        ("New balance", dollars(statement.closing)),
        ("Minimum payment due", dollars(Decimal("35.00"))),
        ("Payment due date", f"{due:%m/%d/%Y}"),
    )):  # fmt: skip
        sheet.text(60, 702 - 18 * number, words, bold=number == 3)
        sheet.text(272, 702 - 18 * number, value, right=True, bold=number == 3)
    sheet.text(310, 702, f"{english(statement.start)} - {english(statement.end)}", size=9.5, bold=True)
    sheet.lines(310, 684, (account.holder, *account.address))
    sheet.y = 570
    payments = [row for row in statement.rows if row.amount < 0]
    purchases = [row for row in statement.rows if row.amount > 0]
    columns = (Column("Date", 50), Column("Description", 110), Column("Amount", 562, right=True))
    for title, rows in (("Payments and credits", payments), ("Purchases and fees", purchases)):
        sheet.need(60)
        sheet.text(50, sheet.y, title, size=12, bold=True, colour=HexColor(colour))
        sheet.y -= 20
        sheet.table(columns, [[f"{row.day:%m/%d}", row.words, dollars(row.amount)] for row in rows], lines="#dddddd")
        sheet.y -= 14
    sheet.need(70)
    sheet.text(
        50, sheet.y, "Annual percentage rate on purchases 21.49%. Total interest charged this period $0.00.", size=8
    )
    return _end(sheet)


def cooperative(canvas: Canvas, statement: Statement, pages: int) -> int:
    """A credit union: typewriter figures on one ruled page after another, one amount column."""
    account = statement.account

    def head(sheet: Sheet) -> float:
        sheet.text(306 - 4.2 * len(account.bank), 752, account.bank.upper(), size=14, font="Courier-Bold")
        sheet.text(200, 736, "STATEMENT OF SHARE ACCOUNT", size=10, font="Courier")
        sheet.text(50, 712, f"MEMBER {account.holder.upper()}", font="Courier")
        sheet.text(562, 712, f"ACCOUNT {account.number}", font="Courier", right=True)
        sheet.text(50, 699, f"STATEMENT PERIOD {statement.start:%m/%d/%Y} - {statement.end:%m/%d/%Y}", font="Courier")
        sheet.text(562, 699, f"PAGE {sheet.page} OF {pages}", font="Courier", right=True)
        sheet.rule(690, width=0.8, colour="#000000")
        return 672

    def foot(sheet: Sheet) -> None:
        sheet.text(50, 45, "FEDERALLY INSURED BY NCUA", size=7, font="Courier")

    sheet = Sheet(canvas=canvas, size=LETTER, head=head, foot=foot)
    sheet.turn()
    sheet.lines(50, 664, account.address, size=9)
    sheet.text(50, 624, f"{account.kind}: opening balance {dollars(statement.opening)}", bold=True)
    sheet.y = 600
    columns = (
        Column("Date", 50), Column("Transaction", 120), Column("Amount", 460, right=True),
        Column("Balance", 562, right=True),
    )  # fmt: skip
    rows = [
        [f"{row.day:%m/%d/%y}", row.words, dollars(row.amount), dollars(balance)] for row, balance in _pairs(statement)
    ]
    sheet.table(columns, rows, head="#000000", step=16)
    sheet.need(30)
    sheet.text(50, sheet.y - 6, f"Closing balance {dollars(statement.closing)}", bold=True)
    return _end(sheet)


def _end(sheet: Sheet) -> int:
    sheet.canvas.showPage()
    return sheet.page


def _pairs(statement: Statement) -> list[tuple[Row, Decimal]]:
    return list(zip(statement.rows, statement.balances, strict=True))


def _columns(row: Row, balance: Decimal, dates: str) -> list[str]:
    paid_in, out = (grouped(row.amount), "") if row.amount > 0 else ("", grouped(row.amount))
    return [row.day.strftime(dates), row.words, paid_in, out, grouped(balance)]
