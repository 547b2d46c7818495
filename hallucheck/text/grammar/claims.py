"""Claims: what each clause of a sentence says of whom, read off the order of words.

No parser: a clause is subject, verb group, complements. What that cannot read is left out rather than guessed, so the
claims are fewer than the statements of a text, but they are its statements.
"""

from __future__ import annotations

import msgspec

from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.clauses import Clause, Mood, Word, clauses, tokenize
from hallucheck.text.grammar.verbs import FORMS, MODALS, NEGATIVES, Tense, contraction, is_finite, is_past
from hallucheck.text.sentences import Sentence


class Triple(msgspec.Struct, frozen=True, kw_only=True):
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
    negated: bool = False
    modality: str | None = None
    mood: Mood = Mood.STATED
    tense: Tense | None = None
    start: int
    end: int
    beside: frozenset[str] = frozenset()
    """What the clause says beside subject, verb and object: two claims that differ there may both hold."""


_HEDGES = words("perhaps maybe possibly presumably allegedly supposedly reportedly apparently")
_DETERMINERS = words("the a an this that these those its his her their our your my")
_QUANTIFIERS = words("all every each no some most many few several any both none half not")
_PREPOSITIONS = words(
    "in on at by from for to into with of since until as about under over through during near via per"
)
_COMPLEMENT = words("in on at by from to into with since until as for under over near via per")
_ADVERBS = words(
    "also only just now still already currently actually usually always often never really very so both then "
    "originally first initially recently previously formerly officially largely mainly mostly directly located "
    "today there together either simply fully partly"
)
_FREQUENCY = words("never always also usually often sometimes still only just really generally")
_OPENERS = words(
    "and but or so also however moreover furthermore additionally finally first second third then thus therefore "
    "yes no well ok okay sure please note that as mentioned in fact actually of course"
)
_SLIGHT = _DETERMINERS | _PREPOSITIONS | _ADVERBS | _OPENERS | _QUANTIFIERS
MAX_SUBJECT = 12
"""Longest subject, in words."""
_PLURAL_END = regex(r"(?<![su])s$")


def claims(sentence: Sentence) -> list[Triple]:
    """The claims of a sentence, in order; questions and conditions are marked, not left out."""
    tokens = tokenize(sentence.text)
    found: list[Triple] = []
    for clause in clauses(tokens):
        _read(sentence, tokens, clause, found)
    return found


class _Group(msgspec.Struct):
    """A verb group: words [first, last), and what it says beside its verb."""

    first: int
    last: int
    lemma: str
    negated: bool
    modality: str | None
    tense: Tense | None


def _read(sentence: Sentence, tokens: list[Word], clause: Clause, found: list[Triple]) -> None:
    first = clause.first
    while first < clause.last and tokens[first].lower in _OPENERS and tokens[first].lower not in ("that", "no"):
        first += 1
    if first >= clause.last:
        return  # openers and nothing else
    goes_on = bool(found) and tokens[first].lower in FORMS and is_finite(tokens[first].lower)
    at = first if goes_on else _finite(tokens, first, clause.last)
    if at is None:
        return
    group = _group(tokens, at, clause.last)
    group.negated ^= at > first and tokens[at - 1].lower == "never"
    subject = _subject(tokens, first, at, found)
    if subject is None or not group.lemma:
        return
    if any(token.lower in _HEDGES for token in tokens[max(0, clause.first - 2) : clause.last]):
        group.modality = group.modality or "may"
    name, low, high, denied = subject
    for prep, start, end in _complements(tokens, group.last, clause.last) or _verb_alone(group, at):
        denies = tokens[start].lower in ("no", "not") and end - start > 1
        first = start + denies
        found.append(
            Triple(
                subject=name,
                subject_start=sentence.start + low,
                subject_end=sentence.start + high,
                predicate=f"{group.lemma} {prep}" if prep else group.lemma,
                object=sentence.text[tokens[first].start : tokens[end - 1].end],
                negated=denied or group.negated != denies,
                modality=group.modality,
                mood=clause.mood,
                tense=group.tense,
                start=sentence.start + low,
                end=sentence.start + tokens[end - 1].end,
                beside=_beside(tokens, clause, group, start, end),
            )
        )


def _verb_alone(group: _Group, at: int) -> list[tuple[str, int, int]]:
    """The verb as its own complement, where nothing else is one."""
    if group.lemma.startswith("be ") and group.last - 1 > at:
        group.lemma = "be"  # "is closed" says what it is, not what was done to it
    elif group.lemma in ("be", "have", "do"):
        return []
    return [("", group.last - 1, group.last)]  # "all employees attended": the verb says it all


def _beside(tokens: list[Word], clause: Clause, group: _Group, start: int, end: int) -> frozenset[str]:
    """The words after the verb group that are not the object's, without those that carry no matter."""
    return frozenset(
        tokens[index].lower
        for index in range(clause.first, clause.last)
        if (index >= group.last or index < group.first)
        and not start <= index < end
        and tokens[index].lower not in _SLIGHT
        and tokens[index].text[-1].isalnum()
    )


