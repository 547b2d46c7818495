"""Attributes of entities: their names, and how much the words of a sentence speak of one.

'leaves' speaks of a departure time, 'costs' of a price. A cue is a word of the attribute's own name, one that may
stand for it, or one of near meaning, as the lexicon has it; a preposition may be one as well: what something goes *to*
is its destination.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import attrgetter

import msgspec

from hallucheck.evidence.knowledge import Entity
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.judges.clauses import PREPOSITIONS
from hallucheck.judges.opposition import of_family
from hallucheck.judges.slots.fillers import DAY, Filler
from hallucheck.judges.slots.tokens import CLOSE, FUNCTION, LIGHT, NEAR, Token, nearness
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.words.kinds import likeness
from hallucheck.text.words.lexicon import Stems, stem

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
PAIR = 2
"""Words of a verb with its particle: 'check in'."""
_PARTICLES = frozenset(("in", "out", "on", "off", "up", "down"))
GENERIC = Stems("time date day number name type kind level rate period hour year total amount code value")
"""Words that say of what kind a value is, and not of what: any departure, arrival or closing has a time."""
RESTRICTING = words(
    "previous former ex old past prior earlier closed contraindicated excluded prohibited forbidden banned except not "
    "no without unavailable avoid never"
)
_FORMER = words("previous former ex old past prior earlier")
_PLACES = Stems("city town location place country headquarters hq venue region state village site base office")
_ENDS = Stems("destination arrival to end")
_BEGINNINGS = Stems("origin departure from start home native birth")
_STAYS = Stems("be locate situate base lie live find headquarter stand reside sit")
_GENERIC_STRENGTH = 0.6
_BY_PREPOSITION = 0.8
ALIKE = 0.4
"""Likeness from which a word speaks of another: of two words taken at random one pair in sixty is as like."""


def family(name: str) -> str:
    """The family of an attribute name: `Founding-Date`, `foundedIn` and `established` are all `founded`."""
    plain = normalise(_CAMEL.sub(" ", name))
    return _CANONICAL.get(plain) or _CANONICAL.get(plain.removesuffix("s")) or plain


def similar_attributes(entity: Entity, phrase: str) -> list[str]:
    """Attributes of the entity whose name resembles `phrase`: a shared word, or one inside the other."""
    plain = normalise(phrase)
    known = {name: normalise(name) for name in entity.attributes}
    wanted = set(plain.split(" "))
    return [name for name, own in known.items() if wanted & set(own.split(" ")) or own in plain or plain in own]


class Attribute(msgspec.Struct, frozen=True):
    """The name of an attribute, read: stems of the words that say what it is, and those of its kind only."""

    name: str
    words: frozenset[str]
    """Of the name, in lower case."""
    own: tuple[str, ...]
    generic: tuple[str, ...]
    particles: frozenset[str]
    denies: bool
    """What it holds is what is not so: 'closed on', 'contraindicated in'."""
    former: bool
    """What it holds is so no more: 'previous employer'."""

    @property
    def restricts(self) -> bool:
        """Whether its values are what is not so, or is so no more."""
        return self.denies or self.former


def names_attribute(filler: Filler, known: Iterable[Attribute]) -> bool:
    """Whether a day is of an attribute's name, and no value: 'on Saturday' beside `Saturday hours`."""
    return filler.kind == DAY and any(stem(filler.key) in about.own for about in known)


@lru_cache(maxsize=20_000)
def attribute(name: str) -> Attribute:
    """The words of an attribute's name."""
    plain = normalise(_CAMEL.sub(" ", name)).split(" ")
    stems = [stem(word) for word in plain if word and word not in FUNCTION and word not in RESTRICTING]
    return Attribute(
        name=name,
        words=frozenset(plain),
        own=tuple(s for s in stems if s not in GENERIC),
        generic=tuple(s for s in stems if s in GENERIC),
        particles=frozenset(plain[1:]) & _PARTICLES
        if len(plain) == PAIR and plain[0] not in RESTRICTING
        else frozenset(),
        denies=any(
            word in RESTRICTING and word not in _FORMER and (not at or word not in PREPOSITIONS)
            for at, word in enumerate(plain)
        ),  # 'without nuts', not 'minimum age without supervision'
        former=any(word in _FORMER for word in plain),
    )


class Cue(msgspec.Struct, frozen=True):
    """How strongly a sentence speaks of an attribute (0 to 1), and the word that does."""

    strength: float
    token: Token | None = None


NOTHING = Cue(0.0)


def cue(about: Attribute, spoken: Sequence[Token], lowers: Iterable[str] = ()) -> Cue:
    """The strongest cue for an attribute among the words of a sentence; `lowers` are all its words."""
    if about.particles and not about.particles & set(lowers):
        return NOTHING
    best, told = NOTHING, 0
    for own in about.own:
        told_by = (Cue(max(nearness(t.stem, own), CLOSE * (of_family(own, t.stem) > 0)), t) for t in spoken)
        strongest = max(told_by, key=attrgetter("strength"), default=NOTHING)
        told += strongest.strength >= NEAR
        if strongest.strength > best.strength:
            best = strongest
    if best.token is not None:
        covered = told / len(about.own)
        return Cue(best.strength * (0.6 + 0.4 * covered), best.token)
    for generic in about.generic:
        for token in spoken:
            if token.stem == generic:
                return Cue(_GENERIC_STRENGTH, token)
    return _of_family(about, spoken)


def _of_family(about: Attribute, spoken: Sequence[Token]) -> Cue:
    """A cue by another name that people give the same attribute: 'located in' speaks of headquarters."""
    own = _stems_of_family(family(about.name))
    return next((Cue(NEAR, token) for token in spoken if token.stem in own), NOTHING)


@lru_cache(maxsize=20_000)
def _stems_of_family(kept: str) -> frozenset[str]:
    """Stems of the words by which people call an attribute, those aside that say of what kind its values are."""
    names = ([word for word in name.split(" ") if word not in FUNCTION] for name in _NAMES.get(kept, (kept,)))
    found = {stem(name[0]) for name in names if len(name) == 1}
    return frozenset(one for one in found if one not in GENERIC and one not in LIGHT)


def likened(about: Attribute, spoken: Iterable[Token], least: float = ALIKE) -> list[Token]:
    """The words that are like an attribute's own: 'borrowed' of a loan period, 'sleeps' of beds."""
    return [t for t in spoken if any(likeness(t.stem, own) >= least for own in about.own)]


def preposition_cue(about: Attribute, before: Sequence[Token]) -> float:
    """How much the words before a name make it the value of a place: 'is in', 'goes to', 'comes from'."""
    if not before:
        return 0.0
    words_ = set(about.own) | set(about.generic)
    last = before[-1].lower
    known = {"to": _ENDS, "from": _BEGINNINGS}.get(last)
    if last in ("in", "at", "on"):
        takes_place = [t.lower for t in before[-3:-1]] == ["takes", "place"]
        known = _PLACES if takes_place or (len(before) > 1 and before[-2].stem in _STAYS) else None
    return _BY_PREPOSITION if known and words_ & known else 0.0
