"""Assertions: what one record says of one entity, small enough to be kept and compared across records.

They come from the record's `extractions` (`{"type": "medication", "content": {"medication_name": ..., "dosage":
...}}`) and from the sentences of its answer. History stores them; `consistency` compares them.

Earlier records may come inside the record itself: its `earlier` list (or a `history` of objects with an `answer`) holds
records like any other; the assistant's turns of a dialogue are what the same model said before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from itertools import chain, islice
from typing import Any

import msgspec

from hallucheck.evidence.history.entries import kept_json
from hallucheck.judges.claims import Claim, claims
from hallucheck.judges.slots.statements import statements as read
from hallucheck.model import Case, Record, read_record
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.sentences import Sentence, sentences
from hallucheck.text.statements.split import CLAIMING, Statement, answer_statements, statements

MOST = 200
"""Assertions that are taken from one record."""

LONGEST = 300
"""Characters of a value or quote that are kept."""

LISTED = "listed"
"""The attribute of an entity that stands in a list of its type."""
STATUS = "status"
"""The attribute whose value is a `State`."""
SAID = "\0said"
"""Attribute of an assertion that is its quote: a statement with a value or a denial in it."""


class State(StrEnum):
    """Whether something goes on: it is listed as active, taken or had; was stopped; began again; is not there; was."""

    CURRENT = "current"
    ENDED = "ended"
    RESUMED = "resumed"
    ABSENT = "absent"
    PAST = "past"


class Assertion(msgspec.Struct, frozen=True, kw_only=True):
    """One thing a record says. `entity` and `attribute` are normalised; equal things have equal ones."""

    entity: str
    attribute: str
    value: str = ""
    kind: str | None = None
    """Type of the extraction (`medication`) or label of the list, None of a statement."""
    at: str | None = None
    record: str | None = None
    quote: str = ""
    start: int | None = None
    end: int | None = None
    """Code points of the answer; None where the assertion is from an extraction."""

    @property
    def is_current(self) -> bool:
        """Whether it presents its entity as going on now."""
        return self.value == State.CURRENT if self.attribute == STATUS else self.attribute in (LISTED, "dosage")


class Asserted(msgspec.Struct, frozen=True, kw_only=True):
    """One record, as far as consistency needs it."""

    id: str | None
    subject: str | None
    at: str | None
    question: str | None = None
    assertions: tuple[Assertion, ...] = ()


_NAME_KEYS = ("name", "title", "entity", "label", "drug", "condition", "item")
_STATUS_KEYS = ("status", "state", "clinical_status", "active")
_SKIPPED_KEYS = words(
    "id confidence score source source_id chunk_id source_chunk_id artifact_id provenance supporting_text quote "
    "evidence notes note comment comments page span start end date start_date end_date recorded_at"
)
_FIXED_KEYS = words("date_of_birth birth_date dob blood_type sex birthplace")
_MEASUREMENTS = words(
    "vital vitals vital_sign lab labs lab_result lab_test measurement observation reading test_result"
)
_MEASURED = regex(
    r"(?<!\w)(?:pressure|bp|rate|pulse|temperature|weight|bmi|glucose|sugar|a1c|saturation|spo2|cholesterol|ldl|hdl|"
    r"triglycerides|creatinine|ha?emoglobin|egfr|inr|potassium|sodium|levels?|counts?|readings?|balance|stock|"
    r"inventory|score|occupancy)$"
)
ENTRY = 4
"""Words of the longest entry of a list in prose."""
_LIST = regex(r"(?P<label>[A-Z][a-z]+(?: [a-z]+){0,2}): (?P<entries>[^.:;!?]{3,300}(?:\.\d[^.:;!?]{0,100})*)\.?")
_BETWEEN = regex(r",? and |, ?")
_DOSE = regex(r" (?P<dose>\d[\d.,]*\s?(?:mg|mcg|µg|g|ml|units?|iu)\b).*$")
_HAVING = words("have take use deny be_on be_take be_diagnose_with be_diagnosed_with suffer_from include")
"""Relations of a subject to what it has, or denies to have; `_` stands for a space."""
_SAID_OF_IT = regex(r"^(?:(?:taking|any|known|current|active|history of|evidence of|record of|diagnosis of) )+")
_GONE = regex(
    r"(?:\bno longer (?:takes?|taking|uses?|on|has)|(?<!have )(?<!not )\b(?:stopped|discontinued|quit)(?: taking)?)"
    r" (?:(?:an?|the|his|her|their) )?(?P<name>[A-Za-z][\w-]{3,})"
)
_NONE_THERE = regex(r"[Tt]here (?:is|are) no (?P<name>[a-z][a-z ]+)")
_TREATED = regex(r"(?P<name>[a-z][\w-]{3,}) (?:medications?|medicines?|drugs?|treatments?|therapy|therapies)")
_OTHERS = regex(r"['’]s? (?!medications|medicines|drugs)")
"""In the subject of a clause: it is about somebody else, the patient's mother."""
_BEGUN = words("started begun initiated commenced prescribed")
_TOLD = words("note answer summary conclusion warning example question result reason status name date time total")
_NONE = words("none nil no unknown nothing")
_OWN = regex(r"^(?:[\w-]+['’]s|his|her|their|its|my|your|our) (?=\w)")
_ENDED = words(
    "discontinued stopped resolved inactive ended cancelled canceled closed terminated completed withdrawn expired "
    "former past previous suspended deceased sold cured remitted healed revoked removed ceased dissolved evicted "
    "discontinue stop end cease resolve cancel close terminate withdraw remission lapsed vacated abgesetzt beendet "
    "gestoppt inaktiv geheilt gekündigt arrêté arrêtée suspendu suspendue inactif résolu suspendido suspendida "
    "inactivo inactiva resuelto cancelado sospeso sospesa inattivo suspenso gestopt inactief 停用 已停用 已停 已解决"
)
_CURRENT = words(
    "active current ongoing continued continuing open valid started prescribed present chronic enrolled "
    "aktiv laufend actif active activo activa vigente attivo attiva ativo ativa actief 服用中 活动"
)
_RESUMED = words(
    "restarted resumed reactivated recurrent recurred relapsed relapse reopened renewed reinstated again returned "
    "restart resume recur start begin initiate commence begun initiated commenced"
)


