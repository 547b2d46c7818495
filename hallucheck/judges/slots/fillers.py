"""What can fill a slot: typed values, counts, clock times in words, frequencies, ordinals, names."""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator, Sequence

import msgspec

from hallucheck.judges.slots.tokens import FUNCTION, Token, tokens
from hallucheck.text.amounts import number_words
from hallucheck.text.basics.patterns import holds_any, regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.dates import clocks
from hallucheck.text.dates.periods import MINUTES
from hallucheck.text.values.temporal import WEEKDAYS, parse_date
from hallucheck.text.values.typed import Match, Value, ValueKind, compare, find_values, read_value
from hallucheck.text.words.kinds import nouns, verbal
from hallucheck.text.words.lexicon import stem

_OFTEN = regex(
    rf"(?<!\w)(?:(?P<times>once|twice|(?P<count>\d{{1,2}}|{'|'.join(number_words.SMALL)}) times)"
    r"(?: (?:a|an|per|each|every) (?P<each>minute|hour|day|week|month|year)"
    r"| (?P<adverb>daily|weekly|monthly|yearly|annually|hourly))"
    r"|(?P<all>(?:seven|7) days (?:a|per|each) week)"
    r"|(?P<alone>hourly|daily|weekly|fortnightly|monthly|quarterly|yearly|annually|annual)"
    rf"|every (?:(?P<step>\d{{1,2}}|{'|'.join(number_words.SMALL)}|other|second) )?"
    r"(?P<every>minute|hour|day|week|month|year)s?)(?!\w)",
    re.IGNORECASE,
)
_OFTEN_HINTS = ("once", "twice", " times", " days", "ly", "annual", "every ")
"""One of them is in all that `_OFTEN` finds: looking for these takes a tenth of the time; so for the hints below."""
_EACH = {"hourly": "hour", "daily": "day", "weekly": "week", "fortnightly": "fortnight", "monthly": "month",
         "quarterly": "quarter", "yearly": "year", "annually": "year", "annual": "year"}  # fmt: skip
_APART = MINUTES | {"fortnight": 2 * MINUTES["week"], "quarter": 3 * MINUTES["month"]}
DAILY = "1440"
_ORDINAL = regex(
    r"(?<!\w)(?:(?P<word>ground(?= floor)|basement|cellar|first|second|third|fourth|fifth|sixth|seventh|eighth|"
    r"ninth|tenth|eleventh|twelfth)"
    r"|(?P<figure>\d{1,2})(?:st|nd|rd|th))(?: floor)?(?!\w)",
    re.IGNORECASE,
)
ORDINALS = {
    word: number
    for number, word in enumerate(
        ("ground", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
         "eleventh", "twelfth")
    )
} | {"basement": -1, "cellar": -1}  # fmt: skip
"""Ranks, of which a building's floors have one each."""
_LABEL = regex(r"(?<![\w.])[A-Z][a-z]{2,14} (?:[A-Z]?\d{1,4}[A-Za-z]?|[A-Z])(?![\w])")
_CODE = regex(r"(?<![\w.,:€$£-])(?=[A-Z]{0,4}-?\d|\d{1,4}[A-Z])[A-Z]{0,4}-?\d{1,4}[A-Z]?(?![\w%]|[.,:-]\d)")
_NAME = regex(
    r"(?<![\w.])(?:(?:Dr|Prof|Mr|Mrs|Ms)\.? )?[^\W\d_a-z][\w’'-]{1,24}"
    r"(?: (?:of |de |van |von |and )?[^\W\d_a-z][\w’'-]{0,24}){0,3}"
)
_TAIL = regex(r"(?:['’]s|-[a-z]{3,})$")
"""What a name's last word may end in and is none of it: a genitive, and 'based' of 'Boston-based'."""
COUNT = "count"
TIME = "time"
OFTEN = "frequency"
ORDINAL = "ordinal"
LABEL = "label"
NAME = "name"
DAY = "day"
SEASON = "season"
_DAYS = (ValueKind.WEEKDAY, ValueKind.DAY, ValueKind.DATE, ValueKind.MONTH, ValueKind.YEAR)


