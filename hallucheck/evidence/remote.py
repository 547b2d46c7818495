"""Files on object stores and servers, through fsspec: those that the command line names, never what a dump does.

Credentials are fsspec's business (environment, instance roles, its own configuration) and stand in no message: an
address is shown without what is behind `?`, one with a password is refused, and of a store's errors only their kind is
shown.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, BinaryIO
from urllib.parse import urlsplit

from hallucheck.errors import HallucheckError, InputError, MissingExtraError, OutputError, UsageError

BLOCK = 8 << 20
"""Bytes fetched at a time."""

SERVERS = ("http", "https")
"""Schemes of servers, which are only read."""


def is_remote(name: str) -> bool:
    """Whether a name is an address rather than a path."""
    scheme, mark, _ = name.partition("://")
    return bool(mark) and scheme.replace("+", "").isalnum()


def shown(url: str) -> str:
    """The address as it may be written anywhere."""
    return url.partition("?")[0] if url.startswith(SERVERS) else url


def state(url: str) -> tuple[int | None, str]:
    """Size of a file, and what changes when it does.

    Raises:
        InputError: there is none, or it cannot be reached.
    """
    with _used(url) as (system, path):
        info = system.info(path)
        mark = next((str(info[key]) for key in ("ETag", "LastModified", "mtime") if info.get(key)), "")
        return info.get("size"), mark


def listed(url: str) -> list[str] | None:
    """The addresses of the files in a folder or of a glob, in sorted order; None where it is one file."""
    with _used(url) as (system, path):
        if url.startswith(SERVERS):
            return None
        if any(mark in path for mark in "*?["):
            found = [name for name in system.glob(path) if not system.isdir(name)]
            if not found:
                raise InputError(f"no file matches {shown(url)}")
        elif not path.endswith("/") and system.isfile(path):
            return None
        elif system.isdir(path):
            found = [info["name"] for info in system.ls(path, detail=True) if info["type"] == "file"]
        else:
            raise InputError(f"{shown(url)} does not exist")
        return [system.unstrip_protocol(name) for name in sorted(found)]


def open_file(url: str) -> BinaryIO:
    """The bytes of a file from the beginning; seekable where the store gives ranges."""
    with _used(url) as (system, path):
        file: BinaryIO = system.open(path, "rb", block_size=BLOCK, cache_type="readahead")
        return file


def read_range(url: str, start: int, length: int) -> bytes:
    """A range of bytes."""
    with _used(url) as (system, path):
        data: bytes = system.cat_file(path, start=start, end=start + length)
        return data


def fetch(url: str, target: IO[bytes]) -> None:
    """Append what a file holds to `target`."""
    with open_file(url) as source, _used(url):
        shutil.copyfileobj(source, target, BLOCK)


def exists(url: str) -> bool:
    """Whether there is such a file."""
    with _used(url) as (system, path):
        system.invalidate_cache()
        return bool(system.isfile(path))


def put(source: Path, url: str) -> None:
    """Write a file, whole or not at all: stores show an object only when all of it is there."""
    with _used(url, write=True) as (system, path):
        system.put_file(str(source), path)


def put_bytes(data: bytes, url: str) -> None:
    """Write a small file."""
    with _used(url, write=True) as (system, path):
        system.pipe_file(path, data)


def remove(urls: list[str]) -> None:
    """Remove files, those that are there."""
    for url in urls:
        with _used(url, write=True) as (system, path), contextlib.suppress(FileNotFoundError):
            system.rm_file(path)


def join(url: str, name: str) -> str:
    """The address of a file under a prefix."""
    return f"{url.rstrip('/')}/{name}"


def _opened(url: str) -> tuple[Any, str]:
    parts = urlsplit(url)
    if "@" in parts.netloc:
        raise UsageError(
            f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}: no user or password in an address",
            "give them to fsspec through the environment",
        )
    try:
        import fsspec  # noqa: PLC0415 (an extra)

        system, path = fsspec.core.url_to_fs(url)
    except ImportError as error:
        raise MissingExtraError(
            f"{shown(url)} needs {error.name or 'a package'}", "pip install 'hallucheck[cloud]'"
        ) from None
    except ValueError:
        raise UsageError(f"{shown(url)}: no such kind of address is known") from None
    return system, path


@contextlib.contextmanager
def _used(url: str, *, write: bool = False) -> Iterator[tuple[Any, str]]:
    """The store of a file and its path there; what the store raises becomes an error for a person."""
    try:
        yield _opened(url)
    except HallucheckError:
        raise
    except Exception as error:  # noqa: BLE001 (each store has errors of its own, and they quote what must not be shown)
        number = getattr(error, "errno", None)
        kind = os.strerror(number) if isinstance(number, int) and number else type(error).__name__
        if isinstance(error, FileNotFoundError):
            kind = "there is no such file"
        elif isinstance(error, PermissionError) or "redentials" in type(error).__name__:
            kind = "access is denied, or there are no credentials"
        if write:
            raise OutputError(f"{shown(url)}: cannot write: {kind}", "see to it and run with --resume") from None
        raise InputError(f"cannot read {shown(url)}: {kind}") from None
