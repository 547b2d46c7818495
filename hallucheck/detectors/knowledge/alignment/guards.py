"""What lets another value stand beside a stored one: bounds, other cases and times, parts, changes, hearsay."""

from __future__ import annotations

import re
from itertools import pairwise

from hallucheck.detectors.knowledge.alignment.attributes import (
    STATES,
    Attribute,
    cue,
    family,
    likened,
    preposition_cue,
)
from hallucheck.detectors.knowledge.alignment.utterances import FULL, LIKELY, POSSIBLE, SpokenClause, Utterance, told_by
from hallucheck.detectors.knowledge.sentence.stated import is_stated
from hallucheck.evidence.knowledge import Fact
from hallucheck.judges.clauses import PREPOSITIONS
from hallucheck.judges.slots.conflicts import CENT
from hallucheck.judges.slots.fillers import COUNT, DAY, LABEL, NAME, Filler, extent, fillers, is_of_kind
from hallucheck.judges.slots.stances import is_negation
from hallucheck.judges.slots.tokens import CHANGES, FUNCTION, Token, tokens
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.spans import begins_in, is_within
from hallucheck.text.basics.word_lists import function_words, sections, words
from hallucheck.text.grammar.verbs import FORMS, is_past
from hallucheck.text.words.kinds import verbal
from hallucheck.text.words.lexicon import Stems

_SLACK = ((FULL, 4), (LIKELY, 2), (POSSIBLE, 0))
"""Strength of the cue -> how many words of a clause may be about something that nothing known explains."""
_TOGETHER = regex(
    r"(?<!\w)(?:together|(?:sub)?totals?|altogether|combined|that is(?= [£$€]?\d)|"
    r"an? \w+ and an? (?!half)\w+|and (?:[\w'’-]+ ){1,4}(?:come|came|add|added|amount|amounted)(?: up)? to|"
    r"saves?(?: you)? [£$€]?\d[\d,.]*+(?! ?(?:%|percent)))(?!\w)",
    re.IGNORECASE,
)
_OPERATION = regex(r" ?(?:[×x*·÷=](?!\w)|times(?!\w))")
_EQUALS = regex(r"=\W*$")
_ELSEWHEN = regex(
    r"(?<!\w)(?:was|were|had|formerly|previously|originally|once|until|soon|next)(?!\w)", flags=re.IGNORECASE
)
_LEADING = frozenset(("the", "a", "an", "our", "its", "gate", "room"))
_ALONGSIDE = frozenset(("with", "about", "near", "against", "than", "like"))
_FROM = frozenset(("from", "above", "over"))
_ITS = frozenset(("its", "their", "our"))
_STAYING = words(
    "is are was were be been has have 's works work worked sits plays lives belongs based located situated assigned "
    "takes took held"
)
"""What makes a name behind it that of a place or a group to which its subject belongs."""
_OURS = frozenset(("we", "you", "can"))
"""Right before a verb: whatever it is, it is done with the thing that follows."""
_REDUCTIONS = frozenset(("discount", "reduction", "saving", "savings"))
_BE = frozenset(("is", "are"))
_CONDITION = regex(
    r"\W*(?:(?:if|unless)(?!\w)(?! you(?: would| are|['’]d|['’]re)? (?:want|need|wish|prefer|like|love|enjoy|plan|care|"
    r"wonder|fancy|looking|planning)(?!\w))|(?:on|over|during) (?:[\w ]{0,20} )?holidays?(?!\w))",
    re.IGNORECASE,
)
"""What opens a sentence of which nothing is said to be so by itself: 'If you lose it, a new one costs 10 pounds'; but
who wants something is told of the usual case."""
_THEN = regex(r"\W*(?:back )?in (?P<year>(?:19|20)\d\d)(?!\w)", re.IGNORECASE)
"""What opens a sentence on another time than that of the base."""
_OCCASION = regex(r"\W*(?:on|over|during) (?:the )?", re.IGNORECASE)
"""What opens a sentence before an occasion that has a name: on Christmas Eve, during the Book Week."""
ROUGHLY = 0.25
"""What 'about' leaves open."""
_ENDS_AT = frozenset(("least", "minimum", "most", "maximum", "up", "within"))
_TIMES = {
    "year": (12, 52, 365), "annually": (12, 52), "month": (4, 30), "week": (5, 7), "dozen": (12,),
    **dict.fromkeys(("both", "pair", "couple", "twice", "return", "trip"), (2,)),
}  # fmt: skip
"""How many times what is for one, one way or a shorter time may be counted."""
_LOW, _HIGH, _NEARLY = (
    frozenset(("over", "above", "more", "least", "minimum")),
    frozenset(("under", "below", "less", "fewer", "most", "maximum", "up", "within")),
    frozenset(("about", "around", "approximately", "approx", "roughly", "nearly", "almost")),
)
LATELY = regex(
    r"(?<!\w)(?:yesterday|last (?:night|week|month|year|time|summer|winter|spring|autumn|[a-z]+day)|ago)(?!\w)",
    re.IGNORECASE,
)
NEARBY = 24
"""Code points around a value in which a bound stands."""
_COMPARATIVES = words(sections("opposites.txt")["measures"][0].replace("|", " "))
_BOUND_BEFORE = regex(
    r"(?<!\w)(?:about|around|approximately|approx\.?|roughly|nearly|almost|over|under|above|below|less|more|fewer|least|"
    r"most|up to|minimum|maximum|extra|additional|another|further|than|until(?= \d)|within|every other)"
    r"(?: (?:than|of|to|the|a|an))* ?$|~ ?$",
    flags=re.IGNORECASE,
)
_BOUND_AFTER = regex(
    r" ?(?:or (?:more|less|fewer)|off|discount|more|less|later|earlier|before|after|ago|extra|"
    rf"each way|in all|in total|altogether|{'|'.join(_COMPARATIVES)})(?!\w)|\+",
    flags=re.IGNORECASE,
)
ASIDE = regex(
    r"(?<!\w)(?:if|unless|except|when|whenever|instead|could|might|should avoid|used to|other|another|"
    r"too [a-z]+ (?:for|to)|unlike|(?<!more )(?<!less )(?<!fewer )than|compared)(?!\w)",
    flags=re.IGNORECASE,
)
HAPPENING = Stems("take hold happen occur place fall schedule run")


