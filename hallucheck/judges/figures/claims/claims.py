"""The claims of an answer: its figures, each with the words that say what is claimed by it."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property

import msgspec

from hallucheck.judges.figures.claims.examples import code_of
from hallucheck.judges.figures.options import FigureOptions
from hallucheck.model import Case
from hallucheck.text.amounts.find import DEFAULT, extract
from hallucheck.text.amounts.hedges import DIRECTED, Hedge, are_ends, direction, hedge, is_directed
from hallucheck.text.amounts.numerals import runs
from hallucheck.text.amounts.words_around import content, label, stems
from hallucheck.text.basics.kept import Kept
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import sections, words
from hallucheck.text.dates.periods import deal, named
from hallucheck.text.figure.figure import Figure, FigureReading, Kind, Period
from hallucheck.text.sentences import Sentence, answer_sentences

MAX_CLAIMS = 1000
"""More figures than this in one answer are counted as over the cap; such an answer is a table dump."""
MAX_ANSWER = 100_000
"""Characters of an answer that are read for claims; the digits behind them are counted as over the cap."""
FRAGMENT_SIZE = 200
FRAGMENT = 3
"""An answer with fewer words of its own is read together with the question it answers."""

_CHANGES = (
    "by", "um", "met", "steeg", "stieg", "aumentó", "creció", "cayó", "aumentou", "cresceu", "caiu",
    "rise of", "fall of", "increase of", "decrease of", "gain of", "drop of", "decline of", "growth of",
    "reduction of", "improvement of", "up", "down", "rose", "fell", "grew", "increased", "decreased", "declined",
    "dropped", "gained", "climbed", "jumped", "surged", "slipped", "shrank",
)  # fmt: skip
_NEARLY = (
    "about", "around", "approximately", "roughly", "nearly", "almost", "over", "more than", "less than", "some", "an",
    "a", "another", "exactly", "only", "just", "by",
)  # fmt: skip
_CHANGE = regex(rf"\b(?:{'|'.join(_CHANGES)})(?: (?:{'|'.join(_NEARLY)}))*\s*$", re.IGNORECASE)
_CHANGE_AFTER = regex(
    r"\s*(?:year[- ]over[- ]year|yoy|increase|decrease|rise|growth|decline|drop|gain|reduction|jump|higher|lower"
    r"|more|less|up|down)\b|(?: [^\W\d_]+)? (?:more|less|fewer|(?!other|rather)[a-z]{2,8}er) (?:[a-z]+ )?than\b"
    r"| (?:over|above|below|under|short of|ahead of|behind|beyond) (?:(?:the|its|their|our|his|her) )?"
    r"(?!(?:past|last|next|first|following|same|whole|entire|course|years?|months?|weeks?|days?|period|age)\b)[a-z]",
    re.IGNORECASE,
)
_LIMIT = regex(
    r"\b(?:up to|at most|at least|(?:no|not) (?:more|less|fewer) than|(?:minimum|maximum)(?: of)?)\s?[$€£]?$",
    re.IGNORECASE,
)
_RULED = words("can cannot may must allowed permitted required entitled eligible need needs")
"""With these a limit is the very one that a rule sets: you may take up to 20 kg."""
BEFORE = 60
"""How far before a figure the words that make it a change may stand, in characters."""
_MOVING = DIRECTED | words("by year yoy more less gain than over above below under short ahead behind beyond")
_LOSS = words(
    "loss losses deficit deficits shortfall outflow outflows negative decrease decreased decline declined drop "
    "dropped fell "
    "reduction reduced lower down expense expenses cost costs paid payment payments provision charge benefit used "
    "lost less "
    "deducted deduction verlust perte pérdida"
)
_TOKEN = regex(r"[^\W\d_]+(?:\d{1,2}(?!\d))?")


class Said:
    """The words that a sentence's claims share; their stems are made when they are first asked for."""

    def __init__(self, lower: set[str]) -> None:
        self.words = lower
        self.related: dict[tuple[int, int, int], float] = {}
        """How far a stated figure (chunk, index) is about what a figure of the sentence (its start) is about."""

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of those that carry meaning."""
        return stems(self.words)


class FigureClaim(msgspec.Struct, frozen=True, kw_only=True):
    """One figure of the answer and how it is meant."""

    figure: Figure
    sentence: Sentence
    previous: str
    """The sentence before, where this one begins with a pronoun; empty otherwise."""
    label: frozenset[str]
    """Stems of the words that say what the figure is: "NOI was" before it, else "occupancy" after it."""
    said: Said
    """The sentence's words, and the question's where the answer is a fragment."""
    asked: str
    """The question, lower case, where the answer is a fragment; empty otherwise."""
    question: str = ""
    """The question, lower case, whatever the answer is."""
    periods: tuple[Period, ...]
    """Periods that the sentence (or the question) names."""
    hedge: Hedge
    bound: Hedge
    """The hedge, or for the ends of a range ("between 5 and 7 %") on which side the actual value lies."""
    direction: int
    """1 or -1 where the words around it say that something rose or fell."""
    change: bool
    """It is the size of a change ("rose by 20 %"), not a level ("rose to 120")."""
    loss: bool
    """The clause speaks of a loss, a cost or a decrease, so that the sign may stand in the words."""
    given: bool = False
    """A value that code of the answer sets."""

    @property
    def about(self) -> frozenset[str]:
        """Stems of all words of the sentence, and of the question where the answer is a fragment."""
        return self.said.stems

    def as_asked(self) -> FigureClaim:
        """The claim as what the question asks for: what it says of how the figure comes about counts too."""
        words_ = self.said.words | set(_TOKEN.findall(self.question))
        return msgspec.structs.replace(self, asked=self.question, said=Said(words_))

    @property
    def before(self) -> str:
        """The sentence up to the figure."""
        return self.sentence.text[: max(0, self.figure.start - self.sentence.start)]


_figures = Kept(extract, characters=MAX_ANSWER)
_THIRD = "|".join(sorted(words(" ".join(sections("function_words.txt")["third person"]))))
_PRONOUN = regex(rf"[\W_]*(?:(?:il|la|i|le|o|a|os|as) )?(?:{_THIRD})\b", re.IGNORECASE)
"""What opens a sentence about something named before; "il suo prezzo" has the article first."""


def read_claims(case: Case, options: FigureOptions) -> tuple[list[FigureClaim], int]:
    """The claims of the record's answer, and how many more there were over the cap."""
    answer = case.record.answer or ""
    reading = FigureReading(day_first=options.day_first, language=options.language)
    over = len(runs(answer[MAX_ANSWER:])) if len(answer) > MAX_ANSWER else 0
    answer = answer[:MAX_ANSWER]
    every = _figures(answer) if reading == DEFAULT else extract(answer, reading)
    figures = [f for f in every if is_claim(f, options) and not _of_itself(answer, f)]
    if not figures:
        return [], over
    over += max(0, len(figures) - MAX_CLAIMS)
    figures = figures[:MAX_CLAIMS]
    spans = case.reading(answer_sentences) or (Sentence(0, len(answer), answer),)
    starts = [sentence.start for sentence in spans]
    question = case.record.question or ""
    bare = bool(question) and len(answer) <= FRAGMENT_SIZE and len(content(answer)) <= FRAGMENT
    asked = question if bare else ""
    asked_periods = named(extract(asked[:2000], reading)) if asked else ()
    by_sentence: dict[int, list[Figure]] = {}
    for figure in figures:
        by_sentence.setdefault(max(0, bisect_right(starts, figure.start) - 1), []).append(figure)
    claims: list[FigureClaim] = []
    for number, members in by_sentence.items():
        previous = spans[number - 1].text if number and _PRONOUN.match(spans[number].text) else ""
        claims += _of_sentence(
            answer, spans[number], members, asked, asked_periods, question=question.lower(), previous=previous
        )
    return _with_code(claims, answer), over


