"""Which cross-encoder is used, and its files: a folder, or a snapshot in the hub's cache.

A model is fetched only where the settings allow it.
"""

from __future__ import annotations

import hashlib
from enum import StrEnum
from pathlib import Path
from typing import Any

import msgspec
from pydantic import BaseModel, ConfigDict, Field

from hallucheck.errors import UsageError, needing
from hallucheck.evidence.mirror import here
from hallucheck.text.basics.patterns import regex

GRAPHS = ("model.onnx", "onnx/model.onnx")
NEEDED = ("config.json", "tokenizer.json")
SETTINGS = "tokenizer_config.json"
WEIGHTS = "_data"
"""A graph over 2 GB keeps its weights in a file beside it, named like it with this at the end."""

_HUB_ID = regex(r"[A-Za-z0-9][\w.-]{0,95}/[A-Za-z0-9][\w.-]{0,95}")
_EXPORT = "optimum-cli export onnx --model ORG/NAME FOLDER writes all of them"


Order = StrEnum("Order", "EVIDENCE CLAIM")
"""Which of the pair the model reads first."""


class OnnxOptions(BaseModel):
    """A model that reads evidence and claim together: natural-language inference, groundedness or relevance."""

    model_config = ConfigDict(defer_build=True, extra="forbid", frozen=True)

    model: str = Field(
        min_length=1, description="a folder with an .onnx graph, tokenizer.json and config.json, or a hub id (org/name)"
    )
    file: str | None = Field(
        None, description="the graph in it; default: model.onnx, onnx/model.onnx, or the only .onnx there is"
    )
    revision: str = Field("main", min_length=1, description="branch, tag or commit of a hub id")
    download: bool = Field(
        default=False, description="fetch a hub id that is not in the hub's cache; nothing is fetched otherwise"
    )
    yes_label: str | None = Field(
        None, description="the label that means supported; default: entailment, yes, supported and the like"
    )
    order: Order = Field(
        Order.EVIDENCE, description="what the model reads first; most rerankers want the claim (as their query)"
    )
    max_length: int | None = Field(
        None, ge=16, le=32_768, description="tokens that the model reads at once; default: as its files say"
    )
    max_windows: int = Field(
        16, ge=1, le=1000, description="windows of evidence that are read for a claim; what lies beyond is not judged"
    )
    threads: int = Field(1, ge=1, le=256, description="threads of each process")


class ModelFiles(msgspec.Struct, frozen=True, kw_only=True):
    """A model on disk. `digest` is that of all its files: who has the same digest has the same model."""

    name: str
    """The folder's own name, or the hub id; no path."""
    graph: Path
    tokenizer: Path
    config: dict[str, Any]
    tokenizer_config: dict[str, Any]
    digest: str


def find(options: OnnxOptions) -> ModelFiles:
    """The files of the model that the settings name; fetched first, where that is allowed and needed.

    Raises:
        UsageError: something is missing, or cannot be read.
        MissingExtraError: a hub id is given and the extra is not installed.
    """
    folder = snapshot(options) or (fetch(options) if options.download else None)
    if folder is None:
        raise UsageError(
            f"verifier.onnx.model: {options.model} is no folder, and no model of that name is in the hub's cache",
            "nothing is downloaded unless verifier.onnx.download is true",
        )
    graph = _graph(folder, options)
    for name in NEEDED:
        if not (folder / name).is_file():
            raise UsageError(f"verifier.onnx.model: {folder} has no {name}", _EXPORT)
    files = [graph, *sorted(graph.parent.glob(f"{graph.name}[._]data*")), *(folder / name for name in NEEDED)]
    settings = folder / SETTINGS
    files += [settings] if settings.is_file() else []
    return ModelFiles(
        name=folder.resolve().name if Path(here(str(Path(options.model).expanduser()))).is_dir() else options.model,
        graph=graph,
        tokenizer=folder / "tokenizer.json",
        config=_object(folder / "config.json"),
        tokenizer_config=_object(settings) if settings.is_file() else {},
        digest=hashlib.sha256("".join(map(_hash, files)).encode()).hexdigest()[:16],
    )


def snapshot(options: OnnxOptions) -> Path | None:
    """Where the model lies on this machine; None where it would have to be fetched.

    Raises:
        UsageError: `model` is neither a folder nor in the form of a hub id.
        MissingExtraError: it is a hub id, and the extra is not installed.
    """
    path = Path(here(str(Path(options.model).expanduser())))
    if path.is_dir():
        return path
    if not _HUB_ID.fullmatch(options.model):
        raise UsageError(
            f"verifier.onnx.model: there is no folder {options.model}",
            "give a folder with an .onnx graph, tokenizer.json and config.json, or a hub id such as org/name",
        )
    with needing(*NEEDING):
        from huggingface_hub import try_to_load_from_cache  # noqa: PLC0415 (an extra, and only for hub ids)
    found = try_to_load_from_cache(options.model, NEEDED[0], revision=options.revision)
    if not isinstance(found, str):
        return None
    folder = Path(found).parent
    return folder if _graphs(folder, options) and all((folder / name).is_file() for name in NEEDED) else None


NEEDING = "onnx", "a local cross-encoder needs onnxruntime and tokenizers"
"""The extra, and what needs it."""


def _graph(folder: Path, options: OnnxOptions) -> Path:
    found = _graphs(folder, options)
    if len(found) == 1:
        return found[0]
    if options.file:
        raise UsageError(f"verifier.onnx.file: {folder} has no {options.file}")
    if not found:
        raise UsageError(f"verifier.onnx.model: {folder} has no .onnx graph", _EXPORT)
    names = ", ".join(str(path.relative_to(folder)) for path in found[:10])
    raise UsageError(f"verifier.onnx.model: {folder} has several graphs: {names}", "choose one as verifier.onnx.file")


def _graphs(folder: Path, options: OnnxOptions) -> list[Path]:
    """The graph that is meant; all there are where that is not known."""
    usual = [folder / name for name in ((options.file,) if options.file else GRAPHS)]
    every = [] if options.file else sorted([*folder.glob("*.onnx"), *folder.glob("onnx/*.onnx")])
    return [path for path in usual if path.is_file()][:1] or every


def _object(path: Path) -> dict[str, Any]:
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
    except (OSError, msgspec.DecodeError) as error:
        raise UsageError(f"cannot read {path}: {error}") from None


def _hash(path: Path) -> str:
    try:
        with path.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from None


def fetch(options: OnnxOptions) -> Path:
    """Fetch the few files that are needed, not the whole repository; the folder of the snapshot.

    Raises:
        UsageError: the hub cannot be reached, or has no such model.
        MissingExtraError: the extra is not installed.
    """
    with needing(*NEEDING):
        from huggingface_hub import snapshot_download  # noqa: PLC0415 (an extra)
        from huggingface_hub.errors import LocalEntryNotFoundError  # noqa: PLC0415 (as above)
    graphs = (options.file,) if options.file else GRAPHS
    wanted = [*NEEDED, SETTINGS, *graphs, *(f"{graph}{WEIGHTS}" for graph in graphs)]
    try:
        return Path(snapshot_download(options.model, revision=options.revision, allow_patterns=wanted))
    except LocalEntryNotFoundError:
        why = "the hub cannot be reached"
    except (OSError, ValueError) as error:  # of the first kind are those of HTTP
        why = type(error).__name__
    raise UsageError(
        f"verifier.onnx: cannot download {options.model} at {options.revision}: {why}",
        "give a folder, or a model whose repository holds an ONNX export (verifier.onnx.file names it)",
    ) from None
