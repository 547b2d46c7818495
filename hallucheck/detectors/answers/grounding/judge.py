"""Grounding: each atomic statement held against the chunks.

In order: verbatim in a chunk; the same words in one sentence of a chunk; nearly the same words in up to three
sentences; and what is left is for the verifier to say. Figures, units, dates, names, negation, roles and direction
are compared before any likeness, so that a wrong dose or a lost 'not' is never grounded by shared words.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from math import log2

import msgspec

from hallucheck.detectors.answers.checks.all import is_denied, objections
from hallucheck.detectors.answers.checks.objection import Held, Objection, excludes
from hallucheck.detectors.answers.evidence.amounts import is_unit
from hallucheck.detectors.answers.evidence.evidence import Place, RecordEvidence, place, whole
from hallucheck.detectors.answers.grounding.grounded import Grounding, Method, ground, refuse
from hallucheck.detectors.answers.options import AnswersOptions
from hallucheck.judges.absence import said_after_all
from hallucheck.judges.clauses import begins_with_clause, clauses, unnamed_subject
from hallucheck.judges.figures.claims.check import Check, Relation
from hallucheck.judges.support import weigh
from hallucheck.model import UNDERIVED, Answer, Evidence, Question
from hallucheck.text.basics.word_lists import words as listed
from hallucheck.text.statements.split import Statement
from hallucheck.text.words.words import CONTENT, Words, alike, count_words, read_words

NEAR = 3
"""Sentences of the evidence that a statement is held against."""

RANKED = 4
"""Sentences of the evidence whose clauses a statement is laid on."""

LIKE = 0.35
"""Share of a statement that a sentence must have, word by word, before its clauses are looked at."""

PIECE = 0.7
"""Share of a statement above which what nothing holds is the statement, and no part of it."""

BOUND = 0.85
"""Share of a statement that single clauses must hold together before its words count as said."""

WIDE = 0.2
"""An answer with a wider interval (of a verifier that read a part of the evidence) counts as none: its middle lies."""
STRANGE = 0.25
"""Weight of new words, for each word of a statement, from which figures that are right do not speak for the rest."""

HALF = 0.5
"""Share of its words below which a statement is far from what the evidence says."""

SAID = 0.7
"""How surely something is said that an answer says to be missing (a guess)."""

_CLOSED = listed("is are was were do does did can could has have had will would should must may")
"""Words that open a question to which the answer is yes or no."""


_WORKED_OUT = (Relation.DERIVED, Relation.CONVERTED)


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A statement on which words alone do not decide: what is known of it, and what to ask."""

    held: Held
    objection: Objection | None
    question: Question


