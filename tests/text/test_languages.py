"""In which language a text is written, and whether evidence in another one can be compared."""

from __future__ import annotations

import pytest

from hallucheck.text.basics.languages import differs, language


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("You may play for no more than two hours a day.", "en"),
        ("Das Spielen ist bis zu zwei Stunden täglich gestattet.", "de"),
        ("Les membres de l'association paient un tiers de moins.", "fr"),
        ("La tarjeta se puede pedir en línea o en una oficina.", "es"),
        ("Il contratto cessa alla fine del mese successivo.", "it"),
        ("O contrato termina no final do mês seguinte e não é renovado.", "pt"),
        ("De fiets is tegen diefstal verzekerd en wordt gratis gerepareerd.", "nl"),
        ("Umowa kończy się po trzech miesiącach, jeżeli nie została przedłużona.", "pl"),
        ("Договор истекает в конце месяца.", "ru"),
        ("合同在下个月底到期。", "zh"),
        ("契約は来月末に終了します。", "ja"),
        ("Rubbish", None),
        ("Mira Sand (9 Tore)", None),
        ("OR-2 | 4 m | 17.9 °C | 64 %", None),
        ("", None),
    ],
)
def test_languages(text: str, expected: str | None) -> None:
    assert language(text) == expected


ANSWER = "You may play for two hours a day. Bulky waste is collected."


@pytest.mark.parametrize(
    ("text", "evidence", "expected"),
    [
        pytest.param(
            "Bulky waste is collected.", ["Der Müll wird am Montag von der Stadt abgeholt."], True, id="another"
        ),
        pytest.param("Bulky waste", ["Der Müll wird am Montag von der Stadt abgeholt."], True, id="by the answer"),
        pytest.param(
            "Bulky waste", ["Der Müll wird von der Stadt abgeholt.", "It is on Monday."], False, id="one of two"
        ),
        pytest.param("Bulky waste", ["Montag 9:00 | Müll"], False, id="nothing tells"),
        pytest.param("Bulky waste", [], False, id="no evidence"),
    ],
)
def test_evidence_in_another_language(text: str, evidence: list[str], *, expected: bool) -> None:
    assert differs(text, ANSWER, evidence) is expected


def test_neighbours_are_not_held_apart() -> None:
    danish = "Du kan ikke lade cyklen stå på dækket, og den må ikke oplades."
    assert not differs(danish, danish, ["Du kan ikke la sykkelen stå på dekket, og den må ikke lades opp under turen."])
