"""Clauses of a sentence and the slots of their words: who (subject), does (verb), what (object), where (a preposition).

It is no parser: verbs are known by the lexicon and their endings, noun phrases by what stands between function words. A
clause without a subject of its own ("lives in Ghent and works in Bruges") takes over that of the clause before.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress, pairwise

import msgspec

from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.stems import english_stem
from hallucheck.text.basics.word_lists import words
from hallucheck.text.dates.locales import ENGLISH_MONTHS
from hallucheck.text.figure.units import units
from hallucheck.text.values.typed import TITLES
from hallucheck.text.words.kinds import sets_of, verbal
from hallucheck.text.words.lexicon import CACHE, lexicon
from hallucheck.text.words.passages import EvidenceIndex
from hallucheck.text.words.words import NUMBER_WORDS, Words, stem_of

LONGEST = 120
"""Words of a sentence that are read."""

SHORT = 120
"""Words below which evidence may leave the name of what it is about to a title that is not there."""

REACH = 7
"""Words behind a conjunction among which a verb makes what follows a clause."""

SOLID = 0.2
"""Weight from which a word is part of a noun phrase."""

UNKNOWN = 0.2
REGULAR = 3
"""How far an unknown word of more letters than these may be taken for a verb where it ends in -ed."""

YEAR = 4
"""Digits of a year."""

SUBJECT, VERB, OBJECT, MODIFIER = "subject", "verb", "object", "modifier"

BE = words("am is are was were be been being 's 're get gets got gotten")
AUXILIARIES = BE | words(
    "has have had do does did will would can could shall should may might must cannot can't won't isn't aren't wasn't "
    "weren't doesn't don't didn't hasn't haven't hadn't couldn't wouldn't shouldn't mustn't"
)
MODALS = words(
    "will would can could shall should may might must cannot can't won't couldn't wouldn't shouldn't mustn't "
    "do does did doesn't don't didn't"
)
PREPOSITIONS = words(
    "in on at by for from to into onto with without of off over under above below before after during until since "
    "between among against through across along around near behind beside besides beyond within inside outside toward "
    "towards upon about as than like via per except despite following throughout onto past"
)
_LEADING_TO = words("due owing thanks according prior close next up")
"""Words that are one preposition with the "to" behind them."""
DETERMINERS = words("the a an this that these those its his her their our my your some any no each every all both")
PRONOUNS = words("it he she they we you i who which that there this these those")
_PARTING = words("but while whereas although though because which who whom whose where since")
_SHARING = words("which who but whose")
_BEING = words("be been being")
_OPENING = DETERMINERS | PRONOUNS | {"to"}
"""What opens an object."""
RELATIVE = words("who which")
_WHEN = words("last next")
_TIMES = frozenset(("day_of_the_week", "gregorian_calendar_month"))
NOT_ONLY = words("only just merely solely necessarily")
"""Words behind a "not" that denies nothing."""
_UNCHANGED = words("beat cut hit put set cost let shut read spread split quit hurt burst bet cast shed rid thrust")
"""Verbs whose past is their base."""
JOINING = words("and or nor then")
_JOINED = words("and or so")
_APART = words("if unless when so")
"""What begins a clause, whatever is said in it."""
_BREAKS = frozenset(';:—–()[]“”"')
_POSSESSIVE = regex(r"['’]\s")
MAYBE = _PARTING | JOINING
"""Words at which a clause may begin."""
_SMALL = AUXILIARIES | PREPOSITIONS | DETERMINERS | PRONOUNS | _PARTING | JOINING
_NO_NOUNS = _SMALL | NOT_ONLY
_BEGINNING = AUXILIARIES | DETERMINERS | PRONOUNS | _PARTING | words("whenever once suppose therefore however")
"""What begins a clause behind a comma."""
BETWEEN = words("not n't never also now still already only just once ever always often then later recently currently")


class Clause(msgspec.Struct, frozen=True):
    """Places of the words of a clause, with those of a subject taken over; slots and heads of what says something."""

    places: tuple[int, ...]
    own: range
    """Those of its own words."""
    verb: int | None
    passive: bool
    slots: dict[int, str]
    """Place -> the slot: subject, verb, object, modifier, or the preposition."""
    heads: dict[int, int]
    """Place -> the last word of its noun phrase."""
    denied: int | None = None
    """Where a "not" denies a verb of the clause before: "in the garden but not in the house"."""

    @property
    def left_out(self) -> frozenset[int]:
        """The verb that such a "not" denies, and what stands behind that there."""
        if self.denied is None or self.verb is None:
            return frozenset()
        return frozenset(at for at in self.places if self.verb <= at < self.denied and at not in self.own)


def clauses(found: Words) -> tuple[Clause, ...]:
    """The clauses of a sentence, in order; at least one where it holds a word."""
    if found.clauses is None:
        found.clauses = tuple(_read(found)) if found.texts else ()
    return found.clauses  # type: ignore[no-any-return]


def stretches(found: Words) -> list[tuple[int, int]]:
    """Where the clauses of a sentence stand in its text, and what marks part from them; without what joins them."""
    starts = {clause.own.start for clause in clauses(found)}
    starts.update(
        at for at in range(1, len(found)) if found.lowers[at] in _APART or (at in found.marks and _breaks(found, at))
    )
    cuts = sorted(starts)
    spans = []
    for low, high in pairwise((*cuts, len(found))):
        first = next((at for at in range(low, high) if found.lowers[at] not in _JOINED), high)
        if first < high:
            spans.append((found.spans[first][0], found.spans[high - 1][1]))
    return [*spans[:-1], *((start, len(found.text.rstrip())) for start, _ in spans[-1:])]


def _breaks(found: Words, place: int) -> bool:
    """Whether a mark before a word parts it from what stands before: any but a comma, and that before a subject."""
    return found.lowers[place] in _BEGINNING or not _BREAKS.isdisjoint(found.between(place))


def unnamed_subject(found: Words, index: EvidenceIndex) -> list[int]:
    """Places of the name of what a statement is about, where short evidence has only "he" or "the film" as subjects."""
    there = index.sentences_of
    if len(index.stems) >= SHORT or all(map(there, compress(found.stems, map(str.istitle, found.texts)))):
        return []
    first = clauses(found)[0]
    new = [] if first.verb is None else [at for at in _subject(found, first) if not there(found.stems[at])]
    named = bool(new) and index.reading(_names_subject)
    return [] if named else new


def _names_subject(index: EvidenceIndex) -> bool:
    """Whether any clause of texts has a name in its subject (a reading)."""
    words = (passage.words for text in index.texts for passage in text.passages)
    return any(_subject(one, clause) for one in words for clause in clauses(one))


def _subject(found: Words, clause: Clause) -> list[int]:
    """Places of the names before a verb that are in its subject: not that of "In Oslo, sales rose"."""
    places = [at for at in clause.places if clause.verb is None or at < clause.verb]
    subject = max([at for at in places if clause.slots.get(at) == SUBJECT], default=0)
    return [
        at
        for at in places
        if found.texts[at][0].isupper()
        and clause.heads.get(at, at) >= subject
        and found.lowers[at] not in TITLES
        and (at or found.lowers[at] not in _NO_NOUNS)
    ]


def begins_with_clause(found: Words) -> bool:
    """Whether the first clause has a verb; mostly that is plain without reading the clauses."""
    verb = finite_in(found, range(min(len(found), LONGEST)))
    if verb is None:
        return False
    whole = MAYBE.isdisjoint(found.lowers[1 : verb + 1]) and all(mark > verb for mark in found.marks)
    return whole or clauses(found)[0].verb is not None


def _read(found: Words) -> list[Clause]:
    size = min(len(found), LONGEST)
    starts = [0]
    shared = {0: False}
    gapped: set[int] = set()
    marks, lowers = found.marks, found.lowers
    for place in range(1, size):
        if lowers[place] not in MAYBE and place not in marks:
            continue
        parted = place in marks and ";" in found.between(place)
        denied = _denies_phrase(found, _opening(found, place))
        parting = False if parted else None if denied else _parts(found, starts[-1], place, size)
        if parting is not None or _is_gapped(found, starts[-1], place, size, again=starts[-1] in gapped):
            starts.append(place)
            shared[place] = bool(parting)
            gapped.update((place,) if parting is None else ())
    read: list[Clause] = []
    subject: tuple[int, ...] = ()
    passive = False
    for start, end in zip(starts, [*starts[1:], size], strict=True):
        own = range(start, end)
        if start in gapped:
            read.append(_gapped(found, read[-1], own))
            continue
        taken = subject if shared[start] else ()
        first = finite_in(found, own)
        clause = _clause(found, taken, own, first, passive=passive and bool(taken))
        read.append(_completed(found, read[-1], clause) if read and _leaves_verb_out(found, own) else clause)
        if not taken:
            subject = tuple(range(start, first)) if first is not None else ()
        passive = clause.passive
    return read


def _leaves_verb_out(found: Words, own: range) -> bool:
    """Whether a clause ends where the verb of the one before is denied: "cameras are allowed, but tripods are not"."""
    last = found.lowers[own.stop - 1].replace("’", "'")
    if last == "not" and len(own) > 1:
        return found.lowers[own.stop - 2] in AUXILIARIES
    return len(own) > 1 and last.endswith("n't")


def _completed(found: Words, before: Clause, clause: Clause) -> Clause:
    """A clause with the verb of the one before in the place of the one that it leaves out."""
    if before.verb is None or before.verb in clause.own or found.lowers[before.verb] in AUXILIARIES:
        return clause
    frame = _Frame(before.verb, clause.verb, passive=before.passive)
    _phrases(found, clause.own, frame, before=True)
    frame.slots[before.verb], frame.heads[before.verb] = VERB, before.verb
    places = (before.verb, *clause.own)
    return Clause(places, clause.own, before.verb, before.passive, frame.slots, frame.heads, clause.own.stop - 1)


def _parts(found: Words, start: int, place: int, size: int) -> bool | None:
    """Whether a clause begins here and takes over its subject; None where none begins."""
    word = found.lowers[place]
    if word in _PARTING and place > start + 1 and place + 1 < size and found.lowers[place + 1] != "of":
        opener = finite_in(found, range(place + 1, min(size, place + REACH)))
        return None if opener is None else word in _SHARING and opener <= place + 2
    marked, joined = place in found.marks, word in JOINING
    if not (marked or joined) or finite_in(found, range(start, place)) is None:
        return None
    after = place + joined
    while after < size and (found.lowers[after] in BETWEEN or found.lowers[after] in JOINING):
        after += 1
    if after < size and is_finite(found, after) and (joined or found.lowers[after] in AUXILIARIES):
        return True
    return False if _has_own_subject(found, after, size) else None


def _has_own_subject(found: Words, after: int, size: int) -> bool:
    """Whether a verb stands near behind a place, with nothing but words of its subject between."""
    opener = finite_in(found, range(after + 1, min(size, after + REACH)))
    between = range(after + 1, opener or 0)
    return opener is not None and not any(found.lowers[at] in MAYBE or at in found.marks for at in between)


def _is_gapped(found: Words, start: int, place: int, size: int, *, again: bool) -> bool:
    """Whether a clause begins here whose verb stands in the one before: "two years for the frame and one for the rest".

    It begins with "not", or has a figure of the same unit and either a preposition as that has or a subject of its own.
    `again`: the clause before has its verb from elsewhere, too.
    """
    lowers, marks = found.lowers, found.marks
    first = _opening(found, place)
    end = next((at for at in range(first + 1, size) if at in marks or lowers[at] in JOINING), size)
    verb = start if again else finite_in(found, range(start, place))
    if verb is None or end <= first + 1:
        return False
    if _denies_phrase(found, first):
        return end == size
    if finite_in(found, range(first, end)) is not None:
        return False
    if lowers[first] == "not":
        return end == size and _denies_object(found, first) and PREPOSITIONS.isdisjoint(lowers[verb:place])
    return _counts_alike(found, range(verb, place), range(first, end))


def _denies_object(found: Words, place: int) -> bool:
    """Whether what stands behind a "not" is neither "only" nor a form of a verb."""
    after = found.lowers[place + 1]
    return after not in NOT_ONLY and not (share(after) > 0 and shape(after) in ("ed", "ing"))


def _counts_alike(found: Words, before: range, behind: range) -> bool:
    """Whether two stretches have figures of one unit, and the second a preposition or a subject like the first."""
    lowers, first, end = found.lowers, behind.start, behind.stop
    mine = next((at for at in behind if _is_numeral(found, at)), None)
    its = next((at for at in before if _is_numeral(found, at)), None)
    if mine is None or its is None or not _are_of_one_unit(found, (mine, end), (its, before.stop)):
        return False
    if mine == first or lowers[first] in PREPOSITIONS:
        said = lowers[before.start : before.stop]
        return not (PREPOSITIONS.isdisjoint(lowers[first:end]) or PREPOSITIONS.isdisjoint(said))
    return lowers[mine - 1] not in PREPOSITIONS or lowers[mine - 1] == lowers[its - 1]


def _is_figure(found: Words, place: int) -> bool:
    return 0 <= place < len(found) and found.texts[place][0].isdigit()


def _is_numeral(found: Words, place: int) -> bool:
    return _is_figure(found, place) or found.lowers[place] in NUMBER_WORDS


def _are_of_one_unit(found: Words, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether what two figures count is the same, or one of them does not say it; each a place and an end."""
    counted = [found.lowers[at + 1] for at, end in (one, other) if at + 1 < end and _is_solid(found, at + 1)]
    return len({stem_of(word) for word in counted}) <= 1 or all(word in units() for word in counted)


