"""Every claim of a record, held against all its evidence in turn.

The order is the strength of what is said: the metric that the sentence names, the chunks, any stored figure, what the
user said, and last what follows by arithmetic. A derivation never outranks a contradiction.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from hallucheck.detectors.numbers import derivations
from hallucheck.detectors.numbers.checks import NOWHERE, Check, Standing
from hallucheck.detectors.numbers.claims import Claim
from hallucheck.detectors.numbers.derivations import Derivation, Operand
from hallucheck.detectors.numbers.documents import check_documents, locate, quoted, relation
from hallucheck.detectors.numbers.evidence import Evidence
from hallucheck.detectors.numbers.matching import ZERO, Fit, comparable, date_fit, fit
from hallucheck.detectors.numbers.questions import check_question, is_bare_answer
from hallucheck.detectors.numbers.stored import check_any, check_metric, metric_of
from hallucheck.evidence.chunks import Stated
from hallucheck.evidence.metrics import Mention, Stored
from hallucheck.model import Evidence as Quoted
from hallucheck.text.figures import Kind, Period
from hallucheck.text.periods import meet

DERIVED = 0.8
TOLD = 0.6
FEW_STORED = 4
"""So few stored values may be combined though not all are named: "NOI margin" does not say revenue."""
NEIGHBOURS = 12
"""Claims before and behind a claim that may be terms of its derivation."""
PROSE_RELATED = 0.45
RELATED = 0.5
"""How far a stated figure must be about the same thing to be a term of a derivation."""


def judge(claims: Sequence[Claim], evidence: Evidence) -> list[Check]:
    """One check per claim, in order."""
    found: list[Check | None] = []
    named: dict[int, list[Mention]] = {}
    in_sentence: dict[int, list[Claim]] = {}
    for claim in claims:
        in_sentence.setdefault(claim.sentence.start, []).append(claim)
    for claim in claims:
        at = claim.sentence.start
        if at not in named:
            named[at] = evidence.mentions(claim.sentence.text)
        found.append(_direct(claim, named[at], in_sentence[at], evidence))
    found = _without_doubles(claims, found)
    for index in range(len(claims)):
        if found[index] is None and evidence.options.derivations:
            found[index] = _derived(index, claims, found, evidence)
    return [check or _unverified(claim, evidence) for claim, check in zip(claims, found, strict=True)]


def _without_doubles(claims: Sequence[Claim], found: Sequence[Check | None]) -> list[Check | None]:
    """Take back a contradiction where the sentence states the contradicting value too: the figure is something else.

    "NOI was $1.2M against a budget of $1.1M" says of the NOI what is true; the budget is another matter.
    """
    said = {
        (claim.sentence.start, _place(check))
        for claim, check in zip(claims, found, strict=True)
        if check is not None and check.standing is Standing.VERIFIED and claim.figure.kind is not Kind.DATE
    }
    return [
        None
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


def _direct(claim: Claim, mentions: list[Mention], siblings: Sequence[Claim], evidence: Evidence) -> Check | None:
    metric = None
    if mentions and claim.figure.kind is not Kind.DATE:
        metric = metric_of(claim, mentions, siblings, evidence)
        if metric and (check := check_metric(claim, metric, evidence)):
            return check
    if claim.asked and (mismatch := check_question(claim)):
        return mismatch
    if evidence.sources and (check := check_documents(claim, evidence)):
        return check
    if metric is None and (check := check_any(claim, evidence)):
        return check
    return _told(claim, evidence)


def _told(claim: Claim, evidence: Evidence) -> Check | None:
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
                standing=Standing.VERIFIED,
                how="said by the user",
                score=TOLD,
                evidence=(Quoted(source="question", quote=said.text),),
            )
    return None


def _derived(at: int, claims: Sequence[Claim], found: Sequence[Check | None], evidence: Evidence) -> Check | None:
    claim = claims[at]
    figure = claim.figure
    if figure.kind is Kind.DATE or figure.value is None:
        return None
    goal = derivations.target(figure, claim.direction if claim.change else 0, either_sign=not claim.direction)
    words = frozenset(claim.sentence.text.lower().split()) | frozenset(claim.asked.split())
    asked = derivations.asked_operations(claim.asked)
    if asked & {"difference", "change"}:
        asked |= {"change"} if figure.kind is Kind.PERCENTAGE else {"difference"}
    permitted = asked or derivations.operations(figure.kind, words, change=claim.change or bool(claim.direction))
    budget = derivations.allowed(figure)
    for operands in _operand_groups(at, claims, found, evidence):
        derivation = derivations.derive(goal, operands[: evidence.options.max_operands], permitted, budget)
        if derivation:
            return _follows(claim, derivation)
    return None


def _follows(claim: Claim, derivation: Derivation) -> Check:
    return Check(
        claim=claim,
        standing=Standing.VERIFIED,
        how=derivation.text,
        score=DERIVED,
        evidence=tuple(Quoted(source="derived", quote=operand.name) for operand in derivation.operands[:6]),
    )


def _operand_groups(
    at: int, claims: Sequence[Claim], found: Sequence[Check | None], evidence: Evidence
) -> list[list[Operand]]:
    """Sets of figures that the claim at index `at` may follow from, the likeliest first."""
    claim = claims[at]
    low = max(0, at - NEIGHBOURS)
    beside = zip(claims[low : at + NEIGHBOURS], found[low : at + NEIGHBOURS], strict=True)
    own = [
        _own_operand(other, order)
        for order, (other, check) in enumerate(beside, start=1)
        if other is not claim
        and check is not None
        and check.standing is Standing.VERIFIED
        and other.figure.value is not None
    ]
    same = [operand for operand, other in own if other.sentence is claim.sentence]
    groups = [same, [operand for operand, _ in own]] if len(own) > len(same) else [same]
    groups += _stored_groups(claim, evidence)
    groups += _cell_groups(claim, evidence)
    anchors = {
        (quote.source, quote.start)
        for other, check in zip(claims[low : at + NEIGHBOURS], found[low : at + NEIGHBOURS], strict=True)
        if check is not None and other.sentence is claim.sentence and check.standing is Standing.VERIFIED
        for quote in check.evidence[:1]
        if quote.start is not None
    }
    groups.append(_prose_operands(claim, evidence, anchors))
    return [group for group in groups if group]


def _own_operand(claim: Claim, order: int) -> tuple[Operand, Claim]:
    figure = claim.figure
    percent = figure.kind in (Kind.PERCENTAGE, Kind.POINTS)
    return Operand(value=float(figure.number), name=figure.text, percent=percent, order=order), claim


def _stored_groups(claim: Claim, evidence: Evidence) -> list[list[Operand]]:
    """Stored values of the metrics named: side by side in the period meant, then each beside its period before."""
    if not evidence.stored:
        return []
    named = dict.fromkeys(mention.metric for mention in evidence.mentions(f"{claim.sentence.text} {claim.asked}"))
    values = [stored for stored in evidence.stored if stored.metric in named and stored.value is not None]
    meant = [s for s in values if s.period is not None and claim.periods and meet(claim.periods, (s.period,))]
    meant = meant or [s for s in values if s.current]
    groups = [[_stored_operand(stored) for stored in meant]]
    if len(evidence.stored) <= FEW_STORED:
        groups.append([_stored_operand(stored) for stored in evidence.stored if stored.value is not None])
    for metric in named:
        series = sorted(
            (s for s in values if s.metric == metric and s.period is not None),
            key=lambda s: s.period.start if s.period else None,  # type: ignore[arg-type, return-value]
        )
        groups += [[_stored_operand(one), _stored_operand(two)] for one, two in pairwise(series) if two in meant]
        ends = [s for s in series if s in meant]
        groups.append([_stored_operand(stored) for stored in ends])
    return groups


def _stored_operand(stored: Stored) -> Operand:
    when = stored.period
    return Operand(
        value=float(stored.value or 0),
        name=f"{stored.metric} of {when}" if when else stored.metric,
        percent=stored.kind is Kind.PERCENTAGE,
        when=when,
    )


def _cell_groups(claim: Claim, evidence: Evidence) -> list[list[Operand]]:
    """Rows that the claim names: each across its periods; then all of them within one column."""
    cells = [stated for stated in evidence.compared if stated.cell is not None and stated.cell.label]
    if not cells:
        return []
    weights: dict[tuple[int, int], float] = {}
    rows: dict[tuple[int, int], list[Stated]] = {}
    columns: dict[tuple[int, int], list[Stated]] = {}
    for stated in cells:
        cell = stated.cell
        if cell is None:
            continue
        key = (id(stated.chunk), cell.row)
        if key not in weights:
            share = len(cell.label & claim.about) / len(cell.label)
            weights[key] = share + 0.05 * len(cell.section & claim.about)
        if weights[key] >= RELATED:
            rows.setdefault(key, []).append(stated)
            columns.setdefault((id(stated.chunk), cell.column), []).append(stated)
    ranked = sorted(rows, key=lambda key: -weights[key])
    groups = []
    for key in ranked[:4]:
        groups.append(_operands(claim, rows[key]))
        spanned = _operands(claim, rows[key], spanned=True)
        if len(spanned) > len(groups[-1]):
            groups.append(spanned)
    wanted = [group for group in columns.values() if len(group) > 1]
    in_period = [g for g in wanted if claim.periods and any(relation(claim, s) >= RELATED for s in g)]
    groups += [_operands(claim, group) for group in (in_period or wanted)[:4]]
    return groups + _headed_columns(claim, cells)


def _headed_columns(claim: Claim, cells: Sequence[Stated]) -> list[list[Operand]]:
    """Whole columns whose heading the claim names: what an average or a total over all rows is made of."""
    columns: dict[tuple[int, int], list[Stated]] = {}
    for stated in cells:
        cell = stated.cell
        if cell and cell.heading and len(cell.heading & claim.about) * 2 >= len(cell.heading):
            columns.setdefault((id(stated.chunk), cell.column), []).append(stated)
    return [_operands(claim, column) for column in columns.values() if len(column) > 2][:3]  # noqa: PLR2004


def _operands(claim: Claim, stated: Sequence[Stated], *, spanned: bool = False) -> list[Operand]:
    """Cells as operands, in the claim's own scale; those of the claim's periods first where it names several."""
    figure = claim.figure
    wanted: Sequence[Period] = claim.periods
    if spanned and len(wanted) > 1:
        wanted = (Period(min(p.start for p in wanted), max(p.end for p in wanted)),)
    named = [s for s in stated if s.cell and wanted and _in(wanted, s.cell.periods)]
    chosen = named if len(named) > 1 else list(stated)
    scale = float(figure.scale)
    found = []
    for s in chosen[:40]:
        value = s.figure.value
        if value is None or s.figure.naming:
            continue
        percent = s.figure.kind in (Kind.PERCENTAGE, Kind.POINTS)
        found.append(
            Operand(
                value=float(value) * (scale if s.figure.scale == 1 and not percent else 1.0),
                name=s.name,
                percent=percent,
                when=s.cell.periods[0] if s.cell and s.cell.periods else None,
            )
        )
    rows = {s.cell.row for s in chosen if s.cell}
    if len(rows) == 1 and found:
        nils = chosen[0].chunk.nils.get(rows.pop(), ())
        found += [
            Operand(value=0.0, name="nil", when=periods[0] if periods else None)
            for periods in nils
            if not wanted or not periods or _in(wanted, periods)
        ]
    return found


def _in(wanted: Sequence[Period], periods: Sequence[Period]) -> bool:
    return any(a.contains(b) or b.contains(a) for a in wanted for b in periods)


def _prose_operands(claim: Claim, evidence: Evidence, anchors: Collection[tuple[str, int | None]]) -> list[Operand]:
    """Figures of prose about the same thing, or beside one that the claim's sentence states; the nearest first."""
    ranked = []
    for order, stated in enumerate(evidence.compared, start=1):
        figure = stated.figure
        if (
            stated.cell is not None
            or figure.value is None
            or figure.naming
            or figure.unit not in (None, claim.figure.unit)
        ):
            continue
        related = relation(claim, stated)
        if related < RELATED and anchors:
            _, low, high = stated.chunk.quote(stated.index)
            beside = any(source == stated.source and low <= (start or 0) < high for source, start in anchors)
            related = RELATED if beside else related
        if related >= PROSE_RELATED:
            ranked.append((-related, order, stated))
    ranked.sort(key=lambda entry: entry[:2])
    return [
        Operand(
            value=float(stated.figure.number),
            name=stated.figure.text,
            percent=stated.figure.kind in (Kind.PERCENTAGE, Kind.POINTS),
            order=order,
        )
        for _, order, stated in ranked[:8]
    ]


def _unverified(claim: Claim, evidence: Evidence) -> Check:
    if evidence.beyond and evidence.options.verify_against_documents:
        return Check(
            claim=claim,
            standing=Standing.OVER_CAP,
            how=f"in none of the nearest {len(evidence.read)} chunks; {evidence.beyond} more were not read",
            score=0.0,
        )
    located = locate(claim, evidence) if evidence.sources and claim.figure.kind is not Kind.DATE else []
    return Check(
        claim=claim,
        standing=Standing.UNVERIFIED,
        how=NOWHERE,
        score=1.0,
        evidence=tuple(quoted(stated) for stated in located[:2]),
    )
