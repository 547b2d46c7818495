"""Figures of one party told of another, exceptions told as the rule, and what a comparison says of a rise."""

from __future__ import annotations

import pytest

from tests.detectors.answers.judging import Believer, rules

PLANS = "The free plan includes 5 GB of storage; the Pro plan includes 100 GB."
PRESSURE = "Blood pressure was 150/95 mmHg at admission and 128/82 mmHg at discharge."
ARMS = "In the trial, 62% of patients in the treatment arm and 41% in the placebo arm responded."
TABLE = "| Model | Battery | Weight |\n|---|---|---|\n| Alba | 10 h | 1.2 kg |\n| Brio | 14 h | 1.5 kg |"
DEBT = "Net debt was EUR 1.2 billion at year-end, compared with EUR 1.5 billion a year earlier."
MONDAY = "Il museo è aperto tutti i giorni tranne il lunedì."
ADMIN = "Two-factor authentication can be enabled by administrators only."
CONSENT = "Parties may not disclose confidential information without prior written consent."
WARRANTY = "The warranty lasts two years for the frame and six months for the battery."
TOWERS = "The north tower is 80 metres high; the south tower, finished later, reaches 95 metres."
EXAMS = "The first exam is on 4 June, the second on 18 June."
NURSES = "Of the nurses, 12 work at night and 30 during the day."
LIMITS = "Cars may drive 50 km/h in town and 100 km/h outside it."
VACCINE = "The vaccine is recommended for children from 6 months of age."

OTHER = {
    "the other plan's": ("You get 100 GB with the free plan.", PLANS),
    "the other time's": ("At admission the blood pressure was 128/82 mmHg.", PRESSURE),
    "both exchanged": ("The response rate was 41% with treatment and 62% with placebo.", ARMS),
    "the other part's": ("The battery has a two-year warranty.", WARRANTY),
    "the other part's, in digits": ("The battery is covered for 2 years.", WARRANTY),
    "the other clause's": ("The north tower reaches 95 m.", TOWERS),
    "a day of the other one": ("The second exam is on 4 June.", EXAMS),
    "the month before the day": ("The first exam takes place on June 18.", EXAMS),
    "of a clause without its verb": ("12 nurses work during the day.", NURSES),
    "another row's": ("The Alba has a battery life of 14 hours.", TABLE),
    "the exception, in Italian": ("Il lunedì il museo è aperto.", MONDAY),
    "the exception, in Dutch": (
        "Op zondag is de winkel open.",
        "De winkel is open van 9 tot 17 uur, behalve op zondag.",
    ),
    "without what is needed": ("Confidential information may be disclosed without consent.", CONSENT),
    "dismissed, allowed": ("The appeal was allowed.", "The court dismissed the appeal."),
}

SAME = {
    "the plan's own": ("You get 5 GB with the free plan.", PLANS),
    "no plan named": ("The plan includes 100 GB.", PLANS),
    "its own time's": ("At discharge the blood pressure was 128/82 mmHg.", PRESSURE),
    "no time named": ("Blood pressure was 128/82 mmHg.", PRESSURE),
    "each its own": ("The response rate was 62% with treatment and 41% with placebo.", ARMS),
    "the part's own": ("The frame is covered for two years.", WARRANTY),
    "the part's own, joined": ("The battery has a six-month warranty.", WARRANTY),
    "how high the other is": ("The south tower is 95 metres high.", TOWERS),
    "its own day, the month first": ("The first exam takes place on June 4.", EXAMS),
    "of its own clause": ("30 nurses work during the day.", NURSES),
    "named, where a pronoun stood": ("Outside the town the limit is 100 km/h.", LIMITS),
    "the very figure, near another": (
        "The bank reported earnings per share of $6.86 in the quarter.",
        "Net of this item, earnings per share in the quarter were $6.86. The bank earned $6.78 per diluted share.",
    ),
    "its own row's": ("The Brio has a battery life of 14 hours.", TABLE),
    "a fall to less": ("Net debt fell to EUR 1.2 billion by year-end.", DEBT),
    "the rule": ("Il museo è aperto tutti i giorni tranne il lunedì.", MONDAY),
    "the exception denied": ("Il lunedì il museo è chiuso.", MONDAY),
    "only some": ("Only administrators can enable two-factor authentication.", ADMIN),
    "the same number": ("La garantía dura dos años.", "La garantía cubre los defectos durante dos años."),
    "requires": ("Disclosing confidential information requires prior written consent.", CONSENT),
    "not below": ("The vaccine is not recommended for children under 6 months.", VACCINE),
    "a shared subject": ("Revenue was $6m.", "Revenue was $5m in 2022 and $6m in 2023."),
}


@pytest.mark.parametrize(("answer", "chunk"), OTHER.values(), ids=list(OTHER))
def test_of_another_party(answer: str, chunk: str) -> None:
    assert rules({"answer": answer, "contexts": [chunk]}, Believer())


@pytest.mark.parametrize(("answer", "chunk"), SAME.values(), ids=list(SAME))
def test_of_the_same_party(answer: str, chunk: str) -> None:
    assert not rules({"answer": answer, "contexts": [chunk]}, Believer())


@pytest.mark.parametrize("piece", ["5 GB and ", "| A1 | 10 ", "tranne il ", "drei ", "not without "])
def test_long_answers_are_read_in_linear_time(piece: str) -> None:
    text = piece * (20_000 // len(piece))
    rules({"answer": text, "contexts": [PLANS + text[:4000]]}, Believer())
