"""The forms of account numbers: what a number looks like, and what speaks against it."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

import msgspec

from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words

_LENGTHS = (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 "
    "ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 "
    "LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 "
    "QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30"
)
IBAN_LENGTHS = {entry[:2]: int(entry[2:]) for entry in _LENGTHS.split()}
"""Characters of an IBAN by country, from the SWIFT IBAN registry."""

_IBAN = regex(r"[A-Z]{2}\d{2}[A-Z0-9]{11,30}")
_CARD = regex(r"3[47]\d{13}|(?:4\d|5[1-5]|2[2-7]|6[05])\d{14}")
"""Length and prefix of an American Express, Visa, Mastercard or Discover card."""


def iban_holds(compact: str) -> bool:
    """Whether an IBAN has its country's length and its check digits hold."""
    if len(compact) != IBAN_LENGTHS.get(compact[:2]):
        return False
    return int("".join(str(int(c, 36)) for c in compact[4:] + compact[:4])) % 97 == 1


def luhn_holds(digits: str) -> bool:
    """Whether the last digit is the Luhn check digit of the others."""
    return sum(map(int, digits[::-2] + "".join(str(2 * int(digit)) for digit in digits[-2::-2]))) % 10 == 0


LONGEST = 120
"""Characters of a value that are examined; a longer one is no account number."""

_LABEL = regex(
    r"\b(?:bsb|sort\s?code|iban|bic|routing|transit|account|acct|acc|a/c|card|konto|kontonr|blz|ktonr|kto|compte|cuenta|conto"
    r"|number|no|nr|num|ending|ends|in|with|and|last|four|final|digits|kontonummer|kontonr|nummer|numero|de|n(?=°))\b[.:#]?"
)
_MASK = regex(r"[*•●·∙…]+|[#_]{2,}|\.{2,}|(?<![a-wyz])x{2,}(?![a-wyz])|(?<![a-z0-9])x(?=\d)")
_SEPARATORS = regex(r"[\s./:()\[\],#°_–—-]+")
_WORDS = regex(r"[^\W_]+(?:/[^\W_]+)?")
_LETTERS_WITHIN = regex(r"\d[a-z]+\d+[a-z]+\d")

_NEGATIVE = regex(r"[-−]\s?\d")
_REMARK = regex(r"\([^\d)]*\)")
"""What is said of the number in brackets: its kind."""
_UNIT = regex(r"(\d{2,3})\1{3,}")
_ALIKE = regex(r"\d{3,}([oilsbzq])\d{3,}")
"""A letter that looks like a digit, among digits only."""
_TEST_CARDS = words(
    "4111111111111111 4242424242424242 4012888888881881 4222222222222 4000056655665556 5555555555554444 "
    "5105105105105100 2223003122003222 378282246310005 371449635398431 6011111111111117 6011000990139424 "
    "30569309025904 38520000023237 3530111333300000"
)
"""Numbers that payment services publish for tests."""

_UP = "01234567890123456789012345678901234567890"
_DOWN = _UP[::-1]
_REPEATED = 5
_SHORT_RUN = 6
"""Digits in order from the first one on: too short for an account, and no accident."""


class Doubt(msgspec.Struct, frozen=True):
    """What speaks against a number; `reason` completes 'the account number ...' without quoting it.

    `condition` is the name of its severity. `excused` by a document in which the number stands: words stand in many.
    """

    reason: str
    condition: str = "account_characters"
    excused: bool = True


