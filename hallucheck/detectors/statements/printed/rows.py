"""Transactions against the rows of their pages: each found as one row, or what the nearest row says instead."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from decimal import Decimal
from functools import cached_property

import msgspec

from hallucheck.detectors.statements.printed.account_numbers import heading
from hallucheck.detectors.statements.printed.atoms import Amount
from hallucheck.detectors.statements.printed.claimed import Claimed, ClaimedRow
from hallucheck.detectors.statements.printed.fields import Pages
from hallucheck.detectors.statements.printed.findings import Certainty, Checked, Difference, Kind
from hallucheck.detectors.statements.printed.matching import Matched, Pair, Part, match
from hallucheck.detectors.statements.printed.sheet import Entry, Sheet, Sheets
from hallucheck.detectors.statements.printed.vocabulary import SUMS, aspects_of
from hallucheck.detectors.statements.reading.dates import Date, mentions_in
from hallucheck.detectors.statements.reading.fields import account_text
from hallucheck.detectors.statements.reading.money import written
from hallucheck.detectors.statements.reading.names import squeezed, words_of
from hallucheck.model.masking import mask

_ALIGNED = 4.0
"""Points within which two edges are one column's."""
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


Sort = tuple[Kind, Certainty]
Said = tuple[str, str]
"""The claim in the extraction's own words, and the message."""
_WRONG: Sort = (Kind.VALUE, Certainty.CONTRADICTED)
_ELSEWHERE: Sort = (Kind.PLACE, Certainty.CONTRADICTED)


def check_rows(group: Sequence[Claimed], sheets: Sheets, checked: Checked) -> None:
    """Hold the transactions of statements that share their pages against the rows of these pages."""
    span = _joint(group)
    pages = Pages(sheets, span)
    if not pages.own or not pages.shows_money:
        checked.claims += sum(len(claimed.rows) for claimed in group)
        return
    rows: list[ClaimedRow] = []
    owners: dict[int, tuple[Claimed, ClaimedRow]] = {}
    for claimed in group:
        for row in claimed.rows:
            owners[len(rows)] = (claimed, row)
            rows.append(msgspec.structs.replace(row, index=len(rows)))
    entries = [entry for sheet in pages.own for entry in sheet.entries]
    matched = match(rows, entries, day_first=sheets.day_first)
    check = _Rows(pages, owners, matched, checked)
    check.headed()
    check.found()
    check.invented()
    check.signs()
    check.unclaimed()


def _joint(group: Sequence[Claimed]) -> tuple[int, int] | None:
    known = [claimed.span for claimed in group if claimed.span is not None]
    return (min(known)[0], max(end for _, end in known)) if len(known) == len(group) else None


