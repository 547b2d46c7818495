"""Reviews: what people say of findings, in a history, in the HTML report, or in a file of JSON lines."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

import msgspec

from hallucheck.model.finding import Suppression


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
