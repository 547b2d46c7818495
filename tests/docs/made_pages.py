"""The pages that are made from the code: `python -m tests.docs.made_pages` writes them."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from hallucheck.cli.commands.rules import markdown
from hallucheck.config.explain import alternatives, describe, resolve, settings_schema
from hallucheck.config.layer import KeyPath
from hallucheck.config.settings import settings_model
from hallucheck.config.template import WIDTH, entry, flow
from hallucheck.detectors import catalogue
from hallucheck.exit_codes import MEANINGS
from hallucheck.model.foreign.aliases import ALIASES, IF_PROSE, LIKELY

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"

FIELDS = {
    "id": (
        "text or number",
        "identifies the record in reports, baselines and reviews; else a digest of its inputs does",
    ),
    "question": ("text", "what was asked"),
    "answer": ("text", "what the model said; this is what is checked"),
    "contexts": (
        "text, list or object",
        "the evidence: texts, or objects with `text` and `id`, `title`, `url`, `page`",
    ),
    "reference": ("text", "an expected answer; it is kept and never checked"),
    "history": ("list", "earlier turns: texts, or objects with `role`, `text`, `id`, `at`"),
    "samples": ("list of texts", "further answers of the same model to the same question"),
    "statement": ("object", "what was extracted from a bank statement: see [its format](statements.md)"),
    "document": ("text", "path of a PDF, below `--documents` or beside the dump"),
    "facts": ("object", 'figures by name, such as `{"revenue": 4200000}`: evidence of `numbers`'),
    "scope": ("object", 'which rows of a database are meant, such as `{"property_id": 7}`'),
    "knowledge": ("path or object", "a [knowledge base](knowledge.md) for this record"),
    "logprobs": ("list", "log-probabilities of the answer's tokens, as the server gave them"),
    "probabilities": ("list", "answers of a verifier from before: objects with `claim`, `p1`, `p0`"),
    "confidence": ("0 to 1", "the model's own confidence"),
    "temperature": ("number", "how the samples were drawn"),
    "provider": ("text", "who made the answer; reports compare providers"),
    "model": ("text", "which model made it"),
    "subject": ("text or number", "whom or what it is about; later records are held against earlier ones of the same"),
    "session": ("text or number", "which conversation it belongs to"),
    "at": ("ISO 8601", "when it was said"),
    "labels": ("0, 1 or object", "whether people found it hallucinated; used by `evaluate` and `calibrate` alone"),
    "ignore": ("list", "rules, families or globs that do not count for this record"),
}
"""Field -> its type and what it is."""

RECORDS = """# Records

<!-- Made from the code by `python -m tests.docs.made_pages`; do not edit. -->

A record is one unit of audit: an answer with its evidence, or an extraction with its document. A row of a dump is an
object with any of these fields; other keys are kept and given back. An answer and one piece of evidence are enough:

```json
{{"answer": "The warranty lasts 24 months.", "contexts": ["Kettles carry a warranty of 24 months."]}}
```

and a fuller row:

```json
{{"id": "r7", "question": "What did Acme earn?", "answer": "Acme earned 4.2 million dollars in 2024 [q3].",
 "contexts": [{{"id": "q3", "text": "Acme earned 4.2 million dollars in 2024.", "title": "Report", "page": 3}}],
 "history": [{{"role": "user", "text": "How is Acme doing?"}}],
 "provider": "openai", "model": "m-1", "subject": "acme", "session": "s1", "at": "2025-03-01T09:00:00Z"}}
```

Names are compared without case, blanks, `_` and `-`; the surest stands first. A name in italics counts only where its
value is a text of several words. [Dumps of other tools](dumps.md) says where in a row they may stand, how names are put
together, and which tools are known; `hallucheck doctor DUMP` shows what was taken from yours, and
`--map field=path` says otherwise.

| field | what it is | accepted names |
|---|---|---|
{rows}
"""

CODES = """# Exit codes

<!-- Made from the code by `python -m tests.docs.made_pages`; do not edit. -->

| code | meaning |
|---|---|
{rows}

2 outranks 3, and 3 outranks 1. `--exit-zero` silences 1 only. The code and its reason stand in `summary.json` too.

