"""From the words of a claim to the attribute it is about: "was founded by" asks for the founder."""

from __future__ import annotations

from hallucheck.evidence.knowledge import Entity
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words

# Names under which people keep the same attribute; the first is what the phrases below refer to.
_FAMILIES: tuple[tuple[str, ...], ...] = (
    ("department", "dept", "division", "business unit", "team", "works in", "member of"),
    ("employer", "company", "organization", "organisation", "works for", "works at", "employed by"),
    ("founded", "founding year", "founding date", "established", "foundation", "inception", "year founded",
     "founded in"),
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
    ("weight", "mass", "weighs"),
    ("size", "dimensions", "length", "height", "width"),
    ("capacity", "storage"),
    ("colour", "color"),
    ("date", "day", "weekday", "scheduled for", "event date"),
    ("time", "start time", "starts at", "hour"),
    ("room", "venue", "place", "meeting room", "held in"),
    ("start date", "starts", "start", "begins", "starts on"),
    ("end date", "ends", "end", "expires", "expiry", "expiry date", "expiration", "deadline", "due date", "due"),
    ("opening time", "opens", "opens at", "opening hours", "hours"),
    ("closing time", "closes", "closes at"),
    ("warranty", "warranty period", "guarantee"),
    ("duration", "term", "period", "lasts"),
    ("population", "inhabitants"),
    ("capital", "capital city"),
    ("language", "languages", "official language", "speaks"),
    ("currency",),
    ("employees", "headcount", "staff", "number of employees", "employee count", "workforce"),
    ("revenue", "turnover", "sales", "annual revenue"),
    ("born", "birth date", "birthdate", "date of birth", "birthday", "birth year"),
    ("birthplace", "place of birth", "born in"),
    ("died", "death date", "date of death"),
    ("nationality", "citizenship"),
    ("spouse", "wife", "husband", "partner", "married to"),
    ("author", "writer", "written by"),
    ("director", "directed by"),
    ("publisher", "published by"),
    ("published", "publication date", "publication year", "release date", "released", "release year", "launch date",
     "launched", "year"),
    ("status", "state", "condition"),
    ("members", "member", "staffed by"),
    ("join date", "joined", "hire date", "hired", "joining date", "joined in"),
    ("salary", "pay", "wage"),
    ("age",),
    ("delivery time", "shipping time", "delivery", "delivers in", "ships in"),
    ("return period", "return window", "returns", "refund period", "refund window"),
    ("party", "attendees", "attendee", "participants", "guest"),
    ("agenda", "topic"),
    ("organizer", "organiser", "organized by", "organised by", "host", "hosted by"),
    ("designer", "designed by"),
    ("developer", "developed by"),
    ("distance",),
    ("version", "latest version", "release"),
)  # fmt: skip
_CANONICAL = {name: family[0] for family in _FAMILIES for name in family}

