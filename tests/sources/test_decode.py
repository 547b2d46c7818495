"""The three kinds of JSONTestSuite: y must be read, n must be refused, i may be either but never crash."""

from __future__ import annotations

import json

import pytest

from hallucheck.errors import UnreadableRowError
from hallucheck.sources.decode import decode

GOOD = {
    "array_empty": b'{"v":[]}',
    "array_with_leading_space": b'{"v": [1]}',
    "array_with_several_null": b'{"v":[1,null,null,null,2]}',
    "number": b'{"v":123e65}',
    "number_0e+1": b'{"v":0e+1}',
    "number_0e1": b'{"v":0e1}',
    "number_double_close_to_zero": b'{"v":-0.' + b"0" * 77 + b"1}",
    "number_int_with_exp": b'{"v":20e1}',
    "number_minus_zero": b'{"v":-0}',
    "number_negative_int": b'{"v":-123}',
    "number_real_capital_e_neg_exp": b'{"v":1E-2}',
    "number_real_capital_e_pos_exp": b'{"v":1E+2}',
    "number_real_fraction_exponent": b'{"v":123.456e78}',
    "object_basic": b'{"asd":"sdf"}',
    "object_duplicated_key": b'{"v":1,"v":2}',
    "object_empty": b"{}",
    "object_empty_key": b'{"":0}',
    "object_escaped_null_in_key": b'{"foo\\u0000bar": 42}',
    "object_extreme_numbers": b'{ "min": -1.0e+28, "max": 1.0e+28 }',
    "object_long_strings": b'{"x":[{"id": "' + b"x" * 40 + b'"}]}',
    "object_with_newlines": b'{\r "a": "b"\r}',
    "string_1_2_3_bytes_utf8": b'{"v":"\\u0060\\u012a\\u12AB"}',
    "string_accepted_surrogate_pair": b'{"v":"\\uD801\\udc37"}',
    "string_allowed_escapes": b'{"v":"\\"\\\\\\/\\b\\f\\n\\r\\t"}',
    "string_backslash_doublequotes": b'{"v":"\\""}',
    "string_comments": b'{"v":"a/*b*/c/*d//e"}',
    "string_del_character": b'{"v":"a\x7fa"}',
    "string_double_escape_n": b'{"v":"\\\\n"}',
    "string_nonCharacter_U+FFFF": b'{"v":"\xef\xbf\xbf"}',
    "string_null_escape": b'{"v":"\\u0000"}',
    "string_u+2028_line_sep": b'{"v":"\xe2\x80\xa8"}',
    "string_unescaped_utf8": b'{"v":"\xe2\x82\xac\xf0\x9d\x84\x9e"}',
    "structure_true_in_array": b'{"v":[true,false,null]}',
    "structure_whitespace": b' \t{"v" :\t1 } ',
}

BAD = {
    "array_1_true_without_comma": b'{"v":[1 true]}',
    "array_colon_instead_of_comma": b'{"v":["": 1]}',
    "array_comma_and_number": b'{"v":[,1]}',
    "array_double_comma": b'{"v":[1,,2]}',
    "array_extra_close": b'{"v":["x"]]}',
    "array_extra_comma": b'{"v":["",]}',
    "array_incomplete": b'{"v":["x"',
    "array_invalid_utf8": b'{"v":[\xff]}',
    "array_just_minus": b'{"v":[-]}',
    "array_star_inside": b'{"v":[*]}',
    "incomplete_false": b'{"v":[fals]}',
    "incomplete_true": b'{"v":[tru]}',
    "multidigit_number_then_00": b'{"v":123}\x00',
    "number_++": b'{"v":++1234}',
    "number_+1": b'{"v":+1}',
    "number_-01": b'{"v":-01}',
    "number_-1.0.": b'{"v":-1.0.}',
    "number_-2.": b'{"v":-2.}',
    "number_.2e-3": b'{"v":.2e-3}',
    "number_0.e1": b'{"v":0.e1}',
    "number_0_capital_E+": b'{"v":0E+}',
    "number_012": b'{"v":012}',
    "number_1_000": b'{"v":1 000.0}',
    "number_1eE2": b'{"v":1eE2}',
    "number_Inf": b'{"v":Inf}',
    "number_NaN": b'{"v":NaN}',
    "number_U+FF11": b'{"v":\xef\xbc\x91}',
    "number_hex": b'{"v":0x42}',
    "number_infinity": b'{"v":Infinity}',
    "number_minus_infinity": b'{"v":-Infinity}',
    "number_minus_space_1": b'{"v":- 1}',
    "number_with_alpha": b'{"v":1.2a-3}',
    "object_bad_value": b'{"v":truth}',
    "object_bracket_key": b"{[: 1}",
    "object_double_colon": b'{"x"::"b"}',
    "object_emoji": b"{\xf0\x9f\x87\xa8}",
    "object_garbage_at_end": b'{"a":"a" 123}',
    "object_key_with_single_quotes": b"{'a':0}",
    "object_missing_colon": b'{"a" b}',
    "object_missing_key": b'{:"b"}',
    "object_missing_value": b'{"a":',
    "object_no_colon": b'{"a"',
    "object_non_string_key": b"{1:1}",
    "object_several_trailing_commas": b'{"id":0,,,,,}',
    "object_single_quote": b"{'a':0}",
    "object_trailing_comma": b'{"id":0,}',
    "object_trailing_comment": b'{"a":"b"}/**/',
    "object_two_commas_in_a_row": b'{"a":"b",,"c":"d"}',
    "object_unquoted_key": b'{a: "b"}',
    "object_unterminated_value": b'{"a":"a',
    "object_with_single_string": b'{ "foo" : "bar", "a" }',
    "object_with_trailing_garbage": b'{"a":"b"}#',
    "string_1_surrogate_then_escape_u": b'{"v":"\\uD800\\u"}',
    "string_1_surrogate_then_escape_u1x": b'{"v":"\\uD800\\u1x"}',
    "string_accentuated_char_no_quotes": b'{"v":\xc3\xa9}',
    "string_escape_x": b'{"v":"\\x00"}',
    "string_escaped_emoji": b'{"v":"\\\xf0\x9f\x8c\x80"}',
    "string_incomplete_escape": b'{"v":"\\"}',
    "string_incomplete_escaped_character": b'{"v":"\\u00A"}',
    "string_invalid_backslash_esc": b'{"v":"\\a"}',
    "string_no_quotes_with_bad_escape": b'{"v":\\n}',
    "string_unescaped_ctrl_char": b'{"v":"a\x00a"}',
    "string_unescaped_newline": b'{"v":"new\nline"}',
    "string_unescaped_tab": b'{"v":"\t"}',
    "structure_UTF8_BOM_no_data": b"\xef\xbb\xbf",
    "structure_angle_bracket": b"<.>",
    "structure_close_unopened_array": b'{"v":1]',
    "structure_no_data": b"",
    "structure_object_followed_by_closing_object": b'{"a":1}}',
    "structure_object_with_comment": b'{"a":/*comment*/"b"}',
    "structure_two_objects": b'{"a":1}{"b":2}',
    "structure_uescaped_LF_before_string": b"{\\u000A}",
    "structure_unclosed": b'{"asd":"asd"',
    "structure_whitespace_formfeed": b'{\x0c"a":1}',
    "structure_whitespace_U+2060": b'\xe2\x81\xa0{"a":1}',
}

