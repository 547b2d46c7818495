"""Whether two statements probably exclude each other, though neither repeats the words of the other.

`clash` finds what has the same frame. Here every conflict between their clauses is weighed: what speaks for one thing
and against it is added up (a logistic regression over the measures of `conflicts`, fitted by
`benchmarks/train_likely.py` on contradictions and on good answers that look like them), and the surest one counts.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources

import msgspec

from hallucheck.judges.slots.conflicts import VALUE, Conflict, Scene, conflicts
from hallucheck.judges.slots.statements import statements
from hallucheck.text.sentences import Sentence

BOUND = 0.65
"""Probability from which two sentences exclude each other (chosen on the halves of the sets that were left out)."""

ALIKE = (
    "shares", "shares_more", "share_mine", "share_other", "left", "right", "lead", "pronoun", "each_adds", "one_adds",
    "twins",
)  # fmt: skip
"""Measures of how much two statements have in common: what that is worth depends on the kind of conflict."""

ALONE = Scene()


class Likely(msgspec.Struct, frozen=True, kw_only=True):
    """A probable contradiction: by what, where in the later sentence, by which words, how probable (0 to 1)."""

    kind: str
    start: int
    end: int
    said: str
    other: str
    confidence: float


@cache
def _weights() -> dict[str, float]:
    return msgspec.json.decode(resources.files(__package__).joinpath("likely.json").read_bytes(), type=dict[str, float])


def measured(conflict: Conflict, scene: Scene) -> list[tuple[str, float]]:
    """What is weighed of a conflict: its measures, its kind, and whether it is one with an earlier turn."""
    kind, measures = conflict.kind, conflict.measures
    found = [("always", 1.0), (kind, 1.0)]
    if scene.by != "self":
        found.append((f"{kind} in a dialogue", 1.0))
    found += measures.items()
    found += [(f"{kind} {name}", measures[name]) for name in ALIKE if measures[name]]
    return found


def probability(conflict: Conflict, scene: Scene) -> float:
    """How probable it is that the two statements exclude each other, 0 to 1."""
    weight = _weights().get
    total = sum([weight(name, 0.0) * value for name, value in measured(conflict, scene) if value])
    return 1 / (1 + math.exp(-total))


def between(one: str, other: str, exclusive: Sequence[frozenset[str]] = (), scene: Scene = ALONE) -> Iterator[Conflict]:
    """Every conflict between the clauses of two sentences; `scene.within`: of a later and an earlier one of a sentence.

    Questions say nothing.
    """
    if one.rstrip().endswith(("?", "？", "؟")) or other.rstrip().endswith(("?", "？", "؟")):
        return
    for place, mine in enumerate(statements(one)):
        earlier = statements(other)
        for at, its in enumerate(earlier[:place] if scene.within else earlier):
            here = scene if not scene.within else msgspec.structs.replace(scene, adjacent=at == place - 1)
            yield from conflicts(mine, its, here, exclusive)


def likely(one: str, other: str, exclusive: Sequence[frozenset[str]] = (), scene: Scene = ALONE) -> Likely | None:
    """The surest way in which `one` excludes `other`; spans are in `one`. None where both may be so."""
    if one == other and not scene.within:
        return None
    best: Conflict | None = None
    sure = 0.0
    for found in between(one, other, exclusive, scene):
        if scene.within and found.kind != VALUE:
            continue  # 'there is no charge, and you can renew'
        chance = probability(found, scene)
        if chance > sure:
            best, sure = found, chance
    if best is None or sure < BOUND:
        return None
    return Likely(kind=best.kind, start=best.start, end=best.end, said=best.said, other=best.other, confidence=sure)


NEAR = 4
"""Sentences between two statements of a text beyond which an equal noun may mean another thing."""


def scenes_within(sentences: Sequence[Sentence]) -> Iterator[tuple[Sentence, Sentence, Scene]]:
    """Each sentence of a text with those before it, the clauses of one sentence first."""
    for number, sentence in enumerate(sentences):
        for place in range(number, max(-1, number - NEAR - 1), -1):
            yield (
                sentence,
                sentences[place],
                Scene(
                    sentences=len(sentences),
                    apart=number - place,
                    adjacent=place == number - 1,
                    within=place == number,
                    opening="" if place == number else sentence.text,
                ),
            )
