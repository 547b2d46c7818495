"""The flags of commands that read the history, one declaration each, and the store that they mean."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from hallucheck.cli.views.listing import Shape
from hallucheck.errors import UsageError
from hallucheck.evidence.history.times import instant

if TYPE_CHECKING:
    from hallucheck.config.settings import Settings
    from hallucheck.evidence.history.query import Which
    from hallucheck.evidence.history.store import Store

_WHICH = "Which records"

History = Annotated[
    str | None, typer.Option(metavar="FILE|URL", help="The history store; default history.url of the configuration.")
]
Format = Annotated[Shape, typer.Option("-f", "--format", help="How it is written.")]
Limit = Annotated[int, typer.Option("-n", "--limit", min=1, help="At most so many.")]
Run = Annotated[int | None, typer.Option(metavar="NUMBER", help="Of this run.", rich_help_panel=_WHICH)]
Subject = Annotated[str | None, typer.Option(metavar="ID", help="Of this subject.", rich_help_panel=_WHICH)]
Session = Annotated[str | None, typer.Option(metavar="ID", help="Of this session.", rich_help_panel=_WHICH)]
Provider = Annotated[str | None, typer.Option(metavar="NAME", help="Of this provider.", rich_help_panel=_WHICH)]
Verdict = Annotated[str | None, typer.Option(metavar="VERDICT", help="With this verdict.", rich_help_panel=_WHICH)]
Since = Annotated[
    str | None, typer.Option(metavar="DATE|AGE", help="From this day on, or 30d.", rich_help_panel=_WHICH)
]
Until = Annotated[str | None, typer.Option(metavar="DATE|AGE", help="Before this day.", rich_help_panel=_WHICH)]

VERDICTS = ("pass", "review", "reject", "unchecked", "error")
_AGES = {"d": 1, "w": 7, "m": 30, "y": 365}


@contextmanager
def opened(history: str | None, config: str | None, *, isolated: bool, create: bool = False) -> Iterator[Store]:
    """The store that `--history` or the configuration names; it must be there, or is made."""
    with opened_by(settings(history, config, isolated=isolated), create=create) as store:
        yield store


def settings(history: str | None, config: str | None, *, isolated: bool) -> Settings:
    """The effective settings, with the store that `--history` names."""
    from hallucheck.cli.scan import parts  # noqa: PLC0415 (so that --help stays quick)

    flags = {"--history": ("history.url", history)}
    return parts.settings(config=config, overrides=(), isolated=isolated, flags=flags).settings


@contextmanager
def opened_by(settings: Settings, *, create: bool = False) -> Iterator[Store]:
    """The store of these settings; it must be there, or is made."""
    from hallucheck.evidence.history.store import open_store  # noqa: PLC0415 (so that --help stays quick)

    store = open_store(settings.history, create=create)
    try:
        yield store
    finally:
        store.close()


def which(
    *,
    run: int | None = None,
    subject: str | None = None,
    session: str | None = None,
    provider: str | None = None,
    verdict: str | None = None,
    since: str | None = None,
    until: str | None = None,
) -> Which:
    """The records that the flags name."""
    from hallucheck.evidence.history.query import Which  # noqa: PLC0415 (so that --help stays quick)

    if verdict is not None and verdict not in VERDICTS:
        raise UsageError(f"--verdict {verdict}: there is no such verdict", f"they are {', '.join(VERDICTS)}")
    return Which(
        run=run,
        subject=subject,
        session=session,
        provider=provider,
        verdict=verdict,
        since=moment("--since", since),
        until=moment("--until", until),
    )


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
