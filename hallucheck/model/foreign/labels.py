"""Reading a dump's own labels: was this answer judged to hold a hallucination?"""

from __future__ import annotations

from typing import Any

_YES = frozenset(("1", "yes", "true", "hallucinated", "hallucination", "fail", "inconsistent", "unsupported"))
_NO = frozenset(("0", "no", "false", "faithful", "factual", "pass", "consistent", "supported", "correct"))


def is_hallucinated(labels: Any) -> bool | None:
    """Whether `labels` says "hallucinated"; None where there is no label or none that can be read.

    Accepts 0/1, booleans, the usual words, an object with a `label` or `hallucinated` key, and a list of span labels
    (empty: faithful).
    """
    if isinstance(labels, bool):
        return labels
    if isinstance(labels, int | float):
        return bool(labels) if labels in (0, 1) else None
    if isinstance(labels, str):
        word = labels.strip().lower()
        return True if word in _YES else False if word in _NO else None
    if isinstance(labels, dict):
        for key in ("hallucinated", "hallucination", "label"):
            if key in labels:
                return is_hallucinated(labels[key])
        return None
    if isinstance(labels, list):
        return bool(labels) if all(isinstance(label, dict) for label in labels) else None
    return None
