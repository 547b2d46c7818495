"""Names of banks: in the document, known, or neither."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from schwifty import registry

from hallucheck.detectors.statements.banks import DATA, BankRegister, registered_names
from hallucheck.detectors.statements.reading.texts import Text, read_name

Find = Callable[..., list[str]]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param("Westpac", "Westpac Banking Corporation", id="as it stands"),
        pytest.param("WESTPAC BANKING CORPORATION", "westpac banking corporation", id="case"),
        pytest.param("Westpac Banking Corporation", "Your Westpac statement", id="alias: the short name"),
        pytest.param("Commonwealth Bank of Australia", "CommBank statement", id="alias: another name"),
        pytest.param("CommBank", "Commonwealth Bank of Australia", id="alias: the long name"),
        pytest.param("JP Morgan Chase", "JPMorgan Chase Bank, N.A. Statement", id="spaces"),
        pytest.param("JPMorgan Chase Bank, N.A.", "Chase Total Checking", id="brand"),
        pytest.param("Wells Fargo Bank, N.A.", "Wells Fargo Everyday Checking", id="legal form"),
        pytest.param("PNC Bank, National Association", "PNC statement", id="legal form in two words"),
        pytest.param("Harbour Mutual", "Harbour Mu-\ntual statement", id="hyphenated over a line break"),
        pytest.param("Harbour Mutual", "Harbour\n   Mutual statement", id="line break"),
        pytest.param("Harbour-Mutual", "Harbour Mutual", id="hyphen"),
        pytest.param("Harbour Mutual Ltd.", "Harbour Mutual", id="legal form of an unknown bank"),
        pytest.param("The Harbour Mutual", "Harbour Mutual", id="article"),
        pytest.param("Harbour & Sons", "HARBOUR AND SONS", id="ampersand"),
        pytest.param("Hoare's", "C. Hoares & Co", id="apostrophe"),
        pytest.param("Société Harbour", "Socie\u0301te\u0301 Harbour", id="composed and decomposed"),
        pytest.param("Societe Harbour", "Société Harbour", id="accents left out"),
        pytest.param("Ｗｅｓｔｐａｃ", "Westpac", id="full-width"),
        pytest.param("Harbour Mutual", "H A R B O U R   M U T U A L", id="spaced letters"),
        pytest.param("Westpac (Australia)", "Westpac statement", id="country in brackets"),
        pytest.param("Harbour Mutual - Main Street", "Harbour Mutual", id="branch"),
        pytest.param("CommBank, Sydney", "Commonwealth Bank", id="branch of a known bank"),
        pytest.param("ANZ", "Your ANZ statement", id="short name"),
        pytest.param("Траст Банк", "ТРАСТ БАНК выписка", id="another script"),
        pytest.param("三菱UFJ銀行", "三菱UFJ銀行 取引明細", id="no spaces"),
        pytest.param("St. George", "St.George Bank", id="full stop"),
        pytest.param("", "Westpac", id="empty"),
        pytest.param("  ", "Westpac", id="spaces only"),
        pytest.param(None, "Westpac", id="null"),
    ],
)
def test_named_in_the_document(metadata_findings: Find, name: str | None, text: str) -> None:
    assert metadata_findings("fabricated-bank", {"bank_name": name}, text) == []


@pytest.mark.parametrize(
    ("name", "text", "severity"),
    [
        pytest.param("Bank of Atlantis", "Westpac", "high", id="neither"),
        pytest.param("Fargo Dreams Inc", "Westpac", "high", id="one shared word"),
        pytest.param("Royal Unicorn Trust", "Westpac", "high", id="one shared word more"),
        pytest.param("First National Bank of Fabricated City", "Westpac", "high", id="begins like a known one"),
        pytest.param("Bank of Atlantis (Westpac)", "Westpac", "high", id="a real one in brackets"),
        pytest.param("Ark", "Please park in the market hall", "high", id="inside other words"),
        pytest.param("Bank of America", "Bank statement", "medium", id="known, not named"),
        pytest.param("Citibank", "Westpac Banking Corporation", "high", id="known, another one named"),
        pytest.param(
            "Citibank", "to chase a payment in all regions", "medium", id="near miss: words that are banks too"
        ),
        pytest.param("Kreissparkasse Köln", "Kontoauszug", "medium", id="known to the registry only"),
        pytest.param(7, "Westpac", "high", id="a number"),
        pytest.param(True, "Westpac", "high", id="true"),
        pytest.param({"name": "Westpac"}, "Westpac", "high", id="an object"),
        pytest.param(["Westpac"], "Westpac", "high", id="a list"),
        pytest.param("x" * 100_000, "Westpac", "high", id="endless"),
        pytest.param("Bank of Atlantis", "", "high", id="empty text"),
        pytest.param("Bank of Atlantis", None, "low", id="no text to look in"),
    ],
)
def test_not_named(metadata_findings: Find, name: Any, text: str | None, severity: str) -> None:
    assert metadata_findings("fabricated-bank", {"bank_name": name}, text) == [f"fabricated-bank {severity}"]


def test_without_text_nothing_is_said_of_the_document(audit: Callable[..., Any]) -> None:
    found = audit({"metadata": {"bank_name": "Bank of Atlantis"}})
    assert "document" not in found.findings[0].message
    assert (found.tally.claims, found.tally.verified, found.tally.unverified) == (1, 0, 1)
    assert audit({"metadata": {"bank_name": "Westpac"}}).names == []


def test_pages_of_their_own(audit: Callable[..., Any]) -> None:
    text = "Westpac statement " * 5 + "\f" + "ANZ statement " * 5
    row = {"metadata": {"bank_name": "Westpac"}, "total_pages": 2, "document_text": text}
    assert audit(row | {"page_range": [1, 1]}).names == []
    found = audit(row | {"page_range": [2, 2]})
    assert found.names == ["fabricated-bank high"]
    assert found.findings[0].expected == "ANZ"


def test_boundaries_are_held_against_their_own_pages(audit: Callable[..., Any]) -> None:
    boundaries = [
        {"start_page": 1, "end_page": 1, "bank_name": "Westpac"},
        {"start_page": 2, "end_page": 2, "metadata": {"bank_name": "Westpac"}},
    ]
    text = "Westpac statement " * 5 + "\f" + "Terms and conditions " * 5
    found = audit({"boundaries": boundaries, "total_pages": 2, "document_text": text})
    assert [(f.message, f.location.pointer) for f in found.findings] == [
        (
            "the bank 'Westpac' is not named on page 2, only elsewhere in the document",
            "/boundaries/1/metadata/bank_name",
        )
    ]


def test_banks_of_the_configuration(metadata_findings: Find) -> None:
    row = {"bank_name": "Harbour Mutual"}
    assert metadata_findings("fabricated-bank", row, "Hello") == ["fabricated-bank high"]
    assert metadata_findings("fabricated-bank", row, "Hello", banks=("Harbour Mutual | HMB",)) == [
        "fabricated-bank medium"
    ]
    assert metadata_findings("fabricated-bank", row, "HMB statement", banks=("Harbour Mutual | HMB",)) == []


SEED = (
    "westpac|commonwealth|anz|nab|bendigo|suncorp|chase|wells fargo|bank of america|citibank|jpmorgan|hsbc|barclays"
    "|lloyds|royal bank|td bank"
)


@pytest.mark.parametrize("name", SEED.split("|"))
def test_the_banks_of_the_seed_are_known(name: str) -> None:
    assert BankRegister(registry=False).find(read_name(name)) is not None


@pytest.mark.parametrize(
    ("name", "regions", "known"),
    [
        ("Westpac", (), True),
        ("Westpac", ("au", "nz"), True),
        ("Westpac", ("us",), False),
        ("Westpac Business", (), True),
        ("Westpac Dreams", (), False),
    ],
)
def test_regions_and_divisions(name: str, regions: tuple[str, ...], *, known: bool) -> None:
    assert (BankRegister(registry=False, regions=regions).find(read_name(name)) is not None) is known


@pytest.mark.parametrize("path", sorted(DATA.glob("*.txt")), ids=lambda path: path.stem)
def test_lists_are_well_formed(path: Any) -> None:
    lines = [line for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    assert lines
    for line in lines:
        names = [read_name(part) for part in line.split("|")]
        assert all(name.key for name in names), line
        assert len({name.key for name in names}) >= len(names) - 2, line
        assert all(len(name.core) <= 8 for name in names), line


def test_a_register_is_not_consulted_for_a_word() -> None:
    register = BankRegister()
    assert [
        name for name in ("Bank", "Trust", "The Bank", "East", "Post", "Fargo") if register.find(read_name(name))
    ] == []


def test_another_bank_goes_by_its_longest_name() -> None:
    known = BankRegister(registry=False)
    other = known.named_in(Text("Statement of BNP Paribas, Paris"), besides=(read_name("Westpac"),))
    assert other is not None
    assert other.given == "BNP Paribas"


def test_the_register_is_read_as_its_package_reads_it() -> None:
    names = {name for bank in registry.get_all_banks() for name in (bank.name, bank.short_name) if name}
    assert set(registered_names()) == names
