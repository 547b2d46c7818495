"""Every claim of a record, held against all its evidence in turn.

The order is the strength of what is said: the metric that the sentence names, the chunks, any stored figure, what the
user said, and last what follows by arithmetic. A derivation never outranks a contradiction.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

import msgspec

from hallucheck.evidence.database.metrics import Mention
from hallucheck.judges.figures.claims.check import NOWHERE, Check, Relation, Standing, verified_beside
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.claims.questions import check_question, is_bare_answer
from hallucheck.judges.figures.derive.conversions import converted
from hallucheck.judges.figures.derive.durations import falling, lasting
from hallucheck.judges.figures.derive.formulas import formula
from hallucheck.judges.figures.derive.scaled import ENOUGH, scaled
from hallucheck.judges.figures.derive.words import Derivation
from hallucheck.judges.figures.evidence.agree import ZERO, Fit, comparable, date_fit, fit
from hallucheck.judges.figures.evidence.evidence import FigureEvidence
from hallucheck.judges.figures.search.chunks import check_documents, find_sure, find_time, quoted
from hallucheck.judges.figures.search.readings import read_otherwise
from hallucheck.judges.figures.search.rivals import locate
from hallucheck.judges.figures.search.stored_values import check_any, check_metric, metric_of
from hallucheck.judges.figures.search.within_sentence import turned
from hallucheck.judges.figures.search.wrong_cell import crossed
from hallucheck.model import UNDERIVED, Evidence
from hallucheck.text.amounts.compounds import join
from hallucheck.text.basics.patterns import regex
from hallucheck.text.figure.figure import Figure, Kind, Period
from hallucheck.text.statements.split import Kind as Stretch
from hallucheck.text.statements.split import kind_of, statements

DERIVED = 0.8
TOLD = 0.6
YEAR = 4
"""Digits of a year."""
_SO_MANY = regex(r" [×/] ")
SIXTY = Decimal(60)
_HOURS = regex(r"(?<![\d.,:])(\d{1,3}) ?h(?:rs?)?\.? ?$")
ROUNDS = 3
"""Steps that a derivation may have: a product, a sum with it, the tax on that."""


def judge(claims: Sequence[FigureClaim], evidence: FigureEvidence) -> list[Check]:
    """One check per claim, in order."""
    found: list[Check | None] = []
    named: dict[int, list[Mention]] = {}
    in_sentence: dict[int, list[FigureClaim]] = {}
    for claim in claims:
        in_sentence.setdefault(claim.sentence.start, []).append(claim)
    for claim in claims:
        at = claim.sentence.start
        if at not in named:
            named[at] = evidence.mentions(claim.sentence.text)
        found.append(_direct(claim, named[at], in_sentence[at], evidence))
    if any(check is not None and check.relation is Relation.CONTRADICTED for check in found):
        found = _without_doubles(claims, found, evidence)
    if evidence.options.derivations:
        _derive(claims, found, evidence)
    return [
        check or _missing(claim, evidence) or _unverified(claim, evidence)
        for claim, check in zip(claims, found, strict=True)
    ]


def _derive(claims: Sequence[FigureClaim], found: list[Check | None], evidence: FigureEvidence) -> None:
    """Fill in what follows by arithmetic; what follows from that in turn, in a second round."""
    _multiply(claims, found, evidence)
    for _ in range(ROUNDS):
        missing = [index for index, check in enumerate(found) if check is None]
        for index in missing:
            claim = claims[index]
            found[index] = _factor(claim, claims, found) or _derived(index, claims, found, evidence)
            if found[index] is None and claim.question and not claim.asked:  # "how much faster", "per year"
                asked = [*claims[:index], claim.as_asked(), *claims[index + 1 :]]
                check = _derived(index, asked, found, evidence)
                found[index] = check and msgspec.structs.replace(check, claim=claim)
        if all(found[index] is None for index in missing) or all(check is not None for check in found):
            return


def _multiply(claims: Sequence[FigureClaim], found: list[Check | None], evidence: FigureEvidence) -> None:
    """So many times a stated figure, or so much of it for each, is no other value of the same thing."""
    for index, check in enumerate(found):
        if check is not None and check.name in ("same-subject", "stored-value") and not claims[index].asked:
            several = _derived(index, claims, found, evidence)
            found[index] = several if several and _SO_MANY.search(several.how) else check
    for index, derivation in scaled(claims, found, evidence).items() if len(claims) >= ENOUGH else ():
        found[index] = _follows(claims[index], derivation)


def _factor(claim: FigureClaim, claims: Sequence[FigureClaim], found: Sequence[Check | None]) -> Check | None:
    """A figure that only says of how much another one of its sentence is meant: six months cost $90."""
    for other, check in zip(claims, found, strict=True):
        if check is None or check.relation is not Relation.DERIVED or other.sentence is not claim.sentence:
            continue
        of_how_many = claim.figure.unit or claim.before.endswith((" per ", " every "))
        if of_how_many and f"× {claim.figure.text}" in check.how.replace(
            f"{claim.figure.text} ×", f"× {claim.figure.text}"
        ):
            how = f"a term of {check.how}"
            return Check(claim=claim, relation=Relation.DERIVED, how=how, score=DERIVED, evidence=check.evidence)
    return None


def _without_doubles(
    claims: Sequence[FigureClaim], found: Sequence[Check | None], evidence: FigureEvidence
) -> list[Check | None]:
    """Take back a contradiction where the sentence states the contradicting value too: the figure is something else.

    "NOI was $1.2M against a budget of $1.1M" says of the NOI what is true; the budget is another matter.
    """
    said = {
        (claim.sentence.start, _place(check))
        for claim, check in zip(claims, found, strict=True)
        if check is not None and check.standing is Standing.VERIFIED and claim.figure.kind is not Kind.DATE
    }
    return [
        check_any(claim, evidence, check.metric) or find_time(claim, evidence)
        if check is not None
        and check.standing is Standing.CONTRADICTED
        and check.evidence
        and (claim.sentence.start, _place(check)) in said
        else check
        for claim, check in zip(claims, found, strict=True)
    ]


def _place(check: Check) -> tuple[str, int | str] | None:
    """Where the first evidence of a check stands: by offset in a chunk, by value and period among stored values."""
    if not check.evidence:
        return None
    first = check.evidence[0]
    return first.source, first.quote if first.start is None else first.start


def _direct(
    claim: FigureClaim, mentions: list[Mention], siblings: Sequence[FigureClaim], evidence: FigureEvidence
) -> Check | None:
    metric = None
    if mentions and claim.figure.kind is not Kind.DATE:
        metric = metric_of(claim, mentions, siblings, evidence)
        if metric and (check := check_metric(claim, metric, evidence)):
            return check
    if claim.asked and (mismatch := check_question(claim)):
        return mismatch
    if (check := turned(claim, siblings)) is not None:
        return check
    if evidence.sources:
        sure = find_sure(claim, evidence)
        check = check_documents(claim, evidence, sure) or read_otherwise(claim, evidence)
        if check is not None:
            return (check.standing is Standing.VERIFIED and crossed(claim, siblings, check, evidence, sure)) or check
    if metric is None and (check := check_any(claim, evidence)):
        return check
    return _told(claim, evidence)


def _told(claim: FigureClaim, evidence: FigureEvidence) -> Check | None:
    """What the user said may be repeated."""
    figure = claim.figure
    for said in evidence.told:
        if said.period is not None and isinstance(figure.period, Period):
            same = date_fit(figure.period, said.period, 0) is not Fit.NONE
        else:
            same = (
                comparable(figure, said) is not None
                and fit(figure.number, figure.step, said.number, claim.hedge, ZERO) > 0
            )
        if same and not is_bare_answer(claim):
            return Check(
                claim=claim,
                relation=Relation.STATED,
                how="said by the user",
                score=TOLD,
                evidence=(Evidence(source="question", quote=said.text),),
            )
    return None


def _derived(
    at: int, claims: Sequence[FigureClaim], found: Sequence[Check | None], evidence: FigureEvidence
) -> Check | None:
    """What the claim at index `at` follows from: times, another unit, a formula."""
    claim = claims[at]
    if claim.figure.kind is Kind.DATE or claim.figure.unit == "clock":
        derivation = falling(claim.figure, evidence, claim.about)
    else:
        figure = _whole(at, claims)
        beside = [other.figure for other in verified_beside(claim, claims, found)]
        said = [each for each in beside if each.unit not in (None, "clock", claim.figure.unit)]
        derivation = (
            converted(claim, figure, evidence, said)
            or lasting(claim, figure, claims, found, evidence)
            or formula(at, claims, found, evidence, figure)
        )
    return _follows(claim, derivation) if derivation else None


def _whole(at: int, claims: Sequence[FigureClaim]) -> Figure:
    """The claim with the smaller units behind it, or the larger before it, where they are one: 2 h 50 min 5 s."""
    claim = claims[at]
    beside = [one.figure for one in claims[max(0, at - 2) : at + 3] if one.sentence is claim.sentence]
    for whole in join(" " * claim.sentence.start + claim.sentence.text, beside):
        if whole.start <= claim.figure.start < whole.end and whole.end - whole.start > len(claim.figure.text):
            return whole
    hours = _HOURS.search(claim.before[-12:])
    if hours and claim.figure.unit in ("minute", "metre") and claim.figure.number < SIXTY:
        minutes = Decimal(hours[1]) * SIXTY + claim.figure.number
        return msgspec.structs.replace(claim.figure, value=minutes, unit="minute", other=None)
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


def _may_be_worked_out(claim: FigureClaim, evidence: FigureEvidence) -> bool:
    """Whether a figure answers a question from evidence that states several: more ways lead there than are tried."""
    return bool(claim.question) and claim.figure.kind is not Kind.DATE and len(evidence.amounts) > 1


UNDATED = "no evidence is dated"


def _unverified(claim: FigureClaim, evidence: FigureEvidence) -> Check:
    if evidence.beyond and evidence.options.verify_against_documents:
        return Check(
            claim=claim,
            relation=Relation.UNREAD,
            how=f"in none of the nearest {len(evidence.read)} chunks; {evidence.beyond} more were not read",
            score=0.0,
        )
    year = claim.figure.kind is Kind.DATE and len(claim.figure.text) == YEAR
    if year and not evidence.dated:
        return Check(claim=claim, relation=Relation.ABSENT, how=UNDATED, score=0.0, out_of_reach=True)
    located = locate(claim, evidence) if evidence.sources and claim.figure.kind is not Kind.DATE else []
    return Check(
        claim=claim,
        relation=Relation.ABSENT,
        how=NOWHERE,
        score=1.0,
        name=UNDERIVED if _may_be_worked_out(claim, evidence) else "nowhere",
        evidence=tuple(quoted(stated) for stated in located[:2]),
    )
