"""Findings that a person decided not to count: they stay in the record, with who decided and why."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase

import msgspec

from hallucheck.model import Finding, Suppression

_BY_RECORD = Suppression(by="record", reason="named in the record's own `ignore`")


def suppress(findings: Sequence[Finding], ignored: Sequence[str]) -> tuple[Finding, ...]:
    """`findings`, with those suppressed whose rule or family the record's own `ignore` list names (globs allowed)."""
    if not ignored:
        return tuple(findings)
    return tuple(
        msgspec.structs.replace(finding, suppressed=_BY_RECORD) if _named(finding, ignored) else finding
        for finding in findings
    )


def _named(finding: Finding, patterns: Sequence[str]) -> bool:
    name = finding.rule.partition("/")[2]
    return any(
        pattern == finding.family or fnmatchcase(finding.rule, pattern) or fnmatchcase(name, pattern)
        for pattern in patterns
    )
