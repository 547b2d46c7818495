"""Where something stands, as code hosts and people name it: relative to the repository, never a path of a machine."""

from __future__ import annotations

import posixpath
from functools import lru_cache
from pathlib import PurePosixPath
from urllib.parse import quote, urlsplit

from hallucheck.model import Location, Origin


@lru_cache(maxsize=256)  # a dump has few files and many lines
def relative(file: str, root: str = "") -> str:
    """`file` relative to `root` (an absolute directory); outside it, and for stdin, the bare name."""
    if file == "-":
        return "stdin"
    path = PurePosixPath("/" + urlsplit(file).path.lstrip("/") if "://" in file else file)
    if path.is_absolute():
        path = path.relative_to(root) if root and path.is_relative_to(root) else PurePosixPath(path.name)
    inside = posixpath.normpath(path)
    return (path.name if inside.startswith("..") else inside.removeprefix(".")) or "input"


def uri(file: str, root: str = "") -> str:
    """`relative(file)` as a relative URI reference (RFC 3986)."""
    return quote(relative(file, root).encode("utf-8", "replace"), safe="/~")


def place(origin: Origin) -> str:
    """File and line, with page and part where there are any, as the user named the file."""
    extra = [f"{kind} {number}" for kind in ("page", "part") if (number := getattr(origin, kind)) is not None]
    return f"{origin.file}:{origin.line}" + (f" ({', '.join(extra)})" if extra else "")


def spot(location: Location) -> str:
    """The JSON pointer of a finding with its offsets in code points and its page."""
    span = "" if location.start is None else f" [{location.start}:{'' if location.end is None else location.end}]"
    page = "" if location.page is None else f", page {location.page}"
    return (location.pointer or "/") + span + page
