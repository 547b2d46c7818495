"""`hallucheck review`: what people say of findings. Nothing said is changed; the latest word holds.

`hallucheck review RESULTS` shows findings one by one on the terminal, each decided with a key. Decisions are lines of a
review file, the same that the HTML report exports. Each is written as soon as it is made, so a session can end anywhere
and goes on where it was.
"""

from __future__ import annotations

import os
import select
import shutil
import sys
import termios
import tty
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from pydoc import pager
from typing import Annotated

import msgspec
from typer import Argument, Option

from hallucheck.cli import history_store as flag
from hallucheck.cli.console import TERMINAL, login
from hallucheck.cli.history_store import columns, into, write
from hallucheck.cli.scan.flags import Paths
from hallucheck.cli.scan.suppressions import read_reviews
from hallucheck.cli.views.finding import Item, draw, whole
from hallucheck.detectors import catalogue
from hallucheck.errors import UsageError
from hallucheck.evidence.history.times import now
from hallucheck.model import Severity
from hallucheck.model.finding import Judgement, Review
from hallucheck.rejudge import in_results, reread
from hallucheck.reports.escape import visible
from hallucheck.verdict.faults import faults

KEYS = {"r": Judgement.CONFIRMED, "c": Judgement.CONFIRMED, "f": Judgement.FALSE_POSITIVE, "u": Judgement.UNSURE}
NOTE, TEXTS, QUIT = "n", "t", ("q", "\x04", "")
NEXT, BACK = ("s", " ", "\x1b[C", "\x1b[B"), ("b", "\x1b[D", "\x1b[A")
FILE = "reviews.jsonl"
_CLEAR = "\x1b[2J\x1b[H"


def start(
    results: Paths,
    *,
    reviews: Annotated[
        Path | None, Option(metavar="FILE", help=f"Where decisions go; default {FILE} beside the results.")
    ] = None,
    rule: Annotated[list[str] | None, Option(metavar="RULE", help="Only of these rules or families.")] = None,
    severity: Annotated[Severity | None, Option(help="Only from this severity on.")] = None,
    all_: Annotated[bool, Option("--all", help="Also what is decided already.")] = False,
    author: Annotated[str | None, Option(help="Who decides; default your login name.")] = None,
) -> None:
    """Go through the findings of results one by one, with a key for each decision: right, false alarm or unsure.

    A false alarm no longer counts in `hallucheck scan --reviews FILE`. `hallucheck review RESULTS` is short for it.

    Examples:
        hallucheck review start results/
        hallucheck review results/annotated.jsonl --severity high --reviews reviews.jsonl
        hallucheck scan answers.jsonl --reviews results/reviews.jsonl
    """
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        hint = "decide in the HTML report or the workbook of the scan; `hallucheck review import` takes both"
        raise UsageError("review asks for keys, and this is no terminal", hint)
    place = reviews or Path(in_results(results[0])).with_name(FILE)
    said = {review.fingerprint: review for review in read_reviews(place)} if place.exists() else {}
    waiting = [item for item in _items(results, rule, severity) if all_ or item.findings[0].fingerprint not in said]
    if not waiting:
        TERMINAL.note(f"nothing to decide: {len(said):,} decisions stand in {place}")
        return
    made = _go_through(waiting, place, author or login(), said)
    left = sum(item.findings[0].fingerprint not in said for item in waiting)
    TERMINAL.note(f"{made:,} decided, {left:,} left")
    if said:
        TERMINAL.note(f"decisions stand in {place}: `hallucheck scan DUMP --reviews {place}` counts no false alarm")


def _items(results: Sequence[str], rules: Sequence[str] | None, severity: Severity | None) -> list[Item]:
    """What is to be decided, the worst first."""
    chosen = catalogue.select(rules, flag="--rule") if rules else None
    found = []
    for record in reread(results):
        for fault in faults(record.unsuppressed):
            wanted = chosen is None or any(finding.rule in chosen for finding in fault)
            if wanted and (severity is None or max(finding.severity for finding in fault) >= severity):
                found.append(Item(record, tuple(fault)))
    return sorted(found, key=lambda item: (item.findings[0].severity, item.findings[0].confidence), reverse=True)


def _go_through(items: Sequence[Item], place: Path, author: str, said: dict[str, Review]) -> int:
    """Show a finding, take a key, until the last one is decided or somebody had enough; how many were decided."""
    at = made = 0
    note = ""
    with TERMINAL.out().screen(hide_cursor=False):
        while at < len(items):
            item = items[at]
            decided = said.get(item.findings[0].fingerprint)
            status = f"note: {note}" if note else f"decided: {decided.verdict}" if decided else ""
            size, color = shutil.get_terminal_size((80, 24)), TERMINAL.has_color(sys.stdout)
            sys.stdout.write(_CLEAR + draw(item, at, len(items), status, size, color=color))
            sys.stdout.flush()
            key = _key()
            if key in QUIT:
                break
            if key in KEYS:
                said |= _decide(item, KEYS[key], author, note or "decided on the terminal", place)
                made, note = made + 1, ""
            if key in KEYS or key in NEXT:
                at += 1
            elif key in BACK:
                at = max(at - 1, 0)
            elif key == NOTE:
                sys.stdout.write("\nnote: ")
                sys.stdout.flush()
                note = sys.stdin.readline().strip()
            elif key == TEXTS:
                pager(whole(item))
    return made


