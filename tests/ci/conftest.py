"""A checkout of somebody's repository, and programs on its path."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from tests.ci.recipes import DUMP, ROOT


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository with two dumps, one of them in a folder with a space in its name."""
    for folder in (tmp_path / "evals", tmp_path / "more evals"):
        folder.mkdir()
        (folder / "answers.jsonl").write_text(DUMP)
    return tmp_path


@pytest.fixture(scope="session")
def binaries(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the programs `python` and `hallucheck` of this environment."""
    folder = tmp_path_factory.mktemp("bin")
    start = "from hallucheck.cli import main; main()"
    for name, command in (
        ("hallucheck", f'exec "{sys.executable}" -c "{start}" "$@"'),
        ("python", f'exec "{sys.executable}" "$@"'),
    ):
        (folder / name).write_text(f"#!/bin/sh\nexport PYTHONPATH={ROOT}\n{command}\n")
        (folder / name).chmod(0o755)
    return folder


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a new environment that has what hallucheck needs, but not hallucheck."""
    folder = tmp_path_factory.mktemp("venv")
    venv.create(folder, with_pip=True)
    binaries = folder / "bin"
    command = [str(binaries / "python"), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    site = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    (Path(site) / "needs.pth").write_text(sysconfig.get_path("purelib") + os.linesep)
    return binaries
