"""Transactions against the rows of their pages: each found as one row, or what the nearest row says instead."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from enum import StrEnum
from functools import cached_property
from itertools import islice

import msgspec
from rapidfuzz import fuzz

from hallucheck.detectors.statements.printed.atoms import Amount
from hallucheck.detectors.statements.printed.differences import MISSING, PLACE, ROW, VALUE, Certainty, Checked
from hallucheck.detectors.statements.printed.labels import heading
from hallucheck.detectors.statements.printed.sheet import ALIGNED, Entry, Pages
from hallucheck.detectors.statements.printed.vocabulary import SUMS, aspects_of
from hallucheck.detectors.statements.reading.dates import Date
from hallucheck.detectors.statements.reading.fields import account_text
from hallucheck.detectors.statements.reading.ledgers import Claimed, Row, written
from hallucheck.detectors.statements.reading.texts import words_of
from hallucheck.model import Finding
from hallucheck.model.masking import mask

SAME_WORDS = 0.5
"""Weight of a description's words that stand in a row, from which it is that row's. A guess: between the half that
two purchases in one town share and the whole of a payee without what the bank printed around it."""
_SHORTEST = 3
"""Letters of the shortest word that may stand for a longer one, or is looked for within others."""
_MANY = 0.6
"""Share of a statement's rows that are wrong in one way, from which that is reported once. A guess."""
_LEAST_ROWS = 3
"""Rows from which a pattern is one."""
_READ = 0.3
"""Share of transactions whose rows are found, below which the rows of these pages were not understood. A guess."""
_QUOTED = 3
"""Rows that a message quotes."""
_PARTLY = 0.34
"""Weight of a description's words in the row below which it is another row's or none's. A guess."""


class Part(StrEnum):
    """What of a transaction the row does not bear out, the least telling first."""

    WORDS = "description"
    DAY = "date"
    AMOUNT = "amount"


class Pair(msgspec.Struct, frozen=True, kw_only=True):
    """A claimed transaction and its row: in what they differ, and the row's figure for it, where they agree."""

    row: Row
    entry: Entry
    fault: Part | None = None
    amount: Amount | None = None
    likeness: float = 1.0
    """Weight of the description's words that the row holds."""


class _Matching:
    """Transactions and the rows of their pages: `pairs`, transactions that are `missing`, rows that are `unclaimed`.

    Each transaction gets the row that bears out most of it; no row is given twice. Whole agreement first, so that no
    wrong transaction takes the row of a right one; those without a row of their amount last, by their day. Of a
    description, a word that stands in few rows says more than one that stands in all.
    """

    def __init__(self, rows: Sequence[Row], entries: Sequence[Entry]) -> None:
        self._entries = entries
        self._dates: list[set[Date]] = []
        self._by_value: dict[Decimal, list[int]] = defaultdict(list)
        self._by_day: dict[tuple[int | None, ...], list[int]] = defaultdict(list)
        for number, entry in enumerate(entries):
            dates = {date for day in entry.days for date in day.dates}
            self._dates.append(dates)
            for value in {value for amount in entry.amounts for value in amount.values}:
                self._by_value[value].append(number)
            for day_of_year in {date[1:] for date in dates}:
                self._by_day[day_of_year].append(number)
        free, pairs = set(range(len(entries))), dict[int, Pair]()
        self._match(rows, free, pairs)
        self.pairs = [pairs[at] for at in sorted(pairs)]
        self.missing = [row for at, row in enumerate(rows) if at not in pairs]
        self.unclaimed = [entries[number] for number in sorted(free)]

    def _match(self, rows: Sequence[Row], free: set[int], pairs: dict[int, Pair]) -> None:
        for by_day in (False, True):
            open_rows = [(at, row) for at, row in enumerate(rows) if at not in pairs]
            candidates = {at: filter(free.__contains__, self._candidates(row, by_day=by_day)) for at, row in open_rows}
            found = [
                (_RANK[pair.fault], -pair.likeness, at, number, pair)
                for at, row in open_rows
                for number in islice(candidates[at], 300)
                if (pair := self._pair(row, number, by_day=by_day)) is not None
            ]
            for *_, at, number, pair in sorted(found, key=lambda one: one[:4]):
                if at not in pairs and number in free:
                    pairs[at] = pair
                    free.remove(number)

    def _candidates(self, row: Row, *, by_day: bool) -> Iterable[int]:
        """The rows of a transaction's amount; or of its day, where it has words: the day alone does not say which."""
        if by_day:
            days = {date[1:] for date in row.days} if row.words else ()
            return [number for day in days for number in self._by_day.get(day, ())]
        return () if row.amount is None else self._by_value.get(abs(row.amount), ())

    def _pair(self, row: Row, number: int, *, by_day: bool) -> Pair | None:
        """A transaction with a row that differs in one part at most; the year of either day may be left out."""
        entry, dates = self._entries[number], self._dates[number]
        likeness = self._likeness(row.words, entry)
        alike = ((one[0], other[0]) for one in row.days for other in dates if one[1:] == other[1:])
        on_day = any(one == other or None in (one, other) for one, other in alike) or not (row.days or row.day_text)
        faults = [part for part, lacks in ((Part.WORDS, likeness < SAME_WORDS), (Part.DAY, not on_day)) if lacks]
        faults += [Part.AMOUNT] if by_day else []
        if len(faults) > 1:
            return None
        amount = None if by_day or row.amount is None else entry.has(abs(row.amount))
        return Pair(row=row, entry=entry, fault=faults[0] if faults else None, amount=amount, likeness=likeness)

    def _likeness(self, words: str, entry: Entry) -> float:
        """The weight of the words of `words` that the row holds; 1 where there are no words."""
        wanted = list(dict.fromkeys(words_of(words)))
        tokens = entry.tokens
        lacking = [
            word for word in wanted if word not in tokens and (len(word) < _SHORTEST or word not in entry.squeezed)
        ]
        if (share := self._share(lacking, wanted)) >= SAME_WORDS:
            return share
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


