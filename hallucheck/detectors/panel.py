"""The selected detectors, at work together on the cases of a chunk."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from hallucheck.detectors.base import Detector, Family, Linking, Options, Reaching, Recounting, Resources, Telling
from hallucheck.errors import place_of
from hallucheck.evidence.history.chronicle import Link
from hallucheck.model import Answers, Case, Finding, Outcome, Question, Severity, Status

TIME = "verification_time_ms"
"""Of a family's result: null unless the run is timed."""

_NO_FINDINGS: tuple[Finding, ...] = ()


class Examined(msgspec.Struct, frozen=True):
    """What the panel says of one case: findings, the outcome of each family, evidence that was out of reach."""

    findings: tuple[Finding, ...]
    families: dict[str, Outcome]
    unavailable: tuple[str, ...] = ()


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
        self._detectors: list[tuple[str, Detector]] = [
            (family.name, family.build(options[family.name], resources))
            for family in families
            if any(rule.id in rules for rule in family.rules)
        ]
        self._loaders = [(family.name, family.load(options[family.name])) for family in families if family.load]
        self._telling = [detector for _, detector in self._detectors if isinstance(detector, Telling)]
        self._recounting = [(name, each) for name, each in self._detectors if isinstance(each, Recounting)]
        self._linking = [detector for _, detector in self._detectors if isinstance(detector, Linking)]
        self._asking = [d for d in self._detectors if type(d[1]).questions is not Detector.questions]

    @property
    def batched(self) -> bool:
        """Whether it is the faster a case, the more cases it gets at once."""
        return any(loader.batched for _, loader in self._loaders)

    def prepare(self, cases: Sequence[Case]) -> list[Question]:
        """Load what the detectors need for all of `cases`; return their questions, each once, in order."""
        for name, loader in self._loaders:
            try:
                loader.load(cases)
            except Exception as error:  # noqa: BLE001 (whatever a detector raises is its family's failure, not the run's)
                for case in cases:
                    case.reading(_failures)[name] = place_of(error)
        posed: dict[Question, None] = {}
        for name, detector in self._asking:
            for case in cases:
                try:
                    if detector.applies(case) is None:
                        posed.update(dict.fromkeys(detector.questions(case)))
                except Exception as error:  # noqa: BLE001 (as above)
                    case.reading(_failures)[name] = place_of(error)
        return list(posed)

    def applies(self, case: Case) -> bool:
        """Whether any family has something to judge on `case`."""
        for _, detector in self._detectors:
            try:
                if detector.applies(case) is None:
                    return True
            except Exception:  # noqa: BLE001, S112 (what fails here fails again in `examine`, which says so)
                continue
        return False

    def examine(self, case: Case, answers: Answers) -> Examined:
        """Let every family judge `case`."""
        found: tuple[Finding, ...] = _NO_FINDINGS
        families: dict[str, Outcome] = {}
        unavailable: list[str] = []
        failures = case.attached(_failures) or {}
        for name, detector in self._detectors:
            if name in failures:
                families[name] = Outcome(status=Status.FAILED, reason=failures[name])
                continue
            try:
                reason = detector.applies(case)
                if reason is not None:
                    families[name] = _skipped(reason)
                    continue
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
        for name, detector in self._recounting:
            own = [finding for finding in findings if finding.rule.startswith(f"{name}/")]
            dismissed = [finding for finding in own if finding.suppressed is not None]
            if not dismissed or families[name].result is None:
                continue
            try:
                again = detector.recount(case, own, dismissed)
            except Exception:  # noqa: BLE001, S112 (the result that was made stands)
                continue
            if again is not None:
                counted[name] = msgspec.structs.replace(families[name], result=again)
        return counted

    @property
    def reach(self) -> int | None:
        """For how many days back records are held against earlier ones; None: no family on the panel does so."""
        return max((each.reach for _, each in self._detectors if isinstance(each, Reaching)), default=None)

    def links(self, case: Case) -> list[Link]:
        """What it says of subjects that it does not name as its own."""
        found: list[Link] = []
        for detector in self._linking:
            try:
                found += detector.links(case)
            except Exception:  # noqa: BLE001, S112 (as above: `examine` says so)
                continue
        return found

    def told(self, case: Case) -> bytes | None:
        """What later records of the same subject may contradict; None where that is nothing."""
        for detector in self._telling:
            try:
                data = detector.told(case)
            except Exception:  # noqa: BLE001, S112 (what fails here fails again in `examine`, which says so)
                continue
            if data is not None:
                return data
        return None

    def _kept(self, found: Sequence[Finding]) -> tuple[Finding, ...]:
        if not found:
            return _NO_FINDINGS
        return tuple([each for each in found if each.rule in self._rules and each.severity >= self._minimum])


@lru_cache(maxsize=256)
def _skipped(reason: str) -> Outcome:
    """The outcome of most families on most records; there are few reasons."""
    return Outcome(status=Status.SKIPPED, reason=reason)


def _failures(_case: Case) -> dict[str, str]:
    """Families that failed on a case before they could examine it, and where."""
    return {}
