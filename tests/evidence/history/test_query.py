"""Reading, reviewing and pruning the history; SQLite and PostgreSQL answer alike."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest
from sqlalchemy import func, select

from hallucheck.detectors.answers.scoring.formulas import trends as pure_trends
from hallucheck.evidence.history import query, reviews, schema
from hallucheck.evidence.history.query import Which, prune, span
from hallucheck.evidence.history.recorder import Recorder
from hallucheck.evidence.history.reviews import Judgement, Review
from hallucheck.evidence.history.store import Store
from hallucheck.evidence.history.trends import By, trends
from hallucheck.model import Origin, Verdict
from tests.evidence.history.audited import audited, chunk, finding, result, run

LATE = datetime(2030, 1, 1)  # noqa: DTZ001 (UTC without a zone throughout)


@pytest.fixture
def filled(store: Store) -> Store:
    for key in ("one", "two"):
        recorder = Recorder(store, run(key), resume=False)
        recorder.write(chunk(*(audited(n, verdict=Verdict.REJECT if n % 2 else Verdict.PASS) for n in range(6))))
        recorder.write(chunk(audited(6, answer="100% of_it", subject="other", provider="beta")))
        recorder.finish(1)
    return store


def count(store: Store, table: Any) -> int:
    with store.reading() as connection:
        return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def review(fingerprint: str, verdict: str = "false-positive", **changes: Any) -> Review:
    given: dict[str, Any] = {"author": "Ito", "reason": "seen", "at": "2025-09-02T08:00:00"}
    return Review(fingerprint=fingerprint, verdict=Judgement(verdict), **(given | changes))


def test_runs_with_their_counts(filled: Store) -> None:
    rows = list(query.runs(filled, 10))
    assert [(row["number"], row["in_store"], row["reject"], row["review"]) for row in rows] == [
        (2, 7, 3, 0),
        (1, 7, 3, 0),
    ]
    assert len(list(query.runs(filled, 1))) == 1


@pytest.mark.parametrize(
    ("which", "expected"),
    [
        pytest.param(Which(run=2), ["r6", "r5", "r4", "r3", "r2", "r1", "r0"], id="run, the latest first"),
        pytest.param(Which(run=1, subject="subject-1"), ["r4", "r1"], id="subject"),
        pytest.param(Which(run=1, provider="beta"), ["r6"], id="provider"),
        pytest.param(Which(run=1, verdict="reject"), ["r5", "r3", "r1"], id="verdict"),
        pytest.param(Which(run=1, since=datetime(2025, 8, 6, 10)), ["r6", "r5"], id="since"),  # noqa: DTZ001 (as above)
        pytest.param(Which(run=1, until=datetime(2025, 8, 2, 10)), ["r0"], id="until"),  # noqa: DTZ001 (as above)
        pytest.param(Which(run=9), [], id="none"),
    ],
)
def test_records(filled: Store, which: Which, expected: list[str]) -> None:
    assert [row["record"] for row in query.records(filled, which, None)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("answer 3", {"r3"}, id="an answer, any case"),
        pytest.param("WHAT OF 4", {"r4"}, id="a question"),
        pytest.param("contradicted-statement", {"r1", "r3", "r5"}, id="a rule"),
        pytest.param("r2", {"r2"}, id="a record"),
        pytest.param("100%", {"r6"}, id="a percent sign is itself"),
        pytest.param("f_i", {"r6"}, id="an underscore is itself"),
        pytest.param("%", {"r6"}, id="nothing but a percent sign"),
        pytest.param("'; DROP TABLE runs; --", set(), id="injection"),
    ],
)
def test_search(filled: Store, text: str, expected: set[str]) -> None:
    assert {row["record"] for row in query.search(filled, text, Which(), 100)} == expected
    assert count(filled, schema.RUNS) == 2


def test_a_record_whole(filled: Store) -> None:
    found = query.whole(filled, "r1")
    assert [row["run"] for row in found] == [2, 1]
    assert [s["is_grounded"] for s in found[0]["grounding"]] == [True, False]
    assert found[0]["findings"][0]["expected"] == "10 mg"
    assert query.whole(filled, found[0]["id"]) == found[:1]
    assert query.whole(filled, "%") == []


def test_export_has_everything_once(filled: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(query, "BATCH", 4)
    rows = list(query.export(filled, Which()))
    assert len(rows) == 14
    assert sum(len(row["findings"]) for row in rows) == count(filled, schema.FINDINGS)
    assert [(row["run"], row["line"]) for row in rows] == sorted((row["run"], row["line"]) for row in rows)


def test_the_last_word_holds_and_all_words_are_kept(filled: Store) -> None:
    fingerprint = finding("r1").fingerprint
    assert reviews.find(filled, fingerprint) == ("answers/contradicted-statement", "r1")
    assert reviews.find(filled, "0" * 16) is None
    said = [review(fingerprint), review(fingerprint, "confirmed", author="Sato", at="2025-09-03T08:00:00+00:00")]
    assert reviews.add(filled, said[:1]) == 1
    assert list(reviews.dismissed(filled)) == [fingerprint]
    assert reviews.add(filled, said) == 1, "what is there is not added again"
    assert reviews.dismissed(filled) == {}
    assert [word.author for word in reviews.everything(filled, fingerprint=fingerprint)] == ["Ito", "Sato"]
    assert [word.author for word in reviews.everything(filled, holding=True)] == ["Sato"]
    assert len(list(reviews.everything(filled))) == 2


def test_findings_wait_once_each_until_they_are_judged(filled: Store) -> None:
    def waiting(**changes: Any) -> list[str]:
        asked = {"rule": None, "open_only": True, "limit": None} | changes
        return sorted(row["record"] for row in query.findings(filled, **asked))

    assert waiting() == ["r1", "r3", "r5"], "found by two runs, listed once"
    reviews.add(filled, [review(finding("r1").fingerprint), review(finding("r3").fingerprint, "unsure")])
    assert waiting() == ["r3", "r5"]
    assert waiting(open_only=False) == ["r1", "r3", "r5"]
    assert waiting(rule="answers") == ["r3", "r5"]
    assert waiting(rule="statements") == []
    assert len(waiting(limit=1)) == 1


def test_a_finding_that_a_run_holds_twice_is_listed_once(store: Store) -> None:
    twice = audited(1, verdict=Verdict.REVIEW)
    recorder = Recorder(store, run(), resume=False)
    recorder.write(chunk(twice, msgspec.structs.replace(twice, origin=Origin(file="dump.jsonl", line=9))))
    assert len(list(query.findings(store, rule=None, open_only=True, limit=None))) == 1


def test_trends(filled: Store) -> None:
    by_provider = {row["group"]: row for row in trends(filled, By.PROVIDER, Which(run=2))}
    assert by_provider["alpha"]["records"] == 6
    assert (by_provider["alpha"]["reject"], by_provider["alpha"]["pass"]) == (3, 3)
    assert by_provider["alpha"]["grounding_score"] == 0.5
    assert by_provider["beta"]["records"] == 1
    assert by_provider["beta"]["false_positive"] is None, "nobody reviewed one: not zero"
    days = [row["group"] for row in trends(filled, By.DAY, Which(run=2))]
    assert days == [f"2025-08-{day:02}" for day in range(1, 8)]
    assert [(row["group"], row["records"]) for row in trends(filled, By.MONTH, Which())] == [("2025-08", 7)]
    assert [row["group"] for row in trends(filled, By.RUN, Which())] == [1, 2]


@pytest.mark.parametrize("start", ["2024-12-26", "2020-12-28", "2026-12-28", "2023-01-01"])
def test_weeks_are_iso_weeks(store: Store, start: str) -> None:
    first = datetime.fromisoformat(start)
    recorder = Recorder(store, run(), resume=False)
    recorder.write(chunk(*(audited(n, at=(first + timedelta(days=n)).isoformat()) for n in range(12))))
    expected = sorted({(first + timedelta(days=n)).strftime("%G-W%V") for n in range(12)})
    assert [row["group"] for row in trends(store, By.WEEK, Which())] == expected


def test_false_positives_come_from_reviews(filled: Store) -> None:
    reviews.add(filled, [review(finding("r1").fingerprint), review(finding("r3").fingerprint, "confirmed")])
    (row,) = trends(filled, By.RULE, Which(run=2))
    assert (row["findings"], row["false_positive"], row["confirmed"]) == (3, 1, 1)
    (alpha,) = [row for row in trends(filled, By.PROVIDER, Which(run=2)) if row["group"] == "alpha"]
    assert (alpha["false_positive"], alpha["confirmed"]) == (1, 1)


def test_pruning_by_age(filled: Store) -> None:
    which = Which(until=datetime(2025, 8, 4))  # noqa: DTZ001 (as above)
    would = prune(filled, which, dry_run=True)
    assert (would.records, would.runs) == (6, 0)
    assert count(filled, schema.CONVERSATIONS) == 14
    gone = prune(filled, which)
    assert (gone.records, gone.runs) == (6, 0)
    assert count(filled, schema.CONVERSATIONS) == 8
    assert count(filled, schema.FINDINGS) == 4
    assert count(filled, schema.ASSERTIONS) == 8
    assert count(filled, schema.AUDIT_TRAIL) == 6, "the trail outlives the records"


def test_pruning_all_takes_the_runs_and_only_when_told_the_trail(filled: Store) -> None:
    reviews.add(filled, [review(finding("r1").fingerprint)])
    would = prune(filled, Which(until=LATE), trail_before=LATE, dry_run=True)
    gone = prune(filled, Which(until=LATE), trail_before=LATE)
    assert would == gone
    assert (gone.records, gone.runs, gone.rejections) == (14, 2, 6)
    assert count(filled, schema.AUDIT_TRAIL) == 0
    assert count(filled, schema.REVIEWS) == 1, "what people said stays"


def test_pruning_a_subject(filled: Store) -> None:
    assert prune(filled, Which(subject="other")).records == 2
    assert list(query.records(filled, Which(subject="other"), None)) == []


def test_the_trail_tells_of_every_rejection(filled: Store) -> None:
    rows = list(query.trail(filled, None, None))
    assert len(rows) == 6
    assert rows[0]["reasons"] == ["3 high findings"]
    assert rows[0]["at"] <= datetime.now(UTC).replace(tzinfo=None)
    assert list(query.trail(filled, LATE, None)) == []


def test_trends_by_two_things_at_once(filled: Store) -> None:
    rows = [(row["group"], row["each"], row["records"]) for row in trends(filled, By.RUN, Which(), each=By.PROVIDER)]
    assert sorted(rows) == [(1, "alpha", 6), (1, "beta", 1), (2, "alpha", 6), (2, "beta", 1)]


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        pytest.param(By.PROVIDER, {"alpha": (6, 2, 1), "beta": (1, 0, 0)}, id="provider"),
        pytest.param(By.MODEL, {"m1": (7, 2, 1)}, id="model"),
        pytest.param(By.MONTH, {"2025-08": (7, 2, 1)}, id="month"),
        pytest.param(By.RUN, {1: (7, 3, 0), 2: (7, 3, 0), 3: (1, 0, 1)}, id="each run shows what it audited"),
    ],
)
def test_a_record_that_is_audited_again_counts_once_in_a_row(
    filled: Store, by: By, expected: dict[object, tuple[int, int, int]]
) -> None:
    recorder = Recorder(filled, run("three"), resume=False)
    recorder.write(chunk(audited(1, verdict=Verdict.REVIEW)))
    recorder.finish(0)
    rows = trends(filled, by, Which())
    assert {row["group"]: (row["records"], row["reject"], row["review"]) for row in rows} == expected


def test_a_finding_that_is_found_again_counts_once(filled: Store) -> None:
    reviews.add(filled, [review(finding("r1").fingerprint)])
    (row,) = trends(filled, By.RULE, Which())
    assert (row["records"], row["findings"], row["false_positive"]) == (3, 3, 1)
    (row,) = trends(filled, By.MONTH, Which())
    assert row["false_positive"] == 1


def test_records_without_a_time_count_in_each_day_on_which_they_were_audited(store: Store) -> None:
    for key in ("one", "two"):
        recorder = Recorder(store, run(key), resume=False)
        recorder.write(chunk(audited(1, at=None)))
        recorder.finish(0)
    assert [row["records"] for row in trends(store, By.DAY, Which())] == [1], "twice on one day"
    with store.writing() as connection:
        table = schema.CONVERSATIONS
        connection.execute(table.update().where(table.c.run == 1).values(recorded_at=datetime(2025, 8, 1)))  # noqa: DTZ001 (UTC without a zone throughout)
    rows = [(row["group"], row["records"]) for row in trends(store, By.DAY, Which())]
    assert (rows[0], [number for _, number in rows]) == (("2025-08-01", 1), [1, 1])


@pytest.mark.parametrize(("risky", "expected"), [(0.3, 7), (0.31, 0), (0.1, 7)], ids=["inclusive", "above", "below"])
def test_high_risk_begins_where_an_answer_is_flagged_for_it(filled: Store, risky: float, expected: int) -> None:
    (row,) = trends(filled, By.MONTH, Which(), risky=risky)
    assert (row["high_risk"], row["with_risk"]) == (expected, 7)


def test_high_risk_is_counted_alike_in_history_and_in_the_pure_function(store: Store) -> None:
    scores = [{"risk": value} for value in (0.0, 0.1 + 0.2, 0.299, 0.3, 0.35, 0.4, 0.9)]
    recorder = Recorder(store, run(), resume=False)
    made = []
    for number, score in enumerate(scores):
        record = audited(number)
        outcome = msgspec.structs.replace(record.families["answers"], result=result(**score))
        made.append(msgspec.structs.replace(record, families={"answers": outcome}))
    recorder.write(chunk(*made))
    recorder.finish(0)
    (row,) = trends(store, By.MONTH, Which())
    assert row["high_risk"] == pure_trends(scores)["high_risk"] == 5


def test_records_with_a_time_count_once_as_their_latest_run_has_them(filled: Store) -> None:
    recorder = Recorder(filled, run("three"), resume=False)
    recorder.write(chunk(audited(0, verdict=Verdict.REVIEW), audited(9, at=None)))
    recorder.finish(0)
    rows = {row["group"]: row for row in trends(filled, By.DAY, Which(timed=True))}
    assert sum(row["records"] for row in rows.values()) == 7, "r9 has no time"
    assert sum(row["review"] for row in rows.values()) == 1, "r0 of the third run"
    first, last = span(filled, Which(timed=True)) or (LATE, LATE)
    assert [f"{first:%Y-%m-%d}", f"{last:%Y-%m-%d}"] == [min(rows), max(rows)]


def test_runs_from_one_on(filled: Store) -> None:
    assert [row["group"] for row in trends(filled, By.RUN, Which(first_run=2))] == [2]
    assert span(filled, Which(first_run=3)) is None
