"""A rule is one kind of problem, as data."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from hallucheck.model.finding import Action, Evidence, Factor, Finding, Location, Severity, Suggestion
from hallucheck.model.masking import mask_text

if TYPE_CHECKING:
    from hallucheck.model.case import Case


_FAMILIES = Path(__file__).parent.parent / "detectors"


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of problem; findings are made by it, complete, and never changed later.

    Its page of documentation, which `hallucheck rules NAME` prints, is the file `pages/NAME.md` of its family.
    """

    id: str
    """`family/kebab-name`; stable for ever, because baselines and suppressions name it."""
    title: str
    severity: Severity
    """The severity where nothing makes it better or worse."""
    confidence: float = 1.0

    @property
    def family(self) -> str:
        """The part of the id before the slash."""
        return self.id.partition("/")[0]

    @property
    def name(self) -> str:
        """The part of the id after the slash."""
        return self.id.partition("/")[2]

    @property
    def page(self) -> str:
        """The rule's page of documentation: what it detects, why, an example and its message; else its title."""
        page = _FAMILIES / self.family / "pages" / f"{self.name}.md"
        return page.read_text("utf-8").rstrip() if page.exists() else f"{self.title}."

    def finding(
        self,
        case: Case,
        message: str,
        *,
        location: Location,
        claim: str,
        detected: str | None = None,
        expected: str | None = None,
        severity: Severity | None = None,
        confidence: float | None = None,
        factors: tuple[Factor, ...] = (),
        check: str | None = None,
        evidence: tuple[Evidence, ...] = (),
        suggestion: Suggestion | None = None,
        action: Action = Action.FLAG,
        identity: str | None = None,
    ) -> Finding:
        """Make a finding of this rule on `case`.

        `claim` is what the record says, in its own words; it identifies the finding (with the rule and the record)
        unless `identity` gives something steadier. Whatever the case knows to be secret is masked here, once,
        before anybody can write it down.
        """
        confidence = self.confidence if confidence is None else confidence
        secrets = case.secrets
        written = case.as_written(claim)
        claim = mask_text(written, secrets)
        if suggestion:
            suggestion = replace(suggestion, replacement=mask_text(suggestion.replacement, secrets))
        return Finding(
            rule=self.id,
            check=check or None,
            severity=severity or self.severity,
            confidence=confidence,
            factors=tuple(replace(one, note=mask_text(one.note, secrets)) if one.note else one for one in factors)
            or (Factor(name="rule", value=confidence, note="the rule's own confidence"),),
            message=mask_text(message, secrets),
            claim=claim,
            detected=claim if detected == written else detected and mask_text(detected, secrets),
            expected=expected and mask_text(expected, secrets),
            location=location,
            evidence=tuple(replace(e, quote=mask_text(case.as_written(e.quote), secrets)) for e in evidence),
            suggestion=suggestion,
            action=action,
            fingerprint=case.fingerprint(self.id, written if identity is None else identity),
        )
