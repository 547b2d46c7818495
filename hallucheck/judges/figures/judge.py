"""Every claim of a record, held against all its evidence in turn.

The order is the strength of what is said: the metric that the sentence names, the chunks, any stored figure, what the
user said, and last what follows by arithmetic. A derivation never outranks a contradiction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

import msgspec

from hallucheck.evidence.database.metrics import Mention
from hallucheck.judges.figures.claims.check import NOWHERE, Check, Relation, Standing
from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.judges.figures.claims.questions import check_question, is_bare_answer
from hallucheck.judges.figures.derive import arithmetic as derivations
from hallucheck.judges.figures.derive.arithmetic import Derivation, Target
from hallucheck.judges.figures.derive.cells import cell_groups
from hallucheck.judges.figures.derive.durations import falling, striking
from hallucheck.judges.figures.derive.formulas import formula
from hallucheck.judges.figures.derive.multiples import multiplied
from hallucheck.judges.figures.derive.operands import (
    Group,
    anchors,
    chained_groups,
    own_groups,
    prose_groups,
    rate_base,
    stored_groups,
)
from hallucheck.judges.figures.derive.other_ways import following, readings
from hallucheck.judges.figures.evidence.agree import ZERO, Fit, comparable, date_fit, fit
from hallucheck.judges.figures.evidence.evidence import FigureEvidence
from hallucheck.judges.figures.search.chunks import check_documents, find_time, quoted
from hallucheck.judges.figures.search.rivals import locate
from hallucheck.judges.figures.search.series import compare_with_others
from hallucheck.judges.figures.search.stored_values import check_any, check_metric, metric_of
from hallucheck.judges.figures.search.within_sentence import turned
from hallucheck.judges.figures.search.wrong_cell import crossed
from hallucheck.model import Evidence
from hallucheck.text.basics.patterns import regex
from hallucheck.text.figure.figure import ONE, Kind, Period
from hallucheck.text.statements.split import Kind as Stretch
from hallucheck.text.statements.split import kind_of, statements

DERIVED = 0.8
NEVER = ("clock", "°C", "°F")
"""Units of which nothing is derived: times of day, temperatures."""
TOLD = 0.6
YEAR = 4
"""Digits of a year."""
_OF_ONE = regex(r" an? [^\W\d_]")
"""Behind a price: 20 cents a tablet."""
ROUNDS = 2
"""Steps that a derivation may have: a difference, then its share."""


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
    found = _without_doubles(claims, found, evidence)
    if evidence.options.derivations:
        _derive(claims, found, evidence)
    return [
        check or _missing(claim, evidence) or _unverified(claim, evidence)
        for claim, check in zip(claims, found, strict=True)
    ]


def _derive(claims: Sequence[FigureClaim], found: list[Check | None], evidence: FigureEvidence) -> None:
    """Fill in what follows by arithmetic; what follows from that in turn, in a second round.

    So many times a stated figure is no other value of the same thing.
    """
    for index, check in enumerate(found):
        if check is not None and check.name == "same-subject":
            derivation = multiplied(claims[index], claims[index].figure, evidence)
            found[index] = _follows(claims[index], derivation) if derivation else check
    for _ in range(ROUNDS):
        missing = [index for index, check in enumerate(found) if check is None]
        for index in missing:
            found[index] = _term(index, claims, found) or _derived(index, claims, found, evidence)
            if found[index] is None and claims[index].question and not claims[index].asked:
                found[index] = _as_asked(index, claims, found, evidence)
        if all(found[index] is None for index in missing) or all(check is not None for check in found):
            return


def _term(at: int, claims: Sequence[FigureClaim], found: Sequence[Check | None]) -> Check | None:
    """A figure that only says of how much another one of its sentence is meant: six months cost $90, 4.2 per 1,000."""
    claim = claims[at]
    figure = claim.figure
    share = figure.kind is Kind.PERCENTAGE and figure.written
    if figure.value is None:
        return None
    term = f"= {(figure.number / 100).normalize():f} of " if share else f"× {figure.text}"
    for other, check in zip(claims, found, strict=True):
        if check is None or other.sentence is not claim.sentence:
            continue
        if term.lower() in check.how.lower() if figure.unit or share else check.how.endswith(f"× {figure.number:,f}"):
            return Check(
                claim=claim,
                relation=Relation.DERIVED,
                how=f"a term of {check.how}",
                score=DERIVED,
                evidence=check.evidence,
            )
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
    if evidence.sources and (check := check_documents(claim, evidence)):
        if check.standing is not Standing.VERIFIED:
            return check
        return crossed(claim, siblings, check, evidence) or compare_with_others(claim, siblings, evidence) or check
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
    """What the claim follows from, in either reading of its separators: 1.830 may be 1830."""
    claim = claims[at]
    check = _follows_from(at, claims, found, evidence)
    other = claim.figure.other
    if check is not None or not isinstance(other, Decimal) or claim.figure.unit == "clock":
        return check
    step = ONE if other > claim.figure.number else claim.figure.step / 1000
    figure = msgspec.structs.replace(claim.figure, value=other, other=None, step=step)
    turned = list(claims)
    turned[at] = msgspec.structs.replace(claim, figure=figure)
    check = _follows_from(at, turned, found, evidence)
    return None if check is None else msgspec.structs.replace(check, claim=claim)


def _as_asked(
    at: int, claims: Sequence[FigureClaim], found: Sequence[Check | None], evidence: FigureEvidence
) -> Check | None:
    """What a claim follows from by what the question asks for: "how much faster", "the mean", "per year"."""
    asked = list(claims)
    asked[at] = claims[at].as_asked()
    check = _derived(at, asked, found, evidence)
    return None if check is None else msgspec.structs.replace(check, claim=claims[at])


def _follows_from(
    at: int, claims: Sequence[FigureClaim], found: Sequence[Check | None], evidence: FigureEvidence
) -> Check | None:
    claim = claims[at]
    figure = claim.figure
    if figure.kind is Kind.DATE or figure.unit == "clock":
        derivation = falling(claim, figure, evidence) if figure.kind is Kind.DATE else striking(figure, evidence)
        return _follows(claim, derivation) if derivation else None
    if figure.value is None:
        return None
    if derivation := following(at, claims, found, evidence):
        return _follows(claim, derivation)
    if figure.unit in NEVER:
        return None
    goal = derivations.target(
        figure, claim.direction if claim.change else 0, claim.hedge, either_sign=not claim.direction
    )
    asked = derivations.asked_operations(claim.asked)
    if asked & {"difference", "change"}:
        asked |= {"change"} if figure.kind is Kind.PERCENTAGE else {"difference"}
    words = frozenset(claim.said.words)
    if _OF_ONE.match(claim.sentence.text, figure.end - claim.sentence.start):
        words |= {"each"}
    permitted = asked or derivations.operations(figure.kind, words, change=claim.change or bool(claim.direction))
    if (base := rate_base(claim)) != 1:
        goal, permitted = goal.per(base), frozenset(("quotient",))
    return _computed(at, claims, found, evidence, goal=goal, permitted=permitted)


def _computed(
    at: int,
    claims: Sequence[FigureClaim],
    found: Sequence[Check | None],
    evidence: FigureEvidence,
    *,
    goal: Target,
    permitted: frozenset[str],
) -> Check | None:
    """What gives the goal by an operation that the words name; else a formula that needs no words."""
    claim = claims[at]
    budget = derivations.allowed(claim.figure)
    for group in _groups(at, claims, found, evidence):
        if group.operands:
            operands = group.operands[: evidence.options.max_operands]
            derivation = derivations.derive(goal, operands, group.only or permitted, budget)
            if derivation:
                return _follows(claim, derivation)
    derivation = None if claim.asked else formula(at, claims, found, evidence, readings(at, claims)[0])
    return _follows(claim, derivation) if derivation else None


def _groups(
    at: int, claims: Sequence[FigureClaim], found: Sequence[Check | None], evidence: FigureEvidence
) -> Iterator[Group]:
    """Sets of figures that the claim at index `at` may follow from, the likeliest first."""
    claim = claims[at]
    yield from own_groups(at, claims, found)
    yield from stored_groups(claim, evidence)
    yield from cell_groups(claim, evidence)
    yield from prose_groups(claim, evidence, anchors(at, claims, found))
    yield from chained_groups(at, claims, found, evidence)


def _follows(claim: FigureClaim, derivation: Derivation) -> Check:
    return Check(
        claim=claim,
        relation=Relation.CONVERTED if derivation.operation == "conversion" else Relation.DERIVED,
        how=derivation.text,
        score=DERIVED,
        evidence=tuple(Evidence(source="derived", quote=operand.name) for operand in derivation.operands[:6]),
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
        name="nowhere",
        evidence=tuple(quoted(stated) for stated in located[:2]),
    )