class _Rows:
    def __init__(
        self, pages: Pages, owners: dict[int, tuple[Claimed, ClaimedRow]], matched: Matched, checked: Checked
    ) -> None:
        self._pages = pages
        self._owners = owners
        self._claims = list({id(claimed): claimed for claimed, _ in owners.values()}.values())
        self._matched = matched
        self._checked = checked
        total = len(matched.pairs) + len(matched.missing)
        self._whole = [pair for pair in matched.pairs if not pair.faults]
        self._read = len(matched.pairs) >= _READ * total

    def _add(self, sort: Sort, row: ClaimedRow, part: str, said: Said, entry: Entry | None = None) -> None:
        """A difference of one transaction, in `part` of it."""
        pointer = self._owners[row.index][1].pointer + part
        self._tell(sort, pointer, said, f"{pointer}: {said[0]}", entry)

    def _tell(
        self, sort: Sort, pointer: str, said: Said, identity: str, entry: Entry | None = None, *,
        page: int | None = None,
    ) -> None:  # fmt: skip
        quote = None if entry is None else entry.shown()
        self._checked.differences.append(
            Difference(
                kind=sort[0], certainty=sort[1], pointer=pointer, claim=said[0], message=said[1], identity=identity,
                quote=quote, page=page if entry is None else entry.page,
            )
        )  # fmt: skip

    def _name(self, row: ClaimedRow) -> str:
        claimed, own = self._owners[row.index]
        where = "" if claimed.name == "the statement" else f" of {claimed.name}"
        return f"transaction {own.index + 1}{where}"

    def headed(self) -> None:
        """The account number above the rows of each statement."""
        numbers = [account_text(given) for one in self._claims if (given := one.values.get("account_number"))]
        for claimed in self._claims:
            given = claimed.values.get("account_number")
            number = account_text(given) if given is not None else None
            pairs = [pair for pair in self._whole if self._owners[pair.row.index][0] is claimed]
            if given is None or number is None or len(pairs) < _LEAST_ROWS:
                continue
            first = min(pairs, key=lambda pair: (pair.entry.page, pair.entry.line)).entry
            twice = numbers.count(number) > 1
            other = heading(number, self._pages.own, page=first.page, line=first.line, twice=twice)
            if other is not None:
                self._checked.differences.append(
                    Difference(
                        kind=Kind.PLACE, certainty=Certainty.CONTRADICTED, pointer=given.pointer, claim=number,
                        message=f"the account number {number} is another account's: above these transactions, page "
                        f"{other.page} shows {mask(other.text)}",
                        identity=f"account_number: {number}", expected=mask(other.text), quote=mask(other.text),
                        page=other.page,
                    )
                )  # fmt: skip

    # Rows that were found ---------------------------------------------------------------------------------------------

    def found(self) -> None:
        """What each found row says otherwise; what is wrong in the same way in most rows is reported once."""
        self._checked.claims += len(self._matched.pairs)
        self._checked.verified += len(self._whole)
        for part in Part:
            pairs = [pair for pair in self._matched.pairs if part in pair.faults]
            if part is Part.WORDS:
                pairs = [pair for pair in pairs if pair.row.words]
            if len(pairs) >= max(_LEAST_ROWS, _MANY * len(self._matched.pairs)):
                self._all(part, pairs)
            else:
                for pair in pairs:
                    self._one(part, pair)
        for pair in self._whole:
            self._balance(pair)

    def _one(self, part: Part, pair: Pair) -> None:
        row, entry = pair.row, pair.entry
        name, there = self._name(row), _reads(entry)
        kind, certainty = Kind.VALUE, Certainty.CONTRADICTED
        if part is Part.DAY:
            said = row.day_text, f"{name} is dated {row.day_text}; {there}"
            self._add((kind, certainty), row, "/date", said, entry)
        elif part is Part.WORDS:
            if any(other is not pair and Part.WORDS in other.faults for other in self._matched.pairs):
                kind = Kind.PLACE
            if pair.likeness > _PARTLY:
                certainty = Certainty.UNSURE
            message = f"{name} is described as '{row.words}'; {there}"
            self._add((kind, certainty), row, "/description", (row.words, message), entry)
        elif row.amount is not None:
            claim = written(row.amount)
            if any(abs(row.amount) in sheet.figures for sheet in self._pages.own):
                kind = Kind.PLACE
            said = claim, f"the amount of {name} is {claim}; {there}"
            self._add((kind, certainty), row, "/amount", said, entry)

    def _all(self, part: Part, pairs: Sequence[Pair]) -> None:
        """One difference for all rows that differ in the same part."""
        first = pairs[0]
        claimed, _ = self._owners[first.row.index]
        number, total = len(pairs), len(self._matched.pairs)
        there = f"the first of their rows, on page {first.entry.page}, reads '{first.entry.shown()}'"
        what, claim = {
            Part.DAY: (f"other dates than their rows, such as {first.row.day_text}", first.row.day_text),
            Part.WORDS: (f"other descriptions than their rows, such as '{first.row.words}'", first.row.words),
            Part.AMOUNT: (f"other amounts than their rows{_factor(pairs)}", written(first.row.amount or Decimal(0))),
        }[part]
        message = f"{number} of {total} transactions have {what}; {there}"
        identity = f"{part} of {number} rows"
        self._tell(_WRONG, claimed.rows_pointer, (claim, message), identity, first.entry)

    def _balance(self, pair: Pair) -> None:
        """The running balance, where the row prints one."""
        balance, row = pair.row.balance, pair.row
        if balance is None or not balance or pair.entry.has(abs(balance)) is not None:
            return
        others = [amount for amount in pair.entry.amounts if amount is not pair.amount and amount.money]
        if others:
            claim = written(balance)
            message = f"the balance after {self._name(row)} is {claim}; {_reads(pair.entry)}"
            self._add(_WRONG, row, "/balance", (claim, message), pair.entry)

    # Transactions without a row ---------------------------------------------------------------------------------------

    def invented(self) -> None:
        """Transactions that are no row of these pages."""
        missing = self._matched.missing
        self._checked.claims += len(missing)
        strangers: list[ClaimedRow] = []
        for row in missing:
            if row.amount is None and not row.words:
                continue
            worth = abs(row.amount) if row.amount is not None else None
            lines = [] if worth is None else [(s, n) for s in self._pages.own for n in s.figures.get(worth, ())]
            if lines and self._stands_loosely(row, lines):
                self._checked.verified += 1
                continue
            if self._pages.blank or (not self._read and lines):
                self._checked.unjudged.append(
                    f"{self._name(row)}: its row was not found on pages that could not be read whole"
                )
                continue
            strangers.append(row)
        if len(strangers) >= max(_LEAST_ROWS, _MANY * len(self._owners)):
            self._none_stands(strangers)
            return
        for row in strangers[:_MOST_NAMED]:
            self._not_there(row)

    def _stands_loosely(self, row: ClaimedRow, lines: Iterable[tuple[Sheet, int]]) -> bool:
        """Whether its amount, its day and its words stand near each other where no row was made out."""
        claimed = {pair.entry.line for pair in self._matched.pairs}
        for sheet, number in lines:
            if sheet.placed and number in sheet.row_lines:
                continue
            if not sheet.placed and number in claimed and len(self._matched.pairs) > 1:
                continue
            near = " ".join(line.text for line in sheet.lines[max(0, number - _NEAR) : number + _NEAR + 1])
            if _holds_words(near, row.words) and (not row.days or _holds_day(near, row.days)):
                return True
        return False

    def _not_there(self, row: ClaimedRow) -> None:
        shown = _shown(row)
        entry = self._nearest(row)
        if entry is not None and any(pair.entry is entry for pair in self._whole):
            where = self._pages.where
            message = f"{self._name(row)}, '{shown}', stands {where} only once, and another transaction has that row"
        else:
            message = f"{self._name(row)}, '{shown}', is no row {self._pages.where}"
            if entry is not None:
                message += f"; the nearest, on page {entry.page}, reads '{entry.shown()}'"
        certainty = Certainty.ABSENT if self._read else Certainty.UNSURE
        elsewhere = self._on_other_pages(row)
        if elsewhere is not None:
            message = f"{self._name(row)}, '{shown}', stands on page {elsewhere.page}, not {self._pages.where}"
            self._add(_ELSEWHERE, row, "", (shown, message), elsewhere)
            return
        self._add((Kind.ROW, certainty), row, "", (shown, message), entry)

    def _nearest(self, row: ClaimedRow) -> Entry | None:
        """The row that agrees in day and amount, else in amount."""
        if row.amount is None:
            return None
        worth = abs(row.amount)
        return next((e for sheet in self._pages.own for e in sheet.entries if e.has(worth) is not None), None)

    def _on_other_pages(self, row: ClaimedRow) -> Entry | None:
        entries = [entry for sheet in self._pages.others for entry in sheet.entries]
        pairs = match([row], entries, day_first=self._pages.all.day_first).pairs if entries else ()
        return pairs[0].entry if pairs and not pairs[0].faults and row.amount is not None else None

    def _none_stands(self, rows: Sequence[ClaimedRow]) -> None:
        """Most transactions are no rows of these pages: reported once."""
        claimed, own = self._owners[rows[0].index]
        moved = [entry for entry in map(self._on_other_pages, rows[: _QUOTED * 2]) if entry is not None]
        count = f"{len(rows)} of {len(self._owners)} transactions"
        sort, page = (Kind.ROW, Certainty.UNSURE), None
        if len(moved) > 1:
            pages = sorted({entry.page for entry in moved})
            message = f"{count} stand on page {', '.join(map(str, pages))}, not {self._pages.where}"
            sort, page = _ELSEWHERE, pages[0]
        else:
            message = f"{count} are no rows {self._pages.where}, such as '{_shown(own)}'"
            if self._read or self._figures_lack(rows):
                sort = Kind.ROW, Certainty.ABSENT
        self._tell(sort, claimed.rows_pointer, (count, message), "most transactions", page=page)

    def _figures_lack(self, rows: Sequence[ClaimedRow]) -> bool:
        """Whether most of the amounts stand nowhere on the pages."""
        lacking = [
            row for row in rows
            if row.amount is not None and not any(abs(row.amount) in sheet.figures for sheet in self._pages.own)
        ]  # fmt: skip
        return len(lacking) >= _MANY * len(rows)

    # Signs ------------------------------------------------------------------------------------------------------------

    def signs(self) -> None:
        """The way the money went, where columns or marks show it: each column and mark has rows of one sign only."""
        columns: dict[tuple[int, str], list[Pair]] = defaultdict(list)
        for pair in self._whole:
            if pair.amount is not None and pair.row.amount and pair.row.signed:
                column = round(pair.amount.right / (2 * _ALIGNED))  # by its right edge
                columns[column, pair.amount.mark].append(pair)
        majorities: dict[tuple[int, str], bool] = {}
        odd: list[Pair] = []
        for key, pairs in columns.items():
            positive = sum((pair.row.amount or 0) > 0 for pair in pairs)
            most = max(positive, len(pairs) - positive)
            if most < _LEAST_ROWS or (len(pairs) - most) * 5 > len(pairs):
                if len(pairs) - most > 1 or most >= _LEAST_ROWS:
                    return  # a column with both: it does not say
                continue
            majorities[key] = positive * 2 > len(pairs)
            odd += [pair for pair in pairs if ((pair.row.amount or 0) > 0) is not majorities[key]]
        if len(set(majorities.values())) < 2:  # noqa: PLR2004 (both ways)
            return
        for pair in odd:
            row = pair.row
            claim = written(row.amount or Decimal(0))
            message = (
                f"the amount of {self._name(row)} is {claim}, but the others of its column go the other way; "
                f"{_reads(pair.entry)}"
            )
            self._add(_WRONG, row, "/amount", (claim, message), pair.entry)

    # Rows without a transaction ---------------------------------------------------------------------------------------

    def unclaimed(self) -> None:
        """Rows of the pages that stand in the columns of those that were found, and which no transaction has."""
        if len(self._matched.pairs) < 1 or not self._read:
            return
        shape = _Shape(self._matched.pairs)
        shaped = ((entry, shape.amounts_of(entry)) for entry in self._matched.unclaimed)
        left = [entry for entry, amounts in shaped if amounts and not self._is_known(entry, amounts)]
        if not left:
            return
        claimed = self._claims[0]
        quotes = "; ".join(f"'{entry.shown()}'" for entry in left[:_QUOTED])
        more = f" and {len(left) - _QUOTED} more" if len(left) > _QUOTED else ""
        rows = "1 row is" if len(left) == 1 else f"{len(left)} rows are"
        pages = ", ".join(map(str, sorted({entry.page for entry in left})))
        certainty = Certainty.CONTRADICTED if all(sheet.placed for sheet in self._pages.own) else Certainty.UNSURE
        message = f"{rows} in no transaction, on page {pages}: {quotes}{more}"
        claim = f"{len(self._owners)} transactions"
        self._tell((Kind.MISSING, certainty), claimed.rows_pointer, (claim, message), "missing rows", left[0])

    @cached_property
    def _sums(self) -> set[Decimal]:
        """What the extraction has as balances and totals, and what its rows add up to, without sign."""
        known = {abs(row.balance) for _, row in self._owners.values() if row.balance is not None}
        figures = [row.amount for _, row in self._owners.values() if row.amount is not None]
        paid_in, total = sum((figure for figure in figures if figure > 0), Decimal(0)), sum(figures, Decimal(0))
        return known.union(*(claimed.amounts for claimed in self._claims), {abs(total), paid_in, paid_in - total})

    def _is_known(self, entry: Entry, amounts: Sequence[Amount]) -> bool:
        """Whether it is a balance or total: worth what the extraction has as one, or what the rows add up to."""
        if not SUMS.isdisjoint(aspects_of(entry.text) | aspects_of(entry.text[::-1])):
            return True
        return any(value in self._sums for amount in amounts for value in amount.values)


