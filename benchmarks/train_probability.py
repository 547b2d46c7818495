"""Fit the weights of the record's `probability` on labelled data, and say how good the whole audit is.

    python benchmarks/train_probability.py --data DIR [--write]

Every set of DIR is audited as `hallucheck scan` would; then a logistic regression adds the findings of each rule to the
log-odds of a verifier that has not seen the family (a finding never speaks for an answer). Families weigh the same.
Figures are leave-one-family-out, verifier and weights: AUC, balanced accuracy and ECE of the probability, and whom it
would reject; whom the audit sends to review is told with the verifier as shipped. `--write` puts the weights into the
package.
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
from data import read
from fitting import leave_one_family_out
from numpy.typing import NDArray
from perturb import turned
from scipy.optimize import minimize
from sklearn.metrics import roc_auc_score
from train_verifier import features as measured

from hallucheck.auditor import Auditor, Plan
from hallucheck.config.settings import settings_model
from hallucheck.model import Answers, AuditedRecord, Case
from hallucheck.sources.batch import open_batch
from hallucheck.verdict.policy import VerdictPolicy
from hallucheck.verdict.probability import FLOOR, scant, weights, whole_answer

Array = NDArray[np.float64]
TARGET = Path(__file__).parents[1] / "hallucheck" / "verdict" / "probability.json"
RIDGE = 0.02
LARGEST = 5.0
FEWEST = 12
FAMILIES = 2
"""A rule that found something in fewer answers or families keeps its weight, or weighs by severity."""
FALSE_REJECTS = 0.08
"""Share of faithful answers of unseen families, the mean over families, that `reject_probability` may cost."""
AS_OF = date(2025, 1, 1)


class Judged(NamedTuple):
    """One labelled answer after the audit."""

    family: str
    name: str
    label: int
    log_odds: float | None
    found: dict[str, float]
    verdict: str
    scant: bool


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
    thin = record.record is not None and scant(record.record, record.findings, VerdictPolicy().reject_evidence)
    return Judged(name.partition("_")[0], name, label, odds, dict(found), record.verdict.value, thin)


def unseen(rows: list[Judged], folder: Path) -> list[Judged]:
    """The rows with the log-odds of verifiers that saw nothing of their families; those that none answered left out."""
    examples = list(read(folder))
    probability, _ = leave_one_family_out(measured(examples), measured(turned(examples)))
    clipped = np.clip(probability, FLOOR, 1 - FLOOR)
    odds: dict[str, list[float]] = defaultdict(list)
    for example, value in zip(examples, np.log(clipped / (1 - clipped)), strict=True):
        odds[example.name].append(float(value))
    taken = {name: iter(values) for name, values in odds.items()}
    there = [(row, next(taken[row.name])) for row in rows if row.name in taken]
    return [row._replace(log_odds=value) for row, value in there if row.log_odds is not None]


def design(rows: list[Judged], rules: list[str]) -> tuple[Array, Array, Array]:
    """Features (intercept, log-odds, rules), labels, and weights by which families and labels count the same."""
    features = np.array([[1.0, row.log_odds, *(row.found.get(rule, 0.0) for rule in rules)] for row in rows])
    labels = np.array([row.label for row in rows], dtype=float)
    sizes: dict[str, int] = defaultdict(int)
    for row in rows:
        sizes[row.family] += 1
    return features, labels, np.array([1 / (len(sizes) * sizes[row.family]) for row in rows])


def fit(features: Array, labels: Array, shares: Array) -> Array:
    """Logistic regression with a little ridge; only the intercept may be negative, the verifier's odds stay."""

    def loss(w: Array) -> tuple[float, Array]:
        z = features @ w
        penalty = RIDGE * np.concatenate([[0.0], [w[1] - 1.0], w[2:] - 1.0]) / 10
        value = float(np.sum(shares * (np.logaddexp(0, z) - labels * z)) + np.sum(penalty * penalty) * 5 / RIDGE)
        return value, features.T @ (shares * (1 / (1 + np.exp(-z)) - labels)) + penalty

    bounds = [(-5.0, 5.0), (1.0, 1.0), *([(0.0, LARGEST)] * (features.shape[1] - 2))]
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
    found = np.array([bool(row.found) and not row.scant for row in rows])
    reject = _rejecting(labels, families, np.where(found, predicted, 0.0))
    rejected = found & (predicted >= reject)
    flagged = np.array([row.verdict in ("review", "reject") for row in rows])
    print("| set | answers | AUC | balanced accuracy | faithful flagged | faithful rejected | hallucinated flagged |")
    print("|---|---|---|---|---|---|---|")
    for name in np.unique(names):
        mask = names == name
        good, bad = mask & (labels == 0), mask & (labels == 1)
        print(
            f"| {name} | {mask.sum()} | {100 * roc_auc_score(labels[mask], predicted[mask]):.1f} "
            f"| {100 * _balanced(labels[mask], families[mask], predicted[mask] >= threshold):.1f} "
            f"| {flagged[good].mean():.2f} | {rejected[good].mean():.2f} | {flagged[bad].mean():.2f} |"
        )
    aucs = {f: roc_auc_score(labels[families == f], predicted[families == f]) for f in np.unique(families)}
    edited = [roc_auc_score(labels[names == n], predicted[names == n]) for n in np.unique(names) if "summedits" in n]
    print(
        f"\nmacro over families: AUC {100 * np.mean(list(aucs.values())):.1f}, balanced accuracy "
        f"{100 * _balanced(labels, families, predicted >= threshold):.1f} at {threshold:.2f}; edited summaries AUC "
        f"{100 * np.mean(edited) if edited else float('nan'):.1f}; ECE {100 * ece(labels, shares, predicted):.1f}"
    )
    default = VerdictPolicy().reject_probability or 1.0
    for what, chosen in (
        ("flagged", flagged),
        (f"rejected from {default:.2f}, the default", found & (predicted >= default)),
        (f"rejected from {reject:.2f}", rejected),
    ):
        good, bad = (_over_families(chosen, families, labels == label) for label in (0, 1))
        print(f"{what}: {good:.1%} of faithful and {bad:.1%} of hallucinated answers, families weighing the same")
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


