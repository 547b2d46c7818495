"""Does memory stay the same from 10^4 to 10^7 records? The dump is made while it is read, so it needs no disk.

    python benchmarks/flat_memory.py [--records 10000 100000 1000000]

Prints the peak of the process, or of the largest one with two workers, and fails where the largest dump takes a fifth
more than the one of 10^5 records (that of 10^4 ends before all tables are filled).
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import orjson
from throughput import ENVIRONMENT, HALLUCHECK, record

ALLOWED = 1.2
FROM = 100_000
"""Records from which all tables are filled."""

DIFFERENT = 1000
"""Records of which the dump is made; each gets an id of its own."""


def feed(pipe: int, records: int) -> None:
    """Write the dump."""
    chance = random.Random(7)  # noqa: S311 (no secret is made here)
    rows = [orjson.dumps(record(number, chance)).partition(b'"provider"') for number in range(DIFFERENT)]
    with os.fdopen(pipe, "wb") as out:
        for number in range(records):
            _, key, rest = rows[number % DIFFERENT]
            out.write(b'{"id":"r%d",%s%s\n' % (number, key, rest))


def peak(records: int, jobs: int, folder: Path) -> float:
    """Megabytes, at most, of a scan of so many records; what is written is the summary."""
    reading, writing = os.pipe()
    command = [*HALLUCHECK, "scan", "-", "-q", "--isolated", "--select", "statements", "-j", str(jobs)]
    process = subprocess.Popen(
        [*command, "-o", str(folder / "summary.json")], stdin=reading, stdout=subprocess.DEVNULL, env=ENVIRONMENT
    )
    os.close(reading)
    feeding = threading.Thread(target=feed, args=(writing, records))
    feeding.start()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    feeding.join()
    if process.returncode not in (0, 1):
        raise SystemExit(f"the scan ended with {process.returncode}")
    told = orjson.loads((folder / "summary.json").read_bytes())
    assert str(records) in str(told), "not all records were audited"
    return usage.ru_maxrss / 1024


def main() -> int:
    """Print the table; 1 where memory grew."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--records", type=int, nargs="+", default=[10_000, 100_000, 1_000_000])
    parser.add_argument("--jobs", type=int, nargs="+", default=[1, 2])
    options = parser.parse_args()
    grew = False
    print("| records | " + " | ".join(f"-j {jobs} MB" for jobs in options.jobs) + " |")
    print("|---|" + "---|" * len(options.jobs))
    settled: list[float] = []
    with tempfile.TemporaryDirectory() as name:
        for records in options.records:
            found = [peak(records, jobs, Path(name)) for jobs in options.jobs]
            print(f"| {records:,} | " + " | ".join(f"{megabytes:.0f}" for megabytes in found) + " |", flush=True)
            if records >= FROM:
                settled = settled or found
                grew |= any(now > ALLOWED * before for now, before in zip(found, settled, strict=True))
    return int(grew)


if __name__ == "__main__":
    sys.exit(main())
