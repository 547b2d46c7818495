"""What does `scan` cost over the floor? Times whole processes, in turn, and prints ratios of CPU time.

    python benchmarks/throughput.py [--records 100000] [--runs 5] [--memory]

The dump is made up: bank-statement extractions of three pages with ten transactions, one in ten of them flawed; once
without a document, and once with its text, against which every value and transaction is held.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
from calendar import monthrange
from pathlib import Path
from typing import NamedTuple

import orjson
import psutil

HERE = Path(__file__).resolve().parent
FLOOR = [sys.executable, str(HERE / "floor.py")]
HALLUCHECK = [sys.executable, "-m", "hallucheck"]
BANKS = ("Wells Fargo", "Westpac Banking Corporation", "Barclays Bank UK PLC", "Commonwealth Bank of Australia")
SHOPS = ("Card purchase GROCERY MART", "Direct debit CITY POWER", "Salary ACME LTD", "ATM withdrawal", "Transfer")


ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
"""Modules are compiled once, as on a user's machine, and not at each start."""


SMALL = 10
"""Records of a dump that costs little more than starting up."""


class Cost(NamedTuple):
    """Of one finished process and its children: CPU and wall seconds, peak resident megabytes."""

    cpu: float
    wall: float
    peak_mb: float


def record(number: int, chance: random.Random, *, text: bool = False) -> dict[str, object]:
    """One extraction, right nine times out of ten; `text`: with the text of its document, three pages."""
    bank = chance.choice(BANKS)
    account = "".join(chance.choices("0123456789", k=12))
    holder = " ".join("".join(chance.choices("aeimnorst", k=6)).title() for _ in range(2))
    month = chance.randrange(1, 13)
    days = [f"2024-{month:02d}-{day:02d}" for day in range(1, monthrange(2024, month)[1] + 1)]
    balance = cents = chance.randrange(10_000, 900_000)
    lines, transactions = [], []
    for day in range(1, 11):
        amount = chance.randrange(-5_000, 6_000)
        balance += amount
        what = chance.choice(SHOPS)
        lines.append(f"{day:02d}/{month:02d}/2024  {what:<60}{amount / 100:>14,.2f}{balance / 100:>16,.2f}")
        transactions.append(
            {
                "date": days[day - 1],
                "description": what,
                "amount": amount / 100,
                "balance": balance / 100,
            }
        )
    head = f"{bank}\n{holder}\nChecking account {account}\n{days[0]} to {days[-1]}\n"
    head += f"Opening balance {cents / 100:,.2f}\nClosing balance {balance / 100:,.2f}\n"
    pages = [
        "\n".join((head, *lines[start : start + 4], f"Page {page} of 3\n")) for page, start in enumerate((0, 4, 8), 1)
    ]
    flawed = number % 10 == 0
    return {
        "id": f"r{number}",
        "provider": chance.choice(("alpha", "beta")),
        "confidence": 0.93,
        "statement": {
            "total_pages": 3,
            "boundaries": [{"start_page": 1, "end_page": 4 if flawed else 3}],
            "metadata": {
                "bank_name": "Bank of Atlantis" if flawed else bank,
                "account_number": account,
                "account_holder": holder,
                "account_type": "Checking",
                "statement_period": f"{days[0]} to {days[-1]}",
            },
            "opening_balance": cents / 100,
            "closing_balance": balance / 100,
            "transactions": transactions,
            **({"document_text": "\f".join(pages)} if text else {}),
        },
        **({} if text else {"prompt": "Extract the statement as JSON.\n\n" + "\n".join(pages)}),
    }


def write_dump(path: Path, records: int, *, text: bool = False) -> None:
    """`records` extractions, the same ones every time."""
    chance = random.Random(7)  # noqa: S311 (no secret is made here)
    with path.open("wb") as out:
        for number in range(records):
            out.write(orjson.dumps(record(number, chance, text=text)) + b"\n")


def run(command: list[str]) -> Cost:
    """Run a command to its end. That the gate failed (1) is no failure of a scan that has written its results."""
    out = Path(command[command.index("-o") + 1]) if "-o" in command else None
    if out is not None:
        out.unlink(missing_ok=True)
    begun = os.times().elapsed
    with tempfile.TemporaryFile() as told:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=told, env=ENVIRONMENT)
        others = Others(process.pid) if "ray" in command else None
        _, status, usage = os.wait4(process.pid, 0)
        wall = os.times().elapsed - begun
        told.seek(0)
        stderr = told.read()
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1 if out is not None and out.exists() else 0):
        raise SystemExit(f"{' '.join(command)} ended with {process.returncode}:\n{stderr.decode()}")
    return Cost(_cpu(usage) + (others.cpu() if others is not None else 0.0), wall, usage.ru_maxrss / 1024)


