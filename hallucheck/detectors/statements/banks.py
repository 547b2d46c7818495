"""Which banks there are, and what they are called.

The lists are plain text, one file a region in `data/`: an institution a line, `Name | alias | alias`. They are read
when a name is met that the document does not hold as it stands; schwifty's register (40 countries) only when our own
lists do not know the name either.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

import orjson

from hallucheck.detectors.statements.reading.texts import Name, Text, find_whole, fold, read_name
from hallucheck.text.basics.word_lists import words

DATA = Path(__file__).parent / "data"

GENERIC = words(
    "bank banks banking banque banco banca group holding holdings trust business personal private commercial corporate "
    "retail online direct"
)
"""Words that may follow a known name without making another of it: 'TD Bank', 'HSBC Holdings', 'Westpac Business'."""

COUNTRIES = words(
    "argentina australia austria belgium brasil brazil canada chile china colombia deutschland england espana "
    "europe france germany hungary india ireland italia italy japan malaysia mexico nederland netherlands "
    "norge norway oesterreich osterreich peru poland polska portugal schweiz singapore spain suisse sverige "
    "sweden switzerland uk usa"
)
"""As above, countries: 'Westpac Australia', 'HSBC India'. A bank that is known with its country is found first."""

Institution = tuple[Name, ...]
"""The names of one institution, its own first; of several, where they share the name by which they were found."""

_SHORTEST_REGISTERED = 6
"""Letters of the shortest name taken from schwifty's register: it holds short forms such as 'be', 'east', 'post'."""


class BankRegister:
    """Known institutions, by any of their names. Loads on first use."""

    def __init__(self, further: Sequence[str] = (), *, registry: bool = True, regions: Sequence[str] = ()) -> None:
        self._listed = tuple(further), tuple(regions)
        self._registry = registry
        self._found = lru_cache(maxsize=8192)(self._find)  # dumps repeat a few

    def find(self, *names: Name) -> Institution | None:
        """The institution that one of `names` calls, the first that does: the whole name, not a word of it."""
        return next(filter(None, map(self._found, names)), None)

    def _find(self, name: Name) -> Institution | None:
        known, core = _keys(*self._listed), name.core
        while (found := known.get("".join(core))) is None and len(core) > 1 and core[-1] in GENERIC | COUNTRIES:
            core = core[:-1]
        registered = found is None and self._registry and len(name.key) >= _SHORTEST_REGISTERED
        return (name,) if registered and name.key in _registered_keys(name.key[0]) else found

    def named_in(self, text: Text, besides: Institution) -> Name | None:
        """The first known bank that `text` names as a name, other than `besides`. The registry is not searched."""
        known = _keys(*self._listed)
        words = text.words[:50_000]
        passed = {name.key for name in besides}
        for start in range(len(words)):
            key, longest = "", None
            for word in words[start : start + 8]:  # words of the longest alias
                key += word
                found = known.get(key)
                if found is not None and key not in passed:
                    name = next(name for name in found if name.key == key)
                    forms = {name.given, name.given.upper(), name.given.title()}
                    if any(find_whole(form, text.raw) >= 0 for form in forms):
                        longest = name
                    else:
                        passed.add(key)
            if longest is not None:
                return longest
        return None


@lru_cache(maxsize=4)
def _keys(further: tuple[str, ...], regions: tuple[str, ...]) -> dict[str, Institution]:
    """Every name of the shipped lists of some regions (none: of all) and of `further` lines, by its key."""
    by_key: dict[str, Institution] = {}
    files = [path for path in sorted(DATA.glob("*.txt")) if not regions or path.stem in regions]
    lines = [line for path in files for line in path.read_text(encoding="utf-8").splitlines()]
    for line in (*(line for line in lines if not line.startswith("#")), *further):
        institution = tuple(read_name(part) for part in line.split("|") if part.strip())
        for name in institution:
            if name.key:
                by_key[name.key] = by_key.get(name.key, ()) + institution
    return by_key


@cache
def registered_names() -> frozenset[str]:
    """The names in schwifty's register.

    Its files are read for the names alone: importing the package takes ten times as long, for codes that nobody asks of
    it here.
    """
    package = find_spec("schwifty")
    folders = [Path(place) / "bank_registry" for place in package.submodule_search_locations or ()] if package else []
    names = set()
    for path in (path for folder in folders for path in folder.glob("*.json")):
        read = orjson.loads(path.read_bytes())
        for bank in read if isinstance(read, list) else read["entries"]:
            names |= {bank.get("name"), bank.get("short_name")}
    return frozenset(filter(None, names))


@cache
def _registered_keys(initial: str) -> frozenset[str]:
    """The keys of the names in schwifty's register that begin with a letter, or with an article and any."""
    names = (name for name in registered_names() if fold(name.lstrip("\"' (")[:4]).startswith((initial, "the ")))
    return frozenset(read_name.__wrapped__(name).key for name in names)
