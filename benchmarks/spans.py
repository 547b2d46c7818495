"""How well findings point at what is wrong: characters of the answers, against spans that people marked (RAGTruth).

    python benchmarks/spans.py DIR [--cache FILE]

Every set of DIR with marked spans is scanned with all families. A character is flagged where a finding of any rule
stands; precision, recall and F1 are micro over all characters of a set, answers without a marked span among them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path

import msgspec
from scans import Scanned, scanned

HALVES = ("all", "half 0", "half 1")


def marked(folder: Path) -> dict[tuple[str, str], list[tuple[int, int]]]:
    """Set and id of each answer of sets that have spans -> its marked spans."""
    found: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for path in sorted(folder.glob("*.jsonl")):
        rows = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]
        if any(row.get("spans") for row in rows):
            found.update({(path.stem, str(row["id"])): [tuple(s[:2]) for s in row.get("spans") or ()] for row in rows})
    return found


def characters(spans: Iterable[tuple[int, int]]) -> set[int]:
    """The code points that any of the spans holds."""
    return {at for start, end in spans for at in range(start, end)}


def flagged(row: Scanned) -> set[int]:
    """The code points of an answer at which a finding stands."""
    places = [finding.location for finding in row.findings]
    return characters((place.start, place.end) for place in places if place.start is not None and place.end is not None)


def main() -> None:
    """Scan, compare, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--cache", type=Path, help="a scan that train_probability.py or worth.py has kept")
    flags = parser.parse_args()
    gold = marked(flags.data)
    counts: dict[tuple[str, str], list[int]] = {}
    for row in scanned([flags.data], flags.cache):
        spans = gold.get((row.name, str(row.id)))
        if spans is None:
            continue
        mine, theirs = flagged(row), characters(spans)
        for half in ("all", f"half {row.half}"):
            count = counts.setdefault((row.name, half), [0, 0, 0])
            for at, size in enumerate((len(mine & theirs), len(mine), len(theirs))):
                count[at] += size
    print("| set | precision | recall | F1 | halves |\n|---|---|---|---|---|")
    for name in sorted({name for name, _ in counts}):
        shares = [_shares(*counts[name, half]) for half in HALVES if (name, half) in counts]
        whole = shares[0]
        halves = " / ".join(f"{f1:.1f}" for _, _, f1 in shares[1:])
        print(f"| {name} | {whole[0]:.1f} | {whole[1]:.1f} | {whole[2]:.1f} | {halves} |")


def _shares(both: int, mine: int, theirs: int) -> tuple[float, float, float]:
    precision, recall = both / mine if mine else 0.0, both / theirs if theirs else 0.0
    return 100 * precision, 100 * recall, 200 * precision * recall / (precision + recall) if both else 0.0


if __name__ == "__main__":
    main()
