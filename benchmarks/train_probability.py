"""Fit the weights of the record's `probability` on labelled data, and say how good the whole audit is.

    python benchmarks/train_probability.py --data DIR [--write]

Every set of DIR is audited as `hallucheck scan` would; then a logistic regression weighs the verifier's log-odds and
the findings of each rule (a finding never speaks for an answer). Families weigh the same. Figures are
leave-one-family-out: AUC, balanced accuracy and ECE of the probability; and what the verdicts are worth. `--write`
puts the weights into the package.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from sklearn.metrics import roc_auc_score

from hallucheck.auditor import Auditor, Plan
from hallucheck.config.settings import settings_model
from hallucheck.model import Answers, AuditedRecord, Case
from hallucheck.sources.batch import open_batch
from hallucheck.verdict.probability import FLOOR, weights, whole_answer

Array = NDArray[np.float64]
TARGET = Path(__file__).parents[1] / "hallucheck" / "verdict" / "probability.json"
RIDGE = 0.02
LARGEST = 5.0
FEWEST = 12
"""A rule that found something in fewer answers is weighed by severity."""
FALSE_REJECTS = 0.05
"""Share of faithful answers of unseen families that `reject_probability` may cost."""
AS_OF = date(2025, 1, 1)


class Judged(NamedTuple):
    """One labelled answer after the audit."""

    family: str
    name: str
    label: int
    log_odds: float | None
    found: dict[str, float]
    verdict: str


class Listening(Auditor):
    """An auditor that keeps the answers of the verifier."""

    def _answered(self, questions: Any) -> Answers:
        self.answers = super()._answered(questions)
        return self.answers


def judged(folder: Path) -> list[Judged]:
    """Every answer of every set, audited."""
    rows = []
    for path in sorted(folder.glob("*.jsonl")):
        batch = open_batch([str(path)])
        plan = Plan(settings=settings_model()(), as_of=AS_OF, mappings=(batch.mapping(0),))
        auditor = Listening(plan)
        for chunk in batch.chunks():
            cases = [case for case in auditor._cases(chunk) if isinstance(case, Case)]  # noqa: SLF001 (measures it)
            for case, record in zip(cases, auditor.judged(cases), strict=True):
                whole = whole_answer(case)
                no = auditor.answers[whole].no if whole else None
                label = json.loads(case.raw)["label"]
                rows.append(_judged(path.stem, label, record, None if no is None else no.mid))
    return rows


def _judged(name: str, label: int, record: AuditedRecord, no: float | None) -> Judged:
    found: dict[str, float] = defaultdict(float)
    times: dict[str, int] = defaultdict(int)
    for finding in record.findings:
        times[finding.rule] += 1
        found[finding.rule] += finding.confidence / (1 if times[finding.rule] == 1 else 2)
    no = None if no is None else min(1 - FLOOR, max(FLOOR, no))
    odds = None if no is None else float(np.log(no / (1 - no)))
    return Judged(name.partition("_")[0], name, label, odds, dict(found), record.verdict.value)


def design(rows: list[Judged], rules: list[str]) -> tuple[Array, Array, Array]:
    """Features (intercept, log-odds, rules), labels, and weights by which families and labels count the same."""
    features = np.array([[1.0, row.log_odds, *(row.found.get(rule, 0.0) for rule in rules)] for row in rows])
    labels = np.array([row.label for row in rows], dtype=float)
    sizes: dict[str, int] = defaultdict(int)
    for row in rows:
        sizes[row.family] += 1
    return features, labels, np.array([1 / (len(sizes) * sizes[row.family]) for row in rows])


def fit(features: Array, labels: Array, shares: Array) -> Array:
    """Logistic regression with a little ridge; only the intercept may be negative."""

    def loss(w: Array) -> tuple[float, Array]:
        z = features @ w
        penalty = RIDGE * np.concatenate([[0.0], [w[1] - 1.0], w[2:] - 1.0]) / 10
        value = float(np.sum(shares * (np.logaddexp(0, z) - labels * z)) + np.sum(penalty * penalty) * 5 / RIDGE)
        return value, features.T @ (shares * (1 / (1 + np.exp(-z)) - labels)) + penalty

    bounds = [(-5.0, 5.0), (0.2, 2.0), *([(0.0, LARGEST)] * (features.shape[1] - 2))]
    start = np.concatenate([[0.0, 1.0], np.ones(features.shape[1] - 2)])
    return np.asarray(minimize(loss, start, jac=True, bounds=bounds, method="L-BFGS-B").x)


def ece(labels: Array, shares: Array, predicted: Array, bins: int = 10) -> float:
    """Expected calibration error over equal-width bins, families weighing the same."""
    where = np.minimum((predicted * bins).astype(int), bins - 1)
    total = 0.0
    for number in range(bins):
        mask = where == number
        if mask.any():
            weight = shares[mask]
            gap = np.average(labels[mask], weights=weight) - np.average(predicted[mask], weights=weight)
            total += abs(gap) * weight.sum()
    return float(total / shares.sum())


def leave_one_out(rows: list[Judged], rules: list[str]) -> Array:
    """The probability of each answer by weights that have not seen its family."""
    features, labels, shares = design(rows, rules)
    families = np.array([row.family for row in rows])
    predicted = np.zeros(len(rows))
    for family in np.unique(families):
        seen = families != family
        w = fit(features[seen], labels[seen], shares[seen])
        predicted[~seen] = 1 / (1 + np.exp(-(features[~seen] @ w)))
    return predicted


def report(rows: list[Judged], predicted: Array, rules: list[str]) -> float:
    """Print the tables; return the probability from which on few enough faithful answers would be rejected."""
    _, labels, shares = design(rows, rules)
    names = np.array([row.name for row in rows])
    families = np.array([row.family for row in rows])
    threshold = max(np.linspace(0.05, 0.95, 91), key=lambda t: _balanced(labels, families, predicted >= t))
    print("| set | answers | AUC | balanced accuracy | faithful to review | faithful rejected | hallucinated flagged |")
    print("|---|---|---|---|---|---|---|")
    for name in np.unique(names):
        mask = names == name
        verdicts = np.array([row.verdict for row in rows])[mask]
        faithful, bad = verdicts[labels[mask] == 0], verdicts[labels[mask] == 1]
        print(
            f"| {name} | {mask.sum()} | {100 * roc_auc_score(labels[mask], predicted[mask]):.1f} "
            f"| {100 * _balanced(labels[mask], families[mask], predicted[mask] >= threshold):.1f} "
            f"| {np.mean(faithful == 'review'):.2f} | {np.mean(faithful == 'reject'):.2f} "
            f"| {np.mean((bad == 'review') | (bad == 'reject')):.2f} |"
        )
    aucs = {f: roc_auc_score(labels[families == f], predicted[families == f]) for f in np.unique(families)}
    edited = [roc_auc_score(labels[names == n], predicted[names == n]) for n in np.unique(names) if "summedits" in n]
    print(
        f"\nmacro over families: AUC {100 * np.mean(list(aucs.values())):.1f}, balanced accuracy "
        f"{100 * _balanced(labels, families, predicted >= threshold):.1f} at {threshold:.2f}; edited summaries AUC "
        f"{100 * np.mean(edited) if edited else float('nan'):.1f}; ECE {100 * ece(labels, shares, predicted):.1f}"
    )
    reject = _rejecting(labels, shares, predicted)
    caught = np.average(predicted[labels == 1] >= reject, weights=shares[labels == 1])
    print(f"rejecting from {reject:.3f}: {FALSE_REJECTS:.0%} of faithful, {caught:.0%} of hallucinated answers")
    return reject


def _balanced(labels: Array, families: Array, flagged: NDArray[np.bool_]) -> float:
    """Balanced accuracy, macro over families."""
    each = []
    for family in np.unique(families):
        mask = families == family
        hit = flagged[mask][labels[mask] == 1].mean() if (labels[mask] == 1).any() else 1.0
        miss = flagged[mask][labels[mask] == 0].mean() if (labels[mask] == 0).any() else 0.0
        each.append((hit + 1 - miss) / 2)
    return float(np.mean(each))


def _rejecting(labels: Array, shares: Array, predicted: Array) -> float:
    faithful = labels == 0
    order = np.argsort(-predicted[faithful])
    spent = np.cumsum(shares[faithful][order]) / shares[faithful].sum()
    return float(predicted[faithful][order][min(int(np.searchsorted(spent, FALSE_REJECTS)), len(order) - 1)])


def per_rule(rows: list[Judged]) -> None:
    """Precision of each rule: of the answers in which it found something, the share that is hallucinated."""
    print("\n| rule | answers | precision |\n|---|---|---|")
    counts: dict[str, list[int]] = defaultdict(list)
    for row in rows:
        for rule in row.found:
            counts[rule].append(row.label)
    for rule, labels in sorted(counts.items(), key=lambda item: -len(item[1])):
        print(f"| {rule} | {len(labels)} | {np.mean(labels):.2f} |")


def main() -> None:
    """Audit, fit, report, and write where asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="folder of labelled sets (JSON lines)")
    parser.add_argument("--write", action="store_true", help="put the weights into the package")
    options = parser.parse_args()
    everything = judged(options.data)
    rows = [row for row in everything if row.log_odds is not None]
    counts: dict[str, int] = defaultdict(int)
    for row in rows:
        for rule in row.found:
            counts[rule] += 1
    rules = sorted(rule for rule, number in counts.items() if number >= FEWEST)
    reject = report(rows, leave_one_out(rows, rules), rules)
    per_rule(everything)
    fitted = fit(*design(rows, rules))
    given = msgspec.to_builtins(weights())
    given |= {"verified": round(float(fitted[0]), 3), "verifier": round(float(fitted[1]), 3)}
    given["rules"] = {rule: round(float(w), 3) for rule, w in zip(rules, fitted[2:], strict=True)}
    print(f"\nreject_probability {reject:.3f}\n{json.dumps(given, indent=2)}")
    if options.write:
        TARGET.write_text(json.dumps(given, indent=2) + "\n")


if __name__ == "__main__":
    main()