class Filler(msgspec.Struct, frozen=True):
    """A value that may fill a slot: its span and words, its kind, its normal form, and what it counts."""

    start: int
    end: int
    text: str
    kind: str
    key: str
    nouns: tuple[str, ...] = ()
    """Stems of the words right behind a count, and right before a number."""


def fillers(text: str) -> list[Filler]:
    """Everything in `text` that may fill a slot, in order; of overlapping readings the first that claims its words."""
    found: list[Filler] = []
    for candidate in (
        *_clocks(text),
        *_often(text),
        *_ages(text),
        *_ranges(text),
        *_ones(text),
        *_months(text),
        *_typed(text),
        *_ordinals(text),
        *_labels(text),
        *_names(text),
    ):
        if not any(candidate.start < other.end and other.start < candidate.end for other in found):
            found.append(candidate)
    return _dated(text, sorted(found, key=_start))


def _dated(text: str, found: list[Filler]) -> list[Filler]:
    """The values, a weekday that only names a date as part of it: 'Saturday, 27 June'."""
    joined: list[Filler] = []
    for filler in found:
        last = joined[-1] if joined else None
        if (
            last is not None
            and last.kind == filler.kind == DAY
            and last.key in WEEKDAYS
            and _OF_DATE.fullmatch(text[last.end : filler.start])
        ):
            joined[-1] = msgspec.structs.replace(filler, start=last.start)
        else:
            joined.append(filler)
    return joined


_OF_DATE = regex(r",? (?:the )?")


_MONTHS = {name[:3]: number for number, name in enumerate(calendar.month_name) if name}
_MONTH = rf"(?-i:(?:{'|'.join(filter(None, calendar.month_name))}))"
_SEASON = regex(
    rf"(?<!\w)(?:from )?(?P<first>{_MONTH}) (?:to|until|till|through|and) (?:the end of )?(?P<last>{_MONTH})(?! \d|\w)"
    rf"|(?<!\w)(?:in|during|until|till|from|since) (?:early |late |mid-?)?(?P<one>{_MONTH})(?!,? \d|\w)"
    r"|(?P<all>all year(?: round)?|year-round|all (?:the )?year|throughout the year)(?!\w)",
    re.IGNORECASE,
)


_SEASON_HINTS = ("year", *(name.lower() for name in calendar.month_name if name))


def _months(text: str) -> Iterator[Filler]:
    """Months without a year: a season, one of its months, or all of them."""
    for match in _SEASON.finditer(text) if holds_any(text.lower(), _SEASON_HINTS) else ():
        first, last = match["first"] or match["one"] or "January", match["last"] or match["one"] or "December"
        start = match.start("one" if match["one"] else 0)
        yield Filler(start, match.end(), text[start : match.end()], SEASON, f"{_MONTHS[first[:3]]}~{_MONTHS[last[:3]]}")


def _is_in_season(one: str, other: str) -> bool:
    """Whether all months of a season lie in another one."""
    mine, its = (
        {(low + at - 1) % 12 + 1 for at in range((high - low) % 12 + 1)}
        for low, high in (map(int, key.split("~")) for key in (one, other))
    )
    return mine <= its if len(mine) == 1 else mine == its


def _start(filler: Filler) -> int:
    return filler.start


def _clocks(text: str) -> Iterator[Filler]:
    for start, clock in clocks.in_words(text):
        hour, minute = divmod(clock.minutes, 60)
        key = f"{hour:02d}:{minute:02d}" + ("" if clock.other is None else "?")
        when = _PART_OF_DAY.match(text, clock.end) if clock.other is not None else None
        end = when.end() if when is not None else clock.end
        yield Filler(start, end, text[start:end], TIME, key if when is None else _of_day(key[:-1], when["part"]))
    for match in _ALWAYS.finditer(text):
        yield Filler(match.start(), match.end(), match[0], TIME, "always")
    for match in _AT.finditer(text):
        named = match["hour"].lower()
        hour = int(number_words.SMALL.get(named, named))
        if 0 < hour <= clocks.HOURS:
            part = match["part"]
            key = _of_day(f"{hour:02d}:00", part) if part else f"{hour:02d}:00" + "?" * (hour <= clocks.TWELVE)
            start, end = match.start("hour"), match.end("part" if part else "hour")
            yield Filler(start, end, text[start:end], TIME, key)
    for match in _HOURS.finditer(text):
        hours = [int(number_words.SMALL.get(match[place].lower(), match[place])) for place in ("first", "last")]
        if max(hours) <= clocks.TWELVE and (hours[1] < hours[0] or match["till"]):
            for place, hour in zip(("first", "last"), hours, strict=True):
                yield Filler(*match.span(place), match[place], TIME, f"{hour:02d}:00?")


