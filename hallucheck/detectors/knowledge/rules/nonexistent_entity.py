"""A mention of somebody or something that is nowhere."""

from __future__ import annotations

from collections.abc import Iterator

from hallucheck.detectors.knowledge.alignment.attributes import family
from hallucheck.detectors.knowledge.flags import SILENT, Flag, Own, flag, sum_of
from hallucheck.detectors.knowledge.reading import Reading
from hallucheck.detectors.knowledge.sentence.names import DEPARTMENTS, kind_of_name
from hallucheck.detectors.rules import RULES
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.judges.slots.world import world
from hallucheck.model import Evidence
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.spans import overlap
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.entities import Mention, MentionKind, is_generic
from hallucheck.text.values.typed import ValueKind, read_value
from hallucheck.text.words.lexicon import lexicon, stem

RULE = RULES["knowledge/nonexistent-entity"]

FLAGGED_FROM = 0.5
_HEADING = words(
    "is are was what how why you your we our to need know here with about do does can will this that and happy "
    "birthday anniversary congratulations regards wishes sincerely"
)
"""Words that only a heading, a wish or the end of a letter writes with capitals."""
_ACRONYMS = words(
    "iso gdpr json xml yaml http https html css sql csv pdf api url uri usb ram cpu gpu led lcd gps sms sim pin otp "
    "vpn dns ip tcp ssl tls ssh ftp iot nfc vat iban bic sepa swift kyc aml roi kpi crm erp saas sla nda mfa sso faq "
    "diy rsvp eta asap fyi btw nb un eu uk usa us nato who unesco unicef imf ecb nasa fda fbi cia dna rna hiv covid atm"
)
_DEGREES = words("more most less least better best worse worst latter former")
_DAYS = frozenset(("day", "eve"))
"""What is left of a feast whose name is a date: Christmas Day."""
_COMPOUND = regex(r"-(?:based|born|led|made|owned|style|speaking|wide|backed)$")
_WORD = regex(r"[^\W\d_]{3}")
_PEOPLED = frozenset(("founder", "ceo", "manager", "owner", "author", "director", "spouse", "members", "party"))
"""Families of attributes whose values are entities themselves."""
_TITLES = {"dr": "doctor", "prof": "professor", "sr": "sister", "fr": "father", "capt": "captain"}
"""What stands before the name of one of a kind."""


def nonexistence(kind: MentionKind, surface: str, *, similar: bool) -> Own:
    """Own confidence that a mention names nothing, and its parts; 0 for a pronoun."""
    if kind is MentionKind.PRONOUN:
        return sum_of(RULE, "a pronoun")
    parts = ["resolved nowhere", "a proper name" if kind is MentionKind.PROPER_NAME else "a definite description"]
    if similar:
        parts.append("a similar entity is known")
    if is_generic(surface):
        parts.append("names nobody in particular")
    return sum_of(RULE, *parts)


def check(reading: Reading) -> Iterator[Flag]:
    """Every proper name and definite description of the answer."""
    base = reading.base
    if not base.complete:
        return
    seen: set[str] = set()
    proper = [name for name in reading.names if _names_a_thing(reading, name)]
    called = ((each, normalise(each.text).removeprefix("the ").split(" ")) for each in reading.descriptions)
    heads = base.heads  # a base can be expected to know a modified noun that also heads a known name, or is a type
    described = [
        each
        for each, words_ in called
        if len(words_) > 1 and words_[-1] in heads and not any(map(_compares, words_[:-1]))
    ]
    for mention in (*proper, *(each for each in described if _names_a_thing(reading, each))):
        plain = normalise(mention.text)
        if plain in seen or _is_common(plain) or reading.is_known(mention):
            continue
        seen.add(plain)
        if read_value(mention.text).kind not in (ValueKind.TEXT, ValueKind.CODE):
            continue
        alike = base.similar(mention.text)
        own = nonexistence(mention.kind, mention.text, similar=bool(alike))
        if own[0] < FLAGGED_FROM:
            continue
        hint = f"; did it mean {alike[0].name}?" if alike else ""
        message = f"{mention.text!r} is neither in the knowledge base nor in the dialogue{hint}"
        yield flag(
            RULE, reading.answer, (mention.start, mention.end), own, message, knowledge=SILENT,
            expected=alike[0].name if alike else None,
            evidence=(Evidence(source=base.source, quote=f"complete; {len(base)} entities"),),
        )  # fmt: skip


def _compares(word: str) -> bool:
    """Whether a word only tells one of several from the others: 'the smaller phone', 'the more expensive plan'."""
    if word in _DEGREES:
        return True
    bases = (word[:-2], word[:-1], word[:-3], f"{word[:-3]}y") if word.endswith(("er", "est")) else ()
    return any(stem(base) in lexicon().opposites for base in bases if len(base) > 2)  # noqa: PLR2004 (letters)


def _is_common(plain: str) -> bool:
    """Whether a name is no thing that a base would list: a department, a country, an acronym, a heading."""
    if not plain or any(plain in names for names in (DEPARTMENTS, world(), _ACRONYMS, _DAYS)):
        return True
    return not _HEADING.isdisjoint(plain.split(" "))


def _names_a_thing(reading: Reading, mention: Mention) -> bool:
    """Whether the base would have to know what is mentioned, which is no part of a value or of another word."""
    if not _WORD.search(mention.text) or _COMPOUND.search(mention.text):
        return False  # "a Denver-based company"
    if mention.text.isupper() and reading.answer[mention.end : mention.end + 1] == ":":
        return False  # "IMPORTANT: ..."
    return _covered(reading, mention) and not _is_misused(reading, mention) and not reading.is_of_value(mention)


def _is_misused(reading: Reading, mention: Mention) -> bool:
    """Whether a name is the wrong value of an attribute such as a city: that is another rule's finding."""
    return any(
        assertion.opposed and family(assertion.attribute) not in _PEOPLED
        for assertion in reading.assertions
        if overlap(mention.start, mention.end, assertion.start, assertion.end)
    )


def _covered(reading: Reading, mention: Mention) -> bool:
    """Whether the base would have to know what is mentioned: it is complete for all types, or for the type named."""
    base = reading.base
    if base.is_complete() or ("person" in base.complete and kind_of_name(mention.text) == "person"):
        return True
    around = normalise(reading.answer[max(0, mention.start - 30) : mention.end + 30])
    if any(f" {kind} " in f" {around} " for kind in base.complete):
        return True
    title = _TITLES.get(normalise(mention.text).partition(" ")[0]) or _TITLES.get(
        normalise(reading.answer[: mention.start]).rpartition(" ")[2]
    )
    return title is not None and title in base.complete
