"""SARIF 2.1.0 (OASIS), for code hosts and editors: a result per finding, at the line of the dump.

Positions inside a row are given as the JSON pointer (logical location) with code-point offsets, because a dump's line
is one long line that no editor shows by column. GitHub refuses a file with more than 25,000 results, so of more than
that the least severe are left out, suppressed ones first, and a notification says how many.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from hallucheck.exit_codes import ExitCode
from hallucheck.model import AuditedRecord, Finding, Origin, Rule, Severity
from hallucheck.reports.base import Rooted
from hallucheck.reports.escape import uri
from hallucheck.reports.figures import Summary
from hallucheck.reports.formats.annotated import encode

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
HOME = "https://github.com/hallucheck/hallucheck"
LEVELS = {Severity.CRITICAL: "error", Severity.HIGH: "error", Severity.MEDIUM: "warning", Severity.LOW: "note"}

_SPECIAL = str.maketrans({"\\": "\\\\", "[": "\\[", "]": "\\]", "{": "{{", "}": "}}"})


class Sarif(Rooted, name="sarif", suffixes=(".sarif", ".sarif.json")):
    """One run. With a `baseline`, each result says whether that knows it; one more than it knows of a kind is new."""

    separator = b",\n"
    limit = 25_000

    def __init__(self, root: str = "", baseline: frozenset[str] | None = None) -> None:
        super().__init__(root)
        self.baseline = baseline

    def head(self, summary: Summary) -> bytes:
        others = sorted(summary.totals.rules.keys() - {rule.id for rule in summary.rules})
        driver = {
            "name": "hallucheck",
            "semanticVersion": summary.tool["version"],
            "informationUri": HOME,
            "rules": [*map(_rule, summary.rules), *({"id": name} for name in others)],
        }
        run = {
            "tool": {"driver": driver},
            "automationDetails": {"id": "hallucheck/"},
            "columnKind": "unicodeCodePoints",
            "invocations": [
                {
                    "executionSuccessful": summary.gate.exit_code != ExitCode.COULD_NOT_RUN,
                    "exitCode": summary.gate.exit_code,
                    "exitCodeDescription": f"{summary.gate.meaning}: {'; '.join(summary.gate.reasons)}",
                    "toolExecutionNotifications": list(self._notifications(summary)),
                }
            ],
            "properties": {
                "configHash": summary.config_hash,
                "verifier": summary.verifier,
                "auditDate": summary.as_of,
                "records": summary.totals.records,
            },
        }
        start = encode({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]})
        return start.removesuffix(b"}]}") + b',"results":[\n'

    def fragment(self, records: Sequence[AuditedRecord]) -> bytes:
        results = (self._result(record, finding) for record in records for finding in record.findings)
        return self.separator.join(map(encode, results))

    def tail(self, summary: Summary) -> bytes:
        return b"\n]}]}\n"

    def rank(self, item: bytes) -> int:
        """By severity, the worst first; suppressed results after all others.

        Quotes inside the text of a result stand behind backslashes, so these marks are the result's own.
        """
        severity = next((at for at, mark in enumerate(_MARKS) if mark in item), len(_MARKS))
        return severity + (len(_MARKS) + 1) * (b',"suppressions":[{' in item)

    def _result(self, record: AuditedRecord, finding: Finding) -> dict[str, Any]:
        result: dict[str, Any] = {
            "ruleId": finding.rule,
            "level": LEVELS[finding.severity],
            "message": {"text": _message(finding.message)},
            "locations": [
                self._place(record.origin)
                | {"logicalLocations": [{"fullyQualifiedName": finding.location.pointer, "kind": "member"}]}
            ],
            "partialFingerprints": {
                "hallucheck/v1": finding.fingerprint,
                "primaryLocationLineHash": finding.fingerprint + ":1",
            },
        }
        if self.baseline is not None:
            known = finding.suppressed is not None and finding.fingerprint in self.baseline
            result["baselineState"] = "unchanged" if known else "new"
        if finding.suppressed is not None:
            kind = "inSource" if finding.suppressed.by == "record" else "external"
            result["suppressions"] = [{"kind": kind, "status": "accepted", "justification": finding.suppressed.reason}]
        result["properties"] = _properties(record, finding)
        return result

    def _place(self, origin: Origin) -> dict[str, Any]:
        region = {"region": {"startLine": origin.line}} if origin.line > 0 else {}
        file = {"uri": uri(origin.file, self.root), "uriBaseId": "%SRCROOT%"}
        return {"physicalLocation": {"artifactLocation": file, **region}}

    def _notifications(self, summary: Summary) -> Iterator[dict[str, Any]]:
        totals = summary.totals
        for trouble in totals.troubles:
            yield {
                "level": "error",
                "descriptor": {"id": trouble.kind},
                "message": {"text": _message(trouble.message)},
                "locations": [self._place(trouble.origin)],
            }
        if (more := totals.verdicts.get("error", 0) - len(totals.troubles)) > 0:
            yield {"level": "error", "message": {"text": f"{more} more records are errors"}}
        if (cut := totals.findings + totals.suppressed - self.limit) > 0:
            text = f"{cut} of {cut + self.limit} findings are left out, the least severe; other formats hold them all"
            yield {"level": "warning", "message": {"text": text}}


def _rule(rule: Rule) -> dict[str, Any]:
    page = rule.page
    return {
        "id": rule.id,
        "name": "".join(word.capitalize() for word in re.split(r"\W+", rule.name)),
        "shortDescription": {"text": rule.title},
        "fullDescription": {"text": page.partition("\n\n")[0] or rule.title},
        "help": {"text": page or rule.title, "markdown": page or rule.title},
        "helpUri": help_uri(rule.id),
        "defaultConfiguration": {"level": LEVELS[rule.severity]},
        "properties": {"tags": ["hallucination", rule.family], "problem.severity": _PROBLEM[rule.severity]},
    }


def help_uri(rule: str) -> str:
    """Where the page of a rule can be read: its heading in docs/rules.md, as the host makes anchors of headings."""
    return f"{HOME}/blob/main/docs/rules.md#{re.sub(r'[^a-z0-9 _-]', '', rule.lower())}"


_MARKS = tuple(b'"properties":{"severity":"%s"' % severity.value.encode() for severity in reversed(Severity))
_SAID = ("claim", "detected", "expected", "evidence", "suggestion", "action")
_PROBLEM = LEVELS | {Severity.LOW: "recommendation"}


def _properties(record: AuditedRecord, finding: Finding) -> dict[str, Any]:
    first = {"severity": finding.severity, "confidence": finding.confidence, "record": record.id}
    place = {"part": record.origin.part} | {name: getattr(finding.location, name) for name in ("start", "end", "page")}
    said = {name: getattr(finding, name) for name in _SAID}
    return {key: value for key, value in (first | place | said).items() if value not in (None, "", ())}


def _message(text: str) -> str:
    """Plain text as SARIF spells it: brackets would be links and braces placeholders (sections 3.11.5 and 3.11.6)."""
    return text.translate(_SPECIAL)
