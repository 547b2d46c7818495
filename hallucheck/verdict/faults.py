"""Faults: the findings of several families that are about one thing that is wrong.

Each family reports what it finds, the same alone as beside others; so a wrong figure is found by `numbers` and by
`answers`, and a score below its bound repeats what was found in the statements. Findings of one fault share an id. The
probability, the counts and the gate count faults, and reports show the surest finding of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from hallucheck.model import Finding

EXTRACTIONS = ("statements",)
"""The families that judge extractions; all others judge prose."""

ABSENCE = frozenset((
    "answers/unsupported-statement", "answers/low-grounding", "citations/ungrounded-claim", "citations/uncited-claim",
    "citations/ungrounded-answer", "knowledge/unsupported-claim",
))  # fmt: skip
"""Rules that find what the evidence does not say, and not what it says otherwise."""

SCORES = frozenset(("answers/low-grounding", "citations/ungrounded-answer"))
"""Rules that repeat as a share of the answer what other findings say of its statements."""

Span = tuple[int, int]


def with_faults(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """The findings of a record, those that share a fault under one id: the fingerprint of the surest among them."""
    if len(findings) < 2:  # noqa: PLR2004 (as most records have)
        return findings if type(findings) is tuple else tuple(findings)
    found = list(findings)
    for places in _shared(findings):
        id_ = max((findings[at] for at in places), key=sureness).fingerprint
        for at in places:
            found[at] = msgspec.structs.replace(findings[at], fault=id_)
    return tuple(found)


def faults(findings: Iterable[Finding]) -> list[list[Finding]]:
    """The findings fault by fault, each with its surest finding first, in the order in which they were found."""
    found: dict[object, list[Finding]] = {}
    for at, finding in enumerate(findings):
        found.setdefault(at if finding.fault is None else finding.fault, []).append(finding)
    return [sorted(fault, key=sureness, reverse=True) if len(fault) > 1 else fault for fault in found.values()]


def sureness(finding: Finding) -> tuple[bool, bool, bool, bool, float]:
    """Which of a fault's findings says most: one that counts, says what is right instead, and where."""
    return (
        finding.suppressed is None,
        finding.rule not in ABSENCE,
        finding.expected is not None,
        finding.location.start is not None,
        finding.confidence,
    )


def _shared(findings: Sequence[Finding]) -> list[list[int]]:
    """The places of those findings that share a fault; what stands alone is left out."""
    groups: list[tuple[Span, list[int]]] = []
    for at, span in _narrow_first(findings):
        pointer = findings[at].location.pointer
        inside = (
            places
            for (start, end), places in groups
            if start < span[1] and span[0] < end and findings[places[0]].location.pointer == pointer
        )
        if (places := next(inside, None)) is not None:
            places.append(at)
        else:
            groups.append((span, [at]))
    scores = [at for at, finding in enumerate(findings) if finding.rule in SCORES]
    of_answers = ("answers", "citations")  # which scores repeat
    repeated = [places for _, places in groups if any(findings[at].family in of_answers for at in places)]
    if scores and repeated:
        repeated[0].extend(scores)
    elif len(scores) > 1:
        groups.append(((0, 0), scores))
    return [places for _, places in groups if len(places) > 1]


def _narrow_first(findings: Sequence[Finding]) -> list[tuple[int, Span]]:
    """The findings that have a place in an answer and what exactly is wrong there, the shortest stretch first."""
    prose = (at for at, one in enumerate(findings) if one.rule not in SCORES and one.family not in EXTRACTIONS)
    found = [(at, span) for at in prose if (span := core(findings[at]))]
    return sorted(found, key=lambda entry: (entry[1][1] - entry[1][0], entry[1][0]))


def core(finding: Finding) -> Span | None:
    """The words that are wrong: what was detected, where it stands once in the claim, else the whole claim."""
    start, end = finding.location.start, finding.location.end
    if start is None or end is None:
        return None
    detected = finding.detected
    if detected and len(detected) < end - start == len(finding.claim) and finding.claim.count(detected) == 1:
        start += finding.claim.index(detected)
        end = start + len(detected)
    return start, end
