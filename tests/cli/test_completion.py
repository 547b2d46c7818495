"""Completion for a shell by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from hallucheck.cli.edge import run

BEGINNINGS = {
    "bash": "_hallucheck_completion() {",
    "zsh": "#compdef hallucheck",
    "fish": "complete --command hallucheck",
    "powershell": "Import-Module PSReadLine",
}


@pytest.mark.parametrize("shell", BEGINNINGS)
def test_the_script_is_that_of_the_shell_that_was_named(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--show-completion", shell]) == 0
    assert capsys.readouterr().out.strip().startswith(BEGINNINGS[shell])


@pytest.mark.parametrize(
    ("shell", "file"), [("zsh", ".zfunc/_hallucheck"), ("fish", ".config/fish/completions/hallucheck.fish")]
)
def test_it_is_installed_for_the_shell_that_was_named(
    shell: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert run(["--install-completion", shell]) == 0
    assert str(tmp_path / file) in capsys.readouterr().out
    assert "hallucheck" in (tmp_path / file).read_text()


@pytest.mark.parametrize(
    ("words", "said"),
    [(["tcsh"], "'tcsh' is not one of 'bash', 'zsh', 'fish'"), ([], "'--show-completion' requires an argument")],
)
def test_another_shell_is_a_usage_error(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--show-completion", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
