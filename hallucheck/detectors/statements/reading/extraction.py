"""The case as this family reads it: page ranges, fields and text, each read once, with what is unreadable said.

Nothing is judged here. Values that cannot be read become faults, as data; the rules make findings of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import msgspec

from hallucheck.detectors.statements.account_forms import Limits
from hallucheck.detectors.statements.banks import BankRegister
from hallucheck.detectors.statements.options import StatementsOptions
from hallucheck.detectors.statements.reading.dates import JudgedPeriods, judge_period
from hallucheck.detectors.statements.reading.fields import ALIASES, WHOLE, Field, Holder, Period, kind_of, read_holder
from hallucheck.detectors.statements.reading.pages import PAGE_KEYS, PageRange, read_page, read_range
from hallucheck.detectors.statements.reading.texts import Text
from hallucheck.evidence.pdf.documents import Document
from hallucheck.model import Case, Finding, Location, Rule, Severity, Statement
from hallucheck.model.foreign.reading import BALANCE_KEYS
from hallucheck.model.masking import VISIBLE, mask, mask_text

if TYPE_CHECKING:
    from hallucheck.detectors.statements.printed.sheet import Sheets
    from hallucheck.evidence.history.chronicle import Chronicle


_SHOWN = 60
"""Characters of a value that are shown."""


class Standards:
    """The options, the banks there are, and the years a statement can be from. The same for all records of a run.

    `near` is a gap at which figures add up at first sight, well below the tolerance.
    """

    def __init__(self, options: StatementsOptions, year: int) -> None:
        self.options, self.severities = options, options.severities
        self.banks = BankRegister(options.banks, registry=options.bank_registry, regions=options.bank_regions)
        self.account_limits = Limits(
            shortest=options.min_account_length,
            longest=options.max_account_length,
            run=options.placeholder_run,
            placeholders=frozenset(options.placeholder_accounts),
        )
        self.card_limits = msgspec.structs.replace(self.account_limits, is_card=True)
        self.tolerance, self.near = Decimal(repr(options.balance_tolerance)), options.balance_tolerance / 2
        self.first_year, self.last_year = options.min_statement_year, year + options.max_future_years

    def judge(self, texts: tuple[str, ...]) -> JudgedPeriods:
        """What a period comes to."""
        return judge_period(texts, self.first_year, self.last_year)

    def span(self, period: Period) -> tuple[date, date] | None:
        """The first and last day of a period, where these are certain."""
        return self.judge(period.texts).span if period.texts else None

    def span_of(self, holder: Holder | None) -> tuple[date, date] | None:
        """The first of a holder's periods whose days are certain."""
        return next(filter(None, map(self.span, holder.periods)), None) if holder is not None else None