def _is_solid(found: Words, place: int) -> bool:
    """Whether a word is part of a noun phrase."""
    word = found.lowers[place]
    return (found.weights[place] >= SOLID and word not in _NO_NOUNS) or (word == "may" and _month(found, place))


def _gapped(found: Words, before: Clause, own: range) -> Clause:
    """A clause with the verb of the one before, and with its subject unless it begins with one of its own."""
    first = _opening(found, own.start)
    denied = first if found.lowers[first] == "not" else None
    figure = next((at for at in range(first, own.stop) if denied is None and _is_numeral(found, at)), first)
    subject = range(
        first, next(at for at in range(first, figure + 1) if found.lowers[at] in PREPOSITIONS or at == figure)
    )
    verb = before.verb if before.verb is not None else own.start
    last = _before_phrase(found, verb, before) if _denies_phrase(found, first) else verb
    lead = [at for at in before.places if at == verb or (at <= last and not subject)]
    frame = _Frame(before.verb, before.verb, passive=before.passive)
    frame.slots.update((at, before.slots[at]) for at in lead if at in before.slots)
    frame.heads.update((at, before.heads[at]) for at in lead if at in before.heads)
    _phrases(found, subject, frame, before=True)
    _phrases(found, range(subject.stop, own.stop), frame, before=False)
    return Clause((*lead, *own), own, before.verb, before.passive, frame.slots, frame.heads, denied)


