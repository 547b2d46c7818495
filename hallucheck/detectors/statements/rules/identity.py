"""What is said of a statement in single fields: its bank, its account number, and what sounds like a form."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.account_forms import Limits, examine
from hallucheck.detectors.statements.banks import BankRegister
from hallucheck.detectors.statements.options import StatementsOptions
from hallucheck.detectors.statements.printed.vocabulary import kinds_in
from hallucheck.detectors.statements.reading.extraction import ExtractionReading, Standards
from hallucheck.detectors.statements.reading.fields import LONGEST, Field, Holder, account_text, kind_of
from hallucheck.detectors.statements.reading.ledgers import read_amount
from hallucheck.detectors.statements.reading.texts import Name, Text, fold, forms_of, read_name
from hallucheck.model import Evidence, Finding
from hallucheck.text.basics.patterns import regex

BANK = RULES["statements/fabricated-bank"]
PATTERN = RULES["statements/suspicious-pattern"]
ACCOUNT = RULES["statements/nonsensical-account"]
DOUBTED = RULES["statements/low-confidence"]

_UNREAD = 0.4
"""Confidence where there is no text to look in."""
_OF_FORM = 0.7
"""Confidence of findings about length and characters."""
_PER_CENT = 100


def fabricated_banks(reading: ExtractionReading) -> Iterator[Finding]:
    """The bank of each holder against the text of its pages, then against the known banks."""
    return filter(None, (_judge_bank(reading, holder, field) for holder, field in reading.given("bank_name")))


def is_named(field: Field, text: Text, banks: BankRegister) -> bool:
    """Whether the text names the bank, just so or as it is known otherwise."""
    name = _bank_name(field)
    if name is None or not name.given or text.has_name(name):
        return name is not None
    return any(map(text.has_name, banks.find(*forms_of(name)) or ()))


def _bank_name(field: Field) -> Name | None:
    """The name in the field, where it can be one."""
    value = field.value
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e15:  # noqa: PLR2004 (digits)
        value = str(value)
    return read_name(value) if isinstance(value, str) and len(value) <= LONGEST else None


def _judge_bank(reading: ExtractionReading, holder: Holder, field: Field) -> Finding | None:
    severities, text, name, banks = reading.severities, holder.text, _bank_name(field), reading.standards.banks
    if name is None:
        what = f"{len(field.value)} characters" if isinstance(field.value, str) else kind_of(field.value)
        return reading.flag(BANK, field, f"the bank name is {what}, not a name", severities.unknown_bank)
    forms, bank = forms_of(name), f"the bank '{reading.shown(field.value)}'"
    if not name.given or (text is not None and any(map(text.has_name, forms))):
        return _not_the_issuer(reading, holder, field, forms)
    known = banks.find(*forms)
    if text is None or (text.blank(1) and not isinstance(reading.statement.document_text, str)):  # images of pages
        severity, why = severities.unknown_bank_without_text, "and there is no text to look in"
        return None if known else reading.flag(BANK, field, f"{bank} is not known, {why}", severity, confidence=_UNREAD)
    if known is None:
        message = f"{bank} is neither named in the document nor known"
        return reading.flag(BANK, field, message, severities.unknown_bank)
    if any(map(text.has_name, known)):
        return None
    if (other := banks.named_in(text, besides=known)) is not None:
        message = f"{bank} is not named in the document; '{other.given}' is"
        evidence = (Evidence(source="document", quote=other.given, page=text.first_page),)
        severity = severities.other_bank_named
        return reading.flag(BANK, field, message, severity, expected=other.given, evidence=evidence)
    where, whole = "in the document", reading.text
    if holder.range is not None and whole is not None and text is not whole and any(map(whole.has_name, known)):
        where = f"on {holder.range.pages}, only elsewhere in the document"
    return reading.flag(BANK, field, f"{bank} is not named {where}", severities.known_bank_elsewhere)


def _not_the_issuer(
    reading: ExtractionReading, holder: Holder, field: Field, forms: tuple[Name, ...]
) -> Finding | None:
    """A name that the document has, but of whom was paid, or of a part of the page below the name of a known bank."""
    if reading.sheets is None or not forms[0].given:
        return None
    banks, pages = reading.standards.banks, reading.sheets.within(holder.span)
    known = banks.find(*forms)
    names, head = (*forms, *(known or ())), "\n".join(sheet.head for sheet in pages)
    bank = f"the bank '{reading.shown(field.value)}'"
    if not any(map(Text(head).has_name, names)):
        other = banks.named_in(Text(head), besides=names)
        if not any(sheet.entries for sheet in pages) or (other is None and reading.counted_pages is None):
            return None  # where rows of plain text begin and end is not sure enough
        message = f"{bank} is named in transactions only"
    elif known is None and not _NAMES_A_BANK.search(forms[0].key):
        lines = head.splitlines()
        first = next((at for at, line in enumerate(lines) if any(map(Text(line).has_name, names))), 0)
        other = banks.named_in(Text("\n".join(lines[:first])), besides=names)
        if other is None or not set(other.core).isdisjoint(forms[0].words):
            return None
        message = f"{bank} is not known, and stands below '{other.given}'"
    else:
        return None
    expected = None if other is None else other.given
    return reading.flag(BANK, field, message, reading.severities.known_bank_elsewhere, expected=expected)


_NAMES_A_BANK = regex("ban[ckq]|kasse|caja|caixa|caisse|union|society|trust|financ|credit")
"""What a name holds that says by itself that it is a bank's."""


