"""What a layout is, and what it says of the pages that it drew."""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from operator import attrgetter
from typing import Protocol

from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from benchmarks.statements_pdfs.data import Row, Statement

FIELDS = (
    "bank_name", "account_holder", "account_number", "account_type", "currency", "start_date", "end_date",
    "opening_balance", "closing_balance", "credit_limit", "payment_due_date", "minimum_payment", "total_credits",
    "total_debits",
)  # fmt: skip
"""Fields of an extraction; `Printed.omits` names those that a layout prints nowhere."""


@dataclass(frozen=True, kw_only=True)
class Printed:
    """What of a statement stands on paper. Pages count from 1 within the whole PDF; statements may share pages."""

    statement: Statement
    first_page: int
    last_page: int
    number: str
    """The account number as it is printed: grouped, partial or masked."""
    omits: frozenset[str] = field(default_factory=frozenset)
    running_balance: bool = True
    """Whether each row shows the balance after it."""
    describe: Callable[[Row], str] = attrgetter("words")
    """What is printed as the description of a row, on one line; the payee is part of it."""


class Layout(Protocol):
    """A way to print statements; see the package's docstring."""

    name: str
    has_text: bool

    def make(self, chance: random.Random) -> tuple[Statement, ...]:
        """The data. Nothing but `chance` may decide."""

    def draw(self, canvas: Canvas, statements: Sequence[Statement]) -> tuple[Printed, ...]:
        """Draw every page and end it with `showPage`."""


def layouts(half: str) -> tuple[Layout, ...]:
    """The layouts of the package `built`, `held_out` or `fresh`, in the order of their modules' names."""
    package = importlib.import_module(f"benchmarks.statements_pdfs.{half}")
    modules = (
        importlib.import_module(f"{package.__name__}.{entry.name}") for entry in pkgutil.iter_modules(package.__path__)
    )
    return tuple(layout for module in modules for layout in getattr(module, "LAYOUTS", ()))


@cache
def dejavu() -> str:
    """The name of a font that has Hebrew, Arabic, Greek and Cyrillic letters."""
    registerFont(TTFont("DejaVuSans", "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"))
    return "DejaVuSans"
