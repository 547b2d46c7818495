"""What `evaluate` and `calibrate` show, and the same as data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from hallucheck.cli.console import TERMINAL
from hallucheck.reports.escape import shorten
from hallucheck.verdict.evaluation import measures
from hallucheck.verdict.evaluation.measures import Estimate, Evaluation, Quality, Reliability, Target
from hallucheck.verdict.intervals import Rate, wilson

RULES = 40


def figures(evaluation: Evaluation) -> dict[str, Any]:
    """All figures of an evaluation."""
    counts = evaluation.flagged
    positives, negatives = counts.true_positive + counts.false_negative, counts.false_positive + counts.true_negative
    rules = {}
    for rule in sorted({*evaluation.rules, *evaluation.reviewed}):
        faithful, hallucinated = evaluation.rules.get(rule, (0, 0))
        refuted, confirmed = evaluation.reviewed.get(rule, (0, 0))
        rules[rule] = {
            "precision": wilson(hallucinated, hallucinated + faithful),
            "recall": wilson(hallucinated, positives),
            "false_positive_rate": wilson(faithful, negatives),
            "confirmed_by_review": wilson(confirmed, confirmed + refuted),
        }
    return {
        "records": evaluation.records,
        "labelled": counts.total,
        "unlabelled": evaluation.unlabelled,
        "unchecked": evaluation.unchecked,
        "hallucinated": wilson(positives, counts.total),
        "flagged": measures.quality(counts),
        "rejected": measures.quality(evaluation.rejected),
        "auc": measures.auc(evaluation.scores, evaluation.labels),
        "calibration": measures.reliability(evaluation.scores, evaluation.labels),
        "families": {name: measures.quality(table) for name, table in sorted(evaluation.families.items())},
        "providers": {name: measures.quality(table) for name, table in sorted(evaluation.providers.items())},
        "rules": rules,
    }


def evaluation(found: dict[str, Any]) -> None:
    """Show the figures."""
    say = TERMINAL.say
    say(
        f"{found['records']:,} records: {found['labelled']:,} labelled and checked, {found['unlabelled']:,} without a "
        f"label, {found['unchecked']:,} not checked; hallucinated {_rate(found['hallucinated'])}"
    )
    area, known = found["auc"], found["calibration"]
    say(f"ROC-AUC {_rate(area)}; ECE {_number(known.ece)}, Brier {_number(known.brier)}, "
        f"correlation of confidence and faithfulness {_number(known.correlation)}")  # fmt: skip
    rows: list[tuple[str, Quality]] = [
        ("flagged (review or reject)", found["flagged"]),
        ("rejected", found["rejected"]),
    ]
    rows += [(f"family {name}", table) for name, table in found["families"].items()]
    if len(found["providers"]) > 1:
        rows += [(f"provider {name}", table) for name, table in found["providers"].items()]
    names = ("precision", "recall", "f1", "balanced_accuracy", "false_positive_rate")
    _print(
        ("what", "records", "precision", "recall", "F1", "balanced acc.", "false positives"),
        [(shorten(name, 40), f"{one.records:,}", *(_rate(getattr(one, of)) for of in names)) for name, one in rows],
    )
    rules = sorted(found["rules"].items(), key=lambda item: (-item[1]["precision"].total, item[0]))
    if rules:
        _print(
            ("rule", "records", "precision", "recall", "false positives", "confirmed by review"),
            [(shorten(name, 48), f"{of['precision'].total:,}", *map(_rate, of.values())) for name, of in rules[:RULES]],
        )
    _bins(known)


def targets(found: Sequence[Target]) -> None:
    """Show the table of targets."""
    rows = []
    for one in found:
        interval = "-" if one.low is None or one.high is None else f"{one.low:.3f} to {one.high:.3f}"
        met = {None: "-", True: "yes", False: "NO"}[one.met]
        rows.append((one.name, one.what, one.bound, _number(one.measured), interval, met, _number(one.faithful)))
    _print(("target", "what", "bound", "measured", "95 % interval", "met", "faithful only"), rows)


def reliabilities(before: Reliability, after: Reliability) -> None:
    """Show what a correction does on data that it was not fitted to."""
    known = (("as it was", before), ("corrected", after))
    rows = [(name, f"{one.records:,}", *map(_number, (one.ece, one.brier, one.correlation))) for name, one in known]
    _print(("held out", "records", "ECE", "Brier", "correlation"), rows)
    _bins(after)


def _bins(known: Reliability) -> None:
    rows = [
        (f"{one.low:.1f} to {one.high:.1f}", f"{one.records:,}", _number(one.mean_probability), _rate(one.hallucinated))
        for one in known.bins
        if one.records
    ]
    _print(("probability", "records", "mean", "hallucinated"), rows)


def _print(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """A table, its first column on the left and on as many lines as it needs."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for number, title in enumerate(titles):
        table.add_column(title, justify="right" if number else "left", no_wrap=bool(number))
    for name, *cells in rows:
        table.add_row(Text(name), *cells)
    out = TERMINAL.out()
    out.print()
    out.print(table)


def _rate(found: Rate | Estimate) -> str:
    value = found.rate if isinstance(found, Rate) else found.value
    return "-" if value is None else f"{value:.3f} ({found.low:.3f}-{found.high:.3f})"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"