def _denies_phrase(found: Words, place: int) -> bool:
    """Whether "not" and a preposition stand there: "not on night trains"."""
    return found.lowers[place : place + 1] == ["not"] and not PREPOSITIONS.isdisjoint(
        found.lowers[place + 1 : place + 2]
    )


def _before_phrase(found: Words, verb: int, clause: Clause) -> int:
    """The last place of a clause before the first phrase behind its verb: "is valid" in "is valid on buses"."""
    behind = [at for at in clause.places if at > verb and found.lowers[at] in PREPOSITIONS]
    return behind[0] - 1 if behind else verb


def _opening(found: Words, place: int) -> int:
    """The first word behind an "and" or a "but"."""
    return place + (found.lowers[place] in JOINING or found.lowers[place] == "but")


def _clause(found: Words, taken: tuple[int, ...], own: range, first: int | None, *, passive: bool) -> Clause:
    verb, passive = _main(found, first, own, passive=passive)
    frame = _Frame(verb, first, passive=passive)
    if taken:
        _phrases(found, taken, frame, before=True)
    _phrases(found, own, frame, before=False)
    if verb is not None:
        frame.slots[verb], frame.heads[verb] = VERB, verb
    return Clause((*taken, *own), own, verb, passive, frame.slots, frame.heads)


