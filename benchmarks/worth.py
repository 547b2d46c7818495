"""What every rule and check is worth: how often it fires on good and bad answers of sets that it was not made for.

    python benchmarks/worth.py DIR [DIR or FILE ..] [--cache FILE] [--write] [--left-out]

DIR holds labelled sets (JSON lines with `contexts`, `response`, `label`), a FILE twins (`record`, `want`, `group`) over
structured evidence, beside those that `planted.py` makes. For each rule, and each check of a rule: the good and bad
answers on which it fires, families of sets, precision against the base rate of those families, what nothing else
caught, the precision on either half of the documents, and the probability's AUC and balanced accuracy
(leave-one-family-out) without it. `--write` puts the table into docs/worth.md, and the precisions of rules over
structured evidence into the package. `--left-out` scans each family once more with a verifier that was fitted without
it, and prints how many more of its good answers each rule reports than with the shipped one.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import msgspec
from data import read
from fitting import fit, join
from perturb import turned
from planted import planted
from scans import Scanned, probes, scan, scanned, twins
from train_probability import TARGET, Row, design, leave_one_out, measures, rows_of
from train_verifier import features as measured

from hallucheck.model import Finding
from hallucheck.verdict.faults import EXTRACTIONS, SCORES
from hallucheck.verdict.intervals import wilson
from hallucheck.verifiers.embedded import verifier
from hallucheck.verifiers.embedded.features import NAMES

Key = Callable[[Finding], str]
PAGE = Path(__file__).parents[1] / "docs" / "worth.md"
DETECTORS = Path(__file__).parents[1] / "hallucheck" / "detectors"
_NAMED = re.compile(r'\b(?:named\(|check=)"([\w-]+)"')
STRUCTURED = (
    "knowledge/contradicts-fact", "knowledge/wrong-attribute", "knowledge/nonexistent-entity",
    "knowledge/fabricated-fact", "numbers/contradicted-figure:stored-value", "numbers/contradicted-figure:wrong-cell",
)  # fmt: skip
"""Rules, or checks of rules, over a knowledge base, facts, SQL or the cells of a table."""
ENOUGH = 10
"""Answers on which a rule over structured evidence must have fired before its precision counts for a verdict."""
ALARMS, FACTOR = 20, 1.5
"""False alarms from which a rule must hold on families left out, and how many times as many it may raise there."""
FEW = 10
"""Answers below which a precision is not called better or worse than the base rate."""

WHOLE = ":as a whole"
"""Ends the name of findings that no check of their rule claims."""

PARTS = """# What the rules are worth

Measured by `benchmarks/worth.py` on {answers:,} labelled answers of {families} families of public sets (listed in
`hallucheck/verifiers/data/embedded.json`) and {twins} good and bad twins over structured evidence.

*Base* is the share of bad answers in the families in which a rule fires, each weighing as often as it fires there;
*lift* is precision less base: a rule without lift (bold) is no better than chance. *Alone* counts answers in which
nothing else was found. *Halves* are the precisions on either half of the documents, of which one was looked at while
the rules were made. *Without* is how the probability of a record changes, in points of AUC and balanced accuracy,
families left out, when the rule is switched off: a rule is worth something where that is negative.

Whole audit, families left out and weighing the same: AUC {auc:.1f}, balanced accuracy {balanced:.1f}.

## Rules

{rules}

## Checks

A rule with several ways to find something says which one it was (`check` of a finding).

{checks}

Checks that found nothing in any of these answers: {silent}.

## Over structured evidence

On the sets above and on the twins. A rule that fired at least {enough} times, and was right in at least the share
`verdict.reject_precision` of them, rejects an answer by itself.

