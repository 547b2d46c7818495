"""Which banks there are, and what they are called.

The lists are plain text, one file a region in `data/`: an institution a line, `Name | alias | alias`. They are read
when a name is met that the document does not hold as it stands; schwifty's register (40 countries) only when our own
lists do not know the name either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

import orjson

from hallucheck.detectors.statements.reading.document import Text, find_whole
from hallucheck.detectors.statements.reading.names import Name, fold, read_name

DATA = Path(__file__).parent / "data"

GENERIC = frozenset((
    "bank", "banks", "banking", "banque", "banco", "banca", "group", "holding", "holdings", "trust",
    "business", "personal", "private", "commercial", "corporate", "retail", "online", "direct",
))  # fmt: skip
"""Words that may follow a known name without making another of it: 'TD Bank', 'HSBC Holdings', 'Westpac Business'."""

_LINKS = frozenset(("of", "the", "and"))
_INITIALS = range(3, 6)
"""Letters of an abbreviation that is looked up as the initials of a known name."""

_COUNTRIES = (
    "argentina australia austria belgium brasil brazil canada chile china colombia deutschland england espana "
    "europe france germany hungary india ireland italia italy japan malaysia mexico nederland netherlands "
    "norge norway oesterreich osterreich peru poland polska portugal schweiz singapore spain suisse sverige "
    "sweden switzerland uk usa"
)
COUNTRIES = frozenset(_COUNTRIES.split())
"""As above, countries: 'Westpac Australia', 'HSBC India'. A bank that is known with its country is found first."""

_LONGEST_NAME = 8
"""Words of the longest alias."""

_MOST_WORDS = 50_000
"""Words of a document in which other banks are looked for."""

Institution = tuple[Name, ...]
"""The names of one institution, its own first; of several, where they share the name by which they were found."""

_REMEMBERED = 8192
"""Names whose institutions are remembered."""

_SHORTEST_REGISTERED = 6
"""Letters of the shortest name taken from schwifty's register: it holds short forms such as 'be', 'east', 'post'."""


class BankRegister:
    """Known institutions, by any of their names. Loads on first use."""

    def __init__(self, further: Sequence[str] = (), *, registry: bool = True, regions: Sequence[str] = ()) -> None:
        self._further = tuple(further)
        self._regions = tuple(regions)
        self._registry = registry
        self._found = lru_cache(maxsize=_REMEMBERED)(self._find)

    def find(self, name: Name) -> Institution | None:
        """The institution called `name`: the whole name, not a word of it; remembered, as dumps repeat a few."""
        return self._found(name)

    def find_any(self, names: tuple[Name, ...]) -> Institution | None:
        """The institution that one of `names` calls, the first that does."""
        return next(filter(None, map(self._found, names)), None)

    def _find(self, name: Name) -> Institution | None:
        known = self._known()
        for words in _shortened(name.core):
            found = known.get("".join(words))
            if found is not None:
                return found
        if len(name.words) == 1 and len(name.given) in _INITIALS and name.given.isupper():
            found = _initials(self._further, self._regions).get(name.key)
            if found is not None:
                return found
        if self._registry and len(name.key) >= _SHORTEST_REGISTERED and name.key in _registered_keys(name.key[0]):
            return (name,)
        return None

    def named_in(self, text: Text, besides: Institution) -> Name | None:
        """The first known bank that `text` names as a name, other than `besides`. The registry is not searched."""
        known = self._known()
        words = text.squeezed.words[:_MOST_WORDS]
        passed = {name.key for name in besides}
        for start in range(len(words)):
            key, longest = "", None
            for word in words[start : start + _LONGEST_NAME]:
                key += word
                found = known.get(key)
                if found is not None and key not in passed:
                    name = next(name for name in found if name.key == key)
                    if any(
                        find_whole(form, text.raw) >= 0 for form in {name.given, name.given.upper(), name.given.title()}
                    ):
                        longest = name
                    else:
                        passed.add(key)
            if longest is not None:
                return longest
        return None

    def _known(self) -> dict[str, Institution]:
        return _keys(self._further, self._regions)


