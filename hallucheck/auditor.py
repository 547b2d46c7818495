"""What happens to a chunk: its rows become cases, detectors judge them, findings become verdicts.

rows -> records -> cases -> questions and answers -> findings -> suppressions -> probability -> verdict -> mending
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import NamedTuple, Protocol, TypeVar

import msgspec

from hallucheck.config.settings import Settings
from hallucheck.detectors import catalogue
from hallucheck.detectors.base import Resources
from hallucheck.detectors.panel import Examined, Panel
from hallucheck.engines.deadline import Deadline, Expired
from hallucheck.errors import InternalError, RecordError, RecordTimeoutError, place_of
from hallucheck.evidence.history.chronicle import Assertions, Chronicle, asserted_by
from hallucheck.evidence.mirror import here
from hallucheck.evidence.pdf.documents import Documents
from hallucheck.model import (
    Answer,
    Answers,
    AuditedRecord,
    Case,
    ErrorNote,
    Finding,
    Origin,
    Outcome,
    Question,
    Rule,
    Verdict,
)
from hallucheck.model.masking import mask_text, mask_tree, may_hold_identifier
from hallucheck.reports.base import Report
from hallucheck.reports.formats.annotated import NAME, unannotated
from hallucheck.sources.base import Chunk
from hallucheck.sources.decode import decode
from hallucheck.sources.mapping import Mapping
from hallucheck.text.citations.blanking import open_case
from hallucheck.verdict.faults import with_faults
from hallucheck.verdict.mitigation import Mended, mitigated
from hallucheck.verdict.policy import circumstances, is_documented, judge
from hallucheck.verdict.probability import probability, whole_answer
from hallucheck.verdict.suppressions import NOTHING, Suppressions
from hallucheck.verifiers.choose import open_verifier

T = TypeVar("T", bound=Case | AuditedRecord)


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """All that a worker must know; pickles."""

    settings: Settings
    as_of: date
    mappings: tuple[Mapping, ...]
    """One per input of the batch, chosen by `Chunk.source`."""
    reports: tuple[Report, ...] = ()
    documents_root: str | None = None
    scratch: str | None = None
    """Directory of this run for what processes share; it goes when the run ends."""
    no_text: bool = False
    suppressions: Suppressions = NOTHING
    chronicle: Chronicle | None = None
    """What earlier records of each subject said, where this run looks back."""
    timings: bool = False
    """Write times into results; no two runs are then equal."""
    recorded: bool = False
    """Whether there is a history to write to."""


class ChunkAuditor(Protocol):
    """Takes a chunk's rows to their verdicts; built once in each process."""

    def audit(self, chunk: Chunk) -> Iterator[Sequence[AuditedRecord]]:
        """One audited record per record of the chunk, in order, whatever the rows are; some of them at a time."""


TOGETHER = 32
"""Records that go their way together where nobody is asked who answers many questions faster than few: they are done
with while they are still in the processor's cache, and the next ones get their memory."""


RAISED = "raised"
"""The method of an answer that a verifier could not give because it raised."""


