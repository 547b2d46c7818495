"""Figures that follow from stated ones by more than arithmetic among them, or stand in another cell than is told.

Each piece of evidence has true answers, and their false twins.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest

Put = Callable[..., SimpleNamespace]
Twins = list[tuple[str, list[str], list[str]]]

RANGES: Twins = [
    (
        "The gauge should read between 1 and 1.5 bar. Above 3 bar the valve opens.",
        ["The gauge should read 1 to 1.5 bar."],
        ["The gauge should read 2.5 bar."],
    ),
    (
        "| cereal | sugar (g) |\n|---|---|\n| Plain Muesli | 9.6 |\n| Bran Flakes | 15.4 |",
        ["Plain Muesli is the healthiest. It has 9.6 g of sugar."],
        ["Plain Muesli is the healthiest. It has 15.4 g of sugar."],
    ),
]
DURATIONS: Twins = [
    (
        "The museum is open from 9:00 to 17:30 on weekdays.",
        [
            "The museum is open for eight and a half hours on weekdays.",
            "On weekdays the museum is open 8.5 hours a day.",
            "It is open for 8 hours and 30 minutes each weekday.",
            "The museum opens for 8½ hours on weekdays.",
        ],
        [
            "The museum is open for nine and a half hours on weekdays.",
            "On weekdays the museum is open 7.5 hours a day.",
            "It is open for 9 hours and 30 minutes each weekday.",
        ],
    ),
    (
        "The brig left Cork on 3 July 1897. In September she was caught in the ice, and by June she was lost.",
        [],
        ["She was caught in the ice in September 1898.", "The brig was lost by June 1897."],
    ),
    (
        "The shop opens at 8 am and closes at 6 pm.",
        ["The shop is open for 10 hours a day.", "The shop is open for ten hours."],
        ["The shop is open for 12 hours a day.", "The shop is open for eleven hours."],
    ),
    (
        "The exhibition runs from 12 March to 26 March 2024.",
        ["The exhibition lasts 14 days.", "The exhibition lasts two weeks.", "The exhibition runs for 15 days."],
        ["The exhibition lasts 18 days.", "The exhibition lasts three weeks."],
    ),
    (
        "The course takes place from March 4, 2024 to March 29, 2024.",
        ["The course lasts 25 days.", "The course lasts almost four weeks.", "The course takes about 26 days."],
        ["The course lasts 35 days.", "The course lasts six weeks."],
    ),
    (
        "She served as director from 1998 to 2013.",
        ["She served as director for 15 years.", "She was director for fifteen years."],
        ["She served as director for 25 years.", "She was director for eleven years."],
    ),
    (
        "The company was founded in 1987. It was sold in 2019.",
        ["The company existed for 32 years before it was sold.", "It was sold 32 years after it was founded."],
        ["The company existed for 42 years before it was sold."],
    ),
    (
        "The train leaves at 10:15 and arrives at 13:05.",
        [
            "The journey takes 2 hours and 50 minutes.",
            "The journey takes 170 minutes.",
            "The journey takes 2 h 50 min.",
            "The journey takes nearly 3 hours.",
        ],
        [
            "The journey takes 3 hours and 50 minutes.",
            "The journey takes 150 minutes.",
            "The journey takes 2 h 20 min.",
        ],
    ),
    (
        "The night shift starts at 22:00 and ends at 06:00.",
        ["The night shift lasts 8 hours."],
        ["The night shift lasts 10 hours."],
    ),
    (
        "The lease began on 1 January 2020 and ends on 31 December 2024.",
        ["The lease runs for 5 years.", "The lease runs for 60 months."],
        ["The lease runs for 7 years.", "The lease runs for 36 months."],
    ),
    (
        "Construction started in May 2018 and was completed in November 2020.",
        ["Construction took two and a half years.", "Construction took 30 months."],
        ["Construction took four and a half years.", "Construction took 40 months."],
    ),
    (
        "Mozart was born on 27 January 1756 and died on 5 December 1791.",
        ["Mozart died at the age of 35.", "Mozart was 35 years old when he died.", "Mozart lived 35 years."],
        ["Mozart died at the age of 45.", "Mozart was 39 years old when he died."],
    ),
    (
        "Das Museum ist von 9:00 bis 17:30 Uhr geöffnet.",
        ["Das Museum hat 8,5 Stunden geöffnet."],
        ["Das Museum hat 9,5 Stunden geöffnet."],
    ),
    ("Le cours a lieu du 12 mars au 26 mars 2024.", ["Le cours dure 14 jours."], ["Le cours dure 21 jours."]),
    (
        "The festival runs from 3 to 10 July 2024.",
        ["The festival lasts a week."],
        ["The festival lasts two weeks.", "The festival lasts 12 days."],
    ),
    (
        "Die Messe findet vom 12. bis 26. März 2024 statt.",
        [],
        ["Die Messe dauert 21 Tage."],
    ),
    (
        "Office hours: Mon-Fri 8:30-17:00, Sat 9:00-13:00.",
        ["On Saturdays the office is open for 4 hours.", "On weekdays it is open for 8.5 hours."],
        ["On Saturdays the office is open for 6 hours."],
    ),
    (
        "The meeting started at 2:15 pm and ended at 4:45 pm.",
        [
            "The meeting lasted 2.5 hours.",
            "The meeting lasted two and a half hours.",
            "The meeting lasted 150 minutes.",
            "The meeting lasted 2 hours 30 minutes.",
        ],
        ["The meeting lasted 3.5 hours.", "The meeting lasted 120 minutes.", "The meeting lasted 2 hours 45 minutes."],
    ),
    (
        "Queen Victoria reigned from 20 June 1837 until 22 January 1901.",
        [
            "Queen Victoria reigned for 63 years.",
            "She reigned for more than 63 years.",
            "She reigned for almost 64 years.",
        ],
        ["Queen Victoria reigned for 53 years.", "She reigned for more than 70 years."],
    ),
    (
        "World War II lasted from 1939 to 1945.",
        ["World War II lasted six years."],
        ["World War II lasted eight years.", "World War II lasted for 16 years."],
    ),
    (
        "The patient was admitted on 2 May and discharged on 9 May.",
        ["The patient stayed in hospital for 7 days.", "The patient stayed for one week."],
        ["The patient stayed in hospital for 17 days.", "The patient stayed in hospital for 4 days."],
    ),
    (
        "The bridge was begun in 1933. It opened in 1937. In 1985 it was repainted.",
        ["The bridge took four years to build.", "It was repainted 48 years after it opened."],
        ["The bridge took nine years to build.", "It was repainted 28 years after it opened."],
    ),
    (
        "Anna was born in 1990. In 2020 she became CEO.",
        ["Anna became CEO at the age of 30.", "Anna became CEO at 30."],
        ["Anna became CEO at the age of 40."],
    ),
    (
        "The contract is valid from 1 March 2023 to 28 February 2025.",
        ["The contract is valid for two years.", "The contract is valid for 24 months."],
        ["The contract is valid for three years.", "The contract is valid for 18 months."],
    ),
    (
        "The library is open Monday to Friday, 10am-8pm.",
        ["The library is open ten hours a day on weekdays.", "It stays open for 10 hours."],
        ["The library is open 12 hours a day on weekdays.", "It stays open for 8 hours."],
    ),
    (
        "Check-in starts at 14:00; check-out is at 11:00.",
        ["Check-in starts at 2 pm."],
        ["Check-in starts at 3 pm.", "Check-out is at 12:00."],
    ),
    (
        "The warranty starts on 1 June 2022 and expires on 31 May 2025.",
        ["The warranty lasts three years.", "The warranty covers 36 months."],
        ["The warranty lasts five years.", "The warranty covers 24 months."],
    ),
    (
        "The siege began on 8 September 1941 and ended on 27 January 1944.",
        [
            "The siege lasted 872 days.",
            "The siege lasted nearly two and a half years.",
            "The siege lasted more than two years.",
            "The siege lasted over 870 days.",
        ],
        ["The siege lasted 972 days.", "The siege lasted more than four years."],
    ),
    (
        "He worked at Siemens (2005-2011) and at Bosch (2011-2018).",
        ["He spent six years at Siemens and seven years at Bosch.", "He worked at Siemens for 6 years."],
        ["He spent twelve years at Siemens.", "He worked at Bosch for 17 years."],
    ),
    (
        "Das Unternehmen wurde 1972 gegründet und 2002 verkauft.",
        ["Das Unternehmen bestand 30 Jahre, bevor es verkauft wurde."],
        ["Das Unternehmen bestand 40 Jahre, bevor es verkauft wurde."],
    ),
    ("La réunion dure de 14h30 à 16h00.", ["La réunion dure une heure et demie."], ["La réunion dure 120 minutes."]),
    (
        "El curso empieza el 1 de abril y termina el 30 de junio de 2024.",
        ["El curso dura tres meses."],
        ["El curso dura 6 meses."],
    ),
]
"""Lengths of time that follow from two clock times, or two dates."""

RATES: Twins = [
    (
        "Take 500 mg twice daily with food.",
        ["That is 1,000 mg a day.", "The total daily dose is 1,000 mg.", "The daily dose is 1 g."],
        ["That is 1,500 mg a day.", "The total daily dose is 2,000 mg.", "The daily dose is 2 g."],
    ),
    (
        "Take one 200 mg tablet three times a day.",
        ["The daily dose is 600 mg.", "You take 600 mg per day."],
        ["The daily dose is 800 mg.", "You take 400 mg per day."],
    ),
    (
        "Take 250 mg every 8 hours.",
        ["That makes 750 mg a day.", "That is 3 doses a day, 750 mg in total."],
        ["That makes 1,000 mg a day.", "That makes 500 mg a day."],
    ),
    (
        "The monthly fee is 20 EUR.",
        ["The fee comes to 240 EUR a year.", "That is 240 EUR per year.", "The membership costs 240 EUR annually."],
        ["The fee comes to 260 EUR a year.", "That is 200 EUR per year."],
    ),
    (
        "The subscription costs $15 per month.",
        ["A year of the subscription costs $180.", "The subscription costs $180 a year.", "Six months cost $90."],
        ["A year of the subscription costs $150.", "The subscription costs $160 a year."],
    ),
    (
        "The annual rent is $24,000.",
        ["The rent is $2,000 a month.", "That is $2,000 per month."],
        ["The rent is $2,400 a month.", "That is $1,800 per month."],
    ),
    (
        "She trains three times a week for 45 minutes.",
        [
            "She trains 135 minutes a week.",
            "She trains 2 hours and 15 minutes a week.",
            "She trains 2.25 hours a week.",
        ],
        ["She trains 180 minutes a week.", "She trains 3 hours and 15 minutes a week."],
    ),
    ("He earns $25 an hour and works 40 hours a week.", ["He earns $1,000 a week."], ["He earns $1,200 a week."]),
    (
        "The pump delivers 30 litres per minute.",
        ["The pump delivers 1,800 litres per hour.", "It delivers 1,800 litres an hour."],
        ["The pump delivers 1,500 litres per hour."],
    ),
    (
        "Employees work 8 hours a day, five days a week.",
        ["Employees work 40 hours a week."],
        ["Employees work 45 hours a week."],
    ),
    (
        "The quarterly dividend is $0.45 per share.",
        ["The annual dividend is $1.80 per share."],
        ["The annual dividend is $1.45 per share."],
    ),
    (
        "Die monatliche Gebühr beträgt 20 EUR.",
        ["Die Gebühr beträgt 240 EUR im Jahr.", "Das sind 240 EUR pro Jahr."],
        ["Die Gebühr beträgt 260 EUR im Jahr."],
    ),
    ("L’abonnement coûte 15 € par mois.", ["L’abonnement coûte 180 € par an."], ["L’abonnement coûte 200 € par an."]),
    ("La cuota mensual es de 30 €.", ["La cuota anual es de 360 €."], ["La cuota anual es de 300 €."]),
    (
        "The gym charges $30 per month.",
        ["The gym costs $360 per year.", "Over a year that adds up to $360.", "Two years would cost $720."],
        ["The gym costs $300 per year.", "Two years would cost $600."],
    ),
    (
        "Apply 5 ml of the solution 4 times a day.",
        ["The daily amount is 20 ml.", "That is 20 ml per day, or 140 ml a week."],
        ["The daily amount is 25 ml.", "That is 20 ml per day, or 160 ml a week."],
    ),
    (
        "The plant produces 1,200 cars a week.",
        ["The plant produces about 62,400 cars a year."],
        ["The plant produces about 82,400 cars a year."],
    ),
    ("Inhale 2 puffs every 6 hours.", ["That is 8 puffs a day."], ["That is 18 puffs a day."]),
    (
        "The salary is 54,000 EUR a year.",
        ["The salary is 4,500 EUR a month.", "That is 4,500 EUR per month."],
        ["The salary is 5,400 EUR a month."],
    ),
    (
        "The bus runs every 15 minutes.",
        ["The bus runs four times an hour.", "The bus runs every quarter of an hour."],
        ["The bus runs every 25 minutes.", "The bus runs every 10 minutes."],
    ),
    ("Nehmen Sie dreimal täglich 200 mg ein.", ["Die Tagesdosis beträgt 600 mg."], ["Die Tagesdosis beträgt 800 mg."]),
    (
        "Take 1 tablet (400 mg) every 4 to 6 hours, up to 1,200 mg a day.",
        ["Do not take more than 1,200 mg a day.", "Take one 400 mg tablet every 4 to 6 hours."],
        ["Do not take more than 2,400 mg a day."],
    ),
    ("The newsletter appears twice a month.", [], ["The newsletter appears 36 times a year."]),
    (
        "Rent: $1,200/month. Utilities: $150/month.",
        ["Rent and utilities come to $1,350 a month.", "Rent is $14,400 per year."],
        ["Rent and utilities come to $1,450 a month.", "Rent is $12,400 per year."],
    ),
    ("The machine uses 2.5 kWh per cycle and runs four cycles a week.", [], ["The machine uses 15 kWh a week."]),
    (
        "Amoxicillin 500 mg three times daily for 7 days.",
        ["The patient takes 1,500 mg a day.", "The patient takes 1.5 g daily."],
        ["The patient takes 2,000 mg a day."],
    ),
    (
        "The subscription is €9.99 a month or €99 a year.",
        ["The monthly plan costs €119.88 a year."],
        ["Paying yearly saves €30.88 compared with paying monthly.", "The monthly plan costs €109.88 a year."],
    ),
]
"""Amounts of one stretch of time, told for another."""

CONVERSIONS: Twins = [
    (
        "Store the vaccine below 25 °C.",
        ["Store the vaccine below 25 °C (77 °F).", "Store the vaccine below 77 °F."],
        ["Store the vaccine below 25 °C (87 °F).", "Store the vaccine below 67 °F."],
    ),
    (
        "Bake at 180 °C for 20 minutes.",
        [
            "Bake at 180 °C (356 °F) for 20 minutes.",
            "Bake at about 350 °F for 20 minutes.",
            "Bake at 180 degrees Celsius (356 degrees Fahrenheit) for 20 minutes.",
        ],
        ["Bake at 180 °C (400 °F) for 20 minutes."],
    ),
    (
        "The trail is 10 km long.",
        ["The trail is 6.2 miles long.", "The trail is 10 km (6.2 miles) long.", "The trail is about 6 miles long."],
        ["The trail is 8.2 miles long.", "The trail is 10 km (16 miles) long."],
    ),
    (
        "The boxer weighs 82 kg.",
        ["The boxer weighs 181 lb.", "He weighs 82 kg (181 pounds).", "He weighs 82 kg (180.8 lbs)."],
        ["The boxer weighs 161 lb.", "He weighs 82 kg (37 pounds)."],
    ),
    (
        "The tower is 330 m tall.",
        ["The tower is 1,083 feet tall.", "The tower is 330 m (1,083 ft) tall."],
        ["The tower is 1,183 feet tall.", "The tower is 330 m (983 ft) tall."],
    ),
    (
        "The tank holds 50 litres.",
        [
            "The tank holds 13.2 gallons.",
            "The tank holds 50 litres (13.2 US gallons).",
            "The tank holds 50 l (11 imperial gallons).",
        ],
        ["The tank holds 15.2 gallons.", "The tank holds 50 litres (19 gallons)."],
    ),
    (
        "The screen measures 27 inches.",
        [
            "The screen measures 68.6 cm.",
            "The screen measures 27 inches (68.58 cm).",
            "The screen measures 27 in (69 cm).",
        ],
        ["The screen measures 78.6 cm.", "The screen measures 27 inches (58 cm)."],
    ),
    (
        "He is 6 feet 2 inches tall.",
        ["He is 6 feet 2 inches (188 cm) tall.", "He is 1.88 m tall."],
        ["He is 6 feet 2 inches (178 cm) tall.", "He is 1.98 m tall."],
    ),
    (
        "The car has a top speed of 250 km/h.",
        ["The car has a top speed of 155 mph.", "The top speed is 250 km/h (155 mph)."],
        ["The car has a top speed of 175 mph."],
    ),
    ("The room temperature is -40 °C.", ["The room temperature is -40 °F."], ["The room temperature is -30 °F."]),
    (
        "The plot covers 2 hectares.",
        ["The plot covers 4.9 acres.", "The plot covers 20,000 m²."],
        ["The plot covers 5.9 acres."],
    ),
    ("It uses 3 kWh per day.", ["It uses 3,000 Wh per day."], ["It uses 30,000 Wh per day."]),
    (
        "The marathon is 42.195 km.",
        ["The marathon is 26.2 miles.", "The marathon is 26 miles 385 yards."],
        ["The marathon is 24.2 miles."],
    ),
    (
        "A fever is a temperature above 100.4 °F.",
        ["A fever is a temperature above 38 °C.", "A fever is above 100.4°F (38°C)."],
        ["A fever is a temperature above 40 °C.", "A fever is above 100.4°F (39°C)."],
    ),
    ("The temperature rose by 10 °C.", ["The temperature rose by 18 °F."], ["The temperature rose by 50 °F."]),
    (
        "The lake is 60 feet deep.",
        ["The lake is 18.3 metres deep.", "The lake is about 18 m deep.", "The lake is 60 feet (18 m) deep."],
        ["The lake is 28.3 metres deep.", "The lake is 60 feet (20 m) deep."],
    ),
    (
        "The city is 100 miles from the coast.",
        [
            "The city is 160 km from the coast.",
            "The city is 161 km from the coast.",
            "The city is 100 miles (160 km) from the coast.",
        ],
        ["The city is 190 km from the coast.", "The city is 100 miles (62 km) from the coast."],
    ),
    (
        "Add 2 pounds of flour.",
        ["Add 2 pounds (907 g) of flour.", "Add 2 lb (about 900 g) of flour."],
        ["Add 2 pounds (450 g) of flour."],
    ),
    (
        "The package weighs 5 kg.",
        ["The package weighs 11 lb.", "The package weighs 5,000 g.", "The package weighs 5 kg (11 pounds)."],
        ["The package weighs 15 lb.", "The package weighs 500 g."],
    ),
    (
        "The patient has a fever of 39 °C.",
        ["The patient has a fever of 102.2 °F.", "The patient has a fever of 39 °C (102 °F)."],
        ["The patient has a fever of 104.2 °F.", "The patient has a fever of 39 °C (98.6 °F)."],
    ),
    ("The file is 2 GB.", ["The file is 2,000 MB.", "The file is 2 GB."], ["The file is 200 MB."]),
    (
        "The room measures 4 m by 5 m.",
        ["The room has an area of 20 m².", "The room measures 13 ft by 16 ft."],
        ["The room has an area of 25 m².", "The room measures 18 ft by 26 ft."],
    ),
    (
        "La température maximale est de 30 °C.",
        ["La température maximale est de 86 °F."],
        ["La température maximale est de 96 °F."],
    ),
    (
        "The speed limit is 65 mph.",
        ["The speed limit is 65 mph (about 105 km/h).", "The speed limit is 105 km/h."],
        ["The speed limit is 65 mph (about 95 km/h).", "The speed limit is 120 km/h."],
    ),
    (
        "Water boils at 100 °C at sea level.",
        ["Water boils at 212 °F at sea level.", "Water boils at 100 °C (212 °F)."],
        ["Water boils at 220 °F at sea level."],
    ),
    (
        "The bottle contains 750 ml.",
        ["The bottle contains 0.75 litres.", "The bottle contains 75 cl.", "The bottle contains 25.4 fl oz."],
        ["The bottle contains 0.57 litres."],
    ),
    (
        "Mount Everest is 8,849 m high.",
        [
            "Mount Everest is 29,032 ft high.",
            "Mount Everest is about 29,000 feet high.",
            "Mount Everest is 8.849 km high.",
            "Mount Everest is 8.8 km high.",
        ],
        ["Mount Everest is 27,032 ft high.", "Mount Everest is 8.2 km high."],
    ),
    (
        "The apartment has 85 m².",
        ["The apartment has 915 sq ft.", "The apartment has 85 square metres (about 915 square feet)."],
        ["The apartment has 815 sq ft."],
    ),
    (
        "The recipe needs 8 oz of cheese.",
        ["The recipe needs 227 g of cheese.", "The recipe needs 8 oz (225 g) of cheese."],
        ["The recipe needs 280 g of cheese."],
    ),
]
"""The same in another unit."""

PARTS: Twins = [
    (
        "Cold start now takes 2.0 seconds, down from 8.0 seconds in 3.3. The archive holds 999 files.",
        ["Start-up time was cut by 75%."],
        ["Start-up time was cut by 65%."],
    ),
    (
        "The highest temperature in April was 19.4 °C, the lowest -3.6 °C.",
        ["The gap between the highest and the lowest was 23 degrees."],
        ["The gap between the highest and the lowest was 25 degrees."],
    ),
    (
        "The rent is $1,150 per month. It is fixed for two years.",
        ["Over a full year the tenant pays $13,800."],
        ["Over a full year the tenant pays $12,650."],
    ),
    (
        "The race starts at 9.15 am. The course closes six hours after the start.",
        ["The course closes at 3.15 pm."],
        ["The course closes at 4.15 pm."],
    ),
    ("The ferry leaves at 22:30. The crossing takes 3 hours.", ["You arrive at 01:30."], ["You arrive at 02:30."]),
    (
        "Electricity costs 0.30 euros per kWh. The meter is rented for 5 euros a month.",
        ["200 kWh cost 60 euros.", "Using 50 kWh costs 15 euros."],
        ["200 kWh cost 70 euros."],
    ),
    ("Apples cost 3 euros a kilo.", ["5 kg of apples cost 15 euros."], ["5 kg of apples cost 18 euros."]),
    (
        "A single room is 90 euros. Breakfast is 12 euros extra. Parking costs 8 euros.",
        ["A single room with breakfast costs 102 euros."],
        ["A single room with breakfast costs 112 euros."],
    ),
    (
        "Das Zimmer kostet 90 Euro, das Frühstück 12 Euro extra.",
        ["Mit Frühstück kostet es 102 Euro."],
        ["Mit Frühstück kostet es 104 Euro."],
    ),
    (
        "Adults pay 11 EUR, students 6 EUR. The tug was restored between 2016 and 2020. The work cost 1.4 million EUR.",
        ["Two adults and one student pay 28 EUR."],
        ["Two adults and one student pay 29 EUR."],
    ),
    (
        "The bill is 38.50 EUR. They share it equally between two people.",
        [
            "Each pays half, i.e. 19.25 EUR.",
            "Each of them pays 19.25 EUR.",
            "Half of the bill, 19.25 EUR, is paid by each.",
        ],
        ["Each pays half, i.e. 18.25 EUR.", "Each of them pays 20.25 EUR."],
    ),
    (
        "The deposit is a third of the price. The price is 2,400 EUR.",
        ["The deposit is 800 EUR.", "The deposit is one third, i.e. 800 EUR."],
        ["The deposit is 900 EUR.", "The deposit is one third, i.e. 600 EUR."],
    ),
    (
        "Sales were $120 million in Europe, $80 million in Asia and $200 million in America.",
        [
            "Europe and Asia together account for half of all sales, i.e. $200 million.",
            "Europe accounted for 30% of total sales.",
            "Total sales were $400 million.",
        ],
        ["Europe and Asia together made up 60% of sales.", "Europe accounted for 40% of total sales."],
    ),
    (
        "The budget was $500,000; spending was $620,000.",
        ["The budget was exceeded by $120,000, or 24%.", "Spending exceeded the budget by 24%."],
        ["The budget was exceeded by $120,000, or 34%.", "Spending exceeded the budget by 34%."],
    ),
    (
        "Of 480 students, 312 passed the exam.",
        ["168 students failed, i.e. 35%.", "65% of the students passed."],
        ["178 students failed, i.e. 35%.", "168 students failed, i.e. 45%."],
    ),
    (
        "Tickets cost $12 for adults and $7 for children. The family has two adults and three children.",
        ["The family pays $45: $24 for the adults and $21 for the children.", "In total the family pays $45."],
        ["In total the family pays $55."],
    ),
    (
        "The hut has 42 beds; half board costs 62 EUR per person.",
        ["Two people pay 124 EUR for half board."],
        ["Three people pay 124 EUR for half board.", "Two dogs cost 124 EUR."],
    ),
    (
        "A quarter of the 1,200 members voted.",
        ["A quarter of the members, i.e. 300, voted.", "300 members voted."],
        ["A quarter of the members, i.e. 400, voted.", "350 members voted."],
    ),
    (
        "The prize of $1,200 was split equally among four winners.",
        ["Each winner received $300."],
        ["Each winner received $400.", "Every winner got $240."],
    ),
    (
        "Two thirds of the 900 employees work remotely.",
        ["600 employees work remotely.", "That means 600 employees work remotely and 300 do not."],
        ["500 employees work remotely."],
    ),
    (
        "The company had 2,000 employees and cut 15% of its staff.",
        ["300 employees lost their jobs.", "The company cut 300 jobs, leaving 1,700 employees."],
        ["350 employees lost their jobs.", "The company cut 300 jobs, leaving 1,500 employees."],
    ),
    (
        "Revenue doubled from $3 million in 2022.",
        ["Revenue reached $6 million.", "Revenue doubled to $6 million."],
        ["Revenue reached $9 million.", "Revenue doubled to $5 million."],
    ),
    (
        "The first instalment is 40% of the price of 5,000 EUR.",
        ["The first instalment is 2,000 EUR, the rest is 3,000 EUR."],
        ["The first instalment is 2,500 EUR."],
    ),
    (
        "There are 24 apples in the basket; a quarter of them are green.",
        [],
        ["16 of the apples are not green."],
    ),
    (
        "The estate of 90,000 EUR goes to three children in equal shares.",
        ["Each child receives 30,000 EUR.", "Every child gets a third, i.e. 30,000 EUR."],
        ["Each child receives 35,000 EUR.", "Every child gets a third, i.e. 45,000 EUR."],
    ),
    (
        "Total budget: $80,000. Marketing gets 25%, research gets 35%, and the rest goes to operations.",
        ["Marketing gets $20,000 and research $28,000."],
        ["Marketing gets $25,000 and research $28,000.", "Operations receive 45%, i.e. $36,000."],
    ),
    (
        "In 2022 sales were $50 million; in 2023 they were $60 million.",
        ["Sales rose by $10 million, or 20%.", "Sales increased 20%, that is by $10 million."],
        ["Sales rose by $10 million, or 25%.", "Sales rose by $15 million, or 20%."],
    ),
    (
        "The survey had 1,500 respondents: 900 said yes, 450 said no and 150 were undecided.",
        [
            "60% said yes, 30% said no and 10% were undecided.",
            "Twice as many said yes as no.",
        ],
        ["65% said yes.", "35% said no.", "1,250 respondents had an opinion."],
    ),
]
"""Parts, shares and two steps."""

TABLES: Twins = [
    (
        ("| Year | Revenue (EUR m) | Profit (EUR m) |\n|---|---|---|\n| 2023 | 4.2 | 0.6 |\n| 2024 | 5.1 | 0.9 |"),
        [
            "Revenue was 4.2 million EUR in 2023 and 5.1 million EUR in 2024.",
            "2023: 4.2, 2024: 5.1",
            "In 2024 profit was EUR 0.9 million, after EUR 0.6 million in 2023.",
            "Revenue: 2023: 4.2, 2024: 5.1",
            "Revenue rose from EUR 4.2 million in 2023 to EUR 5.1 million in 2024.",
        ],
        [
            "Revenue was 5.1 million EUR in 2023 and 4.2 million EUR in 2024.",
            "In 2024 profit was EUR 0.6 million, after EUR 0.9 million in 2023.",
            "Revenue: 2023: 5.1, 2024: 4.2",
            "Revenue in 2023 was EUR 0.6 million.",
        ],
    ),
    (
        (
            "| Metric | 2023 | 2024 |\n"
            "|---|---|---|\n"
            "| Churn rate | 4.2% | 5.1% |\n"
            "| Customers | 1,520 | 1,734 |\n"
            "| Satisfaction score | 7.8 | 8.1 |"
        ),
        [
            "The churn rate was 4.2% in 2023 and 5.1% in 2024.",
            "Customers: 1,520 in 2023, 1,734 in 2024.",
            "The satisfaction score rose from 7.8 in 2023 to 8.1 in 2024.",
            "Churn rate 2023: 4.2%, 2024: 5.1%.",
            "In 2024 there were 1,734 customers.",
        ],
        [
            "The churn rate was 5.1% in 2023 and 4.2% in 2024.",
            "Customers: 1,734 in 2023, 1,520 in 2024.",
            "The satisfaction score was 8.1 in 2023 and 7.8 in 2024.",
            "Churn rate 2023: 5.1%, 2024: 4.2%.",
            "In 2024 there were 1,520 customers.",
        ],
    ),
    (
        ("| City | Population | Area (km²) |\n|---|---|---|\n| Lindau | 25,600 | 33.2 |\n| Wangen | 27,100 | 101.3 |"),
        [
            "Lindau has a population of 25,600 and Wangen 27,100.",
            "The area of Wangen is 101.3 km².",
            "Wangen has 27,100 inhabitants.",
        ],
        ["Lindau has a population of 27,100 and Wangen 25,600.", "The area of Lindau is 101.3 km²."],
    ),
    (
        (
            "| Plan | Price per month | Storage |\n"
            "|---|---|---|\n"
            "| Basic | $5 | 50 GB |\n"
            "| Pro | $12 | 200 GB |\n"
            "| Team | $30 | 1,000 GB |"
        ),
        [
            "The Basic plan costs $5 per month and comes with 50 GB.",
            "Pro costs $12 a month with 200 GB of storage.",
            "The Team plan has 1,000 GB and costs $30.",
        ],
        ["The Basic plan costs $12 per month and comes with 200 GB.", "Pro costs $30 a month with 200 GB of storage."],
    ),
    (
        ("| Jahr | Umsatz | Mitarbeiter |\n|---|---|---|\n| 2022 | 3,4 Mio. EUR | 48 |\n| 2023 | 3,9 Mio. EUR | 52 |"),
        ["2022 lag der Umsatz bei 3,4 Mio. EUR, 2023 bei 3,9 Mio. EUR."],
        ["2022 lag der Umsatz bei 3,9 Mio. EUR, 2023 bei 3,4 Mio. EUR."],
    ),
    (
        (
            "| Product | Units sold | Revenue |\n"
            "| --- | --- | --- |\n"
            "| Alpha | 1,200 | $36,000 |\n"
            "| Beta | 950 | $28,500 |\n"
            "| Total | 2,150 | $64,500 |"
        ),
        [
            "Alpha sold 1,200 units for $36,000.",
            "Beta brought in $28,500.",
            "In total, 2,150 units were sold.",
            "Alpha outsold Beta by 250 units.",
            "Alpha sold more units than Beta (1,200 versus 950).",
            "Each Alpha unit sold for $30.",
            "Beta accounts for 44% of units sold.",
        ],
        ["Alpha sold 950 units for $28,500.", "Beta brought in $36,000.", "Beta sold 1,200 units."],
    ),
    (
        ("| Quarter | 2022 | 2023 |\n|:--|--:|--:|\n| Q1 | 310 | 355 |\n| Q2 | 298 | 362 |"),
        ["Q2 rose from 298 in 2022 to 362 in 2023."],
        ["In 2022, Q1 stood at 355."],
    ),
    (
        (
            "|  | 2021 | 2022 |\n"
            "|---|---|---|\n"
            "| Net sales | 812 | 944 |\n"
            "| Operating income | 75 | 91 |\n"
            "| Net income | 52 | 64 |"
        ),
        [
            "Net sales were 812 in 2021 and 944 in 2022.",
            "In 2022, net income was 64, up from 52.",
            "Operating income rose by 16 to 91 in 2022.",
            "Net sales in 2022 came to 944, after 812 in 2021.",
            "In 2022 net sales increased from 812 to 944.",
            "Compared with 812 in 2021, net sales were 944 in 2022.",
        ],
        [
            "Net sales were 944 in 2021 and 812 in 2022.",
            "In 2021, net income was 64.",
            "Operating income was 91 in 2021 and 75 in 2022.",
        ],
    ),
    (
        ("| Country | Capital | Population (m) |\n|---|---|---|\n| France | Paris | 68 |\n| Spain | Madrid | 48 |"),
        ["France has a population of 68 million, Spain of 48 million.", "Spain has 48 million inhabitants."],
        ["Spain has a population of 68 million.", "France has a population of 48 million, Spain of 68 million."],
    ),
    (
        ("| Drug | Dose (mg) | Interval (h) |\n|---|---|---|\n| Ibuprofen | 400 | 8 |\n| Paracetamol | 500 | 6 |"),
        ["Ibuprofen: 400 mg every 8 hours.", "Paracetamol is given at 500 mg every 6 hours."],
        ["Ibuprofen: 500 mg every 6 hours.", "Paracetamol is given at 400 mg every 8 hours."],
    ),
    (
        ("Year | Visitors | Income\n2019 | 12,400 | $310,000\n2020 | 5,100 | $121,000"),
        [
            "There were 12,400 visitors in 2019 and 5,100 in 2020.",
            "In 2020 income fell to $121,000.",
            "Income was $310,000 in 2019.",
        ],
        ["There were 5,100 visitors in 2019 and 12,400 in 2020.", "Income was $121,000 in 2019."],
    ),
    (
        ("| Region | Q1 | Q2 | Q3 |\n|---|---|---|---|\n| North | 120 | 135 | 150 |\n| South | 98 | 110 | 125 |"),
        [
            "North recorded 135 in Q2.",
            "South had 125 in Q3.",
            "In Q1, North had 120 and South 98.",
            "North went from 120 in Q1 to 150 in Q3.",
        ],
        [],
    ),
    (
        (
            "| Employee | Department | Salary |\n"
            "|---|---|---|\n"
            "| Miller | Sales | $52,000 |\n"
            "| Jones | IT | $61,000 |\n"
            "| Brown | HR | $48,500 |"
        ),
        [
            "Jones earns $61,000 in IT.",
            "Miller, who works in Sales, earns $52,000.",
            "Brown has the lowest salary at $48,500.",
            "The highest salary is $61,000.",
            "Jones earns $9,000 more than Miller.",
        ],
        ["Jones earns $52,000 in IT.", "Miller earns $61,000.", "Brown has a salary of $61,000."],
    ),
    (
        ("| Item | 2022 | 2023 |\n|---|---|---|\n| Gross profit | $3.1M | $3.6M |\n| Net profit | $1.2M | $1.5M |"),
        [
            "Gross profit was $3.6M in 2023, up from $3.1M.",
            "Net profit in 2023 ($1.5M) exceeded that in 2022 ($1.2M).",
            "In 2022 gross profit stood at $3.1M and net profit at $1.2M.",
            "Net profit rose 25% in 2023.",
            "2022 saw gross profit of $3.1M.",
        ],
        [
            "Gross profit was $3.1M in 2023.",
            "In 2022 gross profit stood at $3.6M and net profit at $1.5M.",
            "2022 saw gross profit of $3.6M.",
            "Net profit was $3.6M in 2023.",
        ],
    ),
    (
        (
            "| Produkt | Preis 2023 | Preis 2024 |\n"
            "|---|---|---|\n"
            "| Brot | 3,20 € | 3,50 € |\n"
            "| Milch | 1,15 € | 1,25 € |"
        ),
        [
            "Brot kostete 2023 3,20 € und 2024 3,50 €.",
            "2024 kostete Milch 1,25 €.",
            "Der Preis für Brot stieg von 3,20 € auf 3,50 €.",
        ],
        [],
    ),
    (
        (
            "| Year | Revenue | Net income |\n"
            "|---|---|---|\n"
            "| 2021 | $10.2M | $1.1M |\n"
            "| 2022 | $11.8M | $0.9M |\n"
            "| 2023 | $13.4M | $1.6M |"
        ),
        [
            "Revenue grew from $10.2M in 2021 to $13.4M in 2023.",
            "In 2022, net income dipped to $0.9M on revenue of $11.8M.",
            "Net income in 2023 was $1.6M, compared to $0.9M the year before.",
            "Revenue of $11.8M in 2022 was followed by $13.4M in 2023.",
            "Over the three years, net income totalled $3.6M.",
        ],
        [
            "Revenue was $11.8M in 2023 and $13.4M in 2022.",
            "In 2022, net income was $1.1M.",
            "In 2021, revenue came to $1.1M.",
        ],
    ),
    (
        ("| Team | Won | Lost |\n|---|---|---|\n| Hawks | 41 | 41 |\n| Bulls | 39 | 43 |"),
        ["The Hawks won 41 games and lost 41.", "The Bulls won 39 and lost 43.", "The Bulls lost 43 games."],
        ["The Bulls won 43 games.", "The Bulls won 43 and lost 39.", "The Hawks won 39 games."],
    ),
]
"""Figures of the right cell, and of the one beside it."""

OTHERS: Twins = [
    (
        "The share rose from 12% to 15%.",
        ["The share rose by 3 percentage points.", "The share rose by 25%.", "The share increased 3 pp to 15%."],
        ["The share rose by 3%.", "The share rose by 5 percentage points."],
    ),
    (
        "The interest rate was cut from 4.5% to 4.25%.",
        [
            "The rate was cut by 25 basis points.",
            "The rate was cut by 0.25 percentage points to 4.25%.",
            "The rate fell a quarter of a percentage point.",
        ],
        ["The rate was cut by 50 basis points."],
    ),
    (
        "Net income was -$3.2 million in 2023.",
        ["The company lost $3.2 million in 2023.", "There was a net loss of $3.2 million in 2023."],
        ["The company earned $3.2 million in 2023.", "Net income was $3.2 million in 2023."],
    ),
    (
        "Temperatures fell to minus 12 °C.",
        ["Temperatures fell to -12 °C."],
        ["Temperatures fell to 12 °C.", "Temperatures fell to -22 °C."],
    ),
    (
        "The stadium seats 41,837 people.",
        [
            "The stadium seats about 42,000 people.",
            "The stadium seats more than 41,000 people.",
            "The stadium seats over 40,000 people.",
            "Just under 42,000 people fit in.",
        ],
        [
            "The stadium seats about 48,000 people.",
            "The stadium seats more than 45,000 people.",
            "The stadium seats fewer than 40,000 people.",
        ],
    ),
    (
        "Delivery takes 3 to 5 business days.",
        [
            "Delivery takes 3-5 business days.",
            "Delivery takes at most 5 business days.",
            "Delivery takes at least three business days.",
        ],
        ["Delivery takes 12-15 business days."],
    ),
    (
        "Salaries range from $60,000 to $75,000.",
        ["Salaries are between $60,000 and $75,000.", "Salaries go up to $75,000.", "The difference is $15,000."],
        ["Salaries are between $65,000 and $85,000."],
    ),
    (
        "The ticket costs 45 euros.",
        ["The ticket costs €45.", "The ticket costs EUR 45.00."],
        ["The ticket costs $45.", "The ticket costs £45."],
    ),
    (
        "The price is ¥12,000.",
        ["It costs 12,000 yen.", "It costs JPY 12,000."],
        ["It costs 12,000 won.", "It costs $12,000."],
    ),
    (
        "Der Umsatz stieg 2023 um 12,5 Prozent auf 1,8 Milliarden Euro.",
        ["2023 stieg der Umsatz um 12,5 % auf 1,8 Mrd. Euro.", "Der Umsatz lag 2023 bei 1.800 Millionen Euro."],
        ["2023 stieg der Umsatz um 15,2 % auf 1,8 Mrd. Euro.", "Der Umsatz lag 2023 bei 1,8 Millionen Euro."],
    ),
    (
        "Le chiffre d’affaires a atteint 2,3 millions d’euros en 2022, soit une hausse de 8 %.",
        ["En 2022, le chiffre d’affaires était de 2 300 000 €.", "Le chiffre d’affaires a progressé de 8 %."],
        ["En 2022, le chiffre d’affaires était de 3 200 000 €.", "Le chiffre d’affaires a progressé de 18 %."],
    ),
    (
        "La población es de 1.250.000 habitantes.",
        ["La ciudad tiene 1,25 millones de habitantes."],
        ["La ciudad tiene 1,52 millones de habitantes."],
    ),
    (
        "Il prezzo è di 1.500,00 euro, IVA esclusa (22%).",
        ["Il prezzo è 1500 €."],
        ["Il prezzo con IVA è di 1.930 euro."],
    ),
    (
        "De omzet steeg van 40 miljoen naar 50 miljoen euro.",
        [],
        ["De omzet steeg met 35%.", "De omzet steeg met 15 miljoen euro."],
    ),
    ("O aluguel mensal é de R$ 1.500.", ["O aluguel é de R$ 18.000 por ano."], ["O aluguel é de R$ 15.000 por ano."]),
    (
        "公司2023年营收为12.5亿元,同比增长20%。",
        ["2023年营收为1,250百万元。", "2023年公司营收达12.5亿元。"],
        ["2023年营收为15.2亿元。"],
    ),
    (
        "Adults pay 12 euros and children 7 euros.",
        ["Two adults and one child pay 31 euros.", "Three adults pay 36 euros."],
        ["Two adults and one child pay 35 euros."],
    ),
    (
        "The press makes 40 covers an hour.",
        ["In an eight-hour shift it makes 320 covers."],
        ["In an eight-hour shift it makes 360 covers.", "In an eight-page issue it makes 320 covers."],
    ),
    (
        "Appeals may be filed within 30 days of the notice. The notice is dated 12 March.",
        ["Appeals may be filed until 11 April."],
        ["Appeals may be filed until 21 April."],
    ),
    (
        "The hall is 20 m long and 30 m wide.",
        ["The hall covers 600 square metres."],
        ["The hall covers 500 square metres."],
    ),
    (
        "Each box holds 24 bottles. We ordered 15 boxes.",
        ["We ordered 360 bottles.", "That makes 360 bottles in total."],
        ["We ordered 380 bottles."],
    ),
    (
        "The recipe serves 4 and needs 300 g of flour.",
        ["That is 75 g of flour per person."],
        ["For 8 people you need 900 g of flour.", "That is 95 g of flour per person."],
    ),
    (
        "Version 2.0 runs twice as fast; version 1.0 took 90 seconds.",
        ["Version 2.0 takes 45 seconds."],
        ["Version 2.0 takes 30 seconds."],
    ),
    (
        "The loan is $200,000 at 5% interest per year.",
        ["The yearly interest is $10,000.", "Interest comes to $10,000 a year."],
        ["The yearly interest is $12,000."],
    ),
    (
        "The vote was 220 in favour and 180 against.",
        ["The bill passed with 55% of the votes.", "It passed by 40 votes.", "A total of 400 votes were cast."],
        ["The bill passed with 65% of the votes.", "It passed by 60 votes."],
    ),
    (
        "The house was bought for $300,000 and sold for $390,000.",
        ["The house was sold at a profit of $90,000.", "Its value rose by 30%."],
        ["The house was sold at a profit of $110,000.", "Its value rose by 40%."],
    ),
    (
        "The flight departs on 30 December 2023 and returns on 6 January 2024.",
        ["The trip lasts a week.", "The trip lasts 7 days.", "They return 7 days later."],
        ["The trip lasts 12 days."],
    ),
    (
        "The price is $1,500.00 excluding VAT (22%).",
        ["The price including VAT is $1,830."],
        ["The price including VAT is $1,930."],
    ),
    (
        "Unemployment was 6.1% in 2021 and 5.3% in 2022.",
        [
            "Unemployment fell by 0.8 percentage points.",
            "Unemployment fell by about 13%.",
            "In 2022 the unemployment rate was 5.3%, down from 6.1%.",
        ],
        [
            "Unemployment rose by 0.8 percentage points.",
            "Unemployment fell by 0.8%.",
            "Unemployment fell by 1.8 percentage points.",
        ],
    ),
    (
        "The company reported an operating loss of $4.5 million.",
        ["The operating result was -$4.5 million.", "It lost $4.5 million."],
        ["The operating loss was $5.4 million."],
    ),
    ("The fee is 250 Swiss francs.", ["The fee is CHF 250."], ["The fee is 250 euros.", "The fee is $250."]),
    (
        "The test takes between 20 and 30 minutes.",
        [
            "The test takes 20 to 30 minutes.",
            "The test takes up to half an hour.",
            "The test takes at least 20 minutes.",
        ],
        ["The test takes 30 to 45 minutes.", "The test takes at least 40 minutes."],
    ),
    (
        "The river is 2,857 km long.",
        [
            "The river is nearly 2,900 km long.",
            "The river is about 2,850 km long.",
            "The river is more than 2,800 km long.",
            "The river is roughly 1,775 miles long.",
        ],
        [
            "The river is nearly 3,900 km long.",
            "The river is more than 3,000 km long.",
            "The river is roughly 2,775 miles long.",
        ],
    ),
    (
        "Population growth was 1.2% a year.",
        ["Population grew by 1.2% per year."],
        ["Population grew by 2.1% per year."],
    ),
    (
        "The army had 12,000 men, of whom 3,000 were cavalry.",
        [
            "A quarter of the army, 3,000 men, was cavalry.",
            "9,000 men were not cavalry.",
            "25% of the men were cavalry.",
        ],
        ["9,500 men were not cavalry.", "35% of the men were cavalry."],
    ),
    ("A dozen eggs cost $3.60.", [], ["An egg costs $0.40.", "Two dozen eggs cost $8.20."]),
]
"""Points and per cents, signs, bounds, currencies, several languages."""

FACTS: list[tuple[dict[str, object], list[str], list[str]]] = [
    (
        {"monthly_rent": 1500, "deposit": 3000},
        ["The rent is $1,500 a month.", "Rent amounts to $18,000 a year."],
        ["The rent is $1,800 a month.", "Rent amounts to $20,000 a year."],
    ),
    (
        {"net_operating_income": 1200000, "total_revenue": 2000000, "occupancy_rate": 85.0, "dscr": 1.25},
        [
            "NOI was $1.2 million, or 60% of revenue.",
            "Monthly NOI averages $100,000.",
            "The occupancy rate was 85%, so 15% of the space was vacant.",
            "The DSCR is 1.25x.",
            "NOI was USD 1,200,000.00.",
            "Half of revenue would be $1 million.",
        ],
        [
            "NOI was $1.2 million, or 70% of revenue.",
            "The occupancy rate was 85%, so 25% of the space was vacant.",
            "The DSCR is 1.52x.",
            "NOI was 1.2 million euros of $2.2 million revenue.",
        ],
    ),
    (
        {"revenue": {"2023": 4200000.0, "2024": 5100000.0}},
        [
            "Revenue was $5.1M in 2024, compared with $4.2M in 2023.",
            "Revenue grew 21.4% in 2024.",
            "Revenue rose from $4.2M to $5.1M.",
        ],
        ["Revenue was $4.2M in 2024, compared with $5.1M in 2023.", "Revenue grew 31.4% in 2024."],
    ),
    ({"temperature_celsius": 25}, ["The temperature is 25 °C."], ["The temperature is 35 °C."]),
]
"""Stored values told per month, by half, or of the other year."""

FORMULAS: Twins = [
    (
        "Ludwig Barr cleared 5.62 m and took gold; Ivo Prat of Girona cleared 5.47 m.",
        ["Barr jumped 5.62 m, 15 cm higher than Prat."],
        ["Barr jumped 5.62 m, 25 cm higher than Prat.", "Barr jumped 5.62 m, 15 cm lower than Prat."],
    ),
    (
        "| Rider | Time |\n|---|---|\n| Aune | 1:02:10 |\n| Bech | 1:02:58 |",
        ["Aune finished in 1:02:10, 48 seconds before Bech."],
        ["Aune finished in 1:02:10, 58 seconds before Bech."],
    ),
    (
        "The mill grinds 240 kg of flour an hour. Three mills are in use. A shift has 7.5 hours.",
        ["With three mills at 240 kg, that is 720 kg an hour."],
        ["With three mills at 240 kg, that is 760 kg an hour."],
    ),
    (
        "The canal is 18.5 km long and cost €74 million.",
        ["The 18.5 km canal cost €4 million per kilometre."],
        ["The 18.5 km canal cost €3 million per kilometre."],
    ),
    (
        "Oak weighs 720 kg per m³. The beam has 0.35 m³.",
        ["The beam of 0.35 m³ weighs 252 kg."],
        ["The beam of 0.35 m³ weighs 292 kg."],
    ),
    (
        "depot,sent,returned\nNorth,4310,215\nSouth,3920,410",
        ["At North 4,095 parcels were kept, at South 3,510."],
        ["At North 4,195 parcels were kept, at South 3,510."],
    ),
    (
        "| Region | 2018 | 2019 |\n|--|--|--|\n| North | 15.5 | 11.8 |\n| South | 3.5 | 18.0 |\n| East | 7.1 | 9.4 |",
        ["In North and South together sales rose by 56.84% from 2018 to 2019."],
        ["In North and South together sales rose by 46.84% from 2018 to 2019."],
    ),
    (
        (
            "| Ward | 2024 | 2025 |\n|---|---|---|\n"
            "| East | 4,210 | 3,160 |\n| West | 6,430 | 7,040 |\n| Mill | 1,500 | 1,510 |"
        ),
        ["Taken together the three wards had 11,710 visitors in 2025, 430 fewer than in 2024."],
        ["Taken together the three wards had 11,710 visitors in 2025, 490 fewer than in 2024."],
    ),
    (
        "depot,sent,on_time\nNorth,4310,4101\nSouth,3920,3510",
        ["Across both depots 92.5% of parcels arrived on time."],
        ["Across both depots 94.5% of parcels arrived on time."],
    ),
    (
        "The library opened in 1921. It was closed nine years later after a flood.",
        ["The library was closed in 1930."],
        ["The library was closed in 1932.", "The flood damaged 1930 books."],
    ),
    (
        "The response time fell to 412 ms at the median.",
        ["The median response time is 0.412 s."],
        ["The median response time is 0.512 s."],
    ),
    (
        "Ms Adler got 4,816 votes, Mr Boyle 4,377, and 212 papers were spoilt.",
        ["Adler won with 4,816 votes, 439 ahead of Boyle."],
        ["Adler won with 4,816 votes, 539 ahead of Boyle."],
    ),
    (
        "Forty-one dams were examined. Twenty-six of them met the standard.",
        ["Of 41 dams, 26 met the standard.", "26 dams met the standard."],
        ["Of 41 dams, 27 met the standard."],
    ),
    (
        "The pitch of the stair must not exceed 42 degrees. The headroom is never below 2 m.",
        ["The pitch is no more than 42°.", "The pitch is at most 42°.", "The headroom is at least 2 m."],
        ["The pitch is at least 45°."],
    ),
]

EVERY = (*RANGES, *DURATIONS, *RATES, *CONVERSIONS, *PARTS, *TABLES, *OTHERS, *FORMULAS)
TRUE = [pytest.param(context, answer, id=answer) for context, true, _ in EVERY for answer in true]
FALSE = [pytest.param(context, answer, id=answer) for context, _, false in EVERY for answer in false]
TRUE_OF_FACTS = [pytest.param(facts, answer, id=answer) for facts, true, _ in FACTS for answer in true]
FALSE_OF_FACTS = [pytest.param(facts, answer, id=answer) for facts, _, false in FACTS for answer in false]


@pytest.mark.parametrize(("context", "answer"), TRUE)
def test_true(put: Put, context: str, answer: str) -> None:
    said = put(answer=answer, contexts=[context])
    assert said.names == [], [(claim["original_text"], claim["how"]) for claim in said.result["claims"]]


@pytest.mark.parametrize(
    ("answer", "found"), [("The tenant pays $13,800 in rent.", False), ("The tenant pays $12,650 in rent.", True)]
)
def test_what_is_asked_for_says_how_it_comes_about(put: Put, answer: str, found: bool) -> None:  # noqa: FBT001 (of the table)
    rent = "The rent is $1,150 per month, payable in advance."
    assert bool(put(answer=answer, contexts=[rent], question="What is the annual rent?").names) is found


@pytest.mark.parametrize(("context", "answer"), FALSE)
def test_false(put: Put, context: str, answer: str) -> None:
    said = put(answer=answer, contexts=[context])
    assert said.names, [(claim["original_text"], claim["how"]) for claim in said.result["claims"]]


@pytest.mark.parametrize(("facts", "answer"), TRUE_OF_FACTS)
def test_true_of_facts(put: Put, facts: dict[str, object], answer: str) -> None:
    said = put(answer=answer, facts=facts)
    assert said.names == [], [(claim["original_text"], claim["how"]) for claim in said.result["claims"]]


@pytest.mark.parametrize(("facts", "answer"), FALSE_OF_FACTS)
def test_false_of_facts(put: Put, facts: dict[str, object], answer: str) -> None:
    said = put(answer=answer, facts=facts)
    assert said.names, [(claim["original_text"], claim["how"]) for claim in said.result["claims"]]


@pytest.mark.parametrize(
    ("context", "answer", "how"),
    [
        pytest.param(
            "Open from 9:00 to 17:30.",
            "It is open for eight and a half hours.",
            "eight and a half hours = from 9:00 to 17:30",
            id="duration",
        ),
        pytest.param("Take 500 mg twice daily.", "That is 1,000 mg a day.", "1,000 mg = 500 mg × 2", id="rate"),
        pytest.param("Keep below 25 °C.", "Keep below 77 °F.", "77 °F = 25 °C", id="conversion"),
    ],
)
def test_the_derivation_is_printed(put: Put, context: str, answer: str, how: str) -> None:
    said = put(answer=answer, contexts=[context])
    assert how in [claim["how"] for claim in said.result["claims"]]


def test_a_crossed_figure_names_both_cells(put: Put) -> None:
    table = "| Metric | 2023 | 2024 |\n|---|---|---|\n| Churn | 4.2% | 5.1% |"
    said = put(answer="Churn was 5.1% in 2023.", contexts=[table])
    (finding,) = said.findings
    assert said.names == ["contradicted-figure"]
    assert finding.expected == "4.2%"
    assert [quote.quote for quote in finding.evidence] == ["| Churn | 4.2% | 5.1% |"] * 2


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param("Churn in 2024 was up from 4.2%.", id="the year before"),
        pytest.param("In 2024 churn was 5.1%, after 4.2%.", id="after"),
        pytest.param("Compared with 4.2% in 2023, churn was 5.1%.", id="compared"),
        pytest.param("Churn exceeded 4.2% in 2024.", id="a bound"),
        pytest.param("Between 2023 and 2024 churn stood at 4.2% and 5.1%.", id="between"),
        pytest.param("Churn was 4.2% and 5.1% in 2023 and 2024, respectively.", id="respectively"),
        pytest.param("Churn and refunds were 4.2% in 2023.", id="two rows"),
    ],
)
def test_what_may_be_read_otherwise_is_not_crossed(put: Put, answer: str) -> None:
    table = "| Metric | 2023 | 2024 |\n|---|---|---|\n| Churn | 4.2% | 5.1% |\n| Refunds | 4.2% | 3.3% |"
    said = put(answer=answer, contexts=[table])
    assert "contradicted-figure" not in said.names, [(c["original_text"], c["how"]) for c in said.result["claims"]]


def test_what_follows_is_bounded(put: Put) -> None:
    context = "Open from 9:00 to 17:30. The fee is $15 a month, 12 km, 25 °C. Of 480 students, half passed. " * 40
    answer = "It takes 37.3 hours, costs $37 a year, 55 miles, 37 °F, and 37 passed. " * 40
    assert put(answer=answer, contexts=[context]).outcome.unverified >= 40


SIX = {"noi": 1_200_000, "total_revenue": 3_000_000, "occupancy_rate": 85.0, "dscr": 1.25, "expenses": 1_800_000}
QUARTER = {"period": "Q3 2024"}


@pytest.mark.parametrize(
    ("answer", "names"),
    [
        pytest.param("Vacancy stood at 21.0%.", ["unverified-percentage"], id="another vacancy"),
        pytest.param("Monthly revenue averaged $1,400,000.", ["contradicted-figure"], id="no third of the quarter"),
        pytest.param("Monthly revenue averaged $250,000.", ["contradicted-figure"], id="a twelfth of the quarter"),
    ],
)
def test_stored_values_of_a_quarter(put: Put, answer: str, names: list[str]) -> None:
    said = put(answer=answer, facts={**SIX, **QUARTER})
    assert said.names == names, [(claim["original_text"], claim["how"]) for claim in said.result["claims"]]


@pytest.mark.parametrize(
    ("answer", "names"),
    [
        ("Total revenue would have been $2.6 million without the vacancy.", ["unverified-currency"]),
        ("NOI is $1.25 million; the owner wants an NOI of $1.5 million.", ["unverified-currency"]),
        ("NOI came to $1.52 million, which nobody would have expected.", ["contradicted-figure"]),
    ],
)
def test_what_is_planned_or_supposed_contradicts_no_stored_value(put: Put, answer: str, names: list[str]) -> None:
    assert put(answer=answer, facts={"net_operating_income": 1_250_000, "total_revenue": 2_400_000}).names == names
