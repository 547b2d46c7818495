"""The selected detectors, at work together on the cases of a chunk."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache

import msgspec

from hallucheck.detectors.base import Detector, Family, Loader, Options, Resources
from hallucheck.errors import place_of
from hallucheck.evidence.history.chronicle import Assertions
from hallucheck.model import Answers, Case, Finding, Outcome, Question, Severity, Status

TIME = "verification_time_ms"
"""Of a family's result: null unless the run is timed."""


class Examined(msgspec.Struct, frozen=True):
    """What the panel says of one case: findings, the outcome of each family, evidence that was out of reach."""

    findings: tuple[Finding, ...]
    families: dict[str, Outcome]
    unavailable: tuple[str, ...] = ()


class _Seat:
    """A family on the panel. What it is made of is imported for the first record that it can judge.

    One whose options were set is made at once: whatever they point at must be there before the first record.
    """

    def __init__(self, family: Family, options: Options, resources: Resources, *, judging: bool) -> None:
        self.name, self.lacks, self.judging = family.name, family.lacks, judging
        self._family, self._options, self._resources = family, options, resources
        self.asking = judging
        """Whether it has questions, as far as is known."""
        if options != family.options.model_construct():
            _ = self.loader, judging and self.detector

    @cached_property
    def detector(self) -> Detector:
        """The family at work."""
        built = self._family.build(self._options, self._resources)
        self.asking = type(built).questions is not Detector.questions
        return built

    @cached_property
    def loader(self) -> Loader | None:
        """What fetches the evidence of all families that this one's options speak of."""
        return self._family.load(self._options) if self._family.load is not None else None

    @property
    def batched(self) -> bool:
        """Whether what it fetches is fetched the faster a case, the more cases there are."""
        return "loader" in self.__dict__ and self.loader is not None and self.loader.batched

    def skips(self, case: Case) -> str | None:
        """Why the family has nothing to judge on a case, or None where it has."""
        return self.lacks(case) or self.detector.applies(case)


class Panel:
    """Detectors of the families that have a selected rule."""

    def __init__(
        self,
        families: Sequence[Family],
        *,
        options: Mapping[str, Options],
        rules: frozenset[str],
        minimum: Severity,
        resources: Resources,
        timed: bool = False,
    ) -> None:
        """Build the detectors.

        Args:
            families: all there are; those without a rule in `rules` do not sit on the panel.
            options: of each family, by its name.
            rules: ids of the selected rules; findings of other rules are dropped.
            minimum: findings below this severity are dropped.
            resources: what the run has opened for them.
            timed: write how long a family took into those results that have a place for it.
        """
        self._rules = rules
        self._minimum = minimum
        self._timed = timed
        seats = [
            _Seat(family, options[family.name], resources, judging=any(rule.id in rules for rule in family.rules))
            for family in families
        ]
        self._seats = [seat for seat in seats if seat.judging]
        self._loading = [seat for seat, family in zip(seats, families, strict=True) if family.load is not None]

    @property
    def batched(self) -> bool:
        """Whether it is the faster a case, the more cases it gets at once."""
        return any(seat.batched for seat in self._loading)

    def prepare(self, cases: Sequence[Case]) -> list[Question]:
        """Load what the detectors need for all of `cases`; return their questions, each once, in order."""
        for seat in self._loading:
            concerned = [case for case in cases if seat.lacks(case) is None]
            try:
                if concerned and seat.loader is not None:
                    seat.loader.load(concerned)
            except Exception as error:  # noqa: BLE001 (whatever a detector raises is its family's failure, not the run's)
                for case in concerned:
                    case.reading(_failures)[seat.name] = place_of(error)
        posed: dict[Question, None] = {}
        for seat in self._seats:
            for case in cases if seat.asking else ():
                try:
                    if seat.skips(case) is None and seat.asking:
                        posed.update(dict.fromkeys(seat.detector.questions(case)))
                except Exception as error:  # noqa: BLE001 (as above)
                    case.reading(_failures)[seat.name] = place_of(error)
        return list(posed)

    def applies(self, case: Case) -> bool:
        """Whether any family has something to judge on `case`."""
        for seat in self._seats:
            with suppress(Exception):  # what fails here fails again in `examine`, which says so
                if seat.skips(case) is None:
                    return True
        return False

    def examine(self, case: Case, answers: Answers) -> Examined:
        """Let every family judge `case`."""
        found: tuple[Finding, ...] = ()
        families: dict[str, Outcome] = {}
        unavailable: list[str] = []
        failures = case.attached(_failures) or {}
        for seat in self._seats:
            name = seat.name
            if name in failures:
                families[name] = Outcome(status=Status.FAILED, reason=failures[name])
                continue
            try:
                reason = seat.skips(case)
                if reason is not None:
                    families[name] = _skipped(reason)
                    continue
                detector = seat.detector
                began = time.perf_counter() if self._timed else 0.0
                every, tally = detector.examine(case, answers)
                findings = self._kept(every)
                tally.result = detector.result(case, findings, tally)
                if self._timed and tally.result is not None and TIME in tally.result:
                    tally.result[TIME] = round((time.perf_counter() - began) * 1000, 3)
            except Exception as error:  # noqa: BLE001 (as above)
                families[name] = Outcome(status=Status.FAILED, reason=place_of(error))
                continue
            families[name] = tally.outcome()
            found += findings
            unavailable += tally.unavailable
        return Examined(found, families, tuple(unavailable))

    def recount(self, case: Case, families: dict[str, Outcome], findings: Sequence[Finding]) -> dict[str, Outcome]:
        """`families` with results that no longer count the `findings` which a person called false positives."""
        counted = dict(families)
        for seat in self._seats:
            name = seat.name
            own = [finding for finding in findings if finding.rule.startswith(f"{name}/")]
            dismissed = [finding for finding in own if finding.suppressed is not None]
            if dismissed and families[name].result is not None:
                with suppress(Exception):  # the result that was made stands
                    again = seat.detector.recount(case, own, dismissed) or families[name].result
                    counted[name] = msgspec.structs.replace(families[name], result=again)
        return counted

    @property
    def reach(self) -> int | None:
        """For how many days back records are held against earlier ones; None: no family on the panel does so."""
        return max((reach for seat in self._seats if (reach := seat.detector.reach) is not None), default=None)

    def links(self, case: Case) -> list[Assertions]:
        """What it says of subjects that it does not name as its own."""
        found: list[Assertions] = []
        for seat in self._seats:
            with suppress(Exception):  # what fails here fails again in `examine`, which says so
                found += seat.detector.links(case) if seat.lacks(case) is None else ()
        return found

    def assertions(self, case: Case) -> bytes | None:
        """What later records of the same subject may contradict; None where that is nothing."""
        for seat in self._seats:
            with suppress(Exception):  # as above
                data = seat.detector.assertions(case) if seat.lacks(case) is None else None
                if data is not None:
                    return data
        return None

    def _kept(self, found: Sequence[Finding]) -> tuple[Finding, ...]:
        return tuple([each for each in found if each.rule in self._rules and each.severity >= self._minimum])


@lru_cache(maxsize=256)
def _skipped(reason: str) -> Outcome:
    """The outcome of most families on most records; there are few reasons."""
    return Outcome(status=Status.SKIPPED, reason=reason)


def _failures(_case: Case) -> dict[str, str]:
    """Families that failed on a case before they could examine it, and where."""
    return {}
