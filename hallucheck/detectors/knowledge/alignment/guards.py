"""What lets another value stand beside a stored one: bounds, other cases and times, parts, changes, hearsay."""

from __future__ import annotations

import re

from hallucheck.detectors.knowledge.alignment import attributes
from hallucheck.detectors.knowledge.alignment.cues import Attribute, cue, preposition_cue
from hallucheck.detectors.knowledge.alignment.topics import is_person
from hallucheck.detectors.knowledge.alignment.utterances import (
    FULL,
    LIKELY,
    POSSIBLE,
    SpokenClause,
    explained_by,
    is_explained,
    told_by,
)
from hallucheck.detectors.knowledge.sentence.stated import is_stated
from hallucheck.judges.slots.fillers import LABEL, Filler
from hallucheck.judges.slots.stances import is_negation
from hallucheck.judges.slots.tokens import CHANGES, FUNCTION, LIGHT, tokens
from hallucheck.text.basics.patterns import regex
from hallucheck.text.grammar.verbs import FORMS, MODALS
from hallucheck.text.words.lexicon import Stems

_SLACK = ((FULL, 4), (LIKELY, 2), (POSSIBLE, 0))
"""Strength of the cue -> how many words of a clause may be about something that nothing known explains."""


def may_contradict(clause: SpokenClause, filler: Filler, about: Attribute, strength: float) -> bool:
    """Whether another value than the stored one can only be wrong."""
    before = clause.said.text[max(0, filler.start - NEARBY) : filler.start]
    after = clause.said.text[filler.end : filler.end + NEARBY]
    bound = _BOUND_BEFORE.search(before)
    if (bound is not None and not _is_of_bound(bound[0], about)) or _BOUND_AFTER.match(after):
        return False
    if is_behind(clause, filler):
        return is_stated(clause.said.text, filler.start)
    if clause.negated or ASIDE.search(clause.text) or _in_another_case(clause, filler):
        return False
    if not is_stated(clause.said.text, filler.start) or _parted(clause, filler, about):
        return False
    if any(t.stem in CHANGES for t in clause.spoken) and not _FALLS_ON.search(clause.text):
        return False
    if _ELSEWHEN.search(clause.text) and attributes.family(about.name) in attributes.STATES:
        return False
    return is_about_only(clause, strength)


_FALLS_ON = regex(r"(?<!\w)falls? on(?!\w)", re.IGNORECASE)


def _parted(clause: SpokenClause, filler: Filler, about: Attribute) -> bool:
    """Whether something of its own stands between the cue and the value: 'joined the chess club in 2019'."""
    told = told_by(clause, about, filler).token
    if told is None or told not in clause.spoken:
        return False
    low, high = (told.end, filler.start) if told.end <= filler.start else (filler.end, told.start)
    explained = explained_by(clause.said)
    inside = [(f.start, f.end) for f in clause.fillers]
    return any(
        low <= t.start < high
        and not is_explained(t, clause.said, explained)
        and not any(a <= t.start < b for a, b in inside)
        for t in clause.spoken
    )


def _is_of_bound(bound: str, about: Attribute) -> bool:
    """Whether an attribute is a bound itself: at least three nights against `minimum stay`."""
    name = about.name.lower()
    low = any(word in bound.lower() for word in ("least", "minimum"))
    high = any(word in bound.lower() for word in ("most", "maximum", "up to"))
    return (low and "min" in name) or (high and "max" in name)


NEARBY = 24
"""Code points around a value in which a bound stands."""


_BOUND_BEFORE = regex(
    r"(?<!\w)(?:about|around|approximately|approx\.?|roughly|nearly|almost|over|under|above|below|less|more|fewer|least|"
    r"most|up to|minimum|maximum|extra|additional|another|further|than|until(?= \d)|within|every other)"
    r"(?: (?:than|of|to|the|a|an))* ?$|~ ?$",
    flags=re.IGNORECASE,
)


_BOUND_AFTER = regex(
    r" ?(?:or (?:more|less|fewer)|off|discount|more|less|later|earlier|before|after|ago|cheaper|extra|"
    r"each way)(?!\w)|\+",
    flags=re.IGNORECASE,
)


ASIDE = regex(
    r"(?<!\w)(?:if|unless|except|when|whenever|instead|would|could|might|should|used to|other|another|"
    r"unlike|than|compared|instead)(?!\w)",
    flags=re.IGNORECASE,
)


_ELSEWHEN = regex(
    r"(?<!\w)(?:was|were|had|will|formerly|previously|originally|once|until|soon|next)(?!\w)", flags=re.IGNORECASE
)


_CASE = regex(
    r"(?<!\w)(?:for|during|with|without|on|in|after|before|at)"
    r"(?: (?:the|a|an|our|your|all|every|each))? (?P<what>[a-z]{3,20})",
)


