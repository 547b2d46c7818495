"""`hallucheck history`: what was audited before. Reads the store; only `prune` changes it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from hallucheck.cli import history_store as flag
from hallucheck.cli.console import TERMINAL
from hallucheck.cli.views import history as view
from hallucheck.cli.views import listing
from hallucheck.cli.views.listing import Shape
from hallucheck.errors import UsageError
from hallucheck.evidence.history.times import By


def list_(
    *,
    records: Annotated[bool, Option("--records", help="Records instead of runs.")] = False,
    chosen: flag.Chosen,
    limit: flag.Limit = 20,
    format_: flag.Format = Shape.TABLE,
    stored: flag.Stored,
) -> None:
    """List runs, or records where any flag says which.

    Examples:
        hallucheck history list --history audits.db
        hallucheck history list --subject patient-123 --since 30d
        hallucheck history list --records --verdict reject -f json
    """
    from hallucheck.evidence.history import query  # noqa: PLC0415 (so that --help stays quick)

    with stored.opened() as store:
        if records or chosen.which.conditions():
            listing.write(query.records(store, chosen.which, limit), view.RECORDS, format_, empty="no such records")
        else:
            listing.write(query.runs(store, limit), view.RUNS, format_, empty="no runs yet")


def show(
    key: Annotated[str, Argument(help="A record's id, or its key in one run.")],
    *,
    format_: flag.Format = Shape.TABLE,
    stored: flag.Stored,
) -> None:
    """Show a record with its statements, contradictions, confidence and findings, in each run that has it.

    Examples:
        hallucheck history show q-17 --history audits.db
        hallucheck history show 3f9a02c1d0b7e844-000000017 -f json
    """
    from hallucheck.evidence.history import query  # noqa: PLC0415 (so that --help stays quick)

    with stored.opened() as store:
        found = query.whole(store, key)
    if not found:
        raise UsageError(f"the history holds no record {key!r}", "`hallucheck history search` looks into the texts")
    if format_ is Shape.TABLE:
        for row in found:
            view.show(row)
    else:
        listing.write(found, view.RECORDS, format_)


def search(
    text: Annotated[str, Argument(help="Words as they stand in a question, an answer or a finding.")],
    *,
    chosen: flag.Chosen,
    limit: flag.Limit = 20,
    format_: flag.Format = Shape.TABLE,
    stored: flag.Stored,
) -> None:
    """Find records by what was asked, answered or found.

    Examples:
        hallucheck history search "diabetes" --subject patient-123
        hallucheck history search contradicted-statement --since 8w -f csv
    """
    from hallucheck.evidence.history import query  # noqa: PLC0415 (so that --help stays quick)

    with stored.opened() as store:
        listing.write(query.search(store, text, chosen.which, limit), view.RECORDS, format_)


def entity(
    subject: Annotated[str, Argument(help="Whose records: a patient, a contract, a customer.")],
    *,
    name: Annotated[str | None, Option(help="Only entities whose name holds this.")] = None,
    limit: flag.Limit = 50,
    format_: flag.Format = Shape.TABLE,
    stored: flag.Stored,
) -> None:
    """Show how what was said of a subject's entities changed over time.

    Examples:
        hallucheck history entity patient-123 --history audits.db
        hallucheck history entity patient-123 --name metformin -f json
    """
    from hallucheck.evidence.history import query  # noqa: PLC0415 (so that --help stays quick)

    with stored.opened() as store:
        listing.write(query.entity(store, subject, name, limit), view.CHANGES, format_, empty="nothing was said of it")


def similar(
    question: Annotated[str, Argument(help="A question, in any words.")],
    *,
    chosen: flag.Chosen,
    limit: flag.Limit = 20,
    format_: flag.Format = Shape.TABLE,
    stored: flag.Stored,
) -> None:
    """Find earlier questions like this one, and whether their answers agree with the newest.

    Examples:
        hallucheck history similar "When does the pharmacy close?" --history audits.db
    """
    from hallucheck.evidence.history import query  # noqa: PLC0415 (so that --help stays quick)
    from hallucheck.judges.slots.likely import likely  # noqa: PLC0415 (as above)

    with stored.opened() as store:
        found = query.similar(store, question, chosen.which, limit, lambda one, other: likely(one, other) is not None)
        listing.write(iter(found), view.SIMILAR, format_, empty="no question like it")


def trends(
    *,
    by: Annotated[By, Option(help="What a row stands for.")] = By.DAY,
    chosen: flag.Chosen,
    limit: flag.Limit = 100,
    format_: flag.Format = Shape.TABLE,
    stored: flag.Stored,
) -> None:
    """Show how scores, verdicts and false positives move.

    A record that was audited again counts once in a row, as the latest run has it; `--by run` shows every audit. High
    risk is a risk from answers.risk_threshold on, of the answers whose risk is known. False positives are those that
    people found in reviews, of the findings that they judged.

    Examples:
        hallucheck history trends --by week --since 6m
        hallucheck history trends --by provider -f csv
        hallucheck history trends --by rule
    """
    from hallucheck.evidence.history import trends as module  # noqa: PLC0415 (so that --help stays quick)

    with stored.opened() as store:
        risky: float = getattr(stored.settings.options("answers"), "risk_threshold", module.RISKY)
        rows = map(view.rated, module.trends(store, by, chosen.which, limit, risky=risky))
        listing.write(rows, view.RULES if by is By.RULE else view.TRENDS, format_)


def prune(
    *,
    older_than: Annotated[
        str | None, Option(metavar="DATE|AGE", help="Records before this; default history.retention_days.")
    ] = None,
    owned: flag.Owned,
    audit_trail: Annotated[
        bool, Option("--audit-trail", help="Remove entries of the audit trail of that age too.")
    ] = False,
    dry_run: Annotated[bool, Option("--dry-run", help="Say what would go, and stop.")] = False,
    stored: flag.Stored,
) -> None:
    """Remove old records, or all of a run or subject. Reviews stay, and so does the audit trail without --audit-trail.

    Examples:
        hallucheck history prune --older-than 90d --dry-run
        hallucheck history prune --subject patient-123 --history audits.db
    """
    from hallucheck.evidence.history.prune import prune as remove  # noqa: PLC0415 (so that --help stays quick)
    from hallucheck.evidence.history.query import Which  # noqa: PLC0415 (as above)

    before = flag.moment("--older-than", older_than)
    with stored.opened() as store:
        days = store.options.retention_days
        if before is None and owned == flag.Owned() and days is not None:
            before = flag.moment("history.retention_days", f"{days}d")
        if before is None and owned == flag.Owned():
            raise UsageError("which records?", "give --older-than 90d, --run, --subject, or set history.retention_days")
        if audit_trail and before is None:
            raise UsageError("--audit-trail needs an age", "give --older-than")
        which = Which(run=owned.run, subject=owned.subject, until=before)
        gone = remove(store, which, trail_before=before if audit_trail else None, dry_run=dry_run)
    verb = "would go" if dry_run else "removed"
    TERMINAL.say(f"{gone.records:,} records, {gone.runs:,} runs, {gone.rejections:,} entries of the audit trail {verb}")


def export(
    *,
    output: Annotated[Path | None, Option("-o", "--output", metavar="FILE", help="Default stdout.")] = None,
    audit_trail: Annotated[bool, Option("--audit-trail", help="Every rejection instead of records.")] = False,
    chosen: flag.Chosen,
    format_: Annotated[Shape, Option("-f", "--format", help="json (one a line) or csv.")] = Shape.JSON,
    stored: flag.Stored,
) -> None:
    """Write records with all that hangs on them, one JSON object a line, or the audit trail.

    Examples:
        hallucheck history export --history audits.db -o history.jsonl
        hallucheck history export --audit-trail --since 2025-01-01 -f csv
    """
    from hallucheck.evidence.history import query  # noqa: PLC0415 (so that --help stays quick)

    with stored.opened() as store, listing.into(output):
        if audit_trail:
            listing.write(query.trail(store, chosen.which.since, None), view.TRAIL, format_)
        else:
            listing.write(query.export(store, chosen.which), view.RECORDS, format_)
