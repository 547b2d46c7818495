"""Readings of texts that records share, kept up to so many characters of text, so that memory stays bounded."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

K = TypeVar("K")
T = TypeVar("T")


class Made(dict[K, T]):
    """What a function makes of a key, made once; to ask again costs no more than to look into a dict.

    With the `most` that are remembered it begins anew.

    >>> sizes = Made(len)
    >>> sizes["passage"], sizes
    (7, {'passage': 7})
    """

    __slots__ = ("_make", "_most")

    def __init__(self, make: Callable[[K], T], *, most: int = sys.maxsize) -> None:
        super().__init__()
        self._make, self._most = make, most

    def __missing__(self, key: K) -> T:
        if len(self) >= self._most:
            self.clear()
        value = self[key] = self._make(key)
        return value


class Once(Generic[T]):
    """An attribute that is made on first use, as `functools.cached_property` does, which takes a lock before 3.12."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make = make

    @overload
    def __get__(self, instance: None, owner: type) -> Once[T]: ...

    @overload
    def __get__(self, instance: object, owner: type) -> T: ...

    def __get__(self, instance: object, owner: type) -> T | Once[T]:
        if instance is None:
            return self
        value = instance.__dict__[self._make.__name__] = self._make(instance)
        return value


class Kept(Generic[T]):
    """A function of a text that remembers what it made of the latest texts.

    >>> lengths = Kept(len, characters=10)
    >>> lengths("passage"), lengths("passage"), len(lengths)
    (7, 7, 1)
    """

    __slots__ = ("_known", "_make", "_most", "_size")

    def __init__(self, make: Callable[[str], T], *, characters: int) -> None:
        self._make = make
        self._most = characters
        self._size = 0
        self._known: dict[str, T] = {}

    def __len__(self) -> int:
        return len(self._known)

    def __call__(self, text: str) -> T:
        """What was made of the text, now or before; the texts asked for longest ago are forgotten first."""
        known = self._known
        found = known.pop(text, None)
        if found is None:
            found = self._make(text)
            self._size += len(text)
            while self._size > self._most and known:
                oldest = next(iter(known))
                del known[oldest]
                self._size -= len(oldest)
        known[text] = found
        return found
