"""Answers that contradict themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from hallucheck.detectors.knowledge.flags.flag import Flag
from hallucheck.detectors.knowledge.opposition.impossible import MAX_TEXT, slips
from hallucheck.detectors.knowledge.opposition.opposed import EXCLUSIVE, PERSONS, oppose, say_the_same
from hallucheck.detectors.knowledge.reading import Reading
from hallucheck.judges.slots.clash import clash
from hallucheck.model import Factor, Rule, Severity
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.claims import Triple
from hallucheck.text.sentences import Sentence
from hallucheck.text.values.slots import announces_change, singular

RULE = Rule(
    id="knowledge/logical-inconsistency",
    title="Self-contradiction",
    severity=Severity.MEDIUM,
    confidence=0.85,
)

_MORE = regex(
    r"(?:the |a |an |our |my )?(?P<one>[\w' -]{1,40}?) (?:is|are|was|were) (?:much |far |slightly |a bit |even )?"
    r"(?P<how>(?:more|less) [a-z]{3,20}|[a-z]{2,20}er) than (?:the |a |an |our |my )?(?P<other>[\w' -]{1,40})[.!;]?",
    re.IGNORECASE,
)
_EXCEPTION = regex(
    r"(?<!\w)(?:except|apart from|other than|unless|excluding|with the exception|but for)(?!\w)", re.IGNORECASE
)
MAX_PAIRS = 5000
"""Pairs of claims that are compared: claims of one subject, so only an answer made to stall reaches it."""


def check(reading: Reading) -> Iterator[Flag]:
    """Claims of one subject in pairs; sentences that contradict themselves."""
    for sentence in reading.sentences:
        for slip in slips(sentence):
            yield _flag(slip.start, slip.end, slip.text, slip.confidence, f"{slip.text!r}: {slip.why}")
    yield from _compared(reading)
    yield from _pairs(reading)
    yield from _clashes(reading)


def _clashes(reading: Reading) -> Iterator[Flag]:
    """Sentences near each other that exclude each other, whatever words either adds."""
    sentences = reading.sentences[: reading.options.max_claims]
    sketches = [_sketch(sentence.text, _GROUPS) for sentence in sentences]
    for index, one in enumerate(sentences):
        for place in range(index + 1, min(index + 1 + NEAR, len(sentences))):
            if not sketches[index].is_close(sketches[place]):
                continue  # a glance: laying clause on clause costs a hundred times as much
            other = sentences[place]
            found = clash(other.text, one.text)
            if found is None:
                continue
            between = reading.answer[one.start : other.end][:MAX_BETWEEN]
            if "\n" in between or _EXCEPTION.search(between) or announces_change(between) or _CONTRAST.search(between):
                continue
            message = f"'{one.text}' against '{other.text}': {found.other} against {found.said}"
            yield _flag(
                one.start, other.end, f"'{one.text}' vs '{other.text}'", found.confidence, message, kind=found.kind
            )


def _compared(reading: Reading) -> Iterator[Flag]:
    """Two of whom each is said to be older than the other."""
    said: dict[tuple[str, str, str], Sentence] = {}
    for sentence in reading.sentences:
        match = _MORE.fullmatch(sentence.text) if " than " in sentence.text else None
        if match is None:
            continue
        one, how, other = (match[group].lower().strip() for group in ("one", "how", "other"))
        before = said.get((other, how, one))
        if before is not None and one != other and not {one, other} & PERSONS:
            message = f"'{before.text}' against '{sentence.text}': each is {how} than the other"
            yield _flag(before.start, sentence.end, f"'{before.text}' vs '{sentence.text}'", 0.85, message)
        said[one, how, other] = sentence


def _pairs(reading: Reading) -> Iterator[Flag]:
    exclusive = (*EXCLUSIVE, *(frozenset(map(str.lower, group)) for group in reading.options.exclusive))
    if reading.base is not None:
        exclusive = (*exclusive, *reading.base.exclusive)
    groups: dict[str, list[Triple]] = {}
    candidates = _candidates(reading, exclusive)
    yield from _nobody(reading, candidates)
    yield from _some_of_all(reading, candidates)
    for claim in candidates:
        if claim.subject not in PERSONS:
            groups.setdefault(_subject(claim.subject), []).append(claim)
        elif (meant := _meant(reading, claim)) is not None:
            groups.setdefault(_subject(meant), []).append(claim)
    pairs = 0
    for claims in groups.values():
        for position, one in enumerate(claims):
            for other in claims[position + 1 :]:
                pairs += 1
                if pairs > MAX_PAIRS:
                    return
                yield from _compare(reading, one, other, exclusive)


def _nobody(reading: Reading, candidates: Sequence[Triple]) -> Iterator[Flag]:
    """'Nobody came to the party' against 'Twenty people came to the party'."""
    denied = [claim for claim in candidates if claim.subject in _NOBODY or (claim.subject, claim.quantifier) == _NO_ONE]
    for one in denied[:MAX_DENIED]:
        for other in candidates:
            if other in denied or other.negated or (other.predicate, other.tense) != (one.predicate, one.tense):
                continue
            counted = other.quantifier in ("some", "many", "several", "most", "all", "every") or (
                _COUNTED.match(other.subject) is not None
            )
            if (
                counted
                and other.object.lower() == one.object.lower()
                and _alike(reading, *sorted((one, other), key=_start))
            ):
                first, second = reading.answer[one.start : one.end], reading.answer[other.start : other.end]
                message = f"'{first}' against '{second}': none against {other.quantifier or 'some'}"
                start, end = min(one.start, other.start), max(one.end, other.end)
                yield _flag(start, end, f"'{first}' vs '{second}'", 0.85, message, kind="direct negation")


def _some_of_all(reading: Reading, candidates: Sequence[Triple]) -> Iterator[Flag]:
    """'All files were deleted' against 'Three files were not deleted'; 'no seat' against 'two seats'."""
    whole = [c for c in candidates if c.quantifier in ("all", "every", "each", "no", "none")]
    for one in whole[:MAX_DENIED]:
        for other in candidates:
            count = _COUNTED.match(other.subject)
            if count is None or other.quantifier or other.negated is (one.quantifier in ("no", "none")):
                continue
            if (one.predicate, one.tense, one.modality) != (other.predicate, other.tense, other.modality):
                continue
            if _subject(other.subject[count.end() :]) != _subject(one.subject) or not say_the_same(
                one.object, other.object
            ):
                continue
            first, second = sorted((one, other), key=_start)
            if first.beside - _BESIDE != second.beside - _BESIDE and _around(first) != _around(second):
                continue
            around = reading.sentences[first.sentence].text + " " + reading.sentences[second.sentence].text
            if _EXCEPTION.search(around) or announces_change(around) or not _alike(reading, first, second):
                continue
            said, against = (reading.answer[claim.start : claim.end] for claim in (first, second))
            message = f"'{said}' against '{against}': {one.quantifier} against {count[0].strip()}"
            yield _flag(first.start, second.end, f"'{said}' vs '{against}'", 0.85, message, kind="direct negation")


_BESIDE = words("all every each no none not")


def _around(claim: Triple) -> frozenset[str]:
    """What a claim says beside its subject and object."""
    return claim.beside - frozenset(claim.subject.split(" ")) - _BESIDE


def _start(claim: Triple) -> int:
    return claim.start


MAX_DENIED = 20
"""Claims of nobody that are compared."""

_NOBODY = frozenset(("nobody", "no one", "no-one", "noone"))
_NO_ONE = ("one", "no")
_COUNTED = regex(r"(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty|a hundred) ")


def _meant(reading: Reading, claim: Triple) -> str | None:
    """Whom 'it' means that does the same as the only subject before it in its sentence, or of the sentence before."""
    if claim.subject not in ("it", "they"):
        return None
    before = [other for other in reading.claims_in(claim.sentence) if other.end <= claim.start]
    if not before and claim.sentence:
        before = reading.claims_in(claim.sentence - 1)
    if len(before) != 1 or before[0].predicate != claim.predicate or before[0].subject in PERSONS:
        return None
    return before[0].subject


def _subject(name: str) -> str:
    """A subject by its head in singular: every student, all students."""
    head, _, last = name.rpartition(" ")
    return f"{head} {singular(last)}".strip()


class _Sketch(msgspec.Struct, frozen=True):
    """What a glance tells of a sentence: its words, and what it could oppose another one with."""

    words: frozenset[str]
    denies: bool
    counts: bool
    groups: frozenset[int]
    """Numbers of the exclusive groups that it takes a category from."""

    def may_oppose(self, other: _Sketch) -> bool:
        """Whether two sentences share words, and a denial, figures or a group of categories."""
        if not (self.denies or other.denies or (self.counts and other.counts) or self.groups & other.groups):
            return False
        shared = len(self.words & other.words)
        return shared > 0 and shared >= SHARED * min(len(self.words), len(other.words))

    def is_close(self, other: _Sketch) -> bool:
        """Whether two sentences share words, and one denies or gives a figure, or both are short."""
        least = min(len(self.words), len(other.words))
        if not (self.denies or other.denies or (self.counts and other.counts) or least <= FEW_WORDS):
            return False
        shared = len(self.words & other.words)
        return shared > 0 and shared >= SHARED * least


FEW_WORDS = 4
"""Words of a sentence in which one replaced word is another statement."""


def _sketch(text: str, groups: Mapping[str, int]) -> _Sketch:
    low = text.lower()
    found = _WORDS.findall(low)
    return _Sketch(
        words=frozenset(map(singular, found)) - _COMMON,
        denies=" no" in low or "n't" in low or "n’t" in low or low.startswith("no") or "never" in low,
        counts=any(map(str.isdigit, low)) or "day" in low or _NAMED.search(text) is not None,
        groups=frozenset([groups[word] for word in found if word in groups]),
    )


def _candidates(reading: Reading, exclusive: Sequence[frozenset[str]]) -> list[Triple]:
    """The claims of sentences that a glance does not rule out: reading all of them costs ten times as much."""
    groups = _GROUPS if len(exclusive) == len(EXCLUSIVE) else _numbered(exclusive)
    sketches = [_sketch(sentence.text, groups) for sentence in reading.sentences]
    chosen: set[int] = set()
    for index, sketch in enumerate(sketches):
        for other in range(index + 1, min(index + NEAR + 1, len(sketches))):
            if sketch.may_oppose(sketches[other]):
                chosen |= {index, other}
        if index not in chosen and (sketch.denies or sketch.counts or sketch.groups):
            text = reading.sentences[index].text
            if " and " in text or " but " in text or "; " in text:
                chosen.add(index)
    found = [claim for index in sorted(chosen) for claim in reading.claims_in(index)]
    return found[: reading.options.max_claims]


def _numbered(exclusive: Sequence[frozenset[str]]) -> dict[str, int]:
    return {form: number for number, group in enumerate(exclusive) for word in group for form in (word, f"{word}s")}


_NAMED = regex(
    r"(?:based|born|located|headquartered|buried) in [A-Z]|"
    r"in (?:stock|service|season|print|order|office|town|use|warranty)(?!\w)|"
    r"(?:office|headquarters|hotel|venue|museum|shop|store|factory|plant|campus|conference|wedding|ceremony|school|"
    r"university|hospital|studio|lab) (?:is|was) in [A-Z]|"
    r"(?<!\w)(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|"
    r"ninety) [a-z]|(?:is|are) free|out of [a-z]|"
    r"(?:manager|director|CEO|CFO|CTO|president|chairman|mayor|captain|founder|owner|author|capital|winner|name) "
    r"(?:of|is|was)"
)
"""Where a name is told of which there is one, or a count in words."""

SHARED = 0.33
"""Share of the shorter sentence's words from which two sentences may be about the same thing."""

