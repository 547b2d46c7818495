"""The acceptance cases of the family, each through reading and detector, or the function it names."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from hallucheck.detectors.base import Resources
from hallucheck.detectors.knowledge import FAMILY
from hallucheck.detectors.knowledge.flags import BASE_SEVERITY, Flag, Held, above, deduplicate, score
from hallucheck.detectors.knowledge.rules.contradicts_prior import prior_contradiction
from hallucheck.detectors.knowledge.rules.fabricated_fact import FLAGGED_FROM, fabrication
from hallucheck.detectors.knowledge.rules.nonexistent_entity import nonexistence
from hallucheck.detectors.panel import Panel
from hallucheck.evidence.knowledge import Shelf
from hallucheck.evidence.pdf.documents import Documents
from hallucheck.model import Answers, Finding, Location, Origin, Severity, Suggestion, read_record
from hallucheck.text.basics.spans import replace
from hallucheck.text.citations.blanking import open_case
from hallucheck.text.grammar.entities import MentionKind
from hallucheck.text.grammar.signals import Signal, SignalKind
from hallucheck.text.values.typed import Match, compare
from hallucheck.verdict.mitigation import Band, MitigationPolicy, count_bands, guidance, mitigate, recommend

CASES = [json.loads(line) for line in (Path(__file__).parent / "knowledge.jsonl").read_text("utf-8").splitlines()]
RULES = {rule.name.replace("-", ""): rule for rule in FAMILY.rules}
KINDS = {
    "ProperName": MentionKind.PROPER_NAME,
    "DefiniteDesc": MentionKind.DEFINITE,
    "Pronoun": MentionKind.PRONOUN,
}
SIGNALS = {
    "Hedging": SignalKind.HEDGING,
    "Overconfidence": SignalKind.OVERCONFIDENCE,
    "Vagueness": SignalKind.VAGUENESS,
    "SelfCorrection": SignalKind.SELF_CORRECTION,
    "CertaintyMarker": SignalKind.CERTAINTY,
}

Given = dict[str, Any]


def rule_name(kind: str) -> str:
    return RULES[kind.lower()].name


def made(given: Given) -> list[Finding]:
    """Findings as the case describes them; a correction is what the case's knowledge base holds."""
    case = open_case(read_record({}), Origin(file="cases.jsonl", line=1), b"{}")
    base = Shelf().inline(given["knowledge_base"]) if "knowledge_base" in given else None
    found = []
    for flag in given["flags"]:
        suggestion = None
        if base is not None and "attribute" in flag:
            (entity,) = base.named(flag["entity"])
            known = entity.attributes[flag["attribute"]][0].text
            suggestion = Suggestion(replacement=known, source="knowledge base")
        found.append(
            RULES[flag["type"].lower()].finding(
                case,
                flag.get("suggestion", "made"),
                location=Location(pointer="/response", start=flag["span"][0], end=flag["span"][1]),
                claim=flag["content"],
                confidence=flag["confidence"],
                suggestion=suggestion,
            )
        )
    return found


def flags(given: Given) -> list[Flag]:
    return [
        Flag(
            rule=rule_name(flag["type"]),
            start=flag["span"][0],
            end=flag["span"][1],
            content=flag["content"],
            confidence=flag["confidence"],
            message="made",
        )
        for flag in given["flags"]
    ]


def check_value(expect: Given, value: float) -> None:
    assert value == pytest.approx(expect["value"], abs=expect.get("tol", 1e-9))


def base_severity(given: Given, expect: Given) -> None:
    check_value(expect, BASE_SEVERITY[rule_name(given["type"])])


def fabrication_confidence(given: Given, expect: Given) -> None:
    value, _ = fabrication(given["predicate"], given["attribute_count"], given["similar_attributes"])
    check_value(expect, value)
    assert (value >= FLAGGED_FROM) is expect["flagged"]


def nonexistence_confidence(given: Given, expect: Given) -> None:
    value, _ = nonexistence(KINDS[given["mention_type"]], given["surface"], similar=given["similar_exists"])
    if "value" in expect:
        check_value(expect, value)
    assert (value >= FLAGGED_FROM) is expect["flagged"]


def contradiction_confidence(given: Given, expect: Given) -> None:
    found = prior_contradiction(given["confidence"] if given["is_contradiction"] else 0.0, given["similarity"])
    assert (found is not None) is expect["flagged"]
    if found is not None:
        check_value(expect, found[0])