def may_contradict(clause: SpokenClause, filler: Filler, about: Attribute, strength: float, fact: Fact) -> bool:
    """Whether another value than the stored one can only be wrong."""
    if is_bound(clause, filler, about) and lies_within(clause, filler, fact) is not False:
        return False
    if clause.negated or not is_asserted(clause, filler.start) or _is_factor(clause, filler):
        return False
    if (
        _parted(clause, filler, about)
        or _changes(clause, about)
        or is_sum(clause, filler)
        or _is_so_many_times(clause, filler, fact)
        or _is_priced(clause, filler)
        or _is_done(clause, filler, about)
    ):
        return False
    if filler.kind in {NAME, LABEL} and not _is_placed(clause, filler, about):
        return False
    if not _FROM.isdisjoint(about.words) and clause.last_before(filler.start) not in _FROM:
        return False  # what an order over a limit costs
    alike = [(t.start, t.end) for t in resembling(clause, filler, about)]
    return is_about_only(clause, strength, *_link(clause, filler), *alike)


def _is_factor(clause: SpokenClause, filler: Filler) -> bool:
    """Whether a number is one of a sum that is worked out: '2 × 80 = 160'."""
    text = clause.said.text
    return filler.kind == COUNT and _OPERATION.match(text, filler.end) is not None


def _is_done(clause: SpokenClause, filler: Filler, about: Attribute) -> bool:
    """Whether something was done to so many: 'sold 40 rooms' says not how many there are."""
    verb = clause.before(filler.start)[-1:] if filler.kind == COUNT else ()
    return any(is_past(t.lower) and t.lower not in FUNCTION and not likened(about, [t]) for t in verb)


def is_sum(clause: SpokenClause, filler: Filler) -> bool:
    """Whether an amount may be what several come to, or a part of one: 'two adults and one child pay 31 pounds'."""
    several = sum(f.kind == COUNT for f in clause.fillers) > 1 or _EQUALS.search(clause.said.text, 0, filler.start)
    return filler.kind == "money" and (bool(several) or _TOGETHER.search(clause.said.text) is not None)


def _is_priced(clause: SpokenClause, filler: Filler) -> bool:
    """Whether so many are what a price is for: 'ten seats cost $80'."""
    price = next((f.start for f in clause.fillers if f.kind == "money" and f.start > filler.end), None)
    between = [t.stem for t in clause.all if price is not None and filler.end <= t.start < price]
    return filler.kind == COUNT and bool(_PRICING & between)


