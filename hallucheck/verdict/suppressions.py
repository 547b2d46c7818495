"""Findings that somebody decided not to count: they stay in the record, with who decided and why.

Four places say so, the nearest first: a person who reviewed the finding, the record itself (`ignore: [rule]`), the
ignore file (an entry with a reason, and a date after which it no longer holds), the baseline (what was known before).

A baseline file holds sorted fingerprints with counts, one a line; no time, line number or path, so that it does not
conflict in merges. Its first lines say which detection made it: another one finds other things, and comparing would
mislead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fnmatch import fnmatchcase
from typing import Self

import msgspec
from pydantic import BaseModel, ConfigDict, Field, model_validator

from hallucheck.errors import InputError, NotComparableError
from hallucheck.model import AuditedRecord, Finding, Suppression
from hallucheck.text.basics.patterns import regex

HEADER = "# hallucheck baseline 2"
FORMER = "# hallucheck baseline 1"
"""The header of version 0.1, whose fingerprints of records without id hung on the bytes of their rows."""

LEAST = 0.5
"""A baseline of which less than this share is found again is about another dump, or about other ids."""
_LINE = regex(r"([0-9a-f]{16}) ([1-9][0-9]{0,8})")


@dataclass(frozen=True, kw_only=True, slots=True)
class Baseline:
    """Fingerprints with counts (of one record: the record is part of the fingerprint), and what found them."""

    counts: dict[str, int] = field(default_factory=dict)
    detection: str | None = None
    """Hash of detectors, their settings and the verifier; None where it is not known."""
    former: bool = False
    """Whether version 0.1 wrote it: its fingerprints are matched for one release; `baseline create` renews them."""

    @classmethod
    def of(cls, fingerprints: Iterable[str], detection: str | None) -> Baseline:
        """A baseline of these findings."""
        return cls(counts=dict(Counter(fingerprints)), detection=detection)

    @classmethod
    def parse(cls, text: str, name: str) -> Baseline:
        """Read a baseline file.

        Raises:
            InputError: a line is none of a baseline; with file and line.
        """
        lines = text.splitlines()
        if not lines or lines[0] not in (HEADER, FORMER):
            raise InputError(f"{name}:1: not a baseline", hint="`hallucheck baseline create` writes one")
        detection: str | None = None
        counts: dict[str, int] = {}
        for number, line in enumerate(lines[1:], start=2):
            if line.startswith("# detection "):
                detection = line.removeprefix("# detection ").strip()
            elif line.strip() and not line.startswith("#"):
                match = _LINE.fullmatch(line.strip())
                if match is None:
                    raise InputError(
                        f"{name}:{number}: expected a fingerprint and a count", hint="16 hex digits, a space, a number"
                    )
                counts[match[1]] = counts.get(match[1], 0) + int(match[2])
        former = lines[0] == FORMER
        return cls(counts=counts, detection=None if former else detection, former=former)

    def text(self) -> str:
        """The file."""
        head = [FORMER if self.former else HEADER, *([f"# detection {self.detection}"] if self.detection else [])]
        return "".join(f"{line}\n" for line in (*head, *(f"{k} {n}" for k, n in sorted(self.counts.items()))))

    def comparable(self, detection: str) -> None:
        """Refuse a run that detects otherwise.

        Raises:
            NotComparableError: it was made with other detectors, settings of theirs or verifier.
        """
        if self.detection is not None and self.detection != detection:
            raise NotComparableError(
                "the baseline was made with other rules, options or another verifier",
                hint="make it anew with `hallucheck baseline create`",
            )

    def stale(self, fingerprints: Iterable[str]) -> dict[str, int]:
        """What the baseline knows and these findings no longer hold, with counts."""
        return dict(Counter(self.counts) - Counter(fingerprints))

    def pruned(self, fingerprints: Iterable[str]) -> Baseline:
        """Only what is still found; nothing new is added."""
        return replace(self, counts=dict(Counter(self.counts) & Counter(fingerprints)))


IGNORE_FILE = ".hallucheck-ignore.yaml"

_BY_RECORD = Suppression(by="record", reason="named in the record's own `ignore`")
BY_BASELINE = Suppression(by="baseline", reason="known in the baseline")
"""What a finding carries that the baseline knows."""


class IgnoreEntry(BaseModel):
    """An entry of the ignore file: what it is about (all that is given must fit), and why."""

    model_config = ConfigDict(defer_build=True, extra="forbid", frozen=True)

    rule: str | None = Field(None, description="a family, a rule or a glob", min_length=1)
    record: str | None = Field(None, description="a record's id, or a glob", min_length=1)
    fingerprint: str | None = Field(None, description="a finding's fingerprint", pattern="^[0-9a-f]{16}$")
    reason: str = Field(description="why it does not count", min_length=1)
    expires: date | None = Field(None, description="the last day on which the entry holds")
    owner: str | None = Field(None, description="who answers for it")

    @model_validator(mode="after")
    def _is_about_something(self) -> Self:
        if not (self.rule or self.record or self.fingerprint):
            raise ValueError("name a rule, a record or a fingerprint: an entry about everything would hide everything")
        return self

    @property
    def key(self) -> str:
        """The same for equal entries only; owner and reason may be those of many."""
        return self.model_dump_json()

    def suppression(self) -> Suppression:
        """What a suppressed finding carries."""
        return Suppression(
            by=self.owner or IGNORE_FILE, reason=self.reason, expires=self.expires.isoformat() if self.expires else None
        )

    def fits(self, finding: Finding, record: str | None) -> bool:
        """Whether the entry is about this finding of the record with this id."""
        return (
            (self.fingerprint is None or self.fingerprint == finding.fingerprint)
            and (self.rule is None or _named(finding, (self.rule,)))
            and (self.record is None or (record is not None and fnmatchcase(record, self.record)))
        )


class IgnoreFile(BaseModel):
    """The ignore file."""

    model_config = ConfigDict(defer_build=True, extra="forbid", frozen=True)

    ignore: list[IgnoreEntry] = Field(default_factory=list, description="the entries")


@dataclass(frozen=True, kw_only=True, slots=True)
class Suppressions:
    """All that a run does not count; pickles."""

    entries: tuple[IgnoreEntry, ...] = ()
    baseline: Baseline | None = None
    reviewed: Mapping[str, Suppression] = field(default_factory=dict)
    """Fingerprint -> who said that it is a false positive, and why."""

    def apply(
        self,
        findings: Sequence[Finding],
        *,
        ignored: Sequence[str],
        record: str | None,
        formerly: Callable[[Finding], str] | None = None,
    ) -> tuple[Finding, ...]:
        """`findings` of one record, those that do not count marked with the reason.

        Args:
            findings: of the record.
            ignored: the record's own `ignore`.
            record: its id, where it has one.
            formerly: the fingerprint that version 0.1 gave a finding.
        """
        left = dict(self.baseline.counts) if self.baseline and findings else {}
        former = formerly if self.baseline is not None and self.baseline.former else None
        marked = []
        for finding in findings:
            why = self.reviewed.get(finding.fingerprint)
            if why is None and ignored and _named(finding, ignored):
                why = _BY_RECORD
            if why is None and (entry := self._entry(finding, record)) is not None:
                why = entry.suppression()
            for key in (finding.fingerprint, former(finding) if former else "") if left and why is None else ():
                if why is None and left.get(key):
                    left[key] -= 1
                    why = BY_BASELINE
            marked.append(finding if why is None else msgspec.structs.replace(finding, suppressed=why))
        return tuple(marked)

    def hiding(self, record: AuditedRecord) -> Iterator[str]:
        """For each finding that an entry hid in `record`: the key of the entry."""
        for finding in record.findings:
            if finding.suppressed is not None:
                entry = self._entry(finding, record.id)
                if entry is not None and entry.suppression() == finding.suppressed:
                    yield entry.key

    def _entry(self, finding: Finding, record: str | None) -> IgnoreEntry | None:
        return next((entry for entry in self.entries if entry.fits(finding, record)), None)


NOTHING = Suppressions()
"""Every finding counts."""


def expired(entry: IgnoreEntry, day: date) -> bool:
    """Whether the entry no longer holds on `day`."""
    return entry.expires is not None and entry.expires < day


def _named(finding: Finding, patterns: Sequence[str]) -> bool:
    name = finding.rule.partition("/")[2]
    return any(
        pattern == finding.family or fnmatchcase(finding.rule, pattern) or fnmatchcase(name, pattern)
        for pattern in patterns
    )
