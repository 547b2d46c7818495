"""Account numbers that are none."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.account_forms import Doubt, Form, Limits, examine
from hallucheck.detectors.statements.reading.document import Text
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.fields import Field, Holder, account_text
from hallucheck.detectors.statements.reading.shown import kind_of
from hallucheck.detectors.statements.standards import Standards
from hallucheck.model import Finding

RULE = RULES["statements/nonsensical-account"]

_OF_FORM = 0.7
"""Confidence of findings about length and characters."""


def check(reading: ExtractionReading) -> Iterator[Finding]:
    """The account number of each holder, the weightiest doubt only."""
    for holder, field in reading.given("account_number"):
        number = account_text(field)
        if number is None:
            what = "not a whole number" if isinstance(field.value, float) else f"{kind_of(field.value)}, not a number"
            yield reading.flag(RULE, field, f"the account number is {what}", reading.severities.placeholder_account)
            continue
        doubt = examine(number, limits_of(holder, reading.standards))
        if doubt is not None and not (
            doubt.form.excused_by_text and holder.text is not None and _stands(number, holder.text)
        ):
            yield _doubted(reading, field, doubt)


def limits_of(holder: Holder, standards: Standards) -> Limits:
    """What a holder's number is held to: that of a card, or of an account."""
    kind = holder.fields.get("account_type")
    is_card = kind is not None and isinstance(kind.value, str) and "card" in kind.value[:200].lower()
    return standards.card_limits if is_card else standards.account_limits


def _stands(number: str, text: Text) -> bool:
    return text.has_number(number.strip()) or text.has_groups(number)


def _doubted(reading: ExtractionReading, field: Field, doubt: Doubt) -> Finding:
    sure = {Form.CHECK_DIGITS: "wrong_check_digits"}
    sure |= dict.fromkeys((Form.PLACEHOLDER, Form.RUN, Form.MASKED), "placeholder_account")
    condition = sure.get(doubt.form, "account_length" if doubt.form is Form.LENGTH else "account_characters")
    confidence = RULE.confidence if doubt.form in sure else _OF_FORM
    severity = getattr(reading.severities, condition)
    message = f"the account number {doubt.reason}"
    return reading.flag(RULE, field, message, severity, confidence=confidence)
