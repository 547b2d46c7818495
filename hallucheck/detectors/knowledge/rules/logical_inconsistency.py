"""Answers that contradict themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from hallucheck.detectors.confidences import confidence_of
from hallucheck.detectors.knowledge.flags.flag import Flag
from hallucheck.detectors.knowledge.opposition.impossible import MAX_TEXT, slips
from hallucheck.detectors.knowledge.opposition.sums import COMPARED, may_add, sums
from hallucheck.detectors.knowledge.reading import Reading
from hallucheck.detectors.knowledge.sentence.subjects import PRONOUNS
from hallucheck.detectors.rules import RULES
from hallucheck.judges.slots.likely import likely, scenes_within
from hallucheck.model import Factor
from hallucheck.text.basics.patterns import regex
from hallucheck.text.sentences import Sentence

RULE = RULES["knowledge/logical-inconsistency"]

INCOMPATIBLE = confidence_of("knowledge/logical-inconsistency: incompatible")
_MORE = regex(
    r"(?:the |a |an |our |my )?(?P<one>[\w' -]{1,40}?) (?:is|are|was|were) "
    r"(?:much |far |slightly |a bit |even |[\w.]+ [a-z]+ )?(?P<how>(?:more|less) [a-z]{3,20}|[a-z]{2,20}er) than "
    r"(?:the |a |an |our |my )?(?P<other>[\w' -]{1,40})[.!;]?",
    re.IGNORECASE,
)
_EXCEPTION = regex(
    r"(?<!\w)(?:except|apart from|other than|unless|excluding|with the exception|but for)(?!\w)", re.IGNORECASE
)


def check(reading: Reading) -> Iterator[Flag]:
    """Sentences that contradict themselves, or another one near them."""
    for sentence in reading.sentences:
        for slip in slips(sentence.text):
            start, end = sentence.start + slip.start, sentence.start + slip.end
            yield _flag(start, end, slip.text, slip.confidence, f"{slip.text!r}: {slip.why}")
    yield from _added(reading)
    yield from _compared(reading)
    yield from _likely(reading)


def _likely(reading: Reading) -> Iterator[Flag]:
    """Sentences that probably exclude one before; each is flagged once."""
    flagged: set[int] = set()
    for later, earlier, scene in scenes_within(reading.sentences[: reading.options.max_claims]):
        between = reading.answer[earlier.start : later.end][:MAX_TEXT]
        if later.end in flagged or "\n" in between:
            continue
        found = likely(later.text, earlier.text, reading.exclusive, scene)
        if found is not None and not _EXCEPTION.search(between):
            flagged.add(later.end)
            message = _against(earlier.text, later.text, found.other, found.said)
            content = f"'{earlier.text}' vs '{later.text}'"
            yield _flag(earlier.start, later.end, content, found.confidence, message, kind=found.kind)


def _against(one: str, other: str, known: str, said: str) -> str:
    """Two statements, with the words by which they exclude each other where these are not all of them."""
    words = f": {known} against {said}" if len(said) < len(other) // 2 else ""
    return f"'{one}' against '{other}'{words}"


def _added(reading: Reading) -> Iterator[Flag]:
    """Sentences, and pairs of them, whose own figures do not fit together."""
    if not (may_add(reading.answer) or any(s.text.lower().endswith(COMPARED) for s in reading.sentences)):
        return
    sentences = [s for s in reading.sentences if len(s.text) <= SHORT and not s.text.endswith("?")]
    passages = [(s.start, s.end) for s in sentences]
    passages += [(one.start, two.end) for one, two in pairwise(sentences) if 0 <= two.start - one.end <= 1]
    seen: set[int] = set()
    for start, end in passages:
        text = reading.answer[start:end]
        for slip in sums(text) if _NUMBER.search(text) and seen.isdisjoint((start, end)) else ():
            seen |= {start, end}
            yield _flag(start, end, slip.text, slip.confidence, f"{slip.text!r}: {slip.why}")


SHORT = 300
"""Code points of a sentence whose figures are one sum."""
_NUMBER = regex(r"\d")


def _compared(reading: Reading) -> Iterator[Flag]:
    """Two of whom each is said to be older than the other."""
    said: dict[tuple[str, str, str], Sentence] = {}
    for sentence in reading.sentences:
        match = _MORE.fullmatch(sentence.text) if " than " in sentence.text else None
        if match is None:
            continue
        one, how, other = (match[group].lower().strip() for group in ("one", "how", "other"))
        before = said.get((other, how, one))
        if before is not None and one != other and not {one, other} & PRONOUNS:
            message = f"'{before.text}' against '{sentence.text}': each is {how} than the other"
            yield _flag(before.start, sentence.end, f"'{before.text}' vs '{sentence.text}'", INCOMPATIBLE, message)
        said[one, how, other] = sentence


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
