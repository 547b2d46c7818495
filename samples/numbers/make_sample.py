"""Make the sample: a database of property metrics over eight quarters, and answers about it, right and wrong.

    python samples/numbers/make_sample.py [DIRECTORY]

Every run gives the same bytes: the figures come from a fixed rule, not from chance.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from pathlib import Path
from typing import Any, NamedTuple

PROPERTIES = ("Harbour Point", "Mill Street", "Cedar Court", "Northgate", "Old Brewery", "Station Yard")
QUARTERS = tuple((year, quarter) for year in (2023, 2024) for quarter in (1, 2, 3, 4))
SCHEMA = """
create table properties (id integer primary key, name text not null);
create table financial_periods (id integer primary key, year integer not null, quarter integer not null);
create table financial_metrics (
    property_id integer not null references properties (id),
    period_id integer not null references financial_periods (id),
    total_revenue numeric(14, 2), operating_expenses numeric(14, 2), net_operating_income numeric(14, 2),
    occupancy_rate numeric(5, 2), dscr numeric(5, 2),
    primary key (property_id, period_id)
);
create table income_statement_data (
    property_id integer not null, period_id integer not null, account text not null, amount numeric(14, 2) not null,
    primary key (property_id, period_id, account)
);
"""


class Quarter(NamedTuple):
    """The metrics of one property in one quarter: amounts in dollars, occupancy in per cent."""

    revenue: int
    expenses: int
    occupancy: float
    dscr: float
    parking: int

    @property
    def noi(self) -> int:
        """Net operating income."""
        return self.revenue - self.expenses


def metrics(house: int, period: int) -> Quarter:
    """The figures of a property (from 0) in a period (from 0)."""
    revenue = 1_400_000 + 215_300 * house + 47_900 * period + 1_370 * ((house * 7 + period * 5) % 11)
    expenses = round(revenue * (0.36 + 0.01 * ((house + 2 * period) % 5)))
    occupancy = 82.5 + ((house * 3 + period * 2) % 13)
    dscr = round(1.15 + 0.05 * ((house * 2 + period) % 9), 2)
    return Quarter(revenue, expenses, occupancy, dscr, parking=41_500 + 900 * period + 2_300 * house)


def make_database(path: Path) -> None:
    """Write the database anew."""
    path.unlink(missing_ok=True)
    with sqlite3.connect(path) as connection:
        connection.executescript(SCHEMA)
        connection.executemany("insert into properties values (?, ?)", list(enumerate(PROPERTIES, start=1)))
        connection.executemany(
            "insert into financial_periods values (?, ?, ?)",
            [(number, *quarter) for number, quarter in enumerate(QUARTERS, start=1)],
        )
        for house in range(len(PROPERTIES)):
            for period in range(len(QUARTERS)):
                q = metrics(house, period)
                connection.execute(
                    "insert into financial_metrics values (?, ?, ?, ?, ?, ?, ?)",
                    (house + 1, period + 1, q.revenue, q.expenses, q.noi, q.occupancy, q.dscr),
                )
                connection.execute(
                    "insert into income_statement_data values (?, ?, 'parking income', ?)",
                    (house + 1, period + 1, q.parking),
                )
    connection.close()


def answers() -> list[dict[str, Any]]:
    """One record a question, each with its label: 1 where a figure is wrong."""
    records: list[dict[str, Any]] = []
    for house, name in enumerate(PROPERTIES):
        for period in range(1, len(QUARTERS)):
            year, quarter = QUARTERS[period]
            now, before = metrics(house, period), metrics(house, period - 1)
            for kind, (text, label) in enumerate(told(now, before, year, quarter)):
                if (house + period + kind) % 4 == 0:
                    records.append(
                        {
                            "id": f"{name.lower().replace(' ', '-')}-{year}q{quarter}-{kind}",
                            "question": f"How did {name} do?",
                            "answer": text,
                            "scope": {"property_id": house + 1, "period_id": period + 1},
                            "confidence": 0.95,
                            "label": label,
                        }
                    )
    return records


def told(now: Quarter, before: Quarter, year: int, quarter: int) -> list[tuple[str, int]]:
    """Answers about one quarter, right (0) and wrong (1)."""
    q = f"Q{quarter} {year}"
    change = 100 * (now.revenue - before.revenue) / before.revenue
    share = 100 * now.noi / now.revenue
    return [
        (f"In {q} the NOI was ${now.noi:,}, with occupancy of {now.occupancy:.1f}%.", 0),
        (f"Net operating income came to about ${now.noi / 1e6:.2f} million in {q}.", 0),
        (f"Revenue rose by {change:.1f}% to ${now.revenue:,}.", 0),
        (f"NOI made up {share:.1f}% of revenue, and the DSCR stood at {now.dscr:.2f}x.", 0),
        (f"Parking income of ${now.parking:,} was booked in {q}.", 0),
        (f"In {q} the NOI was ${now.revenue:,}.", 1),
        (f"In {q} the NOI was ${now.noi / 1e6:.2f} billion.", 1),
        (f"Revenue fell by {change:.1f}% to ${now.revenue:,}.", 1),
        (f"Revenue rose by {change + 6:.1f}% to ${now.revenue:,}.", 1),
        (f"Occupancy was {now.occupancy + 5:.1f}% and the DSCR {now.dscr + 0.4:.2f}.", 1),
        (f"The NOI was €{now.noi:,} in {q}.", 1),
        (f"The quarter closed in {'March' if quarter != 1 else 'September'} {year}, with a DSCR of {now.dscr:.2f}.", 1),
    ]


def main() -> None:
    """Write `properties.db` and `answers.jsonl`."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    target.mkdir(parents=True, exist_ok=True)
    make_database(target / "properties.db")
    lines = [json.dumps(record, ensure_ascii=False) for record in answers()]
    (target / "answers.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} answers, {sum(record['label'] for record in answers())} of them wrong, in {target}")


if __name__ == "__main__":
    main()
