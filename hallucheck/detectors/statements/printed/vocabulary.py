"""What banks call the parts of a statement, in the languages in which most of them print. Closed classes, folded.

They only ever say what a line is not (a balance is no transaction) or where to look for what a value should have been;
that a value stands in a document is decided by its digits and letters alone.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from hallucheck.detectors.statements.reading.texts import is_unspaced, words_of
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


ASPECTS: dict[str, frozenset[str]] = {
    word.replace("_", " "): frozenset(aspects.split())
    for aspects, names in {
        "balance": "balance balances bal saldo saldi saldos kontostand solde soldes остаток יתרה الرصيد 残高 余额",
        "opening": "opening beginning previous starting start initial brought prior last alter vorheriger ancien "
        "precedent inicial anterior apertura iniziale precedente begin vorig",
        "closing": "closing ending end new final carried this neuer nouveau cloture nuevo cierre finale nuovo chiusura "
        "novo eind nieuw",
        "balance opening": "anfangssaldo beginsaldo startsaldo",
        "balance closing": "endsaldo schlusssaldo eindsaldo slutsaldo",
        "forward": "forward ubertrag",
        "total": "total totals subtotal summe totaal totale suma итого סהכ المجموع 合計 合计",
        "average": "average avg daily lowest highest collected ledger durchschnitt moyen promedio medio gemiddeld",
        "available": "available verfugbar verfugbarer disponible disponibile disponivel beschikbaar",
        "credits": "credits deposits additions lodgements lodgments paid_in money_in payments_in gutschriften ingresos "
        "abonos accrediti entrate bijgeschreven creditos",
        "debits": "debits withdrawals subtractions deductions charges purchases checks cheques paid_out money_out "
        "payments_out lastschriften belastungen retiros cargos addebiti uscite afgeschreven debitos",
        "credits debits": "payments zahlungen paiements pagos pagamenti betalingen",
        "fee": "interest fee fees tax taxes dividend dividends zinsen gebuhren interets frais intereses comisiones",
        "limit": "limit kreditlimit",
        "minimum": "minimum min mindestbetrag",
        "account": "account acct acc a_c konto kontonummer kontonr ktonr iban compte cuenta conto conta rekening "
        "rekeningnummer clabe",
        "code": "sort routing transit aba bsb ifsc micr bic swift blz bankleitzahl phone telephone tel fax call care "
        "service services customer client member reference ref statement sheet invoice vat gst abn registration reg "
        "company kundennummer telefon cliente us contact code branch institution id cust",
        "page": "page pg seite blatt sheet pagina pag hoja folha blad side sida sivu strona strana oldal страница стр",
    }.items()
    for word in names.split()
}
"""What a word, or two, of a label says of the value behind it."""
OF_NUMBERS = frozenset(("account", "code"))
"""What a label says of a number that is no amount."""
SUMS = frozenset(("balance", "forward", "total"))
"""What a line says that is no transaction."""

_BESIDES = SUMS - {"forward"}
"""What a field's own label may say besides; what is brought and carried forward is each page's."""
_OWN = {
    "opening_balance": {"balance", "opening"}, "closing_balance": {"balance", "closing"}, "total_credits": {"credits"},
    "total_debits": {"debits"}, "credit_limit": {"limit"}, "available_credit": {"available"},
    "minimum_payment": {"minimum"}, "account_number": {"account"},
}  # fmt: skip
"""What a field's own label says."""


@lru_cache(maxsize=4096)
def aspects_of(label: str) -> frozenset[str]:
    """What the last words of a label say of the value behind it."""
    words_there = words_of(label)[-8:]
    found = (ASPECTS.get(word) for word in (*words_there, *map(" ".join, pairwise(words_there))))
    return frozenset().union(*filter(None, found))


def is_own(field: str, aspects: frozenset[str]) -> bool:
    """Whether a label is the field's, and no other's."""
    own = _OWN.get(field)
    return own is not None and own <= aspects <= own | _BESIDES


def is_of_another(field: str, aspects: frozenset[str]) -> bool:
    """Whether a label is another field's: it says something else, and not what distinguishes this one."""
    return not aspects <= _OWN[field] | SUMS and (_OWN[field] - SUMS).isdisjoint(aspects)
