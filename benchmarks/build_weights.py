"""(scratch)"""

import json, glob, sys, math
from collections import Counter, defaultdict

sys.path.insert(0, ".")
from pathlib import Path

p = Path("hallucheck/verifiers/data/weights.txt")
p.write_text("[weights]\n")
from hallucheck.verifiers import words

fam = defaultdict(Counter)
n = Counter()
for f in sorted(glob.glob("/work/shared/data/*.jsonl")):
    k = f.split("/")[-1].split("_")[0]
    if k == "uhgeval":
        continue
    for l in open(f):
        r = json.loads(l)
        for t in [*r["contexts"], r["response"]]:
            # passages of 200 tokens
            toks = [x.stem for x in words.tokenize(t) if not x.number]
            for i in range(0, len(toks), 100):
                fam[k].update(set(toks[i : i + 100]))
                n[k] += 1
tot = Counter()
N = len(fam) - 2
for w in set().union(*fam.values()):
    tot[w] = sum(sorted(fam[k][w] / n[k] for k in fam)[:-2])
rows = defaultdict(list)
for w, c in tot.items():
    if len([k for k in fam if w in fam[k]]) < 4:
        continue
    df = c / N
    idf = -math.log(df) / math.log(1000)  # df 1/1000 -> 1
    idf = max(0.0, min(1.0, idf))
    wt = round(max(0, idf - 0.1) / 0.9, 1)
    if wt < 1:
        rows[wt].append((-c, w))
with p.open("w") as o:
    o.write(
        "# How much frequent stems say, 0 to 1 (1: any stem that is not listed): scaled logarithm of the inverse share of 100-token passages\n# that contain them, the mean over the development families.\n\n[weights]\n"
    )
    for wt in sorted(rows):
        o.write(f"{wt}: " + " ".join(w for _, w in sorted(rows[wt])) + "\n")
        print(wt, len(rows[wt]), " ".join(w for _, w in sorted(rows[wt])[:40]))
