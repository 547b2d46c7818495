"""What a record denies: `"WiFi": "no"`, `"OutdoorSeating": false`, held against prose that says it is there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection
from hallucheck.detectors.answers.evidence.evidence import RecordEvidence, truths_of
from hallucheck.text.words.words import Words

BEHIND = 60
"""Characters behind a word in which it may be denied: "WiFi is currently not available"."""

_NEGATION = re.compile(
    r"\b(?:not|no|never|neither|nor|without|lacks?|lacking|unavailable|absent|missing|cannot|rather than|instead of|"
    r"unsuitable|other than|less|more|may|might|could|would)\b|n['’]t\b",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"(?:\b(?:not|no|never|without|lacks?|lacking|cannot)\b|n['’]t\b)(?: [\w'’]+){0,3}[ '\"]*$", re.IGNORECASE
)
_UNAVAILABLE = re.compile(
    r"(?: [\w'’]+){0,2} (?:(?:is|are) (?:not|unavailable|absent)\b|(?:isn|aren)['’]t\b|unavailable\b)", re.IGNORECASE
)
_PART = re.compile(r"[,;:.]| (?:but|and|while|although|though|however) ")
_CLAUSE = re.compile(r"[;.]|,? (?:but|while|although|though|however) ")

SURE_OF_KEY = 0.6
"""Confidence where the words of the key stand nowhere else in the evidence."""


def records(held: Held, evidence: RecordEvidence) -> Iterator[Objection]:
    """Keys that are false and affirmed, or true and denied."""
    said = held.words.places
    for key, stems, true in evidence.index.reading(truths_of):
        if not all(stem in said for stem in stems):
            continue
        here = [at for stem in stems for at in said[stem]]
        if any(_named(held.words, at) and at - 1 not in here for at in here):
            continue
        spoken = held.words.texts[here[0]]
        if _denied(held.text, spoken) if true else not _negated(held.text, spoken):
            yield Objection(
                issue=Issue.NEGATION,
                note=f"{key!r} is {'denied' if true else 'affirmed'} where the record has {'yes' if true else 'no'}",
                detected=held.text,
                expected=f"{key}: {'yes' if true else 'no'}",
                confidence=SURE_OF_KEY,
                place=held.near[0],
                check="denied-fields",
            )
            return


def _denied(text: str, word: str) -> bool:
    """Whether a negation stands right before the word, or right behind it, in its part between commas."""
    for part in _PART.split(text):
        at = part.find(word)
        if at >= 0 and (_DENIED.search(part[:at]) or _UNAVAILABLE.match(part[at + len(word) :])):
            return True
    return False


def _negated(text: str, word: str) -> bool:
    """Whether a negation stands anywhere before the word in its clause, or shortly after it."""
    for clause in _CLAUSE.split(text):
        at = clause.find(word)
        if at >= 0 and (_NEGATION.search(clause[:at]) or _NEGATION.search(clause[at : at + BEHIND])):
            return True
    return False


def _named(words: Words, at: int) -> bool:
    """Whether the word is part of a name: "12 Main Street"."""
    return at > 0 and words.texts[at][0].isupper() and words.texts[at - 1][0].isupper()
