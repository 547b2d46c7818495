"""Assertions: what one record says of one entity, small enough to be kept and compared across records.

They come from the record's `extractions` (`{"type": "medication", "content": {"medication_name": ..., "dosage":
...}}`) and from the sentences of its answer. History stores them; `consistency` compares them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import Any

import msgspec

from hallucheck.detectors.answers.history.presence import gone, is_past, noun, presences
from hallucheck.detectors.answers.history.states import State, state_of
from hallucheck.judges.slots.statements import statements as read
from hallucheck.model import Record
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.claims import Triple, claims
from hallucheck.text.grammar.clauses import Mood
from hallucheck.text.grammar.verbs import FUNCTIONAL, Tense
from hallucheck.text.sentences import Sentence
from hallucheck.text.statements.split import Kind, Statement

MOST = 200
"""Assertions that are taken from one record."""

LONGEST = 300
"""Characters of a value or quote that are kept."""

LISTED = "listed"
"""The attribute of an entity that stands in a list of its type."""
PRESENT = "present"
"""The attribute that says whether the subject has the entity at all; the value is empty and the polarity says it."""
STATUS = "status"
"""The attribute whose value is a `State`."""


class Assertion(msgspec.Struct, frozen=True, kw_only=True):
    """One thing a record says. `entity` and `attribute` are normalised; equal things have equal ones."""

    entity: str
    attribute: str
    value: str = ""
    polarity: bool = True
    kind: str | None = None
    """Type of the extraction (`medication`), None where the assertion was read from prose."""
    at: str | None = None
    record: str | None = None
    quote: str = ""
    start: int | None = None
    end: int | None = None
    """Code points of the answer; None where the assertion is from an extraction."""
    functional: bool = False
    """Whether the attribute holds for one value at a time."""
    past: bool = False
    """Whether it speaks of what was; of a denial: that it never was."""
    beside: str = ""
    """What the clause says beside: two that differ there may both hold."""


_NAME_KEYS = ("name", "title", "entity", "label", "drug", "condition", "item")
_STATUS_KEYS = ("status", "state", "clinical_status", "active")
_SKIPPED_KEYS = words(
    "id confidence score source source_id chunk_id source_chunk_id artifact_id provenance supporting_text quote "
    "evidence notes note comment comments page span start end date start_date end_date recorded_at"
)
_FIXED_KEYS = words("date_of_birth birth_date dob blood_type sex birthplace")
_DOSE = regex(
    r"\b(?P<name>[A-Za-z][a-zA-Z-]{3,}) (?:at |to |of |dose (?:of |is )?)?(?P<dose>\d+(?:[.,]\d+)?\s?(?:mg|"
    r"mcg|µg|g|ml|units?|iu))\b"
)
ENTRY = 4
"""Words of the longest entry of a list in prose."""

_LIST = regex(r"(?P<label>[A-Z][a-z]+(?: [a-z]+){0,2}): (?P<entries>[^.:;!?]{3,300}(?:\.\d[^.:;!?]{0,100})*)\.?")
_BETWEEN = regex(r",? and |, ?")
_BEFORE_FIGURE = regex(r"\d")
_TOLD = words("note answer summary conclusion warning example question result reason status name date time total")
_NONE = words("none nil no unknown nothing")
_NO_ENTITY = words("from to of at and or with about dose dosage total only than")
_ENTRIES = r"(?P<entries>[A-Za-z][^.:;!?]{2,300}(?:\.\d[^.:;!?]{0,100})*)"
_TAKEN = regex(
    r"(?:\b(?:patient|he|she|they|(?:Mr|Mrs|Ms)\.? \w+)(?: (?:is|are|was|has|have|been|currently|also|now|still)){0,3}"
    r" (?:takes?|taking|prescribed)|\b(?:medications|medicines|drugs|prescriptions)"
    r"(?: (?:are|include|list(?:ed)?)|:)) +" + _ENTRIES,
    re.IGNORECASE,
)
_ENTRY = regex(
    r"[a-z][\w-]{3,}(?: (?!for\b|to\b|as\b|at\b|on\b|in\b|of\b|by\b|with\b|daily\b|without\b|once\b|twice\b)"
    r"[a-z][\w-]+)?"
)
_MEDICINES = regex(r"\b(?:medications?|medicines?|drugs?|prescriptions?)$")
SAID = "\0said"
"""Attribute of an assertion that is its quote: a statement with a value or a denial in it."""

MEDICATION = "medication"
"""The type of lists of drugs, in extractions and in prose."""
_OWN = regex(r"^(?:[\w-]+['’]s|his|her|their|its|my|your|our) (?=\w)")
_TAIL = regex(r" \d[\d.,]*\s?(?:mg|mcg|µg|g|ml|units?|iu)\b.*$")
_MEASURED = regex(
    r"(?<!\w)(?:pressure|bp|rate|pulse|temperature|weight|bmi|glucose|sugar|a1c|saturation|spo2|cholesterol|ldl|hdl|"
    r"triglycerides|creatinine|ha?emoglobin|egfr|inr|potassium|sodium|levels?|counts?|readings?|balance|stock|"
    r"inventory|score|occupancy)$"
)
_MEASUREMENTS = words(
    "vital vitals vital_sign lab labs lab_result lab_test measurement observation reading test_result"
)
_FIXED = words("be_bear be_build be_found be_establish be_invent die")
"""Relations whose value never changes; `_` stands for a space."""
_FIXED_NAMES = regex(r"(?:blood (?:type|group)|date of birth|birth ?date|birthday|birthplace|year built|sex)$")
_WHOLES = words(
    "he she it they we i you this that patient client customer tenant user guest employee child man woman person "
    "member student buyer seller owner account property building house apartment unit home product company order lease "
    "contract"
)
"""What can be many things at once."""
_BEGUN = words("start begin initiate commence started begun initiated commenced")
_PLAN = regex(r" (?:plan|tier|package|tariff)$")


def assertions(record: Record, said: Iterable[Statement]) -> tuple[Assertion, ...]:
    """What a record whose answer holds these statements says of its subject, extractions first, at most `MOST`."""
    extracted = from_extractions(record.meta.get("extractions"), record.at, record.id)
    return tuple(islice(chain(extracted, from_statements(said, record.at, record.id)), MOST))


def from_extractions(extractions: Any, at: str | None, record: str | None) -> Iterator[Assertion]:
    """Assertions of a list of extractions; what has another shape says nothing."""
    if not isinstance(extractions, list):
        return
    for extraction in extractions[:MOST]:
        content = extraction.get("content", extraction) if isinstance(extraction, dict) else None
        if not isinstance(content, dict):
            continue
        kind = extraction.get("type") or extraction.get("kind")
        kind = kind.lower() if isinstance(kind, str) else None
        key, name = _name(content)
        if name is None:
            continue
        plain = (f"{field}: {value}" for field, value in content.items() if isinstance(value, str | int | float))
        common: dict[str, Any] = {"entity": thing(name), "kind": kind or key, "at": at, "record": record}
        common["quote"] = ", ".join(plain)[:LONGEST]
        yield Assertion(**common, attribute=LISTED)
        for field, value in content.items():
            yield from _attribute(field.lower(), value, key, common)


def _attribute(field: str, value: Any, key: str, common: Mapping[str, Any]) -> Iterator[Assertion]:
    plain = field.replace("_", " ")
    if field == key or plain in _SKIPPED_KEYS or isinstance(value, dict | list) or value is None or value == "":
        return
    if field in _STATUS_KEYS or field.endswith("_status"):
        if isinstance(value, bool):
            value = "active" if value else "inactive"
        state = state_of(str(value))
        if state is not None:
            yield Assertion(**common, attribute=STATUS, value=state, functional=True)
        return
    fixed = plain in _FIXED_KEYS
    if not fixed and (str(common["kind"]).replace(" ", "_") in _MEASUREMENTS or _MEASURED.search(common["entity"])):
        return  # each measurement has its own value
    attribute = f"{field}!" if fixed else field
    yield Assertion(**common, attribute=attribute, value=normal(str(value))[:LONGEST], functional=True)


def _name(content: Mapping[str, Any]) -> tuple[str, str | None]:
    """Key and value of the field that names the entity."""
    for field, value in content.items():
        if isinstance(value, str) and value.strip() and (field.endswith("_name") or field.lower() in _NAME_KEYS):
            return field.lower(), value
    return "", None


def from_statements(statements: Iterable[Statement], at: str | None, record: str | None) -> Iterator[Assertion]:
    """Assertions of an answer's statements; what is asked, supposed or not known asserts nothing."""
    for statement in statements:
        if statement.kind is not Kind.STATEMENT or len(statement.text) > 2000:  # noqa: PLR2004 (no sentence)
            continue
        common: dict[str, Any] = {"at": at, "record": record, "quote": statement.text[:LONGEST]}
        common |= {"start": statement.start, "end": statement.end}
        if any(one.fillers or one.denied or one.opposable for one in read(statement.text)):
            yield Assertion(**common, entity="", attribute=SAID)
        for found in presences(statement.text):
            yield Assertion(**common, entity=found.name, attribute=PRESENT, polarity=found.there, past=found.past)
        for name in gone(statement.text):
            yield Assertion(**common, entity=name, attribute=STATUS, value=State.ENDED, functional=True)
        yield from _labelled(statement.text, common)
        yield from _taken(statement.text, common)
        for claim in claims(Sentence(0, len(statement.text), statement.text)):
            yield from _claimed(claim, common)


