"""The clauses of a sentence with what one can hold against another: words, values, denial, tense, how many it is about.

What makes a clause weaker than a plain statement (a condition, a wish, a change) is noted and not thrown away: how much
that counts is decided where two clauses are compared.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import pairwise

import msgspec

from hallucheck.judges.claims import CONDITIONAL
from hallucheck.judges.clauses import stretches
from hallucheck.judges.slots.exclusive import grounds
from hallucheck.judges.slots.fillers import COUNT, LABEL, NAME, Filler, fillers
from hallucheck.judges.slots.quantities import Quantity, quantity
from hallucheck.judges.slots.stances import is_negation, negated
from hallucheck.judges.slots.tokens import FUNCTION, LIGHT, Token, tokens
from hallucheck.text.basics.patterns import blank, regex
from hallucheck.text.basics.spans import begins_in, placed_within
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.verbs import FORMS, MODALS
from hallucheck.text.values.topic import announces_change
from hallucheck.text.words.kinds import OFTEN, nouns, verbal
from hallucheck.text.words.words import known as is_known
from hallucheck.text.words.words import read_words

MAX_TEXT = 1000
"""Code points of a sentence that are read."""

PASSING = words("now today yesterday tomorrow tonight yet already still soon again week month year day")
"""Words that only say when."""

CODE = "code"
"""Kind of a value that is one by its letters and digits: a booking reference, the number of a meter."""

BE = words("is are was were be been being am isn't aren't wasn't weren't")
PLACING = words("in at on for with during from to by after before under inside behind without")
_SAYING = PLACING | BE
ARTICLES = words("the a an your our my his her their its")
SWITCHED = words("on off")
"""Particles that carry the matter of a clause that they end: 'the lamp is on'."""
_FREE = words("free gratis complimentary")
_POSSIBLE = ("may", "might", "can", "could")
_ANOTHER = words("another other different also too second next previous more extra additional else further either")
BOUNDED = regex(
    r"(?<!\w)(?:about|around|approximately|roughly|nearly|almost|over|under|above|below|at least|at most|more|less|"
    r"extra|additional|another|further|each|every|per|half)(?: than)?(?: an?)? ?$",
    re.IGNORECASE,
)
"""What stands before a value that is only a bound, one more of its kind, or that of each."""
PARTICLE = regex(r"[a-z]-(?P<particle>in|out|up|down|off|on)(?!\w)", re.IGNORECASE)
_PAST = words("was were had did wasn't weren't hadn't didn't")
_YOU = words("you your we i")
_SINCE = regex(r"(?:as|since|because|for|given)(?!\w)", re.IGNORECASE)
_CONDITION = regex(
    r"(?<!\w)(?:if|unless|whether|except|apart from|other than|when(?:ever)?|provided|depending|in case|or|either)"
    r"(?!\w)"
)
_UNSURE = regex(
    r"(?<!\w)(?:perhaps|maybe|possibly|probably|might|could|would|should|wants?|hope|wish|prefer|how about|what about|"
    r"like to)(?!\w)"
)
_DISCLAIMED = regex(r"(?<!\w)(?:not true|untrue|myth|rumou?rs?|contrary to|false|incorrect|wrongly)(?!\w)")
CHANGE = regex(
    r"(?<!\w)(?:now|no longer|used to|changed?|moved|previously|originally|formerly|instead|but|however|although|"
    r"though|while|whereas|rather|sorry|actually|correction|mistake|wrong|updated?|not anymore)(?!\w)"
)
"""What tells of a change, a contrast or a correction, in lower case."""
_CODE = regex(
    r"(?<![\w-])(?=[A-Z0-9-]{4,12}(?![\w-]))(?=[A-Z-]{0,12}\d)(?=[\d-]{0,12}[A-Z])[A-Z0-9-]{4,12}"
    r"|(?<![\w.,])(?!(?:1[5-9]|20)\d\d(?!\d))\d{4,9}(?![\w.,]\d)"
)
ALL_BUT = regex(r"(?<=all )but(?= (?:one|two|three|\d|a few|a couple|the))", re.IGNORECASE)
_ASIDE = regex(
    r"(?:just |so )?(?:[a-z]{3,16}ly|i(?:['’]m| am) (?:afraid|sorry)|yes|no|sure|nope|well|of course|in fact|"
    r"in short|by the way|for example|"
    r"as (?:mentioned|stated|promised|"
    r"(?:i|we) (?:said|told you|mentioned)))(?:, | (?=that |your |the |you |we |our |it )|(?<=afraid) )",
    re.IGNORECASE,
)


class Statement(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A clause; `start` is its place in the sentence."""

    start: int
    text: str
    words: tuple[Token, ...]
    heavy: tuple[Token, ...]
    """The words that carry its matter; a clause without a subject shares the one before."""
    light: tuple[Token, ...]
    """Words of many meanings; where there are no others they are the heavy ones, and the clause is `bare`."""
    bare: bool
    fillers: tuple[Filler, ...]
    denied: bool
    conditional: bool
    unsure: bool
    disclaimed: bool
    """It is told as what is not so: a rumour, a myth."""
    changes: bool
    past: bool
    verb: Token | None
    verb_start: int
    """Where its verb begins; what stands before is its subject."""
    quantity: Quantity | None
    of_you: bool
    """It speaks of who is talking, or spoken to."""
    reason: bool
    """It opens with "as", "since" or "because": what it says is taken as known."""

    @cached_property
    def with_light(self) -> Statement:
        """The same with its light words among the heavy ones, to be held against a clause that has no others."""
        return msgspec.structs.replace(self, heavy=tuple(sorted((*self.heavy, *self.light), key=_start)), light=())

    @cached_property
    def kinds(self) -> frozenset[str]:
        """Of what kinds its values are; all measures are one."""
        return frozenset(map(family, self.fillers))

    @cached_property
    def lowers(self) -> tuple[str, ...]:
        """Its words in lower case."""
        return tuple(t.lower for t in self.words)

    @cached_property
    def passing(self) -> frozenset[str]:
        """Its words that only say when."""
        return frozenset(t.lower for t in self.words if t.lower in PASSING)

    @cached_property
    def possible(self) -> bool:
        """Whether it says what may or can be."""
        return any(t.text in _POSSIBLE for t in self.words)

    @cached_property
    def perhaps(self) -> bool:
        """Whether it says what may be; what you may do is allowed."""
        return is_perhaps(self.words)

    @cached_property
    def particle(self) -> str:
        """'in' of 'check-in'."""
        found = PARTICLE.search(self.text) if "-" in self.text else None
        return found["particle"].lower() if found is not None else ""

    @cached_property
    def another(self) -> bool:
        """Whether it is about another one, or one more."""
        return any(t.lower in _ANOTHER for t in self.words)

    @cached_property
    def free(self) -> Token | None:
        """Its word that says that there is no price."""
        return next((t for t in self.words if t.lower in _FREE), None)

    @cached_property
    def opposable(self) -> tuple[Token, ...]:
        """Its words that have an opposite, or stand in a set of which one holds at a time."""
        return tuple(t for t in (*self.heavy, *self.light) if grounds(t.stem))

    @cached_property
    def grounds(self) -> frozenset[str]:
        """On what its words may exclude others."""
        return frozenset().union(*[grounds(t.stem) for t in self.opposable])

    @property
    def opens(self) -> str:
        """Its first word, in lower case."""
        return self.words[0].lower

    @property
    def lead(self) -> Token | None:
        """The word that says what it is about."""
        return next((t for t in self.heavy if not t.owns), self.heavy[0] if self.heavy else None)

    @property
    def end(self) -> int:
        """The place behind it in the sentence."""
        return self.start + len(self.text)

    def last_before(self, place: int, skipped: frozenset[str] = frozenset()) -> str:
        """The word before a place, in lower case, `skipped` ones aside."""
        for token in reversed(self.words):
            if token.end <= place and token.lower not in skipped:
                return token.lower
        return ""

    def is_placed(self, place: int) -> bool:
        """Whether what stands there says where, when, by whom, or what something is."""
        return self.last_before(place, ARTICLES) in _SAYING

    def first_behind(self, place: int) -> Token | None:
        """The word behind a place."""
        for token in self.words:
            if token.start >= place:
                return token
        return None


