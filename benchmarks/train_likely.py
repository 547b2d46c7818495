"""Fit the weights by which two statements are taken to exclude each other (`judges/slots/likely.json`).

    python benchmarks/train_likely.py --data DIR [--write]

Learns from the records of `tests/detectors/knowledge/fresh` without a base and of `.../contradictions` (written by
hand, labelled flag or clean; `pairs.jsonl` are textbook pairs and near misses), and from the answers of DIR labelled
faithful, the texts behind them and CI-ToD's consistent replies, none of which contradicts itself. Records by hand have
two or three sentences, so each is also read among sentences of a longer answer, and each dialogue within another one.
Faithful answers that say one of their sentences again are good ones, with one thing in that turned round bad ones.
Of the natural dialogues in `.../dialogues` every answer is a good one, and so is the same with an earlier sentence said
again; with one thing in that turned round it is a bad one. How other hands went on with them is labelled. Which
conflict of a bad record is the contradiction is not labelled: each round takes the one that the last round holds most
probable. Prints what is found on records left out; `--write` then fits on all and writes.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from knowledge import calendar_row, rows
from numpy.typing import NDArray
from perturb import CAPITAL, TURNS

from hallucheck.detectors.knowledge.turns import scenes, with_question
from hallucheck.evidence.dialogue import dialogue
from hallucheck.judges.slots import likely
from hallucheck.model import Origin, read_record
from hallucheck.text.citations.blanking import open_case
from hallucheck.text.sentences import sentences

ROOT = Path(__file__).parent.parent
SETS = ROOT / "tests" / "detectors" / "knowledge"
OUTPUT = ROOT / "hallucheck" / "judges" / "slots" / "likely.json"
RIDGE, ROUNDS = 1.5, 6
NEUTRAL, TEXTBOOK, LONGER = 2.0, 5.0, 0.05
"""Weights of a conflict in an answer that nobody wrote to be like a contradiction, of a textbook pair, and of a record
among other sentences."""
DEEPER, REPEATED = 0.5, 0.5
"""Weights of a record behind and in another dialogue, and of an answer that says an earlier sentence again."""
SPARE = 3
"""Of how many faithful answers one is read with a sentence said again: of more, all that is alike would be wrong."""
AROUND = 5
"""Sentences of a longer answer among which a record is put."""

CALENDAR = "citod_calendar"
LONGEST, EACH = 3000, 250
"""Code points of a text behind an answer, and how many of a set are read."""

Array = NDArray[np.float64]


class Row(NamedTuple):
    """A record: its name and kind, whether it is bad, its weight, and the measures of each conflict in it."""

    name: str
    kind: str
    bad: bool
    weight: float
    conflicts: list[dict[str, float]]


def conflicts_of(record: dict[str, Any]) -> list[dict[str, float]]:
    """What is weighed of every conflict in an answer, with itself and with its dialogue; names begin with the table."""
    case = open_case(read_record(record), Origin(file="train.jsonl", line=1))
    said = sentences(case.record.answer or "")[:60]
    pairs = [(one.text, other.text, scene) for one, other, scene in likely.scenes_within(said)]
    turns = case.reading(dialogue).recent
    pairs += [
        (one.text, other, scene) for one, _, other, scene in scenes(said, with_question(turns, record.get("question")))
    ]
    return [
        {f"{likely.table_of(scene)}:{name}": value for name, value in likely.measured(found)}
        for one, other, scene in pairs
        for found in likely.between(one, other, (), scene)
    ]


def read(data: Path) -> Iterator[Row]:
    """Every record to learn from."""
    dialogues = list(natural().values())
    around = [found for path in sorted(data.glob("*.jsonl")) for found in longer(path)]
    for path in sorted((*SETS.glob("fresh/*.jsonl"), *SETS.glob("contradictions/*.jsonl"))):
        for row in rows(path):
            record = row.get("record", row)
            if "base" not in row:
                kind = "turns" if record.get("history") else "alone"
                fields = {key: record[key] for key in ("id", "question", "answer", "history") if key in record}
                weight = TEXTBOOK if path.stem.startswith("pairs") and row["want"] == "clean" else 1.0
                bad = row["want"] == "flag"
                yield Row(row["id"], kind, bad, weight, conflicts_of(fields))
                history = record.get("history", ())
                yield from earlier(row["id"], history)
                for turns in deeper(history, row["id"], dialogues):
                    yield Row(row["id"], "deeper", bad, DEEPER, conflicts_of(fields | {"history": turns}))
                if path.stem.startswith("pairs") and not history:
                    yield from parted(row["id"], record["answer"], bad=bad)
                for among in among_others(record["answer"], row["id"], around) if kind == "alone" else ():
                    yield Row(row["id"], "longer", bad, LONGER, conflicts_of(fields | {"answer": among}))
    yield from of_dialogues()
    for path in sorted(data.glob("*.jsonl")):
        yield from calendar(path) if path.stem == CALENDAR else neutral(path)


def natural() -> dict[str, list[dict[str, str]]]:
    """Dialogues in which nothing contradicts anything, by id."""
    return {row["id"]: row["messages"] for path in sorted(SETS.glob("dialogues/natural*.jsonl")) for row in rows(path)}


def named() -> list[str]:
    """The names in them."""
    said = (turn["content"] for turns in natural().values() for turn in turns)
    return sorted({found for text in said for found in CAPITAL.findall(text)})


def of_dialogues() -> Iterator[Row]:
    """What the assistant says in them, that with a sentence said again, right or wrong, and how others went on."""
    dialogues = natural()
    names = named()
    for name, turns in dialogues.items():
        yield from earlier(name, turns)
        yield from repeated(name, turns, names)
    for path in sorted(SETS.glob("dialogues/cont*.jsonl")):
        for row in rows(path):
            history = [*dialogues[row["dialogue"]], {"role": "user", "content": row["user"]}]
            record = {"id": row["id"], "answer": row["answer"], "history": history}
            yield Row(f"{row['dialogue']}#{row['id']}", "continued", row["want"] == "flag", 1.0, conflicts_of(record))


def repeated(name: str, turns: Sequence[dict[str, str]], names: list[str]) -> Iterator[Row]:
    """Answers that say a sentence of an earlier turn again, as it was and with one thing turned round."""
    chance = random.Random(name)  # noqa: S311 (reproducible choice, no secret)
    for number, turn in enumerate(turns):
        said = [s.text for t in turns[:number] if t["role"] == "assistant" for s in sentences(t["content"])]
        if turn["role"] != "assistant" or not said:
            continue
        for way, told in said_again(said, names, chance):
            record = {"id": name, "answer": f"{turn['content']} {told}", "history": turns[:number]}
            yield Row(f"{name}#{number} {way}", way, way == "turned", REPEATED, conflicts_of(record))


def said_again(said: Sequence[str], names: list[str], chance: random.Random) -> Iterator[tuple[str, str]]:
    """A sentence of several as it was, and with one thing in it turned round."""
    again = chance.choice(said)
    yield "same", again
    if (turned := chance.choice(TURNS)(again, " ".join(said), names, chance)) is not None:
        yield "turned", turned


def repeated_in(name: str, answer: str, names: list[str]) -> Iterator[Row]:
    """A faithful answer that says one of its sentences again at its end, right or wrong."""
    said = [sentence.text for sentence in sentences(answer)]
    if 0 < len(said) <= AROUND:
        chance = random.Random(name)  # noqa: S311 (reproducible choice, no secret)
        for way, told in said_again(said, names, chance):
            record = {"id": name, "answer": f"{answer} {told}"}
            yield Row(f"{name}#{way}", f"{way} in", way == "turned", REPEATED, conflicts_of(record))


def parted(name: str, answer: str, *, bad: bool) -> Iterator[Row]:
    """The first sentence of a textbook pair as said by the assistant before."""
    first, *rest = [sentence.text for sentence in sentences(answer)]
    if rest:
        record = {"id": name, "answer": " ".join(rest), "history": [{"role": "assistant", "content": first}]}
        yield Row(name, "parted", bad, 1.0, conflicts_of(record))


def earlier(name: str, turns: Sequence[dict[str, str]]) -> Iterator[Row]:
    """What the assistant said before its last turn, of which nobody says that it contradicts anything."""
    for number, turn in enumerate(turns):
        if number and turn["role"] == "assistant":
            record = {"id": name, "answer": turn["content"], "history": turns[:number]}
            yield Row(f"{name}#{number}", "earlier", bad=False, weight=NEUTRAL, conflicts=conflicts_of(record))


def deeper(
    history: Sequence[dict[str, str]], name: str, dialogues: Sequence[Sequence[dict[str, str]]]
) -> Iterator[list[dict[str, str]]]:
    """A dialogue behind one about other things, and in two parts in it."""
    if len(history) > 1 and history[-1]["role"] == "user":
        *before, asked = history
        other = dialogues[drawn(name) % len(dialogues)]
        yield [*other[:6], *history]
        yield [*other[:4], *before, *other[4:6], asked]


def drawn(name: str) -> int:
    """A number that only the name decides."""
    return int(hashlib.sha256(name.encode()).hexdigest(), 16)


def longer(path: Path) -> Iterator[list[str]]:
    """The first sentences of the faithful answers of a set that have more."""
    for row in rows(path):
        said = [sentence.text for sentence in sentences(row["response"])] if row.get("label") == 0 else []
        if len(said) >= AROUND and row["response"].isascii():
            yield said[:AROUND]


def among_others(answer: str, name: str, around: Sequence[list[str]]) -> Iterator[str]:
    """An answer behind other sentences, and in two parts among them."""
    own = [sentence.text for sentence in sentences(answer)]
    other = around[drawn(name) % len(around)]
    yield " ".join((*other, *own))
    half = len(own) // 2
    yield " ".join((*other[:2], *own[:half], *other[2:4], *own[half:], *other[4:]))


def calendar(path: Path) -> Iterator[Row]:
    """CI-ToD's consistent replies."""
    for number, row in enumerate(rows(path)):
        if not row["label"]:
            yield Row(
                f"{path.stem} {number}", "calendar", bad=False, weight=1.0, conflicts=conflicts_of(calendar_row(row))
            )


