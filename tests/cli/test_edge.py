from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from typing import NoReturn

import pytest
import typer

from hallucheck import errors
from hallucheck.cli import edge
from hallucheck.cli.commands import rules
from hallucheck.cli.console import TERMINAL, reset

HALLUCHECK = [sys.executable, "-m", "hallucheck"]


def raising(error: BaseException) -> Callable[..., NoReturn]:
    def command() -> NoReturn:
        """Raise."""
        raise error

    return command


def run_raising(error: BaseException, monkeypatch: pytest.MonkeyPatch, *args: str) -> int:
    monkeypatch.setattr(rules, "rules", raising(error))
    return edge.run([*args, "rules"])


def every_error(kind: type[errors.HallucheckError] = errors.HallucheckError) -> list[type[errors.HallucheckError]]:
    return [kind, *(inner for sub in kind.__subclasses__() for inner in every_error(sub))]


@pytest.mark.parametrize("kind", every_error())
def test_each_error_of_ours_is_a_line_and_a_hint(
    kind: type[errors.HallucheckError], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code = run_raising(kind("it is wrong", "do it right"), monkeypatch)
    assert code == (4 if kind is errors.NotComparableError else 2)
    assert capsys.readouterr().err == "error: it is wrong\nhint: do it right\n"


@pytest.mark.parametrize(
    ("error", "code", "err"),
    [
        pytest.param(typer.Exit(3), 3, "", id="exit-is-no-error"),
        pytest.param(KeyboardInterrupt(), 130, "interrupted\n", id="ctrl-c"),
        pytest.param(typer.Abort(), 130, "interrupted\n", id="ctrl-c-at-a-prompt"),
        pytest.param(BrokenPipeError(errno.EPIPE, "x"), 2, "", id="closed-pipe"),
        pytest.param(OSError(errno.ENOSPC, "No space", "out/x"), 2, "error: out/x: No space\n", id="full-disk"),
        pytest.param(OSError("odd"), 2, "error: odd\n", id="os-error-without-number"),
        pytest.param(MemoryError(), 2, "error: out of memory\nhint: use fewer --jobs\n", id="memory"),
    ],
)  # fmt: skip
def test_other_ends(
    error: BaseException,
    code: int,
    err: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run_raising(error, monkeypatch) == code
    assert capsys.readouterr().err == err


def test_an_unknown_error_asks_for_a_report(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_raising(ZeroDivisionError("oh\x1b[31m" + "x" * 10_000), monkeypatch) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith(r"error: internal error: ZeroDivisionError: oh\x1b[31m")
    assert len(first) < 400
    assert edge.ISSUES in second


@pytest.mark.parametrize("error", [ZeroDivisionError("oh"), errors.ConfigError("oh")])
def test_debug_shows_the_trace(
    error: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_raising(error, monkeypatch, "--debug") == 2
    err = capsys.readouterr().err
    assert "Traceback" in err
    assert err.splitlines()[-1].startswith(("error:", "hint:"))


def test_every_problem_has_its_own_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    run_raising(errors.ConfigError("a.yaml:1: one\na.yaml:2: two"), monkeypatch)
    assert capsys.readouterr().err == "error: a.yaml:1: one\nerror: a.yaml:2: two\n"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        pytest.param(["scna"], "error: No such command 'scna'. Did you mean 'scan'?", id="command"),
        pytest.param(["rules", "--fromat", "json"], "error: No such option: --fromat (Possible", id="option"),
        pytest.param(["rules", "-f", "xml"], "error: Invalid value for '-f' / '--format'", id="value"),
        pytest.param(["scan"], "error: Missing argument", id="missing"),
        pytest.param(["config", "shwo"], "error: No such command 'shwo'. Did you mean 'show'?", id="in-a-group"),
        pytest.param(["rules", "\x1b[31m\u202e"], "error: rules: no family or rule is named", id="hostile"),
    ],
)  # fmt: skip
def test_usage_errors_suggest_and_exit_2(args: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert edge.run(args) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(message)
    assert "hint: " in err
    assert err.replace("\n", "").isprintable()


def test_a_full_device_is_one_line_and_2() -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123 (a device)
        done = subprocess.run(
            [*HALLUCHECK, "config", "schema"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert done.stderr == "error: No space left on device\n"


def test_a_closed_pipe_is_silent() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*HALLUCHECK, "config", "schema"], stdout=writer, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writer)
    assert done.stderr == ""
    assert done.returncode == 2, "what was asked for did not arrive, so it is not a pass"


def test_an_encoding_without_the_character_is_no_error() -> None:
    done = subprocess.run(
        [*HALLUCHECK, "config", "show", "--isolated", "--set", "map={a: $.ü漢}"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert r"$.\xfc\u6f22" in done.stdout


@pytest.mark.parametrize(
    ("env", "flags", "colored"),
    [
        pytest.param({}, [], False, id="no-terminal"),
        pytest.param({"FORCE_COLOR": "1"}, [], True, id="forced"),
        pytest.param({"FORCE_COLOR": "1", "NO_COLOR": "1"}, [], False, id="NO_COLOR-wins"),
        pytest.param({"FORCE_COLOR": "1"}, ["--no-color"], False, id="the-flag-wins"),
        pytest.param({"FORCE_COLOR": ""}, [], False, id="empty-means-unset"),
    ],
)
def test_colour(
    env: dict[str, str],
    flags: list[str],
    colored: bool,  # noqa: FBT001 (a column of the table)
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    edge.run(["rules", *flags, "nope"])
    assert ("\x1b[" in capsys.readouterr().err) is colored


def test_rich_consoles_follow_the_same_rule(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reset()
    for forced in (False, True):
        monkeypatch.setenv("FORCE_COLOR", "1" if forced else "")
        monkeypatch.delenv("NO_COLOR", raising=False)
        TERMINAL.out().print("[b]x[/b]", style="red")
        out = capsys.readouterr().out
        assert "[b]x[/b]" in out, "text is never taken for markup"
        assert ("\x1b[" in out) is forced
