"""Precision and recall of the family `knowledge` on labelled dialogues and on answers labelled faithful, and its speed.

    python benchmarks/knowledge.py DATA_DIRECTORY

Reads `citod_calendar.jsonl` (replies against a calendar and the dialogue; labelled consistent or not) and every other
labelled file there as a neutral corpus: of its faithful answers at most 3 % of the sentences may be flagged by
temporal-error, logical-inconsistency and unsupported-claim together. A third set is made here: answers about a small
base, right, and with one fault planted by each rule. Nothing is downloaded and nothing is written.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from hallucheck.detectors.base import Resources
from hallucheck.detectors.knowledge import FAMILY
from hallucheck.evidence.knowledge import Shelf
from hallucheck.evidence.pdf.documents import Documents
from hallucheck.model import Answers, Finding, Origin, read_record
from hallucheck.text.citations.blanking import open_case
from hallucheck.text.sentences import sentences

AS_OF = date(2026, 1, 1)
NEUTRAL = ("temporal-error", "logical-inconsistency", "unsupported-claim")
MAX_NEUTRAL = 0.03
DETECTOR = FAMILY.build(FAMILY.options(), Resources(as_of=AS_OF, documents=Documents()))


def findings(row: dict[str, Any]) -> list[Finding]:
    """The family's findings on a row."""
    case = open_case(read_record(row), Origin(file="benchmark.jsonl", line=1))
    return [] if DETECTOR.applies(case) else DETECTOR.examine(case, Answers({}))[0]


def rows(path: Path) -> Iterator[dict[str, Any]]:
    """The objects of a JSONL file."""
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def calendar_row(row: dict[str, Any]) -> dict[str, Any]:
    """A CI-ToD example as a record: the rows of the calendar as entities, the turns as history."""
    entities: list[dict[str, Any]] = []
    turns: list[dict[str, str]] = []
    for context in row["contexts"]:
        cells = dict(cell.split(": ", 1) for cell in context.split("; ") if ": " in cell)
        if "event" in cells:
            entities.append({"name": cells.pop("event"), "type": "event", "attributes": cells})
            continue
        for line in context.splitlines():
            role, _, text = line.partition(": ")
            turns.append({"role": "user" if role == "driver" else "assistant", "content": text})
    return {"answer": row["response"], "history": turns, "knowledge": {"entities": entities}}


def show(title: str, hits: Counter[str], right: Counter[str], positives: int, total: int) -> None:
    """A line a rule: flagged records, precision, recall."""
    print(f"\n{title}: {total} records, {positives} hallucinated")
    for rule in sorted(hits):
        precision, recall = right[rule] / hits[rule], right[rule] / positives
        print(f"  {rule:24} flagged {hits[rule]:4}  precision {precision:.3f}  recall {recall:.3f}")


def calendar(path: Path) -> None:
    """Per rule and for the family, on CI-ToD."""
    hits: Counter[str] = Counter()
    right: Counter[str] = Counter()
    positives = total = 0
    for row in rows(path):
        total += 1
        positives += row["label"]
        rules = {finding.rule.partition("/")[2] for finding in findings(calendar_row(row))}
        for rule in (*rules, *(["(any rule)"] if rules else [])):
            hits[rule] += 1
            right[rule] += row["label"]
    show("citod_calendar", hits, right, positives, total)


def neutral(directory: Path) -> float:
    """Share of sentences of faithful answers that the three rules flag, over all files."""
    flagged = seen = records = 0
    spent = 0.0
    by_rule: Counter[str] = Counter()
    for path in sorted(directory.glob("*.jsonl")):
        if path.stem == "citod_calendar":
            continue
        for row in rows(path):
            if row["label"] == 0:
                start = time.perf_counter()
                found = findings({key: row[key] for key in ("question", "contexts", "response") if key in row})
                spent += time.perf_counter() - start
                records += 1
                seen += len(sentences(row["response"]))
                counted = [f.rule.partition("/")[2] for f in found if f.rule.partition("/")[2] in NEUTRAL]
                by_rule.update(counted)
                flagged += len(counted)
    share = flagged / max(seen, 1)
    print(f"\nneutral corpus: {records} faithful answers, {seen} sentences, {flagged} flagged ({share:.3%})")
    print(f"  {dict(by_rule)}")
    print(f"  {1e6 * spent / max(records, 1):.0f} us a record (one core, other load included)")
    return share


