"""Values of an unmistakable kind beside the only entity of a sentence: "the dinner on the 10th is at 8pm".

Where several entities have the name, as rows of a calendar do, the answer may mean any of them: each stretch of it is
held against the one that fits best.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from hallucheck.detectors.knowledge.alignment.align import owned_attributes
from hallucheck.detectors.knowledge.alignment.attributes import family
from hallucheck.detectors.knowledge.alignment.guards import HAPPENING, is_usual
from hallucheck.detectors.knowledge.alignment.utterances import Assertion, Utterance, current
from hallucheck.evidence.knowledge import Entity, Fact, KnowledgeBase, Named
from hallucheck.evidence.knowledge.base import agreement
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.judges.slots.tokens import CHANGES
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.verbs import is_past
from hallucheck.text.values.typed import Match, Value, ValueKind, find_values, read_value
from hallucheck.text.words.lexicon import stem

TIMES = (ValueKind.TIME, ValueKind.WEEKDAY, ValueKind.DAY, ValueKind.DATE)
_SLOT_KINDS = (*TIMES, ValueKind.EMAIL, ValueKind.CODE)
_WORD = regex(r"[^\W\d_]+")
_RUN = regex(r"\w+")
_DONE = regex(r"(?<!\w)(?:was|were) (?P<what>[a-z]+ed)(?!\w)", re.IGNORECASE)
_WITH = regex(
    r"(?<!\w)with (?:your |the |my |our |a |an )?(?P<who>(?!conference|meeting|room|no |it )[^\W\d_]{2,20}"
    r"(?: (?:team|president|director|manager|committee|board|[A-Z]\w{1,20}))?)"
    r"(?= (?:on|at|in|for|from|to|and|is|was|will|one|which|attending)(?!\w)|$|[.,;!])"
)
LONGEST = 4
"""Words of a listed value."""
MAX_TEXT = 2000
"""Code points of a sentence that are searched for listed values."""
NEAR = 24
"""Code points between a name and an address that is taken for its own."""
_TIMES = ("date", "time", "day", "at")
_NEXT_ONE = regex(
    r"(?<!\w)(?:one|two|three|four|another|(?:the )?other|the (?:first|second|third|fourth|next|last))(?!\w)",
    re.IGNORECASE,
)
_ANSWERS = words("yes no ja nein oui non sí si sì sim não nee")
"""Values that are stances: what opens an answer is none of them."""
_AND = regex(r"(?<!\w)(?:and|then|plus|also)(?!\w)|[,;]", re.IGNORECASE)
_DAYS = (ValueKind.WEEKDAY, ValueKind.DAY, ValueKind.DATE)


class _Slot(NamedTuple):
    """A value, where it stands, and the attribute that it fills."""

    start: int
    end: int
    attribute: str
    value: str

    def verdict(self, entity: Entity, today: date | None) -> tuple[Match, Fact | None]:
        """How it fares against an entity."""
        facts = current(entity.attributes.get(self.attribute, ()), today)
        return agreement(self.value, facts) if facts else (Match.UNKNOWN, None)


def from_values(
    base: KnowledgeBase, text: str, offset: int, named: Named, today: date | None = None
) -> list[Assertion]:
    """The assertions of the typed and listed values in a sentence that is about one entity, or several of one name."""
    said = _WORD.findall(text.lower())
    if any(stem(word) in CHANGES for word in said):
        return []
    at = named.start - offset
    if text[max(at, 0) :].startswith(named.text):
        about = Utterance(text=text, offset=offset, entity=named.entities[0], names=((at, at + len(named.text)),))
        if owned_attributes(about) is None or not is_usual(about):
            return []  # 'the doors of the review open at 8'
    if (done := _DONE.search(text)) is not None and stem(done["what"].lower()) not in HAPPENING:
        return []  # 'was discussed on Monday' does not give the day of a meeting
    if any(map(is_past, said)):
        today = None
    stretches = segments(text, find_values(text)) if len(named.entities) > 1 else [(0, len(text))]
    return [
        found for start, end in stretches for found in _of_stretch(base, text[start:end], offset + start, named, today)
    ]


def _of_stretch(base: KnowledgeBase, text: str, offset: int, named: Named, today: date | None) -> Iterator[Assertion]:
    slots, several = list(_slots(base, text, named)), len(named.entities) > 1
    if not slots:
        return
    ranked = []
    for position, entity in enumerate(named.entities):
        verdicts = [slot.verdict(entity, today) for slot in slots]
        matches = [match for match, _ in verdicts]
        ranked.append((matches.count(Match.DIFFERENT), -matches.count(Match.SAME), position, entity, verdicts))
    _, agreed, _, entity, verdicts = min(ranked, key=lambda each: each[:3])
    for slot, (match, fact) in zip(slots, verdicts, strict=True):
        yield Assertion(
            entity=entity, attribute=slot.attribute, value=slot.value, start=offset + slot.start, end=offset + slot.end,
            claim_start=offset, claim_end=offset + len(text), negated=False, how="value", match=match,
            fact=fact if not several or agreed else None,
        )  # fmt: skip


def _slots(base: KnowledgeBase, text: str, named: Named) -> Iterator[_Slot]:
    """Each value in `text` that can be of one attribute only."""
    kinds: dict[str, set[str]] = {}
    for entity in named.entities:
        for name, facts in entity.attributes.items():
            for fact in facts:
                kinds.setdefault(kind_of_time(read_value(fact.text).kind), set()).add(name)
    behind = text.find(named.text) + len(named.text)
    values = find_values(text)
    present = [kind_of_time(value.kind) for value in values]
    for value, kind in zip(values, present, strict=True):
        owners = kinds.get(kind, set())
        if value.kind not in _SLOT_KINDS or len(owners) != 1 or present.count(kind) != 1:
            continue
        (owner,) = owners
        near = value.kind in TIMES or 0 <= value.start - behind <= NEAR  # 'reach John at', not 'write to us at'
        if near and _is_stated(owner, text):
            yield _Slot(value.start, value.end, owner, value.text)
    yield from _listed(base, text, named)
    company = {n for entity in named.entities for n in entity.attributes if family(n) == "party"}
    found = list(_WITH.finditer(text[:MAX_TEXT]))
    if len(company) == len(found) == 1:
        yield _Slot(*found[0].span("who"), company.pop(), found[0]["who"])  # whom no entity of the type has beside it


def _is_stated(attribute: str, text: str) -> bool:
    """Whether a value may be this attribute's: a day is any event's, but a birthday only where birth is spoken of."""
    spoken = (word[:4] in text.lower() for word in normalise(attribute).split(" ") if word not in _TIMES)
    return family(attribute) in ("date", "time", "email", "phone") or any(spoken)


def _listed(base: KnowledgeBase, text: str, named: Named) -> Iterator[_Slot]:
    """Values that other entities of the type have for an attribute, where the sentence holds one of them."""
    types = {entity.type for entity in named.entities}
    runs = [run for run in _runs(text) if run[2] != normalise(named.text)] if len(types) == 1 else []
    for attribute in dict.fromkeys(name for entity in named.entities for name in entity.attributes if runs):
        vocabulary = base.attribute_vocabulary(named.entities[0].type, attribute) - _ANSWERS
        hits = [(start, end) for start, end, run in runs if run in vocabulary]
        hits = [h for h in hits if not any(o != h and o[0] <= h[0] and h[1] <= o[1] for o in hits)]
        if len(hits) == 1:
            yield _Slot(*hits[0], attribute, text[slice(*hits[0])])


def _runs(text: str) -> Iterator[tuple[int, int, str]]:
    """(start, end, normal form) of every run of up to `LONGEST` words without figures."""
    found = [match.span() for match in _RUN.finditer(text[:MAX_TEXT])]
    for first in range(len(found)):
        for last in range(first, min(first + LONGEST, len(found))):
            start, end = found[first][0], found[last][1]
            if not any(map(str.isdigit, text[start:end])) or last - first > 1:  # '783 Arcadia Place' is no figure
                yield start, end, normalise(text[start:end])


def kind_of_time(kind: ValueKind) -> str:
    """Kinds that can stand for each other: a weekday and a day of the month are both days."""
    return "day" if kind in _DAYS else kind.value


def segments(text: str, values: Sequence[Value]) -> list[tuple[int, int]]:
    """(start, end) of the stretches of `text`; the whole text where nothing distinguishes its values."""
    kinds = [kind_of_time(value.kind) for value in values]
    cuts = [0]
    seen: set[str] = set()
    before = 0
    for value, kind in zip(values, kinds, strict=True):
        begun = _first(_NEXT_ONE, text, before, value.start) if before else None
        if begun is None and kind in seen:
            begun = _first(_AND, text, before, value.start)
            if begun is None:
                return [(0, len(text))]
        if begun is not None:
            cuts.append(begun)
            seen = set()
        seen.add(kind)
        before = value.end
    return list(zip(cuts, [*cuts[1:], len(text)], strict=True))


def _first(mark: re.Pattern[str], text: str, start: int, end: int) -> int | None:
    match = mark.search(text, start, end)
    return match.start() if match else None
