from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.model import AuditedRecord, Severity, Verdict
from hallucheck.verdict.totals import HIGHLIGHTS, Totals, total
from tests.verdict.builders import audited, finding

SEVERITIES = st.lists(st.sampled_from(list(Severity)), max_size=4)


@st.composite
def records(draw: st.DrawFn) -> AuditedRecord:
    found = tuple(finding(severity, rule=f"family/{severity}") for severity in draw(SEVERITIES))
    return audited(
        draw(st.sampled_from(list(Verdict))),
        *found,
        provider=draw(st.sampled_from(["alpha", "beta", None])),
        labels=draw(st.sampled_from([0, 1, None, "yes"])),
    )


def _totals(parts: list[AuditedRecord]) -> Totals:
    totals = Totals()
    for record in parts:
        totals.add(record)
    return totals


@given(st.lists(st.lists(records(), max_size=12), max_size=5))
def test_any_grouping_gives_the_same_totals(groups: list[list[AuditedRecord]]) -> None:
    whole = total([_totals([record for group in groups for record in group])])
    assert total(map(_totals, groups)) == whole


def test_totals_survive_json() -> None:
    totals = _totals([audited(Verdict.REJECT, finding(), labels=1), audited(provider="alpha", labels=1)])
    assert msgspec.json.decode(msgspec.json.encode(totals), type=Totals) == totals
    assert totals.labelled == {"true_positive": 1, "false_negative": 1}


def test_the_worst_findings_are_kept_and_no_more_than_fit() -> None:
    low = [audited(Verdict.REVIEW, finding(Severity.LOW)) for _ in range(200)]
    totals = total([_totals([*low, audited(Verdict.REJECT, finding(Severity.CRITICAL))])])
    assert len(totals.highlights) == HIGHLIGHTS
    assert totals.highlights[0].finding.severity is Severity.CRITICAL


def test_a_dump_with_a_provider_per_record_stays_small() -> None:
    totals = _totals([audited(provider=f"p{n}") for n in range(3_000)])
    assert len(totals.providers) <= 1_001
    assert sum(group.records for group in totals.providers.values()) == 3_000
