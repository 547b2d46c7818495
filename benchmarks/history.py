"""What the history costs: records a second and memory, on SQLite or any URL, next to writing the same bytes to a file.

    python benchmarks/history.py [--records 1000000] [--subjects 100000] [--url FILE|URL]

Three things are measured: writing runs chunk by chunk, making the chronicle of all subjects, and looking back from
every record, with one subject that has a tenth of all records. Peak memory is taken at a tenth of the way and at the
end: it is flat where the two are alike.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

from hallucheck.evidence.history import entries
from hallucheck.evidence.history.chronicle import Assertions, Chronicle, ChronicleWriter
from hallucheck.evidence.history.options import HistoryOptions
from hallucheck.evidence.history.recorder import Recorder, Run, add_known
from hallucheck.evidence.history.store import open_store
from hallucheck.model import AuditedRecord, Case, Origin, Outcome, Record, Status, Verdict

CHUNK = 500
START = datetime.fromisoformat("2025-01-01T00:00:00")
TOLD = b'{"id":"q","subject":"s","question":"?","assertions":[{"entity":"diabetes","attribute":"present"}]}'


def subject(number: int, subjects: int) -> str:
    """One subject in ten records is the same one."""
    return "s-busy" if number % 10 == 0 else f"s-{number % subjects}"


def record(number: int, subjects: int) -> Record:
    """A record of about 300 bytes."""
    return Record(
        id=f"q{number}",
        subject=subject(number, subjects),
        at=(START + timedelta(minutes=number)).isoformat(),
        question="Does the patient have diabetes, and since when?",
        answer="The patient has had type 2 diabetes since 2019 and takes metformin 500 mg twice a day.",
        provider="alpha",
        model="m1",
    )


def chunks(records: int, subjects: int) -> Iterator[bytes]:
    """Entries as workers hand them over."""
    result = {"grounding_score": 0.9, "consistency_score": 1.0, "confidence": 0.8, "risk": 0.1, "statements": []}
    outcome = {"answers": Outcome(status=Status.CHECKED, claims=1, verified=1, result=result)}
    for first in range(0, records, CHUNK):
        yield entries.encode(
            [
                AuditedRecord(
                    raw=b"{}",
                    origin=Origin(file="dump.jsonl", line=number + 1),
                    verdict=Verdict.PASS,
                    reasons=("nothing found",),
                    families=outcome,
                    record=record(number, subjects),
                    assertions=TOLD,
                )
                for number in range(first, min(first + CHUNK, records))
            ],
            text=True,
        )


def peak() -> float:
    """The most memory so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def write(url: str, records: int, subjects: int) -> int:
    """One run; its number."""
    store = open_store(HistoryOptions(url=url), create=True)
    run = Run(key="bench", as_of="", tool_version="", config_hash="", detection_hash="", inputs=[])
    recorder = Recorder(store, run, resume=False)
    spent, lost, early, size, file_time = 0.0, 0, 0.0, 0, 0.0
    with tempfile.TemporaryFile() as plain:
        for number, data in enumerate(chunks(records, subjects)):
            started = time.perf_counter()
            lost += recorder.write(data)
            written = time.perf_counter()
            plain.write(data)
            plain.flush()
            spent, file_time = spent + written - started, file_time + time.perf_counter() - written
            size += len(data)
            if number * CHUNK <= records // 10:
                early = peak()
    recorder.finish(0)
    print(f"write:      {records / spent:>10,.0f} records/s ({spent / records * 1e6:.0f} us each; {size / records:.0f} "
          f"bytes each; {spent / file_time:.0f} x a plain file), lost {lost}, "
          f"peak {early:.0f} MB after a tenth, {peak():.0f} MB at the end")  # fmt: skip
    assert lost == 0
    return recorder.number


def look_back(url: str, records: int, subjects: int, run: int, folder: str) -> None:
    """A second dump over the same subjects: its own chronicle, what the store knows, and one look from each record."""
    writer = ChronicleWriter(str(Path(folder) / "chronicle.sqlite"))
    started, later = time.perf_counter(), START + timedelta(minutes=records)
    early = 0.0
    for first in range(0, records, CHUNK):
        writer.add(
            Assertions(subject=subject(n, subjects), at=later + timedelta(minutes=n), record=f"n{n}", data=TOLD)
            for n in range(first, min(first + CHUNK, records))
        )
        if first <= records // 10:
            early = peak()
    spent = time.perf_counter() - started
    print(f"chronicle:  {records / spent:>10,.0f} records/s, "
          f"peak {early:.0f} MB after a tenth, {peak():.0f} MB at the end")  # fmt: skip
    store = open_store(HistoryOptions(url=url), create=False)
    started = time.perf_counter()
    assert add_known(store, writer, run=run + 1, days=30) is None
    spent = time.perf_counter() - started
    print(f"from store: {records / spent:>10,.0f} records/s, peak {peak():.0f} MB")
    store.close()
    writer.close()
    chronicle, found, looks = Chronicle(writer.path), 0, min(records, 100_000)
    for name, numbers in (
        ("every subject", range(1, records, max(1, records // looks))),
        ("the busy one", range(0, looks, 10)),
    ):
        started, count, found = time.perf_counter(), 0, 0
        for n in numbers:
            at = (later + timedelta(minutes=n)).isoformat()
            case = Case(Record(id=f"n{n}", subject=subject(n, subjects), at=at), Origin(file="f", line=1))
            found += len(chronicle.before(case, days=30, records=50) or ())
            count += 1
        spent = time.perf_counter() - started
        print(f"look back:  {count / spent:>10,.0f} records/s over {name} ({found / count:.1f} earlier records each), "
              f"peak {peak():.0f} MB")  # fmt: skip


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--records", type=int, default=1_000_000)
    parser.add_argument("--subjects", type=int, default=100_000)
    parser.add_argument("--url")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = given.url or str(Path(folder) / "history.db")
        run = write(url, given.records, given.subjects)
        look_back(url, given.records, given.subjects, run, folder)


if __name__ == "__main__":
    main()
