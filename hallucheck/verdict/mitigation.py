"""Mitigation: what to do about the findings in an answer, and the answer with it done.

Three or more findings at the regenerate threshold: the answer is past mending, and guidance says what to mind.
Otherwise each finding on its own, the surest first: corrected where a structured correction exists, its sentence
removed where none does, flagged where it is less sure, left where it is not. A person decides where two corrections
compete for the same words, or where nothing would be left. A message is never pasted as a correction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from pydantic import BaseModel, ConfigDict, Field

from hallucheck.model import Action, Finding
from hallucheck.text.basics.spans import overlap, replace
from hallucheck.text.sentences import sentences


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


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """What to do about one finding. Spans are code points of the answer."""

    action: Action
    rule: str
    start: int | None = None
    end: int | None = None
    original: str | None = None
    replacement: str | None = None
    source: str | None = None
    reason: str | None = None


class Mitigation(msgspec.Struct, frozen=True, kw_only=True):
    """The steps, and the answer with them taken; None where the form does not apply."""

    actions: tuple[Step, ...] = ()
    corrected_answer: str | None = None
    annotated_answer: str | None = None
    guidance: str | None = None


NOTHING = Mitigation()
NAMED = 5
"""Most findings that guidance names."""

OPENING = "Please write the answer anew and mind the following:"


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
    placed = [f for f in findings if f.suppressed is None and _in_answer(f, pointer)]
    if not placed:
        return NOTHING
    ranked = sorted(placed, key=lambda f: (-f.confidence, f.location.start, f.location.end, f.rule))
    annotated = _annotate(answer, [f for f in ranked if f.confidence >= policy.flag_threshold])
    severe = sum(finding.confidence >= policy.regenerate_threshold for finding in ranked)
    if severe >= policy.regenerate_from:
        words = guidance(ranked)
        step = Step(action=Action.REGENERATE, rule=ranked[0].rule, reason=f"{severe} findings are all but certain")
        return Mitigation(actions=(step,), annotated_answer=annotated, guidance=words)
    steps = _steps(answer, ranked, policy)
    return Mitigation(actions=steps, corrected_answer=_apply(answer, steps), annotated_answer=annotated)


def guidance(findings: Sequence[Finding]) -> str:
    """What a model should mind when it writes the answer again: the first five findings, numbered."""
    lines = [f"{number}. '{f.claim}': {f.message}" for number, f in enumerate(findings[:NAMED], 1)]
    return "\n".join((OPENING, *lines))


def with_actions(result: Mapping[str, Any] | None, mitigation: Mitigation) -> dict[str, Any]:
    """A family's result with the actions taken and the annotated answer added: what the annotated record shows."""
    return {
        **(result or {}),
        "actions": [
            {k: v for k, v in msgspec.to_builtins(step).items() if v is not None} for step in mitigation.actions
        ],
        "annotated_answer": mitigation.annotated_answer,
    }


def _in_answer(finding: Finding, pointer: str | None) -> bool:
    location = finding.location
    return location.start is not None and location.end is not None and pointer in (None, location.pointer)


def _steps(answer: str, ranked: Sequence[Finding], policy: MitigationPolicy) -> tuple[Step, ...]:
    steps: list[Step] = []
    corrected: list[Finding] = []
    for finding in ranked:
        if finding.action is Action.ESCALATE:
            steps.append(_step(Action.ESCALATE, finding, answer, "a person must decide"))
        elif finding.confidence < policy.flag_threshold:
            steps.append(_step(Action.NONE, finding, answer, "not sure enough"))
        elif finding.confidence < policy.auto_correct_threshold:
            steps.append(_step(Action.FLAG, finding, answer, finding.message))
        elif finding.suggestion is None:
            steps.append(_removal(finding, answer))
        elif any(_compete(finding, other) for other in corrected):
            steps.append(_step(Action.ESCALATE, finding, answer, "two corrections compete for the same words"))
        elif len(corrected) >= policy.max_corrections:
            steps.append(_step(Action.FLAG, finding, answer, "as many corrections as allowed were made"))
        else:
            corrected.append(finding)
            steps.append(_step(Action.CORRECT, finding, answer, finding.message))
    return tuple(steps)


def _removal(finding: Finding, answer: str) -> Step:
    step = _step(Action.REMOVE, finding, answer, finding.message)
    if answer and not any(map(str.isalnum, replace(answer, [(*_sentence(answer, step), "")]))):
        return _step(Action.ESCALATE, finding, answer, "nothing would be left of the answer")
    return step


def _step(action: Action, finding: Finding, answer: str, reason: str) -> Step:
    start, end = finding.location.start or 0, finding.location.end or 0
    correct = finding.suggestion if action is Action.CORRECT else None
    return Step(
        action=action,
        rule=finding.rule,
        start=start,
        end=end,
        original=answer[start:end] or finding.claim,
        replacement=correct.replacement if correct else None,
        source=correct.source if correct else None,
        reason=reason,
    )


def _compete(one: Finding, other: Finding) -> bool:
    """Whether two corrections want different words in overlapping places."""
    a, b = one.location, other.location
    if a.start is None or a.end is None or b.start is None or b.end is None or one.suggestion is None:
        return False
    same = other.suggestion is not None and one.suggestion.replacement == other.suggestion.replacement
    return overlap(a.start, a.end, b.start, b.end) and not same


def _apply(answer: str, steps: Sequence[Step]) -> str | None:
    """The answer with sentences removed and words corrected; None where nothing was to be changed."""
    removed = [(*_sentence(answer, step), "") for step in steps if step.action is Action.REMOVE]
    corrected = [
        (step.start or 0, step.end or 0, _fitted(answer, step.start or 0, step.replacement or ""))
        for step in steps
        if step.action is Action.CORRECT
    ]
    if not removed and not corrected:
        return None
    mended = replace(answer, [*removed, *corrected]).strip()
    return mended if any(map(str.isalnum, mended)) else None


def _sentence(answer: str, step: Step) -> tuple[int, int]:
    """The sentences that a step's span touches, with the space after them: half a sentence makes no sense."""
    start, end = step.start or 0, step.end or 0
    touched = [s for s in sentences(answer) if overlap(s.start, s.end, start, end)]
    if touched:
        start, end = min(start, touched[0].start), max(end, touched[-1].end)
    while end < len(answer) and answer[end] == " ":
        end += 1
    return start, end


def _fitted(answer: str, start: int, replacement: str) -> str:
    """The replacement with a capital where a sentence begins with it."""
    opens = start == 0 or answer[:start].rstrip()[-1:] in (".", "!", "?", "\n", "")
    return replacement[:1].upper() + replacement[1:] if opens and answer[start : start + 1].isupper() else replacement


def _annotate(answer: str, findings: Sequence[Finding]) -> str | None:
    """The answer with a note in brackets behind each finding's words."""
    notes: dict[int, list[str]] = {}
    for finding in sorted(findings, key=lambda f: (f.location.end or 0, f.rule)):
        end = finding.location.end or 0
        if 0 < end <= len(answer):
            note = ": ".join(filter(None, (finding.rule.partition("/")[2], finding.expected)))
            notes.setdefault(end, []).append(note)
    if not notes:
        return None
    for end in sorted(notes, reverse=True):
        answer = f"{answer[:end]} [{'; '.join(dict.fromkeys(notes[end]))}]{answer[end:]}"
    return answer
