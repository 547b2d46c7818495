"""The words right beside a figure: two texts that share them speak of the same figure."""

from __future__ import annotations

from hallucheck.detectors.answers.evidence.amounts import Amount
from hallucheck.text.basics.patterns import regex

REACH = 60
"""Characters around a figure in which the words beside it are looked for."""

_BARE_WORD = regex(r"[^\W_]+")


def shared_around(text: str, one: Amount, other_text: str, other: Amount) -> int:
    """How many words in a row, up to the figures, two texts share before and behind them."""
    left, right = _around(text, one), _around(other_text, other)
    return sum(_run(mine, theirs) for mine, theirs in zip(left, right, strict=True))


def _around(text: str, amount: Amount) -> tuple[list[str], list[str]]:
    figure = amount.figure
    before = _BARE_WORD.findall(text[max(0, figure.start - REACH) : figure.start].lower())
    behind = _BARE_WORD.findall(text[figure.end : figure.end + REACH].lower())
    return before[::-1], behind


def _run(one: list[str], other: list[str]) -> int:
    size = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        size += 1
    return size
