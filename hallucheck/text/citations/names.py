"""What the sources of a record may be called, and reading those names in a citation mark.

A source is called by its id, its title, its address, its file (with or without the ending), by the label that its own
text begins with, or by its number. What is named in a way in which no source of the record has a name (a file where no
file is known) cannot be looked up: it is unresolved, and no phantom.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any
from unicodedata import normalize

import msgspec

from hallucheck.model import Context
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.dates.locales import month

WIDEST = 50
"""Sources that a range such as [1-3] may name."""

_PART = regex(r"\s*(?:[,;،、，；|/&+]|\s(?:(?:and|und|et|y|e|и|ו|و|和|と)\s|[וو][-־–]?\s?(?=[^\W\d_]{0,12}\d)))\s*")
_NUMBER = regex(r"#?\^?(\d{1,6})\^?")
_NAMED = regex(r"([^\W\d_]{1,12})[_.:#-]?(\d{1,6})")
_LEAD = regex(r"([^\W\d_]{1,14})\.?(?:\s?[:#]\s?|\s)(?:n[or]\.? ?|#)?(\S.{0,200})", re.DOTALL)
_RANGE = regex(r"([^\W\d_]{0,12})[_.:#-]?(\d{1,6}) ?[-–—] ?(?:\1[_.:#-]?)?(\d{1,6})")
_LOCATOR = regex(
    r"(?:pp?|pages?|s(?=\.)|seiten?|sec|section|para|lines?|chapter|ch|§+|עמ['׳]?|עמוד|стр?|стор)\.? ?\d{1,5}"
    r"(?: ?[-–] ?\d{1,5})?",
    re.IGNORECASE,
)
_PLACE_IN = regex(
    rf"(?:#[^\s#]{{1,60}}|[,;:]?\s{{1,3}}(?:{_LOCATOR.pattern})|:\d{{1,5}}(?:-\d{{1,5}})?)$", re.IGNORECASE
)
"""What says where in a source: "#page=47", ", p. 7", ":12"."""
_NUMBERED = regex(r"^(.*?)[_.:# -]?(\d{1,6})$")
_ADDRESS = regex(r"(?:https?://|www\.)\S{3,}", re.IGNORECASE)
_FILE = regex(r"[^\n]{0,200}?[^\s/\\]\.(?=[a-z0-9]{0,4}[a-z])[a-z0-9]{2,5}", re.IGNORECASE)
_CODE = regex(r"(?=[^\W\d]{0,12}\d)(?=\d{0,6}[^\W\d])[\w.-]{4,20}")
_AUTHOR = regex(r"([^\W\d_][^\W\d_'’-]*(?:['’-][^\W\d_]+)*)[^\d]{0,60}?[\s,(]((?:19|20)\d\d)[a-z]?\)?")

_ZEROS = regex(r"(?<=[^\W\d_])0+(?=\d)")
_WORD = regex(r"[^\W\d_]+")
_WITH = words("and und et al y e ed eds others van von de der den la le di da dos")
"""Small words in the names of authors."""
_SOURCE_NOUNS = words(
    "source sources src doc docs document documents ref refs reference references citation citations context contexts "
    "ctx chunk chunks passage passages evidence result snippet file link quelle quellen dokument fuente fuentes réf "
    "référence références fonte fonti источник источники документ מקור מקורות מסמך مصدر مصادر المصدر المصادر 来源 出典 "
    "资料 参考 स्रोत"
)
"""Nouns that stand before the number or name of a source."""
_LEADS = _SOURCE_NOUNS | words("s cite see cf siehe vgl voir ver ראו انظر")
_FILE_KEYS = ("source", "file", "file_name", "filename", "file_path", "path", "doc_name", "document_name", "name")
"""Keys under which frameworks store the file of a chunk, in it or in its metadata."""


class Mark(msgspec.Struct, frozen=True):
    """A citation mark: code points [start, end), and the ids in it as written."""

    start: int
    end: int
    ids: tuple[str, ...]
    said: bool = False
    """Whether it is part of what is said ("according to Source B"), and stays when marks are blanked."""


@lru_cache(maxsize=4096)
def plain(name: str) -> str:
    """A name without case and punctuation, as citations spell it freely: `doc_3`, `Doc 3` and `doc-03` are the same."""
    if "://" in name:
        name = name.partition("://")[2].partition("#")[0].removeprefix("www.")
    kept = name.casefold()
    if not (name.isalnum() and name.isascii()):
        kept = "".join(filter(str.isalnum, normalize("NFKC", name).casefold()))
    return (_ZEROS.sub("", kept) if "0" in kept else kept) or name


def is_source_noun(word: str) -> bool:
    """Whether `word` is a noun for a source, such as "document"."""
    return word.casefold() in _SOURCE_NOUNS


def is_file_or_address(name: str) -> bool:
    """Whether `name` has the shape of a file's name or an address."""
    return bool(_FILE.fullmatch(name) or _ADDRESS.fullmatch(name))