def neutral(path: Path) -> Iterator[Row]:
    """The faithful answers of a set, and the texts behind its answers."""
    seen: set[str] = set()
    names = named()
    for number, row in enumerate(rows(path)):
        name = f"{path.stem} {number}"
        if not row["label"]:
            answer = {"id": name, "question": row.get("question"), "answer": row["response"]}
            yield Row(name, "neutral", bad=False, weight=NEUTRAL, conflicts=conflicts_of(answer))
            if number % SPARE == 0:
                yield from repeated_in(name, row["response"], names)
        for text in row.get("contexts", ()):
            if text not in seen and len(seen) < EACH:
                seen.add(text)
                found = conflicts_of({"id": name, "answer": text[:LONGEST]})
                yield Row(f"{name} text", "texts", bad=False, weight=NEUTRAL, conflicts=found)


def matrix(found: Sequence[Row], names: dict[str, int]) -> tuple[Array, Array]:
    """Measures (conflicts, names), and where each record's conflicts begin (records + 1)."""
    every = [each for row in found for each in row.conflicts]
    values = np.zeros((len(every), len(names)))
    for at, each in enumerate(every):
        for name, value in each.items():
            values[at, names[name]] = value
    return values, np.cumsum([0, *(len(row.conflicts) for row in found)])


