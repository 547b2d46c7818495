"""Mitigation: what to do about the findings in an answer, and the answer with it done.

Three or more findings at the regenerate threshold: the answer is past mending, and guidance says what to mind.
Otherwise each finding on its own, the surest first: corrected where a structured correction exists, its sentence
removed where none does, flagged where it is less sure, left where it is not. A person decides where two corrections
compete for the same words, or where nothing would be left. A message is never pasted as a correction. Of an
extraction, what is to be read again.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import Any

import msgspec
from msgspec.structs import replace as changed
from pydantic import BaseModel, ConfigDict, Field

from hallucheck.errors import Again
from hallucheck.model import Action, Finding, Outcome, Record, Severity
from hallucheck.model.record import pointed_at, unescape_pointer
from hallucheck.text.basics.spans import overlap, replace
from hallucheck.text.sentences import sentences

SHOWN_BY = "knowledge"
"""The family whose result shape has the actions and the annotated answer."""

NAMED = 5
"""Most findings that guidance names."""

OPENING = "Please write the answer anew and mind the following:"


class Band(StrEnum):
    """How sure a finding is, in words."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Recommendation(StrEnum):
    """What to do with an answer as a whole."""

    ACCEPT = "accept"
    ACCEPT_WITH_WARNING = "accept-with-warning"
    CORRECT_AND_DELIVER = "correct-and-deliver"
    REGENERATE = "regenerate"
    REJECT = "reject"


def band(confidence: float) -> Band:
    """The band of a finding's confidence (0 to 1); bounds are inclusive."""
    return Band.HIGH if confidence >= 0.8 else Band.MEDIUM if confidence >= 0.5 else Band.LOW  # noqa: PLR2004 (the table)


def count_bands(confidences: Iterable[float]) -> dict[Band, int]:
    """How many confidences lie in each band; every band is present."""
    bands = list(map(band, confidences))
    return {one: bands.count(one) for one in Band}


def recommend(confidence: float) -> Recommendation:
    """What the overall confidence in an answer (0 to 1, higher is better) advises; bounds are inclusive."""
    bounds = zip((0.90, 0.75, 0.50, 0.30, 0.0), Recommendation, strict=True)
    return next((advice for bound, advice in bounds if confidence >= bound), Recommendation.REJECT)


class MitigationPolicy(BaseModel):
    """When to do what. Thresholds are confidences of findings and inclusive."""

    model_config = ConfigDict(defer_build=True, extra="forbid", frozen=True)

    flag_threshold: float = Field(default=0.5, ge=0, le=1, description="mark the words from here on")
    auto_correct_threshold: float = Field(default=0.9, ge=0, le=1, description="correct or remove from here on")
    regenerate_threshold: float = Field(
        default=0.95, ge=0, le=1, description="a finding this sure counts towards regeneration"
    )
    regenerate_from: int = Field(default=3, ge=1, description="so many of them, and the answer is to be generated anew")
    max_corrections: int = Field(default=5, ge=0, description="most corrections of one answer; the rest is flagged")


