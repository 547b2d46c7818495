"""The figures of a run that reports show: rates with their intervals, and the rows per rule, provider and family."""

from __future__ import annotations

import msgspec

from hallucheck.model import Severity, Verdict
from hallucheck.verdict.intervals import Rate, wilson
from hallucheck.verdict.totals import Group, Totals


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


class FamilyRow(msgspec.Struct, frozen=True, kw_only=True):
    """What a family did: records by status, and claims."""

    family: str
    checked: int
    skipped: int
    failed: int
    claims: int
    verified: int
    unverified: int
    over_cap: int
    verified_rate: Rate
    """Claims supported by evidence, of those that were looked at."""


def rates(totals: Totals) -> dict[str, Rate]:
    """Every rate of a run by name, in the order in which `SENTENCES` explains them."""
    verdicts, labelled = totals.verdicts, totals.labelled
    true_positive, false_positive = labelled.get("true_positive", 0), labelled.get("false_positive", 0)
    true_negative, false_negative = labelled.get("true_negative", 0), labelled.get("false_negative", 0)
    claims = [family for family in totals.families.values() if family.claims]
    verified = sum(family.verified for family in claims)
    found = {
        "checked_rate": wilson(totals.checked, totals.records),
        "alert_rate": wilson(totals.flagged, totals.records),
        "review_rate": wilson(verdicts.get(Verdict.REVIEW, 0), totals.records),
        "rejection_rate": wilson(verdicts.get(Verdict.REJECT, 0), totals.records),
        "unchecked_rate": wilson(verdicts.get(Verdict.UNCHECKED, 0), totals.records),
        "error_rate": wilson(verdicts.get(Verdict.ERROR, 0), totals.records),
        "verified_claim_rate": wilson(verified, verified + sum(family.unverified for family in claims)),
    }
    if labelled:
        found |= {
            "false_positive_rate": wilson(false_positive, false_positive + true_negative),
            "false_negative_rate": wilson(false_negative, false_negative + true_positive),
            "precision": wilson(true_positive, true_positive + false_positive),
        }
    return found


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
    return SENTENCES[name].format(count=rate.count, total=rate.total) + (
        ""
        if rate.rate is None
        else f" ({percent(rate.rate)}, 95 % interval {percent(rate.low)} to {percent(rate.high)})"
    )


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


def shown(rate: Rate) -> tuple[str, str]:
    """A rate and its 95 % interval as percentages."""
    return percent(rate.rate), interval(rate)


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
    return [_provider(name, totals.providers[name]) for name in sorted(totals.providers)]


def _provider(name: str, group: Group) -> ProviderRow:
    by = group.verdicts
    review, reject = by.get(Verdict.REVIEW, 0), by.get(Verdict.REJECT, 0)
    return ProviderRow(
        provider=name,
        records=group.records,
        checked=group.checked,
        passed=by.get(Verdict.PASS, 0),
        review=review,
        reject=reject,
        unchecked=by.get(Verdict.UNCHECKED, 0),
        error=by.get(Verdict.ERROR, 0),
        findings=group.findings,
        alert_rate=wilson(review + reject, group.records),
        rejection_rate=wilson(reject, group.records),
    )


RULE_NAMES = ("rule", "findings", "share", "95 % interval")
PROVIDER_NAMES = ("provider", "records", "rejected", "to review", "alert rate", "95 % interval")
"""What tables for people call the columns of the following rows."""


def rule_rows(totals: Totals) -> list[tuple[str | int, ...]]:
    """Breached rules as people read them."""
    return [(row.rule, row.findings, *shown(row.share)) for row in rules(totals)]


def provider_rows(totals: Totals) -> list[tuple[str | int, ...]]:
    """Providers as people read them, those with most records first."""
    ordered = sorted(providers(totals), key=lambda row: (-row.records, row.provider))
    return [(row.provider, row.records, row.reject, row.review, *shown(row.alert_rate)) for row in ordered]


def families(totals: Totals) -> list[FamilyRow]:
    """What each family did, by name."""
    return [
        FamilyRow(
            family=name,
            **msgspec.structs.asdict(family),
            verified_rate=wilson(family.verified, family.verified + family.unverified),
        )
        for name, family in sorted(totals.families.items())
    ]
