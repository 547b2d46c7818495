"""What a claim and its evidence have in common, and what sets them apart, as numbers between 0 and 1 (or small counts)."""

from __future__ import annotations

from bisect import bisect_left
from math import log
from collections.abc import Sequence, Set

from hallucheck.verifiers.cues import DIRECTIONS, HEDGES, LESS, MORE, NEGATIONS, PERCENT, STRONG
from hallucheck.verifiers.index import SCOPE, Evidence, figures
from hallucheck.verifiers.words import SCALES, Token, lexicon, related, weight

SIGNS: dict[str, int | None] = {
    "length": None,
    "cov": -1,
    "cov1": -1,
    "cov2": -1,
    "cov3": -1,
    "soft": -1,
    "bigram": -1,
    "trigram": -1,
    "near": -1,
    "lcs": -1,
    "lcs1": -1,
    "unk_max": 1,
    "unk_n": 1,
    "unk_name": 1,
    "unk_name_n": 1,
    "unk_num": 1,
    "unk_num_n": 1,
    "num_n": None,
    "name_n": None,
    "sub": 1,
    "insert": 1,
    "neg": 1,
    "neg_n": 1,
    "antonym": 1,
    "direction": 1,
    "strong": 1,
    "hedge_drop": None,
    "hedge_add": None,
    "inv": 1,
    "inv_name": 1,
    "link": -1,
    "link_mean": -1,
    "q_cov": None,
    "novel_q": -1,
    "q_best": None,
    "ev_len": None,
    "head": None,
    "all_cov": -1,
    "numpair": 1,
    "qlink": -1,
    "underived": 1,
    "kind": 1,
}
"""Feature -> 1 where more of it speaks for a hallucination, -1 against; None: not used."""

NAMES = tuple(SIGNS)