def _in_another_case(clause: SpokenClause, filler: Filler) -> bool:
    """Whether a clause speaks of a case that nothing known explains: 'for children', 'in summer', 'on holidays'."""
    explained = explained_by(clause.said)
    for match in _CASE.finditer(clause.text):
        start = clause.start + match.start("what")
        if filler.start <= start < filler.end:
            continue
        token = next((t for t in clause.all if t.start == start), None)
        if token is not None and not is_explained(token, clause.said, explained):
            return True
    return False


def is_about_only(clause: SpokenClause, strength: float, *places: tuple[int, int]) -> bool:
    """Whether the words of a clause are, but for a few, about the entity, its attributes and their values."""
    explained = explained_by(clause.said)
    inside = [*places, *((f.start, f.end) for f in clause.fillers)]
    strange = [
        token
        for token in clause.spoken
        if not any(a <= token.start and token.end <= b for a, b in inside)
        and not is_explained(token, clause.said, explained)
        and not is_negation(token)
    ]
    allowed = next((count for least, count in _SLACK if strength >= least), 0)
    return len(strange) <= allowed


def is_placed(clause: SpokenClause, filler: Filler, about: Attribute) -> bool:
    """Whether a name is what the sentence gives the entity: 'is in Sales', 'coached by Ann', not 'works with Sales'."""
    before = [t for t in clause.all if t.end <= filler.start]
    after = next((t for t in clause.all if t.start >= filler.end), None)
    of_thing = not is_person(clause.said.entity) and after is not None and after.start - filler.end == 1
    if of_thing and after is not None and after.stem in about.own:
        return True  # 'with Cascade hops'
    last = before[-1].lower if before else ""
    while last in ("the", "a", "an", "our", "its", "gate", "room") and len(before) > 1:
        before.pop()
        last = before[-1].lower
    if last in ("with", "about", "near", "against", "than", "like"):
        return False
    if preposition_cue(about, before) > 0 or is_behind(clause, filler) or agent_cue(clause, filler, about):
        return True
    told = told_by(clause, about, filler).token
    verb_is_cue = told is not None and told.end <= filler.start and told.lower not in about.name.lower().split()
    names = [b for _, b in clause.said.names]
    between = [
        t for t in before if t.stem not in LIGHT and t.lower not in FUNCTION and t.start >= (names[0] if names else 0)
    ]
    explained = explained_by(clause.said)
    strange = [
        t for t in between if t != told and not is_explained(t, clause.said, explained) and t.lower not in _STAYING
    ]
    verbs = [t for t in before if t.lower in FORMS or t.lower in ("is", "are", "was")]
    linked = (
        verb_is_cue
        or preposition_cue(about, before) > 0
        or not verbs
        or verbs[-1].lower in _LINKING
        or verbs[-1].lower in _STAYING
        or verbs[-1].stem in HAPPENING
        or (told in verbs)
    )
    placed = filler.kind == LABEL and last in ("in", "at", "from", "on")
    return (linked and not strange) or (placed and len(strange) <= 1)


def is_behind(clause: SpokenClause, filler: Filler) -> bool:
    """Whether a name stands right behind the entity's: 'John Smith from Marketing', 'John Smith (Marketing)'."""
    after = clause.said.text[filler.end :]
    goes_on = (*tokens(after[:NEARBY]), None)[0]
    verb = goes_on is not None and (goes_on.lower in FORMS or goes_on.lower in MODALS)
    if not _ENDS.match(after) and not verb:
        return False
    return any(
        _BEHIND.fullmatch(clause.said.text[end : filler.start]) is not None
        for _, end in clause.said.names
        if end <= filler.start <= end + NEARBY
    )


_ENDS = regex(r"(?: (?:department|team|dept))?(?:$|[.,;:!)])")
_BEHIND = regex(r"(?: |, )(?:(?:from|in|of) (?:the |our )?|\()", re.IGNORECASE)


def agent_cue(clause: SpokenClause, filler: Filler, about: Attribute) -> bool:
    """Whether a name is of who did what an attribute names the doer of: 'founded by Ann', 'Ann founded Acme'."""
    before = [t for t in clause.all if t.end <= filler.start]
    if before and before[-1].lower == "by":
        verb = next((t for t in reversed(before) if t.lower.isalpha() and t.lower not in FUNCTION), None)
    else:
        names = [start for start, _ in clause.said.names if start >= filler.end]
        between = [t for t in clause.all if names and filler.end <= t.start < names[0]]
        free = [t for t in between if t.lower not in FUNCTION]
        verb = free[0] if len(free) == 1 and free[0] is between[0] else None
    return verb is not None and cue(about, [verb], [verb.lower]).strength >= POSSIBLE


HAPPENING = Stems("take hold happen occur place fall schedule run")
_LINKING = frozenset(("is", "are", "was", "were", "be", "been", "has", "have", "'s"))


_STAYING = frozenset(
    ("works", "work", "worked", "sits", "plays", "lives", "belongs", "based", "located", "situated", "assigned")
)
