"""Whether words grant or deny, and on which axis: 'not allowed', 'none', 'included', 'compulsory', 'costs extra'."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

import msgspec

from hallucheck.judges.slots.tokens import FUNCTION, Token, tokens
from hallucheck.text.basics.word_lists import parted, sections, words
from hallucheck.text.words.lexicon import Stems, groups, lexicon, stem, synonyms

NEGATIONS = words(
    "not no none never without cannot nobody nothing neither nor hardly nope non "
    "nicht nichts kein keine keinen keinem keiner keines nie niemals ohne pas jamais aucun aucune sans "
    "nunca jamás ningún ninguna não nenhum nenhuma senza nessun nessuno nessuna niet niets geen nooit zonder"
)
"""Words that deny by themselves, of several languages; of 'ne ... pas' the second."""


class Stance(msgspec.Struct, frozen=True):
    """A position on an axis: 1 grants, -1 denies."""

    axis: str
    sign: int


@cache
def _stems() -> dict[str, dict[str, int]]:
    """Stem -> axis -> end; made on first use, because stems come from the lexicon."""
    found: dict[str, dict[str, int]] = {}
    for axis, languages in sections("stances.txt").items():
        for sign, end in zip((1, -1), zip(*map(parted, languages), strict=True), strict=True):
            for word in sorted(frozenset().union(*end)):
                found.setdefault(stem(word), {})[axis] = sign
    return found


SENSES = 8
"""Meanings of a word beyond which what it may mean shows nothing: to leave is to permit, too."""


@lru_cache(maxsize=20_000)
def leanings(stem_: str) -> tuple[Stance, ...]:
    """Where a word stands by itself, by what may stand for it, or by its opposite."""
    own = _stems().get(stem_)
    if own is None and len(groups().of(stem_)) > SENSES:
        return ()
    if own is None:
        found: dict[str, set[int]] = {}
        for near, sign in ((synonyms(stem_), 1), (lexicon().opposites.get(stem_, ()), -1)):
            for other in near:
                for axis, lean in _stems().get(other, {}).items():
                    found.setdefault(axis, set()).add(lean * sign)
        own = {axis: next(iter(signs)) for axis, signs in found.items() if len(signs) == 1}
    return tuple(Stance(axis, sign) for axis, sign in own.items())


def own_leanings(stem_: str) -> tuple[Stance, ...]:
    """Where a word stands by itself."""
    return tuple(Stance(axis, sign) for axis, sign in _stems().get(stem_, {}).items())


def grounds_of(known: Iterable[Stance]) -> Iterator[str]:
    """On which axes positions may exclude others: two without a common one do not."""
    for one in known:
        yield f"axis {one.axis}"
        if one.axis == "presence" and one.sign < 0:
            yield from _NOTHING


def is_negation(token: Token) -> bool:
    """Whether a word turns what it stands with into its contrary."""
    return (token.lower in NEGATIONS and token.text != "NO") or token.lower.endswith("n't")


def negated(spoken: Iterable[Token]) -> bool:
    """Whether the words deny, a double negation aside."""
    spoken = list(spoken)
    found = [at for at, token in enumerate(spoken) if is_negation(token)]
    denying = [spoken[at].lower for at in found if not _grants(spoken, at)]
    triples = zip(spoken, spoken[1:], spoken[2:], strict=False)
    denying += ["out" for t, out, of in triples if t.lower in _BEING and (out.lower, of.lower) == ("out", "of")]
    return (len(denying) - ("neither" in denying and denying.count("nor"))) % 2 == 1


_BEING = words("is are was were be currently now")
"""Behind these 'out of' denies: 'is out of stock'."""


def _grants(spoken: Sequence[Token], at: int) -> bool:
    """Whether a negation denies trouble ('no problem', "don't worry"), or opens a bound: 'no less than'."""
    bound = spoken[at].lower in ("no", "not") and [t.lower for t in spoken[at + 2 : at + 3]] == ["than"]
    return bound or any(t.stem in _TROUBLE for t in spoken[at + 1 : at + 3])


_TROUBLE = Stems("problem trouble difficulty issue matter worry fuss bother concern inconvenience")


def stances_of_value(value: str) -> tuple[Stance, ...]:
    """Where a stored value stands; one that names something says that there is something."""
    spoken = tokens(value)[:MAX_VALUE]
    if any(t.lower == "out" for t in spoken) or (len(spoken) > 1 and spoken[0].lower in ("under", "fully")):
        return (Stance("presence", -1), Stance("state", -1))  # sold out, fully booked, under construction
    sign = 1
    for token in spoken:
        if is_negation(token):
            sign = -sign
        elif found := leanings(token.stem):
            return tuple(Stance(stance.axis, sign * stance.sign) for stance in found)
    return (Stance("presence", -1 if negated(spoken) else 1),) if spoken else ()


MAX_VALUE = 4
"""Words at the head of a value that show its stance."""


def stances_of_words(spoken: Sequence[Token]) -> tuple[Stance, ...]:
    """The stances that a clause takes towards what it speaks of."""
    sign = -1 if negated(spoken) else 1
    kept: dict[str, set[int]] = {}
    if any(is_negation(token) and _grants(spoken, at) for at, token in enumerate(spoken)):
        kept["licence"] = {1}
    for token in spoken:
        for stance in () if token.lower in FUNCTION or is_negation(token) else leanings(token.stem):
            kept.setdefault(stance.axis, set()).add(sign * stance.sign)
    return tuple(Stance(axis, signs.pop()) for axis, signs in kept.items() if len(signs) == 1)


def exclude(known: Sequence[Stance], said: Sequence[Stance]) -> bool:
    """Whether two positions exclude each other: opposite ends of an axis, or none of what there is."""
    for one in known:
        for other in said:
            if one.axis == other.axis and one.sign != other.sign:
                return True
            if one.axis == "presence" and one.sign < 0 < other.sign and other.axis in _OF_SOMETHING:
                return True
            if other.axis == "presence" and other.sign < 0 < one.sign and one.axis in _OF_SOMETHING:
                return True
    return False


_OF_SOMETHING = frozenset(("licence", "state", "cost"))
"""Axes on which nothing stands that is not there."""
_NOTHING = tuple(f"axis {axis}" for axis in _OF_SOMETHING)


def agree(known: Sequence[Stance], said: Sequence[Stance]) -> bool:
    """Whether two positions are the same on an axis, and opposite on none."""
    return not exclude(known, said) and any(one == other for one in known for other in said)
