"""What a language model is asked when it judges a claim, and how its answer is read.

Claim and evidence come from a dump and may try to instruct the judge. They stand between marks that carry a code made
from their own content, which they do not contain, and the instruction says that nothing between them is an instruction.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from math import exp, isnan
from typing import Any

from hallucheck.model import Answer, Interval, Question
from hallucheck.text.basics.word_lists import sections
from hallucheck.text.citations.gaps import close_gaps

INSTRUCTION = dict(line.split(": ", 1) for line in sections("prompts.txt", "hallucheck.verifiers")["instruction"])
"""The instruction by language code; the words of the answer are the same in all."""

VERSION = 2
"""Counts up when a prompt changes, because cached answers depend on it."""

_YES = frozenset(("yes", "y", "כן", "نعم", "是", "ja", "sí", "si", "oui", "да", "はい", "हाँ", "हां"))
_NO = frozenset(("no", "n", "לא", "لا", "否", "不", "nein", "non", "нет", "いいえ", "नहीं"))
_AROUND = " \t\r\n\"'`*_.,:;!()[]<>\u2581\u0120\u00a0"


def messages(question: Question, language: str = "en") -> list[dict[str, str]]:
    """The chat messages that pose a question."""
    claim, asked, texts = close_gaps(question.claim), question.question or "", question.evidence
    code = _code((claim, asked, *texts))
    mark, end = f"<<{code}", f"{code}>>"
    evidence = "\n\n".join(f"{mark} EVIDENCE {index}\n{text}\n{end}" for index, text in enumerate(texts, 1))
    body = [evidence or f"{mark} EVIDENCE\n(none)\n{end}"]
    if asked:
        body.append(f"{mark} QUESTION\n{asked}\n{end}")
    body.append(f"{mark} CLAIM\n{claim}\n{end}")
    instruction = INSTRUCTION.get(language, INSTRUCTION["en"]).format(mark=mark, end=end)
    return [{"role": "system", "content": instruction}, {"role": "user", "content": "\n\n".join(body)}]


def _code(parts: tuple[str, ...]) -> str:
    """A code that none of `parts` contains, the same for the same parts."""
    seed = "\0".join(parts).encode("utf-8", "surrogatepass")
    while True:
        code = hashlib.blake2b(seed, digest_size=6).hexdigest()
        if not any(code in part for part in parts):
            return code
        seed += b"\0"


def listed(given: Any) -> list[tuple[str, float]] | None:
    """The alternatives for the word of an answer, with their log-probabilities; None where there are none.

    Args:
        given: what an OpenAI-compatible server answers: the response, a choice of it, its `logprobs`, or an entry of
            their `content`.

    >>> listed({"logprobs": {"content": [{"token": "YES", "logprob": -0.1, "top_logprobs": []}]}})
    [('YES', -0.1)]
    """
    for step in ("choices", "logprobs", "content"):
        given = given.get(step, given) if isinstance(given, dict) else given
        if step == "choices" and isinstance(given, list):
            given = given[0] if given else None
    entries = given if isinstance(given, list) else [given]
    try:
        entry = next((each for each in entries if str(each["token"]).strip(_AROUND)), entries[0])
        found = [(str(each["token"]), float(each["logprob"])) for each in entry.get("top_logprobs") or [entry]]
    except (ValueError, TypeError, KeyError, IndexError, AttributeError):
        return None
    return found


_ROUNDING = 1e-3
"""By so much a logarithm of 1 may lie above 0 where a server computed with half precision."""


def p_yes(top: Iterable[tuple[str, float]]) -> tuple[Interval, Interval] | None:
    """P(yes) and P(no) from the listed alternatives (token, natural logarithm of its probability) of the first token.

    Spellings are summed; UNSURE is neither. An answer that is not listed is at most as likely as the least of the
    listed, and as what they leave over. None: nothing is listed, or a figure above 0, which is no such logarithm.

    >>> p_yes([("NO", -0.3566749439), (" yes", -1.6094379124)])[0].mid
    0.2
    >>> p_yes([("NO", -0.1053605157)])[0]
    Interval(low=0.0, high=0.1)
    """
    given = [(token, logprob) for token, logprob in top if not isnan(logprob)]
    if not given or max(logprob for _, logprob in given) > _ROUNDING:
        return None
    listed = [(token.strip(_AROUND).casefold(), exp(min(0.0, logprob))) for token, logprob in given]
    left = max(0.0, 1.0 - sum(share for _, share in listed))
    rest = min(left, *(share for _, share in listed))
    return _interval(listed, _YES, rest), _interval(listed, _NO, rest)


def _interval(listed: list[tuple[str, float]], words: frozenset[str], rest: float) -> Interval:
    shares = [share for word, share in listed if word in words]
    if not shares:
        return Interval(low=0.0, high=round(rest, 9))
    total = round(min(1.0, sum(shares)), 9)
    return Interval(low=total, high=total)


def stored_answer(stored: object) -> Answer:
    """What was stored for a question as an answer; what is no probability is an error, never an imputed number.

    >>> stored_answer(0.25).yes
    Interval(low=0.25, high=0.25)
    >>> stored_answer({"low": 0.2, "high": 0.3}).yes
    Interval(low=0.2, high=0.3)
    >>> stored_answer({"content": [{"token": "NO", "logprob": -0.1053605157}]}).yes
    Interval(low=0.0, high=0.1)
    >>> stored_answer(-0.1).error
    'the stored probability -0.1 is outside 0 to 1'
    """
    bounds = _bounds(stored)
    if bounds is None:
        shares = p_yes((listed(stored) if isinstance(stored, dict | list) else None) or ())
        if shares is None:
            return _failed("no probability and no log-probabilities are stored for this claim")
        return Answer(yes=shares[0], no=shares[1], method="replay/logprobs")
    low, high = bounds
    if outside := [bound for bound in bounds if not 0 <= bound <= 1]:
        return _failed(f"the stored probability {outside[0]} is outside 0 to 1")
    if low > high:
        return _failed(f"the stored interval ends at {high}, before it begins at {low}")
    return Answer(yes=Interval(low=low, high=high), no=Interval(low=1 - high, high=1 - low), method="replay")


def _bounds(stored: Any) -> tuple[float, float] | None:
    """A number, or the ends of an interval; None for anything else."""
    ends = stored if isinstance(stored, list) else (stored, stored)
    if isinstance(stored, dict):
        ends = (stored.get("low"), stored.get("high"))
    if len(ends) != 2 or not all(isinstance(end, int | float) and not isinstance(end, bool) for end in ends):  # noqa: PLR2004 (low and high)
        return None
    return float(ends[0]), float(ends[1])


def _failed(error: str) -> Answer:
    return Answer(yes=None, method="replay", error=error)