_ALWAYS = regex(
    r"(?<!\w)(?:(?:a)?round the clock|at (?:any|all) (?:hours?|times?)(?: of (?:the )?day)?|(?:24|twenty-four) hours"
    r"(?: a| per)? day|open 24 hours|24[/-]7|day and night)(?!\w)",
    re.IGNORECASE,
)
_HOUR = r"\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_HOURS = regex(
    rf"(?<!\w)from (?P<first>{_HOUR}) (?:(?P<till>till|until)|to) (?P<last>{_HOUR})(?![\w:%]|[.,]\d)", re.IGNORECASE
)
"""From an hour to a later one: of two numbers the second is the lower one, or 'until' says so."""
_AT = regex(
    rf"(?<!\w)(?:at|from|until|till|by|before|after|since) (?P<hour>{_HOUR})"
    r"(?: in the (?P<part>morning|afternoon|evening)|(?= (?:and|or|on|every|tonight|today|tomorrow|sharp)(?!\w))"
    r"|(?=[.,;!?)](?!\d)|\s*$))",
    re.IGNORECASE,
)
"""An hour alone, with nothing behind it that it could count: 'opens at nine'."""


def _often(text: str) -> Iterator[Filler]:
    for match in _OFTEN.finditer(text) if holds_any(text.lower(), _OFTEN_HINTS) else ():
        named = (match["count"] or match["step"] or "one").lower()
        count = {"other": 2, "second": 2}.get(named) or int(number_words.SMALL.get(named, named)) or 1
        alone = (match["adverb"] or match["alone"] or "").lower()
        each = _APART[_EACH.get(alone) or (match["each"] or match["every"] or "day").lower()]
        twice = 2 if (match["times"] or "").lower() == "twice" else 1
        yield Filler(
            match.start(), match.end(), match[0], OFTEN, f"{each * count if match['step'] else each / count / twice:g}"
        )


def _ranges(text: str) -> Iterator[Filler]:
    """Two figures with one unit: '2-3 days'."""
    for match in _RANGE.finditer(text):
        high = next(iter(find_values(text[match.start("high") : match.end()])), None)
        if high is not None and high.kind in (ValueKind.QUANTITY, ValueKind.MONEY) and float(match["high"]):
            amount, _, unit = high.key.partition(" ")
            low = float(amount) * float(match["low"]) / float(match["high"])
            if low < float(amount):
                kind = kind_of(high)
                yield Filler(
                    match.start(), match.start("high") + high.end, match[0], kind, f"{low:.12g}~{amount} {unit}"
                )


def _ones(text: str) -> Iterator[Filler]:
    """One unit of time, or so many and a half: 'takes about an hour', 'two and a half hours'."""
    for match in _AND_A_HALF.finditer(text):
        number = number_words.SMALL.get(match["number"].lower()) or int(match["number"])
        value = next(iter(find_values(f"{number}.5 {match['unit']}")), None)
        if value is not None:
            yield Filler(match.start(), match.end(), match[0], kind_of(value), value.key)
    for match in _ONE.finditer(text):
        value = next(iter(find_values(f"1 {match['unit']}")), None)
        if value is not None:
            yield Filler(
                match.start("one"), match.end(), text[match.start("one") : match.end()], kind_of(value), value.key
            )


_AND_A_HALF = regex(
    r"(?<!\w)(?P<number>two|three|four|five|six|seven|eight|nine|[1-9]) and a half "
    r"(?P<unit>minutes|hours|days|weeks|months|years)(?!\w)",
    re.IGNORECASE,
)
_ONE = regex(
    r"(?<!\w)(?:takes?|lasts?|within|about|around|nearly|almost|least|most|than|over|valid for) "
    r"(?P<one>an? (?:(?:whole|full|single) )?(?P<unit>minute|hour|day|week|month|year))(?![\w-])(?! and)",
    re.IGNORECASE,
)
_RANGE = regex(
    r"(?<![\w.,-])(?P<low>\d{1,6}(?:\.\d{1,3})?) ?(?:-|–|to) ?(?P<high>\d{1,6}(?:\.\d{1,3})?)[ -]?"
    r"[^\W\d_]{1,12}(?: days?)?"
)


