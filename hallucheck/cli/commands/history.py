"""`hallucheck history`: what was audited before. Reads the store; only `prune` changes it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from typer import Argument, Option

from hallucheck.cli import history_store as flag
from hallucheck.cli.console import TERMINAL
from hallucheck.cli.history_store import Shape, columns, into, write
from hallucheck.errors import UsageError
from hallucheck.evidence.history.times import By
from hallucheck.judges.slots.likely import likely
from hallucheck.reports.escape import visible

_SCORES = "grounding: grounding_score, consistency: consistency_score"
_TIME = "time: query_timestamp|recorded_at, verdict"
RUNS = columns(
    "run: number, started: started_at, state, records: in_store, review, reject, exit: exit_code, "
    "audit date: as_of, inputs"
)
RECORDS = columns(
    f"record, run, subject, {_TIME}, findings, {_SCORES}, risk: hallucination_risk, quality, question: query"
)
CHANGES = columns("time: at, record, entity, attribute, value, before")
SIMILAR = columns(f"similarity, agrees, record, {_TIME}, question: query, answer")
_REVIEWED = "reviewed, false positives: false_positive_rate"
TRENDS = columns(
    f"group, records, {_SCORES}, confidence: confidence_score, risk: hallucination_risk, alerts: alert_rate, "
    f"rejected: rejection_rate, high risk: high_risk_rate, {_REVIEWED}"
)
RULES = columns(f"rule: group, records, findings, confidence, {_REVIEWED}")
TRAIL = columns("time: at, run, record, subject, reasons, rules")


def list_(
    *,
    records: Annotated[bool, Option("--records", help="Records instead of runs.")] = False,
    chosen: flag.Chosen,
    listed: flag.Listed,
) -> None:
    """List runs, or records where any flag says which.

    Examples:
        hallucheck history list --history audits.db
        hallucheck history list --subject patient-123 --since 30d
        hallucheck history list --records --verdict reject -f json
    """
    if records or chosen.which.conditions():
        listed.write(lambda query, store: query.records(store, chosen.which, listed.limit), RECORDS, "no such records")
    else:
        listed.write(lambda query, store: query.runs(store, listed.limit), RUNS, "no runs yet")


def show(
    key: Annotated[str, Argument(help="A record's id, or its key in one run.")],
    *,
    format_: flag.Format = "table",
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
    if format_ == "table":
        for row in found:
            _show(row)
    else:
        write(found, RECORDS, format_)


def search(
    text: Annotated[str, Argument(help="Words as they stand in a question, an answer or a finding.")],
    *,
    chosen: flag.Chosen,
    listed: flag.Listed,
) -> None:
    """Find records by what was asked, answered or found.

    Examples:
        hallucheck history search "diabetes" --subject patient-123
        hallucheck history search contradicted-statement --since 8w -f csv
    """
    listed.write(lambda query, store: query.search(store, text, chosen.which, listed.limit), RECORDS)


def entity(
    subject: Annotated[str, Argument(help="Whose records: a patient, a contract, a customer.")],
    *,
    name: Annotated[str | None, Option(help="Only entities whose name holds this.")] = None,
    listed: flag.Listed,
) -> None:
    """Show how what was said of a subject's entities changed over time.

    Examples:
        hallucheck history entity patient-123 --history audits.db
        hallucheck history entity patient-123 --name metformin -f json
    """
    listed.write(
        lambda query, store: query.entity(store, subject, name, listed.limit), CHANGES, "nothing was said of it"
    )


def similar(
    question: Annotated[str, Argument(help="A question, in any words.")],
    *,
    chosen: flag.Chosen,
    listed: flag.Listed,
) -> None:
    """Find earlier questions like this one, and whether their answers agree with the newest.

    Examples:
        hallucheck history similar "When does the pharmacy close?" --history audits.db
    """
    listed.write(
        lambda query, store: query.similar(store, question, chosen.which, listed.limit, likely),
        SIMILAR,
        "no question like it",
    )


def trends(
    *,
    by: Annotated[By, Option(help="What a row stands for.")] = By.DAY,
    chosen: flag.Chosen,
    listed: flag.Listed,
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

    risky: float = getattr(listed.settings.options("answers"), "risk_threshold", module.RISKY)
    listed.write(
        lambda _, store: map(_rated, module.trends(store, by, chosen.which, listed.limit, risky=risky)),
        RULES if by is By.RULE else TRENDS,
    )


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
    from hallucheck.evidence.history import query  # noqa: PLC0415 (so that --help stays quick)

    before = flag.moment("--older-than", older_than)
    with stored.opened() as store:
        if before is None and owned == flag.Owned():
            if (days := store.options.retention_days) is None:
                hint = "give --older-than 90d, --run, --subject, or set history.retention_days"
                raise UsageError("which records?", hint)
            before = flag.moment("history.retention_days", f"{days}d")
        if audit_trail and before is None:
            raise UsageError("--audit-trail needs an age", "give --older-than")
        which = query.Which(run=owned.run, subject=owned.subject, until=before)
        gone = query.prune(store, which, trail_before=before if audit_trail else None, dry_run=dry_run)
    verb = "would go" if dry_run else "removed"
    TERMINAL.say(f"{gone.records:,} records, {gone.runs:,} runs, {gone.rejections:,} entries of the audit trail {verb}")


def export(
    *,
    output: Annotated[Path | None, Option("-o", "--output", metavar="FILE", help="Default stdout.")] = None,
    audit_trail: Annotated[bool, Option("--audit-trail", help="Every rejection instead of records.")] = False,
    chosen: flag.Chosen,
    format_: Annotated[Shape, Option("-f", "--format", help="json (one a line) or csv.")] = "json",
    stored: flag.Stored,
) -> None:
    """Write records with all that hangs on them, one JSON object a line, or the audit trail.

    Examples:
        hallucheck history export --history audits.db -o history.jsonl
        hallucheck history export --audit-trail --since 2025-01-01 -f csv
    """
    from hallucheck.evidence.history import query  # noqa: PLC0415 (so that --help stays quick)

    with stored.opened() as store, into(output):
        rows = query.trail(store, chosen.which.since, None) if audit_trail else query.export(store, chosen.which)
        write(rows, TRAIL if audit_trail else RECORDS, format_)


def _rated(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row with its rates; null where there is nothing to divide by."""
    reviewed = (row.get("confirmed") or 0) + (row.get("false_positive") or 0)
    counts = {"false_positive_rate": (row.get("false_positive"), reviewed)}
    if "review" in row:
        counts["alert_rate"] = (row["review"] + row["reject"], row["records"])
        counts["rejection_rate"] = (row["reject"], row["records"])
        counts["high_risk_rate"] = (row["high_risk"], row["with_risk"])
    rates = {name: round((part or 0) / whole, 6) if whole else None for name, (part, whole) in counts.items()}
    return {**row, "reviewed": reviewed, **rates}


