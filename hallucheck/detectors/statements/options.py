"""What may be configured for the family: every length, year, list and severity. Defaults are the source system's."""

from __future__ import annotations

import re
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from hallucheck.detectors.base import Options
from hallucheck.model import Severity


def _pattern(text: str) -> str:
    try:
        re.compile(text)
    except re.error as error:
        raise ValueError(f"not a regular expression: {error}") from None
    return text


Pattern = Annotated[str, AfterValidator(_pattern)]

Year = Annotated[int, Field(ge=1, le=9999)]

Region = Literal["africa", "asia", "au", "ca", "eu", "in", "latin-america", "nz", "uk", "us"]
"""The lists of banks that are shipped."""

AccountKind = Literal["checking", "savings", "card", "mortgage", "loan", "brokerage"]


class Severities(BaseModel):
    """How bad each condition is."""

    model_config = ConfigDict(defer_build=True, extra="forbid", frozen=True, validate_default=True)

    more_statements_than_pages: Severity = Severity.CRITICAL
    page_beyond_document: Severity = Severity.HIGH
    start_after_end: Severity = Severity.HIGH
    page_below_one: Severity = Severity.MEDIUM
    page_not_a_number: Severity = Severity.HIGH
    page_not_given: Severity = Severity.MEDIUM
    unreadable_boundaries: Severity = Severity.CRITICAL
    repeated_range: Severity = Severity.MEDIUM
    overlapping_ranges: Severity = Severity.MEDIUM
    shared_page: Severity = Severity.LOW
    uncovered_pages: Severity = Severity.LOW
    uncovered_statement: Severity = Severity.MEDIUM
    missing_content: Severity = Severity.HIGH
    unknown_bank: Severity = Severity.HIGH
    known_bank_elsewhere: Severity = Severity.MEDIUM
    other_bank_named: Severity = Severity.HIGH
    unknown_bank_without_text: Severity = Severity.LOW
    suspicious_pattern: Severity = Severity.MEDIUM
    placeholder_account: Severity = Severity.HIGH
    wrong_check_digits: Severity = Severity.HIGH
    account_length: Severity = Severity.MEDIUM
    account_characters: Severity = Severity.MEDIUM
    future_year: Severity = Severity.HIGH
    historical_year: Severity = Severity.MEDIUM
    no_such_date: Severity = Severity.HIGH
    end_before_start: Severity = Severity.HIGH
    no_date: Severity = Severity.MEDIUM
    long_period: Severity = Severity.MEDIUM
    transaction_date: Severity = Severity.HIGH
    inconsistent_kinds: Severity = Severity.LOW
    inconsistent_source: Severity = Severity.MEDIUM
    low_confidence: Severity = Severity.LOW
    closing_balance: Severity = Severity.HIGH
    running_balance: Severity = Severity.MEDIUM
    balance_gap: Severity = Severity.MEDIUM
    value_contradicted: Severity = Severity.HIGH
    value_absent: Severity = Severity.HIGH
    value_uncertain: Severity = Severity.MEDIUM
    misplaced_value: Severity = Severity.HIGH
    invented_transaction: Severity = Severity.HIGH
    missing_transactions: Severity = Severity.HIGH
    split_statement: Severity = Severity.HIGH
    joined_statements: Severity = Severity.HIGH
    period_gap: Severity = Severity.LOW
    period_overlap: Severity = Severity.MEDIUM


