"""What each PDF of the sample holds. Banks are named as names only; people, numbers and sums are invented."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import layouts
from ledger import Account, Habits, Statement, month
from scan import scanned

US_HABITS = Habits(
    fixed=(
        (1, "Online transfer to rent escrow Alder Street", "-1485.00"),
        (3, "Direct deposit Kestrel Instruments payroll", "2317.46"),
        (5, "Bill pay Columbia River Electric", "-86.12"),
        (12, "Mobile check deposit", "240.00"),
        (17, "Direct deposit Kestrel Instruments payroll", "2317.46"),
        (20, "Bill pay Northshore Water District", "-41.75"),
        (28, "ATM withdrawal 4th and Main", "-80.00"),
    ),
    shops=(
        ("Purchase Greenleaf Market", 14, 96),
        ("Purchase Harbor Street Coffee", 3, 12),
        ("Purchase Quickfuel Station 118", 22, 61),
        ("Purchase Paper Lantern Books", 9, 48),
        ("Purchase Tidewater Hardware", 6, 130),
        ("Purchase Little Fern Bakery", 4, 19),
    ),
    purchases=62,
)
AU_HABITS = Habits(
    fixed=(
        (2, "Salary Wattle Grove Primary School", "2874.30"),
        (4, "Direct debit Southern Cross Energy", "-118.44"),
        (9, "Transfer to savings", "-600.00"),
        (16, "Salary Wattle Grove Primary School", "2874.30"),
        (21, "Direct debit Banksia Mutual Health", "-203.15"),
        (24, "Rent Banyan Realty trust account", "-1960.00"),
    ),
    shops=(
        ("EFTPOS Corner Grocer Fitzroy", 11, 88),
        ("EFTPOS Tram Stop Espresso", 4, 15),
        ("EFTPOS Bluegum Pharmacy", 8, 46),
        ("Card Redback Bicycles", 15, 140),
        ("EFTPOS Saltbush Greengrocer", 9, 54),
    ),
    purchases=33,
)
UK_HABITS = Habits(
    fixed=(
        (1, "Standing order Marlow Lettings", "-1150.00"),
        (3, "Direct debit Fenland Council tax", "-168.00"),
        (7, "Direct debit Pennine Broadband", "-32.50"),
        (14, "Faster payment from T Okonjo", "75.00"),
        (25, "Salary Lark & Sons Joinery", "2486.19"),
        (26, "Transfer to savings", "-250.00"),
    ),
    shops=(
        ("Card Millstone Grocers", 8, 74),
        ("Card Copper Kettle Cafe", 3, 14),
        ("Card Northgate Rail", 5, 62),
        ("Card Quill Stationers", 4, 31),
        ("Contactless Bus Company", 2, 6),
    ),
    purchases=36,
)
DE_HABITS = Habits(
    fixed=(
        (1, "Miete Hausverwaltung Lindenhof", "-980.00"),
        (2, "Lastschrift Stadtwerke Rosenau Strom", "-94.00"),
        (15, "Lastschrift Funknetz Mobilfunk", "-29.99"),
        (20, "Dauerauftrag Sparplan", "-200.00"),
        (28, "Gehalt Werkzeugbau Amsel GmbH", "3105.62"),
    ),
    shops=(
        ("Kartenzahlung Markthalle am Ring", 9, 81),
        ("Kartenzahlung Bäckerei Kornblume", 2, 11),
        ("Kartenzahlung Buchladen Seite 7", 7, 44),
        ("Kartenzahlung Tankstelle Süd", 31, 78),
    ),
    purchases=34,
)
FR_HABITS = Habits(
    fixed=(
        (1, "VIREMENT LOYER RESIDENCE LES TILLEULS", "-845.00"),
        (5, "PRELEVEMENT ENERGIE DU LITTORAL", "-72.30"),
        (10, "PRELEVEMENT TELEPHONIE MISTRAL", "-24.99"),
        (27, "VIREMENT SALAIRE ATELIERS BERGERON", "2418.75"),
    ),
    shops=(
        ("CARTE EPICERIE DU MARCHE", 7, 66),
        ("CARTE BOULANGERIE TROIS BLES", 2, 12),
        ("CARTE LIBRAIRIE DES QUAIS", 8, 39),
        ("CARTE GARE BILLETTERIE", 12, 92),
    ),
    purchases=30,
)
CARD_HABITS = Habits(
    fixed=((9, "Payment thank you", "-850.00"), (21, "Refund Tidewater Hardware", "-46.18")),
    shops=(
        ("Juniper Street Kitchen", 18, 92),
        ("Greenleaf Market", 14, 120),
        ("Cascade Air tickets", 118, 390),
        ("Meadowlark Cinema", 11, 38),
        ("Quickfuel Station 118", 22, 61),
        ("Online order Woolen Mill Outfitters", 25, 140),
    ),
    purchases=44,
    sign=1,
)
UNION_HABITS = Habits(
    fixed=(
        (1, "Dividend", "1.87"),
        (5, "Deposit Harborview Clinic payroll", "1904.11"),
        (8, "Transfer to loan 02", "-312.50"),
        (19, "Deposit Harborview Clinic payroll", "1904.11"),
        (22, "Withdrawal rent Cedar Court", "-1240.00"),
    ),
    shops=(("Debit Greenleaf Market", 12, 90), ("Debit Ferry Terminal", 9, 27), ("Debit Anchor Deli", 6, 22)),
    purchases=17,
)
QUIET = Habits(fixed=UNION_HABITS.fixed, shops=UNION_HABITS.shops, purchases=30)
SCAN_HABITS = Habits(fixed=US_HABITS.fixed, shops=US_HABITS.shops, purchases=16)

CHECKING = Account(
    bank="Wells Fargo", holder="Dana R. Whitcombe", address=("2210 Alder Street Apt 4", "Portland, OR 97214"),
    number="4018276539", kind="Checking", currency="USD",
)  # fmt: skip
EVERYDAY = Account(
    bank="Westpac", holder="Mr Callum J Pryce", address=("18 Gore Street", "Fitzroy VIC 3065"),
    number="033-042 27 5094", kind="Everyday Transaction Account", currency="AUD",
)  # fmt: skip
CURRENT = Account(
    bank="Barclays", holder="Ms Imogen Hartley", address=("7 Weir Lane", "Ely", "CB7 4QX"),
    number="60384217", branch="20-41-53", iban="GB58 BUKB 2041 5360 3842 17", kind="Current Account", currency="GBP",
)  # fmt: skip
GIRO = Account(
    bank="Commerzbank", holder="Jörg Ahlmann", address=("Birkenweg 12", "50733 Köln"),
    number="0671824953", branch="Köln", iban="DE71 3704 0044 0671 8249 53", kind="Girokonto", currency="EUR",
)  # fmt: skip
COMPTE = Account(
    bank="BNP Paribas", holder="Mme Solène Garrec", address=("4 rue des Embruns", "29200 Brest"),
    number="00061843725", branch="Brest Siam", iban="FR76 3000 4008 2700 0618 4372 514", kind="Compte de chèques",
    currency="EUR",
)  # fmt: skip
CARD = Account(
    bank="Capital One", holder="Marisol Etcheverry", address=("901 Juniper Street", "Boise, ID 83702"),
    number="**** **** **** 4417", kind="Credit Card", currency="USD",
)  # fmt: skip
UNION = Account(
    bank="Navy Federal Credit Union", holder="Theo Banerjee", address=("55 Cedar Court", "Norfolk, VA 23510"),
    number="7091846352", kind="Share savings", currency="USD",
)  # fmt: skip
HOUSE = Account(
    bank="JPMorgan Chase Bank", holder="Priya and Owen Lindqvist", address=("14 Millrace Road", "Albany, NY 12208"),
    number="682940175", kind="Checking", currency="USD",
)  # fmt: skip
SPARE = Account(
    bank="Citibank", holder="Owen Lindqvist", address=("14 Millrace Road", "Albany, NY 12208"),
    number="9153072846", kind="Savings", currency="USD",
)  # fmt: skip
SCANNED = Account(
    bank="Wells Fargo", holder="Dana R. Whitcombe", address=(), number="4018276539", kind="Checking", currency="USD",
)  # fmt: skip

JANUARY = month(UNION, date(2025, 1, 1), "3120.44", UNION_HABITS, seed=61)
FEBRUARY = month(UNION, date(2025, 2, 1), JANUARY.closing, QUIET, seed=62)
MARCH = month(UNION, date(2025, 3, 1), FEBRUARY.closing, UNION_HABITS, seed=63)

DOCUMENTS: dict[str, tuple[tuple[layouts.Layout, Statement], ...]] = {
    "us-checking.pdf": ((layouts.american, month(CHECKING, date(2025, 3, 1), "1842.16", US_HABITS, seed=11)),),
    "au-everyday.pdf": ((layouts.australian, month(EVERYDAY, date(2024, 11, 1), "5210.87", AU_HABITS, seed=21)),),
    "uk-current.pdf": ((layouts.british, month(CURRENT, date(2023, 2, 1), "3044.52", UK_HABITS, seed=31)),),
    "de-giro.pdf": ((layouts.german, month(GIRO, date(2025, 5, 1), "2417.08", DE_HABITS, seed=41)),),
    "fr-compte.pdf": ((layouts.french, month(COMPTE, date(2024, 9, 1), "1986.40", FR_HABITS, seed=51)),),
    "us-card.pdf": ((layouts.card, month(CARD, date(2025, 4, 1), "1304.62", CARD_HABITS, seed=71)),),
    "us-three-months.pdf": (
        (layouts.cooperative, JANUARY),
        (layouts.cooperative, FEBRUARY),
        (layouts.cooperative, MARCH),
    ),
    "us-two-banks.pdf": (
        (layouts.american, month(HOUSE, date(2025, 6, 1), "4120.00", US_HABITS, seed=81)),
        (layouts.cooperative, month(SPARE, date(2025, 6, 1), Decimal("902.75"), UNION_HABITS, seed=82)),
    ),
    "us-scan.pdf": ((scanned, month(SCANNED, date(2025, 1, 1), "2277.90", SCAN_HABITS, seed=91)),),
}
"""PDF -> its statements, each with the layout it is printed in."""