class Grounder:
    """Holds the statements of one answer against one set of chunks."""

    def __init__(
        self, evidence: RecordEvidence, options: AnswersOptions, question: str | None = None, answer: str = ""
    ) -> None:
        self._evidence = evidence
        self._options = options
        self._question = question
        self._asked = read_words(question or "")
        self._restates = not self._asked.lowers or self._asked.lowers[0] not in _CLOSED
        """Whether words of the question may be said again without evidence: not where they are what is asked."""
        self._texts = tuple([context.text for context in evidence.contexts])
        self._answer = answer

    @cached_property
    def _plain(self) -> str:
        """All chunks, in which a claim is looked for before it is in each: most stand in none."""
        return "\n".join([source.plain for source in self._evidence.sources])

    @cached_property
    def _scant(self) -> bool:
        """Whether the evidence is so short that what it does not say proves little."""
        return sum(map(count_words, self._texts)) < self._options.scant_words

    def draft(self, statement: Statement, checks: tuple[Check, ...] = ()) -> Grounding | Draft:
        """The judgement on a statement where words decide, with those of its figures that are known to follow."""
        words = read_words(statement.claim)
        weights = _weights(words, figures=False)
        bare = bool(self._question) and not weights
        for at in () if self._question else unnamed_subject(words, self._evidence.index):
            weights.pop(words.stems[at], None)
        verbatim = None if bare else self._verbatim(statement)
        if verbatim and (not self._question or begins_with_clause(words)):
            return verbatim
        held = self._hold(statement, words, weights, checks, bare=bare)
        against = list(objections(held, self._evidence))
        if against and (contradiction := max(against, key=lambda one: one.confidence)).sure:
            return refuse(held, contradiction, self._piece(held, contradiction))
        settled = verbatim or (None if against else self._supported(held))
        question = Question(claim=words.text, evidence=self._texts, question=self._question)
        return settled or Draft(held=held, objection=against[0] if against else None, question=question)

    def _hold(
        self, statement: Statement, words: Words, weights: dict[str, float], checks: tuple[Check, ...], *, bare: bool
    ) -> Held:
        """The statement beside what is nearest to it; where it is a bare figure, to what was asked."""
        looked_for = self._asked if bare else words
        weights = _weights(looked_for, figures=False) if bare else weights
        points = self._points(weights)
        near, best, covered, novel = self._near(looked_for, weights, points)
        ranked = self._ranked(words, points) if best >= LIKE and not bare else ()
        return Held(
            statement=statement,
            words=words,
            question=self._asked,
            answer=self._answer,
            checks=checks,
            near=near,
            covered=1.0 if bare else covered,
            novel=0.0 if bare else novel,
            ranked=ranked,
            support=weigh(words, [place.passage.words for place in ranked], self._evidence.index.places),
            bare=bare,
        )

    def unsaid(self, statement: Statement) -> Grounding | None:
        """The refusal of a sentence by which the evidence does not say what it says; None where it is right."""
        passages = [one for text in self._evidence.index.texts for one in text.passages]
        found = said_after_all(statement.text, [Words("") if one.structured else one.words for one in passages])
        if found is None:
            return None
        note = "the evidence says what the answer says to be missing"
        objection = excludes(self._evidence.places[found], statement.text, note, SAID, "unsaid")
        claimed = msgspec.structs.replace(statement, claim=statement.text)
        words = read_words(statement.text)
        held = Held(statement=claimed, words=words, question=self._asked, answer=self._answer, covered=1.0)
        return refuse(held, objection)

    def _supported(self, held: Held) -> Grounding | None:
        """The grounding of a statement that the evidence supports as surely as words can say; else None."""
        place = held.near[0] if held.near else None
        if held.bare:
            follows = any(check.relation in _WORKED_OUT and check.proven for check in held.checks)
            return ground(held, Method.INFERENCE, 0.75, place or self._evidence.places[0]) if follows else None
        bound = not held.ranked or held.support.held >= BOUND
        if place is not None and bound and held.covered >= self._options.sure_coverage:
            return ground(held, Method.SEMANTIC, 0.6 + 0.35 * held.covered, place)
        if is_denied(held, self._evidence):
            return ground(held, Method.INFERENCE, 0.75, place or self._evidence.places[0])
        return None

    def _piece(self, held: Held, objection: Objection | None, *, alone: bool = True) -> tuple[int, int] | None:
        """Where in the answer a statement is wrong; None where that is all of it.

        If the objection stands `alone`, where its words do; else in the clauses that hold words which no evidence has.
        """
        statement, words, index = held.statement, held.words, self._evidence.index.places
        spot = _spot(statement, objection) if alone and objection else None
        new = [] if spot else [at for at in words.content if words.stems[at] not in index]
        heads = self._evidence.index.heads if new else {}
        lost = {at for at in new if not alike(words.stems[at], index, heads)}
        if not lost or held.offset is None:
            return spot
        inside: list[int] = []
        low = 0
        for clause in clauses(words):
            own = [at for at in clause.places if at >= low]  # without a subject that it took over
            inside += own if not lost.isdisjoint(own) else ()
            low = max(clause.places, default=low) + 1
        if len(inside) > PIECE * len(words):
            return None
        return held.offset + words.spans[min(inside)][0], held.offset + words.spans[max(inside)][1]

    def settle(self, draft: Draft, answer: Answer, statements: int = 1, *, doubted: bool = False) -> Grounding:
        """The judgement with the verifier's answer, on one of so many `statements`.

        An answer is `doubted` where another of its statements is refused: made-up statements come together. So it is
        where it says that the evidence does not say what was asked.
        """
        held, objection, options = draft.held, draft.objection, self._options
        place = held.near[0] if held.near else None
        if answer.yes is None or answer.yes.high - answer.yes.low > WIDE:
            if objection is None and held.covered >= options.coverage and place:
                return ground(held, Method.SEMANTIC, 0.5 + 0.35 * held.covered, place)
            return refuse(held, objection, self._piece(held, objection))
        yes = answer.yes.mid
        method = Method.SEMANTIC if held.covered >= options.coverage else Method.INFERENCE
        if objection is None and self._likely(held, yes, method, statements, doubted=doubted):
            return ground(held, method, yes, place, yes=yes)
        alone = yes >= options.remote or held.by_record  # the rest of the statement is likely, or another field
        piece = _marked(held, answer) or self._piece(held, objection, alone=alone)
        return refuse(held, objection, piece, yes)

    def _likely(self, held: Held, yes: float, method: Method, statements: int, *, doubted: bool) -> bool:
        """Whether a statement without objections is likely enough; if it is in doubt, nothing in it may be new."""
        options = self._options
        known = held.novel < STRANGE * len(held.words) and not held.by_record
        if not held.bare and any(one.proven and (known or one.relation in _WORKED_OUT) for one in held.checks):
            return True  # a figure was worked out, or is stated where little of the rest is new
        relief = options.entailed_step * log2(max(1, statements))
        if not self._question:
            relief /= 2  # an answer to a question may add what everybody knows, a summary may not
        far = held.covered < HALF and not held.by_record
        otherwise = options.remote if far else options.inferred
        if doubted and not held.by_record:
            return yes >= otherwise
        if yes >= (options.entailed if method is Method.SEMANTIC else otherwise) - relief:
            return True
        if self._scant and not far and held.near and yes >= options.scant:
            return True  # half of its words are there: that a few sentences do not say the rest proves little
        return yes >= options.doubtful - relief and held.novel < options.novel and held.near != ()

    def _verbatim(self, statement: Statement) -> Grounding | None:
        plain = " ".join(statement.claim.casefold().split()).rstrip(" .!;,。")
        if not plain or plain not in self._plain:
            return None
        for context, source in zip(self._evidence.contexts, self._evidence.sources, strict=True):
            at = source.plain.find(plain)
            if at >= 0 and whole(source, at, len(plain)):
                start, end = place(source.text, plain)
                quote = source.text[start:end] if end else statement.claim
                return Grounding(
                    statement=statement,
                    method=Method.EXACT,
                    confidence=1.0,
                    context=context,
                    evidence=Evidence(
                        source=context.id, quote=quote, start=start if end else None, end=end or None, page=context.page
                    ),
                    covered=1.0,
                )
        return None

    def _points(self, weights: dict[str, float]) -> dict[int, float]:
        """The sentences that hold any of a statement, and how much of it."""
        points: dict[int, float] = defaultdict(float)
        for found, weight in weights.items():
            for number in self._evidence.index.sentences_of(found):
                points[number] += weight
        return points

    def _ranked(self, words: Words, points: dict[int, float]) -> tuple[Place, ...]:
        """The sentences of prose that hold most of a statement each, by the `points` of its words, the best first."""
        points = points or self._points(_weights(words, figures=True))
        enough = HALF * max(points.values(), default=0.0)
        best = sorted([(-held, number) for number, held in points.items() if held >= enough])[:RANKED]
        near_enough = [self._evidence.places[number] for _, number in best]
        return tuple([place for place in near_enough if not place.passage.structured])

    def _near(
        self, words: Words, weights: dict[str, float], points: dict[int, float]
    ) -> tuple[tuple[Place, ...], float, float, float]:
        """The nearest sentences, the shares of the statement that the best and that all hold, and what none has."""
        get = self._evidence.index.sentences_of
        if not weights:
            weights = _weights(words, figures=True)
            points = self._points(weights)
        total = sum(weights.values())
        if not total:
            return (), 0.0, 0.0, 0.0
        chosen: list[Place] = []
        left, best, got = weights, 0.0, 0.0
        while points:
            top = max(points.values())
            number = min([key for key, value in points.items() if value == top])
            chosen.append(self._evidence.places[number])
            if top == total:
                return tuple(chosen), 1.0, 1.0, 0.0
            got += top
            best = best or top / total
            left = {found: weight for found, weight in left.items() if number not in get(found)}
            points = self._points(left) if left and len(chosen) < NEAR else {}
        if not left:
            return tuple(chosen), best, min(1.0, got / total), 0.0
        kin, novel = self._kin({found: weight for found, weight in left.items() if not get(found)})
        if self._restates:
            kin |= {found: weight for found, weight in left.items() if found in self._asked.places}
        return tuple(chosen), best, min(1.0, (got + sum(kin.values())) / total), novel

    def _kin(self, lost: dict[str, float]) -> tuple[dict[str, float], float]:
        """What of lost words other forms or synonyms hold, and the weight of what neither they nor the question do."""
        heads = self._evidence.index.heads if lost else {}
        kin = {found: weight * alike(found, self._evidence.index.places, heads) for found, weight in lost.items()}
        novel = sum(lost[found] for found, share in kin.items() if not share and found not in self._asked.places)
        return kin, novel


