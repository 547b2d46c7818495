"""`hallucheck scan`: audit dumps. Assembles the parts; the run itself is `hallucheck.audit`."""

from __future__ import annotations

import typer

from hallucheck.cli.scan import flags as flag


def scan(
    paths: flag.Paths,
    *,
    outputs: flag.Outputs,
    given: flag.Inputs,
    rules: flag.Rules,
    configuration: flag.Configuration,
    show_settings: flag.ShowSettings = False,
    running: flag.Running,
) -> None:
    """Audit dumps of LLM outputs for hallucinations.

    Examples:
        hallucheck scan answers.jsonl
        hallucheck scan extractions.jsonl --documents pdfs/ --config bank-statements -o results/
        hallucheck scan dump.jsonl --preset ragas -o annotated.jsonl -o summary.json
        zcat dump.jsonl.gz | hallucheck scan - -f concise --select statements
    """
    from hallucheck.auditor import Plan  # noqa: PLC0415 (so that --help stays quick)
    from hallucheck.cli.results import audit_date_of  # noqa: PLC0415 (as above)
    from hallucheck.cli.scan import inputs, parts, preconditions  # noqa: PLC0415 (as above)
    from hallucheck.cli.scan.suppressions import load_suppressions, report_unused  # noqa: PLC0415 (as above)
    from hallucheck.sources.batch import open_batch  # noqa: PLC0415 (as above)

    loaded = configuration.load(
        {
            "--preset": ("preset", given.preset),
            "--map": ("map", inputs.pairs("--map", given.map_, "answer=$.output.text")),
            "--select": ("select", inputs.words(rules.select)),
            "--ignore": ("ignore", inputs.words(rules.ignore)),
            "--severity": ("severity", rules.severity),
            "--fail-on": ("gate.fail_on", rules.fail_on),
            "--max-errors": ("gate.max_errors", rules.max_errors),
            "--timeout": ("limits.timeout", running.timeout),
            "--history": ("history.url", outputs.history),
            "--knowledge": ("knowledge.path", given.knowledge),
            "--database": ("numbers.database.url", given.database),
            "--cache-dir": ("verifier.cache_dir", running.cache_dir),
            "--cache-dir (indexes)": ("knowledge.cache_dir", running.cache_dir),
            "--no-cache": ("verifier.cache", False if running.no_cache else None),
        }
    )
    settings = loaded.settings
    if running.offline:
        parts.refuse_network(settings, (*paths, *(outputs.output or ()), given.documents or ""))
    if show_settings:
        from hallucheck.cli.commands import config  # noqa: PLC0415 (rare)

        config.show_settings(loaded)
        raise typer.Exit
    preconditions.make_ready(settings, offline=running.offline, fetch=not running.dry_run)
    options = inputs.input_options(settings, given)
    batch = open_batch(paths, options)
    chosen = inputs.targets(outputs.output or (), outputs.format_, csv_excel=outputs.csv_excel)
    day = inputs.audit_date(running.as_of)
    if running.retry_errors and running.as_of is None:  # that of the earlier run, as far as its summary says
        day = audit_date_of([str(preconditions.annotated_target(chosen))]) or day
    inputs.refuse_clash(batch, chosen)
    store = None if running.dry_run else parts.history_store(settings)
    suppressions = load_suppressions(settings, day, rules, store, isolated=configuration.isolated)
    request = parts.Request(
        plan=Plan(
            settings=settings,
            as_of=day,
            mappings=batch.mappings,
            documents_root=given.documents or None,
            no_text=outputs.no_text,
            timings=outputs.timings,
            suppressions=suppressions,
        ),
        batch=batch,
        options=options,
        targets=inputs.compared(chosen, suppressions.baseline),
        jobs=parts.jobs(running, batch, settings),
        running=running,
        exit_zero=rules.exit_zero,
        store=store,
    )
    if running.dry_run:
        parts.describe(request)
        preconditions.report_estimate(request)
        raise typer.Exit
    inputs.report_inputs(batch, settings, show_first=not outputs.no_text, documents=given.documents is not None)
    summary = parts.run(request)
    if options.is_everything:  # what is left out may be what an entry is about
        report_unused(suppressions, summary)
    raise typer.Exit(parts.exit_code(summary))
