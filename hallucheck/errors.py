"""Everything that can go wrong, by who must act.

    HallucheckError
    ├── UsageError              the caller: a flag, a name or a path is wrong
    │   ├── MissingExtraError   the caller: install an optional package
    │   └── AmbiguousDumpError  the caller: say which of two kinds a dump is
    ├── ConfigError             the author of a configuration file
    ├── InputError              the owner of the dump: a file cannot be read at all
    ├── OutputError             the owner of the target: it cannot be written
    ├── EngineError             the owner of the machine: worker processes cannot be started
    ├── NotComparableError      the caller: two runs do not fit together
    ├── RejectedError           the library caller of `guard`: fall back
    └── RecordError             nobody: one record is set aside as an error row and the run goes on
        ├── UnreadableRowError  the row is not a JSON object, or its fields do not make a record
        ├── NotAnnotatedError   a row of results carries no annotation
        ├── RecordTimeoutError  the record took longer than `--timeout`
        └── InternalError       a defect of ours showed on this record

Each of them survives pickling, because they cross process borders: the arguments of `__init__` are positional and
are passed to `super().__init__` as they came.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import NamedTuple


def nearest(name: str, known: Iterable[str], cutoff: float = 0.6, *, quoted: bool = False) -> str:
    """A hint at the known name that was perhaps meant; empty where none is near."""
    from difflib import get_close_matches  # noqa: PLC0415 (only messages need it)

    close = get_close_matches(name, list(known), n=1, cutoff=cutoff)
    return f"did you mean {close[0]!r}?" if close and quoted else f"did you mean {close[0]}?" if close else ""


@contextmanager
def needing(extra: str, why: str) -> Iterator[None]:
    """Around the import of an optional package; `why` says what needs it, `extra` what brings it.

    Raises:
        MissingExtraError: it is not installed.
    """
    try:
        yield
    except ImportError:
        raise MissingExtraError(why, f"pip install 'hallucheck[{extra}]'") from None


def check_installed(module: str, extra: str, why: str) -> None:
    """The same before the first record, where the import itself can wait."""
    with needing(extra, why):
        if find_spec(module) is None:
            raise ImportError(module)


class HallucheckError(Exception):
    """The root: `str(error)` is one sentence for a person, `hint` says what to do about it."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message, hint)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return self.message


class UsageError(HallucheckError):
    """A flag, a name or a path on the command line is wrong."""


class MissingExtraError(UsageError):
    """An optional package is needed; the hint names the extra that brings it."""


class AmbiguousDumpError(UsageError):
    """A dump that may be of two kinds, or a field that may stand in two places; the hint says how to choose."""


class ConfigError(HallucheckError):
    """A configuration is wrong; the message names file, line and key path."""


class InputError(HallucheckError):
    """An input cannot be opened or is not in the format it was said to be."""


class OutputError(HallucheckError):
    """A target cannot be written."""


class EngineError(HallucheckError):
    """The processes that an engine works with cannot be started."""


class NotComparableError(HallucheckError):
    """Two runs were made with different detectors, configuration or verifier."""


class Again(NamedTuple):
    """What to do about a rejected record: what the model should hear, and what it should be asked for again."""

    guidance: str | None = None
    pages: tuple[int, ...] = ()
    """On which something else stands, as far as that is known; none: all pages."""
    fields: tuple[str, ...] = ()
    """In words: 'account number', 'amount of transaction 4', 'pages of statement 2'."""
    pointers: tuple[str, ...] = ()
    """JSON pointers of the values that were doubted."""
    remainder: dict[str, object] | None = None
    """The row without them; None where one cannot be taken out of a text."""


class RejectedError(HallucheckError):
    """`guard` refused a record; `findings` holds the reasons as wire objects, `again` what to do about it."""

    def __init__(
        self, message: str, hint: str | None = None, findings: tuple[object, ...] = (), again: Again | None = None
    ) -> None:
        super().__init__(message, hint)
        self.args = (message, hint, findings, again)
        self.findings = findings
        self.again = again or Again()


class RecordError(HallucheckError):
    """One record is set aside; the run goes on."""

    kind = "record"


class UnreadableRowError(RecordError):
    """The row is not a JSON object, or its fields do not make a record."""

    kind = "unreadable"


class NotAnnotatedError(RecordError):
    """A row of results carries no annotation of this wire version."""

    kind = "not-annotated"


class RecordTimeoutError(RecordError):
    """The record took longer than the limit."""

    kind = "timeout"


class InternalError(RecordError):
    """A defect of hallucheck showed on this record; the message names the kind of error and the function."""

    kind = "internal"


def place_of(error: BaseException) -> str:
    """Kind of an error and the last function of ours that it passed; never its text, which may quote the record.

    >>> try:
    ...     place_of(1)
    ... except AttributeError as error:
    ...     place_of(error)
    'AttributeError in errors.place_of'
    """
    ours = None
    trace = error.__traceback__
    while trace is not None:
        module = trace.tb_frame.f_globals.get("__name__", "")
        if module.startswith("hallucheck.") or ours is None:
            ours = f"{module.removeprefix('hallucheck.')}.{trace.tb_frame.f_code.co_name}"
        trace = trace.tb_next
    return f"{type(error).__name__} in {ours}" if ours else type(error).__name__
