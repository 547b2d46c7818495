"""Records about domains that no rule was made for, each set written before the code was run on it and kept as it was.

What the first run found, before anything was mended for the set (bad ones found, good ones flagged):

| set | domains | first run |
|---|---|---|
| fresh1 | library, league, museum, power plant, school | 36 of 62, 0 of 38 |
| fresh2 | vet, bus line, theatre, ski resort, allotment | 28 of 35, 1 of 25 |
| fresh3 | brewery, shipyard, orchestra, dentist, campsite | 43 of 71, 4 of 29 |
| fresh4 | bakery, driving school, observatory, marathon, museum ship | 48 of 68, 2 of 32 |
| fresh5 | pharmacy, vineyard, swimming pool, language school, radio | 55 of 70, 2 of 30 |
| fresh6 | bus fares, film festival, gym contract, mountain hut, car repair, broadband | 38 of 71, 2 of 29 |
| fresh7 | optician, auction house, recycling centre, marina, storage unit, florist | 29 of 70, 4 of 30 |
| fresh8 | kindergarten, escape rooms, wind farm, sailing school, piano tuner, drones, translation | 41 of 70, 3 of 30 |
| fresh9 | botanic garden, car park, dry cleaner, cable car, chess club, bike rental, removals | 37 of 70, 2 of 30 |
| fresh10 | hostel, apiary, blood donation, televisions, tennis club, podcasts, plumber | 42 of 70, 2 of 30 |
| fresh11 | ferry, aquarium, tool library, co-working, blood laboratory, bookshops | 21 of 70, 4 of 30 |
| fresh12 | travel insurer, balloons, print shop, coffee roaster, registry office, web host | 29 of 70, 2 of 30 |
| fresh13 | zoo, housing association, food bank, choir, credit union, coffee roaster | 32 of 70, 2 of 30 |
| fresh15 | library, pool, bikes, theatre, driving school, ferry, ... | 46 of 65, 0 of 35 |
| fresh16 | the same and a football club | 44 of 65, 1 of 35 |
| fresh17 | bakery, airline, vet, festival, software | 31 of 70, 2 of 30 |
| fresh18 | phones, climbing hall, town hall, wine, choir | 34 of 70, 3 of 30 |
| fresh14 | library, league, museum, power plant, school | 55 of 70, 3 of 30 |
| fresh19 | planetarium, blood, stable, language school, marina | 48 of 70, 1 of 30 |
| fresh20 | wedding venue, chess, toll road, seeds, radio | 51 of 70, 2 of 30 |
| fresh21 | ski resort, hearing aids, map archive, cooking school, bus depot | 51 of 70, 4 of 30 |
| fresh22 | riding stable, tea, cemetery, fireworks, physiotherapy | 14 of 70, 3 of 30 |
| fresh23 | cinema, kennel, water utility, carpenter, hiking tours | 17 of 70, 2 of 30 |
| fresh25 | lighthouse cottages, carpets, fencing, mushrooms, notary | 34 of 70, 4 of 30 |
| fresh24 | cinema, photographs, beekeeping, tram museum, physiotherapist | 38 of 70, 4 of 30 |
| fresh27 | circus, lottery office, dog training, fish farm, pawnshop | 47 of 70, 3 of 30 |
| fresh31 | tax advice, visa desk, plant nursery, laundry, steam baths | 46 of 70, 5 of 30 |
| fresh32 | chocolate, caravans, heat pumps, canal boats, pub quiz | 49 of 70, 2 of 30 |
| fresh33 | hairdresser, cycling club, cheese dairy, birds, boat charter | 49 of 70, 3 of 30 |
| fresh34 | vet, coworking, mountain railway, college, wedding dresses | 56 of 70, 1 of 30 |
| fresh26 | ice rink, bowling, archery, nursing home, locksmith | 40 of 70, 1 of 30 |
| fresh28 | tailor, lifts, dance school, forge, cider | 50 of 70, 0 of 30 |
| fresh29 | maternity ward, solar panels, debating, newspaper, weather station | 54 of 70, 3 of 30 |
| fresh30 | golf, car wash, quarry, scout camp, phone repair | 50 of 70, 2 of 30 |
| fresh35 | judo, sleep clinic, recording studio, toy shop, model railway | 58 of 70, 4 of 30 |
| fresh36 | dig tours, admissions, ice cream vans, stained glass, ambulance | 51 of 70, 2 of 30 |

The first ten were written by those who built the mechanisms, from fresh11 on by a hand that had not seen them: the
first figures of the ten say too much. From fresh14 on the weights of `judges/slots/likely` were there, fitted on sets
before; the writers of 22 and 23 were asked for paraphrase that a reader has to think about, those of 24 and 25 to
vary the wording as much as possible. Those from 26 on had one and the same page of instructions, which asks for plain
records; 26, 28, 29 and 30 were run together, and after they
had been looked at 35 and 36 together: 109 of 140 and 6 of 60.

Only the first run of a set is a figure for what nobody looked at: from then on each was used to find kinds that the
mechanisms missed, fresh2 and fresh5 less than the others. The numbers in the test are floors against falling back.
"""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from hallucheck.detectors.base import Resources
from hallucheck.detectors.knowledge import FAMILY
from hallucheck.evidence.pdf.documents import Documents
from hallucheck.model import Answers, Origin, read_record
from hallucheck.text.citations.blanking import open_case

