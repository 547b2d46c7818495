"""Mentions of entities: proper names and definite descriptions."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from importlib.resources import files

import msgspec

from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.verbs import FORMS, is_finite
from hallucheck.text.sentences import Sentence


class MentionKind(StrEnum):
    """How an entity is named."""

    PROPER_NAME = "proper name"
    DEFINITE = "definite description"
    PRONOUN = "pronoun"


class Mention(msgspec.Struct, frozen=True, kw_only=True):
    """One mention; the span is in the text that the sentence stands in."""

    start: int
    end: int
    text: str
    kind: MentionKind
    sentence: int = 0


_NAME_WORD = r"[^\W\d_a-zß-öø-ÿ][\w]*(?:['’&.-][^\W\d_][\w]*)*"
_NAME = regex(
    rf"(?<![\w@./-]){_NAME_WORD}(?:(?: (?:of|de|da|van|von|der|del|la|le|bin|al|y|&)){{0,2}} {_NAME_WORD}){{0,6}}"
)
_DEFINITE = regex(r"(?<!\w)[Tt]he ((?:[\w-]{2,25} ){0,3}[\w-]{2,25})(?!\w)")

# Capitalised words that name no entity of a knowledge base.
_ORDINARY = words(
    "i i'm i'll i've i'd the a an this that these those it he she they we you my your his her its our their who "
    "what when where why how which if and or but so as at by for from in into of on to with yes no not please "
    "thanks thank sorry hello hi dear hey ok okay sure however therefore moreover also there here then now today "
    "tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays "
    "thursdays fridays saturdays sundays january february march april may june july august september october "
    "november december jan feb mar apr jun jul aug sep sept oct nov dec am pm utc gmt est cet usd eur gbp inr faq "
    "url api pdf html csv json sql ceo cfo cto coo hr it vip id ai llm english french german spanish italian "
    "chinese japanese hindi arabic hebrew russian portuguese mr mrs ms dr prof sir madam christmas easter "
    "internet let's note q1 q2 q3 q4 asap eta rsvp tv pc usb wifi gps"
)
_IMPERATIVES = words(
    "contact ask call email see meet visit tell try use check write send reach speak talk click go choose open "
    "find read get take consider note remember"
)
_OPENING, _GOES_ON = regex(r"(?:^|:)(?:[^\w:]|_){0,8}$"), regex(r" [a-zß-öø-ÿ]")
"""Before and behind what opens a sentence, or a label's: '**Length:** Expect a wait', not 'Vet: Fenwick'."""
LONGEST_MARK = 10
"""Characters before a name in which the colon of a label is looked for."""
_STOPS_DESCRIPTION = words(
    "is are was were has have had will would can could may might must should do does did of in on at by for from "
    "to with and or but that which who whose where when if as than then not no be been it he she they we you said "
    "also following same other first second third last next only very most more best entire whole rest end start "
    "beginning"
)
GENERIC = words("the_team the_manager someone a_person somebody the_user the_customer anyone everyone")
"""Names of nobody in particular (whole words)."""


@cache
def given_names() -> frozenset[str]:
    """Frequent given names, in lower case."""
    lines = files("hallucheck.text").joinpath("data", "given_names.txt").read_text("utf-8").splitlines()
    return frozenset(name for line in lines if not line.startswith("#") for name in line.split())


def is_generic(surface: str) -> bool:
    """Whether a mention names nobody in particular: 'the team', but not 'the teamwork award'."""
    padded = f" {' '.join(surface.lower().split())} "
    return any(f" {name} " in padded for name in GENERIC)


def _mention(sentence: Sentence, index: int, start: int, end: int, kind: MentionKind) -> Mention:
    said = sentence.text[start:end]
    return Mention(start=sentence.start + start, end=sentence.start + end, text=said, kind=kind, sentence=index)


def proper_names(sentence: Sentence, index: int = 0) -> list[Mention]:
    """Runs of capitalised words that name something; the capital of a sentence, or behind a label, tells nothing."""
    found = []
    for match in _NAME.finditer(sentence.text):
        opened = _OPENING.search(sentence.text, max(0, match.start() - LONGEST_MARK), match.start())
        opening = opened is not None and (":" not in opened[0] or bool(_GOES_ON.match(sentence.text, match.end())))
        start, end = _pared(sentence.text, match.start(), match.end(), opening=opening)
        opening = opening and start == match.start()
        if start < end and not (opening and not _opens_with_name(sentence.text, start, end)):
            found.append(_mention(sentence, index, start, end, MentionKind.PROPER_NAME))
    return found


def definite_descriptions(sentence: Sentence, index: int = 0) -> list[Mention]:
    """'the quarterly ledger': an article, at most three modifiers in lower case, a noun."""
    found = []
    for match in _DEFINITE.finditer(sentence.text):
        kept: list[str] = []
        for word in match[1].split(" "):
            if word in _STOPS_DESCRIPTION or (kept and word in FORMS and is_finite(word)):
                break
            kept.append(word)
        if kept:
            end = match.start(1) + len(" ".join(kept))
            found.append(_mention(sentence, index, match.start(), end, MentionKind.DEFINITE))
    return found


def _pared(text: str, start: int, end: int, *, opening: bool) -> tuple[int, int]:
    """The run without ordinary words at either end, possessives and trailing marks."""
    while start < end:
        head = text[start:end].split(" ", 1)[0]
        plain = head.lower().replace("’", "'").strip(".")
        ordinary = plain in _ORDINARY or plain.partition("'")[0] in _ORDINARY  # "You'll"
        if not ordinary and not (opening and plain in _IMPERATIVES):
            break
        start = min(end, start + len(head) + 1)
    while start < end:
        tail = text[start:end].rsplit(" ", 1)[-1]
        if tail.lower().strip(".") not in _ORDINARY:
            break
        end = max(start, end - len(tail) - 1)
    run = text[start:end]
    for suffix in ("'s", "’s", "'", "’", "."):
        if run.endswith(suffix) and not (suffix == "." and run.count(".") > 1):
            run = run[: -len(suffix)]
    return start, start + len(run)


def _opens_with_name(text: str, start: int, end: int) -> bool:
    """Whether a run at the start of a sentence is a name: a known given name, an acronym, or several capitals."""
    run = text[start:end]
    first, _, rest = run.partition(" ")
    if first.lower() in given_names() or (len(first) > 1 and first.isupper()) or any(map(str.isdigit, first)):
        return True
    if rest:
        return first.lower() not in FORMS and not first.lower().endswith(("ly", "ing"))
    return any(map(str.isupper, first[1:])) or (text[end : end + 2] in ("'s", "’s") and first.lower() not in _ORDINARY)
