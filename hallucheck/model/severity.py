"""How bad a finding is."""

from __future__ import annotations

from enum import StrEnum


class Severity(StrEnum):
    """low < medium < high < critical; ordered by rank, written as the word."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    CRITICAL = "critical"

    @property
    def rank(self) -> int:
        """0 for low up to 3 for critical."""
        return _RANKS[self]  # a member is its word

    def __lt__(self, other: object) -> bool:
        return _RANKS[self] < _RANKS[other] if isinstance(other, Severity) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return _RANKS[self] > _RANKS[other] if isinstance(other, Severity) else NotImplemented

    def __le__(self, other: object) -> bool:
        return _RANKS[self] <= _RANKS[other] if isinstance(other, Severity) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return _RANKS[self] >= _RANKS[other] if isinstance(other, Severity) else NotImplemented


_RANKS: dict[str, int] = {"low": 0, "medium": 1, "high": 2, "critical": 3}