def from_extractions(extractions: Any, at: str | None, record: str | None) -> Iterator[Assertion]:
    """Assertions of a list of extractions; what has another shape says nothing."""
    for extraction in extractions[:MOST] if isinstance(extractions, list) else ():
        content = extraction.get("content", extraction) if isinstance(extraction, dict) else None
        given = content.items() if isinstance(content, dict) else ()
        fields = {field: value for field, value in given if isinstance(value, str | int | float) and value != ""}
        named = next((field for field, value in fields.items() if isinstance(value, str) and _is_name(field)), None)
        if named is None:
            continue
        kind = extraction.get("type") or extraction.get("kind")
        common: dict[str, Any] = {
            "entity": thing(str(fields[named])),
            "kind": kind.lower() if isinstance(kind, str) else named.lower(),
            "at": at,
            "record": record,
            "quote": ", ".join(f"{field}: {value}" for field, value in fields.items())[:LONGEST],
        }
        yield Assertion(**common, attribute=LISTED)
        measured = common["kind"].replace("_", " ") in _MEASUREMENTS or _MEASURED.search(common["entity"]) is not None
        for field, value in fields.items():
            if field != named:
                yield from _attribute(field.lower(), value, common, measured=measured)


def _is_name(field: str) -> bool:
    """Whether a field names the entity."""
    return field.endswith("_name") or field.lower() in _NAME_KEYS


def _attribute(field: str, value: Any, common: Mapping[str, Any], *, measured: bool) -> Iterator[Assertion]:
    """What a field says; of what is measured, each time has its own value."""
    plain = field.replace("_", " ")
    if field in _STATUS_KEYS or field.endswith("_status"):
        state = state_of({True: "active", False: "inactive"}.get(value, str(value)))
        if state is not None:
            yield Assertion(**common, attribute=STATUS, value=state)
    elif plain in _FIXED_KEYS:
        yield Assertion(**common, attribute=f"{field}!", value=normal(str(value))[:LONGEST])
    elif plain not in _SKIPPED_KEYS and not measured:
        yield Assertion(**common, attribute=field, value=normal(str(value))[:LONGEST])


