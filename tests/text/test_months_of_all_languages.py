"""Names of months in all languages of babel; `python -m tests.text.test_months_of_all_languages` copies them."""

from __future__ import annotations

import unicodedata
from pathlib import Path

from babel import Locale, localedata

import hallucheck.text.dates

FILE = Path(hallucheck.text.dates.__file__).parent / "months.txt"


def names() -> list[list[str]]:
    """The full names of each month, one word in lower case, no other month's; plain Latin ones may be words."""
    months: dict[str, set[int]] = {}
    for code in localedata.locale_identifiers():
        if "_" in code:
            continue
        for context in Locale.parse(code).months.values():
            for number, name in context["wide"].items():
                plain = unicodedata.normalize("NFC", name.casefold()).rstrip(".")
                if len(plain.split()) == 1 and not plain.isascii() and not any(map(str.isdigit, plain)):
                    months.setdefault(plain, set()).add(number)
    return [sorted(name for name, of in months.items() if of == {number}) for number in range(1, 13)]


def written() -> str:
    """The file: a month a line, January first."""
    return "".join(" ".join(month) + "\n" for month in names())


def test_the_file_is_what_babel_says() -> None:
    assert FILE.read_text(encoding="utf-8") == written()


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
