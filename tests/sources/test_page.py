"""The page of known dumps is made from the code: `python -m tests.sources.test_page` writes it anew."""

from __future__ import annotations

from pathlib import Path

from hallucheck.model.foreign.aliases import ALIASES, COMPOUNDS, IF_PROSE, LIKELY, fold
from hallucheck.sources.presets import PRESETS
from hallucheck.sources.presets.base import Preset

PAGE = Path(__file__).parents[2] / "docs" / "dumps.md"

HEAD = """# Dumps of other tools

`hallucheck scan` recognises what a dump is by itself, and says on stderr which keys it took for question,
answer and contexts, and what is missing (`-q` silences that; `--dry-run` shows it with the first record and stops).
First by the presets below: a dump is recognised when most of its first rows have all keys of one of their sets (the
longest set that fits wins). Then by the names of keys. Where two kinds fit equally well, `--preset auto` refuses and
asks; without `--preset` such a dump is read by our own field names, and the doubt is said.
`--map answer=$.output.text` overrides single fields of any preset; the parts of a statement are fields too, as in
`--map statement.document_text=$.ocr.text`.

Files may be JSON lines, JSON, CSV or TSV (cells that hold lists as JSON, Python or numpy print them are read as
lists), Excel workbooks (the sheet that holds records and those with the same header; `--rows NAME` names another), or
Parquet; plain, or compressed as `.gz`, `.zst`, `.bz2` or `.xz`; files, directories, stdin or pipes. Text is
UTF-8, or Windows-1252 throughout (its values are kept then, not its bytes). Among several files one that cannot be
read is an error row that names it. In a JSON document the rows are found whatever their key: the list of objects that
look like records (several lists, where they are of one kind), or an object of such objects keyed by id, or a table as
pandas writes it with `orient="split"`.
`--rows '$.examples[*]'` says where they stand.

Each row gives one record, with these exceptions: rows of HaluEval's pairs give two; in traces of spans the rows
that hold evidence are read with the row they belong to; a row with several answers (`responses[*].response`,
`model1.response` and `model2.response`, `output_1` and `output_2`, a document with a list of questions and answers)
gives a record for each.

## Names

Names are compared without case, blanks, `_` and `-`. They count at the top of a row, inside its objects
(`inputs.question`, as nested objects or as one flat key) three levels deep, and so that outer names come before
inner ones and surer before later ones. Evidence may be a text, a list of texts or of objects with a text, an object
of these keyed by id, or any of these as JSON in a string. A name in italics counts only where its value is a text of
several words. Where `answer`, `response` or `output` stands beside a name that says that a model made its value
(`generated_answer`, `llm_response`), it is the expected answer.

| field | names, the surest first | names that mean it where none of these does |
|---|---|---|
"""

PRESETS_HEAD = """
Names are also put together: any of the first words (or none), one of the second, any of the third, as in
`llm_generated_answer`, `top_k_retrieved_documents` or `response_text`; at least two words, and a text as value.

| field | before | names | after |
|---|---|---|---|
{compounds}
## Presets

| `--preset` | what | recognised by |
|---|---|---|
"""

_FIELDS = ("question", "answer", "contexts", "reference", "history", "samples", "id", "session", "at", "model")


def names(field: str) -> str:
    said = (f"_{name}_" if name in IF_PROSE else f"`{name}`" for name in ALIASES[field])
    likely = "; ".join(", ".join(f"`{name}`" for name in group) for group in LIKELY.get(field, ()))
    return f"| {field} | {', '.join(said)} | {likely} |\n"


def compound(field: str) -> str:
    words = COMPOUNDS[field]
    before = ", ".join(sorted(words.before)) + (" (at least one)" if words.needs_before else "")
    return f"| {field} | {before} | {', '.join(sorted(words.cores))} | {', '.join(sorted(words.after))} |"


def row(preset: Preset) -> str:
    least = [keys for keys in preset.keys if not any(other < keys for other in preset.keys)]
    sets = sorted(", ".join(f"`{key}`" for key in sorted(keys)) for keys in least)
    notes = [preset.traces.note] if preset.traces is not None else []
    if preset.partner is not None:
        notes.append(f"`--join` takes {preset.partner.what}, by `{preset.partner.key}`")
    what = "; ".join([preset.title, *notes])
    return f"| `{preset.name}` | {what} | {' <br> '.join(sets)} |\n"


def page() -> str:
    head = PRESETS_HEAD.format(compounds="\n".join(map(compound, COMPOUNDS)))
    return HEAD + "".join(map(names, _FIELDS)) + head + "".join(map(row, PRESETS.values()))


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text() == page(), "run: python -m tests.sources.test_page"


def test_no_name_means_two_fields() -> None:
    folded = [fold(name) for names in ALIASES.values() for name in names]
    assert len(folded) == len(set(folded))


if __name__ == "__main__":
    PAGE.write_text(page())
