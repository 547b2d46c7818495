"""Fit the weights of the record's `probability` on labelled data, and say how good the whole audit is.

    python benchmarks/train_probability.py --data DIR [--cache FILE] [--write]

Every set of DIR is audited as `hallucheck scan` would; then a logistic regression adds what each rule found, fault by
fault, and what the families verified to the log-odds of a verifier that has not seen the family. A finding never speaks
for an answer, and what was verified never against it. Families weigh the same. All figures are leave-one-family-out:
AUC, balanced accuracy and ECE of the probability, and the verdicts that `verdict/policy.py` gives with it. `--write`
puts the weights into the package; `--cache` keeps the scan, from which another fit takes seconds.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from data import UNJUDGEABLE, read
from fitting import leave_one_family_out
from numpy.typing import NDArray
from perturb import turned
from scans import Scanned, scanned
from scipy.optimize import minimize
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from train_verifier import features as measured

from hallucheck.model import Case, Context, Finding, Origin, Record, Verdict
from hallucheck.verdict.policy import VerdictPolicy, circumstances, judge
from hallucheck.verdict.probability import amounts, at_least, at_most, log_odds, proven, weights

Array = NDArray[np.float64]
TARGET = Path(__file__).parents[1] / "hallucheck" / "verdict" / "probability.json"
RIDGE = 0.02
LARGEST = 5.0
FEWEST, FAMILIES = 12, 2
"""A rule that found something in fewer answers or families has no weight."""
OWN, OWN_FAMILIES, MOSTLY = 60, 4, 0.8
"""A check that did, or in more than this share of its rule's answers, has none of its own beside its rule's."""
DOUBTFUL = 0.5
"""The ceiling is measured on answers without findings whose words give at least this much."""
BELOW_REVIEW = round((VerdictPolicy().review_probability or 1.0) - 0.02, 2)
"""The ceiling is no higher: where nothing is found and much is verified, review has not beaten the base rate."""
FLAGGED = (Verdict.REVIEW, Verdict.REJECT)


class Row(NamedTuple):
    """One labelled answer with the log-odds of a verifier that saw nothing of its family."""

    scanned: Scanned
    log_odds: float

    def replaced(self, findings: tuple[Finding, ...]) -> Row:
        """The same answer with other findings."""
        return self._replace(scanned=msgspec.structs.replace(self.scanned, findings=findings))


class Design(NamedTuple):
    """What is fitted: features (intercept, log-odds, families that verified, rules), and what they are fitted to."""

    features: Array
    labels: Array
    shares: Array
    """Weights by which families count the same."""
    families: NDArray[np.str_]
    rules: list[str]


def rows_of(answers: Sequence[Scanned], folders: Sequence[Path], cache: Path | None = None) -> list[Row]:
    """The answers with the log-odds of verifiers that saw nothing of their families; those of no verifier left out."""
    kept = None if cache is None else cache.with_suffix(".npy")
    examples = [example for folder in folders for example in read(folder)]
    if kept is not None and kept.exists():
        chances = np.load(kept)
    else:
        chances, _ = leave_one_family_out(measured(examples), measured(turned(examples)))
        if kept is not None:
            np.save(kept, chances)
    odds: dict[str, list[float]] = defaultdict(list)
    for example, chance in zip(examples, chances, strict=True):
        odds[example.name].append(log_odds(float(chance)))
    taken = {name: iter(values) for name, values in odds.items()}
    there = [Row(answer, next(taken[answer.name])) for answer in answers if answer.name in taken]
    return [row for row in there if row.scanned.no is not None]


def design(rows: Sequence[Row]) -> Design:
    """Features, labels, and weights of a fit."""
    found = [amounts(row.scanned.findings) for row in rows]
    families = np.array([row.scanned.family for row in rows])
    where: dict[str, list[str]] = defaultdict(list)
    for row, rules in zip(rows, found, strict=True):
        for rule in rules:
            where[rule].append(row.scanned.family)
    names = sorted(name for name, seen in where.items() if _is_seen(name, seen, where[name.partition(":")[0]]))
    features = np.array([
        [1.0, row.log_odds, *proven(row.scanned.families), *(rules.get(name, 0.0) for name in names)]
        for row, rules in zip(rows, found, strict=True)
    ])  # fmt: skip
    sizes = Counter(families.tolist())
    shares = np.array([1 / (len(sizes) * sizes[family]) for family in families.tolist()])
    labels = np.array([row.scanned.label for row in rows], dtype=float)
    return Design(features, labels, shares, families, names)


def _is_seen(name: str, seen: Sequence[str], of_rule: Sequence[str]) -> bool:
    """Whether a rule found something in enough answers of enough families; a `rule:check`, and not all of its rule."""
    if ":" not in name:
        return len(seen) >= FEWEST and len(set(seen)) >= FAMILIES
    return OWN <= len(seen) <= MOSTLY * len(of_rule) and len(set(seen)) >= OWN_FAMILIES


def fit(given: Design, seen: NDArray[np.bool_] | None = None) -> Array:
    """Logistic regression with a little ridge; the verifier's odds stay, and signs are as their meaning says.

    A check may take off some of its rule's weight.
    """
    mask = np.ones(len(given.labels), dtype=bool) if seen is None else seen
    features, labels, shares = given.features[mask], given.labels[mask], given.shares[mask]
    verified = len(weights().proven)
    checks = [":" in rule for rule in given.rules]
    middle = np.array([0.0, 1.0, *[0.0] * verified, *(float(not check) for check in checks)])
    held = np.array([0.0, *[1.0] * (features.shape[1] - 1)])

    def loss(w: Array) -> tuple[float, Array]:
        z = features @ w
        penalty = RIDGE * held * (w - middle) / 10
        value = float(np.sum(shares * (np.logaddexp(0, z) - labels * z)) + np.sum(penalty * penalty) * 5 / RIDGE)
        return value, features.T @ (shares * (1 / (1 + np.exp(-z)) - labels)) + penalty

    bounds = [(-5.0, 5.0), (1.0, 1.0), *[(-LARGEST, 0.0)] * verified]
    bounds += [(-LARGEST if check else 0.0, LARGEST) for check in checks]
    return np.asarray(minimize(loss, middle, jac=True, bounds=bounds, method="L-BFGS-B").x)


def leave_one_out(rows: Sequence[Row], given: Design) -> Array:
    """The probability of each answer by weights and a ceiling that have not seen its family."""
    chances = np.zeros(len(rows))
    for family in np.unique(given.families):
        held = given.families == family
        chances[held] = _logistic(given.features[held] @ fit(given, ~held))
    ceilings = np.zeros(len(rows))
    for family in np.unique(given.families):
        held = given.families == family
        ceilings[held] = ceiling(rows, given, chances, ~held)
    return finished(rows, chances, ceilings)


def ceiling(rows: Sequence[Row], given: Design, chances: Array, seen: NDArray[np.bool_]) -> float:
    """Of the answers in which nothing is found and much is verified, but whose words are doubtful: how many are bad."""
    where = seen & _is_clean(rows) & (chances >= DOUBTFUL)
    families = np.unique(given.families[where])
    share = float(np.mean([given.labels[where & (given.families == family)].mean() for family in families]))
    return min(share, BELOW_REVIEW)


def finished(rows: Sequence[Row], chances: Array, ceilings: Array) -> Array:
    """The probabilities under their ceilings, and over what a single finding stands for."""
    under = np.where(_is_clean(rows), np.minimum(chances, ceilings), chances)
    given = weights()
    most = [at_most(row.scanned.findings, given) for row in rows]
    least = [max([at_least(finding, given) or 0.0 for finding in row.scanned.findings] or [0.0]) for row in rows]
    return np.maximum(np.minimum(under, most), least)


def _is_clean(rows: Sequence[Row]) -> NDArray[np.bool_]:
    return np.array([
        not row.scanned.findings and any(outcome.verified for outcome in row.scanned.families.values()) for row in rows
    ])  # fmt: skip


def _logistic(score: Array) -> Array:
    return np.asarray(1 / (1 + np.exp(-score)))


def verdicts(rows: Sequence[Row], chances: Array, policy: VerdictPolicy) -> list[Verdict]:
    """What the policy makes of each answer at that probability."""
    found = []
    for row, chance in zip(rows, chances, strict=True):
        one = row.scanned
        contexts = tuple(Context(id=str(at), text=text, pointer="") for at, text in enumerate(one.evidence))
        case = Case(Record(answer=one.answer, question=one.question, contexts=contexts), Origin(file=one.name, line=1))
        given = circumstances(case, float(chance), one.findings, policy)
        found.append(judge(one.findings, one.families, policy, found=given)[0])
    return found


def measures(given: Design, chances: Array) -> tuple[float, float, float]:
    """AUC, balanced accuracy at the best threshold, both macro over families, and that threshold."""
    labels, families = given.labels, given.families
    threshold = max(np.linspace(0.05, 0.95, 91), key=lambda t: _balanced(labels, families, chances >= t))
    aucs = [roc_auc_score(labels[families == f], chances[families == f]) for f in np.unique(families)]
    return float(np.mean(aucs)), _balanced(labels, families, chances >= threshold), float(threshold)


def ece(given: Design, chances: Array, bins: int = 10) -> float:
    """Expected calibration error over equal-width bins, families weighing the same."""
    where = np.minimum((chances * bins).astype(int), bins - 1)
    total = 0.0
    for number in range(bins):
        mask = where == number
        if mask.any():
            share = given.shares[mask]
            gap = np.average(given.labels[mask], weights=share) - np.average(chances[mask], weights=share)
            total += abs(gap) * share.sum()
    return float(total / given.shares.sum())


def report(rows: Sequence[Row], given: Design, chances: Array) -> None:
    """Print the tables."""
    policy = VerdictPolicy()
    auc, balanced, threshold = measures(given, chances)
    said = np.array([verdict.value for verdict in verdicts(rows, chances, policy)])
    flagged, rejected = np.isin(said, [verdict.value for verdict in FLAGGED]), said == Verdict.REJECT.value
    names = np.array([row.scanned.name for row in rows])
    halves = np.array([row.scanned.half for row in rows])
    labels, families = given.labels, given.families
    print("| set | answers | AUC | balanced accuracy | faithful flagged | faithful rejected | hallucinated flagged |")
    print("|---|---|---|---|---|---|---|")
    for name in np.unique(names):
        mask = names == name
        good, bad = mask & (labels == 0), mask & (labels == 1)
        print(
            f"| {name} | {mask.sum()} | {100 * roc_auc_score(labels[mask], chances[mask]):.1f} "
            f"| {100 * _balanced(labels[mask], families[mask], chances[mask] >= threshold):.1f} "
            f"| {flagged[good].mean():.2f} | {rejected[good].mean():.2f} | {flagged[bad].mean():.2f} |"
        )
    edited = [roc_auc_score(labels[names == n], chances[names == n]) for n in np.unique(names) if "summedits" in n]
    print(
        f"\nmacro over families: AUC {100 * auc:.1f}, balanced accuracy {100 * balanced:.1f} at {threshold:.2f}; "
        f"edited summaries AUC {100 * np.mean(edited) if edited else float('nan'):.1f}; "
        f"ECE {100 * ece(given, chances):.1f}; verdicts {dict(Counter(said.tolist()))}"
    )
    for what, chosen in (("flagged", flagged), ("rejected", rejected)):
        for which, mask in (("", halves >= 0), (" (half 0)", halves == 0), (" (half 1)", halves == 1)):
            good, bad = (_over_families(chosen, families, mask & (labels == label)) for label in (0, 1))
            print(f"{what}{which}: {good:.1%} of faithful and {bad:.1%} of hallucinated answers, macro over families")
    quiet = np.array([not row.scanned.findings for row in rows])
    for bound in (0.5, 0.55, 0.6, 0.65, 0.7):
        band = quiet & (chances >= bound)
        shares = [
            (labels[band & (families == f)].mean(), labels[families == f].mean()) for f in np.unique(families[band])
        ]
        lift = float(np.mean([share - base for share, base in shares])) if shares else float("nan")
        print(f"nothing found and P >= {bound}: {band.sum()} answers, {lift:+.2f} hallucinated over the base rate")


def _balanced(labels: Array, families: NDArray[np.str_], flagged: NDArray[np.bool_]) -> float:
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


def of_samples(answers: Sequence[Scanned]) -> tuple[float, float]:
    """Intercept and weight of the variance of samples, on the answers that have nothing else to be held against."""
    judged = [answer for answer in answers if answer.name in UNJUDGEABLE]
    variances = np.array([[(a.families["answers"].result or {}).get("variance") or 0.0] for a in judged])
    found = LogisticRegression(C=10).fit(variances, [answer.label for answer in judged])
    return round(float(found.intercept_[0]), 3), round(float(found.coef_[0][0]), 3)


def main() -> None:
    """Audit, fit, report, and write where asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="folder of labelled sets (JSON lines)")
    parser.add_argument("--cache", type=Path, help="where the scan is kept, and read from if it is there")
    parser.add_argument("--write", action="store_true", help="put the weights into the package")
    options = parser.parse_args()
    answers = scanned([options.data], options.cache)
    rows = rows_of(answers, [options.data], options.cache)
    given = design(rows)
    chances = leave_one_out(rows, given)
    report(rows, given, chances)
    fitted = fit(given)
    known = msgspec.to_builtins(weights())
    last = 2 + len(known["proven"])
    known |= {"verified": round(float(fitted[0]), 3), "verifier": round(float(fitted[1]), 3)}
    known["proven"] = {name: round(float(w), 3) for name, w in zip(known["proven"], fitted[2:last], strict=True)}
    known["ceiling"] = round(
        ceiling(rows, given, _logistic(given.features @ fitted), np.ones(len(rows), dtype=bool)), 3
    )
    known["samples"] = of_samples(answers)
    known["rules"] = {rule: round(float(w), 3) for rule, w in zip(given.rules, fitted[last:], strict=True)}
    print(f"\n{json.dumps(known, indent=2)}")
    if options.write:
        TARGET.write_text(json.dumps(known, indent=2) + "\n")


if __name__ == "__main__":
    main()
