"""The kinds of foreign dumps that are known by name: the one list of them."""

from __future__ import annotations

from hallucheck.sources.presets import (
    anthropic,
    benchmarks,
    conversations,
    deepeval,
    garak,
    halueval,
    inspect_log,
    langchain,
    lm_eval,
    mlflow,
    openai,
    openai_evals,
    phoenix,
    platforms,
    promptfoo,
    ragas,
    research,
    traces,
    trulens,
)
from hallucheck.sources.presets.base import Preset

_MODULES = (
    ragas,
    deepeval,
    promptfoo,
    openai,
    openai_evals,
    anthropic,
    conversations,
    langchain,
    traces,
    phoenix,
    mlflow,
    trulens,
    inspect_log,
    halueval,
    research,
    lm_eval,
    garak,
    platforms,
    benchmarks,
)

PRESETS: dict[str, Preset] = {preset.name: preset for module in _MODULES for preset in module.PRESETS}
"""By name, in the order in which documentation lists them."""

AUTO = "auto"
OWN = "hallucheck"
"""Our own field names and their aliases: no preset at all."""
