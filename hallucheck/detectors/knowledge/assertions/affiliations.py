"""What stands right behind a name: 'John Smith from Marketing', 'John Smith (Marketing)', 'Acme, based in Boston,'."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from hallucheck.detectors.knowledge.assertions import attributes
from hallucheck.detectors.knowledge.assertions.assertions import Assertion, current, lies_around
from hallucheck.evidence.knowledge import KnowledgeBase, Named
from hallucheck.evidence.knowledge.base import agreement
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.text.basics.patterns import regex
from hallucheck.text.grammar.verbs import FORMS
from hallucheck.text.values.typed import Match, read_value

_BEHIND = regex(
    r"(?: |, (?=of))(?:(?:from|in|of) (?:the |our )?(?P<of>[A-Z][\w&]{1,20}(?: (?:and )?[A-Z][\w&]{1,20}){0,2})"
    r"(?: department| team| dept)?|"
    r"\((?P<aside>[A-Z][\w&]{1,20}(?: (?:and )?[A-Z][\w&]{1,20}){0,2})(?: department| team| dept)?\))"
    r"(?=$|[.,;:!)]| (?:will|can|is|has|would|could|may|should|and|about|for|if|who|with|via|by|on|at)(?!\w)| \()"
)


_PARTICIPLE = regex(
    r",? \(?(?P<verb>founded|established|based|headquartered|located|born|launched|released) (?:in |on |at )?"
    r"(?P<value>[A-Z\d][\w-]{1,20}(?: [A-Z\d][\w-]{0,20}){0,3})(?=[,.;)]|$)"
)
_BASED = regex(r" is an? (?P<value>[A-Z][\w]{1,20}(?: [A-Z][\w]{1,20}){0,2})-based(?!\w)")


def affiliations(
    base: KnowledgeBase, text: str, named: Sequence[Named], today: date | None = None
) -> Iterator[Assertion]:
    """The departments that stand behind names; only words that are departments anywhere count."""
    for one in named:
        if len(one.entities) != 1:
            continue
        yield from _participles(text, one, today)
        match = _BEHIND.match(text, one.end)
        if match is None:
            continue
        entity = one.entities[0]
        group = "of" if match["of"] else "aside"
        plain = normalise(match[group])
        for attribute in attributes.attributes_of(entity, ("department",)):
            known = plain in attributes.DEPARTMENTS or plain in base.attribute_vocabulary(entity.type, attribute)
            facts = current(entity.attributes[attribute], today)
            if not known or not facts:
                continue
            verdict, fact = agreement(match[group], facts)
            yield Assertion(
                entity=entity,
                attribute=attribute,
                wanted=attribute,
                value=match[group],
                start=match.start(group),
                end=match.end(group),
                claim_start=one.start,
                claim_end=match.end(),
                negated=False,
                how="phrase",
                match=verdict,
                fact=fact,
            )
            break


def _participles(text: str, one: Named, today: date | None) -> Iterator[Assertion]:
    """'Acme, based in Boston, is hiring', 'Acme (founded 1989)', 'Acme is a Boston-based company'."""
    match = _PARTICIPLE.match(text, one.end) or _BASED.match(text, one.end)
    if match is None:
        return
    verb = match.groupdict().get("verb") or "based"
    entity = one.entities[0]
    families = attributes.families_of(f"be {FORMS[verb.lower()]} in")
    for attribute in attributes.attributes_of(entity, families):
        facts = current(entity.attributes[attribute], today)
        verdict, fact = agreement(match["value"], facts) if facts else (Match.UNKNOWN, None)
        alike = facts and read_value(match["value"]).kind is read_value(facts[0].text).kind
        if verdict is Match.DIFFERENT and (not alike or lies_around(attribute, match["value"], facts)):
            continue
        yield Assertion(
            entity=entity,
            attribute=attribute,
            wanted=attribute,
            value=match["value"],
            start=match.start("value"),
            end=match.end("value"),
            claim_start=one.start,
            claim_end=match.end(),
            negated=False,
            how="phrase",
            match=verdict,
            fact=fact,
        )
        return
