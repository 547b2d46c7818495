"""`hallucheck calibrate`: correct probabilities by labels, and find the threshold that keeps a promise."""

from __future__ import annotations

import hashlib
import textwrap
from array import array
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import msgspec
from typer import Option

from hallucheck.cli import results as labelled
from hallucheck.cli.console import TERMINAL, replace_file
from hallucheck.cli.results import summary_beside
from hallucheck.errors import UsageError
from hallucheck.model import AuditedRecord
from hallucheck.verdict import calibration as fitting
from hallucheck.verdict.calibration import Method

ENOUGH, MANY = 20, 50
"""Labelled records of each kind, in each half, below which nothing can be fitted; records below which the median of a
dump says little."""


def calibrate(
    results: labelled.Results,
    *,
    output: Annotated[Path, Option("-o", "--output", metavar="FILE", help="The profile that is written.")] = Path(
        "calibrated.yaml"
    ),
    report: Annotated[Path | None, Option(metavar="FILE", help="A report with all figures, as JSON.")] = None,
    labels: labelled.LabelsFile = None,
    method: Annotated[Method, Option(help="The curve.")] = Method.ISOTONIC,
    max_false_positives: Annotated[
        float, Option(min=0.001, max=0.5, help="Share of faithful answers that may be rejected.")
    ] = 0.1,
    delta: Annotated[float, Option(min=0.001, max=0.5, help="Chance that this promise fails.")] = 0.05,
    unlabelled: Annotated[
        bool, Option("--unlabelled", help="Without labels: take back most of what all answers of the dump share.")
    ] = False,
) -> None:
    """Fit probabilities and a threshold to labels, and write them as a profile for `scan --config`.

    One half of the labelled records, chosen by their ids, fits the curve; the other half measures it and gives the
    threshold: the lowest at which at most so many faithful answers are rejected, sure with 1 - delta (Learn then Test).

    Examples:
        hallucheck calibrate results/annotated.jsonl -o calibrated.yaml
        hallucheck calibrate results/annotated.jsonl --labels reviews.jsonl --max-false-positives 0.05
        hallucheck calibrate --unlabelled results/annotated.jsonl
        hallucheck scan new.jsonl --config ./calibrated.yaml
    """
    from hallucheck.cli.views import evaluation as view  # noqa: PLC0415 (so that --help stays quick)
    from hallucheck.verdict.evaluation.measures import reliability  # noqa: PLC0415 (as above)

    for path in results:
        verdict = (summary_beside(Path(path)).get("config") or {}).get("verdict") or {}
        if (verdict.get("calibration") or {}).get("points"):  # they would be corrected twice
            raise UsageError(f"{path}: its probabilities are corrected already", "scan without that profile first")
    if unlabelled:
        _shift(results, output)
        return
    (fitted, fitted_labels), (scores, truths) = _halves(results, labels)
    points = fitting.fit(method, fitted, [bool(label) for label in fitted_labels])
    corrected = [round(fitting.interpolate(points, score), 4) for score in scores]
    judged = list(zip(corrected, truths, strict=True))
    faithful = [value for value, label in judged if not label]
    bound = fitting.safe_threshold(faithful, alpha=max_false_positives, delta=delta)
    before, after = reliability(scores, truths), reliability(corrected, truths)
    rejected = [label for value, label in judged if bound is not None and value >= bound]
    found = {
        "method": method.value,
        "fitted_on": len(fitted),
        "held_out": len(scores),
        "points": points,
        "before": before,
        "after": after,
        "max_false_positives": max_false_positives,
        "delta": delta,
        "reject_probability": bound,
        "faithful_rejected": None if bound is None else len(rejected) - sum(rejected),
        "faithful": len(faithful),
        "hallucinated_rejected": None if bound is None else sum(rejected),
        "hallucinated": len(corrected) - len(faithful),
    }
    said = _sentence(found)
    lines = [
        "# Written by `hallucheck calibrate`.",
        f"# {method.value}, fitted on {len(fitted):,} records, measured on {len(scores):,} others:",
        f"# ECE {before.ece:.4f} -> {after.ece:.4f}, Brier {before.brier:.4f} -> {after.brier:.4f}.",
        *(f"# {line}" for line in textwrap.wrap(said, 110)),
    ]
    if report is not None:
        replace_file(report, msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n")
    view.reliabilities(before, after)
    TERMINAL.say()
    _write(output, lines, points, said, bound)


def _shift(results: list[str], output: Path) -> None:
    """Fit the dump's own offset, without labels, and write the profile."""
    judged = (record for record, _ in labelled.judged(results, labelled.read_labels(None)))
    scores = array("d", (r.probability for r in judged if r.probability is not None and _verified(r)))
    if len(scores) < MANY:
        hint = f"the median of a dump needs {MANY} of them"
        raise UsageError(f"too few records: {len(scores)} with an answer and contexts", hint)
    by = round(fitting.offset(scores), 4)
    said = f"Without labels, from {len(scores):,} records: {abs(by):g} log-odds {'off' if by > 0 else 'added'}."
    lines = ["# Written by `hallucheck calibrate --unlabelled`.", f"# {said}"]
    _write(output, lines, fitting.shifted(by), said)


Half = tuple["array[float]", "array[int]"]
"""Probabilities and labels of one half of the records."""


def _halves(results: list[str], labels: Path | None) -> tuple[Half, Half]:
    """The half to fit and the half to measure; records that a verifier judged, or no records have contexts."""
    halves = (array("d"), array("b")), (array("d"), array("b"))
    unverified = False
    for record, label in labelled.judged(results, labelled.read_labels(labels)):
        if label is None or record.probability is None:
            continue
        if _verified(record):
            # by the record's identity, so that copies of a record stand on one side
            identity = record.id.encode("utf-8", "surrogatepass") if record.id else record.raw
            scores, labelled_so = halves[hashlib.blake2b(identity, digest_size=1).digest()[0] & 1]
            scores.append(record.probability)
            labelled_so.append(label)
        else:
            unverified = True
    known = halves[0][1] + halves[1][1]
    if not known and unverified:
        hint = "only a probability that a verifier took part in is fitted"
        raise UsageError("no labelled record has an answer and contexts", hint)
    if not known:
        raise labelled.nothing_labelled(labels)
    if any(min(sum(given), len(given) - sum(given)) < ENOUGH for _, given in halves):
        said = f"too few labels: {sum(known)} hallucinated and {len(known) - sum(known)} faithful answers"
        raise UsageError(said, f"each half needs {ENOUGH} hallucinated and {ENOUGH} faithful answers")
    return halves


def _verified(record: AuditedRecord) -> bool:
    """Whether a verifier took part in the probability: it needs an answer and contexts."""
    return record.record is not None and bool(record.record.answer and record.record.evidence)


def _sentence(found: dict[str, Any]) -> str:
    if found["reject_probability"] is None:
        return (
            f"No threshold keeps the share of rejected faithful answers under {found['max_false_positives']:.1%} with "
            f"{1 - found['delta']:.0%} certainty on {found['faithful']:,} faithful answers; give more labels."
        )
    caught = f"{found['hallucinated_rejected']:,} of {found['hallucinated']:,} hallucinated ones"
    return (
        f"Rejecting from {found['reject_probability']:g}: with {1 - found['delta']:.0%} certainty at most "
        f"{found['max_false_positives']:.1%} of faithful answers are rejected; held out: "
        f"{found['faithful_rejected']:,} of {found['faithful']:,}, and {caught}."
    )


def _write(
    profile: Path, lines: Iterable[str], points: Iterable[tuple[float, float]], said: str, bound: float | None = None
) -> None:
    """Write a profile, its first lines, the threshold and the curve, and say what it does."""
    bounds = (
        ()
        if bound is None
        else (f"  reject_probability: {bound:g}", f"  reject_absence: {bound:g}", "  reject_evidence: 0")
    )
    curve = (f"      - [{score:g}, {share:g}]" for score, share in points)
    shown = ("verdict:", *bounds, "  calibration:", "    points:", *curve)
    replace_file(profile, "\n".join((*lines, *shown)) + "\n")
    TERMINAL.say(said)
    TERMINAL.note(f"{profile}: written; `hallucheck scan --config ./{profile.name}` uses it")
