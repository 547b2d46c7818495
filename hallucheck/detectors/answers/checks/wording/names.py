"""Names of a statement against those of the evidence."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.answers.checks.objection import Held, Issue, Objection
from hallucheck.detectors.answers.checks.wording.one_of_a_set import same_country
from hallucheck.detectors.answers.evidence.amounts import is_unit
from hallucheck.detectors.answers.evidence.evidence import Evidence
from hallucheck.text.basics.accents import unaccented
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.entities import proper_names
from hallucheck.text.grammar.verbs import FORMS
from hallucheck.text.sentences import Sentence
from hallucheck.text.words.lexicon import stem
from hallucheck.text.words.tokens import NUMBER_WORDS
from hallucheck.text.words.words import Words, alike, known, misspelt, says_something

RELATIVE = 0.7
"""Likeness from which a word is another form of a name: America, American."""

NAMING = 0.5
"""Weight from which a capitalised word can be a name."""

LETTERS = 6
"""Letters of the longest abbreviation."""

MOST = 50
"""Names of a statement that are looked for."""

_SMALL = words("of the and for de")

_MARKS = words("Mio Mrd Tsd Mill Nr USD EUR GBP CHF JPY CNY INR AUD CAD SEK NOK DKK PLN ILS AED")
"""Scales and currencies at figures, which are compared with the figures."""

_TIMES = words(
    "jahr jahre jahren jahres monat monate monaten woche wochen tag tage tagen stunde stunden minute minuten sekunde "
    "sekunden uhr prozent"
)
"""German nouns with which a figure is told."""

_BRACKETS = regex(r"[\w ,&-]{0,60}\(([A-Z][A-Za-z]{1,7})\)")

READ = 200
"""Sentences of the evidence in which abbreviated names are looked for."""


def names(held: Held, evidence: Evidence) -> Iterator[Objection]:
    """Names of which a word, and no abbreviation or relative of it, stands nowhere in the evidence or the question."""
    capitals: frozenset[str] | None = None
    for mention in proper_names(Sentence(0, len(held.text), held.text))[:MOST]:
        if _counts(mention.text, held.text[: mention.start]):
            continue
        run = Words(_opened(mention.text, held.text, mention.start))
        unknown = [place for place in range(len(run)) if _unknown(run, place, held.question, evidence)]
        if not unknown or _surname_known(run, unknown, evidence):
            continue
        if capitals is None:
            capitals = _initials(evidence)
        if (
            _spelt_out(run, evidence)
            or _abbreviated(held.text, mention.start, mention.end, evidence)
            or all(run.texts[place] in capitals for place in unknown)
        ):
            continue
        yield Objection(
            issue=Issue.NAME,
            note=f"{mention.text!r} stands nowhere in the evidence",
            detected=mention.text,
            confidence=0.5,
        )


def _counts(name: str, before: str) -> bool:
    """Whether a noun with a capital, as German has them all, is a unit: "8,5 Stunden", "240 EUR im Jahr"."""
    return name.lower() in _TIMES or (is_unit(name) and before.rstrip()[-1:].isdigit())


def _opened(name: str, text: str, start: int) -> str:
    """The name without the common words before it that a capital only opens: "Plan ahead: Research", "Two Boston"."""
    if start and text[:start].rstrip(" \"'“‘(")[-1:] not in (":", "-", "–", "—", ""):
        return name
    head, _, rest = name.partition(" ")
    while _common(head):
        if not rest:
            return ""
        head, _, rest = rest.partition(" ")
    return f"{head} {rest}".strip()


def _common(word: str) -> bool:
    """Whether a capitalised word is a verb, a figure in words or a small word rather than a name."""
    low = word.lower()
    return word[1:].islower() and (
        low in FORMS or low.endswith("ing") or low in NUMBER_WORDS or not says_something(low)
    )


def _surname_known(run: Words, unknown: list[int], evidence: Evidence) -> bool:
    """Whether only a first name is new: "Willem Dafoe" where the evidence has Dafoe, and no other of that name."""
    last = len(run) - 1
    if unknown != [0] or last == 0 or not run.texts[last][0].isupper():
        return False
    others = {
        words_.texts[at - 1]
        for number in evidence.index.get(run.stems[last], ())
        for words_ in (evidence.places[number].passage.words,)
        for at in words_.places[run.stems[last]]
        if at and words_.texts[at - 1][0].isupper() and not known(stem(words_.lowers[at - 1]))
    }
    return not others or others == set(run.texts[1:last])


def _abbreviated(text: str, start: int, end: int, evidence: Evidence) -> bool:
    """Whether a name stands beside its abbreviation in brackets, one of them in the evidence: "Services (USCIS)"."""
    behind = _BRACKETS.match(text, end)
    if behind and stem(behind[1].lower()) in evidence.index:
        return True
    if text[max(0, start - 1) : start] != "(" or text[end : end + 1] != ")":
        return False
    letters = "".join(word[0] for word in text[:start].replace("(", " ").split() if word[0].isupper()).lower()
    capitals = "".join(filter(str.isupper, text[start:end])).lower()
    return len(capitals) > 1 and letters.endswith(capitals)


def _unknown(run: Words, place: int, question: Words, evidence: Evidence) -> bool:
    word, found = run.texts[place], run.stems[place]
    if not word[0].isupper() or len(word) == 1 or run.weight(place) < NAMING or word in _MARKS:
        return False
    if found in evidence.index or found in question.places:
        return False
    if alike(found, evidence.index.keys(), evidence.heads) >= RELATIVE or misspelt(found, evidence.heads):
        return False
    return not _folded(found, evidence) and same_country(found).isdisjoint(evidence.index)


def _folded(found: str, evidence: Evidence) -> bool:
    """Whether the evidence has the word with other accents: Cezanne, Cézanne."""
    if not found.isascii():
        return stem(unaccented(found, "NFD")) in evidence.index
    return any(
        stem(unaccented(other, "NFD")) == found for other in evidence.index if not other.isascii() and other < "\u0250"
    )


def _initials(evidence: Evidence) -> frozenset[str]:
    """What the runs of capitalised words in the evidence can be abbreviated to."""
    made: set[str] = set()
    for place in evidence.places[:READ]:
        run = ""
        for word in place.passage.words.texts:
            if word[0].isupper():
                run = (run + word[0])[-LETTERS:]
                made.update(run[-size:] for size in range(2, len(run) + 1))
            elif word.lower() not in _SMALL:
                run = ""
    return frozenset(made)


def _spelt_out(run: Words, evidence: Evidence) -> bool:
    """Whether a run of capitals is what an abbreviation in the evidence stands for."""
    letters = "".join(word[0] for word in run.texts if word[0].isupper()).lower()
    return any(len(letters) - low > 1 and letters[low:] in evidence.index for low in range(min(3, len(letters))))
