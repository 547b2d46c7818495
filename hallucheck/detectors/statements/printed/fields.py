"""Each value of a statement against its own pages: numbers, names, days and amounts that a bank prints once."""

from __future__ import annotations

from calendar import month_name
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from functools import cached_property, lru_cache

from hallucheck.detectors.statements.printed.account_numbers import Standing, find_number, shows_numbers
from hallucheck.detectors.statements.printed.claimed import MONEY, Claimed, title
from hallucheck.detectors.statements.printed.findings import Certainty, Checked, Difference, Kind
from hallucheck.detectors.statements.printed.sheet import Sheet, Sheets
from hallucheck.detectors.statements.printed.vocabulary import LABELS, LEAST_LABELS, TITLES, kinds_in
from hallucheck.detectors.statements.reading.dates import Date, mentions_in, on_calendar
from hallucheck.detectors.statements.reading.document import Text, find_whole
from hallucheck.detectors.statements.reading.fields import Field, account_text
from hallucheck.detectors.statements.reading.money import read_amount, written
from hallucheck.detectors.statements.reading.names import is_unspaced, words_of
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model.masking import mask
from hallucheck.text.basics.patterns import regex
from hallucheck.text.dates.locales import CODES, NAMES, PREFIXED, SHARED, SIGNS, currency

_LONGEST = 200
_HELD = 0.5
"""Share of a holder's names that the pages must hold. A guess: joint accounts are often printed under one name."""
_SIGN = regex(r"(?P<before>[A-Z]{0,3})(?P<sign>[$€£¥₹₪₩₽₺₴₦₱₫฿₡₲₵₸])")
_UNSPACED_NAMES = tuple(name for name in NAMES if len(name) > 1 and is_unspaced(name[0]))
_CODE = regex(r"(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])")


class Pages:
    """The pages on which a statement's values must stand, and the document around them."""

    def __init__(self, sheets: Sheets, span: tuple[int, int] | None) -> None:
        self.all = sheets
        self.own = sheets.within(span)
        self.span = span
        self.blank = [sheet.number for sheet in self.own if not sheet.lines]

    @cached_property
    def text(self) -> Text:
        """The text of its own pages, line by line."""
        return Text("\n".join(line.text for sheet in self.own for line in sheet.lines))

    @property
    def where(self) -> str:
        """Its own pages in words."""
        if self.span is None or len(self.own) == len(self.all.pages):
            return "in the document"
        first, last = self.own[0].number, self.own[-1].number
        return f"on page {first}" if first == last else f"on pages {first}-{last}"

    def prints(self, worth: Decimal) -> bool:
        """Whether an amount stands there just as it is mostly written: for the many that do."""
        return find_whole(f"{worth:,.2f}", self.text.raw) >= 0

    @property
    def shows_money(self) -> bool:
        """Whether any amount of money is printed on its own pages."""
        return any(amount.money for sheet in self.own for amount in sheet.amounts)

    @property
    def others(self) -> list[Sheet]:
        """The pages of other statements."""
        own = {sheet.number for sheet in self.own}
        return [sheet for sheet in self.all.pages if sheet.number not in own]

    def heads(self) -> Iterator[tuple[Sheet, str]]:
        """The lines that are no transactions, with their pages."""
        for sheet in self.own:
            for number, line in enumerate(sheet.lines):
                if number not in sheet.row_lines:
                    yield sheet, line.text

    @cached_property
    def days(self) -> dict[Date, tuple[int, str]]:
        """Each date on the pages: the page, and how it is written. A year that its line has holds for all its days."""
        found: dict[Date, tuple[int, str]] = {}
        orders = _orders(self.all.day_first)
        for sheet in self.own:
            for line in sheet.lines:
                if any(map(str.isdigit, line.text)):
                    for day, text in _days_of(line.text, orders):
                        found.setdefault(day, (sheet.number, text))
        return found


def _orders(day_first: bool | None) -> frozenset[str]:  # noqa: FBT001 (as the document has it)
    numeric = ("dmy", "mdy") if day_first is None else ("dmy",) if day_first else ("mdy",)
    return frozenset(("*", "ymd", *numeric))


def _days_of(line: str, orders: frozenset[str]) -> Iterator[tuple[Date, str]]:
    found = [(day, mention.text) for mention in mentions_in(line) for order, day in mention.readings if order in orders]
    years = {day[0] for day, _ in found if day[0]}
    for (year, month, number), text in found:
        yield (year, month, number), text
        if year is None and number is not None:
            for other in years:  # March 28 through April 27, 2024; December 28 to January 27, 2025
                yield (other, month, number), text
                yield (other - 1, month, number), text