def _decide(item: Item, verdict: Judgement, author: str, reason: str, place: Path) -> dict[str, Review]:
    """Say it of every finding of the fault: one alone would leave the others in the next scan."""
    said = partial(Review, verdict=verdict, author=author, reason=reason, at=now().isoformat(), record=item.record.id)
    made = {one.fingerprint: said(fingerprint=one.fingerprint, rule=one.rule) for one in item.findings}
    with place.open("ab") as file:
        file.writelines(msgspec.json.encode(review) + b"\n" for review in made.values())
    return made


def _key() -> str:
    """The next key, an arrow as its escape sequence; empty at the end of the input. Typed-ahead keys are kept."""
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    tty.setcbreak(descriptor, termios.TCSADRAIN)
    try:
        key = os.read(descriptor, 1)
        while key.startswith(b"\x1b") and len(key) < 3 and select.select([descriptor], [], [], 0.05)[0]:  # noqa: PLR2004
            key += os.read(descriptor, 1)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
    text = key.decode("utf-8", "replace")
    return text if text.startswith("\x1b") else text.lower()


FINDINGS = columns("fingerprint, severity, rule, record, review, author, message")


Fingerprint = Annotated[str, Argument(help="The finding's fingerprint: 16 hex digits.")]


def list_(
    *,
    all_: Annotated[bool, Option("--all", help="Also those that are judged already.")] = False,
    rule: Annotated[str | None, Option(metavar="RULE", help="Of this rule or family.")] = None,
    listed: flag.Listed,
) -> None:
    """List findings that wait for a person, the worst first.

    Examples:
        hallucheck review list --history audits.db
        hallucheck review list --all --rule statements -f csv
    """
    listed.write(
        lambda query, store: query.findings(store, rule=rule, open_only=not all_, limit=listed.limit),
        FINDINGS,
        "nothing waits for a review",
    )


def show(fingerprint: Fingerprint, *, stored: flag.Stored) -> None:
    """Show all that was said of a finding, in order; the last word holds.

    Examples:
        hallucheck review show 0f3a9c2b5d7e1846 --history audits.db
    """
    from hallucheck.evidence.history import reviews  # noqa: PLC0415 (so that --help stays quick)

    with stored.opened() as store:
        found, said = reviews.find(store, fingerprint), list(reviews.everything(store, fingerprint=fingerprint))
    if found is None and not said:
        raise _unknown(fingerprint)
    if found is not None:
        TERMINAL.say(visible(f"{fingerprint}  {found[0]} in {found[1]}"))
    lines = [f"{review.at}  {review.verdict}  {review.author}: {review.reason}" for review in said]
    for line in lines or ["nobody has judged it yet"]:
        TERMINAL.say(f"  {visible(line)}")


def resolve(
    fingerprint: Fingerprint,
    *,
    verdict: Annotated[Judgement, Option(help="What it is.", show_default=False)],
    reason: Annotated[str, Option(help="Why; shown wherever the finding is.", show_default=False)],
    author: Annotated[str | None, Option(help="Who says so; default your login name.")] = None,
    stored: flag.Stored,
) -> None:
    """Judge a finding. A false positive no longer counts in the next scan with this history.

    Examples:
        hallucheck review resolve 0f3a9c2b5d7e1846 --verdict false-positive --reason "the note says 20 mg on page 2"
        hallucheck review resolve 0f3a9c2b5d7e1846 --verdict confirmed --reason checked --author "M. Ito"
    """
    from hallucheck.evidence.history import reviews  # noqa: PLC0415 (so that --help stays quick)

    if not reason.strip():
        raise UsageError("--reason is empty", "say why, for whoever reads it later")
    with stored.opened() as store:
        found = reviews.find(store, fingerprint)
        if found is None:
            raise _unknown(fingerprint)
        said = {"author": author or login(), "reason": reason, "at": now().isoformat()}
        reviews.add(store, [Review(fingerprint=fingerprint, verdict=verdict, rule=found[0], record=found[1], **said)])
    TERMINAL.note(f"{found[0]} in {found[1]}: {verdict.value}")


def _unknown(fingerprint: str) -> UsageError:
    return UsageError(f"the history holds no finding {fingerprint}", "`hallucheck review list --all` lists them")


def export(
    *,
    output: Annotated[Path | None, Option("-o", "--output", metavar="FILE", help="Default stdout.")] = None,
    holding: Annotated[bool, Option("--holding", help="The last word on each finding only.")] = False,
    stored: flag.Stored,
) -> None:
    """Write reviews, one JSON object a line: for `review import` elsewhere, or as --labels of `evaluate`.

    Examples:
        hallucheck review export --history audits.db -o reviews.jsonl
        hallucheck evaluate results/annotated.jsonl --labels reviews.jsonl
    """
    from hallucheck.evidence.history import reviews  # noqa: PLC0415 (so that --help stays quick)

    with stored.opened() as store, into(output):
        rows = (msgspec.structs.asdict(review) for review in reviews.everything(store, holding=holding))
        write(rows, {}, "json")


def import_(
    file: Annotated[Path, Argument(help="Decisions: of `review`, the HTML report, or a workbook, filled in.")],
    *,
    stored: flag.Stored,
) -> None:
    """Add reviews from a file to the history, which is made where there is none; what is there is not added twice.

    Examples:
        hallucheck review import reviews.jsonl --history audits.db
        hallucheck review import decided.xlsx --history audits.db
    """
    from hallucheck.evidence.history import reviews  # noqa: PLC0415 (so that --help stays quick)

    read = list(read_reviews(file))
    with stored.opened(create=True) as store:
        new = reviews.add(store, read)
    TERMINAL.note(f"{new:,} of {len(read):,} reviews were new")


COMMANDS = (start, list_, show, resolve, export, import_)
