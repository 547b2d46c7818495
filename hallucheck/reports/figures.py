"""The figures of a run that reports show: rates with their intervals, and the rows per rule, provider and family."""

from __future__ import annotations

from typing import Any

import msgspec

from hallucheck.model import Severity, Verdict
from hallucheck.verdict.intervals import Rate, wilson
from hallucheck.verdict.totals import Totals


class RuleRow(msgspec.Struct, frozen=True, kw_only=True):
    """How often a rule was breached; `share` is of all findings (the type distribution)."""

    rule: str
    findings: int
    share: Rate


class ProviderRow(msgspec.Struct, frozen=True, kw_only=True):
    """One provider against the others; counts are records unless they say findings."""

    provider: str
    records: int
    checked: int
    passed: int
    review: int
    reject: int
    unchecked: int
    error: int
    findings: int
    alert_rate: Rate
    """Records that need a person (review or reject), of all records of this provider."""
    rejection_rate: Rate


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
    if share is None:
        return "-"
    shown = f"{share * 100:.1f} %"
    if shown == "0.0 %" and share > 0:
        return "<0.1 %"
    if shown == "100.0 %" and share < 1:
        return ">99.9 %"
    return shown


def interval(rate: Rate) -> str:
    """The 95 % interval of a rate as percentages; `-` where there was nothing to count."""
    return "-" if rate.rate is None else f"{percent(rate.low)} to {percent(rate.high)}"


def severities(totals: Totals) -> dict[str, int]:
    """Findings by severity, the worst first; every severity is there."""
    return {severity.value: totals.severities.get(severity, 0) for severity in reversed(Severity)}


def verdicts(totals: Totals) -> dict[str, int]:
    """Records by verdict; every verdict is there."""
    return {verdict.value: totals.verdicts.get(verdict, 0) for verdict in Verdict}


def rules(totals: Totals) -> list[RuleRow]:
    """Breached rules, the most frequent first."""
    ordered = sorted(totals.rules.items(), key=lambda item: (-item[1], item[0]))
    return [RuleRow(rule=rule, findings=count, share=wilson(count, totals.findings)) for rule, count in ordered]


def providers(totals: Totals) -> list[ProviderRow]:
    """Providers by name."""
    rows = []
    for name, group in sorted(totals.providers.items()):
        counts = {verdict.value: group.verdicts.get(verdict, 0) for verdict in Verdict}
        passed, known = counts.pop(Verdict.PASS), {of: getattr(group, of) for of in ("records", "checked", "findings")}
        alerts = wilson(counts[Verdict.REVIEW] + counts[Verdict.REJECT], group.records)
        rejections = wilson(counts[Verdict.REJECT], group.records)
        row = ProviderRow(provider=name, passed=passed, alert_rate=alerts, rejection_rate=rejections, **known, **counts)
        rows.append(row)
    return rows


RULE_NAMES = ("rule", "findings", "share", "95 % interval")
PROVIDER_NAMES = ("provider", "records", "rejected", "to review", "alert rate", "95 % interval")
"""What tables for people call the columns of the following rows."""


def rule_rows(totals: Totals) -> list[tuple[str | int, ...]]:
    """Breached rules as people read them."""
    return [(row.rule, row.findings, percent(row.share.rate), interval(row.share)) for row in rules(totals)]


def provider_rows(totals: Totals) -> list[tuple[str | int, ...]]:
    """Providers as people read them, those with most records first."""
    ordered = sorted(providers(totals), key=lambda row: (-row.records, row.provider))
    return [
        (row.provider, row.records, row.reject, row.review, percent(row.alert_rate.rate), interval(row.alert_rate))
        for row in ordered
    ]


def families(totals: Totals) -> list[dict[str, Any]]:
    """What each family did, by name: records by status, and claims with the rate of those that evidence supports."""
    return [
        {
            "family": name,
            **msgspec.structs.asdict(family),
            "verified_rate": wilson(family.verified, family.verified + family.unverified),
        }
        for name, family in sorted(totals.families.items())
    ]
