"""What only small words, sides or sets tell apart: how much, how surely, under what condition, who, and which one."""

from __future__ import annotations

import pytest

from tests.detectors.answers.judging import Believer, rules

OTHER = {
    "all for some": ("All teams have on-call duty.", "Some teams have on-call duty."),
    "will for may": ("The firm will open a second plant in Ohio.", "The firm may open a second plant in Ohio."),
    "must for may": ("The landlord must deduct unpaid rent.", "The landlord may deduct unpaid rent and repairs."),
    "without for with": (
        "Remote work is permitted without your manager's approval.",
        "Remote work is permitted with the approval of the manager.",
    ),
    "compared with the other": (
        "Compared with tirofenib, placebo lowered stroke risk.",
        "Tirofenib lowered the risk of stroke compared with placebo.",
    ),
    "an item of a bare list": ("Sodium and helium.", "The atmosphere contains sodium and iron."),
    "another colour": ("The bag comes in red and blue.", "The bag comes in green and blue."),
    "another weekday": ("The team meets on Tuesdays in room four.", "The team meets every Monday in room four."),
    "added, removed": ("The `--legacy` flag was added in version 2.4.", "Version 2.4 removed the `--legacy` flag."),
    "supported, opposed": ("Mayor Dana Whitfield supported the closure.", "Mayor Dana Whitfield opposed the closure."),
    "dropped, moved up": ("Norwich dropped to fourth place.", "Norwich moved up to fourth place."),
    "years exchanged": (
        "The earlier bridge dated from 1968 and was replaced in 1931.",
        "The earlier bridge, built in 1931, was replaced in 1968.",
    ),
    "nothing detectable": ("Water vapour was detected.", "The air contains no detectable water vapour, it was found."),
    "opened, closed in French": ("L'usine de Nantes a ouvert en 2019.", "L'usine de Nantes a fermé en 2019."),
    "rose, fell in Chinese": ("2023年收入25亿元,同比下降12%。", "2023年收入25亿元,同比增长12%。"),
    "a price less another discount": (
        "With the 20% discount the jacket costs $70.",
        "The jacket costs $85. Members get a 20% discount.",
    ),
}

SAME = {
    "some of some": ("Some teams have on-call duty.", "Some teams have on-call duty at night."),
    "some of all": ("Some teams have on-call duty.", "All teams have on-call duty."),
    "every for all": ("Every branch closes at 4 pm.", "All branches will close at 4 pm."),
    "may for might": ("The firm might open a second plant.", "The firm may open a second plant."),
    "may, need not": ("The landlord may, but need not, deduct unpaid rent.", "The landlord may deduct unpaid rent."),
    "declined to an amount": (
        "Operating income declined to $310,000 from $415,000.",
        "Operating income fell to $310,000 from $415,000.",
    ),
    "a price less its discount": (
        "With the 20% discount the jacket costs $68.",
        "The jacket costs $85. Members get a 20% discount.",
    ),
    "same bound": ("Let your manager know before 9:30 am.", "Notify the manager before 9:30 am."),
    "a condition kept": (
        "You can return it within 60 days if the tag is attached.",
        "Returns are accepted within 60 days if the tag is still attached.",
    ),
    "compared with the same": (
        "Compared with placebo, tirofenib lowered stroke risk.",
        "Tirofenib lowered the risk of stroke compared with placebo.",
    ),
    "beat, lost to": ("Fulham lost 3-1 to Norwich.", "Norwich beat Fulham 3-1 on Saturday."),
    "passive purchase": ("Delta was acquired by Orion.", "Orion acquired Delta."),
    "behind, ahead": ("Volta leads ahead of Greenline.", "Volta remained the leader, ahead of Greenline."),
    "same party": ("The renter may end the lease.", "A tenant may end the lease with notice."),
    "same path": ("Logs go to `/var/log/skylog.log`.", "Logs are written to /var/log/skylog.log."),
    "list in another order": ("It comes in green, grey and blue.", "It comes in blue, grey and green."),
    "two of nine": ("It found cracks in two pillars.", "It found cracks in two of the nine pillars."),
    "a weekday elsewhere": ("It opens on Tuesday.", "It opens on Tuesday and closes on Monday."),
    "million in German": ("Der Umsatz lag bei 12,4 Mio. Euro.", "Der Umsatz lag bei 12,4 Millionen Euro."),
}


@pytest.mark.parametrize(("answer", "chunk"), OTHER.values(), ids=list(OTHER))
def test_another_meaning(answer: str, chunk: str) -> None:
    assert rules({"answer": answer, "contexts": [chunk]}, Believer())


@pytest.mark.parametrize(("answer", "chunk"), SAME.values(), ids=list(SAME))
def test_the_same_meaning(answer: str, chunk: str) -> None:
    assert not rules({"answer": answer, "contexts": [chunk]}, Believer())


@pytest.mark.parametrize("piece", ["a, ", "/a", "A_", "even if ", "before 1 ", "是", "word-"])
def test_long_answers_are_read_in_linear_time(piece: str) -> None:
    text = piece * (40_000 // len(piece))
    rules({"answer": text, "contexts": ["It comes in blue, grey and green. " + text[:4000]]}, Believer())