def _main(found: Words, first: int | None, own: range, *, passive: bool) -> tuple[int | None, bool]:
    """The verb that carries the meaning, and whether it is in the passive voice."""
    if first is None:
        return None, False
    if found.lowers[first] not in AUXILIARIES:
        return first, passive and shape(found.lowers[first]) == "ed" and not _has_object(found, first)
    being = False
    for place in range(first, min(own.stop, first + REACH)):
        word = found.lowers[place]
        if word in BETWEEN or word.endswith("ly"):
            continue
        if word in AUXILIARIES:
            being = being or word in BE
        elif word in DETERMINERS or not found.texts[place].islower():
            break
        elif (share(word) > 0 and shape(word) in ("ed", "ing", "base")) or word.endswith("ed"):
            return place, being and shape(word) in ("ed", "base")
        else:
            break
    return first, False


def _has_object(found: Words, verb: int) -> bool:
    """Whether an article or a figure stands right behind a verb: "was hurt and missed six matches"."""
    behind = found.lowers[verb + 1 : verb + 2]
    return bool(behind) and (behind[0] in DETERMINERS or _is_numeral(found, verb + 1))


def _phrases(found: Words, places: Sequence[int], clause: _Frame, *, before: bool) -> None:
    """Put the noun phrases among `places` into their slots."""
    clause.preposition, clause.before = "", before
    marks, lowers, weights = found.marks, found.lowers, found.weights
    for place in places:
        word = lowers[place]
        solid = word not in _NO_NOUNS and weights[place] >= SOLID
        solid = solid or (word == "may" and _month(found, place))
        if clause.run and (not solid or place in marks or place == clause.verb or word in _WHEN):
            clause.close()
            if word not in JOINING or place in marks:  # else it holds for the next noun phrase, too
                clause.preposition = ""
        if place == clause.verb or (not solid and word in AUXILIARIES):
            clause.preposition = ""
        elif solid:
            clause.add(found, place, places)
        elif word in PREPOSITIONS:
            clause.lead(found, place)
        elif word in PRONOUNS and word not in DETERMINERS:
            clause.run.append(place)
            clause.close()
    if clause.run:
        clause.close()


