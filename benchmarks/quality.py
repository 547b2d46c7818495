"""How good the embedded verifier is, per data set, beside plain baselines, in one run.

    python benchmarks/quality.py --data DIR

Everything is leave-one-family-out (family: the part of a file's name before the first `_`): weights, calibration
and the one threshold for all sets come from the other families, for the baselines' thresholds too.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
from data import Example, read
from fitting import (
    Array,
    Sample,
    balanced_accuracy,
    best_threshold,
    calibration_error,
    fit,
    join,
    leave_one_family_out,
    over_families,
    roc_auc,
    shares,
)
from perturb import turned
from train_verifier import features

from hallucheck.model import Question
from hallucheck.text.words.words import Words
from hallucheck.verifiers.embedded.alignment import IndexedEvidence
from hallucheck.verifiers.embedded.features import NAMES
from hallucheck.verifiers.embedded.verifier import EmbeddedVerifier, parameters

ABSENT = ("unknown_figure", "unknown_name")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    examples = list(read(parser.parse_args().data))
    sample = features(examples)
    made = features(turned(examples))
    probability, called = leave_one_family_out(sample, made)
    scores = {"embedded": (probability, called)}
    plain = np.array([_plain(example) for example in examples])
    scores["word overlap"] = _baseline(-plain[:, 0], sample)
    scores["ROUGE-L precision"] = _baseline(-plain[:, 1], sample)
    absent = sample.features[:, [NAMES.index(name) for name in ABSENT]].max(1)
    scores["number or name absent"] = (absent, absent > 0)
    _print_sets(sample, scores, probability)
    _print_means(sample, scores)
    _print_calibration(sample, made, probability)
    print(f"\n{_rate(examples):.0f} answers/s with their whole contexts, on one core")


def _plain(example: Example) -> tuple[float, float]:
    """The share of the answer's words (stems) in the contexts, and of those that stand there in their order."""
    stems = Words(example.response).stems
    evidence = IndexedEvidence(example.contexts)
    row = every = (1 << len(evidence.stems)) - 1
    for stem in stems:
        mask = sum(1 << place for place in evidence.places.get(stem))
        row = ((row + (row & mask)) | (row - (row & mask))) & every
    size = max(1, len(stems))
    return sum(stem in evidence.places for stem in stems) / size, (len(evidence.stems) - row.bit_count()) / size


def _baseline(score: Array, sample: Sample) -> tuple[Array, np.ndarray]:
    called = np.zeros(len(score), dtype=bool)
    for family in np.unique(sample.families):
        held = sample.families == family
        called[held] = score[held] > best_threshold(score[~held], sample.take(~held))
    return score, called


def _print_sets(sample: Sample, scores: dict[str, tuple[Array, np.ndarray]], probability: Array) -> None:
    print(
        "| set | answers | hallucinated | AUC | balanced accuracy | ECE | "
        + " | ".join(f"{n} AUC" for n in [*scores][1:])
        + " |"
    )
    print("|---|---|---|---|---|---|" + "---|" * (len(scores) - 1))
    aucs = {name: roc_auc(score, sample) for name, (score, _) in scores.items()}
    accuracy = balanced_accuracy(scores["embedded"][1], sample)
    for name in accuracy:
        mask = sample.sets == name
        error = calibration_error(probability[mask], sample.labels[mask])
        cells = [name, mask.sum(), f"{sample.labels[mask].mean():.2f}", _percent(aucs["embedded"][name])]
        cells += [_percent(accuracy[name]), _percent(error), *(_percent(aucs[other][name]) for other in [*scores][1:])]
        print("| " + " | ".join(map(str, cells)) + " |")


def _print_means(sample: Sample, scores: dict[str, tuple[Array, np.ndarray]]) -> None:
    print(
        "\n| macro | AUC over families | over sets | edited summaries | balanced accuracy over families | over sets |"
    )
    print("|---|---|---|---|---|---|")
    for name, (score, called) in scores.items():
        auc, accuracy = roc_auc(score, sample), balanced_accuracy(called, sample)
        edited = [value for key, value in auc.items() if key.startswith("summedits")]
        means = [over_families(auc), _mean(auc), float(np.mean(edited)), over_families(accuracy), _mean(accuracy)]
        print(f"| {name} | " + " | ".join(map(_percent, means)) + " |")


def _print_calibration(sample: Sample, made: Sample, probability: Array) -> None:
    even = shares(sample, balanced=False)
    error = calibration_error(probability, sample.labels, even)
    rows = np.arange(len(sample.labels)) % 5
    mixed = np.zeros(len(rows))
    for fold in range(5):
        held = rows == fold
        mixed[held] = fit(join(sample.take(~held), made)).probability(sample.features[held])
    known = calibration_error(mixed, sample.labels, even)
    print(
        f"\nECE, families weighing the same: {_percent(error)} on families not seen, "
        f"{_percent(known)} on families seen (5 folds)"
    )
    cut = 1 - parameters().reject
    faithful = {
        str(n): float((probability[(sample.sets == n) & (sample.labels == 0)] > cut).mean())
        for n in np.unique(sample.sets)
    }
    flagged = probability > cut
    print(
        f"rejecting where P(entailed) < {parameters().reject}: {_percent(over_families(faithful))} of faithful answers "
        f"(worst set {max(faithful, key=lambda name: faithful[name])}: {_percent(max(faithful.values()))}), "
        f"precision {_percent(np.average(sample.labels[flagged], weights=even[flagged]))}, "
        f"recall {_percent(np.average(flagged[sample.labels == 1], weights=even[sample.labels == 1]))}"
    )


def _rate(examples: list[Example]) -> float:
    verifier, start = EmbeddedVerifier(), time.process_time()
    for example in examples:
        verifier.answer([Question(claim=example.response, evidence=example.contexts, question=example.question)])
    return len(examples) / (time.process_time() - start)


def _mean(values: dict[str, float]) -> float:
    return float(np.mean(list(values.values())))


def _percent(value: float) -> str:
    return f"{100 * value:.1f}"


if __name__ == "__main__":
    main()
