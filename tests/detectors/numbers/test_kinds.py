"""Kinds of claims that people and models write, each held against one piece of evidence: true ones, then false."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

Put = Callable[..., SimpleNamespace]

KINDS: list[tuple[dict[str, Any], list[str], list[str]]] = [
    (
        {"facts": {"net_operating_income": 1200000, "total_revenue": 2000000, "occupancy_rate": 85.0, "dscr": 1.25}},
        [
            "The NOI was $1.2M.",
            "The NOI was $1,200,000.",
            "NOI came to 1.2 million dollars.",
            "Net operating income totaled $1.2 million.",
            "NOI: $1,200,000",
            "NOI of 1,200,000",
            "The property's net operating income of USD 1.2m was strong.",
            "Revenue of $2M.",
            "Total revenue reached $2,000,000.00.",
            "Revenues were two million dollars.",
            "Occupancy stood at 85%.",
            "Occupancy: 85 percent.",
            "The property was 85% occupied.",
            "Vacancy was 15%.",
            "DSCR of 1.25x.",
            "The debt service coverage ratio was 1.25.",
            "Debt service coverage stood at 1.25 times.",
            "A DSCR of 1.25:1.",
            "NOI was about $1.2 million.",
            "NOI exceeded $1.1 million.",
            "NOI was over $1 million.",
            "NOI was nearly $1.25 million.",
            "NOI margin was 60%.",
            "Operating expenses were $800,000.",
            "NOI was $1.14M.",
            "Occupancy was 84%.",
            "Occupancy was 86.7%.",
            "DSCR was 1.19.",
            "DSCR was 1.31.",
            "NOI between $1.1 million and $1.3 million.",
            "NOI was just under $1.25M.",
            "NOI was $1,2 million.",
            "NOI was 1.200.000 USD.",
            "NOI war 1,2 Mio. USD.",
            "Das NOI betrug 1.200.000 $.",
            "Revenue was 2000 thousand dollars.",
            "Revenue was $2,000K.",
            "NOI was 60% of revenue.",
            "Revenue exceeded NOI by $800,000.",
            "The NOI was US$1.2 million, on revenue of US$2.0 million.",
            "DSCR 1.25 and occupancy 85%.",
            "Occupancy was 83.3%.",
        ],
        ["Occupancy was 83%."],
    ),
    (
        {
            "facts": {
                "net_operating_income": 1200000,
                "total_revenue": 2000000,
                "occupancy_rate": 85.0,
                "dscr": 1.25,
                "currency": "USD",
            }
        },
        [],
        [
            "The NOI was $1.2B.",
            "The NOI was $12M.",
            "The NOI was $120,000.",
            "NOI came to 1.2 billion dollars.",
            "The NOI was $1.3M.",
            "The NOI was $900K.",
            "Revenue of $2.5M.",
            "Revenue was $1.2M.",
            "Occupancy stood at 95%.",
            "Occupancy: 80 percent.",
            "Vacancy was 25%.",
            "DSCR of 1.5x.",
            "The debt service coverage ratio was 1.40.",
            "NOI was about $1.5 million.",
            "NOI exceeded $1.5 million.",
            "NOI margin was 70%.",
            "NOI was -$1.2M.",
            "NOI was negative $1.2 million.",
            "NOI was ($1,200,000).",
            "The NOI was £1.2M.",
            "NOI was €1.2 million.",
            "Occupancy was 0%.",
            "NOI was $0.",
            "DSCR was 12.5.",
            "DSCR 0.125",
            "Occupancy was 8.5%.",
            "Occupancy was 87%.",
            "Operating expenses were $700,000.",
            "NOI was under $1 million.",
            "NOI was at least $1.4 million.",
            "The NOI was 1.2 crore rupees.",
        ],
    ),
    ({"facts": {"operating_expenses": "$450,000"}}, ["Expenses were $450K."], ["Expenses were $480K."]),
    ({"facts": {"cap_rate": 0.065}}, ["The cap rate was 6.5%."], []),
    ({"facts": {"cap_rate": 6.5}}, ["The cap rate was 6.5%."], ["The cap rate was 7.5%."]),
    ({"facts": {"ltv": 0.65}}, ["LTV was 65%."], []),
    ({"facts": {"ltv": 65}}, [], ["LTV was 75%."]),
    (
        {"facts": {"net_income": -500}},
        ["Net loss was $500.", "The company lost $500.", "Net income was ($500).", "Net income was negative $500."],
        [],
    ),
    ({"facts": {"net_income": 500}}, [], ["Net income was ($500)."]),
    (
        {"facts": {"total_units": 120}},
        ["There are 120 units.", "There are one hundred and twenty units."],
        ["There are 130 units."],
    ),
    (
        {"facts": {"lease_expiry": "2026-12-31"}},
        ["The lease expires on 31 December 2026."],
        ["The lease expires on 31 December 2028."],
    ),
    (
        {"facts": {"noi": {"2023": 1000000, "2024": 1200000}}},
        [
            "NOI grew 20% from 2023 to 2024.",
            "NOI increased by $200,000 in 2024.",
            "NOI was $1.2M in 2024, up from $1.0M in 2023.",
        ],
        [
            "NOI grew 30% from 2023 to 2024.",
            "NOI fell 20% from 2023 to 2024.",
            "NOI decreased by $200,000 in 2024.",
            "NOI was $1.2M in 2023.",
        ],
    ),
    (
        {"periods": [{"year": 2024, "month": 9}]},
        [
            "It closed in September 2024.",
            "It closed in Sep 2024.",
            "It closed on 15 September 2024.",
            "It closed in Q3 2024.",
            "It closed in the third quarter of 2024.",
            "It closed in 2024.",
            "It closed in FY2024.",
            "It closed in H2 2024.",
            "It closed on 2024-09-30.",
            "It closed on 2024-10-05.",
            "It closed on 09/15/2024.",
            "It closed in the second half of 2024.",
        ],
        [
            "It closed in Q2 2024.",
            "It closed in August 2024.",
            "It closed in 2023.",
            "It closed in Q3 2023.",
            "It closed on 2024-10-15.",
            "It closed in H1 2024.",
            "It closed in December 2024.",
            "It closed on 15 January 2024.",
            "It closed in FY2022.",
        ],
    ),
    (
        {"periods": [{"year": 2024, "quarter": 4}]},
        ["It closed in Q4 2024.", "It closed in November 2024."],
        ["It closed in November 2023."],
    ),
    ({"periods": ["2024-09"]}, ["It closed in Q3 2024."], []),
    ({"periods": [{"start": "2024-07-01", "end": "2024-09-30"}]}, ["It closed in Q3 2024."], []),
    (
        {"contexts": ["The closing took place on 2024-12-09."]},
        [
            "It closed on 5 December 2024.",
            "It closed in December 2024.",
            "El cierre fue el 9 de diciembre de 2024.",
            "Closing: 2024年12月9日",
            "It closed in Q4 2024.",
            "It closed on Dec 9th.",
            "It closed on 2024-12-16.",
        ],
        [
            "It closed on 5 November 2024.",
            "It closed in January 2025.",
            "It closed in Q4 2023.",
            "It closed on 2024-12-17.",
        ],
    ),
    (
        {"contexts": ["The closing took place on 9 December 2024."]},
        ["It closed on 12/09/2024.", "It closed on 09.12.2024.", "Der Abschluss war am 9. Dezember 2024."],
        [],
    ),
    (
        {"contexts": ["Total revenue: $2,000,000. Net operating income: $1,200,000. Repairs cost $31,900."]},
        [
            "Revenue was $2M.",
            "NOI was $1.2 million.",
            "NOI was 1.2m USD.",
            "Repairs cost about $32,000.",
            "Repairs cost $31.9K.",
            "Repairs cost nearly $32,000.",
            "Repairs cost more than $30,000.",
            "Repairs cost 31,900 dollars.",
            "NOI was 60% of revenue.",
            "Repairs cost thirty-one thousand nine hundred dollars.",
            "1. Revenue: $2,000,000\n2. NOI: $1,200,000",
            "- Revenue: **$2.0M**\n- NOI: **$1.2M**",
        ],
        [
            "Revenue was $3M.",
            "NOI was $2 million.",
            "NOI was 1.2bn USD.",
            "Repairs cost $39,100.",
            "Repairs cost $319,000.",
            "Repairs cost $3,190.",
            "Repairs cost €31,900.",
            "Revenue less NOI leaves $900,000.",
            "NOI was 65% of revenue.",
            "Repairs cost 31,900 euros.",
            "Repairs cost about $45,000.",
            "1. Revenue: $2,000,000\n2. NOI: $1,700,000",
            "- Revenue: **$2.0M**\n- NOI: **$1.9M**",
        ],
    ),
    (
        {"contexts": ["Umsatz: 2.500.000 EUR"]},
        ["Der Umsatz betrug 2,5 Mio. Euro."],
        ["Der Umsatz betrug 2,5 Mrd. Euro."],
    ),
    (
        {"contexts": ["Revenue: EUR 2,500,000"]},
        ["Le chiffre d'affaires était de 2,5 millions d'euros.", "Los ingresos fueron de 2,5 millones de euros."],
        ["Le chiffre d'affaires était de 2,5 milliards d'euros."],
    ),
    ({"contexts": ["Revenue: EUR 2,500,000,000"]}, ["Los ingresos fueron de 2,5 mil millones de euros."], []),
    ({"contexts": ["Receita: R$ 2.500.000,00"]}, ["A receita foi de R$ 2,5 milhões."], []),
    (
        {"contexts": ["Revenue: ₹2,50,00,000"]},
        ["Revenue was ₹2.5 crore.", "राजस्व 2.5 करोड़ रुपये था।"],
        ["Revenue was ₹2.5 lakh."],
    ),
    ({"contexts": ["Revenue: INR 2 trillion"]}, ["Revenue was ₹2 lakh crore."], []),
    ({"contexts": ["Revenue was Rs 2.5 crore."]}, ["Revenue was 25 million rupees."], []),
    ({"contexts": ["売上高: 2,500,000,000円"]}, ["売上高は25億円だった。"], ["売上高は25万円だった。"]),
    ({"contexts": ["营收250,000,000元"]}, ["营收为2.5亿元。"], ["营收为2.5万元。"]),
    ({"contexts": ["Revenue was $2,500."]}, ["الإيرادات ٢٥٠٠ دولار."], ["الإيرادات ٣٥٠٠ دولار."]),
    ({"contexts": ["It has 1,234.5 kg."]}, ["It has 1 234,5 kg."], []),
    ({"contexts": ["The share was 42.37%."]}, ["Der Anteil lag bei 42,4 %."], ["Der Anteil lag bei 44,2 %."]),
    (
        {"contexts": ["The dose is 500 mcg daily."]},
        ["Take 0.5 mg daily.", "Take 500 µg daily."],
        ["Take 500 mg daily.", "Take 5 mg daily."],
    ),
    ({"contexts": ["Patients receive 400 IU."]}, ["The dose is 400 IU."], ["The dose is 4,000 IU."]),
    ({"contexts": ["The park covers 500 hectares."]}, ["The park covers 5 km²."], ["The park covers 50 km²."]),
    ({"contexts": ["It used 1,500 kWh."]}, ["It used 1.5 MWh."], ["It used 15 MWh."]),
    ({"contexts": ["Area: 1,200 sq ft"]}, ["It covers 1,200 square feet."], ["It covers 2,100 square feet."]),
    ({"contexts": ["Area: 1,200 square feet"]}, ["It covers 1,200 sqft."], []),
    (
        {"contexts": ["Rates rose 0.25 percentage points."]},
        ["Rates rose 25 bps."],
        ["Rates rose 25%.", "Rates rose 50 bps."],
    ),
    ({"contexts": ["The trail is 6.2 miles long."]}, ["The trail is 10 km long."], []),
    ({"contexts": ["The trail is 10 km long."]}, [], ["The trail is 10 miles long."]),
    ({"contexts": ["Weight: 5 lb"]}, ["It weighs 5 pounds."], []),
    ({"contexts": ["It weighs 5 lbs."]}, ["It weighs 2.27 kg."], []),
    ({"contexts": ["It takes one and a half hours."]}, ["It takes 90 minutes."], ["It takes 45 minutes."]),
    ({"contexts": ["Water boils at 100 degrees Celsius."]}, ["Water boils at 100 °C."], []),
    ({"contexts": ["Water boils at 100 °C."]}, [], ["Water boils at 100 °F."]),
    ({"contexts": ["Battery life: 48 hours"]}, ["The battery lasts 2 days."], ["The battery lasts 3 days."]),
    (
        {"contexts": ["2.5 million people came."]},
        ["Two and a half million people came."],
        ["Three and a half million people came."],
    ),
    (
        {"contexts": ["They spent $500 million."]},
        ["Half a billion dollars was spent."],
        ["Half a million dollars was spent."],
    ),
    ({"contexts": ["33% of tenants left."]}, ["A third of tenants left."], ["Two thirds of tenants left."]),
    ({"contexts": ["34% of tenants left."]}, ["About a third of tenants left."], []),
    ({"contexts": ["75% of units are let."]}, ["Three quarters of units are let."], ["A quarter of units are let."]),
    ({"contexts": ["50% of the units are vacant."]}, ["Half of the units are vacant."], []),
    ({"contexts": ["20% of the units are vacant."]}, [], ["Half of the units are vacant."]),
    ({"contexts": ["12 tenants left."]}, ["A dozen tenants left."], ["Two dozen tenants left."]),
    ({"contexts": ["It cost $1.2 billion."]}, ["1.2 thousand million dollars"], []),
    ({"contexts": ["They spent $750,000."]}, ["They spent three quarters of a million dollars."], []),
    ({"contexts": ["23 employees left."]}, ["Twenty-three employees left."], ["Thirty-two employees left."]),
    (
        {"contexts": ["Revenue was $500,000 in 2023 and $600,000 in 2024."]},
        [
            "Units rose by 20% in 2024.",
            "Revenue rose by $100,000.",
            "Average revenue over the two years was $550,000.",
            "Combined revenue was $1.1 million.",
        ],
        [
            "Revenue rose by 25% in 2024.",
            "Revenue rose by $150,000.",
            "Revenue fell by $100,000.",
            "Average revenue over the two years was $650,000.",
            "Combined revenue was $1.4 million.",
        ],
    ),
    (
        {"contexts": ["Debt was $600,000 and equity $200,000."]},
        ["The debt-to-equity ratio was 3.0."],
        ["The debt-to-equity ratio was 4.0."],
    ),
    (
        {"contexts": ["Rent is $400 and total income is $1,000."]},
        [],
        ["Rent makes up 60% of income."],
    ),
    ({"contexts": ["The fee is $100 per month."]}, ["That is $1,200 a year."], ["That is $1,500 a year."]),
    ({"contexts": ["Items: $100, $200 and $300."]}, ["The total is $600."], ["The total is $700."]),
    ({"contexts": ["65% of the money went to wages."]}, ["The remaining 35% went to costs."], []),
    (
        {"contexts": ["Sales: $100 in 2022; $120 in 2023."]},
        ["Sales rose from $100 to $120, a 20% increase."],
        ["Sales rose from $100 to $120, a 30% increase."],
    ),
    ({"contexts": ["Revenue was $200 in 2022 and $400 in 2023."]}, ["Revenue doubled, rising 100% to $400."], []),
    (
        {"contexts": ["The margin was 12% in 2022 and 15% in 2023."]},
        ["The margin improved by 3 percentage points."],
        ["The margin improved by 5 percentage points.", "The margin improved by 3%."],
    ),
    ({"contexts": ["Profit rose 12% in 2024."]}, ["Profit climbed 12% in 2024."], ["Profit fell 12% in 2024."]),
    ({"contexts": ["Shares gained 5%."]}, [], ["Shares dropped 5%."]),
    ({"contexts": ["Shares dropped 5%."]}, ["Shares slid 5%."], []),
    ({"contexts": ["There was a 12% decline in profit."]}, ["Profit declined 12%."], ["Profit increased 12%."]),
    (
        {
            "contexts": [
                "(in thousands) | 2024 | 2023\nRevenue | 5,200 | 4,800\nCosts | 3,100 | 3,000\nProfit | 2,100 | 1,800"
            ]
        },
        [
            "Revenue was $5.2 million in 2024.",
            "Revenue was $5,200 thousand in 2024.",
            "Revenue was $4.8 million in 2023.",
            "Revenue grew 8.3% in 2024.",
            "Revenue rose by $400,000.",
            "Profit was $2.1 million in 2024.",
            "Profit rose 16.7% in 2024.",
            "Costs were 59.6% of revenue in 2024.",
            "Net margin was 40.4% in 2024.",
        ],
        [
            "Revenue was $5.2 billion in 2024.",
            "Revenue was $6.2 million in 2024.",
            "Revenue grew 12% in 2024.",
            "Revenue fell 8.3% in 2024.",
            "Profit was $3.1 million in 2024.",
            "Revenue rose by $500,000.",
            "Revenue was $4.8 million in 2024.",
        ],
    ),
    (
        {"contexts": ["$ millions | FY24 | FY23\nSales | 1,250.5 | 1,100.2\nEBITDA | 310.4 | 275.0"]},
        ["Sales came to $1.25 billion in FY24.", "EBITDA was $310.4 million.", "EBITDA margin was 24.8% in FY24."],
        ["Sales came to $1.25 million in FY24.", "EBITDA was $410.4 million."],
    ),
    (
        {"contexts": ["Rents range from $900 to $1,100."]},
        ["Rent is between $900 and $1,100."],
        ["Rent is between $900 and $1,300."],
    ),
    ({"contexts": ["We expect growth of 5% to 7%."]}, ["Growth of 5-7% is expected."], ["Growth of 5-9% is expected."]),
    (
        {"contexts": ["212 people came."]},
        ["More than 200 people came."],
        ["More than 300 people came.", "Fewer than 200 people came."],
    ),
    ({"contexts": ["As much as 15% of staff may leave."]}, ["Up to 15% of staff may leave."], []),
    ({"contexts": ["The site has 1,850 spaces."]}, ["roughly 1,900 spaces", "~1,850 spaces", "1,800+ spaces"], []),
    ({"contexts": ["The Senate voted 52-48."]}, ["The vote was 52 to 48."], ["The vote was 55 to 45."]),
    ({"contexts": ["Built 30 years ago."]}, ["It is 30 years old."], []),
    ({"contexts": ["Born: 12 May 1985"]}, ["He was born in 1985."], ["He was born in 1958."]),
    ({"contexts": ["It happened in 1994."]}, ["the 1990s"], []),
    (
        {
            "contexts": [
                (
                    "The fund's assets under management rose to €4.2 billion in 2023 from €3.6 billion in "
                    "2022. Management fees were €31.5 million, or 0.75% of assets. The fund has 212 employees "
                    "in 9 offices and was founded on 14 March 1998. Its Sharpe ratio was 1.15."
                )
            ]
        },
        [
            "AUM was €4.2bn at the end of 2023.",
            "Assets under management stood at 4.2 billion euros.",
            "AUM grew by about 16.7% in 2023.",
            "AUM rose roughly 17%.",
            "Fees came to €31.5m.",
            "Fees were 0.75% of assets.",
            "The fund employs 212 people.",
            "It has more than 200 employees.",
            "It was founded in 1998.",
            "It was founded on March 14, 1998.",
            "Founded: 14/03/1998",
            "The Sharpe ratio was 1.15.",
            "It employs two hundred and twelve people.",
            "Fees were 75 basis points of assets.",
            "AUM: EUR 4,200 million",
            "AUM increased from €3.6 billion to €4.2 billion.",
            "El patrimonio ascendió a 4.200 millones de euros.",
            "Das verwaltete Vermögen betrug 4,2 Mrd. Euro.",
            "Les actifs s'élevaient à 4,2 milliards d'euros.",
            "運用資産は42億ユーロだった。",
            "管理资产为42亿欧元。",
            "In 2022 AUM was €3.6 billion.",
        ],
        [
            "AUM was €4.2 million at the end of 2023.",
            "AUM was $4.2bn at the end of 2023.",
            "AUM stood at €5.2 billion in 2023.",
            "AUM fell by €600 million in 2023.",
            "AUM grew by 20% in 2023.",
            "Fees came to €35.1m.",
            "Fees were 7.5% of assets.",
            "It has more than 300 employees.",
            "It was founded in 1989.",
            "It was founded on March 24, 1998.",
            "Founded: 14/03/1989",
            "The Sharpe ratio was 1.51.",
            "It employs two hundred and twenty-one people.",
            "Fees were 7.5 basis points of assets.",
            "AUM: EUR 420 million",
            "In 2022 AUM was €4.2 billion.",
            "Das verwaltete Vermögen betrug 4,2 Mio. Euro.",
            "Les actifs s'élevaient à 42 milliards d'euros.",
            "管理资产为42万欧元。",
            "AUM declined by 17%.",
            "It has 19 offices.",
        ],
    ),
    (
        {
            "contexts": [
                (
                    "The patient takes 500 mg of metformin twice daily and 20 mg of lisinopril. Blood "
                    "pressure is 128/82 mmHg, HbA1c 7.2%, LDL 3.1 mmol/L, weight 82 kg, height 1.78 m, "
                    "temperature 37.2 °C. Vitamin D: 1,000 IU."
                )
            ]
        },
        [
            "Metformin dose: 0.5 g twice daily.",
            "He takes 500mg metformin.",
            "HbA1c was 7.2%.",
            "LDL was 3.1 mmol/L.",
            "He weighs 82 kg.",
            "He weighs 82 kilograms.",
            "He is 178 cm tall.",
            "Temperature was 37.2°C.",
            "He takes 1000 IU of vitamin D.",
            "Lisinopril 20 mg daily.",
        ],
        [
            "Metformin dose: 5 g twice daily.",
            "He takes 850mg metformin.",
            "HbA1c was 8.2%.",
            "LDL was 1.3 mmol/L.",
            "He weighs 92 kg.",
            "He weighs 82 lbs.",
            "He is 187 cm tall.",
            "Temperature was 38.2°C.",
            "He takes 10,000 IU of vitamin D.",
            "Lisinopril 20 mcg daily.",
            "Lisinopril 20 g daily.",
            "HbA1c was 7.2 percentage points.",
        ],
    ),
    (
        {
            "contexts": [
                (
                    "The plant generated 1.2 GWh in June and 950 MWh in July. It covers 3.5 hectares, cost "
                    "$2.4 million and has a capacity of 6 MW. Output was 12% above plan. CO2 savings: 540 "
                    "tonnes."
                )
            ]
        },
        [
            "It generated 1,200 MWh in June.",
            "It generated 1,200,000 kWh in June.",
            "It covers 35,000 m².",
            "It covers 35,000 square metres.",
            "Capacity is 6,000 kW.",
            "It saved 540,000 kg of CO2.",
            "June and July together gave 2,150 MWh.",
            "It cost 2.4 million dollars.",
            "Output beat the plan by 12%.",
        ],
        [
            "It generated 1,200 kWh in June.",
            "It covers 350,000 m².",
            "Capacity is 60 MW.",
            "It saved 540 kg of CO2.",
            "June and July together gave 2,500 MWh.",
            "It cost 4.2 million dollars.",
            "Output was 21% above plan.",
            "It generated 950 GWh in July.",
        ],
    ),
    (
        {
            "contexts": [
                (
                    "Team A beat Team B 3-1 on 12 May 2023 before 45,210 spectators. Smith scored in the 23rd "
                    "and 67th minute. The season had 38 rounds; Team A finished 2nd with 82 points."
                )
            ]
        },
        [
            "45,210 spectators watched.",
            "About 45,000 people watched.",
            "Over 45,000 watched.",
            "The match was on May 12, 2023.",
            "Team A finished with 82 points.",
            "The season had 38 rounds.",
        ],
        [
            "54,210 spectators watched.",
            "About 60,000 people watched.",
            "Fewer than 40,000 watched.",
            "The match was on May 22, 2023.",
            "Team A finished with 92 points.",
            "The season had 34 rounds.",
            "Over 50,000 watched.",
        ],
    ),
    (
        {
            "contexts": [
                (
                    "The company reported revenue of ₹12,500 crore and net profit of ₹850 crore. It plans to "
                    "invest Rs 2 lakh crore by 2030. Headcount: 1.2 lakh."
                )
            ]
        },
        [
            "Revenue was ₹125 billion.",
            "Revenue was ₹12,500 crore.",
            "Net profit was 8.5 billion rupees.",
            "It plans to invest ₹2 trillion.",
            "It has 120,000 employees.",
            "It has 1,20,000 employees.",
            "Net margin was 6.8%.",
        ],
        [
            "Revenue was ₹12.5 billion.",
            "Revenue was ₹12,500 lakh.",
            "Net profit was 85 billion rupees.",
            "It plans to invest ₹2 billion.",
            "It has 12,000 employees.",
            "Revenue was $12,500 crore.",
            "Net margin was 8.6%.",
        ],
    ),
    (
        {
            "contexts": [
                "Q1 2024 sales: $120,000. Q2 2024 sales: $150,000. Q3 2024 sales: $90,000. Q4 2024 sales: $140,000."
            ]
        },
        [
            "Sales totaled $500,000 in 2024.",
            "Average quarterly sales were $125,000.",
            "Sales in the first half of 2024 were $270,000.",
            "Sales rose 25% in Q2 2024.",
            "Sales fell 40% from Q2 to Q3 2024.",
            "Q2 2024 was the best quarter with $150,000.",
        ],
        [
            "Sales totaled $600,000 in 2024.",
            "Average quarterly sales were $145,000.",
            "Sales in the first half of 2024 were $290,000.",
            "Sales rose 35% in Q2 2024.",
            "Sales fell 50% from Q2 to Q3 2024.",
            "Q2 2024 was the best quarter with $180,000.",
            "Sales in Q3 2024 were $150,000.",
            "Sales rose by $60,000 in Q3 2024.",
        ],
    ),
    (
        {
            "contexts": [
                (
                    "| Region | 2022 | 2023 |\n|---|---|---|\n| North | 1,200 | 1,350 |\n| South | 800 | 760 "
                    "|\n| Total | 2,000 | 2,110 |"
                )
            ]
        },
        [
            "North had 1,350 customers in 2023.",
            "South fell from 800 to 760.",
            "South fell by 5%.",
            "North grew by 12.5%.",
            "The total rose by 110.",
            "North made up 60% of the total in 2022.",
            "In all there were 2,110 in 2023.",
            "| Region | 2023 |\n|---|---|\n| North | 1,350 |\n| South | 760 |",
        ],
        [
            "North had 1,530 customers in 2023.",
            "South fell by 15%.",
            "North grew by 22.5%.",
            "The total rose by 210.",
            "North made up 70% of the total in 2022.",
            "In all there were 2,410 in 2023.",
            "South grew by 5%.",
            "| Region | 2023 |\n|---|---|\n| North | 1,350 |\n| South | 860 |",
        ],
    ),
    ({"contexts": ["Net result: $(4.5) million"]}, ["There was a loss of $4.5 million."], []),
    ({"contexts": ["Net loss: $4.5 million"]}, [], ["There was a profit of $4.5 million."]),
    (
        {"contexts": ["Revenue was $5 million in 2020."]},
        ["There is no data for 2021."],
        ["I could not find it, but revenue was $9 million.", "There is no data for 2021; it was $9 million in 2020."],
    ),
    ({"contexts": ["Cash flow: (3,000)"]}, ["Cash flow was -$3,000."], []),
    ({"contexts": ["The company lost $4.5 million."]}, ["Net loss: $4.5M"], []),
    ({"contexts": ["Growth was minus 5%."]}, ["Growth was -5%."], []),
    ({"contexts": ["Growth was -5%."]}, [], ["Growth was 5%."]),
    ({"contexts": ["Growth was 5%."]}, [], ["Growth was -5%."]),
    ({"contexts": ["Sales growth: -5%"]}, ["Sales shrank 5%."], []),
    ({"contexts": ["Revenue change: (5)%"]}, ["Revenue declined by 5%."], []),
    (
        {
            "contexts": [
                (
                    "The contract was signed on 3 April 2022, runs for 36 months and ends on 2 April 2025. "
                    "Fiscal year 2022 ended on 30 June 2022. Rent is due on the 1st of each month."
                )
            ]
        },
        [
            "It was signed on 3 April 2022.",
            "It was signed on April 3rd, 2022.",
            "It was signed in April 2022.",
            "It was signed in Q2 2022.",
            "It was signed in 2022.",
            "It was signed on 2022-04-03.",
            "It runs for three years.",
            "It runs for 3 years.",
            "The term is 36 months.",
            "It ends on April 2, 2025.",
            "Signed on 04/03/2022.",
            "Signed 03.04.2022",
            "It was signed in the first half of 2022.",
            "It was signed in spring 2022.",
            "Fiscal 2022 ended on June 30, 2022.",
        ],
        [
            "It was signed on 3 May 2022.",
            "It was signed in March 2022.",
            "It was signed in Q3 2022.",
            "It was signed in 2021.",
            "It runs for two years.",
            "The term is 24 months.",
            "It ends on April 2, 2027.",
            "It was signed in the second half of 2022.",
            "It was signed on 13 April 2022.",
            "Fiscal 2022 ended on December 31, 2022.",
        ],
    ),
    ({"contexts": ["Windows 11 was released in October 2021."]}, ["Windows 11 came out in 2021."], []),
]


def cases(which: int) -> list[Any]:
    return [pytest.param(kind[0], answer, id=answer) for kind in KINDS for answer in kind[which]]


@pytest.mark.parametrize(("evidence", "answer"), cases(1))
def test_true(put: Put, evidence: dict[str, Any], answer: str) -> None:
    said = put(evidence, answer=answer)
    assert said.names == [], [(claim["original_text"], claim["how"]) for claim in said.result["claims"]]
    assert said.outcome.verified >= 1


@pytest.mark.parametrize(("evidence", "answer"), cases(2))
def test_false(put: Put, evidence: dict[str, Any], answer: str) -> None:
    said = put(evidence, answer=answer)
    assert said.names, [(claim["original_text"], claim["how"]) for claim in said.result["claims"]]
