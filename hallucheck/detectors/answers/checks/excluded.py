"""What the evidence says otherwise in words: the judge of support, as an objection."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.checks.objection import SURE, Held, Objection, excludes, instead, is_rounded_dose
from hallucheck.judges import polarity
from hallucheck.judges.figures.claims.check import Relation
from hallucheck.judges.opposition import TWIN, By
from hallucheck.text.basics.word_lists import words
from hallucheck.text.words.words import Words

REACH = 6
"""Words behind a negation among which the bound stands that it turns."""

WHOLE = 6
"""Words from which a statement and a passage are no items of a list."""
_BOUNDING = words("before after below above under over until till than")
_NOTES = {
    By.POLARITY: "the statement and the evidence differ by a negation",
    By.ORDER: "what came first in the evidence comes last in the statement",
    By.ROLES: "{!r} has changed sides",
}
"""Of what concerns a statement as a whole."""


def excluded(held: Held) -> Iterator[Objection]:
    """By what a passage excludes the statement, where none supports it better."""
    opposition = held.support.opposition
    if opposition is None or held.support.passage is None:
        return
    if opposition.confidence < SURE and opposition.by is not By.VALUE:
        return  # a difference that is not sure is no more than an unlike statement
    place = held.ranked[held.support.passage]
    passage = place.passage.words
    stated, known = held.words.texts[opposition.stated], passage.texts[opposition.known]
    if opposition.by is By.POLARITY and _denies_bound(held.words) != _denies_bound(passage):
        return  # "not before 3 pm" says what "from 3 pm" says
    # nobody works out what else stands there word for word
    twins = min(opposition.near, opposition.shared) >= TWIN and min(len(held.words), len(passage)) >= WHOLE
    if _follows(held, stated, twins=twins, figure=opposition.by is By.FIGURE):
        return
    confidence, check = opposition.confidence, str(opposition.by)
    if opposition.by in _NOTES:
        yield excludes(place, held.text, _NOTES[opposition.by].format(stated), confidence, check)
    else:
        yield instead(stated, known, confidence, place, check)


def _follows(held: Held, stated: str, *, twins: bool, figure: bool) -> bool:
    """Whether the judge of figures has it that a word follows from the evidence, and so need not stand there."""
    if any(
        check.dates(stated) or (not twins and check.follows(stated) and not is_rounded_dose(check))
        for check in held.checks
    ):
        return True
    worked_out = (check.how for check in held.checks if check.proven and check.relation is Relation.DERIVED)
    # "from 49 to 41, a reduction of 8": that a figure follows from it is no accident
    return not twins and figure and any(stated in how for how in worked_out)


def _denies_bound(found: Words) -> bool:
    """Whether a negation is of a bound: "not before 3 pm", "no longer than 14 days"."""
    places = [at for place, _ in polarity.negations(found) for at in range(place + 1, min(len(found), place + REACH))]
    return any(
        found.lowers[at] in _BOUNDING and any(stem[0].isdigit() for stem in found.stems[at + 1 : at + 3])
        for at in places
    )
