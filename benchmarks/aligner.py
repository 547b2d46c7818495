"""A trial that did not pay: a learned aligner, which says of each word of an answer whether the evidence holds it.

    python benchmarks/aligner.py DIR --cache FILE

The protocol, written before the first run. Every word of an answer that says something is described by what stands
beside it and by what stands beside its likes in the four sentences of the evidence that share most with its sentence:
whether it is there, as itself, as its kin or its opposite; how much of its neighbours, of its clause and of its
sentence is held there, in the same order or not; and what fills its slot where it is not. Gradient boosting over these
learns the words that people marked in RAGTruth, CLIFF and XSum, and those exchanged in faithful sentences of all sets
(`perturb.py`). The words' probabilities, put together for an answer in four ways, are then added to the probability of
the whole audit, every fit without the family that it is measured on. It is kept if AUC rises by a point and neither
balanced accuracy nor ECE gets worse. FILE is the cache of `train_probability.py`, made where it is not there.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from math import log, log1p
from pathlib import Path
from typing import NamedTuple

import numpy as np
import train_probability as whole
from data import UNJUDGEABLE, read
from numpy.typing import NDArray
from perturb import NAME, turned
from scans import scanned
from scipy.optimize import minimize
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.metrics import roc_auc_score

from hallucheck.judges.clauses import OBJECT, VERB, clauses
from hallucheck.judges.opposition import Links, lay, links_between
from hallucheck.text.words.kinds import exclude
from hallucheck.text.words.passages import EvidenceIndex, read_index, read_text
from hallucheck.text.words.words import Words

Array = NDArray[np.float64]
Span = tuple[int, int]
MARKED = ("ragtruth", "cliff", "xsum", NAME.partition("_")[0])
"""Families with marked words."""
ALL = "all four"
WAYS = {"highest": [0], "three highest": [1], "mean": [2], "sum": [3], ALL: [0, 1, 2, 3]}
"""How the words' probabilities are put together, and which columns that is."""
SAYS, TOP, AROUND, NEAR, MOST = 0.15, 4, 4, 8, 90_000


class Answer(NamedTuple):
    """An answer's words: their features, and which of them are marked; None where nobody marked words."""

    name: str
    id: str
    words: Array
    marked: NDArray[np.bool_] | None

    @property
    def family(self) -> str:
        """Of its set."""
        return self.name.partition("_")[0]