def check_values(claimed: Claimed, pages: Pages, checked: Checked, standards: Standards) -> None:
    """Hold each value against its pages; what cannot be judged is left out and reported."""
    if not pages.own or len(pages.blank) == len(pages.own):
        checked.unjudged.append(f"{claimed.name}: no text on its pages")
        return
    checker = _Values(claimed, pages, checked, standards)
    for field, check in (
        ("account_number", checker.account), ("account_holder", checker.holder), ("account_type", checker.kind),
        ("currency", checker.currency), ("payment_due_date", checker.due),
    ):  # fmt: skip
        if field in claimed.values:
            check(claimed.values[field])
    checker.period()
    for field in MONEY:
        if field in claimed.values:
            checker.money(field, claimed.values[field])


class _Values:
    def __init__(self, claimed: Claimed, pages: Pages, checked: Checked, standards: Standards) -> None:
        self._claimed = claimed
        self._pages = pages
        self._checked = checked
        self._standards = standards

    # What came of a value ---------------------------------------------------------------------------------------------

    def _stands(self) -> None:
        self._checked.claims += 1
        self._checked.verified += 1

    def _unknown(self) -> None:
        self._checked.claims += 1

    def _differs(
        self, field: str, given: Field, claim: str, message: str, certainty: Certainty, *, expected: str | None = None,
        page: int | None = None, quote: str | None = None, kind: Kind = Kind.VALUE,
    ) -> None:  # fmt: skip
        self._checked.claims += 1
        if self._pages.blank and certainty is not Certainty.CONTRADICTED:
            pages = ", ".join(map(str, self._pages.blank))
            self._checked.unjudged.append(f"{title(field)}: page {pages} has no text, where it may stand")
            return
        self._checked.differences.append(
            Difference(
                kind=kind, certainty=certainty, pointer=given.pointer, claim=claim, message=message, expected=expected,
                quote=quote, page=page, identity=f"{field}: {claim}",
            )
        )  # fmt: skip

    # The values -------------------------------------------------------------------------------------------------------

    def account(self, given: Field) -> None:
        """The account number, in whole or in part."""
        for value in given.value if isinstance(given.value, list) else (given.value,):
            number = account_text(Field(value, given.pointer))
            if number is None or len(number) > _LONGEST:
                continue
            found = find_number(number, self._pages.own)
            if found is None:
                continue
            if found.standing in (Standing.PRINTED, Standing.CONFUSED) or _all_groups_stand(number, self._pages.text):
                self._stands()
                continue
            elsewhere = find_number(number, self._pages.others)
            nowhere = f"the account number {number} stands nowhere {self._pages.where}"
            if elsewhere is not None and elsewhere.standing is Standing.PRINTED:
                message = f"the account number stands on page {elsewhere.page}, not {self._pages.where}"
                certainty, kind, page = Certainty.CONTRADICTED, Kind.PLACE, elsewhere.page
                self._differs("account_number", given, number, message, certainty, page=page, kind=kind)
                continue
            certainty, shown = Certainty.CONTRADICTED, mask(found.text) or None
            if found.standing is Standing.MASKED:
                message = f"the account number is given in full; page {found.page} shows only its end, {shown}"
            elif found.standing is Standing.NEAR:
                message = f"{nowhere}; page {found.page} shows {shown}"
            elif shows_numbers(self._pages.own):
                message, certainty = nowhere, Certainty.ABSENT
            else:
                self._unknown()
                continue
            page = found.page
            self._differs("account_number", given, number, message, certainty, expected=shown, page=page, quote=shown)

    def holder(self, given: Field) -> None:
        """The name of whoever holds the account: most of its words must stand there."""
        if not isinstance(given.value, str):
            return
        names = [word for word in words_of(given.value[:_LONGEST]) if len(word) > 1 and word not in TITLES]
        if not names or any(map(str.isdigit, given.value)):
            return
        squeezed = self._pages.text.squeezed
        held = sum(len(name) for name in names if squeezed.may_hold((name,)) or squeezed.may_hold((name[::-1],)))
        if held >= _HELD * sum(map(len, names)):
            self._stands()
            return
        message = f"the account holder '{given.value}' is named nowhere {self._pages.where}"
        self._differs("account_holder", given, given.value, message, Certainty.ABSENT)

    def kind(self, given: Field) -> None:
        """The type of account: where the pages name another kind and not this one."""
        if not isinstance(given.value, str):
            return
        value = given.value[:_LONGEST]
        if self._pages.text.has_phrase(value):
            self._stands()
            return
        claimed = kinds_in(value)
        named: dict[str, tuple[int, str]] = {}
        for sheet, line in self._pages.heads() if claimed else ():
            for kind in kinds_in(line):
                named.setdefault(kind, (sheet.number, line))
        if not named:
            self._unknown()
            return
        if not claimed.isdisjoint(named):
            self._stands()
            return
        page, line = next(iter(named.values()))
        message = f"the account type '{value}' stands nowhere {self._pages.where}; page {page} reads '{line}'"
        self._differs("account_type", given, value, message, Certainty.CONTRADICTED, page=page, quote=line)

    def currency(self, given: Field) -> None:
        """The currency: where the pages show others and not this one."""
        if not isinstance(given.value, str):
            return
        value = given.value.strip()
        code = value.upper() if value.upper() in CODES else currency(value) or currency(value.title())
        if code is None:
            self._unknown()
            return
        seen = _currencies(self._pages)
        if code in seen:
            self._stands()
        elif seen and not any(code in SHARED.get(other, ()) for other in seen):
            other, (page, text) = next(iter(seen.items()))
            message = f"the currency {value} stands nowhere {self._pages.where}; page {page} shows {other}: '{text}'"
            self._differs(
                "currency", given, value, message, Certainty.CONTRADICTED, expected=other, page=page, quote=text
            )
        else:
            self._unknown()

    def due(self, given: Field) -> None:
        """The day on which payment is due."""
        if not isinstance(given.value, str):
            return
        mentions = mentions_in(given.value)[:1]
        days = [day for mention in mentions for _, day in mention.readings if day[0] and day[1] and day[2]]
        if not days:
            return
        if any(self._day_stands(day) for day in days):
            self._stands()
            return
        message = f"the payment due date {given.value} stands nowhere {self._pages.where}"
        self._differs("payment_due_date", given, given.value, message, self._sure_of_days())

    def _sure_of_days(self) -> Certainty:
        """Where the pages print whole days, a day that is not among them is none of theirs."""
        return Certainty.ABSENT if any(all(day) for day in self._pages.days) else Certainty.UNSURE

    def _day_stands(self, day: Date) -> bool:
        year, month, number = day
        if year and month and number and on_calendar(day):
            that = date(year, month, number)
            if any(find_whole(words, self._pages.text.raw) >= 0 for words in spellings(that)):
                return True
        return day in self._pages.days

    def period(self) -> None:
        """The period's first and last day."""
        values = self._claimed.values
        seen: set[tuple[date, date]] = set()
        for fields in (("statement_period",), ("start_date", "end_date")):
            given = [values[field] for field in fields if field in values]
            texts = tuple(field.value for field in given if isinstance(field.value, str))
            if not texts or len(texts) < len(given):
                continue
            span = self._standards.judge(texts).span
            if span is None or span in seen or (span[1] - span[0]).days > _LONGEST_PERIOD:
                continue
            seen.add(span)
            if any(mentions_in(text) and not any(day[2] for _, day in mentions_in(text)[0].readings) for text in texts):
                self._months(given[0], " to ".join(texts), span)
            else:
                self._span(given[0], " to ".join(texts), span)

    def _months(self, given: Field, words: str, span: tuple[date, date]) -> None:
        """A period in months: some day of its last one stands there."""
        ends = {day[:2] for day in self._pages.days if day[0] and day[1]}
        if (span[1].year, span[1].month) in ends or not any(all(day) for day in self._pages.days):
            self._stands()
        else:
            self._span(given, words, span)

    def _span(self, given: Field, words: str, span: tuple[date, date]) -> None:
        start, end = ((day.year, day.month, day.day) for day in span)
        starts, ends = self._day_stands(start), self._day_stands(end)
        if (starts and ends) or self._month_stands(start[:2], end[:2]):
            self._stands()
            return
        whole = {day: place for day, place in self._pages.days.items() if all(day)}
        if not whole:
            self._unknown()
            return
        if ends and not starts and _range_shown(self._pages) is None:
            self._unknown()  # many statements print their last day only
            return
        missing = " and ".join(day.isoformat() for day, stands in zip(span, (starts, ends), strict=True) if not stands)
        verb = "stands" if starts or ends else "stand"
        page, text = _range_shown(self._pages) or next(iter(whole.values()))
        message = (
            f"the period '{words}' is not the document's: {missing} {verb} nowhere {self._pages.where}; page {page} "
            f"shows '{text}'"
        )
        self._differs(
            "statement_period", given, words, message, Certainty.CONTRADICTED, expected=text, page=page, quote=text
        )

    def _month_stands(self, *months: tuple[int, int]) -> bool:
        """Whether one of some months stands there by itself."""
        return any(day[2] is None and day[:2] in months for day in self._pages.days)

    def money(self, field: str, given: Field) -> None:
        """An amount that is printed once: a balance, a limit, a total."""
        value = read_amount(given.value)
        if not value:
            if value is None:
                self._unknown()
            return
        worth = abs(value)
        if self._pages.prints(worth) or any(worth in sheet.figures for sheet in self._pages.own):
            self._stands()
            return
        if self._derives(field, value):
            self._unknown()
            return
        shown = f"{title(field)} {written(value)}"
        elsewhere = next((sheet.number for sheet in self._pages.others if worth in sheet.figures), None)
        if elsewhere is not None:
            message = f"the {shown} stands on page {elsewhere}, not {self._pages.where}"
            self._differs(
                field, given, written(value), message, Certainty.CONTRADICTED, page=elsewhere, kind=Kind.PLACE
            )
            return
        if not self._pages.shows_money:
            self._unknown()
            return
        near = _labelled(field, self._pages)
        message = f"the {shown} stands nowhere {self._pages.where}"
        page = quote = None
        if near is not None:
            page, quote = near
            message += f"; page {page} reads '{quote}'"
        certainty = Certainty.CONTRADICTED if near else Certainty.ABSENT
        self._differs(field, given, written(value), message, certainty, expected=quote, page=page, quote=quote)

    def _derives(self, field: str, value: Decimal) -> bool:
        """Whether it follows from transactions that are all there, where the page does not print it."""
        amounts = [row.amount for row in self._claimed.rows]
        if not amounts or any(amount is None for amount in amounts):
            return False
        figures = [amount for amount in amounts if amount is not None]
        if field in ("total_credits", "total_debits"):
            sums = (
                sum((amount for amount in figures if amount > 0), Decimal(0)),
                -sum((amount for amount in figures if amount < 0), Decimal(0)),
            )
            return abs(value) in sums
        other = self._claimed.values.get("closing_balance" if field == "opening_balance" else "opening_balance")
        if field not in ("opening_balance", "closing_balance") or other is None:
            return False
        known = read_amount(other.value)
        if known is None or not any(abs(known) in sheet.figures for sheet in self._pages.own):
            return False
        total = sum(figures, Decimal(0))
        change = total if field == "closing_balance" else -total
        return value in (known + change, known - change)


