"""Each value of a statement against its own pages: numbers, names, days and amounts that a bank prints once."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from hallucheck.detectors.statements.printed import labels
from hallucheck.detectors.statements.printed.differences import PLACE, VALUE, Certainty, Checked
from hallucheck.detectors.statements.printed.sheet import Pages
from hallucheck.detectors.statements.printed.vocabulary import TITLES, kinds_in
from hallucheck.detectors.statements.reading.dates import LONGEST_DAYS, mentions_in
from hallucheck.detectors.statements.reading.extraction import Standards
from hallucheck.detectors.statements.reading.fields import AMOUNTS, Field, account_text, read_periods
from hallucheck.detectors.statements.reading.ledgers import Claimed, read_amount, written
from hallucheck.detectors.statements.reading.texts import Text, is_unspaced, words_of
from hallucheck.model import Finding, Rule
from hallucheck.model.masking import mask
from hallucheck.text.basics.patterns import regex
from hallucheck.text.dates.locales import CODES, NAMES, PREFIXED, SHARED, SIGNS, currency

_LONGEST = 200
_HELD = 0.5
"""Share of a holder's names that the pages must hold. A guess: joint accounts are often printed under one name."""
_SIGN = regex(r"(?P<before>[A-Z]{0,3})(?P<sign>[$€£¥₹₪₩₽₺₴₦₱₫฿₡₲₵₸])")
_UNSPACED_NAMES = tuple(name for name in NAMES if len(name) > 1 and is_unspaced(name[0]))
_CODE = regex(r"(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])")

Outcome = bool | str | Finding | None
"""Of a value: whether it stands there (False: that cannot be told), why it cannot be judged, what stands there instead.

None claims nothing.
"""


def check_values(claimed: Claimed, pages: Pages, checked: Checked, standards: Standards) -> None:
    """Hold each value against its pages; what cannot be judged is left out and reported."""
    if len(pages.blank) == len(pages.own):
        checked.tally.missing(f"{claimed.name}: no text on its pages")
        return
    for outcome in _Values(claimed, pages, checked, standards).outcomes():
        checked.tally.claims += outcome is not None
        checked.tally.verified += outcome is True
        if isinstance(outcome, Finding):
            checked.findings.append(outcome)
        elif isinstance(outcome, str):
            checked.tally.missing(outcome)


