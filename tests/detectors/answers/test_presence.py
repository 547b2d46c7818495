"""What two answers about one subject say of a drug, a condition or a thing, in prose."""

from __future__ import annotations

import pytest

from hallucheck.detectors.answers.history.assertions import asserted_of
from hallucheck.detectors.answers.history.consistency import consistency
from hallucheck.model import read_record

ASKED = "What is known?"


def kinds(before: str, now: str) -> set[str]:
    """The kinds of contradiction of `now`, said three days after `before`."""
    rows = [
        {"id": f"r{day}", "subject": "s", "at": f"2025-11-0{day}", "question": ASKED, "answer": said}
        for day, said in ((2, before), (5, now))
    ]
    earlier, current = (asserted_of(read_record(row)) for row in rows)
    return {str(one.kind).partition("_")[0] for one in consistency(current, [earlier]).contradictions}


CONTRADICT = {
    "stopped taking": ("She stopped taking Sertraline in October.", "She takes Sertraline 50 mg daily.", "temporal"),
    "no longer takes": ("The patient no longer takes Warfarin.", "Medications include Warfarin 5 mg.", "temporal"),
    "no longer on": ("The patient is no longer on Warfarin.", "The patient is on Warfarin.", "temporal"),
    "somebody stopped it": ("The doctor discontinued Prednisone.", "The patient is taking Prednisone.", "temporal"),
    "has resolved": ("The pneumonia has resolved.", "The patient has active pneumonia.", "temporal"),
    "allergic": ("The patient has no known allergies to penicillin.", "The patient is allergic to penicillin.", "sem"),
    "allergy before": ("The patient is allergic to shellfish.", "The patient has no known shellfish allergy.", "sem"),
    "any allergy": ("The patient has no known allergies.", "The patient is allergic to penicillin.", "sem"),
    "smokes": ("The patient does not smoke.", "The patient smokes.", "sem"),
    "an adjective": ("The patient is not diabetic.", "The patient has diabetes.", "sem"),
    "no record": ("There is no record of heart failure.", "The patient has heart failure.", "sem"),
    "of a stage": ("No evidence of kidney disease.", "The patient was diagnosed with stage 3 kidney disease.", "sem"),
    "one of several": ("The patient denies fever, chills and cough.", "The patient has a cough.", "sem"),
    "not taking": ("The patient is not taking Warfarin.", "The patient is taking Warfarin.", "sem"),
    "never had": ("The patient never had a stroke.", "The patient had a stroke in 2019.", "sem"),
    "born": ("The patient was born on 12 May 1960.", "The patient was born on 12 May 1961.", "entity"),
    "blood type": ("The patient's blood type is A positive.", "The patient's blood type is O negative.", "sem"),
    "built": ("The building was built in 1984.", "The building was built in 1994.", "entity"),
    "plan": ("The customer is on the Premium plan.", "The customer is on the Basic plan.", "entity"),
    "end of a lease": ("The lease expires on 31 May 2026.", "The lease expires on 31 May 2027.", "entity"),
    "opposites": ("The biopsy was benign.", "The biopsy was malignant.", "sem"),
    "another person": ("The property manager is Ann Lee.", "The property manager is Bob Stone.", "entity"),
}


@pytest.mark.parametrize(("before", "now", "kind"), CONTRADICT.values(), ids=list(CONTRADICT))
def test_what_contradicts(before: str, now: str, kind: str) -> None:
    assert {found[: len(kind)] for found in kinds(before, now)} == {kind}


AGREE = {
    "taken in the past": ("Prednisone was discontinued.", "The patient previously took Prednisone 10 mg."),
    "among past drugs": ("Lisinopril was discontinued.", "Past medications include Lisinopril 10 mg."),
    "label of past drugs": ("Lisinopril was discontinued.", "Discontinued medications: Lisinopril 10 mg."),
    "taken up again, with a dose": ("Gabapentin was stopped.", "Gabapentin 300 mg was resumed on 4 November."),
    "started": ("Warfarin was discontinued.", "Warfarin was started again."),
    "planned only": ("Tramadol will be discontinued next month.", "The patient takes Tramadol 50mg."),
    "not stopped": ("The patient has not stopped taking Tramadol.", "The patient takes Tramadol 50mg."),
    "order of a list": ("The patient takes Aspirin and Losartan.", "The patient takes Losartan, and Aspirin."),
    "two drugs": ("The patient is taking Aspirin.", "The patient is taking Metformin."),
    "two things of one": ("The patient is tired.", "The patient is anxious."),
    "two things of anybody": ("Anna is tired.", "Anna is anxious."),
    "measured twice": ("The blood pressure was 130/80.", "The blood pressure was 142/90."),
    "change is told": ("The patient takes Xarelto 10mg.", "Xarelto was increased to 20mg. He takes Xarelto 20mg."),
    "had it once": ("The patient has no gout.", "The patient had gout in 2015."),
    "history of what resolved": ("Pneumonia is resolved.", "The patient has a history of pneumonia."),
    "was active": ("Asthma is resolved.", "Asthma was active in childhood."),
    "ended, so not there": ("The patient has gout.", "The gout has resolved. The patient has no gout."),
    "under other conditions": ("The fee is not refundable after 30 days.", "The fee is refundable within 14 days."),
    "of other units": ("The rent is $900 for unit 4.", "The rent is $950 for unit 5."),
    "date in another form": ("The lease expires on May 31, 2026.", "The lease expires on 31 May 2026."),
    "two denials": ("The patient denies fever, chills and cough.", "The patient denies cough."),
    "without side effects": ("The patient takes Metformin without side effects.", "The patient takes Metformin."),
}


@pytest.mark.parametrize(("before", "now"), AGREE.values(), ids=list(AGREE))
def test_what_may_both_hold(before: str, now: str) -> None:
    assert kinds(before, now) == set()


def test_began_between() -> None:
    rows = [
        {"id": f"r{day}", "subject": "s", "at": f"2025-11-0{day}", "question": ASKED, "answer": said}
        for day, said in (
            (1, "The patient is not taking Warfarin."),
            (2, "Warfarin was started."),
            (3, "The patient is taking Warfarin."),
        )
    ]
    *before, now = (asserted_of(read_record(row)) for row in rows)
    assert not consistency(now, before).contradictions


def test_measurements_are_not_held_against_each_other() -> None:
    rows = [
        {
            "id": str(day), "subject": "s", "at": f"2025-11-0{day}", "answer": "x",
            "extractions": [{"type": "lab", "content": {"test_name": "Glucose", "value": value}}],
        }
        for day, value in ((1, "110 mg/dL"), (2, "140 mg/dL"))
    ]  # fmt: skip
    earlier, current = (asserted_of(read_record(row)) for row in rows)
    assert not consistency(current, [earlier]).contradictions
