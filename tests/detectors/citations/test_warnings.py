"""Warnings in the language of the answer, where there is a catalogue of it."""

from __future__ import annotations

import pytest

from hallucheck.detectors.citations import FAMILY
from hallucheck.detectors.citations.result import _catalogue, language, warning


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("The committee awarded compensation to the claimant.", "en"),
        ("Le comité a accordé une indemnité au demandeur.", "fr"),
        ("Der Ausschuss sprach dem Kläger eine Entschädigung zu.", "de"),
        ("El comité concedió una indemnización al demandante.", "es"),
        ('השמאי קבע פיצוי של 50,000 ש"ח לפי החלטה SV-12.', "he"),
        ("حددت اللجنة تعويضا قدره 50,000 شيكل.", "ar"),
        ("Комитет присудил истцу компенсацию.", "ru"),
        ("समिति ने वादी को मुआवजा दिया।", "hi"),
        ("委员会裁定赔偿原告五万元人民币。", "zh"),
        ("委員会は原告に補償金を裁定しました。", "ja"),
        ("Komitet przyznał odszkodowanie powodowi.", "en"),
        ("The word שלום means peace in Hebrew, as the book says.", "en"),
        ("", "en"),
        ("50,000", "en"),
    ],
)
def test_language(text: str, code: str) -> None:
    assert language(text) == code


def test_every_language_has_every_warning() -> None:
    names = {rule.name for rule in FAMILY.rules} | {"unknown"}
    for code, found in _catalogue().items():
        assert set(found) == names, code
        assert "{bad}" in found["ungrounded-answer"]
        assert "{all}" in found["ungrounded-answer"]
        assert len(set(found.values())) == len(names)


def test_figures_stand_in_it() -> None:
    assert warning("ungrounded-answer", "Der Ausschuss sprach dem Kläger nichts zu.", bad=2, all=5).endswith("2 von 5.")
