"""How fast the embedded verifier answers, with 1 KB of evidence a question.

    python benchmarks/verifiers.py [--questions 2000]

The evidence is made of the package's own documentation strings, so nothing but the package is needed.
"""

from __future__ import annotations

import argparse
import random
import time

from hallucheck.model import Question
from hallucheck.text.words import lexicon, stems, words
from hallucheck.verifiers.embedded import alignment, features, records
from hallucheck.verifiers.embedded import verifier as embedded
from hallucheck.verifiers.embedded.verifier import EmbeddedVerifier

MODULES = (alignment, embedded, features, lexicon, records, stems, words)
KILOBYTE = 1024


def main() -> None:
    """Ask, and print questions a second of processor time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--questions", type=int, default=2000)
    count = parser.parse_args().questions
    verifier = EmbeddedVerifier()
    verifier.answer(questions(50, seed=1))
    print(f"{rate(verifier, questions(count, seed=2)):8.0f} questions/s, each with evidence of its own")
    shared = [question for question in questions(count // 5, seed=3) for _ in range(5)]
    print(f"{rate(verifier, shared):8.0f} questions/s, five on the same evidence")


def questions(count: int, seed: int) -> list[Question]:
    """Questions whose claims are cut from their evidence and turned a little."""
    chance = random.Random(seed)  # noqa: S311 (reproducible choice, no secret)
    text = " ".join((attribute.__doc__ or "") for module in MODULES for attribute in (module, *vars(module).values()))
    tokens = text.split()
    found = []
    for _ in range(count):
        evidence = ""
        while len(evidence) < KILOBYTE:
            start = chance.randrange(len(tokens) - 20)
            evidence += " ".join(tokens[start : start + chance.randrange(8, 20)]).rstrip(".,") + ". "
        claim = evidence[:KILOBYTE].split(". ")[1].split()
        claim[chance.randrange(len(claim))] = chance.choice(tokens)
        found.append(Question(claim=" ".join(claim) + ".", evidence=(evidence[:KILOBYTE],)))
    return found


def rate(verifier: EmbeddedVerifier, asked: list[Question]) -> float:
    """Questions a second of processor time."""
    start = time.process_time()
    verifier.answer(asked)
    return len(asked) / (time.process_time() - start)


if __name__ == "__main__":
    main()
