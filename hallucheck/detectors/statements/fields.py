"""The fields in which an extraction says something of a statement, under the names that models give them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from hallucheck.detectors.statements.document import Text
from hallucheck.detectors.statements.pages import PageRange

ALIASES: dict[str, tuple[str, ...]] = {
    "bank_name": ("bank_name", "bankName", "bank", "institution", "institution_name", "financial_institution"),
    "account_number": (
        "account_number",
        "accountNumber",
        "account_no",
        "account",
        "account_id",
        "iban",
        "card_number",
    ),
    "account_type": ("account_type", "accountType", "account_kind", "product"),
    "statement_period": ("statement_period", "statementPeriod", "period", "billing_period"),
    "start_date": ("start_date", "startDate", "period_start", "period_from", "from_date", "statement_start_date"),
    "end_date": ("end_date", "endDate", "period_end", "period_to", "to_date", "statement_end_date"),
    "statement_date": ("statement_date", "statementDate", "issue_date", "date"),
    "confidence": ("confidence", "confidence_score"),
}
"""Canonical field -> accepted keys."""

_FIELD_OF = {key: field for field, keys in ALIASES.items() for key in keys}


class Field(msgspec.Struct, frozen=True):
    """A value that was given, and its JSON pointer in the input row."""

    value: Any
    pointer: str


class Holder(msgspec.Struct, frozen=True, kw_only=True):
    """What was said of one statement: the record's metadata, or the fields of one boundary or account.

    `text` is what these fields are held against: the pages of their own range where pages are known, else the whole
    document, None where there is no text. `range` are their pages, where they have any.
    """

    name: str
    pointer: str
    given: Mapping[str, Any]
    fields: dict[str, Field]
    text: Text | None
    range: PageRange | None = None

    def get(self, field: str) -> Field | None:
        """The field by its canonical name; None where it was not given or is null."""
        return self.fields.get(field)


def read_fields(given: Mapping[str, Any], pointer: str) -> dict[str, Field]:
    """The known fields of an object, by canonical name; null says nothing and is left out. The first alias wins."""
    fields: dict[str, Field] = {}
    for key, value in given.items():
        field = _FIELD_OF.get(key)
        if field is not None and value is not None and (field == key or field not in fields):
            fields[field] = Field(value, f"{pointer}/{key}")
    return fields
