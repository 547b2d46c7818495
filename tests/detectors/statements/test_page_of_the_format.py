"""docs/statements.md and its JSON schema: the examples are extractions, follow the schema, and are read whole."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from benchmarks.statements_pdfs.layout import layouts
from benchmarks.statements_pdfs.measure import records
from hallucheck.model import read_record

DOCS = Path(__file__).parents[3] / "docs"
SCHEMA = json.loads((DOCS / "statements.schema.json").read_text(encoding="utf-8"))
EXAMPLES = re.findall(r"```json\n(.*?)```", (DOCS / "statements.md").read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_follows_the_schema_and_is_read(example: str) -> None:
    row = json.loads(example)
    jsonschema.validate(row, SCHEMA)
    record = read_record(row)
    assert record.statement is not None
    assert record.problems == ()
    assert record.meta == {}


def test_generated_extractions_follow_the_schema(tmp_path: Path) -> None:
    validator = jsonschema.Draft202012Validator(SCHEMA)
    for layout in layouts("built"):
        for line in records(layout, 1, tmp_path):
            row = json.loads(line)
            if "statement" in row:
                validator.validate(row)


@pytest.mark.parametrize("row", [{"statement": {"boundaries": [{"start_page": 1}]}}, {"document": "a.pdf"}], ids=str)
def test_the_schema_refuses_what_lacks_its_parts(row: dict[str, object]) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(row, SCHEMA)


@pytest.mark.parametrize(("key", "warned"), [("document", False), ("file_name", False), ("where", True)])
def test_documents_that_no_record_names_are_told(key: str, warned: object, tmp_path: Path) -> None:
    dump = tmp_path / "dump.jsonl"
    dump.write_text(json.dumps({key: "a.pdf", "statement": {"metadata": {"bank_name": "Chase"}}}) + "\n", "utf-8")
    command = [sys.executable, "-m", "hallucheck", "scan", str(dump), "--documents", str(tmp_path), "--exit-zero"]
    done = subprocess.run([*command, "--isolated"], check=False, capture_output=True, text=True)
    assert ("no first record names a PDF" in done.stderr) is warned
