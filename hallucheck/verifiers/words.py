"""Words as the embedded verifier sees them: tokens, stems, weights, opposites and synonyms.

Nothing here knows of claims or evidence. English gets irregular forms, opposites and synonyms from a lexicon derived from
WordNet; other languages get light stems, and scripts without spaces are read as pairs of characters.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files

import msgspec

# A figure (with points, commas and colons inside), a word (with apostrophes inside), a sign that counts as a word, or
# what may end a sentence or a row (with the space after it) or open a quotation.
_TOKEN = re.compile(
    r"\d+(?:[.,:]\d+)*|[^\W\d_]+(?:['’״׳\"][^\W\d_]+)*|[%$€£¥₪₹]|[.!?;][\"”’)\]]?\s|\n|[。！？；]|[.:?!\"“|]"
)
_WIDE = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_VOWEL = re.compile(r"[aeiouy]")

CACHE = 60_000
"""Stems remembered; a dump in many languages must not fill the memory."""

NUMBER_WORDS = {
    word: str(value)
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen twenty".split()
    )
} | {"thirty": "30", "forty": "40", "fifty": "50", "sixty": "60", "seventy": "70", "eighty": "80", "ninety": "90"}
NUMBER_WORDS |= {"dozen": "12", "hundred": "100", "once": "1", "twice": "2"}
del NUMBER_WORDS["one"]  # more often a pronoun than a figure

SCALES = {
    "thousand": 1e3, "k": 1e3, "million": 1e6, "m": 1e6, "mn": 1e6, "mln": 1e6, "mm": 1e6,
    "billion": 1e9, "bn": 1e9, "b": 1e9, "trillion": 1e12, "tn": 1e12, "lakh": 1e5, "crore": 1e7,
    "万": 1e4, "亿": 1e8, "אלף": 1e3, "מיליון": 1e6, "מיליארד": 1e9,
}  # fmt: skip


class Token(msgspec.Struct, frozen=True):
    """One token: its text in lower case, its stem and what kind of token it is."""

    text: str
    stem: str
    number: bool = False
    name: bool = False
    """Written with a capital where no sentence begins, or in capitals."""


class Lexicon(msgspec.Struct, frozen=True):
    """Knowledge about English words, by stem."""

    base: dict[str, str]
    """Irregular form -> base form."""
    opposites: dict[str, tuple[str, ...]]
    groups: dict[str, list[int]]
    """Stem -> the groups of words that mean nearly the same in which it stands."""
    members: list[list[str]]
    """Group -> its stems."""
    links: list[list[int]]
    """Group -> the groups next to it: broader and narrower ones, derived forms."""
    weights: dict[str, float]
    """How much a word says, 0 to 1, of the frequent words; any other says 1."""


@cache
def lexicon() -> Lexicon:
    """The shipped lexicon and word weights, read on first use."""
    sections: dict[str, list[str]] = {}
    data = files("hallucheck.verifiers").joinpath("data")
    for name in ("lexicon.txt", "weights.txt"):
        current: list[str] = []
        for line in data.joinpath(name).read_text(encoding="utf-8").splitlines():
            if line.startswith("["):
                current = sections[line.strip("[]")] = []
            elif line and not line.startswith("#"):
                current.append(line)
    base = {}
    for line in sections["irregular"]:
        word, _, forms = line.partition(":")
        base.update(dict.fromkeys(forms.split(), word))
    weights = {}
    for line in sections["weights"]:
        weight, _, stems = line.partition(":")
        weights.update(dict.fromkeys(stems.split(), float(weight)))
    groups, members, links = _groups(sections["related"])
    return Lexicon(
        base=base,
        opposites=_opposites(sections["opposites"], base),
        groups=groups,
        members=members,
        links=links,
        weights=weights,
    )


def _opposites(lines: list[str], base: dict[str, str]) -> dict[str, tuple[str, ...]]:
    related: dict[str, dict[str, None]] = {}
    for line in lines:
        stems = [english_stem(word, base) for word in line.split()]
        for stem in stems:
            related.setdefault(stem, {}).update(dict.fromkeys(other for other in stems if other != stem))
    return {stem: tuple(others) for stem, others in related.items()}


def _groups(lines: list[str]) -> tuple[dict[str, list[int]], list[list[str]], list[list[int]]]:
    groups: dict[str, list[int]] = {}
    members: list[list[str]] = []
    links: list[list[int]] = []
    for number, line in enumerate(lines):
        stems: list[str] = []
        linked: list[int] = []
        for part in line.split():
            if part[0] <= "9":
                other = int(part)
                linked.append(other)
                links[other].append(number)
            else:
                stems.append(part)
                groups.setdefault(part, []).append(number)
        members.append(stems)
        links.append(linked)
    return groups, members, links


@lru_cache(maxsize=20_000)
def related(stem: str) -> frozenset[str]:
    """The stems of words that mean nearly the same: synonyms, derived forms, broader and narrower terms."""
    known = lexicon()
    near: set[str] = set()
    for group in known.groups.get(stem, ()):
        near.update(known.members[group])
        for other in known.links[group]:
            near.update(known.members[other])
    near.discard(stem)
    return frozenset(near)


def english_stem(word: str, base: dict[str, str]) -> str:
    """The word without its regular ending; irregular forms by way of their base.

    >>> english_stem("announcing", {}), english_stem("announced", {}), english_stem("cities", {}), english_stem("rose", {"rose": "rise"})
    ('announc', 'announc', 'citi', 'ris')
    """
    word = base.get(word, word)
    size = len(word)
    if size < 4:
        return word
    if word.endswith("'s") or word.endswith("’s"):
        word = word[:-2]
    if word.endswith("ies") and size > 4:
        word = word[:-3] + "y"
    elif word.endswith("sses") or word.endswith("shes") or word.endswith("ches") or word.endswith("xes"):
        word = word[:-2]
    elif word.endswith("s") and word[-2] not in "sui":
        word = word[:-1]
    elif word.endswith("ied") and size > 4:
        word = word[:-3] + "y"
    elif word.endswith("ed") and size > 4 and _VOWEL.search(word, 0, size - 2):
        word = _undouble(word[:-2])
    elif word.endswith("ing") and size > 5 and _VOWEL.search(word, 0, size - 3):
        word = _undouble(word[:-3])
    elif word.endswith("ly") and size > 5:
        word = word[:-2]
    if len(word) > 3 and word[-1] in "ey":
        word = word[:-1] + ("i" if word[-1] == "y" else "")
    return word


def _undouble(word: str) -> str:
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz" else word


_stems: dict[str, str] = {}


def stem(word: str) -> str:
    """The stem of a word in lower case, by its script."""
    found = _stems.get(word)
    if found is None:
        if len(_stems) >= CACHE:
            _stems.clear()
        found = _stems[word] = _stem(word)
    return found


def _stem(word: str) -> str:
    first = word[0]
    if first < "\u0250":
        return english_stem(word, lexicon().base)
    if "\u05d0" <= first <= "\u05ea":
        while len(word) > 3 and word[0] in "והבלמשכ":
            word = word[1:]
        return word[:-2] if len(word) > 4 and word.endswith(("ים", "ות")) else word
    if "\u0621" <= first <= "\u064a":
        for prefix in ("وال", "بال", "ال", "لل", "و", "ب", "ل"):
            if word.startswith(prefix) and len(word) - len(prefix) > 2:
                return word[len(prefix) :]
        return word
    return word[:6]


STOP = Token("", "")
"""Stands where a segment ends: a sentence, a line, a table row."""
_PAUSE = Token(":", "")
_SHORT = frozenset("dr mr mrs ms st no vs inc ltd co corp jr sr prof gen sen rep fig vol est approx".split())

_inside: dict[str, Token] = dict.fromkeys('.:?!"“|', _PAUSE) | dict.fromkeys("。！？；\n", STOP)
_first: dict[str, Token] = dict(_inside)
_MARKS = dict(_inside)


def scan(text: str) -> list[Token]:
    """The tokens of `text` in order, with `STOP` where a segment ends. Linear in the length of the text."""
    tokens: list[Token] = []
    append = tokens.append
    known = _first
    for raw in _TOKEN.findall(text):
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
        return Token(raw, number_key(raw), number=True)
    low = raw.lower()
    digits = NUMBER_WORDS.get(low)
    if digits is not None:
        return Token(low, digits, number=True)
    return Token(low, stem(low), name=raw[0].isupper() and (not begins or (len(raw) > 1 and raw[1].isupper())))


def _wide(run: str) -> list[Token]:
    if len(run) == 1:
        return [Token(run, run)]
    return [Token(pair, pair) for pair in map("".join, zip(run, run[1:], strict=False))]


def number_key(raw: str) -> str:
    """One spelling for equal figures: no thousands separators, no trailing zeros.

    >>> number_key("1,320.50"), number_key("007"), number_key("10:30"), number_key("10:00"), number_key("1.320.500")
    ('1320.5', '7', '10:30', '10', '1320500')
    """
    if ":" in raw:
        hour, _, minutes = raw.partition(":")
        return (hour.lstrip("0") or "0") if not minutes.strip("0") else raw
    if raw.count(".") > 1:
        raw = raw.replace(".", "")
    elif "," in raw:
        head, _, tail = raw.rpartition(",")
        raw = head.replace(",", "") + ("" if len(tail.partition(".")[0]) == 3 else ".") + tail
        if raw.count(".") > 1:
            raw = raw.replace(".", "")
    if "." in raw:
        raw = raw.rstrip("0").rstrip(".")
    return raw.lstrip("0") or "0"


def weight(token: Token) -> float:
    """How much the token says, from 0 (a function word) to 1."""
    known = lexicon().weights.get(token.stem)
    if known is not None:
        return known
    if token.number:
        return 1.0
    if token.stem[0] >= "\u0e00":
        return 0.5
    return 1.0 if len(token.text) > 3 else 0.5
