from __future__ import annotations

import json

import pytest

from hallucheck.cli.edge import run
from hallucheck.detectors import catalogue
from tests.docs.made_pages import rules_page

RULES = list(catalogue.rules().values())


def test_lists_every_rule_by_family(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules"]) == 0
    out, err = capsys.readouterr()
    for rule in RULES:
        assert f"{rule.severity:8}  {rule.id}" in out
        assert rule.title in out
    assert err.startswith(f"{len(RULES)} rules")


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_prints_the_page_of_a_rule_by_id(rule: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", rule.id]) == 0  # type: ignore[attr-defined]
    out = capsys.readouterr().out
    assert rule.page in out  # type: ignore[attr-defined]
    assert rule.title in out  # type: ignore[attr-defined]


def test_json_is_the_catalogue(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [entry["id"] for entry in found] == [rule.id for rule in RULES]
    assert all(set(entry) == {"id", "family", "title", "severity", "confidence", "page"} for entry in found)


def test_markdown_is_the_page_of_the_documentation(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "--format", "markdown"]) == 0
    assert capsys.readouterr().out == rules_page().partition("\n\n")[2]


def test_an_unknown_rule_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "fabricated-bnk"]) == 2
    assert capsys.readouterr().err.startswith("error: rules: no family or rule is named 'fabricated-bnk'")


def test_every_rule_has_its_page() -> None:
    page = rules_page()
    for rule in RULES:
        assert f"### `{rule.id}`" in page
        assert rule.page in page