@lru_cache(maxsize=4096)
def spellings(day: date) -> tuple[str, ...]:
    """A day as it is mostly written with its month in words, which leaves no doubt which day it is."""
    name = month_name[day.month]
    return (
        f"{name} {day.day}, {day.year}", f"{name} {day.day:02}, {day.year}", f"{day.day} {name} {day.year}",
        f"{day.day:02} {name} {day.year}", day.isoformat(),
    )  # fmt: skip


_LONGEST_PERIOD = 400
"""Days of the longest period that a statement covers; a longer one is for another rule."""


def _all_groups_stand(number: str, text: Text) -> bool:
    """Whether each group of a number given with its bank's code stands there: '20-45-77 40429726'."""
    groups = [group for group in _GROUP_GAP.split(number) if any(map(str.isdigit, group))]
    if len(groups) < 2 or max(map(len, groups)) <= _STANDS_ANYWHERE:  # noqa: PLR2004 (a code and a number)
        return False
    return all(
        sum(map(str.isdigit, group)) > 1 and (text.has_number(group) or text.has_phrase(group)) for group in groups
    )


_GROUP_GAP = regex(r"[\s/,;:-]+")
_STANDS_ANYWHERE = 4
"""Digits that stand in most documents somewhere."""


def _currencies(pages: Pages) -> dict[str, tuple[int, str]]:
    """The currencies that the pages show outside of transactions, by sign or code."""
    found: dict[str, tuple[int, str]] = {}
    for sheet, line in pages.heads():
        for match in _SIGN.finditer(line):
            code = PREFIXED.get(match["before"]) if match["sign"] == "$" else None
            found.setdefault(code or SIGNS[match["sign"]], (sheet.number, line))
        for match in _CODE.finditer(line):
            if match.group() in CODES:
                found.setdefault(match.group(), (sheet.number, line))
        for name in () if line.isascii() else _UNSPACED_NAMES:
            if name in line:
                found.setdefault(NAMES[name], (sheet.number, line))
    return found


def _range_shown(pages: Pages) -> tuple[int, str] | None:
    """The first line that holds two days, and a year: a period."""
    orders = _orders(pages.all.day_first)
    for sheet, line in pages.heads():
        if any(map(str.isdigit, line)):
            days = {text: day for day, text in _days_of(line, orders) if all(day)}
            if len(days) > 1:
                return sheet.number, line
    return None


def _labelled(field: str, pages: Pages) -> tuple[int, str] | None:
    """The line whose words are the field's and which holds a figure."""
    labels = LABELS.get(field, frozenset())
    best: tuple[int, int, str] | None = None
    for sheet in pages.own:
        for line in sheet.lines:
            words = words_of(line.text)
            score = len(labels.intersection(words))
            if score and any(map(str.isdigit, line.text)) and (best is None or score > best[0]):
                best = (score, sheet.number, line.text)
    return None if best is None or best[0] < LEAST_LABELS.get(field, 2) else best[1:]
