"""`hallucheck baseline`: write down what is known, and keep it short."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from typer import Option

from hallucheck.cli.console import TERMINAL, replace_file
from hallucheck.cli.results import Results, common_of
from hallucheck.cli.scan import flags as flag
from hallucheck.cli.scan.suppressions import read_baseline
from hallucheck.model import Finding
from hallucheck.rejudge import reread
from hallucheck.verdict.intervals import several
from hallucheck.verdict.suppressions import Baseline

DEFAULT = Path("hallucheck-baseline.txt")

File = Annotated[Path, Option("-b", "--baseline", metavar="FILE", help="The baseline file.")]


def create(results: Results, *, baseline: File = DEFAULT, configuration: flag.Configuration) -> None:
    """Write the findings of annotated dumps as a baseline; those that a baseline hid are findings too.

    A scan with other rules, options or another verifier refuses the baseline. What the dumps were audited with stands
    in the summary.json beside them; where there is none, give the configuration.

    Examples:
        hallucheck scan dump.jsonl -o results/ --exit-zero
        hallucheck baseline create results/annotated.jsonl
        hallucheck scan dump.jsonl --baseline hallucheck-baseline.txt
    """
    settings = configuration.settings
    recorded = None if configuration.config or configuration.set_ else common_of(results, "detection_hash")
    known = Baseline.of((finding.fingerprint for finding in _counting(results)), recorded or settings.detection)
    replace_file(baseline, known.text())
    TERMINAL.note(f"{baseline}: {several(sum(known.counts.values()), 'finding')}")


def prune(results: Results, *, baseline: File = DEFAULT) -> None:
    """Drop from a baseline what annotated dumps no longer hold. Adds nothing: new findings are reported, not hidden.

    Examples:
        hallucheck baseline prune results/annotated.jsonl -b hallucheck-baseline.txt
    """
    known = read_baseline(baseline)
    found = [finding.fingerprint for finding in _counting(results)]
    stale = known.stale(found)
    for fingerprint in sorted(stale):
        TERMINAL.say(f"stale {fingerprint} {stale[fingerprint]}")
    new = sum(fingerprint not in known.counts for fingerprint in found)
    replace_file(baseline, known.pruned(found).text())
    TERMINAL.note(f"{baseline}: {sum(stale.values()):,} stale dropped; {several(new, 'new finding')} not added")


def _counting(results: list[str]) -> Iterator[Finding]:
    """The findings that count, and those that a baseline hid."""
    found = (finding for record in reread(results) for finding in record.findings)
    return (one for one in found if one.suppressed is None or one.suppressed.by == "baseline")


COMMANDS = (create, prune)
