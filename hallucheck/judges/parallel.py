"""Who did which of two things: "the soup contains nuts" beside "the soup contains dairy, the salad contains nuts".

Two clauses of the evidence with one verb say one thing each of two subjects. A statement with the subject of one
and what is said of the other says what neither says, though the evidence has every word of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hallucheck.judges import polarity
from hallucheck.judges.clauses import AUXILIARIES, MODIFIER, PRONOUNS, SUBJECT, VERB, Clause, clauses
from hallucheck.judges.opposition import RELATED, relation
from hallucheck.text.basics.word_lists import words
from hallucheck.text.words.words import CONTENT, Words

_OF_MANY = words("all every each both any no most many some other others same also too either neither")
"""What is said of many, or of one more, may be said of the statement's subject as well."""


def recombined(statement: Words, passages: Sequence[Words]) -> tuple[int, int, int] | None:
    """A place in the statement, the passage of its subject and what stands there instead; None where all is right."""
    if polarity.may_deny(statement) or not _OF_MANY.isdisjoint(statement.lowers):
        return None
    read = [(number, clause) for number, passage in enumerate(passages) for clause in clauses(passage)]
    for mine in clauses(statement):
        subject = _phrase(statement, mine)
        alike = [one for one in read if subject and _have_one_verb(statement, mine, passages[one[0]], one[1])]
        own = [(number, its) for number, its in alike if subject <= _phrase(passages[number], its)]
        others = [one for one in alike if one not in own and _is_of_another(subject, passages[one[0]], one[1])]
        for place in _fillers(statement, mine) if own and others else ():
            slot, stem = mine.slots[place], statement.stems[place]
            if any(stem in _in_slot(passages[number], its, slot) for number, its in others):
                found = _instead(statement, mine, place, passages, own)
                if found is not None:
                    return place, *found
    return None


def _is_of_another(subject: set[str], passage: Words, clause: Clause) -> bool:
    """Whether a clause has a subject of its own that is not the one meant, nor all of them."""
    its = _phrase(passage, clause)
    return bool(its - subject) and _OF_MANY.isdisjoint(passage.lowers[at] for at in clause.places)


def _instead(
    statement: Words, mine: Clause, place: int, passages: Sequence[Words], own: Sequence[tuple[int, Clause]]
) -> tuple[int, int] | None:
    """What the clauses of the statement's subject have in the slot of a word, where they have all else that it says."""
    phrase = {at for at, head in mine.heads.items() if head == place}
    rest = {statement.stems[at] for at in mine.slots.keys() - phrase if statement.weights[at] >= CONTENT}
    found = None
    for number, clause in own:
        passage = passages[number]
        said = {passage.stems[at] for at in clause.places}
        if statement.stems[place] in said or not rest <= said:
            return None
        for known in _fillers(passage, clause):
            if clause.slots[known] == mine.slots[place] and passage.stems[known] not in statement.places:
                found = number, known
    return found


def _have_one_verb(one: Words, mine: Clause, other: Words, its: Clause) -> bool:
    """Whether two clauses have verbs that mean the same, and mean anything: what is 85 pounds costs 85 pounds."""
    if mine.verb is None or its.verb is None or one.lowers[mine.verb] in AUXILIARIES:
        return False
    return relation(one.stems[mine.verb], other.stems[its.verb]) >= RELATED


def _phrase(found: Words, clause: Clause) -> set[str]:
    """The stems of a subject that say something; none where it is a pronoun."""
    heads = [at for at, slot in clause.slots.items() if slot == SUBJECT]
    if any(found.lowers[at] in PRONOUNS for at in heads):
        return set()
    return {found.stems[at] for at in clause.slots if clause.heads.get(at) in heads and found.weights[at] >= CONTENT}


def _in_slot(found: Words, clause: Clause, slot: str) -> set[str]:
    return {found.stems[at] for at in _fillers(found, clause) if clause.slots[at] == slot}


def _fillers(found: Words, clause: Clause) -> Iterator[int]:
    """The heads of the noun phrases of a clause that are not its subject."""
    for at, slot in clause.slots.items():
        if slot not in (SUBJECT, VERB, MODIFIER) and found.weights[at] >= CONTENT and not found.stems[at][0].isdigit():
            yield at