def _is_apart(found: Words, run: Sequence[int], place: int) -> bool:
    """Whether a figure, or a name behind one and a preposition, begins another: "beat Fulham 3-1", "In week 2 Ada"."""
    one, other = found.texts[run[-1]], found.texts[place]
    if other[0].isdigit():
        return one[0].isupper()
    numbered = len(one) == YEAR or (len(run) > 1 and found.texts[run[-2]].islower())
    return numbered and one.isdigit() and other[0].isupper()


def _dated(found: Words, place: int, places: Sequence[int]) -> tuple[int, ...]:
    """A month; with the day behind it where one stands there, so that "May 10" is read as "10 May"."""
    after = place + 1
    dated = _is_figure(found, after) and after in places and after not in found.marks
    return (after, place) if dated else (place,)


@lru_cache(maxsize=CACHE)
def is_timed(stem: str) -> bool:
    """Whether a stem names a day of the week or a month."""
    return not _TIMES.isdisjoint(sets_of(stem))


class _Frame:
    """The slots of a clause while they are filled."""

    def __init__(self, verb: int | None, first: int | None, *, passive: bool) -> None:
        self.verb, self.first, self.passive = verb, first, passive
        self.run: list[int] = []
        """The words of a noun phrase that is not closed, and the preposition that holds for it."""
        self.preposition, self.before = "", False
        self.slots: dict[int, str] = {}
        self.heads: dict[int, int] = {}

    def lead(self, found: Words, place: int) -> None:
        """Take a preposition; "Lagos to Porto" is from Lagos: a name right before "to" and another name."""
        self.preposition = found.lowers[place]
        if self.preposition != "to" or not place:
            return
        head, after = place - 1, place + 1
        if found.lowers[head] in _LEADING_TO:
            self.preposition = found.lowers[head]
        between = self.slots.get(head) in (SUBJECT, OBJECT) and after < len(found)
        if between and found.texts[head][0].isupper() and found.texts[after][0].isupper():
            self.slots[head] = "from"

    def add(self, found: Words, place: int, places: Sequence[int]) -> None:
        """Take a word into the noun phrase, or begin another one with it."""
        if self.run and self.preposition and self._is_subject(found, place):
            self.close()
            self.preposition = ""
        elif self.run:
            figure = found.texts[place][0].isdigit()
            if (figure or self.preposition) and _is_apart(found, self.run, place):
                self.close()
                self.preposition = self.preposition if figure else ""
        timed = is_timed(found.stems[place])
        if place not in self.slots:
            self.run.extend(_dated(found, place, places) if timed else (place,))
        if timed:
            self.close()  # "On Friday Doctor Alvarez"
            self.preposition = ""

    def _is_subject(self, found: Words, place: int) -> bool:
        """Whether a name stands right before a verb that has no subject else: "in the first season Harlow scored"."""
        if self.first is None or not place < self.first or not found.texts[self.run[-1]].islower():
            return False
        return SUBJECT not in self.slots.values() and all(text[0].isupper() for text in found.texts[place : self.first])

    def close(self) -> None:
        """End a noun phrase: its last word is its head, and fills the slot."""
        if not self.run:
            return
        *modifiers, head = self.run
        ahead = self.before or (self.first is not None and head < self.first)
        slot = self.preposition or (SUBJECT if ahead else OBJECT)
        if self.passive and slot in (SUBJECT, "by"):
            slot = OBJECT if slot == SUBJECT else SUBJECT
        for place in modifiers:
            self.slots[place], self.heads[place] = MODIFIER, head
        self.slots[head], self.heads[head] = slot, head
        self.run = []