def suspicious_patterns(reading: ExtractionReading) -> Iterator[Finding]:
    """Each field that has patterns against them, unless the document bears its value out."""
    for holder in reading.holders:
        for name, patterns in patterns_of(holder, reading.options).items():
            words = holder.words(name)
            if not words or not matches(words, patterns):
                continue
            field, value = holder.fields[name], read_name(words)
            known = name == "bank_name" and reading.standards.banks.find(value) is not None
            if not known and (holder.text is None or not holder.text.has_name(value)):
                message = f"the {name.replace('_', ' ')} '{reading.shown(field.value)}' is a phrase, not a value"
                yield reading.flag(PATTERN, field, message, reading.severities.suspicious_pattern)


def patterns_of(holder: Holder, options: StatementsOptions) -> Mapping[str, tuple[str, ...]]:
    """The patterns of each field, with those of the holder's type of account."""
    if not options.suspicious_patterns_by_type:
        return options.suspicious_patterns
    found, kinds = dict(options.suspicious_patterns), kinds_in(holder.words("account_type"))
    for of, further in options.suspicious_patterns_by_type.items():
        if of in kinds:
            for name, patterns in further.items():
                found[name] = (*found.get(name, ()), *patterns)
    return found


def matches(value: str, patterns: tuple[str, ...]) -> bool:
    """Whether any of `patterns` is found in `value`, lower case and with single spaces; remembered but of numbers."""
    if not value.isdecimal():
        return _matches(value, patterns)
    return any(re.search(pattern, value) for pattern in patterns)


@lru_cache(maxsize=8192)
def _matches(value: str, patterns: tuple[str, ...]) -> bool:
    plain = " ".join(fold(value).split())
    return any(re.search(pattern, plain) for pattern in patterns)


def nonsensical_accounts(reading: ExtractionReading) -> Iterator[Finding]:
    """The account number of each holder, the weightiest doubt only."""
    for holder, field in reading.given("account_number"):
        number, text = account_text(field), holder.text
        if number is None:
            what = "not a whole number" if isinstance(field.value, float) else f"{kind_of(field.value)}, not a number"
            yield reading.flag(ACCOUNT, field, f"the account number is {what}", reading.severities.placeholder_account)
            continue
        doubt = examine(number, limits_of(holder, reading.standards))
        stands = doubt is not None and text is not None and (text.has_number(number.strip()) or text.has_groups(number))
        if doubt is not None and not (doubt.excused and stands):
            message, severity = f"the account number {doubt.reason}", getattr(reading.severities, doubt.condition)
            confidence = _OF_FORM if doubt.condition in ("account_length", "account_characters") else ACCOUNT.confidence
            yield reading.flag(ACCOUNT, field, message, severity, confidence=confidence)


def limits_of(holder: Holder, standards: Standards) -> Limits:
    """What a holder's number is held to: that of a card, or of an account."""
    is_card = "card" in holder.words("account_type").lower()
    return standards.card_limits if is_card else standards.account_limits


def low_confidences(reading: ExtractionReading) -> Iterator[Finding]:
    """The confidence of the record, then of each holder."""
    record, least = reading.case.record, reading.options.min_confidence
    given = [(holder.name, field) for holder, field in reading.given("confidence")]
    if record.confidence is not None and not least <= record.confidence <= 1:
        given.insert(0, ("the model", Field(record.confidence, record.pointer("confidence"))))
    for whose, field in given:
        value, shown = field.value, reading.shown(field.value)
        number = read_amount(value.removesuffix("%") if isinstance(value, str) else value)
        share = None if number is None else float(number / _PER_CENT if 1 < number <= _PER_CENT else number)
        message = f"{whose}'s own confidence is {shown}, not a number from 0 to 1"
        if share is not None and 0 <= share <= 1:
            message = f"{whose}'s own confidence is {share:g}, below {least:g}"
        if share is None or not least <= share <= 1:
            yield reading.finding(
                DOUBTED, message, field.pointer, reading.severities.low_confidence, claim=f"{whose}: {shown}",
                detected=shown, expected=f"at least {least:g}",
            )  # fmt: skip
