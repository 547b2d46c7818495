"""What the commands of the history show: the columns of each table, the rates of a group, one record whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hallucheck.cli.console import TERMINAL
from hallucheck.cli.views.listing import Columns
from hallucheck.reports.escape import visible

RUNS: Columns = {
    "run": "number",
    "started": "started_at",
    "state": "state",
    "records": "in_store",
    "review": "review",
    "reject": "reject",
    "exit": "exit_code",
    "audit date": "as_of",
    "inputs": lambda row: ", ".join(row["inputs"]),
}
RECORDS: Columns = {
    "record": "record",
    "run": "run",
    "subject": "subject",
    "time": lambda row: row["query_timestamp"] or row["recorded_at"],
    "verdict": "verdict",
    "findings": "findings",
    "grounding": "grounding_score",
    "consistency": "consistency_score",
    "risk": "hallucination_risk",
    "quality": "quality",
    "question": "query",
}
CHANGES: Columns = {"time": "at", **{name: name for name in ("record", "entity", "attribute", "value", "before")}}
SIMILAR: Columns = {
    "similarity": "similarity",
    "agrees": "agrees",
    "record": "record",
    "time": lambda row: row["query_timestamp"] or row["recorded_at"],
    "verdict": "verdict",
    "question": "query",
    "answer": "answer",
}


TRENDS: Columns = {
    "group": "group",
    "records": "records",
    "grounding": "grounding_score",
    "consistency": "consistency_score",
    "confidence": "confidence_score",
    "risk": "hallucination_risk",
    "alerts": "alert_rate",
    "rejected": "rejection_rate",
    "high risk": "high_risk_rate",
    "reviewed": "reviewed",
    "false positives": "false_positive_rate",
}
RULES: Columns = {
    "rule": "group",
    "records": "records",
    "findings": "findings",
    "confidence": "confidence",
    "reviewed": "reviewed",
    "false positives": "false_positive_rate",
}


def rated(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row with its rates; null where there is nothing to divide by."""
    reviewed = (row.get("confirmed") or 0) + (row.get("false_positive") or 0)
    rates: dict[str, Any] = {"reviewed": reviewed, "false_positive_rate": _share(row.get("false_positive"), reviewed)}
    if "review" in row:
        rates["alert_rate"] = _share(row["review"] + row["reject"], row["records"])
        rates["rejection_rate"] = _share(row["reject"], row["records"])
        rates["high_risk_rate"] = _share(row["high_risk"], row["with_risk"])
    return {**row, **rates}


def _share(part: int | None, whole: int | None) -> float | None:
    return round((part or 0) / whole, 6) if whole else None


TRAIL: Columns = {
    "time": "at",
    "run": "run",
    "record": "record",
    "subject": "subject",
    "reasons": lambda row: "; ".join(row["reasons"]),
    "rules": lambda row: ", ".join(row["rules"]),
}


def show(row: Mapping[str, Any]) -> None:
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
        say(
            visible(
                f"  {finding['severity']} {finding['rule']} {finding['fingerprint']}: {finding['message']}{suppressed}"
            )
        )
