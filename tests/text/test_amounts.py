"""Figures of prose: what they are, what they are worth, where they stand; and that no text makes the scan slow."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hallucheck.text.amounts.find import extract
from hallucheck.text.figure.figure import FigureReading, Kind
from tests.linear import assert_linear

MONEY = [
    ("$1,234,567.89", "1234567.89", "USD"),
    ("$1.2M", "1200000", "USD"),
    ("$500K", "500000", "USD"),
    ("$1.2 M", "1200000", "USD"),
    ("Rs 5 lakh", "500000", "INR"),
    ("$2B", "2000000000", "USD"),
    ("$3bn", "3000000000", "USD"),
    ("$12mm", "12000000", "USD"),
    ("1.5 million dollars", "1500000", "USD"),
    ("USD 1.2m", "1200000", "USD"),
    ("1.2m USD", "1200000", "USD"),
    ("€2.5bn", "2500000000", "EUR"),
    ("EUR 1.234,56", "1234.56", "EUR"),
    ("1 234,56 €", "1234.56", "EUR"),
    ("CHF 1'234.50", "1234.50", "CHF"),
    ("₹12,34,567", "1234567", "INR"),
    ("Rs. 500", "500", "INR"),
    ("RMB3,630 million", "3630000000", "CNY"),
    ("HK$7", "7", "HKD"),
    ("R$ 5,50", "5.50", "BRL"),
    ("₪120", "120", "ILS"),
    ("¥8,000,000", "8000000", "JPY"),
    ("7亿韩元", "700000000", "KRW"),
    ("64.7万美元", "647000", "USD"),
    ("-$500", "-500", "USD"),
    ("$-500", "-500", "USD"),
    ("−$500", "-500", "USD"),
    ("($1,234)", "-1234", "USD"),
    ("$(11.9)", "-11.9", "USD"),
    ("$ (20,597) thousand", "-20597000", "USD"),
    ("＄１，２３４", "1234", "USD"),
    ("$0", "0", "USD"),
    ("$1234.56", "1234.56", "USD"),
    ("two hundred and fifty million dollars", "250000000", "USD"),
    ("£1,200", "1200", "GBP"),
    ("2 crore rupees", "20000000", "INR"),
    ("3,5 Mio. Euro", "3500000", "EUR"),
]


@pytest.mark.parametrize(("text", "value", "currency"), MONEY, ids=[case[0] for case in MONEY])
def test_money(text: str, value: str, currency: str) -> None:
    (figure,) = extract(f"It was {text} then")
    assert (figure.kind, figure.value, figure.currency) == (Kind.CURRENCY, Decimal(value), currency)


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("85.5%", Kind.PERCENTAGE, "85.5"),
        ("12.5 percent", Kind.PERCENTAGE, "12.5"),
        ("12.5 per cent", Kind.PERCENTAGE, "12.5"),
        ("85,5 %", Kind.PERCENTAGE, "85.5"),
        ("١٢٫٥٪", Kind.PERCENTAGE, "12.5"),
        ("-5%", Kind.PERCENTAGE, "-5"),
        ("(1)%", Kind.PERCENTAGE, "-1"),
        ("12,5 Prozent", Kind.PERCENTAGE, "12.5"),
        ("10 por ciento", Kind.PERCENTAGE, "10"),
        ("2.5 percentage points", Kind.POINTS, "2.5"),
        ("25 basis points", Kind.POINTS, "0.25"),
        ("30bps", Kind.POINTS, "0.30"),
        ("3 pp", Kind.POINTS, "3"),
        ("DSCR 1.25", Kind.RATIO, "1.25"),
        ("a DSCR of 1.25", Kind.RATIO, "1.25"),
        ("the debt service coverage ratio is 1.30", Kind.RATIO, "1.30"),
        ("1.5x coverage", Kind.RATIO, "1.5"),
        ("a ratio of 3:1", Kind.RATIO, "3"),
        ("5.5 times", Kind.RATIO, "5.5"),
        ("2,000 people", Kind.QUANTITY, "2000"),
        ("2000 people", Kind.QUANTITY, "2000"),
        ("2.5bn people", Kind.QUANTITY, "2500000000"),
        ("500K users", Kind.QUANTITY, "500000"),
        ("twenty-three people", Kind.QUANTITY, "23"),
        ("a dozen eggs", Kind.QUANTITY, "12"),
        ("half a million people", Kind.QUANTITY, "500000"),
        ("4.5/5 stars", Kind.QUANTITY, "4.5"),
        ("an average of .271", Kind.QUANTITY, "0.271"),
        ("half of the units", Kind.PERCENTAGE, "50"),
    ],
    ids=lambda value: value if isinstance(value, str) and " " in value else None,
)
def test_other_kinds(text: str, kind: Kind, value: str) -> None:
    found = extract(f"It was {text} then")
    assert [(figure.kind, figure.value) for figure in found] == [(kind, Decimal(value))]


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("100 kg", "100", "kg"),
        ("5 kilometers", "5", "km"),
        ("12 months", "12", "month"),
        ("a 24-month term", "24", "month"),
        ("16 GB", "16", "GB"),
        ("5 km/h", "5", "km/h"),
        ("3 °C", "3", "°C"),
        ("12 Monate", "12", "month"),
        ("eighteen months", "18", "month"),
        ("5:30 pm", "1050", "clock"),
        ("9 a.m.", "540", "clock"),
        ("17:45", "1065", "clock"),
    ],
)
def test_units(text: str, value: str, unit: str) -> None:
    (figure,) = extract(text)
    assert (figure.kind, figure.value, figure.unit) == (Kind.QUANTITY, Decimal(value), unit)


@pytest.mark.parametrize(
    ("text", "money"),
    [
        ("It was $500 monthly.", ["500"]),
        ("Of it, $900 kept its value.", ["900"]),
        ("The lease runs 12 months.", []),
        ("It weighs 100 kg.", []),
        ("5 miles from $4 meals", ["4"]),
    ],
)
def test_a_scale_letter_needs_a_boundary_and_a_currency(text: str, money: list[str]) -> None:
    found = [figure for figure in extract(text) if figure.kind is Kind.CURRENCY]
    assert [figure.value for figure in found] == [Decimal(value) for value in money]
    assert all(figure.scale == 1 for figure in found)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("between 5 and 7%", [("percentage", "5"), ("percentage", "7")]),
        ("$5-7 million", [("currency", "5000000"), ("currency", "7000000")]),
        ("$1.2M-$1.5M", [("currency", "1200000"), ("currency", "1500000")]),
        ("from 10 to 12 kg", [("quantity", "10"), ("quantity", "12")]),
        ("0$5", [("quantity", "0"), ("currency", "5")]),
        ("1€ 2€", [("currency", "1"), ("currency", "2")]),
        ("1,2,3", [("quantity", "1"), ("quantity", "2"), ("quantity", "3")]),
        ("€100 and 12%", [("currency", "100"), ("percentage", "12")]),
    ],
)
def test_ranges_and_lists(text: str, shown: list[tuple[str, str]]) -> None:
    found = extract(text)
    assert [(figure.kind.value, figure.value) for figure in found] == [(kind, Decimal(value)) for kind, value in shown]


def test_units_of_a_range_reach_its_first_part() -> None:
    assert [figure.unit for figure in extract("from 10 to 12 kg")] == ["kg", "kg"]


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("42.4%", "0.1"),
        ("42%", "1"),
        ("$1.2M", "100000"),
        ("$1,200,000", "1"),
        ("25 bps", "0.01"),
        ("5 million", "1000000"),
    ],
)
def test_the_digits_shown(text: str, step: str) -> None:
    assert extract(text)[0].step == Decimal(step)


@pytest.mark.parametrize(
    ("text", "value", "other"),
    [
        pytest.param("It was 1.234 then.", "1.234", "1234", id="nothing else says"),
        pytest.param("It was 1.234 then, and 3,5 before.", "1234", None, id="comma decimals elsewhere"),
        pytest.param("It was 1,234 then, and 3.5 before.", "1234", None, id="point decimals elsewhere"),
        pytest.param("It was 1,234 then, and 3,5 before.", "1.234", None, id="comma decimals make it one"),
    ],
)
def test_separators_by_the_evidence_of_the_text(text: str, value: str, other: str | None) -> None:
    figure = extract(text)[0]
    assert figure.value == Decimal(value)
    assert figure.other == (None if other is None else Decimal(other))


@pytest.mark.parametrize("text", ["Fußnote 3", "Abc 12", "x" * 10])
def test_identifiers_only_where_asked_for(text: str) -> None:
    assert all(not figure.naming for figure in extract(text))


def test_identifiers_can_be_asked_for() -> None:
    (figure,) = extract("Invoice #1234", FigureReading(naming=True))
    assert figure.naming
    assert figure.value == 1234


REPEATED = (
    "1", "1,", "1.", "1 ", "$", "$1 ", "(1", "1-", "12 march ", "March ", "Q3 ", "debt service ", "one ", "one-",
    "two hundred ", "1,234,567", "5 to ", "2019-", "1/", "[1", ".", "twenty-", "half ", "\n1. ", "about ", "１", "٣",
    "万1", "ratio is ", "ratio 1 ", "1:1:", "third quarter of ", "12:", "fiscal year ", "%", "a", "- ", "1e9 ", "€1€",
    "1'234", "1 234 ", "a dozen ", "hundred and ", "(805) 555-", "Rs. ", "us dollars ", "1..", ",,1", "half of two ",
    "a third of ", "1 1/2 ", "1/2 of the ", "½", "million million ", "1 thousand ", "minus ", "1 lakh crore ",
    "1 crore 20 lakh ", "1億2000万", "https://a/1 ", "://1/", "page 1 of 2 ", "January to ", "Dec '24 ", "Q1-Q2-",
    "1 m ", "百分之1", "%1", "1 sq ", "1 square ", "between $1 and $2 million ", "two and a half ", "two point one ",
    "tel 1 ", "1-1-", "1/1/", "1 de 1 ", "$1 milliards d'", "12-15 March ", "FY1", "1.25 a a a ratio ",
)  # fmt: skip


@pytest.mark.parametrize("unit", REPEATED)
def test_twice_the_text_takes_twice_the_time(unit: str) -> None:
    def read(size: int) -> None:
        text = unit * (size // len(unit))
        extract(text)
        extract(text, FigureReading(naming=True, tabular=True))

    assert_linear(read, 60_000)


def test_a_megabyte_of_prose() -> None:
    text = "In Q3 2024 the NOI rose 12.5% to $1,234,567.89, or twenty-three per unit of 1,850. " * 12_000
    found = extract(text[:1_000_000])
    assert len(found) > 50_000


@settings(max_examples=300, deadline=None)
@given(
    st.text(
        alphabet=st.one_of(
            st.sampled_from("0123456789.,$€%() -/:'xkMQHne\n|年月日万亿٣１"),
            st.characters(codec="utf-8"),
        ),
        max_size=80,
    )
)
def test_spans_are_in_order_and_never_overlap(text: str) -> None:
    for reading in (FigureReading(), FigureReading(naming=True, tabular=True, day_first=True)):
        end = 0
        for figure in extract(text, reading):
            assert end <= figure.start < figure.end <= len(text)
            assert figure.text == text[figure.start : figure.end]
            assert (figure.value is None) == (figure.kind is Kind.DATE)
            end = figure.end


@settings(max_examples=200, deadline=None)
@given(st.integers(min_value=0, max_value=10**12), st.integers(min_value=0, max_value=99))
def test_grouping_does_not_change_the_value(whole: int, cents: int) -> None:
    expected = Decimal(f"{whole}.{cents:02d}")
    assert extract(f"${whole:,}.{cents:02d}")[0].value == expected
    german = f"{whole:,}".replace(",", ".")
    assert extract(f"{german},{cents:02d} EUR")[0].value == expected


@pytest.mark.parametrize(
    ("text", "values"),
    [
        pytest.param("Revenue was   $61   million.", [61_000_000], id="scale"),
        pytest.param("It grew by 5   percent.", [5], id="share"),
        pytest.param("It holds 12   kg.", [12], id="unit"),
        pytest.param("In 12   345   cases.", [12, 345], id="two numbers stay two"),
    ],
)
def test_gaps_that_marks_leave_part_no_figure(text: str, values: list[int]) -> None:
    found = extract(text)
    assert [figure.value for figure in found] == values
    assert [text[figure.start : figure.end] for figure in found] == [figure.text for figure in found]
    assert [(f.kind, f.unit) for f in found] == [
        (f.kind, f.unit) for f in extract(text.replace("   ", " ").replace("12 345", "12, 345"))
    ]


@pytest.mark.parametrize(
    ("text", "value"),
    [("donations (£412,000) and grants", 412_000), ("the result was (£412,000)", -412_000), ("a loss of (£7)", -7)],
)
def test_a_bracket_behind_a_noun_is_no_minus(text: str, value: int) -> None:
    assert [figure.value for figure in extract(text)] == [value]
