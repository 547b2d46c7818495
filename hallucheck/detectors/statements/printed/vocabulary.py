"""What banks call the parts of a statement, in the languages in which most of them print. Closed classes, folded.

They only ever say what a line is not (a balance is no transaction) or where to look for what a value should have been;
that a value stands in a document is decided by its digits and letters alone.
"""

from __future__ import annotations

from functools import lru_cache

from hallucheck.detectors.statements.reading.names import is_unspaced, words_of
from hallucheck.text.basics.word_lists import words

TITLES = words(
    "mr mrs ms miss mx dr prof sir dame jr sr ii iii iv herr frau fraulein m mme mlle sra srta dott dottssa ing and "
    "und et y e the"
)
"""What stands before, between and behind the names of people and is no name."""

KINDS: dict[str, frozenset[str]] = {
    word: frozenset(kinds.split())
    for kinds, names in {
        "checking": "checking chequing cheque current giro girokonto privatgiro everyday transaction courant corriente "
        "עוש עובר جاري الجاري 当座 당좌",
        "savings": "saving savings saver sparkonto sparbuch livret ahorro ahorros risparmio share חיסכון توفير التوفير "
        "储蓄 貯蓄 저축",
        "checking savings": "普通 活期 借记 보통예금",
        "card": "credit visa mastercard amex card kreditkarte אשראי بطاقة 信用卡 신용카드",
        "mortgage": "mortgage hypothek hypotheque hipoteca משכנתא رهن 房贷 住宅ローン",
        "loan": "loan darlehen kredit pret prestamo הלוואה قرض 贷款 貸款 대출",
        "brokerage": "brokerage investment securities depot trading ira 证券 証券 증권",
    }.items()
    for word in names.split()
}
"""The kinds of account that a word names."""
_UNSPACED = tuple(word for word in KINDS if is_unspaced(word[0]))


@lru_cache(maxsize=4096)
def kinds_in(text: str) -> frozenset[str]:
    """The kinds of account that a name or line speaks of; right-to-left words in either direction."""
    words_there = words_of(text.replace("_", " "))
    if not text.isascii():
        words_there += [*(word[::-1] for word in words_there), *(word for word in _UNSPACED if word in text)]
    return frozenset().union(*(KINDS[word] for word in words_there if word in KINDS))


BALANCES = words(
    "balance balances total totals subtotal saldo kontostand summe solde totaal totale suma forward carried brought "
    "итого остаток יתרה סהכ الرصيد المجموع 残高 余额 合計 合计"
)
"""What a line of a statement is called that is no transaction."""

LABELS = {
    "opening_balance": words(
        "opening beginning previous starting start brought balance forward anfangssaldo saldo kontostand alter solde "
        "initial"
    ),
    "closing_balance": words(
        "closing ending new end final carried balance forward endsaldo saldo kontostand neuer solde nouveau"
    ),
    "credit_limit": words("credit limit line kreditlimit"),
    "available_credit": words("available credit"),
    "minimum_payment": words("minimum payment due"),
    "total_credits": words("total credits deposits in payments additions paid"),
    "total_debits": words("total debits withdrawals out payments purchases paid charges"),
}
"""The words of the lines on which a bank prints a field."""

LEAST_LABELS = {"opening_balance": 1, "closing_balance": 1}
"""How many of its words a line must hold to be a field's; two where none is given."""
