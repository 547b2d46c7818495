"""What does `scan` with all families cost on answers with 2 KB of contexts, beside rouge in the same run?

    python benchmarks/rag.py [--records 2000] [--runs 5] [--short | --dump FILE ...] [--only-profile]

The dump is made up: passages about places and firms, four to a record, and answers of some 120 words, as long as those
of RAGTruth (118 words for questions, 108 for summaries), of which one in eight is wrong. `--short` measures answers of
three sentences (22 words) instead. Once with passages repeated as dumps repeat them (a passage stands in forty
records), once all distinct.
Start-up (the cost of ten records) is taken off; medians of CPU time. At last it prints the ten costliest functions.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import random
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path

import orjson
from throughput import FLOOR, HALLUCHECK, HERE, SMALL, in_turn

PROFILED = 500
"""Answers of which the costliest functions are told."""

PEER = [sys.executable, str(HERE / "peers.py")]
PLACES = (
    "Arden",
    "Belmar",
    "Corvo",
    "Dunmore",
    "Elsby",
    "Farrow",
    "Garrick",
    "Holt",
    "Ivering",
    "Jura",
    "Kelso",
    "Lorne",
)
THINGS = (
    "mill",
    "library",
    "harbour",
    "foundry",
    "theatre",
    "bridge",
    "reservoir",
    "observatory",
    "market hall",
    "ferry",
)
PEOPLE = ("Ada Verne", "Piet Maas", "Lena Ortiz", "Hugo Brandt", "Mina Sato", "Tom Reyes", "Ines Duarte", "Karl Moen")
SIDES = ("northern bank", "southern edge", "old harbour", "upper terrace", "eastern quarter", "market square", "canal")
SEASONS = ("spring", "early summer", "midsummer", "September", "late autumn", "the first snow", "Easter", "Advent")
OBJECTS = ("machinery", "glass", "timber", "furniture", "ironwork", "masonry", "plumbing", "panelling", "tiling")
EVENTS = ("war", "great flood", "strike", "fire", "recession", "expansion of the railway", "drought", "reform")
GROUPS = ("Local groups", "Former workers", "Two families", "School classes", "Neighbouring parishes", "Volunteers")
PARTS = ("money", "stone", "labour", "tools", "land", "records", "furnishings", "seed capital")
FLAWS = ("rising damp", "subsidence", "dry rot", "loose slates", "rusting anchors", "poor drainage", "cracked lintels")
FILLERS = (
    "The building stands on the {SIDES} of the river and is open to visitors from {SEASONS} to {SEASONS}.",
    "Most of the original {OBJECTS} was removed during the {EVENTS} and has never been replaced.",
    "A small exhibition on the ground floor explains how the {OBJECTS} was made and what the {EVENTS} changed.",
    "{GROUPS} raised a large part of the {PARTS}, and the county added the rest after the {EVENTS}.",
    "Engineers had warned of {FLAWS}, yet the {PARTS} turned out to be sound when the {OBJECTS} was opened.",
)
"""Of each there are fifty to five hundred: most sentences of a dump are distinct."""
DISTINCT = 60
"""Passages in a row that are about different things."""
_SLOT = re.compile(r"\{([A-Z]+)\}")


def filled(sentence: str, chance: random.Random) -> str:
    """A sentence with a word of each list that it names."""
    return _SLOT.sub(lambda match: chance.choice(globals()[match[1]]), sentence)


def passage(number: int, chance: random.Random) -> tuple[str, dict[str, str]]:
    """About 500 characters, and what they say; of 60 passages in a row each is about another thing."""
    facts = {
        "thing": f"{PLACES[number % len(PLACES)]} {THINGS[number * 7 % len(THINGS)]}",
        "who": chance.choice(PEOPLE),
        "year": str(chance.randint(1801, 1999)),
        "cost": f"{chance.randint(11, 980):,},000 pounds",
        "later": str(chance.randint(2000, 2024)),
    }
    told = [filled(sentence, chance) for sentence in chance.sample(FILLERS, 4)]
    body = " ".join(told)
    facts["said"] = "|".join(told)
    text = (
        f"The {facts['thing']} was designed by {facts['who']} and completed in {facts['year']} at a cost of "
        f"{facts['cost']}. {body} It was restored in {facts['later']}."
    )
    return text, facts


def answer(chosen: list[dict[str, str]], chance: random.Random, *, short: bool) -> str:
    """What is known of the first thing, and in a long answer of two more; in one of eight a year is another."""
    told = []
    for facts in chosen[: 1 if short else 3]:
        year = str(int(facts["year"]) + 7) if not told and chance.random() < 1 / 8 else facts["year"]
        told.append(
            f"The {facts['thing']} was completed in {year}. It was designed by {facts['who']} and cost "
            f"{facts['cost']}. It was restored in {facts['later']}."
        )
        if not short:
            told.append(chance.choice(facts["said"].split("|")))
    return " ".join(told)


def write_dump(path: Path, records: int, *, distinct: bool, short: bool = False) -> None:
    """`records` answers with four passages each, the same ones every time."""
    chance = random.Random(11)  # noqa: S311 (no secret is made here)
    pool = [passage(number, chance) for number in range(4 * records if distinct else max(records // 10, 4))]
    near = range(min(len(pool), DISTINCT))
    with path.open("wb") as out:
        for number in range(records):
            start = 4 * number if distinct else chance.randrange(len(pool))
            places = range(4) if distinct else chance.sample(near, 4)
            chosen = [pool[(start + place) % len(pool)] for place in places]
            facts = [facts for _, facts in chosen]
            row = {
                "id": f"r{number}",
                "question": f"What is known of the {facts[0]['thing']}?",
                "answer": answer(facts, chance, short=short),
                "contexts": [text for text, _ in chance.sample(chosen, 4)],
            }
            out.write(orjson.dumps(row) + b"\n")


def copy_dump(source: Path, path: Path, most: int | None = None) -> int:
    """Write the answers of a set with their contexts as the peers read them; how many there are."""
    rows = [orjson.loads(line) for line in source.read_bytes().splitlines()[:most]]
    with path.open("wb") as out:
        for row in rows:
            known = {"id": row["id"], "question": row.get("question"), "contexts": row["contexts"]}
            out.write(orjson.dumps(known | {"answer": row.get("answer") or row["response"]}) + b"\n")
    return len(rows)


def measure(folder: Path, records: int, runs: int, what: str) -> None:
    """Milliseconds of CPU a record of dump.jsonl, less those of small.jsonl, and the ratio to rouge-1 with rouge-L."""
    dump, small = folder / "dump.jsonl", folder / "small.jsonl"
    commands: dict[str, list[str]] = {}
    for name, path in (("", dump), (" small", small)):
        out = str(folder / "out")
        commands |= {
            f"floor{name}": [*FLOOR, str(path), out],
            f"rouge-1{name}": [*PEER, str(path), out, "rouge1"],
            f"rouge-1 and rouge-L{name}": [*PEER, str(path), out, "rouge1", "rougeL"],
            f"scan -j 1, all families{name}": [
                *HALLUCHECK,
                "scan",
                str(path),
                "-o",
                out + ".jsonl",
                "-q",
                "-j",
                "1",
                "--isolated",
                "--exit-zero",
            ],
        }
    costs = in_turn(commands, runs)
    cpu = {name: statistics.median(cost.cpu for cost in found) for name, found in costs.items()}
    net = {
        name: (cpu[name] - cpu[f"{name} small"]) / (records - SMALL) * 1000
        for name in cpu
        if not name.endswith("small")
    }
    print(f"\n{records:,} answers, {what}; median of {runs}")
    for name, cost in net.items():
        print(f"  {name:<26}{cost:8.3f} ms a record{cost / net['rouge-1 and rouge-L']:8.2f} x rouge-1 and rouge-L")


def profile(records: int, *, short: bool) -> None:
    """Print the ten functions of the package in which most time is spent, start-up taken off."""
    from hallucheck.cli.edge import run  # noqa: PLC0415 (only here)

    with tempfile.TemporaryDirectory() as name:
        dump, small = Path(name) / "dump.jsonl", Path(name) / "small.jsonl"
        write_dump(dump, records, distinct=False, short=short)
        write_dump(small, SMALL, distinct=False, short=short)
        options = ["-o", f"{name}/out.jsonl", "-q", "-j", "1", "--isolated"]
        run(["scan", str(small), *options])
        profiler = cProfile.Profile(time.process_time)
        profiler.runcall(run, ["scan", str(dump), *options])
    stats = pstats.Stats(profiler).stats.items()  # type: ignore[attr-defined]
    found = [entry for entry in stats if "hallucheck/" in entry[0][0]]
    print(f"\nThe ten costliest functions over {records:,} answers, passages repeated: seconds alone, calls")
    for (file, line, name), (_, calls, alone, *_) in sorted(found, key=lambda entry: -entry[1][2])[:10]:
        print(f"  {alone:8.3f}{calls:10,}  {file.rpartition('hallucheck/')[2]}:{line} {name}")


def main() -> None:
    """Read the flags and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--records", type=int, default=2000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--dump", type=Path, nargs="*", default=[], help="measure on these instead: JSON Lines")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--only-profile", action="store_true")
    flags = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for distinct in () if flags.only_profile or flags.dump else (False, True):
            write_dump(folder / "dump.jsonl", flags.records, distinct=distinct, short=flags.short)
            write_dump(folder / "small.jsonl", SMALL, distinct=distinct, short=flags.short)
            kind = "all distinct" if distinct else "passages repeated"
            measure(folder, flags.records, flags.runs, f"2 KB of contexts, {kind}")
        for dump in flags.dump:
            records = copy_dump(dump, folder / "dump.jsonl")
            copy_dump(dump, folder / "small.jsonl", SMALL)
            measure(folder, records, flags.runs, dump.stem)
    profile(min(flags.records, PROFILED), short=flags.short)


if __name__ == "__main__":
    main()
