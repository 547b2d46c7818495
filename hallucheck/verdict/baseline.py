"""The baseline: findings that were there before, by fingerprint, so that a gate can ask for "no new ones".

The file holds sorted fingerprints with counts, one a line; no time, line number or path, so that it does not conflict
in merges. Its first lines say which detection made it: another one finds other things, and comparing would mislead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from hallucheck.errors import InputError, NotComparableError
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
        return dict(Counter(dict(self.counts)) - Counter(fingerprints))

    def pruned(self, fingerprints: Iterable[str]) -> Baseline:
        """Only what is still found; nothing new is added."""
        found = Counter(fingerprints)
        kept = {key: min(number, found[key]) for key, number in self.counts.items() if found[key]}
        return Baseline(counts=kept, detection=self.detection, former=self.former)
