"""The page of each rule fits the rule: its example, audited, gives its message."""

from __future__ import annotations

import json
import re
from datetime import date
from typing import Any

import pytest

from hallucheck.detectors.catalogue import FAMILIES
from hallucheck.errors import RejectedError
from hallucheck.guard import guard
from hallucheck.model import Rule

DAY = date(2025, 9, 1)
RULES = [rule for family in FAMILIES for rule in family.rules]


def example(rule: Rule) -> tuple[dict[str, Any], str]:
    """The record of the page as it stands there, and the message under it."""
    record, message = re.findall(r"(?:^    .+\n?)+", rule.page, re.MULTILINE)[:2]
    return json.loads(record), " ".join(message.split())


@pytest.mark.parametrize("rule", RULES, ids=[rule.id for rule in RULES])
def test_the_example_gives_its_message(rule: Rule) -> None:
    title, *_ = rule.page.splitlines()
    assert title.endswith(".")
    assert "Why it matters" in rule.page
    record, message = example(rule)
    try:
        found = [(finding.rule, finding.message) for finding in guard(record, as_of=DAY).findings]
    except RejectedError as error:
        found = [(finding["rule"], finding["message"]) for finding in error.findings]
    assert (rule.id, message) in found
