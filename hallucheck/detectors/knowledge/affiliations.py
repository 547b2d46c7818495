"""Departments told behind a name: 'John Smith from Marketing will help', 'John Smith (Marketing)'."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from hallucheck.detectors.knowledge import attributes
from hallucheck.detectors.knowledge.assertions import Assertion, current
from hallucheck.evidence.knowledge import KnowledgeBase, Named
from hallucheck.evidence.knowledge.base import agreement
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.text.regex import regex

_BEHIND = regex(
    r" (?:(?:from|in|of) (?:the |our )?(?P<of>[A-Z][\w&]{1,20}(?: (?:and )?[A-Z][\w&]{1,20}){0,2})"
    r"(?: department| team| dept)?|"
    r"\((?P<aside>[A-Z][\w&]{1,20}(?: (?:and )?[A-Z][\w&]{1,20}){0,2})(?: department| team| dept)?\))"
    r"(?=$|[.,;:!)]| (?:will|can|is|has|would|could|may|should|and|about|for|if|who|with|via|by|on|at)(?!\w)| \()"
)


def affiliations(
    base: KnowledgeBase, text: str, named: Sequence[Named], today: date | None = None
) -> Iterator[Assertion]:
    """The departments that stand behind names; only words that are departments anywhere count."""
    for one in named:
        match = _BEHIND.match(text, one.end) if len(one.entities) == 1 else None
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