**1: the gate.** By default it fails where a record has the verdict `reject`, `unchecked` or `error`. `--fail-on review`
counts `review` as well; `--set gate.max_fail_rate=0.02` allows a share; `--set gate.on=lower` fails only where the
share is surely above it ([configuration](configuration.md#gate)).

**3: nothing was checked.** The first lines say what the rows lack and the command that gives it;
`hallucheck doctor DUMP` says more.

**4: not comparable.** `compare` and `--baseline` refuse runs that looked for other things.
"""


def records_page() -> str:
    """docs/records.md."""
    return RECORDS.format(rows="\n".join(map(_field, ALIASES)))


def _field(field: str) -> str:
    value, what = FIELDS[field]
    names = ", ".join(f"_{name}_" if name in IF_PROSE else f"`{name}`" for name in ALIASES[field])
    likely = "; ".join(", ".join(f"`{name}`" for name in group) for group in LIKELY.get(field, ()))
    more = f"; where none of these means it: {likely}" if likely else ""
    return f"| **{field}**<br>{value} | {what} | {names}{more} |"


def codes_page() -> str:
    """docs/exit-codes.md."""
    return CODES.format(rows="\n".join(f"| {code.value} | {meaning} |" for code, meaning in MEANINGS.items()))


class Key(NamedTuple):
    """One key: its path, what it is for, what may stand there, and its default; a section has none of the last two."""

    path: KeyPath
    description: str
    allowed: str
    default: Any
    is_section: bool


def keys() -> Iterator[Key]:
    """Every key, sections before the keys in them."""
    schema = settings_schema()
    properties = {name: node for name, node in schema["properties"].items() if name != "extends"}
    yield from _keys(properties, (), settings_model()().effective())


def _keys(properties: dict[str, Any], at: KeyPath, defaults: Any) -> Iterator[Key]:
    for name, node in properties.items():
        inner = section(node)
        default = defaults.get(name) if isinstance(defaults, dict) else None
        about = node.get("description") or (resolve(node).get("description") if inner is not None else None) or ""
        description = " ".join(about.split()).rstrip(".")
        yield Key((*at, name), description, describe(node), default, inner is not None)
        if inner is not None:
            yield from _keys(inner, (*at, name), default)


def section(node: dict[str, Any]) -> dict[str, Any] | None:
    """The keys of a node that is a section, else None."""
    options = list(alternatives(node))
    properties: dict[str, Any] | None = options[0].get("properties") if len(options) == 1 else None
    return properties


DEFAULT_HEAD = """\
# hallucheck profile: default
# What holds where nothing else is said. Nothing is set here: every key stands below with its default.
"""


def default_profile() -> str:
    """The shipped profile `default`: it sets nothing and shows everything."""
    return f"{DEFAULT_HEAD}\n{_commented()}"


def _commented() -> str:
    lines: list[str] = []
    for key in keys():
        indent = "  " * (len(key.path) - 1)
        if len(key.path) == 1 and lines:
            lines.append("")
        about = f"{key.description} ({key.allowed})" if key.description and not key.is_section else key.description
        lines += textwrap.wrap(about, WIDTH, initial_indent=f"# {indent}", subsequent_indent=f"# {indent}")
        name = str(key.path[-1])
        live = [f"{indent}{name}:"] if key.is_section else entry(name, key.default, indent)
        if not key.description:
            live[0] += f"  # {key.allowed}"
        lines += [f"#{line}" for line in live]
    return "\n".join(lines) + "\n"


MAX_CELL = 60
MADE = "<!-- Made from the code by `python -m tests.docs.made_pages`; do not edit. -->"
KEYS = f"## Keys\n\n{MADE}\n"


def configuration_page() -> str:
    """docs/configuration.md: what stands there up to the keys, then all keys."""
    parts = [(DOCS / "configuration.md").read_text(encoding="utf-8").partition(KEYS)[0] + KEYS.rstrip()]
    for name, group in groupby(keys(), key=lambda key: key.path[0]):
        found = list(group)
        if found[0].is_section:
            parts += [f"### `{name}`", _sentence(found[0].description), _table(found[1:])]
        else:
            parts += [f"### `{name}`", _sentence(found[0].description)]
            parts.append(f"Allowed: {found[0].allowed}. Default: `{flow(found[0].default)}`.")
    return "\n\n".join(part for part in parts if part) + "\n"


def _table(found: list[Key]) -> str:
    if not found:
        return "No keys yet."
    rows = ["| key | default | allowed | what it says |", "|---|---|---|---|"]
    for key in found:
        name = ".".join(map(str, key.path))
        default = "" if key.is_section else f"`{_cell(_short(flow(key.default)))}`"
        rows.append(f"| `{name}` | {default} | {_cell(key.allowed)} | {_cell(key.description)} |")
    return "\n".join(rows)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(".") + "." if text else ""


def _short(text: str) -> str:
    """A default that is too long for a table ends in an ellipsis; the profile `default` has all of it."""
    return text if len(text) <= MAX_CELL else f"{text[:MAX_CELL]}..."


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;").replace("\n", " ")


def rules_page() -> str:
    """docs/rules.md."""
    return f"{MADE}\n\n{markdown(list(catalogue.rules().values()))}"


PAGES: dict[str, Callable[[], str]] = {
    "configs/default.yaml": default_profile,
    "docs/configuration.md": configuration_page,
    "docs/rules.md": rules_page,
    "docs/records.md": records_page,
    "docs/exit-codes.md": codes_page,
}

if __name__ == "__main__":
    for filename, page in PAGES.items():
        (ROOT / filename).write_text(page(), encoding="utf-8")
