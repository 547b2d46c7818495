"""The claims of a record with their citations, the two questions on each, and what the answers make of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any

import msgspec

from hallucheck.detectors.citations.grounding import (
    EVEN,
    Budget,
    CitationsOptions,
    Grounding,
    ground,
    scrub,
    settled,
    strawberry_budget,
)
from hallucheck.detectors.citations.sources import Misfit, find_misfit, is_borne_out
from hallucheck.judges.figures.claims.check import Check, Relation, Standing
from hallucheck.judges.figures.judged import figure_options, judged_figures
from hallucheck.judges.names import unknown_names
from hallucheck.model import Answer, Answers, Case, Interval, Question, Record
from hallucheck.text.basics.languages import differs
from hallucheck.text.citations.blanking import citations
from hallucheck.text.citations.claims import CitedClaim, claims
from hallucheck.text.citations.names import Names
from hallucheck.text.figure.figure import Kind
from hallucheck.text.words.passages import read_index
from hallucheck.text.words.words import read_words
from hallucheck.verifiers.base import NullVerifier
from hallucheck.verifiers.server.prompts import stored_answer

NOISE = 0.05
"""By so much the answers to two questions on a claim may differ without meaning anything."""
OPEN = "it is in other words than the sources: ask a verifier"
"""Why a claim that words alone leave open is not judged; the answer is, by its other claims."""
UNHELD = (Standing.CONTRADICTED, Standing.UNVERIFIED)
WITH = ("p1", "posterior")
WITHOUT = ("p0", "prior")
"""Under these names a record stores what it was answered with all sources, and with the cited ones blacked out."""


class Cited(msgspec.Struct, frozen=True, kw_only=True):
    """A claim, which of the sources it cites, and the ids that name none."""

    claim: CitedClaim
    sources: tuple[int, ...]
    phantoms: tuple[str, ...]
    cites: bool
    """Whether it names a source, there or not; what could be neither found nor missed is no source."""
    parts: tuple[tuple[str, tuple[int, ...]], ...]
    """Its stretches that cite sources which are there, each with these."""
    stored: Mapping[str, Any] | None
    """What the record itself says that a verifier answered on it."""
    full: Question
    scrubbed: Question


class JudgedCitation(msgspec.Struct, frozen=True, kw_only=True):
    """A claim with its probabilities; where there is no verdict on them, `error` says why."""

    cited: Cited
    p1: Interval | None = None
    p0: Interval | None = None
    grounding: Grounding | None = None
    budget: Budget | None = None
    error: str | None = None
    by_words: bool = False
    """Whether the embedded verifier answered, which knows words and not the world."""
    borne_out: bool = False
    """Whether words bear it out where that verifier is in doubt."""
    misfit: Misfit | None = None
    """What of it the evidence does not hold or imply, or the cited sources do not say, where words decided."""
    failed: bool = False
    """Whether a verifier was asked, or a stored answer read, and gave no probability."""

    @property
    def against(self) -> bool:
        """Whether the cited sources make the claim less likely, for certain and by more than noise."""
        return bool(self.p1 and self.p0 and self.cited.cites and self.p0.low - self.p1.high > NOISE)

    @property
    def rule(self) -> str | None:
        """The name of the rule that it breaks, by its probabilities; None where it is grounded or has none."""
        if self.grounding is None or self.p1 is None or self.grounding.grounded:
            return None
        if not self.cited.cites:
            return "uncited-claim"
        if self.cited.phantoms and not self.cited.sources:
            return "phantom-citation"
        if self.against:
            return "contradicted-by-source"
        return "unused-evidence" if self.p1.low >= EVEN and not self.grounding.used else "ungrounded-claim"


class Read(msgspec.Struct, frozen=True, kw_only=True):
    """What an answer claims and cites: the claims that are looked at, how many are left out, and what they cite."""

    claims: tuple[Cited, ...] = ()
    over_cap: int = 0
    strays: tuple[tuple[str, int, int], ...] = ()
    """Names, each with its span, that other marks cite and that no source has."""
    cites: bool = False


def read(case: Case, options: CitationsOptions) -> Read:
    """The claims of an answer with their citations."""
    cited = case.reading(citations)
    marks, names = cited.marks, cited.names
    given = frozenset(cite for mark in marks for cite in mark.ids)
    if not given and not options.answers_without_citations:
        return Read()
    found = claims(case.written.answer or "", names, options.shortest_claim, marks)
    texts = [" ".join(context.text.split()) for context in case.record.documents]
    stored = _stored(case.record.probabilities)
    if all(mark.said for mark in marks if mark.ids) and not options.answers_without_citations:
        found = [claim for claim in found if claim.cites]  # it cites in passing: the rest promises no source
    looked_at = tuple(
        _lay(case.record, claim, names, given, texts, stored=stored) for claim in found[: options.max_claims]
    )
    given_cites = {cite for each in looked_at for cite in each.claim.cites}
    strays = {
        cite: (cite, mark.start, mark.end)
        for mark in reversed(marks)
        for cite in mark.ids
        if cite not in given_cites and names.lacks(cite, given)
    }
    return Read(
        claims=looked_at,
        over_cap=max(0, len(found) - options.max_claims),
        strays=tuple(sorted(strays.values(), key=itemgetter(1))),
        cites=bool(given),
    )


def _lay(
    record: Record,
    claim: CitedClaim,
    names: Names,
    given: frozenset[str],
    texts: list[str],
    *,
    stored: Mapping[str, Mapping[str, Any]],
) -> Cited:
    resolved = {cite: names.find(cite, given) for cite in claim.cites}
    cited = tuple(dict.fromkeys(index for found in resolved.values() for index in found))
    meant = {texts[index] for index in cited}  # who cites one of two equal chunks means what stands in both
    hidden = frozenset(index for index, text in enumerate(texts) if text in meant) if cited else None
    phantoms = tuple(cite for cite in claim.cites if names.lacks(cite, given))
    return Cited(
        claim=claim,
        sources=cited,
        phantoms=phantoms,
        cites=bool(cited or phantoms or (claim.cites and not record.documents)),
        parts=tuple(
            (text, found)
            for text, names_of in claim.parts
            if (found := tuple(dict.fromkeys(index for cite in names_of for index in resolved[cite])))
        ),
        stored=stored.get(_plain(claim.text)),
        full=Question(claim=claim.text, evidence=scrub(record.documents, frozenset()), question=record.question),
        scrubbed=Question(claim=claim.text, evidence=scrub(record.documents, hidden), question=record.question),
    )


def judge(case: Case, cited: Cited, answers: Answers, options: CitationsOptions) -> JudgedCitation:
    """What the answers, or the probabilities that the record itself carries, make of a claim."""
    given = _given(case, cited, answers)
    if given is None:
        return JudgedCitation(cited=cited, error="there are no sources, and no probability is stored for it")
    first, second = given
    p1, p0 = _yes(first), _yes(second)
    if p1 is None or p0 is None:
        error = first.error or second.error or "the verifier gave no probability"
        return JudgedCitation(cited=cited, error=error, failed=first.method != NullVerifier.identity)
    judged = JudgedCitation(
        cited=cited,
        p1=p1,
        p0=p0,
        grounding=settled(p1, p0, cited=cited.cites, bounds=options),
        budget=strawberry_budget(p1, p0, options.target),
        by_words=first.by_words,
    )
    if first.by_words:
        judged = _by_words(case, judged, f"P(entailed) {p1.mid:.2f} with them, {p0.mid:.2f} without")
    if cited.phantoms and not cited.sources:  # there is nothing that it could rest on
        unheld = msgspec.structs.replace(ground(p1.mid, p0.mid, cited=True), grounded=False)
        return msgspec.structs.replace(judged, grounding=unheld, error=None)
    if judged.grounding or judged.error:
        return judged
    return msgspec.structs.replace(judged, error="the verifier is too unsure of its probability")


def _by_words(case: Case, judged: JudgedCitation, both: str) -> JudgedCitation:
    """What words alone make of a claim: an objection, or nothing where it may only be said in other words."""
    cited, grounding = judged.cited, judged.grounding
    misfit = _objection(case, cited, grounding, both)
    if misfit:
        unheld = grounding and msgspec.structs.replace(grounding, grounded=False)
        return msgspec.structs.replace(judged, misfit=misfit, grounding=unheld)
    if not cited.phantoms and _is_foreign(case, cited):
        return JudgedCitation(cited=cited, error="it is in another language than its sources")
    if grounding is None or grounding.grounded:
        return judged
    found = is_borne_out(cited.claim.text, cited.sources, case.record.contexts, case.record.question or "")
    if found is None:
        return msgspec.structs.replace(judged, grounding=None, error=OPEN)
    return msgspec.structs.replace(judged, borne_out=found)


def _given(case: Case, cited: Cited, answers: Answers) -> tuple[Answer, Answer] | None:
    """The answers with all sources and without the cited ones: stored in the record, or the verifier's."""
    if cited.stored is not None:
        return stored_answer(_either(cited.stored, WITH)), stored_answer(_either(cited.stored, WITHOUT))
    return (answers[cited.full], answers[cited.scrubbed]) if case.record.documents else None


