from __future__ import annotations

import pytest

from hallucheck.config.layer import Layer, dotted, merge


def layer(name: str, **values: object) -> Layer:
    places = {(key,): f"{name}:1" for key in values}
    for key, value in values.items():
        if isinstance(value, dict):
            places |= {(key, inner): f"{name}:2" for inner in value}
    return Layer(name, values, places)


@pytest.mark.parametrize(
    ("first", "second", "merged"),
    [
        pytest.param({"a": 1}, {"a": 2}, {"a": 2}, id="scalar-replaces"),
        pytest.param({"a": [1, 2]}, {"a": [3]}, {"a": [3]}, id="list-replaces"),
        pytest.param({"a": {"x": 1, "y": 1}}, {"a": {"y": 2}}, {"a": {"x": 1, "y": 2}}, id="mapping-merges"),
        pytest.param({"a": {"x": 1}}, {"a": 2}, {"a": 2}, id="scalar-replaces-mapping"),
        pytest.param({"a": 2}, {"a": {"x": 1}}, {"a": {"x": 1}}, id="mapping-replaces-scalar"),
        pytest.param({"a": {"x": 1}}, {"a": None}, {"a": None}, id="null-replaces"),
        pytest.param({"a": {"x": 1}}, {"b": 1}, {"a": {"x": 1}, "b": 1}, id="other-keys-stay"),
    ],
)
def test_merging(first: dict[str, object], second: dict[str, object], merged: dict[str, object]) -> None:
    assert merge([layer("one", **first), layer("two", **second)], "all").values == merged


def test_merging_changes_no_layer() -> None:
    first, second = layer("one", a={"x": 1}), layer("two", a={"x": 2})
    merge([first, second], "all")
    assert (first.values, second.values) == ({"a": {"x": 1}}, {"a": {"x": 2}})


def test_each_value_is_placed_where_it_was_last_set() -> None:
    merged = merge([layer("one", a={"x": 1, "y": 1}, b=[1, 2]), layer("two", a={"y": 2}, b=[3])], "all")
    assert merged.place(("a", "x")) == "one:2"
    assert merged.place(("a", "y")) == "two:2"
    assert merged.place(("b", 7)) == "two:1"
    assert merged.place(("c",)) == "all"


def test_a_value_in_the_place_of_a_mapping_has_its_own_place() -> None:
    merged = merge([layer("one", a={"x": 1}), layer("two", a=3)], "all")
    assert merged.place(("a",)) == "two:1"


def test_dotted() -> None:
    assert dotted(("gate", "max_findings", "high")) == "gate.max_findings.high"
    assert dotted(("select", 2)) == "select[2]"


def test_merging_costs_no_more_than_the_values() -> None:
    """A square of 50,000 keys would take minutes."""
    big = {"a": {str(n): n for n in range(50_000)}}
    places = {("a", key): "big:1" for key in big["a"]}
    merged = merge([layer("one", a={"x": 1}), Layer("big", big, places), Layer("big", big, places)], "all")
    assert len(merged.values["a"]) == 50_001