def _with_code(claims: list[FigureClaim], answer: str) -> list[FigureClaim]:
    """The claims, those marked that code of the answer sets."""
    code = code_of(answer)
    if not code:
        return claims
    return [
        msgspec.structs.replace(one, given=True) if any(low <= one.figure.start < high for low, high in code) else one
        for one in claims
    ]


def _of_sentence(
    answer: str,
    sentence: Sentence,
    members: list[Figure],
    asked: str,
    asked_periods: tuple[Period, ...],
    *,
    question: str,
    previous: str,
) -> list[FigureClaim]:
    lower_words = set(_TOKEN.findall((f"{sentence.text} {asked}" if asked else sentence.text).lower()))
    clocks = [figure.text.lower() for figure in members if figure.written and figure.unit == "clock"]
    said = Said(lower_words - set(_TOKEN.findall(" ".join(clocks))))  # "half past six" says not what begins then
    own = deal(members, sentence.text)
    found, low, asked = [], sentence.start, asked.lower()
    words_of: frozenset[str] = frozenset()
    moving = not _MOVING.isdisjoint(lower_words)
    directed = (moving or not sentence.text.isascii()) and is_directed(lower_words, sentence.text)
    loss = not _LOSS.isdisjoint(lower_words)
    for index, figure in enumerate(members):
        high = members[index + 1].start if index + 1 < len(members) else sentence.end
        words_of = label(answer, figure.start, figure.end, low, high) or words_of
        before, after = answer[max(low, figure.start - BEFORE) : figure.start], answer[figure.end : high]
        dated = figure.kind is Kind.DATE
        how = Hedge.EXACT if dated else _hedged(answer, figure, before, lower_words)
        found.append(
            FigureClaim(
                figure=figure,
                sentence=sentence,
                previous=previous,
                label=words_of,
                said=said,
                asked=asked,
                question=question,
                periods=own[index] or asked_periods,
                hedge=how,
                bound=(len(members) > 1 and _end_of_range(answer, members, index)) or how,
                direction=0 if dated or not directed else direction(before, after[:24]),
                change=not dated and moving and (says_change(before) or _CHANGE_AFTER.match(after) is not None),
                loss=loss,
            )
        )
        low = figure.end
    return found


