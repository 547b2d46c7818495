"""Whether two names are one thing, and whether a text knows a name: case, titles, initials, acronyms, accents, slips.

"McIlroy" is "mcilroy", "Prof. Ingrid Solheim" is "Solheim" and "I. Solheim", "National Institute for Polar Studies" is
"NIPS", "Cezanne" is "Cézanne". "Anna Lang" and "Petra Lang" are two, and so are "Alder Bank" and "Birch Bank".
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from itertools import pairwise

from hallucheck.judges.clauses import unnamed_subject
from hallucheck.text.basics.accents import unaccented
from hallucheck.text.basics.languages import is_closed, language
from hallucheck.text.basics.merged import Merged
from hallucheck.text.basics.word_lists import words
from hallucheck.text.figure.units import LETTERS as LETTERS_OF_SCALES
from hallucheck.text.figure.units import SCALES, units
from hallucheck.text.grammar.entities import given_names, proper_names
from hallucheck.text.grammar.verbs import FORMS
from hallucheck.text.sentences import Sentence
from hallucheck.text.values.typed import TITLES
from hallucheck.text.words.kinds import named
from hallucheck.text.words.lexicon import stem
from hallucheck.text.words.passages import EvidenceIndex
from hallucheck.text.words.words import NUMBER_WORDS, Words, alike, known, misspelt, says_something

RELATIVE = 0.7
"""Likeness from which a word is another form of a name: America, American."""

NAMING = 0.5
"""Weight from which a capitalised word can be a name."""

LETTERS = 6
"""Letters of the longest abbreviation."""

MOST = 50
"""Names of a statement that are looked for."""

READ = 200
"""Sentences of the evidence in which abbreviated names are looked for."""

_SMALL = words("of the and for de")
_UNITS = words(
    "jahr jahre jahren jahres monat monate monaten woche wochen tag tage tagen stunde stunden minute minuten sekunde "
    "sekunden uhr prozent"
)
_MONEY = words("Mio Mrd Tsd Mill Nr USD EUR GBP CHF JPY CNY INR AUD CAD SEK NOK DKK PLN ILS AED")
"""What is written with a capital and counts: German units of time, scales and currencies."""

_SIR = words("herr herrn frau fräulein")
_NOUNS_CAPITALISED = frozenset(("de",))
"""Languages that write every noun with a capital."""

_COUNTRIES = (
    "america american americans usa states united",
    "britain british uk kingdom united",
    "holland dutch netherlands",
    "soviet ussr union",
)
"""Words in the names of countries that have several."""

_NAMED = frozenset(("person", "location", "group", "object"))
"""Kinds of things that have names of their own."""


def unknown_names(found: Words, index: EvidenceIndex, question: Words) -> list[tuple[int, int]]:
    """Where names stand in a statement of which a word, and no form of it, stands in the evidence or the question."""
    there, asked = index.sentences_of, question.places
    for text, place, weight in zip(found.texts, found.stems, found.weights, strict=True):
        if weight >= NAMING and place not in asked and text[0].isupper() and not there(place):
            break
    else:
        return []
    about = [] if asked else unnamed_subject(found, index)
    low = found.spans[about[-1]][1] if about else 0
    return [span for span in index.reading(_names_of).unknown(found.text, question) if span[0] >= low]


def _names_of(index: EvidenceIndex) -> Names:
    """The names that the texts know (a reading)."""
    return Names([passage.words for text in index.texts for passage in text.passages], index.places, index.heads)


class Names:
    """The names that some sentences know."""

    def __init__(self, passages: Sequence[Words], index: Merged, heads: dict[str, list[str]]) -> None:
        self._passages, self._index, self._heads = passages, index, heads

    def unknown(self, text: str, question: Words) -> list[tuple[int, int]]:
        """Where names stand in `text` of which a word stands nowhere in the sentences or the question, in any form."""
        found: list[tuple[int, int]] = []
        capitalised = None
        for mention in proper_names(Sentence(0, len(text), text))[:MOST]:
            if _counts(mention.text, text[: mention.start]):
                continue
            run = Words(_opened(mention.text, text, mention.start))
            new = [place for place in range(len(run)) if self._new(run, place, question)]
            if new and capitalised is None:
                said = language(text) or self._language or language(question.text)
                capitalised = said in _NOUNS_CAPITALISED
            if capitalised:
                new = [place for place in new if _is_surely_name(run, place, text[: mention.start])]
            joined = self._joined(run) if new else set()
            new = [place for place in new if place not in joined]
            if not new or self._surname_known(run, new) or self._spelt_out(run):
                continue
            if all(run.texts[at] in self._initials for at in new):
                continue
            found.append((mention.start, mention.end))
        return found

    @cached_property
    def _language(self) -> str | None:
        """The language of the sentences."""
        return language(" ".join(passage.text for passage in self._passages[:READ]))

    def _new(self, run: Words, place: int, question: Words) -> bool:
        word, found = run.texts[place], run.stems[place]
        if not word[0].isupper() or len(word) == 1 or run.weights[place] < NAMING or word.lower() in TITLES:
            return False
        if word in _MONEY or word.lower() in _UNITS:
            return False
        if found in self._index or found in question.places:
            return False
        if alike(found, self._index, self._heads) >= RELATIVE or misspelt(found, self._heads):
            return False
        return not self._folded(found) and self._index.isdisjoint(_also().get(found, frozenset[str]()))

    def _joined(self, run: Words) -> set[int]:
        """Words of a name that the evidence has joined, or splits otherwise: mcilroy, Mac Arthur."""
        size = len(run)
        pairs = ((low, high) for low in range(size) for high in range(low + 2, size + 1))
        return {at for low, high in pairs if "".join(run.lowers[low:high]) in self._runs for at in range(low, high)}

    @cached_property
    def _runs(self) -> frozenset[str]:
        """Words of the evidence in lower case, alone and with the next one."""
        made: set[str] = set()
        for passage in self._passages[:READ]:
            made.update(passage.lowers)
            made.update(one + other for one, other in pairwise(passage.lowers))
        return frozenset(made)

    def _surname_known(self, run: Words, new: list[int]) -> bool:
        """Whether only a first name is new: "Willem Dafoe" where the evidence has Dafoe, and no other of that name."""
        last = len(run) - 1
        if new != [0] or last == 0 or not run.texts[last][0].isupper():
            return False
        if self._joined(run):
            return True
        others = {
            passage.texts[at - 1]
            for passage in self._passages
            for at in passage.places.get(run.stems[last], ())
            if at and passage.texts[at - 1][0].isupper() and not _leads(passage.lowers[at - 1], opens=at == 1)
        }
        return not others or others == set(run.texts[1:last])

    def _folded(self, found: str) -> bool:
        """Whether the evidence has the word with other accents: Cezanne, Cézanne."""
        if not found.isascii():
            return stem(unaccented(found, "NFD")) in self._index
        return found in self._unaccented

    @cached_property
    def _unaccented(self) -> frozenset[str]:
        """The stems of the evidence that have accents, without them."""
        accented = (other for other in self._index if not other.isascii() and other < "\u0250")
        return frozenset(stem(unaccented(other, "NFD")) for other in accented)

    @cached_property
    def _initials(self) -> frozenset[str]:
        """What the runs of capitalised words in the evidence can be abbreviated to."""
        made: set[str] = set()
        for passage in self._passages[:READ]:
            run = ""
            for word in passage.texts:
                if word[0].isupper():
                    run = (run + word[0])[-LETTERS:]
                    made.update(run[-size:] for size in range(2, len(run) + 1))
                elif word.lower() not in _SMALL:
                    run = ""
        return frozenset(made)

    def _spelt_out(self, run: Words) -> bool:
        """Whether a run of capitals is what an abbreviation in the evidence stands for."""
        letters = "".join(word[0] for word in run.texts if word[0].isupper()).lower()
        return any(len(letters) - low > 1 and letters[low:] in self._index for low in range(min(3, len(letters))))


def _leads(word: str, *, opens: bool) -> bool:
    """Whether a word before a surname is no part of the name: a title, what somebody is, or what `opens` the text."""
    found = stem(word)
    return word in TITLES or "person" in named(found) or (opens and known(found))


def _is_surely_name(run: Words, place: int, before: str) -> bool:
    """Whether a capitalised word is a name where every noun has a capital: of a person, or written as no noun is."""
    word, first = run.texts[place], run.lowers[place - 1] if place else before.lower().rstrip(" .").rpartition(" ")[2]
    whose = {run.lowers[place], first}
    return not whose.isdisjoint(given_names()) or first in TITLES or first in _SIR or not word[1:].islower()


def _counts(name: str, before: str) -> bool:
    """Whether a word with a capital is what a figure counts, as German writes it: "8,5 Stunden", "240 EUR im Jahr"."""
    return name.lower() in _UNITS or (before.rstrip()[-1:].isdigit() and _unit(name))


def _unit(name: str) -> bool:
    """Whether a word behind a figure is its unit, scale or currency."""
    low = name.lower()
    return low in units() or low in SCALES or low in LETTERS_OF_SCALES or name in _MONEY or low in _UNITS


@cache
def _also() -> dict[str, frozenset[str]]:
    """Stem -> the stems of words in other names of the same country."""
    known: dict[str, frozenset[str]] = {}
    for listed in _COUNTRIES:
        stems = frozenset(map(stem, listed.split()))
        known.update({found: known.get(found, frozenset()) | (stems - {found}) for found in stems})
    return known


def _opened(name: str, text: str, start: int) -> str:
    """The name without the common words before it that a capital only opens: "Plan ahead: Research", "Two Boston"."""
    if start and text[:start].rstrip(" \"'“‘")[-1:] not in (":", "-", "–", "—", "(", ""):
        return name
    head, _, rest = name.partition(" ")
    while _common(head, alone=not rest):
        if not rest:
            return ""
        head, _, rest = rest.partition(" ")
    return f"{head} {rest}".strip()


def _common(word: str, *, alone: bool) -> bool:
    """Whether a capitalised word is a verb, a figure in words or a small word; where it stands `alone`, any thing."""
    low, found = word.lower(), stem(word.lower())
    thing = alone and known(found) and low not in given_names() and named(found).isdisjoint(_NAMED)
    closed = is_closed(low) and low not in given_names()
    return word[1:].islower() and (
        thing or closed or low in FORMS or low.endswith("ing") or low in NUMBER_WORDS or not says_something(low)
    )