def _labelled(text: str, common: Mapping[str, Any]) -> Iterator[Assertion]:
    """The entries of a list behind its label: "Allergies: penicillin, latex."."""
    match = _LIST.fullmatch(text)
    if not match or is_past(match["label"]) or any(word in _TOLD for word in match["label"].lower().split()):
        return
    entries = _entries(match["entries"])
    if all(entry and len(entry.split()) <= ENTRY for entry in entries) and entries[0] not in _NONE:
        label = normal(match["label"])
        for entry in entries:
            yield Assertion(
                **common, entity=entry, attribute=LISTED, kind=MEDICATION if _MEDICINES.search(label) else label
            )


def _entries(listed: str) -> list[str]:
    """The names in a list, without their figures."""
    return [normal(_BEFORE_FIGURE.split(entry, maxsplit=1)[0]) for entry in _BETWEEN.split(listed)]


def _taken(text: str, common: Mapping[str, Any]) -> Iterator[Assertion]:
    """Drugs that are taken, and their doses."""
    if is_past(text):
        return
    for match in _TAKEN.finditer(text):
        for name in map(_ENTRY.match, _entries(match["entries"])):
            if name and noun(name.group()):
                yield Assertion(**common, entity=name.group(), attribute=LISTED, kind=MEDICATION)
    for match in _DOSE.finditer(text):
        drug, dose = normal(match["name"]), normal(match["dose"]).replace(" ", "")
        if drug not in _NO_ENTITY:
            yield Assertion(**common, entity=drug, attribute="dosage", value=dose, functional=True)


