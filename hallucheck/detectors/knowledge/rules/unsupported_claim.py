"""Research or statistics that name no source."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hallucheck.detectors.knowledge.flags import Flag, flag, sum_of
from hallucheck.detectors.knowledge.reading import Reading
from hallucheck.detectors.rules import RULES
from hallucheck.evidence.knowledge.names import normalise
from hallucheck.text.basics.patterns import holds_any, regex
from hallucheck.text.citations.blanking import citations
from hallucheck.text.grammar.entities import proper_names
from hallucheck.text.grammar.signals import SignalKind, signals
from hallucheck.text.sentences import Sentence

RULE = RULES["knowledge/unsupported-claim"]

_WHO = (
    r"(?:(?:recent|many|several|some|numerous|multiple|various|new|most|countless|clinical|scientific|academic|medical|"
    r"independent|extensive|leading|industry|market) ){0,2}"
    r"(?:studies|research|(?<!\w )data|researchers|scientists|experts|surveys|polls|statistics|analysts|economists|"
    r"doctors|psychologists|reports|the data|evidence|meta-analyses|trials|science|"
    r"(?:a|one) (?:recent |new |large )?(?:study|survey|poll|report|meta-analysis))"
)
_SAYS = (
    r"(?:(?:have|has|also|clearly|consistently|repeatedly|often|now) ){0,2}"
    r"(?:shows?|showed|shown|suggests?|suggested|proves?|proved|proven|indicates?|indicated|finds?|found|demonstrates?|"
    r"demonstrated|confirms?|confirmed|reveals?|revealed|agrees?|agreed|says?|said|believes?|estimates?|estimated|"
    r"recommends?|warns?|report(?!s? (?:of|on|to))|claims?)"
)
_APPEAL = regex(
    rf"(?<![\w])(?:{_WHO} {_SAYS}(?= that| \w)|according to {_WHO}|"
    r"it (?:is|has been) (?:scientifically|clinically|widely|well) (?:proven|shown|known|accepted|established)|"
    r"it has been (?:proven|demonstrated|shown) that|"
    rf"as {_WHO} (?:shows?|proves?|suggests?|indicates?|confirms?)|"
    r"(?:scientifically|clinically) proven)(?!\w)",
    re.IGNORECASE,
)
_SHARE = regex(
    r"(?<![\w.,])(?:\d{1,3}(?:\.\d{1,2})? ?(?:%|percent|per cent) of|"
    r"(?:\d|one|two|three|four|five|six|seven|eight|nine) (?:out of|in) "
    r"(?:\d{1,2}|every|three|four|five|ten)(?: \w{1,7})?) "
    r"(?:all |the |our |surveyed |young |adult |working )?"
    r"(?:people|adults|users|customers|companies|businesses|developers|employees|workers|patients|americans|europeans|"
    r"women|men|students|consumers|teams|organizations|organisations|managers|households|children|teenagers|"
    r"respondents|doctors|dentists|parents|experts|drivers|homeowners|shoppers|projects|startups)(?!\w)",
    re.IGNORECASE,
)
_REFERS = regex(r"\(?(?:source|see|cf)|\[", re.IGNORECASE)
_SOURCE = regex(
    r"\[[^\]\n]{0,40}\d[^\]\n]{0,40}\]|https?://|www\.|doi:|et al|\((?:[^()]{0,60}\b)?(?:19|20)\d{2}[a-z]?\)|"
    r"published (?:in|by)|"
    r"(?:study|survey|report|research|data|poll|analysis|statistics) (?:by|from|of|at|conducted by|carried out)|"
    r"(?:your|our|the attached|the provided|the above|this|these|the cited|internal) "
    r"(?:study|report|data|survey|document|research|article)|"
    r"(?:in|from|per) (?:the|this) (?:text|article|passage|document|context|source|paper|report|study)",
    re.IGNORECASE,
)
_UNSTATED = regex(
    r"(?<!\w)(?:whether|if|(?:do|does|did|can|could)(?: not|n['’]t|not) (?:know|say|claim|think|believe|tell))(?!\w)"
    r"[^.;:]{0,80}$",
    re.IGNORECASE,
)
_FINDER = regex(
    r"(?:In \d{4},? )?(?:The )?(?!(?:It|They|He|She|We|Most|Many|Some|Several|Recent|New) )"
    r"[A-Z][\w&.'’-]{1,30}(?: (?:of |for )?(?:the )?[A-Z][\w&.'’-]{1,30}){0,5} (?:has |have )?"
    r"(?:found|finds|reported|reports|estimated|estimates|says|said|announced|calculated|published|surveyed|measured)"
    r"(?!\w)"
)
"""Who found a share by name: 'Gallup found in 2020 that 36% of employees are engaged'."""
_HINTS = (
    "stud", "research", "scien", "expert", "survey", "poll", "statistic", "analyst", "economist", "doctor",
    "psycholog", "report", "data", " out of ", " in ten", "evidence", "meta-", "trial", "prove", "known", "shown",
    "demonstrated", "accepted", "% of", "percent of", "per cent of",
)  # fmt: skip
_PROVEN = regex(r"prov(?:e|es|ed|en)(?!\w)|proof|scientifically|clinically", re.IGNORECASE)
_FIGURE = regex(r"\d")
_NUMBER = regex(r"\d+(?:[.,]\d+)*")


def check(reading: Reading) -> Iterator[Flag]:
    """Every sentence that appeals to research or gives a share of a population."""
    whole = reading.answer.lower()
    hints = [hint for hint in _HINTS if hint in whole]
    for index, sentence in enumerate(reading.sentences if hints else ()):
        text = sentence.text[:2000]
        low = text.lower()
        if not holds_any(low, hints) or text.endswith(("?", "？")):
            continue
        appeal = _APPEAL.search(text)
        share = None if appeal else _SHARE.search(text)
        match = appeal or share
        if match is None or _UNSTATED.search(text[: match.start()]) or (share and _FINDER.match(text)):
            continue
        if _sourced(reading, index, sentence):
            continue
        parts = _parts(text, appeal.end()) if appeal else ["a share of a population"]
        place, message = (sentence.start, sentence.end), f"{match[0]!r} names no source"
        yield flag(RULE, reading.answer, place, sum_of(RULE, *parts), message, detected=match[0])


def _parts(text: str, end: int) -> list[str]:
    """What adds to the confidence that an appeal to research, which ends at a place, is one to none."""
    hedged = any(signal.kind is SignalKind.HEDGING and signal.strength > 0.5 for signal in signals(text))  # noqa: PLR2004 (half-hearted)
    found = {"a figure": _FIGURE.search(text, end), "said to be proven": _PROVEN.search(text), "hedged": hedged}
    return ["an appeal to unnamed research", *(part for part, holds in found.items() if holds)]


def _sourced(reading: Reading, index: int, sentence: Sentence) -> bool:
    """Whether the sentence cites, or the next names a source, or what came with the record speaks of the matter."""
    following = reading.sentences[index + 1] if index + 1 < len(reading.sentences) else None
    after = following.start if following else len(reading.answer)
    if any(sentence.start <= mark.start < after for mark in reading.case.reading(citations).marks):
        return True
    if _SOURCE.search(sentence.text[:4000]) or (following and _REFERS.match(following.text)):
        return True
    known = reading.dialogue.words + reading.base_words
    said = {word for word in normalise(sentence.text).split(" ") if len(word) > 3 and len(known) > 1}  # noqa: PLR2004 (words that carry matter)
    shared = sum(f" {word} " in known for word in said) / max(1, len(said))
    figures = [normalise(figure) for figure in _NUMBER.findall(sentence.text)]
    least = 0.3 if figures and all(f" {figure} " in known for figure in figures) else 0.6
    return shared >= least or bool(proper_names(sentence, index))
