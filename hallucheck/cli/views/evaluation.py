"""What `evaluate` and `calibrate` show, and the same as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from hallucheck.cli.console import TERMINAL
from hallucheck.reports.escape import shorten
from hallucheck.verdict.evaluation.measures import (
    Estimate,
    Evaluation,
    Quality,
    Reliability,
    Target,
    auc,
    quality,
    reliability,
)
from hallucheck.verdict.intervals import Rate, wilson

RULES = 40


def figures(evaluation: Evaluation) -> dict[str, Any]:
    """All figures of an evaluation."""
    counts = evaluation.flagged
    positives, negatives = counts.true_positive + counts.false_negative, counts.false_positive + counts.true_negative
    return {
        "records": evaluation.records,
        "labelled": counts.total,
        "unlabelled": evaluation.unlabelled,
        "unchecked": evaluation.unchecked,
        "hallucinated": wilson(positives, counts.total),
        "flagged": quality(counts),
        "rejected": quality(evaluation.rejected),
        "auc": auc(evaluation.scores, evaluation.labels),
        "calibration": reliability(evaluation.scores, evaluation.labels),
        "families": {name: quality(table) for name, table in sorted(evaluation.families.items())},
        "providers": {name: quality(table) for name, table in sorted(evaluation.providers.items())},
        "rules": {
            rule: _rule(evaluation, rule, positives, negatives)
            for rule in sorted({*evaluation.rules, *evaluation.reviewed})
        },
    }


def _rule(evaluation: Evaluation, rule: str, positives: int, negatives: int) -> dict[str, Rate]:
    faithful, hallucinated = evaluation.rules.get(rule, (0, 0))
    refuted, confirmed = evaluation.reviewed.get(rule, (0, 0))
    return {
        "precision": wilson(hallucinated, hallucinated + faithful),
        "recall": wilson(hallucinated, positives),
        "false_positive_rate": wilson(faithful, negatives),
        "confirmed_by_review": wilson(confirmed, confirmed + refuted),
    }


def evaluation(found: dict[str, Any]) -> None:
    """Show the figures."""
    say = TERMINAL.say
    say(
        f"{found['records']:,} records: {found['labelled']:,} labelled and checked, {found['unlabelled']:,} without a "
        f"label, {found['unchecked']:,} not checked; hallucinated {_rate(found['hallucinated'])}"
    )
    area, known = found["auc"], found["calibration"]
    say(f"ROC-AUC {_estimate(area)}; ECE {_number(known.ece)}, Brier {_number(known.brier)}, "
        f"correlation of confidence and faithfulness {_number(known.correlation)}")  # fmt: skip
    rows: list[tuple[str, Quality]] = [
        ("flagged (review or reject)", found["flagged"]),
        ("rejected", found["rejected"]),
    ]
    rows += [(f"family {name}", table) for name, table in found["families"].items()]
    if len(found["providers"]) > 1:
        rows += [(f"provider {name}", table) for name, table in found["providers"].items()]
    _qualities(rows)
    _rules(found["rules"])
    _bins(known)


def targets(found: Sequence[Target]) -> None:
    """Show the table of targets."""
    table = _table("target", "what", "bound", "measured", "95 % interval", "met", "faithful only")
    for target in found:
        interval = "-" if target.low is None or target.high is None else f"{target.low:.3f} to {target.high:.3f}"
        met = "-" if target.met is None else "yes" if target.met else "NO"
        table.add_row(
            target.name, target.what, target.bound, _number(target.measured), interval, met, _number(target.faithful)
        )
    _print(table)


def reliabilities(before: Reliability, after: Reliability) -> None:
    """Show what a correction does on data that it was not fitted to."""
    table = _table("held out", "records", "ECE", "Brier", "correlation")
    for name, known in (("as it was", before), ("corrected", after)):
        table.add_row(name, f"{known.records:,}", _number(known.ece), _number(known.brier), _number(known.correlation))
    _print(table)
    _bins(after)


def _qualities(rows: Sequence[tuple[str, Quality]]) -> None:
    table = _table("what", "records", "precision", "recall", "F1", "balanced acc.", "false positives")
    for name, found in rows:
        cells = (_rate(found.precision), _rate(found.recall), _estimate(found.f1), _estimate(found.balanced_accuracy))
        table.add_row(Text(shorten(name, 40)), f"{found.records:,}", *cells, _rate(found.false_positive_rate))
    _print(table)


def _rules(rules: dict[str, dict[str, Rate]]) -> None:
    if not rules:
        return
    table = _table("rule", "records", "precision", "recall", "false positives", "confirmed by review")
    ordered = sorted(rules.items(), key=lambda item: (-item[1]["precision"].total, item[0]))
    for name, found in ordered[:RULES]:
        names = ("precision", "recall", "false_positive_rate", "confirmed_by_review")
        table.add_row(Text(shorten(name, 48)), f"{found['precision'].total:,}", *(_rate(found[n]) for n in names))
    _print(table)


def _bins(known: Reliability) -> None:
    table = _table("probability", "records", "mean", "hallucinated")
    for row in known.bins:
        if row.records:
            mean = _number(row.mean_probability)
            table.add_row(f"{row.low:.1f} to {row.high:.1f}", f"{row.records:,}", mean, _rate(row.hallucinated))
    _print(table)


def _table(*titles: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for number, title in enumerate(titles):
        table.add_column(title, justify="right" if number else "left", no_wrap=bool(number))
    return table


def _print(table: Table) -> None:
    out = TERMINAL.out()
    out.print()
    out.print(table)


def _rate(rate: Rate) -> str:
    return "-" if rate.rate is None else f"{rate.rate:.3f} ({rate.low:.3f}-{rate.high:.3f})"


def _estimate(found: Estimate) -> str:
    return "-" if found.value is None else f"{found.value:.3f} ({found.low:.3f}-{found.high:.3f})"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"