FOLDER = Path(__file__).parent / "fresh"
BASES: dict[str, Any] = json.loads((FOLDER / "bases.json").read_text(encoding="utf-8"))
DETECTOR = FAMILY.build(FAMILY.options(), Resources(as_of=date(2026, 11, 22), documents=Documents()))


def is_flagged(row: dict[str, Any]) -> bool:
    """Whether the family finds anything in a record of a set."""
    record = {key: row[key] for key in ("id", "at", "question", "answer", "history") if key in row}
    if "base" in row:
        record["knowledge"] = BASES[row["base"]]
    case = open_case(read_record(record), Origin(file="fresh.jsonl", line=1), json.dumps(record).encode())
    return bool(DETECTOR.examine(case, Answers())[0])


def test_natural_dialogues_are_left_alone() -> None:
    """The last answers of 92 dialogues in which nothing contradicts anything; fitted on them, 3 are flagged."""
    flagged = 0
    for path in sorted((FOLDER.parent / "dialogues").glob("natural*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            *before, last = json.loads(line)["messages"]
            flagged += is_flagged({"id": "natural", "answer": last["content"], "history": before})
    assert flagged <= 3


@pytest.mark.parametrize(
    ("name", "found", "flagged"),
    [
        ("fresh1", 56, 1), ("fresh2", 31, 0), ("fresh3", 63, 0), ("fresh4", 65, 1), ("fresh5", 65, 0),
        ("fresh6", 58, 0), ("fresh7", 52, 2), ("fresh8", 54, 0), ("fresh9", 54, 0), ("fresh10", 56, 0),
        ("fresh11", 45, 1), ("fresh12", 40, 0), ("fresh13", 47, 0), ("fresh14", 52, 0), ("fresh15", 48, 2),
        ("fresh16", 46, 0), ("fresh17", 52, 0), ("fresh18", 40, 1), ("fresh19", 55, 0), ("fresh20", 54, 0),
        ("fresh21", 49, 1), ("fresh22", 12, 1), ("fresh23", 16, 2), ("fresh24", 35, 1), ("fresh25", 32, 1),
        ("fresh26", 44, 0), ("fresh27", 61, 2), ("fresh28", 52, 1), ("fresh29", 54, 0), ("fresh30", 52, 1),
        ("fresh31", 56, 0), ("fresh32", 54, 0), ("fresh33", 56, 0), ("fresh34", 56, 1), ("fresh35", 53, 0),
        ("fresh36", 54, 0),
    ],
)  # fmt: skip
def test_a_set_that_was_fresh(name: str, found: int, flagged: int) -> None:
    rows = [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    hits = {row["id"]: is_flagged(row) for row in rows}
    assert [row["id"] for row in rows if row["want"] == "clean" and hits[row["id"]]][flagged:] == []
    assert sum(hits[row["id"]] for row in rows if row["want"] == "flag") >= found
