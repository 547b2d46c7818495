"""The settings of a run: one strict, frozen model, assembled from the options of every family in the catalogue."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, create_model, field_validator
from pydantic_core import PydanticCustomError

from hallucheck.detectors import catalogue
from hallucheck.detectors.base import Options
from hallucheck.errors import ConfigError, UsageError
from hallucheck.evidence.history.options import HistoryOptions
from hallucheck.evidence.pdf.documents import DocumentLimits
from hallucheck.model import Severity
from hallucheck.verdict.gate import GatePolicy
from hallucheck.verdict.mitigation import MitigationPolicy
from hallucheck.verdict.policy import VerdictPolicy
from hallucheck.verifiers.choose import VerifierOptions

NOT_DETECTION = ("preset", "map", "verdict", "mitigation", "gate", "limits", "documents", "history")
"""Settings that change how a dump is read and judged, but not what is found in a record."""

NOT_FOUND_BY = frozenset((
    "cache", "cache_dir", "concurrency", "timeout", "retries", "pause", "requests_per_minute", "max_requests",
    "max_cost", "price_in", "price_out", "review_queue_enabled",
))  # fmt: skip
"""Keys of other settings that change the cost of a run, but not what is found."""


class Limits(Options):
    """What one record may cost before it is set aside as an error row."""

    timeout: float = Field(30.0, gt=0, le=86_400, description="seconds a record may take; then it is an error row")
    max_line_mb: int = Field(64, ge=1, le=4096, description="megabytes a line may have; a longer one is an error row")


def _section(model: type[BaseModel], description: str) -> Any:
    """A section, at its defaults as it is declared."""
    return Field(default_factory=model.model_construct, description=description)


class Settings(BaseModel):
    """All that can be set for a run. `settings_model()` adds one section per family.

    Models are built into one validator when that is needed; sections at their defaults are taken as they are declared.
    """

    model_config = ConfigDict(defer_build=True, extra="forbid", frozen=True)

    select: list[str] = Field(default=["all"], description="families, rules or globs to check")
    ignore: list[str] = Field(default=[], description="families, rules or globs to leave out of `select`")
    severity: Severity = Field(default=Severity.LOW, description="findings below this severity are not reported")
    preset: str | None = Field(
        default=None,
        min_length=1,
        description="layout of a foreign dump: a name, or auto (refused where two fit); null: recognised, else ours",
    )
    map: dict[str, str] = Field(
        default={}, description="record field -> JSONPath in the input, such as {answer: $.output.text}"
    )
    verifier: VerifierOptions = _section(VerifierOptions, 'who answers "does this evidence entail this claim?"')
    verdict: VerdictPolicy = _section(VerdictPolicy, "when a record is rejected")
    mitigation: MitigationPolicy = _section(MitigationPolicy, "what is done about findings in an answer")
    gate: GatePolicy = _section(GatePolicy, "when a run fails")
    limits: Limits = _section(Limits, "what one record may cost")
    documents: DocumentLimits = _section(DocumentLimits, "what reading one PDF may cost")
    history: HistoryOptions = _section(HistoryOptions, "the store of audited records")

    @field_validator("select", "ignore")
    @classmethod
    def _names_rules(cls, patterns: list[str]) -> list[str]:
        for pattern in patterns:
            if pattern != "all":
                try:
                    catalogue.select([pattern])
                except UsageError as error:
                    context = {"pattern": pattern, "hint": error.hint}
                    raise PydanticCustomError("unknown_rule", "{hint}", context) from None
        return patterns

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as plain data: the model is assembled anew in each process, where its class has no importable name."""
        return _restored, (self.effective(),)

    def options(self, family: str) -> Options:
        """The validated options of a family."""
        options: Options = getattr(self, family)
        return options

    def effective(self) -> dict[str, Any]:
        """Every key with its value, as plain JSON data in one canonical order."""
        plain: dict[str, Any] = _whole_numbers(self.model_dump(mode="json"))
        return plain

    @property
    def hash(self) -> str:
        """16 hex digits that are equal exactly where the effective settings are."""
        return _hash(self.effective())

    @property
    def detection(self) -> str:
        """16 hex digits that are equal where the same things are found: gate, verdict and layout do not matter.

        Only what differs from the defaults goes in, so that a baseline outlives an option that a new version adds.
        """
        plain, default = self.effective(), _defaults()
        return _hash({key: _finding(plain[key], default[key]) for key in plain if key not in NOT_DETECTION})


def _finding(value: Any, default: Any) -> Any:
    """What of `value` decides what is found and is not the default."""
    if isinstance(value, dict) and isinstance(default, dict):
        parts = {key: _finding(each, default.get(key)) for key, each in value.items() if key not in NOT_FOUND_BY}
        return {key: part for key, part in parts.items() if part is not None} or None
    if isinstance(value, dict):
        return {key: _finding(each, {}) for key, each in value.items() if key not in NOT_FOUND_BY}
    return None if value == default else value


@cache
def _defaults() -> dict[str, Any]:
    return settings_model()().effective()


def _restored(plain: dict[str, Any]) -> Settings:
    return settings_model().model_validate(plain)


@cache
def settings_model() -> type[Settings]:
    """`Settings` with one section per family of the catalogue."""
    sections: dict[str, Any] = {}
    for family in catalogue.families():
        if family.name in Settings.model_fields or family.name == "extends":
            raise ConfigError(f"a family cannot be named {family.name!r}: that is a key of the settings")
        sections[family.name] = (family.options, _section(family.options, family.title))
    return create_model("Settings", __base__=Settings, __doc__=Settings.__doc__, **sections)


def _hash(settings: dict[str, Any]) -> str:
    ordered = dict(settings)
    for key in ("select", "ignore"):  # which mean the same in any order
        if ordered.get(key):
            ordered[key] = sorted(set(ordered[key]))
    text = json.dumps(ordered, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _whole_numbers(value: Any) -> Any:
    """30.0 as 30, because pydantic leaves a default as it was written."""
    if isinstance(value, dict):
        return {key: _whole_numbers(each) for key, each in value.items()}
    if isinstance(value, list):
        return list(map(_whole_numbers, value))
    return int(value) if isinstance(value, float) and value.is_integer() else value
