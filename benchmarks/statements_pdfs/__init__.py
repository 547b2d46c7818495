"""PDFs of bank statements whose every value is known, right extractions of them, and extractions with an error planted.

`python -m benchmarks.statements_pdfs.measure` draws the PDFs, audits the extractions and prints, layout by layout, how
many of the planted errors were found and how many right extractions were flagged. The layouts stand in three packages:
those in `built/` were looked at while the reader was made, those in `held_out/` were written by somebody else, and
their pages and results were not looked at before the reader was done; those in `fresh/` came later, by somebody who had
not read the reader. Of these `uk_days`, `credit_union`, `us_checks`, `japanese`, `brazilian`, `card_abroad` and
`day_headings` were looked at after the first measurement, the results of the others never. All are printed.

## How to add a layout

A layout is one module in one of these that defines `LAYOUTS`, a tuple of objects that follow the protocol
`layout.Layout`:

    class Layout(Protocol):
        name: str                 # unique, such as "de-giro"
        has_text: bool            # False: its pages are pictures, and no program finds text on them

        def make(self, chance: random.Random) -> tuple[Statement, ...]:
            "The data: one `Statement` for each account and month. Nothing but `chance` may decide."

        def draw(self, canvas: Canvas, statements: Sequence[Statement]) -> tuple[Printed, ...]:
            "Draw every page, ending each with `canvas.showPage()`, and say for each statement what stands where."

`data.Statement` holds what happened: account, period, balances, rows with signed amounts. `data.make_statement` makes
one by chance from a `Region` (names, payees, currency, spelling of account numbers); layouts in another language bring
a `Region` of their own. `layout.Printed` says what of a statement stands on paper, which is what a right extraction
may hold: its pages, the account number as it is printed (masked or not), the fields of `layout.FIELDS` that are printed
nowhere (`omits`), whether rows show a running balance, and what is printed as a row's description (`describe`). From
this `extraction.extract` makes the right extraction; a layout never writes one.

Rules for layouts: every value that is not in `omits` stands on the pages of its statement, readable without guesses
(a two-column page, a wrapped description, a sign that only the column tells are all fair); no two rows of one statement
agree in day, payee and amount; what is printed besides (fees, advertisements, other dates) may be as misleading as
banks are. Draw with reportlab only, in the fonts that it ships or DejaVu Sans (`layout.dejavu()`), which has Hebrew and
Arabic; draw a right-to-left line in visual order where the fonts do no shaping, which is what most banks' PDFs hold.
`python -m benchmarks.statements_pdfs.measure --layout NAME --keep DIR` writes the PDFs to look at. `paper.Paper` has
pages with a head, lines of cells and tables that run over the page; a layout may do without it.

Planted errors are functions in `errors.py`; they know extractions and nothing of layouts. One that cannot be planted in
an extraction (no credit limit to change) returns None and is not counted.
"""