{structured}
"""


class Worth(NamedTuple):
    """Of one rule or check."""

    name: str
    good: int
    bad: int
    families: int
    base: float
    alone_good: int
    alone_bad: int
    halves: tuple[float | None, float | None]

    @property
    def precision(self) -> float:
        """Share of bad answers among those on which it fires."""
        return self.bad / (self.good + self.bad)


def by_rule(finding: Finding) -> str:
    """The rule."""
    return finding.rule


def by_check(finding: Finding) -> str:
    """The check of the rule, where it has several."""
    return f"{finding.rule}:{finding.check or WHOLE[1:]}"


def worth(answers: Sequence[Scanned], key: Key) -> list[Worth]:
    """Each rule or check, the one that fires most first."""
    base = _base_rates(answers)
    fired: dict[str, list[Scanned]] = defaultdict(list)
    alone: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for answer in answers:
        keys = {key(finding) for finding in answer.findings}
        for name in keys:
            fired[name].append(answer)
        own = {key(finding) for finding in answer.findings if finding.rule not in SCORES}
        if len(own) == 1:
            alone[own.pop()][answer.label] += 1
    found = []
    for name, where in fired.items():
        bad = sum(answer.label for answer in where)
        found.append(
            Worth(
                name=name,
                good=len(where) - bad,
                bad=bad,
                families=len({answer.family for answer in where}),
                base=sum(base[answer.family] for answer in where) / len(where),
                alone_good=alone[name][0],
                alone_bad=alone[name][1],
                halves=(_precision(where, 0), _precision(where, 1)),
            )
        )
    return sorted(found, key=lambda one: (-(one.good + one.bad), one.name))


def _base_rates(answers: Iterable[Scanned]) -> dict[str, float]:
    labels: dict[str, list[int]] = defaultdict(list)
    for answer in answers:
        labels[answer.family].append(answer.label)
    return {family: sum(found) / len(found) for family, found in labels.items()}


def _precision(where: Sequence[Scanned], half: int) -> float | None:
    labels = [answer.label for answer in where if answer.half == half]
    return sum(labels) / len(labels) if labels else None


class Ablation:
    """The probability without one rule or check: refitted, families left out."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = list(rows)
        self.whole = self._measure(self._rows)

    def without(self, name: str, key: Key) -> tuple[float, float]:
        """Points of AUC and balanced accuracy that are lost."""
        left = [
            row.replaced(tuple(finding for finding in row.scanned.findings if key(finding) != name))
            if any(key(finding) == name for finding in row.scanned.findings)
            else row
            for row in self._rows
        ]
        auc, balanced = self._measure(left)
        return self.whole[0] - auc, self.whole[1] - balanced

    def _measure(self, rows: list[Row]) -> tuple[float, float]:
        given = design(rows)
        auc, balanced, _ = measures(given, leave_one_out(rows, given))
        return 100 * auc, 100 * balanced