def _hedged(answer: str, figure: Figure, before: str, lower_words: set[str]) -> Hedge:
    """How exactly a figure is meant; a limit that a rule sets is exact, a share in words (a third, half) is not."""
    how = hedge(answer, figure.start, figure.end)
    if figure.written and figure.kind is Kind.PERCENTAGE and how is Hedge.EXACT and "percent" not in figure.text:
        return Hedge.ABOUT
    ruled = how in (Hedge.OVER, Hedge.UNDER) and not _RULED.isdisjoint(lower_words) and _LIMIT.search(before)
    return Hedge.EXACT if ruled else how


def says_change(before: str) -> bool:
    """Whether the words before a figure make it the size of a change."""
    return before.lower().rstrip().endswith((*_CHANGES, *_NEARLY)) and _CHANGE.search(before) is not None


def _end_of_range(answer: str, members: list[Figure], index: int) -> Hedge | None:
    """On which side of an end of a range the actual value lies."""
    figure = members[index]
    for other, found in ((index + 1, Hedge.OVER), (index - 1, Hedge.UNDER)):
        if not 0 <= other < len(members) or members[other].kind is not figure.kind:
            continue
        one, two = (figure, members[other]) if other > index else (members[other], figure)
        if are_ends(answer, one, two):
            return found
    return None


LEAD = 24
HOURS = 24
"""Hours of a day: `24 hours a day` says always."""
_ITSELF = regex(r"[ -](?:words?|characters|sentences?|paragraphs?|bullet|tokens)\b")
_SPAN = regex(r"\b(?:over|on|in|during|for|between|across|of|within) (?:the|these|those|both|all) $", re.IGNORECASE)
"""`Over the two years` points back at what was said before and states no length."""
_ALWAYS = regex(r" (?:a|per) (?:week|day)\b")
_COUNT = regex(r"(?:word|character|token)s? (?:count|limit)\W{0,4}$", re.IGNORECASE)


def _of_itself(answer: str, figure: Figure) -> bool:
    """Whether a figure speaks of the answer ("in 82 words"), or is a turn of phrase ("seven days a week")."""
    before = answer[max(0, figure.start - LEAD) : figure.start]
    return (
        _ITSELF.match(answer, figure.end) is not None
        or (figure.written and figure.unit is not None and _SPAN.search(before) is not None)
        or (
            (figure.unit == "day" or (figure.unit == "hour" and figure.value == HOURS))
            and _ALWAYS.match(answer, figure.end) is not None
        )
        or _COUNT.search(before) is not None
    )


def is_claim(figure: Figure, options: FigureOptions) -> bool:
    """Whether the options make a claim of this figure."""
    kind = figure.kind
    if kind is Kind.CURRENCY:
        return options.verify_currency
    if kind in (Kind.PERCENTAGE, Kind.POINTS):
        return options.verify_percentages
    if kind is Kind.RATIO:
        return options.verify_ratios
    if kind is Kind.DATE:
        return options.verify_dates
    if not options.verify_quantities:
        return False
    if figure.unit is None and figure.scale == 1 and figure.step == 1 and abs(figure.number) < options.smallest_count:
        return False
    if figure.unit == "clock" or figure.unit is None:
        return True
    return not (figure.written and figure.unit is not None and figure.number <= 1)
