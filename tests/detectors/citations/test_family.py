"""Every rule of the family: yes, no and near miss, on stored probabilities; and what cannot be judged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from hallucheck.model import Answer, Interval, Question, Status
from hallucheck.verifiers.embedded.verifier import EmbeddedVerifier
from tests.detectors.citations.auditing import audit, rules

CLAIM = "The compensation was set at 50,000 dollars"
CONTEXTS = [{"id": "S0", "text": "Compensation: 50,000 dollars."}, {"id": "S1", "text": "The hearing was in Haifa."}]


def row(p1: Any, p0: Any, mark: str = " [S0]", **more: Any) -> dict[str, Any]:
    stored = [{"claim": CLAIM, "p1": p1, "p0": p0}]
    return {"answer": f"{CLAIM}{mark}.", "contexts": CONTEXTS, "probabilities": stored, **more}


@pytest.mark.parametrize(
    ("p1", "p0", "mark", "found"),
    [
        pytest.param(0.95, 0.1, " [S0]", [], id="grounded"),
        pytest.param(0.95, 0.1, " [1]", [], id="grounded by number"),
        pytest.param(0.3, 0.1, " [S0]", ["ungrounded-claim"], id="ungrounded"),
        pytest.param(0.45, 0.05, " [S0]", ["ungrounded-claim"], id="used, but less likely than not"),
        pytest.param(0.8, 0.8, " [S0]", ["unused-evidence"], id="decorative"),
        pytest.param(0.8, 0.65, " [S0]", ["unused-evidence"], id="decorative: just not used"),
        pytest.param(0.81, 0.65, " [S0]", [], id="just used"),
        pytest.param(0.1, 0.6, " [S0]", ["contradicted-by-source"], id="against"),
        pytest.param(0.6, 0.6, " [S0]", ["unused-evidence"], id="not against"),
        pytest.param(0.8, 0.81, " [S0]", ["unused-evidence"], id="not against: within noise"),
        pytest.param(0.3, 0.36, " [S0]", ["contradicted-by-source"], id="just against"),
        pytest.param(0.66, 0.5, " [S0]", ["ungrounded-claim"], id="used, but not enough"),
        pytest.param(0.7, 0.45, " [S0]", ["ungrounded-claim"], id="not sure at .7"),
        pytest.param(0.71, 0.45, " [S0]", [], id="sure over .7"),
        pytest.param(0.6, 0.3, " [S0]", ["ungrounded-claim"], id="confidence of just .45"),
        pytest.param(0.601, 0.3, " [S0]", [], id="confidence over .45"),
        pytest.param(0.5, 0.1, " [S0]", [], id="as likely as not"),
        pytest.param([0.9, 0.95], [0.0, 0.1], " [S0]", [], id="intervals: grounded throughout"),
        pytest.param([0.0, 0.3], [0.0, 0.3], " [S0]", ["ungrounded-claim"], id="intervals: ungrounded throughout"),
        pytest.param([0.2, 0.9], 0.1, " [S0]", [], id="intervals: undecided"),
        pytest.param(0.95, 0.1, " [S9]", ["phantom-citation"], id="phantom"),
        pytest.param(0.95, 0.1, " [S0, S9]", ["phantom-citation"], id="one of two is a phantom"),
        pytest.param(0.1, 0.1, " [S9]", ["phantom-citation"], id="a phantom is said once"),
        pytest.param(0.95, 0.1, " [3]", ["phantom-citation"], id="number out of range"),
        pytest.param(0.95, 0.1, " [sic]", [], id="no citation at all"),
    ],
)
def test_rules(p1: Any, p0: Any, mark: str, found: list[str]) -> None:
    assert rules(audit(row(p1, p0, mark))) == found


def test_uncited_claims_count_where_the_answer_cites_elsewhere() -> None:
    other = "This is common in such cases"
    answer = f"{CLAIM} [S0]. {other}."
    stored = [{"claim": CLAIM, "p1": 0.95, "p0": 0.1}, {"claim": other, "p1": 0.2, "p0": 0.1}]
    record = audit({"answer": answer, "contexts": CONTEXTS, "probabilities": stored})
    assert rules(record) == ["uncited-claim", "ungrounded-answer"]
    finding = record.findings[0]
    assert answer[finding.location.start : finding.location.end] == f"{other}."


def test_an_answer_that_cites_nothing_is_left_alone_unless_asked_for() -> None:
    quiet = row(0.2, 0.1, "")
    assert audit(quiet).families["citations"].status is Status.SKIPPED
    assert rules(audit(quiet, answers_without_citations=True)) == ["uncited-claim"]


@pytest.mark.parametrize(("p1", "p0"), [(None, 0.5), (0.5, None), (-0.1, 0.5), (0.5, 1.2), ("0.5", 0.5), (True, 0.5)])
def test_a_missing_probability_is_never_imputed(p1: Any, p0: Any) -> None:
    outcome = audit(row(p1, p0)).families["citations"]
    assert outcome.status is Status.FAILED
    assert outcome.result
    assert outcome.result["overall_grounded"] is None
    assert outcome.result["claims"][0]["grounded"] is None
    assert outcome.result["claims"][0]["p1"] is None


def test_without_a_verifier_phantoms_are_still_found() -> None:
    record = audit({"answer": f"{CLAIM} [S9].", "contexts": CONTEXTS})
    assert rules(record) == ["phantom-citation"]
    assert record.families["citations"].status is Status.SKIPPED


def test_claims_over_the_limit_are_counted_and_do_not_pass() -> None:
    answer = " ".join(f"The committee held its session number {number} in Haifa [S0]." for number in range(13))
    outcome = audit({"answer": answer, "contexts": CONTEXTS}).families["citations"]
    assert outcome.claims == 13
    assert outcome.over_cap == 3


def test_an_answer_is_judged_by_its_first_claims_and_the_rest_is_counted() -> None:
    texts = [f"The committee held its session number {number} in Haifa" for number in range(13)]
    stored = [{"claim": text, "p1": 0.95, "p0": 0.1} for text in texts[:10]]
    answer = " ".join(f"{text} [S0]." for text in texts)
    record = audit({"answer": answer, "contexts": CONTEXTS, "probabilities": stored})
    outcome = record.families["citations"]
    assert (outcome.status, outcome.verified, outcome.over_cap, record.unavailable) == (Status.CHECKED, 10, 3, ())
    assert outcome.result
    assert (outcome.result["overall_grounded"], outcome.result["over_cap"]) == (True, 3)


def test_the_warning_is_in_the_language_of_the_answer() -> None:
    text = "השמאי קבע פיצוי של 50,000 שקלים"
    stored = [{"claim": text, "p1": 0.2, "p0": 0.1}]
    outcome = audit({"answer": f"{text} [S0].", "contexts": CONTEXTS, "probabilities": stored}).families["citations"]
    assert outcome.result
    assert "המקורות" in outcome.result["claims"][0]["warning"]
    assert "הטענות" in outcome.result["warning"]


@pytest.mark.parametrize("probabilities", [{}, "x", [None], [{"claim": 3}], [[]], 7])
def test_odd_probabilities_do_not_crash(probabilities: Any) -> None:
    record = audit({"answer": f"{CLAIM} [S0].", "contexts": CONTEXTS, "probabilities": probabilities})
    assert record.families["citations"].status is Status.SKIPPED


def test_an_undecided_interval_is_neither_grounded_nor_accused() -> None:
    outcome = audit(row([0.2, 0.9], 0.1)).families["citations"]
    assert outcome.status is Status.SKIPPED
    assert outcome.result
    (claim,) = outcome.result["claims"]
    assert claim["grounded"] is None
    assert claim["p1_interval"] == [0.2, 0.9]
    assert claim["warning"] == "This claim could not be checked."


OTHER = "This is common in such cases everywhere"


def two(p1: Any, p0: Any) -> dict[str, Any]:
    stored = [{"claim": CLAIM, "p1": 0.95, "p0": 0.1}, {"claim": OTHER, "p1": p1, "p0": p0}]
    return {"answer": f"{CLAIM} [S0]. {OTHER}.", "contexts": CONTEXTS, "probabilities": stored}


@pytest.mark.parametrize(
    ("p1", "p0", "found"),
    [
        pytest.param(0.9, 0.85, [], id="sure: it promised no use of a source"),
        pytest.param(0.71, 0.5, [], id="just sure"),
        pytest.param(0.7, 0.5, ["uncited-claim", "ungrounded-answer"], id="not sure at .7"),
        pytest.param(0.9, 0.9, [], id="no likelier with the sources: it is judged by P with them alone"),
    ],
)
def test_uncited_claims(p1: float, p0: float, found: list[str]) -> None:
    record = audit(two(p1, p0))
    assert rules(record) == found
    if found:
        assert "too weakly" in record.findings[0].message


def test_a_claim_without_verdict_leaves_the_answer_open_where_it_would_decide() -> None:
    record = audit(two(None, 0.5))
    outcome = record.families["citations"]
    assert outcome.status is Status.CHECKED
    assert outcome.result
    assert outcome.result["overall_grounded"] is None
    assert record.findings == ()
    assert record.unavailable


@pytest.mark.parametrize(
    ("answer", "names"),
    [
        pytest.param(f"{CLAIM} [S0]. See [S8].", ["S8"], id="in a sentence that is too short to claim anything"),
        pytest.param(
            " ".join(f"{CLAIM} {n} [S0]." for n in range(12)) + f" {OTHER} [S5].", ["S5"], id="over the limit"
        ),
        pytest.param(f"{CLAIM} [S7]. {OTHER} [S7].", ["S7", "S7"], id="twice"),
        pytest.param("See [S8] and [S9].", ["S8", "S9"], id="nothing is claimed"),
        pytest.param(f"{CLAIM} (S0). {OTHER} (S4).", ["S4"], id="round"),
        pytest.param(f"{CLAIM} [S0]. It is `rows[7]` in the code of the tool.", [], id="code"),
        pytest.param(f"{CLAIM} [S0] in spring [May 2023], or [Figure 9].", [], id="other brackets"),
    ],
)
def test_phantoms_are_found_wherever_they_stand(answer: str, names: list[str]) -> None:
    record = audit({"answer": answer, "contexts": CONTEXTS})
    assert [finding.detected for finding in record.findings] == names
    for finding in record.findings:
        assert str(finding.detected) in answer[finding.location.start : finding.location.end]


def test_findings_stand_at_the_sentence_and_phantoms_at_their_mark() -> None:
    answer = f"{CLAIM}. [S0] {OTHER}. [S9]"
    stored = [{"claim": CLAIM, "p1": 0.1, "p0": 0.1}, {"claim": OTHER, "p1": 0.9, "p0": 0.1}]
    found = audit({"answer": answer, "contexts": CONTEXTS, "probabilities": stored}).findings
    places = [answer[one.location.start : one.location.end] for one in found if one.location.start is not None]
    assert sorted(places) == sorted([f"{CLAIM}.", "[S9]"])


def test_a_claim_that_cites_only_phantoms_is_not_grounded() -> None:
    outcome = audit(row(0.95, 0.1, " [S9]")).families["citations"]
    assert outcome.result
    (claim,) = outcome.result["claims"]
    assert claim["grounded"] is False
    assert claim["warning"] == "The claim cites a source that is not there."


def test_where_a_dump_brings_no_sources_none_is_a_phantom() -> None:
    bare = row(0.95, 0.1) | {"contexts": []}
    assert rules(audit(bare)) == []
    outcome = audit(bare).families["citations"]
    assert outcome.result
    assert outcome.result["claims"][0]["citing"] == ["S0"]
    assert rules(audit(row(0.3, 0.1) | {"contexts": []})) == ["ungrounded-claim"]
    assert rules(audit(row(0.1, 0.6) | {"contexts": []})) == ["contradicted-by-source"]


def test_nobody_is_asked_what_the_dump_brings() -> None:
    class Refusing:
        identity = "refusing"

        def answer(self, questions: Sequence[Question]) -> Sequence[Answer]:
            assert not questions
            return []

    assert rules(audit(row(0.95, 0.1), Refusing())) == []


@pytest.mark.parametrize(("unit", "observed", "required"), [("bits", 0.713603, 2.877035), ("nats", 0.494632, 1.994209)])
def test_budgets_name_their_unit(unit: str, observed: float, required: float) -> None:
    outcome = audit(row(0.95, 0.1), unit=unit).families["citations"]
    assert outcome.result
    (claim,) = outcome.result["claims"]
    assert claim[f"observed_{unit}"] == pytest.approx(observed, abs=1e-6)
    assert claim[f"required_{unit}"] == pytest.approx(required, abs=1e-6)
    assert claim[f"gap_{unit}"] == pytest.approx(observed - required, abs=2e-6)


def test_a_verifier_that_fails_is_a_failure_and_one_that_is_not_there_is_none() -> None:
    class Failing:
        identity = "failing"

        def answer(self, questions: Sequence[Question]) -> Sequence[Answer]:
            return [Answer(yes=None, method=self.identity, error="gone") for _ in questions]

    bare = {"answer": f"{CLAIM} [S0].", "contexts": CONTEXTS}
    failed = audit(bare, Failing()).families["citations"]
    assert (failed.status, failed.reason) == (Status.FAILED, "no claim could be judged: gone")
    assert audit(bare).families["citations"].status is Status.SKIPPED


def test_sources_are_cited_by_title_and_address_too() -> None:
    contexts = [
        {
            "id": "c-81f",
            "text": "Compensation: 50,000 dollars.",
            "title": "Award of 2023",
            "url": "https://a.example/1",
        },
        {"id": "c-92a", "text": "The hearing was in Haifa.", "title": "Minutes", "url": "https://a.example/2"},
    ]
    for mark in ("[Award of 2023]", "[c-81f]", "[1]", "[S0]", "[here](https://a.example/1)", "(https://a.example/1)"):
        record = audit(row(0.95, 0.1, f" {mark}") | {"contexts": contexts})
        outcome = record.families["citations"]
        assert outcome.result, mark
        assert outcome.result["claims"][0]["citing"] == ["c-81f"], mark
        assert record.findings == (), mark


class Recording:
    identity = "recording"

    def __init__(self) -> None:
        self.asked: list[tuple[str, ...]] = []

    def answer(self, questions: Sequence[Question]) -> Sequence[Answer]:
        self.asked += [question.evidence for question in questions]
        return [Answer(yes=Interval(low=0.9, high=0.9), method=self.identity) for _ in questions]


@pytest.mark.parametrize(
    ("ids", "texts", "mark", "left"),
    [
        pytest.param(["S0", "S1", "S2"], ["a", "b", "c"], "[S1]", "a # c", id="one"),
        pytest.param(["S0", "S1", "S2"], ["a", "b", "c"], "[S1][S2]", "a # #", id="two"),
        pytest.param(["d1", "d1", "d2"], ["a", "b", "c"], "[d1]", "# # c", id="chunks of one document"),
        pytest.param(["d1", "d1", "d2"], ["a", "b", "c"], "[2]", "a # c", id="one of them by its number"),
        pytest.param(["S0", "S1", "S2"], ["a", "b", " a "], "[S0]", "# b #", id="the same chunk twice"),
        pytest.param(["S0", "S1", "S2"], ["a", "b", "c"], "", "# # #", id="none: all"),
    ],
)
def test_what_is_blacked_out(ids: list[str], texts: list[str], mark: str, left: str) -> None:
    asked = Recording()
    contexts = [{"id": name, "text": text} for name, text in zip(ids, texts, strict=True)]
    audit({"answer": f"{CLAIM} {mark}.", "contexts": contexts}, asked, answers_without_citations=True)
    full, scrubbed = asked.asked
    assert full == tuple(texts)
    assert " ".join(text.strip().replace("[REDACTED]", "#") for text in scrubbed) == left


@pytest.mark.parametrize(("p1", "severity"), [(0.1, "medium"), (0.34, "medium"), (0.35, "low"), (0.49, "low")])
def test_a_claim_that_is_merely_in_doubt_is_a_weaker_finding(p1: float, severity: str) -> None:
    (finding,) = audit(row(p1, 0.0)).findings
    assert str(finding.severity) == severity


@pytest.mark.parametrize(
    "stored",
    [
        pytest.param([{"text": CLAIM, "p1": 0.95, "p0": 0.1}], id="text"),
        pytest.param({"claims": [{"text": f"{CLAIM} [S0].", "p1": 0.95, "p0": 0.1}]}, id="a-result-of-its-own"),
        pytest.param([{"claim": CLAIM, "posterior": 0.95, "prior": 0.1}], id="posterior"),
    ],
)
def test_stored_probabilities_of_other_shapes_are_replayed(stored: Any) -> None:
    record = audit({"answer": f"{CLAIM} [S0].", "contexts": CONTEXTS, "probabilities": stored})
    outcome = record.families["citations"]
    assert outcome.status is Status.CHECKED
    assert outcome.result
    assert outcome.result["claims"][0]["p1"] == 0.95
    assert rules(record) == []


def test_the_result_of_the_system_that_was_replaced_is_replayed() -> None:
    checked = {"overall_grounded": True, "claims": [{"text": CLAIM, "citing": ["S0"], "p1": 0.92, "p0": 0.25}]}
    row = {"response": f"{CLAIM} [S0].", "sources": CONTEXTS, "hallucination_check": checked}
    outcome = audit(row).families["citations"]
    assert outcome.result
    assert outcome.result["claims"][0]["grounded"] is True


@pytest.mark.parametrize("stored", [True, {"passed": True}, {"claims": "none"}, {"claims": [7]}])
def test_without_sources_a_check_that_tells_nothing_is_nothing(stored: Any) -> None:
    row = {"answer": f"{CLAIM} [S0].", "hallucination_check": stored}
    outcome = audit(row).families["citations"]
    assert (outcome.status, outcome.reason) == (Status.SKIPPED, "no sources to cite")


def test_without_sources_only_what_is_stored_is_judged() -> None:
    record = audit(two(0.9, 0.5) | {"contexts": [], "probabilities": [{"claim": CLAIM, "p1": 0.95, "p0": 0.1}]})
    outcome = record.families["citations"]
    assert outcome.result
    assert [claim["grounded"] for claim in outcome.result["claims"]] == [True, None]
    assert rules(record) == []


@pytest.mark.parametrize(
    ("options", "p1", "p0", "found"),
    [
        ({"used": 0.1}, 0.8, 0.69, []),
        ({"used": 0.3}, 0.8, 0.6, ["unused-evidence"]),
        ({"confident": 0.9}, 0.8, 0.5, ["ungrounded-claim"]),
        ({"sure": 0.9}, 0.8, 0.55, ["ungrounded-claim"]),
        ({"sure": 0.5}, 0.6, 0.4, []),
    ],
)
def test_bounds_are_options(options: dict[str, float], p1: float, p0: float, found: list[str]) -> None:
    assert rules(audit(row(p1, p0), **options)) == found


def test_the_share_of_grounded_claims_is_an_option() -> None:
    assert rules(audit(two(0.1, 0.1))) == ["uncited-claim", "ungrounded-answer"]
    assert rules(audit(two(0.1, 0.1), grounded_share=0.5)) == ["uncited-claim"]


@pytest.mark.parametrize(
    ("p1", "p0", "over"), [(0.8, 0.1, None), (0.3, 0.1, True), (0.1, 0.9, True)], ids=["grounded", "weak", "against"]
)
def test_over_budget_is_said_of_claims_that_are_not_grounded(p1: float, p0: float, over: bool | None) -> None:  # noqa: FBT001 (a table's column)
    result = audit(row(p1, p0)).families["citations"].result
    assert result
    assert result["claims"][0].get("over_budget") is over


POOL = "The pool of the hotel opens at seven in the morning and closes at nine in the evening."
UNCITED = ["uncited-claim", "ungrounded-answer"]
GYM = "The gym in the basement is free of charge for all guests who stay more than two nights."


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        pytest.param("The pool opens at seven in the morning [S0].", [], id="right source"),
        pytest.param("The pool opens at seven in the morning [S1].", ["unused-evidence"], id="wrong source"),
        pytest.param("The pool opens at seven in the morning [S0, S1].", [], id="one of two"),
        pytest.param("The gym is free for those staying more than two nights [S1].", [], id="other words"),
        pytest.param("The gym is free for those staying more than 12 nights [S1].", ["ungrounded-claim"], id="figure"),
        pytest.param("Breakfast costs extra and is served by waiters on the roof [S1].", ["ungrounded-claim"], id="no"),
        pytest.param(f"{POOL} [S0] Parking in the garage behind the station costs extra.", UNCITED, id="invented"),
    ],
)
def test_by_words_alone(answer: str, found: list[str]) -> None:
    record = audit({"answer": answer, "contexts": [POOL, GYM]}, EmbeddedVerifier())
    assert (rules(record), record.unavailable) == (found, ())


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param("Training in the basement costs nothing after your second night [S1].", id="cited"),
        pytest.param("Guests who book three nights train in the cellar for nothing [S1].", id="cited: a third of it"),
        pytest.param(f"{POOL} [S0] All in all, guests can keep fit there without spending much.", id="uncited"),
    ],
)
def test_words_alone_leave_a_paraphrase_open(answer: str) -> None:
    record = audit({"answer": answer, "contexts": [POOL, GYM]}, EmbeddedVerifier())
    outcome = record.families["citations"]
    assert rules(record) == []
    assert outcome.result
    assert [claim["grounded"] for claim in outcome.result["claims"]].count(None) == 1


FARES = (
    "Tariff from 1 March 2025. A single ticket in zone A costs 2.90 euros, a day ticket 7.40 euros.",
    "A bicycle needs its own ticket at 1.80 euros. No bikes on weekdays between 6 and 9 in the morning.",
    "The lost property office keeps finds for six months. Collection costs 5 euros, in parts of 2.50 euros.",
)


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        pytest.param("Bikes cost 1.80 euros extra [S1].", None, id="right"),
        pytest.param("Bikes cost 2.90 euros extra [S1].", "2.90 euros", id="the fare of another source"),
        pytest.param("Bikes cost 2.90 euros extra [S0, S1].", None, id="one of two says it"),
        pytest.param("From 1 March 2025, taking your bike costs you 1.80 euros [S1].", None, id="a date from there"),
        pytest.param("Two parts of 2.50 euros are 5 euros for a find [S2].", None, id="the sum of what is cited"),
        pytest.param("A zone A ticket is 2.90 euros [S0], and bikes add 1.80 euros to it [S1].", None, id="two: right"),
        pytest.param(
            "A zone A ticket is 2.90 euros [S0], and bikes add 7.40 euros to it [S1].", "7.40 euros", id="two: wrong"
        ),
    ],
)
def test_figures_that_only_another_source_states(answer: str, wrong: str | None) -> None:
    record = audit({"answer": answer, "contexts": list(FARES)}, EmbeddedVerifier())
    assert [finding.detected for finding in record.findings if finding.detected] == ([wrong] if wrong else [])
    assert rules(record) == (["unused-evidence"] if wrong else [])


OLD, NEW = "In 2019 the dose of the drops was 5 mg a day.", "Since 2023 the dose of the drops has been 10 mg a day."


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        pytest.param("The dose of the drops is 5 mg a day [S0].", [], id="right"),
        pytest.param(
            "The dose of the drops was 10 mg a day [S0].", ["contradicted-by-source"], id="the other's figure"
        ),
        pytest.param("The dose of the drops is 10 mg a day [S0, S1].", [], id="one of two says it"),
        pytest.param(
            "According to source 1, the dose of the drops was 10 mg a day.", ["contradicted-by-source"], id="prose"
        ),
    ],
)
def test_sources_that_differ(answer: str, found: list[str]) -> None:
    assert rules(audit({"answer": answer, "contexts": [OLD, NEW]}, EmbeddedVerifier())) == found


@pytest.mark.parametrize(
    ("marks", "found"),
    [((0, 1), []), ((1, 0), ["unused-evidence"]), ((1, 1), ["unused-evidence"])],
    ids=["right", "exchanged", "one for both"],
)
def test_marks_inside_a_sentence(marks: tuple[int, int], found: list[str]) -> None:
    one, other = marks
    answer = (
        f"The pool closes at nine in the evening [S{one}], and the gym in the basement is free of charge [S{other}]."
    )
    assert rules(audit({"answer": answer, "contexts": [POOL, GYM]}, EmbeddedVerifier())) == found


def test_two_sources_that_say_the_same_make_no_citation_decorative() -> None:
    again = POOL.replace("The pool of the hotel", "The hotel's pool")
    row = {"answer": "The pool opens at seven in the morning [S0].", "contexts": [POOL, again]}
    assert rules(audit(row, EmbeddedVerifier())) == []


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        pytest.param("The baths were planned by Sigrid Holm [S0].", ["ungrounded-claim"], id="a name of nobody here"),
        pytest.param("According to S0, Sigrid Holm had planned the baths.", ["ungrounded-claim"], id="in prose"),
        pytest.param("The baths were planned by Tove Lind [S0].", ["unused-evidence"], id="in another source"),
        pytest.param("The baths with 12 basins were a work of L. Brandt [S0].", [], id="the name, shortened"),
    ],
)
def test_names_decide_what_words_leave_open(answer: str, found: list[str]) -> None:
    contexts = [
        "Lars Brandt designed the public bath house of the town, which has 12 basins.",
        "Tove Lind runs the mill.",
    ]
    sources = [{"id": f"S{number}", "text": text} for number, text in enumerate(contexts)]
    assert rules(audit({"answer": answer, "contexts": sources}, EmbeddedVerifier())) == found


FIRM = (
    "Acme Robotics is a maker of warehouse robots, based in Turku. It was founded by Nils Oberg.",
    "Turnover rose to 12 million euros, says CEO Mia Falk. The workforce grew by 40 to 210 people.",
    "In May the firm moved its head office to a former shipyard.",
)


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        pytest.param("Acme Robotics employs 210 people [S1].", [], id="the subject is named elsewhere"),
        pytest.param("In May, Acme Robotics moved to a former shipyard [S2].", [], id="and called the firm"),
        pytest.param("Turnover rose to 12 million euros, says CEO Mia Falk [S1].", [], id="the right person"),
        pytest.param(
            "Turnover rose to 12 million euros, says CEO Nils Oberg [S1].", ["unused-evidence"], id="another's person"
        ),
        pytest.param("Turnover rose to 12 million euros, Nils Oberg's firm says [S0, S1].", [], id="both are cited"),
        pytest.param("Acme Robotics makes robots for warehouses [S1].", ["unused-evidence"], id="another source"),
    ],
)
def test_names_that_only_another_source_has(answer: str, found: list[str]) -> None:
    assert rules(audit({"answer": answer, "contexts": list(FIRM)}, EmbeddedVerifier())) == found


def test_doubts_over_data_are_no_findings() -> None:
    row = {
        "answer": "Guests praise the friendly staff and the view [S0].",
        "contexts": ['{"stars": 4, "city": "Bari"}'],
    }
    assert rules(audit(row, EmbeddedVerifier())) == []
    prose = row | {"contexts": ["It has four stars and stands in Bari."]}
    assert rules(audit(prose, EmbeddedVerifier())) == ["ungrounded-claim"]


def test_a_mark_of_an_assistant_names_the_file_behind_its_number() -> None:
    row = {"contexts": [{"id": "plan.pdf", "text": "The fee is 40 euros a year."}]}
    found = audit({**row, "answer": "The fee is 40 euros a year【4:0†plan.pdf】."}, EmbeddedVerifier())
    assert rules(found) == []
    found = audit({**row, "answer": "The fee is 40 euros a year [plan2.pdf]."}, EmbeddedVerifier())
    assert rules(found) == ["phantom-citation"]


def test_codes_at_the_head_of_chunks_are_names() -> None:
    chunks = ["[A-12] The garden is open to dogs.", "[A-13] Breakfast is served until ten on weekdays."]
    found = audit(
        {"contexts": chunks, "answer": "Breakfast is served until ten on weekdays [A-13]."}, EmbeddedVerifier()
    )
    assert rules(found) == []
    found = audit(
        {"contexts": chunks, "answer": "Breakfast is served until ten on weekdays [A-12]."}, EmbeddedVerifier()
    )
    assert rules(found) == ["unused-evidence"]
    found = audit(
        {"contexts": chunks, "answer": "Breakfast is served until ten on weekdays [A-14]."}, EmbeddedVerifier()
    )
    assert rules(found) == ["phantom-citation"]
