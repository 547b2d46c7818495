"""What mitigation makes of an audited record: actions of its findings, corrected and annotated answer, guidance."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hallucheck.model import Action, Finding, Outcome, Record
from hallucheck.verdict.mitigation import Mitigation, MitigationPolicy, mitigate, with_actions
from hallucheck.verdict.reextraction import guide_extraction

SHOWN_BY = "knowledge"
"""The family whose result shape has the actions and the annotated answer."""


class Mended(msgspec.Struct, frozen=True, kw_only=True):
    """The parts of an audited record that mitigation decides."""

    findings: tuple[Finding, ...]
    families: dict[str, Outcome]
    corrected_answer: str | None = None
    guidance: str | None = None


def mitigated(
    record: Record, findings: tuple[Finding, ...], families: dict[str, Outcome], policy: MitigationPolicy
) -> Mended:
    """Decide what to do about `findings`; an extraction gets guidance alone, what is clean nothing."""
    if not findings or record.answer is None:
        return Mended(findings=findings, families=families, guidance=guide_extraction(record, findings))
    mitigation = mitigate(record.answer, findings, policy, pointer=record.pointer("answer"))
    shown = families.get(SHOWN_BY)
    if shown is not None and shown.result is not None:
        result = with_actions(shown.result, mitigation)
        families = {**families, SHOWN_BY: msgspec.structs.replace(shown, result=result)}
    return Mended(
        findings=_with_actions(findings, mitigation),
        families=families,
        corrected_answer=mitigation.corrected_answer,
        guidance=mitigation.guidance,
    )


def _with_actions(findings: Sequence[Finding], mitigation: Mitigation) -> tuple[Finding, ...]:
    """Each finding with the action that was decided for it."""
    if any(step.action is Action.REGENERATE for step in mitigation.actions):
        return tuple(msgspec.structs.replace(finding, action=Action.REGENERATE) for finding in findings)
    decided = {(step.rule, step.start, step.end): step.action for step in mitigation.actions}
    return tuple(_with_action(finding, decided) for finding in findings)


def _with_action(finding: Finding, decided: dict[tuple[str, int | None, int | None], Action]) -> Finding:
    action = decided.get((finding.rule, finding.location.start, finding.location.end), finding.action)
    return finding if action is finding.action else msgspec.structs.replace(finding, action=action)
