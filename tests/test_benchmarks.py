"""What the benchmarks count as a finished command."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

RUN = runpy.run_path(str(Path(__file__).parent.parent / "benchmarks" / "throughput.py"))["run"]


@pytest.mark.parametrize(
    ("code", "writes", "finished"),
    [
        pytest.param(0, False, True, id="no results asked of it"),
        pytest.param(1, True, True, id="a gate that failed"),
        pytest.param(1, False, False, id="a Python without the package"),
        pytest.param(2, True, False, id="could not run"),
    ],
)
def test_a_command_that_wrote_nothing_is_not_measured(code: int, writes: bool, finished: bool, tmp_path: Path) -> None:  # noqa: FBT001
    out = tmp_path / "out.jsonl"
    out.write_text("of an earlier run")
    script = f"import sys; open(sys.argv[2], 'w').close() if {writes} else None; sys.exit({code})"
    if finished:
        assert RUN([sys.executable, "-c", script, "-o", str(out)]).cpu > 0
    else:
        with pytest.raises(SystemExit):
            RUN([sys.executable, "-c", script, "-o", str(out)])
