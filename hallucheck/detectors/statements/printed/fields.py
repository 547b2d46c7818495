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
from hallucheck.detectors.statements.printed.labels import Labelled, amounts_on, other_account, other_value, own_value
from hallucheck.detectors.statements.printed.sheet import Sheet, Sheets
from hallucheck.detectors.statements.printed.vocabulary import TITLES, kinds_in
from hallucheck.detectors.statements.reading.dates import Date, mentions_in, on_calendar
from hallucheck.detectors.statements.reading.document import Text, find_whole
from hallucheck.detectors.statements.reading.fields import Field, account_text
from hallucheck.detectors.statements.reading.money import read_amount, written
from hallucheck.detectors.statements.reading.names import is_unspaced, words_of
from hallucheck.detectors.statements.reading.periods import LONGEST_DAYS
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
        """Whether an amount stands there: just as it is mostly written, or as any figure."""
        return find_whole(f"{worth:,.2f}", self.text.raw) >= 0 or any(worth in sheet.figures for sheet in self.own)

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


Outcome = bool | Difference | None
"""Of a value: whether it stands there (False: that cannot be told), what stands there instead; None claims nothing."""


def check_values(claimed: Claimed, pages: Pages, checked: Checked, standards: Standards) -> None:
    """Hold each value against its pages; what cannot be judged is left out and reported."""
    if not pages.own or len(pages.blank) == len(pages.own):
        checked.unjudged.append(f"{claimed.name}: no text on its pages")
        return
    for field, outcome in _Values(claimed, pages, standards).outcomes():
        checked.claims += outcome is not None
        checked.verified += outcome is True
        if not isinstance(outcome, Difference):
            continue
        if pages.blank and outcome.certainty is not Certainty.CONTRADICTED:
            blank = ", ".join(map(str, pages.blank))
            checked.unjudged.append(f"{title(field)}: page {blank} has no text, where it may stand")
        else:
            checked.differences.append(outcome)


