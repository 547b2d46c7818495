from __future__ import annotations

import json

import msgspec
import pytest

from hallucheck.model import Verdict
from hallucheck.reports.figures import Point, Trend
from hallucheck.reports.formats.annotated import annotated
from hallucheck.reports.redact import trend_without_text, without_text
from tests.reports.records import audited, checked, failed, rejected, reviewed, unreadable


def test_codes_offsets_and_fingerprints_stay() -> None:
    record, bare = rejected(), without_text(rejected())
    assert bare.verdict is record.verdict
    assert bare.reasons == ("1 critical finding",)
    assert bare.probability == record.probability
    for before, after in zip(record.findings, bare.findings, strict=True):
        assert (after.rule, after.severity, after.confidence) == (before.rule, before.severity, before.confidence)
        assert (after.location, after.action, after.fingerprint) == (before.location, before.action, before.fingerprint)
    assert bare.findings[0].message == "at /answer [12:40]"
    evidence = bare.findings[0].evidence[0]
    assert (evidence.source, evidence.start, evidence.page, evidence.quote) == ("q3.pdf", 105, 3, "")


def test_words_of_the_record_go() -> None:
    row = annotated(without_text(rejected())).decode()
    assert not [word for word in ("revenue", "5.2", "4.2", "Acme", "figure of") if word in row]
    assert list(json.loads(row)) == ["id", "hallucheck"]


def test_suppressed_findings_stay_suppressed() -> None:
    quiet = without_text(reviewed()).findings[1].suppressed
    assert quiet is not None
    assert quiet.reason == ""


@pytest.mark.parametrize(
    ("identity", "kept"),
    [
        pytest.param("r-17/b.c:2", True, id="identifier"),
        pytest.param("550e8400-e29b-41d4-a716-446655440000", True, id="uuid"),
        pytest.param("Jane Doe", False, id="name"),
        pytest.param("jane@example.org", False, id="address"),
        pytest.param("582039170000123456", False, id="account-number"),
        pytest.param("DE89370400440532013000", False, id="iban"),
        pytest.param("x" * 65, False, id="long"),
        pytest.param("Zoë", False, id="not-ascii"),
        pytest.param("a\ud83d", False, id="lone-surrogate"),
    ],
)
def test_ids_stay_where_they_look_like_ids(identity: str, *, kept: bool) -> None:
    bare = without_text(audited(1, Verdict.PASS, b"{}", id=identity))
    assert (bare.id == identity) is kept
    assert bare.id is not None
    assert kept or bare.id.startswith("h:")
    assert bare == without_text(audited(1, Verdict.PASS, b"{}", id=identity))


def test_errors_tell_their_kind_only() -> None:
    row = json.loads(annotated(without_text(unreadable())))
    assert list(row) == ["hallucheck"]
    assert row["hallucheck"]["reasons"] == ["unreadable"]
    assert row["hallucheck"]["error"] == {"kind": "unreadable", "message": "unreadable", "line": 5, "sha256": "5f" * 32}
    assert without_text(failed()).reasons == ("statements: failed",)


def test_results_keep_numbers_and_codes() -> None:
    result = {
        "status": "alert",
        "total": 3,
        "ratio": 0.5,
        "ok": True,
        "grade": "B+",
        "by_type": {"fabricated_bank": 2, "Acme Bank": 1, "deep": {"deeper": {"x": 1}}},
        "answer": "Acme",
        "claims": [{"text": "Acme"}],
        "Acme Bank": 1,
        "method": "Acme says so",
        "nothing": None,
    }
    bare = without_text(audited(1, Verdict.PASS, b"{}", families={"statements": checked(result=result)}))
    assert bare.families["statements"].result == {
        "status": "alert",
        "total": 3,
        "ratio": 0.5,
        "ok": True,
        "grade": "B+",
        "by_type": {"fabricated_bank": 2, "deep": {}},
        "answer": None,
        "claims": [],
        "method": None,
        "nothing": None,
    }


def test_providers_of_a_trend_are_names_or_hashes() -> None:
    point = Point(label="run 1", place=0.0, records=1, flagged=0, rejected=0)
    shares = {"gpt-4": (None,), "said: hello, my name is": (None,)}
    bare = trend_without_text(Trend(unit="run", points=(point,), providers=shares))
    first, second = bare.providers
    assert first == "gpt-4"
    assert second.startswith("h:")
    assert bare.points == (point,)


@pytest.mark.parametrize(
    "reason",
    [
        "nothing found; 3 claims verified; 1,204 left unverified",
        "nothing found; no document to hold the extraction against",
        "nothing to verify: the answer is small talk",
        "3 findings of 1 fault, worst high",
        "probability of a hallucination 0.91, rejected from 0.7",
        "nothing found, but the probability of a hallucination is 0.61, reviewed from 0.6",
        "structured evidence is against it (knowledge/contradicts-fact: right in 98% of the cases measured)",
    ],
)
def test_reasons_in_words_of_ours_stay(reason: str) -> None:
    record = msgspec.structs.replace(reviewed(), reasons=(reason,))
    assert without_text(record).reasons == (reason,)
    quoting = msgspec.structs.replace(record, reasons=(reason, "knowledge base: no fact of 'Jane Roe'"))
    assert "Jane" not in str(without_text(quoting).reasons)