def _claimed(claim: Triple, common: Mapping[str, Any]) -> Iterator[Assertion]:
    """A clause as subject, predicate and object; states as `STATUS`."""
    if claim.mood is not Mood.STATED or claim.modality not in (None, "will", "must") or not claim.subject:
        return
    entity = thing(claim.subject)
    state = _state(claim, expired=" expired" in common["quote"])
    if state is not None:
        past = state == State.CURRENT and claim.predicate == "be" and claim.tense is Tense.PAST
        if not claim.negated and claim.modality is None and not past:
            yield Assertion(**common, entity=entity, attribute=STATUS, value=state, functional=True)
        return
    value = normal(claim.object)
    if _is_read_elsewhere(claim.predicate, entity, value):
        return
    relation = " ".join(claim.predicate.split()[:2])
    fixed = relation in _FIXED or (claim.predicate == "be" and _FIXED_NAMES.search(entity) is not None)
    single = _is_functional(claim.predicate, entity) or (relation == "be on" and bool(_PLAN.search(value)))
    yield Assertion(
        **common, entity=entity, attribute=f"{claim.predicate}!" if fixed else claim.predicate, value=value[:LONGEST],
        polarity=not claim.negated, beside=" ".join(sorted(claim.beside)), functional=fixed or single,
    )  # fmt: skip


def _is_read_elsewhere(predicate: str, entity: str, value: str) -> bool:
    """Whether `presences` or a list holds what a clause says, or it is about an activity or a measurement."""
    if predicate == "have":
        return not any(map(str.isdigit, value))
    if predicate == "be":
        return value.partition(" ")[0].endswith("ing") or _MEASURED.search(entity) is not None
    return predicate in ("take", "be take")


def _is_functional(predicate: str, entity: str) -> bool:
    """Whether a thing has one value of what a predicate says at a time."""
    if predicate == "be" and entity in _WHOLES:
        return False
    return not FUNCTIONAL.isdisjoint((predicate, predicate.rpartition(" ")[0]))


def _state(claim: Triple, *, expired: bool) -> State | None:
    """The state a clause puts its subject in: "was stopped", "is active", "has resolved"."""
    if claim.predicate == "be" and claim.object.strip().lower() in _BEGUN:
        return State.RESUMED
    if claim.predicate == "be in" and claim.object.lower().startswith(("force", "effect")):
        return State.CURRENT
    if claim.predicate == "be" or (claim.predicate == "have" and " " not in claim.object.strip()):
        return state_of(claim.object)
    verb = claim.predicate.removeprefix("be ").partition(" ")[0]
    if claim.predicate.startswith("be ") and verb in _BEGUN:
        return State.RESUMED
    if verb == "expire" and expired:
        return State.ENDED
    return state_of(verb)


def thing(text: str) -> str:
    """The name of an entity as it is compared: without whose it is and without a dose."""
    return _TAIL.sub("", _OWN.sub("", normal(text)))


def normal(text: str) -> str:
    """One case, single spaces, no marks at either end, no article; a capital A is a group or a grade."""
    graded = text.lstrip().startswith("A ")
    plain = " ".join(text.casefold().split()).strip(" .,;:!?\"'()[]")
    return plain if graded else plain.removeprefix("the ").removeprefix("a ").removeprefix("an ")


def is_measured(word: str) -> bool:
    """Whether a word names what is measured anew each time."""
    return _MEASURED.search(word.strip(".;:()")) is not None


def is_current(assertion: Assertion) -> bool:
    """Whether the assertion presents its entity as going on now."""
    if assertion.attribute == STATUS:
        return assertion.value == State.CURRENT
    return assertion.attribute in (LISTED, PRESENT, "dosage") and assertion.polarity and not assertion.past
