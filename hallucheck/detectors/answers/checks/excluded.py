"""What the evidence says otherwise in words: the judge of support, as an objection."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection, is_rounded_dose
from hallucheck.judges import polarity
from hallucheck.judges.figures.claims.check import Check, Relation
from hallucheck.judges.opposition import TWIN, By, Opposition
from hallucheck.text.basics.word_lists import words
from hallucheck.text.words.words import Words

REACH = 6
"""Words behind a negation among which the bound stands that it turns."""

WHOLE = 6
"""Words from which a statement and a passage are no items of a list."""
_BOUNDING = words("before after below above under over until till than")
_ISSUES = {
    By.POLARITY: Issue.NEGATION,
    By.OPPOSITE: Issue.OPPOSITE,
    By.ROLES: Issue.ROLES,
    By.VALUE: Issue.WORD,
    By.FIGURE: Issue.FIGURE,
    By.SCOPE: Issue.WORD,
    By.ORDER: Issue.WORD,
    By.PARTY: Issue.WORD,
}


def excluded(held: Held) -> Iterator[Objection]:
    """By what a passage excludes the statement, where one does and none supports it better."""
    opposition = held.support.opposition
    if opposition is None or held.support.passage is None:
        return
    place = held.ranked[held.support.passage]
    passage = place.passage.words
    stated, known = held.words.texts[opposition.stated], passage.texts[opposition.known]
    if opposition.by is By.POLARITY and _denies_bound(held.words) != _denies_bound(passage):
        return  # "not before 3 pm" says what "from 3 pm" says
    # nobody works out what else stands there word for word
    twins = min(opposition.near, opposition.shared) >= TWIN and min(len(held.words), len(passage)) >= WHOLE
    if any(check.dates(stated) or (not twins and follows(check, stated)) for check in held.checks):
        return
    worked_out = (check.how for check in held.checks if check.proven and check.relation is Relation.DERIVED)
    if not twins and opposition.by is By.FIGURE and any(stated in how for how in worked_out):
        return  # "from 49 to 41, a reduction of 8": that a figure follows from it is no accident
    whole = opposition.by in (By.POLARITY, By.ROLES, By.ORDER)
    yield Objection(
        issue=_ISSUES[opposition.by],
        note=_note(opposition, held.words, stated, known),
        detected=held.text if whole else stated,
        expected=place.passage.sentence.text if whole else known,
        confidence=opposition.confidence,
        place=place,
        check=str(opposition.by),
    )


def _denies_bound(found: Words) -> bool:
    """Whether a negation is of a bound: "not before 3 pm", "no longer than 14 days"."""
    places = [at for place, _ in polarity.negations(found) for at in range(place + 1, min(len(found), place + REACH))]
    return any(
        found.lowers[at] in _BOUNDING and any(stem[0].isdigit() for stem in found.stems[at + 1 : at + 3])
        for at in places
    )


def follows(check: Check, stated: str) -> bool:
    """Whether the figure follows from others, or is a rounding, and is no dose: it need not stand there."""
    return check.follows(stated) and not is_rounded_dose(check)


def _note(opposition: Opposition, statement: Words, stated: str, known: str) -> str:
    if opposition.by is By.POLARITY:
        return "the statement and the evidence differ by a negation"
    if opposition.by is By.ORDER:
        return "what came first in the evidence comes last in the statement"
    if opposition.by is By.ROLES:
        return f"{statement.texts[opposition.stated]!r} has changed sides"
    return f"{stated!r} is stated where the evidence has {known!r}"
