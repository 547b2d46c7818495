"""Which row of the pages a transaction is: by amount, day and words, of which most agree even in a wrong one."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from enum import StrEnum
from functools import cached_property
from itertools import islice

import msgspec
from rapidfuzz import fuzz

from hallucheck.detectors.statements.printed.atoms import Amount, Day
from hallucheck.detectors.statements.printed.claimed import ClaimedRow
from hallucheck.detectors.statements.printed.sheet import Entry
from hallucheck.detectors.statements.reading.dates import Date
from hallucheck.detectors.statements.reading.names import words_of

SAME_WORDS = 0.5
"""Weight of a description's words that stand in a row, from which it is that row's. A guess: between the half that
two purchases in one town share and the whole of a payee without what the bank printed around it."""
_ALIKE = 80
"""Likeness of two words (rapidfuzz, 0 to 100) from which one is the other misspelt."""
_SHORTEST = 3
"""Letters of the shortest word that may stand for a longer one, or is looked for within others."""


_BETTER = 0.05
"""Weight of words by which another row must fit better. A guess."""
_MOST_CANDIDATES = 300
"""Rows of one amount or day that are looked at for a transaction."""
_MOST_DOUBTFUL = 200
"""Transactions that are compared each with each."""


class Part(StrEnum):
    """What of a transaction the row does not bear out."""

    DAY = "date"
    WORDS = "description"
    AMOUNT = "amount"


class Pair(msgspec.Struct, frozen=True, kw_only=True):
    """A claimed transaction and its row; `amount` is the row's figure for it, where they agree."""

    row: ClaimedRow
    entry: Entry
    faults: tuple[Part, ...] = ()
    amount: Amount | None = None
    likeness: float = 1.0
    """Weight of the description's words that the row holds."""


class Matched(msgspec.Struct, frozen=True, kw_only=True):
    """The rows that were found, the transactions that have none, and the rows of the pages that nobody claims."""

    pairs: tuple[Pair, ...]
    missing: tuple[ClaimedRow, ...]
    unclaimed: tuple[Entry, ...]


def match(rows: Sequence[ClaimedRow], entries: Sequence[Entry], *, day_first: bool | None) -> Matched:
    """Give each transaction the row that bears out most of it; no row is given twice."""
    return _Matching(rows, entries, day_first=day_first).run()


class _Matching:
    def __init__(self, rows: Sequence[ClaimedRow], entries: Sequence[Entry], *, day_first: bool | None) -> None:
        self._rows = rows
        self._entries = entries
        self._orders = frozenset(("dmy",) if day_first else ("mdy",) if day_first is False else ("dmy", "mdy"))
        self._free = dict.fromkeys(range(len(entries)))
        self._by_value: dict[Decimal, list[int]] = defaultdict(list)
        self._by_day: dict[tuple[int, int], list[int]] = defaultdict(list)
        for number, entry in enumerate(entries):
            for amount in entry.amounts:
                for value in amount.values:
                    self._by_value[value].append(number)
            for month_day in {(date[1], date[2]) for day in entry.days for date in self._dates(day)}:
                self._by_day[month_day].append(number)  # type: ignore[index]
        self.pairs: dict[int, Pair] = {}
        self._likenesses: dict[tuple[int, int], float] = {}
        self._words = Words(entries)

    def run(self) -> Matched:
        """Whole agreement first, so that no wrong transaction takes the row of a right one."""
        self._pass(self._with_its_amount, ())
        self._pass(self._with_its_amount, (Part.WORDS,))
        self._pass(self._with_its_amount, (Part.DAY,))
        self._pass(self._on_its_day, (Part.AMOUNT,))
        self._exchange()
        return Matched(
            pairs=tuple(self.pairs[row.index] for row in self._rows if row.index in self.pairs),
            missing=tuple(row for row in self._rows if row.index not in self.pairs),
            unclaimed=tuple(self._entries[number] for number in self._free),
        )

    def _pass(self, candidates: Callable[[ClaimedRow], Iterable[int]], faults: tuple[Part, ...]) -> None:
        for row in self._rows:
            best = None if row.index in self.pairs else self._best(row, candidates(row), faults)
            if best is not None:
                self._take(row, best[1], faults, best[0])

    def _best(self, row: ClaimedRow, candidates: Iterable[int], faults: tuple[Part, ...]) -> tuple[float, int] | None:
        """The free row that the words fit best, of those that agree in all but `faults`."""
        best: tuple[float, int] | None = None
        free = (number for number in candidates if number in self._free)
        for number in islice(free, _MOST_CANDIDATES):
            if Part.DAY not in faults and not self._same_day(row, self._entries[number]):
                continue
            likeness = self._likeness(row, number)
            if (Part.WORDS in faults or likeness >= SAME_WORDS) and (best is None or likeness > best[0]):
                best = (likeness, number)
                if likeness >= 1:
                    break
        return best

    def _exchange(self) -> None:
        """Distinguish transactions whose descriptions both fit, but each the other's row better."""
        doubtful = [pair for pair in self.pairs.values() if not pair.faults and pair.likeness < 1]
        numbers = {id(entry): number for number, entry in enumerate(self._entries)}
        for at, one in enumerate(doubtful[:_MOST_DOUBTFUL]):
            for other in doubtful[at + 1 : _MOST_DOUBTFUL]:
                if self._same_day(one.row, other.entry) and self._same_day(other.row, one.entry):
                    here = self._likeness(one.row, numbers[id(other.entry)])
                    there = self._likeness(other.row, numbers[id(one.entry)])
                    if here > one.likeness + _BETTER and there > other.likeness + _BETTER:
                        for pair in (one, other):
                            self.pairs[pair.row.index] = msgspec.structs.replace(
                                pair, faults=(Part.WORDS,), likeness=0.0
                            )

    def _take(self, row: ClaimedRow, number: int, faults: tuple[Part, ...], likeness: float) -> None:
        entry = self._entries[number]
        del self._free[number]
        amount = None if Part.AMOUNT in faults or row.amount is None else entry.has(abs(row.amount))
        self.pairs[row.index] = Pair(row=row, entry=entry, faults=faults, amount=amount, likeness=likeness)

    def _with_its_amount(self, row: ClaimedRow) -> Iterable[int]:
        return () if row.amount is None else self._by_value.get(abs(row.amount), ())

    def _on_its_day(self, row: ClaimedRow) -> Iterable[int]:
        if not row.words:
            return ()  # the day alone does not say which row it is
        days = {(date[1], date[2]) for date in row.days}
        return [number for day in days for number in self._by_day.get(day, ())]  # type: ignore[arg-type]

    def _likeness(self, row: ClaimedRow, number: int) -> float:
        key = (row.index, number)
        if key not in self._likenesses:
            self._likenesses[key] = self._words.likeness(row.words, self._entries[number])
        return self._likenesses[key]

    def _dates(self, day: Day) -> Iterable[Date]:
        return (date for order, date in day.readings if order in ("*", "ymd") or order in self._orders)

    def _same_day(self, row: ClaimedRow, entry: Entry) -> bool:
        if not row.days:
            return not row.day_text
        return any(same_day(one, other) for one in row.days for day in entry.days for other in self._dates(day))


