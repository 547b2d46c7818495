"""What a record denies: `"WiFi": "no"`, `"OutdoorSeating": false`, held against prose that says it is there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection
from hallucheck.detectors.answers.evidence.evidence import RecordEvidence, truths_of
from hallucheck.judges.clauses import clauses
from hallucheck.text.basics.word_lists import words
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

_SAYING = words(
    "information data detail details specific specified mention mentioned stated listed indicated known clear"
)
"""Words by which one says that a record says nothing."""

SURE_OF_KEY, UNSURE = 0.6, 0.5
"""Confidence where the record says otherwise, or is silent, in words that stand nowhere else in the evidence."""


def records(held: Held, evidence: RecordEvidence) -> Iterator[Objection]:
    """Keys that are false or unknown and affirmed, or true or unknown and denied."""
    said = held.words.places
    for key, stems, true in evidence.index.reading(truths_of):
        here = [at for stem in stems for at in said.get(stem, ())]
        if not all(stem in said for stem in stems) or any(_named(held.words, at) and at - 1 not in here for at in here):
            continue
        denied = _denied(held.text, held.words.texts[here[0]])
        if not _is_against(held, here[0], true, denied=denied is not None):
            continue
        has = "nothing" if true is None else "yes" if true else "no"
        yield Objection(
            issue=Issue.WORD if true is None else Issue.NEGATION,
            note=f"{key!r} is {'denied' if denied else 'affirmed'} where the record has {has}",
            detected=denied or _phrase(held.words, here),
            expected=None if true is None else f"{key}: {has}",
            confidence=UNSURE if true is None else SURE_OF_KEY,
            place=held.near[0],
            check="denied-fields",
        )


def _is_against(held: Held, place: int, true: bool | None, *, denied: bool) -> bool:  # noqa: FBT001 (what the record says)
    """Whether a statement says otherwise than a key that is true, false or unknown, or says what is unknown."""
    if true is None and not _SAYING.isdisjoint(held.words.lowers):
        return False  # "it does not say whether there is WiFi"
    if denied:
        return true is not False
    return not true and not _negated(held.text, held.words.texts[place])


def _phrase(found: Words, here: list[int]) -> str:
    """The noun phrase of the words at these places: "free WiFi access"."""
    heads = {at: head for clause in clauses(found) for at, head in clause.heads.items()}
    ends = {heads.get(at, at) for at in here}
    own = [*here, *(at for at, head in heads.items() if head in ends)]
    return found.text[found.spans[min(own)][0] : found.spans[max(own)][1]]


def _denied(text: str, word: str) -> str | None:
    """The part between commas in which a negation stands right before the word, or right behind it."""
    for part in _PART.split(text):
        at = part.find(word)
        if at >= 0 and (_DENIED.search(part[:at]) or _UNAVAILABLE.match(part[at + len(word) :])):
            return part.strip()
    return None


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
