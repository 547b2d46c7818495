"""What a sentence gives an entity that only another one of its type has: 'the head mechanic is Colette Adair'."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date

from hallucheck.detectors.knowledge.alignment.assertion import Assertion, current
from hallucheck.detectors.knowledge.alignment.cues import Attribute, attribute
from hallucheck.detectors.knowledge.alignment.guards import ASIDE
from hallucheck.detectors.knowledge.alignment.stanced import MEASURED, is_stance
from hallucheck.detectors.knowledge.alignment.utterances import is_unsure
from hallucheck.evidence.knowledge import KnowledgeBase, Named
from hallucheck.judges.slots.fillers import LABEL, kinds_of
from hallucheck.judges.slots.stances import negated
from hallucheck.judges.slots.statements import BE
from hallucheck.judges.slots.tokens import CLOSE, nearness, tokens
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.spans import touches
from hallucheck.text.basics.word_lists import words
from hallucheck.text.sentences import Sentence
from hallucheck.text.values.typed import Match

_BETWEEN = BE | words("the a an our your its his her their as by at in on of who which also now currently")
"""Words of a closed class that may stand between an entity and what it is said to be, or to have."""
_APPOSED = regex(r", (?:the |our |your |an? )?", re.IGNORECASE)


def given_of_others(
    base: KnowledgeBase, sentence: Sentence, named: Sequence[Named], today: date | None
) -> Iterator[Assertion]:
    """The assertions of a sentence by which an entity has what one other of its type has; nothing for large bases."""
    text = sentence.text
    if is_unsure(text) or ASIDE.search(text) or negated(tokens(text)):
        return
    known = {entity.id for each in named for entity in each.entities}
    for each in named:
        for entity in each.entities if len(each.entities) == 1 else ():
            for name in entity.attributes:
                place = _given(base, sentence, each, name, named, known)
                facts = current(entity.attributes[name], today)
                if place is not None and facts:
                    start, end = place
                    yield Assertion(
                        entity=entity, attribute=name, wanted=name, value=text[start:end],
                        start=sentence.start + start, end=sentence.start + end,
                        claim_start=sentence.start, claim_end=sentence.end,
                        negated=False, how="aligned", match=Match.DIFFERENT, fact=facts[0],
                    )  # fmt: skip


def _given(  # noqa: PLR0917 (whose, what, and what stands beside it)
    base: KnowledgeBase, sentence: Sentence, each: Named, name: str, named: Sequence[Named], known: set[str]
) -> tuple[int, int] | None:
    """Where a sentence gives an entity the value that one other has for an attribute."""
    (entity,) = each.entities
    about, low = attribute(name), sentence.text.lower()
    own = [fact.value.lower() for fact in entity.attributes[name]]
    if about.restricts or len(own) != 1 or _is_list(own[0]) or own[0] in low:
        return None
    for other in base.of_type(entity.type):
        facts = other.attributes.get(name, ())
        if other.id in known or len(facts) != 1 or not _is_named(facts[0].value):
            continue
        value = facts[0].value.lower()
        if sum(value == fact.value.lower() for fact in base.rivals(entity, name)) != 1:
            continue
        at = re.search(rf"(?<!\w){re.escape(value)}(?!\w)", low)
        if at is not None and _is_linked(sentence, each, at.span(), about, named):
            return at.span()
    return None


def _is_list(value: str) -> bool:
    return "," in value or " and " in value


def _is_named(value: str) -> bool:
    """Whether a value is words that only say what it is: no measure, no list, no stance."""
    return not (_is_list(value) or (kinds_of(value) & (MEASURED - {LABEL})) or is_stance(value)) and len(value) > 1


def _is_linked(
    sentence: Sentence, each: Named, place: tuple[int, int], about: Attribute, named: Sequence[Named]
) -> bool:
    """Whether nothing but a verb of the attribute, or of being, stands between an entity and a value, or a comma."""
    start, end = each.start - sentence.start, each.end - sentence.start
    low, high = (end, place[0]) if end <= place[0] else (place[1], start)
    if low > high:
        return False
    others = [(n.start - sentence.start, n.end - sentence.start) for n in named if n is not each]
    between = [t for t in tokens(sentence.text) if low <= t.start < high and not touches(t.start, t.end, others)]
    cued = [t for t in between if any(nearness(t.stem, own) >= CLOSE for own in about.own)]
    strange = [t for t in between if t not in cued and t.lower not in _BETWEEN]
    linked = cued or any(t.lower in BE for t in between) or _APPOSED.fullmatch(sentence.text, low, high)
    return bool(linked) and not strange
