from __future__ import annotations

import json
import re
import unicodedata

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.reports import escape
from tests.reports.hostile import HOSTILE

ANY_TEXT = st.text(st.characters(codec=None))
ACTIVE = ("Cc", "Cf", "Cs", "Zl", "Zp")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("plain text, 100 %", "plain text, 100 %", id="plain"),
        pytest.param("Zürich 東京 שלום", "Zürich 東京 שלום", id="letters-of-any-script"),
        pytest.param("👩 ok", "👩 ok", id="emoji"),
        pytest.param("a\x1b[31m", "a\\x1b[31m", id="escape"),
        pytest.param("a\x9b31m", "a\\x9b31m", id="c1"),
        pytest.param("a\nb\tc\rd", "a\\nb\\tc\\rd", id="white-space"),
        pytest.param("a\u202eb", "a<U+202E>b", id="bidi"),
        pytest.param("\u0600\u0661", "<U+0600>\u0661", id="mark-of-a-number"),
        pytest.param("a\u200bb", "a<U+200B>b", id="zero-width"),
        pytest.param("👩‍⚕️ 👍🏽‍♂", "👩‍⚕️ 👍🏽‍♂", id="emoji-of-several"),
        pytest.param("می\u200cخواهم क्\u200dष", "می\u200cخواهم क्\u200dष", id="joiner-between-letters"),
        pytest.param("a\u200cb", "a<U+200C>b", id="joiner-that-joins-nothing"),
        pytest.param("می\u200c", "می<U+200C>", id="joiner-at-the-end"),
        pytest.param("\u200dم", "<U+200D>م", id="joiner-at-the-start"),
        pytest.param("م\u200c\u200cم", "م<U+200C><U+200C>م", id="two-joiners"),
        pytest.param("x\u200d👩", "x<U+200D>👩", id="joiner-on-one-side"),
        pytest.param("a\ud83d", "a<U+D83D>", id="lone-surrogate"),
        pytest.param("std::string", "std::string", id="near-miss-command"),
        pytest.param("::error::x", ":\\x3aerror::x", id="command"),
        pytest.param("a ::ADD-MASK::x", "a :\\x3aADD-MASK::x", id="command-in-capitals"),
        pytest.param("##[group]x", "#\\x23[group]x", id="old-command"),
        pytest.param("## heading", "## heading", id="near-miss-old-command"),
    ],
)
def test_visible(text: str, shown: str) -> None:
    assert escape.visible(text) == shown


@given(ANY_TEXT)
def test_nothing_that_acts_is_left(text: str) -> None:
    shown = escape.visible(text)
    acting = [character for character in shown if unicodedata.category(character) in ACTIVE]
    assert not [character for character in acting if character not in "\u200c\u200d"]  # these join letters
    assert escape.visible(shown) == shown


@given(ANY_TEXT, st.integers(2, 50))
def test_shorten_keeps_to_the_limit(text: str, limit: int) -> None:
    shown = escape.shorten(text, limit)
    assert len(shown) <= limit
    assert shown.endswith("…") or shown == escape.visible(text)


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        pytest.param("=1+1", "'=1+1", id="equals"),
        pytest.param("+1", "'+1", id="plus"),
        pytest.param("-1", "'-1", id="minus"),
        pytest.param("@a", "'@a", id="at"),
        pytest.param("\t=1", "'\\t=1", id="tab"),
        pytest.param("  =1", "'  =1", id="spaces"),
        pytest.param('"=1"', '\'"=1"', id="quote"),
        pytest.param("＝1", "'＝1", id="full-width"),
        pytest.param("a=1", "a=1", id="near-miss"),
        pytest.param("4.2 million", "4.2 million", id="figure"),
        pytest.param(None, "", id="none"),
        pytest.param("a\nb", "a\\nb", id="one-line"),
    ],
)
def test_csv_cell(text: str | None, cell: str) -> None:
    assert escape.csv_cell(text) == cell


@given(ANY_TEXT)
def test_no_cell_begins_like_a_formula(text: str) -> None:
    assert not escape.csv_cell(text).lstrip(' "\\').startswith(("=", "+", "-", "@", "＝", "＋", "－", "＠"))


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        pytest.param("a|b", "a&#124;b", id="pipe"),
        pytest.param("![x](http://e)", "!&#91;x&#93;(http&#58;//e)", id="image"),
        pytest.param("<script>", "&#60;script&#62;", id="html"),
        pytest.param("@me", "@&#8203;me", id="mention"),
        pytest.param("www.e.com", "www&#46;e.com", id="autolink"),
        pytest.param("max_fail_rate", "max_fail_rate", id="near-miss-emphasis"),
        pytest.param("_a_", "&#95;a&#95;", id="emphasis"),
    ],
)
def test_markdown(text: str, escaped: str) -> None:
    assert escape.markdown(text) == escaped


def test_github_command_keeps_percent_signs_apart_from_escapes() -> None:
    assert escape.github_command("100 %0A\n") == "100 %250A\\n"
    assert escape.github_property("a:b,c%") == "a%3Ab%2Cc%25"


@given(st.recursive(ANY_TEXT, lambda children: st.dictionaries(st.text(max_size=3), children, max_size=3)))
def test_json_bytes_keeps_the_meaning(value: object) -> None:
    text = json.dumps(value, ensure_ascii=False).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    encoded = msgspec.json.encode(msgspec.json.decode(text.encode()))
    safe = escape.json_bytes(encoded)
    assert json.loads(safe) == json.loads(encoded)
    assert not [character for character in safe.decode() if unicodedata.category(character) in ACTIVE]


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_json_bytes_on_hostile_text(text: str) -> None:
    encoded = msgspec.json.encode(text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace"))
    safe = escape.json_bytes(encoded)
    assert json.loads(safe) == json.loads(encoded)
    assert b"##[" not in safe
    assert b"##v" not in safe


@given(ANY_TEXT)
def test_xml_holds_no_markup(text: str) -> None:
    assert not re.search(r"[<>\"']|&(?!amp;|lt;|gt;|quot;|#x27;)", escape.xml(text))


@pytest.mark.parametrize("length", [10_000, 20_000, 40_000])
@pytest.mark.parametrize("unit", ["a", ":", "::", "#", "\x1b", "_", " ", "\u202e", "@", "="])
def test_long_repetitions_are_handled_whole(unit: str, length: int) -> None:
    text = unit * length
    for function in (escape.visible, escape.csv_cell, escape.markdown, escape.xml):
        assert len(function(text)) >= length
