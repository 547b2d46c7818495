"""What differs between an extraction and the pages of its document, as findings."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING

from hallucheck.detectors.rules import RULES
from hallucheck.detectors.statements.reading.extraction import ExtractionReading
from hallucheck.detectors.statements.reading.ledgers import Claimed, claims_of
from hallucheck.model import Evidence, Finding, Rule, Tally
from hallucheck.model.masking import mask
from hallucheck.text.basics.patterns import regex

if TYPE_CHECKING:
    from hallucheck.detectors.statements.printed.sheet import Entry

VALUE = RULES["statements/value-not-in-document"]
PLACE = RULES["statements/misplaced-value"]
ROW = RULES["statements/transaction-not-in-document"]
MISSING = RULES["statements/missing-transactions"]


class Certainty(StrEnum):
    """How surely it is an error, named as the severity of a value's."""

    CONTRADICTED = "value_contradicted"
    ABSENT = "value_absent"
    UNSURE = "value_uncertain"
    """It may be derived, or printed in a way that was not understood."""


_SEVERITIES = {PLACE.id: "misplaced_value", ROW.id: "invented_transaction", MISSING.id: "missing_transactions"}
_UNSURE = 0.6
"""Confidence where the value may stand there in a form that was not understood. A guess."""
_NUMBER = regex(r"(?<![\d.,*])(?!(?:19|20)\d{6}(?!\d))\d{7,}(?![.,]?\d)")
"""Digits without a point that are too many for an amount and are no date: the document has account numbers too."""


class Checked:
    """What comes of holding an extraction against its document; `tally` counts it."""

    def __init__(self, reading: ExtractionReading, tally: Tally) -> None:
        self.findings: list[Finding] = []
        self.tally = tally
        self._reading = reading

    def differs(
        self, rule: Rule, pointer: str, claim: str, message: str, certainty: Certainty = Certainty.CONTRADICTED, *,
        identity: str = "", expected: str | None = None, quote: str = "", page: int | None = None,
        entry: Entry | None = None,
    ) -> Finding:  # fmt: skip
        """Where an extraction and its document part, at `entry` where that is a row. Account data is masked here."""
        quote, page = (entry.shown, entry.page) if entry else (quote, page)
        reading, unsure, shown = self._reading, certainty is Certainty.UNSURE, self._reading.shown(claim)
        severity = certainty if unsure else _SEVERITIES.get(rule.id, certainty)
        quote, message = _without_numbers(" ".join(quote.split())[:160]), _without_numbers(message)
        if not message.isprintable():
            message = " ".join("".join(c if c.isprintable() else " " for c in message).split())
        return reading.finding(
            rule, message, pointer, getattr(reading.severities, severity), page=page, claim=shown, detected=shown,
            expected=None if expected is None else reading.shown(_without_numbers(expected)),
            confidence=_UNSURE if unsure else None, identity=identity or f"{pointer}: {claim}",
            evidence=(Evidence(source="document", quote=quote, page=page),) if quote else (),
        )  # fmt: skip


def _without_numbers(text: str) -> str:
    return _NUMBER.sub(lambda match: mask(match[0]), text)


def compare(reading: ExtractionReading, tally: Tally, doubted: list[Finding]) -> Iterator[Finding]:
    """What differs between the extraction and the pages: values, then rows; of accounts on the same pages together.

    An account number in doubt, as one of `doubted` says, is left out.
    """
    if (sheets := reading.sheets) is None:
        return
    from hallucheck.detectors.statements.printed.fields import check_values  # noqa: PLC0415 (who has a document)
    from hallucheck.detectors.statements.printed.rows import check_rows  # noqa: PLC0415 (as above)
    from hallucheck.detectors.statements.printed.sheet import Pages  # noqa: PLC0415 (as above)

    checked, groups = Checked(reading, tally), dict[object, list[Claimed]]()
    for claimed in claims_of(reading):
        check_values(claimed, Pages(sheets, claimed.span), checked, reading.standards)
        if claimed.rows:
            groups.setdefault(claimed.span if claimed.name.startswith("account") else claimed.name, []).append(claimed)
    for group in groups.values():
        check_rows(group, Pages(sheets, group[0].span), checked)
    for rule in (VALUE, PLACE, ROW, MISSING):
        found = [one for one in checked.findings if one.rule == rule.id]
        for one in found[: reading.options.max_row_findings]:
            alike = (other for other in doubted if rule is VALUE and other.location.pointer == one.location.pointer)
            if not any(other.severity >= one.severity for other in alike):
                yield one
