"""The result of the family, in the seed's shape: the overall verdict and every claim with its numbers in bits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hallucheck.detectors.citations.budgets import seed_budget
from hallucheck.detectors.citations.grounding import overall
from hallucheck.detectors.citations.judging import Judged
from hallucheck.detectors.citations.warnings import warning
from hallucheck.model import Case


def entry(judged: Judged, case: Case) -> dict[str, Any]:
    """One claim; its numbers are null where the verifier gave none, and then it is not grounded either way."""
    cited, p1, p0, grounding = judged.cited, judged.p1, judged.p0, judged.grounding
    found: dict[str, Any] = {
        "text": cited.claim.text,
        "citing": [case.record.contexts[index].id for index in cited.sources] + list(cited.phantoms),
        "p1": None,
        "p0": None,
        "observed_bits": None,
        "required_bits": None,
        "gap_bits": None,
        "confidence": None,
        "grounded": None,
        "warning": warning("unknown", cited.claim.text),
    }
    if p1 is None or p0 is None:
        return found
    budget = seed_budget(p1.mid, p0.mid)
    strawberry = judged.budget
    found |= {
        "p1": round(p1.mid, 6),
        "p0": round(p0.mid, 6),
        "observed_bits": round(budget.observed, 6),
        "required_bits": round(budget.required, 6),
        "gap_bits": round(budget.gap, 6),
    }
    for name, share in (("p1", p1), ("p0", p0)):
        if share.low < share.high:
            found[f"{name}_interval"] = [round(share.low, 6), round(share.high, 6)]
    if grounding:
        found |= {
            "confidence": round(grounding.confidence, 6),
            "grounded": grounding.grounded,
            "warning": None if grounding.grounded else warning(_name(judged), cited.claim.text),
        }
    if strawberry:
        found["target_gap_bits"] = round(strawberry.gap, 6)
        found["over_budget"] = strawberry.flagged
    return found


def _name(judged: Judged) -> str:
    if not judged.cited.claim.cites:
        return "uncited"
    if not judged.cited.sources:
        return "phantom"
    if judged.against:
        return "contradicted"
    used = judged.grounding is not None and judged.grounding.used
    return "unused" if judged.p1 and judged.p1.low >= 0.5 and not used else "ungrounded"  # noqa: PLR2004 (even odds)


def summarise(entries: Sequence[dict[str, Any]], answer: str, over_cap: int) -> dict[str, Any]:
    """The overall verdict; null where no claim could be checked."""
    grounded = [bool(each["grounded"]) for each in entries if each["grounded"] is not None]
    passed, ratio = overall(grounded)
    bad = len(grounded) - sum(grounded)
    return {
        "overall_grounded": passed if grounded else None,
        "grounded_claims": sum(grounded),
        "total_claims": len(entries),
        "over_cap": over_cap,
        "grounding_ratio": None if ratio is None else round(ratio, 6),
        "warning": warning("answer", answer, bad=bad, all=len(grounded)) if bad else None,
        "claims": list(entries),
    }
