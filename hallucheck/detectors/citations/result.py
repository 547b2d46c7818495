"""The result of the family, in the source's shape: the overall verdict and every claim with its numbers in bits.

The warning of a claim or an answer is in the answer's own language.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from hallucheck.detectors.citations.grounding import Unit, nats, overall, source_budget
from hallucheck.detectors.citations.judging import JudgedCitation
from hallucheck.model import Case
from hallucheck.text.basics.languages import language as told_by_words


@cache
def _catalogue() -> dict[str, dict[str, str]]:
    """Language -> rule -> warning, and that of a claim that could not be checked."""
    text = files("hallucheck.detectors.citations").joinpath("warnings.json").read_text("utf-8")
    return msgspec.json.decode(text, type=dict[str, dict[str, str]])


def language(text: str) -> str:
    """The language of the catalogue that fits `text`, else English."""
    found = told_by_words(text)
    return found if found in _catalogue() else "en"


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
