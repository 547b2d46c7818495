"""Amounts, balances and the joints between statements."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.detectors.statements.reading.ledgers import read_amount


@pytest.mark.parametrize(
    ("value", "amount"),
    [
        ("1,204.18", "1204.18"),
        ("$1.20", "1.20"),
        ("(12.00)", "-12.00"),
        ("1.204,18 EUR", "1204.18"),
        ("12.00 DR", "-12.00"),
        ("12.00 CR", "12.00"),
        ("-$5", "-5"),
        ("$-5", "-5"),
        ("5-", "-5"),
        ("−5", "-5"),
        ("1 204,18 €", "1204.18"),
        ("CHF 1'000.50", "1000.50"),
        ("₹1,23,456.78", "123456.78"),
        ("A$5.00", "5"),
        ("Rs. 500", "500"),
        ("1,234", "1234"),
        ("12,34", "12.34"),
        (0.1, "0.1"),
        (12, "12"),
        ("1.234.56", None),
        ("1,2,3", None),
        ("12a", None),
        ("", None),
        ("$", None),
        ("-", None),
        ("9" * 200, None),
        (True, None),
        (None, None),
        ([1], None),
        (1e300, None),
        (float("nan"), None),
        (10**400, None),
    ],
)
def test_read_amount(value: Any, amount: str | None) -> None:
    assert read_amount(value) == (None if amount is None else Decimal(amount))


@given(st.decimals(min_value=-(10**9), max_value=10**9, places=2))
def test_amounts_survive_being_written(amount: Decimal) -> None:
    assert read_amount(f"{amount:,.2f}") == amount
    assert read_amount(f"{abs(amount):.2f}" + (" DR" if amount < 0 else "")) == amount
    assert read_amount(float(amount)) == amount


def rows(*figures: tuple[Any, Any], **more: Any) -> list[dict[str, Any]]:
    return [{"amount": amount, "balance": balance, **more} for amount, balance in figures]


SOUND: dict[str, Any] = {
    "opening_balance": 100.0,
    "closing_balance": 130.0,
    "transactions": rows((-30.0, 70.0), (80.0, 150.0), (-20.0, 130.0)),
}


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({}, id="as it is"),
        pytest.param({"opening_balance": "100.00", "closing_balance": "$130.00"}, id="as text"),
        pytest.param({"transactions": rows((-20, 130), (80, 150), (-30, 70))}, id="newest first"),
        pytest.param({"transactions": rows((30, 70), (-80, 150), (20, 130))}, id="the card issuer's side"),
        pytest.param({"transactions": rows((-30, None), (80, None), (-20, 130))}, id="balances left out"),
        pytest.param({"transactions": rows((-30, None), (80, None), (-20, None))}, id="no running balance"),
        pytest.param(
            {"transactions": rows((30, None), (80, None), (20, None))}, id="no direction: some way leads there"
        ),
        pytest.param({"transactions": rows((-30, 70), ("?", 150), (-20, 130))}, id="one amount unreadable"),
        pytest.param({"transactions": rows((10**400, 70), (80, 150), (-20.0, 130))}, id="too large for a float"),
        pytest.param({"transactions": []}, id="no rows"),
        pytest.param({"transactions": None}, id="null"),
        pytest.param({"closing_balance": 130.01}, id="near miss: within a cent"),
        pytest.param(
            {"transactions": [{"debit": 30, "balance": 70}, {"credit": "80", "debit": ""}, {"debit": 20}]}, id="columns"
        ),
        pytest.param(
            {"transactions": [{"amount": 30, "type": "debit"}, {"amount": 80, "type": "CREDIT"}, {"amount": -20}]},
            id="directions",
        ),
        pytest.param(
            {"currency": "EUR", "transactions": rows(*((-30, 70), (80, 150), (-20, 130)), currency="EUR")},
            id="currency",
        ),
        pytest.param(
            {"transactions": [*SOUND["transactions"], *rows((-5, 1000), (-5, 995), currency="USD")]},
            id="two currencies",
        ),
    ],
)
def test_figures_that_add_up(audit: Callable[..., Any], change: dict[str, Any]) -> None:
    assert audit({"metadata": {"bank_name": "Westpac"}} | SOUND | change).names == []


@pytest.mark.parametrize(
    ("change", "messages"),
    [
        pytest.param(
            {"closing_balance": 60.0},
            ["the closing balance is 60.00; 100.00 and the sum of 3 transactions make 130.00, a gap of -70.00"],
            id="closing balance",
        ),
        pytest.param(
            {"transactions": rows((-30.0, 70.0), (80.0, 151.0), (-20.0, 130.0))},
            ["row 2: the balance is 151.00; 150.00 follows from the row before, a gap of 1.00"],
            id="one wrong row is one finding",
        ),
        pytest.param(
            {"closing_balance": 300, "transactions": rows((30, None), (80, None), (20, None))},
            ["the closing balance is 300.00; 100.00 and the sum of 3 transactions make 230.00, a gap of 70.00"],
            id="no direction, and no way leads there",
        ),
        pytest.param(
            {"closing_balance": 135, "transactions": rows((30, None), (80, None), (20, None))},
            ["the closing balance is 135.00; 100.00 and the sum of 3 transactions make 230.00, a gap of -95.00"],
            id="no direction, and no sum is so",
        ),
        pytest.param(
            {"transactions": rows((-30.0, 70.0), (-20.0, 130.0))},
            [
                "the closing balance is 130.00; 100.00 and the sum of 2 transactions make 50.00, a gap of 80.00",
                "row 2: the balance is 130.00; 50.00 follows from the row before, a gap of 80.00",
            ],
            id="a row is missing",
        ),
        pytest.param(
            {
                "currency": "EUR",
                "transactions": [*rows((-30, 70), (60, 130)), *rows((-5, 1000), (-5, 990), currency="USD")],
            },
            ["row 4: the USD balance is 990.00; 995.00 follows from the row before, a gap of -5.00"],
            id="per currency",
        ),
        pytest.param(
            {"closing_balance": 130.02},
            ["the closing balance is 130.02; 100.00 and the sum of 3 transactions make 130.00, a gap of 0.02"],
            id="two cents",
        ),
    ],
)
def test_figures_that_do_not(audit: Callable[..., Any], change: dict[str, Any], messages: list[str]) -> None:
    found = audit({"metadata": {"bank_name": "Westpac"}} | SOUND | change)
    assert [finding.message for finding in found.findings] == messages


@pytest.mark.parametrize("place", ["metadata", "boundary", "account", "balances"])
def test_figures_stand_in_many_places(audit: Callable[..., Any], place: str) -> None:
    figures = SOUND | {"closing_balance": 60}
    rows_by_place: dict[str, dict[str, Any]] = {
        "metadata": {"metadata": figures},
        "boundary": {"boundaries": [{"start_page": 1, "end_page": 2, "account_number": "4821390", **figures}]},
        "account": {"metadata": {"bank_name": "Westpac"}, "accounts": [figures]},
        "balances": {"metadata": {"bank_name": "Westpac"}, "balances": figures},
    }
    pointer = {
        "metadata": "/statement/metadata",
        "boundary": "/statement/boundaries/0",
        "account": "/statement/accounts/0",
        "balances": "/statement/balances",
    }[place]
    found = audit({"statement": rows_by_place[place]})
    assert [(f.rule, f.location.pointer) for f in found.findings] == [
        ("statements/balance-mismatch", f"{pointer}/closing_balance")
    ]


AMOUNTS = st.lists(st.integers(-10_000_00, 10_000_00).filter(bool), min_size=1, max_size=12)


@given(opening=st.integers(-10_000_00, 10_000_00), amounts=AMOUNTS, form=st.sampled_from(["", ",.2f"]), data=st.data())
def test_a_ledger_is_sound_until_one_figure_is_changed(
    audit: Callable[..., Any], opening: int, amounts: list[int], form: str, data: st.DataObject
) -> None:
    def written(cents: int) -> Any:
        return format(cents / 100, form) if form else cents / 100

    balances = [opening + sum(amounts[: at + 1]) for at in range(len(amounts))]
    row: dict[str, Any] = {
        "opening_balance": written(opening),
        "closing_balance": written(balances[-1]),
        "transactions": rows(*zip(map(written, amounts), map(written, balances), strict=True)),
        "metadata": {},
    }
    assert audit({"statement": row}).names == []
    at = data.draw(st.integers(0, len(amounts) - 1))
    row["transactions"][at]["balance"] = written(balances[at] + 3)
    found = audit({"statement": row}).findings
    assert [finding.severity for finding in found] == ["medium"]


def statement(month: int, opening: Any, closing: Any, page: int, **more: Any) -> dict[str, Any]:
    period = f"2023-{month:02d}-01 to 2023-{month:02d}-28"
    figures = {"opening_balance": opening, "closing_balance": closing}
    return {"start_page": page, "end_page": page, "account_number": "48213907", "period": period, **figures, **more}


@pytest.mark.parametrize(
    ("boundaries", "expected"),
    [
        pytest.param([statement(1, 10, 20, 1), statement(2, 20, 30, 2)], [], id="near miss: they join"),
        pytest.param([statement(1, 10, 20, 1), statement(2, 25, 30, 2)], ["medium"], id="balance"),
        pytest.param([statement(2, 25, 30, 1), statement(1, 10, 20, 2)], ["medium"], id="newest first"),
        pytest.param([statement(1, 10, 20, 1), statement(3, 25, 30, 2)], ["low"], id="a month is missing"),
        pytest.param([statement(1, 10, 20, 1), statement(1, 10, 20, 2)], ["medium"], id="the same month twice"),
        pytest.param([statement(1, 10, 20, 1), statement(2, 25, 30, 2, account_number="9")], [], id="other accounts"),
        pytest.param([statement(1, 10, 20, 1), statement(2, 25, 30, 2, currency="USD")], [], id="other currencies"),
        pytest.param([statement(1, 10, None, 1), statement(2, "?", 30, 2)], [], id="nothing to compare"),
        pytest.param([statement(1, 10, 20, 1), statement(2, 25, 30, 2, period="?")], [], id="no period"),
    ],
)
def test_discontinuous_statements(audit: Callable[..., Any], boundaries: list[Any], expected: list[str]) -> None:
    found = audit({"boundaries": boundaries}).names
    mine = [name for name in found if name.startswith("discontinuous")]
    assert mine == [f"discontinuous-statements {s}" for s in expected]


@pytest.mark.parametrize(
    ("opening", "amount", "closing", "wrong"),
    [
        pytest.param("1’204.18 CHF", "-206.16", "998.02 CHF", "898.02 CHF", id="Swiss apostrophe"),
        pytest.param("1.204,18 EUR", "206,16 S", "998,02 H", "898,02 H", id="German debit and credit"),
        pytest.param("120.418 kr", "-20.616 kr", "99.802 kr", "89.802 kr", id="crowns"),
        pytest.param("1204,18 zł", "-206,16 zł", "998,02 zł", "898,02 zł", id="zloty"),
        pytest.param("1204,18 Kč", "-206,16 Kč", "998,02 Kč", "898,02 Kč", id="Czech crowns"),
        pytest.param("1204.18", "206.16 debit", "998.02", "898.02", id="in words"),
        pytest.param("1204.18+", "206.16-", "998.02+", "898.02+", id="signs behind"),
        pytest.param("￥120,418", "△20,616", "￥99,802", "￥89,802", id="Japanese minus"),
        pytest.param("S/ 1,204.18", "-206.16", "S/ 998.02", "S/ 898.02", id="Peruvian soles"),
    ],
)
def test_amounts_of_other_countries(
    audit: Callable[..., Any], opening: str, amount: str, closing: str, wrong: str
) -> None:
    for figure, expected in ((closing, []), (wrong, ["balance-mismatch high"])):
        row = {"opening_balance": opening, "transactions": [{"amount": amount}], "closing_balance": figure}
        assert audit({"statement": row | {"metadata": {}}}).names == expected


@pytest.mark.parametrize(
    ("rows_given", "closing", "expected"),
    [
        pytest.param(
            [("purchase", 30, 130), ("payment", 50, 80)], 80, [], id="card: a payment takes from what is owed"
        ),
        pytest.param([("purchase", 30, 130), ("interest", 2, 132)], 132, [], id="card: interest adds to it"),
        pytest.param([("purchase", 30, 70), ("payment", 50, 20)], 20, [], id="account: both take"),
        pytest.param([("purchase", 30, 130), ("payment", 50, 90)], 80, ["medium"], id="card: a wrong row"),
        pytest.param([("purchase", 30, None), ("payment", 50, None)], 90, ["high"], id="wrong from either side"),
    ],
)
def test_the_sides_of_a_card(
    audit: Callable[..., Any], rows_given: list[tuple[str, int, int | None]], closing: int, expected: list[str]
) -> None:
    transactions = [{"type": kind, "amount": amount, "balance": balance} for kind, amount, balance in rows_given]
    row = {"opening_balance": 100, "transactions": transactions, "closing_balance": closing, "metadata": {}}
    assert audit({"statement": row}).names == [f"balance-mismatch {s}" for s in expected]


@pytest.mark.parametrize(
    "transactions",
    [
        pytest.param([{"paidOut": 30}, {"paidIn": 5}], id="camel case"),
        pytest.param([{"Debit": 30}, {"Credit": 5}], id="titles"),
        pytest.param([{"debit": "30.00", "credit": "-"}, {"debit": "—", "credit": "5.00"}], id="dashes in cells"),
    ],
)
def test_columns_under_other_names(audit: Callable[..., Any], transactions: list[dict[str, Any]]) -> None:
    for closing, expected in ((75, []), (85, ["balance-mismatch high"])):
        row = {"opening_balance": 100, "transactions": transactions, "closing_balance": closing, "metadata": {}}
        assert audit({"statement": row}).names == expected


def test_figures_of_a_boundary_that_says_nothing_else(audit: Callable[..., Any]) -> None:
    boundary = {"start_page": 1, "end_page": 1, "Opening Balance": 10, "Transactions": [{"Amount": -5}]}
    for closing, expected in ((5, []), (6, ["balance-mismatch"])):
        found = audit({"statement": {"boundaries": [boundary | {"Closing Balance": closing}]}}).findings
        assert [finding.rule.partition("/")[2] for finding in found] == expected
        assert [finding.location.pointer for finding in found] == ["/statement/boundaries/0/Closing Balance"] * len(
            found
        )


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ({"metadata": {"opening_balance": 100, "closing_balance": 60}, "transactions": [{"amount": -30}]}, True),
        ({"metadata": {"opening_balance": 100, "closing_balance": 60}, "transactions": [{"amount": -40}]}, False),
        ({"metadata": {"opening_balance": 100, "closing_balance": 60, "transactions": [{"amount": -30}]}}, True),
        ({"opening_balance": 100, "closing_balance": 60, "metadata": {"transactions": [{"amount": -30}]}}, True),
        ({"opening_balance": 100, "closing_balance": 60, "transactions": [{"amount": -30}]}, True),
        # whose rows they are is not said where two accounts have balances
        (
            {
                "accounts": [
                    {"opening_balance": 1, "closing_balance": 2},
                    {"opening_balance": 5, "closing_balance": 5},
                ],
                "transactions": [{"amount": 3}],
                "metadata": {"bank_name": "Westpac"},
            },
            False,
        ),
    ],
)
def test_rows_beside_the_balances(audit: Callable[..., Any], row: dict[str, Any], found: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    assert ("balance-mismatch high" in audit(row).names) is found
