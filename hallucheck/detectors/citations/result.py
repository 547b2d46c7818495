"""The result of the family, in the source's shape: the overall verdict and every claim with its numbers in bits.

The warning of a claim or an answer is in the answer's own language.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from hallucheck.detectors.citations.grounding import EVEN, Unit, nats, overall, source_budget
from hallucheck.detectors.citations.judging import JudgedCitation
from hallucheck.model import Case
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


def entry(judged: JudgedCitation, case: Case, unit: Unit) -> dict[str, Any]:
    """One claim; its numbers are null where the verifier gave none, and then it is not grounded either way."""
    p1, p0, grounding, budget = judged.p1, judged.p0, judged.grounding, judged.budget
    cited, sources = judged.cited, case.record.documents
    ids = [sources[index].id for index in cited.sources]
    own = source_budget(p1.mid, p0.mid) if p1 and p0 else None
    found: dict[str, Any] = {
        "text": cited.claim.text,
        "citing": list(dict.fromkeys((*ids, *cited.phantoms))) if sources else list(cited.claim.cites),
        "p1": _rounded(p1.mid if p1 else None),
        "p0": _rounded(p0.mid if p0 else None),
        **{f"{name}_{unit}": own and _in(unit, getattr(own, name)) for name in ("observed", "required", "gap")},
        "confidence": _rounded(grounding.confidence if grounding else None),
        "grounded": grounding.grounded if grounding else None,
        "warning": None if grounding and grounding.grounded else warning(_name(judged), cited.claim.text),
    }
    for name, share in (("p1", p1), ("p0", p0)):
        if share and share.low < share.high:
            found[f"{name}_interval"] = [_rounded(share.low), _rounded(share.high)]
    if budget:
        found[f"target_gap_{unit}"] = _in(unit, budget.gap)
        if grounding and not grounding.grounded:  # nobody asks more of a claim that is
            found["over_budget"] = budget.flagged or judged.against
    return found


def _in(unit: Unit, bits: float) -> float:
    return round(bits if unit is Unit.BITS else nats(bits), 6)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)


def _name(judged: JudgedCitation) -> str:
    if judged.grounding is None:
        return "unknown"
    if not judged.cited.cites:
        return "uncited"
    if judged.cited.phantoms and not judged.cited.sources:
        return "phantom"
    if judged.against:
        return "contradicted"
    used = judged.grounding is not None and judged.grounding.used
    return "unused" if judged.p1 and judged.p1.low >= EVEN and not used else "ungrounded"


def summarise(entries: Sequence[dict[str, Any]], answer: str, over_cap: int, share: float) -> dict[str, Any]:
    """The overall verdict; null where claims that could not be checked would decide it."""
    verdicts = [each["grounded"] for each in entries]
    passed, ratio = overall(verdicts, share)
    bad, good = verdicts.count(False), verdicts.count(True)
    return {
        "overall_grounded": passed if entries else None,
        "grounded_claims": good,
        "total_claims": len(entries),
        "over_cap": over_cap,
        "grounding_ratio": _rounded(ratio),
        "warning": warning("answer", answer, bad=bad, all=bad + good) if bad else None,
        "claims": list(entries),
    }
