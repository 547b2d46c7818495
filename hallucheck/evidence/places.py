"""From a name in a foreign dump to a file that may be opened: never out of the directories that were given for it."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterator

import msgspec

from hallucheck.errors import HallucheckError
from hallucheck.evidence import remote
from hallucheck.evidence.mirror import here
from hallucheck.evidence.pdf.documents import ErrorKind


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """An ordinary file that may be opened, as it was when it was first looked at."""

    path: str
    """The real path, symbolic links followed."""
    size: int
    mtime_ns: int

    @property
    def key(self) -> str:
        """Identifies this state of the file; 32 hex digits."""
        text = f"{self.size}\0{self.mtime_ns}\0{self.path}"
        return hashlib.blake2b(text.encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """Why a name is not followed."""

    kind: ErrorKind
    sentence: str


_OUTSIDE = Refusal(
    kind=ErrorKind.OUTSIDE,
    sentence="its path leads out of the dump's directory; --documents says where else documents may be read",
)
_MISSING = Refusal(kind=ErrorKind.MISSING, sentence="there is no such file; --documents says where documents are")


def locate(name: str, *, root: str | None, dump: str) -> Place | Refusal:
    """The file that `name` means: in `root` where it is given, else (or where it is not there) beside `dump`.

    What a symbolic link points to must lie inside the same directory, and the answer does not say whether anything
    outside exists. A dump from stdin (`-`) counts as one in the working directory; one behind a URL has no directory.
    """
    answer: Place | Refusal = _OUTSIDE
    if root is not None and remote.is_remote(root):
        return _under(name, root)
    for _, found in candidates(name, root=root, dump=dump):
        if isinstance(found, Place) or found.kind is ErrorKind.UNREADABLE:
            return found
        if found.kind is ErrorKind.MISSING:
            answer = found
    return answer


def candidates(name: str, *, root: str | None, dump: str) -> Iterator[tuple[str, Place | Refusal]]:
    """The paths at which `locate` looks, up to the one it takes, with what is there."""
    if root is not None and remote.is_remote(root):
        return
    beside = [] if "://" in dump else [os.path.dirname(dump) or "."]  # noqa: PTH120 (bytes that are no text pass through os.path as they are)
    for base in beside if root is None else [root, *beside]:
        found = _inside(name, base)
        yield os.path.join(base, name), found  # noqa: PTH118 (as below)
        if isinstance(found, Place):
            return


def _under(name: str, root: str) -> Place | Refusal:
    """The file that `name` means under a prefix of an object store; stores know no `..`."""
    parts = name.split("/")
    if name.startswith("/") or ".." in parts or remote.is_remote(name):
        return _OUTSIDE
    url = remote.join(root, "/".join(part for part in parts if part not in ("", ".")))
    try:
        if not remote.exists(url):
            return _MISSING
        size, mark = remote.state(url)
    except HallucheckError as error:
        return _refuse(error.message)
    return Place(path=url, size=size or 0, mtime_ns=int.from_bytes(hashlib.sha256(mark.encode()).digest()[:7]))


def _inside(name: str, base: str) -> Place | Refusal:
    try:
        home = os.path.realpath(here(base))
        path = os.path.realpath(here(os.path.join(base, name)))  # noqa: PTH118 (as above)
        if os.path.commonpath((home, path)) != home:
            return _OUTSIDE
        status = os.stat(path)  # noqa: PTH116 (as above)
    except (FileNotFoundError, NotADirectoryError, ValueError):  # ValueError: a NUL or a lone surrogate in the name
        return _MISSING
    except OSError as error:
        return _refuse(error.strerror or "it cannot be looked at")
    if stat.S_ISDIR(status.st_mode):
        return _refuse("it is a directory")
    if not stat.S_ISREG(status.st_mode):
        return _refuse("it is not an ordinary file")
    return Place(path=path, size=status.st_size, mtime_ns=status.st_mtime_ns)


def _refuse(reason: str) -> Refusal:
    return Refusal(kind=ErrorKind.UNREADABLE, sentence=f"it cannot be read: {reason}")
