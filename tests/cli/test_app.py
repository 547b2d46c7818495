from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from hallucheck import __version__
from hallucheck.cli.edge import COMMANDS, EPILOG, run
from hallucheck.cli.lazy import Entry
from hallucheck.exit_codes import ExitCode

LEAVES = [entry for top in COMMANDS for entry in (top.commands or (top,))]
PATHS = [(top.name, *((entry.name,) if top.commands else ())) for top in COMMANDS for entry in (top.commands or (top,))]


@pytest.mark.parametrize("entry", LEAVES, ids=[" ".join(path) for path in PATHS])
def test_a_summary_begins_the_docstring_of_the_function(entry: Entry) -> None:
    assert (entry.function.__doc__ or "").startswith(entry.summary.removesuffix("."))


@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_every_command_has_help_with_examples_and_the_common_options(
    path: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*path, "--help"]) == 0
    out = capsys.readouterr().out
    assert f"Usage: hallucheck {' '.join(path)}" in out
    assert f"hallucheck {' '.join(path)}" in out.partition("\n  Examples:\n")[2]
    for option in ("-q, --quiet", "-v, --verbose", "--no-color", "--debug", "-h, --help"):
        assert out.count(option) == 1


def test_the_help_lists_every_command_and_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    out = capsys.readouterr().out
    for entry in COMMANDS:
        assert f"  {entry.name} " in out
        assert entry.summary in " ".join(out.split())
    for code in ExitCode:
        assert f" {int(code)} " in EPILOG
    assert "--install-completion" in out
    assert "--show-completion" in out


def test_help_imports_no_command_and_nothing_heavy() -> None:
    heavy = (
        "rich",
        "pydantic",
        "yaml",
        "pandas",
        "numpy",
        "hallucheck.cli.commands.scan",
        "hallucheck.cli.commands.rules",
    )
    code = (
        "import sys; from hallucheck.cli.edge import run; run(['--help']); "
        f"sys.exit(str([name for name in {heavy} if name in sys.modules]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.strip() == "[]"


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"hallucheck {__version__}\n"


@pytest.mark.parametrize("args", [[], ["config"]], ids=["nothing", "a-group-alone"])
def test_without_a_command_the_help_goes_to_stderr(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(args) == ExitCode.COULD_NOT_RUN
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("Usage: hallucheck")


@pytest.mark.parametrize("args", [["-q", "rules"], ["rules", "-q"]], ids=["before", "after"])
def test_common_options_stand_before_or_after_the_command(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(args) == 0
    assert capsys.readouterr().err == ""
    assert run(["rules"]) == 0
    assert capsys.readouterr().err != "", "a later run starts afresh"


def test_python_m_runs_the_same() -> None:
    done = subprocess.run([sys.executable, "-m", "hallucheck", "nope"], capture_output=True, text=True, check=False)
    assert done.returncode == ExitCode.COULD_NOT_RUN
    assert done.stderr.startswith("error: No such command")


def test_completion_knows_the_commands() -> None:
    env = {**os.environ, "_HALLUCHECK_COMPLETE": "complete_bash", "COMP_WORDS": "hallucheck ru", "COMP_CWORD": "1"}
    done = subprocess.run([sys.executable, "-m", "hallucheck"], env=env, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["rules"]


@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_usage_lines_name_arguments_in_capitals(path: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*path, "--help"]) == 0
    usage = capsys.readouterr().out.partition("\n\n")[0].removeprefix(f"Usage: hallucheck {' '.join(path)} [OPTIONS]")
    assert re.fullmatch(r"( [A-Z_]+(\.\.\.)?| \[[A-Z_]+(\.\.\.)?\])*", usage), usage


def test_a_scan_reads_the_lexicon_only_where_an_answer_needs_it() -> None:
    code = (
        "import sys; from hallucheck.detectors import catalogue; catalogue.rules();"
        "from hallucheck.text.words.lexicon import lexicon; sys.exit(lexicon.cache_info().currsize)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
