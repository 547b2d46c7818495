from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from hallucheck.cli.edge import run
from hallucheck.detectors.catalogue import FAMILIES
from hallucheck.selftest import CASES, Checked, check

SOUND = list(check())
RIGHT = {
    "id": "twin",
    "selftest": [],
    "statement": {"total_pages": 1, "boundaries": [{"start_page": 1, "end_page": 1}]},
}


@pytest.mark.parametrize("case", SOUND, ids=lambda case: case.record.id)
def test_every_case_comes_out_as_it_must(case: Checked) -> None:
    assert case.wrong is None


def test_every_family_has_cases_and_each_case_its_clean_twin() -> None:
    assert {case.family for case in SOUND} == {family.name for family in FAMILIES}
    assert [bool(case.planted) for case in SOUND] == [True, False] * (len(SOUND) // 2)
    assert len(SOUND) == len(CASES.read_text(encoding="utf-8").splitlines())


def checked(path: Path, *cases: object) -> list[Checked]:
    file = path / "cases.jsonl"
    file.write_text("".join(json.dumps(case) + "\n" for case in cases))
    return list(check(file))


def test_what_is_missed_is_wrong(tmp_path: Path) -> None:
    (missed,) = checked(tmp_path, RIGHT | {"selftest": ["statements/phantom-statement"]})
    assert missed.wrong == "statements/phantom-statement found nothing"


def test_what_is_accused_is_wrong(tmp_path: Path) -> None:
    boundaries = [{"start_page": 1, "end_page": 1}, {"start_page": 2, "end_page": 9}]
    planted = {"selftest": ["statements/phantom-statement"], "statement": {"total_pages": 2, "boundaries": boundaries}}
    case, accused = checked(tmp_path, planted, planted | {"selftest": []})
    assert case.wrong is None
    assert "finding" in (accused.wrong or "")


def test_a_twin_that_nobody_judged_is_wrong(tmp_path: Path) -> None:
    twin = {"selftest": [], "answer": "It rained."}
    assert checked(tmp_path, RIGHT | {"selftest": ["statements/low-confidence"], "confidence": 0.01}, twin)[1].wrong


def test_the_command_prints_a_table_and_exits_with_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["selftest"]) == 0
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == len(SOUND)
    assert "0 of them wrong" in err
    assert run(["selftest", "-q"]) == 0
    assert capsys.readouterr() == ("", "")


def test_the_command_exits_with_1_and_names_what_is_wrong(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = msgspec.structs.replace(SOUND[0], record=msgspec.structs.replace(SOUND[0].record, findings=()))
    monkeypatch.setattr("hallucheck.cli.commands.selftest.check", lambda: [SOUND[0], broken])
    assert run(["selftest"]) == 1
    out, err = capsys.readouterr()
    assert "WRONG  statements  wrong-bank" in out
    assert "statements, wrong-bank: statements/fabricated-bank found nothing" in err


def test_a_package_without_cases_is_not_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hallucheck.cli.commands.selftest.check", list)
    assert run(["selftest", "-q"]) == 1
