"""Digits that are no figures: list marks, section and page numbers, versions, phone numbers, names.

`ISO 9001`, `Python 3.11`, `COVID-19`, `[3]`, `Invoice #1234`, `ZIP 90210`, `(805) 555-0123`: nothing is claimed by the
number, so nothing about it can be wrong.
"""

from __future__ import annotations

from calendar import day_name, month_name

from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.figure.units import units

_LABELS = words(
    "section sections chapter chapters page pages pp figure figures fig table tables item items note notes step steps "
    "appendix annex article articles paragraph part parts line lines row version versions release invoice order ticket "
    "unit room suite apartment apt building bldg floor flight route highway interstate gate lot plot block zip "
    "postcode iso din rfc ieee astm model type class phase level tier stage grade series episode season volume vol "
    "issue no nos nr number id ref reference account acct case docket claim policy phone tel fax call extension ext "
    "code serial isbn issn doi form rule exhibit schedule question answer option example source sources document doc "
    "chunk context passage windows python java node ios android iphone galaxy boeing airbus channel world league "
    "formula area district ward psalm verse act scene title clause footnote ufc bowl precinct platform terminal pier "
    "bus train asc ifrs ias gaap asu sfas cfr usc regulation directive covid paragraphs grades rows cpt icd naics "
    "cusip vin ein ssn"
)
_LIST_MARK = regex(r"(?:^|\n)[ \t>*_-]*\(?$")
_PHONE = regex(
    r"\(?\d{3}\)?[ .-]\d{3}[.-]\d{4}(?!\d)|\d{3}-\d{4}(?!\d)|\d{2}-\d{7}(?!\d)|\+?\d{1,3}(?:[ -]\d{2,4}){3,5}(?!\d)"
)
_DIALLED = regex(r"\+?\(?\d{2,4}\)?(?:[ ./-]{1,2}\d{2,8}){1,5}(?!\d)")
_HYPHENATED = regex(r"\d+(?:([-/])\d+)(?:\1\d+)+")
_CALLED = words("tel telephone phone fax call mobile cell hotline telefon tél whatsapp")
_FORM = regex(r"\([a-z]{1,2}\)|-[A-Z]{1,3}(?![A-Za-z])")
_STARTERS = words(
    "the a an in on at of for and or but with by to from about over under nearly almost only just some approximately "
    "around total net gross revenue revenues sales income profit loss cost costs between is was were are be than least "
    "most roughly after before since until within every all other these those his her its their our my"
) | frozenset(name.lower() for name in (*day_name, *month_name))
_ARTICLES = words("der die das dem den des ein eine einem einen einer im am zum zur vom beim")
"""German writes every noun with a capital."""
_IN_LIST = regex(r": (?:[^.!?:]|\.(?=\d))*$")
LISTED = 160
"""How far behind a colon the names of a list with their figures are looked for, in characters."""
REACH = 18
"""How far before digits the word that names them may begin, in characters."""
ADDRESS = 80
"""How far the address of a page reaches."""
LONG = 10
"""A run of more digits without separators is an identifier, unless a currency says otherwise."""


def glued_before(text: str, at: int) -> bool:
    """Whether what stands right before the digits makes them part of a token: A12, F-16, #12, /12."""
    if not at:
        return False
    before = text[at - 1]
    if before == ":" and text[max(0, at - 2)].isdigit() and "." in text[max(0, at - 5) : at]:
        return True  # a port
    if before.isalpha() or before in "_#@/\\&":
        return not "\u2e80" < before < "\ufb00"  # Chinese and Japanese write no spaces
    if before in "-–." and at > 1:
        return text[at - 2].isalpha() and text[at - 2] < "\u2e80"
    return False


def coded(text: str, at: int) -> bool:
    """Whether capitals and a hyphen before a year make it part of a code: X-2000-B; not FY-2024."""
    word = last_word(text[max(0, at - REACH) : at - 1])
    return word.isupper() and word not in ("FY", "CY", "Q", "H")


def list_mark(text: str, at: int, end: int) -> bool:
    """Whether the digits number a list item: `1. `, `2) `, `(3) ` at the start of a line."""
    if end - at > 3 or text[end : end + 1] not in (".", ")", ":") or not end:  # noqa: PLR2004
        return False
    if text[end + 1 : end + 2] not in (" ", "\t", "*", ""):
        return False
    return _LIST_MARK.search(text[max(0, at - 12) : at] if at > 12 else "\n" + text[:at]) is not None  # noqa: PLR2004


def labelled(text: str, at: int) -> bool:
    """Whether a word before the digits makes them a number in a series: `Section 4`, `No. 7`, `ZIP 90210`, `§ 12`."""
    if text[max(0, at - 2) : at].rstrip(" \u00a0")[-1:] in ("§", "№"):
        return True
    return _word_before(text, at).lower() in _LABELS


def lettered(text: str, at: int, end: int) -> bool:
    """Whether the letter that ends the figure is part of a name and no scale: unit 12B, 401k, 221B Baker Street."""
    if labelled(text, at) or text[at:end].lower() == "401k":
        return True
    return text[end - 1] == "B" and text[end : end + 1] == " " and text[end + 1 : end + 2].isupper()


def after_name(text: str, at: int) -> bool:
    """Whether the bare number follows a capitalised word that does not begin a sentence: `Apollo 11`."""
    word = _word_before(text, at)
    if not word or not word[0].isupper() or word.lower() in _STARTERS:
        return False
    start = text.rfind(word, 0, at)
    head = text[max(0, start - 2) : start]
    if not head or head[-1] != " " or head[0] in ".!?:\n|":
        return False
    around = text[max(0, start - LISTED) : start]
    return last_word(around.rstrip(" ")) not in _ARTICLES and _IN_LIST.search(around) is None


def _word_before(text: str, at: int) -> str:
    """The word before the digits, where nothing but a space, a stop or a number sign parts them."""
    if not at or text[at - 1] not in " \u00a0#.:":
        return ""
    return last_word(text[max(0, at - REACH) : at].rstrip(" \u00a0#.:"))


def last_word(text: str) -> str:
    """The letters at the very end of `text`."""
    word = text.rpartition(" ")[2]
    if word.isalpha():
        return word
    first = len(word)
    while first and word[first - 1].isalpha():
        first -= 1
    return word[first:]


def telephone(text: str, at: int) -> int:
    """Where the phone number or hyphenated identifier at `at` ends; 0 where there is none."""
    match = _HYPHENATED.match(text, at) or _PHONE.match(text, at - 1 if text[at - 1 : at] == "(" else at)
    if match is None and _word_before(text, at).lower() in _CALLED:
        match = _DIALLED.match(text, at)
    return match.end() if match else 0


def named_behind(text: str, end: int) -> bool:
    """Whether what follows the digits that end at `end` makes them a name: 401(k), 1040-EZ."""
    form = _FORM.match(text, end)
    return form is not None and (text[end] == "(" or form.group()[1:].lower() not in units())


def in_address(text: str, at: int) -> bool:
    """Whether the digits stand in the address of a page: https://example.org/12?b=3."""
    start = max(text.rfind(mark, max(0, at - ADDRESS), at) for mark in ' \n\t(<"')
    return "://" in text[start + 1 : at] or text.startswith("www.", start + 1)
