"""Every claim of a record, held against all its evidence in turn.

The order is the strength of what is said: the metric that the sentence names, the chunks, any stored figure, what the
user said, and last what follows by arithmetic. A derivation never outranks a contradiction.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

import msgspec

from hallucheck.evidence.chunks import is_bare
from hallucheck.judges.figures.claims.check import (
    NOWHERE,
    SET,
    Check,
    Relation,
    Standing,
    check_question,
    is_bare_answer,
)
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.claims.examples import is_supposed
from hallucheck.judges.figures.derive.durations import falling, lasting
from hallucheck.judges.figures.derive.formulas import formula
from hallucheck.judges.figures.derive.rescaled import converted, scaled
from hallucheck.judges.figures.derive.terms import Among
from hallucheck.judges.figures.derive.totals import own_table
from hallucheck.judges.figures.derive.words import Derivation
from hallucheck.judges.figures.evidence.agree import ZERO, Fit, comparable, date_fit, fit
from hallucheck.judges.figures.evidence.evidence import FigureEvidence
from hallucheck.judges.figures.search.chunks import check_documents, find_sure, find_time, quoted
from hallucheck.judges.figures.search.readings import read_as_clock, read_otherwise
from hallucheck.judges.figures.search.rivals import locate
from hallucheck.judges.figures.search.stored_values import check_any, check_metric, is_of_other_owner, metric_of
from hallucheck.judges.figures.search.within_sentence import turned
from hallucheck.judges.figures.search.wrong_cell import crossed
from hallucheck.model import UNDERIVED, Evidence
from hallucheck.text.amounts.compounds import join
from hallucheck.text.basics.languages import differs
from hallucheck.text.basics.patterns import regex
from hallucheck.text.figure.figure import Figure, Kind, Period
from hallucheck.text.figure.units import dimensions, units
from hallucheck.text.statements.split import Kind as Stretch
from hallucheck.text.statements.split import kind_of, statements

DERIVED = 0.8
TOLD = 0.6
YEAR = 4
"""Digits of a year."""
_SO_MANY = regex(r" [×/] ")
ROUNDS = 3
"""Steps that a derivation may have: a product, a sum with it, the tax on that."""


def judge(claims: Sequence[FigureClaim], evidence: FigureEvidence) -> list[Check]:
    """One check per claim, in order."""
    in_sentence: dict[int, list[FigureClaim]] = {}
    for claim in claims:
        in_sentence.setdefault(claim.sentence.start, []).append(claim)
    found = [_direct(claim, in_sentence[claim.sentence.start], evidence) for claim in claims]
    _set_aside(claims, found)
    if any(check is not None and check.relation is Relation.CONTRADICTED for check in found):
        found = _without_doubles(claims, found, evidence)
    if evidence.options.derivations:
        _derive(claims, found, evidence)
    return [
        check or _missing(claim, evidence) or _unverified(claim, evidence)
        for claim, check in zip(claims, found, strict=True)
    ]


def _set_aside(claims: Sequence[FigureClaim], found: list[Check | None]) -> None:
    """What code of the answer sets is its example, and what it says of the same value: nothing rivals it."""
    own = [
        claim.figure
        for claim, check in zip(claims, found, strict=True)
        if claim.given and (check is None or check.standing is Standing.CONTRADICTED)
    ]
    for index, (claim, check) in enumerate(zip(claims, found, strict=True)) if own else ():
        if check is not None and check.standing is not Standing.CONTRADICTED:
            continue
        factors = ((comparable(claim.figure, one), one.number) for one in own)
        if any(factor is not None and claim.figure.value == factor * number for factor, number in factors):
            found[index] = Check(claim=claim, relation=Relation.UNREAD, how=SET, score=0.0, out_of_reach=True)


def _derive(claims: Sequence[FigureClaim], found: list[Check | None], evidence: FigureEvidence) -> None:
    """Fill in what follows by arithmetic; what follows from that in turn, in a second round."""
    _multiply(claims, found, evidence)
    for _ in range(ROUNDS):
        missing = [index for index, check in enumerate(found) if check is None]
        for index in missing:
            claim = claims[index]
            found[index] = (
                _factor(claim, claims, found)
                or _derived(Among(claims, found, index, evidence))
                or _repeated(claim, claims, found)
            )
            if found[index] is None and claim.question and not claim.asked:  # "how much faster", "per year"
                asked = [*claims[:index], claim.as_asked(), *claims[index + 1 :]]
                check = _derived(Among(asked, found, index, evidence))
                found[index] = check and msgspec.structs.replace(check, claim=claim)
        if all(found[index] is None for index in missing) or all(check is not None for check in found):
            return


def _multiply(claims: Sequence[FigureClaim], found: list[Check | None], evidence: FigureEvidence) -> None:
    """So many times a stated figure, or so much of it for each, is no other value of the same thing."""
    for index, check in enumerate(found):
        if check is not None and check.name in ("same-subject", "stored-value") and not claims[index].asked:
            several = _derived(Among(claims, found, index, evidence))
            if several and _SO_MANY.search(several.how):  # so many times a stated figure is no other value of it
                found[index] = several
    for index, derivation in scaled(Among(claims, found, 0, evidence)).items():
        found[index] = _follows(claims[index], derivation)


def _factor(claim: FigureClaim, claims: Sequence[FigureClaim], found: Sequence[Check | None]) -> Check | None:
    """A figure that only says of how much another one of its sentence is meant: six months cost $90."""
    for other, check in zip(claims, found, strict=True):
        if check is None or check.relation is not Relation.DERIVED or other.sentence is not claim.sentence:
            continue
        measures = dimensions().get(claim.figure.unit or "", ("",))[0]
        of_how_many = measures in ("time", "months") or claim.before.endswith((" per ", " every "))
        if of_how_many and (f"× {claim.figure.text}" in check.how or f"{claim.figure.text} ×" in check.how):
            how = f"a term of {check.how}"
            return Check(claim=claim, relation=Relation.DERIVED, how=how, score=DERIVED, evidence=check.evidence)
    return None


def _repeated(claim: FigureClaim, claims: Sequence[FigureClaim], found: Sequence[Check | None]) -> Check | None:
    """A figure that the answer works out in another place."""
    mine = claim.figure
    for other, check in zip(claims, found, strict=True):
        its = other.figure
        if check is None or check.relation is not Relation.DERIVED or its.value is None:
            continue
        if (its.kind, its.value, its.unit, its.currency) == (mine.kind, mine.value, mine.unit, mine.currency):
            return msgspec.structs.replace(check, claim=claim)
    return None


def _without_doubles(
    claims: Sequence[FigureClaim], found: Sequence[Check | None], evidence: FigureEvidence
) -> list[Check | None]:
    """Take back a contradiction where the sentence states the contradicting value too: the figure is something else.

    "NOI was $1.2M against a budget of $1.1M" says of the NOI what is true; the budget is another matter.
    """
    said = {
        (claim.sentence.start, check.evidence[:1])
        for claim, check in zip(claims, found, strict=True)
        if check is not None and check.standing is Standing.VERIFIED
    }
    return [
        check_any(claim, evidence, check.metric) or find_time(claim, evidence)
        if check is not None
        and check.standing is Standing.CONTRADICTED
        and check.evidence
        and (claim.sentence.start, check.evidence[:1]) in said
        else check
        for claim, check in zip(claims, found, strict=True)
    ]


def _direct(claim: FigureClaim, siblings: Sequence[FigureClaim], evidence: FigureEvidence) -> Check | None:
    dated = claim.figure.kind is Kind.DATE
    metric = metric_of(claim, siblings, evidence) if evidence.stored and not dated else None
    if metric and (check := check_metric(claim, metric, siblings, evidence)):
        # a text may state the figure of another owner than the facts'
        read = _documented(claim, siblings, evidence) if check.standing is Standing.CONTRADICTED else None
        if read is None or read.standing is not Standing.VERIFIED:
            return check
        return read if is_of_other_owner(claim, metric, siblings, read, evidence) else check
    if claim.asked and (mismatch := check_question(claim)):
        return mismatch
    if (check := turned(claim, siblings)) is not None:
        return check
    if evidence.sources and (check := _documented(claim, siblings, evidence)) is not None:
        part = check.standing is Standing.CONTRADICTED and _whole(claim, siblings) is not claim.figure
        return None if part else check  # the minutes alone contradict nothing
    if metric is None and (check := check_any(claim, evidence)):
        return check
    return _told(claim, evidence)


def _documented(claim: FigureClaim, siblings: Sequence[FigureClaim], evidence: FigureEvidence) -> Check | None:
    """What the texts of the evidence say of a claim."""
    sure = find_sure(claim, evidence)
    check = check_documents(claim, evidence, sure) or read_otherwise(claim, evidence)
    if check is not None and check.standing is Standing.VERIFIED:
        return crossed(claim, siblings, check, evidence, sure) or check
    if (check is None or check.standing is Standing.CONTRADICTED) and is_supposed(claim.before):
        return Check(claim=claim, relation=Relation.STATED, how="supposed as an example", score=TOLD)
    return read_as_clock(claim, _whole(claim, siblings), evidence) or check


def _told(claim: FigureClaim, evidence: FigureEvidence) -> Check | None:
    """What the user said may be repeated."""
    figure = claim.figure
    for said in evidence.told:
        if said.period is not None and isinstance(figure.period, Period):
            same = date_fit(figure.period, said.period, 0) is not Fit.NONE
        else:
            factor = comparable(figure, said)
            same = factor is not None and fit(figure.number, figure.step, said.number * factor, claim.hedge, ZERO) > 0
        if same and not is_bare_answer(claim):
            return Check(
                claim=claim,
                relation=Relation.STATED,
                how="said by the user",
                score=TOLD,
                evidence=(Evidence(source="question", quote=said.text),),
            )
    return None


def _derived(among: Among) -> Check | None:
    """What a claim follows from: times, another unit, a formula."""
    claim = among.claim
    if claim.figure.kind is Kind.DATE or claim.figure.unit == "clock":
        derivation = falling(claim.figure, among) or _as_length(among)
    else:
        figure = _headed(among, _whole(claim, [one for one in among.claims if one.sentence is claim.sentence]))
        derivation = converted(figure, among) or lasting(figure, among) or formula(figure, among)
        if derivation is None and figure.kind is not Kind.PERCENTAGE and isinstance(figure.other, Decimal):
            thousand = msgspec.structs.replace(figure, value=figure.other, other=None)  # 1.055 is 1055 elsewhere
            derivation = formula(thousand, among)
    return _follows(claim, derivation) if derivation else None


def _headed(among: Among, figure: Figure) -> Figure:
    """A bare figure of a table of the answer with the unit that its column is headed by: Hours, Output (MWh)."""
    _, cell = own_table(among) if is_bare(figure) else (None, None)
    names = units()
    unit = cell and (cell.unit or next((names[word] for word in cell.heading if word in names), None))
    return msgspec.structs.replace(figure, unit=unit) if unit else figure


def _as_length(among: Among) -> Derivation | None:
    """What is written like a time of day may be how long something takes: 1 h 30, 0:45."""
    figure = among.claim.figure
    if figure.unit != "clock" or "m" in figure.text.lower() or figure.written:
        return None
    length = msgspec.structs.replace(figure, unit="minute", other=None)
    return converted(length, among) or lasting(length, among)


def _whole(claim: FigureClaim, siblings: Sequence[FigureClaim]) -> Figure:
    """The claim with the smaller units behind it, or the larger before it, where they are one: 2 h 50 min 5 s."""
    at = siblings.index(claim)
    beside = [one.figure for one in siblings[max(0, at - 2) : at + 3]]
    for whole in join(" " * claim.sentence.start + claim.sentence.text, beside):
        if whole.start <= claim.figure.start < whole.end and whole.end - whole.start > len(claim.figure.text):
            return whole
    return claim.figure


def _follows(claim: FigureClaim, derivation: Derivation) -> Check:
    return Check(
        claim=claim,
        relation=Relation.CONVERTED if derivation.operation == "conversion" else Relation.DERIVED,
        how=derivation.text,
        score=DERIVED,
        evidence=tuple(Evidence(source="derived", quote=term) for term in derivation.terms),
    )


def _missing(claim: FigureClaim, evidence: FigureEvidence) -> Check | None:
    """What the sentence says that the evidence lacks: there is no data for 2021."""
    if evidence.beyond or kind_of(claim.sentence.text) is not Stretch.ABSTENTION:
        return None
    if ";" in claim.before and kind_of(claim.sentence.text.rpartition(";")[2]) is not Stretch.ABSTENTION:
        return None
    stretches = statements((claim.sentence,))
    if not any(one.kind is Stretch.ABSTENTION and one.start <= claim.figure.start < one.end for one in stretches):
        return None  # "I do not know, but it was 9 million"
    return Check(claim=claim, relation=Relation.STATED, how="missing, as the sentence says", score=DERIVED)


UNDATED = "no evidence is dated"
_TERMS = frozenset(("day", "week", "month", "year"))
SPELT = "it is spelt in another language than the evidence"


def _is_foreign(claim: FigureClaim, evidence: FigureEvidence) -> bool:
    """Whether the evidence is in another language than a number in words, and spells none of its unit that is read."""
    texts = [text for _, _, text in evidence.sources]
    if not differs(claim.sentence.text, evidence.case.record.answer or "", texts):
        return False
    return all(said.unit is None or said.unit != claim.figure.unit for _, _, said in evidence.spelt())


def _unverified(claim: FigureClaim, evidence: FigureEvidence) -> Check:
    if evidence.beyond:
        return Check(
            claim=claim,
            relation=Relation.UNREAD,
            how=f"in none of the nearest {len(evidence.read)} chunks; {evidence.beyond} more were not read",
            score=0.0,
        )
    year = claim.figure.kind is Kind.DATE and len(claim.figure.text) == YEAR
    if year and not evidence.dated:
        return Check(claim=claim, relation=Relation.ABSENT, how=UNDATED, score=0.0, out_of_reach=True)
    if claim.figure.written and _is_foreign(claim, evidence):
        return Check(claim=claim, relation=Relation.ABSENT, how=SPELT, score=0.0, out_of_reach=True)
    dated = claim.figure.kind is Kind.DATE
    located = [] if dated else locate(claim, evidence)
    if dated:  # from another one and a term
        worked_out = not year and any(one.figure.unit in _TERMS for one in evidence.amounts)
    else:
        worked_out = len(evidence.amounts) > 1  # more ways than are tried lead there
    return Check(
        claim=claim,
        relation=Relation.ABSENT,
        how=NOWHERE,
        score=1.0,
        name=UNDERIVED if claim.question and worked_out else "nowhere",
        evidence=tuple(quoted(stated) for stated in located[:2]),
    )