class Limits(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """What an account number is held to."""

    shortest: int
    longest: int
    run: int
    placeholders: frozenset[str]
    is_card: bool = False
    """Whether it is said to be a card's."""


def examine(number: str, limits: Limits) -> Doubt | None:
    """The weightiest doubt about an account number; None where it can be one."""
    if len(number) > LONGEST:
        return Doubt(f"has more than {LONGEST} characters", "account_length")
    if number.isdecimal() and number.isascii() and number not in limits.placeholders:
        return _examine_bare(number, number, limits)  # what most numbers are
    return _examine_written(number, limits)


@lru_cache(maxsize=4096)
def _examine_written(number: str, limits: Limits) -> Doubt | None:
    """A number with a label, a mask or separators. Cached."""
    plain = " ".join(unicodedata.normalize("NFKC", number).casefold().split())
    if not plain.isascii():
        plain = "".join(str(unicodedata.decimal(character, character)) for character in plain)
    if not plain:
        return None
    words_there = " ".join(_WORDS.findall(plain.replace(".", "").replace("_", " ")))  # 'n.a.', '<account_number>'
    if plain.strip(" .-()[]<>{}") in limits.placeholders or words_there in limits.placeholders:
        return Doubt("is a word that stands for none", "placeholder_account", excused=False)
    if _MASK.search(plain):  # a mask hides digits before or between those shown, not on both sides of a made-up run
        visible = "".join(filter(str.isdigit, plain))
        if not visible:
            return Doubt("is masked and shows no digit", "placeholder_account")
        made_up = _MASK.match(plain) and _MASK.search(plain[-2:]) and (_in_order(visible) or len(set(visible)) == 1)
        reason = "is a placeholder: a plain run between masks"
        return Doubt(reason, "placeholder_account", excused=False) if made_up else None
    if _NEGATIVE.match(plain):
        return Doubt("begins with a minus")
    bare = _SEPARATORS.sub(" ", _LABEL.sub(" ", _REMARK.sub(" ", plain))).strip()
    compact = bare.replace(" ", "")
    if compact[:2].upper() in IBAN_LENGTHS and _IBAN.fullmatch(compact.upper()):
        wrong = Doubt("is an IBAN whose check digits do not hold", "wrong_check_digits")
        return None if iban_holds(compact.upper()) else wrong
    return _examine_bare(bare, compact, limits)


def _examine_bare(bare: str, compact: str, limits: Limits) -> Doubt | None:
    """A number without label and mask: `bare` with single spaces between its groups, `compact` without."""
    if digits := _placeholder_digits(bare, compact, limits.run):
        return Doubt(digits, "placeholder_account")
    if doubt := _characters(compact):
        return doubt
    if not limits.shortest <= len(compact) <= limits.longest:
        what = "letter or digit" if len(compact) == 1 else "letters and digits"
        return Doubt(f"has {len(compact)} {what}; {limits.shortest} to {limits.longest} are usual", "account_length")
    if limits.is_card and _CARD.fullmatch(compact) and not luhn_holds(compact):
        return Doubt("is a card number whose check digit does not hold")
    return None


def _placeholder_digits(bare: str, compact: str, run: int) -> str | None:
    """Why digits are a placeholder. Each group counts too: 'BSB 062-000 12345678'."""
    if compact[:1].isalnum() and compact == compact[0] * len(compact):
        if len(compact) >= _REPEATED - (compact[0] == "0"):
            return "is a placeholder: one character repeated"
        return None
    if compact in _TEST_CARDS:
        return "is a card number for tests"
    if _REPEATED <= len(compact) <= _SHORT_RUN and compact.isdigit() and _UP.find(compact) in (0, 1):
        return "is a placeholder: its digits run in plain order"
    if unit := _UNIT.fullmatch(compact):
        return f"is a placeholder: {unit[1]} repeated"
    tail = compact.lstrip("abcdefghijklmnopqrstuvwxyz")
    if compact != tail and len(tail) > _REPEATED and _in_order(tail):
        return "is a placeholder: letters and digits in plain order"
    groups = () if bare == compact else bare.split()
    for group in {compact, compact.lstrip("0"), *groups}:
        if len(group) >= run and group.isdigit() and _in_order(group):
            return "is a placeholder: its digits run in plain order"
    return None


def _in_order(digits: str) -> bool:
    return digits in _UP or digits in _DOWN


def _characters(compact: str) -> Doubt | None:
    if compact.isdecimal():
        return None
    if not any(map(str.isdigit, compact)):
        # an address is how payment services distinguish accounts
        return Doubt("has no digit", excused="@" in compact)
    if not compact.isalnum():
        return Doubt("has characters that account numbers do not have")
    if alike := _ALIKE.fullmatch(compact):
        return Doubt(f"has the letter {alike[1].upper()} where a digit belongs")
    letters = sum(map(str.isalpha, compact))
    if letters * 2 > len(compact) or _LETTERS_WITHIN.search(compact):
        return Doubt("has letters where digits belong")
    return None
