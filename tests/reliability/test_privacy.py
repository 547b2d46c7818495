"""Account numbers planted in every field of a statement are in no output but the annotated dump's own input object."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from tests.reliability.dumps import scan, write

SECRETS = (
    "582039174620583917462",
    "5820 3917 4620 5839 1746 2",
    "GB83WEST12345698765432",
    "4111-1111-1111-1112",
    "73920184",
)
EXTRA = ("x.metta", "x.pathmap.jsonl", "x.txt")


def planted(secret: str) -> list[dict[str, Any]]:
    """A record with findings in every field, and one that is unchecked because fields and document are unreadable."""
    fields = dict.fromkeys(("bank_name", "account_type", "statement_period", "confidence"), f"unknown {secret}")
    account = {"account_number": secret}
    boundaries = [{"start_page": 1, "end_page": 9} | account, {"start_page": secret, "end_page": secret}]
    text = "Another document, which is long enough to count as text, and names nothing."
    statement = {"total_pages": 2, "boundaries": boundaries, "metadata": fields | account, "document_text": text}
    return [
        {"id": "f", "statement": statement},
        {
            "id": "u",
            "temperature": f"acct {secret}",
            "document": f"{secret}.pdf",
            "statement": {"metadata": account, "document_text": f"account {secret}"},
        },
    ]  # fmt: skip


@pytest.mark.parametrize("flags", [[], ["--no-text"]], ids=["default", "no-text"])
def test_no_output_holds_an_account_number(tmp_path: Path, flags: list[str]) -> None:
    rows: list[Any] = [row for secret in SECRETS for row in planted(secret)]
    dump = write(tmp_path / "dump.jsonl", [*rows, f'{{"account_number": "{SECRETS[0]}'.encode()])
    out = tmp_path / "out"
    outputs = [flag for name in ("", *EXTRA) for flag in ("-o", f"{out}/{name}")]
    done = scan(dump, *outputs, *flags, "-f", "table", "-v", "--debug")
    written = {"stdout": done.stdout, "stderr": done.stderr}
    for path in out.iterdir():
        if path.suffix == ".parquet":
            written[path.name] = repr(pq.read_table(path).to_pylist())
        elif path.name == "annotated.jsonl":
            written[path.name] = repr([json.loads(line).get("hallucheck") for line in path.read_bytes().splitlines()])
        else:
            written[path.name] = path.read_text("utf-8")
    assert len(written) > 15
    for name, text in written.items():
        plain = re.sub(r"[\s-]", "", text)
        assert not [secret for secret in SECRETS if re.sub(r"[\s-]", "", secret) in plain], name


@pytest.mark.parametrize("secret", ["582039174620583917462", "GB83 WEST 1234 5698 7654 32", "4111 1111 1111 1112"])
def test_account_numbers_in_prose_are_masked_in_results_too(tmp_path: Path, secret: str) -> None:
    row = {
        "id": "a",
        "question": "What does the account hold?",
        "answer": f"The account {secret} holds $9,999. It was opened in 1999.",
        "contexts": [f"The account {secret[:-2]}07 holds $1,000. It was opened in 2004."],
    }
    done = scan(write(tmp_path / "d.jsonl", [row]), "-o", tmp_path / "out.jsonl", "-o", tmp_path / "out.metta", "-q")
    assert done.returncode == 1
    judged = json.loads((tmp_path / "out.jsonl").read_text())
    assert any(outcome["result"] for outcome in judged["hallucheck"]["families"].values())
    for text in (json.dumps(judged["hallucheck"]), (tmp_path / "out.metta").read_text()):
        assert re.sub(r"[\s-]", "", secret) not in re.sub(r"[\s-]", "", text)
        assert f"{secret[:-2]}07" not in text
