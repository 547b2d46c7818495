"""The kinds of foreign dumps that are known by name, one file each."""

from __future__ import annotations

PRESETS: dict[str, object] = {}
