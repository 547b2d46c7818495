"""What can be set for the judge of figures: which figures are claims, how close is close enough, where metrics live."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from hallucheck.evidence.database.options import Database, Metric


class FigureOptions(BaseModel):
    """Figures of an answer are held against tables, facts and chunks."""

    model_config = ConfigDict(defer_build=True, extra="forbid", frozen=True, strict=False, validate_default=True)

    currency_tolerance_percent: float = Field(
        5.0, ge=0, le=100, description="how far an amount of money may be off, in per cent of the actual value"
    )
    percentage_tolerance_percent: float = Field(
        2.0,
        ge=0,
        le=100,
        description="how far a percentage may be off, in per cent of the actual value (not in points)",
    )
    ratio_tolerance_percent: float = Field(
        5.0, ge=0, le=100, description="how far a ratio may be off, in per cent of the actual value"
    )
    quantity_tolerance_percent: float = Field(
        0.0, ge=0, le=100, description="how far any other number may be off, in per cent of the actual value"
    )
    date_tolerance_days: int = Field(7, ge=0, le=366, description="how many days a date may be off")
    verify_currency: bool = Field(default=True, description="amounts of money are claims")
    verify_percentages: bool = Field(default=True, description="percentages and percentage points are claims")
    verify_ratios: bool = Field(default=True, description="ratios and multiples are claims")
    verify_dates: bool = Field(default=True, description="dates and periods are claims")
    verify_quantities: bool = Field(default=True, description="other numbers, with or without a unit, are claims")
    smallest_count: int = Field(
        11, ge=0, description="bare whole numbers below this are no claims: prose is full of 'two friends'"
    )
    verify_against_database: bool = Field(default=True, description="hold figures against the configured tables")
    verify_against_documents: bool = Field(default=True, description="hold figures against the record's chunks")
    derivations: bool = Field(
        default=True,
        description="a figure that follows from stated ones by sum, difference, share or change is verified",
    )
    max_source_checks: int = Field(10, ge=1, le=10_000, description="chunks that are read in full for a claim")
    max_operands: int = Field(
        40, ge=2, le=200, description="stated figures that are tried, two or three at a time, in a derivation"
    )
    day_first: bool = Field(default=False, description="12/01/2024 is 12 January")
    language: str = Field("en", pattern=r"^[a-z]{2}$", description="language of numbers in words (ISO 639-1)")
    on_timeout: Literal["unchecked", "unverified"] = Field(
        "unchecked", description="what a query that ran out of time makes of the figures it should have verified"
    )
    database: Database | None = Field(None, description="where the tables are")
    metrics: dict[str, Metric] = Field(default_factory=dict, description="metric -> table, column, kind, aliases")

    @field_validator("metrics")
    @classmethod
    def _named(cls, value: dict[str, Metric]) -> dict[str, Metric]:
        for name in value:
            if not name.replace("_", "").replace("-", "").isalnum():
                raise ValueError(f"{name!r}: a metric's name has letters, digits, '_' and '-' only")
        return value