def _over_families(chosen: NDArray[np.bool_], families: NDArray[np.str_], among: NDArray[np.bool_]) -> float:
    """The share of those `among` that are chosen, the mean over families."""
    return float(np.mean([chosen[among & (families == family)].mean() for family in np.unique(families[among])]))


def _rejecting(labels: Array, families: NDArray[np.str_], predicted: Array) -> float:
    """The least probability from which on few enough faithful answers are rejected."""
    steps = np.arange(0.5, 0.99, 0.005)
    good = labels == 0
    return float(next((s for s in steps if _over_families(predicted >= s, families, good) <= FALSE_REJECTS), steps[-1]))


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
    rows = unseen(everything, options.data)
    seen: dict[str, list[str]] = defaultdict(list)
    for row in rows:
        for rule in row.found:
            seen[rule].append(row.family)
    rules = sorted(rule for rule, where in seen.items() if len(where) >= FEWEST and len(set(where)) >= FAMILIES)
    reject = report(rows, leave_one_out(rows, rules), rules)
    per_rule(everything)
    fitted = fit(*design(rows, rules))
    given = msgspec.to_builtins(weights())
    given |= {"verified": round(float(fitted[0]), 3), "verifier": round(float(fitted[1]), 3)}
    given["rules"] |= {rule: round(float(w), 3) for rule, w in zip(rules, fitted[2:], strict=True)}
    print(f"\nreject_probability {reject:.3f}\n{json.dumps(given, indent=2)}")
    if options.write:
        TARGET.write_text(json.dumps(given, indent=2) + "\n")


if __name__ == "__main__":
    main()