class Step(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What to do about one finding. Spans are code points of the answer."""

    action: Action
    rule: str
    start: int | None = None
    end: int | None = None
    original: str | None = None
    replacement: str | None = None
    source: str | None = None
    reason: str | None = None

    @property
    def span(self) -> tuple[int, int]:
        """Where it is."""
        return self.start or 0, self.end or 0


class Mitigation(msgspec.Struct, frozen=True, kw_only=True):
    """The steps, and the answer with them taken; None where the form does not apply."""

    actions: tuple[Step, ...] = ()
    corrected_answer: str | None = None
    annotated_answer: str | None = None
    guidance: str | None = None


class Mended(msgspec.Struct, frozen=True, kw_only=True):
    """The parts of an audited record that mitigation decides, by their names in it."""

    findings: tuple[Finding, ...]
    families: dict[str, Outcome]
    corrected_answer: str | None = None
    guidance: str | None = None


def mitigated(
    record: Record, findings: tuple[Finding, ...], families: dict[str, Outcome], policy: MitigationPolicy
) -> Mended:
    """Decide what to do about `findings`; an extraction gets guidance alone, what is clean nothing."""
    if not findings or record.answer is None:
        again = plan_reextraction(findings) if record.statement is not None and record.answer is None else None
        return Mended(findings=findings, families=families, guidance=again.guidance if again else None)
    done = mitigate(record.answer, findings, policy, pointer=record.pointer("answer"))
    shown = families.get(SHOWN_BY)
    if shown is not None and shown.result is not None:
        taken = {"actions": msgspec.to_builtins(list(done.actions)), "annotated_answer": done.annotated_answer}
        families = {**families, SHOWN_BY: changed(shown, result=shown.result | taken)}
    decided = {(step.rule, step.start, step.end): step.action for step in done.actions}
    anew = Action.REGENERATE if Action.REGENERATE in decided.values() else None
    keyed = [((one.rule, one.location.start, one.location.end), one) for one in findings]
    return Mended(
        findings=tuple(changed(one, action=anew or decided.get(key, one.action)) for key, one in keyed),
        families=families,
        corrected_answer=done.corrected_answer,
        guidance=done.guidance,
    )


def mitigate(
    answer: str, findings: Sequence[Finding], policy: MitigationPolicy, *, pointer: str | None = None
) -> Mitigation:
    """Decide what to do about `findings`, and do it to `answer`.

    Args:
        answer: the text that the findings' spans refer to.
        findings: of one record; suppressed ones are left out.
        policy: thresholds.
        pointer: where the answer stands in the row; findings elsewhere are left out. None: all point into it.
    """
    ranked = sorted(
        (
            finding
            for finding in findings
            if finding.suppressed is None
            and None not in (finding.location.start, finding.location.end)
            and pointer in (None, finding.location.pointer)
        ),
        key=lambda finding: (-finding.confidence, *_span(finding), finding.rule),
    )
    annotated = _annotate(answer, [finding for finding in ranked if finding.confidence >= policy.flag_threshold])
    severe = sum(finding.confidence >= policy.regenerate_threshold for finding in ranked)
    if ranked and severe >= policy.regenerate_from:
        words = guidance(ranked)
        step = Step(action=Action.REGENERATE, rule=ranked[0].rule, reason=f"{severe} findings are all but certain")
        return Mitigation(actions=(step,), annotated_answer=annotated, guidance=words)
    steps: list[Step] = []
    corrected: list[Finding] = []
    for finding in ranked:
        action, reason = _decide(finding, corrected, policy)
        step = _step(action, finding, answer, reason)
        if action is Action.REMOVE and answer and not _left(replace(answer, [(*_sentence(answer, step), "")])):
            step = _step(Action.ESCALATE, finding, answer, "nothing would be left of the answer")
        if action is Action.CORRECT:
            corrected.append(finding)
        steps.append(step)
    return Mitigation(actions=tuple(steps), corrected_answer=_apply(answer, steps), annotated_answer=annotated)


def guidance(findings: Sequence[Finding]) -> str:
    """What a model should mind when it writes the answer again: the first five findings, numbered."""
    lines = [f"{number}. '{f.claim}': {f.message}" for number, f in enumerate(findings[:NAMED], 1)]
    return "\n".join((OPENING, *lines))


def _span(finding: Finding) -> tuple[int, int]:
    return finding.location.start or 0, finding.location.end or 0


def _decide(finding: Finding, corrected: Sequence[Finding], policy: MitigationPolicy) -> tuple[Action, str]:
    """What to do about a finding, and why; `corrected`: those whose corrections are made already."""
    if finding.action is Action.ESCALATE:
        return Action.ESCALATE, "a person must decide"
    if finding.confidence < policy.flag_threshold:
        return Action.NONE, "not sure enough"
    if finding.confidence < policy.auto_correct_threshold:
        return Action.FLAG, finding.message
    if finding.suggestion is None:
        return Action.REMOVE, finding.message
    if any(
        overlap(*_span(finding), *_span(other))
        and (other.suggestion is None or other.suggestion.replacement != finding.suggestion.replacement)
        for other in corrected
    ):
        return Action.ESCALATE, "two corrections compete for the same words"
    if len(corrected) >= policy.max_corrections:
        return Action.FLAG, "as many corrections as allowed were made"
    return Action.CORRECT, finding.message


def _step(action: Action, finding: Finding, answer: str, reason: str) -> Step:
    start, end = _span(finding)
    return Step(
        **(msgspec.structs.asdict(finding.suggestion) if action is Action.CORRECT and finding.suggestion else {}),
        action=action,
        rule=finding.rule,
        start=start,
        end=end,
        original=answer[start:end] or finding.claim,
        reason=reason,
    )


def _apply(answer: str, steps: Sequence[Step]) -> str | None:
    """The answer with sentences removed and words corrected; None where nothing was to be changed."""
    edits = [(*_sentence(answer, step), "") for step in steps if step.action is Action.REMOVE]
    edits += [(*step.span, _fitted(answer, step)) for step in steps if step.action is Action.CORRECT]
    mended = replace(answer, edits).strip() if edits else ""
    return mended if _left(mended) else None


def _left(text: str) -> bool:
    return any(map(str.isalnum, text))


def _sentence(answer: str, step: Step) -> tuple[int, int]:
    """The sentences that a step's span touches, with the space after them: half a sentence makes no sense."""
    start, end = step.span
    touched = [s for s in sentences(answer) if overlap(s.start, s.end, start, end)]
    if touched:
        start, end = min(start, touched[0].start), max(end, touched[-1].end)
    while end < len(answer) and answer[end] == " ":
        end += 1
    return start, end


def _fitted(answer: str, step: Step) -> str:
    """The replacement with a capital where a sentence begins with it."""
    start, new = step.start or 0, step.replacement or ""
    opens = start == 0 or answer[:start].rstrip()[-1:] in (".", "!", "?", "\n", "")
    return new[:1].upper() + new[1:] if opens and answer[start : start + 1].isupper() else new


def _annotate(answer: str, findings: Sequence[Finding]) -> str | None:
    """The answer with a note in brackets behind each finding's words."""
    notes: dict[int, list[str]] = {}
    for finding in sorted(findings, key=lambda f: (f.location.end or 0, f.rule)):
        end = finding.location.end or 0
        if 0 < end <= len(answer):
            note = ": ".join(filter(None, (finding.rule.partition("/")[2], finding.expected)))
            notes.setdefault(end, []).append(note)
    for end in sorted(notes, reverse=True):
        answer = f"{answer[:end]} [{'; '.join(dict.fromkeys(notes[end]))}]{answer[end:]}"
    return answer if notes else None


def plan_reextraction(findings: Sequence[Finding]) -> Again | None:
    """What to ask a model for again; None where nothing of weight was found. Messages are masked already."""
    doubted = [one for one in findings if one.suppressed is None and one.severity > Severity.LOW]
    if not doubted:
        return None
    pages = tuple(sorted({one.location.page for one in doubted if one.location.page}))
    pointers = tuple(dict.fromkeys(one.location.pointer for one in doubted))
    fields = tuple(dict.fromkeys(map(_named, pointers)))
    where = f"page{'s' if len(pages) > 1 else ''} {', '.join(map(str, pages))}" if pages else "the document"
    more = f" and {len(fields) - 12} more" if fields[12:] else ""
    named = f"{', '.join(fields[:12])}{more}"
    asked = f"Please read {where} again and give anew: {named}. Leave out what is not there."
    lines = [f"{number}. {one.message}" for number, one in enumerate(doubted[:NAMED], 1)]
    return Again(guidance="\n".join((asked, *lines)), pages=pages, fields=fields, pointers=pointers)


def _named(pointer: str) -> str:
    """A pointer in words."""
    parts = pointer.strip("/").split("/")
    things = {"transactions": "transaction", "boundaries": "statement", "accounts": "account"}
    words = [f"{things.get(above, 'entry')} {int(part) + 1}" for above, part in pairwise(parts) if part.isdecimal()]
    last = parts[-1].replace("_", " ")
    if parts[-1].isdecimal():
        entry = words[-1] if words else last
        return entry if entry.startswith("transaction") else f"pages of {entry}"
    return " of ".join((last, *reversed(words)))


def without(row: Mapping[str, Any], pointers: Iterable[str]) -> dict[str, Any] | None:
    """A copy of a row without the values at some pointers: null, or out of their list. None where one is in a text."""
    left: dict[str, Any] = copy.deepcopy(dict(row))
    for pointer in sorted(pointers, key=lambda pointer: [part.zfill(9) for part in pointer.split("/")], reverse=True):
        *_, parent = way = [pointed_at(left, pointer[:at]) for at, mark in enumerate(pointer) if mark == "/"]
        last = unescape_pointer(pointer.rpartition("/")[2])
        if any(not isinstance(value, dict | list | None) for value in way):
            return None
        if isinstance(parent, dict):
            parent[last] = None
        elif isinstance(parent, list) and last.isdecimal() and int(last) < len(parent):
            del parent[int(last)]  # the last entry of a list goes first
    return left
