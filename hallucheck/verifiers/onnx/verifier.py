"""A local cross-encoder as a verifier: no server, no download unless the settings allow one.

Where claim and evidence both fit, the model reads them together. Longer evidence is cut in overlapping windows, and
then a claim of several sentences (a whole answer) into these, because each may rest on another window; it is carried
where all are.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from hallucheck.errors import UsageError, check_installed, needing
from hallucheck.model import Answer, Interval, Question
from hallucheck.text.citations.gaps import close_gaps
from hallucheck.text.sentences import sentences
from hallucheck.verifiers.onnx.files import NEEDING, ModelFiles, OnnxOptions, Order, find
from hallucheck.verifiers.onnx.graph import Graph, Window, yes_column

if TYPE_CHECKING:
    from tokenizers import Encoding, Tokenizer

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
        cut = [self._windows.cut(each.claim, each.evidence, each.question) for each in questions]
        wanted = {name(window): window for parts in cut for part in parts or () for window in part.windows}
        fresh = [key for key in wanted if key not in self._known]
        if len(self._known) + len(fresh) > REMEMBERED:
            self._known.clear()
            fresh = list(wanted)
        shares = self._graph.yes([wanted[key] for key in fresh])
        self._known.update(zip(fresh, shares, strict=True))
        return [self._read(question, parts) for question, parts in zip(questions, cut, strict=True)]

    @cached_property
    def _graph(self) -> Graph:
        return Graph(self._files, threads=self._options.threads, yes_label=self._options.yes_label)

    @cached_property
    def _windows(self) -> Windows:
        return Windows(self._files, self._options, self._graph.length)

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


USUAL_LENGTH = 512
UNBOUNDED = 100_000
"""Tokenizers without a limit write a number like 1e30 as theirs."""
OVERLAP = 8
"""Neighbouring windows share an eighth of a window, so that few sentences are cut in all of them."""
ROOM = 4
"""A quarter of a window, at least, is for evidence."""
LONGEST_TOKEN = 12
"""Characters a token, at most on average: evidence beyond what so many tokens could hold is not even looked at."""
SHORT = 16
"""A claim of fewer characters says little without the question that it answers."""

_OFFSET = frozenset(("roberta", "xlm-roberta", "camembert", "mpnet", "longformer", "xlm-roberta-xl"))
"""Kinds of models whose positions count from the padding token on, so that two fewer tokens fit."""


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a claim, in windows; `whole` where they show all the evidence."""

    windows: tuple[Window, ...]
    whole: bool


class Windows:
    """Cuts pairs for one model."""

    def __init__(self, files: ModelFiles, options: OnnxOptions, most: int | None = None) -> None:
        """Read the tokenizer; `most` is how many tokens the graph takes, where its shape is fixed."""
        self.length = min(most or USUAL_LENGTH * 64, max_length(files.config, files.tokenizer_config, options))
        self._tokenizer = _open(files.tokenizer)
        self._claim_first = options.order is Order.CLAIM
        self._most = options.max_windows
        strategy = "only_second" if self._claim_first else "only_first"
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(self.length, stride=self.length // OVERLAP, strategy=strategy)
        self._room = self.length - self._tokenizer.num_special_tokens_to_add(is_pair=True) - self.length // ROOM

    def cut(self, claim: str, evidence: Sequence[str], question: str | None = None) -> list[Part] | None:
        """The parts of a claim with their windows; None where a sentence of it is longer than the model reads."""
        claim, text = close_gaps(claim), "\n\n".join(evidence)
        longest = self._most * self.length * LONGEST_TOKEN
        given, whole = text[:longest], len(text) <= longest
        asked = f"{question} {claim}" if question and len(claim) < SHORT else claim
        if self._fits(asked):
            part = self._pair(asked, given, whole)
            if len(part.windows) == 1 or asked != claim:
                return [part]
        parts = [sentence.text for sentence in sentences(claim)] or [claim]
        return [self._pair(part, given, whole) for part in parts] if all(map(self._fits, parts)) else None

    def _pair(self, claim: str, evidence: str, whole: bool) -> Part:  # noqa: FBT001 (private, and named at the call)
        first, second = (claim, evidence) if self._claim_first else (evidence, claim)
        encoded = self._tokenizer.encode(first, second)
        windows = (encoded, *encoded.overflowing)
        return Part(windows=tuple(map(key, windows[: self._most])), whole=whole and len(windows) <= self._most)

    def _fits(self, text: str) -> bool:
        if len(text) > self._room * LONGEST_TOKEN:
            return False
        encoded = self._tokenizer.encode(text, add_special_tokens=False)
        return not encoded.overflowing and len(encoded.ids) <= self._room


def max_length(config: Mapping[str, Any], tokenizer_config: Mapping[str, Any], options: OnnxOptions) -> int:
    """The most tokens that the model reads at once: the least of what its files and the settings say.

    >>> max_length({"max_position_embeddings": 514, "model_type": "roberta"}, {}, OnnxOptions(model="m"))
    512
    """
    limits = [options.max_length]
    if isinstance(given := tokenizer_config.get("model_max_length"), int) and 0 < given < UNBOUNDED:
        limits.append(given)
    if isinstance(positions := config.get("max_position_embeddings"), int) and 0 < positions < UNBOUNDED:
        limits.append(positions - (2 if config.get("model_type") in _OFFSET else 0))
    return min((limit for limit in limits if limit), default=USUAL_LENGTH)


def _open(path: Path) -> Tokenizer:
    with needing(*NEEDING):
        from tokenizers import Tokenizer  # noqa: PLC0415 (an extra)
    try:
        return Tokenizer.from_file(str(path))
    except Exception as error:  # noqa: BLE001 (the library raises nothing narrower)
        raise UsageError(f"cannot read {path}: {error}", "the file of a fast tokenizer is needed") from None


def key(window: Encoding) -> Window:
    """What makes two windows the same to a model."""
    return tuple(window.ids), tuple(window.type_ids)


def name(window: Window) -> bytes:
    """A short name of a window: 16 bytes over its tokens."""
    return hashlib.blake2b(repr(window).encode(), digest_size=16).digest()
