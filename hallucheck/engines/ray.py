"""Beyond one machine: Ray tasks over chunks, a bounded number of bytes under way, results in input order.

A worker of a cluster never reads a path of the machine that drives the run. It is sent the bytes of its chunk, and
each node gets, once, copies of the files that the work opens: knowledge bases, tables, indexes, the chronicle, the
documents that the records name. Chunks of inputs on an object store are read by the workers themselves. Those of a Ray
that the run starts itself are on this machine, and hand over as `processes` do, by byte ranges and files.

A worker or node that is lost takes its chunks with it, and they are done again; one that fails again and again is done
in pieces, until the row that kills is alone and becomes an error row, as in `processes`.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import pickle
import secrets
import shutil
import signal
import sys
import tempfile
import threading
import uuid
from collections import deque
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from hallucheck.engines import collector
from hallucheck.engines.base import C, Divisible, R, Work, in_pieces
from hallucheck.errors import HallucheckError, UsageError, needing
from hallucheck.evidence import mirror

PIECE = 32 << 20
"""Files are sent in pieces of so many bytes."""

UNDER_WAY, BYTES_UNDER_WAY = 3, 32 << 20
"""Tasks a worker, one at work and the others waiting, and their bytes, at most."""

AGAIN = 3
"""So often a chunk is tried before it is thought to kill its workers."""


class Parcel(NamedTuple):
    """What every node is sent once."""

    run: str
    cwd: str
    work: bytes
    pieces: list[tuple[str, int, Any]] | None
    """Of files: path, offset, and a reference to the bytes; None: the node is the machine of the run."""
    variables: dict[str, str]


class Ray:
    """Runs the work as Ray tasks: of the cluster at `address`, else of a Ray with `jobs` workers on this machine."""

    def __init__(self, address: str | None = None, jobs: int | None = None) -> None:
        with needing("ray", "--engine ray needs Ray"):
            self._ray = _imported(address)
        self._jobs = jobs
        self.repeated = 0
        """How many chunks were done again because a worker or a node was lost."""
        self._parcels: list[str] = []
        self._mine = not self._ray.is_initialized()
        self.spills = self._mine and address is None
        if self._mine:
            self._start(address)
        self._do = self._ray.remote(max_retries=0, num_cpus=1)(do)

    def _start(self, address: str | None) -> None:
        cores = self._jobs or len(os.sched_getaffinity(0))
        own = {} if address else {"num_cpus": cores, "include_dashboard": False, "object_store_memory": 512 << 20}
        before = signal.getsignal(signal.SIGTERM)
        try:
            self._ray.init(address or "local", log_to_driver=False, configure_logging=False, **own)
        except (ConnectionError, RuntimeError, ValueError, self._ray.exceptions.RayError) as error:
            raise UsageError(f"--ray-address {address}: {str(error).splitlines()[0][:200]}") from None
        finally:
            if threading.current_thread() is threading.main_thread():
                signal.signal(signal.SIGTERM, before)  # Ray puts its own there, which would not end the run in order

    def close(self) -> None:
        """Remove what was copied to the nodes, and let go of Ray."""
        ray = self._ray
        if not ray.is_initialized():
            return
        with contextlib.suppress(Exception):  # what is left lies in the temporary directories of the nodes
            gone = ray.remote(max_retries=0, num_cpus=0)(remove)
            hint = ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy
            nodes = [node["NodeID"] for node in ray.nodes() if node["Alive"]] if self._parcels else ()
            done = [gone.options(scheduling_strategy=hint(node, soft=False)).remote(self._parcels) for node in nodes]
            ray.wait(done, num_returns=len(done), timeout=10)
        if self._mine:
            ray.shutdown()

    def map(self, work: Work[C, R], chunks: Iterable[C]) -> Iterator[R]:
        """The results in the order of `chunks`; bounded in number and bytes under way."""
        parcel = self._pack(work)
        under_way: deque[tuple[C, Any]] = deque()
        todo = iter(chunks)
        try:
            while True:
                while self._has_room(under_way) and (chunk := next(todo, None)) is not None:
                    under_way.append((chunk, self._submit(work, parcel, chunk)))
                if not under_way:
                    return
                yield self._result(work, parcel, *under_way.popleft())
        finally:
            for _, task in under_way:
                with contextlib.suppress(Exception):
                    self._ray.cancel(task, force=True)

    def _has_room(self, under_way: Collection[tuple[Divisible, Any]]) -> bool:
        cores = int(self._ray.cluster_resources().get("CPU", 1))
        slots = max(1, min(cores, self._jobs or cores))
        held = sum(chunk.length for chunk, _ in under_way)
        return not under_way or (len(under_way) < UNDER_WAY * slots and held < BYTES_UNDER_WAY * slots)

    def _result(self, work: Work[C, R], parcel: Any, chunk: C, task: Any, tries: int = AGAIN) -> R:
        """The result of a task; of one that was lost, its chunk done again, in the end in pieces."""
        exceptions = self._ray.exceptions
        for left in range(tries - 1, -1, -1):
            try:
                done: R = self._ray.get(task)
            except exceptions.RayTaskError as error:  # the work itself raised
                raise error.cause from None
            except exceptions.RayError as error:
                if not left and not isinstance(error, exceptions.WorkerCrashedError | exceptions.OutOfMemoryError):
                    raise HallucheckError(
                        f"Ray lost the chunk that begins at {chunk} {tries} times: {str(error).splitlines()[0][:200]}",
                        "see to the cluster, and run again with --resume",
                    ) from None
            else:
                if isinstance(done, HallucheckError):
                    raise done
                return done
            if left:
                self.repeated += 1
                task = self._submit(work, parcel, chunk)
        return in_pieces(
            work, chunk.carried(), lambda piece: self._result(work, parcel, piece, self._submit(work, parcel, piece), 1)
        )

    def _submit(self, work: Work[C, R], parcel: Any, chunk: C) -> Any:
        if self.spills:
            return self._do.remote(parcel, chunk, ())
        carried = chunk.carried()
        items = [
            (item.path, item.real and [self._ray.put(Path(item.real).read_bytes())])
            for item in work.chunk_files(carried)
            if not item.real or os.access(item.real, os.R_OK)
        ]
        return self._do.remote(parcel, carried, items)

    def _pack(self, work: Work[Any, Any]) -> list[Any]:
        """A reference to what every node needs, in a list: Ray would fetch a bare one for every task."""
        run = f"hallucheck-{uuid.uuid4().hex}"
        pieces = None
        if not self.spills:
            self._parcels.append(run)
            pieces = [(path, offset, self._ray.put(data)) for path, offset, data in _pieces(work.files())]
        cwd = os.getcwd()  # noqa: PTH109 (as the paths are taken)
        parcel = Parcel(run, cwd, pickle.dumps(work), pieces, dict(work.variables()))
        return [run, self._ray.put(parcel)]


def _imported(address: str | None) -> Any:
    """Ray, with the settings that it only reads before it is imported."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    if address is None:
        os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # what makes it listen on loopback, on any system
        if "RAY_AUTH_MODE" not in os.environ:  # else it writes a token to the home directory
            os.environ |= {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    import ray  # noqa: PLC0415 (an extra, and slow)
    import ray.util.scheduling_strategies  # noqa: PLC0415 (as above)

    internals = sys.modules["ray._private.worker"]
    for server in ("api_server", "monitor", "log_monitor"):  # in a Ray of ours nobody asks them; they take seconds
        setattr(sys.modules["ray._private.node"].Node, f"start_{server}", lambda *_, **__: None)
    internals._worker_logs_enabled = False  # type: ignore[attr-defined]  # noqa: SLF001 (or it writes to our stdout what it thinks of a lost worker)
    return ray


def _pieces(names: Iterable[str]) -> Iterator[tuple[str, int, bytes]]:
    """All files in pieces, those in folders too: path, offset, bytes."""
    for name in dict.fromkeys(names):
        inside = [os.path.join(folder, file) for folder, _, files in os.walk(name) for file in sorted(files)]  # noqa: PTH118 (as the names are taken)
        for path in inside or [name]:
            with contextlib.suppress(FileNotFoundError, IsADirectoryError), Path(path).open("rb") as file:
                while (data := file.read(PIECE)) or not file.tell():
                    yield path, file.tell() - len(data), data
                    if not data:
                        break


# What follows runs in the workers.

_works: dict[str, tuple[Any, str | None, str]] = {}
"""Of this process, for the run under way: the work, where the copies of this node lie, and the driver's directory."""


def do(parcel: list[Any], chunk: Any, items: Iterable[tuple[str, Any]]) -> Any:
    """The result of a chunk; an error that is for a person as it is."""
    run, reference = parcel
    if run not in _works:
        _works.clear()
        _works[run] = _unpack(reference)
    work, root, cwd = _works[run]
    mirror.use(root, cwd)
    try:
        for path, content in items:
            _place(mirror.here(path), content)
        return work(chunk)
    except HallucheckError as error:
        message, hint = (text and text.replace(root or "", "") for text in (error.message, error.hint))
        return type(error)(message or "", hint)
    finally:
        mirror.use(None)


def _unpack(reference: Any) -> tuple[Any, str | None, str]:
    parcel: Parcel = sys.modules["ray"].get(reference)
    os.environ.update(parcel.variables)
    collector.while_starting()
    collector.keep_memory()
    if parcel.pieces is None:
        os.chdir(parcel.cwd)
    root = None if parcel.pieces is None else _copied(parcel)
    return pickle.loads(parcel.work), root, parcel.cwd  # noqa: S301 (the driver packed it)


def _copied(parcel: Parcel) -> str:
    """Where the copies of this node lie, once they are all there."""
    root = _folder(parcel.run)
    Path(root).mkdir(mode=0o700, exist_ok=True)
    with Path(root, ".lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one worker a node fetches, the others wait
        done = Path(root, ".done")
        if not done.exists():
            for path, offset, data in parcel.pieces or ():
                _write(mirror.place(root, parcel.cwd, path), offset, sys.modules["ray"].get(data))
            done.touch()
    return root


def _folder(run: str) -> str:
    """Where the copies of a run lie on this node; two nodes of a test share a machine."""
    node = sys.modules["ray"].get_runtime_context().get_node_id()
    return str(Path(tempfile.gettempdir(), f"{run}-{node[:12]}"))


def _write(target: str, offset: int, data: bytes) -> None:
    Path(target).parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(target, os.O_WRONLY | os.O_CREAT, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.seek(offset)
        file.write(data)


def _place(target: str, content: Any) -> None:
    """Put what a chunk names where the worker will look, unless another chunk brought it."""
    if os.path.lexists(target):
        return
    Path(target).parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        if content is None:
            Path(target).symlink_to(os.sep)
        elif content == "":
            Path(target).mkdir()
        else:
            fresh = f"{target}.{os.getpid()}"
            _write(fresh, 0, sys.modules["ray"].get(content[0]))
            Path(fresh).replace(target)


def remove(runs: list[str]) -> None:
    """Remove this node's copies."""
    for run in runs:
        shutil.rmtree(_folder(run), ignore_errors=True)
