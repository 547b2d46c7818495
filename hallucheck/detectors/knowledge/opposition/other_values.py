"""Two objects of one relation that cannot both hold: counts, places, offices, identifiers, ranges, prices."""

from __future__ import annotations

import re

from hallucheck.judges.slots.world import is_wide
from hallucheck.text.amounts.number_words import SMALL, TENS
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.claims import Triple
from hallucheck.text.values.slots import singular
from hallucheck.text.values.spellings import same_code
from hallucheck.text.values.typed import Match, Value, ValueKind, compare, find_values

_COUNTING = words("have contain comprise employ seat store require need include hold feature offer serve")
_PLACED = frozenset(("be in", "be locate in", "be base in", "be headquarter in", "be bear in", "be bury in"))
_OFFICES = words(
    "manager director ceo cfo cto president chairman chairwoman mayor captain founder owner author capital winner "
    "inventor leader lead head minister chancellor king queen husband wife mother father name password coach organizer "
    "organiser supervisor"
)
_NUMBERED = words("gate room platform terminal seat track floor suite hall table bus flight train ward zone")
_IDENTIFYING = words("number code id pin reference extension zip serial passcode postcode username login")
_NUMBER = r"\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty"
COUNT = regex(rf"^(?:(?:exactly|only|just|a total of) )?(?P<count>{_NUMBER})(?!\w)")
WORD = regex(r"\w+(?:[-'’]\w+)*%?")
ARTICLES = words("the a an this that our your his her its their my very really so quite also still now currently")


def is_counted(one: Triple, other: Triple) -> bool:
    """'has 10 floors' against 'has 12 floors': another count of the same; 'gate B12' against 'gate C4'."""
    mine, its = one.object.lower(), other.object.lower()
    left, right = COUNT.match(mine), COUNT.match(its)
    if left and right and one.predicate in _COUNTING:
        rest, other_rest = plain(mine[left.end() :]), plain(its[right.end() :])
        return _amount(left["count"]) != _amount(right["count"]) and rest == other_rest and bool(rest)
    first, _, code = mine.partition(" ")
    second, _, other_code = its.partition(" ")
    return (
        first == second
        and first in _NUMBERED
        and code != other_code
        and all(_CODE.fullmatch(text) for text in (code, other_code))
    )


_CODE = regex(r"[a-z]{0,2}-?\d{1,4}[a-z]?|[a-z]")


def _amount(text: str) -> str:
    return str((SMALL | TENS).get(text, text.replace(",", "").rstrip(".")))


def is_named_otherwise(one: Triple, other: Triple) -> bool:
    """'is located in Berlin' against 'in Munich'; 'the manager of the project is Anna' against 'is Paul'."""
    if one.predicate == "be with" and one.subject.rpartition(" ")[2] in _MEETINGS:
        mine, its = _TITLED.fullmatch(one.object), _TITLED.fullmatch(other.object)
        return bool(mine and its) and compare(one.object, other.object) is Match.DIFFERENT
    office = one.predicate == "be" and any(word in _OFFICES for word in one.subject.split(" ")[:2])
    if one.predicate not in _PLACED and not office:
        return False
    if not all(_NAME.fullmatch(text) for text in (one.object, other.object)):
        return False
    wide = [is_wide(text) for text in (one.object, other.object)]
    return wide[0] == wide[1] and compare(one.object, other.object) is Match.DIFFERENT


_NAME = regex(r"[A-Z]\w{1,25}(?:[ -][A-Z]\w{0,25}){0,3}")
_MEETINGS = words("appointment meeting consultation interview session visit call lesson")
_TITLED = regex(r"(?:Dr|Prof|Mr|Mrs|Ms)\.? [A-Z][\w'’-]{1,25}(?: [A-Z][\w'’-]{1,25}){0,2}")


def is_identified_otherwise(one: Triple, other: Triple) -> bool:
    """'the order number is 88213' against 'is 88231': of what identifies, every character counts."""
    if one.predicate != "be" or one.subject.rpartition(" ")[2] not in _IDENTIFYING:
        return False
    mine, its = one.object.strip(), other.object.strip()
    if not all(_IDENTIFIER.fullmatch(text) for text in (mine, its)):
        return False
    return same_code(mine, its) is False or (mine.isdecimal() and its.isdecimal() and mine != its)


_IDENTIFIER = regex(r"#?(?=[A-Za-z-]{0,12}\d)[\w-]{2,30}")


def is_free_and_paid(one: Triple, other: Triple) -> bool:
    """'shipping is free' against 'shipping costs $10'."""
    for free, paid in ((one, other), (other, one)):
        if free.negated or paid.negated or free.predicate != "be" or free.quantifier or paid.quantifier:
            continue
        if plain(free.object) in (["free"], ["free", "of", "charge"]) and paid.predicate in (
            "cost",
            "be",
            "be price at",
        ):
            value = single(paid.object)
            return value is not None and value.kind is ValueKind.MONEY and not value.key.startswith("0 ")
    return False


def are_apart(one: Triple, other: Triple) -> bool:
    """'takes 2-3 days' against 'takes 7-10 days': ranges of one unit that nowhere meet."""
    mine, its = _SPAN.fullmatch(one.object), _SPAN.fullmatch(other.object)
    if mine is None or its is None or one.predicate not in ("take", "last", "cost", "be", "weigh"):
        return False
    if singular(mine["unit"].lower()) != singular(its["unit"].lower()):
        return False
    (low, high), (other_low, other_high) = ((float(m["low"]), float(m["high"])) for m in (mine, its))
    return low < high and other_low < other_high and (high < other_low or other_high < low)


_SPAN = regex(
    r"(?:between )?(?P<low>\d{1,6}(?:\.\d{1,3})?) ?(?:-|–|to|and) ?(?P<high>\d{1,6}(?:\.\d{1,3})?) "
    r"(?P<unit>(?:business |working )?[a-z]{1,15})",
    re.IGNORECASE,
)
_DIMENSIONS = words("tall high long wide deep thick old heavy away")


def measured(one: str, other: str) -> tuple[Value | None, Value | None]:
    """The only typed values of two objects, which may name the same dimension: '120 m tall'."""
    mine, its = plain(one)[-1:], plain(other)[-1:]
    if mine == its and mine and mine[0] in _DIMENSIONS:
        one, other = one.rpartition(" ")[0], other.rpartition(" ")[0]
    return single(one), single(other)


_RANGE = regex(
    r"(?<!\w)(?:to|or|and|between|from|up|least|most|about|around|per|each|more|less|over|under)(?!\w)|[-–~<>]"
)


def is_ranged(text: str) -> bool:
    """Whether a value is one end of a range, or a rate: two of those may both hold."""
    return _RANGE.search(text.lower()) is not None


def single(text: str) -> Value | None:
    """The only typed value of an object that says nothing else."""
    found = find_values(text)
    if len(found) != 1:
        return None
    rest = plain(text[: found[0].start] + " " + text[found[0].end :])
    return found[0] if not rest else None


def plain(text: str) -> list[str]:
    """The words of an object without articles, in lower case and singular."""
    return [singular(word) for word in WORD.findall(text.lower().replace("’", "'")) if word not in ARTICLES]
