"""The words that say what a text is about, and those that announce that something has changed."""

from __future__ import annotations

from collections.abc import Iterable

from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import function_words, words
from hallucheck.text.grammar.verbs import FORMS
from hallucheck.text.values.typed import Value

_FILLERS = function_words() | words(
    "mine yours okay great fine thanks thank hello hi hey sorry welcome let lets get got go going make made set put "
    "add want need like would'd ll ve re s t d m date time day today tomorrow month week year pm reminder remind "
    "reminders schedule scheduled scheduling book booked booking calendar note noted mention mentioned said told say "
    "confirm confirmed arrange arranged appointment ones it's i'll i've i'd that's there's there're next upcoming car "
    "hold held take takes taken place start starts begin begins end ends happen happens called check find know tell "
    "give show another other else soon later instead right"
)
_LIGHT = words("be have do get go make")
_WORD = regex(r"[^\W\d_]+")
_CHANGE = regex(
    r"(?<!\w)(?<!can )(?<!may )(?:instead|resched\w{1,8}|mov(?:ed?|ing)|chang(?:ed?|es|ing)|postpon\w{1,4}|"
    r"cancel(?:s|l?ed|l?ing)?|correction|actually|wait|i meant|(?<!['’]m )(?<!i am )sorry|apolog\w{1,4}|"
    r"updat(?:ed?|ing)|rather than|not anymore|was originally|previously|swap\w{0,4}|"
    r"(?:put|pushed) back|brought forward|switch(?!ed o(?:n|ff))\w{0,3}|shift\w{0,3}|mistake|misspoke|delay(?:ed|s)?|"
    r"new (?:date|time|price|number|day))(?!\w)"
)
_GOING_ON = regex(r"(?<!\w)(?<!can )(?<!may )(?:no longer|another|extra|also)(?!\w)")
"""Words of change that may only go on in a list, or deny."""


def topic_of(text: str, values: Iterable[Value] = ()) -> frozenset[str]:
    """The words of `text` that say what it is about, without the values in it, in singular."""
    for value in values:
        text = text[: value.start] + " " * (value.end - value.start) + text[value.end :]
    found = {word.lower() for word in _WORD.findall(text[:2000])} - _FILLERS
    # forms of verbs that are no nouns say what is done, not what it is done to
    done = {word for word in found & FORMS.keys() if word.endswith(("ed", "ing")) or FORMS[word] in _LIGHT}
    return frozenset(singular(word) for word in found - done if len(word) > 2)  # noqa: PLR2004 (no topic is a particle)


def singular(word: str) -> str:
    """A noun's plural cut back, roughly, and the same for its singular."""
    if len(word) > 4 and word.endswith("ies"):  # noqa: PLR2004 (not "ties")
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):  # noqa: PLR2004 (not "gas")
        return word[:-1]
    return word


def announces_change(text: str) -> bool:
    """Whether a sentence says that something is no longer as it was: then differing is its point."""
    return supersedes(text) or _GOING_ON.search(text.lower()) is not None


def supersedes(text: str) -> bool:
    """Whether a sentence says so in more than a word that goes on in a list: 'also', 'another'."""
    return _CHANGE.search(text.lower()) is not None