def _finite(tokens: list[Word], first: int, last: int) -> int | None:
    """Where the finite verb stands: an auxiliary if there is one, else a listed verb that can be finite there."""
    candidate: int | None = None
    for index in range(first + 1, min(last, first + 2 * MAX_SUBJECT)):
        word = tokens[index].lower
        plain, _ = contraction(word)
        if tokens[index].text == "May":
            continue  # the month
        if plain in MODALS or (plain in FORMS and FORMS[plain] in ("be", "have", "do") and plain not in ("be", "been")):
            return index
        if candidate is None and plain in FORMS and _can_be_finite(tokens, first, index, plain):
            candidate = index
    return candidate


def _can_be_finite(tokens: list[Word], first: int, index: int, word: str) -> bool:
    while index - 1 > first and tokens[index - 1].lower in _FREQUENCY:  # "we never ship"
        index -= 1
    before = tokens[index - 1].lower
    if before in _DETERMINERS or before in _PREPOSITIONS or before in _QUANTIFIERS:
        return False
    if is_finite(word):
        return True
    plural = before in ("i", "you", "we", "they") or (len(before) > 3 and _PLURAL_END.search(before) is not None)  # noqa: PLR2004 (shortest plural)
    return plural and index > first


def _group(tokens: list[Word], at: int, last: int) -> _Group:
    group = _Group(first=at, last=at, lemma="", negated=False, modality=None, tense=None)
    passive = False
    position = at
    while position < last:
        word, negates = contraction(tokens[position].lower)
        group.negated ^= negates
        if word in NEGATIVES and word != "no":
            group.negated = not group.negated
        elif word in MODALS:
            group.modality = word
            group.tense = Tense.FUTURE if word in ("will", "shall") else group.tense
        elif word in FORMS and FORMS[word] in ("be", "have", "do"):
            group.tense = group.tense or (Tense.PAST if is_past(word) else Tense.PRESENT)
            passive = FORMS[word] == "be"
            group.lemma = FORMS[word]
        elif word not in _ADVERBS and word != "longer":
            if _is_main(word, group) and (
                not group.lemma or passive or group.lemma in ("have", "do") or group.modality
            ):
                group.tense = group.tense or (Tense.PAST if is_past(word) else Tense.PRESENT)
                group.lemma = f"be {FORMS.get(word, word)}" if passive else FORMS.get(word, word)
                position += 1
            break
        position += 1
    group.last = position
    return group


def _is_main(word: str, group: _Group) -> bool:
    """Whether `word` is the main verb after what the group holds so far."""
    return word in FORMS or (group.lemma == "be" and word.endswith("ed") and len(word) > 4)  # noqa: PLR2004 (not "red")


def _subject(tokens: list[Word], first: int, at: int, found: list[Triple]) -> tuple[str, int, int, bool] | None:
    """Name and span of the subject, and whether its quantifier denies; a clause without one is about the one before."""
    first, at = _noun_phrase(tokens, first, at)
    if first >= at:
        return (found[-1].subject, found[-1].subject_start, found[-1].subject_end, False) if found else None
    opener = tokens[first]
    if at - first > MAX_SUBJECT or opener.lower in ("who", "which", "what"):
        of_noun = at - first == 1 and first > 0 and tokens[first - 1].lower == "," and opener.lower != "what"
        return (opener.lower, opener.start, opener.end, False) if of_noun else None
    quantifier, named = "", first
    while named < at and tokens[named].lower in _LEADING:
        if tokens[named].lower in _QUANTIFIERS:
            quantifier = f"not {tokens[named].lower}" if quantifier == "not" else tokens[named].lower
        named += 1
    name = " ".join(token.lower for token in tokens[named:at]) or tokens[at - 1].lower
    return name, opener.start, tokens[at - 1].end, quantifier in ("no", "none", "neither")


_LEADING = frozenset((*_DETERMINERS, *_QUANTIFIERS, "of"))


def _noun_phrase(tokens: list[Word], first: int, at: int) -> tuple[int, int]:
    """Where what stands before a verb names its subject: without an adjunct ("In May, the office") and adverbs."""
    while first < at and not tokens[first].text[0].isalnum():
        first += 1
    comma = next((index for index in range(at - 2, first - 1, -1) if tokens[index].lower == ","), None)
    first = first if comma is None else comma + 1
    while first < at and tokens[at - 1].lower in _ADVERBS:
        at -= 1
    return first, at


def _complements(tokens: list[Word], first: int, last: int) -> list[tuple[str, int, int]]:
    """(preposition, first word, last word + 1) of each complement of the verb group."""
    found: list[tuple[str, int, int]] = []
    while last > first and not tokens[last - 1].text[-1].isalnum() and tokens[last - 1].text[-1] != "%":
        last -= 1
    prep, start = "", first
    for index in range(first, last + 1):
        if index == last or tokens[index].lower in _COMPLEMENT:
            if index > start:
                found.append((prep, start, index))
            prep, start = tokens[index].lower if index < last else "", index + 1
    if not found and last - first == 1 and tokens[first].lower == "on":
        found.append(("", first, last))  # "the light is on"
    return found
