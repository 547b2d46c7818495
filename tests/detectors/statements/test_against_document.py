"""Values and transactions against the pages of a document: a yes, a no and a near miss of each kind."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from benchmarks.statements_pdfs.layout import layouts
from benchmarks.statements_pdfs.measure import Tally, audit, records
from hallucheck.evidence.pdf.documents import Document

PAGES = [
    (
        "Chase    JPMorgan Chase Bank, N.A.\n"
        "Primary Account: 000000748291635        Page 1 of 2\n"
        "Dana Whitcombe\n77 Canyon Road\n"
        "March 01, 2024 through March 29, 2024\n"
        "Total Checking\n"
        "Beginning Balance     $1,000.00\n"
        "Ending Balance        $2,870.68\n"
        "Card ending in 4417\n"
        "DATE    DESCRIPTION                 AMOUNT     BALANCE\n"
        "03/01   Purchase Harbor Coffee       -4.10      995.90\n"
        "03/04   Purchase Greenleaf Market   -51.22      944.68\n"
    ),
    (
        "Chase    Primary Account: 000000748291635        Page 2 of 2\n"
        "DATE    DESCRIPTION                 AMOUNT     BALANCE\n"
        "03/05   Kestrel Payroll           2,000.00    2,944.68\n"
        "03/25   Puget Power                 -74.00    2,870.68\n"
    ),
]
ROWS = [
    ("2024-03-01", "Harbor Coffee", -4.10, 995.90),
    ("2024-03-04", "Greenleaf Market", -51.22, 944.68),
    ("2024-03-05", "Kestrel Payroll", 2000.00, 2944.68),
    ("2024-03-25", "Puget Power", -74.00, 2870.68),
]
RULES = ("value-not-in-document", "misplaced-value", "transaction-not-in-document", "missing-transactions")


def extraction(**changes: Any) -> dict[str, Any]:
    """A right extraction of `PAGES`, with some of its fields changed."""
    rows = [dict(zip(("date", "description", "amount", "balance"), row, strict=True)) for row in ROWS]
    figures = {"opening_balance": 1000.00, "closing_balance": 2870.68, "transactions": rows}
    metadata = {
        "bank_name": "Chase", "account_number": "000000748291635", "account_type": "Checking", "currency": "USD",
        "account_holder": "Dana Whitcombe", "start_date": "2024-03-01", "end_date": "2024-03-29",
    }  # fmt: skip
    for key, value in changes.items():
        (figures if key in figures else metadata)[key] = value
    return {"statement": {"metadata": metadata, "document_text": PAGES, **figures}}


def changed(index: int, **values: Any) -> dict[str, Any]:
    """The right extraction with one transaction changed."""
    row = extraction()
    row["statement"]["transactions"][index] |= values
    return row


def with_rows(change: Callable[[list[dict[str, Any]]], Any]) -> dict[str, Any]:
    row = extraction()
    change(row["statement"]["transactions"])
    return row


def named(found: Any) -> list[str]:
    return [finding.rule.partition("/")[2] for finding in found.findings if finding.rule.partition("/")[2] in RULES]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({}, None),
        ({"account_number": "748291635"}, None),
        ({"account_number": "0000 0074 8291 635"}, None),
        ({"account_number": "****1635"}, None),
        ({"account_number": ["000000748291635"]}, None),
        ({"account_number": "000000748291635 (Checking)"}, None),
        ({"account_number": "...4417"}, None),
        ({"account_number": "000000748291636"}, "page 1 shows ***********1635"),
        ({"account_number": "****1636"}, "stands nowhere in the document"),
        ({"account_number": "991203944410"}, "stands nowhere in the document"),
        ({"account_number": "4111222233334417"}, "stands nowhere in the document"),
        ({"account_holder": "DANA WHITCOMBE"}, None),
        ({"account_holder": "Ms. D. Whitcombe"}, None),
        ({"account_holder": "Walter Brandis"}, "the account holder 'Walter Brandis' is named nowhere in the document"),
        ({"account_type": "checking account"}, None),
        ({"account_type": "Mortgage"}, "the account type 'Mortgage' stands nowhere in the document"),
        ({"account_type": "Platinum Plus"}, None),
        ({"currency": "US dollars"}, None),
        ({"currency": "CAD"}, None),
        ({"currency": "EUR"}, "the currency EUR stands nowhere in the document; page 1 shows USD"),
        ({"start_date": "March 1, 2024", "end_date": "29 Mar 2024"}, None),
        ({"start_date": "2024-04-01", "end_date": "2024-04-29"}, "page 1 shows 'March 01, 2024 through March"),
        ({"start_date": "2023-03-01", "end_date": "2023-03-29"}, "page 1 shows 'March 01, 2024 through March"),
        ({"start_date": "2024-03-02"}, "2024-03-02 stands nowhere"),
        ({"opening_balance": "$1,000.00"}, None),
        ({"opening_balance": 1000}, None),
        ({"opening_balance": 1010.00}, "page 1 reads 'Beginning Balance  $1,000.00'"),
        ({"closing_balance": 28706.80}, "page 1 reads 'Ending Balance  $2,870.68'"),
        ({"total_deposits": 2000}, None),
        ({"total_withdrawals": "129.32"}, None),
        ({"total_withdrawals": "229.32"}, "the total debits 229.32 stands nowhere"),
        ({"credit_limit": 5000}, "the credit limit 5000.00 stands nowhere"),
        ({"credit_limit": 0}, None),
    ],
    ids=str,
)  # fmt: skip
def test_values(audit: Callable[..., Any], changes: dict[str, Any], message: str | None) -> None:
    found = audit(extraction(**changes))
    if message is None:
        assert named(found) == []
    else:
        assert named(found) == ["value-not-in-document"]
        (finding,) = [finding for finding in found.findings if finding.rule.endswith("/value-not-in-document")]
        assert message in finding.message
        assert finding.severity == "high"


SUMMARY = (
    "Calder Building Society    Sort code 60-83-71    Account number 22914806    Roll number 7714-2\n"
    "Opening balance   Money in   Money out   Closing balance\n"
    "812.40   2,310.00   1,977.35   1,145.05\n"
    "Average balance 904.11   Overdraft limit 500.00\n"
    "04/06/2024  Millrace Wages 40018827  2,310.00  3,122.40\n"
)
AFTER = "812.40 Opening balance   2,310.00 Money in   1,977.35 Money out   1,145.05 Closing balance\n"
COUNTS = "Opening Bal   Dr Count   Debits   Closing Bal\n812.40   3   1,977.35   1,145.05\n"
GIRO = (
    "Kontonummer 55180442  BLZ 360 501 05\nalter Kontostand 812,40\nSumme Gutschriften 2.310,00\nneuer Kontostand 1,05"
)


@pytest.mark.parametrize(
    ("text", "values", "message"),
    [
        (SUMMARY, {"opening_balance": 812.40, "closing_balance": 1145.05, "total_deposits": 2310}, None),
        (SUMMARY, {"opening_balance": 2310}, "the opening balance 2310.00 is another figure's; page 1 reads 'Opening"),
        (SUMMARY, {"closing_balance": 904.11}, "page 1 reads 'Closing balance  1,145.05'"),
        (SUMMARY, {"closing_balance": 812.40}, "page 1 reads 'Closing balance  1,145.05'"),
        (SUMMARY, {"closing_balance": 3122.40}, None),  # the last balance of the rows
        (SUMMARY, {"opening_balance": 3122.40}, "page 1 reads 'Opening balance  812.40'"),
        (SUMMARY, {"account_number": "40018827"}, "page 1 has ****4806 as the account"),  # of a payee
        (SUMMARY.replace("Opening", "Closing brought forward"), {"opening_balance": 3122.40}, None),
        (SUMMARY, {"credit_limit": 1145.05}, "page 1 reads 'Overdraft limit  500.00'"),
        (SUMMARY.replace("Opening balance   ", "Start   "), {"opening_balance": 2310}, None),
        (SUMMARY.replace("812.40 ", "2,310.00 "), {"opening_balance": 2310}, None),
        (AFTER, {"opening_balance": 812.40, "total_deposits": 2310}, None),
        (COUNTS, {"opening_balance": 812.40, "closing_balance": 1145.05}, None),
        (COUNTS, {"opening_balance": 1977.35}, "page 1 reads 'Opening Bal  812.40'"),
        (GIRO, {"opening_balance": 812.40, "account_number": "55180442"}, None),
        (GIRO, {"opening_balance": 2310}, "page 1 reads 'alter Kontostand  812,40'"),
        (GIRO, {"account_number": "36050105"}, "page 1 has ****0442 as the account"),
        (SUMMARY, {"account_number": "608371"}, "page 1 has ****4806 as the account"),
        (SUMMARY, {"account_number": "22914806"}, None),
        (SUMMARY, {"account_number": "60-83-71 22914806"}, None),
        (SUMMARY, {"account_number": "endet auf 4806"}, None),
        (SUMMARY, {"account_number": "77142"}, None),
        (SUMMARY.replace("Account number ", ""), {"account_number": "608371"}, None),
    ],
    ids=str,
)
def test_a_value_behind_the_label_of_another_field(
    audit: Callable[..., Any], text: str, values: dict[str, Any], message: str | None
) -> None:
    found = audit({"statement": {"metadata": values, "document_text": text}})
    assert named(found) == ([] if message is None else ["value-not-in-document"])
    assert message is None or message in found.findings[0].message


@pytest.mark.parametrize(
    ("row", "rules", "message"),
    [
        (changed(0, date="03/01/2024"), [], ""),
        (changed(0, date="1 March 2024"), [], ""),
        (changed(0, description="PURCHASE  HARBOR COFFEE"), [], ""),
        (changed(0, description="Harbour Coffee"), [], ""),
        (changed(0, amount="($4.10)"), [], ""),
        (changed(2, amount="2,000.00 CR"), [], ""),
        (changed(1, amount=None, debit="51.22"), [], ""),
        (changed(1, balance=None), [], ""),
        (changed(1, date="2024-03-14"), ["value-not-in-document"], "is dated 2024-03-14; the row on page 1 reads"),
        (changed(1, description="Casino Royale"), ["value-not-in-document"], "is described as 'Casino Royale'"),
        (changed(1, amount=-52.12), ["value-not-in-document"], "reads '03/04 Purchase Greenleaf Market -51.22 944.68'"),
        (changed(1, amount=-74.00), ["misplaced-value"], "reads '03/04 Purchase Greenleaf Market -51.22 944.68'"),
        (changed(1, balance=949.68), ["value-not-in-document"], "the balance after transaction 2 is 949.68"),
        (with_rows(lambda rows: rows.pop()), ["missing-transactions"], "'03/25 Puget Power -74.00 2,870.68'"),
        (with_rows(lambda rows: rows.append(dict(rows[0]))), ["transaction-not-in-document"], "only once"),
        (
            with_rows(lambda rows: rows.append({"date": "2024-03-09", "description": "Wire", "amount": -5000})),
            ["transaction-not-in-document"],
            "'2024-03-09 Wire -5000.00', is no row in the document",
        ),
        (with_rows(lambda rows: rows.reverse()), [], ""),
        (with_rows(lambda rows: rows.clear()), [], ""),
    ],
    ids=[
        "day in figures", "day in words", "capitals and spaces", "misspelt", "brackets", "credit", "columns",
        "no balance", "other day", "renamed", "misread", "another row's amount", "other balance",
        "left out", "twice", "invented", "other order", "none given",
    ],
)  # fmt: skip
def test_transactions(audit: Callable[..., Any], row: dict[str, Any], rules: list[str], message: str) -> None:
    found = audit(row)
    assert sorted(set(named(found))) == rules
    assert any(message in finding.message for finding in found.findings) or not rules


@pytest.mark.parametrize("printed", ["16.10 Dr", "16.10-", "(16.10)", "16.10"])
def test_an_amount_that_could_be_a_day_is_an_amount_beside_a_day(audit: Callable[..., Any], printed: str) -> None:
    page = (
        "Axis Bank   statement of May 2024\n"
        f"16-05-2024   16-05-2024   UPI/Croma        {printed}     9,100.52 Cr\n"
        "17-05-2024   17-05-2024   UPI/Swiggy      220.00 Dr     8,880.52 Cr\n"
    )
    rows = [
        {"date": "2024-05-16", "description": "UPI/Croma", "amount": -16.10, "balance": 9100.52},
        {"date": "2024-05-17", "description": "UPI/Swiggy", "amount": -220.00, "balance": 8880.52},
    ]
    assert named(audit({"statement": {"metadata": {}, "transactions": rows, "document_text": page}})) == []


def test_what_is_wrong_in_every_row_is_told_once(audit: Callable[..., Any]) -> None:
    row = extraction()
    for transaction in row["statement"]["transactions"]:
        transaction["date"] = transaction["date"].replace("2024-03", "2024-05")
    found = audit(row)
    assert named(found) == ["value-not-in-document"]
    assert "4 of 4 transactions have other dates than their rows" in found.findings[0].message


def test_a_value_of_another_statement_is_misplaced(audit: Callable[..., Any]) -> None:
    other = "Westpac   Account 183095363   Statement of April 2024\nClosing balance   $812.40\n" + "Terms apply. " * 9
    boundaries = [
        {"start_page": 1, "end_page": 2, "closing_balance": 812.40, "account_number": "183095363"},
        {"start_page": 3, "end_page": 3, "closing_balance": 812.40, "account_number": "183095363"},
    ]
    found = audit({"statement": {"boundaries": boundaries, "total_pages": 3, "document_text": [*PAGES, other]}})
    assert named(found) == ["misplaced-value", "misplaced-value"]
    assert {finding.location.page for finding in found.findings} == {3}


@pytest.mark.parametrize(
    ("spans", "rules"),
    [
        ([(1, 2)], []),
        ([(1, 1), (2, 2)], ["phantom-statement"]),
        ([(1, 4)], ["uncovered-pages"]),
        ([(1, 2), (3, 4)], []),
    ],
    ids=["whole", "split", "joined", "two"],
)
def test_boundaries_follow_the_page_numbers(
    audit: Callable[..., Any], spans: list[tuple[int, int]], rules: list[str]
) -> None:
    pages = PAGES * (max(end for _, end in spans) // 2)
    boundaries = [{"start_page": start, "end_page": end} for start, end in spans]
    found = audit({"statement": {"boundaries": boundaries, "total_pages": len(pages), "document_text": pages}})
    assert sorted({finding.rule.partition("/")[2] for finding in found.findings}) == rules


@pytest.mark.parametrize(("bank", "named"), [("Chase", False), ("Kestrel Bank", True)])
def test_a_bank_that_stands_in_a_transaction_only_is_not_the_issuer(
    audit: Callable[..., Any], bank: str, *, named: bool
) -> None:
    pages = tuple(page.replace("Kestrel Payroll", "Kestrel Bank payroll") for page in PAGES)
    row = {"document": "march.pdf", "statement": {"metadata": {"bank_name": bank}}}
    found = audit(row, march=Document(path="march.pdf", pages=pages))
    assert [finding.message for finding in found.findings] == (
        [f"the bank '{bank}' is named in transactions only"] if named else []
    )


ISSUED = (
    "Westpac Banking Corporation\nDana Whitcombe\nYour spending account\nBSB 032-114  Account 448 120\n"
    "02/05/2024  Larkspur Grocers  -31.20  468.80\n03/05/2024  Suncorp Bank transfer Ivo Brandl  -200.00  268.80\n"
    "Things to know\nPenny Pay by Fernleaf Credit Union"
)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("bank_name", "Westpac", None),
        ("bank_name", "Larkspur Grocers", "is named in transactions only"),
        ("bank_name", "Suncorp Bank", "is named in transactions only"),
        ("bank_name", "Things to know", "is not known, and stands below 'Westpac"),
        ("bank_name", "Dana Whitcombe", "is not known, and stands below 'Westpac"),
        ("bank_name", "Fernleaf Credit Union", None),
        ("account_holder", "Dana Whitcombe", None),
        ("account_holder", "Ivo Brandl", "is named in transactions only"),
    ],
)
def test_a_name_that_stands_where_the_field_does_not(
    audit: Callable[..., Any], field: str, value: str, message: str | None
) -> None:
    found = audit({"statement": {"metadata": {field: value}, "document_text": ISSUED}})
    assert [finding.severity for finding in found.findings] == ([] if message is None else ["medium"])
    assert message is None or message in found.findings[0].message


@pytest.mark.parametrize("name", ["Things to know", "Larkspur Grocers"])
def test_without_a_known_bank_above_a_name_is_taken_as_it_is(audit: Callable[..., Any], name: str) -> None:
    text = ISSUED.replace("Westpac Banking Corporation", "Ilmarinen")
    assert audit({"statement": {"metadata": {"bank_name": name}, "document_text": text}}).names == []


def test_a_page_without_text_leaves_its_values_unchecked(audit: Callable[..., Any]) -> None:
    row = extraction(credit_limit=5000)
    row["statement"]["document_text"] = [*PAGES, " "]
    assert named(audit(row)) == []


@pytest.mark.slow
def test_planted_errors_are_found_in_generated_pdfs_and_right_extractions_pass(tmp_path: Path) -> None:
    chosen = (*layouts("built"), *layouts("fresh"))
    tallies = {layout.name: Tally(layout) for layout in chosen}
    with (tmp_path / "dump.jsonl").open("w", encoding="utf-8") as dump:
        for layout in chosen:
            dump.writelines(line + "\n" for line in records(layout, 101, tmp_path))
    for row in audit(tmp_path):
        tallies[row["id"].split("/")[0]].add(row["id"], row["hallucheck"])
    assert [alarm for tally in tallies.values() for alarm in tally.alarms] == []
    planted, found = (sum(sum(getattr(t, name).values()) for t in tallies.values()) for name in ("planted", "found"))
    assert found >= 0.98 * planted, [miss for tally in tallies.values() for miss in tally.misses]