def _is_foreign(case: Case, cited: Cited) -> bool:
    """Whether a claim is in a language of none of the sources that it cites, or of none at all."""
    sources = case.record.documents
    texts = [sources[index].text for index in cited.sources] or [source.text for source in sources]
    return differs(cited.claim.text, case.record.answer or "", texts)


def _objection(case: Case, cited: Cited, grounding: Grounding | None, both: str) -> Misfit | None:
    """A figure, or the name in a claim that is in doubt, which the evidence does not have; else what does not fit."""
    claim, checks = cited.claim, case.reading(judged_figures).checks
    ours = [check for check in checks if claim.start <= check.claim.figure.start < claim.end]
    wrong = next((check.claim.figure.text for check in ours if check.standing in UNHELD), None)
    misfit = None
    if not wrong:
        misfit = find_misfit(cited.parts, case.record.contexts, checks, case.record.question or "")
        misfit = misfit or _misplaced(case, cited, ours)
    if grounding and not (grounding.grounded or wrong or misfit):
        wrong = _unknown_name(case, claim, " ".join(check.claim.figure.text for check in checks))
    rule = "ungrounded-claim" if cited.cites else "uncited-claim"
    return Misfit(wrong, rule, f"the sources do not support {wrong}: {both}") if wrong else misfit


