"""The run in numbers, which every report's head and tail may quote; rates with their intervals; what to do next.

`summary.json` is made from the summary. The rows per rule, provider and family are those of all formats.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from datetime import date
from typing import Any

import msgspec
from msgspec.structs import asdict

import hallucheck
from hallucheck.exit_codes import ExitCode
from hallucheck.model import Rule, Severity, Verdict
from hallucheck.reports.escape import visible
from hallucheck.verdict.gate import GateResult
from hallucheck.verdict.intervals import Rate, wilson
from hallucheck.verdict.totals import Totals, total

Row = dict[str, Any]
"""A line of a table of the run: what it is about, counts, and rates with their intervals."""


def rates(totals: Totals) -> dict[str, Rate]:
    """Every rate of a run by name, in the order in which `SENTENCES` explains them."""
    records, verdicts, labelled = totals.records, totals.verdicts, totals.labelled
    right, false_alarm, calm, missed = (
        labelled.get(kind, 0) for kind in ("true_positive", "false_positive", "true_negative", "false_negative")
    )
    claims = [family for family in totals.families.values() if family.claims]
    verified = sum(family.verified for family in claims)
    found = {
        "checked_rate": (totals.checked, records),
        "alert_rate": (totals.flagged, records),
        "review_rate": (verdicts.get(Verdict.REVIEW, 0), records),
        "rejection_rate": (verdicts.get(Verdict.REJECT, 0), records),
        "unchecked_rate": (verdicts.get(Verdict.UNCHECKED, 0), records),
        "error_rate": (verdicts.get(Verdict.ERROR, 0), records),
        "verified_claim_rate": (verified, verified + sum(family.unverified for family in claims)),
    }
    if labelled:
        found["false_positive_rate"] = (false_alarm, false_alarm + calm)
        found["false_negative_rate"] = (missed, missed + right)
        found["precision"] = (right, right + false_alarm)
    return {name: wilson(*counts) for name, counts in found.items()}


SENTENCES = {
    "checked_rate": "{count} of {total} records were checked by at least one family",
    "alert_rate": "{count} of {total} records have at least one finding that counts",
    "review_rate": "{count} of {total} records need a review",
    "rejection_rate": "{count} of {total} records are rejected",
    "unchecked_rate": "{count} of {total} records could not be checked",
    "error_rate": "{count} of {total} records are errors",
    "verified_claim_rate": "{count} of {total} claims that were held against evidence are supported by it",
    "false_positive_rate": "{count} of {total} records labelled faithful were flagged",
    "false_negative_rate": "{count} of {total} records labelled hallucinated were not flagged",
    "precision": "{count} of {total} flagged records that carry a label are labelled hallucinated",
}


def sentence(name: str, rate: Rate) -> str:
    """A rate in words, with its unit and interval.

    >>> sentence("rejection_rate", wilson(1, 10))
    '1 of 10 records are rejected (10.0 %, 95 % interval 1.8 % to 40.4 %)'
    """
    said = SENTENCES[name].format(count=rate.count, total=rate.total)
    return said if rate.rate is None else f"{said} ({percent(rate.rate)}, 95 % interval {interval(rate)})"


def percent(share: float | None) -> str:
    """A share as a percentage with one decimal; never 0.0 % for something, nor 100.0 % for not all.

    >>> percent(0.00002), percent(0.0), percent(0.99999), percent(0.5)
    ('<0.1 %', '0.0 %', '>99.9 %', '50.0 %')
    """
    shown = "-" if share is None else f"{share * 100:.1f} %"
    if shown == "0.0 %" and share:
        return "<0.1 %"
    return ">99.9 %" if shown == "100.0 %" and share != 1 else shown


def interval(rate: Rate) -> str:
    """The 95 % interval of a rate as percentages; `-` where there was nothing to count."""
    return "-" if rate.rate is None else f"{percent(rate.low)} to {percent(rate.high)}"


def severities(totals: Totals) -> dict[str, int]:
    """Findings by severity, the worst first; every severity is there."""
    return {severity.value: totals.severities.get(severity, 0) for severity in reversed(Severity)}


def verdicts(totals: Totals) -> dict[str, int]:
    """Records by verdict; every verdict is there."""
    return {verdict.value: totals.verdicts.get(verdict, 0) for verdict in Verdict}


def rules(totals: Totals) -> list[Row]:
    """Breached rules, the most frequent first; `share` is of all findings (the type distribution)."""
    ordered = sorted(totals.rules.items(), key=lambda item: (-item[1], item[0]))
    return [{"rule": rule, "findings": count, "share": wilson(count, totals.findings)} for rule, count in ordered]


def providers(totals: Totals) -> list[Row]:
    """Providers by name; counts are records unless they say findings, `alert_rate` those that need a person."""
    rows = []
    for name, group in sorted(totals.providers.items()):
        counts = {verdict.value: group.verdicts.get(verdict, 0) for verdict in Verdict}
        known = {"provider": name, "records": group.records, "checked": group.checked, "passed": counts.pop("pass")}
        alerts = wilson(counts["review"] + counts["reject"], group.records)
        rates = {"alert_rate": alerts, "rejection_rate": wilson(counts["reject"], group.records)}
        rows.append({**known, **counts, "findings": group.findings, **rates})
    return rows


RULE_NAMES = ("rule", "findings", "share", "95 % interval")
PROVIDER_NAMES = ("provider", "records", "rejected", "to review", "alert rate", "95 % interval")
"""What tables for people call the columns of the following rows."""


def rule_rows(totals: Totals) -> list[tuple[str | int, ...]]:
    """Breached rules as people read them."""
    return [(row["rule"], row["findings"], *_shown(row["share"])) for row in rules(totals)]


def provider_rows(totals: Totals) -> list[tuple[str | int, ...]]:
    """Providers as people read them, those with most records first."""
    names = ("provider", "records", "reject", "review")
    ordered = sorted(providers(totals), key=lambda row: -row["records"])
    return [(*map(row.__getitem__, names), *_shown(row["alert_rate"])) for row in ordered]


def _shown(rate: Rate) -> tuple[str, str]:
    return percent(rate.rate), interval(rate)


def families(totals: Totals) -> list[Row]:
    """What each family did, by name: records by status, and claims with the rate of those that evidence supports."""
    return [
        {"family": name, **asdict(one), "verified_rate": wilson(one.verified, one.verified + one.unverified)}
        for name, one in sorted(totals.families.items())
    ]


class Point(msgspec.Struct, frozen=True, kw_only=True):
    """The records of one run, day, week or month; `flagged` have the verdict review or reject."""

    records: int
    flagged: int
    label: str
    note: str = ""
    """What else identifies it, such as the audit date of a run."""
    place: float
    """Where it stands between the first point (0) and the last (1)."""
    rejected: int
    scores: Mapping[str, float | None] = {}
    """Mean scores by name, from 0 to 1; null where no record has one."""
    confirmed: int = 0
    false_positive: int = 0
    """Findings that people judged so."""


class Trend(msgspec.Struct, frozen=True, kw_only=True):
    """At least two points, in order; whoever runs the audit reads them from the history."""

    unit: str
    """What a point is: run, day, week or month."""
    points: tuple[Point, ...]
    providers: Mapping[str, tuple[tuple[int, int] | None, ...]] = {}
    """The busiest providers, each with flagged and all of its records per point; null where it has none there."""
    left_out: int = 0
    """Earlier points that are not shown."""


class Earlier(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """What an earlier run said of a record."""

    as_of: str
    verdict: str
    findings: int
    probability: float | None


class Past(msgspec.Struct, frozen=True, kw_only=True):
    """What a report shows of the history."""

    trends: tuple[Trend, ...] = ()
    records: dict[str, list[Earlier]] = {}
    """What earlier runs said of records that have findings now, by identity, the latest run first."""


class InputSummary(msgspec.Struct, frozen=True, kw_only=True):
    """One input file as it was read."""

    path: str
    format: str
    preset: str | None
    sha256: str
    bytes: int
    fields: dict[str, str] = {}
    """Which key became question, answer, contexts: field to path."""
    missing: str = ""
    """What most records lack to be checked; empty where nothing is missing."""
    hint: str = ""
    """A command line that would give it."""


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """A run in numbers. Holds no time of day and no duration, so equal runs give equal bytes."""

    schema_version: int = 1
    tool: dict[str, str]
    config_hash: str
    detection_hash: str
    """Equal where the same things are found; runs with another one are not comparable."""
    config: dict[str, Any]
    verifier: str
    as_of: str
    inputs: tuple[InputSummary, ...]
    totals: Totals
    rates: dict[str, Rate]
    gate: GateResult
    rules: tuple[Rule, ...] = ()
    """The rules that were selected, for formats that carry their pages."""
    past: Past = Past()
    """How earlier runs went, where there is a history; for formats that show it."""


def summarise(totals: Totals, gate: GateResult, *, as_of: date, **header: Any) -> Summary:
    """Put a run in numbers; `header`: the other fields, as they are."""
    return Summary(
        tool={"name": "hallucheck", "version": hallucheck.__version__},
        as_of=as_of.isoformat(),
        totals=total([totals]),
        rates=rates(totals),
        gate=gate,
        **header,
    )


MOST = 4
TROUBLES = 5
"""Error rows that a terminal names."""


def advice(summary: Summary, *, written: bool = False) -> list[tuple[str, str]]:
    """What this run asks for; `written`: its findings stand in files already."""
    totals, code, breached = summary.totals, summary.gate.exit_code, rules(summary.totals)
    unchecked, troubled = totals.verdicts.get(Verdict.UNCHECKED), totals.error_rows or totals.detector_failures
    counted = summary.config.get("gate", {}).get("count_unchecked", True)
    failed = code == ExitCode.FAILED
    dump = summary.inputs[0].path if summary.inputs else "-"
    dump = visible(shlex.quote(dump)) if dump != "-" else "DUMP"
    often = visible(breached[0]["rule"]) if breached else ""
    hints = (
        (troubled, "-f concise", "names each error row with its line and cause"),
        (troubled and code == ExitCode.COULD_NOT_RUN, "--max-errors N", "lets N errors through"),
        (unchecked, f"hallucheck doctor {dump}", "says what was read, and what each family needs"),
        (breached, f"hallucheck rules {often}", "explains the most frequent finding"),
        (breached and not written, "-o DIR/", "writes every finding with its evidence, and tables"),
        (failed and unchecked and counted, "--set gate.count_unchecked=false", "lets unchecked records through"),
        (failed and breached, "hallucheck baseline create", "accepts today's findings: only new ones fail"),
    )
    return [(command, why) for asked, command, why in hints if asked][:MOST]