def _reads(entry: Entry) -> str:
    return f"the row on page {entry.page} reads '{entry.shown()}'"


def _shown(row: ClaimedRow) -> str:
    return " ".join(filter(None, (row.day_text, row.words, "" if row.amount is None else written(row.amount))))


class _Shape:
    """Where the found rows have their days and amounts."""

    def __init__(self, pairs: Sequence[Pair]) -> None:
        self._rights = {round(pair.amount.right) for pair in pairs if pair.amount is not None}
        self._lefts = {round(pair.amount.left) for pair in pairs if pair.amount is not None}
        self._days = {round(pair.entry.days[0].left) for pair in pairs if not pair.entry.carried}
        self._carried = any(pair.entry.carried for pair in pairs)
        counts = Counter(len(pair.entry.amounts) for pair in pairs)
        self._amounts = set(counts)

    def amounts_of(self, entry: Entry) -> list[Amount]:
        """The amounts of a row that looks like them, where theirs are; none of one that does not."""
        if not entry.words or (entry.carried and not self._carried) or len(entry.amounts) not in self._amounts:
            return []
        if not entry.carried and not _near(entry.days[0].left, self._days):
            return []
        return [
            amount
            for amount in entry.amounts
            if amount.money and (_near(amount.right, self._rights) or _near(amount.left, self._lefts))
        ]


