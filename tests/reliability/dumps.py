"""Small dumps of statement extractions: good ones, flawed ones, and the command that audits them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

COMMAND = [sys.executable, "-m", "hallucheck"]

PAGE = (
    "Westpac Banking Corporation\nStatement of account 429318311799210\n1 January 2023 to 31 January 2023\n"
    "Opening balance 1,204.18. Card purchase 206.16. Closing balance 998.02.\n"
)


def good(number: int = 0, **changes: Any) -> dict[str, Any]:
    """An extraction in which nothing is wrong; `changes` replace fields of `statement`."""
    statement = {
        "total_pages": 2,
        "boundaries": [{"start_page": 1, "end_page": 2}],
        "metadata": {
            "bank_name": "Westpac Banking Corporation",
            "account_number": "429318311799210",
            "statement_period": "2023-01-01 to 2023-01-31",
        },
        "document_text": PAGE,
    }
    return {"id": f"r{number}", "provider": "alpha", "statement": statement | changes}


def flawed(number: int = 0) -> dict[str, Any]:
    """An extraction with more statements than pages: critical."""
    return good(number, boundaries=[{"start_page": 1, "end_page": 1}] * 3)


def write(path: Path, rows: list[Any]) -> Path:
    """One JSON value a line; bytes are written as they are."""
    lines = [row if isinstance(row, bytes) else json.dumps(row).encode() for row in rows]
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path


def environment() -> dict[str, str]:
    """As a user's, without settings for hallucheck."""
    return {key: value for key, value in os.environ.items() if not key.startswith("HALLUCHECK_")}


def hallucheck(*args: object, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run the real command; no traceback may ever reach the user."""
    options.setdefault("timeout", 120)
    done = subprocess.run(
        [*COMMAND, *map(str, args)], capture_output=True, text=True, check=False, env=environment(), **options
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


def scan(*args: object, **options: Any) -> subprocess.CompletedProcess[str]:
    """`hallucheck scan` with a fixed audit date and no configuration but the default."""
    return hallucheck("scan", "--as-of", "2025-09-01", "--isolated", *args, **options)


def verdicts(path: Path) -> list[str]:
    """The verdict of each row of an annotated dump."""
    return [json.loads(line)["hallucheck"]["verdict"] for line in path.read_bytes().splitlines()]
