"""Regular expressions that are compiled on first use: there are hundreds, and a run needs a few of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, AnyStr, cast

_METHODS = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub", "subn")


def regex(source: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """As `re.compile`, later. A mistake in `source` shows on first use."""
    return cast("re.Pattern[AnyStr]", _Pattern(source, flags))


def holds_any(text: str, parts: Iterable[str]) -> bool:
    """Whether one of some parts stands in a text: asked of what a pattern needs, it often spares trying the pattern."""
    return any(map(text.__contains__, parts))


def blank(match: re.Match[str]) -> str:
    """As many spaces as a match has code points, so that offsets stay."""
    return " " * len(match[0])


class _Pattern:
    """Stands for the compiled pattern; from the first use on its methods are that one's own."""

    def __init__(self, source: Any, flags: int) -> None:
        self.pattern = source
        self.flags = flags

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        compiled = re.compile(self.pattern, self.flags)
        self.__dict__.update({method: getattr(compiled, method) for method in _METHODS})
        return getattr(compiled, name)