_PRICING = Stems("cost come amount total add")


def _is_so_many_times(clause: SpokenClause, filler: Filler, fact: Fact) -> bool:
    """Whether an amount is the stored one for so many, or for so long, as the clause says: '£144 a year' at £12."""
    said, known = _extent(filler), [e for f in fillers(f"· {fact.text}") if f.kind == filler.kind and (e := _extent(f))]
    if filler.kind == COUNT or said is None or len(known) != 1 or not known[0][0]:
        return False
    times = said[0] / known[0][0]
    counts = {float(f.key) for f in clause.fillers if f.kind == COUNT and f.key.isdecimal()}
    counts.update(*(_TIMES.get(token.lower, ()) for token in clause.all))
    return times > 1 and any(abs(times - count) < CENT for count in counts)


def _changes(clause: SpokenClause, about: Attribute) -> bool:
    """Whether a clause speaks of a change, or of another time than that of a state."""
    if any(t.stem in CHANGES and t.stem not in clause.said.own_words for t in clause.spoken):
        return "falls on" not in clause.text
    if LATELY.search(clause.text):
        return True
    return family(about.name) in STATES and _ELSEWHEN.search(clause.text) is not None


def _parted(clause: SpokenClause, filler: Filler, about: Attribute) -> bool:
    """Whether something of its own stands between the cue and a day or name: 'joined the chess club in 2019'."""
    told = told_by(clause, about, filler).token if filler.kind in {DAY, NAME} else None
    if told is None or told not in clause.spoken:
        return False
    (_, low), (high, _) = sorted(((told.start, told.end), (filler.start, filler.end)))
    if told.start < filler.start and next((t.lower for t in clause.all if t.start > told.start), "") in PREPOSITIONS:
        return False  # 'was released to great applause in 2022': no object
    own = {after.start for t, after in pairwise(clause.all) if t.lower in _ITS}  # 'opened its doors in 1982'
    return not all(clause.said.explains(t) or t.start in own for t in clause.spoken if low <= t.start < high)


def _is_placed(clause: SpokenClause, filler: Filler, about: Attribute) -> bool:
    """Whether a name is what the sentence gives the entity: 'is in Sales', 'coached by Ann', not 'works with Sales'."""
    before = clause.before(filler.start)
    while len(before) > 1 and (before[-1].lower in _LEADING or (filler.kind == LABEL and before[-1].stem in about.own)):
        before.pop()
    last = before[-1].lower if before else ""
    if last in _ALONGSIDE:
        return False
    if preposition_cue(about, before) > 0 or agent_cue(clause, filler, about):
        return True
    told = told_by(clause, about, filler).token
    start = clause.said.names[0][1] if clause.said.names else 0
    other = [t for t in before if t.start >= start and t != told and t.lower not in _STAYING]
    strange = sum(t.lower in FORMS or not clause.said.explains(t) for t in other)
    return strange <= (filler.kind == LABEL and last in ("in", "at", "from", "on"))


def resembling(clause: SpokenClause, filler: Filler, about: Attribute) -> list[Token]:
    """The words beside a value that are like its attribute's name; another act of the past has a day of its own."""
    if filler.kind in {NAME, "email", "url", "identifier"}:
        return []
    return [
        t
        for t in likened(about, (*clause.spoken, *clause.said.asked))
        if not begins_in(t.start, clause.filled)
        and not (filler.kind == DAY and (is_past(t.lower) or t.lower.endswith("ed")))
    ]


def _link(clause: SpokenClause, filler: Filler) -> list[tuple[int, int]]:
    """The verb in the present between a name and a value: 'covers 80 acres'; or what we do for money: 'we clean it'."""
    for ours in clause.before(filler.start) if filler.kind == "money" else ():
        if ours.lower not in FUNCTION and verbal(ours.stem) > 0 and clause.last_before(ours.start) in _OURS:
            return [(ours.start, ours.end)]
    ends = [end for _, end in clause.said.names if clause.start <= end <= filler.start]
    between = [t for t in clause.before(filler.start) if ends and t.start >= ends[-1]]
    if between and between[0].lower in _BE:
        between = between[1:]  # 'is emptied every week'
    return [(t.start, t.end) for t in between[:1] if verbal(t.stem) > 0]


