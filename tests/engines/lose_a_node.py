"""Two nodes, one of which is removed while it works: the same bytes, and said. A process of its own, run nightly.

python tests/engines/lose_a_node.py [--records 50000]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
from pathlib import Path

from hallucheck.cli.edge import run
from hallucheck.engines import ray as engine
from tests.engines.mix import write_mix


def main() -> None:
    """Audit a mix of records inline, then on two nodes of which one goes; compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, default=3000)
    records = parser.parse_args().records
    import ray  # noqa: PLC0415 (after its variables are set)
    from ray.cluster_utils import Cluster  # noqa: PLC0415 (as above)

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        dump = write_mix(folder / "mix.jsonl", records)
        command = ["scan", str(dump), "--as-of", "2025-09-01", "--isolated"]
        assert run([*command, "-q", "--engine", "inline", "-o", f"{folder / 'inline'}/"]) in (0, 1, 3)
        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
        second = cluster.add_node(num_cpus=1)
        ray.init(address=cluster.address, log_to_driver=False)
        lost = threading.Event()
        original = engine.Ray._result

        def result(self: engine.Ray, *args: object, **more: object) -> object:
            if not lost.is_set():
                lost.set()
                cluster.remove_node(second, allow_graceful=False)
            return original(self, *args, **more)  # type: ignore[arg-type]

        engine.Ray._result = result  # type: ignore[method-assign,assignment]
        assert run([*command, "--engine", "ray", "-j", "2", "-o", f"{folder / 'ray'}/"]) in (0, 1, 3)
        assert lost.is_set()
        contents = [{path.name: path.read_bytes() for path in (folder / kind).iterdir()} for kind in ("inline", "ray")]
        assert contents[0] == contents[1], [key for key in contents[0] if contents[0][key] != contents[1].get(key)]
        ray.shutdown()
        cluster.shutdown()


if __name__ == "__main__":
    sys.exit(main())
