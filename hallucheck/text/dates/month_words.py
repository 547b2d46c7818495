"""Months in the words beside digits: which words name one, and months that open a range or go before a short year."""

from __future__ import annotations

from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.dates.locales import ENGLISH_MONTHS, full_month, month
from hallucheck.text.figure.not_figures import last_word

SHORT = 3
"""Abbreviations this short are words too ("out of 19"): without their stop only full names of months count."""
REACH = 24
_EARLIER = regex(r"([^\W\d_]{3,12})(\.?) ?(?:[-–—]|to|through|until|bis|à|al?) ?$")
_SHORT_YEAR = regex(r"(?<![^\W\d_])([^\W\d_]{3,9})\.?(?: '|-'?|')$")


def earlier(text: str, at: int) -> tuple[int, int] | None:
    """Where the month that opens a range stands, and which it is: the January of `January–March`, asked at `March`."""
    head = text[max(0, at - REACH) : at]
    match = _EARLIER.search(head)
    which = month_word(match[1], stopped=bool(match[2])) if match else None
    return (at - len(head) + match.start(), which) if match and which else None


def before_short_year(text: str, at: int) -> tuple[int, int] | None:
    """Where the month before a year of two digits stands, and which it is: `Dec '24`, `Dec-24`."""
    head = text[max(0, at - REACH) : at]
    match = _SHORT_YEAR.search(head)
    which = month_word(match[1], stopped=False) if match and match[1][0].isupper() else None
    return (at - len(head) + match.start(1), which) if match and which else None


def may_be_month(before: str) -> bool:
    """Whether the last word of `before` is no everyday word: a look-up that spares the pattern."""
    word = last_word(before.rstrip(" \u00a0,."))
    lower = word.lower()
    return (
        len(word) >= SHORT and (lower in ENGLISH_MONTHS or (lower not in _NOT_MONTHS and month(word) is not None))
    ) or (lower in ("de", "del", "the"))


def month_word(word: str, *, stopped: bool, dated: bool = True) -> int | None:
    """The month `word` names. `may` and `mar` and the like are words too: they need a capital."""
    if "\u05d0" <= word[0] <= "\u05ea" and word[0] in "בל":
        word = word[1:]  # Hebrew writes `in` and `to` on to the month
    which = ENGLISH_MONTHS.get(word.lower())
    if which:
        return which if word[0].isupper() or stopped or len(word) > 4 else None  # noqa: PLR2004
    if word.lower() in _NOT_MONTHS or (not dated and len(word) <= SHORT):
        return None
    return month(word) if dated and (len(word) > SHORT or stopped) else full_month(word)


_NOT_MONTHS = words(
    "since the and for from during until till fiscal year years ended ending before after around about between through "
    "early late mid about over under nearly almost than only last next this that with per was were are had has have "
    "percent million billion thousand hundred people days months hours minutes weeks total least most more less other "
    "day month week hour minute second season class version page chapter section table figure note item step copyright "
    "spring summer autumn fall winter new old first third fourth quarter half end start dollars euros pounds points "
    "shares members employees children women men students units games matches goals times countries states cities "
    "compared versus exceed exceeded reached totaled year-end approximately summer olympics cup election census"
)
