"""Whether two sentences give one thing two values, or one denies what the other says, whatever words they add.

Clause is laid on clause: words of one stem or of near meaning stand for each other. Two clauses of one matter clash
where each has one value of a kind and the two differ ("leaves at 16:20 from terminal 2" - "departs at 18:40"), where
one denies all that it says of what the other says, or where two words exclude each other. What only one of them adds
changes nothing; what sets each apart ("the red bus", "the blue bus") makes two things of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec

from hallucheck.judges.opposition import relation
from hallucheck.judges.slots.exclusive import are_grouped, opposed
from hallucheck.judges.slots.fillers import COUNT, DAY, NAME, OFTEN, OLD, ORDINAL, TIME, Filler, fillers, held_against
from hallucheck.judges.slots.quantities import Quantity, cannot_both_be, quantity
from hallucheck.judges.slots.stances import is_negation, negated, own_leanings
from hallucheck.judges.slots.statements import (
    ALL_BUT,
    ARTICLES,
    BOUNDED,
    PARTICLE,
    PASSING,
    SWITCHED,
    aside,
    is_function,
    is_perhaps,
)
from hallucheck.judges.slots.tokens import CLOSE, FUNCTION, LIGHT, NEAR, PERSONAL, Token, nearness, tokens
from hallucheck.judges.slots.world import is_wide
from hallucheck.text.basics.patterns import blank, regex
from hallucheck.text.basics.spans import begins_in, placed_within
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.clauses import clauses, tokenize
from hallucheck.text.grammar.verbs import FORMS, MODALS
from hallucheck.text.values.typed import Match
from hallucheck.text.words.kinds import OFTEN as MOSTLY
from hallucheck.text.words.kinds import named, nouns, verbal
from hallucheck.text.words.lexicon import Stems, lexicon

VALUE, DENIAL, OPPOSITE = 0.85, 0.95, 0.8
"""Confidence of a clash by another value, by denial, and by words that exclude each other (guesses)."""

MAX_TEXT = 1000
"""Code points of a sentence that are laid on another."""

_UNSURE = regex(
    r"(?<!\w)(?:if|unless|whether|perhaps|maybe|possibly|probably|might|could|would|should|except|apart from|"
    r"other than|when|whenever|want|wants|(?<=\bi )need|(?<=\bwe )need|prefer|like to|hope|wish|how about|what about|"
    r"instead|or|either|than|not true|untrue|myth|rumou?rs?|false|wrong|incorrect)(?!\w)",
    re.IGNORECASE,
)
_ENDS = frozenset(words("from to until till by before after since in within"))
_PLACING = frozenset(words("in at from to by with for on"))
_CONDITION = regex(r"(?<!\w)(?:if|or|unless|except|apart from|other than|provided)(?!\w)", re.IGNORECASE)
_STAYING = words("is are was were takes held located based lives live born situated")
_SEVERAL = words(
    "all every each some several many few another other different also too both most first second last next previous "
    "none nobody neither everyone everybody"
)
"""With these a clause is about some of a kind, or about another one."""


class Laid(msgspec.Struct, frozen=True, kw_only=True):
    """A clause: the words that carry its matter, what fills its slots, and whether it is denied."""

    start: int
    end: int
    text: str
    matter: tuple[Token, ...]
    all: tuple[Token, ...]
    fillers: tuple[Filler, ...]
    denied: bool

    def last_before(self, token: Token | Filler) -> str:
        """The word before one of its words or values, in lower case."""
        return next((t.lower for t in reversed(self.all) if t.end <= token.start), "")


class Clash(msgspec.Struct, frozen=True, kw_only=True):
    """Two sentences exclude each other: by which words of each, how surely, and how much else they share (0 to 1).

    `clauses` are the two that do, `start` to `end` the words of the first in its sentence.
    """

    kind: str
    start: int
    end: int
    clauses: tuple[Laid, Laid]
    said: str
    other: str
    confidence: float
    alike: float


def clash(one: str, other: str, exclusive: Sequence[frozenset[str]] = (), *, goes_on: bool = False) -> Clash | None:
    """Where `one` excludes `other`; spans are in `one`. None where both may be so.

    `exclusive` are further groups of words of which a thing is one at a time. `goes_on`: the two stand side by side in
    one text, so that a pronoun that opens `one` is what `other` is about.
    """
    if one == other or one.rstrip().endswith(("?", "？", "؟")) or other.rstrip().endswith(("?", "？", "؟")):
        return None
    one, other = one[:MAX_TEXT], other[:MAX_TEXT]
    for mine in laid(one) if _may_share(one, other) else ():
        for its in laid(other):
            found = _clash(mine, its, exclusive, goes_on=goes_on)
            if found is not None:
                return found
    return None


def meet(one: str, other: str) -> bool:
    """Whether two sentences state something of one thing, so that one could exclude the other."""
    return any(_meet(mine, its) for mine in laid(one[:MAX_TEXT]) for its in laid(other[:MAX_TEXT]))


def _meet(mine: Laid, its: Laid) -> bool:
    if not mine.matter or not its.matter:
        return False
    left, right = _unmatched(mine, its)
    about_one = _lead(mine) not in left and _lead(its) not in right
    shared = len(_heavy(mine.matter)) - len(_heavy(left)) + _compared(mine, its)[0]
    return about_one or shared >= TOGETHER


TOGETHER = 2
"""Words and values that two clauses must share to be of one thing, where each opens with another word."""


def _alone(clause: Laid) -> Laid:
    """A clause without the subject that it shares: of that, the one before it says something else."""
    return msgspec.structs.replace(clause, matter=tuple(t for t in clause.matter if t.start >= clause.start))


@lru_cache(maxsize=2000)
def clash_within(text: str, exclusive: tuple[frozenset[str], ...] = ()) -> Clash | None:
    """Where a later clause of one sentence excludes an earlier one; the span is the later one's."""
    found = laid(text[:MAX_TEXT]) if _may_share(text[:MAX_TEXT], text[:MAX_TEXT]) else ()
    return next(
        (
            against
            for place, mine in enumerate(found[1:], 1)
            for its in found[:place]
            if (against := _clash(_alone(mine), _alone(its), exclusive, goes_on=its is found[place - 1])) is not None
        ),
        None,
    )


