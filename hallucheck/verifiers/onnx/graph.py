"""Running a graph over windows: few at a time, in one thread unless asked otherwise, with the same numbers every time.

Windows of like length share a batch. A graph that quantises its activations as it runs scales them by the whole batch,
so that an answer would depend on its neighbours: such graphs get one window at a time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, isfinite
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hallucheck.errors import UsageError, needing
from hallucheck.text.basics.word_lists import words
from hallucheck.verifiers.onnx.files import NEEDING, ModelFiles

if TYPE_CHECKING:
    import numpy as np

Window = tuple[tuple[int, ...], tuple[int, ...]]
"""Token ids and segment ids."""

BATCH_TOKENS = 512
"""Tokens in a batch: on one core, larger ones were slower (106 ms a pair of 384 tokens alone, 132 in batches of 16)."""
DYNAMIC = b"DynamicQuantize"


class Graph:
    """A loaded graph."""

    def __init__(self, files: ModelFiles, *, threads: int, yes_label: str | None) -> None:
        """Load the graph; a UsageError where it cannot be loaded, or is no cross-encoder over tokens."""
        self._column, self._scores = yes_column(files.config, yes_label)
        self._session = _load(files, threads)
        inputs = {each.name: each for each in self._session.get_inputs()}
        unknown = sorted(inputs.keys() - _FILL.keys())
        if unknown or "input_ids" not in inputs:
            raise UsageError(
                f"{files.graph} is no cross-encoder over tokens: its inputs are {', '.join(inputs)}",
                f"a graph with {', '.join(_FILL)} (or some of these) is needed",
            )
        self._types = {name: _TYPES.get(each.type, "int64") for name, each in inputs.items()}
        shape = inputs["input_ids"].shape
        self._rows = shape[0] if isinstance(shape[0], int) else None
        self.length: int | None = shape[1] if isinstance(shape[1], int) else None
        """Tokens of each window, where the graph's shape is fixed."""
        outputs = [each.name for each in self._session.get_outputs()]
        self._output = next((name for name in outputs if name == "logits"), outputs[0])
        self._normal = "prob" in self._output
        self._alone = _holds(files.graph, DYNAMIC)

    def yes(self, windows: Sequence[Window]) -> list[float | None]:
        """P(yes) of each window; None where the graph gave no number."""
        order = sorted(range(len(windows)), key=lambda index: (len(windows[index][0]), windows[index]), reverse=True)
        found: list[float | None] = [None] * len(windows)
        while order:
            most = 1 if self._alone else self._rows or max(1, BATCH_TOKENS // len(windows[order[0]][0]))
            batch, order = order[:most], order[most:]
            for each, share in zip(batch, self._run([windows[each] for each in batch]), strict=True):
                found[each] = share
        return found

    def _run(self, windows: Sequence[Window]) -> list[float | None]:
        import numpy as np  # noqa: PLC0415 (comes with the extra)

        rows = self._rows or len(windows)
        width = self.length or max(len(ids) for ids, _ in windows)
        ids, types, mask = np.zeros((3, rows, width), dtype=np.int64)  # what pads is masked: its value hardly matters
        for row, (tokens, segments) in enumerate(windows):
            ids[row, : len(tokens)] = tokens
            types[row, : len(tokens)] = segments
            mask[row, : len(tokens)] = 1
        given = {
            "input_ids": ids,
            "attention_mask": mask,
            "token_type_ids": types,
            "position_ids": np.broadcast_to(np.arange(width), (rows, width)),
        }
        feed = {name: np.ascontiguousarray(given[name].astype(kind)) for name, kind in self._types.items()}
        scores = np.asarray(self._session.run([self._output], feed)[0], dtype=np.float64).reshape(rows, -1)
        if scores.shape[1] != self._scores:
            raise UsageError(
                f"verifier.onnx: the graph gives {scores.shape[1]} scores, config.json names {self._scores}",
                "the two files belong to different models",
            )
        return [self._share(row) for row in scores[: len(windows)]]

    def _share(self, row: np.ndarray[Any, Any]) -> float | None:
        scores = [float(score) for score in row]
        if not all(map(isfinite, scores)):
            return None
        if self._normal:
            return min(1.0, max(0.0, scores[self._column or 0]))
        if self._column is None:
            return 1.0 / (1.0 + exp(-max(-50.0, min(50.0, scores[0]))))
        top = max(scores)
        return exp(scores[self._column] - top) / sum(exp(score - top) for score in scores)


_FILL = {"input_ids": "tokens", "attention_mask": "1 a token", "token_type_ids": "segment", "position_ids": "0, 1, ..."}
"""The inputs that can be given."""
_TYPES = {"tensor(int32)": "int32", "tensor(float)": "float32"}


def _holds(path: Path, word: bytes) -> bool:
    with path.open("rb") as stream, mmap(stream.fileno(), 0, access=ACCESS_READ) as contents:
        return contents.find(word) >= 0


def _load(files: ModelFiles, threads: int) -> Any:
    with needing(*NEEDING):
        import onnxruntime  # noqa: PLC0415 (an extra)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.use_deterministic_compute = True
    options.log_severity_level = 3  # errors; what it warns of is of no use to a reader of findings
    try:
        return onnxruntime.InferenceSession(str(files.graph), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # noqa: BLE001 (the library's errors have no common base)
        why = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise UsageError(f"cannot load {files.graph}: {why}") from None


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