class Auditor:
    """Takes a chunk's rows through all stages up to the verdict."""

    def __init__(self, plan: Plan, *, documents: Documents | None = None) -> None:
        settings = plan.settings
        self._plan = plan
        self._verifier = open_verifier(settings.verifier)
        self._deadline = Deadline(settings.limits.timeout)
        self._panel = Panel(
            catalogue.families(),
            options={family.name: settings.options(family.name) for family in catalogue.families()},
            rules=frozenset(rule.id for rule in selected_rules(settings)),
            minimum=settings.severity,
            resources=Resources(
                as_of=plan.as_of,
                documents=documents
                or Documents(
                    root=plan.documents_root, limits=settings.documents, cache=plan.scratch and here(plan.scratch)
                ),
                earlier=plan.chronicle,
                reject_critical=settings.verdict.reject_critical,
                reject_high=settings.verdict.reject_high,
            ),
            timed=plan.timings,
        )
        self._plain: dict[tuple[object, ...], _Settled] = {}
        self._together = None if self._panel.batched or settings.verifier.batched else TOGETHER

    def audit(self, chunk: Chunk) -> Iterator[Sequence[AuditedRecord]]:
        """One audited record per record of the chunk, in order, whatever the rows are; some of them at a time."""
        if chunk.refused is not None:
            yield [error_row(chunk.origin(chunk.first_line), b"", chunk.refused)]
            return
        with self._deadline.ticking():
            yield from map(self._judge_group, in_groups(self._cases(chunk), self._together))

    def judged(self, entries: Sequence[Case | AuditedRecord]) -> list[AuditedRecord]:
        """Each case as an audited record, in order; what is one already stays."""
        with self._deadline.ticking():
            return self._judge_group(entries)

    def _judge_group(self, entries: Sequence[Case | AuditedRecord]) -> list[AuditedRecord]:
        answers = self._answered(self._posed([entry for entry in entries if isinstance(entry, Case)]))
        return [self._judge_and_forget(entry, answers) if isinstance(entry, Case) else entry for entry in entries]

    def questions(self, chunk: Chunk) -> list[Question]:
        """What the verifier would be asked about a chunk; nobody is asked."""
        return self._posed([case for case in self._cases(chunk) if isinstance(case, Case)])

    @property
    def reach(self) -> int | None:
        """For how many days back the selected families look at earlier records of a subject; None: they do not."""
        return self._panel.reach

    def assertions(self, chunk: Chunk) -> list[Assertions]:
        """What the chunk's records say that later ones of the same subject may contradict."""
        with self._deadline.ticking():
            return [one for case in self._cases(chunk) if isinstance(case, Case) for one in self._assertions(case)]

    def _assertions(self, case: Case) -> list[Assertions]:
        said = asserted_by(case)
        try:
            self._deadline.start()
            data = self._panel.assertions(case) if said is not None else None
            made = self._panel.links(case)
            self._deadline.stop()
        except Expired:
            return []
        if said is not None and data:
            made.append(msgspec.structs.replace(said, data=data))
        return made

    def _cases(self, chunk: Chunk) -> Iterator[Case | AuditedRecord]:
        """The chunk's records as cases; a row that is none as an error row."""
        mapping = self._plan.mappings[chunk.source]
        for row in chunk.rows():
            raw = row.raw
            try:
                given = decode(raw)
                if NAME in given:
                    raw, known = unannotated(raw)
                    if known is not None:  # all that an earlier audit left of a row that it could not read
                        yield error_row(chunk.origin(row.line), b"", known)
                        continue
                    given = decode(raw)
                records = mapping.records(given, row.line)
            except Exception as error:  # noqa: BLE001 (whatever a reader raises costs this row, not the run)
                yield refused(chunk.origin(row.line), raw, error)
                continue
            if not records:
                yield aside(chunk.origin(row.line), raw)
                continue
            if len(records) == 1:
                yield open_case(records[0], chunk.origin(row.line), raw)
                continue
            for part, record in enumerate(records):
                yield open_case(record, chunk.origin(row.line, part, record.turn), raw)

    def _posed(self, cases: Sequence[Case]) -> list[Question]:
        """The questions of the detectors and the one on each whole answer that any of them judges, each once."""
        answered = [case for case in cases if case.record.answer]
        whole = [
            question for case in answered if (question := case.reading(whole_answer)) and self._panel.applies(case)
        ]
        return list(dict.fromkeys([*self._panel.prepare(cases), *whole]))

    def _answered(self, asked: Sequence[Question]) -> Answers:
        """All questions in one call; where that raises each by itself, so that it costs one record and not the run."""
        if not asked:
            return Answers()
        try:
            return Answers(zip(asked, self._verifier.answer(asked), strict=True))
        except Exception as error:  # noqa: BLE001 (as above)
            if len(asked) == 1:
                return Answers({asked[0]: Answer(yes=None, method=RAISED, error=place_of(error))})
        return Answers(answer for question in asked for answer in self._answered([question]).items())

    def _judge_and_forget(self, case: Case, answers: Answers) -> AuditedRecord:
        try:
            return self._judge(case, answers)
        except Exception as error:  # noqa: BLE001 (as above)
            self._deadline.stop()
            return refused(case.origin, case.raw, error)
        finally:
            case.forget()

    def _judge(self, case: Case, answers: Answers) -> AuditedRecord:
        record = case.written
        try:
            self._deadline.start()
            examined = self._panel.examine(case, answers)
            self._deadline.stop()
        except Expired:
            late = RecordTimeoutError(f"took longer than {self._deadline.limit:g} s", "raise --timeout")
            return refused(case.origin, case.raw, late)
        settled = self._settle(case, examined, answers)
        return AuditedRecord(
            raw=case.raw,
            origin=case.origin,
            verdict=settled.verdict,
            reasons=settled.reasons,
            **msgspec.structs.asdict(settled.mended),
            probability=settled.probability,
            id=case.shown_id,
            identity=None if record.id else case.identity,
            provider=record.provider,
            model=record.model,
            labels=record.labels,
            record=record,
            assertions=self._panel.assertions(case) if self._plan.recorded else None,
        )

    def _settle(self, case: Case, examined: Examined, answers: Answers) -> _Settled:
        """What was found weighed; what an extraction comes to is what its findings say: many have the same."""
        record, families, hiding = case.written, examined.families, self._plan.suppressions
        hidden = examined.findings and (record.ignore or hiding.entries or hiding.baseline or hiding.reviewed)
        if record.answer is not None or examined.unavailable or record.problems or hidden:
            return self._weigh(case, examined, answers)
        counted = [outcome.unverified for outcome in families.values()]
        found = [(f.message, f.rule, f.check, f.severity, f.confidence, f.location) for f in examined.findings]
        kind = (record.statement is not None, is_documented(record), *counted, *found)
        known = self._plain.get(kind)
        if known is None or known.mended.families != families:
            if len(self._plain) >= 256:  # noqa: PLR2004 (there are few kinds, unless results hold times)
                self._plain.clear()
            known = self._plain[kind] = self._weigh(case, examined, answers)
        if not found:
            return known
        return known._replace(mended=msgspec.structs.replace(known.mended, findings=examined.findings))

    def _weigh(self, case: Case, examined: Examined, answers: Answers) -> _Settled:
        """Weigh what was found into probability and verdict, and decide what to do about it."""
        record, settings = case.written, self._plan.settings
        findings = self._plan.suppressions.apply(
            with_faults(examined.findings),
            ignored=record.ignore,
            record=record.id,
            formerly=case.former_fingerprint,
        )
        families = self._recounted(case, examined.families, findings)
        whole = case.reading(whole_answer) if record.answer else None
        answer = answers[whole] if whole else None
        lacking = (f"the verifier failed: {answer.error}",) if answer is not None and answer.method == RAISED else ()
        unread = (
            f"{problem.field}{f' at {problem.pointer}' if problem.pointer else ''}: {problem.reason}"
            for problem in record.problems
        )
        doubts = (*lacking, *unread, *examined.unavailable)
        if doubts:  # some quote the record
            doubts = tuple(mask_text(doubt, case.secrets) for doubt in doubts)
        chance = settings.verdict.calibration.corrected(probability(answer, findings, families))
        verdict, reasons = judge(
            findings,
            families,
            settings.verdict,
            doubts,
            circumstances(case, chance if answer and answer.no else None, findings, settings.verdict),
        )
        if verdict is not Verdict.UNCHECKED:  # which gives all doubts as its reasons
            reasons += lacking
        mended = mitigated(record, findings, families, settings.mitigation)
        if record.answer is not None:  # only then do results quote
            mended = _masked(mended, case.secrets)
        return _Settled(verdict, reasons, chance, mended)

    def _recounted(self, case: Case, families: dict[str, Outcome], findings: Sequence[Finding]) -> dict[str, Outcome]:
        """The outcomes without what a person called false positives."""
        reviewed = self._plan.suppressions.reviewed
        if not reviewed or not any(f.suppressed is not None and f.fingerprint in reviewed for f in findings):
            return families
        return self._panel.recount(
            case, families, [f for f in findings if f.suppressed is None or f.fingerprint in reviewed]
        )


