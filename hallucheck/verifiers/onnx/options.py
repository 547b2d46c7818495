"""Which cross-encoder is used, and how."""

from __future__ import annotations

from enum import StrEnum

from pydantic import BaseModel, ConfigDict, Field


class Order(StrEnum):
    """Which of the pair the model reads first."""

    EVIDENCE = "evidence"
    CLAIM = "claim"


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
