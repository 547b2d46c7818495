"""Where a process on another machine finds the files of the run: in copies under a directory of its own.

Everything that a run opens by path asks `here` for the place. On the machine of the run that is the path itself. A
worker elsewhere has been sent copies, and a path that is not among them does not exist for it, whatever lies there.
"""

from __future__ import annotations

import os

_root: str | None = None
_cwd = ""


def use(root: str | None, cwd: str = "") -> None:
    """From now on files lie under `root`; relative paths started from `cwd`. None: where their paths say."""
    global _root, _cwd
    _root, _cwd = root, cwd


def here(path: str) -> str:
    """Where the file that the run knows as `path` is in this process."""
    return path if _root is None else place(_root, _cwd, path)


def place(root: str, cwd: str, path: str) -> str:
    """Where the copy of a file lies under `root`."""
    whole = os.path.normpath(os.path.join(cwd, path))  # noqa: PTH118 (names that are no text pass through as they are)
    return os.path.join(root, whole.lstrip(os.sep))  # noqa: PTH118 (as above)