_PHRASES: dict[str, tuple[str, ...]] = {
    "work in": ("department",), "work for": ("employer", "department"), "work at": ("employer",),
    "belong to": ("department", "owner"), "be in": ("room", "headquarters", "department", "country"),
    "be at": ("time", "headquarters"), "be on": ("date",), "be base in": ("headquarters", "country"),
    "be base at": ("headquarters",), "be locate in": ("headquarters", "country", "room"),
    "be locate at": ("headquarters",), "be headquarter in": ("headquarters", "country"),
    "be found in": ("founded",), "be found on": ("founded",), "be found by": ("founder",),
    "be establish in": ("founded",), "be establish by": ("founder",), "be create by": ("founder", "author"),
    "be start in": ("founded",), "be start by": ("founder",), "be hold on": ("date",), "be hold in": ("room",),
    "be hold at": ("time", "room"), "be schedule for": ("date", "time"), "be schedule on": ("date",),
    "be set for": ("date", "time"), "be plan for": ("date", "time"), "take on": ("date",), "take in": ("room",),
    "take at": ("room",),
    "happen on": ("date",), "occur on": ("date",), "start at": ("time", "opening time"), "begin at": ("time",),
    "start on": ("start date", "date"), "begin on": ("start date", "date"), "start in": ("start date", "founded"),
    "end on": ("end date",), "end in": ("end date",), "expire on": ("end date",), "expire in": ("end date",),
    "open at": ("opening time",), "close at": ("closing time",), "cost": ("price",), "be price at": ("price",),
    "weigh": ("weight",), "measure": ("size",), "join in": ("join date",), "join on": ("join date",),
    "be own by": ("owner",), "be lead by": ("ceo", "manager"), "be run by": ("ceo", "manager"),
    "be head by": ("ceo", "manager"), "be manage by": ("manager",), "report to": ("manager",),
    "be write by": ("author",), "be direct by": ("director",), "be publish by": ("publisher",),
    "be publish in": ("published",), "be publish on": ("published",), "be release in": ("published",),
    "be release on": ("published",), "be launch in": ("published", "founded"), "launch in": ("published",),
    "be bear in": ("born", "birthplace"), "be bear on": ("born",), "die in": ("died",), "die on": ("died",),
    "live in": ("headquarters", "country"), "speak": ("language",), "employ": ("employees",), "last": ("duration",),
    "be headed by": ("ceo", "manager"), "be chaired by": ("ceo", "manager"), "be organized by": ("organizer",),
    "be organised by": ("organizer",), "be host by": ("organizer",), "be hosted by": ("organizer",),
    "be designed by": ("designer",), "be developed by": ("developer",), "be invent by": ("founder",),
    "be priced at": ("price",), "retail for": ("price",), "retail at": ("price",), "sell for": ("price",),
    "sell at": ("price",), "be sell for": ("price",), "be sell at": ("price",), "go for": ("price",),
    "be marry to": ("spouse",), "be hire in": ("join date",), "be hire on": ("join date",),
    "be assigned to": ("department",), "be employed in": ("department",), "be employed by": ("employer",),
    "be employed at": ("employer",), "fall on": ("date",), "happen": ("date",), "occur": ("date",),
}  # fmt: skip
"""Predicate of a claim -> families of attributes that it may be about."""

STATES = frozenset(
    ("department", "employer", "headquarters", "country", "title", "manager", "ceo", "owner", "price", "employees",
     "revenue", "status", "members", "salary", "age", "population", "version", "spouse", "currency", "phone", "email")
)  # fmt: skip
"""Families of what changes with time: what was, or will be, may differ from what is."""

VAGUE = frozenset(
    ("work in", "work for", "work at", "belong to", "be in", "be at", "live in", "be locate in", "take in", "be")
)
"""Predicates that fit several attributes: only the value's own kind tells which."""

DEPARTMENTS = words(
    "marketing engineering sales finance hr human_resources legal support customer_support operations it accounting "
    "product design research analytics purchasing procurement logistics security customer_service communications "
    "administration production quality compliance development public_relations manufacturing data_science"
)

COMMON = frozenset(("email", "phone", "department", "title", "location"))
"""Attributes that nearly every entry has: where one is missing, a claim about it is the more suspect."""

_CAMEL = regex(r"(?<=[a-z])(?=[A-Z])")


def family(name: str) -> str:
    """The family of an attribute name: `Founding-Date`, `foundedIn` and `established` are all `founded`."""
    plain = normalise(_CAMEL.sub(" ", name))
    return _CANONICAL.get(plain) or _CANONICAL.get(plain.removesuffix("s")) or plain


def is_known_family(name: str) -> bool:
    """Whether the words name an attribute that the tables above know."""
    plain = normalise(name)
    return plain in _CANONICAL or plain.removesuffix("s") in _CANONICAL


def families_of(predicate: str) -> tuple[str, ...]:
    """The families of attributes that a claim's predicate may be about."""
    return _PHRASES.get(predicate, ())


def attributes_of(entity: Entity, families: tuple[str, ...]) -> list[str]:
    """The entity's own attribute names of these families, in the order of the families."""
    owned = {name: family(name) for name in entity.attributes}
    return [name for wanted in families for name, kept in owned.items() if kept == wanted]


def named_attribute(entity: Entity, phrase: str) -> str | None:
    """The attribute that `phrase` names: by its own name, or by another name of its family."""
    plain = normalise(phrase)
    if not plain:
        return None
    for name in entity.attributes:
        if normalise(_CAMEL.sub(" ", name)) in (plain, plain.removesuffix("s")):
            return name
    wanted = family(phrase)
    return next((name for name in entity.attributes if family(name) == wanted), None)


def similar_attributes(entity: Entity, phrase: str) -> list[str]:
    """Attributes of the entity whose name resembles `phrase`: a shared word, or one inside the other."""
    wanted = set(normalise(phrase).split(" "))
    plain = normalise(phrase)
    return [
        name
        for name in entity.attributes
        if wanted & set(normalise(name).split(" ")) or normalise(name) in plain or plain in normalise(name)
    ]
