"""Fit the embedded verifier on labelled data and write its parameter file.

    python benchmarks/train_verifier.py --data DIR

DIR holds JSON lines with `contexts`, `response`, `label` (1 hallucinated) and perhaps `question`, a file a set, and a
`README.md` whose table names the licence and the source of each. Only the weights are written, with that attribution.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from data import Example, read
from fitting import RIDGE, Sample, best_threshold, fit, join
from perturb import turned

from hallucheck.text.words.words import Words
from hallucheck.verifiers.embedded.alignment import IndexedEvidence
from hallucheck.verifiers.embedded.features import NAMES, measure

OUTPUT = Path(__file__).parent.parent / "hallucheck" / "verifiers" / "data" / "embedded.json"
VERSION = 2
ABOUT = "P(entailed) = 1 / (1 + exp(-(intercept + sum of weight x feature))); see benchmarks/train_verifier.py"
METHOD = f"logistic regression, ridge {RIDGE}, signs constrained, an intercept per set, families weighing the same"
FAITHFUL_REJECTED = 0.07


def main() -> None:
    """Read, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--output", type=Path, default=OUTPUT)
    arguments = parser.parse_args()
    examples = list(read(arguments.data))
    sample = features(examples)
    model = fit(join(sample, features(turned(examples))))
    probability = model.probability(sample.features)
    faithful = probability[sample.labels == 0]
    written = {
        "version": VERSION,
        "about": ABOUT,
        "method": METHOD,
        "intercept": round(-model.intercept, 4),
        "weights": {name: round(-float(w), 4) for name, w in zip(NAMES, model.weights, strict=True) if abs(w) > 5e-5},
        "threshold": round(1 - best_threshold(probability, sample), 4),
        "reject": round(1 - float(np.quantile(faithful, 1 - FAITHFUL_REJECTED)), 4),
        "data": attribution(arguments.data, [str(name) for name in np.unique(sample.sets)]),
    }
    arguments.output.write_text(json.dumps(written, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{len(sample.labels)} answers of {len(written['data'])} sets -> {arguments.output.name}")


def features(examples: Iterable[Example]) -> Sample:
    """The features of every answer."""
    rows, labels, sets, families = [], [], [], []
    for example in examples:
        claim = Words(example.response)
        rows.append(measure(claim, IndexedEvidence(example.contexts), Words(example.question or "")))
        labels.append(float(example.label))
        sets.append(example.name)
        families.append(example.family)
    return Sample(np.array(rows), np.array(labels), np.array(sets), np.array(families))


def attribution(folder: Path, names: list[str]) -> list[dict[str, str]]:
    """Name, licence and source of each set, from the table in the data's README."""
    rows = {}
    for line in (folder / "README.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split("|")]
        if len(cells) == 6:
            rows[cells[0]] = {"name": cells[0], "licence": cells[3], "source": cells[4]}
    return [rows[name] for name in names]


if __name__ == "__main__":
    main()
