"""Transactions against the rows of their pages: each found as one row, or what the nearest row says instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal

from hallucheck.detectors.statements.printed.account_numbers import heading
from hallucheck.detectors.statements.printed.atoms import Amount
from hallucheck.detectors.statements.printed.claimed import Claimed, ClaimedRow
from hallucheck.detectors.statements.printed.differences import Certainty, Checked, Difference, Kind
from hallucheck.detectors.statements.printed.matching import Matched, Pair, Part, match
from hallucheck.detectors.statements.printed.sheet import ALIGNED, Entry, Pages
from hallucheck.detectors.statements.printed.vocabulary import SUMS, aspects_of
from hallucheck.detectors.statements.reading.fields import account_text
from hallucheck.detectors.statements.reading.money import written
from hallucheck.model.masking import mask

_MANY = 0.6
"""Share of a statement's rows that are wrong in one way, from which that is reported once. A guess."""
_LEAST_ROWS = 3
"""Rows from which a pattern is one."""
_READ = 0.3
"""Share of transactions whose rows are found, below which the rows of these pages were not understood. A guess."""
_MOST_NAMED = 50
"""Transactions without a row for which the nearest row is looked for; reports show fewer."""
_QUOTED = 3
"""Rows that a message quotes."""
_PARTLY = 0.34
"""Weight of a description's words in the row below which it is another row's or none's. A guess."""


def check_rows(group: Sequence[Claimed], pages: Pages, checked: Checked) -> None:
    """Hold the transactions of statements that share their pages against the rows of these pages."""
    rows = [row for claimed in group for row in claimed.rows]
    checked.claims += len(rows)
    if not pages.own or not pages.shows_money:
        return
    entries = [entry for sheet in pages.own for entry in sheet.entries]
    matched = match(rows, entries, day_first=pages.all.day_first)
    check = _Rows(group, rows, pages, matched)
    checked.verified += len(check.whole)
    checked.differences += (*check.headed(), *check.found(), *check.invented(checked), *check.unclaimed())


