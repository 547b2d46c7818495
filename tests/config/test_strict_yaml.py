from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.config.strict_yaml import MAX_VALUES, read_layer, read_value
from hallucheck.config.template import flow
from hallucheck.errors import ConfigError


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param("3", 3, id="integer"),
        pytest.param("-0.5", -0.5, id="float"),
        pytest.param("1e3", 1000.0, id="exponent"),
        pytest.param("true", True, id="true"),
        pytest.param("null", None, id="null"),
        pytest.param("", None, id="nothing"),
        pytest.param("on", "on", id="on-is-a-word"),
        pytest.param("no", "no", id="norway"),
        pytest.param("'3'", "3", id="quoted-number"),
        pytest.param("2024-01-31", "2024-01-31", id="date-is-text"),
        pytest.param("12:30", "12:30", id="no-base-60"),
        pytest.param("0o17", "0o17", id="no-octal"),
        pytest.param("1e999", "1e999", id="infinite-is-text"),
        pytest.param(".inf", ".inf", id="infinity-is-text"),
        pytest.param("9" * 5000, "9" * 5000, id="huge-integer-is-text"),
        pytest.param("[a, {b: 1}]", ["a", {"b": 1}], id="flow"),
    ],
)
def test_reads_yaml_1_2_values(text: str, value: object) -> None:
    found = read_value(text, "x")
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("a: 1\nb: 2\na: 3", "f.yaml:3: a stands here and on line 1; keep one", id="duplicate-key"),
        pytest.param("g:\n  a: 1\n  a: 2", "f.yaml:3: g.a stands here and on line 2", id="duplicate-inside"),
        pytest.param("a: !!python/object:os.system x", "f.yaml:1: the tag", id="python-tag"),
        pytest.param("a: !x 1", "f.yaml:1: the tag", id="own-tag"),
        pytest.param("!x {a: 1}", "f.yaml:1: the tag", id="tag-on-mapping"),
        pytest.param("a: 1\n1: 2", "f.yaml:2: a key that is not text", id="number-as-key"),
        pytest.param("true: 2", "f.yaml:1: a key that is not text", id="boolean-as-key"),
        pytest.param("[a]: 2", "f.yaml:1: a key that is not text", id="list-as-key"),
        pytest.param("a: 1\n---\nb: 2", "f.yaml:2: a second document", id="two-documents"),
        pytest.param("a: [1, 2", "f.yaml:1: not YAML", id="unclosed"),
        pytest.param("a:\n\t- 1", "f.yaml:2: not YAML", id="tab"),
        pytest.param("a: *b", "f.yaml:1: not YAML", id="unknown-alias"),
        pytest.param("a: &x [*x]", "f.yaml:1: an alias that contains itself", id="alias-of-itself"),
        pytest.param("- a", "f.yaml:1: a configuration is a mapping", id="a-list"),
        pytest.param("word", "f.yaml:1: a configuration is a mapping", id="a-word"),
        pytest.param("a: \x00", "f.yaml: not a text that YAML allows", id="nul"),
        pytest.param("[" * 20_000, "f.yaml: nested too deeply", id="deep"),
    ],
)
def test_refuses_with_file_and_line(text: str, message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        read_layer(text, "f.yaml")
    assert str(caught.value).startswith(message)


def test_alias_bomb_is_refused_before_it_unfolds() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    with pytest.raises(ConfigError, match=f"more than {MAX_VALUES:,} values"):
        read_layer("\n".join(lines), "f.yaml")


def test_an_ordinary_alias_is_followed() -> None:
    assert read_layer("a: &x [1]\nb: *x", "f").values == {"a": [1], "b": [1]}


def test_every_value_keeps_its_line() -> None:
    layer = read_layer("gate:\n  on: upper\nselect:\n  - a\n  - b\n", "f.yaml")
    assert layer.places == {
        ("gate",): "f.yaml:1",
        ("gate", "on"): "f.yaml:2",
        ("select",): "f.yaml:3",
        ("select", 0): "f.yaml:4",
        ("select", 1): "f.yaml:5",
    }


def test_empty_text_is_an_empty_layer() -> None:
    assert read_layer("# nothing\n", "f").values == {}


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.text() | st.floats(-1e9, 1e9, allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(PLAIN)
def test_what_is_written_reads_the_same(value: object) -> None:
    assert read_value(flow(value), "x") == value


@given(st.text(max_size=200) | st.text("ab:-[]{}&*!|>'\"%@`#, \n\t", max_size=60))
def test_any_text_is_a_layer_or_an_error_with_its_file(text: str) -> None:
    message = "f.yaml"
    try:
        read_layer(text, "f.yaml")
    except ConfigError as error:
        message = str(error)
    assert message.startswith("f.yaml")