def _near(edge: float, edges: set[int]) -> bool:
    middle, reach = round(edge), round(_ALIGNED)
    return any(other in edges for other in range(middle - reach, middle + reach + 1))


_PARTLY = 0.34
"""Weight of a description's words in the row below which it is another row's or none's. A guess."""
_NEAR = 3
"""Lines around an amount in which its day and words are looked for, where no rows were made out."""


def _holds_words(text: str, words: str) -> bool:
    wanted = words_of(words)
    held = squeezed(text)
    backward = squeezed(text[::-1])
    found = sum(len(word) for word in wanted if word in held or word in backward)
    return found * 2 >= sum(map(len, wanted))


def _holds_day(text: str, days: Iterable[Date]) -> bool:
    stated = {day[1:] for mention in mentions_in(text) for _, day in mention.readings}
    return any(day[1:] in stated for day in days)


def _factor(pairs: Sequence[Pair]) -> str:
    """', each 10 times as much', where that is so."""
    for factor in (Decimal(10), Decimal(100), Decimal("0.1"), Decimal("0.01"), Decimal(1000)):
        if all(
            any(abs(pair.row.amount or 0) == v * factor for f in pair.entry.amounts for v in f.values if v)
            for pair in pairs
        ):
            return f", each {factor:f} times as much"
    return ""
