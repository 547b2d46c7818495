"""Regions of the layouts in `built/`."""

from __future__ import annotations

import random

from benchmarks.statements_pdfs.data import Region, card_number, digits, iban


def _us_suffix(chance: random.Random) -> str:
    place = chance.choice(("Seattle WA", "Portland OR", "Boise ID", "Tacoma WA", "Salem OR", "Reno NV"))
    return f"{chance.choice(('#', 'Ref ', 'Card '))}{digits(chance, 4)} {place}"


def _uk_suffix(chance: random.Random) -> str:
    return chance.choice((f"ON {chance.randint(1, 28):02} MAR BCC", f"REF {digits(chance, 6)}", "LONDON GB", "LEEDS"))


def _de_suffix(chance: random.Random) -> str:
    return chance.choice(
        (f"Mandat M{digits(chance, 8)}", f"EREF+{digits(chance, 10)} SVWZ+Rechnung {digits(chance, 5)}", "Danke")
    )


US = Region(
    banks=("Wells Fargo", "Chase", "Bank of America", "U.S. Bank", "PNC Bank", "Capital One"),
    holders=("Marisol Trent", "Gerald P. Holloway", "Dana Whitcombe", "Imani Okafor", "Peter Lindqvist"),
    addresses=(("418 Alder Street", "Seattle, WA 98101"), ("77 Canyon Road Apt 4", "Boise, ID 83702")),
    kinds=("Checking", "Savings"),
    currency="USD",
    shops=(
        "Harbor Street Coffee", "Greenleaf Market", "Little Fern Bakery", "Tidewater Hardware", "Costco Whse",
        "Shell Oil", "Pine & Plate", "Amazon Marketplace", "Trader Joes", "Corner Books", "Blue Heron Diner",
    ),
    bills=("Puget Power", "Evergreen Water", "Northwest Mutual Life", "Alder Street Rent", "Comcast Cable", "T-Mobile"),
    payers=("Kestrel Instruments Payroll", "Venmo Cashout", "IRS Tax Refund", "J Whitcombe", "Mobile Deposit"),
    purchase=("Purchase", "POS Debit", "Card Purchase", "Debit Card"),
    bill=("Online Payment", "ACH Debit", "Bill Pay", "Recurring Payment"),
    income=("Direct Deposit", "Zelle From", "ACH Credit", "Deposit"),
    suffix=_us_suffix,
    number=lambda chance: digits(chance, 12),
)  # fmt: skip

US_CARD = Region(
    banks=("Capital One", "Chase", "Discover Bank", "Citibank"), holders=US.holders, addresses=US.addresses,
    kinds=("Credit Card", "Visa Credit Card"), currency="USD", shops=US.shops, bills=US.bills, payers=US.payers,
    purchase=("",), bill=("",), income=("",), suffix=lambda chance: chance.choice(("Seattle WA", "Portland OR", "")),
    number=card_number,
)  # fmt: skip

UK = Region(
    banks=("Barclays", "Lloyds Bank", "NatWest", "HSBC UK", "Santander UK"),
    holders=("Mr J Adeyemi", "Mrs Fiona Carrick", "Dr S Patel-Hughes", "Ms Olwen Pryce"),
    addresses=(("12 Mill Lane", "LEEDS LS1 4AB"), ("Flat 3, 90 Gower Street", "LONDON WC1E 6AA")),
    kinds=("Current Account", "Savings Account"),
    currency="GBP",
    shops=("TESCO STORES", "SAINSBURYS", "BOOTS", "PRET A MANGER", "TFL TRAVEL", "WATERSTONES", "GREGGS", "ALDI"),
    bills=("THAMES WATER", "OCTOPUS ENERGY", "LEEDS CITY COUNCIL", "VODAFONE", "SKY DIGITAL", "AVIVA"),
    payers=("NORTHFIELD SALARY", "HMRC CHILD BENEFIT", "A CARRICK", "DWP"),
    purchase=("CARD PAYMENT TO", "CONTACTLESS", "VIS"),
    bill=("DIRECT DEBIT", "STANDING ORDER", "BILL PAYMENT"),
    income=("BACS CREDIT", "FASTER PAYMENT", "TRANSFER FROM"),
    suffix=_uk_suffix,
    number=lambda chance: digits(chance, 8),
)

DE = Region(
    banks=("Commerzbank", "Sparkasse Hannover", "Deutsche Bank", "Volksbank Stuttgart"),
    holders=("Annegret Vogel", "Dr. Jörg Petersen", "Süleyman Aydin", "Käthe Brömmelkamp"),
    addresses=(("Lindenweg 7", "30159 Hannover"), ("Am Markt 12", "70173 Stuttgart")),
    kinds=("Girokonto", "Privatgiro"),
    currency="EUR",
    shops=("REWE SAGT DANKE", "EDEKA NORD", "dm-drogerie markt", "ARAL Station", "Bäckerei Müller", "MediaMarkt"),
    bills=("Stadtwerke Hannover", "Telekom Deutschland GmbH", "Allianz Versicherung", "Hausverwaltung Krämer"),
    payers=("Weidemann Maschinenbau GmbH", "Familienkasse", "Finanzamt Hannover", "Petra Vogel"),
    purchase=("Kartenzahlung", "Lastschrift"),
    bill=("SEPA-Lastschrift", "Dauerauftrag"),
    income=("Gutschrift", "Lohn/Gehalt", "Überweisung von"),
    suffix=_de_suffix,
    number=iban,
)

AU = Region(
    banks=("Westpac", "ANZ", "NAB", "Commonwealth Bank"),
    holders=("Nguyen Thi Lan", "Bruce Killarney", "Ms Tegan Woodford"),
    addresses=(("5 Wattle Court", "PARRAMATTA NSW 2150"), ("21 Beach Parade", "FREMANTLE WA 6160")),
    kinds=("Everyday Account", "Savings Account"),
    currency="AUD",
    shops=("WOOLWORTHS", "COLES", "BUNNINGS", "KMART", "CHEMIST WAREHOUSE", "OPAL TRANSPORT", "BWS LIQUOR"),
    bills=("AGL ENERGY", "TELSTRA", "SYDNEY WATER", "BUPA HEALTH"),
    payers=("WATTLE MEDICAL SALARY", "ATO REFUND", "MEDICARE", "T WOODFORD"),
    purchase=("EFTPOS", "VISA PURCHASE", "PAYPASS"),
    bill=("BPAY", "DIRECT DEBIT", "PAYMENT TO"),
    income=("SALARY", "DEPOSIT", "OSKO FROM"),
    suffix=lambda chance: chance.choice((f"NSW {digits(chance, 4)}", "PARRAMATTA AU", f"CARD {digits(chance, 4)}")),
    number=lambda chance: digits(chance, 9),
)
