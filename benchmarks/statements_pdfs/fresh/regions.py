"""Regions of the layouts in `fresh/`, and amounts in currencies that are counted by the thousand."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from functools import cache

from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import registerFont

from benchmarks.statements_pdfs.data import Region, Statement, digits, iban
from benchmarks.statements_pdfs.regions import US


@cache
def cjk(name: str) -> str:
    """One of the fonts for Chinese and Japanese that readers of PDFs bring along."""
    registerFont(UnicodeCIDFont(name))
    return name


def scale(statement: Statement, factor: int, cents: str = "0.01") -> Statement:
    """The statement with all amounts times `factor`, rounded to `cents`."""

    def times(amount: Decimal) -> Decimal:
        return (amount * factor).quantize(Decimal(cents))

    rows = tuple(replace(row, amount=times(row.amount)) for row in statement.rows)
    return replace(statement, opening=times(statement.opening), rows=rows)


BR = Region(
    banks=("Banco do Brasil", "Itaú Unibanco", "Bradesco", "Caixa Econômica Federal"),
    holders=("Luciana Prado Teixeira", "Evandro Cordeiro", "Maria Aparecida Lins", "Thiago Sant'Anna"),
    addresses=(("Rua das Acácias 214", "Curitiba PR 80240-110"), ("Av. Brasil 1900 ap 31", "Recife PE 50070-000")),
    kinds=("Conta Corrente",),
    currency="BRL",
    shops=("PADARIA REAL", "SUPERMERCADO EXTRA", "POSTO IPIRANGA", "DROGA RAIA", "LOJAS RENNER", "CINEMARK"),
    bills=("COPEL ENERGIA", "SANEPAR", "CLARO CELULAR", "CONDOMINIO ED ARAUCARIA", "UNIMED CURITIBA"),
    payers=("METALURGICA BOREAL", "EVANDRO CORDEIRO", "INSS", "JULIANA PRADO"),
    purchase=("COMPRA CARTAO", "PIX ENVIADO", "COMPRA DEBITO"),
    bill=("PAGTO BOLETO", "DEBITO AUTOMATICO", "TED ENVIADA"),
    income=("PIX RECEBIDO", "CREDITO SALARIO", "TED RECEBIDA"),
    suffix=lambda chance: chance.choice(("", f"{chance.randint(1, 28):02}/{chance.randint(1, 12):02}", "CURITIBA")),
    number=lambda chance: digits(chance, 7),
)

JP = Region(
    banks=("三菱UFJ銀行", "みずほ銀行", "三井住友銀行", "りそな銀行"),
    holders=("佐藤 花子", "高橋 健一", "渡辺 由美"),
    addresses=(("東京都世田谷区桜 2-14-6",), ("大阪府吹田市江坂町 1-23",)),
    kinds=("普通預金",),
    currency="JPY",
    shops=("ローソン", "イオンリテール", "スターバックス", "ビックカメラ", "ユニクロ", "マツモトキヨシ"),
    bills=("東京電力", "東京ガス", "水道局", "NTTドコモ", "楽天カード", "家賃 サクラ不動産"),
    payers=("カ)ミナトセイサクショ", "タカハシ ケンイチ", "国税還付金"),
    purchase=("デビット", "カード"),
    bill=("口座振替", "振込"),
    income=("振込", "給与"),
    suffix=lambda chance: chance.choice(("", f"{digits(chance, 6)}", "東京")),
    number=lambda chance: digits(chance, 7),
)

CN = Region(
    banks=("中国工商银行", "招商银行", "中国建设银行", "中国银行"),
    holders=("王晓明", "李淑芬", "张志强"),
    addresses=(("上海市浦东新区世纪大道100号",),),
    kinds=("借记卡",),
    currency="CNY",
    shops=("美团外卖", "京东商城", "盒马鲜生", "滴滴出行", "全家便利店", "永辉超市"),
    bills=("国家电网", "上海燃气", "中国移动", "平安保险", "房东 陈伟"),
    payers=("上海港务有限公司", "刘洋", "国家税务总局"),
    purchase=("消费", "快捷支付"),
    bill=("缴费", "转账"),
    income=("工资", "转入"),
    suffix=lambda chance: chance.choice(("", f"{digits(chance, 8)}", "上海")),
    number=lambda chance: "6222" + digits(chance, 15),
)

CH = Region(
    banks=("UBS Switzerland", "Zürcher Kantonalbank", "PostFinance", "Raiffeisen Schweiz"),
    holders=("Reto Zgraggen", "Ursina Caduff", "Beat Aeschlimann"),
    addresses=(("Seestrasse 41", "8002 Zürich"), ("Bundesgasse 3", "3011 Bern")),
    kinds=("Privatkonto", "Sparkonto"),
    currency="CHF",
    shops=("Migros", "Coop Pronto", "Volg Dorfladen", "SBB Billett", "Manor", "Denner", "Kiosk Hauptbahnhof"),
    bills=("Swisscom", "CSS Krankenkasse", "Steueramt Zürich", "EWZ Strom", "Helvetia Prämie"),
    payers=("Maschinenfabrik Uzwil", "Ursina Caduff", "AHV Rente"),
    purchase=("Einkauf Debitkarte", "TWINT Zahlung an"),
    bill=("E-Banking Auftrag", "Dauerauftrag"),
    income=("Gutschrift von", "Salärzahlung"),
    suffix=lambda chance: chance.choice(("Zürich", f"Karte {digits(chance, 4)}", f"Ref. {digits(chance, 9)}")),
    number=lambda chance: iban(chance, "CH", 17),
)

IN = Region(
    banks=("HDFC Bank", "ICICI Bank", "State Bank of India", "Axis Bank"),
    holders=("Mr Arvind Subramaniam", "Ms Kavita Deshpande", "Mr Rohan Malhotra"),
    addresses=(("Flat 12B, Palm Grove", "Andheri West, Mumbai 400058"), ("7 MG Road", "Bengaluru 560001")),
    kinds=("Savings Account",),
    currency="INR",
    shops=("SWIGGY", "BIGBASKET", "RELIANCE FRESH", "INDIAN OIL", "DMART", "CROMA RETAIL"),
    bills=("TATA POWER", "AIRTEL POSTPAID", "LIC OF INDIA", "HDFC LTD EMI", "SOCIETY MAINTENANCE"),
    payers=("INFOVISTA TECHNOLOGIES", "KAVITA DESHPANDE", "INCOME TAX DEPT"),
    purchase=("UPI", "POS"),
    bill=("NEFT DR", "ACH D", "BILLPAY"),
    income=("NEFT CR", "IMPS", "UPI"),
    suffix=lambda chance: chance.choice((f"{digits(chance, 12)} OKAXIS", f"REF {digits(chance, 9)}", "MUMBAI")),
    number=lambda chance: digits(chance, 14),
)

NL = Region(
    banks=("Rabobank", "ABN AMRO", "ING", "SNS Bank"),
    holders=("J. van der Velde", "M.C. Hoekstra", "A. el Idrissi"),
    addresses=(("Prinsengracht 88", "1015 DZ Amsterdam"),),
    kinds=("Betaalrekening",),
    currency="EUR",
    shops=("Albert Heijn 1421", "Jumbo Utrecht", "HEMA", "Kruidvat", "NS Groep", "Bol.com", "Shell Amersfoort"),
    bills=("Vattenfall", "Ziggo Services", "Zilveren Kruis", "Woningstichting Ymere", "Waternet"),
    payers=("Van Loon Techniek BV", "Belastingdienst", "M.C. Hoekstra"),
    purchase=("Betaalautomaat", "iDEAL"),
    bill=("Incasso", "Periodieke overboeking"),
    income=("Overboeking", "Salaris"),
    suffix=lambda chance: chance.choice((f"Kenmerk {digits(chance, 8)}", "Utrecht", f"Pasvolgnr {digits(chance, 3)}")),
    number=lambda chance: iban(chance, "NL", 14),
)

KR = Region(
    banks=("신한은행", "국민은행", "우리은행"),
    holders=("김민준", "이서연", "박지훈"),
    addresses=(("서울특별시 마포구 월드컵로 12",),),
    kinds=("보통예금",),
    currency="KRW",
    shops=("이마트", "스타벅스", "쿠팡", "올리브영", "GS25", "교보문고"),
    bills=("한국전력공사", "SK텔레콤", "서울도시가스", "삼성화재"),
    payers=("주식회사 한빛정밀", "최은영", "국세청"),
    purchase=("체크카드",),
    bill=("자동이체", "인터넷이체"),
    income=("급여", "타행입금"),
    suffix=lambda chance: chance.choice(("", "마포", digits(chance, 6))),
    number=lambda chance: digits(chance, 12),
)

CREDIT_UNION = replace(
    US, banks=("Navy Federal Credit Union", "Alliant Credit Union", "Golden 1 Credit Union"), kinds=("Checking",),
    number=lambda chance: digits(chance, 8),
)  # fmt: skip

BROKER = replace(
    US, banks=("Charles Schwab", "Fidelity Investments", "Interactive Brokers"), kinds=("Brokerage Account",),
    number=lambda chance: digits(chance, 8),
)  # fmt: skip
