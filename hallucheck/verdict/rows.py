"""Records of one row: the turns of a conversation, pairs, choices; and what they come to together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

import msgspec

from hallucheck.model import AuditedRecord, Outcome, Status, Verdict

RISING = (Verdict.PASS, Verdict.UNCHECKED, Verdict.ERROR, Verdict.REVIEW, Verdict.REJECT)
"""Verdicts of the records of a row, the worst last: what was found says more than what could not be looked at."""

_STATUSES = (Status.SKIPPED, Status.CHECKED, Status.FAILED)
_COUNTS = ("claims", "verified", "unverified", "over_cap", "agreed")


def rows(records: Iterable[AuditedRecord]) -> Iterator[list[AuditedRecord]]:
    """Consecutive records, those of one row together; what is alone in its row has no part."""

    def row_of(record: AuditedRecord) -> object:
        origin = record.origin
        return object() if origin.part is None else (origin.file, origin.line, origin.page)

    return (list(row) for _, row in groupby(records, row_of))


def conversations(records: Iterable[AuditedRecord]) -> Iterator[AuditedRecord]:
    """Records, the answers of a conversation as one: a row's label speaks of the whole of it."""
    for row in rows(records):
        yield from row if row[0].origin.turn is None else [whole(row)]


def whole(row: Sequence[AuditedRecord]) -> AuditedRecord:
    """A row as one record: the worst verdict with its reasons, and all findings."""
    if len(row) == 1:
        return row[0]
    worst = max(row, key=lambda record: RISING.index(record.verdict))
    chances = [record.probability for record in row if record.probability is not None]
    origin = msgspec.structs.replace(worst.origin, part=None, turn=None)
    return msgspec.structs.replace(
        worst,
        origin=origin,
        id=row[0].id,
        findings=tuple(finding for record in row for finding in record.findings),
        families=_families(row),
        probability=max(chances, default=None),
        corrected_answer=None,
        error=worst.error if all(record.error is not None for record in row) else None,
        identity=None,
        assertions=None,
    )


def _families(row: Sequence[AuditedRecord]) -> dict[str, Outcome]:
    """The outcomes of each family as one: it failed, checked or skipped what it did on any record; counts add up."""
    names = dict.fromkeys(name for record in row for name in record.families)
    found = {}
    for name in names:
        outcomes = [record.families[name] for record in row if name in record.families]
        last = max(outcomes, key=lambda outcome: _STATUSES.index(outcome.status))
        counts = {count: sum(getattr(outcome, count) for outcome in outcomes) for count in _COUNTS}
        found[name] = Outcome(status=last.status, reason=last.reason, **counts)
    return found