@lru_cache(maxsize=2000)
def laid(text: str) -> tuple[Laid, ...]:
    """The clauses of a sentence that state something."""
    if _CONDITION.search(text):
        return ()
    read = tokenize(ALL_BUT.sub(blank, text))
    everything, spoken = [f for f in fillers(text) if not _is_opening(f, text)], tokens(text)
    found: list[Laid] = []
    for clause in clauses(read):
        start, end = read[clause.first].start, read[clause.last - 1].end
        if clause.mood != "stated" or _UNSURE.search(text[start:end]):
            continue
        here = placed_within(spoken, start + aside(text[start:end]), end)
        if read[clause.first].text.lower() == "that":
            if _DOUBTED.search(text[:start]):
                continue
            here = here[clause.first > 0 :]
        if here:
            shared = _subject(found[-1]) if found and here[0].lower in FORMS else ()
            found.append(_lay(text, start, end, here, placed_within(everything, start, end), shared))
    return tuple(found)


def is_verbal(token: Token) -> bool:
    """Whether a word is a verb's form, or stands for one: 'can'."""
    return token.lower in FORMS or token.lower in MODALS


def _subject(clause: Laid) -> tuple[Token, ...]:
    """The words of a clause before its verb, which a clause that begins with a verb shares: 'and costs 90 euros'."""
    first = next((place for place, t in enumerate(clause.all) if place and is_verbal(t)), 0)
    head = [t for t in clause.all[:first] if not is_function(t)]
    return tuple(head) if head and all(t in clause.matter for t in head) else ()


def _lay(  # noqa: PLR0917 (a clause, its words and values, and the subject that it shares)
    text: str, start: int, end: int, here: Sequence[Token], inside: Sequence[Filler], shared: tuple[Token, ...]
) -> Laid:
    """A clause with its words and values."""
    spans = [(f.start, f.end) for f in inside]
    carried = [t for t in here if not is_function(t) or (t is here[-1] and t.lower in SWITCHED)]
    return Laid(
        start=start,
        end=end,
        text=text[start:end],
        all=tuple(here),
        matter=(*shared, *(t for t in carried if not is_negation(t) and not begins_in(t.start, spans))),
        fillers=tuple(inside),
        denied=negated(here),
    )


def _is_opening(filler: Filler, text: str) -> bool:
    """Whether a word has a capital because it opens the sentence."""
    return filler.kind == NAME and " " not in filler.text and not text[: filler.start].strip()


_DOUBTED = regex(r"(?<!\w)(?:not|n['’]t|untrue|myth|rumou?r|den\w+|doubt\w*|false|wrong|claim\w*)(?!\w)", re.IGNORECASE)


