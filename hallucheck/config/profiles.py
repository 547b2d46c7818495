"""The shipped profiles: `configs/` of a checkout, or the copy inside an installed package."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
PROFILE_FOLDERS = (_PACKAGE / "profiles", _PACKAGE.parents[1] / "configs")


def profile_paths() -> dict[str, Path]:
    """Profile name -> file, in the order of their names."""
    for folder in PROFILE_FOLDERS:
        if folder.is_dir():
            return {path.stem: path for path in sorted(folder.glob("*.yaml"))}
    return {}
