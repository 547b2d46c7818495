"""A citation of a source that does not exist.

Detects an id in a citation mark that names none of the record's sources: not by id or number, nor by title or address.
Marks are "[S0]", "[1][2]", "(S0)", "[Source 2]", "¹" and the like, wherever they stand in the answer; brackets that
hold something else ("[sic]", "[May 2023]", "[0, 100]", code) are none. A record without sources says nothing of them.

Why it matters: an invented source is a hallucination whatever the claim says, and it is found without any model.

    {"answer": "Compensation was set at 50,000 [S7].", "contexts": [{"id": "S0", "text": "Compensation: 50,000."}]}

    "S7" is none of the 1 sources
"""

from __future__ import annotations

from hallucheck.model import Rule, Severity

RULE = Rule(
    id="citations/phantom-citation",
    title="A citation of a source that is not there",
    severity=Severity.HIGH,
    confidence=1.0,
    module=__name__,
)