def _clash(mine: Laid, its: Laid, exclusive: Sequence[frozenset[str]] = (), *, goes_on: bool = False) -> Clash | None:
    if not mine.matter or not its.matter or is_perhaps(mine.all) != is_perhaps(its.all):
        return None
    if (only := _by_exclusion(mine, its)) is not None:
        return only
    ranks = [[f.start for f in c.fillers if f.kind == ORDINAL] for c in (mine, its)]
    if any(_of_several(c, t) and t.start not in r for c, r in zip((mine, its), ranks, strict=True) for t in c.all):
        return _by_quantity(mine, its, goes_on=goes_on) or _by_instance(mine, its)
    return _of_one(mine, its, exclusive, goes_on=goes_on) or _by_instance(mine, its)


def _by_exclusion(mine: Laid, its: Laid) -> Clash | None:
    """What only some do, and others do: 'only members can book' - 'guests can also book'."""
    if mine.denied or its.denied or "only" not in (mine.all[0].lower, its.all[0].lower):
        return None
    left, right = _unmatched(mine, its)
    for clause, rest in ((mine, left), (its, right)):
        subject = _subject(clause)
        if not any(t in rest for t in subject) or any(t not in subject for t in rest):
            return None
    if len(left) == len(mine.matter) or _compared(mine, its)[1]:
        return None
    return _found("quantity", (mine, its), (mine.start, mine.end), its.text, VALUE, FLOOR)


def _of_several(clause: Laid, token: Token) -> bool:
    """Whether a word says of how many a clause is: not 'every evening', nor 'for all customers'."""
    if token.lower not in _SEVERAL or any(f.kind == OFTEN and f.start <= token.start < f.end for f in clause.fillers):
        return False
    after = next((t for t in clause.all if t.start > token.end), None)
    if token.lower == "each" and (after is None or after.lower in ("a", "an")):
        return False  # '12 lessons, each an hour long'
    if after is None:
        return True
    if token.lower in ("first", "last"):
        return clause.last_before(token) not in _BE  # what was last renewed in 2018 was so once
    if token.lower not in ("every", "each", "all", "both"):
        return True
    aside = after.stem in PERSONAL and clause.all.index(token) > 0
    counted = any(f.kind == COUNT and f.start == after.start for f in clause.fillers)  # 'all three' are three
    span = "time" in named(after.stem) and not (token.lower == "all" and after.lower.endswith("s"))
    return not (aside or counted or span)


def _of_one(mine: Laid, its: Laid, exclusive: Sequence[frozenset[str]], *, goes_on: bool) -> Clash | None:
    """How two clauses about one thing exclude each other: by denial, by words, by another value."""
    goes_on = goes_on and mine.all[0].lower in _GOING_ON and its.all[0].lower not in _ANYTHING
    if not goes_on and not _have_one_subject(mine, its):
        return None
    left, right = _unmatched(mine, its)
    shared = len(mine.matter) - len(left) + goes_on
    right = [t for t in right if not _is_of_one(its, t, mine)]
    if goes_on:
        right = [t for t in right if t is not _lead(its)]
    elif _lead(mine) in left or _lead(its) in right:
        return None  # each is about something of its own
    if not shared:
        return None
    same, different = _compared(mine, its)
    said = len(mine.matter) + len(its.matter) + 2 * same - _passing(left, right)
    alike = max(round(min(1.0, 2 * (shared + same) / max(1, said)), 4), FLOOR)
    if mine.denied != its.denied:
        denies = not different and _denies(mine, its, left, right, shared + same)
        return _found("denial", (mine, its), (mine.start, mine.end), its.text, DENIAL, alike) if denies else None
    return None if mine.denied else _by_value(mine, its, left, right, exclusive, different, alike)


def _by_value(  # noqa: PLR0917 (two clauses, what only one has, and what differs)
    mine: Laid,
    its: Laid,
    left: Sequence[Token],
    right: Sequence[Token],
    exclusive: Sequence[frozenset[str]],
    different: Sequence[tuple[Filler, Filler]],
    alike: float,
) -> Clash | None:
    """Two words, or two values, of which one thing has one at a time."""
    pair = _excluded(left, right, exclusive)
    whenever = is_whenever(mine.text) or is_whenever(its.text)
    if pair is not None and (different or (not whenever and _has_time_of_its_own(mine, its))):
        return None
    if whenever:
        left, right = ([t for t in rest if "time" not in named(t.stem)] for rest in (left, right))
    if pair is not None and _say_only(pair[0], mine, left) and _say_only(pair[1], its, right):
        return _found("opposite", (mine, its), (pair[0].start, pair[0].end), pair[1].text, OPPOSITE, alike)
    if len(different) != 1 or _set_apart(mine, its, left, right):
        return None
    value, known = different[0]
    return _found("value", (mine, its), (value.start, value.end), known.text, VALUE, alike)


