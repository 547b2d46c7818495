"""The ways in which one key is written: `account_number`, `accountNumber`, `Account Number`, ..."""

from __future__ import annotations


def spellings(*names: str) -> tuple[str, ...]:
    """Keys in snake case, then each of them in the other usual spellings; the order of `names` is kept.

    >>> spellings("bank_name")
    ('bank_name', 'bankName', 'BankName', 'Bank Name', 'Bank name', 'bank name', 'bank-name', 'BANK_NAME', 'Bank_Name')
    """
    return tuple(dict.fromkeys((*names, *(spelling for name in names for spelling in _others(name)))))


def _others(name: str) -> tuple[str, ...]:
    words = name.split("_")
    titled = [word[:1].upper() + word[1:] for word in words]
    return (
        words[0] + "".join(titled[1:]),
        "".join(titled),
        " ".join(titled),
        " ".join((titled[0], *words[1:])),
        " ".join(words),
        "-".join(words),
        name.upper(),
        "_".join(titled),
    )