def _meet(one: str, other: str) -> bool | None:
    """Whether two amounts meet, of which one is a range or in a longer unit; None where none is, or nothing tells."""
    (mine, unit), (its, its_unit) = one.split(" ", 1), other.split(" ", 1)
    if unit == its_unit and "~" not in mine + its:
        return None
    if unit != its_unit and not {unit, its_unit} <= _SECONDS.keys():
        return None
    (low, high), (other_low, other_high) = extent(one), extent(other)
    return low <= other_high and other_low <= high


def extent(key: str) -> tuple[float, float]:
    """The least and the most that the key of an amount stands for, lengths of time in seconds."""
    number, _, unit = key.partition(" ")
    low, _, high = number.partition("~")
    least, most, more = _SECONDS.get(unit, (1, 1, 0))
    return float(low) * least, float(high or low) * most + more


_DAY = 86_400
_SECONDS = {"time": (1, 1, 0), "months": (28 * _DAY, 31 * _DAY, 0), "business-days": (_DAY, 1.4 * _DAY, 2 * _DAY)}
"""Unit of time -> how many seconds one of it has at least, at most, and what weekends may add."""


def is_of_kind(filler: Filler, kind: str) -> bool:
    """Whether a value is of a kind, a length of time in whatever unit."""
    return filler.kind == kind or (is_duration(filler.kind) and is_duration(kind))


def is_duration(kind: str) -> bool:
    """Whether a kind of value is a length of time, in whatever unit."""
    return kind.startswith("quantity ") and kind.rpartition(" ")[2] in _SECONDS


def _typed(text: str) -> Iterator[Filler]:
    spoken = tokens(text)
    values = find_values(text)
    for value in values:
        if value.kind in (ValueKind.NUMBER, ValueKind.YEAR) and (other := _code(text, value)) is not None:
            yield other
            continue
        if value.kind is ValueKind.TEXT:
            continue
        if value.kind is ValueKind.CODE and _CODE.fullmatch(value.text):
            yield Filler(value.start, value.end, value.text, LABEL, value.text.lower().replace("-", ""))
            continue
        if value.kind is ValueKind.TIME and (part := _PART_OF_DAY.match(text, value.end)) is not None:
            end = part.end()
            yield Filler(value.start, end, text[value.start : end], TIME, _of_day(value.key, part["part"]))
            continue
        yield Filler(
            value.start, value.end, value.text, kind_of(value), _key(value),
            _beside(spoken, value.start, value.end) if value.kind is ValueKind.NUMBER else (),
        )  # fmt: skip
    for number in number_words.find(text):
        if number.value == int(number.value):
            words_ = text[number.start : number.end]
            nouns = _beside(spoken, number.start, number.end)
            counted = words_.lower() != "one" or (len(nouns) > 1 and nouns[-1] not in _WHICH)
            if (nouns or words_ == text.strip(" .!")) and counted:
                yield Filler(number.start, number.end, words_, COUNT, f"{int(number.value)}", nouns)


_WHICH = words("the this that which each every another next last")
"""Before 'one' these point at one thing, and count none."""
_PART_OF_DAY = regex(r" (?:in the (?P<part>morning|afternoon|evening)|at night)(?!\w)")


def _of_day(key: str, part: str | None) -> str:
    """A clock time with the part of the day that stands behind it: 7:30 in the evening is 19:30."""
    hour, _, minute = key.partition(":")
    later = 12 if part != "morning" and int(hour) < 12 else 0  # noqa: PLR2004 (noon)
    return f"{int(hour) + later:02d}:{minute}"