def finite_in(found: Words, places: range) -> int | None:
    """The first finite verb among some places."""
    if found.verbs is None:
        may_be = compress(range(LONGEST), map(_may_be_finite, found.lowers))
        found.verbs = [place for place in may_be if is_finite(found, place)]
    for place in found.verbs:
        if place >= places.start:
            return place if place < places.stop else None
    return None


@lru_cache(maxsize=CACHE)
def _may_be_finite(word: str) -> bool:
    """Whether a word in lower case is a finite verb beside some neighbours; most are none."""
    return word not in PREPOSITIONS and (word in AUXILIARIES or share(word) > 0)


def is_finite(found: Words, place: int) -> bool:
    """Whether a word is, by its form and its neighbours, the finite verb of a clause."""
    word = found.lowers[place]
    if not _may_be_finite(word) or (word == "may" and _month(found, place)):
        return False
    if word in AUXILIARIES:
        return word not in _BEING and not (word == "am" and _is_figure(found, place - 1))
    form, text = shape(word), found.text
    between = found.between(place) if "'" in text or ";" in text or "’" in text else ""
    if between and _POSSESSIVE.match(between):
        return False
    if form == "base" and (place == 0 or ";" in between):
        return _is_imperative(found, place)
    return not found.texts[place][0].isupper() and _is_spoken(found, place, form)


def _is_spoken(found: Words, place: int, form: str) -> bool:
    """Whether a form of a verb is one behind the word before it, and no surer one follows."""
    before = _word_before(found.lowers, place)
    if before in DETERMINERS or before in PREPOSITIONS:
        return False
    spoken = form == "ed" or _is_present(found, place, form, before)
    return spoken and (before in PRONOUNS or not _gives_way(found, place, form))


