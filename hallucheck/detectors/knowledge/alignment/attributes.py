"""Other names of an attribute, and what kinds of attribute there are."""

from __future__ import annotations

from hallucheck.evidence.knowledge import Entity
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.text.basics.patterns import regex

_FAMILIES: tuple[tuple[str, ...], ...] = (
    ("department", "dept", "division", "business unit", "team", "works in", "member of"),
    ("employer", "company", "organization", "organisation", "works for", "works at", "employed by"),
    ("founder", "founders", "founded by", "creator", "created by"),
    ("headquarters", "hq", "head office", "location", "city", "address", "based in", "office", "site",
     "located in", "headquartered in"),
    ("country", "nation"),
    ("email", "e mail", "mail", "email address", "contact email"),
    ("phone", "telephone", "phone number", "mobile", "contact number", "hotline"),
    ("title", "role", "position", "job", "job title", "occupation", "profession"),
    ("manager", "boss", "supervisor", "reports to", "managed by", "team lead"),
    ("ceo", "chief executive", "chief executive officer", "head", "president", "led by", "leader"),
    ("owner", "owned by", "parent", "parent company", "proprietor"),
    ("price", "cost", "fee", "monthly price", "rate", "charge"),
    ("date", "day", "weekday", "scheduled for", "event date"),
    ("time", "start time", "starts at", "hour"),
    ("room", "venue", "place", "meeting room", "held in"),
    ("population", "inhabitants"),
    ("employees", "headcount", "staff", "number of employees", "employee count", "workforce"),
    ("revenue", "turnover", "sales", "annual revenue"),
    ("birthplace", "place of birth", "born in"),
    ("spouse", "wife", "husband", "partner", "married to"),
    ("author", "writer", "written by"),
    ("director", "directed by"),
    ("status", "state", "condition"),
    ("members", "member", "staffed by"),
    ("salary", "pay", "wage"),
    ("party", "attendees", "attendee", "participants", "guest"),
    ("founded", "founding year", "established", "inception"),
    ("weight", "mass", "weighs"),
    ("distance",),
    ("version", "latest version", "release"),
)  # fmt: skip
_CANONICAL = {name: family[0] for family in _FAMILIES for name in family}
_NAMES = {family[0]: family for family in _FAMILIES}

STATES = frozenset(
    ("department", "employer", "headquarters", "country", "title", "manager", "ceo", "owner", "price", "employees",
     "revenue", "status", "members", "salary", "age", "population", "version", "spouse", "currency", "phone", "email")
)  # fmt: skip
"""Families of what changes with time: what was, or will be, may differ from what is."""

COMMON = frozenset(("email", "phone", "department", "title", "location"))
"""Attributes that nearly every entry has: where one is missing, a claim about it is the more suspect."""

_CAMEL = regex(r"(?<=[a-z])(?=[A-Z])")


def family(name: str) -> str:
    """The family of an attribute name: `Founding-Date`, `foundedIn` and `established` are all `founded`."""
    plain = normalise(_CAMEL.sub(" ", name))
    return _CANONICAL.get(plain) or _CANONICAL.get(plain.removesuffix("s")) or plain


def names_of(kept: str) -> tuple[str, ...]:
    """Every name of the attributes of one family."""
    return _NAMES.get(kept, (kept,))


def similar_attributes(entity: Entity, phrase: str) -> list[str]:
    """Attributes of the entity whose name resembles `phrase`: a shared word, or one inside the other."""
    wanted = set(normalise(phrase).split(" "))
    plain = normalise(phrase)
    return [
        name
        for name in entity.attributes
        if wanted & set(normalise(name).split(" ")) or normalise(name) in plain or plain in normalise(name)
    ]
