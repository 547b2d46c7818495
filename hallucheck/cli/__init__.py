"""The command line: parts are assembled here, errors become words and exit codes here, and nowhere else."""

from __future__ import annotations

import os
import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the command line and exit with its code."""
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # it would look through every installed package
    from hallucheck.engines import collector  # noqa: PLC0415 (importing the package must not cost what running it costs)

    collector.while_starting()
    from hallucheck.cli.edge import run  # noqa: PLC0415 (as above)

    sys.exit(run(sys.argv[1:]))
