from __future__ import annotations

from pathlib import Path

import pytest

from hallucheck.config.docs import PAGES, main, rules_page
from hallucheck.detectors import catalogue

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", PAGES)
def test_pages_are_up_to_date(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8") == PAGES[name](), "run: python -m hallucheck.config.docs"


def test_pages_are_written_where_they_are_told(tmp_path: Path) -> None:
    main(tmp_path)
    assert {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.*")} == set(PAGES)


def test_every_rule_has_its_page() -> None:
    page = rules_page()
    for rule in catalogue.rules().values():
        assert f"### `{rule.id}`" in page
        assert rule.page in page
