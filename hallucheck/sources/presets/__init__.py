"""The kinds of foreign dumps that are known by name: the one list of them."""

from __future__ import annotations

from importlib import import_module

from hallucheck.sources.presets.base import Preset

_MODULES = "test_frameworks openai chat traces harnesses research"

PRESETS: dict[str, Preset] = {
    preset.name: preset for name in _MODULES.split() for preset in import_module(f"{__name__}.{name}").PRESETS
}
"""By name, in the order in which documentation lists them."""

AUTO = "auto"
OWN = "hallucheck"
"""Our own field names and their aliases: no preset at all."""
