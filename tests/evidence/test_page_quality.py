"""The figure for how well a page was read."""

from __future__ import annotations

import pytest

from hallucheck.evidence.pdf.page_rows import text_quality

CLEAN = "Opening balance 1,204.18 CR\n03/01 Card purchase GROCERY MART 42.64- $762.45 (12.00) IBAN DE89 3704 0044"
SCANNED = "0pening ba1ance 1,2O4.l8 CR\n03/01 C4rd pu\ufffdchase GR0CERY M4rt ~~ 42.6A- §"


@pytest.mark.parametrize(
    ("page", "least", "most"),
    [
        pytest.param(CLEAN, 0.95, 1, id="printed"),
        pytest.param("יתרת פתיחה 1,204.18 ₪ 03/01/2024", 1, 1, id="another script"),
        pytest.param(SCANNED, 0, 0.6, id="badly scanned"),
        pytest.param("\ufffd\ufffd \ufffd\x03", 0, 0, id="nothing but signs that are unknown"),
    ],
)
def test_the_share_of_words_that_can_be_words(page: str, least: float, most: float) -> None:
    quality = text_quality(page)
    assert quality is not None
    assert least <= quality <= most


def test_a_page_without_text_has_none() -> None:
    assert text_quality(" \n\f ") is None
