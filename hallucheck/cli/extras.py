"""The optional packages: which extra brings which, as the package's own metadata says."""

from __future__ import annotations

import re
from importlib import metadata

PACKAGE = "hallucheck"

_REQUIREMENT = re.compile(r"([A-Za-z0-9._-]{1,100})")
_EXTRA = re.compile(r"extra\s?==\s?['\"]([A-Za-z0-9_-]{1,50})['\"]")


def requirements() -> dict[str, list[str]] | None:
    """Names of distributions by the extra that brings them, "" for what is always needed; None: not installed."""
    try:
        required = metadata.requires(PACKAGE) or []
    except metadata.PackageNotFoundError:
        return None
    groups: dict[str, list[str]] = {"": []}
    for requirement in required:
        name, extra = _REQUIREMENT.match(requirement), _EXTRA.search(requirement)
        if name:
            groups.setdefault(extra[1] if extra else "", []).append(name[1])
    return groups


def extra_of(module: str) -> str | None:
    """The extra that brings the package of a module; None where none does."""
    wanted = _normal(module.partition(".")[0])
    groups = requirements() or {}
    return next((extra for extra, names in groups.items() if extra and wanted in map(_normal, names)), None)


def _normal(name: str) -> str:
    return name.casefold().replace("_", "-")
