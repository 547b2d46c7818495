"""The result of the family, in the source's shape: the overall verdict and every claim with its numbers in bits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hallucheck.detectors.citations.budgets import nats, source_budget
from hallucheck.detectors.citations.grounding import EVEN, overall
from hallucheck.detectors.citations.judging import JudgedCitation
from hallucheck.detectors.citations.options import Unit
from hallucheck.detectors.citations.warnings import warning
from hallucheck.model import Case


def entry(judged: JudgedCitation, case: Case, unit: Unit) -> dict[str, Any]:
    """One claim; its numbers are null where the verifier gave none, and then it is not grounded either way."""
    cited, p1, p0, grounding = judged.cited, judged.p1, judged.p0, judged.grounding
    found: dict[str, Any] = {
        "text": cited.claim.text,
        "citing": _citing(judged, case),
        "p1": None,
        "p0": None,
        f"observed_{unit}": None,
        f"required_{unit}": None,
        f"gap_{unit}": None,
        "confidence": None,
        "grounded": None,
        "warning": None if grounding and grounding.grounded else warning(_name(judged), cited.claim.text),
    }
    if p1 is None or p0 is None:
        return found
    budget = source_budget(p1.mid, p0.mid)
    strawberry = judged.budget
    found |= {
        "p1": round(p1.mid, 6),
        "p0": round(p0.mid, 6),
        f"observed_{unit}": round(_in(unit, budget.observed), 6),
        f"required_{unit}": round(_in(unit, budget.required), 6),
        f"gap_{unit}": round(_in(unit, budget.gap), 6),
    }
    for name, share in (("p1", p1), ("p0", p0)):
        if share.low < share.high:
            found[f"{name}_interval"] = [round(share.low, 6), round(share.high, 6)]
    if grounding:
        found |= {
            "confidence": round(grounding.confidence, 6),
            "grounded": grounding.grounded,
        }
    if strawberry:
        found[f"target_gap_{unit}"] = round(_in(unit, strawberry.gap), 6)
        if grounding and not grounding.grounded:  # nobody asks more of a claim that is
            found["over_budget"] = strawberry.flagged or judged.against
    return found


def _citing(judged: JudgedCitation, case: Case) -> list[str]:
    """The ids of the sources that it cites, and of those that are not there as written."""
    contexts, cited = case.record.documents, judged.cited
    ids = dict.fromkeys((*(contexts[index].id for index in cited.sources), *cited.phantoms))
    return list(ids) if contexts else list(cited.claim.cites)


def _in(unit: Unit, bits: float) -> float:
    return bits if unit is Unit.BITS else nats(bits)


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
        "grounding_ratio": None if ratio is None else round(ratio, 6),
        "warning": warning("answer", answer, bad=bad, all=bad + good) if bad else None,
        "claims": list(entries),
    }
