"""Where tables are, and which column holds which metric: what a configuration says of them."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

MetricKind = Literal["currency", "percentage", "fraction", "ratio", "quantity", "date"]


class _Strict(BaseModel):
    model_config = ConfigDict(defer_build=True, extra="forbid", frozen=True)


class Metric(_Strict):
    """One metric: which column of which table holds it and what answers call it."""

    table: str | None = Field(None, description="table that holds it; none: it only comes in the record's facts")
    column: str | None = Field(None, description="column that holds the value; the metric's name where it is left out")
    kind: MetricKind = Field("currency", description="what the value is; a `fraction` of 0.85 is 85 per cent")
    currency: str | None = Field(None, pattern=r"^[A-Z]{3}$", description="ISO 4217 code of the stored amounts")
    unit: str | None = Field(None, description="unit of the stored quantity, such as month or km")
    scale: Decimal = Field(
        Decimal(1), gt=0, description="what one stored unit is worth: 1000 where thousands are stored"
    )
    aliases: tuple[str, ...] = Field((), description="what answers call it, beside its name")
    where: dict[str, str | int] = Field(
        default_factory=dict, description="column -> value that picks its rows in a table of several metrics"
    )


class PeriodTable(_Strict):
    """The table that says which days a period covers."""

    table: str = Field(description="table of periods")
    key: str = Field("id", description="its key, as the metrics' tables refer to it")
    year: str | None = Field(None, description="column of the year")
    month: str | None = Field(None, description="column of the month, 1 to 12")
    quarter: str | None = Field(None, description="column of the quarter, 1 to 4")
    start: str | None = Field(None, description="column of the first day")
    end: str | None = Field(None, description="column of the last day")


class Database(_Strict):
    """Where the tables are and how a record finds its rows in them."""

    url: str | None = Field(None, description="SQLAlchemy URL; better not here where it holds a password")
    url_env: str | None = Field(None, description="environment variable that holds the URL")
    timeout_ms: int = Field(2000, ge=1, le=600_000, description="longest a statement may take, in milliseconds")
    scope: dict[str, str] = Field(
        default_factory=lambda: {"property_id": "property_id"},
        description="column -> key of the record's `scope` that picks the record's rows",
    )
    period: str | None = Field("period_id", description="column, and key of `scope`, that picks the period")
    periods: PeriodTable | None = Field(None, description="the table of periods")
    max_rows: int = Field(10_000, ge=1, description="most rows fetched for one chunk of records")
