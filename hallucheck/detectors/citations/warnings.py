"""The warning of a claim or an answer in the answer's own language."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words

NAMES = ("ungrounded", "contradicted", "unused", "uncited", "phantom", "unknown", "answer")
"""Of the warnings, in the order of the catalogue's lines."""
LOOKED_AT = 2000
"""Characters of a text that show its language."""

_SCRIPTS = {
    "he": regex("[\u05d0-\u05ea]"),
    "ar": regex("[\u0620-\u064a]"),
    "hi": regex("[\u0904-\u0939]"),
    "ru": regex("[\u0430-\u044f\u0451]", re.IGNORECASE),
    "ja": regex("[\u3040-\u30ff]"),
    "zh": regex("[\u4e00-\u9fff]"),
}
_COMMON = {
    "de": words("der die das und ist nicht ein eine den dem von zu mit auf für im wurde werden sich auch laut"),
    "fr": words("le la les des et est un une du que dans pour pas par au sur qui été avec selon ce"),
    "es": words("el los las y es un una del que en para no por con se su fue según al lo como"),
    "en": words("the of and is to in a that was for it on are as by with at from this be"),
}
_WORD = regex(r"[^\W\d_]+")


@cache
def _catalogue() -> dict[str, dict[str, str]]:
    text = files("hallucheck.detectors.citations").joinpath("warnings.txt").read_text("utf-8")
    found: dict[str, dict[str, str]] = {}
    for block in text.split("\n\n"):
        head, *lines = [line for line in block.splitlines() if line and not line.startswith("#")] or [""]
        if head:
            found[head.strip("[]")] = dict(zip(NAMES, lines, strict=True))
    return found


def language(text: str) -> str:
    """The language of the catalogue that fits `text`: by its script, else by its commonest words; else English."""
    head = text[:LOOKED_AT]
    counts = {code: len(pattern.findall(head)) for code, pattern in _SCRIPTS.items()}
    letters = sum(map(str.isalpha, head))
    if 2 * sum(counts.values()) > letters:
        if 5 * counts["ja"] > counts["zh"]:  # Japanese writes with both
            counts["ja"] += counts["zh"]
        return max(counts, key=lambda code: counts[code])
    seen = [word.casefold() for word in _WORD.findall(head)]
    shares = {code: sum(word in common for word in seen) for code, common in _COMMON.items()}
    best = max(shares, key=lambda code: shares[code])
    return best if shares[best] > shares["en"] else "en"


def warning(name: str, text: str, **values: int) -> str:
    """The warning of that name in the language of `text`."""
    return _catalogue()[language(text)][name].format(**values)