_COUNTED = rf"(?:\d{{1,3}}|{'|'.join(sorted(number_words.SMALL, key=len, reverse=True))})"
_OLD = regex(
    rf"(?<![\w.])(?:(?P<years>{_COUNTED})[ -]years?[ -]olds?|(?:aged|children of|kids of) (?P<aged>{_COUNTED})"
    rf"|age of (?P<age>{_COUNTED})|I['’ a]m (?:only )?(?P<own>{_COUNTED})(?= years|[.,;!?]|$| and(?!\w)))(?!\w)",
    re.IGNORECASE,
)


_OLD_HINTS = ("old", "age", "children of", "kids of", "i'm", "i’m", "i m", "iam")


def _ages(text: str) -> Iterator[Filler]:
    for match in _OLD.finditer(text) if holds_any(text.lower(), _OLD_HINTS) else ():
        number = (match["years"] or match["aged"] or match["age"] or match["own"]).lower()
        key = str(int(number_words.SMALL.get(number, number)))
        yield Filler(match.start(), match.end(), match[0], COUNT, key, (stem("age"), OLD))


OLD = "old"
"""Its own stem: asking for it here would read the lexicon in runs that need none."""


def _code(text: str, value: Value) -> Filler | None:
    """A figure that is part of a name: 'Gallery 4', 'B14'."""
    for match in _LABEL.finditer(text, max(0, value.start - 16), min(len(text), value.end + 3)):
        if match.start() <= value.start and value.end <= match.end() and not _opens(text, match.start()):
            return Filler(match.start(), match.end(), match[0], LABEL, match[0].lower())
    return None


def _opens(text: str, start: int) -> bool:
    """Whether a word stands first in its sentence, where its capital says nothing."""
    return not text[:start].strip()


def _key(value: Value) -> str:
    if value.kind is ValueKind.TIME and value.text[-1:].isdigit() and value.key < "13" and value.text[0] != "0":
        return f"{value.key}?"
    return value.key


def _beside(spoken: tuple[Token, ...], start: int, end: int) -> tuple[str, ...]:
    after = [token.stem for token in spoken if token.start >= end][:2]
    before = [token.stem for token in spoken if token.end <= start][-1:]
    return (*after, *before)


def _ordinals(text: str) -> Iterator[Filler]:
    for match in _ORDINAL.finditer(text):
        number = ORDINALS[match["word"].lower()] if match["word"] else int(match["figure"])
        yield Filler(match.start(), match.end(), match[0], ORDINAL, str(number))


def _labels(text: str) -> Iterator[Filler]:
    for match in _LABEL.finditer(text):
        if not _opens(text, match.start()):
            yield Filler(match.start(), match.end(), match[0], LABEL, match[0].lower())
    for match in _CODE.finditer(text):
        yield Filler(match.start(), match.end(), match[0], LABEL, match[0].lower().replace("-", ""))


def _names(text: str) -> Iterator[Filler]:
    for match in _NAME.finditer(text):
        value, start = _TAIL.sub("", match[0]), match.start()
        lead, _, rest = value.partition(" ")
        if _opens(text, start) and lead.lower() in FUNCTION:
            value, start = rest, start + len(lead) + 1
        if (
            value[:1].isupper()
            and value.partition("'")[0].lower() not in _CLITIC
            and not (_opens(text, start) and is_common(value) and _GOES_ON.match(text, start))
        ):
            yield Filler(start, start + len(value), value, NAME, value.lower())


_CLITIC = words("i you he she it we they that there don doesn isn aren won can let")
_GOES_ON = regex(r"[^\W\d_]+ [a-z]")


def is_common(word: str) -> bool:
    """Whether a word with a capital is a plural or a form of a verb, which only the head of a sentence capitalises."""
    own = stem(word.lower())
    return own != word.lower() and (verbal(own) > 0 or own in nouns())


def kind_of(value: Value) -> str:
    """The kind of slot that a typed value can fill: of a quantity what it measures, of a day however it is written."""
    if value.kind in _DAYS:
        return DAY
    if value.kind is ValueKind.QUANTITY:
        return f"quantity {value.key.split()[-1]}"
    return COUNT if value.kind is ValueKind.NUMBER else TIME if value.kind is ValueKind.TIME else value.kind.value


