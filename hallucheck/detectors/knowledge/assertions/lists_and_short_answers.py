"""Facts in a list or a word: 'Department: Sales' under a name, 'Karl Bent.' to 'Who is the CEO of Vega?'."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date

from hallucheck.detectors.knowledge.assertions import attributes
from hallucheck.detectors.knowledge.assertions.assertions import Assertion, current, lies_around
from hallucheck.evidence.knowledge import Entity, Named
from hallucheck.evidence.knowledge.base import agreement
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.verbs import FORMS, is_finite
from hallucheck.text.values.typed import Match, ValueKind, read_value

_LINE = regex(
    r"[ \t]{0,8}(?:[-*•] )?\**(?P<key>[A-Za-z][A-Za-z ]{1,29}?)\**:\**[ \t]{1,4}(?P<value>[^\n]{1,80})", re.MULTILINE
)
_NAMING = frozenset(("name", "full name", "person", "company", "product", "employee", "event", "contact", "customer"))
_HEDGED = regex(
    r"(?<!\w)(?:about|around|approx\w*|not|n/a|unknown|none|tbd|various|up to|from|over|under|may|or)(?!\w)|[~?]",
    re.IGNORECASE,
)
_SEVERAL = regex(r"(?<!\w)(?:and|or|with|vs|both|unlike)(?!\w)|[,&/]", re.IGNORECASE)
MAX_LINES = 200
"""Lines of an answer that are read as cards."""


def cards(text: str, named: Sequence[Named], today: date | None = None) -> Iterator[Assertion]:
    """The attributes that stand line by line under the name of one entity, up to an empty line or another name."""
    if ":" not in text or "\n" not in text:
        return
    owner: Entity | None = None
    start = 0
    for line in text.split("\n")[:MAX_LINES]:
        end = start + len(line)
        inside = [one for one in named if start <= one.start and one.end <= end]
        match = _LINE.fullmatch(text, start, end)
        key = match["key"].strip().lower() if match else ""
        if not line.strip():
            owner = None
        elif match is None or key in _NAMING:
            alone = len(inside) == 1 and len(inside[0].entities) == 1 and not _SEVERAL.search(line)
            owner = inside[0].entities[0] if alone else None
        elif owner is not None:
            name = attributes.named_attribute(owner, key)
            begin, stop = match.span("value")
            value = text[begin:stop].strip().strip("*_` ").rstrip(".,;")
            begin = text.index(value, begin) if value else begin
            if name is not None and value:
                yield from _assertion(owner, name, value, (begin, begin + len(value)), (start, end), today)
        start = end + 1


_ASKS = r"(?P<word>what|who|when|where|which)(?:['’]s| is| are| was| were) (?:the |our )?"
_ASKED = tuple(
    (regex(pattern, re.IGNORECASE), goes_on)
    for pattern, goes_on in (
        (rf"{_ASKS}(?P<attribute>[\w -]{{2,30}}) (?:of|for) (?:the |our )?@\W{{0,2}}$", ""),
        (rf"{_ASKS}@['’]s? (?P<attribute>[\w -]{{2,30}})\W{{0,2}}$", ""),
        (r"when (?:was|were) (?:the )?@ (?P<verb>founded|established|launched|released|published|born)\W{0,2}$", "in"),
        (r"where (?:is|are|was) (?:the )?@ (?P<verb>headquartered|based|located|born)\W{0,2}$", "in"),
        (r"who (?P<verb>founded|established|created|leads|runs|owns|manages|wrote)(?: the)? @\W{0,2}$", "by"),
        (r"(?:where|(?:in )?which department) does @ (?P<verb>work)(?: in)?\W{0,2}$", "work in"),
        (r"how much does (?:the |an? )?@ (?P<verb>cost|weigh)\W{0,2}$", "cost"),
    )
)
"""What is asked of whom (@), and how a statement of it goes on."""
WORDS = 6
"""Most words of an answer that is a value and no sentence."""


def in_a_word(text: str, question: str, asked: Named | None, today: date | None = None) -> Iterator[Assertion]:
    """The assertion of an answer that is but the value asked for."""
    if asked is None or len(asked.entities) != 1 or asked.text not in question or len(question) > MAX_QUESTION:
        return
    value = text.strip().strip("*_`\"'").rstrip(".!")
    spoken = value.lower().split(" ")
    if not value or "\n" in value or len(spoken) > WORDS or any(w in FORMS and is_finite(w) for w in spoken[1:]):
        return
    entity = asked.entities[0]
    start = text.index(value)
    for name in _wanted(entity, question.strip().replace(asked.text, "@", 1)):
        place = (start, start + len(value))
        past = _PAST.search(question) is not None
        yield from _assertion(entity, name, _bare(value), place, place, None if past else today)
        return


MAX_QUESTION = 300
"""Code points of a question that asks for one thing."""
_PAST = regex(r"(?<!\w)(?:was|were|did|had|used to)(?!\w)", re.IGNORECASE)
_LEAD = regex(r"(?:in|on|at|by|the|it['’]s|since)[ ]", re.IGNORECASE)


def _bare(value: str) -> str:
    match = _LEAD.match(value)
    return value[match.end() :] if match else value


def _wanted(entity: Entity, question: str) -> Iterator[str]:
    """The entity's attributes that a question is about."""
    for pattern, goes_on in _ASKED:
        match = pattern.search(question)
        if match is None:
            continue
        if "attribute" in match.groupdict():
            name = attributes.named_attribute(entity, match["attribute"])
            if name is not None and _answers(match["word"].lower(), entity, name):
                yield name
            continue
        verb = FORMS.get(match["verb"].lower(), match["verb"].lower())
        predicate = f"be {verb} {goes_on}" if goes_on in ("in", "by") else "work in" if goes_on == "work in" else verb
        yield from attributes.attributes_of(entity, attributes.families_of(predicate)[:1])


