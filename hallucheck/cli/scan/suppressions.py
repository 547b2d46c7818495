"""What a run does not count: the ignore file and the baseline, as the command line names them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from pydantic import ValidationError

from hallucheck.cli.console import TERMINAL, login
from hallucheck.cli.scan.flags import Rules
from hallucheck.config.layer import dotted
from hallucheck.config.settings import Settings
from hallucheck.detectors import catalogue
from hallucheck.errors import ConfigError, InputError, MissingExtraError, UsageError
from hallucheck.model import Suppression
from hallucheck.model.finding import WORDS, Judgement, Review, dismissals
from hallucheck.reports.figures import Summary
from hallucheck.verdict.suppressions import (
    BY_BASELINE,
    IGNORE_FILE,
    LEAST,
    Baseline,
    IgnoreEntry,
    IgnoreFile,
    Suppressions,
    expired,
)

if TYPE_CHECKING:
    from hallucheck.evidence.history.store import Store


HINT = "as in `ignore: [{rule: statements/fabricated-bank, record: r7, reason: a test record}]`"


def load_suppressions(
    settings: Settings, day: date, rules: Rules, store: Store | None, *, isolated: bool
) -> Suppressions:
    """The entries that hold on `day`, the baseline where it fits this run, and what people said in `store`.

    Expired entries are reported.

    Raises:
        NotComparableError: the baseline was made by another detection.
    """
    ignore_file = rules.ignore_file or Path(IGNORE_FILE)
    found = _load_ignore_file(ignore_file) if rules.ignore_file or (not isolated and ignore_file.is_file()) else []
    for place, entry in found:
        if expired(entry, day):
            TERMINAL.note(f"{place}: expired on {entry.expires}; what it hid counts again ({entry.reason})")
    known = None if rules.baseline is None else read_baseline(rules.baseline)
    if known is not None:
        known.comparable(settings.detection)
        if known.former:
            hint = "`hallucheck baseline create RESULTS` writes it anew"
            TERMINAL.note(f"{rules.baseline}: written by version 0.1; {hint}")
    said = dict[str, Suppression]()
    if store is not None:
        from hallucheck.evidence.history.reviews import dismissed  # noqa: PLC0415 (needs SQLAlchemy)

        said |= dismissed(store)
    given = [] if rules.reviews is None else list(read_reviews(rules.reviews))
    for review in given:
        said.pop(review.fingerprint, None)
    said |= dismissals(given)
    entries = tuple(entry for _, entry in found if not expired(entry, day))
    return Suppressions(entries=entries, baseline=known, reviewed=said)


def _load_ignore_file(path: Path) -> list[tuple[str, IgnoreEntry]]:
    """The entries, each with its place (`file:line`).

    Raises:
        ConfigError: it holds something else than entries, or names no rule that there is; with file and line.
    """
    from hallucheck.config.strict_yaml import read_layer  # noqa: PLC0415 (most runs have no such file)

    try:
        layer = read_layer(path.read_text(encoding="utf-8", errors="replace"), path.name)
    except ConfigError as error:
        message = error.message.replace("a configuration is a mapping", "an ignore file is a mapping")
        raise ConfigError(message, HINT) from None
    if not isinstance(layer.values.get("ignore"), list):
        raise ConfigError(f"{path.name}: has no list of entries under `ignore`", HINT)
    try:
        entries = IgnoreFile.model_validate_json(json.dumps(layer.values)).ignore
    except ValidationError as error:
        problems = dict.fromkeys(
            f"{layer.place(one['loc'])}: {dotted(one['loc'])}: {one['msg'].removeprefix('Value error, ')}"
            for one in error.errors()
        )
        raise ConfigError("\n".join(problems), HINT) from None
    unknown = []
    for index, entry in enumerate(entries):
        at = ("ignore", index, "rule")
        try:
            catalogue.select([entry.rule or "all"], flag=f"{layer.place(at)}: {dotted(at)}")
        except UsageError as error:  # a rule that nothing is called hides nothing
            near = f"; {error.hint}" if error.hint and error.hint.startswith("did you mean") else ""
            unknown.append(f"{error.message}{near}")
    if unknown:
        raise ConfigError("\n".join(unknown), "`hallucheck rules` lists them all")
    return [(layer.place(("ignore", index)), entry) for index, entry in enumerate(entries)]


def read_baseline(path: Path) -> Baseline:
    """The baseline of a file.

    Raises:
        InputError: it cannot be read, or is no baseline.
    """
    try:
        return Baseline.parse(path.read_text(encoding="utf-8", errors="replace"), str(path))
    except OSError as error:
        raise InputError(f"{path}: cannot read: {error.strerror}", "`hallucheck baseline create` writes one") from None


def read_reviews(file: Path) -> Iterator[Review]:
    """The reviews of a file: JSON lines, as the HTML report and `review` write them, or a workbook that was filled in.

    Raises:
        InputError: it cannot be read, or a line is no review; with file and line.
    """
    if file.suffix.lower() == ".xlsx":
        yield from _of_workbook(file)
        return
    for number, line in enumerate(file.read_bytes().splitlines(), 1):
        if not line.strip():
            continue
        try:
            review = msgspec.json.decode(line, type=Review)
            datetime.fromisoformat(review.at)
        except ValueError as error:
            hint = "the HTML report and `hallucheck review export` write them"
            raise InputError(f"{file}:{number}: not a review: {error}", hint) from None
        yield review


def _of_workbook(file: Path) -> Iterator[Review]:
    """What was filled in beside the findings of a workbook; whoever imports it answers for it."""
    from hallucheck.reports.formats.workbook import DECISION, NOTE  # noqa: PLC0415 (rare)
    from hallucheck.sources.opening import open_source  # noqa: PLC0415 (as above)

    author = login()
    at = datetime.fromtimestamp(file.stat().st_mtime, UTC).replace(microsecond=0, tzinfo=None).isoformat()
    try:
        source = open_source(str(file), rows="findings")
    except UsageError as error:
        if isinstance(error, MissingExtraError):
            raise
        hint = "`hallucheck scan -o FILE.xlsx` writes one, with a column for decisions"
        raise InputError(f"{file}: is no workbook of a scan: it has no sheet 'findings'", hint) from None
    for chunk in source.chunks(source=0, first_index=0):
        for row in chunk.rows():
            cells = msgspec.json.decode(row.raw, type=dict[str, Any])
            if not (word := str(cells.get(DECISION, "")).strip().casefold()):
                continue
            verdict = WORDS.get(word, word)
            if verdict not in WORDS.values() or "fingerprint" not in cells:
                where = f"{file}: row {row.line} of the findings"
                raise InputError(f"{where}: {word!r} is no decision", f"decisions are {', '.join(WORDS)}")
            yield Review(
                fingerprint=str(cells["fingerprint"]),
                verdict=Judgement(verdict),
                author=author,
                reason=str(cells.get(NOTE) or "decided in the workbook"),
                at=at,
                rule=cells.get("rule"),
                record=cells.get("id"),
            )


def report_unused(suppressions: Suppressions, summary: Summary) -> None:
    """Warn of entries that hid nothing, and of a baseline that hid little: they are stale, or they never fitted."""
    known = sum(suppressions.baseline.counts.values()) if suppressions.baseline else 0
    hidden = summary.totals.suppressed_by.get(BY_BASELINE.label, 0)
    if known and hidden < known * LEAST:
        TERMINAL.note(
            f"the baseline hid {hidden:,} of the {known:,} findings that it knows: is it about this dump, and do its"
            " records have the ids that they had?"
        )
    for entry in suppressions.entries:
        if entry.key not in summary.totals.hidden_by:
            aim = entry.fingerprint or " of ".join(filter(None, (entry.rule, entry.record)))
            TERMINAL.note(f"the entry about {aim} hid nothing ({entry.reason})")
