"""The page of known dumps is made from the presets: `python -m tests.sources.test_page` writes it anew."""

from __future__ import annotations

from pathlib import Path

from hallucheck.sources.presets import PRESETS
from hallucheck.sources.presets.base import Preset

PAGE = Path(__file__).parents[2] / "docs" / "dumps.md"

HEAD = """# Dumps of other tools

`hallucheck scan` reads dumps in these forms without being told: a dump is recognised when most of its first
rows have all keys of one of the sets below (the longest set that fits wins), and what was recognised is said.
Where two kinds fit equally well, `--preset auto` refuses and asks; without `--preset` such a dump is read by
our own field names. `--map answer=$.output.text` overrides single fields of any preset; the parts of
a statement are fields too, as in `--map statement.document_text=$.ocr.text`.

Files may be JSON lines, a JSON array, an object that holds the rows (`{"results": [...]}`, `{"data": [...]}`),
CSV or TSV (cells that hold lists as JSON, Python or numpy print them are read as lists), or Parquet; plain,
`.gz` or `.zst`; files, directories, stdin or pipes.

Each row gives one record, with these exceptions: rows of HaluEval's pairs give two; in traces of spans the rows
that hold evidence are read with the row they belong to.

| `--preset` | what | recognised by |
|---|---|---|
"""


def row(preset: Preset) -> str:
    least = [keys for keys in preset.keys if not any(other < keys for other in preset.keys)]
    sets = sorted(", ".join(f"`{key}`" for key in sorted(keys)) for keys in least)
    notes = [preset.traces.note] if preset.traces is not None else []
    if preset.partner is not None:
        notes.append(f"`--join` takes {preset.partner.what}, by `{preset.partner.key}`")
    what = "; ".join([preset.title, *notes])
    return f"| `{preset.name}` | {what} | {' <br> '.join(sets)} |\n"


def page() -> str:
    return HEAD + "".join(map(row, PRESETS.values()))


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text() == page(), "run: python -m tests.sources.test_page"


if __name__ == "__main__":
    PAGE.write_text(page())
