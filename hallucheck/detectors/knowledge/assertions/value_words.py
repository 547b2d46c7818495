"""The value among the words of a claim's object, and the noun that says what it is: 'the Marketing department'."""

from __future__ import annotations

from hallucheck.evidence.knowledge.names import normalise
from hallucheck.text.grammar.claims import Triple
from hallucheck.text.values.typed import ValueKind, find_values

_LEADING = ("room", "suite", "floor", "version", "gate", "platform", "building")
_TRAILING = ("department", "dept", "team", "division", "unit", "room", "office")


def category_of(text: str) -> str | None:
    """The noun in an object that names its attribute: 'the Marketing department', 'room B2'."""
    plain = normalise(text)
    first, last = plain.partition(" ")[0], plain.rpartition(" ")[2]
    return last if last in _TRAILING else first if first in _LEADING else None


def without_noun(text: str) -> str:
    """A name without the noun that says what it is: 'B2' of 'Room B2'."""
    first, _, rest = text.partition(" ")
    return rest if rest and first.lower() in _LEADING else text


def value_span(claim: Triple) -> tuple[int, int]:
    """The value in a claim's object: the only typed value in it, else its words without article and category noun."""
    text = claim.object
    typed = find_values(text)
    if len(typed) == 1 and typed[0].kind is not ValueKind.NUMBER:
        return claim.object_start + typed[0].start, claim.object_start + typed[0].end
    start, end = 0, len(text)
    for article in (
        "part of the ",
        "a member of the ",
        "a part of the ",
        "the ",
        "a ",
        "an ",
        "our ",
        "their ",
        "his ",
        "her ",
        "its ",
    ):
        if text.lower().startswith(article):
            start = len(article)
            break
    lead, _, numbered = text[start:end].partition(" ")
    if numbered and lead.lower() in _LEADING:
        start += len(lead) + 1
    head, _, tail = text[start:end].rpartition(" ")
    if head and tail.lower() in _TRAILING:
        end = start + len(head)
    value = text[start:end]
    start += len(value) - len(value.lstrip())
    return claim.object_start + start, claim.object_start + start + len(value.strip())
