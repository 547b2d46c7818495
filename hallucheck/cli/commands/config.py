"""`hallucheck config`: write, check and show configurations."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Literal

import typer
from typer import Argument, Option

from hallucheck.cli.console import TERMINAL
from hallucheck.cli.scan.flags import Configuration
from hallucheck.config.explain import settings_schema
from hallucheck.config.load import Loaded, discovered_files, load_settings
from hallucheck.config.template import commented, render, wire
from hallucheck.errors import ConfigError, OutputError, UsageError, nearest
from hallucheck.exit_codes import ExitCode
from hallucheck.reports.escape import visible
from hallucheck.sources.mapping import check as check_map
from hallucheck.sources.presets import AUTO, OWN, PRESETS


def init(
    path: Annotated[Path, Argument(metavar="PATH", help="Where to write; - for stdout.")] = Path("hallucheck.yaml"),
    *,
    force: Annotated[bool, Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Write a hallucheck.yaml that shows every key with its default.

    Examples:
        hallucheck config init
        hallucheck config init rag.yaml
        hallucheck config init - | less
    """
    if str(path) == "-":
        TERMINAL.say(commented().rstrip())
        return
    try:
        with path.open("w" if force else "x", encoding="utf-8") as file:
            file.write(commented())
    except FileExistsError:
        raise UsageError(f"{path}: is there already", "--force replaces it") from None
    except OSError as error:
        raise OutputError(f"{path}: cannot be written: {error.strerror}") from None
    TERMINAL.note(f"wrote {path}; nothing in it is in force until a # is taken away")


def check(
    files: Annotated[
        list[str] | None,
        Argument(metavar="FILE", help="Files or profiles; without any, those of the working directory."),
    ] = None,
) -> None:
    """Validate configuration files.

    Each file is validated on its own, with what it extends. Exits with 2 where one is wrong or there is none.

    Examples:
        hallucheck config check
        hallucheck config check rag.yaml configs/*.yaml
    """
    cwd = Path.cwd()
    if not files and not discovered_files(cwd):
        raise UsageError(f"there is no configuration in {cwd}", "`hallucheck config init` writes one")
    code = ExitCode.PASSED
    for file in files or [""]:
        try:
            loaded = load_settings(config=Path(file) if file else None, isolated=bool(files), cwd=cwd)
            check_names(loaded)
        except (ConfigError, UsageError) as error:
            code = ExitCode.COULD_NOT_RUN
            TERMINAL.error(error.message, error.hint)
        else:
            name = file or ", ".join(path.name for path in discovered_files(cwd))
            TERMINAL.say(visible(f"{name}: OK, sets {', '.join(loaded.origins) or 'nothing'}"))
            for note in loaded.notes:
                TERMINAL.note(note)
    raise typer.Exit(code)


def check_names(loaded: Loaded) -> None:
    """Check the names that settings give and only other stages know.

    Raises:
        ConfigError: there is no such preset, field of a record, or path.
    """
    name, known = loaded.settings.preset, (AUTO, OWN, *PRESETS)
    if name is not None and name not in known:
        hint = nearest(name, known) or f"presets are {', '.join(known)}"
        raise ConfigError(f"{loaded.origins.get('preset', 'settings')}: preset: there is none named {name!r}", hint)
    for field, path in loaded.settings.map.items():
        try:
            check_map([(field, path)], None)
        except UsageError as error:
            place = loaded.origins.get(f"map.{field}", "settings")
            raise ConfigError(f"{place}: {error.message.replace('--map ', 'map: ')}", error.hint) from None


def show(
    *,
    configuration: Configuration,
    format_: Annotated[Literal["yaml", "json"], Option("-f", "--format", help="How they are written.")] = "yaml",
) -> None:
    """Print the effective settings and where each comes from.

    Examples:
        hallucheck config show
        hallucheck config show --config strict --set gate.max_fail_rate=0.01
        HALLUCHECK_GATE__FAIL_ON=review hallucheck config show --format json
    """
    show_settings(configuration.load(), format_)


def show_settings(loaded: Loaded, format_: str = "yaml") -> None:
    """Write the effective settings to stdout."""
    text = render(loaded) if format_ == "yaml" else json.dumps(wire(loaded), indent=2)
    TERMINAL.say("\n".join(map(visible, text.splitlines())))


def schema() -> None:
    """Print the JSON schema of a configuration, for editors.

    Examples:
        hallucheck config schema > hallucheck.schema.json
    """
    TERMINAL.say(json.dumps(settings_schema(), indent=2))


COMMANDS = (init, check, show, schema)
