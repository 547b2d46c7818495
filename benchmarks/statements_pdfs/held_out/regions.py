"""Regions of the layouts in `held_out/`, and right-to-left lines in visual order."""

from __future__ import annotations

import re

from benchmarks.statements_pdfs.data import Region, digits, iban

_LEFT_TO_RIGHT = re.compile(r"[0-9A-Za-z][0-9A-Za-z.,:/%#*+-]*")
_MIRRORED = str.maketrans("()[]<>", ")(][><")


def visual(words: str) -> str:
    """A right-to-left line as it stands on paper from left to right; figures and Latin words keep their order."""
    turned = words[::-1].translate(_MIRRORED)
    return _LEFT_TO_RIGHT.sub(lambda found: found[0][::-1], turned)


IL = Region(
    banks=("Bank Leumi", "Bank Hapoalim", "Israel Discount Bank", "Mizrahi Tefahot Bank"),
    holders=("דנה לוי", "משה כהן", "רוני אברהם"),
    addresses=(("רחוב הרצל 14", "תל אביב 6688312"), ("שדרות בן גוריון 3", "חיפה 3502341")),
    kinds=('עו"ש',),
    currency="ILS",
    shops=("שופרסל", "רמי לוי", "סופר פארם", "ארומה", "סונול"),
    bills=("חברת החשמל", "בזק", "עיריית חיפה", "כללית"),
    payers=("הייטק בעמ", "ביטוח לאומי", "מס הכנסה"),
    purchase=("כרטיס", "רכישה"),
    bill=("הוראת קבע", "חיוב"),
    income=("משכורת", "זיכוי"),
    suffix=lambda chance: digits(chance, 6),
    number=lambda chance: digits(chance, 9),
)

AE = Region(
    banks=("Emirates NBD", "First Abu Dhabi Bank", "Mashreq Bank"),
    holders=("سالم المنصوري", "ليلى حداد"),
    addresses=(("شارع الشيخ زايد 12", "دبي"), ("شارع الكورنيش 4", "أبوظبي")),
    kinds=("حساب جاري",),
    currency="AED",
    shops=("كارفور", "لولو", "أدنوك", "نون"),
    bills=("ديوا", "اتصالات", "إعمار"),
    payers=("شركة النخيل", "وزارة المالية"),
    purchase=("شراء", "بطاقة"),
    bill=("خصم مباشر", "تحويل إلى"),
    income=("راتب", "إيداع"),
    suffix=lambda chance: digits(chance, 6),
    number=lambda chance: digits(chance, 13),
)

FR = Region(
    banks=("BNP Paribas", "Société Générale", "Crédit Agricole", "La Banque Postale"),
    holders=("Mme Hélène Garnier", "M. Loïc Le Goff"),
    addresses=(("8 rue des Lilas", "69003 LYON"), ("14 quai de Seine", "75019 PARIS")),
    kinds=("Compte de dépôt", "Compte courant"),
    currency="EUR",
    shops=("CARREFOUR CITY", "MONOPRIX", "FNAC", "BOULANGERIE PAUL", "TOTALENERGIES", "DECATHLON"),
    bills=("EDF", "ORANGE SA", "FREE MOBILE", "MAIF", "SNCF CONNECT"),
    payers=("ATELIERS GARNIER SALAIRE", "CAF DU RHONE", "CPAM", "M LE GOFF"),
    purchase=("CARTE", "ACHAT CB"),
    bill=("PRLV SEPA", "VIR SEPA"),
    income=("VIR RECU", "VIREMENT DE"),
    suffix=lambda chance: chance.choice((f"REF {digits(chance, 7)}", f"LYON {digits(chance, 4)}")),
    number=lambda chance: iban(chance, "FR", 23),
)

IN = Region(
    banks=("HDFC Bank", "ICICI Bank", "State Bank of India", "Axis Bank"),
    holders=("Rohan Iyer", "Priya Deshmukh", "Amit Kumar Singh"),
    addresses=(("42 MG Road", "Pune 411001"), ("7 Park Street", "Kolkata 700016")),
    kinds=("Savings Account", "Current Account"),
    currency="INR",
    shops=("BIGBASKET", "SWIGGY", "RELIANCE FRESH", "INDIAN OIL", "CROMA", "BOOKMYSHOW"),
    bills=("MSEB", "JIO FIBER", "LIC OF INDIA", "TATA POWER"),
    payers=("INFOTECH PVT LTD", "P DESHMUKH", "IT REFUND"),
    purchase=("UPI", "POS"),
    bill=("ACH D", "NEFT DR", "BIL"),
    income=("NEFT CR", "IMPS"),
    suffix=lambda chance: f"{digits(chance, 12)}",
    number=lambda chance: digits(chance, 14),
)

BROKER = Region(
    banks=("Charles Schwab Bank", "Morgan Stanley", "Fidelity"),
    holders=("Ada R. Brightman", "Theo Vance"),
    addresses=(("900 Lake Drive", "Chicago, IL 60611"), ("31 Orchard Way", "Denver, CO 80206")),
    kinds=("Brokerage", "Individual Brokerage"),
    currency="USD",
    shops=("VANGUARD TOTAL STOCK", "APPLE INC", "SPDR GOLD", "MICROSOFT CORP", "TREASURY BILL"),
    bills=("ADVISORY FEE", "MARGIN INTEREST", "WIRE TO BRIGHTMAN"),
    payers=("ISHARES BOND FUND", "COCA COLA CO", "MONEYLINK TRANSFER", "JOHNSON & JOHNSON"),
    purchase=("Bought",),
    bill=("Journal", "Fee"),
    income=("Qualified Dividend", "Sold", "Deposit"),
    suffix=lambda chance: f"{chance.randint(1, 90)} SHS CUSIP {digits(chance, 8)}",
    number=lambda chance: digits(chance, 8),
)


def lakhs(whole: str) -> str:
    """Digits grouped as in India: 12,34,567."""
    head, tail = whole[:-3], whole[-3:]
    groups = [head[max(at - 2, 0) : at] for at in range(len(head), 0, -2)][::-1]
    return ",".join([*groups, tail])
