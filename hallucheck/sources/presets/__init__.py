"""The kinds of foreign dumps that are known by name: the one list of them."""

from __future__ import annotations

from hallucheck.sources.presets import chat, harnesses, research, traces
from hallucheck.sources.presets.base import Preset

_GROUPS = (
    harnesses.FRAMEWORKS, chat.PRESETS, traces.PRESETS, harnesses.PRESETS, research.PRESETS,
)  # fmt: skip

PRESETS: dict[str, Preset] = {preset.name: preset for group in _GROUPS for preset in group}
"""By name, in the order in which documentation lists them."""

AUTO = "auto"
OWN = "hallucheck"
"""Our own field names and their aliases: no preset at all."""