def _show(row: Mapping[str, Any]) -> None:
    """A record with all that hangs on it."""
    say = TERMINAL.say
    say(visible(f"{row['record']}  {row['verdict']}: {'; '.join(row['reasons'])}"))
    say(visible(f"  key {row['id']}, run {row['run']}, {row['file']}:{row['line']}"))
    for name in ("subject", "query_timestamp", "provider", "model_used", "query", "answer", "risk_level", "grade"):
        if row[name] is not None:
            say(visible(f"  {name}: {row[name]}"))
    scores = ("grounding_score", "consistency_score", "confidence_score", "hallucination_risk", "quality")
    say("  " + ", ".join(f"{name} {'-' if row[name] is None else format(row[name], '.3f')}" for name in scores))
    for statement in row["grounding"]:
        mark = "grounded" if statement["is_grounded"] else "NOT grounded"
        say(visible(f"  {mark} ({statement['verification_method']}): {statement['statement'] or ''}"))
    for check in row["consistency"]:
        if not check["is_consistent"]:
            say(visible(f"  contradiction ({check['severity']}): {check['inconsistency_description'] or ''}"))
    for finding in row["findings"]:
        suppressed = f" [suppressed: {finding['suppressed']}]" if finding["suppressed"] else ""
        said = " ".join(finding[name] for name in ("severity", "rule", "fingerprint"))
        say(visible(f"  {said}: {finding['message']}{suppressed}"))


COMMANDS = (list_, show, entity, similar, search, trends, prune, export)
