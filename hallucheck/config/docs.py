"""The pages of documentation that are made from code: `python -m hallucheck.config.docs [CHECKOUT]` writes them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import groupby
from pathlib import Path

from hallucheck.config.files import profile_paths
from hallucheck.config.overrides import PREFIX, SECRET_ENDINGS, variable
from hallucheck.config.template import Key, default_profile, flow, keys
from hallucheck.detectors import catalogue
from hallucheck.detectors.base import Family
from hallucheck.verdict.suppressions import IGNORE_FILE

MAX_CELL = 60
MADE = "<!-- Made from the code by `python -m hallucheck.config.docs`; do not edit. -->"


def configuration_page() -> str:
    """docs/configuration.md."""
    parts = [MADE, "# Configuration", _INTRODUCTION, "## Profiles", _profiles(), _SUPPRESSIONS, "## Keys"]
    for name, group in groupby(keys(), key=lambda key: key.path[0]):
        found = list(group)
        if found[0].is_section:
            parts += [f"### `{name}`", _sentence(found[0].description), _table(found[1:])]
        else:
            parts += [f"### `{name}`", _sentence(found[0].description)]
            parts.append(f"Allowed: {found[0].allowed}. Default: `{flow(found[0].default)}`.")
    return "\n\n".join(part for part in parts if part) + "\n"


_INTRODUCTION = f"""\
Settings come from these places, later ones winning key by key. Mappings merge; single values and lists replace what
was there.

1. the defaults, as the shipped profile `default` lists them
2. `hallucheck.yaml` in the working directory
3. `[tool.hallucheck]` of the `pyproject.toml` in the working directory
4. `--config FILE`, or the name of a shipped profile (`./strict` is a file, `strict` is the profile)
5. environment variables: `{variable(("gate", "fail_on"))}=review`, two underscores between levels
6. `--set gate.fail_on=review`, repeatable
7. the flags of the command

A file may say `extends: strict`, or list several profiles and files (relative to itself): they are read before it.
`--isolated` leaves out the files of the working directory (2 and 3). `hallucheck config show` prints every value with
the place that set it, `hallucheck config init` writes a file to start from, and `hallucheck config schema` prints the
JSON schema for editors.

Everything is checked before the first record is read: an unknown key, a wrong type or an impossible value ends the run
with exit code 2, naming file, line, key, value, what is allowed, and the nearest key. A file is YAML 1.2 (only `true`
and `false` are booleans) without tags or duplicate keys.

Secrets do not belong into files: a setting that needs one names an environment variable. A variable that begins with
`{PREFIX}` and names no setting is an error, unless it ends in {", ".join(f"`{end}`" for end in SECRET_ENDINGS)}."""


_SUPPRESSIONS = f"""\
## Findings that do not count

A finding that somebody decided not to count stays in the annotated record, with who decided and why, and counts
neither for the verdict nor for the gate. Three files say so:

- the record itself: `"ignore": ["statements/fabricated-bank"]`; families and globs will do
- `{IGNORE_FILE}` in the working directory, or `--ignore-file FILE`. All that an entry names must fit (`rule`, `record`,
  `fingerprint`; globs will do for the first two), `reason` is required. After `expires` the findings count again, and
  the run says so; entries that hide nothing are named as well.

      ignore:
        - rule: statements/fabricated-bank
          record: r7
          reason: a test record
          owner: jane
          expires: 2030-01-31

- a baseline, for what was there before: `hallucheck baseline create results/` writes the fingerprints of today's
  findings, `hallucheck scan dump.jsonl --baseline hallucheck-baseline.txt` fails on new ones only, and
  `hallucheck baseline prune results/` drops what is no longer found."""


def _profiles() -> str:
    rows = ["| profile | for what |", "|---|---|"]
    rows += [f"| `{name}` | {_cell(_purpose(path))} |" for name, path in profile_paths().items()]
    return "\n".join(rows)


def _purpose(path: Path) -> str:
    """The comment at the head of a profile, without its first line, which is its name."""
    lines: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        if not line.startswith("# "):
            break
        lines.append(line.removeprefix("# "))
    return " ".join(lines)


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


def rules_page(families: tuple[Family, ...] | None = None, chosen: frozenset[str] | None = None) -> str:
    """docs/rules.md: a table per family and the page of every rule; `chosen` limits it to these rule ids."""
    parts = [MADE, "# Rules"]
    for family in families or catalogue.families():
        rules = [rule for rule in family.rules if chosen is None or rule.id in chosen]
        if rules:
            rows = ["| rule | severity | what it finds |", "|---|---|---|"]
            rows += [f"| `{rule.id}` | {rule.severity} | {_cell(rule.title)} |" for rule in rules]
            needs = ", ".join(family.needs)
            parts += [f"## {family.name}", f"{_sentence(family.title)} Needs {needs}.", "\n".join(rows)]
            for rule in rules:
                parts += [f"### `{rule.id}`", f"Severity {rule.severity}, confidence {rule.confidence:g}.", rule.page]
    return "\n\n".join(parts) + "\n"


PAGES: dict[str, Callable[[], str]] = {
    "configs/default.yaml": default_profile,
    "docs/configuration.md": configuration_page,
    "docs/rules.md": rules_page,
}


def main(root: Path) -> None:
    """Write every page into a checkout."""
    for name, page in PAGES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