def fit(found: Sequence[Row], names: dict[str, int]) -> Array:
    """The weights."""
    values, places = matrix(found, names)
    weights = np.zeros(len(names))
    for number in range(ROUNDS):
        scores = values @ weights
        labels, counts = np.zeros(len(values)), np.zeros(len(values))
        for row, start, end in zip(found, places[:-1], places[1:], strict=True):
            if not row.bad or start == end:
                counts[start:end] = row.weight
            elif not number:
                labels[start:end], counts[start:end] = 1, 1 / (end - start)
            else:
                best = start + int(np.argmax(scores[start:end]))
                labels[best] = counts[best] = 1
        kept = counts > 0
        weights = newton(values[kept], labels[kept], counts[kept], weights)
    return weights


def newton(values: Array, labels: Array, counts: Array, weights: Array) -> Array:
    """Ridge logistic regression."""
    for _ in range(15):
        sure = 1 / (1 + np.exp(-np.clip(values @ weights, -30, 30)))
        gradient = values.T @ (counts * (labels - sure)) - RIDGE * weights
        curvature = (values * (counts * sure * (1 - sure))[:, None]).T @ values + RIDGE * np.eye(len(weights))
        step = np.linalg.solve(curvature, gradient)
        weights = weights + step
        if np.abs(step).max() < 1e-3:
            break
    return weights


def report(found: Sequence[Row], names: dict[str, int], weights: Array) -> None:
    """Records flagged by kind, bad and good."""
    values, places = matrix(found, names)
    sure = 1 / (1 + np.exp(-np.clip(values @ weights, -30, 30)))
    flagged = [bool(np.any(sure[start:end] >= likely.BOUND)) for start, end in pairwise(places)]
    for kind in sorted({row.kind for row in found}):
        for bad in (True, False):
            hits = [hit for row, hit in zip(found, flagged, strict=True) if row.kind == kind and row.bad is bad]
            if hits:
                print(f"  {kind:<10}{'bad' if bad else 'good':<6}{sum(hits):5} of {len(hits):5} flagged")


def main() -> None:
    """Fit on half, report the other half, and fit on all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    found = list(read(options.data))
    names: dict[str, int] = {}
    for row in found:
        for each in row.conflicts:
            for name in each:
                names.setdefault(name, len(names))
    half = [drawn(row.name.partition("#")[0]) % 2 for row in found]
    for left_out in (0, 1):
        weights = fit([row for row, side in zip(found, half, strict=True) if side != left_out], names)
        print(f"half {left_out}, left out of the fit")
        report([row for row, side in zip(found, half, strict=True) if side == left_out], names, weights)
    if options.write:
        weights = fit(found, names)
        tables: dict[str, dict[str, float]] = {}
        for name, at in sorted(names.items()):
            table, _, measure = name.partition(":")
            tables.setdefault(table, {})[measure] = round(float(weights[at]), 3)
        OUTPUT.write_text(json.dumps(tables, indent=1) + "\n", encoding="utf-8")
        print(f"wrote {len(names)} weights")


if __name__ == "__main__":
    main()
