"""What extractions are measured by."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Self

import msgspec

from hallucheck.detectors.statements.account_forms import Limits
from hallucheck.detectors.statements.banks import BankRegister
from hallucheck.detectors.statements.options import Severities, StatementsOptions
from hallucheck.detectors.statements.reading.dates import JudgedPeriods, judge_period
from hallucheck.detectors.statements.reading.fields import Holder, Period


@dataclass(frozen=True, kw_only=True, slots=True)
class Standards:
    """The options, the banks there are, and the years a statement can be from. The same for all records of a run."""

    options: StatementsOptions
    severities: Severities
    banks: BankRegister
    account_limits: Limits
    card_limits: Limits
    tolerance: Decimal
    near: float
    """A gap at which figures add up at first sight, well below the tolerance."""
    first_year: int
    last_year: int

    @classmethod
    def of(cls, options: StatementsOptions, year: int) -> Self:
        """The standards of a run whose audit date lies in `year`."""
        limits = Limits(
            shortest=options.min_account_length,
            longest=options.max_account_length,
            run=options.placeholder_run,
            placeholders=frozenset(options.placeholder_accounts),
        )
        return cls(
            options=options,
            severities=options.severities,
            banks=BankRegister(options.banks, registry=options.bank_registry, regions=options.bank_regions),
            account_limits=limits,
            card_limits=msgspec.structs.replace(limits, is_card=True),
            tolerance=Decimal(repr(options.balance_tolerance)),
            near=options.balance_tolerance / 2,
            first_year=options.min_statement_year,
            last_year=year + options.max_future_years,
        )

    def judge(self, texts: tuple[str, ...]) -> JudgedPeriods:
        """What a period comes to."""
        return judge_period(texts, self.first_year, self.last_year)

    def span(self, period: Period) -> tuple[date, date] | None:
        """The first and last day of a period, where these are certain."""
        return self.judge(period.texts).span if period.texts else None

    def span_of(self, holder: Holder | None) -> tuple[date, date] | None:
        """The first of a holder's periods whose days are certain."""
        return next(filter(None, map(self.span, holder.periods)), None) if holder is not None else None
