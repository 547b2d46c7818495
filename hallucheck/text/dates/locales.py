"""Months, currencies and their names in the major languages."""

from __future__ import annotations

import calendar
from functools import cache, lru_cache

from hallucheck.text.basics.word_lists import entries

FULL = entries("""
enero gennaio ianuarie janeiro januar januari january január janvier leden ledna ocak styczeń stycznia tammikuu
  tammikuuta ιανουάριος ιανουαρίου січень січня январь января ינואר يناير जनवरी
febbraio febrero februar februari februarie february február fevereiro février helmikuu helmikuuta lutego luty únor
  února şubat φεβρουάριος φεβρουαρίου лютий лютого февраль февраля פברואר فبراير फ़रवरी
březen března maaliskuu maaliskuuta maart marca march maret mars mart martie marts marzec marzo março március märz
  μάρτιος μαρτίου березень березня март марта מרץ مارس मार्च
abril april aprile aprilie avril duben dubna huhtikuu huhtikuuta kwiecień kwietnia nisan április απρίλιος απριλίου
  апрель апреля квітень квітня אפריל أبريل अप्रैल
květen května maggio mai maio maj maja may mayo mayıs mei május toukokuu toukokuuta μάιος μαΐου май мая травень травня
  מאי مايو मई
czerwca czerwiec giugno haziran iunie juin june junho juni junio június kesäkuu kesäkuuta červen června ιουνίου
  ιούνιος июнь июня червень червня יוני يونيو जून
heinäkuu heinäkuuta iulie juillet julho juli julio july július lipca lipiec luglio temmuz července červenec ιουλίου
  ιούλιος июль июля липень липня יולי يوليو जुलाई
agosto agustus août august augusti augustus augusztus ağustos elokuu elokuuta sierpień sierpnia srpen srpna αυγούστου
  αύγουστος август августа серпень серпня אוגוסט أغسطس अगस्त
eylül september septembre septembrie septiembre setembro settembre syyskuu syyskuuta szeptember wrzesień września září
  σεπτέμβριος σεπτεμβρίου вересень вересня сентябрь сентября ספטמבר سبتمبر सितंबर
ekim lokakuu lokakuuta october octobre octombrie octubre oktober október ottobre outubro październik października
  říjen října οκτωβρίου οκτώβριος жовтень жовтня октябрь октября אוקטובר أكتوبر अक्टूबर
kasım listopad listopada listopadu marraskuu marraskuuta noiembrie november novembre novembro noviembre νοέμβριος
  νοεμβρίου листопад листопада ноябрь ноября נובמבר نوفمبر नवंबर
aralık december decembrie desember dezember dezembro dicembre diciembre décembre grudnia grudzień joulukuu joulukuuta
  prosince prosinec δεκέμβριος δεκεμβρίου грудень грудня декабрь декабря דצמבר ديسمبر दिसंबर
""")
"""The names of each month, January first."""

SHORT = entries("""
ene gen ian jan janv led oca sty tammi ιαν січ янв ינו׳ जन॰
feb febr fev févr helmi lut úno şub φεβ лют февр פבר׳ फ़र॰
bře maalis mar mrt márc mär μάρ μαρ бер мар
abr apr avr dub huhti kwi nis ápr απρ апр квіт אפר׳
kvě mag máj touko μάι μαΐ трав
cze giu haz iun jun jún kesä čvn ιουν ιούν июн черв
heinä iul juil jul júl lip lug tem čvc ιουλ ιούλ июл лип जुल॰
ago agu aug ağu elo sie srp αυγ αύγ авг серп אוג׳ अग॰
eyl sep sept set syys szept wrz zář σεπ вер сент ספט׳ सित॰
eki loka oct okt ott out paź říj οκτ жовт окт אוק׳ अक्टू॰
kas lis marras nov νοέ νοε лист нояб נוב׳ नव॰
ara dec des dez dic déc gru joulu pro δεκ груд дек דצמ׳ दिस॰
""")
"""Abbreviations, without the dot; those that are also full names stand there."""


ENGLISH_MONTHS: dict[str, int] = {
    **{name.lower(): number for number, name in enumerate(calendar.month_name) if number},
    **{name.lower(): number for number, name in enumerate(calendar.month_abbr) if number},
    "sept": 9,
}

SIGNS: dict[str, str] = {
    "$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "₪": "ILS", "₩": "KRW", "₽": "RUB", "₺": "TRY",
    "₴": "UAH", "₦": "NGN", "₱": "PHP", "₫": "VND", "฿": "THB", "₡": "CRC", "₲": "PYG", "₵": "GHS", "₸": "KZT",
}  # fmt: skip
"""One-character signs; `$` and `¥` are shared, and a prefix such as `HK$` says whose they are."""

PREFIXED: dict[str, str] = {
    "US": "USD", "A": "AUD", "AU": "AUD", "C": "CAD", "CA": "CAD", "HK": "HKD", "NZ": "NZD", "S": "SGD", "R": "BRL",
    "NT": "TWD", "MX": "MXN", "CN": "CNY",
}  # fmt: skip

