"""A rule, and a finding: one breach of it at one place, with all that is needed to judge it; what people say of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from hallucheck.model.masking import mask_text

if TYPE_CHECKING:
    from hallucheck.model.case import Case


class Severity(StrEnum):
    """low < medium < high < critical; ordered by rank, written as the word."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    CRITICAL = "critical"

    @property
    def rank(self) -> int:
        """0 for low up to 3 for critical."""
        return _RANKS[self]  # a member is its word

    def __lt__(self, other: object) -> bool:
        return _RANKS[self] < _RANKS[other] if isinstance(other, Severity) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return _RANKS[self] > _RANKS[other] if isinstance(other, Severity) else NotImplemented

    def __le__(self, other: object) -> bool:
        return _RANKS[self] <= _RANKS[other] if isinstance(other, Severity) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return _RANKS[self] >= _RANKS[other] if isinstance(other, Severity) else NotImplemented


_RANKS: dict[str, int] = {"low": 0, "medium": 1, "high": 2, "critical": 3}


class Action(StrEnum):
    """What to do about a finding (mitigation)."""

    NONE = "none"
    FLAG = "flag"
    CORRECT = "correct"
    REMOVE = "remove"
    REGENERATE = "regenerate"
    ESCALATE = "escalate"


class Factor(msgspec.Struct, frozen=True, kw_only=True):
    """One named number that went into a confidence; together they let a reader compute it by hand."""

    name: str
    value: float
    note: str = ""


class Location(msgspec.Struct, frozen=True, kw_only=True):
    """Where in the input row: a JSON pointer, and code points [start, end) in the string it points to."""

    pointer: str
    start: int | None = None
    end: int | None = None
    page: int | None = None


class Evidence(msgspec.Struct, frozen=True, kw_only=True):
    """What the claim was held against: a source's id, the words quoted from it and where they stand."""

    source: str
    quote: str
    start: int | None = None
    end: int | None = None
    page: int | None = None


class Suggestion(msgspec.Struct, frozen=True, kw_only=True):
    """A replacement for the text at the finding's location, and where it comes from; never a diagnostic message."""

    replacement: str
    source: str


class Suppression(msgspec.Struct, frozen=True, kw_only=True):
    """Why a finding does not count: by whom, the reason given, and until when (ISO date)."""

    by: str
    reason: str
    expires: str | None = None

    @property
    def label(self) -> str:
        """Who and why, as one key to count by."""
        return f"{self.by}: {self.reason}"


UNDERIVED = "underived"
"""The `check` of a figure that stands nowhere and may have been worked out in a way that nobody knows."""


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One breach of one rule at one place. Made by `Rule.finding`, complete; field order is the wire's."""

    rule: str
    severity: Severity
    confidence: float
    factors: tuple[Factor, ...]
    message: str
    claim: str
    detected: str | None
    expected: str | None
    location: Location
    evidence: tuple[Evidence, ...]
    suggestion: Suggestion | None
    action: Action
    fingerprint: str
    suppressed: Suppression | None = None
    check: str | None = None
    """Which of the rule's ways found it, where it has several; `docs/worth.md` says how often each is right."""
    fault: str | None = None
    """Findings of one record that share it are about one thing that is wrong; null where the finding stands alone."""

    @property
    def family(self) -> str:
        """The family of the rule."""
        return self.rule.partition("/")[0]


def fingerprint(rule: str, claim: str, record: str) -> str:
    """The identity of a finding: 16 hex digits over rule, normalised claim and record identity.

    No line number, time or path goes in, so it survives reordering, re-chunking and renamed files.
    """
    normalised = " ".join(claim.casefold().split())
    return hashlib.blake2b(
        f"{rule}\0{normalised}\0{record}".encode("utf-8", "surrogatepass"), digest_size=8
    ).hexdigest()


class Judgement(StrEnum):
    """What a person says of a finding."""

    CONFIRMED = "confirmed"
    FALSE_POSITIVE = "false-positive"
    UNSURE = "unsure"


WORDS = {"right": Judgement.CONFIRMED, "false alarm": Judgement.FALSE_POSITIVE, "unsure": Judgement.UNSURE}
"""What reports for people call them."""


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """One judgement; the order of fields is that of an export."""

    fingerprint: str
    verdict: Judgement
    author: str
    reason: str
    at: str
    rule: str | None = None
    record: str | None = None


def dismissals(reviews: Iterable[Review]) -> dict[str, Suppression]:
    """Fingerprint -> why it does not count; of several reviews of a finding the last one holds."""
    last = {review.fingerprint: review for review in reviews}
    return {
        key: Suppression(by=f"review by {review.author}", reason=review.reason)
        for key, review in last.items()
        if review.verdict is Judgement.FALSE_POSITIVE
    }


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