class Sentence:
    """A sentence of an answer laid on the sentences of the evidence that share most with it."""

    def __init__(self, words: Words, index: EvidenceIndex) -> None:
        self.words, self.index = words, index
        self.said = [at for at, weight in enumerate(words.weights) if weight >= SAYS]
        total = sum(words.weights[at] for at in self.said) or 1.0
        shares: dict[int, float] = {}
        for stem in {words.stems[at] for at in self.said}:
            for number in index.sentences_of(stem) or ():
                shares[number] = shares.get(number, 0.0) + max(words.weights[at] for at in words.places[stem])
        passages = [passage.words for text in index.texts for passage in text.passages]
        self.top = [passages[number] for number in sorted(shares, key=lambda n: (-shares[n], n))[:TOP]]
        self.links: list[Links] = [links_between(words, passage) for passage in self.top]
        held = [sum(words.weights[at] for at in self.said if at in links) / total for links in self.links]
        self.held = [*held, *[0.0] * TOP]
        together = [at for at in self.said if any(at in links for links in self.links)]
        self.together = sum(words.weights[at] for at in together) / total
        self.laid = {}
        for clause, laid in zip(clauses(words), lay(words, self.top[0]) if self.top else (), strict=False):
            self.laid |= {at: (laid, slot) for at, slot in clause.slots.items()}

    def rows(self, asked: frozenset[str], before: frozenset[str]) -> Iterator[list[float]]:
        """The features of each word that says something."""
        words, first = self.words, self.links[0] if self.links else {}
        for number, at in enumerate(self.said):
            stem, text = words.stems[at], words.texts[at]
            count = len(self.index.places.get(stem) or ())
            scores = [max((abs(score) for _, score in links.get(at, ())), default=0.0) for links in self.links]
            scores = [*scores, *[0.0] * TOP]
            around = [other for other in self._around(number) if other != at]
            weight = sum(words.weights[other] for other in around) or 1.0
            near, ordered = self._near(at, around)
            laid, slot = self.laid.get(at, (None, ""))
            yield [
                words.weights[at], float(count > 0), log1p(count), scores[0], max(scores[1:TOP]),
                float(any(score < 0 for _, score in first.get(at, ()))), float(stem in asked), float(stem in before),
                float(text[0].isdigit()), float(text[0].isupper() and number > 0), float(number == 0),
                self.held[0], self.together, max(self.held[1:TOP]),
                *(float(other in first) for other in (around[:1] + around[-1:] + [-1, -1])[:2]),
                near / weight, ordered / weight,
                sum(words.weights[other] for other in around if other in first) / weight,
                number / len(self.said), float(len(self.said)), laid.held if laid else 0.0, float(slot == VERB),
                float(slot == OBJECT), float(laid is not None and laid.opposition is not None),
                *self._slot(at, first), log1p(len(self.index.stems)), float(len(text)),
            ]  # fmt: skip

    def _around(self, number: int) -> list[int]:
        return self.said[max(0, number - AROUND) : number + AROUND + 1]

    def _near(self, at: int, around: Sequence[int]) -> tuple[float, float]:
        """The weight of the neighbours whose likes stand near a like of this word, and of those in the same order."""
        best = in_order = 0.0
        for links in self.links:
            for known, _ in links.get(at, ())[:TOP]:
                there = {
                    other: [place for place, _ in links.get(other, ()) if 0 < abs(place - known) <= NEAR]
                    for other in around
                }
                weights = self.words.weights
                best = max(best, sum(weights[other] for other, places in there.items() if places))
                in_order = max(in_order, sum(
                    weights[other] for other, places in there.items()
                    if any((place < known) == (other < at) for place in places)
                ))  # fmt: skip
        return best, in_order

    def _slot(self, at: int, first: Links) -> tuple[float, float, float]:
        """Of a word that the first sentence does not hold: what stands there between the likes of its neighbours."""
        held = [other for other in self.said if first.get(other)]
        before, behind = [other for other in held if other < at], [other for other in held if other > at]
        if at in first or not before or not behind:
            return 0.0, 0.0, 0.0
        low, high = sorted((first[before[-1]][0][0], first[behind[0]][0][0]))
        fillers = [place for place in range(low + 1, high) if self.top[0].weights[place] >= SAYS][:NEAR]
        stems = self.top[0].stems
        return 1.0, float(len(fillers)), float(any(exclude(self.words.stems[at], stems[place]) for place in fillers))


def described(
    name: str, ident: str, contexts: Sequence[str], given: dict[str, object], spans: list[Span] | None
) -> Answer:
    """An answer, word by word."""
    index = read_index(tuple(contexts))
    asked, before = frozenset(Words(str(given.get("question") or "")).stems), frozenset[str]()
    rows: list[list[float]] = []
    marked: list[bool] = []
    for passage in read_text(str(given["response"])).passages:
        sentence = Sentence(passage.words, index)
        rows += sentence.rows(asked, before)
        before |= frozenset(passage.words.stems)
        for at in sentence.said:
            start, end = (passage.sentence.start + place for place in passage.words.spans[at])
            marked.append(any(start < high and low < end for low, high in spans or ()))
    return Answer(name, ident, np.array(rows), None if spans is None else np.array(marked))


def answers(folder: Path) -> Iterator[Answer]:
    """The labelled answers of every set, and faithful sentences with something exchanged."""
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_bytes().splitlines() if path.stem not in UNJUDGEABLE else ():
            row = json.loads(line)
            spans = [(span[0], span[1]) for span in row.get("spans") or ()]
            known = path.stem.partition("_")[0] in MARKED and (spans or not row["label"])
            yield described(path.stem, str(row["id"]), row["contexts"], row, spans if known else None)
    for example in turned(list(read(folder))):
        spans = _exchanged(example.response, example.contexts) if example.label else []
        yield described(NAME, "", example.contexts, {"response": example.response}, spans)


def _exchanged(text: str, contexts: Sequence[str]) -> list[Span]:
    """Where a sentence differs from the sentence of the evidence that is most like it."""
    known = [one for context in contexts for one in re.split(r"(?<=[.!?])\s+(?=[A-Z])|\n", context)]
    mine = text.split(" ")
    like = max(known, key=lambda one: len({*mine} & {*one.split()}) / (len({*mine} | {*one.split()}) or 1))
    starts = [0]
    for word in mine:
        starts.append(starts[-1] + len(word) + 1)
    codes = SequenceMatcher(None, like.split(" "), mine).get_opcodes()
    return [
        (starts[low], starts[max(high, min(low + 1, len(mine)))] - 1)
        for tag, _, _, low, high in codes
        if tag != "equal"
    ]