def claim_features(tokens: Sequence[Token], ev: Evidence, asked: Sequence[Token] = ()) -> list[float]:
    question = {t.stem for t in asked}
    places = ev.places
    lex = lexicon()
    n = len(tokens)
    weights = [weight(t) for t in tokens]
    total = sum(weights) or 1e-9
    found = [t.stem in places for t in tokens]
    cov = sum(w for w, f in zip(weights, found) if f) / total
    # --- best segments
    score: dict[int, float] = {}
    where: dict[str, set[int]] = {}
    seg_of = ev.segment_of
    distinct: dict[str, float] = {}
    for t, w in zip(tokens, weights):
        distinct[t.stem] = max(w, distinct.get(t.stem, 0.0))
    dtotal = sum(distinct.values()) or 1e-9
    for s, w in distinct.items():
        ps = places.get(s)
        if ps and w > 0:
            segs = {seg_of[p] for p in ps}
            where[s] = segs
            for g in segs:
                score[g] = score.get(g, 0.0) + w
    segset: list[int] = []
    covs = [0.0, 0.0, 0.0]
    left = dict.fromkeys(where)
    got = 0.0
    current = score
    for i in range(3):
        if current:
            best = max(current.values())
            g = min(k for k, v in current.items() if v == best)
            segset.append(g)
            got += best
            left = {s: None for s in left if g not in where[s]}
            current = {}
            for s in left:
                for h in where[s]:
                    current[h] = current.get(h, 0.0) + distinct[s]
        covs[i] = got / dtotal
    best_segs = set(segset)
    # --- soft matches for unknown words
    soft = 0.0
    unk_max = unk_n = unk_name = unk_num = 0.0
    unk_name_n = unk_num_n = num_n = name_n = 0
    antonym = 0.0
    prefixes = None
    hard_unknown: list[int] = []
    for i, t in enumerate(tokens):
        w = weights[i]
        name_n += t.name
        num_n += t.number
        if found[i]:
            soft += w
            continue
        if w <= 0:
            continue
        if t.number:
            comparator = i and (tokens[i - 1].stem in MORE or tokens[i - 1].stem in LESS or (i > 1 and tokens[i - 2].stem in MORE | LESS))
            if _numeric_match(tokens, i, ev):
                soft += w
                found[i] = True
                continue
            if not comparator:
                unk_num_n += 1
                hard_unknown.append(i)
            continue
        credit = 0.0
        stem = t.stem
        if not ev.stem_set.isdisjoint(related(stem)):
            credit = 0.8
        if stem[0] < "\u0e00" and len(stem) > 4:
            if prefixes is None:
                prefixes = ev.prefixes
            keys = prefixes.get(stem[:4])
            if keys:
                best = max(_common(stem, k) / max(len(stem), len(k)) for k in keys)
                if best > 0.55:
                    credit = max(credit, best)
        soft += w * credit
        hard = w * (1 - credit)
        if hard > 0.3:
            unk_n += 1
            hard_unknown.append(i)
        unk_max = max(unk_max, hard)
        if t.name:
            unk_name_n += 1
        
    soft /= total
    # --- antonyms and directions, against the best segments
    best_stems: set[str] = set()
    for g in segset[:2]:
        a, b = ev.segments[g]
        best_stems.update(ev.stems[a:b])
    direction = 0.0
    claim_stems = distinct.keys()
    for s in claim_stems:
        if s not in best_stems:
            for o in lex.opposites.get(s, ()):
                if o in best_stems and o not in claim_stems:
                    antonym = max(antonym, 1.0 if s not in places else 0.6)
    for up, down in DIRECTIONS:
        for x, y in ((up, down), (down, up)):
            if not claim_stems.isdisjoint(x) and claim_stems.isdisjoint(y) and best_stems.isdisjoint(x) and not best_stems.isdisjoint(y):
                direction = max(direction, 1.0 if all(s not in places for s in x & claim_stems) else 0.6)
    # --- n-grams, over tokens
    big = tri = near = 0.0
    nb = nt = 0.0
    stems = ev.stems
    prev_hit = False
    hits: list[bool] = [False] * n
    for i in range(1, n):
        a, b = tokens[i - 1].stem, tokens[i].stem
        w = weights[i - 1] + weights[i]
        nb += w
        hit = False
        if a in places and b in places:
            pa, pb = places[a], places[b]
            if len(pa) <= len(pb):
                hit = any(p + 1 < len(stems) and stems[p + 1] == b for p in pa)
            else:
                hit = any(p and stems[p - 1] == a for p in pb)
        hits[i] = hit
        if hit:
            big += w
    bigram = big / nb if nb else cov
    for i in range(2, n):
        w = weights[i - 1] + weights[i] + weights[i - 2]
        nt += w
        if hits[i] and hits[i - 1]:
            tri += w
    trigram = tri / nt if nt else bigram
    content = [i for i in range(n) if weights[i] >= 0.35]
    npair = 0.0
    for a, b in zip(content, content[1:]):
        w = weights[a] + weights[b]
        npair += w
        if found[a] and found[b] and _near(places.get(tokens[a].stem), places.get(tokens[b].stem), b - a + 4):
            near += w
    near = near / npair if npair else cov
    # --- longest common subsequences (bit-parallel)
    lcs = _lcs(tokens, 0, len(stems), ev) / n if n else 0.0
    lcs1 = 0.0
    if segset:
        a, b = ev.segments[segset[0]]
        lcs1 = _lcs(tokens, a, b, ev) / n
    # --- local edits: an unknown word between known neighbours
    sub = insert = 0.0
    for i in hard_unknown:
        l = i - 1
        r = i + 1
        lp = places.get(tokens[l].stem) if l >= 0 else None
        rp = places.get(tokens[r].stem) if r < n else None
        if not lp or not rp:
            continue
        wl = hits[l] or weights[l] >= 0.35
        wr = (r + 1 < n and hits[r + 1]) or weights[r] >= 0.35
        if wl and wr:
            gap = _gap(lp, rp, 6)
            if gap == 1:
                insert = max(insert, weights[i])
            elif gap:
                sub = max(sub, weights[i])
    # --- negation
    neg = 0.0
    cneg = [False] * n
    scope = 0
    negs = 0
    for i, t in enumerate(tokens):
        if scope:
            cneg[i] = True
            scope -= 1
        if t.stem in NEGATIONS:
            scope = SCOPE
            negs += 1
    ev_negs = 0
    for s in NEGATIONS & places.keys():
        ev_negs += sum(seg_of[p] in best_segs for p in places[s])
    if negs or ev.negated:
        num = den = 0.0
        for i in content:
            ps = [p for p in places.get(tokens[i].stem, ()) if seg_of[p] in best_segs]
            if not ps:
                continue
            share = sum(p in ev.negated for p in ps) / len(ps)
            w = weights[i]
            num += w * abs(share - cneg[i])
            den += w
        neg = num / den if den else 0.0
    neg_n = 1.0 if (negs > 0) != (ev_negs > 0) else 0.0
    neg_new = 1.0 if negs and not ev_negs else 0.0
    # --- strength and hedges
    strong = float(any(s in STRONG and s not in best_stems for s in claim_stems))
    c_h = not claim_stems.isdisjoint(HEDGES)
    e_h = not best_stems.isdisjoint(HEDGES)
    # --- roles: order of the claim's words in its best segment
    inv = inv_name = 0.0
    if segset:
        a, b = ev.segments[segset[0]]
        seq = []
        for i in content:
            ps = places.get(tokens[i].stem)
            if ps:
                k = bisect_left(ps, a)
                if k < len(ps) and ps[k] < b and (k + 1 >= len(ps) or ps[k + 1] >= b):
                    seq.append((ps[k], tokens[i].name))
        pairs = len(seq) - 1
        if pairs > 0:
            inv = sum(x[0] > y[0] for x, y in zip(seq, seq[1:])) / pairs
        names = [p for p, nm in seq if nm]
        if len(names) > 1:
            inv_name = sum(x > y for x, y in zip(names, names[1:])) / (len(names) - 1)
    # --- links: does each figure and name stand where the other words stand?
    qw = {s: lex.weights.get(s, 1.0) for s in question}
    segn = len(ev.segments)
    terms: dict[str, float] = {}
    for s, w in (*distinct.items(), *qw.items()):
        if w >= 0.35 and s in places and s not in terms:
            df = len({seg_of[p] for p in places[s]})
            terms[s] = w * (log((segn + 1) / (df + 0.5)) if segn > 1 else 1.0)
    seg_score: dict[int, float] = {}
    q_score: dict[int, float] = {}
    for s, w in terms.items():
        for g in {seg_of[p] for p in places[s]}:
            seg_score[g] = seg_score.get(g, 0.0) + w
            if s in question:
                q_score[g] = q_score.get(g, 0.0) + w
    tops = max(seg_score.values(), default=0.0)
    qtop = max(q_score.values(), default=0.0)
    links = []
    qlinks: list[float] = []
    qnum: list[float] = []
    derived = 0
    rows = sorted(q_score or seg_score, key=lambda g: (-(q_score or seg_score)[g], g))[:3]
    for i, t in enumerate(tokens):
        if t.stem in SCALES:
            continue
        if (t.number or t.name or weights[i] >= 0.8) and t.stem not in question:
            if t.stem in places:
                own = terms.get(t.stem, 0.0)
                segs = {seg_of[p] for p in places[t.stem]}
                best = max(seg_score.get(g, 0.0) for g in segs)
                links.append((best - own + 0.5) / (tops - own + 0.5) if tops > own else 1.0)
                if qtop:
                    (qnum if t.number else qlinks).append(max(q_score.get(g, 0.0) for g in segs) / qtop)
            elif t.number and not found[i]:
                if rows and _derivable(t, rows, ev):
                    derived += 1
                    qnum.append(1.0)
    link = min(links) if links else 1.0
    link_mean = sum(links) / len(links) if links else 1.0
    qlinks = qnum or qlinks
    qlink = sum(qlinks) / len(qlinks) if qlinks else 1.0
    underived = float(unk_num_n - derived > 0)
    kind = _kind(tokens, asked)
    qtotal = sum(qw.values())
    novel = [i for i in range(n) if tokens[i].stem not in question]
    nw = sum(weights[i] for i in novel)
    novel_q = sum(weights[i] for i in novel if found[i]) / nw if nw > 0 else 1.0
    q_cov = sum(w for s, w in distinct.items() if s in question) / dtotal if question else 0.0
    q_best = 0.0
    if question and segset:
        segstems = best_stems
        q_best = sum(w for s, w in qw.items() if s in segstems) / (qtotal or 1e-9)
    all_cov = sum(found) / n if n else 0.0
    # first quarter of the evidence holds the best segment?
    head = 1.0 if segset and segset[0] <= len(ev.segments) // 4 else 0.0
    numpair = 0.0
    for i, t in enumerate(tokens):
        if t.number and t.stem in places and i + 1 < n and tokens[i + 1].stem in places and not hits[i + 1] and not tokens[i + 1].number:
            numpair = 1.0
    return [
        float(n), cov, covs[0], covs[1], covs[2], soft, bigram, trigram, near, lcs, lcs1,
        unk_max, _saturate(unk_n), float(unk_name_n > 0), _saturate(unk_name_n), float(unk_num_n > 0), _saturate(unk_num_n), float(num_n), float(name_n),
        sub, insert, neg, neg_new, antonym, direction, strong, float(e_h and not c_h), float(c_h and not e_h), inv, inv_name,
        link, link_mean, q_cov, novel_q, q_best, float(len(stems)), head, all_cov, numpair, qlink, underived, kind,
    ]  # fmt: skip