def is_asserted(clause: SpokenClause, place: int) -> bool:
    """Whether a clause says what is so, of the usual case and as its writer's own word."""
    text, usual = clause.said.text, is_usual(clause.said, place)
    return usual and not _CONDITION.match(text) and ASIDE.search(clause.text) is None and is_stated(text, place)


def is_usual(said: Utterance, place: int = -1) -> bool:
    """Whether a sentence opens on no occasion with a name and no other year, but for the value at a place itself."""
    occasion, then = _OCCASION.match(said.text), _THEN.match(said.text)
    if occasion and occasion.end() not in (place, *(start for start, _ in said.names)):
        return not any(f.kind == NAME and f.start == occasion.end() for f in fillers(said.text))
    return then is None or then.start("year") == place or any(map(said.knows, tokens(then["year"])))


def is_bound(clause: SpokenClause, filler: Filler, about: Attribute | None = None) -> bool:
    """Whether a value is a bound, where the attribute is none: 'at least 3'."""
    text = clause.said.text
    bound = _BOUND_BEFORE.search(text[max(0, filler.start - NEARBY) : filler.start])
    limits = filler.kind == COUNT and bound is not None and "up to" in bound[0].lower()  # so many, and no more
    if bound is not None and not (about is not None and (limits or _is_of_bound(bound[0], about))):
        return True
    after = _BOUND_AFTER.match(text[filler.end : filler.end + NEARBY])
    reduced = after is not None and after[0].strip() in ("off", "discount")
    return after is not None and not (reduced and about is not None and not about.words.isdisjoint(_REDUCTIONS))


def lies_within(clause: SpokenClause, filler: Filler, fact: Fact) -> bool | None:
    """Whether what is stored lies within a bound: not 14 in 'over 41 hectares'; None where nothing says it."""
    bound = _BOUND_BEFORE.search(clause.said.text[max(0, filler.start - NEARBY) : filler.start])
    said = _extent(filler)
    known = [_extent(f) for f in fillers(f"· {fact.text}") if is_of_kind(f, filler.kind)]
    if bound is None or said is None or len(known) != 1 or known[0] is None:
        return None
    heard = {t.lower for t in tokens(bound[0])}
    (least, most), (low, high) = said, known[0]
    if heard & _LOW or heard & _HIGH:
        holds = least <= high if heard & _LOW else most >= low
        return None if holds and heard & _ENDS_AT else holds  # 'up to 80' says that it is 80
    return abs(least - low) <= ROUGHLY * max(least, low) if heard & _NEARLY else None


def _extent(filler: Filler) -> tuple[float, float] | None:
    """The least and the most that a measured value stands for."""
    if filler.kind not in (COUNT, "money", "percent") and not filler.kind.startswith("quantity"):
        return None
    return extent(filler.key) if filler.key[:1].isdecimal() else None


def _is_of_bound(bound: str, about: Attribute) -> bool:
    """Whether an attribute is a bound itself: at least three nights against `minimum stay`."""
    name = about.name.lower()
    if not about.words.isdisjoint(bound.lower().split()):
        return True  # 'within two weeks' of `report sent within`
    if "min" in name or "notice" in name:
        return True
    high = any(word in bound.lower() for word in ("most", "maximum", "up to"))
    return high and any(word in name for word in ("max", "limit", "deadline", "latest", "notice", "capacity"))


def is_about_only(clause: SpokenClause, strength: float, *places: tuple[int, int]) -> bool:
    """Whether the words of a clause are, but for a few, about the entity, its attributes and their values."""
    inside = [*places, *clause.filled]
    strange = [
        t for t in clause.spoken
        if not is_within(t.start, t.end, inside) and not clause.said.explains(t) and not is_negation(t)
        and t.lower not in function_words()
    ]  # fmt: skip
    return len(strange) <= next((count for least, count in _SLACK if strength >= least), 0)


def agent_cue(clause: SpokenClause, filler: Filler, about: Attribute) -> bool:
    """Whether a name is of who did what an attribute names the doer of: 'founded by Ann', 'Ann founded Acme'."""
    if clause.last_before(filler.start) == "by":
        verbs = [t for t in clause.before(filler.start) if t.lower.isalpha() and t.lower not in FUNCTION][-1:]
    else:
        end = next((start for start, _ in clause.said.names if start >= filler.end), filler.end)
        verbs = [t for t in clause.all if filler.end <= t.start < end and t.lower not in FUNCTION]
    return len(verbs) == 1 and cue(about, verbs, [verbs[0].lower]).strength >= POSSIBLE
