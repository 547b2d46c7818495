"""Equal figures, dates, names and marks in other spellings pass in every family; another value is flagged by it."""

from __future__ import annotations

from datetime import date
from itertools import permutations
from typing import Any

import msgspec
import pytest

from hallucheck.auditor import Auditor, Plan
from hallucheck.config.settings import settings_model
from hallucheck.sources.base import Chunk
from hallucheck.sources.mapping import Mapping

FAMILIES = ("numbers", "answers", "citations", "knowledge")


def _equal() -> list[tuple[str, tuple[str, ...], str]]:
    """Kind, spellings of one value, and another value."""
    groups: list[tuple[str, tuple[str, ...], str]] = []
    for amount in (1250, 48200, 730000):
        spelt: tuple[str, ...] = (
            f"${amount:,}",
            f"{amount:,} dollars",
            f"USD {amount:,}",
            f"${amount / 1000:g} thousand",
        )
        groups.append(("money", spelt, f"${amount * 3:,}"))
    for share in (12.5, 40, 7.25):
        spelt = (f"{share:g}%", f"{share:g} percent", f"{share:g} per cent", f"{share:g} %")
        groups.append(("share", spelt, f"{share + 11:g}%"))
    for million in (3.4, 27):
        spelt = (f"${million:g} million", f"${million * 1e6:,.0f}", f"{million:g} million dollars", f"USD {million:g}m")
        groups.append(("millions", spelt, f"${million * 2:g} million"))
    for when in (date(2024, 1, 3), date(2024, 3, 4), date(2024, 6, 25), date(2024, 10, 16)):
        spelt = (f"{when.day} {when:%B} 2024", f"{when:%B} {when.day}, 2024", f"{when:%Y-%m-%d}")
        groups.append(("date", spelt, f"{28 - when.day // 2} {when:%B} 2023"))
    groups += [
        ("days", ("13 days", "thirteen days"), "19 days"),
        ("weeks", ("2 weeks", "14 days", "two weeks"), "5 weeks"),
        ("minutes", ("90 minutes", "1.5 hours"), "40 minutes"),
        ("mass", ("2 tonnes", "2,000 kg", "2000 kg"), "7 tonnes"),
        ("clock", ("5:30 pm", "17:30", "5:30pm"), "8:15 pm"),
        ("lakh", ("Rs 3 lakh", "Rs 300,000", "Rs 3,00,000"), "Rs 9 lakh"),
        ("comma", ("EUR 1.234,56", "EUR 1,234.56", "€1,234.56"), "EUR 9,234.56"),
        ("count", ("23,768 seats", "23768 seats", "23 , 768 seats"), "41,768 seats"),
        ("fraction", ("half a million dollars", "$500,000"), "$900,000"),
        ("marks", ("**$620**", "$620", "`$620`"), "$910"),
    ]
    return groups


def _cases() -> list[tuple[str, str, str, bool]]:
    found = []
    for kind, spelt, other in _equal():
        found += [(kind, one, two, True) for one, two in list(permutations(spelt, 2))[:5]]
        found += [(kind, one, other, False) for one in spelt[:3]]
    return found


def _row(family: str, known: str, claimed: str) -> dict[str, Any]:
    if family == "knowledge":
        entity = {"name": "Heron", "attributes": {"price": known}}
        return {"answer": f"The price of the Heron is {claimed}.", "knowledge": {"entities": [entity]}}
    mark = " [1]" if family == "citations" else ""
    context = {"id": "1", "text": f"The Heron contract says {known} in the last clause."}
    return {"answer": f"The Heron contract says {claimed} in the last clause{mark}.", "contexts": [context]}


@pytest.mark.parametrize("family", FAMILIES)
def test_equal_values_pass_and_others_are_flagged(family: str) -> None:
    cases = _cases()
    rows = [{"id": str(number), **_row(family, one, two)} for number, (_, one, two, _) in enumerate(cases)]
    settings = settings_model().model_validate({"select": [family]})
    plan = Plan(settings=settings, as_of=date(2025, 9, 1), mappings=(Mapping(),) * 2)
    payload = b"".join(msgspec.json.encode(row) + b"\n" for row in rows)
    chunk = Chunk(index=0, file="dump.jsonl", first_line=1, length=len(payload), payload=payload)
    records = [record for some in Auditor(plan).audit(chunk) for record in some]
    wrong = [
        (kind, known, claimed, "equal" if equal else "another", record.verdict.value)
        for (kind, known, claimed, equal), record in zip(cases, records, strict=True)
        if bool(record.findings) == equal
    ]
    assert len(cases) * len(FAMILIES) >= 300
    assert not wrong, wrong