_SPOKEN = words(
    "yes no yeah sure certainly absolutely indeed definitely correct right sorry nobody nothing none everyone here "
    "there thanks hello ok okay great good fine maybe perhaps unclear confidential ask see please pending private"
)


def _is_name(text: str) -> bool:
    """Whether a text is a name by its capitals: 'Karl Bent', 'Munich', not 'No idea' or 'Certainly'."""
    parts = text.split(" ")
    return all(part[:1].isupper() or part in ("of", "de", "van", "von", "&", "and") for part in parts) and (
        parts[0].lower() not in _SPOKEN
    )


_PLACES = frozenset(("headquarters", "room", "birthplace", "country"))


def _answers(word: str, entity: Entity, name: str) -> bool:
    """Whether an attribute is what a question word asks for: no CEO answers 'where is the CEO of Vega?'."""
    typed = all(read_value(fact.text).kind is not ValueKind.TEXT for fact in entity.attributes[name])
    if word == "where":
        return attributes.family(name) in _PLACES
    return typed if word == "when" else not typed if word == "who" else True


def _assertion(  # noqa: PLR0917 (whose, what, and where it stands)
    entity: Entity, name: str, value: str, place: tuple[int, int], around: tuple[int, int], today: date | None
) -> Iterator[Assertion]:
    facts = current(entity.attributes[name], today)
    if not facts or _HEDGED.search(value):
        return
    match, fact = agreement(value, facts)
    mine, its = read_value(value), [read_value(one.text) for one in facts]
    typed = ValueKind.TEXT not in {mine.kind, *(other.kind for other in its)}
    named = _is_name(value) and all(_is_name(one.value) for one in facts)
    if match is Match.DIFFERENT and (lies_around(name, value, facts) or not (typed or named)):
        match = Match.UNKNOWN  # words of which nothing tells that they are a value of the same sort
    yield Assertion(
        entity=entity,
        attribute=name,
        wanted=name,
        value=value,
        start=place[0],
        end=place[1],
        claim_start=around[0],
        claim_end=around[1],
        negated=False,
        how="name",
        match=match,
        fact=fact,
    )