SHARED: dict[str, frozenset[str]] = {
    "USD": frozenset(("AUD", "CAD", "HKD", "NZD", "SGD", "TWD", "MXN")),
    "JPY": frozenset(("CNY",)),
    "SEK": frozenset(("NOK", "DKK", "ISK")),
}
"""What a bare sign may also stand for: `$` alone may be Australian, `¥` Chinese."""

NAMES: dict[str, str] = {
    "dollar": "USD", "dollars": "USD", "buck": "USD", "bucks": "USD", "euro": "EUR", "euros": "EUR", "pound": "GBP",
    "pounds": "GBP", "sterling": "GBP", "yen": "JPY", "yuan": "CNY", "renminbi": "CNY", "rmb": "CNY", "rupee": "INR",
    "rupees": "INR", "rs": "INR", "shekel": "ILS", "shekels": "ILS", "nis": "ILS", "won": "KRW", "franc": "CHF",
    "francs": "CHF", "peso": "MXN", "pesos": "MXN", "real": "BRL", "reais": "BRL", "rouble": "RUB", "roubles": "RUB",
    "ruble": "RUB", "rubles": "RUB", "krona": "SEK", "kronor": "SEK", "zloty": "PLN", "lira": "TRY", "rand": "ZAR",
    "元": "CNY", "円": "JPY", "美元": "USD", "人民币": "CNY", "欧元": "EUR", "英镑": "GBP", "日元": "JPY",
    "韩元": "KRW", "港元": "HKD", "港币": "HKD", "ドル": "USD", "ユーロ": "EUR",
    "kr": "SEK", "kč": "CZK", "korun": "CZK", "zł": "PLN", "złotych": "PLN", "złoty": "PLN", "lei": "RON",
    "forint": "HUF", "baht": "THB", "ringgit": "MYR", "dirham": "AED", "dirhams": "AED", "riyal": "SAR",
    "riyals": "SAR", "naira": "NGN", "rupiah": "IDR", "рубль": "RUB", "рубля": "RUB", "рублей": "RUB", "руб": "RUB",
    "доллар": "USD", "доллара": "USD", "долларов": "USD", "евро": "EUR", "гривень": "UAH", "dólares": "USD",
    "dólar": "USD", "dollari": "USD", "libras": "GBP", "livres": "GBP", "pfund": "GBP", "rupias": "INR",
    "डॉलर": "USD", "रुपये": "INR", "रुपए": "INR", "रुपया": "INR", "यूरो": "EUR",
    "دولار": "USD", "يورو": "EUR", "ريال": "SAR", "درهم": "AED", "جنيه": "EGP", "שקל": "ILS", "שקלים": "ILS",
    "דולר": "USD", "דולרים": "USD", "אירו": "EUR", "יורו": "EUR",
}  # fmt: skip
"""Names of currencies without their country, which the locale data does not give."""

COMMON_WORDS = frozenset(("won", "real", "rand", "lei", "kr"))
"""Names that are everyday words too: they need an amount of some size before them."""

_ISO = """
AED AFN ALL AMD AOA ARS AUD AZN BAM BDT BGN BHD BOB BRL BWP BYN CAD CDF CHF CLP CNH CNY COP CRC CZK DKK DOP DZD EGP ETB
EUR GBP GEL GHS GTQ HKD HNL HRK HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KHR KRW KWD KZT LAK LBP LKR LYD MAD MDL MKD
MMK MNT MUR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SDG SEK SGD
SYP THB TND TRY TTD TWD TZS UAH UGX USD UYU UZS VND XAF XOF YER ZAR ZMW
"""
CODES = frozenset(_ISO.split())
"""ISO 4217 codes in circulation that are not also English words (`ALL`, `TOP`, `TRY` need a numeral beside them)."""


def month(word: str) -> int | None:
    """The number of the month that `word` names in any of the languages, else None."""
    bare = word.lower().rstrip(".")
    return ENGLISH_MONTHS.get(bare) or foreign_months().get(bare)


def full_month(word: str) -> int | None:
    """The number of the month whose full name `word` is in any of the languages: `mai`, but not `out` for outubro."""
    return _numbered(FULL).get(word.lower())


def foreign_months() -> dict[str, int]:
    """Names and abbreviations of months in all languages, lower case; a name two languages disagree on is left out."""
    return _numbered(FULL + SHORT)


@cache
def _numbered(names: tuple[str, ...]) -> dict[str, int]:
    return {name: index % 12 + 1 for index, line in enumerate(names) for name in line.split()}


@lru_cache(maxsize=4096)
def currency(word: str) -> str | None:
    """The currency that `word` names, by code, sign or name; None where it names none."""
    if word in SIGNS:
        return SIGNS[word]
    if word in CODES:
        return word
    return NAMES.get(word.lower())