def _say_only(token: Token, clause: Laid, rest: Sequence[Token]) -> bool:
    """Whether the words that one clause alone has say no more than one of them: 'free of charge', 'paid by card'."""
    others = (t for t in _heavy(rest) if t is not token and t.stem not in PERSONAL and not own_leanings(t.stem))
    return all(t.start > token.start and clause.last_before(t) == "by" for t in others)


def _have_one_subject(mine: Laid, its: Laid) -> bool:
    """Whether two clauses may be about one thing: none begins with a pronoun, or both with that of the same person.

    A text mostly speaks of one person, but of many things.
    """
    one, other = _opening(mine), _opening(its)
    if one not in _ANYTHING and other not in _ANYTHING:
        return True
    return one == other and one in ("he", "she", "you", "we", "i")


def _opening(clause: Laid) -> str:
    """The word that a clause opens with; what you have, or can do with a thing, is about the thing."""
    one, other = [*(t.lower for t in clause.all[:2]), ""][:2]
    return "" if one in ("you", "we") and other in ("have", "can", "must", "need") else one


def _by_quantity(mine: Laid, its: Laid, *, goes_on: bool) -> Clash | None:
    """All against some that are not, none against some: 'nobody came' - 'twenty people came'."""
    one, other = quantity(mine.all), quantity(its.all)
    if one is None or other is None:
        counted = one or other
        if counted is None or not counted.whole:
            return None  # 'some files' are not 'the files'
    one, other = one or Quantity(whole=True), other or Quantity(whole=True)
    bare, against = _uncounted(mine, one), _uncounted(its, other)
    left, right = _unmatched(bare, against)
    if goes_on and any(t.lower in _THEM for t in mine.all[1:]):
        right = right[:-1]  # "complained about the outage" - "complained about it"
    same, different = _compared(bare, against)
    if left[other.persons :] or right[one.persons :] or different or not _say_the_same(bare, against):
        return None
    if _BOUNDING & _lowers(mine) != _BOUNDING & _lowers(its):
        return None
    if not cannot_both_be(one, mine.denied == one.turned, other, its.denied == other.turned):
        return None
    return _found(
        "quantity", (mine, its), (mine.start, mine.end), its.text, VALUE, max(FLOOR, min(1.0, 0.5 + 0.25 * same))
    )


def _by_instance(mine: Laid, its: Laid) -> Clash | None:
    """One or some of a kind against all or none of it: 'both doors were locked' - 'the left door was unlocked'."""
    one, other = quantity(mine.all), quantity(its.all)
    if one is not None and one.whole and not (other is not None and other.whole):
        found = _leaves_out(mine, one, its, counted=other is not None)
    elif other is not None and other.whole and not (one is not None and one.whole):
        found = _leaves_out(its, other, mine, counted=one is not None)
    else:
        return None
    few = any(each is not None and each.but_a_few for each in (one, other))
    return (
        _found("quantity", (mine, its), (mine.start, mine.end), its.text, VALUE, FLOOR) if found and not few else None
    )


def _leaves_out(every: Laid, said: Quantity, single: Laid, *, counted: bool) -> bool:
    """Whether what is said of one is not so, where it is said of all, or so, where it is said of none."""
    (subject, about), (its_subject, its_about) = _parted(every), _parted(single)
    another = not counted and _BOUNDING & _lowers(single) - {"too", "also"}
    if another or not (about.matter and its_about.matter and _is_among(subject, said, its_subject)):
        return False
    left, right = _unmatched(about, its_about)
    turned = _excluded(left, right, ()) or ()
    rest, more = ([t for t in rest if t not in turned] for rest in (_heavy(left), _heavy(right)))
    same, different = _compared(about, its_about)
    holds = (every.denied == said.turned) != said.turned
    stated = single.denied is bool(turned)
    beside = more or its_about.fillers or _lowers(single) & PASSING  # not all was so yesterday, or there
    if rest or different or same < len(about.fillers) or holds is stated:
        return False
    return (stated or not beside) and _names_the_same(*((every, single) if every.denied else (single, every)))


