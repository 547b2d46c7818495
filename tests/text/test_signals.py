from __future__ import annotations

import pytest

from hallucheck.text.grammar.signals import SignalKind, signals


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        pytest.param("It may work.", [SignalKind.HEDGING], id="hedging"),
        pytest.param("It always works, no doubt.", [SignalKind.OVERCONFIDENCE] * 2, id="overconfidence"),
        pytest.param("It definitely works.", [SignalKind.CERTAINTY], id="certainty"),
        pytest.param("Let me correct that.", [SignalKind.SELF_CORRECTION], id="self-correction"),
        pytest.param("Some people like it.", [SignalKind.VAGUENESS], id="vagueness"),
        pytest.param("The maypole stands.", [], id="part-of-a-word"),
        pytest.param("It works.", [], id="none"),
    ],
)
def test_signals(text: str, kinds: list[SignalKind]) -> None:
    found = signals(text)
    assert [signal.kind for signal in found] == kinds
    assert all(text[s.start : s.end] == s.text and 0 < s.strength <= 1 for s in found)


def test_the_longer_phrase_is_not_split() -> None:
    (found,) = signals("I am not sure about it.")
    assert found.strength == 1.0
