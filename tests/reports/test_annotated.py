from __future__ import annotations

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.model import AuditedRecord, Record, Verdict
from hallucheck.reports.formats.annotated import (
    Annotated,
    Annotation,
    annotated,
    parts,
    read,
    restored,
    split,
    unannotated,
)
from tests.reports.records import audited, passed, rejected, reviewed, run, unreadable

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda children: st.lists(children, max_size=3) | st.dictionaries(st.text(), children, max_size=3),
    max_leaves=8,
)
KEYS = st.text() | st.sampled_from(["hallucheck", "id", ',"hallucheck":'])
OBJECTS = st.dictionaries(KEYS, JSON, max_size=5)
STYLES = st.sampled_from([{"separators": (",", ":")}, {}, {"indent": 1}, {"ensure_ascii": False}])


def with_raw(raw: bytes) -> AuditedRecord:
    return msgspec.structs.replace(passed(), raw=raw)


def test_the_wire_is_frozen() -> None:
    fields = {
        "": ["version", "verdict", "probability", "reasons", "origin", "findings", "families", "corrected_answer",
             "guidance", "error"],
        "finding": ["rule", "severity", "confidence", "factors", "message", "claim", "detected", "expected",
                    "location", "evidence", "suggestion", "action", "fingerprint", "suppressed", "check", "fault"],
        "factor": ["name", "value", "note"],
        "location": ["pointer", "start", "end", "page"],
        "evidence": ["source", "quote", "start", "end", "page"],
        "suggestion": ["replacement", "source"],
        "suppressed": ["by", "reason", "expires"],
        "family": ["status", "reason", "claims", "verified", "unverified", "over_cap", "result", "agreed"],
        "error": ["kind", "message", "line", "sha256"],
        "origin": ["file", "line"],
    }  # fmt: skip
    note = json.loads(annotated(rejected()))["hallucheck"]
    finding = note["findings"][0]
    assert list(note) == fields[""]
    assert list(finding) == fields["finding"]
    assert list(finding["factors"][0]) == fields["factor"]
    assert list(finding["location"]) == fields["location"]
    assert list(finding["evidence"][0]) == fields["evidence"]
    assert list(finding["suggestion"]) == fields["suggestion"]
    assert list(note["families"]["statements"]) == fields["family"]
    assert list(note["origin"]) == fields["origin"]
    assert list(json.loads(annotated(unreadable()))["hallucheck"]["error"]) == fields["error"]
    quiet = json.loads(annotated(reviewed()))["hallucheck"]["findings"][1]["suppressed"]
    assert list(quiet) == fields["suppressed"]


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(b'{"a":1.10}', id="spelling-of-number"),
        pytest.param(b'{"a":123456789012345678901234567890}', id="big-integer"),
        pytest.param(b'{"a":1,"a":2}', id="duplicate-key"),
        pytest.param(b'{ "a" : [1 , 2] }', id="spaces"),
        pytest.param('{"a":"ü\u202e\\u00fc\\/"}'.encode(), id="spelling-of-text"),
        pytest.param(b'{"a":"\\ud83d"}', id="half-a-surrogate-pair"),
        pytest.param(b'{"hallucheck":"foreign"}', id="foreign-value-under-the-key"),
        pytest.param(b'{"a":{"b":1,"hallucheck":{"version":1}}}', id="nested-key"),
        pytest.param(b'{"a":"x,\\"hallucheck\\":{}"}', id="key-in-a-text"),
        pytest.param(b"{}", id="empty"),
    ],
)
def test_the_input_is_untouched(raw: bytes) -> None:
    line = annotated(with_raw(raw))
    assert line.startswith(raw[:-1])
    assert split(line)[0] == raw
    assert json.loads(line)["hallucheck"]["verdict"] == "pass"
    assert annotated(with_raw(unannotated(line)[0])) == line


def test_an_empty_object_with_spaces_gets_the_one_key() -> None:
    assert annotated(with_raw(b"{ \t }")).startswith(b'{"hallucheck":{"version":2')


@given(OBJECTS, STYLES)
def test_splice_and_split_are_inverse(row: dict[str, object], style: dict[str, object]) -> None:
    raw = json.dumps(row, **style).encode("utf-8", "replace")  # type: ignore[arg-type]
    line = annotated(with_raw(raw))
    decoded = json.loads(line)
    note = decoded["hallucheck"]
    assert b"\n" not in line
    assert note["verdict"] == "pass"
    assert json.loads(split(line)[0]) == json.loads(raw)
    assert {**json.loads(raw), "hallucheck": note} == decoded
    if row and b"\n" not in raw:
        assert split(line)[0] == raw


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(b'{"a":1.10, "hallucheck": %s }', b'{"a":1.10 }', id="last-with-spaces"),
        pytest.param(b'{"hallucheck":%s,"a":1.10}', b'{"a":1.10}', id="first"),
        pytest.param(b'{"a":1, "hallucheck":%s, "b":[1,{"c":"}"}]}', b'{"a":1, "b":[1,{"c":"}"}]}', id="middle"),
        pytest.param(b'{ "hallucheck" : %s }', b"{}", id="only"),
        pytest.param(b'{"a":"\\ud83d", "hallucheck":%s}', b'{"a":"\\ud83d"}', id="half-a-surrogate-pair"),
    ],
)
def test_an_annotation_that_was_written_again_by_another_tool_is_found(before: bytes, after: bytes) -> None:
    note = split(annotated(passed()))[1]
    assert note is not None
    rest, found = split(before % note)
    assert rest.replace(b" ", b"") == after.replace(b" ", b"")
    assert found is not None
    assert read(found) == read(note)


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(b'{"a": ', id="cut"),
        pytest.param(b"[1]", id="list"),
        pytest.param(b'{"a":NaN}', id="not-a-number"),
        pytest.param(b"\xff{}", id="bytes"),
        pytest.param(b'{"a":"\xff"}', id="bytes-in-a-text"),
        pytest.param(b'{"a":' + b"[" * 100_000 + b"}", id="deep"),
        pytest.param(b"", id="nothing"),
    ],
)
def test_a_row_that_is_no_object_has_the_one_key(raw: bytes) -> None:
    decoded = json.loads(annotated(unreadable(raw=raw)))
    assert list(decoded) == ["hallucheck"]
    assert decoded["hallucheck"]["error"]["kind"] == "unreadable"
    assert decoded["hallucheck"]["verdict"] == "error"


