"""The family at work: read the record, let every rule look, drop doubles, score, make findings."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Any

from hallucheck.detectors.base import Detector, Examination, Resources
from hallucheck.detectors.knowledge.flags import SILENT, Flag, above, deduplicate, related, score
from hallucheck.detectors.knowledge.options import Bands, KnowledgeOptions
from hallucheck.detectors.knowledge.reading import Reading
from hallucheck.detectors.knowledge.rules import (
    contradicts_prior,
    fabricated_fact,
    held_against,
    logical_inconsistency,
    nonexistent_entity,
    temporal_error,
    unsupported_claim,
)
from hallucheck.errors import HallucheckError
from hallucheck.evidence.knowledge import KnowledgeBase, KnowledgeError, Shelf
from hallucheck.evidence.knowledge.rows import rows_document
from hallucheck.evidence.mirror import here
from hallucheck.model import Answers, Case, Factor, Finding, Location, Rule, Severity, Tally

Check = Callable[[Reading], Iterator[Flag]]

_STEPS: tuple[tuple[Rule, Check], ...] = (
    (fabricated_fact.RULE, fabricated_fact.check),
    (nonexistent_entity.RULE, nonexistent_entity.check),
    (held_against.WRONG_ATTRIBUTE, held_against.check_attributes),
    (held_against.CONTRADICTS_FACT, held_against.check_facts),
    (contradicts_prior.RULE, contradicts_prior.check),
    (unsupported_claim.RULE, unsupported_claim.check),
    (temporal_error.RULE, temporal_error.check),
    (logical_inconsistency.RULE, logical_inconsistency.check),
)

RULES = tuple(rule for rule, _ in _STEPS)
_BY_NAME = {rule.name: rule for rule in RULES}


MAX_FLAGS = 200
"""Most flags of one rule on one record: an answer with more of them was made to have them."""
_ONLY_TURNS = "earlier turns alone bear nothing out: the answer was only held against what contradicts them"
_ALONE = "no earlier turns: only times, logic and unsourced claims were looked at"
_NO_BASE, _EMPTY = f"no knowledge base and {_ALONE}", f"the knowledge base is empty and there are {_ALONE}"


class KnowledgeDetector(Detector):
    """Holds answers against a knowledge base, the dialogue, the calendar and themselves."""

    family = "knowledge"

    def __init__(self, options: KnowledgeOptions, resources: Resources) -> None:
        self._options = options
        self._as_of: date = resources.as_of
        self._shelf = Shelf(_cache(options))
        if options.path is not None:
            _usable(self._shelf, Path(here(str(options.path))))
        self._checks = [check for rule, check in _STEPS if getattr(options.enabled, rule.name.replace("-", "_"))]

    def applies(self, case: Case) -> str | None:
        """An answer is all that is needed: three rules need nothing else."""
        answer = case.record.answer
        if answer is None:
            return "no answer"
        return None if answer.strip() else "the answer is empty"

    def examine(self, case: Case, answers: Answers) -> Examination:
        """The flags of all rules that are switched on, as findings in the order of the text."""
        del answers
        tally = Tally()
        base, error = self._open(case)
        if error is not None:
            tally.missing(error)
        reading = Reading(case, self._options, base, self._as_of)
        flags = [flag for check in self._checks for flag in islice(check(reading), MAX_FLAGS)]
        if flags and reading.over_cap:  # what stands behind the last claim that is checked is not looked at
            flags = [flag for flag in flags if flag.start < reading.checked[-1].end]
        kept = above(deduplicate(flags), self._options.detection_threshold) if flags else []
        _count(reading, tally)
        known = {entity.id for named in reading.named for entity in named.entities}
        tally.result = {"segments_analyzed": len(reading.sentences), "entities_verified": len(known)}
        if not kept and not tally.verified and not case.record.evidence:
            tally.agreed = contradicts_prior.compared(reading)
        if not kept and not reading.base and not tally.agreed:
            tally.skip(_ONLY_TURNS if reading.turns else _NO_BASE if base is None else _EMPTY)
        return [self._finding(reading, flag, kept) for flag in kept], tally

    def result(self, case: Case, findings: Sequence[Finding], tally: Tally) -> dict[str, Any] | None:
        """What was looked at, and flags with both confidences; actions are added where mitigation is decided."""
        del case
        return (tally.result or {}) | {
            "total_flags": len(findings),
            "flags": [
                {
                    "type": finding.rule.partition("/")[2],
                    "span": [finding.location.start, finding.location.end],
                    "confidence": finding.confidence,
                    "refined_confidence": refined(finding),
                }
                for finding in findings
            ],
        }

    def _open(self, case: Case) -> tuple[KnowledgeBase | None, str | None]:
        """The knowledge base of a record, and why there is none that can be used."""
        given, path = case.record.knowledge, self._options.path
        try:
            if given is not None and not isinstance(given, str):
                return self._shelf.inline(given), None
            path = _beside(given, case.origin.file) if given is not None else path and Path(here(str(path)))
            if path is not None:
                return self._shelf.open(path), None
            rows = rows_document([context.text for context in case.record.documents])
            return self._shelf.inline(rows) if rows is not None else None, None
        except HallucheckError as error:
            message = str(error).splitlines()[0][:500]
            shown = message.replace(str(path), path.name) if path is not None else message  # no path of a machine
            return None, f"knowledge base: {shown[:300]}"

    def _finding(self, reading: Reading, flag: Flag, kept: Sequence[Flag]) -> Finding:
        heard = reading.signals_at(flag.start)
        knowledge = flag.knowledge
        if knowledge is None and reading.base:
            knowledge = SILENT
        _, factors = score(
            flag.rule,
            knowledge=knowledge,
            history=flag.history,
            signals=heard,
            related=related(flag, kept),
            weights=self._options.weights,
        )
        said = tuple(Factor(name=f"signal: {signal.kind}", value=signal.strength, note=signal.text) for signal in heard)
        return _BY_NAME[flag.rule].finding(
            reading.case,
            flag.message,
            location=Location(pointer=reading.case.record.pointer("answer"), start=flag.start, end=flag.end),
            claim=flag.content,
            detected=flag.detected,
            expected=flag.expected,
            severity=severity(min(flag.severity, flag.confidence), self._options.bands),
            confidence=flag.confidence,
            factors=(*flag.steps, *factors, *said),
            evidence=flag.evidence,
            suggestion=flag.suggestion,
        )


def _count(reading: Reading, tally: Tally) -> None:
    """Verified are the claims that the base supports; what nothing could be held against is unverified."""
    if _is_foreign(reading.answer):
        tally.skip("the rules read English prose; this answer is mostly in another script")
    supported = sum(assertion.supported for assertion in reading.assertions)
    tally.claims = max(len(reading.sentences), len(reading.assertions))
    tally.over_cap = reading.over_cap
    tally.verified = min(supported, tally.claims - tally.over_cap)
    tally.unverified = tally.claims - tally.over_cap - tally.verified


def _is_foreign(text: str) -> bool:
    """Whether most letters (of the head of an answer) are in a script that English is not written in."""
    if text.isascii():
        return False
    letters = [character for character in text[:2000] if character.isalpha()]
    return sum(character > "\u024f" for character in letters) * 2 > len(letters)


def severity(number: float, bands: Bands) -> Severity:
    """The word for a numeric severity; bounds are inclusive."""
    if number >= bands.critical:
        return Severity.CRITICAL
    if number >= bands.high:
        return Severity.HIGH
    return Severity.MEDIUM if number >= bands.medium else Severity.LOW


def refined(finding: Finding) -> float | None:
    """The refined score of a finding of this family."""
    return next((factor.value for factor in finding.factors if factor.name == "refined"), None)


def _beside(name: str, dump: str) -> Path:
    """The path that a record names, which must lie in its dump's own directory."""
    root = Path(here(dump)).resolve().parent
    path = Path(here(str(Path(dump).parent / name))).resolve()
    if not path.is_relative_to(root):
        raise HallucheckError(f"{name!r} lies outside the directory of the dump")
    return path


def _usable(shelf: Shelf, path: Path) -> None:
    """Open the configured base before the first record: a run without it would judge nothing and say so too late."""
    try:
        shelf.open(path)
    except KnowledgeError as error:
        mend = f"mend the file (`hallucheck kb check {path.name}` lists what is wrong), or leave it out"
        hint = error.hint or (mend if path.exists() else "name the file of a knowledge base: --knowledge FILE")
        raise KnowledgeError(str(error), hint) from None


def _cache(options: KnowledgeOptions) -> Path | None:
    if options.cache_dir is not None:
        return Path(here(str(options.cache_dir)))
    if not options.cache:  # nothing is written that nobody asked for
        return None
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")  # noqa: PTH111, PTH118 (never raises)
    return Path(home) / "hallucheck"


def diagnose(options: KnowledgeOptions) -> list[str]:
    """What is wrong with the configured knowledge base, one mistake each."""
    if options.path is None:
        return []
    try:
        Shelf().open(options.path)
    except KnowledgeError as error:
        return str(error).splitlines()
    return []
