"""Figures of an answer: is each one borne out by a table, a fact or a chunk?"""

from hallucheck.detectors.base import Family, Later, Need
from hallucheck.detectors.numbers.options import NumbersOptions
from hallucheck.detectors.rules import rules_of

FAMILY = Family(
    name="numbers",
    title="Figures in prose against tables, facts and documents",
    rules=rules_of("numbers"),
    options=NumbersOptions,
    needs=(Need.ANSWER,),
    build=Later("hallucheck.detectors.numbers.family:NumbersDetector"),
    load=Later("hallucheck.judges.figures.judged:FigureLoader"),
    diagnose=Later("hallucheck.detectors.numbers.family:diagnose"),
)
