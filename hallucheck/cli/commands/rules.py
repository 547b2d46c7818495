"""`hallucheck rules`: the list of rules, or the page of one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, Literal

from typer import Argument, Option

from hallucheck.cli.console import TERMINAL
from hallucheck.detectors import catalogue
from hallucheck.detectors.base import Family
from hallucheck.model import Rule


def rules(
    names: Annotated[
        list[str] | None, Argument(metavar="RULE", help="A rule, a family or a glob; without any, all of them.")
    ] = None,
    format_: Annotated[
        Literal["text", "json", "markdown"], Option("-f", "--format", help="How they are written.")
    ] = "text",
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
    if format_ == "json":
        fields = ("id", "family", "title", "severity", "confidence", "page")
        wire = [{name: getattr(rule, name) for name in fields} for rule in found]
        TERMINAL.say(json.dumps(wire, indent=2, ensure_ascii=False))
    elif format_ == "markdown":
        TERMINAL.say(markdown(found).rstrip())
    elif len(found) == 1 and names:
        (rule,) = found
        head = f"{rule.id}\n{rule.title}\nseverity {rule.severity}, confidence {rule.confidence:g}"
        TERMINAL.say(f"{head}\n\n{rule.page}")
    else:
        width = max((len(rule.id) for rule in found), default=0)
        for family, mine in _by_family(found):
            TERMINAL.say(f"{family.name}: {family.title} (needs {', '.join(family.needs)})")
            for rule in mine:
                TERMINAL.say(f"  {rule.severity:8}  {rule.id:{width}}  {rule.title}")
            TERMINAL.say()
        TERMINAL.note(f"{len(found)} rules; `hallucheck rules RULE` prints the page of one")


def _by_family(found: list[Rule]) -> Iterator[tuple[Family, list[Rule]]]:
    for family in catalogue.families():
        if mine := [rule for rule in found if rule.family == family.name]:
            yield family, mine


def markdown(found: list[Rule]) -> str:
    """A table per family and the page of every rule, as docs/rules.md has them."""
    parts = ["# Rules"]
    for family, mine in _by_family(found):
        rows = ["| rule | severity | what it finds |", "|---|---|---|"]
        rows += [f"| `{rule.id}` | {rule.severity} | {rule.title.replace('|', '&#124;')} |" for rule in mine]
        title = family.title[:1].upper() + family.title[1:].rstrip(".")
        parts += [f"## {family.name}", f"{title}. Needs {', '.join(family.needs)}.", "\n".join(rows)]
        for rule in mine:
            parts += [f"### `{rule.id}`", f"Severity {rule.severity}, confidence {rule.confidence:g}.", rule.page]
    return "\n\n".join(parts) + "\n"
