"""Plain records about domains that no rule was made for, each set written before the code was run on it.

Short answers over one or two short passages, each with a twin that exchanges, denies or adds something. What the first
run found, before anything was mended for the set (bad ones found, good ones flagged):

| set | domains | pairs | first run |
|---|---|---|---|
| plain1, half A | museum, stew, tenancy, eye clinic, football, editor, tour, school, pump, minutes | 30 | 9, 4 |
| plain1, half B | library, storm, bees, bakery, password, ward, cabin, shareholders, choir, red panda | 30 | 7, 8 |
| plain2 | night train, orchard, heating, cast, debate, release, cookery, reservoir, pottery, concert | 40 | 10, 3 |
| plain3, half D | blood, puppy, mayor, drones, cheese, novel, asthma, telescope, nursery, locksmith | 20 | 7, 3 |
| plain3, half E | laundrette, parking, stone, hearing aid, firemen, funicular, wolves, lift, oil, dogs | 20 | 4, 0 |
| plain4, half F | rink, parcels, tree, will, organ, shrimps, lectures, passport, allotment, lighthouse | 20 | 8, 1 |
| plain4, half G | lambs, refunds, router, marathon, chapel, tenders, insulin, dunes, rolls, village books | 20 | 7, 1 |
| plain5, half H | pool, choir concert, school, badges, operation, watches, market | 20 | 4, 3 |
| plain5, half I | bakery van, house rules, peas, bridge, hikers, handball, mountain hut | 21 | 4, 4 |
| plain6, half J | campsite, film, grandparents, canteen, gliding, router, sauna | 20 | 14, 2 |
| plain6, half K | vet, trams, loan, mill, flood, rowing, museum | 20 | 13, 2 |
| long, half L | pottery, quay, heat pump, council, vaccine, sales, concert, trails, ship, cheese | 12 | 6, 2 |
| long, half M | hoses, keeper, bicycles, screens, will, airport, bees, mattress, train, lake | 12 | 5, 0 |

Halves A and D were looked at, B and E only counted; plain2 was written after the mending and looked at once its first
run was noted. Ten pairs of plain3 and eight of plain4, which was written after the
words of short evidence were given rivals, are in Hebrew, German, Spanish and French, and so are four of plain5 and
four of plain6. Halves B, E, H and I were looked at later, when short evidence was parted; plain6 was written after
that (the code before found 18 of its 40 bad ones, and flagged 6 good ones).
The answers of `long` are two or three sentences over two passages of 80 words, as a retriever gives them; half L was
looked at, and half M written then and only counted.
The numbers in the test are floors against falling back.
"""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hallucheck.auditor import Auditor, Plan
from hallucheck.config.settings import settings_model
from hallucheck.model import Verdict
from hallucheck.sources.base import Chunk
from hallucheck.sources.mapping import Mapping

FOLDER = Path(__file__).parent / "fresh"
AUDITOR = Auditor(Plan(settings=settings_model()(), as_of=date(2026, 11, 22), mappings=(Mapping(),)))


def count_flagged(rows: list[dict[str, Any]]) -> int:
    payload = b"".join(msgspec.json.encode(row) + b"\n" for row in rows)
    chunk = Chunk(index=0, file="dump.jsonl", first_line=1, length=len(payload), payload=payload)
    audited = [record for some in AUDITOR.audit(chunk) for record in some]
    return sum(record.verdict in (Verdict.REVIEW, Verdict.REJECT) for record in audited)


@pytest.mark.parametrize(
    ("name", "half", "found", "flagged"),
    [
        ("plain1", "A", 12, 1),
        ("plain1", "B", 13, 7),
        ("plain2", "C", 23, 4),
        ("plain3", "D", 13, 2),
        ("plain3", "E", 11, 1),
        ("plain4", "F", 12, 0),
        ("plain4", "G", 11, 1),
        ("plain5", "H", 10, 1),
        ("plain5", "I", 9, 3),
        ("plain6", "J", 13, 1),
        ("plain6", "K", 11, 2),
        ("long", "L", 5, 1),
        ("long", "M", 4, 0),
    ],
)
def test_a_set_that_was_fresh(name: str, half: str, found: int, flagged: int) -> None:
    documents = [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    pairs = [
        (document["contexts"], pair) for document in documents if document["half"] == half for pair in document["pairs"]
    ]
    good, bad = (
        [{"question": pair["question"], "answer": pair[key], "contexts": contexts} for contexts, pair in pairs]
        for key in ("good", "bad")
    )
    assert count_flagged(good) <= flagged
    assert count_flagged(bad) >= found