_RANK = {part: rank for rank, part in enumerate((None, *Part))}


def _stands_for(word: str, tokens: frozenset[str]) -> bool:
    """Whether a word of the row is this one misspelt, cut short or without its vowels: `amzn` for `amazon`."""
    if len(word) < _SHORTEST or word.isdigit():
        return False
    for token in tokens:
        if len(token) >= _SHORTEST and token[0] == word[0] and not token.isdigit():
            short, long = sorted((word, token), key=len)
            letters = iter(long)
            within = len(short) > _SHORTEST and all(letter in letters for letter in short)
            if within or long.startswith(short) or fuzz.ratio(short, long) >= 80:  # noqa: PLR2004 (misspelt, of 100)
                return True
    return False


def check_rows(group: Sequence[Claimed], pages: Pages, checked: Checked) -> None:
    """Hold the transactions of statements that share their pages against the rows of these pages."""
    rows = [row for claimed in group for row in claimed.rows]
    checked.tally.claims += len(rows)
    if pages.own and pages.shows_money:
        check = _Rows(group, rows, pages, checked)
        checked.tally.verified += len(check.whole)
        checked.findings += (*check.headed(), *check.found(), *check.invented(), *check.unclaimed())


class _Rows:
    def __init__(self, group: Sequence[Claimed], rows: list[Row], pages: Pages, checked: Checked) -> None:
        self._group, self._rows, self._pages, self._checked = group, rows, pages, checked
        self._entries = [entry for sheet in pages.own for entry in sheet.entries]
        self._matched = _Matching(rows, self._entries)
        self._pointer = group[0].rows_pointer
        self.whole = [pair for pair in self._matched.pairs if pair.fault is None]
        self._read = len(self._matched.pairs) >= _READ * len(rows)

    def headed(self) -> Iterator[Finding]:
        """The account number above the rows of each statement."""
        numbers = [account_text(one.values.get("account_number")) for one in self._group]
        for claimed, number in zip(self._group, numbers, strict=True):
            own = {row.pointer for row in claimed.rows}
            places = [(pair.entry.page, pair.entry.line) for pair in self.whole if pair.row.pointer in own]
            if number is None or len(places) < _LEAST_ROWS:
                continue
            other = heading(number, self._pages.own, min(places), twice=numbers.count(number) > 1)
            if other is not None:
                shown = mask(other.text)
                above = f"above these transactions, page {other.page} shows {shown}"
                message = f"the account number {number} is another account's: {above}"
                yield self._checked.differs(
                    PLACE, claimed.values["account_number"].pointer, number, message,
                    identity=f"account_number: {number}", expected=shown, quote=shown, page=other.page,
                )  # fmt: skip

    def found(self) -> Iterator[Finding]:
        """What each found row says otherwise; what is wrong in the same way in most rows is reported once."""
        for part in (Part.DAY, Part.WORDS, Part.AMOUNT):
            pairs = [pair for pair in self._matched.pairs if pair.fault is part and _said(pair.row, part)]
            many = len(pairs) >= max(_LEAST_ROWS, _MANY * len(self._matched.pairs))
            yield from (self._all(part, pairs),) if many else map(self._of_pair, pairs)
        for pair in self.whole:
            balance = pair.row.balance
            others = any(amount is not pair.amount and amount.money for amount in pair.entry.amounts)
            if balance and others and pair.entry.has(abs(balance)) is None:
                claim = written(balance)
                message = f"the balance after {pair.row.name} is {claim}; {_reads(pair.entry)}"
                yield self._checked.differs(VALUE, pair.row.pointer + "/balance", claim, message, entry=pair.entry)

    def _of_pair(self, pair: Pair) -> Finding:
        """What one row says otherwise."""
        row, part, rule, certainty = pair.row, pair.fault, VALUE, Certainty.CONTRADICTED
        said = _said(row, part)
        message = f"the amount of {row.name} is {said}"
        if part is Part.DAY:
            message = f"{row.name} is dated {said}"
        elif part is Part.WORDS:
            message = f"{row.name} is described as '{said}'"
            certainty = Certainty.UNSURE if pair.likeness > _PARTLY else certainty
            if sum(other.fault is Part.WORDS for other in self._matched.pairs) > 1:
                rule = PLACE
        elif self._pages.prints(abs(row.amount or Decimal(0))):
            rule = PLACE
        message = f"{message}; {_reads(pair.entry)}"
        return self._checked.differs(rule, f"{row.pointer}/{part}", said, message, certainty, entry=pair.entry)

    def _all(self, part: Part, pairs: Sequence[Pair]) -> Finding:
        """One finding for all rows that differ in the same part."""
        first, number = pairs[0], len(pairs)
        said = _said(first.row, part)
        message = (
            f"{number} of {len(self._matched.pairs)} transactions have other {part}s than their rows, such as '{said}'"
            f"; the first of their rows, on page {first.entry.page}, reads '{first.entry.shown}'"
        )
        identity = f"{part} of {number} rows"
        return self._checked.differs(VALUE, self._pointer, said, message, identity=identity, entry=first.entry)

    def invented(self) -> Iterator[Finding]:
        """Transactions that are no row of these pages."""
        strangers: list[Row] = []
        for row in self._matched.missing:
            stands = row.amount is not None and any(abs(row.amount) in sheet.figures for sheet in self._pages.own)
            if row.amount is None and not row.words:
                continue
            if self._pages.blank or (not self._read and stands):
                reason = "its row was not found on pages that could not be read whole"
                self._checked.tally.missing(f"{row.name}: {reason}")
            else:
                strangers.append(row)
        where, certainty = self._pages.where, Certainty.ABSENT if self._read else Certainty.UNSURE
        if len(strangers) >= max(_LEAST_ROWS, _MANY * len(self._rows)):
            claim = f"{len(strangers)} of {len(self._rows)} transactions"
            message = f"{claim} are no rows {where}, such as '{strangers[0].shown}'"
            yield self._checked.differs(ROW, self._pointer, claim, message, identity="most transactions")
            return
        for row in strangers[:50]:  # reports show fewer
            amount, message = abs(row.amount or Decimal(0)), f"{row.name}, '{row.shown}', is no row {where}"
            entry = next((entry for entry in self._entries if amount and entry.has(amount) is not None), None)
            if entry is not None and any(pair.entry is entry for pair in self.whole):
                message = f"{row.name}, '{row.shown}', stands {where} only once, and another transaction has that row"
            elif entry is not None:
                message += f"; the nearest, on page {entry.page}, reads '{entry.shown}'"
            yield self._checked.differs(ROW, row.pointer, row.shown, message, certainty, entry=entry)

    def unclaimed(self) -> Iterator[Finding]:
        """Rows of the pages that stand in the columns of those that were found, and which no transaction has."""
        if not self._matched.pairs or not self._read:
            return
        known = {abs(row.balance) for row in self._rows if row.balance is not None}
        known.update(*(claimed.amounts for claimed in self._group))
        amounts = filter(None, (pair.amount for pair in self._matched.pairs))
        edges = {(round(one.left), round(one.right)) for one in amounts}
        counts = {len(pair.entry.amounts) for pair in self._matched.pairs}
        worded = (entry for entry in self._matched.unclaimed if len(entry.amounts) in counts)
        left = [entry for entry in worded if _is_row(entry, edges, known)]
        if left:
            quotes = "; ".join(f"'{entry.shown}'" for entry in left[:_QUOTED])
            more = f" and {len(left) - _QUOTED} more" if len(left) > _QUOTED else ""
            rows = "1 row is" if len(left) == 1 else f"{len(left)} rows are"
            pages = ", ".join(map(str, sorted({entry.page for entry in left})))
            certainty = Certainty.CONTRADICTED if all(sheet.placed for sheet in self._pages.own) else Certainty.UNSURE
            claim = f"{len(self._rows)} transactions"
            message = f"{rows} in no transaction, on page {pages}: {quotes}{more}"
            yield self._checked.differs(
                MISSING, self._pointer, claim, message, certainty, identity="missing rows", entry=left[0]
            )


def _is_row(entry: Entry, edges: set[tuple[int, int]], known: set[Decimal]) -> bool:
    """Whether it is a transaction, with amounts where those of transactions stand.

    A balance or a total is none: it says so, or the extraction has it as one.
    """
    amounts = [
        one for one in entry.amounts
        if one.money and any(min(abs(one.left - left), abs(one.right - right)) <= ALIGNED for left, right in edges)
    ]  # fmt: skip
    sums = SUMS & (aspects_of(entry.text) | aspects_of(entry.text[::-1]))
    return bool(amounts and entry.words) and not sums and all(known.isdisjoint(amount.values) for amount in amounts)


def _reads(entry: Entry) -> str:
    return f"the row on page {entry.page} reads '{entry.shown}'"


def _said(row: Row, part: Part | None) -> str:
    """What the extraction has for a part of a transaction."""
    if part is Part.AMOUNT:
        return "" if row.amount is None else written(row.amount)
    return row.day_text if part is Part.DAY else row.words
