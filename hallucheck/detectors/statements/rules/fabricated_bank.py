"""Banks that the document does not name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.banks import BankRegister, Institution
from hallucheck.detectors.statements.reading.document import Text
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.fields import Field, Holder
from hallucheck.detectors.statements.reading.names import Name, read_name, respelt, unabbreviated
from hallucheck.detectors.statements.reading.shown import kind_of
from hallucheck.model import Evidence, Finding
from hallucheck.text.basics.patterns import regex

RULE = RULES["statements/fabricated-bank"]

LONGEST = 200
"""Characters of the longest name that is looked for; no bank's is longer."""

_ADDITION = regex(r"\s?[(\[|,/]| [-–—] ")

_UNREAD = 0.4
"""Confidence where there is no text to look in."""


def check(reading: ExtractionReading) -> Iterator[Finding]:
    """The bank of each holder against the text of its pages, then against the known banks."""
    return filter(None, (_judge(reading, holder, field) for holder, field in reading.given("bank_name")))


def is_named(field: Field, text: Text, banks: BankRegister) -> bool:
    """Whether the text names the bank, just so or as it is known otherwise."""
    name = bank_name(field)
    if name is None or not name.given or text.has_name(name):
        return name is not None
    return any(map(text.has_name, banks.find_any(_forms(name)) or ()))


def bank_name(field: Field) -> Name | None:
    """The name in the field, where it can be one."""
    value = field.value
    if isinstance(value, str) and len(value) <= LONGEST:
        return read_name(value)
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e15:  # noqa: PLR2004 (digits)
        return read_name(str(value))
    return None


def _judge(reading: ExtractionReading, holder: Holder, field: Field) -> Finding | None:
    severities, text, name = reading.severities, holder.text, bank_name(field)
    if name is None:
        what = f"{len(field.value)} characters" if isinstance(field.value, str) else kind_of(field.value)
        return reading.flag(RULE, field, f"the bank name is {what}, not a name", severities.unknown_bank)
    forms = _forms(name)
    if not name.given or (text is not None and any(map(text.has_name, forms))):
        return _not_the_issuer(reading, holder, field, forms)
    known = reading.standards.banks.find_any(forms)
    if text is None or _unreadable(reading, text):
        if known is not None:
            return None
        message = f"{_called(reading, field)} is not known, and there is no text to look in"
        return reading.flag(RULE, field, message, severities.unknown_bank_without_text, confidence=_UNREAD)
    if known is None:
        message = f"{_called(reading, field)} is neither named in the document nor known"
        return reading.flag(RULE, field, message, severities.unknown_bank)
    return None if any(map(text.has_name, known)) else _elsewhere(reading, holder, field, text, known)


def _called(reading: ExtractionReading, field: Field) -> str:
    return f"the bank '{reading.shown(field.value)}'"


def _not_the_issuer(
    reading: ExtractionReading, holder: Holder, field: Field, forms: tuple[Name, ...]
) -> Finding | None:
    """A name that the document has, but of whom was paid, or of a part of the page below the name of a known bank."""
    if reading.sheets is None or not forms[0].given:
        return None
    banks, pages = reading.standards.banks, reading.sheets.within(holder.span)
    known = banks.find_any(forms)
    names, head = (*forms, *(known or ())), "\n".join(sheet.head for sheet in pages)
    if not any(map(Text(head).has_name, names)):
        other = banks.named_in(Text(head), besides=names)
        if not any(sheet.entries for sheet in pages) or (other is None and reading.counted_pages is None):
            return None  # where rows of plain text begin and end is not sure enough
        message = f"{_called(reading, field)} is named in transactions only"
    elif known is None and not _NAMES_A_BANK.search(forms[0].key):
        lines = head.splitlines()
        first = next((at for at, line in enumerate(lines) if any(map(Text(line).has_name, names))), 0)
        other = banks.named_in(Text("\n".join(lines[:first])), besides=names)
        if other is None or not set(other.core).isdisjoint(forms[0].words):
            return None
        message = f"{_called(reading, field)} is not known, and stands below '{other.given}'"
    else:
        return None
    expected = None if other is None else other.given
    return reading.flag(RULE, field, message, reading.severities.known_bank_elsewhere, expected=expected)


_NAMES_A_BANK = regex("ban[ckq]|kasse|caja|caixa|caisse|union|society|trust|financ|credit")
"""What a name holds that says by itself that it is a bank's."""


@lru_cache(maxsize=8192)
def _forms(name: Name) -> tuple[Name, ...]:
    """The name as it is given, without an addition, and in other spellings; remembered."""
    return (name, *_without_addition(name), *filter(None, (respelt(name), unabbreviated(name))))


def _without_addition(name: Name) -> tuple[Name, ...]:
    """The name before a branch, country or product, as in 'Westpac (Australia)' and 'ANZ - Access'; else nothing."""
    head = _ADDITION.split(name.given, maxsplit=1)[0]
    return () if head in ("", name.given) else (read_name(head),)


def _elsewhere(reading: ExtractionReading, holder: Holder, field: Field, text: Text, known: Institution) -> Finding:
    """A real bank that is not this document's."""
    bank, other = _called(reading, field), reading.standards.banks.named_in(text, besides=known)
    if other is None:
        message = f"{bank} is not named {_where(reading, holder, known)}"
        return reading.flag(RULE, field, message, reading.severities.known_bank_elsewhere)
    message = f"{bank} is not named in the document; '{other.given}' is"
    evidence = (Evidence(source="document", quote=other.given, page=text.first_page),)
    severity = reading.severities.other_bank_named
    return reading.flag(RULE, field, message, severity, expected=other.given, evidence=evidence)


def _unreadable(reading: ExtractionReading, text: Text) -> bool:
    """Whether the text is that of page images: a bank may well be named on them."""
    return text.blank(1) and not isinstance(reading.statement.document_text, str)


def _where(reading: ExtractionReading, holder: Holder, known: Institution) -> str:
    """Where a known bank was looked for in vain."""
    whole, pages = reading.text, holder.range
    if holder.text is whole or whole is None or pages is None or not any(map(whole.has_name, known)):
        return "in the document"
    return f"on {pages.pages}, only elsewhere in the document"
