"""Answers that contradict themselves, or say what is so nowhere: a square circle, 25 hours a day."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from hallucheck.detectors.confidences import confidence_of
from hallucheck.detectors.knowledge.flags import Flag, fixed, flag
from hallucheck.detectors.knowledge.reading import Reading
from hallucheck.detectors.rules import RULES
from hallucheck.judges.slots.exclusive import are_grouped, exclusion
from hallucheck.judges.slots.likely import likely, scenes_within
from hallucheck.text.amounts.number_words import SMALL, TENS
from hallucheck.text.basics.patterns import holds_any, regex
from hallucheck.text.sentences import Sentence
from hallucheck.text.words.lexicon import stem

RULE = RULES["knowledge/logical-inconsistency"]

DENIED, EXCLUSIVE, IMPOSSIBLE = (
    confidence_of(f"knowledge/logical-inconsistency: {kind}") for kind in ("denied", "exclusive", "impossible")
)
MAX_TEXT = 4000
"""Code points of a sentence that are looked at."""

_EXCEPTION = regex(
    r"(?<!\w)(?:except|apart from|other than|unless|excluding|with the exception|but for)(?!\w)", re.IGNORECASE
)
_BOTH = regex(
    r"(?<!\w)(?:is|are|was|were|be|both) (?:both )?(?P<what>[\w-]{2,30}),? (?:and|but) "
    r"(?:(?:also|it|he|she|they|we|is|are|was|were) ){0,2}not (?P=what)(?!\w)",
    re.IGNORECASE,
)
_TWO = regex(
    r"(?<!\w)(?:is|are|was|were) (?P<both>both )?(?P<one>[\w-]{2,30}) and (?P<other>[\w-]{2,30})"
    r"(?(both)(?= *(?:[.,;!]|$))| at (?:the same time|once)(?!\w))",
    re.IGNORECASE,
)
_NEVER = regex(
    r"(?<!\w)(?:(?:square|triangular) circles?|round squares?|married bachelors?|aged? (?:of )?-\d{1,3}|"
    r"-\d{1,3} years old|"
    r"(?:10[1-9]|1[1-9]\d|[2-9]\d\d)(?:\.\d{1,3})? ?(?:%|percent) of (?:all |the |our |its )?"
    r"(?:people|users|customers|employees|students|patients|respondents|population|participants|adults|voters|members))(?!\w)",
    re.IGNORECASE,
)
_MOST = {"day": ("hours", 24), "week": ("days", 7), "year": ("months", 12), "hour": ("minutes", 60)}
"""Whole -> its parts, and how many it has."""
_SOME = rf"\d{{1,4}}|{'|'.join((*SMALL, *TENS))}"
_PARTS = regex(
    rf"(?<!\w)(?:(?P<number>{_SOME}) (?P<part>[a-z]{{4,7}}) (?:an?|per|each|every|in an?) (?P<whole>{'|'.join(_MOST)})"
    rf"|(?:an?|the|every|each) (?P<of>{'|'.join(_MOST)}) has (?P<many>{_SOME}) (?P<parts>[a-z]{{4,7}}))(?!\w)",
    re.IGNORECASE,
)
_DENIED = regex(r"(?<!\w)(?:no|not|never|cannot|can't|impossible|nonsens\w*|contradict\w*)(?!\w)", re.IGNORECASE)
_LISTED = regex(
    rf"(?<![\w-])(?P<number>\d{{1,3}}|{'|'.join(SMALL)}) (?!of )(?:[a-z-]{{2,20}} ){{0,3}}[a-z-]{{2,20}}: "
    r"(?P<list>[^.:;?!()]{3,200})[.!]?$",
    re.IGNORECASE,
)
_ITEM = regex(r",? and |, ")
_COUNTED = regex(r"(\d{1,3}) ([a-z]{2,20}s|[a-z]*(?:men|people|children))")
_OPEN_LIST = regex(
    r"\b(?:including|such as|among|for example|e\.g|like|or|etc|each|not|at least|over|up to|more than)\b",
    re.IGNORECASE,
)
LONGEST = 5
"""Words of a member of a list whose members are counted, at most."""
MOST_LISTED = 8
"""A list of more things than that is no whole one."""


def check(reading: Reading) -> Iterator[Flag]:
    """Sentences that contradict themselves, or another one near them."""
    low = reading.answer.lower()
    kinds = [kind for kind in _KINDS if holds_any(low, kind[0])]
    for sentence in reading.sentences if kinds else ():
        text = sentence.text[:MAX_TEXT]
        for _, pattern, holds, confidence, why in kinds if not text.endswith("?") else ():
            match = next((m for m in pattern.finditer(text) if holds is None or holds(m)), None)
            if match is not None and not _DENIED.search(text[: match.start()]):
                start = sentence.start + match.start()
                yield _flag(start, start + len(match[0]), match[0], confidence, f"{match[0]!r}: {why}")
    yield from _likely(reading)


def _exclude(match: re.Match[str]) -> bool:
    one, other = match["one"].lower(), match["other"].lower()
    return bool(exclusion(stem(one), stem(other))) or are_grouped(one, other)


def _are_too_many(match: re.Match[str]) -> bool:
    """Whether a whole is said to have more parts than it has."""
    part, most = _MOST[(match["whole"] or match["of"]).lower()]
    number = (match["number"] or match["many"]).lower()
    named = (match["part"] or match["parts"]).lower()
    return part == named and int(SMALL.get(number) or TENS.get(number) or number) > most


def _is_miscounted(match: re.Match[str]) -> bool:
    """Whether a list has another number of things than is said: 'for three reasons: cost and time'."""
    items = _ITEM.split(match["list"])
    said = int(SMALL.get(match["number"].lower()) or match["number"])
    if _OPEN_LIST.search(match.string) or len(items) == 1 or " and " not in match["list"]:
        return False
    counts = {found[2]: int(found[1]) for item in items if (found := _COUNTED.fullmatch(item))}
    if counts:
        return len(counts) == len(items) and max(counts.values()) < said != sum(counts.values())
    longest = LONGEST if len(items) < said else 2  # 'bread and butter' may be one of them
    plain = not any(map(str.isdigit, match["list"])) and all(0 < len(item.split()) <= longest for item in items)
    return plain and said <= MOST_LISTED and len(items) != said


_KINDS: tuple[tuple[tuple[str, ...], re.Pattern[str], Callable[[re.Match[str]], bool] | None, float, str], ...] = (
    ((" not ",), _BOTH, None, DENIED, "it is said to be and not to be"),
    ((" both ", " at the same time", " at once"), _TWO, _exclude, EXCLUSIVE, "they exclude each other"),
    (("circle", "square", "bachelor", "age", "years old", "%", "percent"), _NEVER, None, IMPOSSIBLE, "impossible"),
    (tuple(f" {whole}" for whole in _MOST), _PARTS, _are_too_many, IMPOSSIBLE, "impossible"),
    ((": ",), _LISTED, _is_miscounted, IMPOSSIBLE, "there is another number of them"),
)
"""What an answer must hold of it, its form, what must be so of a match, how sure it is, and what is wrong."""


def _likely(reading: Reading) -> Iterator[Flag]:
    """Sentences that probably exclude one before; each is flagged once."""
    flagged: set[int] = set()
    for later, earlier, scene in scenes_within(reading.checked, reading.exclusive):
        between = reading.answer[earlier.start : later.end][:MAX_TEXT]
        if later.end in flagged or "\n" in between:
            continue
        found = likely(later.text, earlier.text, reading.exclusive, scene)
        if found is not None and not _EXCEPTION.search(between) and not _quotes(reading, earlier, later):
            flagged.add(later.end)
            words = f": {found.other} against {found.said}" if len(found.said) < len(later.text) // 2 else ""
            message = f"'{earlier.text}' against '{later.text}'{words}"
            content = f"'{earlier.text}' vs '{later.text}'"
            yield _flag(earlier.start, later.end, content, found.confidence, message, kind=found.kind)


def _quotes(reading: Reading, *said: Sentence) -> bool:
    """Whether the evidence says both word for word: then they are not the answer's."""
    texts = [document.text for document in reading.case.record.documents]
    return all(any(sentence.text.rstrip(".") in text for text in texts) for sentence in said)


def _flag(  # noqa: PLR0917 (a place, a number and a message)
    start: int, end: int, content: str, confidence: float, message: str, kind: str = "logical impossibility"
) -> Flag:
    return flag(RULE, content, (start, end), fixed(confidence, kind), message, content=content)
