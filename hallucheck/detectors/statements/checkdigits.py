"""Check digits: ISO 13616 (IBAN, mod 97) and ISO/IEC 7812 (payment cards, Luhn)."""

from __future__ import annotations

from hallucheck.text.basics.patterns import regex

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


def is_iban_form(compact: str) -> bool:
    """Whether letters and digits without separators have the form of an IBAN of a country that has them."""
    return compact[:2] in IBAN_LENGTHS and _IBAN.fullmatch(compact) is not None


def iban_holds(compact: str) -> bool:
    """Whether an IBAN has its country's length and its check digits hold."""
    if len(compact) != IBAN_LENGTHS.get(compact[:2]):
        return False
    return int("".join(str(int(c, 36)) for c in compact[4:] + compact[:4])) % 97 == 1


def is_card_form(digits: str) -> bool:
    """Whether digits have the length and prefix of an American Express, Visa, Mastercard or Discover card."""
    return _CARD.fullmatch(digits) is not None


def luhn_holds(digits: str) -> bool:
    """Whether the last digit is the Luhn check digit of the others."""
    total = 0
    for position, digit in enumerate(reversed(digits)):
        doubled = int(digit) * (1 + position % 2)
        total += doubled - 9 if doubled > 9 else doubled  # noqa: PLR2004 (the sum of two digits)
    return total % 10 == 0