def table(found: Sequence[Worth], ablation: Ablation, key: Key) -> str:
    """The rows as Markdown."""
    lines = [
        "| | good | bad | families | precision | base | lift | alone: good, bad | halves | without: AUC, BA |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for one in found:
        low, high = (wilson(one.bad, one.good + one.bad).low or 0, wilson(one.bad, one.good + one.bad).high or 0)
        halves = " / ".join("-" if half is None else f"{half:.2f}" for half in one.halves)
        lift = f"{one.precision - one.base:+.2f}"
        if one.good + one.bad >= FEW and one.precision <= one.base:
            lift = f"**{lift}**"
        auc, balanced = ablation.without(one.name, key)
        lines.append(
            f"| `{one.name}` | {one.good} | {one.bad} | {one.families} | {one.precision:.2f} ({low:.2f}-{high:.2f}) "
            f"| {one.base:.2f} | {lift} | {one.alone_good}, {one.alone_bad} | {halves} "
            f"| {-auc:+.2f}, {-balanced:+.2f} |"
        )
    return "\n".join(lines)


def silent(answers: Sequence[Scanned]) -> list[str]:
    """The checks that the families name and that found nothing."""
    fired = {finding.check for answer in answers for finding in answer.findings}
    texts = [path.read_text(encoding="utf-8") for path in sorted(DETECTORS.rglob("*.py"))]
    return sorted({name for text in texts for name in _NAMED.findall(text)} - fired)


def structured(answers: Sequence[Scanned]) -> tuple[dict[str, float], str]:
    """Precision of each rule over structured evidence, as a lower estimate where it fired seldom, and the table."""
    lines = ["| | good | bad | precision |", "|---|---|---|---|"]
    found = {}
    for name in STRUCTURED:
        labels = [
            answer.label
            for answer in answers
            if any(name in (finding.rule, by_check(finding)) for finding in answer.findings)
        ]
        if not labels:
            lines.append(f"| `{name}` | 0 | 0 | - |")
            continue
        precision = sum(labels) / len(labels)
        lines.append(f"| `{name}` | {len(labels) - sum(labels)} | {sum(labels)} | {precision:.2f} |")
        if len(labels) >= ENOUGH:
            found[name] = round((sum(labels) + 1) / (len(labels) + 2), 3)
    return found, "\n".join(lines)


def left_out(folders: Sequence[Path], answers: Sequence[Scanned]) -> str:
    """False alarms of each rule with the shipped verifier, and with one that saw nothing of the answer's family."""
    examples = [example for folder in folders for example in read(folder)]
    given, made = measured(examples), measured(turned(examples))
    paths = sorted(path for folder in folders for path in folder.glob("*.jsonl"))
    seen, unseen = (Counter[str]() for _ in range(2))
    seen.update(_alarms(answers))
    for family in sorted({path.stem.partition("_")[0] for path in paths}):
        model = fit(join(given.take(given.families != family), made))
        weights = {name: -float(weight) for name, weight in zip(NAMES, model.weights, strict=True)}
        fitted = msgspec.structs.replace(verifier.parameters(), intercept=-model.intercept, weights=weights)
        verifier._weights.cache_clear()  # noqa: SLF001 (measures it with others)
        with patch.object(verifier, "parameters", lambda fitted=fitted: fitted):
            for path in paths:
                if path.stem.partition("_")[0] == family:
                    unseen.update(_alarms(scan(path)))
        verifier._weights.cache_clear()  # noqa: SLF001
    lines = ["| rule | good answers, family left in | left out | times |", "|---|---|---|---|"]
    for rule in sorted(seen | unseen, key=lambda name: -seen[name]):
        if max(seen[rule], unseen[rule]) >= ALARMS:
            times = unseen[rule] / max(1, seen[rule])
            mark = "" if 1 / FACTOR <= times <= FACTOR else " (!)"
            lines.append(f"| `{rule}` | {seen[rule]} | {unseen[rule]} | {times:.2f}{mark} |")
    return "\n".join(lines)


def _alarms(answers: Iterable[Scanned]) -> Counter[str]:
    """Rule -> the good answers in which it reports something."""
    return Counter(rule for row in answers if not row.label for rule in {finding.rule for finding in row.findings})


def main() -> None:
    """Scan or read, measure, print and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", type=Path, nargs="+", help="folders of labelled sets, files of twins")
    parser.add_argument("--cache", type=Path, help="where the scan is kept, and read from if it is there")
    parser.add_argument("--write", action="store_true", help="write docs/worth.md and the measured precisions")
    parser.add_argument("--left-out", action="store_true", help="false alarms on families left out, and nothing else")
    options = parser.parse_args()
    folders = [path for path in options.paths if path.is_dir()]
    answers = scanned(folders, options.cache)
    if options.left_out:
        print(left_out(folders, answers))
        return
    files = [path for path in options.paths if path.is_file()]
    paired = list(twins(chain(planted(), *map(probes, files))))
    prose = [msgspec.structs.replace(row, findings=_prose(row)) for row in answers]
    ablation = Ablation(rows_of(prose, folders, options.cache))
    precisions, shown = structured([*answers, *paired])
    page = PARTS.format(
        answers=len(answers),
        families=len({row.family for row in answers}),
        twins=len(paired),
        auc=ablation.whole[0],
        balanced=ablation.whole[1],
        rules=table(worth(prose, by_rule), ablation, by_rule),
        checks=table([one for one in worth(prose, by_check) if not one.name.endswith(WHOLE)], ablation, by_check),
        silent=", ".join(f"`{name}`" for name in silent(prose)) or "none",
        enough=ENOUGH,
        structured=shown,
    )
    print(page)
    print(json.dumps(precisions, indent=2))
    if options.write:
        PAGE.write_text(page, encoding="utf-8")
        given = json.loads(TARGET.read_text(encoding="utf-8"))
        given["precisions"] = precisions
        TARGET.write_text(json.dumps(given, indent=2) + "\n", encoding="utf-8")


def _prose(row: Scanned) -> tuple[Finding, ...]:
    return tuple(finding for finding in row.findings if finding.family not in EXTRACTIONS)


if __name__ == "__main__":
    main()