def from_statements(statements: Iterable[Statement], at: str | None, record: str | None) -> Iterator[Assertion]:
    """Assertions of an answer's statements; what is asked, supposed or not known asserts nothing."""
    for statement in statements:
        text = statement.text
        if statement.kind not in CLAIMING or len(text) > 2000:  # noqa: PLR2004 (no sentence)
            continue
        common: dict[str, Any] = {"at": at, "record": record, "quote": text[:LONGEST]}
        common |= {"start": statement.start, "end": statement.end}
        if any(one.fillers or one.denied or one.opposable for one in read(text)):
            yield Assertion(**common, entity="", attribute=SAID)
        yield from _listed(text, common)
        for match in _GONE.finditer(text):
            yield Assertion(**common, entity=normal(match["name"]), attribute=STATUS, value=State.ENDED)
        for match in _NONE_THERE.finditer(text):
            yield Assertion(**common, entity=_SAID_OF_IT.sub("", match["name"]), attribute=STATUS, value=State.ABSENT)
        for claim in claims(Sentence(0, len(text), text)):
            if not claim.stated or claim.modality or not claim.subject:
                continue
            state = None if claim.negated else _state(claim)
            if state is not None:
                yield Assertion(**common, entity=thing(claim.subject), attribute=STATUS, value=state)
            else:
                yield from _present(claim, common)


def _present(claim: Claim, common: Mapping[str, Any]) -> Iterator[Assertion]:
    """What a clause says its subject to have or to take, or not, and at what dose; what was may be no more."""
    relation = "take" if claim.predicate == "be" and claim.object.startswith("taking ") else claim.predicate
    absent, past = claim.negated or relation == "deny", claim.past and not relation.startswith("be ")
    if absent and past:
        return  # that it never was is left to the judge of statements
    state = State.ABSENT if absent else State.PAST if past or "history of " in claim.object else State.CURRENT
    treated = _TREATED.fullmatch(normal(claim.subject))
    if treated and not absent:
        yield Assertion(**common, entity=treated["name"], attribute=STATUS, value=state)
    if relation not in _HAVING or _OTHERS.search(claim.subject) or state_of(claim.subject) is State.ENDED:
        return
    for name in map(normal, _BETWEEN.split(claim.object)):
        entity = thing(_SAID_OF_IT.sub("", name))
        yield Assertion(**common, entity=entity, attribute=STATUS, value=state)
        dose = _DOSE.search(name) if relation in ("take", "include") and state is State.CURRENT else None
        if dose:
            yield Assertion(**common, entity=entity, attribute="dosage", value=dose["dose"].replace(" ", ""))


def _listed(text: str, common: Mapping[str, Any]) -> Iterator[Assertion]:
    """The entries of a list behind its label: "Allergies: penicillin, latex."."""
    match = _LIST.fullmatch(text)
    if not match or state_of(match["label"]) is State.ENDED or not _TOLD.isdisjoint(match["label"].lower().split()):
        return
    entries = [thing(entry) for entry in _BETWEEN.split(match["entries"])]
    named = all(entry and not entry[0].isdigit() and len(entry.split()) <= ENTRY for entry in entries)
    if named and entries[0] not in _NONE:
        for entry in entries:
            yield Assertion(**common, entity=entry, attribute=LISTED, kind=normal(match["label"]))


def _state(claim: Claim) -> State | None:
    """The state a clause says its subject to be in: "was stopped", "is active", "has resolved"."""
    if claim.predicate == "be" and claim.object in _BEGUN:
        return State.RESUMED
    if claim.predicate == "be" or (claim.predicate == "have" and " " not in claim.object.strip()):
        state = state_of(claim.object)
        return None if claim.past and state is State.CURRENT else state
    return state_of(claim.predicate.removeprefix("be ").partition(" ")[0])


