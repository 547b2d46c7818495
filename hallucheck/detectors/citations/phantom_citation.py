"""A citation of a source that does not exist.

Detects a name in a citation mark that names none of the record's sources: not by id, key or number, title, file or
address, nor by the label at the head of their text. Marks are "[S0]", "[1][2]", "(source: plan.pdf, p. 7)", "¹" and the
like, wherever they stand in the answer; brackets that hold something else ("[sic]", "[May 2023]", "[0, 100]", code) are
none. What is named in a way in which no source has a name (a file where no file is known) cannot be looked up and is
not reported. A record without sources says nothing of them.

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
