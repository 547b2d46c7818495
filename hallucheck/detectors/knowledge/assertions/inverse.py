"""Claims read from their other end: 'Maria Lopez founded Acme in 1999' says who founded Acme, and when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from hallucheck.detectors.knowledge.assertions import attributes
from hallucheck.evidence.knowledge import Named
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.text.grammar.claims import Triple

_DONE = {
    "found": "be found by",
    "establish": "be establish by",
    "create": "be create by",
    "lead": "be lead by",
    "run": "be run by",
    "head": "be head by",
    "own": "be own by",
    "manage": "be manage by",
    "direct": "be direct by",
    "write": "be write by",
    "publish": "be publish by",
}
"""What a subject does -> what its object has done to it."""


class Turned(msgspec.Struct, frozen=True):
    """A claim about the entity named in another claim's object; `rest` is the attribute, where words name it."""

    claim: Triple
    named: Named
    rest: str = ""


def inverse(claim: Triple, named: Sequence[Named]) -> Iterator[Turned]:
    """The claims that `claim` makes of entities named in its object or before its time."""
    first, _, preposition = claim.predicate.partition(" ")
    if first in _DONE and (claim.subject in _PERSONS or claim.quantifier):
        return
    inside = [n for n in named if claim.object_start <= n.start and n.end <= claim.object_end]
    if claim.predicate in _DONE and len(inside) == 1 and _is_all(claim.object, inside[0].text):
        yield Turned(_about(claim, inside[0], _DONE[claim.predicate], subject=True), inside[0])
    elif first in _DONE and preposition in ("in", "on"):
        before = [n for n in named if claim.subject_end <= n.start and n.end <= claim.object_start]
        if len(before) == 1 and _is_all(claim.head, before[0].text):
            yield Turned(_about(claim, before[0], f"be {first} {preposition}", subject=False), before[0])
    elif claim.predicate == "be" and len(inside) == 1:
        name, owns, role = claim.object.replace("’", "'").partition("'s ")
        if owns and _is_all(name, inside[0].text) and attributes.is_known_family(role):
            yield Turned(_about(claim, inside[0], "be", subject=True), inside[0], normalise(role))
        role, of, name = claim.object.partition(" of ")
        if of and _is_all(name, inside[0].text) and role.lower().startswith(("the ", "our ")):
            plain = normalise(role).removeprefix("the ").removeprefix("our ")
            if attributes.is_known_family(plain):
                yield Turned(_about(claim, inside[0], "be", subject=True), inside[0], plain)


_PERSONS = frozenset(("i", "you", "he", "she", "we", "they", "it", "who", "which", "this", "that"))


def _is_all(text: str, name: str) -> bool:
    """Whether a stretch says nothing beside a name."""
    return normalise(text).removeprefix("the ") == normalise(name).removeprefix("the ")


def _about(claim: Triple, named: Named, predicate: str, *, subject: bool) -> Triple:
    """The claim with the named entity as its subject; its own subject becomes the object where it is the answer."""
    object_ = (claim.subject_start, claim.subject_end) if subject else (claim.object_start, claim.object_end)
    return msgspec.structs.replace(
        claim,
        subject=normalise(named.text),
        subject_start=named.start,
        subject_end=named.end,
        predicate=predicate,
        head="",
        object_start=object_[0],
        object_end=object_[1],
    )
