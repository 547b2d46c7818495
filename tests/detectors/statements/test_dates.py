"""Periods: what can be read, what is impossible, and what is only unusual."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.detectors.statements.reading.dates import LONGEST_DAYS, Trouble, judge_period, mentions_in

Find = Callable[..., list[str]]

POSSIBLE = """
01/01/98 - 31/01/98 | Jan 23 | 1 Jan 2023 to 31 Jan 2023 | 2024-02-01 to 2024-02-29 | 31/12/2022 – 30/01/2023
Dec 15 - Jan 14, 2024 | 1-31 January 2023 | January 1-31, 2023 | Jan 1 to Jan 31 2023 | 01.01.2023 - 31.01.2023
1er janvier 2023 au 31 janvier 2023 | 1. Januar bis 31. Januar 2023 | März 2023 | février 2024 | FY2025 | FY 24/25
2023/24 | Q1 2024 | 2023-01 | 01/2023 - 02/2023 | 01/31/2023 - 02/27/2023 | 20230101-20230131 | January | Jan '23
15 Dec 2022 - 14 Jan 2023 | December 15, 2022 through January 14, 2023 | 2023 | 1st quarter 2023 | 31st of January 2023
Sept. 1, 2023 – Sept. 30, 2023 | 01-Jan-2023 to 31-Jan-2023 | 1 Jan - 31 Jan 2023 | 01 JAN 23 - 31 JAN 23
01 de enero de 2023 al 31 de enero de 2023 | 2023 Jan 1 - 2023 Jan 31 | 5/1/23-6/2/23 | Jan 15, 2023 - Feb 14
January 2023 (1 Jan 2023 - 31 Jan 2023) | 2023-01-01T00:00:00Z/2023-01-31T23:59:59Z | 31 days ending 31 January 2023
2019-24 | 1999/00 | 1998-02 | member statement 2024 | Febuary 2024
28 בפברואר 2024 | 29 თებერვალი 2024 | 2024-03-01T00:00:00+11:00/2024-03-29 | 2024-03-01 00:00:00 to 2024-03-29 23:59:59
29 Feb 2024 | 02/29/2024 | 12/2022 | 1/1 - 31/1/2023 | 2023年1月1日 | 2026-12-31 | 1950-01-01 | 30/12/2022-29/01/2023
"""

IMPOSSIBLE = [
    ("1899-01-01 to 1899-12-31", "historical"),
    ("January 1850", "historical"),
    ("1949-06-01 to 1949-06-30", "historical"),
    ("12 Feb 1023", "historical"),
    ("January 2135", "future"),
    ("2027-01-01", "future"),
    ("FY2035", "future"),
    ("20350101-20350131", "future"),
    ("1 Jan 2035", "future"),
    ("9999", "future"),
    ("32nd of Febtober 2025", "no such date"),
    ("30th of Febtober 2025", "no such date"),
    ("Octember 2025", "no such date"),
    ("5 Septober 2025", "no such date"),
    ("Junuary 13, 2025", "no such date"),
    ("2024-13", "no such date"),
    ("2024-00", "no such date"),
    ("29 Feb 2023", "no such date"),
    ("31 April 2023", "no such date"),
    ("April 31, 2023", "no such date"),
    ("April 31 - May 30, 2023", "no such date"),
    ("2023-02-30", "no such date"),
    ("2023-13-01", "no such date"),
    ("13/13/2023", "no such date"),
    ("02/30/2023", "no such date"),
    ("31.02.2023", "no such date"),
    ("00/00/0000", "no such date"),
    ("30. Februar 2023", "no such date"),
    ("2023-01-31 to 2023-01-01", "backwards"),
    ("31/01/2023 - 01/01/2023", "backwards"),
    ("January 2023 - December 2022", "backwards"),
    ("2023 - 2021", "backwards"),
    ("unknown", "no date"),
    ("statement period unknown", "no date"),
    ("30 פברואר 2024", "no such date"),
    ("30 فبراير 2024", "no such date"),
    ("30 फ़रवरी 2024", "no such date"),
    ("31 თებერვალი 2024", "no such date"),
    ("30 փետրվարի 2024", "no such date"),
    ("30 กุมภาพันธ์ 2024", "no such date"),
    ("30 ಫೆಬ್ರವರಿ 2024", "no such date"),
    ("30 února 2024", "no such date"),
    ("2024-02-30T00:00:00+11:00/2024-03-29", "no such date"),
]


@pytest.mark.parametrize("text", [text.strip() for text in POSSIBLE.replace("\n", "|").split("|") if text.strip()])
def test_possible(text: str) -> None:
    assert judge_period((text,), 1950, 2026).trouble is None


@pytest.mark.parametrize(("text", "trouble"), IMPOSSIBLE)
def test_impossible(text: str, trouble: str) -> None:
    assert judge_period((text,), 1950, 2026).trouble == Trouble(trouble)


@pytest.mark.parametrize("text", ["1445 هـ رمضان", "2566-01-31 BE", "มกราคม 2566", "תשפ״ד 5784"])
def test_other_calendars_are_left_alone(text: str) -> None:
    assert judge_period((text,), 1950, 2026).trouble is None


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("1 Jan - 31 Jan 2023", (date(2023, 1, 1), date(2023, 1, 31))),
        ("Dec 15 - Jan 14, 2024", (date(2023, 12, 15), date(2024, 1, 14))),
        ("01/31/2023 - 02/27/2023", (date(2023, 1, 31), date(2023, 2, 27))),
        ("February 2024", (date(2024, 2, 1), date(2024, 2, 29))),
        ("5/1/23-6/2/23", None),
        ("FY2024", None),
        ("2023", None),
    ],
)
def test_span_where_it_is_certain(text: str, span: tuple[date, date] | None) -> None:
    assert judge_period((text,), 1950, 2026).span == span


DAYS = st.dates(date(1950, 1, 1), date(2026, 12, 31))
FORMS = st.sampled_from(["%Y-%m-%d", "%d/%m/%Y", "%m/%d/%Y", "%d.%m.%Y", "%d %B %Y", "%B %d, %Y", "%Y%m%d", "%d-%b-%Y"])


@given(one=DAYS, other=DAYS, form=FORMS, to=st.sampled_from([" to ", " - ", " – ", " through "]))
def test_every_period_can_be_read_in_every_form(one: date, other: date, form: str, to: str) -> None:
    start, end = sorted((one, other))
    longest = start + timedelta(days=LONGEST_DAYS)
    for last, possible in ((min(end, longest), {None}), (end, {None, Trouble.TOO_LONG})):
        assert judge_period((f"{start.strftime(form)}{to}{last.strftime(form)}",), 1950, 2026).trouble in possible
        assert judge_period((start.strftime(form), last.strftime(form)), 1950, 2026).trouble in possible


@given(st.text(max_size=400))
def test_any_text_can_be_read(text: str) -> None:
    judge_period((text,), 1950, 2026)
    judge_period((text, text), 1950, 2026)


@pytest.mark.parametrize("unit", ["1/", "jan ", "2023-", "1st of ", "9", "a", "1 jan - ", "fy", "12.", "– "])
def test_only_so_much_is_read(unit: str) -> None:
    assert len(mentions_in(unit * 50_000)) <= 300


@pytest.mark.parametrize(
    ("metadata", "expected"),
    [
        pytest.param({"statement_period": "January 2135"}, ["high"], id="future"),
        pytest.param({"statement_period": "January 1850"}, ["medium"], id="past"),
        pytest.param({"start_date": "2023-01-31", "end_date": "2023-01-01"}, ["high"], id="end before start"),
        pytest.param({"start_date": "2023-01-01", "end_date": "2023-01-31"}, [], id="near miss: in order"),
        pytest.param({"start_date": "01/02/2023", "end_date": "15/01/2023"}, ["high"], id="day first, in both"),
        pytest.param({"start_date": "2023-02-29"}, ["high"], id="only a start"),
        pytest.param({"statement_period": {"start": "2023-01-01", "end": "2023-01-31"}}, [], id="object"),
        pytest.param(
            {"statement_period": {"start": "2023-01-31", "end": "2023-01-01"}}, ["high"], id="object, reversed"
        ),
        pytest.param({"statement_period": ["2023-01-01", "2023-01-31"]}, [], id="pair"),
        pytest.param({"statement_period": "2135", "start_date": "2135-01-01"}, ["high"], id="said twice, wrong once"),
        pytest.param({"statement_period": "2135", "start_date": "2023-02-30"}, ["high", "high"], id="wrong twice"),
        pytest.param({"statement_period": 2023}, [], id="a year as a number"),
        pytest.param({"statement_period": 2135}, ["high"], id="a future year as a number"),
        pytest.param({"statement_period": 20230131}, [], id="a day as a number"),
        pytest.param({"statement_period": True}, ["medium"], id="true"),
        pytest.param({"statement_period": 1.5}, ["medium"], id="fraction"),
        pytest.param({"statement_period": []}, ["medium"], id="empty list"),
        pytest.param({"statement_period": {"a": {}}}, ["medium"], id="nested"),
        pytest.param({"statement_period": "n/a"}, ["medium"], id="no date"),
        pytest.param({"statement_period": "Statement of account"}, [], id="near miss: no date, but in the text"),
        pytest.param({"statement_period": ""}, [], id="empty"),
        pytest.param({"statement_period": None}, [], id="null"),
        pytest.param({"statement_date": "2023-02-30"}, ["high"], id="date of issue"),
    ],
)
def test_impossible_dates(metadata_findings: Find, metadata: dict[str, Any], expected: list[str]) -> None:
    assert metadata_findings("impossible-dates", metadata) == [f"impossible-dates {s}" for s in expected]


def test_the_bounds_are_options(metadata_findings: Find) -> None:
    given_year = {"statement_period": "1945"}
    assert metadata_findings("impossible-dates", given_year) == ["impossible-dates medium"]
    assert metadata_findings("impossible-dates", given_year, min_statement_year=1940) == []
    next_years = {"statement_period": "2027"}
    assert metadata_findings("impossible-dates", next_years) == ["impossible-dates high"]
    assert metadata_findings("impossible-dates", next_years, max_future_years=2) == []


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("ינואר 2041", Trouble.FUTURE),
        ("מרץ 2041 עד אפריל 2041", Trouble.FUTURE),
        ("ינואר 1850", Trouble.HISTORICAL),
        ("15 בינואר 2024", None),
        ("מ-01/01/2041 עד 31/01/2041", Trouble.FUTURE),
        ("31 בפברואר 2024", Trouble.NO_SUCH_DATE),
        ("يناير 2041", Trouble.FUTURE),
        ("٣١ يناير ٢٠٢٤", None),
        ("ינואר 2024", None),
        ("رمضان 1445", None),
        ("תשרי תשפ״ד", None),
        ("31 ธันวาคม 2567", None),
        ("2014-01-01 to 2024-01-31", Trouble.TOO_LONG),
        ("2023-01-01 to 2023-12-31", None),
        ("2024", None),
    ],
)
def test_every_script_is_held_to_the_calendar(text: str, trouble: Trouble | None) -> None:
    assert judge_period((text,), 1950, 2026).trouble == trouble
