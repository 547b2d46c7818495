"""Targets on an object store: grown here, kept on the store while they grow, put in place when they are whole.

Stores cannot append. So what was added since the last time goes there as a piece of its own, `NAME.partial/OFFSET`, and
then the checkpoint that counts it; a run on any machine can go on from these. At the end the whole file is written,
which a store shows only when all of it is there, and pieces and checkpoint are removed. Two runs that write to one
place are not distinguished from each other: the later one wins.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from hallucheck.errors import InputError, UsageError
from hallucheck.evidence import remote
from hallucheck.reports.assembly import Assembly, Target, checkpoint_of, part_for
from hallucheck.reports.figures import Summary

KEEP_SECONDS = 15.0
"""How much work a kill may cost."""


class StoredAssembly(Assembly):
    """The targets of one run while they grow; all of those that are not stdout are on a store."""

    def __init__(self, targets: Sequence[Target], *, key: str, resume: bool, scratch: str) -> None:
        """Open the targets, as `Assembly` does."""
        if any(target.path for target in targets):
            raise UsageError("-o: some outputs are on a store and some are not", "give all of them one kind of place")
        self._urls = [target.url for target in targets]
        first = next(url for url in self._urls if url)
        self._places = [url or f"{first}.stdout" for url in self._urls]
        self._kept_at = time.monotonic()
        self._note = f"{first}.checkpoint"
        local = [
            replace(one, path=one.url and Path(scratch, "outputs", str(number), one.url.rpartition("/")[2]))
            for number, one in enumerate(targets)
        ]
        note, known = checkpoint_of(local), resume and remote.exists(self._note)
        if known and note is not None:  # as if it had been here
            for place, target in zip(self._places, local, strict=True):
                _fetch_pieces(place, part_for(target, local, scratch))
            with note.open("wb") as out:
                remote.fetch(self._note, out)
        super().__init__(local, key=key, resume=known, scratch=scratch)
        self._sent = list(self.state.sizes)

    def save(self) -> None:
        """Write the checkpoint here, and from time to time on the store."""
        super().save()
        if time.monotonic() - self._kept_at > KEEP_SECONDS:
            self._keep()

    def abandon(self) -> None:
        """The run ends early: keep what is done."""
        super().abandon()
        if self.state.next_chunk:
            self._keep()

    def finish(self, summary: Summary) -> None:
        """Make the files here, write each to its place, and forget the rest."""
        super().finish(summary)
        for (target, _, _), url in zip(self._growing, self._urls, strict=True):
            if url is not None and target.path is not None:
                remote.put(target.path, url)
        remote.remove([self._note])  # first: without it nothing is gone on with
        for place in self._places:  # also a piece that was written and not counted, when the run was killed between
            remote.remove(_pieces(place))

    def _keep(self) -> None:
        """Write what was added, then the checkpoint that counts it."""
        for number, (place, size) in enumerate(zip(self._places, self.state.sizes, strict=True)):
            if size > self._sent[number]:
                with self._growing[number][1].open("rb") as file:
                    file.seek(self._sent[number])
                    remote.put_bytes(file.read(size - self._sent[number]), f"{place}.partial/{self._sent[number]:015d}")
                self._sent[number] = size
        remote.put_bytes(msgspec.json.encode(self.state), self._note)
        self._kept_at = time.monotonic()


def _pieces(place: str) -> list[str]:
    """What lies on the store of a part, in order."""
    try:
        return remote.listed(f"{place}.partial/*") or []
    except InputError:  # there is nothing
        return []


def _fetch_pieces(place: str, part: Path) -> None:
    part.parent.mkdir(parents=True, exist_ok=True)
    with part.open("wb") as out:
        for piece in _pieces(place):
            if int(piece.rpartition("/")[2]) == out.tell():  # else it was written and not counted, before another
                remote.fetch(piece, out)
