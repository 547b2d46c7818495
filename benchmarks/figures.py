"""How good and how fast is the check of figures? Quality on labelled answers, speed on made-up ones.

    python benchmarks/figures.py [FOLDER or FILE ...] [--speed 20000] [--wrong N]

FOLDER holds JSON lines with `response`, `contexts`, `label` (1: hallucinated) and perhaps `question`, a file a set; or
set HALLUCHECK_DATA. A record counts as flagged where a figure of its answer is unverified or contradicted, and is left
out where no figure could be judged. `--wrong N` shows N faithful answers of each set that were flagged.
The speed is CPU time of one core: answers of 500 B, contexts of 3 KB, nine in ten of the figures right.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import orjson

from hallucheck.detectors.base import Resources
from hallucheck.detectors.numbers import FAMILY
from hallucheck.detectors.numbers.options import NumbersOptions
from hallucheck.evidence.pdf.documents import Documents
from hallucheck.judges.figures.claims.claims import read_claims
from hallucheck.judges.figures.evidence.evidence import FigureEvidence
from hallucheck.judges.figures.judge import judge as judge_claims
from hallucheck.model import Answers, Finding, Origin, read_record
from hallucheck.text.amounts.find import extract
from hallucheck.text.citations.blanking import open_case
from hallucheck.text.sentences import answer_sentences
from hallucheck.verdict.intervals import wilson

CHUNK = 500
METRICS = ("Net operating income", "Total revenue", "Operating expenses", "Debt service", "Capital expenditure")
FILLER = (
    "The property stands near the river and was renovated by the owner over several seasons.",
    "Management expects the tenants of the upper floors to stay, and the lobby to be finished in time.",
    "Insurance was renewed with the carrier of the year before, on terms that both sides called fair.",
)


class Judged(NamedTuple):
    """What the family said of a record: None where it could judge no figure."""

    flagged: bool | None
    findings: tuple[Finding, ...]


def judge(row: dict[str, Any]) -> Judged:
    """Put one record to the family with its default options."""
    detector = FAMILY.build(FAMILY.options(), Resources(as_of=date(2025, 1, 1), documents=Documents()))
    case = open_case(read_record(row), Origin(file="data", line=1))
    if detector.applies(case):
        return Judged(None, ())
    findings, tally = detector.examine(case, Answers())
    return Judged(None if tally.skip_reason else bool(findings), tuple(findings))


def sets(paths: list[Path]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """(name of a set, its records)."""
    for path in paths:
        for file in sorted(path.glob("*.jsonl")) if path.is_dir() else [path]:
            with file.open(encoding="utf-8") as lines:
                yield file.stem, [json.loads(line) for line in lines]


def share(part: int, whole: int) -> str:
    """A rate with its 95 % interval, in per cent."""
    if not whole:
        return "-".rjust(16)
    rate = wilson(part, whole)
    return f"{100 * part / whole:5.1f} ({100 * (rate.low or 0):4.1f}-{100 * (rate.high or 0):5.1f})"


def quality(paths: list[Path], wrong: int) -> None:
    """Precision, recall and false-alarm rate per set, and precision per rule."""
    print(f"{'set':24}{'records':>8}{'judged':>8}  {'precision %':18}{'recall %':18}{'false alarms %':18}")
    total: Counter[tuple[bool, bool]] = Counter()
    rules: dict[str, Counter[int]] = defaultdict(Counter)
    for name, rows in sets(paths):
        counts: Counter[tuple[bool, bool]] = Counter()
        shown = 0
        for row in rows:
            said = judge(row)
            if said.flagged is None:
                continue
            label = bool(row["label"])
            counts[said.flagged, label] += 1
            for finding in said.findings:
                rules[finding.rule][label] += 1
            if said.flagged and not label and shown < wrong:
                shown += 1
                print(f"  {row.get('id')}: {row['response'][:120]!r}")
                print(*(f"    {finding.rule}: {finding.message}" for finding in said.findings), sep="\n")
        print(line(name, len(rows), counts))
        total += counts
    print(line("all", 0, total))
    for rule, labels in sorted(rules.items()):
        print(f"{rule:36} findings {labels.total():5}   in hallucinated answers % {share(labels[1], labels.total())}")


def line(name: str, records: int, counts: Counter[tuple[bool, bool]]) -> str:
    """One row of the table."""
    hits, misses = counts[True, True], counts[False, True]
    alarms, quiet = counts[True, False], counts[False, False]
    return (
        f"{name:24}{records or '':>8}{counts.total():>8}  "
        f"{share(hits, hits + alarms):18}{share(hits, hits + misses):18}"
        f"{share(alarms, alarms + quiet):18}"
    )


def made_up(number: int, chance: random.Random) -> dict[str, Any]:
    """One record: an answer of about 500 B over three contexts of 1 KB."""
    values = {metric: chance.randrange(100_000, 9_000_000) for metric in METRICS}
    occupancy = chance.randrange(700, 990) / 10
    facts = [f"{metric} was ${value:,} in {2020 + number % 5}." for metric, value in values.items()]
    facts.append(f"Occupancy stood at {occupancy}% on {1 + number % 28} March {2020 + number % 5}.")
    contexts = []
    for _ in range(3):
        texts = chance.sample(facts, 2) + [chance.choice(FILLER) for _ in range(9)]
        chance.shuffle(texts)
        contexts.append(" ".join(texts)[:1000])
    contexts[0] = " ".join(facts) + " " + contexts[0]
    told = dict(values)
    if number % 10 == 0:
        told[METRICS[number % 5]] *= 3
    answer = " ".join(f"{metric} came to ${value / 1e6:.2f} million." for metric, value in told.items())
    answer += f" {FILLER[number % 3]} {FILLER[(number + 1) % 3]} Occupancy was {occupancy}%."
    return {"id": str(number), "answer": answer, "contexts": [context[:1000] for context in contexts]}


def speed(records: int) -> None:
    """Records per second of one core, from the decoded row to the findings."""
    chance = random.Random(7)  # noqa: S311 (a benchmark, not a secret)
    rows = [made_up(number, chance) for number in range(records)]
    detector = FAMILY.build(FAMILY.options(), Resources(as_of=date(2025, 1, 1), documents=Documents()))
    lines = [orjson.dumps(row) for row in rows]
    start = time.process_time()
    for raw in lines:
        orjson.dumps(orjson.loads(raw))
    floor = time.process_time() - start
    sizes = (
        sum(len(row["answer"]) for row in rows) // records,
        sum(len("".join(row["contexts"])) for row in rows) // records,
    )
    del rows
    took, flagged = 0.0, 0
    for first in range(0, records, CHUNK):  # a run holds no more than a chunk of cases at a time
        cases = [
            open_case(read_record(orjson.loads(raw)), Origin(file="made-up", line=1))
            for raw in lines[first : first + CHUNK]
        ]
        start = time.process_time()
        flagged += sum(bool(detector.examine(case, Answers())[0]) for case in cases)
        took += time.process_time() - start
    print(f"{records} records, answers of {sizes[0]} B over {sizes[1]} B of context, {flagged} flagged")
    print(
        f"{records / took:,.0f} records/s of one core, {1e6 * took / records:.0f} microseconds a record,"
        f" {took / floor:.0f} times the JSON round trip"
    )


def stages(records: int) -> None:
    """Where the time goes, in microseconds a record; `claims` hold the figures of the answer once more."""
    chance = random.Random(7)  # noqa: S311 (as above)
    rows = [made_up(number, chance) for number in range(records)]
    options = NumbersOptions.model_validate({})
    spent: defaultdict[str, float] = defaultdict(float)
    for number, row in enumerate(rows):
        case = open_case(read_record(row), Origin(file="made-up", line=1))
        start = time.process_time()
        extract(row["answer"])
        figures = time.process_time()
        answer_sentences(case)
        split = time.process_time()
        claims, _ = read_claims(case, options)
        claimed = time.process_time()
        judge_claims(claims, FigureEvidence(case, options))
        spent["figures of the answer, alone"] += figures - start
        spent["sentences of the answer"] += split - figures
        spent["claims, with their figures"] += claimed - split
        kind = "wrong" if number % 10 == 0 else "right"
        spent[f"answers that are {kind}, against the evidence"] += time.process_time() - claimed
    for stage, seconds in spent.items():
        share = records * (0.1 if "wrong" in stage else 0.9 if "right" in stage else 1.0)
        print(f"  {stage:46}{1e6 * seconds / share:8.0f}")


def main() -> None:
    """Quality where there is data, then speed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--speed", type=int, default=20_000, metavar="RECORDS", help="0: leave it out")
    parser.add_argument("--wrong", type=int, default=0, metavar="N")
    given = parser.parse_args()
    paths = given.paths or ([Path(os.environ["HALLUCHECK_DATA"])] if "HALLUCHECK_DATA" in os.environ else [])
    if paths:
        quality(paths, given.wrong)
    if given.speed:
        speed(given.speed)
        stages(min(given.speed, 2000))


if __name__ == "__main__":
    main()
