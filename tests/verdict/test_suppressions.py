from __future__ import annotations

import pytest

from hallucheck.verdict.suppressions import suppress
from tests.verdict.builders import finding


@pytest.mark.parametrize(
    ("patterns", "hit"),
    [
        (("family",), True),
        (("family/rule",), True),
        (("rule",), True),
        (("family/*",), True),
        (("ru*",), True),
        (("other", "family/rule"), True),
        (("other",), False),
        (("family/other",), False),
        (("rul",), False),
        ((), False),
    ],
)
def test_what_a_record_ignores(patterns: tuple[str, ...], hit: bool) -> None:  # noqa: FBT001 (a column of the table)
    (found,) = suppress([finding()], patterns)
    assert (found.suppressed is not None) == hit