def _parted(clause: Laid) -> tuple[Laid, Laid]:
    """What a clause says before its verb, and what it says with it."""
    verb = next((t.start for t in clause.all if _is_finite(t) and clause.last_before(t) not in ARTICLES), clause.end)
    return (
        msgspec.structs.replace(
            clause,
            matter=tuple(t for t in clause.matter if t.start < verb),
            fillers=tuple(f for f in clause.fillers if f.start < verb),
        ),
        msgspec.structs.replace(
            clause,
            matter=tuple(t for t in clause.matter if t.start >= verb),
            fillers=tuple(f for f in clause.fillers if f.start >= verb),
        ),
    )


def _is_finite(token: Token) -> bool:
    """Whether a word may be the verb of its clause."""
    sure = token.lower in FORMS or (token.lower.endswith("ed") and verbal(token.stem) > 0)
    return sure or (verbal(token.stem) == MOSTLY and token.stem not in nouns())


def _is_among(every: Laid, said: Quantity, single: Laid) -> bool:
    """Whether a subject is one of those whom all or none of something is said of."""
    if not said.persons:
        kind = {t.stem for t in every.matter if t.start not in said.places}
        return bool(kind) and kind <= {t.stem for t in single.matter}
    names = any(f.kind == NAME for f in single.fillers)
    return names or any(t.text[:1].isupper() and t.stem not in nouns() for t in single.matter)


def _uncounted(clause: Laid, own: Quantity) -> Laid:
    """A clause without the words and the values that say of how many it speaks."""
    return msgspec.structs.replace(
        clause,
        matter=tuple(t for t in clause.matter if t.start not in own.places and t.stem not in PERSONAL),
        fillers=tuple(f for f in clause.fillers if f.start not in own.places),
    )


def _say_the_same(mine: Laid, its: Laid) -> bool:
    """Whether two clauses have as many values, and the same words in passing, beside what they speak of."""
    passing, other = ({t.lower for t in clause.matter} & PASSING for clause in (mine, its))
    return bool(mine.matter) and passing == other and len(mine.fillers) == len(its.fillers)


_THEM = words("it them him her")
_BOUNDING = words("another other different also too first second last next previous yet")


FLOOR = 0.75
"""Least that two clauses are alike which say all of one of the two of the same thing."""


def _heavy(spoken: Sequence[Token]) -> list[Token]:
    return [t for t in spoken if t.stem not in LIGHT]


def _denies(mine: Laid, its: Laid, left: Sequence[Token], right: Sequence[Token], weight: int) -> bool:
    """Whether the one that denies says nothing but what the other says."""
    denied, stated, rest = (mine, its, left) if mine.denied else (its, mine, right)
    if _particles_differ(mine, its) or any(t.lower == "had" for t in stated.all):
        return False  # what was may be no more
    matter = [t for t in denied.matter if t.lower not in PASSING and not _is_of_one(denied, t, stated)]
    matter = _heavy(matter)
    whenever = is_whenever(stated.text)
    rest = [t for t in _heavy(rest) if t in matter and not (whenever and "time" in named(t.stem))]
    if not matter and not _compared(mine, its)[0]:
        return False  # it denies nothing that the other speaks of
    return weight >= min(2, len(matter)) and not rest and _names_the_same(denied, stated)


def _names_the_same(denied: Laid, stated: Laid) -> bool:
    """Whether what there is none of is what there is: who has no bath, or no Wi-Fi, may have a shower."""
    if any(denied.last_before(f) in _ENDS - _PLACING and stated.fillers for f in denied.fillers):
        return False  # 'not before Friday' is on Friday
    if {f.key for f in denied.fillers if f.kind == NAME} - {f.key for f in stated.fillers}:
        return False
    none = next((t for before, t in pairwise(denied.all) if before.lower == "no"), None)
    narrows = none is not None and any(t.start == none.end + 1 for t in denied.matter)
    return none is None or narrows or any(nearness(none.stem, t.stem) >= CLOSE for t in stated.all)


def is_whenever(text: str) -> bool:
    """Whether a text says of something that it is so each day, or at any time."""
    return _WHENEVER.search(text) is not None


_WHENEVER = regex(
    r"(?<!\w)(?:always|all year|all (?:day|night)|(?:any|every) ?(?:time|day|hour)|daily|"
    r"(?:seven|7) days a week)(?!\w)",
    re.IGNORECASE,
)
_DEFINITE = words("the your my our his her their its this that")