def _gives_way(found: Words, place: int, form: str) -> bool:
    """Whether a surer verb follows at once: "the steps taken were", "leaf piles help hedgehogs", "price rises slowed".

    A plural is no verb before one that agrees with it and has an object, nor before a past that no noun follows.
    """
    after = place + 1
    while after < len(found) and (found.lowers[after] in BETWEEN or found.lowers[after].endswith("ly")):
        after += 1
    if after >= len(found) or not found.marks.isdisjoint(range(place + 1, after + 1)):
        return False
    word = found.lowers[after]
    if word in AUXILIARIES:
        return word not in _BEING and word != "'s"
    if form != "s" or word in PREPOSITIONS or share(word) <= 0:
        return False
    behind = "" if after + 1 == len(found) or after + 1 in found.marks else found.lowers[after + 1]
    if behind in _OPENING or behind[:1].isdigit():
        return shape(word) in ("ed", "base")
    return (shape(word) == "ed" and (not behind or behind in PREPOSITIONS)) or (
        shape(word) == "base" and _is_plural(behind)
    )


def _word_before(lowers: list[str], place: int) -> str:
    """The word before another one, adverbs aside."""
    behind = place - 1
    while behind > 0 and (lowers[behind] in BETWEEN or lowers[behind][-2:] == "ly"):
        behind -= 1
    return lowers[behind] if place else ""


def _is_imperative(found: Words, place: int) -> bool:
    """Whether a verb in its base form asks to do something: "Rinse the lentils", "wash it"."""
    after = found.lowers[place + 1] if place + 1 < len(found) else ""
    return after in DETERMINERS or after in PRONOUNS or (share(found.lowers[place]) >= 1 and after[:1].isdigit())


def _is_present(found: Words, place: int, form: str, before: str) -> bool:
    """Whether a form of the present, or of another word, is a verb beside its neighbours."""
    known = share(found.lowers[place]) >= 1
    if form == "s":
        after = found.lowers[place + 1] if place + 1 < len(found) else ""
        unit = "".join(found.lowers[place + 3 : place + 4])
        timed = after in ("at", "on") and (unit in ("am", "pm") or unit in ENGLISH_MONTHS)  # "ends at 1 pm"
        return known or before in PRONOUNS or after not in PREPOSITIONS or timed
    if form != "base" or not known or place == 0:
        return False
    spoken = before in PRONOUNS or before[:1].isdigit() or _is_plural(before)
    return spoken or (shape(before) == "s" and share(before) > 0 and not is_finite(found, place - 1))


def _is_plural(word: str) -> bool:
    """Whether a word in lower case is a noun in the plural."""
    ends = word.endswith("s") and not word.endswith("ss")
    return (ends or word in lexicon().base) and not share(word)


def _month(found: Words, place: int) -> bool:
    """Whether "may" is the month: written with a capital inside a sentence."""
    return found.lowers[place] == "may" and place > 0 and found.texts[place] == "May"


@lru_cache(maxsize=CACHE)
def share(word: str) -> float:
    """How far a word in lower case is a form of a verb, 0 to 1."""
    stems = {english_stem(word, lexicon().base), english_stem(word, {})}
    known = max(verbal(stem, inflected=word.endswith(("s", "ed"))) for stem in stems)
    if word.endswith("oes"):
        known = verbal(word[:-2])
    return known or (UNKNOWN if len(word) > REGULAR and word.endswith("ed") and word[-3] != "e" else 0.0)


@lru_cache(maxsize=CACHE)
def shape(word: str) -> str:
    """The form of a verb: `ed` (past or participle), `s`, `ing`, `base`."""
    if word.endswith(("ing", "eed")) and english_stem(word, {}) == word:
        return "base"
    if word.endswith("ing"):
        return "ing"
    if word.endswith("ed") or word in _UNCHANGED or (word in lexicon().base and not word.endswith("s")):
        return "ed"
    return "s" if word.endswith("s") and not word.endswith("ss") else "base"
