"""`hallucheck review RESULTS`: findings one by one on the terminal, each decided with a key.

Decisions are lines of a review file, the same that the HTML report exports. Each is written as soon as it is made, so
a session can end anywhere and goes on where it was.
"""

from __future__ import annotations

import os
import select
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import msgspec
from typer import Option

from hallucheck.cli.commands.review import login
from hallucheck.cli.console import TERMINAL
from hallucheck.cli.scan import flags as flag
from hallucheck.cli.scan.suppressions import read_reviews
from hallucheck.errors import OutputError, UsageError
from hallucheck.evidence.history.times import now
from hallucheck.model import AuditedRecord, Finding, Severity
from hallucheck.model.review import Judgement, Review

KEYS = {"r": Judgement.CONFIRMED, "c": Judgement.CONFIRMED, "f": Judgement.FALSE_POSITIVE, "u": Judgement.UNSURE}
NOTE, TEXTS, QUIT = "n", "t", ("q", "\x04", "")
NEXT, BACK = ("s", " ", "\x1b[C", "\x1b[B"), ("b", "\x1b[D", "\x1b[A")
FILE = "reviews.jsonl"
WITHOUT_NOTE = "decided on the terminal"
_ALTERNATE, _MAIN, _CLEAR = "\x1b[?1049h", "\x1b[?1049l", "\x1b[2J\x1b[H"


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """A thing that is wrong with a record: its surest finding, and the others that say the same."""

    record: AuditedRecord
    findings: tuple[Finding, ...]

    @property
    def finding(self) -> Finding:
        """The one that is shown."""
        return self.findings[0]


def start(
    results: flag.Paths,
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
    from hallucheck.rejudge import in_results  # noqa: PLC0415 (so that --help stays quick)

    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError(
            "review asks for keys, and this is no terminal",
            "decide in the HTML report or the workbook of the scan; `hallucheck review import` takes both",
        )
    place = reviews or Path(in_results(results[0])).with_name(FILE)
    said = {review.fingerprint: review for review in read_reviews(place)} if place.exists() else {}
    waiting = [item for item in _items(results, rule, severity) if all_ or item.finding.fingerprint not in said]
    if not waiting:
        TERMINAL.note(f"nothing to decide: {len(said):,} decisions stand in {place}")
        return
    session = _Session(waiting, place, author or login(), said)
    with _screen():
        session.run()
    TERMINAL.note(f"{session.made:,} decided, {session.left:,} left")
    if session.said:
        TERMINAL.note(f"decisions stand in {place}: `hallucheck scan DUMP --reviews {place}` counts no false alarm")


def _items(results: Sequence[str], rules: Sequence[str] | None, severity: Severity | None) -> list[Item]:
    """What is to be decided, the worst first."""
    from hallucheck.detectors import catalogue  # noqa: PLC0415 (so that --help stays quick)
    from hallucheck.rejudge import reread  # noqa: PLC0415 (as above)
    from hallucheck.verdict.faults import faults  # noqa: PLC0415 (as above)

    chosen = catalogue.select(rules, flag="--rule") if rules else None
    found = []
    for record in reread(results):
        for fault in faults(record.unsuppressed):
            wanted = chosen is None or any(finding.rule in chosen for finding in fault)
            if wanted and (severity is None or max(finding.severity for finding in fault) >= severity):
                found.append(Item(record=record, findings=tuple(fault)))
    return sorted(found, key=lambda item: (item.finding.severity, item.finding.confidence), reverse=True)


class _Session:
    """The way through the findings."""

    def __init__(self, items: Sequence[Item], place: Path, author: str, said: dict[str, Review]) -> None:
        self.items = items
        self.said = said
        self.made = 0
        self._place = place
        self._author = author
        self._at = 0
        self._note = ""

    @property
    def left(self) -> int:
        """Findings of this session that nobody decided."""
        return sum(item.finding.fingerprint not in self.said for item in self.items)

    def run(self) -> None:
        """Show a finding, take a key, until the last one is decided or somebody had enough."""
        while self._at < len(self.items):
            item = self.items[self._at]
            self._draw(item)
            key = _key()
            if key in QUIT:
                return
            if key in KEYS:
                self._decide(item, KEYS[key])
            if key in KEYS or key in NEXT:
                self._at += 1
            elif key in BACK:
                self._at = max(self._at - 1, 0)
            elif key == NOTE:
                self._note = _line("note: ")
            elif key == TEXTS:
                _page(item)

    def _draw(self, item: Item) -> None:
        from hallucheck.cli.views.finding import draw  # noqa: PLC0415 (it imports rich)

        size = shutil.get_terminal_size((80, 24))
        decided = self.said.get(item.finding.fingerprint)
        status = f"note: {self._note}" if self._note else f"decided: {decided.verdict}" if decided else ""
        text = draw(item, self._at, len(self.items), status, size, color=TERMINAL.has_color(sys.stdout))
        sys.stdout.write(_CLEAR + text)
        sys.stdout.flush()

    def _decide(self, item: Item, verdict: Judgement) -> None:
        """Say it of every finding of the fault: one alone would leave the others in the next scan."""
        reason, self._note = self._note or WITHOUT_NOTE, ""
        at = now().isoformat()
        made = [
            Review(
                fingerprint=finding.fingerprint,
                verdict=verdict,
                author=self._author,
                reason=reason,
                at=at,
                rule=finding.rule,
                record=item.record.id,
            )
            for finding in item.findings
        ]
        try:
            with self._place.open("ab") as file:
                file.writelines(msgspec.json.encode(review) + b"\n" for review in made)
        except OSError as error:
            raise OutputError(f"{self._place}: cannot write: {error.strerror}") from None
        self.said |= {review.fingerprint: review for review in made}
        self.made += 1


def _page(item: Item) -> None:
    """All texts, in the pager."""
    from pydoc import pager  # noqa: PLC0415 (rare)

    from hallucheck.cli.views.finding import whole  # noqa: PLC0415 (it imports rich)

    with _keys(one_by_one=False):
        pager(whole(item))


@contextmanager
def _screen() -> Iterator[None]:
    """A screen of its own, on which keys count as they are pressed; what stood on the terminal comes back."""
    sys.stdout.write(_ALTERNATE)
    try:
        with _keys():
            yield
    finally:
        sys.stdout.write(_MAIN)
        sys.stdout.flush()


@contextmanager
def _keys(*, one_by_one: bool = True) -> Iterator[None]:
    """Whether keys count one by one, or as lines that the terminal lets people edit; typed-ahead keys are kept."""
    import termios  # noqa: PLC0415 (there is none on Windows)

    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    changed = termios.tcgetattr(descriptor)
    flags = termios.ECHO | termios.ICANON
    changed[3] = changed[3] & ~flags if one_by_one else changed[3] | flags
    try:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, changed)
        yield
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def _key() -> str:
    """The next key, an arrow as its escape sequence; empty at the end of the input."""
    descriptor = sys.stdin.fileno()
    key = os.read(descriptor, 1)
    while key.startswith(b"\x1b") and len(key) < 3 and select.select([descriptor], [], [], 0.05)[0]:  # noqa: PLR2004
        key += os.read(descriptor, 1)
    text = key.decode("utf-8", "replace")
    return text if text.startswith("\x1b") else text.lower()


def _line(prompt: str) -> str:
    """A line of text, edited by the terminal."""
    with _keys(one_by_one=False):
        sys.stdout.write("\n" + prompt)
        sys.stdout.flush()
        return sys.stdin.readline().strip()
