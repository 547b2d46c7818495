"""Claims: what each clause of a sentence says of whom, in words that can be compared.

What the clauses leave open is left out rather than guessed, so the claims are fewer than the statements of a text, but
they are its statements.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import dropwhile

import msgspec

from hallucheck.judges.clauses import AUXILIARIES, BETWEEN, RELATIVE, Clause, clauses, finite_in, shape
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.speakers import is_asked
from hallucheck.text.grammar.verbs import FORMS, MODALS, contraction, is_past
from hallucheck.text.sentences import Sentence
from hallucheck.text.words.words import Words, read_words


class Claim(msgspec.Struct, frozen=True, kw_only=True):
    """One statement. Spans are code points of the text that the sentence stands in.

    `predicate` is the verb's lemma, with `be` in front of a passive and the preposition that leads the object behind:
    `weigh`, `be on`, `be found by`. `subject` is in lower case without articles and quantifiers, so that equal subjects
    are equal strings.
    """

    subject: str
    subject_start: int
    subject_end: int
    predicate: str
    object: str
    negated: bool
    modality: str | None
    stated: bool
    """It is neither asked nor supposed."""
    past: bool
    start: int
    end: int


_HEDGES = words("perhaps maybe possibly presumably allegedly supposedly reportedly apparently")
_QUANTIFIERS = words("all every each no some most many few several any both none half neither")
_LEADING = _QUANTIFIERS | words("the a an this that these those its his her their our your my of not")
_COMPLEMENT = words("in on at by from to into with since until as for under over near via per")
_ADVERBS = BETWEEN | words(
    "really very so both originally first initially formerly officially largely mainly mostly directly located today "
    "there together either simply fully partly actually usually sometimes"
)
_AROUND = _ADVERBS | AUXILIARIES
_OPENERS = words(
    "and but or so also however moreover furthermore additionally finally first second third then thus therefore "
    "yes well ok okay sure please note as mentioned in fact actually of course"
)
CONDITIONAL = words("if when whenever unless once suppose supposing assuming should")
"""Words that open what is only supposed."""
_ASKING = RELATIVE | {"what"}
_NONE = words("no none neither")
MAX_SUBJECT = 12
"""Longest subject, in words."""


def claims(sentence: Sentence) -> list[Claim]:
    """The claims of a sentence, in order; questions and conditions are marked, not left out."""
    found, asked, supposed = read_words(sentence.text), is_asked(sentence.text), False
    made: list[Claim] = []
    for number, clause in enumerate(clauses(found)):
        opens = found.lowers[clause.own.start]
        supposed = opens in CONDITIONAL or (supposed and number == 1)  # what follows from an opening condition
        made += _of_clause(sentence, found, clause, stated=not (asked or supposed))
    return made


def _of_clause(sentence: Sentence, found: Words, clause: Clause, *, stated: bool) -> Iterator[Claim]:
    first = finite_in(found, clause.own)
    subject = None if first is None else _subject(found, clause, first)
    if first is None or subject is None or (first == clause.verb and not _is_listed(found.lowers[first])):
        return  # of verbs alone those are read that carry facts
    lemma, negated, last = _group(found, clause, first)
    name, low, high, denied = subject
    hedged = not _HEDGES.isdisjoint(found.lowers[max(0, clause.own.start - 2) : clause.own.stop])
    modal, _ = contraction(found.lowers[first])
    for preposition, start, end in _complements(found, last, clause.own.stop) or _verb_alone(lemma, first, last):
        denies = found.lowers[start] in ("no", "not") and end - start > 1
        at = found.spans[start + denies][0]
        plain = "be" if start < last and lemma.startswith("be ") else lemma
        yield Claim(
            subject=name,
            subject_start=sentence.start + low,
            subject_end=sentence.start + high,
            predicate=f"{plain} {preposition}" if preposition else plain,
            object=sentence.text[at : found.spans[end - 1][1]],
            negated=denied or negated != denies,
            modality=modal if modal in MODALS else "may" if hedged else None,
            stated=stated,
            past=is_past(found.lowers[first]),
            start=sentence.start + min(low, at),
            end=sentence.start + found.spans[end - 1][1],
        )


def _is_listed(word: str) -> bool:
    return word in AUXILIARIES or word in FORMS


def _group(found: Words, clause: Clause, first: int) -> tuple[str, bool, int]:
    """The lemma of a verb group, whether it denies, and the place behind it."""
    verb = first if clause.verb is None or shape(found.lowers[clause.verb]) == "ing" else clause.verb  # "is taking"
    last = verb + 1
    while last < clause.own.stop and found.lowers[last] in _AROUND:
        verb = last if found.lowers[last] in AUXILIARIES else verb
        last += 1
    said = [contraction(word) for word in found.lowers[max(0, first - 1) : last]]
    negated = sum(denies or word in ("not", "never", "n't") for word, denies in said) % 2 == 1
    word = contraction(found.lowers[verb])[0]
    lemma = FORMS.get(word, word.removesuffix("s") if shape(word) == "s" else word)
    return f"be {lemma}" if clause.passive and verb > first else lemma, negated, last


def _subject(found: Words, clause: Clause, first: int) -> tuple[str, int, int, bool] | None:
    """Name and span of the subject, and whether its quantifier denies; None where it is too long, or not said."""
    own = [*dropwhile(lambda at: found.lowers[at] in _OPENERS, range(clause.own.start, first))]
    if not own or (len(own) == 1 and found.lowers[own[0]] in RELATIVE):
        own = [at for at in clause.places if at < clause.own.start]
    while own and found.lowers[own[-1]] in _ADVERBS:
        del own[-1]
    own = own[max((n for n, at in enumerate(own) if at in found.marks), default=0) :]  # not "In May,"
    if not 0 < len(own) <= MAX_SUBJECT or found.lowers[own[0]] in _ASKING:
        return None
    named = next((at for at in own if found.lowers[at] not in _LEADING), own[-1])
    start, end = found.spans[own[0]][0], found.spans[own[-1]][1]
    said = found.text[found.spans[named][0] : end].lower()
    return " ".join(said.split()), start, end, not _NONE.isdisjoint(found.lowers[own[0] : named])


def _verb_alone(lemma: str, first: int, last: int) -> list[tuple[str, int, int]]:
    """The verb as its own complement, where nothing else is one: "all employees attended", "is closed"."""
    return [] if lemma in ("be", "have", "do") and last - first <= 1 else [("", last - 1, last)]


def _complements(found: Words, first: int, last: int) -> list[tuple[str, int, int]]:
    """(preposition, first place, place behind it) of each complement of the verb group."""
    cuts = [at for at in range(first, last) if found.lowers[at] in _COMPLEMENT]
    parts = [("", first, cuts[0] if cuts else last)]
    parts += [(found.lowers[at], at + 1, end) for at, end in zip(cuts, [*cuts[1:], last], strict=False)]
    whole = [part for part in parts if part[1] < part[2]]
    return whole or [("", at, at + 1) for at in cuts if found.lowers[at] == "on"]  # "the light is on"