class ExtractionReading:
    """A statement extraction, read.

    Attributes of interest:
        standards: what it is measured by; `options` and `severities` are theirs.
        earlier: what other records say of its accounts, where the run looks back.
        unread: what is not what it should be and why, as in 'boundaries' + 'is text, not a list', and its pointer.
        ranges: the boundaries that are objects, as page ranges, at most `max_boundaries` of them.
        stated: how many boundaries the model reported.
        page_count: pages of the document: counted in the PDF where there is one, else as given; None where unknown.
        pages: the text of each page; None where it is not known which text stands on which page.
        text: the text of the whole document; None where there is none to look at.
        holders: the record's metadata, then each boundary and account that says something of its own.
    """

    def __init__(
        self, case: Case, standards: Standards, document: Document | None = None, earlier: Chronicle | None = None
    ) -> None:
        statement = case.record.statement or Statement()
        self.case, self.statement, self.standards, self.earlier = case, statement, standards, earlier
        self.options, self.severities = standards.options, standards.severities
        self.unread: list[tuple[str, str, str]] = []
        self._document = None if document is None or document.error else document
        self.counted_pages = None if self._document is None else len(self._document.pages)
        total = statement.total_pages
        self.total_pages = None if total is None else read_page(total, self.pointer("total_pages"))
        given = self.total_pages.number if self.total_pages else None
        self.page_count = given if self.counted_pages is None else self.counted_pages
        self.text_fault: str | None = None
        self.pages: tuple[str, ...] | None = None
        self.text = self._text(missing=document is None)
        self._texts: dict[tuple[int, int], Text] = {}
        self._sheets: Sheets | None = None
        entries, base = statement.boundaries, self.pointer("boundaries")
        if not isinstance(entries, list | tuple):
            if entries is not None:
                self.unread.append(("boundaries", f"is {kind_of(entries)}, not a list", base))
            entries = ()
        self.stated = len(entries)
        read = (self._range(one, f"{base}/{n}", n) for n, one in enumerate(entries[: self.options.max_boundaries]))
        self.ranges = tuple([pages for pages in read if pages is not None])
        pages = statement.page_range
        self.page_range = None if pages is None else self._range(pages, self.pointer("page_range"))
        self.holders = list(self._holders(entries))

    def given(self, name: str) -> Iterator[tuple[Holder, Field]]:
        """What each holder says under the canonical name of a field."""
        return ((holder, holder.fields[name]) for holder in self.holders if name in holder.fields)

    def finding(
        self, rule: Rule, message: str, pointer: str, severity: Severity, *, page: int | None = None, **more: Any
    ) -> Finding:
        """A finding of `rule` at `pointer`; `more` as `Rule.finding` takes it."""
        place = Location(pointer=pointer, page=page)
        return rule.finding(self.case, message, location=place, severity=severity, **more)

    def flag(self, rule: Rule, field: Field, message: str, severity: Severity, **more: Any) -> Finding:
        """A finding of `rule` on a value that was given."""
        text = self.shown(field.value)
        return self.finding(rule, message, field.pointer, severity, claim=text, detected=text, **more)

    def shown(self, value: Any) -> str:
        """`value` for a message. Account data is masked before it is cut, so that no part of it is left over.

        Control and bidirectional characters are replaced.
        """
        if isinstance(value, dict | list | bool) or value is None:
            return kind_of(value)
        if isinstance(value, int) and value.bit_length() > 64:  # noqa: PLR2004 (bits)
            return f"a number of {value.bit_length()} bits"
        secrets = self.case.secrets
        text = " ".join(mask_text(str(value), secrets).split())
        digits = "".join(filter(str.isdigit, text)) if secrets else ""
        if digits and any(secret in digits for secret in secrets if len(secret) > VISIBLE):
            text = mask(text)  # an account number in another grouping
        if not text.isprintable():
            text = "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in text)
        return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"

    def pointer(self, field: str) -> str:
        """JSON pointer of a field of the statement in the input row."""
        known = self.statement.pointers.get(field)
        return f"/statement/{field}" if known is None else known

    @property
    def sheets(self) -> Sheets | None:
        """The pages as lines and rows; None where there is no text to hold the extraction against."""
        if self._sheets is None and self.text is not None and not self.text.blank(1):
            from hallucheck.detectors.statements.printed.sheet import sheets_of  # noqa: PLC0415 (most records ask for none)

            placed = self._document is not None and any(map(str.strip, self._document.pages))
            pages = self.pages or (self.text.raw,)
            self._sheets = sheets_of(self._document if self._document and placed else Document(path="", pages=pages))
        return self._sheets

    def text_of(self, pages: PageRange | None) -> Text | None:
        """The text of a range where pages are known and the range is possible, else the whole text."""
        span = pages.span if pages is not None and pages.possible else None
        if span is None or self.pages is None or (span[0] == 1 and span[1] >= len(self.pages)):
            return self.text
        if span not in self._texts and (chosen := self.pages[span[0] - 1 : span[1]]):
            self._texts[span] = Text("\n".join(chosen), span[0])
        return self._texts.get(span, self.text)

    def _text(self, *, missing: bool) -> Text | None:
        """The PDF's text, or where it has none, the document text that was given."""
        given, document = self.statement.document_text, self._document
        if document is not None and (given is None or any(map(str.strip, document.pages))):
            self._set_pages(document.pages)
            return Text("\n".join(document.pages), 1)
        if isinstance(given, list) and all(isinstance(page, str) for page in given):
            if self.page_count is None:
                self.page_count = len(given) or None
            self._set_pages(tuple(given))
            return Text("\n".join(given))
        if isinstance(given, str):
            if "\f" in given:
                self._set_pages(tuple(given.removesuffix("\f").split("\f")))
            return Text(given)
        if given is not None:
            self.text_fault = f"is {kind_of(given)}, not text"
        elif "document_text" in self.statement.pointers and missing and self.statement.boundaries:
            self.text_fault = "is null"  # nothing was read, and yet statements were found in it
        return None

    def _set_pages(self, pages: tuple[str, ...]) -> None:
        """Take `pages` for the document's, unless it has more or fewer."""
        if self.page_count in (None, len(pages)):
            self.pages = pages

    def _range(self, entry: Any, pointer: str, index: int | None = None) -> PageRange | None:
        """A range; why it is none is kept."""
        what, read = "page_range" if index is None else f"statement {index + 1}", read_range(entry, pointer, index)
        if index is not None and not isinstance(entry, dict):
            read = f"is {kind_of(entry)}, not an object with a start and an end page"
        if isinstance(read, PageRange):
            return read
        self.unread.append((what, read, pointer))
        return None

    def _holders(self, entries: Any) -> Iterator[Holder]:
        metadata, base = self.statement.metadata, self.pointer("metadata")
        accounts, at = self.statement.figures.get("accounts"), self.pointer("accounts")
        if isinstance(metadata, dict):
            yield self._holder(WHOLE, metadata, base, self.page_range)
            if accounts is None:
                accounts, at = metadata.get("accounts"), f"{base}/accounts"
        for pages in self.ranges:
            entry = entries[pages.index or 0]
            if len(entry) == 2 and entry.keys() <= PAGE_KEYS:  # noqa: PLR2004 (two pages are all that most give)
                continue
            own = f"{self.pointer('boundaries')}/{pages.index}"
            for part, pointer in ((entry, own), (entry.get("metadata"), own + "/metadata")):
                if isinstance(part, dict):
                    holder = self._holder(pages.name, part, pointer, pages)
                    if not (ALIASES.keys().isdisjoint(holder.fields) and BALANCE_KEYS.isdisjoint(holder.given)):
                        yield holder
        for index, account in enumerate(accounts if isinstance(accounts, list) else ()):
            if isinstance(account, dict):
                yield self._holder(f"account {index + 1}", account, f"{at}/{index}", self.page_range)

    def _holder(self, name: str, said: Mapping[str, Any], pointer: str, pages: PageRange | None) -> Holder:
        return read_holder(name, said, pointer, pages, self.text_of(pages))
