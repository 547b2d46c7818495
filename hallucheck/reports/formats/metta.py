"""Findings as MeTTa atoms, for reasoning over them in the Hyperon interpreter.

Every finding is a symbol with equations under the predicate names of the hallucination-detection design, and one plain
`finding` atom to match on:

    !(match &self (finding $f $record $rule $severity $confidence $start $end $text) ($record $rule $text))
    !(detect-wrong-attributes "record id")
    !(hallucination-confidence flag-...)
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import islice
from typing import Any

from hallucheck.model import AuditedRecord, Finding
from hallucheck.model.masking import mask_text
from hallucheck.reports.base import Report
from hallucheck.reports.escape import visible
from hallucheck.reports.figures import Summary
from hallucheck.text.grammar.entities import proper_names
from hallucheck.text.sentences import sentences
from hallucheck.text.values.temporal import parse_date, temporals

DETECTORS = {
    "fabricated-fact": "detect-fabricated-facts",
    "nonexistent-entity": "detect-nonexistent-entities",
    "wrong-attribute": "detect-wrong-attributes",
    "contradicts-fact": "detect-kb-contradictions",
    "contradicts-prior": "detect-history-contradictions",
    "unsupported-claim": "detect-unsupported-claims",
    "temporal-error": "detect-temporal-errors",
    "logical-inconsistency": "detect-logical-inconsistencies",
}
"""Rule of the family `knowledge` -> the predicate that yields its findings on a record."""

_TYPES = (
    *((predicate, "String HallucinationFlag") for predicate in ("detect-hallucinations", *DETECTORS.values())),
    ("hallucination-confidence", "HallucinationFlag Number"),
    ("score-hallucination-confidence", "HallucinationFlag Number"),
    ("hallucination-severity", "HallucinationFlag Number"),
    ("hallucination-type", "HallucinationFlag Symbol"),
    ("segment-response", "String Atom"),
    ("extract-claims", "String String"),
    ("extract-entities", "String Atom"),
    ("extract-temporals", "String Atom"),
    ("linguistic-signals", "HallucinationFlag Atom"),
    ("evidence-strength", "HallucinationFlag Number"),
    ("entity-exists", "String Bool"),
    ("attribute-matches", "String String Bool"),
    ("contradicts-kb", "HallucinationFlag Bool"),
    ("contradicts-history", "HallucinationFlag Bool"),
    ("mitigate-hallucination", "HallucinationFlag Atom"),
    ("find-correction", "HallucinationFlag String"),
    ("generate-regeneration-guidance", "String String"),
)
_REFINED = {"refined": "score-hallucination-confidence", "refined: base severity": "hallucination-severity"}


class Metta(Report, name="metta", suffixes=(".metta",)):
    """A program of declarations, equations and facts; loading it computes nothing."""

    def head(self, summary: Summary) -> bytes:
        lines = [f"; hallucheck {summary.tool['version']}, as of {summary.as_of}"]
        lines += [f"(: {predicate} (-> {kind}))" for predicate, kind in _TYPES]
        return ("\n".join(lines) + "\n").encode()

    def fragment(self, records: Sequence[AuditedRecord]) -> bytes:
        return "".join(line + "\n" for record in records for line in _record(record)).encode("utf-8", "replace")


def _record(record: AuditedRecord) -> Iterator[str]:
    origin = record.origin
    name = text(record.id if record.id is not None else f"{origin.file}:{origin.line}")
    yield f"(audited {name} {record.verdict} {text(origin.file)} {origin.line})"
    place = f"{origin.file}:{origin.line}:{origin.part or 0}:{origin.page or 0}"
    digest = hashlib.blake2b(place.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()
    flags = {f"flag-{digest}-{at}": finding for at, finding in enumerate(record.unsuppressed)}
    for flag, finding in flags.items():
        yield from _finding(flag, name, finding)
    if record.guidance is not None:
        yield f"(= (generate-regeneration-guidance {name}) {text(record.guidance)})"
    if record.corrected_answer is not None:
        yield f"(corrected-answer {name} {text(record.corrected_answer)})"
    for action in actions(record):
        kind, rule = symbol(str(action.get("action"))), text(str(action.get("rule", "")))
        span = f"{int(action.get('start') or 0)} {int(action.get('end') or 0)}"
        words = " ".join(text(str(action.get(key) or "")) for key in ("original", "replacement", "source"))
        yield f"(mitigation {name} {kind} {rule} {span} {words})"
        about = (action.get("rule"), action.get("start"), action.get("end"))
        same = (flag for flag, of in flags.items() if (of.rule, of.location.start, of.location.end) == about)
        for flag in islice(same, 1):  # of two at one place, the first
            yield f"(= (mitigate-hallucination {flag}) ({kind} {span} {words}))"
    yield from _read(name, record)


def _read(name: str, audited: AuditedRecord) -> Iterator[str]:
    """The sentences of an answer, the names in it and its times, each with its span."""
    record = audited.record
    answer = mask_text(record.answer) if record is not None and record.answer else ""
    day = parse_date(record.at) if record is not None else None
    for index, sentence in enumerate(sentences(answer)):
        yield f"(= (segment-response {name}) (segment {sentence.start} {sentence.end} {text(sentence.text)}))"
        for mention in proper_names(sentence, index):
            yield f"(= (extract-entities {name}) (entity {mention.start} {mention.end} {text(mention.text)}))"
        for when in temporals(sentence.text, day or date(2000, 1, 1)):  # without a day of its own none is resolved
            start, end = sentence.start + when.start, sentence.start + when.end
            first, last = (text(str(one) if one and day else "") for one in (when.first, when.last))
            yield f"(= (extract-temporals {name}) (temporal {start} {end} {text(when.text)} {first} {last}))"


def _finding(flag: str, record: str, finding: Finding) -> Iterator[str]:
    rule = finding.rule.partition("/")[2]
    start, end = finding.location.start or 0, finding.location.end or 0
    yield f"(: {flag} HallucinationFlag)"
    yield (
        f"(finding {flag} {record} {text(finding.rule)} {finding.severity} {number(finding.confidence)} {start} {end} "
        f"{text(finding.claim)})"
    )
    yield f"(= (detect-hallucinations {record}) {flag})"
    if finding.family == "knowledge" and rule in DETECTORS:
        yield f"(= ({DETECTORS[rule]} {record}) {flag})"
    yield f"(= (hallucination-type {flag}) {symbol(finding.rule)})"
    yield f"(= (hallucination-confidence {flag}) {number(finding.confidence)})"
    yield f"(= (extract-claims {record}) {text(finding.claim)})"
    for factor in finding.factors:
        yield f"(factor {flag} {text(factor.name)} {number(factor.value)} {text(factor.note)})"
        if factor.name in _REFINED:
            yield f"(= ({_REFINED[factor.name]} {flag}) {number(factor.value)})"
        elif factor.name.startswith("signal: "):
            yield f"(= (linguistic-signals {flag}) ({symbol(factor.name[8:])} {number(factor.value)}))"
    for evidence in finding.evidence:
        yield f"(evidence {flag} {text(evidence.source)} {text(evidence.quote)})"
    yield from _of_base(flag, rule, finding)
    if rule == "contradicts-prior":
        yield f"(= (contradicts-history {flag}) True)"
    if finding.suggestion is not None:
        yield f"(= (find-correction {flag}) {text(finding.suggestion.replacement)})"
        yield f"(correction-source {flag} {text(finding.suggestion.source)})"


def _of_base(flag: str, rule: str, finding: Finding) -> Iterator[str]:
    """What a finding says of the knowledge base."""
    if rule == "nonexistent-entity":
        yield f"(= (entity-exists {text(finding.claim)}) False)"
    if rule in ("contradicts-fact", "wrong-attribute"):
        yield f"(= (contradicts-kb {flag}) True)"
        strength = next((f.value for f in finding.factors if f.name == "confidence of the stored value"), 1.0)
        yield f"(= (evidence-strength {flag}) {number(strength)})"
        for evidence in finding.evidence:
            yield f"(= (attribute-matches {text(evidence.quote)} {text(finding.claim)}) False)"


def actions(record: AuditedRecord) -> list[dict[str, Any]]:
    """The mitigation actions that the family's result lists."""
    outcome = record.families.get("knowledge")
    listed = outcome.result.get("actions") if outcome and outcome.result else None
    return [action for action in listed if isinstance(action, dict)] if isinstance(listed, list) else []


def text(value: str) -> str:
    r"""A MeTTa string.

    >>> text('say "hi"')
    '"say \\"hi\\""'
    """
    shown = visible(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{shown}"'


def number(value: float) -> str:
    """A MeTTa number: always with a point, so that it stays a float."""
    shown = f"{value:.12f}".rstrip("0") if math.isfinite(value) else "0."
    return shown + "0" if shown.endswith(".") else shown


def symbol(value: str) -> str:
    """A MeTTa symbol: letters, digits, `-`, `/` and `_` stay; anything else becomes `-`."""
    kept = "".join(c if (c.isascii() and c.isalnum()) or c in "-/_" else "-" for c in value[:200])
    return kept or "-"
