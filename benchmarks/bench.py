"""What does a record of each kind cost, on each engine? Kept by commit, so that a slower commit is seen.

    python benchmarks/bench.py [--scale 1.0 | --seconds 90] [--runs 3] [--kinds rag statements] [--keep]

Every command runs in turn with the floor (read, parse, serialise and write the same JSON), and prose with rouge-1 too.
CPU is that of all processes, without what ten records cost; the rate is with it, and what counts where two processes
are compared: `--seconds` makes the dump so long that one takes about that time, and leaves rouge-1 out. `--keep` adds
the results to `benchmarks/results.jsonl` and draws `benchmarks/results.svg`.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Callable
from functools import partial
from html import escape
from pathlib import Path
from typing import NamedTuple

import rag
import throughput
from throughput import FLOOR, HALLUCHECK, SMALL, in_turn, run

HERE = Path(__file__).resolve().parent
SAMPLES = HERE.parent / "samples"
RESULTS, CHART = HERE / "results.jsonl", HERE / "results.svg"
PEER = [*FLOOR[:1], str(HERE / "peers.py")]
ALIASES = 1_000_000


class Kind(NamedTuple):
    """A dump: how to write so many records, how many, and the flags of its scan."""

    write: Callable[[Path, int], None]
    records: int
    flags: tuple[str, ...] = ()
    prose: bool = False


def repeat(sample: Path, path: Path, records: int) -> None:
    """The rows of a sample over and over, each with an id of its own."""
    rows = [json.loads(line) for line in sample.read_text(encoding="utf-8").splitlines()]
    with path.open("w", encoding="utf-8") as out:
        for number in range(records):
            out.write(json.dumps(rows[number % len(rows)] | {"id": f"b{number}"}) + "\n")


def write_knowledge(path: Path, aliases: int) -> None:
    """A base of invented firms, five names each, with where they sit and since when."""
    entities = (
        {
            "name": f"Firm {number:x} Holding",
            "aliases": [f"Firm {number:x} {ending}" for ending in ("AG", "Inc", "Ltd", "Group", "SA")],
            "attributes": {"founded": 1800 + number % 220, "seat": f"Town {number % 977}"},
        }
        for number in range(aliases // 5)
    )
    with path.open("w", encoding="utf-8") as out:
        out.write('{"entities": [' + ",\n".join(map(json.dumps, entities)) + "]}")


def kinds(folder: Path) -> dict[str, Kind]:
    """The dumps; what they need lies in `folder`."""
    base = folder / "firms.json"
    shutil.copy(SAMPLES / "knowledge" / "company.yaml", folder)  # the dialogues name it
    return {
        "statements": Kind(throughput.write_dump, 40_000, ("--select", "statements")),
        "statements with PDFs": Kind(
            partial(repeat, SAMPLES / "statements" / "extractions.jsonl"),
            10_000,
            ("--select", "statements", "--documents", str(SAMPLES / "statements")),
        ),
        "rag": Kind(partial(rag.write_dump, distinct=False), 4_000, prose=True),
        "conversations": Kind(
            partial(repeat, SAMPLES / "knowledge" / "dialogues.jsonl"), 10_000, ("--config", "dialogue")
        ),
        "a million aliases": Kind(
            partial(rag.write_dump, distinct=False),
            4_000,
            ("--select", "knowledge", "--knowledge", str(base), "--cache-dir", str(folder)),
        ),
    }


def measure(name: str, kind: Kind, folder: Path, options: argparse.Namespace) -> list[dict[str, object]]:
    """The costs of one kind, printed and given back."""
    dumps = {"": folder / "dump.jsonl", " small": folder / "small.jsonl"}
    kind.write(dumps[" small"], SMALL)
    records = max(int(kind.records * options.scale), 2 * SMALL)
    if options.seconds:
        probe = kind.records // 20
        kind.write(dumps[""], probe)
        scan = [*HALLUCHECK, "scan", "-q", "--isolated", "-j", "1", *kind.flags, "-o", str(folder / "out.jsonl")]
        costs = {size: run([*scan, str(dump)]).cpu for size, dump in dumps.items()}
        records = int(options.seconds * (probe - SMALL) / (costs[""] - costs[" small"]))
    kind.write(dumps[""], records)
    engines = {"-j 1": ("-j", "1"), "-j 2": ("-j", "2"), "ray -j 2": ("--engine", "ray", "-j", "2")}
    commands: dict[str, list[str]] = {}
    for size, dump in dumps.items():
        out = str(folder / "out.jsonl")
        commands[f"floor{size}"] = [*FLOOR, str(dump), out]
        if kind.prose and not options.seconds:
            commands[f"rouge-1{size}"] = [*PEER, str(dump), out, "rouge1"]
        for engine, flags in engines.items():
            scan = [*HALLUCHECK, "scan", str(dump), "-q", "--isolated", "-o", out]
            commands[f"{engine}{size}"] = [*scan, *kind.flags, *flags]
    costs = in_turn(commands, options.runs)

    def net(command: str) -> float:
        middle = [statistics.median(cost.cpu for cost in costs[f"{command}{size}"]) for size in dumps]
        return max(middle[0] - middle[1], 1e-9) / (records - SMALL)

    floor = net("floor")
    found: list[dict[str, object]] = []
    print(
        f"\n{name}: {records:,} records\n| command | CPU us/record | x floor | wall s | records/s | x -j 1 | x -j 2 |"
    )
    print("|---|---|---|---|---|---|---|")
    walls = {command: statistics.median(cost.wall for cost in costs[command]) for command in commands}
    for command in (command for command in commands if not command.endswith("small")):
        cpu, wall = net(command), walls[command]
        beside = f"{walls['-j 1'] / wall:.2f} | {walls['-j 2'] / wall:.2f}"
        told = f"{cpu * 1e6:.1f} | {cpu / floor:.1f} | {wall:.1f} | {records / wall:,.0f}"
        print(f"| {command} | {told} | {beside} |", flush=True)
        row = {"kind": name, "command": command, "records": records, "per_second": round(records / wall, 1)}
        found.append(row | {"us": round(cpu * 1e6, 2), "over_floor": round(cpu / floor, 2)})
    return found


def keep(found: list[dict[str, object]]) -> None:
    """Add results to the file of all of them, and draw it."""
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=HERE, capture_output=True, text=True, check=True
    ).stdout.strip()
    with RESULTS.open("a", encoding="utf-8") as out:
        for row in found:
            out.write(json.dumps({"commit": commit, "cores": len(os.sched_getaffinity(0))} | row) + "\n")
    CHART.write_text(chart([json.loads(line) for line in RESULTS.read_text(encoding="utf-8").splitlines()]), "utf-8")


def chart(rows: list[dict[str, object]]) -> str:
    """Times the floor on one process, a line a kind, a step a commit."""
    rows = [row for row in rows if row["command"] == "-j 1"]
    commits = list(dict.fromkeys(str(row["commit"]) for row in rows))
    names = list(dict.fromkeys(str(row["kind"]) for row in rows))
    highest = max((float(str(row["over_floor"])) for row in rows), default=1.0)
    width, height, left = 640, 40, 170
    step = (width - left - 70) / max(len(commits) - 1, 1)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height * len(names) + 40}" ']
    parts.append('font-family="sans-serif" font-size="11">')
    for line, name in enumerate(names):
        bottom = height * (line + 1)
        values = {str(row["commit"]): float(str(row["over_floor"])) for row in rows if row["kind"] == name}
        top = max(values.values())
        points = [
            (left + step * commits.index(commit), bottom - (height - 12) * value / top)
            for commit, value in values.items()
        ]
        parts.append(f'<text x="0" y="{bottom - 6}">{escape(name)}</text>')
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline fill="none" stroke="#3366aa" points="{path}"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="#3366aa"/>' for x, y in points]
        last = list(values.values())[-1]
        parts.append(f'<text x="{points[-1][0] + 8:.1f}" y="{points[-1][1] + 4:.1f}">{last:.1f} x</text>')
    bottom = height * len(names) + 20
    parts += [
        f'<text x="{left + step * number:.1f}" y="{bottom}" text-anchor="middle">{escape(commit)}</text>'
        for number, commit in enumerate(commits)
    ]
    parts.append(f"<title>CPU over the floor by commit, one process; the highest is {highest:.1f}</title></svg>\n")
    return "\n".join(parts)


def main() -> None:
    """Measure, print, and keep where asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scale", type=float, default=1.0, help="of the number of records")
    parser.add_argument("--seconds", type=float, help="that one process takes, instead")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--kinds", nargs="+")
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_args()
    found = []
    with tempfile.TemporaryDirectory() as name:
        for title, kind in kinds(Path(name)).items():
            if options.kinds and title not in options.kinds:
                continue
            if "--knowledge" in kind.flags:
                write_knowledge(Path(name) / "firms.json", ALIASES)
            found += measure(title, kind, Path(name), options)
    if options.keep:
        keep(found)


if __name__ == "__main__":
    main()
