"""From a row to records: as it stands, through a preset, or through `--map field=path`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import msgspec

from hallucheck.model import Record, read_record


class Mapping(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """How rows of one input become records. Pickles; what it compiles, it compiles on first use in each process."""

    preset: str = "hallucheck"
    fields: tuple[tuple[str, str], ...] = ()
    """Canonical field and path, as given with `--map`."""
    id_field: str | None = None

    def records(self, row: dict[str, Any]) -> list[Record]:
        """The records that a row holds; at least one."""
        return self._read(row)

    @cached_property
    def _read(self) -> Callable[[dict[str, Any]], list[Record]]:
        return _plain


def _plain(row: dict[str, Any]) -> list[Record]:
    return [read_record(row)]