def _is_of_one(denied: Laid, token: Token, stated: Laid) -> bool:
    """Whether a word narrows what the other clause speaks of as known: 'no driving licence' - 'your licence'."""
    behind = next((t for t in denied.matter if t.start == token.end + 1), None)
    return behind is not None and any(
        t.stem == behind.stem and stated.last_before(t) in _DEFINITE for t in stated.matter
    )


def _lead(clause: Laid) -> Token | None:
    """The word that says what a clause is about."""
    found = [t for t in clause.matter if t.stem not in LIGHT and t.stem not in _SETTING and not t.owns]
    acts = clause.all[0].lower in ("we", "you", "i") or (found and found[0] is clause.all[0])
    acts = acts and len(found) > 1 and verbal(found[0].stem) > 0
    return found[bool(acts)] if found else None  # 'we keep your copy' is about the copy, and so is 'keep your copy'


_SETTING = Stems("book reserve schedule arrange plan set")
"""Who books something for a time says that it is then."""
_GOING_ON = words("it he she they")
_ANYTHING = words("it he she they this that these those one which who")
"""Subjects that may mean another thing each time."""


def is_past(clause: Laid) -> bool:
    """Whether a clause says what was, or was done."""
    return not _WAS.isdisjoint(_lowers(clause)) or _is_past_act(clause)


def _is_past_act(clause: Laid) -> bool:
    """Whether a clause says what was done, which may have been done again: 'met the client on Monday'."""
    spoken = [t.lower for t in clause.all]
    if _BE & set(spoken) or any(t.stem in _SETTING for t in clause.matter):
        return False
    base = lexicon().base
    return any(
        word.endswith("ed") or (word in base and base[word] != word and not word.endswith("s"))
        for word in (t.lower for t in clause.matter if clause.last_before(t) not in ARTICLES)
    )


_BE = words("is are was were be been will has have")


def _found(  # noqa: PLR0917 (by what, where, and how surely)
    kind: str, both: tuple[Laid, Laid], place: tuple[int, int], other: str, confidence: float, alike: float
) -> Clash:
    start, end = place
    said = both[0].text[start - both[0].start : end - both[0].start]
    return Clash(
        kind=kind, start=start, end=end, said=said, other=other, confidence=confidence, alike=alike, clauses=both
    )


def _unmatched(mine: Laid, its: Laid) -> tuple[list[Token], list[Token]]:
    """The words of each that nothing in the other stands for."""
    left: list[Token] = []
    right = list(its.matter)
    for token in mine.matter:
        near = next((t for t in right if t.stem == token.stem), None) or next(
            (t for t in right if _speak_of_one(token.stem, t.stem) and not opposed(token.stem, t.stem)), None
        )
        if near is None:
            left.append(token)
        else:
            right.remove(near)
    for token in tuple(left):  # safe and suitable stand on one side
        near = next((t for t in right if set(own_leanings(token.stem)) & set(own_leanings(t.stem))), None)
        if near is not None:
            left.remove(token)
            right.remove(near)
    return [t for t in left if not _is_passing(mine, t)], [t for t in right if not _is_passing(its, t)]


def _is_passing(clause: Laid, token: Token) -> bool:
    """Whether a word only says when; 'the morning ferry' is one of several."""
    return token.lower in PASSING and not any(t.start == token.end + 1 for t in clause.matter)


def _speak_of_one(one: str, other: str) -> bool:
    return nearness(one, other) >= NEAR or relation(one, other) >= NEAR


def _may_share(one: str, other: str) -> bool:
    """Whether a word of one text may stand for another word of the other: without one no two clauses clash."""
    mine, its = _telling(one), _telling(other)
    if mine is None or its is None:
        return True
    if one == other:
        return any(_stand(left, right) for place, left in enumerate(mine) for right in mine[:place])
    return not set(mine).isdisjoint(its) or any(_stand(left, right) for left in mine for right in its)


@lru_cache(maxsize=2000)
def _telling(text: str) -> list[str] | None:
    """The stems of the words of a text that may carry its matter; None where it says of how many it is about."""
    spoken = tokens(text)
    if any(t.lower in _SEVERAL for t in spoken):
        return None
    return [t.stem for t in spoken if t.lower not in FUNCTION or t.lower in SWITCHED]


@lru_cache(maxsize=20_000)
def _stand(one: str, other: str) -> bool:
    """Whether one stem may stand for the other in a clash."""
    return _speak_of_one(one, other) or not set(own_leanings(one)).isdisjoint(own_leanings(other))


