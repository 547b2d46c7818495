"""Odd figures, dates, marks and fragments in every script, put together by a seed.

`python -m tests.reliability.fuzz NUMBER [SEED]` writes rows to stdout; `make nightly` scans many of them.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

FRAGMENTS: dict[str, list[str]] = json.loads(Path(__file__).with_name("fragments.json").read_text("utf-8"))
ODD = (None, True, 0, -1, 1e308, 10**30, "", " ", [], {}, [None], {"a": None}, [[]], "nan", 1.5, ["x", 3])
FIELDS = ("contexts", "facts", "history", "knowledge", "samples", "reference", "scope", "at", "confidence", "question")


def figure(random: Random) -> str:
    """A figure that somebody, somewhere, might write."""
    digits = random.choice(FRAGMENTS["digits"]) if random.random() < 0.4 else FRAGMENTS["digits"][0]
    groups = (
        "".join(random.choice(digits) for _ in range(random.choice((1, 1, 2, 3, 3, 3, 4, 6, 25))))
        for _ in range(random.randint(1, 4))
    )
    body = "".join(group + random.choice(FRAGMENTS["separators"]) for group in groups)
    return random.choice(FRAGMENTS["signs"]) + body + random.choice(FRAGMENTS["tails"])


def fragment(random: Random) -> str:
    """A figure, a date, a mark or a word."""
    kind = random.random()
    if kind < 0.3:
        return figure(random)
    return random.choice(FRAGMENTS["dates" if kind < 0.42 else "marks" if kind < 0.55 else "words"])


def text(random: Random, longest: int = 30) -> str:
    """Fragments with and without spaces between them, in sentences or not."""
    parts = []
    for _ in range(random.randint(0, longest)):
        parts += [fragment(random), random.choice((" ", " ", " ", " ", "", ". ", ", ", "\n", "。", "; "))]
    return "".join(parts)


def value(random: Random) -> Any:
    """A value of a fact or an attribute."""
    shapes = (
        lambda: figure(random),
        lambda: random.choice(ODD),
        lambda: random.choice(FRAGMENTS["dates"]),
        lambda: text(random, 4),
    )
    return random.choice(shapes)()


def knowledge(random: Random) -> dict[str, Any]:
    """A small base: names that the texts use, attributes of any value."""
    names = ("Marlow Cycles", "Anna Müller", "rent", "the bank", "三百")
    entities = [
        {
            "name": random.choice(names) + random.choice(("", "", " 2")),
            "type": random.choice(("company", "person", "ok")),
            "aliases": [text(random, 2) or "x"],
            "attributes": {random.choice(("founded", "price", "city", "a", "gate")): value(random) for _ in range(3)},
        }
        for _ in range(random.randint(1, 3))
    ]
    return {
        "complete": random.random() < 0.5,
        "entities": list({entity["name"]: entity for entity in entities}.values()),
    }


def statement(random: Random) -> dict[str, Any]:
    """An extraction whose fields hold anything."""
    metadata = {
        key: value(random)
        for key in ("bank_name", "account_number", "account_type", "statement_period", "opening_balance", "currency")
    }
    rows = [{"date": value(random), "amount": value(random), "balance": value(random)} for _ in range(3)]
    return {
        "total_pages": random.choice((1, 2, "3", "٣", None, 1.5)),
        "boundaries": random.choice(([{"start_page": value(random), "end_page": value(random)}], [], None)),
        "metadata": metadata,
        "transactions": rows,
        "document_text": text(random, 60),
    }


def record(random: Random, number: int) -> dict[str, Any]:
    """A row of a dump: an answer with all that it may be held against, or an extraction."""
    row: dict[str, Any] = {"id": f"f{number}", "question": text(random, 8), "answer": text(random)}
    if random.random() < 0.15:
        row["statement"] = statement(random)
    if random.random() < 0.8:
        row["contexts"] = [text(random, 40) for _ in range(random.randint(1, 4))]
    if random.random() < 0.3:
        row["facts"] = {random.choice(("noi", "dscr", "rent", "ratio")): value(random) for _ in range(3)}
    if random.random() < 0.3:
        row["knowledge"] = knowledge(random)
    if random.random() < 0.3:
        row["history"] = [{"role": role, "text": text(random, 12)} for role in ("user", "assistant", "user")]
    if random.random() < 0.3:
        row["samples"] = [text(random, 15) for _ in range(3)]
    if random.random() < 0.4:
        row |= {
            "subject": random.choice("abc"),
            "at": f"2024-0{random.randint(1, 9)}-1{random.randint(0, 9)}T10:00:00Z",
        }
    return row


def mistyped(random: Random, number: int) -> dict[str, Any]:
    """A record with one field of another type than it should have."""
    return record(random, number) | {random.choice(FIELDS): random.choice(ODD)}


def dump(number: int, seed: int) -> list[bytes]:
    """Lines of JSON, one record each."""
    random = Random(seed)  # noqa: S311 (a seeded one is the point)
    return [json.dumps(record(random, index)).encode() for index in range(number)]


if __name__ == "__main__":
    sys.stdout.buffer.writelines(line + b"\n" for line in dump(int(sys.argv[1]), int((sys.argv[2:] or ["1"])[0])))
