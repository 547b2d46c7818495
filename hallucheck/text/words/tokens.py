"""Words as the embedded verifier reads them: tokens with their stems, figures in one spelling, and what each says.

Scripts without spaces are read as pairs of characters.
"""

from __future__ import annotations

from itertools import pairwise

import msgspec

from hallucheck.text.amounts import numerals
from hallucheck.text.basics.patterns import regex
from hallucheck.text.words.lexicon import CACHE, lexicon, sections, stem

# A figure (with points, commas and colons inside), a word (with apostrophes inside), a sign that counts as a word, or
# what may end a sentence or a row (with the space after it) or open a quotation.
_TOKEN = regex(
    r"\d+(?:[.,:]\d+)*|[^\W\d_]+(?:['’״׳\"][^\W\d_]+)*|[%$€£¥₪₹]|[.!?;][\"”’)\]]?\s|\n|[。！？；]|[.:?!\"“|]"
)
_ASCII_TOKEN = regex(r"[a-zA-Z]++(?:['\"][a-zA-Z]++)*+|\d++(?:[.,:]\d++)*+|[%$]|[.!?;][\")\]]?\s|\n|[.:?!\"|]")
"""What `_TOKEN` finds in a text of ASCII, in half the time."""
_WIDE = regex(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]")
_CAMEL = regex(r"(?<=[a-z])(?=[A-Z])")

NUMBER_WORDS = {
    "zero": "0", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "thirteen": "13", "fourteen": "14", "fifteen": "15",
    "sixteen": "16", "seventeen": "17", "eighteen": "18", "nineteen": "19", "twenty": "20", "thirty": "30",
    "forty": "40", "fifty": "50", "sixty": "60", "seventy": "70", "eighty": "80", "ninety": "90", "dozen": "12",
    "hundred": "100", "once": "1", "twice": "2",
}  # fmt: skip
"""Without "one", which is more often a pronoun."""

SCALES = {
    "thousand": 1e3, "k": 1e3, "million": 1e6, "m": 1e6, "mn": 1e6, "mln": 1e6, "mm": 1e6,
    "billion": 1e9, "bn": 1e9, "b": 1e9, "trillion": 1e12, "tn": 1e12, "lakh": 1e5, "crore": 1e7,
    "万": 1e4, "亿": 1e8, "אלף": 1e3, "מיליון": 1e6, "מיליארד": 1e9,
}  # fmt: skip

WIDE_WEIGHT = 0.5
"""What a pair of characters of a script without spaces says."""

SHORT_WEIGHT = 0.5
"""What an unknown word of up to three letters says."""


class Token(msgspec.Struct, frozen=True):
    """One token: its text in lower case, its stem and what kind of token it is."""

    text: str
    stem: str
    number: bool = False
    name: bool = False
    """Written with a capital where no sentence begins, or in capitals."""
    listed: bool = False
    """A small figure where a sentence begins: the number of a list item, perhaps."""


STOP = Token("", "")
"""Stands where a segment ends: a sentence, a line, a table row."""
_PAUSE = Token(":", "")
_SHORT = frozenset(" ".join(sections("function_words.txt")["abbreviated"]).split())
"""After these a point ends no sentence."""

_inside: dict[str, Token] = dict.fromkeys('.:?!"“|', _PAUSE) | dict.fromkeys("。！？；\n", STOP)
_first: dict[str, Token] = dict(_inside)
_MARKS = dict(_inside)


def scan(text: str) -> list[Token]:
    """The tokens of `text` in order, with `STOP` where a segment ends. Linear in the length of the text."""
    tokens: list[Token] = []
    append = tokens.append
    known = _first
    for raw in (_ASCII_TOKEN if text.isascii() else _TOKEN).findall(text):
        token = known.get(raw)
        if token is None:
            if raw[0] >= "\u0e00" and _WIDE.match(raw):
                tokens.extend(_wide(raw))
                known = _inside
                continue
            if raw.isalpha() and _CAMEL.search(raw):
                tokens.extend(_token(part, begins=True) for part in _CAMEL.sub(" ", raw).split())
                known = _inside
                continue
            token = _learn(raw, known)
        if token.stem:
            append(token)
            known = _inside
            continue
        known = _first
        if token is STOP and tokens and not (raw[0] == "." and _abbreviated(tokens[-1])):
            append(STOP)
    return tokens


def _abbreviated(token: Token) -> bool:
    return (len(token.text) == 1 and token.text.isalpha()) or token.text in _SHORT


def tokenize(text: str) -> list[Token]:
    """The tokens of `text` in order, without stops.

    >>> [token.stem for token in tokenize("Rates rose to 3.75% on May 4th")]
    ['rat', 'ris', 'to', '3.75', '%', 'on', 'may', '4', 'th']
    """
    return [token for token in scan(text) if token is not STOP]


def _learn(raw: str, known: dict[str, Token]) -> Token:
    if len(known) >= CACHE:
        known.clear()
        known.update(_MARKS)
    token = known[raw] = STOP if raw[0] in ".!?;" else _token(raw, begins=known is _first)
    return token


def _token(raw: str, *, begins: bool) -> Token:
    if raw[0].isdigit():
        return Token(raw, numerals.key(raw), number=True, listed=begins and len(raw) < 3)  # noqa: PLR2004 (two digits)
    low = raw.lower()
    digits = NUMBER_WORDS.get(low)
    if digits is not None:
        return Token(low, digits, number=True)
    return Token(low, stem(low), name=raw[0].isupper() and (not begins or (len(raw) > 1 and raw[1].isupper())))


def _wide(run: str) -> list[Token]:
    if len(run) == 1:
        return [Token(run, run)]
    return [Token(pair, pair) for pair in map("".join, pairwise(run))]


def weight(token: Token) -> float:
    """How much the token says, from 0 (a function word) to 1."""
    known = lexicon().weights.get(token.stem)
    if known is not None:
        return known
    if token.number:
        return 1.0
    if token.stem[0] >= "\u0e00":
        return WIDE_WEIGHT
    return 1.0 if len(token.text) > 3 else SHORT_WEIGHT  # noqa: PLR2004 (letters)
