"""Values of an unmistakable kind beside the only entity of a sentence: "the dinner on the 10th is at 8pm".

Where several entities have the name, as rows of a calendar do, the answer may mean any of them: each stretch of it is
held against the one that fits best.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date

from hallucheck.detectors.knowledge.alignment import attributes
from hallucheck.detectors.knowledge.alignment.assertion import Assertion, current
from hallucheck.detectors.knowledge.alignment.guards import HAPPENING
from hallucheck.detectors.knowledge.alignment.owners import is_about_part, owned_attributes
from hallucheck.detectors.knowledge.alignment.utterances import Utterance
from hallucheck.detectors.knowledge.sentence.segments import kind_of_time, segments
from hallucheck.evidence.knowledge import Entity, Fact, KnowledgeBase, Named
from hallucheck.evidence.knowledge.base import agreement
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.judges.slots.tokens import CHANGES
from hallucheck.text.basics.patterns import regex
from hallucheck.text.grammar.verbs import is_past
from hallucheck.text.values.typed import Match, Value, ValueKind, find_values, read_value
from hallucheck.text.words.lexicon import stem

_SLOT_KINDS = (
    ValueKind.TIME,
    ValueKind.WEEKDAY,
    ValueKind.DAY,
    ValueKind.DATE,
    ValueKind.EMAIL,
    ValueKind.CODE,
)


def from_values(
    base: KnowledgeBase, text: str, offset: int, named: Named, today: date | None = None
) -> list[Assertion]:
    """The assertions of the typed and listed values in a sentence that is about one entity, or several of one name."""
    said = _WORD.findall(text.lower())
    at = named.start - offset
    if any(stem(word) in CHANGES for word in said):
        return []
    if text[max(at, 0) :].startswith(named.text):
        about = Utterance(text=text, offset=offset, entity=named.entities[0], names=((at, at + len(named.text)),))
        if is_about_part(about) or owned_attributes(about) is None:
            return []  # 'the doors of the review open at 8'
    if (done := _DONE.search(text)) is not None and stem(done["what"].lower()) not in HAPPENING:
        return []  # 'was discussed on Monday' does not give the day of a meeting
    if any(map(is_past, said)):
        today = None
    if len(named.entities) == 1:
        return _of_stretch(base, text, offset, named, today)
    return [
        assertion
        for start, end in segments(text, find_values(text))
        for assertion in _of_stretch(base, text[start:end], offset + start, named, today)
    ]


def _of_stretch(base: KnowledgeBase, text: str, offset: int, named: Named, today: date | None) -> list[Assertion]:
    slots = list(_slots(base, text, named))
    if not slots:
        return []
    ranked = []
    for position, entity in enumerate(named.entities):
        verdicts = [_verdict(entity, attribute, value, today) for _, _, attribute, value in slots]
        agreed = sum(match is Match.SAME for match, _ in verdicts)
        opposed = sum(match is Match.DIFFERENT for match, _ in verdicts)
        ranked.append((opposed, -agreed, position, entity, verdicts))
    ranked.sort(key=lambda entry: entry[:3])
    _, agreed, _, entity, verdicts = ranked[0]
    if len(named.entities) > 1 and agreed == 0 and not _nowhere(named.entities, slots, today):
        return []  # nothing says which of them is meant
    return [
        Assertion(
            entity=entity,
            attribute=attribute,
            wanted=attribute,
            value=value,
            start=offset + start,
            end=offset + end,
            claim_start=offset,
            claim_end=offset + len(text),
            negated=False,
            how="value",
            match=match,
            fact=fact if len(named.entities) == 1 or agreed else None,  # nothing says which of them was meant
        )
        for (start, end, attribute, value), (match, fact) in zip(slots, verdicts, strict=True)
    ]


_WORD = regex(r"[^\W\d_]+")
_DONE = regex(r"(?<!\w)(?:was|were) (?P<what>[a-z]+ed)(?!\w)", re.IGNORECASE)


def _nowhere(entities: Sequence[Entity], slots: Sequence[tuple[int, int, str, str]], today: date | None) -> bool:
    """Whether some value is that of none of the entities, so that it is wrong whichever is meant."""
    return any(
        all(_verdict(entity, attribute, value, today)[0] is Match.DIFFERENT for entity in entities)
        for _, _, attribute, value in slots
    )


def _verdict(entity: Entity, attribute: str, value: str, today: date | None) -> tuple[Match, Fact | None]:
    facts = current(entity.attributes.get(attribute, ()), today)
    return agreement(value, facts) if facts else (Match.UNKNOWN, None)


def _slots(base: KnowledgeBase, text: str, named: Named) -> Iterator[tuple[int, int, str, str]]:
    """(start, end, attribute, value) of each value in `text` that can be of one attribute only."""
    kinds: dict[str, set[str]] = {}
    for entity in named.entities:
        for name, facts in entity.attributes.items():
            for fact in facts:
                kinds.setdefault(kind_of_time(read_value(fact.text).kind), set()).add(name)
    values = find_values(text)
    present = [kind_of_time(value.kind) for value in values]
    for value in values:
        kind = kind_of_time(value.kind)
        owners = kinds.get(kind, set())
        if value.kind not in _SLOT_KINDS or len(owners) != 1 or present.count(kind) != 1:
            continue
        owner = next(iter(owners))
        if _is_stated(owner, text) and _near(text, named, value):
            yield value.start, value.end, owner, value.text
    listed = list(_listed(base, text, named))
    yield from listed
    if not any(attributes.family(attribute) == _COMPANY for _, _, attribute, _ in listed):
        yield from _with(text, named)


_COMPANY = "party"
_WITH = regex(
    r"(?<!\w)with (?:your |the |my |our |a |an )?(?P<who>(?!conference|meeting|room|no |it )[^\W\d_]{2,20}"
    r"(?: (?:team|president|director|manager|committee|board|[A-Z]\w{1,20}))?)"
    r"(?= (?:on|at|in|for|from|to|and|is|was|will|one|which|attending)(?!\w)|$|[.,;!])"
)


def _with(text: str, named: Named) -> Iterator[tuple[int, int, str, str]]:
    """Somebody whom no entity of the type has beside it: 'with the vice president'."""
    owners = {name for entity in named.entities for name in entity.attributes if attributes.family(name) == _COMPANY}
    found = list(_WITH.finditer(text[:MAX_TEXT]))
    if len(owners) == 1 and len(found) == 1:
        yield found[0].start("who"), found[0].end("who"), next(iter(owners)), found[0]["who"]


_PLAIN_OWNERS = frozenset(("date", "time", "email", "phone"))


def _is_stated(attribute: str, text: str) -> bool:
    """Whether a value may be this attribute's: a day is any event's, but a birthday only where birth is spoken of."""
    kept = attributes.family(attribute)
    low = text.lower()
    return kept in _PLAIN_OWNERS or any(
        word[:4] in low for word in normalise(attribute).split(" ") if word not in ("date", "time", "day", "at")
    )


def _listed(base: KnowledgeBase, text: str, named: Named) -> Iterator[tuple[int, int, str, str]]:
    """Values that other entities of the type have for an attribute, where the sentence holds one of them."""
    types = {entity.type for entity in named.entities}
    if len(types) != 1:
        return
    kind = next(iter(types))
    runs = [(start, end, run) for start, end, run in _runs(text) if run != normalise(named.text)]
    for attribute in dict.fromkeys(name for entity in named.entities for name in entity.attributes):
        vocabulary = base.attribute_vocabulary(kind, attribute) - _ANSWERS
        hits = [(start, end) for start, end, run in runs if run in vocabulary]
        hits = [h for h in hits if not any(o != h and o[0] <= h[0] and h[1] <= o[1] for o in hits)]
        if len(hits) == 1:
            yield hits[0][0], hits[0][1], attribute, text[hits[0][0] : hits[0][1]]


_ANSWERS = frozenset(("yes", "no"))
"""Values that a sentence has as words of its own: 'No, a deposit is only needed for the hall'."""
_RUN = regex(r"\w+")


def _runs(text: str) -> Iterator[tuple[int, int, str]]:
    """(start, end, normal form) of every run of up to `LONGEST` words without figures."""
    found = [(match.start(), match.end()) for match in _RUN.finditer(text[:MAX_TEXT])]
    for first in range(len(found)):
        for last in range(first, min(first + LONGEST, len(found))):
            start, end = found[first][0], found[last][1]
            if not any(map(str.isdigit, text[start:end])) or last - first > 1:  # '783 Arcadia Place' is no figure
                yield start, end, normalise(text[start:end])


LONGEST = 4
"""Words of a listed value."""

MAX_TEXT = 2000
"""Code points of a sentence that are searched for listed values."""


def _near(text: str, named: Named, value: Value) -> bool:
    """Whether a value that may be anybody's stands close behind the name: 'reach John at', not 'write to us at'."""
    at = text.find(named.text) + len(named.text)
    return value.kind not in (ValueKind.EMAIL, ValueKind.CODE) or 0 <= value.start - at <= NEAR


NEAR = 24
"""Code points between a name and an address that is taken for its own."""