def _shortened(core: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
    """The name, the name without the generic words at its end, and without the country where it does business."""
    yield core
    while len(core) > 1 and (core[-1] in GENERIC or core[-1] in COUNTRIES):
        core = core[:-1]
        yield core


@lru_cache(maxsize=4)
def _keys(further: tuple[str, ...], regions: tuple[str, ...]) -> dict[str, Institution]:
    """Every name of the shipped lists of some regions (none: of all) and of `further` lines, by its key."""
    by_key: dict[str, Institution] = {}
    for line in (*_shipped_lines(regions), *further):
        institution = tuple(read_name(part) for part in line.split("|") if part.strip())
        for name in institution:
            if name.key:
                by_key[name.key] = by_key.get(name.key, ()) + institution
    return by_key


@lru_cache(maxsize=4)
def _initials(further: tuple[str, ...], regions: tuple[str, ...]) -> dict[str, Institution]:
    """The institutions by the initials of their names: 'WBC' is the Westpac Banking Corporation."""
    found: dict[str, Institution] = {}
    for institution in dict.fromkeys(_keys(further, regions).values()):
        for words in {name.words for name in institution}:
            for kept in {words, tuple(word for word in words if word not in _LINKS)}:
                letters = "".join(word[0] for word in kept)
                if len(kept) in _INITIALS and found.get(letters) != institution:
                    found[letters] = found.get(letters, ()) + institution
    return found


@cache
def _shipped_lines(regions: tuple[str, ...]) -> tuple[str, ...]:
    lines: list[str] = []
    for path in sorted(DATA.glob("*.txt")):
        if not regions or path.stem in regions:
            lines += path.read_text(encoding="utf-8").splitlines()
    return tuple(line for line in lines if line.strip() and not line.startswith("#"))


@cache
def registered_names() -> tuple[str, ...]:
    """The names in schwifty's register, each once.

    Its files are read for the names alone: importing the package takes ten times as long, for codes that nobody asks of
    it here. Where they are not what they were, the package is asked.
    """
    package = find_spec("schwifty")
    folders = [Path(place) / "bank_registry" for place in package.submodule_search_locations or ()] if package else []
    try:
        banks = [bank for folder in folders for path in sorted(folder.glob("*.json")) for bank in _read_register(path)]
    except (ValueError, KeyError, TypeError, AttributeError, OSError):
        banks = []
    return tuple(dict.fromkeys(name for bank in banks or _ask_register() for name in bank if name))


def _read_register(path: Path) -> Iterator[tuple[str | None, str | None]]:
    read = orjson.loads(path.read_bytes())
    return (
        (bank.get("name"), bank.get("short_name")) for bank in (read if isinstance(read, list) else read["entries"])
    )


def _ask_register() -> Iterator[tuple[str | None, str | None]]:
    from schwifty import registry  # noqa: PLC0415 (170 ms, only where its files cannot be read)

    return ((bank.name, bank.short_name) for bank in registry.get_all_banks())


@cache
def _registered_keys(initial: str) -> frozenset[str]:
    """The keys that begin with `initial` of the names in schwifty's register."""
    return frozenset(read_name.__wrapped__(name).key for name in _registered_by_initial().get(initial, ()))


@cache
def _registered_by_initial() -> dict[str, list[str]]:
    """The names in schwifty's register by the first letter of their keys."""
    by_initial: dict[str, list[str]] = {}
    for name in registered_names():
        head = name.strip().lstrip("\"' (")
        by_initial.setdefault(_folded(head[4:5] if head[:4].lower() == "the " else head[:1]), []).append(name)
    return by_initial


@cache
def _folded(letter: str) -> str:
    return fold(letter)[:1]