def _passing(left: Sequence[Token], right: Sequence[Token]) -> int:
    """Words that only one of two clauses adds: they set nothing apart."""
    return max(len(left), len(right)) if not (left and right) else 0


def _compared(mine: Laid, its: Laid) -> tuple[int, list[tuple[Filler, Filler]]]:
    """How many values the two share, and those that differ where each has one of the kind."""
    same, different = 0, []
    for filler in mine.fillers:
        others = [f for f in its.fillers if f.kind == filler.kind]
        others = others[:1] if filler.key == "always" else others  # no hour of any is meant, so the first will do
        if not others:
            continue
        held = [Match.SAME if f.key == filler.key else held_against(filler, f.text) for f in others]
        if Match.SAME in held:
            same += 1
        elif filler.kind.startswith("quantity") and Match.UNKNOWN in held:
            continue  # ranges that meet, or units that cannot be converted
        elif len(others) == 1 and sum(f.kind == filler.kind for f in mine.fillers) == 1:
            different.append((filler, others[0]))
        else:
            different += [(filler, others[0])] * 2  # of several values nothing says which are held together
    return same, different


def _has_time_of_its_own(mine: Laid, its: Laid) -> bool:
    """Whether the two speak of two times: one of the past, or only one of them says when."""
    if _is_past_act(mine) != _is_past_act(its) or (_WAS & _lowers(mine) and not _WAS & _lowers(its)):
        return True
    when = [{f.kind for f in clause.fillers} & {DAY, TIME} for clause in (mine, its)]
    if DAY in when[0] & when[1]:  # on a day that it is closed nothing opens at ten
        when = []
    return (
        when[:1] != when[1:]
        or _lowers(mine) & PASSING != _lowers(its) & PASSING
        or bool(_WAS & _lowers(its) and not _WAS & _lowers(mine))
    )


_WAS = words("was were had")


def _lowers(clause: Laid) -> set[str]:
    return {t.lower for t in clause.all}


def _set_apart(mine: Laid, its: Laid, left: Sequence[Token], right: Sequence[Token]) -> bool:
    """Whether the two speak of two things, or of two ends, parts or times of one."""
    if _particles_differ(mine, its):
        return True
    value, known = next((v, k) for v, k in _compared(mine, its)[1])
    if "always" in (value.key, known.key):
        return bool(left and right)
    before, after = _word_before(mine, value), _word_before(its, known)
    if (before in _ENDS or after in _ENDS) and before != after and {before, after} & (_ENDS - {"in"}):
        return True
    if _is_multiple(value, known, [f for c in (mine, its) for f in c.fillers if f.kind == COUNT]):
        return True
    if _measure_two(mine, its, value, known) or _are_of_two(mine, its, value, known):
        return True
    return bool(left and right) and _are_narrowed(mine, its, (value, known), left, right)


def _are_narrowed(
    mine: Laid, its: Laid, values: tuple[Filler, Filler], left: Sequence[Token], right: Sequence[Token]
) -> bool:
    """Whether the words that each has alone say of which thing it speaks."""
    one, other = (_owner(clause, value) for clause, value in zip((mine, its), values, strict=True))
    if one is not None and other is not None and one.stem == other.stem:
        return _is_narrowed(one, values[0], left) and _is_narrowed(other, values[1], right)
    return _is_modifier(mine, left) or _is_modifier(its, right) or len(left) + len(right) > 2  # noqa: PLR2004 (one of each)


def _owner(clause: Laid, value: Filler) -> Token | None:
    """Whose value it is: 'a deposit of 90 euros', 'the deposit for the van is 90 euros'."""
    before = [t for t in clause.all if t.end <= value.start]
    if before and before[-1].lower == "of":
        return next((t for t in clause.matter if before[1:] and t is before[-2]), None)
    return clause.matter[0] if clause.matter and before and before[-1].lower in _BE else None


def _is_narrowed(owner: Token, value: Filler, rest: Sequence[Token]) -> bool:
    """Whether words that only one clause has say of which: 'the deposit for the van'."""
    return any(t.end == owner.start - 1 or owner.end < t.start < value.start for t in rest)


def _measure_two(mine: Laid, its: Laid, value: Filler, known: Filler) -> bool:
    """Whether two values are of two measures of a thing: 40 metres deep, 60 metres wide."""
    one, other = _token_behind(mine, value), _token_behind(its, known)
    return one is not None and other is not None and one.stem != other.stem