def same_day(one: Date, other: Date) -> bool:
    """Whether two days are one, where the year of either may be left out."""
    return one[1:] == other[1:] and (one[0] == other[0] or one[0] is None or other[0] is None)


class Words:
    """Descriptions against rows: a word that stands in few rows says more than one that stands in all."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._entries = entries
        self._rarest = math.log(len(entries) + 1) + 0.1

    def likeness(self, words: str, entry: Entry) -> float:
        """The weight of the words of `words` that the row holds; 1 where there are no words."""
        wanted = list(dict.fromkeys(words_of(words)))
        if not wanted:
            return 1.0
        tokens = entry.tokens
        lacking = [word for word in wanted if word not in tokens]
        if not lacking:
            return 1.0
        squeezed = entry.squeezed
        lacking = [word for word in lacking if len(word) < _SHORTEST or word not in squeezed]
        share = self._share(lacking, wanted)
        if share >= SAME_WORDS:
            return share
        title = frozenset(words_of(" ".join(atom.text for atom in entry.title)))
        titled = [word for word in lacking if word in title or _stands_for(word, title)]  # 'Check 3606' below 'Checks'
        lacking = [word for word in lacking if word not in titled and not _stands_for(word, tokens)]
        return self._share(lacking, [word for word in wanted if word not in titled])

    def _share(self, lacking: list[str], wanted: list[str]) -> float:
        """The weight of what is not lacking."""
        return 1 - sum(map(self._weight, lacking)) / sum(map(self._weight, wanted)) if lacking else 1.0

    def _weight(self, word: str) -> float:
        return self._weights.get(word, self._rarest)

    @cached_property
    def _weights(self) -> dict[str, float]:
        count = Counter(token for entry in self._entries for token in entry.tokens)
        return {token: math.log((len(self._entries) + 1) / number) + 0.1 for token, number in count.items()}


def _stands_for(word: str, tokens: frozenset[str]) -> bool:
    """Whether a word of the row is this one misspelt, cut short or without its vowels: `amzn` for `amazon`."""
    if len(word) < _SHORTEST or word.isdigit():
        return False
    for token in tokens:
        if len(token) >= _SHORTEST and token[0] == word[0] and not token.isdigit():
            short, long = sorted((word, token), key=len)
            if (
                long.startswith(short)
                or (len(short) > _SHORTEST and _within(short, long))
                or fuzz.ratio(short, long) >= _ALIKE
            ):
                return True
    return False


def _within(short: str, long: str) -> bool:
    """Whether the letters of `short` stand in `long` in their order."""
    letters = iter(long)
    return all(letter in letters for letter in short)
