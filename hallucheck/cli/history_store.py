"""The flags of commands that read the history, one declaration each, and the store that they mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from typer import Option

from hallucheck.cli.scan.flags import Isolation
from hallucheck.cli.views.listing import Columns, Shape, write
from hallucheck.errors import UsageError
from hallucheck.evidence.history.times import instant

if TYPE_CHECKING:
    from hallucheck.config.settings import Settings
    from hallucheck.evidence.history.query import Which
    from hallucheck.evidence.history.store import Store

Format = Annotated[Shape, Option("-f", "--format", help="How it is written.")]

VERDICTS = ("pass", "review", "reject", "unchecked", "error")
_AGES = {"d": 1, "w": 7, "m": 30, "y": 365}


@dataclass(frozen=True, kw_only=True)
class Stored(Isolation):
    """The store that is read: the one that `--history` or the configuration names."""

    history: Annotated[
        str | None, Option(metavar="FILE|URL", help="The history store; default history.url of the configuration.")
    ] = None

    @property
    def settings(self) -> Settings:
        """The effective settings, with the store that `--history` names."""
        return self.load({"--history": ("history.url", self.history)}).settings

    @contextmanager
    def opened(self, *, create: bool = False) -> Iterator[Store]:
        """The store; it must be there, or is made."""
        from hallucheck.evidence.history.store import open_store  # noqa: PLC0415 (so that --help stays quick)

        with closing(open_store(self.settings.history, create=create)) as store:
            yield store


@dataclass(frozen=True, kw_only=True)
class Listed(Stored):
    """The same, and how rows of it are listed."""

    panel: ClassVar[str] = "Options"
    limit: Annotated[int, Option("-n", "--limit", min=1, help="At most so many.")] = 20
    format_: Format = "table"

    def write(
        self, rows: Callable[[Any, Store], Iterable[Mapping[str, Any]]], columns: Columns, empty: str = "nothing found"
    ) -> None:
        """Write the rows that a query of the module `evidence.history.query` finds in the store."""
        with self.opened() as store:
            from hallucheck.evidence.history import query  # noqa: PLC0415 (needs SQLAlchemy)

            write(rows(query, store), columns, self.format_, empty=empty)


@dataclass(frozen=True, kw_only=True)
class Owned:
    """Records by run or subject."""

    panel: ClassVar[str] = "Which records"
    run: Annotated[int | None, Option(metavar="NUMBER", help="Of this run.")] = None
    subject: Annotated[str | None, Option(metavar="ID", help="Of this subject.")] = None


@dataclass(frozen=True, kw_only=True)
class Chosen(Owned):
    """Records by all that is known of them."""

    session: Annotated[str | None, Option(metavar="ID", help="Of this session.")] = None
    provider: Annotated[str | None, Option(metavar="NAME", help="Of this provider.")] = None
    verdict: Annotated[str | None, Option(metavar="VERDICT", help="With this verdict.")] = None
    since: Annotated[str | None, Option(metavar="DATE|AGE", help="From this day on, or 30d.")] = None
    until: Annotated[str | None, Option(metavar="DATE|AGE", help="Before this day.")] = None

    @property
    def which(self) -> Which:
        """The records that the flags name."""
        from hallucheck.evidence.history.query import Which  # noqa: PLC0415 (so that --help stays quick)

        if self.verdict is not None and self.verdict not in VERDICTS:
            raise UsageError(f"--verdict {self.verdict}: there is no such verdict", f"they are {', '.join(VERDICTS)}")
        times = {"since": moment("--since", self.since), "until": moment("--until", self.until)}
        return Which(**asdict(self) | times)


def moment(flag: str, text: str | None, now: datetime | None = None) -> datetime | None:
    """A date, a time, or an age such as `30d`, `8w`, `6m`, `2y` back from now.

    Raises:
        UsageError: it is none of them.
    """
    if text is None:
        return None
    number, unit = text[:-1], text[-1:].lower()
    if number.isascii() and number.isdigit() and unit in _AGES and len(number) < 6:  # noqa: PLR2004 (273 years)
        return (now or datetime.now(UTC).replace(tzinfo=None)) - timedelta(days=int(number) * _AGES[unit])
    found = instant(text) if "-" in text else None
    if found is None:
        raise UsageError(f"{flag} {text}: expected a date or an age", "as in 2025-09-01, or 30d, 8w, 6m, 2y")
    return found
