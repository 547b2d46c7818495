"""A local cross-encoder as a verifier: no server, no download unless the settings allow one."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec

from hallucheck.model import Answer, Interval, Question
from hallucheck.verifiers.onnx.files import find, missing
from hallucheck.verifiers.onnx.graph import Graph, Window
from hallucheck.verifiers.onnx.labels import yes_column
from hallucheck.verifiers.onnx.options import OnnxOptions
from hallucheck.verifiers.onnx.windows import Part, Windows, key

AT_ONCE = 64
"""Questions whose windows are held in memory together."""
VERSION = 1
"""Counts up when pairs are made or read differently, because remembered answers depend on it."""


class OnnxVerifier:
    """Answers with P(the model's label for yes).

    Evidence in several windows counts by the one that carries the claim best. Where some of it was not read,
    because it goes on beyond `max_windows`, the answer is an interval up to 1: what was not read may carry the claim.
    """

    def __init__(self, options: OnnxOptions) -> None:
        """Find the files, and read from them what the answers depend on; the graph is loaded with the first question.

        Raises:
            UsageError: files are missing or do not say what their scores mean.
            MissingExtraError: the extra is not installed.
        """
        self._options = options
        self._files = find(options)
        if not all(find_spec(name) for name in ("onnxruntime", "tokenizers")):
            raise missing()  # before the first record, not with it
        yes_column(self._files.config, options.yes_label)
        given = f"{options.order}-{options.max_length or 0}-{options.max_windows}-{options.yes_label or ''}-{VERSION}"
        self.identity = f"onnx:{self._files.name}@{self._files.digest}/{given}"
        self._method = f"onnx:{self._files.name}"
        self._graph: Graph | None = None
        self._windows: Windows | None = None

    def answer(self, questions: Sequence[Question]) -> Sequence[Answer]:
        """One answer per question, in order; what the model cannot read carries an error.

        Raises:
            UsageError: the model cannot be loaded.
            MissingExtraError: the extra is not installed.
        """
        answers: list[Answer] = []
        for start in range(0, len(questions), AT_ONCE):
            answers += self._answer(questions[start : start + AT_ONCE])
        return answers

    def _answer(self, questions: Sequence[Question]) -> list[Answer]:
        graph, cutter = self._open()
        cut = [cutter.cut(each.claim, each.evidence, each.question) for each in questions]
        wanted: dict[Window, None] = {}
        for parts in cut:
            for part in parts or ():
                wanted.update(dict.fromkeys(map(key, part.windows)))
        shares = dict(zip(wanted, graph.yes(list(wanted), cutter.padding), strict=True))
        return [self._read(parts, shares) for parts in cut]

    def _open(self) -> tuple[Graph, Windows]:
        if self._graph is None or self._windows is None:
            options = self._options
            self._graph = Graph(self._files, threads=options.threads, yes_label=options.yes_label)
            self._windows = Windows(self._files, options, self._graph.length)
        return self._graph, self._windows

    def _read(self, parts: list[Part] | None, shares: dict[Window, float | None]) -> Answer:
        if parts is None:
            return Answer(yes=None, method=self._method, error="a sentence of the claim is longer than the model reads")
        low = high = 1.0
        for part in parts:
            found = [shares[key(window)] for window in part.windows]
            read = [share for share in found if share is not None]
            if len(read) < len(found):
                return Answer(yes=None, method=self._method, error="the model gave no number")
            low, high = min(low, max(read)), min(high, max(read) if part.whole else 1.0)
        low, high = round(low, 6), round(high, 6)
        return Answer(
            yes=Interval(low=low, high=high),
            no=Interval(low=round(1.0 - high, 6), high=round(1.0 - low, 6)),
            method=self._method,
        )
