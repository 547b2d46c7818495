"""Bank statements extracted by a model: is what it reported possible, and is it in the document?"""

from hallucheck.detectors.base import Family, Later, Need
from hallucheck.detectors.rules import rules_of
from hallucheck.detectors.statements.options import StatementsOptions

FAMILY = Family(
    name="statements",
    title="Bank statements extracted by a model",
    rules=rules_of("statements"),
    options=StatementsOptions,
    needs=(Need.STATEMENT,),
    build=Later("hallucheck.detectors.statements.family:StatementsDetector"),
)