def _marked(held: Held, answer: Answer) -> tuple[int, int] | None:
    """Where in the user's answer the verifier says that the evidence ends; None where it does not say."""
    spans = [(start, end) for start, end in answer.spans if 0 <= start < end <= len(held.text)]
    if not spans or held.offset is None:
        return None
    return held.offset + min(low for low, _ in spans), held.offset + max(high for _, high in spans)


def _spot(statement: Statement, objection: Objection) -> tuple[int, int] | None:
    """Where in the answer the words stand that an objection is to; None where that is the statement, or not one place.

    A figure that stands nowhere is wrong together with what it counts.
    """
    if objection.detected == statement.claim or statement.text.count(objection.detected) != 1:
        return None
    if objection.check in (UNDERIVED, "figure-absent") and objection.expected is None:
        return None
    start = statement.start + statement.text.index(objection.detected)
    return start, start + len(objection.detected)


def _weights(words: Words, *, figures: bool) -> dict[str, float]:
    """What each content word weighs. Figures and their units are compared for themselves and left out here."""
    weights: dict[str, float] = {}
    counted = False
    for text, found, weight in zip(words.texts, words.stems, words.weights, strict=True):
        counted = not figures and (text[0].isdigit() or (counted and is_unit(text)))
        if not counted and weight >= CONTENT and found not in weights:
            weights[found] = weight
    return weights
