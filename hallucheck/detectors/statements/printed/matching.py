"""Which row of the pages a transaction is: by amount, day and words, of which most agree even in a wrong one."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from decimal import Decimal
from enum import StrEnum
from functools import cached_property
from itertools import islice

import msgspec
from rapidfuzz import fuzz

from hallucheck.detectors.statements.printed.atoms import Amount
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
_MOST_CANDIDATES = 300
"""Rows of one amount or day that are looked at for a transaction."""


class Part(StrEnum):
    """What of a transaction the row does not bear out, the least telling first."""

    WORDS = "description"
    DAY = "date"
    AMOUNT = "amount"


class Pair(msgspec.Struct, frozen=True, kw_only=True):
    """A claimed transaction and its row: in what they differ, and the row's figure for it, where they agree."""

    row: ClaimedRow
    entry: Entry
    fault: Part | None = None
    amount: Amount | None = None
    likeness: float = 1.0
    """Weight of the description's words that the row holds."""


class Matched(msgspec.Struct, frozen=True, kw_only=True):
    """The rows that were found, the transactions that have none, and the rows of the pages that nobody claims."""

    pairs: tuple[Pair, ...]
    missing: tuple[ClaimedRow, ...]
    unclaimed: tuple[Entry, ...]


def match(rows: Sequence[ClaimedRow], entries: Sequence[Entry], *, day_first: bool | None) -> Matched:
    """Give each transaction the row that bears out most of it; no row is given twice.

    Whole agreement first, so that no wrong transaction takes the row of a right one; those without a row of their
    amount last, by their day.
    """
    matching = _Matching(entries, day_first=day_first)
    pairs: dict[int, Pair] = {}
    for candidates in (matching.of_amount, matching.of_day):
        found = []
        for at, row in enumerate(rows):
            numbers = filter(matching.free.__contains__, candidates(row) if at not in pairs else ())
            for number in islice(numbers, _MOST_CANDIDATES):
                pair = matching.pair(row, number, by_day=candidates == matching.of_day)
                if pair is not None:
                    found.append((_RANK[pair.fault], -pair.likeness, at, number, pair))
        for *_, at, number, pair in sorted(found, key=lambda one: one[:4]):
            if at not in pairs and number in matching.free:
                pairs[at] = pair
                matching.free.remove(number)
    return Matched(
        pairs=tuple(pairs[at] for at in sorted(pairs)),
        missing=tuple(row for at, row in enumerate(rows) if at not in pairs),
        unclaimed=tuple(entries[number] for number in sorted(matching.free)),
    )


_RANK = {part: rank for rank, part in enumerate((None, *Part))}


class _Matching:
    """The rows of the pages by amount and by day."""

    def __init__(self, entries: Sequence[Entry], *, day_first: bool | None) -> None:
        orders = {"*", "ymd", *(("dmy",) if day_first else ("mdy",) if day_first is False else ("dmy", "mdy"))}
        self.free = set(range(len(entries)))
        self._entries, self._words = entries, Words(entries)
        self._dates: list[set[Date]] = []
        self._by_value: dict[Decimal, list[int]] = defaultdict(list)
        self._by_day: dict[tuple[int | None, ...], list[int]] = defaultdict(list)
        for number, entry in enumerate(entries):
            dates = {date for day in entry.days for order, date in day.readings if order in orders}
            self._dates.append(dates)
            for value in {value for amount in entry.amounts for value in amount.values}:
                self._by_value[value].append(number)
            for day_of_year in {date[1:] for date in dates}:
                self._by_day[day_of_year].append(number)

    def of_amount(self, row: ClaimedRow) -> Iterable[int]:
        """The rows of a transaction's amount."""
        return () if row.amount is None else self._by_value.get(abs(row.amount), ())

    def of_day(self, row: ClaimedRow) -> Iterable[int]:
        """The rows of its day, where it has words: the day alone does not say which row it is."""
        days = {date[1:] for date in row.days} if row.words else ()
        return [number for day in days for number in self._by_day.get(day, ())]

    def pair(self, row: ClaimedRow, number: int, *, by_day: bool) -> Pair | None:
        """A transaction with a row that differs in one part at most."""
        entry, dates = self._entries[number], self._dates[number]
        likeness = self._words.likeness(row.words, entry)
        on_day = any(_is_same(one, other) for one in row.days for other in dates) if row.days else not row.day_text
        faults = [part for part, lacks in ((Part.WORDS, likeness < SAME_WORDS), (Part.DAY, not on_day)) if lacks]
        faults += [Part.AMOUNT] if by_day else []
        if len(faults) > 1:
            return None
        amount = None if by_day or row.amount is None else entry.has(abs(row.amount))
        return Pair(row=row, entry=entry, fault=faults[0] if faults else None, amount=amount, likeness=likeness)


def _is_same(one: Date, other: Date) -> bool:
    """Whether two days are one, where the year of either may be left out."""
    return one[1:] == other[1:] and (one[0] == other[0] or one[0] is None or other[0] is None)


class Words:
    """Descriptions against rows: a word that stands in few rows says more than one that stands in all."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._entries = entries

    def likeness(self, words: str, entry: Entry) -> float:
        """The weight of the words of `words` that the row holds; 1 where there are no words."""
        wanted = list(dict.fromkeys(words_of(words)))
        tokens = entry.tokens
        lacking = [
            word for word in wanted if word not in tokens and (len(word) < _SHORTEST or word not in entry.squeezed)
        ]
        if not lacking or (share := self._share(lacking, wanted)) >= SAME_WORDS:
            return share if lacking else 1.0
        title = frozenset(words_of(" ".join(atom.text for atom in entry.title)))
        titled = [word for word in lacking if word in title or _stands_for(word, title)]  # 'Check 3606' below 'Checks'
        lacking = [word for word in lacking if word not in titled and not _stands_for(word, tokens)]
        return self._share(lacking, [word for word in wanted if word not in titled])

    def _share(self, lacking: list[str], wanted: list[str]) -> float:
        """The weight of what is not lacking."""
        rarest, weights = math.log(len(self._entries) + 1) + 0.1, self._weights
        lack, all_of = (sum(weights.get(word, rarest) for word in words) for words in (lacking, wanted))
        return 1 - lack / all_of if lacking else 1.0

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
            letters = iter(long)
            within = len(short) > _SHORTEST and all(letter in letters for letter in short)
            if within or long.startswith(short) or fuzz.ratio(short, long) >= _ALIKE:
                return True
    return False