class _Settled(NamedTuple):
    """What the findings and outcomes of a record come to."""

    verdict: Verdict
    reasons: tuple[str, ...]
    probability: float | None
    mended: Mended


def in_groups(items: Iterable[T], number: int | None = TOGETHER) -> Iterator[list[T]]:
    """`items` in lists of about so many, those of one row in one list; None: all in one."""
    held: list[T] = []
    for item in items:
        if number is not None and len(held) >= number and item.origin.line != held[-1].origin.line:
            yield held
            held = []
        held.append(item)
    if held:
        yield held


def selected_rules(settings: Settings) -> tuple[Rule, ...]:
    """The rules that `select` names and `ignore` does not, in catalogue order."""
    chosen = catalogue.select(settings.select) - catalogue.select(settings.ignore, flag="--ignore")
    return tuple(rule for rule in catalogue.rules().values() if rule.id in chosen)


def _masked(mended: Mended, secrets: tuple[str, ...]) -> Mended:
    """What quotes the answer, without account numbers, as findings are."""
    results = [outcome.result for outcome in mended.families.values()]
    if not secrets and not may_hold_identifier((results, mended.corrected_answer, mended.guidance)):
        return mended
    families = {
        name: msgspec.structs.replace(outcome, result=mask_tree(outcome.result, secrets))
        for name, outcome in mended.families.items()
    }
    return msgspec.structs.replace(
        mended,
        families=families,
        corrected_answer=mask_tree(mended.corrected_answer, secrets),
        guidance=mask_tree(mended.guidance, secrets),
    )


def refused(origin: Origin, raw: bytes, error: Exception) -> AuditedRecord:
    """The error row of a row that could not be audited; its text is not quoted, its hash identifies it."""
    if not isinstance(error, RecordError):
        error = InternalError(f"{place_of(error)}; this is a defect of hallucheck")
    digest = hashlib.sha256(raw).hexdigest()
    return error_row(origin, raw, ErrorNote(kind=error.kind, message=str(error), line=origin.line, sha256=digest))


def aside(origin: Origin, raw: bytes) -> AuditedRecord:
    """The line of a row that is no record by itself: it is given back and counted nowhere."""
    why = "claims nothing: a row without an answer, read with the other rows of its session"
    return AuditedRecord(raw=raw, origin=origin, verdict=Verdict.PASS, reasons=(why,), aside=True)


def error_row(origin: Origin, raw: bytes, note: ErrorNote) -> AuditedRecord:
    """An error row; `raw` where there is something to give back."""
    return AuditedRecord(raw=raw, origin=origin, verdict=Verdict.ERROR, reasons=(note.message,), error=note)
