"""Whether a sentence says that its subject has a condition, takes a drug or owns a thing, does not, or does no longer.

"No diabetes", "is diabetic", "takes insulin for diabetes", "no longer takes warfarin", "hat keinen Diabetes". What is
supposed, possible, or said of relatives says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from hallucheck.detectors.answers.history.states import state_of
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words


class Presence(msgspec.Struct, frozen=True):
    """What is there, or not. `past`: spoken of as what was; of a denial: that it never was."""

    name: str
    there: bool
    past: bool = False


_NAME = (
    r"(?P<name>[a-z][\w-]*"
    r"(?: (?!(?:and|or|but|with|has|have|had|is|takes|which|who|that|because|for|from|since)\b)[a-z][\w-]*){0,4})"
)
_NEGATED = regex(
    r"\b(?:no(?! longer)|denies|denied|without|(?:not|never)(?: currently)? (?:have|had|take|taking|use|using|on)"
    r"|(?:does|do|did)n['’]t (?:have|take|use)|negative for|free of|absence of|(?:not|never)(?: been)? diagnosed with"
    r"|rules? out|ruled out)\s+"
    r"(?:(?:a|an|any|the|known|current|active|(?:histor(?:y|ies)|evidence|signs?|diagnosis|records?) of)\s+){0,4}"
    + _NAME,
    re.IGNORECASE,
)
_AFFIRMED = regex(
    r"\b(?:has|have|had|diagnosed with|suffers? from|suffering from|known|history of|treated for|treatment for|"
    r"presents? with|positive for|complains? of|managed for|living with|takes?|taking|uses|is on)\s+"
    r"(?:(?:a|an|the|known|current|active|histor(?:y|ies) of|been diagnosed with|(?:type|stage|grade) \d)\s+){0,3}"
    + _NAME,
    re.IGNORECASE,
)
_SEVERAL = regex(
    r"\b(?:(?:denies|denied|negative for)(?P<any>(?: [a-z-]+){1,3}(?:, [a-z -]{3,40}){0,8},? (?:and|or) [a-z -]{3,40})"
    r"|(?:no|without)(?P<or>(?: [a-z-]+){1,3}(?:, [a-z -]{3,40}){0,8},? or [a-z -]{3,40}))",
    re.IGNORECASE,
)
_COMMA = regex(r",? (?:and|or) |, ")
_FOR = regex(
    r"\b(?:takes?|taking|given|prescribed|uses?|using|receives?) (?:[\w-]+ ){1,4}?for (?:type \d )?" + _NAME,
    re.IGNORECASE,
)
_COMPOUND = regex(
    r"\b(?P<name>[A-Za-z][\w-]{3,}) (?:medications?|medicines?|drugs?|treatments?|therapy|therapies|"
    r"diagnosis|symptoms?|attacks?|flare-?ups?|management)\b"
)
_SUPPOSED = regex(
    r"\b(?:risk|family history|(?:grand)?mother|(?:grand)?father|brother|sister|aunt|uncle|screen(?:ing|ed)?|rule out|"
    r"if|may|might|could|possible|suspected|prevent\w*|in case|test(?:s|ed|ing)? for|monitor\w* for|whether|"
    r"Mutter|Vater|Risiko|falls|wenn|Verdacht|mère|père|risque|si|madre|padre|riesgo|rischio|mãe|pai|risco|moeder|"
    r"vader|risico)\b|家族|母亲|父亲|风险|如果",
    re.IGNORECASE,
)
_GONE = regex(
    r"\b(?:no longer (?:takes?|taking|uses?|using|on|receives?|receiving|has|have|suffers? from)"
    r"|(?:stopped|ceased|quit|discontinued|(?:came|taken|went|gone) off)(?: taking| using)?)\s+"
    r"(?:(?:a|an|the|his|her|their)\s+)?" + _NAME,
    re.IGNORECASE,
)
_NOT_YET = regex(
    r"\b(?:not|never|will|should|would|may|might|could|if|until|unless|n['’]t)\b[^.,;]{0,30}$", re.IGNORECASE
)
_PAST = regex(
    r"\b(?:(?<!has )(?<!have )had|histor(?:y|ies) of|previous(?:ly)?|former(?:ly)?|in the past|used to|took|"
    r"was (?:taking|on|treated)|as a child|in childhood|until|"
    r"(?:past|prior|discontinued|stopped|inactive) (?:medications?|medicines|drugs|prescriptions|conditions))\b",
    re.IGNORECASE,
)
_NEVER = regex(r"\b(?:never|histor(?:y|ies)|records?)\b", re.IGNORECASE)

_ELSEWHERE = r"(?P<name>[^\W\d_][\w-]{2,40})"
_DENIED_ELSEWHERE = regex(
    r"\b(?:(?:hat|haben|nimmt) kein(?:en|e)?|leidet nicht (?:an|unter)|n['’]a (?:pas|aucune?)(?: de| d['’])?|"
    r"ne (?:souffre|prend) pas(?: de| d['’])?|(?:no|nunca) (?:tiene|padece(?: de)?|sufre(?: de)?|toma|presenta)|"
    r"sin antecedentes de|não (?:tem|sofre de|toma|apresenta)|non (?:ha|soffre di|assume|prende)|"
    r"(?:heeft|gebruikt|neemt) geen)\s+(?:(?:il|la|le|un|una|de)\s+)?"
    + _ELSEWHERE
    + r"|(?:没有|無|否认|未患)(?P<zh>[一-鿿]{2,8})",
    re.IGNORECASE,
)
_AFFIRMED_ELSEWHERE = regex(
    r"\b(?:(?:hat|nimmt)(?: eine?n?)?|leidet (?:an|unter)|a (?:une?|du|le|la)|"
    r"(?:souffre|prend)(?: du| de la| de| d['’])?|tiene|padece(?: de)?|sufre(?: de)?|toma|"
    r"tem|sofre de|ha(?: il| un| una)|soffre di|assume|(?:heeft|gebruikt|neemt)(?: een)?)\s+"
    + _ELSEWHERE
    + r"|(?:患有|诊断为|服用|有)(?P<zh>[一-鿿]{2,8})",
    re.IGNORECASE,
)
_GONE_ELSEWHERE = regex(
    r"\b" + _ELSEWHERE + r" (?:wurde (?:[\w.]+ ){0,3}?(?:abgesetzt|gestoppt|beendet)|a été (?:arrêtée?|suspendue?|"
    r"interrompue?)|(?:fue|ha sido) (?:suspendid|retirad|descontinuad)[oa]|è stat[oa] (?:sospes|interrott)[oa]|"
    r"foi (?:suspens|interrompid|descontinuad)[oa]|is (?:gestopt|gestaakt))\b"
    r"|(?:已停用|停用了?|停止服用)(?P<zh>[一-鿿]{2,8})",
    re.IGNORECASE,
)

_SAYS_OTHERWISE = regex(r"allerg|diabetic|asthmatic|epileptic|hypertensive|smok", re.IGNORECASE)
"""One of these words stands in whatever `_SAID_OTHERWISE` puts in other words."""
_SAID_OTHERWISE = tuple(
    (regex(pattern, re.IGNORECASE), plain)
    for pattern, plain in (
        (r"\b(?:is|are|was) not (?:known to be )?allergic to\b", "has no allergy to"),
        (r"\b(?:is|are) (?:known to be )?allergic to\b", "has allergy to"),
        (r"\b(?!(?:no|known|any|an?|the|food|drug|have)\b)([a-z]{4,30}) allerg(?:y|ies)\b", r"allergy to \1"),
        (r"\ballergies to\b", "allergy to"),
        (r"\b(?:is|are) not (?:an? )?(?:known )?(diabetic|asthmatic|epileptic|hypertensive|smoker)\b", r"has no \1"),
        (r"\b(?:is|are) (?:an? )?(?:known )?(diabetic|asthmatic|epileptic|hypertensive|smoker)\b(?! [a-z])", r"has \1"),
        (r"\b(?:does not|doesn['’]t|never) smokes?\b", "has no smoker"),
        (r"\bsmokes\b", "has smoker"),
        (r"\b(?:stopped|quit) smoking\b", "no longer has smoker"),
    )
)
_SAME = {
    "diabetic": "diabetes", "asthmatic": "asthma", "epileptic": "epilepsy", "hypertensive": "hypertension",
    "smoker": "smoking", "allergies": "allergy",
}  # fmt: skip
_NOT_NAMES = words(
    "been the a an any other new known current patient further longer it this that she he they "
    "information record records evidence history sign signs symptoms to be and or no not taken had some mention "
    "changes change issues taking medication medications treatment place care part time over his her their its"
)
_PARTICLES = words(
    "and or but with on at for from by is are was were has have had since as that which because due last yesterday "
    "today now currently again daily twice once weekly when after before until during either anymore when while"
)
_LINKS = words("to of in")
_PLACES = words(
    "chart record records notes note document documents file files context january february march april may june july "
    "august september october november december late early mid the this"
)


def presences(text: str) -> Iterator[Presence]:
    """What the sentence says is there or is not, denials first."""
    text = _in_other_words(text)
    denied: list[tuple[int, int]] = []
    for span, absent in _denied(text):
        denied.append(span)
        never = _NEVER.search(text, *span) is not None
        yield Presence(absent, there=False, past=never)
    if _SUPPOSED.search(text) or _GONE.search(text):
        return
    past = _PAST.search(text) is not None
    for pattern in (_AFFIRMED, _FOR, _COMPOUND, _AFFIRMED_ELSEWHERE):
        for match in pattern.finditer(text):
            name = _named(match)
            clear = not any(low < match.end() and match.start() < high for low, high in denied)
            if name and clear and (" " in name or state_of(name) is None):
                yield Presence(name, there=True, past=past)


def _denied(text: str) -> Iterator[tuple[tuple[int, int], str]]:
    """Span and name of each thing denied; "denies fever, chills and cough" denies three."""
    for pattern in (_NEGATED, _DENIED_ELSEWHERE):
        for match in pattern.finditer(text):
            name = _named(match)
            if name:
                yield match.span(), name
    for match in _SEVERAL.finditer(text):
        for name in map(noun, _COMMA.split(match["any"] or match["or"])[1:]):
            if name:
                yield match.span(), name


def gone(text: str) -> Iterator[str]:
    """What the sentence says the subject has or takes no longer."""
    text = _in_other_words(text)
    for pattern in (_GONE, _GONE_ELSEWHERE):
        for match in pattern.finditer(text):
            name = _named(match)
            if name and not _NOT_YET.search(text, 0, match.start()):
                yield name


def is_past(text: str) -> bool:
    """Whether the sentence speaks of what was."""
    return _PAST.search(text) is not None


def _in_other_words(text: str) -> str:
    if not _SAYS_OTHERWISE.search(text):
        return text
    for pattern, plain in _SAID_OTHERWISE:
        text = pattern.sub(plain, text)
    return text


def _named(match: re.Match[str]) -> str | None:
    found: dict[str, str | None] = match.groupdict()
    return found["zh"] if found.get("zh") else noun(found["name"] or "")


def noun(phrase: str) -> str | None:
    """The noun phrase at the head of a stretch of words, with what it is of ("allergy to latex"), or None."""
    kept: list[str] = []
    following = phrase.casefold().split()
    for place, word in enumerate(following):
        if word in _PARTICLES:
            break
        if word in _LINKS and (not kept or place + 1 == len(following) or following[place + 1] in _PLACES):
            break
        kept.append(word)
    while kept and kept[0] in _NOT_NAMES:
        kept.pop(0)
    name = " ".join(_SAME.get(word, word) for word in kept[:4])
    return name if len(name) > 3 and name not in _NOT_NAMES else None  # noqa: PLR2004 (no condition is shorter)