def _saturate(count: float) -> float:
    return count / (count + 1.5)


def _numeric_match(tokens: Sequence[Token], i: int, ev: Evidence) -> bool:
    values = figures(list(tokens[i : i + 2]))
    if not values:
        return False
    value, half = values[0]
    if any(abs(v - value) <= half * 1.0001 for v in ev.values):
        return True
    after = tokens[i + 1].text if i + 1 < len(tokens) else ""
    if after == "pm" and value < 12:
        return float(value + 12) in ev.values
    return after != "am" and ":" not in tokens[i].stem and 13 <= value <= 23 and "pm" in ev.places and value - 12 in ev.values


def _derivable(token: Token, rows: Sequence[int], ev: Evidence) -> bool:
    """Whether the figure is a sum, difference, mean, share or rate of change of two figures of these rows."""
    try:
        value = float(token.stem)
    except ValueError:
        return False
    half = 0.5 * 10.0 ** -len(token.stem.partition(".")[2]) * 1.01
    numbers: list[float] = []
    for g in rows:
        a, b = ev.segments[g]
        for s in ev.stems[a:b]:
            if s[0].isdigit() and ":" not in s and len(numbers) < 24:
                numbers.append(float(s))
    for x in numbers:
        for y in numbers:
            if x is y:
                continue
            if abs(abs(x - y) - value) <= half or abs(x + y - value) <= half or abs((x + y) / 2 - value) <= half:
                return True
            if y and (abs(abs(x - y) / y * 100 - value) <= half or abs(x / y * 100 - value) <= half or abs(x / y - value) <= half):
                return True
    return False


