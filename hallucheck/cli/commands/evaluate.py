"""`hallucheck evaluate`: verdicts and probabilities against labels."""

from __future__ import annotations

import time
from itertools import islice
from typing import Annotated, Any, Literal

import msgspec
from typer import Option

from hallucheck.auditor import Auditor, Plan
from hallucheck.cli import results as labelled
from hallucheck.cli.console import TERMINAL
from hallucheck.cli.scan import flags as common
from hallucheck.cli.scan import inputs
from hallucheck.rejudge import reread
from hallucheck.text.citations.blanking import open_case


def evaluate(
    results: labelled.Results,
    *,
    labels: labelled.LabelsFile = None,
    targets: Annotated[
        bool, Option("--targets", help="The table of targets only; audits some records again to time it.")
    ] = False,
    format_: Annotated[Literal["table", "json"], Option("-f", "--format", help="How it is written.")] = "table",
    configuration: common.Isolation,
) -> None:
    """Measure verdicts and probabilities against labels: of the dump, of a file, or of reviews.

    Positive is "hallucinated"; flagged is the verdict review or reject. Every figure has its 95 % interval.

    Examples:
        hallucheck evaluate results/annotated.jsonl
        hallucheck evaluate results/annotated.jsonl --labels reviews.jsonl -f json
        hallucheck evaluate results/annotated.jsonl --targets
    """
    from hallucheck.cli.views import evaluation as view  # noqa: PLC0415 (so that --help stays quick)
    from hallucheck.verdict.evaluation import measures as module  # noqa: PLC0415 (as above)

    known = labelled.read_labels(labels)
    evaluation = module.Evaluation()
    for record, label in labelled.judged(results, known):
        evaluation.add(record, label=label, reviews=known.findings)
    figures: Any
    if targets:
        figures = module.targets(evaluation, _latencies(results, configuration))
    elif evaluation.flagged.total or evaluation.reviewed:
        figures = view.figures(evaluation)
    else:
        raise labelled.nothing_labelled(labels)
    if format_ == "json":
        TERMINAL.say(msgspec.json.encode(figures).decode())
    elif targets:
        view.targets(figures)
    else:
        view.evaluation(figures)


def _latencies(results: list[str], configuration: common.Isolation) -> list[float]:
    """Milliseconds that the audit of a record takes, one by one, on the first records of the dump."""
    auditor = Auditor(Plan(settings=configuration.settings, as_of=inputs.audit_date(None), mappings=()))
    took: list[float] = []
    read = (one for one in reread(results) if one.error is None)
    for record in islice(read, 200):
        if record.record is not None:
            case = open_case(record.record, record.origin, record.raw)
            started = time.perf_counter()
            auditor.judged([case])
            took.append((time.perf_counter() - started) * 1000)
    return took
