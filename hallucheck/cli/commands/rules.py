"""`hallucheck rules`: the list of rules, or the page of one."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Annotated

from typer import Argument, Option

from hallucheck.cli.console import TERMINAL
from hallucheck.detectors import catalogue
from hallucheck.model import Rule


class Format(StrEnum):
    """How the rules are written."""

    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"


def rules(
    names: Annotated[
        list[str] | None, Argument(metavar="RULE", help="A rule, a family or a glob; without any, all of them.")
    ] = None,
    format_: Annotated[Format, Option("-f", "--format", help="How they are written.")] = Format.TEXT,
) -> None:
    """List the rules, or print a rule's page.

    Examples:
        hallucheck rules
        hallucheck rules statements
        hallucheck rules fabricated-bank
        hallucheck rules --format json
    """
    chosen = catalogue.select(names, flag="rules") if names else frozenset(catalogue.rules())
    found = [rule for identifier, rule in catalogue.rules().items() if identifier in chosen]
    if format_ is Format.JSON:
        fields = ("id", "family", "title", "severity", "confidence", "page")
        wire = [{name: getattr(rule, name) for name in fields} for rule in found]
        TERMINAL.say(json.dumps(wire, indent=2, ensure_ascii=False))
    elif format_ is Format.MARKDOWN:
        from hallucheck.config.docs import rules_page  # noqa: PLC0415 (brings the settings along)

        TERMINAL.say(rules_page(chosen=chosen).rstrip())
    elif len(found) == 1 and names:
        _page(found[0])
    else:
        _table(found)


def _page(rule: Rule) -> None:
    TERMINAL.say(f"{rule.id}\n{rule.title}\nseverity {rule.severity}, confidence {rule.confidence:g}\n\n{rule.page}")


def _table(found: list[Rule]) -> None:
    width = max((len(rule.id) for rule in found), default=0)
    for family in catalogue.families():
        mine = [rule for rule in found if rule.family == family.name]
        if mine:
            TERMINAL.say(f"{family.name}: {family.title} (needs {', '.join(family.needs)})")
            for rule in mine:
                TERMINAL.say(f"  {rule.severity:8}  {rule.id:{width}}  {rule.title}")
            TERMINAL.say()
    TERMINAL.note(f"{len(found)} rules; `hallucheck rules RULE` prints the page of one")