class _Values:
    """The values of one statement. Each method says what comes of one."""

    def __init__(self, claimed: Claimed, pages: Pages, checked: Checked, standards: Standards) -> None:
        self._claimed, self._pages, self._checked, self._standards = claimed, pages, checked, standards

    def outcomes(self) -> Iterator[Outcome]:
        """What comes of each value."""
        values = self._claimed.values
        if (given := values.get("account_number")) is not None:
            for value in given.value if isinstance(given.value, list) else (given.value,):
                yield self._account(Field(value, given.pointer))
        for field, check in (
            ("account_holder", self._holder), ("account_type", self._kind), ("currency", self._currency),
            ("payment_due_date", self._due),
        ):  # fmt: skip
            if field in values and isinstance(values[field].value, str):
                yield check(values[field])
        yield from self._periods()
        yield from (self._money(field, values[field]) for field in AMOUNTS if field in values)

    def _differs(
        self, field: str, given: Field, message: str, certainty: Certainty = Certainty.CONTRADICTED, *,
        claim: str | None = None, expected: str | None = None, page: int | None = None, quote: str | None = None,
        rule: Rule = VALUE,
    ) -> Finding | str:  # fmt: skip
        if self._pages.blank and certainty is not Certainty.CONTRADICTED:
            blank = ", ".join(map(str, self._pages.blank))
            return f"{field.replace('_', ' ')}: page {blank} has no text, where it may stand"
        claim = given.value if claim is None else claim
        return self._checked.differs(
            rule, given.pointer, claim, message, certainty, identity=f"{field}: {claim}", expected=expected,
            quote=quote or expected or "", page=page,
        )  # fmt: skip

    def _account(self, given: Field) -> Outcome:
        """The account number, in whole or in part."""
        pages, number = self._pages, account_text(given)
        found = labels.find_number(number, pages.own) if number is not None and len(number) <= _LONGEST else None
        if number is None or found is None:
            return None
        (standing, there), certainty, rule = found, Certainty.CONTRADICTED, VALUE
        message, shown, page = f"the account number {number} stands nowhere {pages.where}", None, None
        if standing is labels.Standing.PRINTED or pages.text.has_groups(number):
            if (own := labels.other_account(number, pages.own)) is None:
                return True
            shown, page = mask(own.text), own.page
            message = f"the account number {number} is another number's; page {page} has {shown} as the account"
        elif (elsewhere := labels.find_page(number, pages.others)) is not None:
            rule, page = PLACE, elsewhere
            message = f"the account number stands on page {page}, not {pages.where}"
        elif there is not None:
            shown, page = mask(there.text), there.page
            message += f"; page {page} shows {shown}"
            if standing is labels.Standing.MASKED:
                message = f"the account number is given in full; page {page} shows only its end, {shown}"
        elif labels.shows_numbers(pages.own):
            certainty = Certainty.ABSENT
        else:
            return False
        return self._differs(
            "account_number", given, message, certainty, claim=number, expected=shown, page=page, rule=rule
        )

    def _holder(self, given: Field) -> Outcome:
        """The name of whoever holds the account: most of its words must stand there."""
        names = [word for word in words_of(given.value[:_LONGEST]) if len(word) > 1 and word not in TITLES]
        if not names or any(map(str.isdigit, given.value)):
            return None
        message, certainty = f"is named nowhere {self._pages.where}", Certainty.ABSENT
        if _holds_most(self._pages.text, names):
            if _holds_most(Text("\n".join(sheet.head for sheet in self._pages.own)), names):
                return True
            message, certainty = "is named in transactions only", Certainty.UNSURE
        return self._differs("account_holder", given, f"the account holder '{given.value}' {message}", certainty)

    def _kind(self, given: Field) -> Outcome:
        """The type of account: where the pages name another kind and not this one."""
        value, pages = given.value[:_LONGEST], self._pages
        if pages.text.has_phrase(value):
            return True
        claimed = kinds_in(value)
        named = [(kinds, page, line.text) for page, line in pages.heads if claimed and (kinds := kinds_in(line.text))]
        if not named or any(not claimed.isdisjoint(kinds) for kinds, _, _ in named):
            return bool(named)
        _, page, line = named[0]
        message = f"the account type '{value}' stands nowhere {pages.where}; page {page} reads '{line}'"
        return self._differs("account_type", given, message, claim=value, page=page, quote=line)

    def _currency(self, given: Field) -> Outcome:
        """The currency: where the pages show others and not this one."""
        value = given.value.strip()
        code = value.upper() if value.upper() in CODES else currency(value) or currency(value.title())
        seen = _currencies(self._pages) if code else {}
        if not seen or code in seen or any(code in SHARED.get(other, ()) for other in seen):
            return code in seen
        other, (page, text) = next(iter(seen.items()))
        message = f"the currency {value} stands nowhere {self._pages.where}; page {page} shows {other}: '{text}'"
        return self._differs("currency", given, message, claim=value, expected=other, page=page, quote=text)

    def _due(self, given: Field) -> Outcome:
        """The day on which payment is due."""
        days = [day for mention in mentions_in(given.value)[:1] for _, day in mention.readings if all(day)]
        if not days or not self._pages.days.keys().isdisjoint(days):
            return True if days else None
        message = f"the payment due date {given.value} stands nowhere {self._pages.where}"
        # Where the pages print whole days, a day that is not among them is none of theirs.
        certainty = Certainty.ABSENT if any(map(all, self._pages.days)) else Certainty.UNSURE
        return self._differs("payment_due_date", given, message, certainty)

    def _periods(self) -> Iterator[Outcome]:
        """The period's first and last day."""
        values = self._claimed.values
        seen: set[tuple[date, date]] = set()
        for period in read_periods({field: values[field] for field in values if field != "statement_date"}):
            span, texts = self._standards.span(period), period.texts or ()
            if span is None or span in seen or (span[1] - span[0]).days > LONGEST_DAYS:
                continue
            seen.add(span)
            monthly = any(
                found and not any(day[2] for _, day in found[0].readings) for found in map(mentions_in, texts)
            )
            # of a period in months some day of its last one stands there, or no whole day does
            days, last = self._pages.days, (span[1].year, span[1].month)
            ends = monthly and (any(day[:2] == last for day in days) or not any(map(all, days)))
            yield ends or self._span(period.fields[0], " to ".join(texts), span)

    def _span(self, given: Field, words: str, span: tuple[date, date]) -> Outcome:
        pages = self._pages
        start, end = ((day.year, day.month, day.day) for day in span)
        stand = start in pages.days, end in pages.days
        if all(stand) or any(day[2] is None and day[:2] in (start[:2], end[:2]) for day in pages.days):
            return True
        whole = [place for day, place in pages.days.items() if all(day)]
        dated = ((page, line, {text for day, text in pages.days_of(line) if all(day)}) for page, line in pages.heads)
        shown = next(((page, line.text) for page, line, days in dated if len(days) > 1), None)  # of two days: a period
        if not whole or (stand[1] and shown is None):
            return False  # many statements print their last day only
        missing = " and ".join(day.isoformat() for day, stands in zip(span, stand, strict=True) if not stands)
        page, text = shown or whole[0]
        message = (
            f"the period '{words}' is not the document's: {missing} {'stands' if any(stand) else 'stand'} nowhere "
            f"{pages.where}; page {page} shows '{text}'"
        )
        return self._differs("statement_period", given, message, claim=words, expected=text, page=page)

    def _money(self, field: str, given: Field) -> Outcome:
        """An amount that is printed once: a balance, a limit, a total."""
        value, pages = read_amount(given.value), self._pages
        if not value:
            return False if value is None else None
        worth, claim, where = abs(value), written(value), pages.where
        shown, labelled = f"the {field.replace('_', ' ')} {claim}", labels.amounts_on(pages.own)
        if pages.prints(worth):
            own = labels.other_value(field, labelled, [one for one in labelled if worth in one.values])
            message = f"{shown} is another figure's"
            if own is None:
                return True
        else:
            elsewhere = next((sheet.number for sheet in pages.others if worth in sheet.figures), None)
            if elsewhere is not None:
                message = f"{shown} stands on page {elsewhere}, not {where}"
                return self._differs(field, given, message, claim=claim, page=elsewhere, rule=PLACE)
            if self._derives(field, worth) or not pages.shows_money:
                return False
            own, message = labels.own_value(field, labelled), f"{shown} stands nowhere {where}"
            if own is None:
                return self._differs(field, given, message, Certainty.ABSENT, claim=claim)
        message += f"; page {own.page} reads '{own.text}'"
        return self._differs(field, given, message, claim=claim, expected=own.text, page=own.page)

    def _derives(self, field: str, worth: Decimal) -> bool:
        """Whether a total is what its transactions add up to, where the page does not print it."""
        figures = [row.amount or Decimal(0) for row in self._claimed.rows] if field.startswith("total") else []
        paid_in = sum((figure for figure in figures if figure > 0), Decimal(0))
        return worth in (paid_in, paid_in - sum(figures, Decimal(0)))


def _holds_most(text: Text, names: list[str]) -> bool:
    """Whether the larger share of these words stands there, in either direction."""
    held = (text.may_hold(name) or text.may_hold(name[::-1]) for name in names)
    return sum(len(name) for name, stands in zip(names, held, strict=True) if stands) >= _HELD * sum(map(len, names))


def _currencies(pages: Pages) -> dict[str, tuple[int, str]]:
    """The currencies that the pages show outside of transactions, by sign or code."""
    found: dict[str, tuple[int, str]] = {}
    for page, line in ((page, line.text) for page, line in pages.heads):
        signs = ((match["before"] if match["sign"] == "$" else "", match["sign"]) for match in _SIGN.finditer(line))
        codes = [PREFIXED.get(before) or SIGNS[sign] for before, sign in signs]
        codes += filter(CODES.__contains__, _CODE.findall(line))
        codes += (NAMES[name] for name in _UNSPACED_NAMES if not line.isascii() and name in line)
        for code in codes:
            found.setdefault(code, (page, line))
    return found