def learn(seen: Sequence[Answer]) -> HistGradientBoostingClassifier:
    """What words of these answers teach, families counting the same."""
    features, labels = np.concatenate([one.words for one in seen]), np.concatenate([one.marked for one in seen])
    families = np.concatenate([np.full(len(one.words), MARKED.index(one.family)) for one in seen])
    weights = (1.0 / np.bincount(families, minlength=len(MARKED)).clip(1))[families] * len(families)
    chosen = np.random.default_rng(0).permutation(len(families))[:MOST]
    model = HistGradientBoostingClassifier(
        max_iter=80, max_bins=64, learning_rate=0.12, max_leaf_nodes=24, min_samples_leaf=80, l2_regularization=5.0,
        early_stopping=False, random_state=0,
    )  # fmt: skip
    return model.fit(features[chosen], labels[chosen], sample_weight=weights[chosen])


def together(chances: Array) -> list[float]:
    """The words' probabilities as one figure of the answer, in four ways."""
    highest, lost = np.sort(chances)[::-1], -np.log1p(-chances)
    first, three = float(highest[0]), float(highest[:3].mean())
    return [log(first / (1 - first)), log(three / (1 - three)), float(lost.mean()), log(float(lost.sum()) + 1e-3)]


def added(given: whole.Design, known: Array, more: Array) -> Array:
    """The probability with these figures beside it, each family by weights that have not seen it."""
    odds, found = np.log(known / (1 - known)), np.zeros(len(known))
    for family in np.unique(given.families):
        held = given.families == family
        scaled = (more - more[~held].mean(0)) / (more[~held].std(0) + 1e-9)
        features = np.column_stack([np.ones(len(known)), odds, scaled])

        def loss(weights: Array, x: Array = features, seen: NDArray[np.bool_] = ~held) -> float:
            score = x[seen] @ weights
            fits = given.shares[seen] * (np.logaddexp(0, score) - given.labels[seen] * score)
            return float(fits.sum() + 1e-4 * (weights[2:] ** 2).sum())

        weights = minimize(loss, np.array([0.0, 1.0, *[0.0] * more.shape[1]])).x
        found[held] = 1 / (1 + np.exp(-features[held] @ weights))
    return found


def main() -> None:
    """Run the trial and print its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="folder of labelled sets (JSON lines)")
    parser.add_argument("--cache", type=Path, help="where the scan is kept, and read from if it is there")
    options = parser.parse_args()
    rows = whole.rows_of(scanned([options.data], options.cache), [options.data], options.cache)
    given = whole.design(rows)
    known = whole.leave_one_out(rows, given).clip(1e-3, 1 - 1e-3)
    every = [one for one in answers(options.data) if len(one.words)]
    chances: dict[tuple[str, str], list[float]] = {}
    print("| family | words: AUC |\n|---|---|")
    taught: dict[frozenset[str], HistGradientBoostingClassifier] = {}
    for family in sorted({one.family for one in every}):
        from_others = [one for one in every if one.marked is not None and one.family != family]
        names = frozenset(one.family for one in from_others)
        if names not in taught:
            taught[names] = learn(from_others)
        model = taught[names]
        mine = [one for one in every if one.family == family]
        said = [model.predict_proba(one.words)[:, 1].clip(1e-3, 1 - 1e-3) for one in mine]
        chances |= {(one.name, one.id): together(chance) for one, chance in zip(mine, said, strict=True)}
        marked = [(one.marked, chance) for one, chance in zip(mine, said, strict=True) if one.marked is not None]
        if marked:
            print(f"| {family} | {100 * roc_auc_score(*map(np.concatenate, zip(*marked, strict=True))):.1f} |")
    nothing = [0.0] * len(WAYS[ALL])
    more = np.array([chances.get((row.scanned.name, str(row.scanned.id)), nothing) for row in rows])
    print("\n| | AUC | balanced accuracy | ECE |\n|---|---|---|---|")
    found = {"as it is": known} | {way: added(given, known, more[:, at]) for way, at in WAYS.items()}
    for name, chance in found.items():
        auc, balanced, _ = whole.measures(given, chance)
        print(f"| {name} | {100 * auc:.1f} | {100 * balanced:.1f} | {100 * whole.ece(given, chance):.1f} |")


if __name__ == "__main__":
    main()
