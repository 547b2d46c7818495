from __future__ import annotations

import base64
import hashlib
import pickle
import re
from pathlib import Path

import msgspec
import pytest

from hallucheck.model import AuditedRecord, Location, Verdict, read_record
from hallucheck.reports.html import Html, packing
from hallucheck.reports.html.page import SCRIPTS
from hallucheck.reports.redact import without_text
from tests.reports.hostile import HOSTILE
from tests.reports.pages import Read, write
from tests.reports.records import (
    audited,
    checked,
    finding,
    hostile,
    hostile_error,
    passed,
    rejected,
    reviewed,
    run,
    unchecked,
    unreadable,
)

ACTIVE = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffe\uffff\U000e0000-\U000e0fff]"
)


@pytest.mark.parametrize("pieces", [2, 3, 8])
def test_bytes_do_not_depend_on_chunks(tmp_path: Path, pieces: int) -> None:
    assert write(tmp_path / "a.html", run(), pieces=pieces) == write(tmp_path / "b.html", run())


def test_it_pickles() -> None:
    assert pickle.loads(pickle.dumps(Html())).fragment(run()) == Html().fragment(run())  # noqa: S301 (our own)


def test_the_page_says_gate_and_reasons_before_anything_else(tmp_path: Path) -> None:
    text = Read(write(tmp_path / "a.html", run())).text
    assert text.index("Gate failed") < text.index("records count against") < text.index("exit code 1") < 700


def test_every_finding_is_in_the_data(tmp_path: Path) -> None:
    page = Read(write(tmp_path / "a.html", run()))
    ((records, found),) = page.data("rows")
    assert found["fingerprint"] == [item.fingerprint for record in run() for item in record.findings]
    assert records["id"] == [record.id for record in run()]
    ((names, sizes, left_out),) = page.data("names")
    assert [names["verdict"][number] for number in records["verdict"]] == [record.verdict for record in run()]
    assert sizes == {"findings": 6, "records": 8}
    assert left_out == {"findings": 0, "records": 0, "details": 0, "limit": "128 MB"}


def test_details_have_claim_evidence_factors_and_correction(tmp_path: Path) -> None:
    (record,) = Read(write(tmp_path / "a.html", [rejected()])).details()
    figure, bank = record["findings"]
    assert record["corrected"] == "In Q3, revenue rose to $4.2 million."
    assert figure["suggestion"] == {"replacement": "$4.2 million", "source": "q3.pdf"}
    assert figure["evidence"][0]["quote"] == "Revenue: $4.2 million"
    assert bank["factors"][0]["note"] == "the rule's own confidence"


def test_a_row_shows_the_sentence_its_fault_and_what_an_extraction_calls_it(tmp_path: Path) -> None:
    text = "It rained all day. Revenue rose to 5 million. Nobody left."
    start = text.index("5 million")
    places = [Location(pointer="/answer", start=start, end=start + 9), Location(pointer="/answer", start=19, end=45)]
    found = [
        finding("numbers/wrong-figure", text=text[place.start : place.end], location=place, fault="f")
        for place in places
    ]
    found.append(finding(location=Location(pointer="/statement/transactions/3/amount"), text="12.00"))
    row = {"id": "r1", "answer": text}
    prose = audited(1, Verdict.REVIEW, msgspec.json.encode(row), findings=tuple(found), families={})
    page = Read(write(tmp_path / "a.html", [msgspec.structs.replace(prose, record=read_record(row))]))
    ((_, columns),) = page.data("rows")
    assert columns["claim"] == ["Revenue rose to 5 million."] * 2 + ["12.00"]
    assert [columns["claim"][0][columns["start"][0] : columns["end"][0]], columns["fault"]] == ["5 million", [0, 0, 2]]
    assert page.data("names")[0][0]["field"][columns["field"][2]] == "transactions 4 amount"


def test_statements_that_a_passage_bears_out_are_told_with_their_places(tmp_path: Path) -> None:
    row = {"answer": "It rained.", "contexts": [{"id": "S0", "text": "In May it rained."}]}
    quoted = {"source_chunk_id": "S0", "supporting_evidence": "it rained", "quote_start": 7, "quote_end": 16}
    told = [
        {"start": 0, "end": 10, "is_grounded": True} | quoted,
        {"start": "?"},
        {"is_grounded": False, "start": 0, "end": 1},
    ]
    families = {"answers": checked(claims=1, verified=1, result={"statements": told})}
    record = audited(1, Verdict.PASS, msgspec.json.encode(row), families=families, record=read_record(row))
    ((details,),) = [Read(write(tmp_path / "a.html", [record])).details()]
    assert details["texts"][details["supported"][0][2]][0] == "In May it rained."
    assert details["supported"] == [[0, 10, details["supported"][0][2], 7, 16]]