class _Rows:
    def __init__(self, group: Sequence[Claimed], rows: list[ClaimedRow], pages: Pages, matched: Matched) -> None:
        self._group, self._rows, self._pages = group, rows, pages
        self._matched = matched
        self.whole = [pair for pair in matched.pairs if pair.fault is None]
        self._read = len(matched.pairs) >= _READ * len(rows)

    def headed(self) -> Iterator[Difference]:
        """The account number above the rows of each statement."""
        given = [one.values.get("account_number") for one in self._group]
        numbers = [account_text(field) if field is not None else None for field in given]
        for claimed, field, number in zip(self._group, given, numbers, strict=True):
            own = {row.pointer for row in claimed.rows}
            places = [(pair.entry.page, pair.entry.line) for pair in self.whole if pair.row.pointer in own]
            if field is None or number is None or len(places) < _LEAST_ROWS:
                continue
            other = heading(number, self._pages.own, min(places), twice=numbers.count(number) > 1)
            if other is not None:
                shown = mask(other.text)
                message = (
                    f"the account number {number} is another account's: above these transactions, page {other.page} "
                    f"shows {shown}"
                )
                yield Difference(
                    kind=Kind.PLACE, pointer=field.pointer, claim=number, message=message,
                    identity=f"account_number: {number}", expected=shown, quote=shown, page=other.page,
                )  # fmt: skip

    def found(self) -> Iterator[Difference]:
        """What each found row says otherwise; what is wrong in the same way in most rows is reported once."""
        for part in (Part.DAY, Part.WORDS, Part.AMOUNT):
            pairs = [
                pair
                for pair in self._matched.pairs
                if pair.fault is part and (part is Part.DAY or _says(pair.row, part))
            ]
            many = len(pairs) >= max(_LEAST_ROWS, _MANY * len(self._matched.pairs))
            yield from (self._all(part, pairs),) if many else map(self._differs, pairs)
        for pair in self.whole:
            balance = pair.row.balance
            others = any(amount is not pair.amount and amount.money for amount in pair.entry.amounts)
            if balance and others and pair.entry.has(abs(balance)) is None:
                claim = written(balance)
                message = f"the balance after {pair.row.name} is {claim}; {pair.entry.reads}"
                yield _difference(Kind.VALUE, pair.row, "/balance", (claim, message), pair.entry)

    def _differs(self, pair: Pair) -> Difference:
        row, part, kind, certainty = pair.row, pair.fault, Kind.VALUE, Certainty.CONTRADICTED
        said = _said(row, part)
        message = f"the amount of {row.name} is {said}"
        if part is Part.DAY:
            message = f"{row.name} is dated {said}"
        elif part is Part.WORDS:
            message = f"{row.name} is described as '{said}'"
            certainty = Certainty.UNSURE if pair.likeness > _PARTLY else certainty
            if sum(other.fault is Part.WORDS for other in self._matched.pairs) > 1:
                kind = Kind.PLACE
        elif self._pages.prints(abs(row.amount or Decimal(0))):
            kind = Kind.PLACE
        message = f"{message}; {pair.entry.reads}"
        return _difference(kind, row, f"/{part}", (said, message), pair.entry, certainty=certainty)

    def _all(self, part: Part, pairs: Sequence[Pair]) -> Difference:
        """One difference for all rows that differ in the same part."""
        first, number = pairs[0], len(pairs)
        said = _said(first.row, part)
        message = (
            f"{number} of {len(self._matched.pairs)} transactions have other {part}s than their rows, such as '{said}'"
            f"; the first of their rows, on page {first.entry.page}, reads '{first.entry.shown}'"
        )
        return self._of_all(Kind.VALUE, said, message, f"{part} of {number} rows", first.entry)

    def _of_all(
        self, kind: Kind, claim: str, message: str, identity: str, entry: Entry | None = None, *,
        certainty: Certainty = Certainty.CONTRADICTED,
    ) -> Difference:  # fmt: skip
        return Difference(
            kind=kind, certainty=certainty, pointer=self._group[0].rows_pointer, claim=claim, message=message,
            identity=identity, quote=entry.shown if entry else None, page=entry.page if entry else None,
        )  # fmt: skip

    def invented(self, checked: Checked) -> Iterator[Difference]:
        """Transactions that are no row of these pages."""
        strangers: list[ClaimedRow] = []
        for row in self._matched.missing:
            stands = row.amount is not None and any(abs(row.amount) in sheet.figures for sheet in self._pages.own)
            if row.amount is None and not row.words:
                continue
            if self._pages.blank or (not self._read and stands):
                checked.unjudged.append(f"{row.name}: its row was not found on pages that could not be read whole")
            else:
                strangers.append(row)
        if len(strangers) >= max(_LEAST_ROWS, _MANY * len(self._rows)):
            yield self._most_invented(strangers)
            return
        certainty = Certainty.ABSENT if self._read else Certainty.UNSURE
        for row in strangers[:_MOST_NAMED]:
            message, kind, entry = f"{row.name}, '{row.shown}'", Kind.ROW, self._nearest(row)
            if (other := self._elsewhere(row)) is not None:
                kind, entry = Kind.PLACE, other
                message += f", stands on page {other.page}, not {self._pages.where}"
            elif entry is not None and any(pair.entry is entry for pair in self.whole):
                message += f", stands {self._pages.where} only once, and another transaction has that row"
            else:
                message += f", is no row {self._pages.where}"
                message += f"; the nearest, on page {entry.page}, reads '{entry.shown}'" if entry is not None else ""
            yield _difference(kind, row, "", (row.shown, message), entry, certainty=certainty)

    def _most_invented(self, strangers: Sequence[ClaimedRow]) -> Difference:
        claim, where = f"{len(strangers)} of {len(self._rows)} transactions", self._pages.where
        moved = [self._elsewhere(row) for row in strangers[: _QUOTED * 2]]
        if pages := sorted({entry.page for entry in moved if entry is not None}):
            message = f"{claim} stand on page {', '.join(map(str, pages))}, not {where}"
            return self._of_all(Kind.PLACE, claim, message, "most transactions")
        message = f"{claim} are no rows {where}, such as '{strangers[0].shown}'"
        return self._of_all(Kind.ROW, claim, message, "most transactions", certainty=Certainty.ABSENT)

    def _nearest(self, row: ClaimedRow) -> Entry | None:
        """The first row of the same amount."""
        entries = (entry for sheet in self._pages.own for entry in sheet.entries)
        return next((entry for entry in entries if row.amount and entry.has(abs(row.amount)) is not None), None)

    def _elsewhere(self, row: ClaimedRow) -> Entry | None:
        """The row of another statement's pages that it is."""
        entries = [entry for sheet in self._pages.others for entry in sheet.entries]
        pairs = match([row], entries, day_first=self._pages.all.day_first).pairs if entries and row.amount else ()
        return pairs[0].entry if pairs and pairs[0].fault is None else None

    def unclaimed(self) -> Iterator[Difference]:
        """Rows of the pages that stand in the columns of those that were found, and which no transaction has."""
        if not self._matched.pairs or not self._read:
            return
        shape = _Shape(self._matched.pairs)
        known = {abs(row.balance) for row in self._rows if row.balance is not None}
        known.update(*(claimed.amounts for claimed in self._group))
        left = []
        for entry in self._matched.unclaimed:
            amounts = shape.amounts_of(entry)
            is_sum = not SUMS.isdisjoint(aspects_of(entry.text) | aspects_of(entry.text[::-1]))
            if amounts and not is_sum and not any(value in known for amount in amounts for value in amount.values):
                left.append(entry)
        if left:
            quotes = "; ".join(f"'{entry.shown}'" for entry in left[:_QUOTED])
            more = f" and {len(left) - _QUOTED} more" if len(left) > _QUOTED else ""
            rows = "1 row is" if len(left) == 1 else f"{len(left)} rows are"
            pages = ", ".join(map(str, sorted({entry.page for entry in left})))
            certainty = Certainty.CONTRADICTED if all(sheet.placed for sheet in self._pages.own) else Certainty.UNSURE
            message, claim = (
                f"{rows} in no transaction, on page {pages}: {quotes}{more}",
                f"{len(self._rows)} transactions",
            )
            yield self._of_all(Kind.MISSING, claim, message, "missing rows", left[0], certainty=certainty)