class Others(threading.Thread):
    """CPU of the processes that another one starts and does not wait for, as Ray's: looked at four times a second."""

    def __init__(self, parent: int) -> None:
        super().__init__(daemon=True)
        self._parent, self._seen, self._ended = psutil.Process(parent), dict[int, float](), threading.Event()
        self.start()

    def run(self) -> None:
        """Look, until told that it is over."""
        while not self._ended.wait(0.25):
            with contextlib.suppress(psutil.Error):
                for process in self._parent.children(recursive=True):
                    with contextlib.suppress(psutil.Error):
                        self._seen[process.pid] = sum(process.cpu_times()[:2])

    def cpu(self) -> float:
        """Seconds, of all of them."""
        self._ended.set()
        self.join()
        return sum(self._seen.values())


def _cpu(usage: resource.struct_rusage) -> float:
    return usage.ru_utime + usage.ru_stime


def in_turn(commands: dict[str, list[str]], runs: int) -> dict[str, list[Cost]]:
    """Run all commands once, then again, ...: drifts of the machine's speed hit them alike."""
    costs: dict[str, list[Cost]] = {name: [] for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            costs[name].append(run(command))
    return costs


def throughput(folder: Path, records: int, runs: int, *, text: bool = False) -> None:
    """CPU of `scan` over CPU of the floor, as whole processes and without what they cost for ten records."""
    dump, small = folder / "dump.jsonl", folder / "small.jsonl"
    write_dump(dump, records, text=text)
    write_dump(small, SMALL, text=text)
    costs = in_turn(_commands(dump, folder / "out.jsonl"), runs)
    begun = in_turn(_commands(small, folder / "out.jsonl"), runs)
    size = dump.stat().st_size / records / 1024
    what = "with the text of their document" if text else "without a document"
    print(f"\n{records:,} statement records of {size:.1f} KB {what}, median of {runs} runs")
    print(
        "| command | CPU us/record | CPU / floor | without start-up | wall s | records/s |\n|---|---|---|---|---|---|"
    )
    floor, floor_begun = _median_cpu(costs["floor"]), _median_cpu(begun["floor"])
    for name, samples in costs.items():
        cpu = _median_cpu(samples)
        wall = statistics.median(cost.wall for cost in samples)
        steady = (cpu - _median_cpu(begun[name])) / (floor - floor_begun)
        print(
            f"| {name} | {cpu / records * 1e6:.1f} | {cpu / floor:.1f} | {steady:.1f} | {wall:.2f} |"
            f" {records / wall:,.0f} |"
        )


def _commands(dump: Path, out: Path) -> dict[str, list[str]]:
    scan = [*HALLUCHECK, "scan", str(dump), "-q", "--isolated", "--select", "statements", "-o", str(out)]
    return {
        "floor": [*FLOOR, str(dump), str(out)],
        "scan -j 1": [*scan, "-j", "1"],
        "scan -j 2": [*scan, "-j", "2"],
        "scan -j 1, all families": [*HALLUCHECK, "scan", str(dump), "-q", "--isolated", "-o", str(out), "-j", "1"],
    }


def _median_cpu(samples: list[Cost]) -> float:
    return statistics.median(cost.cpu for cost in samples)


def start_up(folder: Path, runs: int) -> None:
    """Until the first word, and until the end of a small job."""
    dump = folder / "ten.jsonl"
    write_dump(dump, 10)
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "--help": [*HALLUCHECK, "--help"],
        "scan of 10 records": [*HALLUCHECK, "scan", str(dump), "-q", "--isolated", "-o", str(folder / "ten-out.jsonl")],
    }
    costs = in_turn(commands, runs)
    print(f"\nStart-up, median of {runs} runs\n| command | CPU ms | wall ms |\n|---|---|---|")
    for name, samples in costs.items():
        cpu = statistics.median(cost.cpu for cost in samples) * 1000
        print(f"| {name} | {cpu:.0f} | {statistics.median(cost.wall for cost in samples) * 1000:.0f} |")


def memory(folder: Path, sizes: tuple[int, ...]) -> None:
    """Peak memory must not grow with the dump."""
    print(
        "\nPeak resident memory\n"
        "| records | dump MB | scan -j 1 MB | scan -j 2 MB (largest process) |\n|---|---|---|---|"
    )
    for records in sizes:
        dump, out = folder / "big.jsonl", folder / "big-out.jsonl"
        write_dump(dump, records)
        scan = [*HALLUCHECK, "scan", str(dump), "-q", "--isolated", "--select", "statements", "-o", str(out)]
        peaks = [run([*scan, "-j", jobs]).peak_mb for jobs in ("1", "2")]
        print(f"| {records:,} | {dump.stat().st_size / 1e6:,.0f} | {peaks[0]:.0f} | {peaks[1]:.0f} |")


def main() -> None:
    """Print all three tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, default=100_000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--memory", type=int, nargs="*", default=[10_000, 500_000], metavar="RECORDS")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        start_up(Path(name), options.runs)
        throughput(Path(name), options.records, options.runs)
        throughput(Path(name), max(options.records // 20, SMALL), options.runs, text=True)
        if options.memory:
            memory(Path(name), tuple(options.memory))


if __name__ == "__main__":
    main()