class _Values:
    """The values of one statement. Each method says what comes of one."""

    def __init__(self, claimed: Claimed, pages: Pages, standards: Standards) -> None:
        self._claimed = claimed
        self._pages = pages
        self._standards = standards

    def outcomes(self) -> Iterator[tuple[str, Outcome]]:
        """What comes of each value, with its field."""
        values = self._claimed.values
        for value in self._listed("account_number"):
            yield "account_number", self._account(value)
        for field, check in (
            ("account_holder", self._holder), ("account_type", self._kind), ("currency", self._currency),
            ("payment_due_date", self._due),
        ):  # fmt: skip
            if field in values and isinstance(values[field].value, str):
                yield field, check(values[field])
        for outcome in self._periods():
            yield "statement_period", outcome
        for field in MONEY:
            if field in values:
                yield field, self._money(field, values[field])

    def _listed(self, field: str) -> Iterator[Field]:
        if (given := self._claimed.values.get(field)) is not None:
            for value in given.value if isinstance(given.value, list) else (given.value,):
                yield Field(value, given.pointer)

    def _differs(
        self, field: str, given: Field, claim: str, message: str, certainty: Certainty = Certainty.CONTRADICTED, *,
        expected: str | None = None, page: int | None = None, quote: str | None = None, kind: Kind = Kind.VALUE,
    ) -> Difference:  # fmt: skip
        return Difference(
            kind=kind, certainty=certainty, pointer=given.pointer, claim=claim, message=message, expected=expected,
            quote=quote, page=page, identity=f"{field}: {claim}",
        )  # fmt: skip

    def _account(self, given: Field) -> Outcome:
        """The account number, in whole or in part."""
        field, pages, number = "account_number", self._pages, account_text(given)
        found = find_number(number, pages.own) if number is not None and len(number) <= _LONGEST else None
        if number is None or found is None:
            return None
        if found.standing in (Standing.PRINTED, Standing.CONFUSED) or pages.text.has_groups(number):
            if (own := other_account(number, pages.own)) is None:
                return True
            kept = mask(own.text)
            message = f"the account number {number} is another number's; page {own.page} has {kept} as the account"
            return self._differs(field, given, number, message, expected=kept, page=own.page, quote=kept)
        elsewhere = find_number(number, pages.others)
        if elsewhere is not None and elsewhere.standing is Standing.PRINTED:
            message = f"the account number stands on page {elsewhere.page}, not {pages.where}"
            return self._differs(field, given, number, message, page=elsewhere.page, kind=Kind.PLACE)
        certainty, shown = Certainty.CONTRADICTED, mask(found.text) or None
        message = f"the account number {number} stands nowhere {pages.where}"
        if found.standing is Standing.MASKED:
            message = f"the account number is given in full; page {found.page} shows only its end, {shown}"
        elif found.standing is Standing.NEAR:
            message += f"; page {found.page} shows {shown}"
        elif shows_numbers(pages.own):
            certainty = Certainty.ABSENT
        else:
            return False
        return self._differs(field, given, number, message, certainty, expected=shown, page=found.page, quote=shown)

    def _holder(self, given: Field) -> Outcome:
        """The name of whoever holds the account: most of its words must stand there."""
        names = [word for word in words_of(given.value[:_LONGEST]) if len(word) > 1 and word not in TITLES]
        if not names or any(map(str.isdigit, given.value)):
            return None
        message = f"the account holder '{given.value}' is named nowhere {self._pages.where}"
        certainty = Certainty.ABSENT
        if _holds_most(self._pages.text, names):
            if _holds_most(Text("\n".join(sheet.head for sheet in self._pages.own)), names):
                return True
            message = f"the account holder '{given.value}' is named in transactions only"
            certainty = Certainty.UNSURE
        return self._differs("account_holder", given, given.value, message, certainty)

    def _kind(self, given: Field) -> Outcome:
        """The type of account: where the pages name another kind and not this one."""
        value, pages = given.value[:_LONGEST], self._pages
        if pages.text.has_phrase(value):
            return True
        claimed = kinds_in(value)
        named: dict[str, tuple[int, str]] = {}
        for sheet, line in pages.heads() if claimed else ():
            for kind in kinds_in(line):
                named.setdefault(kind, (sheet.number, line))
        if not named or not claimed.isdisjoint(named):
            return bool(named)
        page, line = next(iter(named.values()))
        message = f"the account type '{value}' stands nowhere {pages.where}; page {page} reads '{line}'"
        return self._differs("account_type", given, value, message, page=page, quote=line)

    def _currency(self, given: Field) -> Outcome:
        """The currency: where the pages show others and not this one."""
        value = given.value.strip()
        code = value.upper() if value.upper() in CODES else currency(value) or currency(value.title())
        seen = _currencies(self._pages) if code else {}
        if not seen or code in seen or any(code in SHARED.get(other, ()) for other in seen):
            return code in seen
        other, (page, text) = next(iter(seen.items()))
        message = f"the currency {value} stands nowhere {self._pages.where}; page {page} shows {other}: '{text}'"
        return self._differs("currency", given, value, message, expected=other, page=page, quote=text)

    def _due(self, given: Field) -> Outcome:
        """The day on which payment is due."""
        days = [day for mention in mentions_in(given.value)[:1] for _, day in mention.readings if all(day)]
        if not days or any(map(self._day_stands, days)):
            return True if days else None
        message = f"the payment due date {given.value} stands nowhere {self._pages.where}"
        # Where the pages print whole days, a day that is not among them is none of theirs.
        certainty = Certainty.ABSENT if any(map(all, self._pages.days)) else Certainty.UNSURE
        return self._differs("payment_due_date", given, given.value, message, certainty)

    def _day_stands(self, day: Date) -> bool:
        year, month, number = day
        if year and month and number and on_calendar(day):
            that = date(year, month, number)
            if any(find_whole(words, self._pages.text.raw) >= 0 for words in spellings(that)):
                return True
        return day in self._pages.days

    def _periods(self) -> Iterator[Outcome]:
        """The period's first and last day."""
        values = self._claimed.values
        seen: set[tuple[date, date]] = set()
        for fields in (("statement_period",), ("start_date", "end_date")):
            given = [values[field] for field in fields if field in values]
            texts = tuple(field.value for field in given if isinstance(field.value, str))
            if not texts or len(texts) < len(given):
                continue
            span = self._standards.judge(texts).span
            if span is None or span in seen or (span[1] - span[0]).days > LONGEST_DAYS:
                continue
            seen.add(span)
            monthly = any(
                found and not any(day[2] for _, day in found[0].readings) for found in map(mentions_in, texts)
            )
            yield (monthly and self._ends_in(span[1])) or self._span(given[0], " to ".join(texts), span)

    def _ends_in(self, last: date) -> bool:
        """Of a period in months, whether some day of its last one stands there, or no whole day does."""
        ends = {day[:2] for day in self._pages.days if day[0] and day[1]}
        return (last.year, last.month) in ends or not any(map(all, self._pages.days))

    def _span(self, given: Field, words: str, span: tuple[date, date]) -> Outcome:
        pages = self._pages
        start, end = ((day.year, day.month, day.day) for day in span)
        starts, ends = self._day_stands(start), self._day_stands(end)
        if (starts and ends) or any(day[2] is None and day[:2] in (start[:2], end[:2]) for day in pages.days):
            return True
        whole, shown = [place for day, place in pages.days.items() if all(day)], _range_shown(pages)
        if not whole or (ends and shown is None):
            return False  # many statements print their last day only
        missing = " and ".join(day.isoformat() for day, stands in zip(span, (starts, ends), strict=True) if not stands)
        verb = "stands" if starts or ends else "stand"
        page, text = shown or whole[0]
        message = (
            f"the period '{words}' is not the document's: {missing} {verb} nowhere {pages.where}; page {page} "
            f"shows '{text}'"
        )
        return self._differs("statement_period", given, words, message, expected=text, page=page, quote=text)

    def _money(self, field: str, given: Field) -> Outcome:
        """An amount that is printed once: a balance, a limit, a total."""
        value, pages = read_amount(given.value), self._pages
        if not value:
            return False if value is None else None
        worth, claim = abs(value), written(value)
        shown = f"{title(field)} {claim}"
        if pages.prints(worth):
            own = other_value(field, amounts_on(pages.own), lambda one: worth in one.values)
            return True if own is None else self._instead(field, given, claim, f"the {shown} is another figure's", own)
        if self._derives(field, value):
            return False
        elsewhere = next((sheet.number for sheet in pages.others if worth in sheet.figures), None)
        if elsewhere is not None:
            message = f"the {shown} stands on page {elsewhere}, not {pages.where}"
            return self._differs(field, given, claim, message, page=elsewhere, kind=Kind.PLACE)
        if not pages.shows_money:
            return False
        message = f"the {shown} stands nowhere {pages.where}"
        if (own := own_value(field, amounts_on(pages.own))) is None:
            return self._differs(field, given, claim, message, Certainty.ABSENT)
        return self._instead(field, given, claim, message, own)

    def _instead(self, field: str, given: Field, claim: str, message: str, own: Labelled) -> Difference:
        message += f"; page {own.page} reads '{own.text}'"
        return self._differs(field, given, claim, message, expected=own.text, page=own.page, quote=own.text)

    def _derives(self, field: str, value: Decimal) -> bool:
        """Whether it follows from transactions that are all there, where the page does not print it."""
        rows, nought = self._claimed.rows, Decimal(0)
        figures = [row.amount for row in rows if row.amount is not None]
        if not figures or len(figures) < len(rows):
            return False
        if field in ("total_credits", "total_debits"):
            paid_in = sum((amount for amount in figures if amount > 0), nought)
            return abs(value) in (paid_in, paid_in - sum(figures, nought))
        other = self._claimed.values.get("closing_balance" if field == "opening_balance" else "opening_balance")
        known = (
            read_amount(other.value) if other is not None and field in ("opening_balance", "closing_balance") else None
        )
        if known is None or not any(abs(known) in sheet.figures for sheet in self._pages.own):
            return False
        change = sum(figures, nought)
        return value in (known + change, known - change)


@lru_cache(maxsize=4096)
def spellings(day: date) -> tuple[str, ...]:
    """A day as it is mostly written with its month in words, which leaves no doubt which day it is."""
    name = month_name[day.month]
    return (
        f"{name} {day.day}, {day.year}", f"{name} {day.day:02}, {day.year}", f"{day.day} {name} {day.year}",
        f"{day.day:02} {name} {day.year}", day.isoformat(),
    )  # fmt: skip


def _holds_most(text: Text, names: list[str]) -> bool:
    """Whether the larger share of these words stands there, in either direction."""
    held = (text.squeezed.may_hold((name,)) or text.squeezed.may_hold((name[::-1],)) for name in names)
    return sum(len(name) for name, stands in zip(names, held, strict=True) if stands) >= _HELD * sum(map(len, names))


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
