"""All that a record's figures are held against: stored values, periods, chunks, and what the user said."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cached_property
from itertools import chain, islice
from operator import attrgetter

import msgspec

from hallucheck.evidence.chunks import Chunk, Stated, read_chunk, sources
from hallucheck.evidence.database.metrics import Mention, Stored, facts, mentions, names, period_of, periods_of, told
from hallucheck.evidence.database.tables import NOTHING, Fetched
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.options import FigureOptions
from hallucheck.model import Case, Evidence
from hallucheck.text.amounts.compounds import join
from hallucheck.text.amounts.find import extract
from hallucheck.text.amounts.rates import Rate, rate
from hallucheck.text.amounts.words_around import content
from hallucheck.text.dates.periods import DAY
from hallucheck.text.figure.figure import ONE, Figure, Kind, Period

MAX_HISTORY = 20
MAX_COMPARED = 2000
"""Stated figures that are compared with one claim; beyond that the evidence is data, and only equals are looked up."""
MAX_TERMS = 200
"""Figures of one sort that may be terms of what follows; beyond that the evidence is data."""
MOMENTS = 10
"""Times with their dates that are paired each with each."""
BESIDE = 5
"""Characters between a date and the time of day that is of it: " at "."""
_START = attrgetter("start")


def table_rows(case: Case) -> Fetched:
    """The rows that `Detector.prepare` fetched for this record (a case reading); else none."""
    del case
    return NOTHING


class FigureEvidence:
    """The evidence of one record; each part is read when a claim first needs it."""

    def __init__(self, case: Case, options: FigureOptions) -> None:
        self.case = case
        self.options = options
        self.rows = case.reading(table_rows)
        given = case.record.facts or {}
        self.stored: tuple[Stored, ...] = (
            *(facts(given, options.metrics) if given else ()),
            *(self.rows.stored if options.verify_against_database else ()),
        )
        all_sources = sources(case) if options.verify_against_documents else ()
        if given:
            all_sources = (*told(given), *all_sources)
        self.sources = all_sources
        most = options.max_source_checks
        self.read = all_sources if len(all_sources) <= most else _nearest(case, all_sources, most)
        self.beyond = len(all_sources) - len(self.read)

    @cached_property
    def periods(self) -> tuple[Period, ...]:
        """The periods that the record is about: given with it, or those of its table rows."""
        record = self.case.record
        given = [*_listed(record.meta.get("periods")), *_listed((record.facts or {}).get("periods"))]
        scope = record.scope or {}
        given += [scope.get("period"), scope]
        found = periods_of(given)
        single = period_of((record.facts or {}).get("period"))
        return (*found, *((single,) if single else ()), *self.rows.periods)

    @cached_property
    def dated(self) -> bool:
        """Whether anything is dated; an absent year of what is not is no likelier in a wrong answer than in a right."""
        return bool(self.periods) or any(
            [*(row.period for row in self.stored), *(one.figure.kind is Kind.DATE for one in self.compared)]
        )

    @property
    def any(self) -> bool:
        """Whether there is anything at all to hold a figure against."""
        return bool(self.stored or self.sources or self.periods or self.rows.reason)

    @cached_property
    def named(self) -> dict[str, tuple[tuple[tuple[str, ...], str], ...]]:
        """How prose names the metrics that have a stored value."""
        metrics = self.options.metrics
        present = dict.fromkeys(stored.metric for stored in self.stored)
        return names(tuple((name, metrics[name].aliases if name in metrics else ()) for name in present))

    def mentions(self, sentence: str) -> list[Mention]:
        """The metrics with stored values that a sentence names."""
        return mentions(sentence, self.named) if self.stored else []

    @cached_property
    def chunks(self) -> tuple[tuple[str, Chunk], ...]:
        """The chunks, read in full."""
        day_first = self.options.day_first
        return tuple((source, read_chunk(text, day_first)) for source, _, text in self.read)

    @cached_property
    def scales(self) -> frozenset[Decimal]:
        """Scales that any chunk declares for bare numbers: a heading says "in thousands" for the table beside it."""
        return frozenset[Decimal]().union(*(chunk.scales for _, chunk in self.chunks))

    @cached_property
    def stated(self) -> tuple[Stated, ...]:
        """Every figure of the chunks."""
        return tuple(
            Stated(source, chunk, index) for source, chunk in self.chunks for index in range(len(chunk.figures))
        )

    @property
    def compared(self) -> tuple[Stated, ...]:
        """The figures whose words are compared with a claim's: not those of data far larger than any answer needs."""
        return self.stated[:MAX_COMPARED]

    @cached_property
    def amounts(self) -> tuple[Stated, ...]:
        """Those of them that have a value and are part of no name: what can be computed with."""
        return tuple([s for s in self.compared if s.figure.value is not None and not s.figure.naming])

    @cached_property
    def rate_units(self) -> frozenset[str]:
        """The stretches of time per which any of them is stated."""
        rates = (stated_rate(one.chunk, one.index) for one in self.compared[:MAX_TERMS])
        return frozenset(often.unit for often in rates if often)

    def written(self, text: str) -> Iterator[Stated]:
        """The figures of prose that are written so; chunks that do not hold the text are not read for it."""
        found = (
            Stated(source, chunk, index)
            for source, chunk in self.chunks
            if text in chunk.text and not chunk.cells
            for index, figure in enumerate(chunk.figures)
            if figure.text == text
        )
        return islice(found, MAX_COMPARED)

    def at(self, quote: Evidence) -> Stated | None:
        """The figure of prose at a place that was quoted."""
        for source, chunk in self.chunks if quote.start is not None else ():
            index = bisect_left(chunk.figures, quote.start, key=_START)
            found = index < len(chunk.figures) and chunk.figures[index].end == quote.end and not chunk.cells
            if found and source == quote.source:
                return Stated(source, chunk, index)
        return None

    def near(self, figure: Figure) -> Iterator[Stated]:
        """The stated figures that may agree with this one: where the evidence is data, beyond some only its equals."""
        yield from self.compared
        yield from (stated for stated in self.stated[MAX_COMPARED:] if stated.figure.value == figure.value)

    @cached_property
    def told(self) -> tuple[Figure, ...]:
        """The figures that the user, or an earlier turn, said: repeating them is no invention."""
        record = self.case.record
        texts = [record.question or "", *(turn.text for turn in record.history[-MAX_HISTORY:])]
        return tuple(figure for text in texts if text for figure in extract(text[:20_000]))

    @cached_property
    def joined(self) -> tuple[tuple[str, Figure], ...]:
        """The figures in two units as one, each with its source: 6 feet 2 inches, 21 minutes 14 seconds."""
        found = (
            (source, figure)
            for source, chunk in self.chunks
            for figure in join(chunk.text, chunk.figures)
            if figure.unit not in (None, "clock") and figure not in chunk.figures
        )
        return tuple(islice(found, MAX_TERMS))

    @cached_property
    def measured(self) -> tuple[Figure, ...]:
        """The figures that have a unit; those in two units as one too."""
        whole = (figure for _, figure in self.joined)
        single = (s.figure for s in self.compared if s.figure.unit not in (None, "clock") and not s.figure.naming)
        return tuple(islice(chain(whole, single), MAX_TERMS))

    @cached_property
    def times(self) -> tuple[tuple[Chunk, tuple[tuple[int, Figure], ...], tuple[tuple[int, Figure], ...]], ...]:
        """Of each chunk the dates, then the times of day, with their indexes."""
        found = []
        for _, chunk in self.chunks:
            figures = [(index, figure) for index, figure in enumerate(chunk.figures) if not figure.naming]
            dates = tuple(islice((entry for entry in figures if entry[1].kind is Kind.DATE), MAX_TERMS))
            clocks = tuple(islice((entry for entry in figures if entry[1].unit == "clock"), MAX_TERMS))
            found.append((chunk, dates, clocks))
        return tuple(found)

    @cached_property
    def moments(self) -> tuple[tuple[Figure, Decimal], ...]:
        """The times of day right behind their dates, with the minutes that they lie behind the first of all dates."""
        found = []
        for chunk, dates, clocks in self.times:
            starts = [clock.start for _, clock in clocks]
            for _, date in dates if clocks else ():
                at = bisect_left(starts, date.end)
                if at < len(starts) and starts[at] - date.end <= BESIDE and date.period and date.period.days == 1:
                    clock = clocks[at][1]
                    whole = msgspec.structs.replace(date, end=clock.end, text=chunk.text[date.start : clock.end])
                    found.append((whole, date.period.start.toordinal() * DAY + clock.number))
        return tuple(found[:MOMENTS])

    def spelt(self) -> Iterator[tuple[str, Chunk, Figure]]:
        """The figures that the chunks spell in words, each with its source."""
        for source, chunk in self.chunks:
            for figure in chain(chunk.spelt, chunk.single, chunk.terms):
                yield source, chunk, figure


