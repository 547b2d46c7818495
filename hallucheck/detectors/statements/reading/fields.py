"""The fields in which an extraction says something of a statement, under the names that models give them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from hallucheck.detectors.statements.reading.texts import Text
from hallucheck.model.case import SECRET_KEYS
from hallucheck.model.foreign import values
from hallucheck.model.foreign.aliases import spellings
from hallucheck.model.foreign.reading import PARTS as BALANCES
from hallucheck.model.foreign.reading import flatten, names_of

if TYPE_CHECKING:
    from hallucheck.detectors.statements.reading.pages import PageRange

ALIASES: dict[str, tuple[str, ...]] = {
    "bank_name": spellings(
        "bank_name", "bank", "institution", "institution_name", "financial_institution", "issuing_bank"
    ),
    "account_number": SECRET_KEYS,
    "account_type": spellings("account_type", "account_kind", "acct_type", "type_of_account", "product"),
    "statement_period": spellings(
        "statement_period", "period", "billing_period", "billing_cycle", "period_covered", "statement_range",
        "date_range",
    ),
    "start_date": spellings(
        "start_date", "period_start", "period_from", "from_date", "statement_start_date", "period_start_date",
        "statement_start", "statement_from", "date_from", "begin_date",
    ),
    "end_date": spellings(
        "end_date", "period_end", "period_to", "to_date", "statement_end_date", "period_end_date", "statement_end",
        "statement_to", "date_to",
    ),
    "statement_date": spellings("statement_date", "issue_date", "date"),
    "confidence": spellings("confidence", "confidence_score"),
}  # fmt: skip
"""Canonical field -> accepted keys, of what makes an object say something of a statement of its own."""

OWNERS = dict.fromkeys(
    spellings(
        "account_holder", "account_holder_name", "holder", "holder_name", "account_name", "account_owner", "owner",
        "customer_name", "customer", "cardholder", "cardholder_name", "name", "client_name", "member_name",
    )
)  # fmt: skip
"""Keys of who holds the account, the surest first: only a document can bear them out."""

OPENING = spellings(*BALANCES["opening_balance"], "opening")
CLOSING = spellings(*BALANCES["closing_balance"], "closing")

AMOUNTS: dict[str, tuple[str, ...]] = {
    "opening_balance": spellings(*OPENING, "balance_brought_forward", "starting_balance", "opening_amount"),
    "closing_balance": spellings(*CLOSING, "balance_carried_forward", "statement_balance", "final_balance"),
    "credit_limit": spellings("credit_limit", "total_credit_limit", "credit_line", "overdraft_limit"),
    "available_credit": spellings("available_credit", "credit_available"),
    "minimum_payment": spellings("minimum_payment", "minimum_payment_due", "min_payment", "minimum_due"),
    "total_credits": spellings(
        "total_credits", "total_deposits", "deposits_total", "total_in", "money_in", "total_payments_in",
        "credits_total",
    ),
    "total_debits": spellings(
        "total_debits", "total_withdrawals", "withdrawals_total", "total_out", "money_out", "total_payments_out",
        "debits_total", "total_charges", "total_purchases",
    ),
}  # fmt: skip
"""As above, of amounts that are printed once."""
_DETAILS: dict[str, tuple[str, ...]] = {
    "account_holder": tuple(OWNERS),
    "currency": spellings("currency", "account_currency", "currency_code"),
    "payment_due_date": spellings("payment_due_date", "due_date", "payment_due", "pay_by"),
}

PERIODS = (("statement_period",), ("start_date", "end_date"), ("statement_date",))
"""Fields that make a period together."""

_DAY_NUMBERS = 10**8
"""Whole numbers below this can be a year or a day such as 20230131."""

_NUMBERS = 1e40
"""Whole numbers below this can be an account number."""

_FIELD_OF = {key: field for table in (_DETAILS, AMOUNTS, ALIASES) for field, keys in table.items() for key in keys}


LONGEST = 200
"""Characters of a name or phrase that are looked at."""
WHOLE = "the statement"
"""What messages call the statement that the metadata is about."""


class Field(msgspec.Struct, frozen=True):
    """A value that was given, and its JSON pointer in the input row."""

    value: Any
    pointer: str


class Period(msgspec.Struct, frozen=True):
    """A period as the fields that make it together; `texts` is None where a value is no date at all."""

    fields: tuple[Field, ...]
    texts: tuple[str, ...] | None


class Holder(msgspec.Struct, frozen=True, kw_only=True):
    """What was said of one statement: the record's metadata, or the fields of one boundary or account.

    `text` is what these fields are held against: the pages of their own range where pages are known, else the whole
    document, None where there is no text. `range` are their pages, where they have any.
    """

    name: str
    pointer: str
    given: Mapping[str, Any]
    fields: dict[str, Field]
    periods: tuple[Period, ...]
    text: Text | None
    range: PageRange | None = None

    @property
    def span(self) -> tuple[int, int] | None:
        """Its pages, where they are a possible range."""
        return self.range.span if self.range is not None and self.range.possible else None

    def words(self, field: str) -> str:
        """The text in a field, as far as it is looked at; empty where there is none."""
        given = self.fields.get(field)
        return given.value[:LONGEST] if given is not None and isinstance(given.value, str) else ""

    @property
    def is_whole(self) -> bool:
        """Whether this is said of the whole document, in its metadata."""
        return self.name == WHOLE


def read_holder(name: str, said: Mapping[str, Any], pointer: str, pages: PageRange | None, text: Text | None) -> Holder:
    """What an object at `pointer` says of a statement."""
    given = flatten(said)
    fields = read_fields(given, pointer)
    periods = read_periods(fields)
    return Holder(name=name, pointer=pointer, given=given, fields=fields, periods=periods, text=text, range=pages)


def read_fields(given: Mapping[str, Any], pointer: str) -> dict[str, Field]:
    """The known fields of an object, by canonical name; the first alias wins.

    Null says nothing and is left out; so is an object under an alias, such as `"account": {...}`: it is another shape.
    """
    fields: dict[str, Field] = {}
    known = known_keys if len(given) <= 100 else known_keys.__wrapped__  # noqa: PLR2004 (dumps have few shapes)
    for field, key, place in known(tuple(given)):
        value, own = given[key], field == key
        if isinstance(value, dict) and (not (own or field == "statement_period") or _is_null(value)):
            continue
        if value is not None and (own or field not in fields):
            fields[field] = Field(value, pointer + place)
    return fields


def _is_null(value: dict[str, Any]) -> bool:
    """Whether an object says as little as null: {"start": null, "end": null}."""
    return bool(value) and all(one is None for one in value.values())


@lru_cache(maxsize=4096)
def known_keys(keys: tuple[str, ...]) -> list[tuple[str, str, str]]:
    """Of an object with these keys: (field, key, pointer) of those that are known; a dump has few shapes."""
    named = ((key, names_of(key) if "/" in key else (key,)) for key in keys)
    return [(_FIELD_OF[name], key, f"/{key}") for key, names in named for name in names if name in _FIELD_OF]


def read_periods(fields: dict[str, Field]) -> tuple[Period, ...]:
    """The periods that fields give."""
    periods = []
    for names in PERIODS:
        if names[0] in fields or names[-1] in fields:
            given = tuple([fields[name] for name in names if name in fields])
            periods.append(Period(given, _texts(given)))
    return tuple(periods)


def _texts(fields: tuple[Field, ...]) -> tuple[str, ...] | None:
    """The texts of a period; an object or a pair holds a start and an end."""
    texts: list[str] = []
    for field in fields:
        value: Any = field.value
        if isinstance(value, dict):
            value = [part for part in value.values() if part is not None]
        for part in value if isinstance(value, list) else (value,):
            if type(part) in (int, float) and 0 <= part < _DAY_NUMBERS and part % 1 == 0:
                texts.append(str(int(part)))
            elif isinstance(part, str):
                texts.append(part)
            else:
                return None
    return tuple(texts) if 1 <= len(texts) <= 2 else None  # noqa: PLR2004 (a start and an end)


def account_text(field: Field | None) -> str | None:
    """An account number as text; None where there is none, or the value is neither text nor a whole number."""
    value = field.value if field is not None else None
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < _NUMBERS:
        return None
    return str(int(value)) if value == value // 1 else None


def kind_of(value: Any) -> str:
    """What kind of JSON value this is, in words."""
    return str(value).lower() if isinstance(value, bool) else values.kind_of(value)
