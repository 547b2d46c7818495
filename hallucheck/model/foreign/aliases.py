"""The names under which dumps keep what we call by one name: the one table of them.

Names are compared without case, blanks, `_`, `-`: `Retrieved Context` is `retrieved_context`. `ALIASES` hold wherever
they stand, in every row by itself, and so do `COMPOUNDS`, which are put together from words. `LIKELY` names mean many
things: they count for a whole dump, by its first rows, where no surer name has a value (`sources.layout`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple


def names(text: str) -> tuple[str, ...]:
    """Names that stand in a text, in its order."""
    return tuple(text.split())


ALIASES: dict[str, tuple[str, ...]] = {
    "id": names("id record_id example_id"),
    "question": names("question query user_input input prompt instruction inputs"),
    "answer": names(
        "answer response output actual_output completion prediction generated_text generated_texts generation sampled"
        " result outputs predictions"
    ),
    "contexts": names(
        "contexts context retrieved_contexts retrieval_context source_documents source_nodes documents passages"
        " sources references chunks doc docs"
    ),
    "reference": names(
        "reference expected_output expected_answer reference_answer ground_truth ground_truths generation_gt ideal"
        " target expected right_answer"
    ),
    "history": names("history dialogue conversation turns chat_history conversation_history"),
    "samples": names("samples sampled_responses multi_responses sampled_passages"),
    "statement": names("statement"),
    "document": names("document document_path pdf pdf_path"),
    "facts": names("facts"),
    "scope": names("scope"),
    "knowledge": names("knowledge knowledge_base"),
    "logprobs": names("logprobs"),
    "probabilities": names("probabilities hallucination_check"),
    "confidence": names("confidence original_confidence"),
    "temperature": names("temperature"),
    "provider": names("provider"),
    "model": names("model model_name"),
    "subject": names("subject subject_id patient_id customer_id property_id"),
    "session": names("session session_id conversation_id thread_id chat_id dialogue_id dialog_id conv_id"),
    "at": names("at timestamp created_at query_timestamp"),
    "labels": names("labels label"),
    "ignore": names("ignore"),
}
"""Canonical field -> accepted names, the surest first."""

LIKELY: dict[str, tuple[tuple[str, ...], ...]] = {
    "question": (names("user_message user message"),),
    "answer": (
        names("summary summary_text summary_sentences model_summary claim hypothesis"),
        names("reply replies generations completions responses assistant bot"),
        names("text content"),
    ),
    "contexts": (
        names("evidence evidences article source source_text passage premise transcript paragraphs snippets"),
        names("reference_contexts reference_context gold_contexts gold_context search_results"),
        names("text content page_content body"),
    ),
}
"""Canonical field -> names that may mean it, in groups, the likelier first; names of one group exclude each other."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


GIVEN_ANSWERS = ("answer", "output", "response")
"""Names, folded, that mean the expected answer where another name says that a model made its value."""

MADE_BY_A_MODEL = _words(
    "actual agent ai assistant bot chatbot chatgpt generated gpt llm model pred predicted prediction rag system"
)
"""How names begin that say so."""

EVALUATED = _words("evaluated model")
"""How names begin in exports of what was evaluated, whatever they name."""

_ANSWERS = _words("answer response output completion prediction reply generation summary")
_VALUES = _words("text texts content contents string str")


class Compound(NamedTuple):
    """Names that are put together: words of `before`, one of `cores`, words of `after`."""

    before: frozenset[str]
    cores: frozenset[str]
    after: frozenset[str] = _VALUES
    needs_before: bool = False

    def spells(self, words: Sequence[str]) -> bool:
        """Whether these words, at least two, are such a name."""
        at = 0
        while at < len(words) - 1 and words[at] in self.before:
            at += 1
        is_core = words[at] in self.cores and (at > 0 or not self.needs_before)
        return is_core and all(word in self.after for word in words[at + 1 :])


COMPOUNDS: dict[str, Compound] = {
    "question": Compound(
        before=_words("user chat main original test reference origin") | EVALUATED,
        cores=_words("question query prompt input request"),
    ),
    "reference": Compound(
        before=_words("gold golden reference expected correct ground truth gt ideal target right best true"),
        cores=_ANSWERS | {"truth"},
        needs_before=True,
    ),
    "answer": Compound(
        before=MADE_BY_A_MODEL | EVALUATED | _words("candidate final main raw"), cores=_ANSWERS | {"texts"}
    ),
    "contexts": Compound(
        before=_words(
            "retrieved retrieval relevant source supporting top k reranked ranked"
            " input context knowledge rag grounding search selected used evidence background llm"
        )
        | EVALUATED,
        cores=_words("context chunk passage document doc snippet paragraph node text content"),
    ),
}
"""Canonical field -> how its names are put together; words may end in `s` or a number. They need a text as value."""

IF_PROSE = _words("result sampled references doc docs target expected inputs outputs predictions generation")
"""Names, folded, that many dumps use for something else as well."""

TEXT_KEYS = names(
    "text chunk_text content page_content passage document body snippet sentence context chunk extracted_content"
)
ID_KEYS = ("id", "chunk_id", "doc_id", "document_id", "source_id", "source")

_BETWEEN_WORDS = str.maketrans("", "", "_- ")


def fold(name: str) -> str:
    """A name without case, blanks, `_` and `-`.

    >>> fold("Retrieved-Context"), fold("actualOutput")
    ('retrievedcontext', 'actualoutput')
    """
    return name.translate(_BETWEEN_WORDS).casefold()


_FIELD_OF = {fold(name): (field, rank) for field, names in reversed(ALIASES.items()) for rank, name in enumerate(names)}
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
COMPOUND_RANK = 1000
"""Of names that were put together from words."""
_MOST_WORDS = 6
_CORES = frozenset(core for compound in COMPOUNDS.values() for core in compound.cores)


def field_of(name: str) -> tuple[str, int] | None:
    """The field that a name means, and how far down the list of its names it stands; None: it means none.

    >>> field_of("User Input"), field_of("llmGeneratedAnswer"), field_of("answer_id")
    (('question', 2), ('answer', 1000), None)
    """
    if (known := _FIELD_OF.get(fold(name))) is not None:
        return known
    found = [word.lower() for word in _WORD.findall(name[:80])]
    words = [word.removesuffix("s") if word.removesuffix("s") in _CORES else word for word in found]
    is_short = 1 < len(words) <= _MOST_WORDS
    fields = (field for field, compound in COMPOUNDS.items() if is_short and compound.spells(words))
    return next(((field, COMPOUND_RANK) for field in fields), None)


def is_made_by_a_model(name: str) -> bool:
    """Whether a name of an answer says that a model made it; an output may be what the answer was taken from."""
    folded = fold(name)
    return folded.startswith(tuple(MADE_BY_A_MODEL)) and not folded.rstrip("s").endswith("output")


def spellings(*names: str) -> tuple[str, ...]:
    """Keys in snake case, then each of them in the other usual spellings; the order of `names` is kept.

    >>> spellings("bank_name")
    ('bank_name', 'bankName', 'BankName', 'Bank Name', 'Bank name', 'bank name', 'bank-name', 'BANK_NAME', 'Bank_Name')
    """
    found = dict.fromkeys(names)
    for name in names:
        first, *rest = words = name.split("_")
        titled = [word[:1].upper() + word[1:] for word in words]
        joined = (first + "".join(titled[1:]), "".join(titled), " ".join(titled), " ".join((titled[0], *rest)))
        found |= dict.fromkeys((*joined, " ".join(words), "-".join(words), name.upper(), "_".join(titled)))
    return tuple(found)