def _is_multiple(value: Filler, known: Filler, counts: Sequence[Filler]) -> bool:
    """Whether one amount is the other as many times as something is counted: 'two wreaths cost 130 EUR'."""
    one, other = (re.match(r"\d+(?:\.\d+)?(?= )", f.key) for f in (value, known))
    if one is None or other is None or not float(one[0]) or not float(other[0]):
        return False
    ratio = max(float(one[0]) / float(other[0]), float(other[0]) / float(one[0]))
    return any(abs(ratio - float(count.key)) < 0.01 for count in counts)  # noqa: PLR2004 (cents are rounded)


def _are_of_two(mine: Laid, its: Laid, value: Filler, known: Filler) -> bool:
    """Whether two values of a kind may both be so: of a past act, a region and its town, two counts, several places."""
    if any(BOUNDED.search(c.text[: f.start - c.start]) for c, f in ((mine, value), (its, known))):
        return True
    if value.kind in {DAY, TIME} and (_is_past_act(mine) or _is_past_act(its)):
        return True
    if value.kind in {"label", ORDINAL} and not _word_before(mine, value):
        return True
    if value.kind == NAME and is_wide(value.text) is not is_wide(known.text):
        return True
    if any(OLD in f.nouns and c.last_before(f) in ARTICLES for c, f in ((mine, value), (its, known))):
        return True  # 'the four-year-old' is another child than 'the six-year-old'
    if value.kind == COUNT and _counted(mine, value) != _counted(its, known):
        return True
    if value.kind == NAME and not _is_place_of_one(mine, its, value, known):
        return True
    kinds = (NAME, COUNT, *_EXCLUSIVE)
    if value.kind not in kinds and not value.kind.startswith("quantity"):
        return True
    return value.kind == DAY and held_against(value, known.text) is not Match.DIFFERENT


def _counted(clause: Laid, count: Filler) -> str:
    """The stem of the word that a number counts: empty where none stands right behind it, as in 'unit 271'."""
    after = next((t for t in clause.all if t.start >= count.end), None)
    return after.stem if after is not None and after.start == count.end + 1 and after.stem in nouns() else ""


def _particles_differ(mine: Laid, its: Laid) -> bool:
    """'check-in' is no 'check-out'."""
    one, other = (PARTICLE.search(clause.text) for clause in (mine, its))
    return one is not None and other is not None and one["particle"].lower() != other["particle"].lower()


def _token_behind(clause: Laid, filler: Filler) -> Token | None:
    """The word that says what a value measures: '30 metres high', '8 GB of memory'."""
    return next((t for t in clause.matter if filler.end <= t.start <= filler.end + NEAR_BY), None)


NEAR_BY = 5
"""Code points between a value and the word that says what it measures."""

_EXCLUSIVE = frozenset((TIME, DAY, "money", "percent", "email", "identifier", OFTEN, ORDINAL, "label"))


def _word_before(clause: Laid, filler: Filler) -> str:
    before = [t.lower for t in clause.all if t.end <= filler.start and t.lower not in ("the", "a", "an", "your", "our")]
    return before[-1] if before else ""


def _is_place_of_one(mine: Laid, its: Laid, value: Filler, known: Filler) -> bool:
    """Whether a name says where one thing is, or by whom it is done: of several things each may have its own."""
    before, after = _word_before(mine, value), _word_before(its, known)
    plural = any(t.lower.endswith("s") and t.stem != t.lower and t.text.islower() for t in mine.matter[:1])
    staying = all(_STAYING & {t.lower for t in clause.all} for clause in (mine, its))
    named = {before, after} <= {"is", "was"} and before == after and mine.matter and its.matter
    return (before == after and before in _PLACING and not plural and staying) or (bool(named) and not plural)


def _is_modifier(clause: Laid, rest: Sequence[Token]) -> bool:
    """Whether one of the words stands before another word of the clause, whose meaning it narrows, or is its head."""
    places = {t.start for t in rest}
    for index, token in enumerate(clause.all[:-1]):
        if token.start in places and clause.all[index + 1] in clause.matter:
            return True
    lead = _lead(clause)
    return lead is not None and lead.start in places


def _excluded(
    left: Sequence[Token], right: Sequence[Token], exclusive: Sequence[frozenset[str]]
) -> tuple[Token, Token] | None:
    """Two words of which one thing is one at a time."""
    for one in left:
        for other in right:
            if opposed(one.stem, other.stem) or are_grouped(one.lower, other.lower, exclusive):
                return one, other
    return None