def is_numbered_code(name: str) -> bool:
    """Whether `name` is a number behind capitals, such as A-12."""
    form = _NAMED.fullmatch(name)
    return form is not None and form[1].isupper() and len(form[1]) <= len("ABC")


def _is_authored(name: str) -> bool:
    """Whether `name` is an author and a year, as references are named: "Smith 2020", and not "May 2020"."""
    form = _AUTHOR.fullmatch(name.strip("() "))
    if form is None or month(form[1].casefold()):
        return False
    return all(word[0].isupper() or word.rstrip(".,") in _WITH for word in _WORD.findall(form[0][: form.start(2)]))


class Names:
    """The sources of a record by what an answer may call them."""

    def __init__(
        self, ids: Sequence[str] = (), others: Sequence[Sequence[str]] = (), labels: Sequence[Collection[str]] = ()
    ) -> None:
        """Take the names.

        Args:
            ids: of the sources, in order.
            others: further names of each: title, address, file.
            labels: what the text of each calls itself; counted where most texts do so.
        """
        self.ids = list(ids)
        self.count = len(self.ids)
        labelled = labels if 2 * sum(map(bool, labels)) >= len(labels) else ()
        given, named, own = _places([(name,) for name in ids]), _places(others), _places(labelled)
        by_place = all(name == f"S{index}" for index, name in enumerate(ids))
        self._places = {**named, **own, **given} if not by_place else {**named, **given, **own}
        identifiers = [*ids, *(label for labels in labelled for label in labels)]
        every = [*identifiers, *(name for several in others for name in several)]
        self._titles = frozenset(
            plain(name) for several in others for name in several if not any(map(str.isdigit, name))
        )
        self._numbered = any(map(str.isdecimal, identifiers))
        self._heads = {form[1].casefold() for name in identifiers if (form := _NAMED.fullmatch(name))}
        self._has_authors = 2 * sum(map(_is_authored, ids)) > len(ids)
        self._has_files = any(map(_FILE.fullmatch, every))
        self._has_addresses = any(map(_ADDRESS.fullmatch, every))
        self.telling = [name for name in dict.fromkeys(every) if is_file_or_address(name) or _CODE.fullmatch(name)]
        """Names that are no words of the language, and name a source wherever they stand."""

    def __contains__(self, name: str) -> bool:
        return plain(name) in self._places or self._authored(name) is not None

    def heads(self, head: str) -> bool:
        """Whether names begin with `head`."""
        return head.casefold() in self._heads or head.casefold() in _LEADS

    def stands_alone(self, name: str) -> bool:
        """Whether a name is a citation in round brackets as well: it is known and no ordinary word, or numbered."""
        if name in self and (plain(name) not in self._titles or is_file_or_address(name)):
            return True
        form = _NAMED.fullmatch(name)
        return self.heads(form[1]) if form else "," in name and self._is_like(name)

    def find(self, cited: str, given: Collection[str] = ()) -> tuple[int, ...]:
        """Which sources `cited` means, several where they share the name; none of that name: empty.

        A number counts sources from 1, from 0 if the answer cites 0; unless more of the numbers cited stand at the end
        of ids than among them ("[3]" and "[7]" of doc_3 and doc_7). "[S1]" counts from 0 where no source has an id like
        it.

        Args:
            cited: the name as written.
            given: every name that the answer cites.
        """
        wanted = plain(cited)
        found = self._places.get(wanted) or self._authored(cited)
        form = None if found else _NUMBERED.match(wanted)
        if found or form is None or (form[1] and form[1] not in _LEADS):
            return found or ()
        head, number = form[1], int(form[2])
        if any(plain(name).startswith(head) for name in self.ids) if head else self._numbered:
            return ()  # they have numbers themselves, and this is none of them
        others = [other for each in (cited, *given) if (other := _NUMBERED.match(plain(each))) and other[1] == head]
        return self._by_number(number, {int(other[2]) for other in others}, head)

    def _by_number(self, number: int, numbers: Collection[int], head: str) -> tuple[int, ...]:
        first = 0 if 0 in numbers or (head == "s" and max(numbers) < self.count) else 1
        ends = [int(form[2]) if (form := _NUMBERED.match(name)) else -1 for name in ([] if head else self.ids)]
        counted = sum(0 <= each - first < self.count for each in numbers)
        if sum(ends.count(each) == 1 for each in numbers) > counted:
            return (ends.index(number),) if ends.count(number) == 1 else ()
        return (number - first,) if 0 <= number - first < self.count else ()

    def lacks(self, cited: str, given: Collection[str] = ()) -> bool:
        """Whether `cited` is a name of a kind that sources here have, and none of them has it."""
        if not self.ids or self.find(cited, given):
            return False
        if _ADDRESS.fullmatch(cited):  # a page above a source's own says nothing of another source
            return self._has_addresses and not any(name.startswith(plain(cited)) for name in self._places)
        if plain(cited).isdecimal() or _NUMBERED.match(cited):
            return True
        return self._has_files and bool(_FILE.fullmatch(cited))

    def read(self, inside: str) -> tuple[str, ...]:
        """The names in a mark; none where it is no citation."""
        inside = normalize("NFKC", inside).strip()
        for sign in ("\n", *(sign for sign in ";," if sign in inside)):
            whole = [self._whole(each.strip()) for each in inside.split(sign)]
            if all(whole):
                return tuple(dict.fromkeys(filter(None, whole)))
        found: list[str] = []
        for part in _PART.split(inside):
            if found and _LOCATOR.fullmatch(part):
                continue
            ids, words = self._part(part), part.split()
            if not ids:
                ids = [name for word in words for name in self._part(word)]
                if len(ids) != len(words):
                    return ()
            found += ids
        return tuple(dict.fromkeys(found))

    def _whole(self, name: str) -> str | None:
        """The name of one source, in which signs may stand that part several: "Jones & Lee, 2020", an address."""
        if name in self or (self._has_addresses and _ADDRESS.fullmatch(name)) or self._is_like(name):
            return name
        bare = _PLACE_IN.sub("", name)
        return bare if bare and bare != name and (bare in self or self._is_like(bare)) else None

    def _is_like(self, name: str) -> bool:
        """Whether `name` is built as those of most sources are: "Smith et al., 2020"."""
        return self._has_authors and _is_authored(name)

    def _part(self, part: str) -> list[str]:
        if part in self:
            return [part]
        if number := _NUMBER.fullmatch(part):
            return [number[1]] if len(number[1]) < 4 else []  # noqa: PLR2004 (four digits are a year)
        if (span := _RANGE.fullmatch(part)) and (not span[1] or self.heads(span[1])):
            first, last = int(span[2]), int(span[3])
            return [f"{span[1]}{number}" for number in range(first, last + 1)] if 0 < last - first < WIDEST else []
        if (named := _NAMED.fullmatch(part)) and self.heads(named[1]):
            return [part]
        if (lead := _LEAD.fullmatch(part)) and lead[1].casefold() in _LEADS:
            return self._part(lead[2].strip())
        return self._place(part)

    def _place(self, part: str) -> list[str]:
        """A page of a file, a file or an address."""
        bare = _PLACE_IN.sub("", part)
        if bare and bare != part and not _ADDRESS.match(part):
            return [bare] if bare in self or _FILE.fullmatch(bare) else []
        return [part] if (" " not in part and _FILE.fullmatch(part)) or _ADDRESS.fullmatch(part) else []

    def _authored(self, name: str) -> tuple[int, ...] | None:
        """The sources named by "Smith 2020", "(Smith et al., 2020)"."""
        form = _AUTHOR.fullmatch(name.strip("() "))
        return self._places.get(plain(form[1] + form[2])) if form else None


def other_names(context: Context) -> Iterator[str]:
    """Title, address and file of a chunk."""
    yield from filter(None, (context.title, context.url))
    meta: Mapping[str, Any] = context.meta
    for holder in (meta, meta.get("metadata")) if meta else ():
        for name in map(holder.get, _FILE_KEYS) if isinstance(holder, dict) else ():
            if isinstance(name, str) and 0 < len(name) <= 300 and name != context.text:  # noqa: PLR2004 (characters)
                yield name


def _spellings(name: str) -> Iterator[str]:
    """A name; of a path or a file its last part, with and without the ending; of a reference author and year."""
    yield name
    last = re.split(r"[/\\]", name.rstrip("/\\"))[-1]
    if _FILE.fullmatch(last):
        yield last
        yield last.rpartition(".")[0]
    if form := _AUTHOR.match(name):
        yield form[1] + form[2]


def _places(names: Iterable[Iterable[str]]) -> dict[str, tuple[int, ...]]:
    """Which sources are called so, by each spelling of their names."""
    found: dict[str, tuple[int, ...]] = {}
    for index, several in enumerate(names):
        for spelling in dict.fromkeys(plain(each) for name in several for each in _spellings(name)):
            found[spelling] = (*found.get(spelling, ()), index)
    return found
