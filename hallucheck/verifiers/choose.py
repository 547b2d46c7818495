"""Which verifier a run asks, as the settings say. No server is asked, nothing is opened before the first question."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from hallucheck.verifiers.base import NullVerifier, Verifier
from hallucheck.verifiers.cache import CachedVerifier
from hallucheck.verifiers.embedded import EmbeddedVerifier
from hallucheck.verifiers.openai import OpenAIVerifier, ServerOptions

DEFAULT_CACHE = Path(".hallucheck-cache")
"""Where a server's answers are remembered, unless the settings say otherwise: they cost time or money."""


class Name(StrEnum):
    """The verifiers there are."""

    EMBEDDED = "embedded"
    OPENAI = "openai"
    NONE = "none"


class VerifierOptions(BaseModel):
    """Who answers "does this evidence entail this claim?"."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: Name = Field(
        default=Name.EMBEDDED,
        description="embedded: offline, ships with the package; openai: the server below; none: claims stay unverified",
    )
    server: ServerOptions | None = Field(
        default=None, description="an OpenAI-compatible server that gives log-probabilities"
    )
    cache: bool = Field(default=True, description="remember a server's answers on disk")
    cache_dir: str | None = Field(
        default=None, description="where; default: .hallucheck-cache in the working directory"
    )

    @model_validator(mode="after")
    def _server_is_described(self) -> Self:
        if self.name is Name.OPENAI and self.server is None:
            raise ValueError("openai needs server.base_url and server.model")
        return self

    @property
    def networked(self) -> bool:
        """Whether it asks a server; then one process asks many questions at once rather than many processes few."""
        return self.name is Name.OPENAI


def open_verifier(options: VerifierOptions) -> Verifier:
    """The verifier that `options` describe."""
    if options.name is Name.NONE:
        return NullVerifier()
    if options.name is Name.EMBEDDED or options.server is None:
        return EmbeddedVerifier()
    server = OpenAIVerifier(options.server)
    if not options.cache:
        return server
    return CachedVerifier(server, Path(options.cache_dir) if options.cache_dir else DEFAULT_CACHE)
