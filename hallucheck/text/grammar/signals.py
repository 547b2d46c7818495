"""Linguistic signals: how sure a sentence sounds. They say nothing about its truth, only how to weigh a finding."""

from __future__ import annotations

import re
from enum import StrEnum

import msgspec

from hallucheck.text.basics.patterns import regex


class SignalKind(StrEnum):
    """Kinds, by their names on the wire."""

    HEDGING = "hedging"
    OVERCONFIDENCE = "overconfidence"
    VAGUENESS = "vagueness"
    SELF_CORRECTION = "self-correction"
    CERTAINTY = "certainty"


class Signal(msgspec.Struct, frozen=True, kw_only=True):
    """One signal; `strength` is 0 (faint) to 1 (strong)."""

    kind: SignalKind
    strength: float = 1.0
    start: int = 0
    end: int = 0
    text: str = ""


_TABLE = (
    (SignalKind.HEDGING, 1.0, "I am not sure|I'm not sure|I don't know for certain|can(?:no|')t confirm|not certain"),
    (SignalKind.HEDGING, 0.8, "maybe|perhaps|might|possibly|presumably|supposedly|allegedly|reportedly|I guess"),
    (SignalKind.HEDGING, 0.8, "it is possible"),
    (SignalKind.HEDGING, 0.5, "may|could|probably|likely|seems?|appears?|suggests?|I think|I believe|in my opinion"),
    (SignalKind.HEDGING, 0.5, "as far as I know"),
    (SignalKind.HEDGING, 0.3, "usually|often|generally|typically|tends? to|approximately|roughly|sometimes"),
    (SignalKind.OVERCONFIDENCE, 1.0, "without (?:a|any) doubt|beyond (?:any )?doubt|100 ?% (?:sure|certain)"),
    (SignalKind.OVERCONFIDENCE, 1.0, "it is impossible that|guaranteed"),
    (SignalKind.OVERCONFIDENCE, 0.7, "undoubtedly|unquestionably|undeniably|absolutely|always|never fails|no doubt"),
    (SignalKind.OVERCONFIDENCE, 0.7, "everyone knows"),
    (SignalKind.OVERCONFIDENCE, 0.4, "obviously|clearly|of course|as everybody knows|needless to say"),
    (SignalKind.VAGUENESS, 0.7, "some people|many people|somehow|something like|and so on|or something|a number of"),
    (SignalKind.VAGUENESS, 0.4, "various|several|certain|some kind of|sort of|kind of|things?|stuff"),
    (SignalKind.SELF_CORRECTION, 1.0, "correction:|I made a mistake|I misspoke|let me correct|to correct myself"),
    (SignalKind.SELF_CORRECTION, 1.0, "actually, no|I was wrong|I mean,|or rather|sorry, I meant"),
    (SignalKind.CERTAINTY, 1.0, "definitely|certainly|surely|for sure|indeed|in fact|as a matter of fact|confirmed"),
    (SignalKind.CERTAINTY, 1.0, "proven|verified"),
)
"""Kinds and strengths, each with the phrases that are its sign."""

_PATTERN = regex(
    r"(?<!\w)(?:" + "|".join(f"({phrases})" for _, _, phrases in _TABLE) + r")(?!\w)",
    re.IGNORECASE,
)


def signals(text: str) -> tuple[Signal, ...]:
    """The signals in `text`, in order, not overlapping; offsets are those of `text`."""
    found = []
    for match in _PATTERN.finditer(text):
        kind, strength, _ = _TABLE[(match.lastindex or 1) - 1]
        found.append(Signal(kind=kind, strength=strength, start=match.start(), end=match.end(), text=match.group()))
    return tuple(found)