def _start(token: Token) -> int:
    return token.start


def family(filler: Filler) -> str:
    """The kind of a value; all measures are one."""
    return "quantity" if filler.kind.startswith("quantity") else filler.kind


def is_perhaps(spoken: Sequence[Token]) -> bool:
    """Whether the words of a clause say what may be; what you may do is allowed."""
    return any(t.text in ("may", "might") and before.lower != "you" for before, t in pairwise(spoken))


def aside(text: str) -> int:
    """How far what a clause opens with speaks of it as a whole: 'unfortunately', 'of course'."""
    found = _ASIDE.match(text)
    return found.end() if found is not None and text.count(" ", found.end()) > 1 else 0


@lru_cache(maxsize=4000)
def stems_of(text: str) -> frozenset[str]:
    """The stems of the words of a text that carry its matter."""
    return frozenset(t.stem for t in tokens(text) if t.lower not in FUNCTION and t.stem not in LIGHT)


@lru_cache(maxsize=4000)
def statements(text: str) -> tuple[Statement, ...]:
    """The clauses of a sentence; none of one in another language, whose words nobody here can tell apart."""
    text = text[:MAX_TEXT]
    if not _is_english(tokens(text)):
        return ()
    spoken, values = tokens(text), _values(text)
    found: list[Statement] = []
    for start, end in stretches(read_words(ALL_BUT.sub(blank, text))):
        opening = start + aside(text[start:end])
        here = placed_within(spoken, opening, end)
        if here:
            shared = found[-1].heavy[:1] if found and here[0].lower in FORMS else ()
            reason = _SINCE.match(text[max(0, start - len("because ")) : end].lstrip()) or _SINCE.match(text, start)
            inside = placed_within(values, start, end)
            supposed = here[0].lower in CONDITIONAL or (len(found) == 1 and found[0].conditional)
            found.append(
                _read(
                    text[opening:end], opening, tuple(here), tuple(inside), shared,
                    conditional=supposed, reason=reason is not None,
                )
            )  # fmt: skip
    return tuple(found)