BASE = {
    "complete": True,
    "entities": [
        {
            "name": name,
            "type": "person",
            "attributes": {
                "department": department,
                "email": f"{name.split()[0].lower()}@acme.example",
                "join_date": year,
            },
        }
        for name, department, year in (
            ("John Smith", "Engineering", "2018"),
            ("Maria Lopez", "Finance", "2015"),
            ("Priya Patel", "Analytics", "2021"),
            ("Tom Wu", "Sales", "2019"),
        )
    ]
    + [
        {"name": "Acme Corp", "type": "organization", "attributes": {"founded": "1999", "headquarters": "Denver"}},
        {"name": "budget meeting", "type": "event", "attributes": {"day": "Wednesday", "time": "10am", "room": "B2"}},
    ],
}
PEOPLE = ("John Smith", "Maria Lopez", "Priya Patel", "Tom Wu")
RIGHT = (
    *(f"{p['name']} works in the {p['attributes']['department']} department." for p in BASE["entities"][:4]),
    *(f"{p['name']}'s email is {p['attributes']['email']}." for p in BASE["entities"][:4]),
    *(f"{p['name']} joined in {p['attributes']['join_date']}." for p in BASE["entities"][:4]),
    "Acme Corp was founded in 1999.",
    "Acme Corp is headquartered in Denver.",
    "The budget meeting is on Wednesday at 10am.",
    "The budget meeting takes place in room B2.",
    "Acme was not mentioned. Please ask Tom Wu or Maria Lopez.",
    "All parcels were shipped, except for the 3 that weren't.",
    "The server was offline yesterday. The server is online today.",
    "The launch on 2024-03-01 came before the review on 2024-05-01.",
)
PLANTED: dict[str, tuple[str, ...]] = {
    "wrong-attribute": (
        *(f"{name} works in the Legal department." for name in PEOPLE),
        *(f"{name}'s email is info@other.example." for name in PEOPLE),
        "Acme Corp is headquartered in Boston.",
        "The budget meeting takes place in room C7.",
    ),
    "contradicts-fact": (
        *(f"{name} joined in 2003." for name in PEOPLE),
        "Acme Corp was founded in 1847.",
        "The budget meeting is on Tuesday.",
        "The budget meeting starts at 4pm.",
        "Tom Wu does not work in the Sales department.",
    ),
    "fabricated-fact": tuple(f"{name}'s phone number is 555-123-4567." for name in PEOPLE),
    "nonexistent-entity": (
        "You should contact Sarah Connor about it.",
        "Please ask Viktor Orlov in the Analytics team.",
        "Globex Corporation handles our invoices.",
    ),
    "unsupported-claim": (
        "Studies show that standing desks raise output by 40%.",
        "Experts agree that this is the best approach.",
        "It has been scientifically proven that tea cures colds.",
    ),
    "temporal-error": (
        "The merger was completed in 2027.",
        "The launch on 2024-05-01 came before the kickoff on 2024-03-01.",
        "The project was completed before it started.",
        "The invoice was paid on 31 April 2024.",
        "The city will open the bridge in 2061.",
    ),
    "logical-inconsistency": (
        "The parcel weighs 4 kg. The parcel weighs 9 kg.",
        "The store is open. The store is closed.",
        "The warranty covers water damage. The warranty does not cover water damage.",
        "The system is both running and not running.",
        "All orders were shipped. Some orders were not shipped.",
    ),
}
PRIOR = (
    ("I'll book the meeting for Monday.", "As I mentioned, the meeting is on Friday.", True),
    ("The planning call is on Monday.", "The planning call is on Friday.", True),
    ("The warranty covers water damage.", "The warranty does not cover water damage.", True),
    ("Your flight leaves at 8:30.", "Your flight leaves at 9:30.", True),
    ("The total is $40.", "The total is $50.", True),
    ("The cafeteria opens on Monday.", "The planning call is on Friday.", False),
    ("The planning call is on Monday.", "The planning call has been moved to Friday.", False),
    ("The planning call is on Monday.", "The planning call is on Monday.", False),
)


def planted() -> None:
    """Per rule, on faults planted one by one among right answers."""
    hits: Counter[str] = Counter()
    right: Counter[str] = Counter()
    wanted = Counter({rule: len(texts) for rule, texts in PLANTED.items()})
    examples = [({"answer": text, "knowledge": BASE}, "") for text in RIGHT]
    examples += [({"answer": text, "knowledge": BASE}, rule) for rule, texts in PLANTED.items() for text in texts]
    for prior, text, wrong in PRIOR:
        rule = "contradicts-prior" if wrong else ""
        wanted[rule] += wrong
        examples.append(({"answer": text, "history": [{"role": "assistant", "content": prior}]}, rule))
    for row, rule in examples:
        found = {finding.rule.partition("/")[2] for finding in findings(row)}
        for name in found:
            hits[name] += 1
            right[name] += name == rule
    print(f"\nplanted faults: {len(examples)} answers, {len(RIGHT) + 3} right")
    for rule in sorted(wanted):
        if rule:
            precision = right[rule] / hits[rule] if hits[rule] else float("nan")
            recall = right[rule] / wanted[rule]
            print(f"  {rule:24} planted {wanted[rule]:3}  precision {precision:.3f}  recall {recall:.3f}")


def million() -> None:
    """Load a base of one million aliases, then from its cache; look up an answer with 20 mentions."""
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "million.jsonl"
        with path.open("w", encoding="utf-8") as out:
            for number in range(200_000):
                names = [f"Unit {number:06d}{suffix}" for suffix in ("", " north", " south", " east", " west")]
                entity = {"id": str(number), "name": names[0], "aliases": names[1:], "attributes": {"colour": "red"}}
                out.write(json.dumps(entity) + "\n")
        times = []
        for _ in range(2):
            start = time.perf_counter()
            base = Shelf(Path(scratch) / "cache").open(path)
            times.append(time.perf_counter() - start)
        text = ". ".join(f"We saw Unit {number * 9000:06d} north there" for number in range(20))
        start = time.perf_counter()
        found = base.find(text)
        looked = time.perf_counter() - start
    print(f"\none million aliases: loaded in {times[0]:.1f} s, from the cache in {times[1]:.2f} s")
    print(f"  {len(found)} mentions looked up in {1e3 * looked:.2f} ms")


def main() -> int:
    """Run all parts; 1 if the neutral corpus is flagged too often."""
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    directory = Path(sys.argv[1])
    calendar(directory / "citod_calendar.jsonl")
    planted()
    share = neutral(directory)
    million()
    return int(share > MAX_NEUTRAL)


if __name__ == "__main__":
    raise SystemExit(main())
