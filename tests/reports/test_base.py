from __future__ import annotations

import io

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.model import Severity, Suppression, Verdict
from hallucheck.reports.assembly import items, limit
from hallucheck.reports.base import Report
from hallucheck.reports.formats.sarif import Sarif
from tests.reports.records import audited, finding

SEPARATOR = b",\n"


class Some(Report):
    """Items whose last byte is their rank."""

    separator = SEPARATOR

    def __init__(self, most: int) -> None:
        self.limit = most

    def rank(self, item: bytes) -> int:
        return item[-1]


ITEMS = st.lists(st.builds(lambda text, rank: text + rank, st.binary(max_size=5), st.sampled_from([b"0", b"1", b"2"])))


@given(
    ITEMS.filter(lambda found: SEPARATOR not in SEPARATOR.join(found).replace(SEPARATOR, b"", max(len(found) - 1, 0))),
    st.integers(1, 6),
    st.integers(3, 9),
)
def test_the_foremost_stay_in_their_order(found: list[bytes], most: int, block: int) -> None:
    body = io.BytesIO(SEPARATOR.join(found))
    limit(body, Some(most), block)
    foremost = sorted(range(len(found)), key=lambda at: (found[at][-1], at))[:most]
    assert list(items(io.BytesIO(body.getvalue()), SEPARATOR, block)) == [found[at] for at in sorted(foremost)]
    assert body.tell() == len(body.getvalue()), "what follows is appended"


def test_sarif_keeps_the_worst_and_drops_suppressed_ones_first() -> None:
    report = Sarif()
    hidden = Suppression(by="x", reason="y")
    tricky = 'a "properties":{"severity":"critical" and ,"suppressions":[{'
    found = [
        finding(severity=Severity.CRITICAL, text="hidden", suppressed=hidden),
        finding(severity=Severity.LOW, text=tricky, message=tricky),
        finding(severity=Severity.HIGH, text="high"),
        finding(severity=Severity.MEDIUM, text="medium"),
        finding(severity=Severity.CRITICAL, text="critical"),
    ]
    record = audited(1, Verdict.REJECT, b"{}", findings=tuple(found))
    body = io.BytesIO(report.fragment([record]))
    kept = []
    for most in (1, 2, 3, 4):
        report.limit = most
        copy = io.BytesIO(body.getvalue())
        limit(copy, report)
        results = msgspec.json.decode(b"[" + copy.getvalue() + b"]")
        kept.append([result["properties"]["claim"] for result in results])
    assert kept == [
        ["critical"],
        ["high", "critical"],
        ["high", "medium", "critical"],
        [tricky, "high", "medium", "critical"],
    ]
