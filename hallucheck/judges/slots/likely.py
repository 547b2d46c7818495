"""Whether two statements probably exclude each other, whatever words either adds.

Every conflict between their clauses is weighed: what speaks for one thing and against it is added up (two logistic
regressions over the measures of `conflicts`, one for sentences of one text and one for what was said before it, fitted
by `benchmarks/train_likely.py` on contradictions and on good answers that look like them), and the surest one counts.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib import resources
from itertools import product

import msgspec

from hallucheck.judges.slots.conflicts import (
    DENIAL,
    OPPOSITE,
    VALUE,
    Conflict,
    Scene,
    are_of_one,
    conflicts,
    is_said_by,
)
from hallucheck.judges.slots.exclusive import grounds
from hallucheck.judges.slots.fillers import NAME
from hallucheck.judges.slots.statements import statements, stems_of
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.sentences import Sentence
from hallucheck.text.words.words import NUMBER_WORDS, read_words

BOUND = 0.6
"""Probability from which two sentences exclude each other (chosen on the halves of the sets that were left out)."""

ALIKE = (
    "repeats", "frame",
    "shares", "shares_more", "share_mine", "share_other", "left", "right", "lead", "pronoun", "each_adds", "one_adds",
    "twins",
)  # fmt: skip
"""Measures of how much two statements have in common: what that is worth depends on the kind of conflict."""

FRAMES = ("twins", "one_adds", "each_adds")
"""How the words of two statements stand to each other that share some."""

APART = (
    "bounded", "measured_else", "narrowed", "unsure", "conditional", "changes", "differ_too", "pronouns_apart", "tense",
    "another", "possible", "particles", "ends", "wider", "when", "overtaken", "sorry", "one_ahead", "denies_more",
    "leads_apart", "said_since",
)  # fmt: skip
"""Measures of which any may be why both are so; two statements without any of them are plain."""

ALONE = Scene()


class Likely(msgspec.Struct, frozen=True, kw_only=True):
    """A probable contradiction: by what, where in the later sentence, by which words, how probable (0 to 1).

    `past`: both say what was, which does not change any more. `of_several`: each names an object, and may have both.
    """

    kind: str
    start: int
    end: int
    said: str
    other: str
    confidence: float
    past: bool = False
    of_several: bool = False


@cache
def _weights() -> dict[str, dict[str, float]]:
    table = resources.files(__package__).joinpath("likely.json").read_bytes()
    return msgspec.json.decode(table, type=dict[str, dict[str, float]])


def table_of(scene: Scene) -> str:
    """The name of the weights: of sentences of one text, or of what was said before it."""
    return "text" if scene.by == "self" else "before"


def measured(conflict: Conflict) -> list[tuple[str, float]]:
    """What is weighed of a conflict: its measures, its kind, and both together."""
    kind, measures = conflict.kind, conflict.measures
    found = [("always", 1.0), (kind, 1.0), *measures.items()]
    found += [(f"{kind} {name}", measures[name]) for name in ALIKE if measures[name]]
    if not any(measures.get(name) for name in APART):
        lead = measures["lead"] or measures.get("both_ahead")
        frames = [name for name in FRAMES if measures[name] and measures["shares"]]
        names = ["", *frames, *(f"lead {name}" for name in frames if lead)]
        found += [(f"plain {name}", 1.0) for name in names] + [(f"plain {name} {kind}", 1.0) for name in names[1:]]
    return found


def probability(conflict: Conflict, scene: Scene) -> float:
    """How probable it is that the two statements exclude each other, 0 to 1."""
    weight = _weights()[table_of(scene)].get
    total = sum([weight(name, 0.0) * value for name, value in measured(conflict) if value])
    chance = 1 / (1 + math.exp(-total))
    if scene.by == "user" and _is_of_what_was_done(conflict):
        return max(chance, VERBATIM)
    return chance


VERBATIM = 0.7
"""Probability at least where it is denied in their very words that users did what they say, or the other way round."""


def _is_of_what_was_done(conflict: Conflict) -> bool:
    """Whether it is denied that users did what they say they did, or the other way round, in the very words."""
    found = conflict.measures.get
    whole = conflict.kind == DENIAL and found("of_you") and found("shares_more") and found("denied_share") == 1.0
    return bool(whole) and not any(map(found, _OPEN))


_OPEN = (
    "unsure",
    "conditional",
    "possible",
    "overtaken",
    "sorry",
    "said_since",
    "denies_more",
    "turned_to",
    "differ_too",
)
"""Measures of which any leaves open whether what is denied is what was said."""


def between(one: str, other: str, exclusive: Sequence[frozenset[str]] = (), scene: Scene = ALONE) -> Iterator[Conflict]:
    """Every conflict between the clauses of two sentences; questions say nothing."""
    if one.rstrip().endswith(("?", "？", "؟")) or other.rstrip().endswith(("?", "？", "؟")):
        return
    said = statements(other)
    for mine, its in product(statements(one), said):
        for found in conflicts(mine, its, scene, exclusive):
            if found.kind not in (VALUE, OPPOSITE) or not any(is_said_by(found, beside) for beside in said):
                yield found


def meet(one: str, other: str) -> bool:
    """Whether two sentences state something of one thing, so that one could exclude the other."""
    return any(are_of_one(mine, its) for mine in statements(one) for its in statements(other))


def likely(one: str, other: str, exclusive: Sequence[frozenset[str]] = (), scene: Scene = ALONE) -> Likely | None:
    """The surest way in which `one` excludes `other`; spans are in `one`. None where both may be so."""
    if one == other:
        return None
    best: Conflict | None = None
    sure = 0.0
    for found in between(one, other, exclusive, scene):
        chance = probability(found, scene)
        if chance > sure:
            best, sure = found, chance
    if best is None or sure < BOUND:
        return None
    return Likely(
        kind=best.kind, start=best.start, end=best.end, said=best.said, other=best.other, confidence=sure,
        past=bool(best.measures["past"]),
        of_several=bool(best.measures.get("of_name")) and not best.both[0].is_placed(best.start),
    )  # fmt: skip


NEAR = 4
"""Sentences between two statements of a text beyond which an equal noun may mean another thing."""


_REFERRING = regex(r"\W*(?:it|its|he|his|she|her|they|their)\b(?!['’])", re.IGNORECASE)
"""Opens a sentence that is about what the one before is about."""
_DEFINITE = regex(r"(?:The|This|These|Its|Their) [a-z]")
"""Opens a sentence that may be about something of what was named last: 'The building' of a mill."""


def scenes_within(
    sentences: Sequence[Sentence], exclusive: Sequence[frozenset[str]] = ()
) -> Iterator[tuple[Sentence, Sentence, Scene]]:
    """Each sentence of a text with those before it that may be about the same, and that it may exclude."""
    definite = [_DEFINITE.match(sentence.text) is not None for sentence in sentences]
    topics: list[int] = []
    for number, sentence in enumerate(sentences):
        topics.append(topics[-1] if topics and _REFERRING.match(sentence.text) else number)
        for place in range(number - 1, max(-1, number - NEAR - 1), -1):
            apart, earlier = number - place, sentences[place]
            if not (exclusive or _may_exclude(_traits(sentence.text), _traits(earlier.text), adjacent=apart == 1)):
                continue
            about = topics[number], topics[place]
            if definite[number] and definite[place]:
                about = _last_named(sentences, number), _last_named(sentences, place)
            of_one = about[0] == about[1] or about == (number, place)  # their own subjects are weighed below
            if of_one or not _are_of_two(sentences, *about):
                scene = Scene(sentences=len(sentences), apart=apart, adjacent=apart == 1, opening=sentence.text)
                yield sentence, earlier, scene


_TURNING = words(
    "not no never none nobody nothing neither nor without cannot free all every each any some few only both"
)
"""One of these is in what denies, counts or charges nothing."""


SHARED = 0.2
"""Of the words of the shorter of two sentences so many stand in the other where the two are about one thing."""


class _Traits(msgspec.Struct, frozen=True):
    """What of a sentence says at once whether it may exclude another."""

    stems: frozenset[str]
    content: frozenset[str]
    """Stems that say something."""
    lead: str
    """The first of them."""
    turns: bool
    """It denies or counts."""
    has_number: bool
    has_name: bool


@lru_cache(maxsize=4000)
def _traits(text: str) -> _Traits:
    found = read_words(text)
    stems = [found.stems[at] for at in found.content]
    return _Traits(
        stems=frozenset(found.stems),
        content=frozenset(stems),
        lead=stems[0] if stems else "",
        turns=not _TURNING.isdisjoint(found.lowers) or "n't" in text or "n’t" in text,
        has_number=not NUMBER_WORDS.isdisjoint(found.lowers) or any(map(str.isdigit, text)),
        has_name=any(word[0].isupper() for word in found.texts[1:]),
    )


def _may_exclude(one: _Traits, other: _Traits, *, adjacent: bool) -> bool:
    """Whether two sentences share words that say something, and one denies, or both have a figure or an opposite.

    Those with others between them share two, or begin with the one. To read them clause by clause costs ten times as
    much.
    """
    one_lead = one.lead == other.lead
    least = max(1 if adjacent or one_lead else 2, SHARED * min(len(one.content), len(other.content)))
    if len(one.content & other.content) < least:
        return False
    if one.turns or other.turns or (one.has_number and other.has_number):
        return True
    if one_lead and one.has_name and other.has_name:
        return True  # 'The office is in Rome. The office is in Milan.'
    return any(map(grounds, one.stems - other.stems)) and any(map(grounds, other.stems - one.stems))


def _last_named(sentences: Sequence[Sentence], number: int) -> int:
    """Where the last sentence up to one stands whose subject bears a name, as 'The Arden mill'; -1: none does."""
    return next((at for at in range(number, -1, -1) if _subject(sentences[at].text)[1]), -1)


def _are_of_two(sentences: Sequence[Sentence], one: int, other: int) -> bool:
    """Whether two sentences open with subjects of which each has a word that the other lacks: they are two things."""
    if min(one, other) < 0:
        return False
    (mine, _), (its, _) = _subject(sentences[one].text), _subject(sentences[other].text)
    return bool(mine - its) and bool(its - mine)


@lru_cache(maxsize=4000)
def _subject(text: str) -> tuple[frozenset[str], bool]:
    """The stems of the words that say what a sentence is about, those before its first verb; whether one is a name."""
    for first in statements(text)[:1]:
        named = any(f.kind == NAME and f.start < first.verb_start for f in first.fillers)
        return stems_of(text[: first.verb_start]), named
    return frozenset(), False
