"""What a peer costs on the same dump: rouge of each answer against its contexts, by the package `rouge-score`.

python benchmarks/peers.py DUMP OUTPUT [rouge1 rougeL]
"""

import sys

import orjson
from rouge_score.rouge_scorer import RougeScorer

scorer = RougeScorer(sys.argv[3:] or ["rouge1"], use_stemmer=False)
with open(sys.argv[1], "rb") as dump, open(sys.argv[2], "wb") as out:  # noqa: PTH123 (as plain as it gets)
    for line in dump:
        row = orjson.loads(line)
        scores = scorer.score("\n".join(row["contexts"]), row["answer"])
        out.write(orjson.dumps({name: score.precision for name, score in scores.items()}) + b"\n")
