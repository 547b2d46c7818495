from __future__ import annotations

import json
from collections import Counter

import msgspec
import pytest

from hallucheck.model import AuditedRecord
from hallucheck.reports.formats.code_hosts import GitHub, GitLab
from tests.reports.records import passed, rejected, reviewed, run, unreadable, whole


def test_github_shows_the_worst_and_counts_the_rest() -> None:
    records = [reviewed(line) for line in range(1, 31)] + [rejected(31)]
    lines = whole(GitHub(), records).decode().splitlines()
    assert lines[0].startswith("::error title=hallucheck gate (exit 1)::")
    assert lines[1].startswith("::error title=hallucheck (numbers/wrong-figure),file=data/dump.jsonl,line=31,col=1::")
    levels = Counter(line.split(" ", 1)[0] for line in lines)
    assert levels == {"::error": 3, "::warning": 10, "::notice": 1}
    assert lines[-1] == "::notice title=hallucheck::20 more faults not shown here"
    assert whole(GitHub(), records, pieces=7) == whole(GitHub(), records)


def test_github_gets_no_more_of_a_level_than_it_shows() -> None:
    lines = whole(GitHub(), [rejected(line) for line in range(1, 31)]).decode().splitlines()
    assert lines[0].startswith("::error title=hallucheck gate")
    assert len([line for line in lines if line.startswith("::error")]) == 10
    assert lines[-1] == "::notice title=hallucheck::51 more faults not shown here"


def test_github_names_rows_that_could_not_be_read() -> None:
    lines = whole(GitHub(), [*(unreadable(line) for line in range(1, 9)), rejected(9)]).decode().splitlines()
    assert lines[0].startswith("::error title=hallucheck gate")
    assert lines[1].startswith(
        "::error title=hallucheck (unreadable),file=data/dump.jsonl,line=1,col=1::not valid JSON"
    )
    assert len([line for line in lines if "(unreadable)" in line]) == 3
    assert len([line for line in lines if "line=9," in line]) == 2


def test_github_is_silent_on_a_clean_run() -> None:
    assert whole(GitHub(), [passed(1), passed(2)]) == b""


def test_github_commas_in_file_names_end_no_property() -> None:
    record = rejected()
    origin = msgspec.structs.replace(record.origin, file="a,line=1::b.jsonl")
    out = whole(GitHub(), [msgspec.structs.replace(record, origin=origin)]).decode()
    assert "file=a%2Cline=1%3A%3Ab.jsonl,line=2" in out


def test_gitlab_issues() -> None:
    issues = json.loads(whole(GitLab(), run()))
    assert all(set(issue) == {"description", "check_name", "fingerprint", "severity", "location"} for issue in issues)
    assert len({issue["fingerprint"] for issue in issues}) == len(issues)
    assert issues[0]["location"] == {"path": "data/dump.jsonl", "lines": {"begin": 2}}
    assert [issue["severity"] for issue in issues] == ["blocker", "critical", "major", "major", "minor"]


@pytest.mark.parametrize("records", [[], [passed()], [unreadable()]], ids=["none", "clean", "error"])
def test_gitlab_is_an_array_even_when_empty(records: list[AuditedRecord]) -> None:
    issues = json.loads(whole(GitLab(), records))
    assert len(issues) == sum(record.error is not None for record in records)
