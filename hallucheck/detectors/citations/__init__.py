"""Does the answer use the evidence that it cites?"""

from hallucheck.detectors.base import Family, Later, Need
from hallucheck.detectors.citations.grounding import CitationsOptions
from hallucheck.detectors.rules import rules_of

FAMILY = Family(
    name="citations",
    title="Claims against the sources that they cite",
    rules=rules_of("citations"),
    options=CitationsOptions,
    needs=(Need.ANSWER, Need.CONTEXTS, Need.VERIFIER),
    build=Later("hallucheck.detectors.citations.family:CitationsDetector"),
)