def _kind(tokens: Sequence[Token], asked: Sequence[Token]) -> float:
    """1 where the question asks for a kind of thing that the answer does not hold."""
    if not asked:
        return 0.0
    texts = [t.text for t in asked]
    pairs = set(zip(texts, texts[1:]))
    numbers = [t for t in tokens if t.number]
    stems = {t.stem for t in tokens}
    if "year" in texts and any(k in pairs for k in (("which", "year"), ("what", "year"), ("which", "fiscal"), ("what", "fiscal"))):
        return float(not any(len(t.stem) == 4 and t.stem[:2] in ("18", "19", "20") for t in numbers))
    if not PERCENT.isdisjoint(t.stem for t in asked):
        return float(PERCENT.isdisjoint(stems))
    if ("how", "many") in pairs or ("how", "much") in pairs:
        return float(not numbers)
    if "average" in texts or "total" in texts or "amount" in texts or "number" in texts:
        return 1.0 if not numbers else 0.7 * (not PERCENT.isdisjoint(stems))
    return 0.0


def _common(a: str, b: str) -> int:
    k = 0
    for x, y in zip(a, b):
        if x != y:
            break
        k += 1
    return k


def _near(pa: list[int] | None, pb: list[int] | None, window: int) -> bool:
    if not pa or not pb:
        return False
    if len(pa) > len(pb):
        pa, pb = pb, pa
    for p in pa:
        k = bisect_left(pb, p - window)
        if k < len(pb) and pb[k] <= p + window:
            return True
    return False


def _gap(lp: list[int], rp: list[int], limit: int) -> int:
    for p in lp:
        k = bisect_left(rp, p + 1)
        if k < len(rp) and rp[k] - p <= limit:
            return rp[k] - p
    return 0


def _lcs(tokens: Sequence[Token], start: int, stop: int, ev: Evidence) -> int:
    """Length of the longest common subsequence (Hyyrö's bit-parallel recurrence)."""
    size = stop - start
    full = (1 << size) - 1
    v = full
    places = ev.places
    for t in tokens:
        ps = places.get(t.stem)
        if not ps:
            continue
        m = 0
        if start == 0 and size == len(ev.stems):
            m = ev.mask(t.stem)
        else:
            k = bisect_left(ps, start)
            while k < len(ps) and ps[k] < stop:
                m |= 1 << (ps[k] - start)
                k += 1
        if m:
            u = v & m
            v = ((v + u) | (v - u)) & full
    return size - v.bit_count()
