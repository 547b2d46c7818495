"""Verbatim matches: whether what is found in a chunk is whole, and where it stands in the text as it was written."""

from __future__ import annotations

from hallucheck.judges import polarity
from hallucheck.text.words.passages import ReadText
from hallucheck.text.words.words import Words

_STOPS = (". ", "! ", "? ", "; ", "。")
_ENDS = frozenset(("", ".", "!", "?", ". ", "! ", "? ", "; "))
"""What may stand behind a sentence."""


def whole(source: ReadText, at: int, size: int) -> bool:
    """Whether a verbatim match begins and ends at words, and nothing in its sentence turns its meaning."""
    plain, end = source.plain, at + size
    if _is_cut(plain, at, end):
        return False
    if plain[end : end + 2] in _ENDS and (at == 0 or plain.endswith(_STOPS, 0, at)):
        return True  # nothing else stands in its sentence
    low = max(plain.rfind(stop, max(0, at - 300), at) for stop in _STOPS)
    before = plain[max(low + 1, at - 300) : at]
    highs = [high for stop in (". ", "! ", "? ", ";", "。") if (high := plain.find(stop, end, end + 200)) >= 0]
    after = plain[end : min(highs, default=end + 200)]
    if before.rstrip().endswith((" if", " whether", " unless")):
        return False
    if not polarity.may_hold_denial(plain, source.last):
        return True
    if not polarity.may_deny(Words(f"{before} {plain[at:end]} {after}")):
        return True
    if polarity.denied(Words(f"{before} {after}"))[0]:
        return False
    match, opening = Words(plain[at:end]), Words(before)
    governed = polarity.denied(Words(f"{before} {plain[at:end]}"))[0]
    return len([place for place in governed if place >= len(opening)]) <= len(polarity.denied(match)[0])


def _is_cut(plain: str, at: int, end: int) -> bool:
    """Whether a match begins or ends inside a word or a figure."""
    first, last = plain[at], plain[end - 1]
    if plain[max(0, at - 1) : at].isalnum() and first.isalnum():
        return True
    if first.isdigit() and plain[max(0, at - 2) : at].strip()[-1:] in (".", ",", "-", "$", "€", "£"):
        return True
    behind = plain[end : end + 1]
    if not last.isdigit():
        return last.isalnum() and behind.isalnum()
    goes_on = plain[end : end + 2].strip()[:1] in (".", ",", "%") and plain[end + 1 : end + 2].isalnum()
    return behind.isalnum() or behind == "%" or goes_on


def place(text: str, plain: str) -> tuple[int, int]:
    """Where `plain` stands in the text as it was written; (0, 0) where case or spaces moved it."""
    at = text.casefold().find(plain)
    return (at, at + len(plain)) if at >= 0 and text[at : at + len(plain)].casefold() == plain else (0, 0)