_WORDS = regex(r"\w{2,}")
_GROUPS = _numbered(EXCLUSIVE)
_COMMON = words(
    "the and for are was were has have had with that this these those from not but they you your our his her its "
    "can will all any also which who when what into than then there their been being may might would could should "
    "about more most"
)


def _compare(reading: Reading, one: Triple, other: Triple, exclusive: tuple[frozenset[str], ...]) -> Iterator[Flag]:
    opposition = oppose(one, other, exclusive)
    if opposition is None:
        return
    between = reading.answer[one.start : other.end][:MAX_BETWEEN]
    around = reading.sentences[one.sentence].text + " " + reading.sentences[other.sentence].text
    if _EXCEPTION.search(around) or announces_change(between):
        return
    if not _alike(reading, one, other):
        return
    first, second = reading.answer[one.start : one.end], reading.answer[other.start : other.end]
    yield _flag(
        one.start, other.end, f"'{first}' vs '{second}'", opposition.confidence,
        f"'{first}' against '{second}': {opposition.note}", kind=str(opposition.kind),
    )  # fmt: skip


MAX_BETWEEN = MAX_TEXT
"""Code points between two claims that are searched for a change announced there."""

_CONTRAST = regex(
    r"(?<!\w)(?:while|whereas|former|latter|another|other|instead|by contrast|on the other hand|first|second|"
    r"third|option|scenario|variant|standard|premium|basic|myth|fact|incorrect|wrong|false)(?!\w)",
    re.IGNORECASE,
)


def _alike(reading: Reading, one: Triple, other: Triple) -> bool:
    """Whether both claims speak of the same thing: close by, named with an article, nothing set against another."""
    if other.sentence - one.sentence > NEAR:
        return False
    text = " ".join(s.text for s in reading.sentences[one.sentence : other.sentence + 1])
    return _CONTRAST.search(text[:MAX_BETWEEN]) is None


NEAR = 6
"""Sentences between two claims beyond which an equal noun may mean another thing."""


def _flag(  # noqa: PLR0917 (a place, a number and a message)
    start: int, end: int, content: str, confidence: float, message: str, kind: str = "logical impossibility"
) -> Flag:
    return Flag(
        rule=RULE.name,
        start=start,
        end=end,
        content=content,
        confidence=confidence,
        message=message,
        steps=(Factor(name="own", value=confidence, note=f"fixed for {kind}"),),
        detected=content,
    )
