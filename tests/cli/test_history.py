"""The commands of the history, of reviews, of evaluation and calibration, as a user runs them."""

from __future__ import annotations

import csv
import io
import json
import random
import shutil
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import yaml

from hallucheck.cli.history_store import moment
from hallucheck.errors import UsageError
from tests.reliability.dumps import flawed, good, hallucheck, scan, write

NOW = datetime.fromisoformat("2025-09-01")


@pytest.fixture(scope="module")
def audited(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a history of two runs."""
    folder = tmp_path_factory.mktemp("history")
    write(folder / "d.jsonl", [flawed(n) if n % 5 == 0 else good(n) | {"subject": "s-1"} for n in range(20)])
    for day in ("2025-09-01", "2025-09-02"):
        arguments = ("--history", folder / "h.db", "-o", folder / "out.jsonl", "-q", "--as-of", day)
        assert scan(folder / "d.jsonl", *arguments).returncode == 1
    return folder


@pytest.fixture
def store(audited: Path, tmp_path: Path) -> Path:
    """A copy to change."""
    return Path(shutil.copy(audited / "h.db", tmp_path / "h.db"))


def ask(*words: object, store: Path, code: int = 0) -> str:
    done = hallucheck(*words, "--history", store, "--isolated")
    assert done.returncode == code, done.stderr
    return done.stdout if code == 0 else done.stderr


def rows(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()]


def test_list_runs(audited: Path) -> None:
    found = rows(ask("history", "list", "-f", "json", store=audited / "h.db"))
    assert [(row["number"], row["in_store"], row["reject"], row["state"]) for row in found] == [
        (2, 20, 4, "finished"),
        (1, 20, 4, "finished"),
    ]
    assert "finished" in ask("history", "list", store=audited / "h.db")


@pytest.mark.parametrize(
    ("flags", "number"),
    [
        (("--records", "-n", "100"), 40),
        (("--subject", "s-1", "-n", "100"), 32),
        (("--run", "1", "--verdict", "reject"), 4),
        (("--records",), 20),
        (("--provider", "nobody"), 0),
    ],
)
def test_list_records(audited: Path, flags: tuple[str, ...], number: int) -> None:
    assert len(rows(ask("history", "list", *flags, "-f", "json", store=audited / "h.db"))) == number


def test_show_and_search(audited: Path) -> None:
    text = ask("history", "show", "r5", store=audited / "h.db")
    assert "r5  reject: 1 critical finding" in text
    assert "statements/phantom-statement" in text
    found = rows(ask("history", "search", "phantom", "-f", "json", store=audited / "h.db"))
    assert {row["record"] for row in found} == {"r0", "r5", "r10", "r15"}
    assert "no record 'nope'" in ask("history", "show", "nope", store=audited / "h.db", code=2)


@pytest.mark.parametrize("by", ["day", "week", "month", "run", "provider", "model", "subject", "rule"])
def test_trends(audited: Path, by: str) -> None:
    text = ask("history", "trends", "--by", by, "-f", "csv", store=audited / "h.db")
    found = list(csv.DictReader(io.StringIO(text)))
    if by != "rule":
        assert sum(int(row["records"]) for row in found) == (40 if by == "run" else 20), "audited twice, counted once"
    assert found


def test_no_account_number_is_in_the_store(audited: Path) -> None:
    assert b"429318311799210" in (audited / "d.jsonl").read_bytes()
    for file in audited.glob("h.db*"):
        assert b"429318311799210" not in file.read_bytes()


def test_without_text_no_text_is_in_the_store(audited: Path, tmp_path: Path) -> None:
    scan(audited / "d.jsonl", "--history", tmp_path / "h.db", "-q", "--no-text", "-o", tmp_path / "o.jsonl")
    data = b"".join(file.read_bytes() for file in tmp_path.glob("h.db*"))
    assert b"Westpac" not in data
    assert b"statements in a document" not in data
    assert b"statements/phantom-statement" in data


def test_reviews_are_kept_and_win(store: Path, audited: Path, tmp_path: Path) -> None:
    waiting = rows(ask("review", "list", "--rule", "phantom-statement", "-f", "json", store=store))
    assert waiting == [], "a rule is named whole"
    waiting = rows(ask("review", "list", "--rule", "statements/phantom-statement", "-f", "json", store=store))
    assert len(waiting) == 4
    fingerprint = waiting[0]["fingerprint"]
    ask(
        "review",
        "resolve",
        fingerprint,
        "--verdict",
        "unsure",
        "--reason",
        "look again",
        "--author",
        "Ito",
        store=store,
    )
    said = ("--verdict", "false-positive", "--reason", "three accounts, one page", "--author", "Sato")
    ask("review", "resolve", fingerprint, *said, store=store)
    text = ask("review", "show", fingerprint, store=store)
    assert text.index("Ito: look again") < text.index("Sato: three accounts, one page")
    assert len(rows(ask("review", "list", "--rule", "statements/phantom-statement", "-f", "json", store=store))) == 3
    out = tmp_path / "out.jsonl"
    scan(audited / "d.jsonl", "--history", store, "-q", "-o", out)
    (hidden,) = [
        finding
        for row in rows(out.read_text())
        for finding in row["hallucheck"]["findings"]
        if finding["fingerprint"] == fingerprint
    ]
    assert hidden["suppressed"] == {"by": "review by Sato", "reason": "three accounts, one page", "expires": None}
    (rule,) = [
        row
        for row in rows(ask("history", "trends", "--by", "rule", "--run", "3", "-f", "json", store=store))
        if row["group"] == "statements/phantom-statement"
    ]
    assert (rule["reviewed"], rule["false_positive_rate"]) == (1, 1.0)


def test_reviews_travel(store: Path, tmp_path: Path) -> None:
    fingerprint = rows(ask("review", "list", "-n", "1", "-f", "json", store=store))[0]["fingerprint"]
    ask("review", "resolve", fingerprint, "--verdict", "confirmed", "--reason", "=1+1", "--author", "me", store=store)
    ask("review", "export", "-o", tmp_path / "r.jsonl", store=store)
    other = tmp_path / "other.db"
    shutil.copy(store, other)
    done = hallucheck("review", "import", tmp_path / "r.jsonl", "--history", other, "--isolated")
    assert "0 of 1 reviews were new" in done.stderr
    (tmp_path / "bad.jsonl").write_text('{"fingerprint": 1}\n')
    assert "bad.jsonl:1" in ask("review", "import", tmp_path / "bad.jsonl", store=other, code=2)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("review", "resolve", "0" * 16, "--verdict", "unsure", "--reason", "x", "--author", "me"), "holds no finding"),
        (
            ("review", "resolve", "0" * 16, "--verdict", "unsure", "--reason", " ", "--author", "me"),
            "--reason is empty",
        ),
        (("review", "show", "0" * 16), "holds no finding"),
        (("history", "prune"), "which records"),
        (("history", "prune", "--older-than", "soon"), "a date or an age"),
        (("history", "list", "--verdict", "good"), "'good' is not one of 'pass', 'review'"),
    ],
)
def test_what_cannot_be_done_is_said(audited: Path, words: tuple[str, ...], says: str) -> None:
    assert says in ask(*words, store=audited / "h.db", code=2)


def test_prune(store: Path) -> None:
    assert "0 records" in ask("history", "prune", "--older-than", "30d", store=store)
    assert "40 records" in ask("history", "prune", "--older-than", "2100-01-01", "--dry-run", store=store)
    assert "20 records, 1 runs" in ask("history", "prune", "--run", "1", store=store)
    assert len(rows(ask("history", "export", store=store))) == 20
    assert len(rows(ask("history", "export", "--audit-trail", store=store))) == 8


def test_no_history_is_said() -> None:
    done = hallucheck("history", "list", "--isolated")
    assert done.returncode == 2
    assert "history: no URL is given" in done.stderr


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("30d", "2025-08-02"),
        ("2w", "2025-08-18"),
        ("1m", "2025-08-02"),
        ("1Y", "2024-09-01"),
        ("2025-01-02", "2025-01-02"),
    ],
)
def test_ages_and_dates(text: str, expected: str) -> None:
    found = moment("--since", text, NOW)
    assert found is not None
    assert found.date().isoformat() == expected


@pytest.mark.parametrize("text", ["", "d", "30", "30x", "-3d", "٣d", "999999d", "yesterday"])
def test_no_other_ages(text: str) -> None:
    with pytest.raises(UsageError):
        moment("--since", text, NOW)


@pytest.fixture(scope="module")
def labelled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An annotated dump of answers, half of them with another figure than their context."""
    folder = tmp_path_factory.mktemp("labelled")
    draw = random.Random(2)  # noqa: S311 (a sample)
    dump = []
    for number in range(400):
        amount, wrong = draw.randint(1000, 9000), draw.random() < 0.5
        dump.append(
            {
                "id": f"q{number}",
                "question": "What was the revenue?",
                "contexts": [f"The revenue of the year was {amount} dollars, up from the year before."],
                "answer": f"The revenue of the year was {amount + (draw.randint(1, 900) if wrong else 0)} dollars.",
                "labels": int(wrong if draw.random() < 0.99 else not wrong),
            }
        )
    write(folder / "d.jsonl", dump)
    scan(folder / "d.jsonl", "-q", "-o", folder / "annotated.jsonl", "-o", folder / "summary.json", "--exit-zero")
    return folder


def test_evaluate(labelled: Path) -> None:
    done = hallucheck("evaluate", labelled / "annotated.jsonl", "-f", "json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["labelled"] == 400
    assert found["auc"]["value"] > 0.9
    assert found["auc"]["low"] < found["auc"]["value"] < found["auc"]["high"]
    assert found["flagged"]["balanced_accuracy"]["value"] > 0.9
    assert set(found["families"]) >= {"answers", "numbers"}
    assert found["rules"]
    assert "ROC-AUC" in hallucheck("evaluate", labelled / "annotated.jsonl").stdout


def test_evaluate_targets(labelled: Path) -> None:
    done = hallucheck("evaluate", labelled / "annotated.jsonl", "--targets", "--isolated", "-f", "json")
    table = {row["name"]: row for row in json.loads(done.stdout)}
    assert set(table) == {"grounding", "consistency", "calibration", "high risk", "false positives", "added latency"}
    assert table["added latency"]["measured"] > 0
    assert table["consistency"]["met"] is None, "nothing was compared: neither met nor missed"
    assert "added latency" in hallucheck("evaluate", labelled / "annotated.jsonl", "--targets", "--isolated").stdout


def test_evaluate_without_labels_says_so(audited: Path) -> None:
    done = hallucheck("evaluate", audited / "out.jsonl")
    assert done.returncode == 2
    assert "no record that was checked carries a label" in done.stderr


def test_calibrate_writes_a_profile_that_scan_takes(labelled: Path, tmp_path: Path) -> None:
    profile, report = tmp_path / "cal.yaml", tmp_path / "cal.json"
    done = hallucheck("calibrate", labelled / "annotated.jsonl", "-o", profile, "--report", report)
    assert done.returncode == 0, done.stderr
    found = json.loads(report.read_text())
    assert found["fitted_on"] + found["held_out"] == 400
    assert found["after"]["ece"] < found["before"]["ece"]
    settings = yaml.safe_load(profile.read_text())["verdict"]
    assert settings["reject_probability"] == found["reject_probability"]
    assert found["faithful_rejected"] <= 0.1 * found["faithful"]
    again = ("-q", "-o", tmp_path / "a.jsonl", "-o", tmp_path / "summary.json", "--exit-zero", "--config", profile)
    assert scan(labelled / "d.jsonl", *again).returncode == 0
    verdicts = [row["hallucheck"]["verdict"] for row in rows((tmp_path / "a.jsonl").read_text())]
    assert verdicts.count("reject") > 100
    refused = hallucheck("calibrate", tmp_path / "a.jsonl", "-o", tmp_path / "twice.yaml")
    assert refused.returncode == 2
    assert "corrected already" in refused.stderr


def test_calibrate_without_labels_takes_back_what_a_dump_shares(labelled: Path, tmp_path: Path) -> None:
    profile = tmp_path / "own.yaml"
    done = hallucheck("calibrate", "--unlabelled", labelled / "annotated.jsonl", "-o", profile)
    assert done.returncode == 0, done.stderr
    verdict = yaml.safe_load(profile.read_text())["verdict"]
    assert set(verdict) == {"calibration"}  # a curve and no bound
    again = ("-q", "-o", tmp_path / "a.jsonl", "--exit-zero", "--config", profile)
    assert scan(labelled / "d.jsonl", *again).returncode == 0
    few = tmp_path / "few.jsonl"
    few.write_text("".join((labelled / "annotated.jsonl").read_text().splitlines(keepends=True)[:30]))
    refused = hallucheck("calibrate", "--unlabelled", few, "-o", profile)
    assert refused.returncode == 2
    assert "too few records" in refused.stderr


def test_calibrate_says_where_no_verifier_took_part(tmp_path: Path) -> None:
    dump = tmp_path / "dump.jsonl"
    dump.write_text(
        "".join(
            f'{{"id": "r{day}", "subject": "s", "at": "2025-11-0{day}", "answer": "He has no gout.", "label": 0}}\n'
            for day in (1, 2)
        )
    )
    hallucheck("scan", dump, "--isolated", "--select", "answers", "-o", tmp_path / "out.jsonl", "--exit-zero")
    done = hallucheck("calibrate", tmp_path / "out.jsonl", "-o", tmp_path / "cal.yaml")
    assert done.returncode == 2
    assert "no labelled record has an answer and contexts" in done.stderr


def test_calibrate_needs_enough_labels(labelled: Path, tmp_path: Path) -> None:
    few = tmp_path / "few.jsonl"
    few.write_text("".join((labelled / "annotated.jsonl").read_text().splitlines(keepends=True)[:50]))
    done = hallucheck("calibrate", few, "-o", tmp_path / "cal.yaml")
    assert done.returncode == 2
    assert "too few labels" in done.stderr
    assert not (tmp_path / "cal.yaml").exists()


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (
            ['{"id": "q1", "label": 1}', '{"id": "q9999", "label": 0}'],
            "1 of 2 labels are of records that the dump does not",
        ),
        (
            ['{"id": "q1", "label": 1}', '{"id": "q1", "label": 0}'],
            "1 label contradicts an earlier one of the same record",
        ),
        (['{"id": "q1", "label": 1}', '{"id": "q2", "label": null}'], ""),
    ],
    ids=["of no record", "twice", "not yet"],
)
def test_evaluate_tells_of_doubtful_labels(labelled: Path, tmp_path: Path, lines: list[str], says: str) -> None:
    (tmp_path / "l.jsonl").write_text("\n".join(lines))
    done = hallucheck("evaluate", labelled / "annotated.jsonl", "--labels", tmp_path / "l.jsonl", "-f", "json")
    assert done.returncode == 0, done.stderr
    assert done.stderr.startswith(says) if says else done.stderr == ""
    assert json.loads(done.stdout)["records"] == 400
