"""The two rules that hold assertions against stored facts: a fact that rules one out, an attribute that is another."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.knowledge.alignment.utterances import HOW, Assertion
from hallucheck.detectors.knowledge.flags import Flag, Held, flag, steps
from hallucheck.detectors.knowledge.reading import Reading
from hallucheck.detectors.rules import RULES
from hallucheck.model import Evidence, Rule, Suggestion
from hallucheck.text.values.typed import ValueKind, read_value

_WHEN = (ValueKind.DATE, ValueKind.MONTH, ValueKind.YEAR, ValueKind.DAY, ValueKind.WEEKDAY, ValueKind.TIME)


CONTRADICTS_FACT = RULES["knowledge/contradicts-fact"]
WRONG_ATTRIBUTE = RULES["knowledge/wrong-attribute"]


def check_facts(reading: Reading) -> Iterator[Flag]:
    """Every assertion that the base opposes by another date or time, by denial, or by a category that excludes."""
    yield from (_flag(reading, one, CONTRADICTS_FACT) for one in reading.assertions if one.opposed and _is_fact(one))


def check_attributes(reading: Reading) -> Iterator[Flag]:
    """Every assertion that the base opposes by another value of a description."""
    yield from (_flag(reading, one, WRONG_ATTRIBUTE) for one in reading.assertions if one.opposed and not _is_fact(one))


def _is_fact(assertion: Assertion) -> bool:
    """Whether an opposed assertion denies a fact (also by another date or category) or misdescribes its subject."""
    known = read_value(assertion.fact.text).kind if assertion.fact else None
    return (
        assertion.negated or assertion.how == "stance" or (read_value(assertion.value).kind in _WHEN and known in _WHEN)
    )


def _replaces(assertion: Assertion) -> bool:
    """Whether the stored value may stand where the wrong one does: a yes or no stands for nothing but an answer."""
    plain = assertion.fact is not None and assertion.fact.value.lower() in ("yes", "no")
    whole = (assertion.start, assertion.end) == (assertion.claim_start, assertion.claim_end)
    return not assertion.negated and (whole or not (plain and assertion.how == "stance"))


def _flag(reading: Reading, assertion: Assertion, rule: Rule) -> Flag:
    """The flag of an opposed assertion; the stored value is its correction unless the claim denies it."""
    fact, entity = assertion.fact, assertion.entity
    parts = [("values differ", rule.confidence), (f"attribute known by {assertion.how}", HOW[assertion.how])]
    if fact is not None and fact.confidence != 1.0:
        parts.append(("confidence of the stored value", fact.confidence))
    source = (fact.source if fact else None) or reading.base.source
    known = fact.text if fact else None
    quote = f"{entity.name}: {assertion.attribute} = {known}"
    if fact is None:
        message = f"no {entity.name} has the {assertion.attribute} {assertion.value}"
        quote = f"{entity.name}: {assertion.attribute} of each is another"
    elif assertion.negated:
        message = (
            f"it is denied that the {assertion.attribute} of {entity.name} is {known}, but so the knowledge base has it"
        )
    else:
        message = f"{assertion.attribute} of {entity.name} is {known}, not {assertion.value}"
    return flag(
        rule, "", (assertion.start, assertion.end), steps("product", *parts), message, content=assertion.value,
        expected=known,
        evidence=(Evidence(source=source, quote=quote),),
        suggestion=Suggestion(replacement=known, source="knowledge base") if known and _replaces(assertion) else None,
        knowledge=Held(contradicts=True, confidence=fact.confidence if fact else 1.0),
    )  # fmt: skip
