"""Right extractions of what was drawn, and the ways in which models write an extraction down."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import date
from decimal import Decimal
from itertools import pairwise
from typing import Any

from benchmarks.statements_pdfs.layout import FIELDS, Printed

Extraction = list[dict[str, Any]]
"""One object for each statement: its pages, the fields of `layout.FIELDS`, and `transactions`, amounts as Decimal, days
as date. `is_card` and `payees` are for the ways of writing only."""


def extract(printed: Sequence[Printed]) -> Extraction:
    """The right extraction."""
    return [_extract(part) for part in printed]


def _extract(part: Printed) -> dict[str, Any]:
    statement, account = part.statement, part.statement.account
    values = {
        "bank_name": account.bank,
        "account_holder": account.holder,
        "account_number": part.number,
        "account_type": account.kind,
        "currency": account.currency,
        "start_date": statement.start,
        "end_date": statement.end,
        "opening_balance": statement.opening,
        "closing_balance": statement.closing,
        "credit_limit": statement.credit_limit,
        "payment_due_date": statement.due,
        "minimum_payment": statement.minimum,
        "total_credits": statement.total_out if statement.is_card else statement.total_in,
        "total_debits": statement.total_in if statement.is_card else statement.total_out,
    }
    made: dict[str, Any] = {"start_page": part.first_page, "end_page": part.last_page}
    made |= {key: values[key] for key in FIELDS if values[key] is not None and key not in part.omits}
    rows = []
    for row, balance in zip(statement.rows, statement.balances, strict=True):
        written = {"date": row.day, "description": part.describe(row), "amount": row.amount}
        if part.running_balance:
            written["balance"] = balance
        rows.append(written)
    made["transactions"] = rows
    made["is_card"] = statement.is_card
    made["payees"] = {part.describe(row): row.payee for row in statement.rows}
    return made


_PRIVATE = ("is_card", "payees")
_PAGES = ("start_page", "end_page")
_LEDGER = ("opening_balance", "closing_balance", "currency", "transactions")


def _nest(statements: Extraction, pages: int) -> dict[str, Any]:
    """One statement as metadata and figures, several as boundaries, accounts that share pages as accounts."""
    if len(statements) == 1:
        (one,) = statements
        return {
            "total_pages": pages,
            "boundaries": [{key: one[key] for key in _PAGES}],
            "metadata": {key: value for key, value in one.items() if key not in (*_PAGES, *_LEDGER)},
            **{key: one[key] for key in _LEDGER if key in one},
        }
    spans = [(one["start_page"], one["end_page"]) for one in statements]
    if any(a[1] >= b[0] for a, b in pairwise(spans)):
        return {
            "total_pages": pages,
            "boundaries": [{"start_page": min(spans)[0], "end_page": max(end for _, end in spans)}],
            "accounts": [{key: value for key, value in one.items() if key not in _PAGES} for one in statements],
        }
    return {"total_pages": pages, "boundaries": statements}


def _plain(statements: Extraction) -> Extraction:
    return statements


def _strings(statements: Extraction) -> Extraction:
    """Amounts and days as text."""
    return [
        _map(
            one,
            lambda value: f"{value:,.2f}" if isinstance(value, Decimal) else f"{value:%B} {value.day}, {value.year}",
        )
        for one in statements
    ]


def _columns(statements: Extraction) -> Extraction:
    """A debit and a credit for each row instead of a signed amount."""
    return [{**one, "transactions": [_sided(row, one) for row in one["transactions"]]} for one in statements]


def _sided(row: dict[str, Any], one: dict[str, Any]) -> dict[str, Any]:
    if not isinstance(row.get("amount"), Decimal):
        return row
    out = (row["amount"] < 0) != one["is_card"]
    kept = {key: value for key, value in row.items() if key != "amount"}
    return {**kept, "debit": abs(row["amount"]) if out else None, "credit": None if out else abs(row["amount"])}


def _typed(statements: Extraction) -> Extraction:
    """Amounts without a sign, and in a word which way they go."""
    made = []
    for one in statements:
        rows = []
        for row in one["transactions"]:
            out = (row["amount"] < 0) != one["is_card"]
            rows.append({**row, "amount": abs(row["amount"]), "type": "debit" if out else "credit"})
        made.append({**one, "transactions": rows})
    return made


def _short(statements: Extraction) -> Extraction:
    """Descriptions cut down to the payee."""
    made = []
    for one in statements:
        rows = [
            {**row, "description": one["payees"].get(row["description"], row["description"]).title()}
            for row in one["transactions"]
        ]
        made.append({**one, "transactions": rows})
    return made


STYLES: dict[str, Callable[[Extraction], Extraction]] = {
    "plain": _plain,
    "strings": _strings,
    "columns": _columns,
    "typed": _typed,
    "short": _short,
    "answer": _plain,
}


def write(statements: Extraction, *, style: str, identity: str, document: str, pages: int) -> str:
    """One line of a dump."""
    body = _nest([_public(one) for one in STYLES[style](statements)], pages)
    record: dict[str, Any] = {"id": identity, "document": document}
    if style == "answer":
        text = json.dumps(_map(body, _json), ensure_ascii=False, indent=1)
        record |= {"question": "Extract the statements as JSON.", "answer": f"Here it is:\n```json\n{text}\n```\n"}
    else:
        record["statement"] = body
    return json.dumps(_map(record, _json), ensure_ascii=False)


def _public(one: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in one.items() if key not in _PRIVATE}


def _json(value: Any) -> Any:
    return float(value) if isinstance(value, Decimal) else value.isoformat()


def _map(value: Any, change: Callable[[Any], Any]) -> Any:
    """`value` with its amounts and days changed."""
    if isinstance(value, dict):
        return {key: _map(item, change) for key, item in value.items()}
    if isinstance(value, list):
        return [_map(item, change) for item in value]
    return change(value) if isinstance(value, Decimal | date) else value
