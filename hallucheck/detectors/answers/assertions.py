"""Assertions: what one record says of one entity, small enough to be kept and compared across records.

They come from the record's `extractions` (`{"type": "medication", "content": {"medication_name": ..., "dosage":
...}}`) and from the sentences of its answer. History stores them; `consistency` compares them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from hallucheck.detectors.answers.statements import Kind, Statement, answer_statements
from hallucheck.detectors.answers.states import State, state_of
from hallucheck.model import Case
from hallucheck.text.claims import Claim, claims
from hallucheck.text.clauses import Mood
from hallucheck.text.lexicon import words
from hallucheck.text.regex import regex
from hallucheck.text.sentences import Sentence
from hallucheck.text.verbs import FUNCTIONAL

MOST = 200
"""Assertions that are taken from one record."""

LONGEST = 300
"""Characters of a value or quote that are kept."""

LISTED = "listed"
"""The attribute of an entity that stands in a list of its type."""
PRESENT = "present"
"""The attribute that says whether the subject has the entity at all; the value is empty and the polarity tells."""
STATUS = "status"
"""The attribute whose value is a `State`."""


class Assertion(msgspec.Struct, frozen=True, kw_only=True):
    """One thing a record says. `entity` and `attribute` are normalised; equal things have equal ones."""

    subject: str | None
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


_NAME_KEYS = ("name", "title", "entity", "label", "drug", "condition", "item")
_STATUS_KEYS = ("status", "state", "clinical_status", "active")
_SKIPPED_KEYS = words(
    "id confidence score source source_id chunk_id source_chunk_id artifact_id provenance supporting_text "
    "quote evidence "
    "notes note comment comments page span start end date start_date end_date recorded_at"
)
_FIXED_KEYS = words("date_of_birth birth_date dob blood_type sex birthplace")
_NEGATED = regex(
    r"\b(?:no|denies|denied|without|not have(?: any)?|negative for|no (?:history|evidence|signs?|"
    r"diagnosis) of|no record of|"
    r"never had|free of|absence of|does not have(?: any)?|doesn['’]t have(?: any)?|not (?:been )?diagnosed with|"
    r"no known|rules? out|ruled out)\s+"
    r"(?:(?:a|an|any|the|known|current|active|history of|evidence of|signs? of|diagnosis of)\s+){0,3}"
    r"(?P<name>[a-z][\w-]*(?: [a-z][\w-]*){0,2})",
    re.IGNORECASE,
)
_AFFIRMED = regex(
    r"\b(?:has|have|had|diagnosed with|suffers? from|suffering from|known|history of|treated for|treatment for|"
    r"presents? with|positive for|complains? of|managed for|living with)\s+"
    r"(?:(?:a|an|the|known|current|active|chronic|severe|mild|history of|been diagnosed with|type \d)\s+){0,3}"
    r"(?P<name>[a-z][\w-]*(?: [a-z][\w-]*){0,2})",
    re.IGNORECASE,
)
_COMPOUND = regex(
    r"\b(?P<name>[A-Za-z][\w-]{3,}) (?:medications?|medicines?|drugs?|treatments?|therapy|therapies|"
    r"diagnosis|symptoms?|"
    r"attacks?|flare-?ups?|management)\b"
)
_DOSE = regex(
    r"\b(?P<name>[A-Za-z][a-zA-Z-]{3,}) (?:at |to |of |dose (?:of |is )?)?(?P<dose>\d+(?:[.,]\d+)?\s?(?:mg|"
    r"mcg|µg|g|ml|units?|iu))\b"
)
_SUPPOSED = regex(
    r"\b(?:risk|family history|mother|father|screen(?:ing|ed)?|rule out|if|may|might|could|possible|"
    r"suspected|prevent\w*|"
    r"in case|test(?:s|ed|ing)? for|monitor\w* for|whether)\b",
    re.IGNORECASE,
)
ENTRY = 4
"""Words of the longest entry of a list in prose."""

_LIST = regex(r"(?P<label>[A-Z][a-z]+(?: [a-z]+){0,2}): (?P<entries>[^.:;!?]{3,300}(?:\.\d[^.:;!?]{0,100})*)\.?")
_BETWEEN = regex(r",? and |, ?")
_BEFORE_FIGURE = regex(r"\d")
_TOLD = words("note answer summary conclusion warning example question result reason status name date time total")
_NONE = words("none nil no unknown nothing")
_NOT_NAMES = words(
    "been the a an any other new known current patient further longer it this that she he they "
    "information record records "
    "evidence history sign signs symptoms to be and or no not taken had some mention changes change issues taking "
    "medication medications treatment"
)
_PARTICLES = words(
    "and or but with in on at for of to from by is are was were has have had since as that which because"
)


def assertions(case: Case) -> tuple[Assertion, ...]:
    """What the record says of its subject, extractions first, at most `MOST` (a case reading)."""
    record = case.record
    found = [
        *from_extractions(record.meta.get("extractions"), record.subject, record.at, record.id),
        *from_statements(case.reading(answer_statements), record.subject, record.at, record.id),
    ]
    return tuple(found[:MOST])


def from_extractions(extractions: Any, subject: str | None, at: str | None, record: str | None) -> Iterator[Assertion]:
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
        common: dict[str, Any] = {
            "subject": subject,
            "entity": normal(name),
            "kind": kind or key,
            "at": at,
            "record": record,
        }
        quote = ", ".join(
            f"{field}: {value}" for field, value in content.items() if isinstance(value, str | int | float)
        )
        common["quote"] = quote[:LONGEST]
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
    yield Assertion(
        **common, attribute=f"{field}!" if fixed else field, value=normal(str(value))[:LONGEST], functional=True
    )


def _name(content: Mapping[str, Any]) -> tuple[str, str | None]:
    """Key and value of the field that names the entity."""
    for field, value in content.items():
        if isinstance(value, str) and value.strip() and (field.endswith("_name") or field.lower() in _NAME_KEYS):
            return field.lower(), value
    return "", None


def from_statements(
    statements: Iterable[Statement], subject: str | None, at: str | None, record: str | None
) -> Iterator[Assertion]:
    """Assertions of an answer's statements; what is asked, supposed or not known asserts nothing."""
    for statement in statements:
        if statement.kind is not Kind.STATEMENT or len(statement.text) > 2000:  # noqa: PLR2004 (no sentence)
            continue
        common: dict[str, Any] = {
            "subject": subject,
            "at": at,
            "record": record,
            "quote": statement.text[:LONGEST],
            "start": statement.start,
            "end": statement.end,
        }
        yield from _presence(statement.text, common)
        yield from _labelled(statement.text, common)
        for match in _DOSE.finditer(statement.text):
            dose = normal(match["dose"]).replace(" ", "")
            yield Assertion(**common, entity=normal(match["name"]), attribute="dosage", value=dose, functional=True)
        for claim in claims(Sentence(0, len(statement.text), statement.text)):
            yield from _claimed(claim, common)