EITHER = {
    "number_huge_exp": b'{"v":0.4e00669999999999999999999999999999999999999999999999}',
    "number_double_huge_neg_exp": b'{"v":123.456e-789}',
    "number_real_neg_overflow": b'{"v":-123123e100000}',
    "number_digits": b'{"v":' + b"9" * 100_000 + b"}",
    "string_overlong_sequence": b'{"v":"\xc0\xaf"}',
    "string_surrogates_in_utf8": b'{"v":"\xed\xa0\x80"}',
    "string_truncated_utf8": b'{"v":"\xe0\xff"}',
    "structure_500_nested_arrays": b'{"v":' + b"[" * 500 + b"]" * 500 + b"}",
    "structure_bom": b'\xef\xbb\xbf{"a":1}',
    "deep_arrays": b"[" * 100_000,
    "deep_objects": b'{"a":' * 100_000,
    "deep_and_half_a_pair": b'{"v":"\\ud800","w":' + b"[" * 100_000,
    "deep_closed": b'{"v":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
}


@pytest.mark.parametrize("raw", GOOD.values(), ids=GOOD)
def test_all_valid_rows_are_read_as_the_standard_library_reads_them(raw: bytes) -> None:
    assert decode(raw) == json.loads(raw)


@pytest.mark.parametrize("raw", BAD.values(), ids=BAD)
def test_all_invalid_rows_are_refused_with_a_sentence(raw: bytes) -> None:
    with pytest.raises(UnreadableRowError) as caught:
        decode(raw)
    assert len(str(caught.value)) > 10
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("raw", EITHER.values(), ids=EITHER)
def test_doubtful_rows_are_read_or_refused(raw: bytes) -> None:
    try:
        found: object = decode(raw)
    except UnreadableRowError as error:
        found = error
    assert isinstance(found, dict) or len(str(found)) < 300


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b'{"a":NaN}', "NaN and Infinity are not JSON"),
        (b'{"a":-Infinity}', "NaN and Infinity are not JSON"),
        (b'{"a":None}', "Python's spelling"),
        (b"{'a':1}", "Python's spelling"),
        (b"[1]", "not a JSON object but a list"),
        (b"null", "but null"),
        (b"7", "but a number"),
        (b'{"a":"\xff"}', "not valid UTF-8 at byte 7"),
        (b'{"a":"x', "ends at column 8 in the middle"),
        (b'{"a" 1}', "at column 6"),
        (b'{"\xc3\xa9" 1}', "at column 6"),
        (b"[" * 5000, "nested too deeply"),
        (b'{"a":1e999}', "larger than a double"),
        (b'\xef\xbb\xbf{"a":1}', "byte order mark"),
    ],
)
def test_the_sentence_names_the_cause(raw: bytes, words: str) -> None:
    with pytest.raises(UnreadableRowError, match=words):
        decode(raw)


def test_nan_comes_with_what_to_write_instead() -> None:
    with pytest.raises(UnreadableRowError) as caught:
        decode(b'{"a":NaN}')
    assert "null" in str(caught.value.hint)


@pytest.mark.parametrize("number", [123456789012345678901, 2**64, -(2**63) - 1, 10**40])
def test_big_integers_keep_all_their_digits(number: int) -> None:
    assert decode(b'{"account":%d}' % number)["account"] == number


def test_half_of_a_surrogate_pair_becomes_one_replacement_character() -> None:
    assert decode(b'{"a\\ud800":["x\\udc00y", 12345678901234567890123]}') == {
        "a\ufffd": ["x\ufffdy", 12345678901234567890123]
    }


def test_the_message_does_not_quote_the_row() -> None:
    with pytest.raises(UnreadableRowError) as caught:
        decode(b'{"account": 5820391744 5820391744}')
    assert "5820391744" not in str(caught.value)
