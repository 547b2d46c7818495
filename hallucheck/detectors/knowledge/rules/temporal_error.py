"""Times that cannot be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from itertools import pairwise

from hallucheck.detectors.confidences import confidence_of
from hallucheck.detectors.knowledge.flags.flag import Flag
from hallucheck.detectors.knowledge.opposition.intervals import Gap, gaps
from hallucheck.detectors.knowledge.opposition.lifetimes import lives
from hallucheck.detectors.knowledge.reading import Reading
from hallucheck.detectors.rules import RULES
from hallucheck.model import Factor
from hallucheck.text.basics.patterns import regex
from hallucheck.text.grammar.clauses import tokenize
from hallucheck.text.grammar.verbs import FORMS, MODALS, contraction, is_finite, is_past
from hallucheck.text.sentences import Sentence
from hallucheck.text.values.temporal import WEEKDAYS, Temporal, TemporalKind, temporals

RULE = RULES["knowledge/temporal-error"]

_PLANNED = regex(
    r"(?<!\w)(?:plan|schedul|expect|forecast|project(?:ed|ion|ions|s)(?!\w)|predict|target|goal|pledg|aim|estimat|"
    r"anticipat|propos|announc|postpon|delay|extend|extension|due|slated|set (?:for|to)|bound|book|reserv|sign|approv|"
    r"award|guarant|agree|commit|promis|expir|valid|matur|until|till|through|outlook|scenario|roadmap|vision|deadline|"
    r"fiction|fictional|novel|film|movie|game|series|episode|story|imagin|hypothe|would|could|might|may|if|should|"
    r"tentativ|upcoming|renew|lease|contract|moved? to|push|net[- ]zero|by 2\d{3}|budget|draft|seed|model|edition|"
    r"version|class of)",
    re.IGNORECASE,
)
_FORECAST = regex(
    r"(?<!\w)(?:plan|schedul|expect|forecast|project(?:ed|ion|ions|s)(?!\w)|predict|target|goal|pledg|aim|estimat|"
    r"anticipat|outlook|scenario|roadmap|vision|fiction|novel|film|movie|game|series|story|imagin|hypothe|net[- ]zero|"
    r"by 2\d{3}|would|could|might|may|if)",
    re.IGNORECASE,
)
_DONE = regex(
    r"(?<!\w)(?:(?:was|were|got) (?:\w{2,12}ly )?(?:signed|approved|awarded|agreed|renewed|extended|published|released|"
    r"launched|completed|finished|held|opened|closed|founded|built|acquired|sold|delivered|paid|cancelled|canceled)|"
    r"(?:won|received|signed|published|released|completed|finished|launched|built|bought|sold|opened) "
    r"(?:the|an?|its|his|her|their|our) [\w' -]{1,30}) (?:on|in)(?: the)? $",
    re.IGNORECASE,
)
"""What was done on a day: no plan, though of a contract or an award."""
_FORWARD = frozenset(("until", "till", "through", "by", "to", "for", "from", "between", "and", "before"))
_ORDER = regex(
    r"^[),]{0,2} ?(?:which |that )?(?:(?:came|comes|happened|occurred|took place|was|were|is|fell|started|began|ended|"
    r"finished|launched|closed|opened|was held|was completed|was released|precedes|preceded|"
    r"follows|followed)[ ,]{1,2})?"
    r"(?:shortly |long |just |right |immediately |well |some time )?"
    r"(?P<word>before|prior to|earlier than|preceded|precedes|after|later than|following|followed|follows)"
    r"(?: the| a| an| its| their| our)?(?: [\w-]{1,30}){0,4}(?: on| in| at| of)? ?\(?$",
    re.IGNORECASE,
)
_BEFORE = frozenset(("before", "prior to", "earlier than", "preceded", "precedes"))
_UNDONE = regex(
    r"(?<!\w)(?:(?:the|this|that|our|its) (?P<what>[\w-]{1,30}) )?"
    r"(?:(?:was|were|is|has been|had been) (?:\w{1,15} )?)?"
    r"(?:completed|finished|ended|concluded|delivered|closed down|died|finalised|finalized|over) "
    r"(?:(?:in|on|at) [\w, ]{1,20} )?(?:shortly |long |just |even )?before "
    r"(?:it|they|he|she|(?:the|this|that|our|its) (?P<again>[\w-]{1,30})) "
    r"(?:was |were |had |even |ever |has |had even )?"
    r"(?:been )?(?:started|began|begun|begins|starts|born|founded|created|opened|launched|commenced|kicked off)(?!\w)",
    re.IGNORECASE,
)
_SPAN = regex(
    r"(?<!\w)(?:ran|lasted|served|worked|lived|reigned|ruled|operated|existed|studied|stayed|held|active|employed|"
    r"president|mayor|ceo|chairman|director|minister|king|queen|war|term|project|period|era)(?!\w)[^.;]{0,40}?"
    r"(?<!\w)(?:from|between) (?P<from>[12]\d{3}) (?:to|until|till|through|and) (?P<to>[12]\d{3})(?![\w%]|[.,]\d)",
    re.IGNORECASE,
)
_OWNED = regex(r"['’]s|[-\w]")
_DIGIT = regex(r"\d")
_WEEKDAY = regex(rf"(?<!\w)({'|'.join(WEEKDAYS)}),? (?:the |on )?$", re.IGNORECASE)
_ADJACENT = regex(r"^,? ?(?:\(|in |of |, in |on )?$", re.IGNORECASE)


CALENDAR, YEARS_AHEAD, TENSE, ORDER = (
    confidence_of(f"{RULE.id}: {kind}") for kind in ("calendar", "years ahead", "tense", "order")
)


def check(reading: Reading) -> Iterator[Flag]:
    """Every sentence of the answer on its own."""
    for sentence in reading.sentences:
        text = sentence.text
        if text.endswith(("?", "？", "؟")):
            continue
        found, between = _read(text, reading.today)
        if found or between:
            yield from _of_dates(reading, sentence, found)
            for gap in between:
                yield _flag(sentence, gap.start, gap.end, ORDER, f"the times in {gap.said!r} do not add up", gap.said)
        yield from _backwards(sentence)
        yield from _misordered(sentence)


@lru_cache(maxsize=2000)
def _read(text: str, today: date) -> tuple[tuple[Temporal, ...], tuple[Gap, ...]]:
    """The times that a sentence names, and what does not add up between them."""
    if not (_DIGIT.search(text) or "next " in text or "omorrow" in text):  # a slip needs a date beside the words
        return (), ()
    found = temporals(text, today)
    return found, tuple(gaps(text, found))


def _of_dates(reading: Reading, sentence: Sentence, found: tuple[Temporal, ...]) -> Iterator[Flag]:
    yield from _impossible_days(sentence, found)
    yield from _wrong_weekdays(sentence, found)
    ahead = [e for e in found if e.first is not None and e.first > reading.today]
    if ahead:
        yield from _ahead(reading, sentence, ahead)
    if len(found) > 1:
        yield from _pairs(reading, sentence, found)


def _misordered(sentence: Sentence) -> Iterator[Flag]:
    """'will have been yesterday', 'completed before it began'."""
    text = sentence.text
    late = _WILL_HAVE_BEEN.search(text) if " last " in text or "yesterday" in text else None
    if late is not None:
        message = f"{late['when']} is past but told as to come"
        yield _flag(sentence, late.start(), late.end(), TENSE, message, late.group())
    undone = _UNDONE.search(text) if "before" in text else None
    if undone and (undone["what"] or "").lower() == (undone["again"] or undone["what"] or "").lower():
        yield _flag(sentence, undone.start(), undone.end(), ORDER, "it ends before it begins", undone.group())


def _backwards(sentence: Sentence) -> Iterator[Flag]:
    """'ran from 2022 to 2019'."""
    span = _SPAN.search(sentence.text) if "from " in sentence.text or "between " in sentence.text else None
    if span is not None and int(span["to"]) < int(span["from"]):
        start, end = span.start("from"), span.end("to")
        message = f"a time from {span['from']} to {span['to']} runs backwards"
        yield _flag(sentence, start, end, ORDER, message, sentence.text[start:end])


def _impossible_days(sentence: Sentence, found: tuple[Temporal, ...]) -> Iterator[Flag]:
    for expression in found:
        if expression.kind is TemporalKind.IMPOSSIBLE:
            message = f"{expression.text} is on no calendar"
            yield _flag(sentence, expression.start, expression.end, CALENDAR, message, expression.text)


def _wrong_weekdays(sentence: Sentence, found: tuple[Temporal, ...]) -> Iterator[Flag]:
    """'Monday, 3 June 2025', which was a Tuesday."""
    for expression in found:
        if expression.kind is not TemporalKind.DATE or expression.first is None:
            continue
        named = _WEEKDAY.search(sentence.text, max(0, expression.start - 20), expression.start)
        if named is not None and named[1].lower() != WEEKDAYS[expression.first.weekday()]:
            real = WEEKDAYS[expression.first.weekday()].capitalize()
            message = f"{expression.text} is a {real}, not a {named[1].capitalize()}"
            content = sentence.text[named.start() : expression.end]
            yield _flag(sentence, named.start(), expression.end, CALENDAR, message, content)


def _ahead(reading: Reading, sentence: Sentence, ahead: list[Temporal]) -> Iterator[Flag]:
    """Dates in the future: too far, or told in the past tense."""
    text, today = sentence.text, reading.today
    planned, forecast = _PLANNED.search(text) is not None, _FORECAST.search(text) is not None
    for expression in ahead:
        where = (expression.start, expression.end)
        if expression.kind is TemporalKind.RELATIVE and (
            _OWNED.match(text, expression.end)
            or not _plainly_ahead(expression)
            or text[max(0, expression.start - 4) : expression.start].lower() == "the "  # "the next year" of a story
        ):
            continue
        if (expression.year or 0) > today.year + reading.options.years_ahead and not (
            forecast or _is_fixed(text, expression)
        ):
            message = f"{expression.year} is more than {reading.options.years_ahead} years ahead (as of {today})"
            yield _flag(sentence, *where, YEARS_AHEAD, message, expression.text)
        elif (
            planned and (forecast or not _DONE.search(text[: expression.start]))
        ) or expression.preposition in _FORWARD:
            continue
        elif _past(text, expression):
            message = f"{expression.text} lies in the future (as of {today}) but is told in the past tense"
            yield _flag(sentence, *where, TENSE, message, expression.text)


def _plainly_ahead(expression: Temporal) -> bool:
    """Whether a relative expression can mean no past day: 'tomorrow' and 'next year', not 'next Monday' in a story."""
    return expression.text.lower() in ("tomorrow", "next week", "next month", "next year")


_OF_ANOTHER = regex(r"(?<!\w)(?:for|of|to) (?:the |a |an |our |your )?[\w -]{2,40} (?:on|in|at) ?$", re.IGNORECASE)
_WILL_HAVE_BEEN = regex(
    r"(?<!\w)(?:will|shall|is going to|are going to)(?! have)(?!\w)[^.;,]{0,60}?(?<!\w)"
    r"(?P<when>yesterday|last (?:night|week|month|year))(?!\w)",
    re.IGNORECASE,
)
_UNTIL = regex(r" ?(?:to|until|till|through|-|–) ?")

NEAR = 160
"""Code points around an expression in which its verb is looked for."""


def _is_fixed(text: str, expression: Temporal) -> bool:
    """Whether the verb before an expression is in the present: 'the bond matures in 2055' is fixed already."""
    before = [contraction(t.lower)[0] for t in tokenize(text[max(0, expression.start - NEAR) : expression.start])]
    verbs = [word for word in before if word in FORMS or word in MODALS]
    return bool(verbs) and verbs[-1] in FORMS and is_finite(verbs[-1]) and not is_past(verbs[-1])


def _past(text: str, expression: Temporal) -> bool:
    """Whether the clause around an expression is told in the past tense: the nearest verb before it, else after it."""
    before = tokenize(text[max(0, expression.start - NEAR) : expression.start])
    for index in range(len(before) - 1, -1, -1):
        word, _ = contraction(before[index].lower)
        if is_past(word) and any(
            contraction(t.lower)[0] in ("be", "to", *MODALS) for t in before[max(0, index - 3) : index]
        ):
            return False  # "will be launched"
        if word in MODALS or word in ("is", "are", "am", "has", "have", "'ll", "to"):
            return False
        if word in FORMS and is_finite(word) and not is_past(word):
            return False  # "which opens in 2027"
        if is_past(word):
            return True
        if word in (";", "but", "while", "whereas"):
            break
    return _past_after(text, expression)


def _past_after(text: str, expression: Temporal) -> bool:
    """Whether the verb behind an expression is in the past tense, of what the expression belongs to."""
    if _OF_ANOTHER.search(text[: expression.start]) is not None:
        return False  # "the tickets for the concert on 1 May were sold out": the concert is to come
    for token in tokenize(text[expression.end : expression.end + NEAR]):
        word, _ = contraction(token.lower)
        if word in MODALS or word in ("is", "are", "has", "have"):
            return False
        if is_past(word):
            return True
    return False


def _pairs(reading: Reading, sentence: Sentence, found: tuple[Temporal, ...]) -> Iterator[Flag]:
    text = sentence.text
    for one, other in pairwise(found):
        between = text[one.end : other.start]
        if one.first is None or one.last is None or other.first is None or other.last is None:
            continue
        if TemporalKind.RELATIVE in (one.kind, other.kind):
            if one.kind is not other.kind and _ADJACENT.match(between):
                yield from _refuted(reading, sentence, one, other)
            continue
        if _UNTIL.fullmatch(between) and text[: one.start].rstrip().lower().endswith("from") and other.last < one.first:
            message = f"it ends on {other.text}, before it begins on {one.text}"
            yield _flag(sentence, one.start, other.end, ORDER, message, text[one.start : other.end])
            continue
        order = _ORDER.match(between) if len(between) < 120 else None  # noqa: PLR2004 (a clause apart)
        if order is not None and _impossible(order["word"].lower() in _BEFORE, one, other):
            message = f"{one.text} does not come {order['word'].lower()} {other.text}"
            yield _flag(sentence, one.start, other.end, ORDER, message, text[one.start : other.end])
    yield from _lives(sentence, found)


def _impossible(before: bool, one: Temporal, other: Temporal) -> bool:  # noqa: FBT001 (private)
    if one.first is None or one.last is None or other.first is None or other.last is None:
        return False
    return one.first > other.last if before else one.last < other.first


def _refuted(reading: Reading, sentence: Sentence, one: Temporal, other: Temporal) -> Iterator[Flag]:
    """'last year in 2026': without a date of its own the record may be older than the audit, never younger."""
    relative, absolute = (one, other) if one.kind is TemporalKind.RELATIVE else (other, one)
    if relative.first is None or relative.last is None or absolute.first is None or absolute.last is None:
        return
    later = absolute.first > relative.last
    earlier = absolute.last < relative.first
    if later or (earlier and reading.own_date is not None):
        message = f"{relative.text} is not {absolute.text} (as of {reading.today})"
        start, end = min(one.start, other.start), max(one.end, other.end)
        yield _flag(sentence, start, end, TENSE, message, sentence.text[start:end])


def _lives(sentence: Sentence, found: tuple[Temporal, ...]) -> Iterator[Flag]:
    """'born in 1980 and died in 1970'."""
    for life in lives(sentence.text, found):
        if _impossible(True, life.first, life.last):  # noqa: FBT003 (private)
            message = f"{life.began} {life.first.text} does not come before {life.ended} {life.last.text}"
            content = sentence.text[life.start : life.end]
            yield _flag(sentence, life.start, life.end, ORDER, message, content)


def _flag(  # noqa: PLR0917 (a place, a number and a message)
    sentence: Sentence, start: int, end: int, confidence: float, message: str, content: str
) -> Flag:
    return Flag(
        rule=RULE.name,
        start=sentence.start + start,
        end=sentence.start + end,
        content=content,
        confidence=confidence,
        message=message,
        steps=(Factor(name="own", value=confidence, note="fixed for this kind of slip"),),
        detected=content,
    )
