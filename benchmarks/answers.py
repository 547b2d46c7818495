"""How good and how fast the family `answers` is at its default settings, per labelled set, in one run.

    python benchmarks/answers.py --data DIR [--limit N] [--no-verifier]

DIR holds JSON lines with `contexts`, `response`, `label` (1 hallucinated) and, where given, `question` and `samples`.
Flagged is a record whose verdict is `review` or `reject`. Nothing is fitted here: these are the shipped settings. The
weights of the embedded verifier were fitted on the development data; `benchmarks/quality.py` measures it
leave-one-family-out.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from hallucheck.detectors.answers import FAMILY
from hallucheck.detectors.base import Resources
from hallucheck.detectors.panel import Panel
from hallucheck.evidence.pdf.documents import Documents
from hallucheck.model import Answers, Origin, Severity, Verdict, read_record
from hallucheck.text.citations.blanking import open_case
from hallucheck.verdict.policy import VerdictPolicy, judge
from hallucheck.verifiers.base import NullVerifier, Verifier
from hallucheck.verifiers.embedded.verifier import EmbeddedVerifier


class Judgement(NamedTuple):
    """One record: label, verdict, rules that found something, CPU seconds."""

    label: int
    verdict: Verdict
    rules: frozenset[str]
    seconds: float


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--limit", type=int, default=None, help="records of each set")
    parser.add_argument("--no-verifier", action="store_true", help="words alone")
    asked = parser.parse_args()
    verifier: Verifier = NullVerifier() if asked.no_verifier else EmbeddedVerifier()
    judged = {path.stem: list(_judge(path, verifier, asked.limit)) for path in sorted(asked.data.glob("*.jsonl"))}
    _print_sets(judged)
    _print_rules([judgement for of_set in judged.values() for judgement in of_set])


def _judge(path: Path, verifier: Verifier, limit: int | None) -> Iterator[Judgement]:
    panel = Panel(
        [FAMILY],
        options={FAMILY.name: FAMILY.options()},
        rules=frozenset(rule.id for rule in FAMILY.rules),
        minimum=Severity.LOW,
        resources=Resources(as_of=date(2026, 1, 1), documents=Documents()),
    )
    with path.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            if limit is not None and number > limit:
                return
            yield _judge_one(panel, verifier, line, number)


def _judge_one(panel: Panel, verifier: Verifier, line: bytes, number: int) -> Judgement:
    row: dict[str, Any] = json.loads(line)
    label = row.pop("label")
    record = read_record({key: value for key, value in row.items() if key not in ("meta", "spans", "split")})
    case = open_case(record, Origin(file="dump.jsonl", line=number), line)
    started = time.process_time()
    questions = panel.prepare([case])
    answers = Answers(dict(zip(questions, verifier.answer(questions), strict=True)))
    examined = panel.examine(case, answers)
    seconds = time.process_time() - started
    verdict, _ = judge(examined.findings, examined.families, VerdictPolicy(), examined.unavailable)
    return Judgement(label, verdict, frozenset(finding.rule for finding in examined.findings), seconds)


def _print_sets(judged: dict[str, list[Judgement]]) -> None:
    print(f"{'set':24} {'n':>5} {'BA':>5} {'prec':>5} {'rec':>5} {'FPR':>5} {'rej.F':>6} {'rej.H':>6} {'ms':>6}")
    families: dict[str, list[list[float]]] = defaultdict(list)
    for name, of_set in judged.items():
        row = _row(of_set)
        families[name.partition("_")[0]].append(row)
        print(f"{name:24} {len(of_set):5d} " + _cells(row))
    means = [[sum(column) / len(rows) for column in zip(*rows, strict=True)] for rows in families.values()]
    macro = [sum(column) / len(means) for column in zip(*means, strict=True)]
    print(f"{'mean over families':24} {sum(map(len, judged.values())):5d} " + _cells(macro))
    print("BA balanced accuracy; prec, rec, FPR of flagged; rej.F, rej.H: share rejected of faithful and hallucinated")


def _row(judged: list[Judgement]) -> list[float]:
    """Balanced accuracy, precision, recall, false-positive rate, rejected of either label, CPU ms a record."""
    flagged = Counter((j.label, j.verdict in (Verdict.REVIEW, Verdict.REJECT)) for j in judged)
    rejected = Counter((j.label, j.verdict is Verdict.REJECT) for j in judged)
    faithful, hallucinated = (sum(j.label == label for j in judged) for label in (0, 1))
    caught, wrong = flagged[1, True], flagged[0, True]
    recall, fpr = caught / max(1, hallucinated), wrong / max(1, faithful)
    return [
        (recall + 1 - fpr) / 2,
        caught / max(1, caught + wrong),
        recall,
        fpr,
        rejected[0, True] / max(1, faithful),
        rejected[1, True] / max(1, hallucinated),
        1000 * sum(j.seconds for j in judged) / max(1, len(judged)),
    ]


def _cells(row: list[float]) -> str:
    *shares, milliseconds = row
    widths = (5, 5, 5, 5, 6, 6)
    cells = [f"{100 * share:{width}.1f}" for share, width in zip(shares, widths, strict=True)]
    return " ".join((*cells, f"{milliseconds:6.2f}"))


def _print_rules(judged: list[Judgement]) -> None:
    print(f"\n{'rule':36} {'records':>8} {'prec':>6}")
    for rule in FAMILY.rules:
        found = [j.label for j in judged if rule.id in j.rules]
        precision = f"{100 * sum(found) / len(found):6.1f}" if found else "     -"
        print(f"{rule.id:36} {len(found):8d} {precision}")


if __name__ == "__main__":
    main()
