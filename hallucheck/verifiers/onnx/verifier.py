"""A local cross-encoder as a verifier: no server, no download unless the settings allow one."""

from __future__ import annotations

from collections.abc import Sequence

from hallucheck.errors import check_installed
from hallucheck.model import Answer, Interval, Question
from hallucheck.verifiers.onnx.files import NEEDING, find
from hallucheck.verifiers.onnx.graph import Graph, yes_column
from hallucheck.verifiers.onnx.options import OnnxOptions
from hallucheck.verifiers.onnx.windows import Part, Windows, name

AT_ONCE = 64
"""Questions whose windows are held in memory together."""
REMEMBERED = 100_000
"""Windows whose answers are kept in memory: a whole answer asks what its sentences asked, a redacted context the same
as the full one where it was not redacted."""
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
        for module in ("onnxruntime", "tokenizers"):
            check_installed(module, *NEEDING)
        yes_column(self._files.config, options.yes_label)
        given = f"{options.order}-{options.max_length or 0}-{options.max_windows}-{options.yes_label or ''}-{VERSION}"
        self.identity = f"onnx:{self._files.name}@{self._files.digest}/{given}"
        self._method = f"onnx:{self._files.name}"
        self._graph: Graph | None = None
        self._windows: Windows | None = None
        self._known: dict[bytes, float | None] = {}

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
        wanted = {name(window): window for parts in cut for part in parts or () for window in part.windows}
        fresh = [key for key in wanted if key not in self._known]
        if len(self._known) + len(fresh) > REMEMBERED:
            self._known.clear()
            fresh = list(wanted)
        shares = graph.yes([wanted[key] for key in fresh], cutter.padding)
        self._known.update(zip(fresh, shares, strict=True))
        return [self._read(question, parts) for question, parts in zip(questions, cut, strict=True)]

    def _open(self) -> tuple[Graph, Windows]:
        if self._graph is None or self._windows is None:
            options = self._options
            self._graph = Graph(self._files, threads=options.threads, yes_label=options.yes_label)
            self._windows = Windows(self._files, options, self._graph.length)
        return self._graph, self._windows

    def _read(self, question: Question, parts: list[Part] | None) -> Answer:
        if not any(map(str.isalnum, question.claim)):
            return self._failed("the claim holds no words")
        if parts is None:
            return self._failed("a sentence of the claim is longer than the model reads")
        low = high = 1.0
        for part in parts:
            found = [self._known[name(window)] for window in part.windows]
            read = [share for share in found if share is not None]
            if len(read) < len(found):
                return self._failed("the model gave no number")
            low, high = min(low, max(read)), min(high, max(read) if part.whole else 1.0)
        low, high = round(low, 6), round(high, 6)
        return Answer(
            yes=Interval(low=low, high=high),
            no=Interval(low=round(1.0 - high, 6), high=round(1.0 - low, 6)),
            method=self._method,
        )

    def _failed(self, error: str) -> Answer:
        return Answer(yes=None, method=self._method, error=error)
