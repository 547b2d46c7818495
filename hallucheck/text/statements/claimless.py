"""Whether an answer claims anything at all: what refuses, thanks or asks holds nothing that could be wrong.

The verdict of a record and every family ask here, so that "nothing was verified" and "there was nothing to verify" are
two things for all of them. In doubt an answer claims something.
"""

from __future__ import annotations

import re

from hallucheck.model import Case
from hallucheck.text.basics.patterns import regex
from hallucheck.text.statements.split import Kind, Statement, answer_statements
from hallucheck.text.statements.talk import asks, is_polite, is_response, is_talk

REFUSES = "the answer says that it cannot say"
ASKS = "the answer only asks"
TALKS = "the answer is small talk"

COURTESY = 12
"""Words up to which a phrase of courtesy may have words of its own: "have a wonderful evening"."""

_SAYS = regex(r"\d|(?<=[^.!?:]\s)[A-Z][a-z]")
"""A figure, or a name where no sentence begins."""

_POINTS = regex(
    r"(?:\W*(?:sure|certainly|of course|absolutely|okay|ok|great|please|and|so)\b)*\W*(?:here|below|the following|note"
    r"|be aware|remember|consult|see|contact|ask|talk|speak|check|it)\b",
    re.IGNORECASE,
)
"""The head of a phrase that points to something, which may be wrong: "note that this is free of charge"."""

_REFERS = regex(
    r"(?:(?:please|just|you (?:can|could|should|may))\W+){0,2}(?:contact|ask|call|write to|(?:speak|talk) (?:to|with)|"
    r"(?:get in touch|check) with) (?:us|me|(?:the|our|your) (?:team|staff|support|reception|front desk|help ?desk|"
    r"office|(?:customer|support) (?:service|support|team)))(?: (?:directly|again|for \w+))?\W*",
    re.IGNORECASE,
)
"""Where to turn, naming nobody: 'Please contact the team.'"""

_ASKS_BACK = regex(r"\b(?:you|your|I|we)\b", re.IGNORECASE)


def claims_nothing(case: Case) -> str | None:
    """Why the answer has nothing that could be held against evidence, or None where it has (a case reading)."""
    answer = case.record.answer
    if not answer or not any(map(str.isalnum, answer)):
        return None
    found = case.reading(answer_statements)
    if not found or not all(map(_is_claimless, found)):
        return None
    kinds = {statement.kind for statement in found}
    if Kind.ABSTENTION in kinds:
        return REFUSES
    if Kind.QUESTION in kinds:
        return ASKS
    record = case.record
    said = record.question or (record.history[-1].text if record.history else None)  # the turn it replies to
    if (said is None or asks(said)) and all(is_response(one.text) and not is_polite(one.text) for one in found):
        return None  # "Yes." answers what was asked, or may do so
    return TALKS


def _is_claimless(statement: Statement) -> bool:
    """Whether a stretch holds nothing that somebody could take for a fact."""
    if statement.kind is Kind.ABSTENTION or _REFERS.fullmatch(statement.text):
        return True
    if statement.kind is Kind.STATEMENT or _SAYS.search(statement.text) or len(statement.text.split()) > COURTESY:
        return False
    if statement.kind is Kind.QUESTION:
        return _ASKS_BACK.search(statement.text) is not None or is_talk(statement.text)
    return is_response(statement.text) or not (is_talk(statement.text) or _POINTS.match(statement.text))
