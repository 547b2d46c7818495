"""Times that cannot be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import msgspec

from hallucheck.detectors.confidences import confidence_of
from hallucheck.detectors.knowledge.flags.flag import Flag
from hallucheck.detectors.knowledge.opposition.timeline import conflicts, relates_times
from hallucheck.detectors.knowledge.reading import Reading
from hallucheck.detectors.rules import RULES
from hallucheck.model import Factor
from hallucheck.text.basics.patterns import regex
from hallucheck.text.grammar.clauses import tokenize
from hallucheck.text.grammar.verbs import FORMS, MODALS, contraction, is_finite, is_past
from hallucheck.text.sentences import Sentence
from hallucheck.text.values.temporal import WEEKDAYS, Temporal, TemporalKind, names_times, temporals

RULE = RULES["knowledge/temporal-error"]

_PLANNED = regex(
    r"(?<!\w)(?:plan|schedul|expect|forecast|project(?:ed|ion|ions|s)(?!\w)|predict|target|goal|pledg|aim|estimat|"
    r"anticipat|propos|announc|postpon|delay|extend|extension|due|slated|set (?:for|to)|bound|book|reserv|sign|approv|"
    r"award|guarant|agree|commit|promis|expir(?!ed)|valid|matur|until|till|through|outlook|scenario|roadmap|vision|deadline|"
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
_OWNED = regex(r"['’]s|[-\w]")
_MAY_DATE = regex(r"\d|next |last |omorrow|esterday")
_WEEKDAY = regex(rf"(?<!\w)({'|'.join(WEEKDAYS)}),? (?:the |on )?$", re.IGNORECASE)
_WEEKDAY_BEHIND = regex(rf",? \(?(?:on |an? )?({'|'.join(WEEKDAYS)})(?!\w)", re.IGNORECASE)
_TO_COME = regex(
    r"(?<!\w)(?:will|shall|(?:is|are) going to) (?:be (?:[a-z]+(?:ed|en|ld) )?|take place |"
    r"(?!have )[a-z]{3,12} )(?:on|in)? ?$",
    re.IGNORECASE,
)
_ADJACENT = regex(r"^,? ?(?:\(|in |of |, in |on )?$", re.IGNORECASE)


CALENDAR, YEARS_AHEAD, TENSE, ORDER = (
    confidence_of(f"{RULE.id}: {kind}") for kind in ("calendar", "years ahead", "tense", "order")
)


def check(reading: Reading) -> Iterator[Flag]:
    """Every sentence of the answer, its times on one line with those of the sentence that it goes on from."""
    before: Sentence | None = None
    tied = relates_times(reading.answer)
    for sentence in reading.sentences:
        text = sentence.text
        if text.endswith(("?", "？", "؟")):
            before = None
            continue
        passage = sentence
        if before is not None and _GOES_ON.match(text):
            both = reading.answer[before.start : sentence.end]
            passage = msgspec.structs.replace(sentence, start=before.start, text=both)
        before = sentence
        if _MAY_DATE.search(text):  # a slip needs a date beside the words
            found = temporals(text, reading.today) if names_times(text, reading.today) else ()
            yield from _of_dates(reading, sentence, found)
            if tied:
                yield from _on_one_line(reading, passage, found if passage is sentence else ())
        yield from _misordered(sentence)


_GOES_ON = regex(
    r"(?:It|He|She|They|(?:\w+ ){1,3}(?:later|earlier)|(?:\w+ ){1,3}(?:before|after) (?:that|this)|At the age)(?!\w)"
)
MAX_TEXT = 2000
TIMES = 2
"""Numerals of which a passage needs as many to name two times, or of a time and an age."""


def _on_one_line(reading: Reading, passage: Sentence, found: tuple[Temporal, ...]) -> Iterator[Flag]:
    """Orders, distances and ages that cannot be."""
    text = passage.text[:MAX_TEXT]
    if not relates_times(text) or len(_NUMERAL.findall(text)) < TIMES:
        return
    read = found if passage.text == text and len(found) > 1 else temporals(text, reading.today)
    for conflict in conflicts(text, read, reading.own_date):
        said = text[conflict.start : conflict.end]
        yield _flag(passage, conflict.start, conflict.end, ORDER, f"{said!r} {conflict.why}", said)


_NUMERAL = regex(r"\d[\d.,:]*|\bnoon\b|\bmidnight\b|\bmidday\b|o['’]clock")


def _of_dates(reading: Reading, sentence: Sentence, found: tuple[Temporal, ...]) -> Iterator[Flag]:
    yield from _impossible_days(sentence, found)
    yield from _wrong_weekdays(reading, sentence, found)
    ahead = [e for e in found if e.first is not None and e.first > reading.today]
    if ahead:
        yield from _ahead(reading, sentence, ahead)
    for expression in found:
        sure = reading.own_date is not None and expression.kind is not TemporalKind.RELATIVE
        if (
            sure
            and expression.last is not None
            and expression.last < reading.today
            and _TO_COME.search(sentence.text[: expression.start])
        ):
            message = f"{expression.text} is past (as of {reading.today}) but written as to come"
            yield _flag(sentence, expression.start, expression.end, TENSE, message, expression.text)
    for one, other in pairwise(found):
        if _ADJACENT.match(sentence.text[one.end : other.start]):
            yield from _refuted(reading, sentence, one, other)


def _misordered(sentence: Sentence) -> Iterator[Flag]:
    """'completed before it began'."""
    text = sentence.text
    late = _WILL_HAVE_BEEN.search(text) if " last " in text or "yesterday" in text or " ago" in text else None
    if late is not None:
        message = f"{late['when']} is past but written as to come"
        yield _flag(sentence, late.start(), late.end(), TENSE, message, late.group())
    undone = _UNDONE.search(text) if "before" in text else None
    if undone and (undone["what"] or "").lower() == (undone["again"] or undone["what"] or "").lower():
        yield _flag(sentence, undone.start(), undone.end(), ORDER, "it ends before it begins", undone.group())


def _impossible_days(sentence: Sentence, found: tuple[Temporal, ...]) -> Iterator[Flag]:
    for expression in found:
        if expression.kind is TemporalKind.IMPOSSIBLE:
            message = f"{expression.text} is on no calendar"
            yield _flag(sentence, expression.start, expression.end, CALENDAR, message, expression.text)


def _wrong_weekdays(reading: Reading, sentence: Sentence, found: tuple[Temporal, ...]) -> Iterator[Flag]:
    """'Monday, 3 June 2025', which was a Tuesday; 'tomorrow, on Wednesday', said on a Monday."""
    for expression in found:
        if expression.first is None or expression.first != expression.last:
            continue
        text, start, end = sentence.text, expression.start, expression.end
        if expression.kind is TemporalKind.DATE:
            named = _WEEKDAY.search(text, max(0, start - 20), start)
        else:
            named = _WEEKDAY_BEHIND.match(text, end) if reading.own_date is not None else None
        if named is not None and named[1].lower() != WEEKDAYS[expression.first.weekday()]:
            real = WEEKDAYS[expression.first.weekday()].capitalize()
            message = f"{expression.text} is a {real}, not a {named[1].capitalize()}"
            start, end = min(start, named.start()), max(end, named.end())
            yield _flag(sentence, start, end, CALENDAR, message, text[start:end])


def _ahead(reading: Reading, sentence: Sentence, ahead: list[Temporal]) -> Iterator[Flag]:
    """Dates in the future: too far, or in the past tense."""
    text, today = sentence.text, reading.today
    forecast = _FORECAST.search(text) is not None
    for expression in ahead:
        planned = _PLANNED.search(text[: _clause_end(text, expression.end)]) is not None
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
            message = f"{expression.text} lies in the future (as of {today}) but is written in the past tense"
            yield _flag(sentence, *where, TENSE, message, expression.text)


def _clause_end(text: str, end: int) -> int:
    """Where the clause of an expression ends: what follows of it is another matter."""
    other = _ANOTHER_CLAUSE.search(text, end)
    return len(text) if other is None else other.start()


_ANOTHER_CLAUSE = regex(r"[;,] (?:so|and|but|please|then|we|you|it)(?!\w)", re.IGNORECASE)


def _plainly_ahead(expression: Temporal) -> bool:
    """Whether a relative expression can mean no past day: 'tomorrow' and 'next year', not 'next Monday' in a story."""
    return expression.text.lower() in ("tomorrow", "next week", "next month", "next year")


_OF_ANOTHER = regex(r"(?<!\w)(?:for|of|to) (?:the |a |an |our |your )?[\w -]{2,40} (?:on|in|at) ?$", re.IGNORECASE)
_WILL_HAVE_BEEN = regex(
    r"(?<!\w)(?:will|shall|is going to|are going to)(?! have)(?!\w)[^.;,]{0,60}?(?<!\w)"
    rf"(?P<when>yesterday|last (?:night|weekend|week|month|year|spring|summer|autumn|winter|{'|'.join(WEEKDAYS)})|"
    r"(?:an?|one|two|three|\d{1,2}) (?:day|week|month|year)s? ago)(?![\w'’])",
    re.IGNORECASE,
)
NEAR = 160
"""Code points around an expression in which its verb is looked for."""


def _is_fixed(text: str, expression: Temporal) -> bool:
    """Whether the verb before an expression is in the present: 'the bond matures in 2055' is fixed already."""
    before = [contraction(t.lower)[0] for t in tokenize(text[max(0, expression.start - NEAR) : expression.start])]
    verbs = [word for word in before if word in FORMS or word in MODALS]
    return bool(verbs) and verbs[-1] in FORMS and is_finite(verbs[-1]) and not is_past(verbs[-1])


def _past(text: str, expression: Temporal) -> bool:
    """Whether the clause around an expression is in the past tense: the nearest verb before it, else after it."""
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


def _refuted(reading: Reading, sentence: Sentence, one: Temporal, other: Temporal) -> Iterator[Flag]:
    """'last year in 2026': without a date of its own the record may be older than the audit, never younger."""
    if one.first is None or one.last is None or other.first is None or other.last is None:
        return
    apart = one.last < other.first or other.last < one.first
    if one.kind is not TemporalKind.RELATIVE and other.kind is not TemporalKind.RELATIVE:
        found = apart and (one.last - one.first).days > LEAP_YEAR  # in the 1990s, in 1985
    elif one.kind is other.kind:
        return
    else:
        too_late = (one.kind is TemporalKind.RELATIVE) is (one.last < other.first)
        found = apart and (too_late or reading.own_date is not None)
    if found:
        start, end = one.start, other.end
        message = f"{one.text} is not {other.text} (as of {reading.today})"
        yield _flag(sentence, start, end, TENSE, message, sentence.text[start:end])


LEAP_YEAR = 366


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
