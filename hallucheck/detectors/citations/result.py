"""The result of the family, in the source's shape: the overall verdict and every claim with its numbers in bits.

The warning of a claim or an answer is in the answer's own language.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from hallucheck.detectors.citations.grounding import Unit, nats, overall, source_budget
from hallucheck.detectors.citations.judging import JudgedCitation
from hallucheck.model import Case
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words

LOOKED_AT = 2000
"""Characters of a text that show its language."""

_SCRIPTS = {
    "he": regex("[\u05d0-\u05ea]"),
    "ar": regex("[\u0620-\u064a]"),
    "hi": regex("[\u0904-\u0939]"),
    "ru": regex("[\u0430-\u044f\u0451]", re.IGNORECASE),
    "zh": regex("[\u3040-\u30ff\u4e00-\u9fff]"),
}
_KANA = regex("[\u3040-\u30ff]")
"""Japanese writes with these, too."""
_COMMON = {
    "en": words("the of and is to in a that was for it on are as by with at from this be"),
    "de": words("der die das und ist nicht ein eine den dem von zu mit auf für im wurde werden sich auch laut"),
    "fr": words("le la les des et est un une du que dans pour pas par au sur qui été avec selon ce"),
    "es": words("el los las y es un una del que en para no por con se su fue según al lo como"),
}
_WORD = regex(r"[^\W\d_]+")


@cache
def _catalogue() -> dict[str, dict[str, str]]:
    """Language -> rule -> warning, and that of a claim that could not be checked."""
    text = files("hallucheck.detectors.citations").joinpath("warnings.json").read_text("utf-8")
    return msgspec.json.decode(text, type=dict[str, dict[str, str]])


def language(text: str) -> str:
    """The language of the catalogue that fits `text`: by its script, else by its commonest words; else English."""
    head = text[:LOOKED_AT]
    letters = sum(map(str.isalpha, head))
    for code, pattern in _SCRIPTS.items():
        if 2 * len(pattern.findall(head)) > letters:
            return "ja" if code == "zh" and _KANA.search(head) else code
    seen = [word.casefold() for word in _WORD.findall(head)]
    shares = {code: sum(word in common for word in seen) for code, common in _COMMON.items()}
    return max(shares, key=lambda code: shares[code])  # of equals the first, which is English


def warning(name: str, text: str, **values: int) -> str:
    """The warning of that name in the language of `text`."""
    return _catalogue()[language(text)][name].format(**values)


def entry(judged: JudgedCitation, case: Case, unit: Unit) -> dict[str, Any]:
    """One claim; its numbers are null where the verifier gave none, and then it is not grounded either way."""
    p1, p0, grounding, cited = judged.p1, judged.p0, judged.grounding, judged.cited
    sources = case.record.documents
    ids = [sources[index].id for index in cited.sources]
    own = source_budget(p1.mid, p0.mid) if p1 and p0 else None
    found: dict[str, Any] = {
        "text": cited.claim.text,
        "citing": list(dict.fromkeys((*ids, *cited.phantoms))) if sources else list(cited.claim.cites),
        "p1": p1 and round(p1.mid, 6),
        "p0": p0 and round(p0.mid, 6),
        **{f"{name}_{unit}": own and _in(unit, getattr(own, name)) for name in ("observed", "required", "gap")},
        "confidence": grounding and round(grounding.confidence, 6),
        "grounded": grounding and grounding.grounded,
        "warning": None if grounding and grounding.grounded else warning(judged.rule or "unknown", cited.claim.text),
    }
    for name, share in (("p1", p1), ("p0", p0)):
        if share and share.low < share.high:
            found[f"{name}_interval"] = [round(share.low, 6), round(share.high, 6)]
    if judged.budget:
        found[f"target_gap_{unit}"] = _in(unit, judged.budget.gap)
        if judged.rule:  # nobody asks more of a claim that is grounded
            found["over_budget"] = judged.budget.flagged or judged.against
    return found


def _in(unit: Unit, bits: float) -> float:
    return round(bits if unit is Unit.BITS else nats(bits), 6)


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
        "grounding_ratio": None if ratio is None else round(ratio, 6),
        "warning": warning("ungrounded-answer", answer, bad=bad, all=bad + good) if bad else None,
        "claims": list(entries),
    }
