"""Make the embedded verifier's word weights from the texts of the development data.

    python benchmarks/build_weights.py --data DIR

A stem's weight is the scaled logarithm of the inverse share of 100-token passages that hold it, the mean over the
families but the two that use it most, so that no family's subject passes for common language.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from math import log
from pathlib import Path

from data import read

from hallucheck.text.words.words import Words

OUTPUT = Path(__file__).parent.parent / "hallucheck" / "text" / "data" / "weights.txt"
PASSAGE = 100
RAREST = 1000
"""A stem in one of so many passages says all that a word can say."""
FEWEST_FAMILIES = 4
HEADER = """\
# How much frequent stems say, 0 to 1 (any stem that is not listed: 1), made by benchmarks/build_weights.py from the
# texts of the sets that embedded.json names.

[weights]
"""


def main() -> None:
    """Count and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    passages: dict[str, Counter[str]] = defaultdict(Counter)
    totals: Counter[str] = Counter()
    for example in read(parser.parse_args().data):
        if example.family == "uhgeval":  # Chinese: pairs of characters, not words
            continue
        for text in (*example.contexts, example.response):
            stems = [stem for stem in Words(text).stems if not stem[0].isdigit()]
            for start in range(0, len(stems), PASSAGE):
                passages[example.family].update(set(stems[start : start + PASSAGE]))
                totals[example.family] += 1
    rows: dict[float, list[tuple[float, str]]] = defaultdict(list)
    for stem in sorted(set().union(*passages.values())):
        shares = sorted(counts[stem] / totals[family] for family, counts in passages.items())
        if sum(share > 0 for share in shares) >= FEWEST_FAMILIES:
            share = sum(shares[:-2]) / (len(shares) - 2)
            weight = round(min(1.0, max(0.0, -log(share) / log(RAREST) - 0.1) / 0.9), 1) if share else 1.0
            if weight < 1:
                rows[weight].append((-share, stem))
    lines = [f"{weight}: {' '.join(stem for _, stem in sorted(rows[weight]))}" for weight in sorted(rows)]
    OUTPUT.write_text(HEADER + "\n".join(lines) + "\n", encoding="utf-8")
    print(f"{sum(map(len, rows.values()))} stems")


if __name__ == "__main__":
    main()
