"""Whether a value beside a name is of what is named, or of a part of it, of what is around it, or of several things."""

from __future__ import annotations

import re

from hallucheck.detectors.knowledge.alignment import attributes
from hallucheck.detectors.knowledge.sentence.subjects import OTHER
from hallucheck.evidence.knowledge import Named
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.verbs import FORMS
from hallucheck.text.values.typed import Value, ValueKind

_OF = regex(
    r"(?<!\w)(?P<what>[^\W\d_]+) (?:of|for|to|at)(?: the| our| your| my| a| an| this| next)?(?: [^\W\d_]+)? ?$",
    re.IGNORECASE,
)
_AROUND = regex(
    r"(?<!\w)(?:after|before|during|until|till|since|because of|besides|except)"
    r"(?: the| our| your| my| a| an| this| next)? $",
    re.IGNORECASE,
)
_OWN = regex(r"['’]s? (?P<what>[^\W\d_]+)")


def is_of_part(text: str, at: int, named: Named) -> bool:
    """Whether a sentence is about a part of what it names, or what is around it: 'the doors of the review open at'."""
    if text[at : at + len(named.text)] != named.text or at < 0:
        return False  # it is named elsewhere
    before, after = text[:at], text[at + len(named.text) :]
    if _AROUND.search(before) or before.lower().rstrip().rpartition(" ")[2].rpartition("-")[2] in OTHER:
        return True
    part = _OF.search(before) or _OWN.match(after)
    if part is None:
        return False
    what = part["what"].lower()
    known = what in attributes.names_of(attributes.family(what))[1:]
    plain = known or what in FORMS or what in _NO_PARTS or len(what) < SHORTEST
    return not plain and not any(
        what == word for e in named.entities for a in e.attributes for word in normalise(a).split(" ")
    )


SHORTEST = 3
"""Letters of a noun."""

_NO_PARTS = words(
    "us you me them him her it reminder reminders appointment booking reservation details info information schedule "
    "calendar name here there now and up set way directions route traffic forecast weather"
)


def is_shared(text: str, named: Named, value: Value) -> bool:
    """Whether an amount may be that of several things: 'the bike and a bag for $550'."""
    if value.kind not in (ValueKind.MONEY, ValueKind.QUANTITY):
        return False
    at = text.find(named.text)
    return at >= 0 and _JOINS.search(text, at + len(named.text), max(at, value.start)) is not None


_JOINS = regex(r"(?<!\w)(?:and|with|plus|or|including|both)(?!\w)")
