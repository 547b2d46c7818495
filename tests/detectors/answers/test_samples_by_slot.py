"""Samples that differ by another value, word or denial, and such as say the same in other words."""

from __future__ import annotations

import pytest

from hallucheck.detectors.answers.samples.variance import of_texts


@pytest.mark.parametrize(
    ("samples", "variance"),
    [
        pytest.param(["Monday.", "Tuesday.", "Friday."], 1.0, id="yes-days"),
        pytest.param(["The lamp is red.", "The lamp is green.", "The lamp is blue."], 1.0, id="yes-a-word-replaced"),
        pytest.param(["It lowers the fever.", "It increases the fever."], 1.0, id="yes-a-verb-replaced"),
        pytest.param(["12 EUR", "€12"], 0.0, id="near-another-spelling"),
        pytest.param(["No.", "Unfortunately not."], 0.0, id="near-another-denial"),
        pytest.param(["It costs 12 EUR.", "The price is €12."], 0.0, id="near-other-words"),
    ],
)
def test_variance(samples: list[str], variance: float) -> None:
    found = of_texts(samples)
    assert found is not None
    assert found.variance == variance
