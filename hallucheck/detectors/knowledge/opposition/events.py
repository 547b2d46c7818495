"""The events of a passage: what each clause tells of whom and when, and which two of them cannot both be.

Nothing is done by a thing or with it before it comes into being or after its end, save what plans it and what outlives
it; stages of one thing come in their order. The verbs stand in `events.txt`, the clauses are those of the judges.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import cache, partial
from itertools import pairwise, product

import msgspec

from hallucheck.detectors.knowledge.opposition.timeline import FOREVER, LONGEST, Conflict, Moment, can_be, moments
from hallucheck.judges import clauses as grammar
from hallucheck.judges.clauses import Clause
from hallucheck.text.basics.kept import Once
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import sections, words
from hallucheck.text.sentences import Sentence
from hallucheck.text.values.temporal import Temporal, names_times, temporals
from hallucheck.text.words.lexicon import stem
from hallucheck.text.words.words import Words, read_words

_POINTING = words("he she it they who which that")
_NO_NAMES = _POINTING | grammar.AUXILIARIES | grammar.BETWEEN
_ZONES = regex(r"\b(?:[Ff]lights?|fly|flies|plane|local time|time zones?|next (?:day|morning)|lands)\b")
"""Where the clock on arrival is another one."""
_SAME = regex(r"\bsame (day|morning|afternoon|evening|night)\b")
_TIMES = regex(r"(?<![\d,])\d[\d:]*+(?!,\d{3})|\bnoon|\bmidnight|\bmidday|o['’]clock|\b(?:last|next|this) |day\b")
"""Each time has one of these; a numeral of three digits and three more is none."""
_PAST, _PRESENT = words("was were had did"), words("is are am has have")
_WOULD = words("will would can could may might must shall")
_TOLD = words("beginning opening death ruin closing")
"""Headings of which a passage has one, or a stage, where events can be held against each other."""
EVENTS = 2
"""Times that a passage must have before two of its events can exclude each other."""

Party = frozenset[tuple[str, frozenset[str]]]
"""What a noun phrase names, with its appositions: head and modifiers of each."""
NOBODY: Party = frozenset()


class Event(msgspec.Struct, frozen=True):
    """What one clause tells: of whom, of what (its object), when, under which headings, in which words."""

    start: int
    end: int
    sorts: set[str]
    stages: dict[tuple[int, bool], int]
    """The rows of stages in which it has a place, and whether they may come again."""
    who: Party
    what: Party
    passive: bool
    past: bool
    said: frozenset[str]
    moment: Moment

    @property
    def begins(self) -> bool:
        """Whether its subject comes into being by it."""
        return not self.what and not {"beginning", "opening"}.isdisjoint(self.sorts)


@cache
def _known() -> tuple[dict[str, set[str]], dict[str, dict[tuple[int, bool], int]]]:
    """Verb -> its headings, and its places in the rows of stages."""
    sorts: dict[str, set[str]] = {}
    stages: dict[str, dict[tuple[int, bool], int]] = {}
    for heading, lines in sections("events.txt").items():
        for number, line in enumerate(lines):
            again = line.startswith("again ")
            for place, side in enumerate(line.removeprefix("again ").split("|")):
                for word, joined, after in (each.partition("_") for each in side.split()):
                    key = stem(word) + joined + after
                    if heading == "stages":
                        stages.setdefault(key, {})[number, again] = place
                    else:
                        sorts.setdefault(key, set()).add(heading)
    return sorts, stages


@cache
def _telling() -> frozenset[str]:
    """The stems, and pairs of words, of which a passage has one where events can be held against each other."""
    sorts, stages = _known()
    return frozenset((*stages, *(key for key, headings in sorts.items() if not _TOLD.isdisjoint(headings))))


class Dated:
    """A sentence with its dates; it is read once, though it is held against the one before and the one behind it."""

    def __init__(self, sentence: Sentence, today: date) -> None:
        """`today` says when "last year" was."""
        self.sentence, self.today = sentence, today

    @Once
    def several(self) -> bool:
        """Whether it may name a time to come, two times or an impossible one."""
        return names_times(self.sentence.text, self.today)

    @Once
    def dates(self) -> Sequence[Temporal]:
        """Its days, months, years and times told from today."""
        return temporals(self.sentence.text, self.today)

    @Once
    def tells(self) -> bool:
        """Whether it has a word that tells of a beginning, an end or a stage."""
        found, telling = read_words(self.sentence.text), _telling()
        pairs = zip(found.stems, found.lowers[1:], strict=False)
        return not (telling.isdisjoint(found.stems) and telling.isdisjoint(map("_".join, pairs)))

    @Once
    def times(self) -> int:
        """How many times it can have at most."""
        return len(_TIMES.findall(self.sentence.text))

    @Once
    def moments(self) -> list[Moment]:
        """Its times."""
        return moments(self.sentence.text, self.dates) if self.times else []


def refuted(before: Dated | None, told: Dated) -> Conflict | None:
    """The first event of a sentence that cannot be beside another of it or of the one before."""
    both = (told,) if before is None else (before, told)
    if sum([each.times for each in both]) < EVENTS or not any(each.tells for each in both):
        return None
    if sum([len(each.moments) for each in both]) < EVENTS:
        return None
    earlier: list[Event] = []
    who = topic = NOBODY
    for each in both:
        text, start = each.sentence.text, each.sentence.start
        found = read_words(text)
        for clause in grammar.clauses(found):
            one = _Told(found, clause)
            shared, (who, topic) = who, one.subject(topic)
            event = one.event(start, each.moments, who, shared)
            if event is None:
                continue
            for other in earlier if each is told else ():
                if why := _impossible(other, event, text):
                    return Conflict(other.start, event.end, why)
            earlier.append(event)
    return None


def undoes(text: str) -> tuple[int, int] | None:
    """Where something is said to have come to a later stage "before it" came to an earlier one."""
    found, (_, stages) = read_words(text), _known()
    for at, pair in enumerate(pairwise(found.lowers)):
        if pair in (("before", "it"), ("before", "they")):
            ends = [p for p in range(at + 2, min(at + 6, len(found))) if p + 1 == len(found) or p + 1 in found.marks]
            for first, then in product(range(max(0, at - 6), at), ends[:1]):
                one, other = (stages.get(found.stems[place], {}) for place in (first, then))
                if any(one[row] > other[row] for row in one.keys() & other.keys()):
                    return found.spans[first][0], found.spans[then][1]
    return None


class _Told:
    """A clause: the places of its own words, without those that it takes over, and what they tell."""

    def __init__(self, found: Words, clause: Clause) -> None:
        self.found, self.clause = found, clause
        gaps = [at for before, at in pairwise(clause.places) if at != before + 1]
        self.own = range(gaps[-1] if gaps else clause.places[0], clause.places[-1] + 1)

    def lower(self, at: int) -> str:
        return self.found.lowers[at]

    def named(self, places: Sequence[int]) -> Party:
        """What noun phrases at some places name."""
        found, clause = self.found, self.clause
        heads = [
            at
            for at in places
            if clause.slots.get(at) in (grammar.SUBJECT, grammar.OBJECT) and self.lower(at) not in _NO_NAMES
        ]
        return frozenset(
            (found.stems[head], frozenset(found.stems[p] for p in places if p != head and clause.heads.get(p) == head))
            for head in heads
        )

    def subject(self, topic: Party) -> tuple[Party, Party]:
        """Whom the clause is about, and whom a pronoun behind it means."""
        verb = self.own.stop if self.clause.verb is None else self.clause.verb
        who = self.named([at for at in self.clause.places if at < verb])
        pronoun = next((self.lower(at) for at in self.clause.places if self.lower(at) in _POINTING), "")
        if not who and pronoun:
            who = topic = topic or frozenset(((pronoun, frozenset()),))
        return who, topic or who

    def object_of(self, verb: int) -> Party:
        """What stands right behind a verb with an article or as a name."""
        first, stop = max(verb, self.own.start) + 1, self.own.stop
        end = next((at for at in range(first, stop) if self.lower(at) in grammar.PREPOSITIONS), stop)
        places = range(first, end)
        opened = [p for p in places if self.lower(p) in grammar.DETERMINERS or self.found.texts[p].istitle()]
        public = not opened or not {"doors", "gates"}.isdisjoint(map(self.lower, places))
        return NOBODY if public else self.named(range(opened[0], places.stop))

    def kind(self, verb: int) -> tuple[set[str], dict[tuple[int, bool], int], bool]:
        """The headings and stages of a verb, or of the noun that "is at" a time; whether it is such a noun."""
        found, (sorts, stages) = self.found, _known()
        at, noun = verb, found.stems[verb] == "be"
        if noun:
            at = next((p for p in self.clause.places if p in self.clause.slots), verb)
        pair = f"{found.stems[at]}_{self.lower(at + 1)}" if at + 1 < len(found) else ""
        key = pair if pair in sorts or pair in stages else found.stems[at]
        return sorts.get(key, set()), stages.get(key, {}), noun and key in stages

    def is_past(self, verb: int, last: int) -> bool:
        """Whether it is told in the past tense, as far as a place."""
        said = range(self.own.start, max(verb, last) + 1)
        lowers = set(map(self.lower, said))
        done = not _PAST.isdisjoint(lowers) or (grammar.shape(self.lower(verb)) == "ed" and _PRESENT.isdisjoint(lowers))
        behind = [self.lower(at) for before, at in pairwise(said) if self.lower(before) == "to"]
        infinitive = any(grammar.share(word) and grammar.shape(word) == "base" for word in behind)
        return done and not infinitive and _WOULD.isdisjoint(lowers)

    def event(self, start: int, times: Sequence[Moment], who: Party, shared: Party) -> Event | None:
        """What it tells in a sentence that begins at `start`; None where it has no verb or no time."""
        found, own, verb = self.found, self.own, self.clause.verb
        if verb is None:
            return None
        first = own.start + (self.lower(own.start) in grammar.JOINING)
        if verb < own.start and first < own.stop and any(self.kind(first)):
            verb, who = first, shared  # "and ends at noon"
        low, high = found.spans[own.start][0], found.spans[own.stop - 1][1]
        said = frozenset(found.lowers[own.start : own.stop])
        inside = [m for m in times if low <= m.start and m.end <= high + 1]
        if not inside or not ({"not", "until"} <= said or said.isdisjoint(("never", "not"))):
            return None
        moment = next((m for m in inside if m.start > found.spans[verb][0]), inside[0])
        sorts, stages, noun = self.kind(verb)
        what = self.object_of(verb)
        return Event(
            start=start + low,
            end=start + max(moment.end, found.spans[verb][1]),
            sorts=sorts,
            stages=stages,
            who=NOBODY if noun else who,
            what=what,
            passive=self.clause.passive,
            past=self.is_past(verb, verb),
            said=said,
            moment=moment,
        )


def is_told_past(text: str, start: int, end: int, *, owning: bool) -> bool:
    """Whether the clause around a time tells in the past tense what is then, and not only what is planned for then.

    `owning`: what happens stands behind the time, "tomorrow's flight".
    """
    found = read_words(text)
    place = next((at for at, span in enumerate(found.spans) if span[1] > start), len(found))
    told = next((each for each in map(partial(_Told, found), grammar.clauses(found)) if place in each.own), None)
    if told is None or told.clause.verb is None:
        return False
    verb, ahead = told.clause.verb, place < told.clause.verb
    sorts, *_ = told.kind(verb)
    if owning:
        planned = not (ahead and "happening" in sorts)
    elif ahead and told.own.start < place - 1 and told.lower(place - 1) in grammar.PREPOSITIONS:
        planned = True  # "the tickets for the concert on 1 May were sold out": the concert is to come
    elif "plan" in sorts and "happening" not in sorts:
        planned = ahead or bool(told.object_of(verb))  # "approved the 2027 budget"
    else:
        planned = "due" in sorts or "for" in found.lowers[verb:place]
    return not planned and told.is_past(verb, verb if owning else place + text.count(" ", start, end))


def _are_same(one: Party, other: Party) -> bool:
    """Whether two noun phrases name one thing: a head of both, and nothing beside one that the other has not."""
    return any(head == its and (mine <= more or more <= mine) for (head, mine), (its, more) in product(one, other))


def _impossible(one: Event, other: Event, text: str) -> str:
    """Why two events, in the order in which they are told, cannot both be."""
    clock, same = one.moment.clock, "".join(_SAME.findall(text)[:1])
    if clock is not other.moment.clock:
        return ""
    dated = not (clock or one.moment.yearly or other.moment.yearly)
    ordered = "" if clock and not same and _ZONES.search(text) else _disordered(one, other, same=same)
    return (_lifeless(one, other) if dated else "") or ordered


def _lifeless(one: Event, other: Event) -> str:
    """Why something was not there when it did something, or something was done with it."""
    for first, then in ((one, other), (other, one)):
        if first.begins and _is_before(then, first) and _takes_part(then, first, told=first is one):
            return "was done before there was one"
        if _is_before(first, then) and _outlives(first, then):
            return "was done after the end"
    late = other.begins and {"although", "until"} <= other.said and _is_before(one, other)
    return "was done before there was one" if late else ""


def _is_before(one: Event, other: Event) -> bool:
    return not can_be(other.moment, one.moment, 0, FOREVER)


def _takes_part(event: Event, begun: Event, *, told: bool) -> bool:
    """Whether it is done by what has begun, or with it and does not plan it; what opens may have been open before."""
    if event.begins or ("opening" in begun.sorts and not (told and begun.past)):
        return False
    mine = _are_same(event.who, begun.who)
    return (mine and not event.passive) or ("plan" not in event.sorts and (mine or _are_same(event.what, begun.who)))


def _outlives(end: Event, then: Event) -> bool:
    """Whether somebody does, or something undergoes, after its end what only the living do."""
    dead = "death" in end.sorts
    if "legacy" in then.sorts and "undergone" not in then.sorts:
        return False
    ended = not (then.passive or end.what) if dead else "ruin" in end.sorts
    return ended and _are_same(end.what or end.who, then.who)


def _disordered(one: Event, other: Event, *, same: str) -> str:
    """Whether a later stage of a thing comes first; `same`: on one day or morning, so that nothing comes again."""
    if not _are_same(one.what or one.who, other.what or other.who) and (one.who or other.who):
        return ""
    for row in one.stages.keys() & other.stages.keys():
        first, then = (one, other) if one.stages[row] < other.stages[row] else (other, one)
        again = first is other and not same and (row[1] or "again" in other.said)
        if one.stages[row] != other.stages[row] and not again and not _may_follow(first.moment, then.moment, same=same):
            return "comes before what comes first"
    return ""


def _may_follow(first: Moment, then: Moment, *, same: str) -> bool:
    if first.clock and same:
        return first.first <= then.first
    return can_be(first, then, 0, LONGEST if first.clock else FOREVER)
