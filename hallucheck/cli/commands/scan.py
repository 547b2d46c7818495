"""`hallucheck scan`: audit dumps. Assembles the parts; the run itself is `hallucheck.audit`."""

from __future__ import annotations

import typer

from hallucheck.cli.scan import flags as flag


def scan(
    paths: flag.Paths,
    *,
    output: flag.Output = None,
    format_: flag.Format = None,
    preset: flag.Preset = None,
    map_: flag.Map = None,
    id_field: flag.IdField = None,
    session_field: flag.SessionField = None,
    rows: flag.Rows = None,
    join: flag.Join = None,
    documents: flag.Documents = None,
    knowledge: flag.Knowledge = None,
    database: flag.Database = None,
    limit: flag.Limit = None,
    sample: flag.Sample = None,
    seed: flag.Seed = 0,
    range_: flag.Range = None,
    filter_: flag.Filter = None,
    shard: flag.Shard = None,
    select: flag.Select = None,
    ignore: flag.Ignore = None,
    severity: flag.MinSeverity = None,
    fail_on: flag.FailOn = None,
    max_errors: flag.MaxErrors = None,
    baseline: flag.BaselineFile = None,
    ignore_file: flag.IgnoreFile = None,
    reviews: flag.ReviewsFile = None,
    config: flag.Config = None,
    set_: flag.Set = None,
    jobs: flag.Jobs = None,
    engine: flag.EngineName = None,
    ray_address: flag.RayAddress = None,
    timeout: flag.Timeout = None,
    as_of: flag.AsOf = None,
    cache_dir: flag.CacheDir = None,
    no_cache: flag.NoCache = False,
    offline: flag.Offline = False,
    exit_zero: flag.ExitZero = False,
    resume: flag.Resume = False,
    retry_errors: flag.RetryErrors = False,
    no_text: flag.NoText = False,
    csv_excel: flag.CsvExcel = False,
    timings: flag.Timings = False,
    history: flag.History = None,
    dry_run: flag.DryRun = False,
    isolated: flag.Isolated = False,
    show_settings: flag.ShowSettings = False,
) -> None:
    """Audit dumps of LLM outputs for hallucinations.

    Examples:
        hallucheck scan answers.jsonl
        hallucheck scan extractions.jsonl --documents pdfs/ --config bank-statements -o results/
        hallucheck scan dump.jsonl --preset ragas -o annotated.jsonl -o summary.json
        zcat dump.jsonl.gz | hallucheck scan - -f concise --select statements
    """
    from hallucheck.cli.scan import inputs, outputs, parts  # noqa: PLC0415 (so that --help stays quick)
    from hallucheck.cli.scan.history import history_store  # noqa: PLC0415 (as above)
    from hallucheck.cli.scan.retry import earlier_date  # noqa: PLC0415 (as above)
    from hallucheck.cli.scan.suppressions import load_suppressions, tell_unused  # noqa: PLC0415 (as above)
    from hallucheck.cli.scan.verifier import make_ready, tell_estimate  # noqa: PLC0415 (as above)
    from hallucheck.sources.batch import open_batch  # noqa: PLC0415 (as above)

    loaded = parts.settings(
        config=config,
        overrides=set_ or (),
        isolated=isolated,
        flags={
            "--preset": ("preset", preset),
            "--map": ("map", inputs.pairs("--map", map_, "answer=$.output.text")),
            "--select": ("select", inputs.words(select)),
            "--ignore": ("ignore", inputs.words(ignore)),
            "--severity": ("severity", severity),
            "--fail-on": ("gate.fail_on", fail_on),
            "--max-errors": ("gate.max_errors", max_errors),
            "--timeout": ("limits.timeout", timeout),
            "--history": ("history.url", history),
            "--knowledge": ("knowledge.path", knowledge),
            "--database": ("numbers.database.url", database),
            "--cache-dir": ("verifier.cache_dir", cache_dir),
            "--cache-dir (indexes)": ("knowledge.cache_dir", cache_dir),
            "--no-cache": ("verifier.cache", False if no_cache else None),
        },
    )
    parts.check_address(ray_address, engine)
    if offline:
        parts.refuse_network(loaded.settings, (*paths, *(output or ()), documents or ""))
    if show_settings:
        parts.print_settings(loaded)
        raise typer.Exit
    make_ready(loaded.settings, offline=offline, fetch=not dry_run)
    options = inputs.input_options(
        loaded.settings,
        id_field=id_field,
        session_field=session_field,
        rows=rows,
        join=join,
        documents=documents,
        limit=limit,
        sample=sample,
        seed=seed,
        range_=range_,
        filters=filter_,
        shard=shard,
    )
    batch = open_batch(paths, options)
    targets = outputs.targets(output or (), format_, csv_excel=csv_excel)
    day = (earlier_date(targets) if retry_errors and as_of is None else None) or inputs.audit_date(as_of)
    outputs.refuse_clash(batch, targets)
    store = None if dry_run else history_store(loaded.settings)
    suppressions = load_suppressions(
        loaded.settings, day, ignore_file, baseline, store, reviews=reviews, isolated=isolated
    )
    request = parts.Request(
        settings=loaded.settings,
        batch=batch,
        options=options,
        targets=outputs.compared(targets, suppressions.baseline),
        as_of=day,
        suppressions=suppressions,
        jobs=parts.jobs(jobs, engine, batch, loaded.settings),
        wanted_jobs=jobs,
        engine=engine,
        ray_address=ray_address,
        documents=documents,
        no_text=no_text,
        timings=timings,
        resume=resume,
        retry_errors=retry_errors,
        exit_zero=exit_zero,
        store=store,
    )
    if dry_run:
        parts.describe(request)
        tell_estimate(request)
        raise typer.Exit
    inputs.tell_inputs(batch, loaded.settings, show_first=not no_text)
    if documents is not None:
        inputs.warn_of_unnamed_documents(batch)
    summary = parts.run(request)
    inputs.tell_unchecked(summary)
    if not (limit or sample or range_ or filter_ or shard):  # what is left out may be what an entry is about
        tell_unused(request.suppressions, summary)
    raise typer.Exit(parts.exit_code(summary))
