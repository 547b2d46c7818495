"""Which verifier a run asks, as the settings say. No server is asked, nothing is opened before the first question."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from hallucheck.evidence.mirror import here
from hallucheck.verifiers.base import NullVerifier, Verifier
from hallucheck.verifiers.embedded.verifier import EmbeddedVerifier
from hallucheck.verifiers.onnx.files import OnnxOptions, snapshot
from hallucheck.verifiers.server.openai import OpenAIVerifier, ServerOptions
from hallucheck.verifiers.stored.cache import CachedVerifier

DEFAULT_CACHE = ".hallucheck-cache"
"""Where answers of a server or a model are remembered, unless the settings say otherwise: they cost time or money."""


Name = StrEnum("Name", "EMBEDDED OPENAI ONNX NONE")
"""The verifiers there are."""


class VerifierOptions(BaseModel):
    """Who answers "does this evidence entail this claim?"."""

    model_config = ConfigDict(defer_build=True, extra="forbid", frozen=True)

    name: Name = Field(
        default=Name.EMBEDDED,
        description="embedded: offline, ships with the package; openai: the server below; onnx: the local model below; "
        "none: claims stay unverified",
    )
    server: ServerOptions | None = Field(
        default=None, description="an OpenAI-compatible server that gives log-probabilities"
    )
    onnx: OnnxOptions | None = Field(
        default=None, description="a local cross-encoder: natural-language inference, groundedness or relevance"
    )
    cache: bool = Field(default=True, description="remember the answers of a server or a local model on disk")
    cache_dir: str | None = Field(
        default=None, description="where; default: .hallucheck-cache in the working directory"
    )

    @model_validator(mode="after")
    def _is_described(self) -> Self:
        if self.name is Name.OPENAI and self.server is None:
            raise ValueError("openai needs server.base_url and server.model")
        if self.name is Name.ONNX and self.onnx is None:
            raise ValueError("onnx needs onnx.model, a folder or a hub id")
        return self

    @property
    def networked(self) -> bool:
        """Whether it asks a server; then one process asks many questions at once rather than many processes few."""
        return self.name is Name.OPENAI

    @property
    def batched(self) -> bool:
        """Whether it is the faster a question, the more questions it gets at once."""
        return self.name in (Name.OPENAI, Name.ONNX)

    @property
    def fetches(self) -> str | None:
        """The model that opening the verifier would fetch from the hub; None: it is here, or nothing may be fetched.

        Raises:
            UsageError: the model's name is neither a folder nor a hub id.
            MissingExtraError: it is a hub id, and the extra is not installed.
        """
        if self.name is not Name.ONNX or self.onnx is None or not self.onnx.download:
            return None
        return self.onnx.model if snapshot(self.onnx) is None else None


def open_verifier(options: VerifierOptions) -> Verifier:
    """The verifier that `options` describe.

    Raises:
        UsageError: the files of a local model are missing, or cannot be read.
        MissingExtraError: its packages are not installed.
    """
    if options.name is Name.NONE:
        return NullVerifier()
    asked: Verifier
    if options.name is Name.OPENAI and options.server:
        asked = OpenAIVerifier(options.server)
    elif options.name is Name.ONNX and options.onnx:
        from hallucheck.verifiers.onnx.verifier import OnnxVerifier  # noqa: PLC0415 (only who configured a model needs it)

        asked = OnnxVerifier(options.onnx)
    else:
        return EmbeddedVerifier()
    return CachedVerifier(asked, Path(here(options.cache_dir or DEFAULT_CACHE))) if options.cache else asked
