"""What can be set for the family `answers`: thresholds, weights, windows and feature switches.

The source system's values are the defaults.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from hallucheck.detectors.base import Options
from hallucheck.model import Severity

Share = Annotated[float, Field(ge=0, le=1)]


_SOURCE_WEIGHTS = {
    "note": 1.0, "document": 0.9, "lab": 0.95, "report": 0.9, "guideline": 0.9, "article": 0.85, "table": 0.9,
    "web": 0.6, "email": 0.7, "message": 0.7, "chat": 0.6, "transcript": 0.7,
}  # fmt: skip
"""How far a kind of source can be relied on, 0 to 1; a kind that is not listed has no weight."""


class ConsistencyOptions(BaseModel):
    """Which earlier records count, and how soon a value may change."""

    model_config = ConfigDict(defer_build=True, extra="forbid", frozen=True)

    window_days: int = Field(
        default=30, ge=0, description="days before a record in which earlier records of its subject count"
    )
    window_records: int = Field(default=50, ge=1, description="most recent earlier records that count")
    change_days: int = Field(
        default=7, ge=0, description="days within which a value such as a dose is not expected to change"
    )
    missing_share: float = Field(
        default=0.5, gt=0, le=1, description="share of an earlier list that may be missing before it is worse than low"
    )


class Severities(BaseModel):
    """How bad each condition is."""

    model_config = ConfigDict(defer_build=True, extra="forbid", frozen=True, validate_default=True)

    unsupported_statement: Severity = Severity.MEDIUM
    contradicted_statement: Severity = Severity.HIGH
    low_grounding: Severity = Severity.MEDIUM
    hardly_grounded: Severity = Severity.HIGH
    ungrounded: Severity = Severity.CRITICAL
    low_confidence: Severity = Severity.LOW
    inconsistent_samples: Severity = Severity.MEDIUM


class AnswersOptions(Options):
    """Answers are held against chunks, earlier records of the subject, and further samples."""

    verify_grounding: bool = Field(default=True, description="hold each statement against the record's contexts")
    check_consistency: bool = Field(default=True, description="hold the answer against earlier records of its subject")
    measure_confidence: bool = Field(
        default=True, description="aggregate retrieval, source, extraction and consistency"
    )
    compare_samples: bool = Field(
        default=True, description="compare further samples of the answer, where there are any"
    )
    severities: Severities = Field(Severities.model_construct(), description="how bad each condition is")

    grounding_threshold: Share = Field(0.7, description="grounding score below which an answer is reported")
    consistency_threshold: Share = Field(0.8, description="consistency score that quality asks for")
    confidence_threshold: Share = Field(0.6, description="aggregate confidence below which an answer is reported")
    risk_threshold: Share = Field(0.3, description="risk from which an answer is said to hold a hallucination")
    hardly_grounded: Share = Field(0.35, description="grounding score below which low grounding is worse")
    ungrounded: Share = Field(
        0.25, description="mean P(entailed) below which an answer without a grounded statement is made up"
    )

    entailed: Share = Field(
        0.25,
        description="P(entailed) from which a statement is grounded whose words stand in the evidence (`coverage`)",
    )
    inferred: Share = Field(0.3, description="P(entailed) from which a statement in other words is grounded")
    remote: Share = Field(
        0.42, description="P(entailed) from which a statement is grounded less than half of whose words are there"
    )
    entailed_step: Share = Field(
        0.05,
        description="how much lower all three are each time the number of statements doubles (half of it without a "
        "question, none where another statement is refused or an answer to a question says that the evidence does not "
        "say): many are tested at once",
    )
    doubtful: Share = Field(
        0.2, description="P(entailed) from which a statement in known words is left alone (`novel`); the step applies"
    )
    scant: Share = Field(
        0.15,
        description="P(entailed) from which a statement is left alone half of whose words stand in short evidence",
    )
    scant_words: int = Field(
        120, ge=0, description="words below which evidence is short: what it does not say proves little"
    )
    novel: float = Field(
        1.0, ge=0, description="weight of new words from which such a statement is unsupported; a rare word weighs 1"
    )
    coverage: Share = Field(
        0.7,
        description="share of a statement's words in the nearest sentences that grounds it where no verifier answers",
    )
    sure_coverage: Share = Field(0.95, description="share from which no verifier is asked")
    max_statements: int = Field(200, ge=1, description="statements of an answer that are held against the evidence")

    confidence_weights: dict[str, Annotated[float, Field(ge=0)]] = Field(
        {"retrieval": 0.3, "source": 0.25, "extraction": 0.25, "consistency": 0.2},
        description="weights of the parts of the aggregate confidence",
    )
    source_weights: dict[str, Share] = Field(
        _SOURCE_WEIGHTS, description="kind of a context -> how far it can be relied on"
    )
    min_confidence_weight: Share = Field(
        0.5, description="share of the confidence weights that must be known before low confidence is reported"
    )

    consistency: ConsistencyOptions = Field(
        ConsistencyOptions.model_construct(), description="which earlier records count, and how soon values may change"
    )

    variance_threshold: Share = Field(0.4, description="share of disagreeing samples above which they are inconsistent")
    verify_samples: bool = Field(default=True, description="also ask the verifier whether samples bear the answer out")
    max_sample_questions: int = Field(60, ge=0, description="statement and sample pairs that a verifier is asked about")
