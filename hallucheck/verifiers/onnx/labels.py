"""Which of a cross-encoder's scores means yes, as its config.json says; never by position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hallucheck.errors import UsageError
from hallucheck.text.basics.word_lists import words

YES = words(
    "entailment entail entails entailed yes true supported support supports grounded consistent faithful factual "
    "attributable relevant correct"
)
"""Names, without case and punctuation, of the label that means: the evidence carries the claim."""


def yes_column(config: Mapping[str, Any], wanted: str | None = None) -> tuple[int | None, int]:
    """The place of the score that means yes, and how many scores there are; (None, 1) for a single score.

    Raises:
        UsageError: no label, or more than one, means yes; or `wanted` is none of them.

    >>> yes_column({"id2label": {"0": "contradiction", "1": "entailment", "2": "neutral"}})
    (1, 3)
    >>> yes_column({"id2label": {"0": "LABEL_0"}})
    (None, 1)
    """
    names = _names(config)
    if len(names) == 1:
        return None, 1
    listed = ", ".join(names)
    plain = [_plain(name) for name in names]
    meant = {_plain(wanted)} if wanted else YES
    found = [index for index, name in enumerate(plain) if name in meant]
    if len(found) == 1:
        return found[0], len(names)
    if wanted:
        raise UsageError(f"verifier.onnx.yes_label: the model has no label {wanted!r}", f"it has: {listed}")
    how = "several labels of the model mean yes" if found else "no label of the model says which score means yes"
    raise UsageError(f"verifier.onnx: {how}: {listed}", "name it as verifier.onnx.yes_label")


def _names(config: Mapping[str, Any]) -> list[str]:
    """The labels in the order of the scores; as the transformers library has it, two unnamed ones by default."""
    given = config.get("id2label")
    if isinstance(given, dict) and given:
        counted = list(map(str, range(len(given))))
        if given.keys() == set(counted):
            return [str(given[place]) for place in counted]
        raise UsageError("verifier.onnx: config.json has an id2label that does not count from 0")
    count = config.get("num_labels", 2)
    return [f"LABEL_{index}" for index in range(count if isinstance(count, int) and count > 0 else 2)]


def _plain(name: str) -> str:
    return "".join(character for character in name.casefold() if character.isalnum())
