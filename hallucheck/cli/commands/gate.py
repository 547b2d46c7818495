"""`hallucheck gate` and `hallucheck report`: an annotated dump, judged or shown again without auditing anew."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import typer

from hallucheck.auditor import Plan
from hallucheck.cli.console import TERMINAL
from hallucheck.cli.results import audit_date_of, joined
from hallucheck.cli.scan import flags as flag
from hallucheck.cli.scan import inputs, parts
from hallucheck.cli.scan.parts import Request
from hallucheck.errors import InputError
from hallucheck.rejudge import Rejudge, Reread, in_results, refuse_unannotated
from hallucheck.sources.batch import open_batch


def gate(
    results: flag.Paths,
    *,
    written: flag.Written,
    judged: flag.Gate,
    configuration: flag.Configuration,
) -> None:
    """Judge an annotated dump again under another policy, without auditing anew.

    Examples:
        hallucheck gate results/annotated.jsonl --fail-on review
        hallucheck gate results/annotated.jsonl --set gate.max_fail_rate=0.02 --set gate.on=upper
        hallucheck gate results/annotated.jsonl --config strict -o judged/
    """
    flags = {"--fail-on": ("gate.fail_on", judged.fail_on), "--max-errors": ("gate.max_errors", judged.max_errors)}
    request = _request(results, written, configuration, flags, exit_zero=judged.exit_zero)
    raise typer.Exit(parts.exit_code(parts.run(request), judged=True))


def report(
    results: flag.Paths, *, written: flag.Written, history: flag.Trends = None, configuration: flag.Configuration
) -> None:
    """Make reports of an annotated dump, with the verdicts as they stand. Exits with 0: the gate is for `gate`.

    Examples:
        hallucheck report results/annotated.jsonl -f concise
        hallucheck report results/annotated.jsonl -o findings.sarif -o report.md
        hallucheck report results/ --history audits.db -o report.html
    """
    request = _request(results, written, configuration, {"--history": ("history.url", history)}, judged=False)
    for source, recognised in zip(request.batch.sources, request.batch.recognised, strict=True):
        if not recognised.missing and recognised.taken:  # what they lacked was said at the scan
            for line in (f"{source.name}: {recognised.sentence}", *inputs.first_record(recognised)):
                TERMINAL.note(line)
    parts.run(request)


def _request(
    results: list[str],
    written: flag.Written,
    configuration: flag.Configuration,
    flags: Mapping[str, tuple[str, Any]],
    *,
    judged: bool = True,
    exit_zero: bool = False,
) -> Request:
    settings = configuration.load(flags).settings
    options = inputs.input_options(settings)
    shards = joined(results)
    batch = open_batch([shards.path] if shards else [in_results(path) for path in results], options)
    for source in batch.sources:
        refuse_unannotated(source)
    named = flags.get("--history", ("", None))[1] is not None
    store = None
    with suppress(*(() if named else (InputError,))):  # one that is only configured may not be there yet
        store = parts.history_store(settings, create=False)
    return parts.Request(
        plan=Plan(settings=settings, as_of=audit_date_of(results) or inputs.audit_date(None), mappings=batch.mappings),
        batch=batch,
        options=options,
        targets=inputs.targets(written.output or (), written.format_, csv_excel=written.csv_excel),
        jobs=parts.jobs(flag.Running(), batch, settings),
        exit_zero=exit_zero,
        store=store,
        auditor=Rejudge if judged else Reread,
        shards=shards,
    )