def kinds_of(text: str) -> frozenset[str]:
    """The kinds of slot that a stored value fills."""
    whole = read_value(text)
    found = {kind_of(whole)} if whole.kind is not ValueKind.TEXT else set()
    if whole.kind is not ValueKind.TEXT and whole.kind is not ValueKind.NUMBER:
        return frozenset(found)
    for filler in fillers(f"· {text}"):
        found.add(filler.kind)
    if whole.kind is ValueKind.NUMBER:
        found.add(LABEL)
    return frozenset(found)


def held_against(filler: Filler, known: str) -> Match:
    """How a filler fares against a stored value of its kind."""
    if filler.kind == LABEL:
        return _held_against_label(filler.key, known.lower().replace("-", "").strip())
    if OLD in filler.nouns:
        return _held_against_age(filler, [*map(int, _NUMBER.findall(known))])
    quantity = filler.kind.startswith("quantity")
    if not quantity and filler.kind not in (TIME, OFTEN, ORDINAL, COUNT, SEASON):
        return _compared(filler, known)
    inside = [other for other in fillers(f"· {known}") if is_of_kind(other, filler.kind)]
    if quantity:
        return _held_against_amount(filler, known, inside)
    if filler.kind == COUNT and not inside and known.strip().isdigit():
        inside = [Filler(0, 0, known, COUNT, str(int(known)))]
    if not inside:
        return compare(filler.text, known)
    return Match.SAME if any(_equal(filler, other) for other in inside) else Match.DIFFERENT


def _held_against_amount(filler: Filler, known: str, inside: Sequence[Filler]) -> Match:
    meet = next((meet for other in inside if (meet := _meet(filler.key, other.key)) is not None), None)
    if meet is not None:
        return Match.UNKNOWN if meet else Match.DIFFERENT
    match = compare(filler.text, known)
    if match is Match.UNKNOWN and len(inside) == 1:  # 'a whole year'
        return Match.SAME if extent(filler.key) == extent(inside[0].key) else Match.DIFFERENT
    return match


def _compared(filler: Filler, known: str) -> Match:
    if filler.kind == "money":  # '25p' is read as money beside other words only
        some = [other.key.split(" ") for other in fillers(f"· {known}") if other.kind == "money"]
        amount, _, currency = filler.key.partition(" ")
        if any(amount == its and (currency == of or "cent" in filler.text.lower()) for its, of in some):
            return Match.SAME
    day = parse_date(known) if filler.key in WEEKDAYS else None
    if day is None:
        return compare(filler.text, known)
    return Match.SAME if filler.key == WEEKDAYS[day.weekday()] else Match.DIFFERENT


_NUMBER = regex(r"\d+")


def _held_against_age(filler: Filler, known: Sequence[int]) -> Match:
    """An age against the least one, or the least and the highest: that of somebody may lie between."""
    if int(filler.key) in known:
        return Match.SAME
    low, high = (*known, 0, 0)[:2]
    within = low < int(filler.key) and (int(filler.key) < high or not high)
    return Match.UNKNOWN if within and filler.text.lower().endswith("olds") else Match.DIFFERENT


def _held_against_label(key: str, known: str) -> Match:
    if known in (key, key.rpartition(" ")[2]) or key == known.rpartition(" ")[2]:
        return Match.SAME
    numbered = len(known.split(" ")) <= MAX_LABEL and any(map(str.isdigit, known))
    return Match.DIFFERENT if numbered else Match.UNKNOWN


MAX_LABEL = 3
"""Words of a label, such as 'head office 2'."""


def _equal(one: Filler, other: Filler) -> bool:
    if one.kind == TIME and "always" not in (one.key, other.key) and ("?" in one.key or "?" in other.key):
        return minutes_of(one.key) % 720 == minutes_of(other.key) % 720
    if one.kind == OFTEN:
        return 0.9 < float(one.key) / float(other.key) < 1.1  # noqa: PLR2004 (a month is four weeks and a bit)
    if one.kind == SEASON:
        return _is_in_season(one.key, other.key)
    if one.kind == COUNT:
        return float(one.key) == float(other.key)
    return one.key == other.key


def minutes_of(key: str) -> int:
    """The minutes since midnight of the key of a time of day, or of a count that is an hour."""
    hour, _, minute = key.rstrip("?").partition(":")
    return int(hour) * 60 + int(minute or 0)
