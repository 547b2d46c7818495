"""Banks that the document does not name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.banks import Institution
from hallucheck.detectors.statements.reading.document import Text
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.fields import Field, Holder
from hallucheck.detectors.statements.reading.names import Name, read_name, respelt, unabbreviated
from hallucheck.detectors.statements.reading.shown import flag, kind_of, shown
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Evidence, Finding
from hallucheck.text.basics.patterns import regex

RULE = RULES["statements/fabricated-bank"]

LONGEST = 200
"""Characters of the longest name that is looked for; no bank's is longer."""

_ADDITION = regex(r"\s?[(\[|,/]| [-–—] ")

_UNREAD = 0.4
"""Confidence where there is no text to look in."""


def check(reading: ExtractionReading, standards: Standards) -> Iterator[Finding]:
    """The bank of each holder against the text of its pages, then against the known banks."""
    for holder in reading.holders:
        field = holder.fields.get("bank_name")
        if field is not None and (finding := _judge(reading, holder, field, standards)) is not None:
            yield finding


def is_named(field: Field, text: Text, standards: Standards) -> bool:
    """Whether the text names the bank, just so or as it is known otherwise."""
    name = bank_name(field)
    if name is None or not name.given or text.has_name(name):
        return name is not None
    return any(map(text.has_name, standards.banks.find_any(_forms(name)) or ()))


def bank_name(field: Field) -> Name | None:
    """The name in the field, where it can be one."""
    value = field.value
    if isinstance(value, str) and len(value) <= LONGEST:
        return read_name(value)
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e15:  # noqa: PLR2004 (digits)
        return read_name(str(value))
    return None


def _judge(reading: ExtractionReading, holder: Holder, field: Field, standards: Standards) -> Finding | None:
    severities = standards.severities
    name = bank_name(field)
    if name is None:
        what = f"{len(field.value)} characters" if isinstance(field.value, str) else kind_of(field.value)
        return flag(RULE, reading.case, field, f"the bank name is {what}, not a name", severities.unknown_bank)
    text = holder.text
    forms = _forms(name)
    if not name.given or (text is not None and any(map(text.has_name, forms))):
        return _paid_only(reading, holder, field, forms, standards)
    known = standards.banks.find_any(forms)
    if known is not None and (text is None or _unreadable(reading, text)):
        return None
    bank = f"the bank '{shown(reading.case, field.value)}'"
    if text is None or _unreadable(reading, text):
        message = f"{bank} is not known, and there is no text to look in"
        return flag(RULE, reading.case, field, message, severities.unknown_bank_without_text, confidence=_UNREAD)
    if known is None:
        message = f"{bank} is neither named in the document nor known"
        return flag(RULE, reading.case, field, message, severities.unknown_bank)
    return None if any(map(text.has_name, known)) else _elsewhere(reading, holder, field, known, standards)


def _paid_only(
    reading: ExtractionReading, holder: Holder, field: Field, forms: tuple[Name, ...], standards: Standards
) -> Finding | None:
    """A bank that stands in transactions only, where it was paid, and does not issue the statement."""
    if reading.counted_pages is None or reading.sheets is None or not forms[0].given:
        return None  # where rows of plain text begin and end is not sure enough
    span = holder.range.span if holder.range is not None and holder.range.possible else None
    pages = reading.sheets.within(span)
    if not any(sheet.entries for sheet in pages):
        return None
    known = standards.banks.find_any(forms)
    heads = Text("\n".join(sheet.head for sheet in pages))
    if any(map(heads.has_name, (*forms, *(known or ())))):
        return None
    message = f"the bank '{shown(reading.case, field.value)}' is named in transactions only"
    return flag(RULE, reading.case, field, message, standards.severities.known_bank_elsewhere)


@lru_cache(maxsize=8192)
def _forms(name: Name) -> tuple[Name, ...]:
    """The name as it is given, without an addition, and in other spellings; remembered."""
    return (name, *_without_addition(name), *filter(None, (respelt(name), unabbreviated(name))))


def _without_addition(name: Name) -> tuple[Name, ...]:
    """The name before a branch, country or product, as in 'Westpac (Australia)' and 'ANZ - Access'; else nothing."""
    head = _ADDITION.split(name.given, maxsplit=1)[0]
    return () if head in ("", name.given) else (read_name(head),)


def _elsewhere(
    reading: ExtractionReading, holder: Holder, field: Field, known: Institution, standards: Standards
) -> Finding:
    """A real bank that is not this document's."""
    bank = f"the bank '{shown(reading.case, field.value)}'"
    text = holder.text or Text("")
    other = standards.banks.named_in(text, besides=known)
    if other is None:
        message = f"{bank} is not named {_where(reading, holder, known)}"
        return flag(RULE, reading.case, field, message, standards.severities.known_bank_elsewhere)
    message, severity = (
        f"{bank} is not named in the document; '{other.given}' is",
        standards.severities.other_bank_named,
    )
    evidence = (Evidence(source="document", quote=other.given, page=text.first_page),)
    return flag(RULE, reading.case, field, message, severity, expected=other.given, evidence=evidence)


def _unreadable(reading: ExtractionReading, text: Text) -> bool:
    """Whether the text is that of page images: a bank may well be named on them."""
    return text.blank(1) and not isinstance(reading.statement.document_text, str)


def _where(reading: ExtractionReading, holder: Holder, known: Institution) -> str:
    """Where a known bank was looked for in vain."""
    whole, pages = reading.text, holder.range
    if holder.text is whole or whole is None or pages is None or not any(map(whole.has_name, known)):
        return "in the document"
    return f"on {pages.pages}, only elsewhere in the document"
