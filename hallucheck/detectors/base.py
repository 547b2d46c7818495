"""The contract of a family of rules.

A detector works in two steps, so that a slow verifier always sees large, de-duplicated batches across records while
detectors stay plain, synchronous and testable without one:

1. `questions(case)` says what it would like to ask a verifier about this record (most ask nothing);
2. `examine(case, answers)` returns its findings and its counts.

A detector sees a case, its own options and its resources, and nothing else: no globals, no state kept on `self`
between records.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

from pydantic import BaseModel, ConfigDict, model_validator

from hallucheck.model import Answers, Case, Finding, Question, Rule, Tally

if TYPE_CHECKING:
    from hallucheck.evidence.history.chronicle import Assertions, Chronicle
    from hallucheck.evidence.pdf.documents import Documents


class Options(BaseModel):
    """Base of every options model: strict, frozen, declared beside the code that reads it.

    The configuration schema, the documentation and the error texts are made from the one declaration.
    """

    model_config = ConfigDict(defer_build=True, extra="forbid", frozen=True, strict=False, validate_default=True)

    @model_validator(mode="after")
    def _merge_mappings(self) -> Self:
        """Mappings merge with what is shipped, key by key, as those of files do."""
        for name in self.model_fields_set:
            shipped = type(self).model_fields[name].default
            if isinstance(shipped, dict) and shipped:
                self.__dict__[name] = {**shipped, **getattr(self, name)}
        return self


class Need(StrEnum):
    """What a record (or the run) must bring before a family can judge it."""

    ANSWER = "an answer"
    CONTEXTS = "contexts"
    STATEMENT = "a statement extraction"
    VERIFIER = "a verifier"


@dataclass(frozen=True, kw_only=True, slots=True)
class Resources:
    """What the run has opened for its detectors. Built once per process; shared by all records."""

    as_of: date
    """The audit date: the only "today" there is."""
    documents: Documents
    """Reads the PDFs that records point at, each once."""
    earlier: Chronicle | None = None
    """What earlier records of a subject said; None where this run does not look back."""
    reject_critical: int = 1
    reject_high: int = 3
    """From how many findings the verdict rejects an extraction, for results that recommend it."""


class Loader(Protocol):
    """Loads evidence that all families share, whatever is selected; the options of one family say how."""

    batched: bool
    """Whether it is the faster a case, the more cases there are: it asks a database."""

    def load(self, cases: Sequence[Case]) -> None:
        """Fetch at once what would be slow to fetch one by one; `Case.attach` it to them."""


class Detector(ABC):
    """One family at work."""

    family: ClassVar[str]

    @property
    def reach(self) -> int | None:
        """For how many days what a record said can be contradicted; None: the family does not look back."""
        return None

    def applies(self, case: Case) -> str | None:
        """Why this family has nothing to judge on a record that has what it needs, or None where it has."""
        del case
        return None

    def questions(self, case: Case) -> Sequence[Question]:
        """What to ask the verifier about this record."""
        del case
        return ()

    @abstractmethod
    def examine(self, case: Case, answers: Answers) -> Examination:
        """The breaches found, and what was claimed, verified, unverified and left out."""

    def result(self, case: Case, findings: Sequence[Finding], tally: Tally) -> dict[str, Any] | None:
        """The family's own result shape, over the findings that were kept."""
        del case, findings, tally
        return None

    def recount(self, case: Case, findings: Sequence[Finding], dismissed: Sequence[Finding]) -> dict[str, Any] | None:
        """The result without the findings that a person called false positives; None where it does not count them."""
        del case, findings, dismissed
        return None

    def assertions(self, case: Case) -> bytes | None:
        """What later records of the same subject may contradict, as JSON in which `kept_json` masked account data.

        Hold the case itself against earlier ones in this form too: what is masked on one side only would differ.
        """
        del case
        return None

    def links(self, case: Case) -> Iterable[Assertions]:
        """Subjects that a record does not name as its own, each a thing that later records may not join."""
        del case
        return ()


Examination = tuple[list[Finding], Tally]
"""What a detector finds in a case, and its counts."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Family:
    """A family as data: the one entry from which CLI choices, schema, documentation and reports are derived.

    Nothing here imports what finds the breaches: `Later` does, when the first record needs it.
    """

    name: str
    title: str
    rules: tuple[Rule, ...]
    options: type[Options]
    needs: tuple[Need, ...]
    """A record without the answer or the statement that is named here is not shown to the family."""
    build: Callable[[Any, Resources], Detector]
    """Makes the detector from (validated options of this family, resources)."""
    load: Callable[[Any], Loader] | None = None
    """Makes the loader of evidence that judges of all families use, from the options of this one."""
    diagnose: Callable[[Any], Sequence[str]] | None = None
    """What is wrong with what the options point at (a database that does not fit them), one sentence each."""

    def lacks(self, case: Case) -> str | None:
        """What the case lacks that the family cannot do without."""
        if Need.ANSWER in self.needs and case.record.answer is None:
            return "no answer"
        if Need.STATEMENT in self.needs and case.record.statement is None:
            return "no statement extraction"
        return None


class Later:
    """What `module:name` names, imported when it is called."""

    def __init__(self, target: str) -> None:
        self.module, _, self._name = target.partition(":")

    def __call__(self, *given: Any) -> Any:
        """What it gives."""
        return getattr(import_module(self.module), self._name)(*given)