def _is_english(spoken: Sequence[Token]) -> bool:
    """Whether a sentence may be English: of most of its words that are no names the lexicon knows what they are."""
    plain = [t for place, t in enumerate(spoken) if t.text.islower() or (not place and t.lower in FUNCTION)]
    if len(plain) < FEW and any(t.lower in FUNCTION for t in plain):
        return True  # too short to tell by its other words: 'the server is offline'
    return 2 * sum([t.lower in FUNCTION or is_known(t.stem) for t in plain]) >= len(plain)


FEW = 4
"""Words in lower case below which one of a closed class is enough to take a sentence for English."""


def _read(
    text: str,
    start: int,
    here: tuple[Token, ...],
    inside: tuple[Filler, ...],
    shared: tuple[Token, ...],
    *,
    conditional: bool,
    reason: bool,
) -> Statement:
    carried = _carried(here, inside)
    verbs = [t for t in here if _is_finite(t)]
    first = verbs[0].start if verbs else here[-1].end + 1
    lowers, low = {t.lower for t in here}, text.lower()
    heavy = (*shared, *(t for t in carried if t.stem not in LIGHT and t.lower not in PASSING))
    light = tuple(t for t in carried if t.stem in LIGHT)
    bare = not heavy
    if bare:
        heavy, light = light, ()  # 'the call is on Monday' is about the call
    return Statement(
        start=start,
        text=text,
        words=here,
        heavy=heavy,
        light=light,
        bare=bare,
        fillers=inside,
        denied=negated(t for t in here if t.lower != "non" or t.start > first),
        conditional=conditional or _CONDITION.search(low) is not None,
        unsure=_UNSURE.search(low) is not None,
        disclaimed=_DISCLAIMED.search(low) is not None,
        changes=CHANGE.search(low) is not None or announces_change(text),
        past=not _PAST.isdisjoint(lowers) or any(t.lower.endswith("ed") for t in verbs),
        verb=verbs[:3][-1] if verbs else None,
        verb_start=first,
        quantity=quantity(here),
        of_you=here[0].lower in _YOU or not lowers.isdisjoint(("you", "your")),
        reason=reason,
    )


def _carried(here: tuple[Token, ...], inside: tuple[Filler, ...]) -> list[Token]:
    """The words that carry the matter of a clause: none of a closed class, no negation, no part of a value."""
    spans = [(f.start, f.end) for f in inside]
    found = [t for t in here if not is_function(t) or (t is here[-1] and t.lower in SWITCHED)]
    return [t for t in found if not is_negation(t) and not begins_in(t.start, spans)]


def is_function(token: Token) -> bool:
    """Whether a word is of a closed class, also as "I've" and "we'll"."""
    return token.lower in FUNCTION or ("'" in token.lower and token.lower.partition("'")[0] in FUNCTION)


def _is_finite(token: Token) -> bool:
    """Whether a word may be the verb of its clause."""
    low = token.lower
    if low in FORMS or low in MODALS or "n't" in low:
        return True
    return low.endswith(("ed", "s")) and verbal(token.stem) == OFTEN and token.stem not in nouns()


def _values(text: str) -> list[Filler]:
    """What can fill a slot of the sentence, with codes, and without a capital that only opens it."""
    found = [f for f in fillers(text) if not (f.kind == NAME and " " not in f.text and not text[: f.start].strip())]
    for match in _CODE.finditer(text):
        here = [f for f in found if match.start() < f.end and f.start < match.end()]
        if all(f.kind in (COUNT, NAME, LABEL) for f in here):
            found = [f for f in found if f not in here]
            found.append(Filler(match.start(), match.end(), match[0], CODE, match[0].lower()))
    return sorted(found, key=lambda filler: filler.start)