def held(given: Given | None) -> Held | None:
    if given is None:
        return None
    return Held(
        contradicts=given.get("contradicts", False),
        confidence=given.get("confidence", 1.0),
        unverifiable=given.get("unverifiable", False),
    )


def score_(given: Given, expect: Given) -> None:
    value, factors = score(
        rule_name(given["type"]),
        knowledge=held(given["kb_evidence"]),
        history=held(given["history_evidence"]),
        signals=[Signal(kind=SIGNALS[s["kind"]], strength=s.get("strength", 1.0)) for s in given["linguistic_signals"]],
        related=given["related_other_flags"],
    )
    check_value(expect, value)
    assert factors[-1].value == pytest.approx(value, abs=1e-6)


def filter_(given: Given, expect: Given) -> None:
    given_flags = flags(given)
    kept = above(given_flags, given["detection_threshold"])
    assert [given_flags.index(flag) for flag in kept] == expect["kept"]


def dedupe(given: Given, expect: Given) -> None:
    assert len(deduplicate(flags(given))) == expect["count"]


def count_bands_(given: Given, expect: Given) -> None:
    counts = count_bands(given["confidences"])
    assert {name: counts[Band(name)] for name in expect} == expect


def mitigate_(given: Given, expect: Given) -> None:
    policy = MitigationPolicy(**given["config"])
    steps = mitigate(given.get("response", ""), made(given), policy).actions
    actions = [step.action.value for step in steps]
    if "actions" in expect:
        assert actions == [name.lower() for name in expect["actions"]]
    assert not set(actions) & {name.lower() for name in expect.get("absent_actions", ())}
    if "replacement" in expect:
        assert [step.replacement for step in steps if step.replacement] == [expect["replacement"]]


def apply_corrections(given: Given, expect: Given) -> None:
    corrections = [(c["span"][0], c["span"][1], c["replacement"]) for c in given["corrections"]]
    assert replace(given["response"], corrections) == expect["text"]


def guidance_(given: Given, expect: Given) -> None:
    numbered = [line for line in guidance(made(given)).splitlines() if line[:1].isdigit()]
    assert len(numbered) == expect["numbered_items"]


def detect(given: Given, expect: Given) -> None:
    row = {key: value for key, value in given.items() if key != "as_of"}
    panel = Panel(
        [FAMILY],
        options={FAMILY.name: FAMILY.options()},
        rules=frozenset(rule.id for rule in FAMILY.rules),
        minimum=Severity.LOW,
        resources=Resources(as_of=date.fromisoformat(given["as_of"]), documents=Documents()),
    )
    case = open_case(read_record(row), Origin(file="cases.jsonl", line=1), json.dumps(row).encode())
    examined = panel.examine(case, Answers())
    outcome = examined.families[FAMILY.name]
    assert outcome.status != "failed", outcome.reason
    found = {finding.rule.partition("/")[2].replace("-", "") for finding in examined.findings}
    for wanted in expect["flags"]:
        assert found & {name.lower() for name in wanted["type_any"]}
    assert not found & {name.lower() for name in expect["absent"]}
    assert len(examined.findings) >= expect.get("min_flags", 0)


def compare_values(given: Given, expect: Given) -> None:
    assert (compare(given["claimed"], given["known"]) is Match.SAME) is expect["match"]


def recommendation(given: Given, expect: Given) -> None:
    assert recommend(given["confidence"]).replace("-", "") == expect["recommendation"].lower()


BY_KIND: dict[str, Callable[[Given, Given], None]] = {
    "base_severity": base_severity,
    "fabrication_confidence": fabrication_confidence,
    "nonexistence_confidence": nonexistence_confidence,
    "contradiction_confidence": contradiction_confidence,
    "score": score_,
    "filter": filter_,
    "dedupe": dedupe,
    "count_bands": count_bands_,
    "mitigate": mitigate_,
    "apply_corrections": apply_corrections,
    "guidance": guidance_,
    "detect": detect,
    "compare_values": compare_values,
    "recommendation": recommendation,
}


@pytest.mark.parametrize("acceptance", CASES, ids=[case["id"] for case in CASES])
def test_case(acceptance: dict[str, Any]) -> None:
    BY_KIND[acceptance["kind"]](acceptance["input"], acceptance["expect"])