def state_of(text: str) -> State | None:
    """The state that a status text names, or None. "Not active" has ended; "active again" was resumed."""
    found = {word.strip(".,;:()") for word in text.casefold().split()[:6]}
    if not found.isdisjoint(_RESUMED):
        return State.RESUMED
    ended, current = not found.isdisjoint(_ENDED), not found.isdisjoint(_CURRENT)
    if "not" in found or "no" in found:
        ended, current = current, ended
    return State.ENDED if ended else State.CURRENT if current else None


def thing(text: str) -> str:
    """The name of an entity as it is compared: without whose it is and without a dose."""
    return _DOSE.sub("", _OWN.sub("", normal(text)))


def normal(text: str) -> str:
    """One case, single spaces, no marks at either end, no article."""
    plain = " ".join(text.casefold().split()).strip(" .,;:!?\"'()[]")
    return plain.removeprefix("the ").removeprefix("a ").removeprefix("an ")


def measures(quote: str) -> bool:
    """Whether a statement is about a measurement, of which each has its own value."""
    return any(_MEASURED.search(word.strip(".;:()")) for word in quote.lower().replace(",", " ").split())


KEYS = ("earlier", "earlier_records", "previous", "previous_records", "conversation_history")
"""Keys of the row under which earlier records are looked for."""

ASSISTANTS = ("assistant", "ai", "bot", "model", "system_response", "agent")

MOST_RECORDS = 500
"""Earlier records that are read."""


def asserted(case: Case) -> Asserted:
    """The record as consistency sees it (a case reading)."""
    return asserted_of(case.record, case.reading(answer_statements))


def asserted_of(record: Record, said: Iterable[Statement] | None = None) -> Asserted:
    """What a record says of its subject, extractions first, at most `MOST`; `said`: what its answer states."""
    said = statements(sentences(record.answer or "")) if said is None else said
    extracted = from_extractions(record.meta.get("extractions"), record.at, record.id)
    found = tuple(islice(chain(extracted, from_statements(said, record.at, record.id)), MOST))
    return Asserted(id=record.id, subject=record.subject, at=record.at, question=record.question, assertions=found)


def encoded(case: Case) -> bytes:
    """The record as the history keeps it: JSON, account data masked."""
    return kept_json(case.reading(asserted), case.secrets)


def kept(case: Case) -> Asserted:
    """The record as it will be read back, so that what is masked is masked on both sides of a comparison."""
    return _ASSERTED.decode(encoded(case))


def restored(found: Iterable[bytes]) -> Iterator[Asserted]:
    """What `encoded` wrote; what another version wrote in another shape is left out."""
    for data in found:
        try:
            yield _ASSERTED.decode(data)
        except msgspec.DecodeError:
            continue


_ASSERTED = msgspec.json.Decoder(Asserted)


def earlier(case: Case) -> tuple[Asserted, ...]:
    """The earlier records inside the record, in the order given (a case reading)."""
    record = case.record
    given = record.meta and [value for key in KEYS if isinstance(value := record.meta.get(key), list)]
    rows = given[0] if given else None
    if rows is None and not record.history and "history" in record.pointers:
        rows = _raw_history(case)
    found = [asserted_of(read_record(row)) for row in (rows or ())[-MOST_RECORDS:] if isinstance(row, dict)]
    for number, turn in enumerate(record.history[-MOST_RECORDS:]):
        if (turn.role or "").lower() in ASSISTANTS:
            said = from_statements(statements(sentences(turn.text[:20_000])), turn.at, turn.id)
            of_values = tuple(a for a in said if a.attribute != SAID)  # `knowledge` holds turns against each other
            name = turn.id or f"turn {number + 1}"
            found.append(Asserted(id=name, subject=record.subject, at=turn.at, assertions=of_values))
    return tuple(found)


def _raw_history(case: Case) -> list[Any] | None:
    """The `history` of the row where it holds records and not turns."""
    key = case.record.pointers["history"].removeprefix("/")
    try:
        row = msgspec.json.decode(case.raw)
    except (msgspec.DecodeError, RecursionError):
        return None
    value = row.get(key) if isinstance(row, dict) else None
    return value if isinstance(value, list) else None
