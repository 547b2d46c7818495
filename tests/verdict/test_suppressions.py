from __future__ import annotations

from datetime import date

import pytest
from pydantic import ValidationError

from hallucheck.verdict.suppressions import Baseline, IgnoreEntry, Suppressions, expired
from tests.verdict.builders import finding

DAY = date(2025, 9, 1)


@pytest.mark.parametrize(
    ("patterns", "hit"),
    [
        (("family",), True),
        (("family/rule",), True),
        (("rule",), True),
        (("family/*",), True),
        (("ru*",), True),
        (("other", "family/rule"), True),
        (("other",), False),
        (("family/other",), False),
        (("rul",), False),
        ((), False),
    ],
)
def test_what_a_record_ignores(patterns: tuple[str, ...], hit: bool) -> None:  # noqa: FBT001 (a column of the table)
    (found,) = Suppressions().apply([finding()], ignored=patterns, record="r1")
    assert (found.suppressed is not None) == hit


@pytest.mark.parametrize(
    ("entry", "hit"),
    [
        ({"rule": "family/rule"}, True),
        ({"rule": "family/rule", "record": "r*"}, True),
        ({"rule": "family/rule", "record": "x*"}, False),
        ({"fingerprint": "0" * 16}, True),
        ({"fingerprint": "1" * 16}, False),
        ({"fingerprint": "0" * 16, "rule": "other/*"}, False),
        ({"record": "r1"}, True),
    ],
    ids=str,
)
def test_an_entry_fits_where_all_it_names_fits(entry: dict[str, str], hit: bool) -> None:  # noqa: FBT001 (as above)
    suppressions = Suppressions(entries=(IgnoreEntry(reason="known", owner="me", **entry),))
    (found,) = suppressions.apply([finding()], ignored=(), record="r1")
    assert (found.suppressed is not None) == hit
    if found.suppressed:
        assert (found.suppressed.by, found.suppressed.reason) == ("me", "known")


@pytest.mark.parametrize(
    ("expires", "holds"), [("2025-08-31", False), ("2025-09-01", True), ("2025-09-02", True), (None, True)]
)
def test_an_entry_holds_through_its_last_day(expires: str | None, holds: bool) -> None:  # noqa: FBT001 (as above)
    entry = IgnoreEntry.model_validate({"rule": "family", "reason": "known", "expires": expires})
    assert expired(entry, DAY) != holds


@pytest.mark.parametrize(
    "entry",
    [{"reason": "all"}, {"rule": "family"}, {"rule": "family", "reason": ""}, {"fingerprint": "xyz", "reason": "r"}],
    ids=str,
)
def test_an_entry_without_aim_or_reason_is_refused(entry: dict[str, str]) -> None:
    with pytest.raises(ValidationError):
        IgnoreEntry.model_validate(entry)


def test_the_baseline_covers_as_many_as_it_knows() -> None:
    baseline = Baseline.of(["0" * 16] * 2, None)
    found = Suppressions(baseline=baseline).apply([finding()] * 3, ignored=(), record="r1")
    assert [one.suppressed is not None for one in found] == [True, True, False]
    again = Suppressions(baseline=baseline).apply([finding()], ignored=(), record="r1")
    assert again[0].suppressed is not None


def test_entries_are_told_apart_by_all_that_they_say() -> None:
    given = {"rule": "family", "reason": "x", "owner": "Ann"}
    keys = {
        IgnoreEntry.model_validate(given | more).key
        for more in ({}, {"record": "a"}, {"expires": "2025-09-02"}, {"rule": "other"}, {"reason": "y"}, {})
    }
    assert len(keys) == 5