class StatementsOptions(Options):
    """Options of the family `statements`."""

    severities: Severities = Field(Severities.model_construct(), description="how bad each condition is")

    min_statement_year: Year = Field(1950, description="earliest year a statement can be from")
    max_future_years: int = Field(1, ge=0, le=100, description="years after the audit year that are still accepted")
    min_content_length: int = Field(50, ge=0, description="characters of trimmed text that a statement has at least")
    min_account_length: int = Field(4, ge=1, description="letters and digits of the shortest account number")
    max_account_length: int = Field(20, ge=1, le=200, description="letters and digits of the longest account number")
    min_confidence: float = Field(0.7, ge=0, le=1, description="report extractions whose own confidence is lower")

    banks: tuple[str, ...] = Field((), description="further banks; `Name | alias | alias` lists what they are called")
    bank_regions: tuple[Region, ...] = Field((), description="regions whose lists of banks are used; none: all of them")
    bank_registry: bool = Field(default=True, description="look unknown names up in schwifty's register (40 countries)")
    suspicious_patterns: dict[str, tuple[Pattern, ...]] = Field(
        {
            "bank_name": (
                r"^bank\s+of\s+[a-z]+\s+[a-z]+\s+[a-z]+",
                r"^(?:customer|client|member)\s+(?:service|services|support|care)\b",
                r"^\W?(?:(?:your|the|sample|example|test|dummy)\s+bank(?:\s+name)?|financial\s+institution)\W?$",
                r"^\W?(?:your\s+)?bank[\s_]+name(?:\s+here)?\W?$",
            ),
            "account_number": (r"account\s+ending\s+in\s+\*+(?!\W*\d)", r"^(?:see|refer\s+to|as)\s+"),
            "account_type": (
                r"^(?:unknown|account\s+type|type\s+unknown|tbd|n/a|none|not\s+(?:available|specified|provided|found))$",
            ),
            "statement_period": (
                r"\bperiod\s+(?:is\s+)?unknown|^unknown\s+(?:statement\s+)?period",
                r"^(?:unknown|not\s+(?:available|specified|found))$",
            ),
        },
        description="regular expressions per field, searched in the lower-case value; [] turns a field's off",
    )
    suspicious_patterns_by_type: dict[AccountKind, dict[str, tuple[Pattern, ...]]] = Field(
        {}, description="further ones for documents of one type of account: {card: {account_number: ['^0000']}}"
    )
    placeholder_accounts: tuple[str, ...] = Field(
        (
            "unknown", "n/a", "na", "none", "null", "nil", "nan", "tbd", "undefined", "redacted", "hidden", "masked",
            "missing", "pending", "sample", "example", "test", "dummy", "placeholder", "not available", "not provided",
            "not found", "not specified", "not applicable", "not visible", "account number", "your account number",
            "no account number", "not given", "xxx", "not stated", "not listed", "not shown", "not readable",
            "illegible", "unreadable", "unavailable", "none found", "no account", "unspecified", "account no",
            "acct number", "account id", "iban", "customer account number", "unbekannt", "keine angabe", "ka", "k a",
            "nicht angegeben", "nicht vorhanden", "inconnu", "non disponible", "non indiqué", "desconocido",
            "no disponible", "no especificado", "sconosciuto", "non specificato", "desconhecido", "não informado",
            "onbekend", "niet beschikbaar", "nieznany", "неизвестно", "不明", "未知",
        ),
        description="words that stand where an account number should",
    )  # fmt: skip
    placeholder_run: int = Field(8, ge=4, description="digits in plain order (12345678) from which they are no number")
    statement_words: tuple[str, ...] = Field(
        ("opening balance", "closing balance", "beginning balance", "ending balance", "statement period"),
        description="words that mark a page as part of a statement",
    )

    balance_tolerance: float = Field(0.01, ge=0, description="gap in the account's currency that is still rounding")
    period_tolerance: int = Field(3, ge=0, description="days between consecutive statements that are no gap")
    max_boundaries: int = Field(2000, ge=1, description="boundaries of a record that are looked at")
    max_rows: int = Field(20_000, ge=1, description="transactions of a ledger that are looked at")
    max_row_findings: int = Field(10, ge=1, description="running balances of a ledger that are reported")

    @model_validator(mode="after")
    def _lengths_in_order(self) -> Self:
        if self.min_account_length > self.max_account_length:
            raise ValueError(
                f"min_account_length, {self.min_account_length}, is above max_account_length, {self.max_account_length}"
            )
        return self
