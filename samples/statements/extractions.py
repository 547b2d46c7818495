"""What two models reported of the PDFs: half of it right, and each wrong record wrong in one planted way."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

from ledger import Statement

Fields = dict[str, Any]
Printed = dict[str, list[tuple[Statement, int, int]]]
"""PDF -> its statements with their first and last page."""

ATLAS = ("atlas", "atlas-doc-2", 0.94)
BOREAL = ("boreal", "boreal-extract-large", 0.88)
"""(provider, model, its usual confidence): the providers are invented too"""


def metadata(statement: Statement, **changes: Any) -> Fields:
    """What a model says of one statement."""
    account = statement.account
    return {
        "bank_name": account.bank,
        "account_number": account.iban or account.number,
        "account_type": account.kind,
        "statement_period": f"{statement.start} to {statement.end}",
        "start_date": str(statement.start),
        "end_date": str(statement.end),
        **changes,
    }


def figures(statement: Statement) -> Fields:
    """The balances and transactions of one statement."""
    return {
        "currency": statement.account.currency,
        "opening_balance": float(statement.opening),
        "closing_balance": float(statement.closing),
        "transactions": [
            {"date": str(row.day), "description": row.words, "amount": float(row.amount), "balance": float(balance)}
            for row, balance in zip(statement.rows, statement.balances, strict=True)
        ],
    }


class Sample:
    """The records in order, each made from what its PDF really holds and then changed."""

    def __init__(self, printed: Printed) -> None:
        self._printed = printed
        self._count = 0

    def one(
        self, document: str, by: tuple[str, str, float], planted: str | None = None, *,
        change: Callable[[Fields], None] | None = None, rows: bool = True, **said: Any,
    ) -> Fields:  # fmt: skip
        """A record of a PDF with one statement; `said` replaces metadata, `change` edits the statement."""
        [(statement, first, last)] = self._printed[document]
        fields: Fields = {
            "total_pages": last,
            "boundaries": [{"start_page": first, "end_page": last}],
            "metadata": metadata(statement, **said),
        }
        if rows:
            fields |= figures(statement)
        return self._record(document, by, planted, fields, change)

    def several(
        self, document: str, by: tuple[str, str, float], planted: str | None = None, *,
        change: Callable[[Fields], None] | None = None, rows: bool = False,
    ) -> Fields:  # fmt: skip
        """A record of a PDF with several statements; their fields stand in their boundaries."""
        parts = self._printed[document]
        boundaries = [
            {"start_page": first, "end_page": last, **metadata(statement), **figures(statement)}
            for statement, first, last in parts
        ]
        if not rows:
            for boundary in boundaries:
                del boundary["transactions"]
        fields = {"total_pages": parts[-1][2], "boundaries": boundaries}
        return self._record(document, by, planted, fields, change)

    def _record(
        self, document: str, by: tuple[str, str, float], planted: str | None, fields: Fields,
        change: Callable[[Fields], None] | None,
    ) -> Fields:  # fmt: skip
        fields = copy.deepcopy(fields)
        if change:
            change(fields)
        self._count += 1
        provider, model, confidence = by
        return {
            "id": f"st-{self._count:02}",
            "provider": provider,
            "model": model,
            "confidence": confidence,
            "document": f"pdfs/{document}",
            "statement": fields,
            "label": int(planted is not None),
            "planted": planted,
        }


def records(printed: Printed) -> Iterator[Fields]:
    """All records of the sample: the good ones, then the bad ones."""
    sample = Sample(printed)
    yield from _good(sample)
    yield from _bad_boundaries(sample)
    yield from _bad_metadata(sample)
    yield from _bad_figures(sample)
    yield from _held_against_the_pages(sample)


def _good(sample: Sample) -> Iterator[Fields]:
    yield sample.one("us-checking.pdf", ATLAS)
    yield sample.one("us-checking.pdf", BOREAL, rows=False, account_number="******6539", account_type="checking")
    yield sample.one("au-everyday.pdf", ATLAS)
    yield sample.one("au-everyday.pdf", BOREAL, rows=False, bank_name="WESTPAC", change=_pages_as_text)
    yield sample.one("uk-current.pdf", ATLAS, account_number="60384217", statement_period="1-28 February 2023")
    yield sample.one("uk-current.pdf", BOREAL)
    yield sample.one("de-giro.pdf", ATLAS, statement_period="01.05.2025 - 31.05.2025")
    yield sample.one("de-giro.pdf", BOREAL, rows=False, account_number="DE71370400440671824953")
    yield sample.one("fr-compte.pdf", ATLAS)
    yield sample.one("us-card.pdf", ATLAS)
    yield sample.one("us-card.pdf", BOREAL, rows=False, account_number="XXXX XXXX XXXX 4417")
    yield sample.several("us-three-months.pdf", ATLAS, rows=True)
    yield sample.several("us-three-months.pdf", BOREAL)
    yield sample.several("us-two-banks.pdf", ATLAS)


def _bad_boundaries(sample: Sample) -> Iterator[Fields]:
    yield sample.one("us-checking.pdf", BOREAL, "phantom-statement", rows=False, change=_five_statements)
    yield sample.several("us-three-months.pdf", BOREAL, "phantom-statement", change=_page_beyond)
    yield sample.one("de-giro.pdf", BOREAL, "invalid-page-range", rows=False, change=_reversed)
    yield sample.several("us-two-banks.pdf", BOREAL, "duplicate-boundaries", change=_repeated)
    yield sample.one("us-scan.pdf", BOREAL, "missing-content", rows=False)
    yield sample.several("us-three-months.pdf", ATLAS, "uncovered-pages", change=_middle_missing)


def _bad_metadata(sample: Sample) -> Iterator[Fields]:
    bank, account, dates = "fabricated-bank", "nonsensical-account", "impossible-dates"
    yield sample.one("au-everyday.pdf", BOREAL, bank, rows=False, bank_name="Pacific Meridian Trust")
    yield sample.one("fr-compte.pdf", BOREAL, bank, rows=False, bank_name="Société Générale")
    yield sample.several("us-two-banks.pdf", ATLAS, bank, change=_banks_swapped)
    yield sample.one("us-checking.pdf", BOREAL, account, rows=False, account_number="123456789")
    yield sample.one("uk-current.pdf", BOREAL, account, rows=False, account_number="GB85 BUKB 2041 5360 3842 17")
    yield sample.one(
        "uk-current.pdf", BOREAL, dates, rows=False, statement_period="1 February 2023 to 29 February 2023",
        end_date="2023-02-29",
    )  # fmt: skip
    yield sample.one(
        "us-card.pdf", BOREAL, dates, rows=False, statement_period="2135-04-01 to 2135-04-30",
        start_date="2135-04-01", end_date="2135-04-30",
    )  # fmt: skip
    yield sample.one("us-card.pdf", ATLAS, "suspicious-pattern", rows=False, account_number="Account ending in ****")
    yield sample.several("us-three-months.pdf", ATLAS, "inconsistent-data", change=_card_at_a_union)
    yield sample.one("fr-compte.pdf", ("boreal", "boreal-extract-small", 0.41), "low-confidence", rows=False)


def _bad_figures(sample: Sample) -> Iterator[Fields]:
    yield sample.one("us-checking.pdf", BOREAL, "balance-mismatch", change=_running_balance)
    yield sample.one("au-everyday.pdf", BOREAL, "balance-mismatch", change=_row_lost)
    yield sample.several("us-three-months.pdf", BOREAL, "discontinuous-statements", change=_opening_moved)


def _held_against_the_pages(sample: Sample) -> Iterator[Fields]:
    """What is plausible, and not what the pages say; then two that say what the pages say."""
    value, row = "value-not-in-document", "transaction-not-in-document"
    yield sample.one("us-checking.pdf", BOREAL, value, account_number="4018276533")
    yield sample.one("de-giro.pdf", BOREAL, value, statement_period="01.06.2025 - 30.06.2025", change=_june)
    yield sample.one("au-everyday.pdf", BOREAL, row, change=_invented)
    yield sample.one("uk-current.pdf", BOREAL, "missing-transactions", change=_last_row_lost)
    yield sample.several("us-two-banks.pdf", BOREAL, "misplaced-value", change=_accounts_swapped)
    yield sample.one("fr-compte.pdf", BOREAL)
    yield sample.several("us-two-banks.pdf", BOREAL, rows=True)
    yield sample.one("us-card.pdf", BOREAL)


def _june(fields: Fields) -> None:
    fields["metadata"] |= {"start_date": "2025-06-01", "end_date": "2025-06-30"}


def _invented(fields: Fields) -> None:
    """A payment in and the same out again, so that all balances still add up."""
    rows = fields["transactions"]
    before, day = rows[4]["balance"], rows[4]["date"]
    rows[5:5] = [
        {"date": day, "description": "Transfer Casino Royale", "amount": 5000.0, "balance": round(before + 5000, 2)},
        {"date": day, "description": "Transfer Casino Royale", "amount": -5000.0, "balance": before},
    ]


def _last_row_lost(fields: Fields) -> None:
    """The closing balance goes with it."""
    fields["transactions"].pop()
    fields["closing_balance"] = fields["transactions"][-1]["balance"]


def _accounts_swapped(fields: Fields) -> None:
    first, second = fields["boundaries"]
    first["account_number"], second["account_number"] = second["account_number"], first["account_number"]


def _pages_as_text(fields: Fields) -> None:
    for boundary in fields["boundaries"]:
        boundary |= {"start_page": str(boundary["start_page"]), "end_page": str(boundary["end_page"])}


def _five_statements(fields: Fields) -> None:
    fields["boundaries"] = [{"start_page": page, "end_page": page} for page in (1, 1, 2, 2, 3)]


def _page_beyond(fields: Fields) -> None:
    fields["boundaries"][-1]["end_page"] += 2


def _reversed(fields: Fields) -> None:
    fields["boundaries"] = [{"start_page": 2, "end_page": 1}]


def _repeated(fields: Fields) -> None:
    first = fields["boundaries"][0]
    fields["boundaries"].insert(1, {"start_page": first["start_page"], "end_page": first["end_page"]})


def _middle_missing(fields: Fields) -> None:
    del fields["boundaries"][1]


def _banks_swapped(fields: Fields) -> None:
    first, second = fields["boundaries"]
    first["bank_name"], second["bank_name"] = second["bank_name"], first["bank_name"]


def _card_at_a_union(fields: Fields) -> None:
    fields["boundaries"][0]["account_type"] = "Direct Visa"


def _running_balance(fields: Fields) -> None:
    row = fields["transactions"][17]
    row["balance"] = round(row["balance"] + 90, 2)  # two digits swapped in reading


def _row_lost(fields: Fields) -> None:
    del fields["transactions"][20]


def _opening_moved(fields: Fields) -> None:
    boundary = fields["boundaries"][1]
    for key in ("opening_balance", "closing_balance"):
        boundary[key] = round(boundary[key] + 1000, 2)
