"""Audit what the generator made, and print by layout what was found and what was flagged wrongly.

    python -m benchmarks.statements_pdfs.measure [--half built|held_out|fresh] [--layout NAME ...] [--pdfs N]
        [--keep DIR] [--misses] [--alarms]

A planted error counts as found where its record has a finding of medium severity or above. A right extraction counts as
flagged where it has any finding at all. Pages without text: a record that does not pass counts as right.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.errors import ERRORS
from benchmarks.statements_pdfs.extraction import STYLES, extract, write
from benchmarks.statements_pdfs.layout import Layout, layouts

HALVES = ("built", "held_out", "fresh")


def records(layout: Layout, seed: int, directory: Path) -> Iterator[str]:
    """The PDF of one seed, and the lines of the dump about it."""
    chance = random.Random(f"{layout.name} {seed}")  # noqa: S311 (nothing here is secret)
    name = f"{layout.name}-{seed:03}.pdf"
    canvas = Canvas(str(directory / name), invariant=1)
    printed = layout.draw(canvas, layout.make(chance))
    pages = canvas.getPageNumber() - 1
    canvas.save()
    for style in STYLES:
        right = extract(printed)
        yield write(right, style=style, identity=f"{layout.name}/{seed}/right/{style}", document=name, pages=pages)
    for error, plant in ERRORS.items():
        wrong = plant(copy.deepcopy(extract(printed)), printed, chance)
        if wrong is not None:
            style = "plain" if seed % 2 else chance.choice(tuple(STYLES))
            yield write(
                wrong, style=style, identity=f"{layout.name}/{seed}/{error}/{style}", document=name, pages=pages
            )


def audit(directory: Path) -> Iterator[dict[str, Any]]:
    """The annotated lines of `directory/dump.jsonl`."""
    command = [
        sys.executable, "-m", "hallucheck", "scan", str(directory / "dump.jsonl"), "--config", "bank-statements",
        "--documents", str(directory), "--as-of", "2026-06-30", "-o", str(directory / "audited.jsonl"), "--exit-zero",
    ]  # fmt: skip
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr[-2000:])
    with (directory / "audited.jsonl").open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


SERIOUS = {"medium", "high", "critical"}


class Tally:
    """What came out for one layout."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.planted: Counter[str] = Counter()
        self.found: Counter[str] = Counter()
        self.right = 0
        self.alarms: list[tuple[str, list[str]]] = []
        self.misses: list[str] = []
        self.rejected = 0

    def add(self, identity: str, note: dict[str, Any]) -> None:
        """Count one record."""
        _, _, kind, _ = identity.split("/")
        findings = note.get("findings", [])
        shown = [
            f"{one['rule']} [{one['severity']}] {one['location'].get('pointer', '')}: {one['message']}"
            for one in findings
        ]
        if kind == "right":
            self.right += 1
            flagged = bool(findings) if self.layout.has_text else note["verdict"] == "pass"
            if flagged or (self.layout.has_text and note["verdict"] != "pass"):
                self.alarms.append((identity, shown or [f"{note['verdict']}: {note.get('reason')}"]))
            return
        self.planted[kind] += 1
        self.rejected += note["verdict"] == "reject"
        serious = any(one["severity"] in SERIOUS for one in findings)
        if serious or (not self.layout.has_text and note["verdict"] != "pass"):
            self.found[kind] += 1
        else:
            self.misses.append(f"{identity}: {note['verdict']} {shown}")


def _measure(half: str, arguments: argparse.Namespace, directory: Path) -> None:
    chosen = [one for one in layouts(half) if not arguments.layout or one.name in arguments.layout]
    tallies = {one.name: Tally(one) for one in chosen}
    if not tallies:
        return
    directory.mkdir(parents=True, exist_ok=True)
    with (directory / "dump.jsonl").open("w", encoding="utf-8") as dump:
        for one in chosen:
            for seed in range(arguments.pdfs):
                dump.writelines(line + "\n" for line in records(one, seed, directory))
    for row in audit(directory):
        tallies[row["id"].split("/")[0]].add(row["id"], row["hallucheck"])
    _print(half, list(tallies.values()), arguments)


def _print(half: str, tallies: list[Tally], arguments: argparse.Namespace) -> None:
    print(f"\n{half}: {len(tallies)} layouts of {arguments.pdfs} PDFs")
    print(
        f"{'layout':28} {'planted':>8} {'found':>8} {'share':>7} {'rejected':>8}"
        f" {'right':>6} {'flagged':>8} {'share':>7}"
    )
    for name, chosen in (*((one.layout.name, [one]) for one in tallies), ("all", tallies)):
        planted, found = (
            sum(sum(part.values()) for part in parts)
            for parts in ([t.planted for t in chosen], [t.found for t in chosen])
        )
        right, alarms = sum(t.right for t in chosen), sum(len(t.alarms) for t in chosen)
        rejected = sum(t.rejected for t in chosen)
        print(
            f"{name:28} {planted:8} {found:8} {found / max(planted, 1):7.1%} {rejected:8}"
            f" {right:6} {alarms:8} {alarms / max(right, 1):7.1%}"
        )
    kinds: dict[str, Counter[str]] = defaultdict(Counter)
    for tally in tallies:
        for kind in tally.planted:
            kinds[kind]["planted"] += tally.planted[kind]
            kinds[kind]["found"] += tally.found[kind]
    print("\nby kind: " + ", ".join(f"{kind} {c['found']}/{c['planted']}" for kind, c in sorted(kinds.items())))
    for tally in tallies:
        for identity, shown in tally.alarms if arguments.alarms else ():
            print(f"ALARM {identity}", *shown[:4], sep="\n      ")
        for miss in tally.misses if arguments.misses else ():
            print(f"MISS  {miss}")


def main() -> None:
    """Measure both halves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--half", choices=HALVES)
    parser.add_argument("--layout", action="append", help="only this layout; may be repeated")
    parser.add_argument("--pdfs", type=int, default=17, help="PDFs of each layout")
    parser.add_argument("--keep", type=Path, help="directory for the PDFs, the dump and the audited dump")
    parser.add_argument("--misses", action="store_true", help="show what was planted and not found")
    parser.add_argument("--alarms", action="store_true", help="show which right extractions were flagged")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        for half in [arguments.half] if arguments.half else HALVES:
            _measure(half, arguments, (arguments.keep or Path(scratch)) / half)


if __name__ == "__main__":
    main()