def test_a_record_that_ran_out_of_time_keeps_its_input() -> None:
    assert annotated(unreadable(raw=b'{"id":"r5"}')).startswith(b'{"id":"r5","hallucheck":')


def test_no_internal_field_leaks() -> None:
    record = audited(1, Verdict.PASS, b"{}", labels={"secret": "label"}, provider="secret-provider", id="secret-id")
    assert b"secret" not in annotated(record)


def test_one_line_per_row() -> None:
    records = run()
    fragment = Annotated().fragment(records)
    assert fragment.endswith(b"\n")
    assert len(fragment.splitlines()) == len(records)
    assert Annotated().fragment([]) == b""


def answers(*records: AuditedRecord) -> list[AuditedRecord]:
    """`records` as the answers of one conversation."""
    origin = records[0].origin
    return [
        msgspec.structs.replace(
            record, raw=b'{"a":1}', origin=msgspec.structs.replace(origin, part=part, turn=part + 1)
        )
        for part, record in enumerate(records)
    ]


def test_the_records_of_a_row_share_its_line() -> None:
    row = answers(passed(), rejected(), reviewed())
    (line,) = Annotated().fragment(row).splitlines()
    note = json.loads(line)["hallucheck"]
    assert note["verdict"] == "reject"
    assert note["reasons"] == list(rejected().reasons)
    assert "part" not in note["origin"]
    assert [one["turn"] for one in note["records"]] == [1, 2, 3]
    assert [one["verdict"] for one in note["records"]] == ["pass", "reject", "review"]
    assert note["findings"] == [finding for one in note["records"] for finding in one["findings"]]
    found = [restored(one, origin, b"{}", Record()) for origin, one in parts(read(split(line)[1] or b""))]
    assert [(one.origin, one.verdict, one.findings) for one in found] == [
        (one.origin, one.verdict, one.findings) for one in row
    ]


def test_rows_with_a_line_of_their_own_are_not_joined() -> None:
    apart = [*answers(passed(), rejected()), msgspec.structs.replace(reviewed(), raw=b'{"b":1}')]
    assert len(Annotated().fragment(apart).splitlines()) == 2


def test_a_row_without_a_record_keeps_its_line() -> None:
    aside = msgspec.structs.replace(passed(), aside=True)
    note = json.loads(Annotated().fragment([aside]))["hallucheck"]
    assert note["records"] == []
    assert parts(read(json.dumps(note).encode())) == []


@pytest.mark.parametrize("record", run(), ids=lambda record: record.verdict)
def test_version_1_is_read(record: AuditedRecord) -> None:
    note = json.loads(annotated(record))["hallucheck"]
    old = json.dumps({**note, "version": 1, "origin": {"file": "a", "line": 3, "part": 1}}).encode()
    ((origin, one),) = parts(read(old))
    assert (origin.line, origin.part, one.verdict) == (3, 1, record.verdict)


def test_numbers_that_json_cannot_spell_become_null_and_huge_ones_stay() -> None:
    record = rejected()
    outcome = msgspec.structs.replace(
        record.families["numbers"], result={"nan": float("nan"), "big": 2**90, "s": "\ud83d"}
    )
    row = json.loads(annotated(msgspec.structs.replace(record, families={"numbers": outcome})))
    assert row["hallucheck"]["families"]["numbers"]["result"] == {"nan": None, "big": 2**90, "s": "\ufffd"}


@pytest.mark.parametrize("record", run(), ids=lambda record: f"line-{record.origin.line}")
def test_what_was_written_can_be_read_back(record: AuditedRecord) -> None:
    note = split(annotated(record))[1]
    assert note is not None
    again = read(note)
    assert isinstance(again, Annotation)
    assert again.findings == record.findings
    assert again.families == record.families
    assert again.verdict is record.verdict


def test_annotations_of_before_checks_and_faults_were_named_are_read() -> None:
    note = json.loads(annotated(rejected()))["hallucheck"]
    known = [{key: one[key] for key in one if key not in ("check", "fault")} for one in note["findings"]]
    found = read(json.dumps(note | {"findings": known}).encode())
    assert [(one.rule, one.check, one.fault) for one in found.findings] == [(one["rule"], None, None) for one in known]
