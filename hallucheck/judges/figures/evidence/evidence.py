"""All that a record's figures are held against: stored values, periods, chunks, and what the user said."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cached_property, partial
from itertools import chain, islice
from operator import attrgetter

import msgspec

from hallucheck.evidence.chunks import Chunk, Stated, passage, read_chunk, sources
from hallucheck.evidence.database.metrics import Mention, Stored, facts, mentions, names, period_of, periods_of, told
from hallucheck.evidence.database.options import Metric
from hallucheck.evidence.plain_tables import is_tabular
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.options import FigureOptions
from hallucheck.model import Case, Evidence
from hallucheck.text.amounts.compounds import join
from hallucheck.text.amounts.find import extract
from hallucheck.text.amounts.rates import Rate, rate
from hallucheck.text.amounts.words_around import content
from hallucheck.text.basics.kept import Made
from hallucheck.text.dates.periods import DAY
from hallucheck.text.figure.figure import ONE, Figure, Kind, Period
from hallucheck.text.figure.units import dimensions

MAX_HISTORY = 20
MAX_COMPARED = 2000
"""Stated figures that are compared with one claim; beyond that the evidence is data, and only sizes are looked up."""
MAX_WRITTEN = 20
"""Places of one text that are looked at for a figure written as an answer writes it."""
MAX_TERMS = 200
"""Figures of one sort that may be terms of what follows; beyond that the evidence is data."""
BEYOND = 34.0
"""Per cent by which a bound or an "about" may lie from the actual value, with room to spare."""
MINUTES = 60
MOMENTS = 10
"""Times with their dates that are paired each with each."""
BESIDE = 5
"""Characters between a date and the time of day that is of it: " at "."""
_START = attrgetter("start")
EPSILON = 1e-9


class Rows:
    """What the tables hold for one record; `reason` says why nothing, where they could not be reached."""

    __slots__ = ("periods", "reason", "stored", "timed_out")

    def __init__(
        self, stored: tuple[Stored, ...] = (), periods: tuple[Period, ...] = (), reason: str | None = None
    ) -> None:
        self.stored = stored
        self.periods = periods
        self.reason = reason
        self.timed_out = False


def table_rows(case: Case) -> Rows:
    """The rows that `Detector.prepare` fetched for this record (a case reading); else none."""
    del case
    return Rows()


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
        self._pieces: Made[str, Chunk] = Made(partial(read_chunk, day_first=options.day_first))

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
        return names(tuple((metric, _aliases_of(metrics.get(metric))) for metric in present))

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

    def written(self, text: str) -> Iterator[Stated]:
        """The figures of prose that are written so, each with no more than its own passage read."""
        for source, _, whole in self.read:
            at = -1 if text not in whole or is_tabular(whole) else whole.find(text)
            for _ in range(MAX_WRITTEN if at >= 0 else 0):
                end = at + len(text)
                if not (whole[max(0, at - 1) : at].isalnum() or whole[end : end + 1].isalnum()):
                    low, high = passage(whole, at, end)
                    piece = self._pieces[whole[low:high]]
                    for index, figure in enumerate(piece.figures):
                        if figure.start == at - low and figure.text == text:
                            yield Stated(source, piece, index, low)
                at = whole.find(text, end)
                if at < 0:
                    break

    def at(self, quote: Evidence) -> Stated | None:
        """The figure of prose at a place that was quoted; only its own passage is read, unless all is."""
        start, end = quote.start, quote.end
        if start is None or end is None:
            return None
        known = self.chunks if "chunks" in self.__dict__ else None
        for number, (source, _, whole) in enumerate(self.read):
            if source == quote.source and not is_tabular(whole):
                low, high = (0, 0) if known else passage(whole, start, end)
                chunk = known[number][1] if known else self._pieces[whole[low:high]]
                index = bisect_left(chunk.figures, start - low, key=_START)
                if index < len(chunk.figures) and chunk.figures[index].end == end - low:
                    return Stated(source, chunk, index, low)
        return None

    def near(self, figure: Figure, percent: float, *, hedged: bool) -> Iterator[Stated]:
        """The stated figures whose size could agree with this one's, give or take `percent` and its last digit."""
        value = abs(float(figure.number))
        asked = {value, value * MINUTES, value / MINUTES, value / float(figure.scale)}
        if figure.kind is Kind.PERCENTAGE or value < 1:
            asked |= {value / 100, value * 100}
        if isinstance(figure.other, Decimal):
            asked.add(abs(float(figure.other)))
        unit = dimensions().get(figure.unit) if figure.unit else None
        if unit:
            asked.add(value * float(unit[1]))
        asked |= {size / float(scale) for size in tuple(asked) for scale in self.scales}
        step = float(figure.step) / value if value else 1.0
        share = max(percent, BEYOND if hedged else 0.0) / 100 + step
        spans = [
            (
                size / (1 + share) * (1 - EPSILON) if share < 1 else 0.0,
                size * (1 + share) / max(0.01, 1 - percent / 100),
            )
            for size in asked
        ]
        if value <= float(figure.step):
            spans.append((0.0, float(figure.step)))
        for source, chunk in self.chunks:
            sizes, indexes = chunk.sizes
            found: set[int] = set()
            for low, high in spans:
                first = bisect_left(sizes, low)
                found.update(indexes[first : min(bisect_right(sizes, high + EPSILON), first + MAX_COMPARED)])
            yield from (Stated(source, chunk, index) for index in sorted(found))

    @cached_property
    def told(self) -> tuple[Figure, ...]:
        """The figures that the user, or an earlier turn, said: repeating them is no invention."""
        record = self.case.record
        texts = [record.question or "", *(turn.text for turn in record.history[-MAX_HISTORY:])]
        return tuple(figure for text in texts if text for figure in extract(text[:20_000]))

    @cached_property
    def measured(self) -> tuple[Figure, ...]:
        """The figures that have a unit; those in two units, 6 feet 2 inches, as one too."""
        whole = (
            figure
            for _, chunk in self.chunks
            for figure in join(chunk.text, chunk.figures)
            if figure.unit not in (None, "clock") and figure not in chunk.figures
        )
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
            for figure in chain(chunk.spelt, chunk.single):
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


def _aliases_of(metric: Metric | None) -> tuple[str, ...]:
    return metric.aliases if metric else ()


def _listed(value: object) -> list[object]:
    return list(value[:100]) if isinstance(value, list) else [value] if isinstance(value, dict | str) else []
