"""Whether another source says a claim better than the one that it cites, by their words."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from hallucheck.model import Context
from hallucheck.text.words.passages import read_text
from hallucheck.text.words.words import Words

BETTER = 0.2
"""By this share of the claim's words another source must hold more. On RAGTruth's cited answers 7 % of the claims that
the verifier holds for likely then cite a worse source than there is; of claims that cite one at random, 80 %."""
HEAD = 20


def better_source(claim: str, contexts: Sequence[Context], cited: Collection[int]) -> Context | None:
    """The uncited source that holds most of the claim's words, where it holds clearly more of them than the cited."""
    wanted = frozenset(Words(claim).stems)
    if not wanted or len(cited) == len(contexts):
        return None
    shares = [len(wanted & read_text(context.text).places.keys()) / len(wanted) for context in contexts]
    best = max((index for index in range(len(contexts)) if index not in cited), key=lambda index: shares[index])
    own = max((shares[index] for index in cited), default=0.0)
    return contexts[best] if shares[best] - own >= BETTER else None


def is_structured(text: str) -> bool:
    """Whether a source is data and no prose, which the embedded verifier reads badly."""
    head = text[:HEAD].lstrip()
    return head.startswith(("{", "[{", "[[", '["'))
