"""Labels from a file: JSON lines that say of records, or of findings, whether they are right.

    {"id": "q-17", "label": 1}                                       1, true, "hallucinated", ...; see `model.labels`
    {"fingerprint": "0f3a...", "record": "q-17", "verdict": "false-positive", ...}      as `review export` writes them

Of several reviews of a finding the last one holds. A record with a confirmed finding is hallucinated; one all of whose
reviewed findings are false positives is faithful.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterable
from typing import Any

import msgspec

from hallucheck.errors import InputError
from hallucheck.model import AuditedRecord
from hallucheck.model.foreign.values import is_hallucinated

_HINT = (
    'such as {"id": "q-17", "label": 1} (or 0, true, false, "hallucinated", "faithful"), or a line of `review export`'
)
_REVIEWS = {"confirmed": True, "false-positive": False}


class Labels:
    """What is known of records and findings."""

    def __init__(self) -> None:
        self._records: dict[str, bool] = {}
        self.findings: dict[str, bool] = {}
        """Fingerprint -> whether a person confirmed it."""
        self.changed = 0
        """Labels that say otherwise than an earlier one of the same record; the later one holds."""
        self._met: set[str] = set()

    @classmethod
    def parse(cls, lines: Iterable[bytes], name: str) -> Labels:
        """Read lines of the file `name`.

        Raises:
            InputError: a line says nothing that can be understood.
        """
        labels = cls()
        for number, line in enumerate(lines, 1):
            if line.strip():
                try:
                    row = msgspec.json.decode(line.removeprefix(codecs.BOM_UTF8))
                except msgspec.DecodeError as error:
                    raise InputError(f"{name}:{number}: not JSON: {error}", _HINT) from None
                if not isinstance(row, dict) or not labels._take(row):
                    raise InputError(f"{name}:{number}: not a label", _HINT)
        return labels

    def _take(self, row: dict[str, Any]) -> bool:
        fingerprint, verdict = row.get("fingerprint"), row.get("verdict")
        if isinstance(fingerprint, str) and verdict in {*_REVIEWS, "unsure"}:
            self.findings.pop(fingerprint, None)
            if verdict in _REVIEWS:
                self.findings[fingerprint] = _REVIEWS[verdict]
            return True
        identity = next(
            (str(row[key]) for key in ("id", "record", "record_id") if isinstance(row.get(key), str | int)), None
        )
        given = next((row[key] for key in ("label", "labels", "hallucinated") if key in row), "")
        said = is_hallucinated(given)
        if identity is None or said is None:
            return identity is not None and given is None  # nobody has labelled it yet
        self.changed += self._records.get(identity, said) is not said
        self._records[identity] = said
        return True

    @property
    def unmet(self) -> tuple[int, int]:
        """How many records of the file were not asked for by `of`, and of how many."""
        return len(self._records) - len(self._met), len(self._records)

    def of(self, record: AuditedRecord) -> bool | None:
        """Whether the answer holds a hallucination: as the file says of it, else its reviews, else the dump."""
        given = record.id if record.record is None else record.record.id
        if given is not None and given in self._records:
            self._met.add(given)
            return self._records[given]
        judged = [self.findings[f.fingerprint] for f in record.findings if f.fingerprint in self.findings]
        if judged:
            return any(judged)
        return None if record.labels is None else is_hallucinated(record.labels)
