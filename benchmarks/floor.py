"""The floor: read, parse, serialise and write the same JSONL with the same JSON library, and nothing else."""

import sys

import orjson

with open(sys.argv[1], "rb") as dump, open(sys.argv[2], "wb") as out:  # noqa: PTH123 (as plain as it gets)
    out.writelines(orjson.dumps(orjson.loads(line)) + b"\n" for line in dump)
