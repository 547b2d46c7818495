"""A group of commands that imports a command only when it is used, and lists all of them without importing any."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from importlib import import_module
from inspect import Parameter, Signature, cleandoc, signature
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from hallucheck.cli.console import TERMINAL
from hallucheck.exit_codes import ExitCode

SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Entry(NamedTuple):
    """A command: its name, the function that is it (`module:function` of the commands), how its docstring begins.

    A group has a module and no function: the module's `COMMANDS` are its own, each with a docstring.
    """

    name: str
    target: str
    summary: str
    taking_paths: str = ""
    """The command of a group that takes paths without being named."""

    @property
    def function(self) -> Callable[..., Any]:
        """The function, imported."""
        module, _, name = self.target.partition(":")
        function: Callable[..., Any] = getattr(import_module(f"hallucheck.cli.commands.{module}"), name)
        return function

    @property
    def commands(self) -> tuple[Entry, ...]:
        """Those of a group; none of a command."""
        module, _, name = self.target.partition(":")
        functions = () if name else import_module(f"hallucheck.cli.commands.{module}").COMMANDS
        named = ((one.__name__, re.findall(r"[^\n]*?\.(?=\s)", one.__doc__)[0]) for one in functions)
        return tuple(Entry(name.rstrip("_"), f"{module}:{name}", sentence) for name, sentence in named)


class PlainCommand(TyperCommand):
    """A command whose help shows its options in the groups that they name."""

    def collect_usage_pieces(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]
        """`[OPTIONS] PATH... [NAME]`."""
        arguments = [param for param in self.get_params(ctx) if param.param_type_name == "argument"]
        return ["[OPTIONS]", *(_shown(param) if param.required else f"[{_shown(param)}]" for param in arguments)]

    def format_options(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]
        """Write arguments, then each group of options in the order in which it first appears."""
        groups: dict[str, list[tuple[str, str]]] = {}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record is not None:
                of_argument = param.param_type_name == "argument"
                named = getattr(param, "rich_help_panel", None) or ("Arguments" if of_argument else "Options")
                groups.setdefault(named, []).append((_shown(param), record[1]) if of_argument else record)
        for title in sorted(groups, key=lambda title: (title != "Arguments", title in ("Options", "Global"))):
            with formatter.section(title):
                formatter.write_dl(groups[title])


def _shown(argument: Any) -> str:
    """An argument as usage lines name it."""
    name = str(argument.metavar or argument.name).upper().removesuffix("...")
    return f"{name}..." if argument.nargs < 0 else name


class LazyGroup(TyperGroup):
    """Commands by entry; `common` options are added to each of them."""

    commands: dict[str, Entry]  # type: ignore[assignment]
    taking_paths: str = ""
    common: Callable[..., None]

    def get_command(self, ctx: typer.Context, cmd_name: str) -> Any:  # type: ignore[override]
        """The command, imported on first use."""
        entry = self.commands.get(cmd_name)
        return build(entry, self.common) if entry else None

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        """Without a command: the help, on stderr because nothing was asked for, and the code of a usage error."""
        if not args and not ctx.resilient_parsing:
            TERMINAL.write(ctx.get_help())
            raise typer.Exit(ExitCode.COULD_NOT_RUN)
        first = next((arg for arg in args if not arg.startswith("-")), "")
        if self.taking_paths and first and first not in self.commands:
            path = Path(first)
            args = [self.taking_paths, *args] if path.suffix or os.sep in first or path.exists() else args
        return super().parse_args(ctx, args)

    def format_commands(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]
        """Write name and summary of each command."""
        with formatter.section("Commands"):
            formatter.write_dl([(entry.name, entry.summary) for entry in self.commands.values()])


def build(entry: Entry, common: Callable[..., None]) -> Any:
    """The command of an entry, with the common options."""
    if commands := entry.commands:
        return build_group(
            entry.name, commands, common, lambda: None, help=entry.summary, taking_paths=entry.taking_paths
        )
    command = make_command(entry.name, _spread(entry.function))
    command.params += make_command("", common).params
    return command


def build_group(
    name: str,
    entries: Iterable[Entry],
    common: Callable[..., None],
    callback: Callable[..., None],
    *,
    taking_paths: str = "",
    help: str = "",  # noqa: A002 (as typer calls it)
    **settings: Any,
) -> Any:
    """A group; `callback` holds the options of the group itself."""
    app = _app(cls=LazyGroup, context_settings=SETTINGS, **settings)
    app.callback(help=help_text(callback.__doc__ or help))(callback)
    group: Any = get_command(app)
    group.name = name
    group.commands = {entry.name: entry for entry in entries}
    group.taking_paths = taking_paths
    group.common = staticmethod(common)
    return group


def _spread(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function with the fields of each parameter that is a set of flags (a dataclass) in the place of it."""
    sets: dict[str, Any] = {}
    spread: list[Parameter] = []
    for each in signature(function, eval_str=True).parameters.values():
        if not is_dataclass(each.annotation):
            spread.append(each)
            continue
        flags: Any = each.annotation
        sets[each.name] = flags
        hints = get_type_hints(flags, include_extras=True)
        for field in fields(flags):
            option = hints[field.name].__metadata__[0]
            declaring = next(kind for kind in flags.__mro__ if field.name in vars(kind)["__annotations__"])
            option.rich_help_panel = getattr(declaring, "panel", None)
            spread.append(
                Parameter(field.name, Parameter.KEYWORD_ONLY, default=field.default, annotation=hints[field.name])
            )

    def call(**given: Any) -> Any:
        for name, flags in sets.items():
            given[name] = flags(**{field.name: given.pop(field.name) for field in fields(flags)})
        return function(**given)

    call.__signature__ = Signature(spread)  # type: ignore[attr-defined]
    call.__doc__ = function.__doc__
    return call


def make_command(name: str, function: Callable[..., Any]) -> Any:
    """A command of a function's parameters, its help the docstring."""
    app = _app()
    app.command(name, cls=PlainCommand, help=help_text(function.__doc__ or ""), context_settings=SETTINGS)(function)
    return get_command(app)


def _app(**settings: Any) -> typer.Typer:
    return typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False, **settings)


def help_text(docstring: str) -> str:
    r"""The docstring as help: its examples keep their lines (`\b` says so to the formatter)."""
    return cleandoc(docstring).replace("\nExamples:\n", "\n\b\nExamples:\n")