def _said(row: ClaimedRow, part: Part | None) -> str:
    """What the extraction has for a part of a transaction."""
    if part is Part.AMOUNT:
        return written(row.amount or Decimal(0))
    return row.day_text if part is Part.DAY else row.words


def _says(row: ClaimedRow, part: Part) -> bool:
    return bool(row.words) if part is Part.WORDS else row.amount is not None


def _difference(
    kind: Kind, row: ClaimedRow, part: str, said: tuple[str, str], entry: Entry | None, *,
    certainty: Certainty = Certainty.CONTRADICTED,
) -> Difference:  # fmt: skip
    """A difference of one transaction, in `part` of it: what is claimed, and the message."""
    pointer, (claim, message) = row.pointer + part, said
    return Difference(
        kind=kind, certainty=certainty, pointer=pointer, claim=claim, message=message, identity=f"{pointer}: {claim}",
        quote=entry.shown if entry else None, page=entry.page if entry else None,
    )  # fmt: skip


class _Shape:
    """Where the found rows have their days and amounts."""

    def __init__(self, pairs: Sequence[Pair]) -> None:
        figures = [pair.amount for pair in pairs if pair.amount is not None]
        self._rights, self._lefts = {round(one.right) for one in figures}, {round(one.left) for one in figures}
        self._days = {round(pair.entry.days[0].left) for pair in pairs if not pair.entry.carried}
        self._carried = any(pair.entry.carried for pair in pairs)
        self._counts = Counter(len(pair.entry.amounts) for pair in pairs)

    def amounts_of(self, entry: Entry) -> list[Amount]:
        """The amounts of a row that looks like them, where theirs are; none of one that does not."""
        placed = self._carried if entry.carried else _near(entry.days[0].left, self._days)
        return (
            [
                amount
                for amount in entry.amounts
                if amount.money and (_near(amount.right, self._rights) or _near(amount.left, self._lefts))
            ]
            if entry.words and placed and len(entry.amounts) in self._counts
            else []
        )


def _near(edge: float, edges: set[int]) -> bool:
    return any(abs(edge - other) <= ALIGNED for other in edges)