def _misplaced(case: Case, cited: Cited, checks: Sequence[Check]) -> Misfit | None:
    """The first figure of a claim that another source states, and that does not follow from what it cites.

    A date is none: it may only say which time is meant.
    """
    contexts = case.record.contexts
    for text, sources in cited.parts:
        own = tuple([contexts[index] for index in sources])
        others = {context.id for context in contexts}.difference([context.id for context in own])
        stated: dict[int, str] = {}
        for check in checks:
            quoted = {quote.source for quote in check.evidence}
            if quoted and quoted <= others and check.claim.figure.text in text and _is_telling(check):
                stated[check.claim.figure.start] = min(quoted)
        if not stated:
            continue
        alone = Case(msgspec.structs.replace(case.record, contexts=own), case.origin)
        alone.attach(figure_options, case.reading(figure_options))
        for check in judged_figures(alone).checks:
            figure = check.claim.figure
            if check.standing in UNHELD and figure.start in stated:
                told = f'"{stated[figure.start]}" says {figure.text}, and not what is cited'
                return Misfit(figure.text, "unused-evidence", told)
    return None


def _is_telling(check: Check) -> bool:
    """Whether it is no accident where a figure is stated: of some other matter any small number may be."""
    kind = check.claim.figure.kind
    return check.relation is Relation.STATED and kind is not Kind.DATE and (check.proven or kind is not Kind.QUANTITY)


def _unknown_name(case: Case, claim: CitedClaim, figures: str) -> str | None:
    """The first name of a claim that no source and no question knows."""
    index = read_index(tuple([text for each in case.record.contexts for text in (each.title, each.text) if text]))
    found = unknown_names(read_words(claim.text), index, read_words(case.record.question or ""))
    names = [claim.text[start:end] for start, end in found]
    return next((name for name in names if name not in figures and not name.isupper()), None)


def _yes(answer: Answer) -> Interval | None:
    yes = answer.yes
    if yes is None or answer.error is not None or not 0 <= yes.low <= yes.high <= 1:
        return None
    return yes


def stored_entries(probabilities: Any) -> list[dict[str, Any]]:
    """What a record stores of claims: a list of them, or a result as this family writes it."""
    if isinstance(probabilities, dict):
        probabilities = probabilities.get("claims")
    return [entry for entry in probabilities if isinstance(entry, dict)] if isinstance(probabilities, list) else []


def _stored(probabilities: Any) -> dict[str, Mapping[str, Any]]:
    """The record's own probabilities by the text of their claims; the marks in it do not matter."""
    found: dict[str, Mapping[str, Any]] = {}
    for entry in stored_entries(probabilities):
        said = _either(entry, ("claim", "text"))
        if isinstance(said, str):
            for text in (said, " ".join(claim.text for claim in claims(said, None, 1))):
                found.setdefault(_plain(text), entry)
    return found


def _either(stored: Mapping[str, Any], names: tuple[str, ...]) -> Any:
    return next((stored[name] for name in names if stored.get(name) is not None), None)


def _plain(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())
