from __future__ import annotations

import multiprocessing
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.evidence.knowledge import Fact, KnowledgeBase, KnowledgeError, Shelf, shelf
from hallucheck.evidence.knowledge.base import agreement
from hallucheck.evidence.knowledge.names import normalise, skeleton
from hallucheck.evidence.knowledge.reading import inline_knowledge
from hallucheck.text.values.typed import Match

BASE = inline_knowledge(
    {
        "entities": [
            {"id": "1", "name": "John Smith", "aliases": ["John", "Jo Sm-1"], "attributes": {"team": "Core, Web"}},
            {"id": "2", "name": "John Smith Jr"},
            {"id": "3", "name": "John", "type": "dog"},
            {"id": "4", "name": "IT"},
            {"id": "5", "name": "José García"},
            {"id": "6", "name": "東京"},
            {"id": "7", "name": "quarterly ledger"},
            {"id": "8", "name": "Room 101"},
        ]
    }
)


def found(text: str, base: KnowledgeBase = BASE) -> list[tuple[str, list[str]]]:
    return [(named.text, [entity.id for entity in named.entities]) for named in base.find(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Ask John Smith.", [("John Smith", ["1"])], id="name"),
        pytest.param("Ask John Smith Jr.", [("John Smith Jr", ["2"])], id="longest"),
        pytest.param("Ask John's boss.", [("John", ["1", "3"])], id="ambiguous-possessive"),
        pytest.param("It is IT.", [("IT", ["4"])], id="acronym-is-no-pronoun"),
        pytest.param("Ask José García or Jose Garcia.", [("José García", ["5"]), ("Jose Garcia", ["5"])], id="accents"),
        pytest.param("我在東京。", [("東京", ["6"])], id="no-spaces"),
        pytest.param("Johnson came.", [], id="part-of-a-word"),
        pytest.param("Ask Jon Smith.", [], id="misspelt"),
        pytest.param("ask john about it", [("john", ["1", "3"])], id="all-lower-case"),
        pytest.param("", [], id="empty"),
    ],
)
def test_find(text: str, expected: list[tuple[str, list[str]]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        pytest.param("Jon Smith", "1", id="slip"),
        pytest.param("quarterly ledgr", "7", id="vowel"),
        pytest.param("Room 102", None, id="figures-are-never-similar"),
        pytest.param("Maria Lopez", None, id="another"),
        pytest.param("Al", None, id="short"),
    ],
)
def test_similar(name: str, expected: str | None) -> None:
    alike = BASE.similar(name)
    assert (alike[0].id if alike else None) == expected


def test_values_are_known_words() -> None:
    assert BASE.mentions_value("Web")
    assert not BASE.mentions_value("Sales")
    assert not BASE.mentions_value("")


@given(st.text())
def test_find_yields_spans_of_the_text(text: str) -> None:
    end = 0
    for named in BASE.find(text + " John Smith"):
        assert (text + " John Smith")[named.start : named.end] == named.text
        assert named.start >= end
        end = named.end


@given(st.text(max_size=20))
def test_normal_form_is_stable(name: str) -> None:
    assert normalise(normalise(name)) == normalise(name)
    assert len(skeleton(normalise(name))) <= len(normalise(name))


@pytest.mark.parametrize(
    ("claimed", "facts", "match"),
    [
        pytest.param("Web", ["Core, Web"], Match.SAME, id="member-of-a-list"),
        pytest.param("Ops", ["Core", "Web"], Match.DIFFERENT, id="none-of-several"),
        pytest.param("Web", ["Core", "Web"], Match.SAME, id="one-of-several"),
        pytest.param("5 kg", ["Core", "4 kg"], Match.DIFFERENT, id="the-comparable-one"),
        pytest.param("5 kg", ["heavy"], Match.UNKNOWN, id="not-comparable"),
    ],
)
def test_agreement(claimed: str, facts: list[str], match: Match) -> None:
    assert agreement(claimed, [Fact(value=fact) for fact in facts])[0] is match


def write(path: Path, number: int = 50) -> Path:
    path.write_text("name,colour\n" + "".join(f"Unit {i:04d},red\n" for i in range(number)), "utf-8")
    return path


def test_a_base_is_loaded_once(tmp_path: Path) -> None:
    opened = Shelf()
    path = write(tmp_path / "kb.csv")
    assert opened.open(path) is opened.open(path)
    assert opened.inline({"entities": [{"name": "A"}]}) is opened.inline({"entities": [{"name": "A"}]})


def test_an_error_is_told_each_time(tmp_path: Path) -> None:
    opened = Shelf()
    for _ in range(2):
        with pytest.raises(KnowledgeError):
            opened.open(tmp_path / "none.csv")
        with pytest.raises(KnowledgeError):
            opened.inline(5)


def test_the_cache_says_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "CACHE_FROM", 0)
    path, cache = write(tmp_path / "kb.csv"), tmp_path / "cache"
    fresh = Shelf(cache).open(path)
    (stored,) = cache.glob("*.kb")
    mapped = Shelf(cache).open(path)
    assert list(mapped) == list(fresh)
    assert mapped.aliases == fresh.aliases
    assert [n.text for n in mapped.find("See Unit 0007 now")] == ["Unit 0007"]
    stored.write_bytes(stored.read_bytes()[:-5])
    assert list(Shelf(cache).open(path)) == list(fresh)


def test_a_changed_file_has_another_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "CACHE_FROM", 0)
    cache = tmp_path / "cache"
    assert len(Shelf(cache).open(write(tmp_path / "kb.csv", 5))) == 5
    assert len(Shelf(cache).open(write(tmp_path / "kb.csv", 6))) == 6


def test_a_cache_that_cannot_be_written_does_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "CACHE_FROM", 0)
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert len(Shelf(blocked / "cache").open(write(tmp_path / "kb.csv"))) == 50


def _opened(arguments: tuple[str, str]) -> int:
    shelf.CACHE_FROM = 0
    return len(Shelf(Path(arguments[1])).open(Path(arguments[0])))


def test_processes_share_a_cache(tmp_path: Path) -> None:
    path = write(tmp_path / "kb.csv", 2000)
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(_opened, [(os.fspath(path), os.fspath(tmp_path / "cache"))] * 4) == [2000] * 4
    assert len(list((tmp_path / "cache").glob("*.kb"))) == 1
