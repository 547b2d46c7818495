"""`hallucheck review RESULTS` as a person uses it: in a terminal, a key at a time; and its screen alone."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from pathlib import Path
from typing import Any

import msgspec
import openpyxl
import pytest

from hallucheck.cli.commands.review import FILE
from hallucheck.cli.views.finding import Item, draw, whole
from hallucheck.model import AuditedRecord, Evidence, Finding, Record
from hallucheck.model.record import Context
from tests.reliability.dumps import hallucheck, scan, write
from tests.reports.hostile import HOSTILE
from tests.reports.records import finding, rejected

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def wrong(number: int) -> bytes:
    answer = f"The kettle of order {number} has a warranty of {number + 30} months."
    evidence = f"The kettle of order {number} has a warranty of 24 months."
    return msgspec.json.encode({"id": f"r{number}", "question": "How long?", "answer": answer, "contexts": [evidence]})


class Terminal:
    """A pseudo-terminal of 80 x 24 with the command in it."""

    def __init__(self, *args: object) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {**os.environ, "TERM": "xterm", "PAGER": "cat"}
        environment.pop("COLUMNS", None)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "hallucheck", *map(str, args)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            close_fds=True,
            start_new_session=True,
            env=environment,
        )
        os.close(slave)
        self.seen = ""

    def until(self, words: str) -> str:
        """What is on the screen once `words` are; what came before is forgotten."""
        while words not in ESCAPES.sub("", self.seen):
            assert select.select([self.master], [], [], 60)[0], f"no {words!r} in {self.seen!r}"
            try:
                more = os.read(self.master, 1 << 16)
            except OSError:
                more = b""
            assert more, f"no {words!r} in {self.seen!r}"
            self.seen += more.decode()
        seen, self.seen = ESCAPES.sub("", self.seen), ""
        return seen

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())


def test_a_session_from_the_first_key_to_a_scan_that_is_silent(tmp_path: Path) -> None:
    dump = write(tmp_path / "dump.jsonl", [wrong(number) for number in range(3)])
    assert scan(dump, "-o", f"{tmp_path}/results/").returncode == 1
    terminal = Terminal("review", tmp_path / "results")
    shown = terminal.until("q quit")
    assert "1 of 3" in shown
    assert "│" in shown  # the evidence stands beside the answer
    terminal.press("n")
    terminal.until("note: ")
    terminal.press("page 2 says so\n")
    assert "note: page 2 says so" in terminal.until("q quit")
    terminal.press("f")
    terminal.until("2 of 3")
    terminal.press("\x1b[C")
    terminal.until("3 of 3")
    terminal.press("\x1b[D")
    terminal.until("2 of 3")
    terminal.press("q")
    terminal.until("1 decided, 2 left")
    assert terminal.process.wait(60) == 0
    said = [json.loads(line) for line in (tmp_path / "results" / FILE).read_text().splitlines()]
    assert {(review["verdict"], review["reason"]) for review in said} == {("false-positive", "page 2 says so")}

    terminal = Terminal("review", tmp_path / "results", "--author", "Ann")
    terminal.until("1 of 2")  # it goes on where it was
    terminal.press("fF")
    terminal.until("2 decided, 0 left")
    assert terminal.process.wait(60) == 0
    assert scan(dump, "--reviews", tmp_path / "results" / FILE).returncode == 0
    done = hallucheck("review", tmp_path / "results")
    assert (done.returncode, "this is no terminal" in done.stderr) == (2, True)


def test_a_workbook_that_was_filled_in_is_a_review(tmp_path: Path) -> None:
    dump, sheet = write(tmp_path / "dump.jsonl", [wrong(1), wrong(2)]), tmp_path / "out.xlsx"
    assert scan(dump, "-o", sheet).returncode == 1
    book = openpyxl.load_workbook(sheet)
    for row in book["findings"].iter_rows(min_row=2):
        row[1].value, row[2].value = "False alarm", "the note says so"
    book.save(sheet)
    assert scan(dump, "--reviews", sheet).returncode == 0
    book["findings"]["B2"].value = "maybe"
    book.save(sheet)
    done = scan(dump, "--reviews", sheet)
    assert (done.returncode, "row 2 of the findings: 'maybe' is no decision" in done.stderr) == (2, True)
    book["findings"].title = "others"
    book.save(sheet)
    done = scan(dump, "--reviews", sheet)
    assert (done.returncode, "is no workbook of a scan" in done.stderr) == (2, True)


def item(answer: str, *findings: Finding, context: str = "", **changes: Any) -> Item:
    record = Record(
        question="How long?", answer=answer, contexts=(Context(id="S0", text=context, pointer="/contexts/0"),)
    )
    given: AuditedRecord = msgspec.structs.replace(
        rejected(1), raw=json.dumps({"answer": answer}).encode(), record=record, families={}, **changes
    )
    return Item(record=given, findings=findings)


def pointed(text: str, start: int, end: int, *, quote: str = "", source: str = "S0") -> Finding:
    made = finding(text=text)
    location = msgspec.structs.replace(made.location, pointer="/answer", start=start, end=end)
    evidence = (Evidence(source=source, quote=quote),) if quote else ()
    return msgspec.structs.replace(made, location=location, evidence=evidence)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 24), (40, 24)])
def test_the_screen_fits_and_shows_the_words_in_the_middle_of_long_texts(size: tuple[int, int]) -> None:
    answer = "lorem ipsum " * 300 + "WRONG WORDS" + " dolor sit" * 300
    context = "amet " * 300 + "RIGHT WORDS" + " elit" * 300
    at = answer.index("WRONG")
    shown = draw(
        item(answer, pointed("WRONG WORDS", at, at + 11, quote="RIGHT WORDS"), context=context),
        0, 7, "", os.terminal_size(size), color=True,
    )  # fmt: skip
    lines = ESCAPES.sub("", shown).splitlines()
    assert len(lines) <= size[1]
    assert max(map(len, lines)) < size[0]
    assert all(words in " ".join(lines) for words in ("WRONG", "RIGHT", "1 of 7", "q quit"))
    assert "\x1b[1;7m" in shown


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_nothing_in_a_dump_acts_on_the_terminal(text: str) -> None:
    one = item(text, pointed(text, 0, len(text), quote=text, source=text), context=text)
    one = one._replace(record=msgspec.structs.replace(one.record, id=text, provider=text))
    for shown in (draw(one, 0, 1, text, os.terminal_size((80, 24)), color=False), whole(one)):
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", shown)


def test_bank_statements_show_what_findings_quote_and_no_more() -> None:
    statement = rejected(1)
    secret = msgspec.structs.replace(statement, record=Record(question="SECRET", answer="SECRET"))
    one = Item(record=secret, findings=(pointed("Acme Bank", 0, 4),))
    for shown in (draw(one, 0, 1, "", os.terminal_size((80, 24)), color=False), whole(one)):
        assert "SECRET" not in shown
        assert "Acme Bank" in shown
