"""Are sentences that an answer copies from its evidence left alone, and found where one thing in them is changed?

    python benchmarks/copied.py DIR [--each 40]

Of every set of DIR whose evidence is prose, up to so many sources of either half give three answers each: sentences in
a run, some of them in their order, and these as a list. Nothing in them is wrong. In the runs then a number, a year, a
name or a verb is changed (another digit, some years, an invented name, "not"), or two names of a sentence exchanged,
which makes them wrong. No label is needed, and half 1 was looked at.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import re
import tempfile
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import orjson

from hallucheck.cli.edge import run
from hallucheck.text.grammar.entities import proper_names
from hallucheck.text.sentences import sentences

LEFT_OUT = ("citod_calendar",)
"""Its evidence is rows and turns: a copy of some of them is no answer."""
SHORTEST, LONGEST, FEWEST = 25, 400, 4
"""Characters of a sentence that is copied, and sentences of a source that is read."""
NAMED, APART = 4, 12
"""Characters of a name that is exchanged, and between it and the other one."""
NAMES = ("Brockhurst", "Talmadge", "Okonkwo", "Verdun", "Lindqvist")
NUMBER = re.compile(r"(?<![\w.,/-])\d{1,3}(?:,\d{3})*(?:\.\d+)?(?![\w/-]|[.,]\d)")
YEAR = re.compile(r"\b(?:19|20)\d\d\b")
NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{3,}(?: [A-Z][a-z]{3,})?\b")
VERB = re.compile(r"\b(?:is|was|were|are|will|can|has|have) (?!not)")


def _other_digit(number: str, chance: random.Random) -> str:
    at = chance.choice([place for place, sign in enumerate(number) if sign.isdigit()])
    return number[:at] + chance.choice([sign for sign in "123456789" if sign != number[at]]) + number[at + 1 :]


CHANGES: dict[str, tuple[re.Pattern[str], Callable[[str, random.Random], str]]] = {
    "a number": (NUMBER, _other_digit),
    "a year": (YEAR, lambda year, chance: str(int(year) + chance.choice((-3, -2, 2, 3, 5)))),
    "a name": (NAME, lambda _, chance: chance.choice(NAMES)),
    "a negation": (VERB, lambda verb, _: f"{verb}not "),
}


def sources(folder: Path, each: int) -> Iterator[tuple[str, int, list[str], list[str]]]:
    """Set and id, half, texts and sentences of each source, once."""
    seen: set[str] = set()
    for path in sorted(folder.glob("*.jsonl")):
        left = [each, each]
        for line in path.read_bytes().splitlines() if path.stem not in LEFT_OUT else ():
            texts = [
                text for text in orjson.loads(line).get("contexts") or () if isinstance(text, str) and text.strip()
            ]
            key = hashlib.md5("".join(texts).encode(), usedforsecurity=False).hexdigest()
            half = int(key, 16) % 2
            if key in seen or not texts or not left[half]:
                continue
            seen.add(key)
            said = [sentence.text.strip() for text in texts for sentence in sentences(text)]
            said = [
                one for one in said if SHORTEST < len(one) < LONGEST and one[-1] != "?" and not set(one) & set("\n|")
            ]
            if len(said) >= FEWEST:
                left[half] -= 1
                yield f"{path.stem}-{key[:6]}", half, texts, said


def copies(said: list[str], chance: random.Random) -> dict[str, str]:
    """Three answers made of the sentences of a source."""
    size = min(len(said), chance.randint(FEWEST, 9))
    start = chance.randrange(len(said) - size + 1)
    some = [said[place] for place in sorted(chance.sample(range(len(said)), size))]
    return {"run": " ".join(said[start : start + size]), "pick": " ".join(some), "list": "- " + "\n- ".join(some)}


def changed(answer: str, texts: list[str], kind: str, chance: random.Random) -> str | None:
    """The answer with one thing changed to what its source does not have; None where there is no such thing."""
    pattern, change = CHANGES[kind]
    found = list(pattern.finditer(answer))
    if not found:
        return None
    match = chance.choice(found)
    new = change(match[0], chance)
    return None if any(new in text for text in texts) else answer[: match.start()] + new + answer[match.end() :]


def exchanged(answer: str) -> str | None:
    """The answer with two names of a sentence exchanged that do not stand in one list."""
    for sentence in sentences(answer):
        names = [name for name in proper_names(sentence) if len(name.text) >= NAMED]
        for one, other in pairwise(names):
            between = answer[one.end : other.start]
            if len(between) >= APART and one.text != other.text:
                return answer[: one.start] + other.text + between + one.text + answer[other.end :]
    return None


def main() -> None:
    """Make the answers, audit them and count what is flagged, half by half."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--each", type=int, default=40, help="sources of a half of a set")
    flags = parser.parse_args()
    chance = random.Random(7)  # noqa: S311 (no secret is made here)
    rows: dict[str, dict[str, Any]] = {}
    groups: dict[str, tuple[str, int]] = {}
    for name, half, texts, said in sources(flags.data, flags.each):
        answers = {f"copied as a {form}": answer for form, answer in copies(said, chance).items()}
        run_ = answers["copied as a run"]
        answers |= {kind: new for kind in CHANGES if (new := changed(run_, texts, kind, chance)) is not None}
        if (new := exchanged(run_)) is not None:
            answers["two names exchanged"] = new
        for kind, answer in answers.items():
            rows[f"{name} {kind}"] = {"id": f"{name} {kind}", "answer": answer, "contexts": texts}
            groups[f"{name} {kind}"] = kind, half
    with tempfile.TemporaryDirectory() as folder:
        dump, out = Path(folder) / "dump.jsonl", Path(folder) / "out.jsonl"
        dump.write_bytes(b"".join(orjson.dumps(row) + b"\n" for row in rows.values()))
        run(["scan", str(dump), "-o", str(out), "-q", "--isolated", "--exit-zero"])
        counts: dict[tuple[str, int], list[int]] = {}
        for line in out.read_bytes().splitlines():
            row = orjson.loads(line)
            count = counts.setdefault(groups[row["id"]], [0, 0])
            count[0] += row["hallucheck"]["verdict"] in ("review", "reject")
            count[1] += 1
    print("| answers | flagged, half 0 | half 1 |\n|---|---|---|")
    for kind in sorted({kind for kind, _ in counts}, key=lambda kind: (not kind.startswith("copied"), kind)):
        print(f"| {kind} | {' | '.join('{} of {}'.format(*counts[kind, half]) for half in (0, 1))} |")


if __name__ == "__main__":
    main()