def test_what_may_run_is_named_by_its_hash_and_nothing_else_may(tmp_path: Path) -> None:
    page = Read(write(tmp_path / "a.html", run()))
    (policy,) = [value for _, name, value in page.attributes if name == "content" and "default-src" in value]
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    for kind in ("script", "style"):
        (text,) = [text for name, text in page.scripts if name == kind]
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy
    assert "unsafe" not in policy
    assert not [value for _, name, value in page.attributes if name.startswith("on") or name in ("style", "src")]


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_script_writes_text_only(name: str) -> None:
    source = (Path(packing.__file__).parent / "assets" / f"{name}.js").read_text()
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|Function\(|fetch\(|import\(", source
    )


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_text_adds_no_element_and_no_attribute(tmp_path: Path, text: str) -> None:
    page = write(tmp_path / "a.html", attacked(text))
    clean = Read(write(tmp_path / "b.html", attacked("clean")))
    read = Read(page)
    assert not ACTIVE.search(page.decode())
    assert read.tags == clean.tags
    assert [item[:2] for item in read.attributes] == [item[:2] for item in clean.attributes]
    assert {name for name, _ in read.scripts} == {name for name, _ in clean.scripts}
    assert read.data("rows")
    assert b"<!--" not in page


@pytest.mark.parametrize("text", ["</script>", "<!--", "]]>", 'a"b\\', "漢\u202e字", "😀"])
def test_text_comes_back_as_it_was(tmp_path: Path, text: str) -> None:
    page = Read(write(tmp_path / "a.html", [hostile(text)]))
    assert page.details()[0]["findings"][0]["message"] == text


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_no_text_is_no_text(tmp_path: Path, text: str) -> None:
    planted = f"planted {text}"
    records = [without_text(record) for record in (hostile(planted), hostile_error(planted), passed())]
    page = write(tmp_path / "a.html", records)
    assert b"planted" not in page
    assert "planted" not in str(Read(page).details())


def attacked(text: str) -> list[AuditedRecord]:
    return [msgspec.structs.replace(hostile(text), raw=b"{}"), hostile_error(text), passed(9)]


def test_findings_beyond_the_limit_are_counted_and_the_page_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packing, "FINDINGS", 3)
    monkeypatch.setattr("hallucheck.reports.html.page.FINDINGS", 3)
    page = Read(write(tmp_path / "a.html", [rejected(line) for line in range(1, 4)]))
    ((_, sizes, left_out),) = page.data("names")
    assert sizes == {"findings": 3, "records": 2}
    assert (left_out["findings"], left_out["records"]) == (3, 1)
    assert "worst 3 findings; 3 more" in page.text


def test_records_without_findings_have_a_limit_per_verdict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "RECORDS", 2)
    records = [*map(passed, range(1, 6)), unchecked(6), unreadable(7), reviewed(8)]
    page = Read(write(tmp_path / "a.html", records))
    ((rows, _),) = page.data("rows")
    assert rows["line"] == [1, 2, 6, 7, 8]
    assert page.data("names")[0][2]["records"] == 3


def test_texts_have_a_limit_and_the_worst_records_keep_theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "DETAIL_BYTES", 4_000)
    records = [passed(1), *(reviewed(line) for line in range(2, 6)), *(rejected(line) for line in range(6, 8))]
    page = Read(write(tmp_path / "a.html", records))
    kept = [place for place, details in enumerate(page.details()) if details is not None]
    assert kept[-2:] == [5, 6]
    assert 0 < kept[0] < len(records) - 2
    assert page.data("names")[0][2]["details"] == len([record for record in records if record.findings]) - len(kept)


def test_blocks_are_bounded_by_records_and_by_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    records = [rejected(line) for line in range(1, 6)]
    monkeypatch.setattr(packing, "BLOCK", 2)
    assert len(Read(write(tmp_path / "a.html", records)).data("rows")) == 3
    monkeypatch.setattr(packing, "BLOCK_BYTES", 1)
    assert len(Read(write(tmp_path / "a.html", records)).data("rows")) == 5


def test_an_empty_run_is_a_page(tmp_path: Path) -> None:
    page = Read(write(tmp_path / "a.html", []))
    assert page.data("rows") == []
    assert "Nothing was checked, so no rule could be breached." in page.text


def test_a_record_with_thousands_of_findings_keeps_details_of_the_first(tmp_path: Path) -> None:
    many = tuple(finding(text=f"Bank {number}") for number in range(500))
    page = Read(write(tmp_path / "a.html", [audited(1, Verdict.REVIEW, b"{}", findings=many)]))
    assert len(page.data("rows")[0][1]["rule"]) == 500
    assert len(page.details()[0]["findings"]) == 200