def stated_rate(chunk: Chunk, index: int) -> Rate | None:
    """How often, or per how long, a figure of the evidence is meant."""
    return rate(chunk.text, chunk.figures[index].start, chunk.figures[index].end)


def claim_rate(claim: FigureClaim) -> Rate | None:
    """How often, or per how long, the answer means the claim."""
    text, low = claim.sentence.text, claim.sentence.start
    return rate(text, max(0, claim.figure.start - low), max(0, claim.figure.end - low))


def _nearest(case: Case, given: Sequence[tuple[str, str, str]], most: int) -> tuple[tuple[str, str, str], ...]:
    """The chunks that share most words with question and answer, in their own order."""
    record = case.record
    wanted = content(f"{(record.question or '')[:2000]} {(record.answer or '')[:20_000]}")
    ranked = sorted(range(len(given)), key=lambda index: (-len(content(given[index][2][:20_000]) & wanted), index))
    return tuple(given[index] for index in sorted(ranked[:most]))


def scaled(stated: Stated, scales: frozenset[Decimal]) -> Iterator[Decimal]:
    """What one unit of a stated figure may be worth: itself, or a scale that its evidence declares for bare numbers."""
    yield ONE
    if stated.figure.scale == ONE and scales:
        yield from sorted(scales)


def _listed(value: object) -> list[object]:
    return list(value[:100]) if isinstance(value, list) else [value] if isinstance(value, dict | str) else []