def _labelled(text: str, common: Mapping[str, Any]) -> Iterator[Assertion]:
    """The entries of a list behind its label: "Allergies: penicillin, latex."."""
    match = _LIST.fullmatch(text)
    if not match or any(word in _TOLD for word in match["label"].lower().split()):
        return
    entries = [normal(_BEFORE_FIGURE.split(entry, maxsplit=1)[0]) for entry in _BETWEEN.split(match["entries"])]
    if all(entry and len(entry.split()) <= ENTRY for entry in entries) and entries[0] not in _NONE:
        for entry in entries:
            yield Assertion(**common, entity=entry, attribute=LISTED, kind=normal(match["label"]))


def _presence(text: str, common: Mapping[str, Any]) -> Iterator[Assertion]:
    """Whether the subject has a condition, takes a drug, owns a thing: "no diabetes", "diabetes medications"."""
    denied: list[tuple[int, int]] = []
    for match in _NEGATED.finditer(text):
        name = _noun(match["name"])
        if name:
            denied.append(match.span())
            yield Assertion(**common, entity=name, attribute=PRESENT, polarity=False)
    if _SUPPOSED.search(text):
        return
    for pattern in (_AFFIRMED, _COMPOUND):
        for match in pattern.finditer(text):
            name = _noun(match["name"])
            if name and not any(low < match.end() and match.start() < high for low, high in denied):
                yield Assertion(**common, entity=name, attribute=PRESENT)


def _claimed(claim: Claim, common: Mapping[str, Any]) -> Iterator[Assertion]:
    """A clause as subject, predicate and object; states as `STATUS`."""
    if claim.mood is not Mood.STATED or claim.modality not in (None, "will", "must") or not claim.subject:
        return
    verb = claim.predicate.removeprefix("be ").partition(" ")[0]
    state = state_of(claim.object if claim.predicate == "be" else verb)
    if state is not None:
        if not claim.negated:
            yield Assertion(**common, entity=normal(claim.subject), attribute=STATUS, value=state, functional=True)
        return
    yield Assertion(
        **common,
        entity=normal(claim.subject),
        attribute=claim.predicate,
        value=normal(claim.object)[:LONGEST],
        polarity=not claim.negated,
        functional="_".join(claim.predicate.split()) in FUNCTIONAL,
    )


def _noun(phrase: str) -> str | None:
    """The noun phrase at the head of a stretch of words, or None."""
    kept: list[str] = []
    for word in normal(phrase).split():
        if word in _PARTICLES:
            break
        kept.append(word)
    while kept and kept[0] in _NOT_NAMES:
        kept.pop(0)
    name = " ".join(kept)
    return name if len(name) > 3 and name not in _NOT_NAMES else None  # noqa: PLR2004 (no condition is shorter)


def normal(text: str) -> str:
    """One case, single spaces, no marks at either end, no article."""
    plain = " ".join(text.casefold().split()).strip(" .,;:!?\"'()[]")
    return plain.removeprefix("the ").removeprefix("a ").removeprefix("an ")


def is_current(assertion: Assertion) -> bool:
    """Whether the assertion presents its entity as going on now."""
    if assertion.attribute == STATUS:
        return assertion.value == State.CURRENT
    return assertion.attribute in (LISTED, PRESENT, "dosage") and assertion.polarity
