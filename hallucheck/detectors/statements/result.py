"""The source system's own result shape: the summary that its dashboards read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hallucheck.model import Finding

TYPES = (
    "phantom_statement", "invalid_page_range", "impossible_dates", "nonsensical_account", "fabricated_bank",
    "duplicate_boundaries", "missing_content", "inconsistent_data", "suspicious_pattern", "low_confidence",
    "balance_mismatch", "uncovered_pages", "discontinuous_statements", "value_not_in_document", "misplaced_value",
    "transaction_not_in_document", "missing_transactions",
)  # fmt: skip
"""The types of alerts: the rules' names with underscores. All of them stand in every summary."""


def summarise(findings: Sequence[Finding], *, critical: int = 1, high: int = 3) -> dict[str, Any]:
    """The summary of alerts: status, total_alerts, by_severity, by_type, rejection_recommended."""
    by_severity = dict.fromkeys(("critical", "high", "medium", "low"), 0)
    by_type = dict.fromkeys(TYPES, 0)
    for finding in findings:
        by_severity[finding.severity] += 1
        kind = finding.rule.partition("/")[2].replace("-", "_")
        by_type[kind] = by_type.get(kind, 0) + 1
    return {
        "status": "hallucinations_detected" if findings else "clean",
        "total_alerts": len(findings),
        "by_severity": by_severity,
        "by_type": by_type,
        "rejection_recommended": by_severity["critical"] >= critical or by_severity["high"] >= high,
    }
