"""What all tests share."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

os.environ.pop("COLUMNS", None)  # which pytest-xdist sets: output is as wide as in a pipe
settings.register_profile("hallucheck", deadline=None)  # timing never decides a test
settings.load_profile("hallucheck")


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """In CI a skipped test is a failure: what a test needs is installed, or the promise it tests is not shown."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("NO_SKIPPED_TESTS") and reporter and reporter.stats.get("skipped") and exitstatus == 0:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
