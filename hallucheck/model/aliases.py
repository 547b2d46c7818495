"""The names under which dumps keep what we call by one name: the one table of them.

Names are compared without case, blanks, `_`, `-`: `Retrieved Context` is `retrieved_context`. `ALIASES` hold wherever
they stand, in every row by itself. `LIKELY` names mean many things: they count for a whole dump, by its first rows,
where no surer name has a value (`sources.layout`).
"""

from __future__ import annotations

ALIASES: dict[str, tuple[str, ...]] = {
    "id": ("id", "record_id", "example_id"),
    "question": (
        "question",
        "query",
        "user_input",
        "user_query",
        "user_question",
        "input",
        "main_input",
        "chat_input",
        "prompt",
        "instruction",
        "question_text",
        "inputs",
    ),
    "answer": (
        "answer",
        "response",
        "output",
        "actual_output",
        "completion",
        "prediction",
        "generated_text",
        "generated_texts",
        "generated_answer",
        "generated_response",
        "generated_output",
        "generated_summary",
        "final_answer",
        "predicted_answer",
        "actual_answer",
        "model_output",
        "model_answer",
        "model_response",
        "llm_output",
        "llm_answer",
        "llm_response",
        "bot_answer",
        "bot_response",
        "agent_answer",
        "agent_response",
        "assistant_answer",
        "assistant_response",
        "rag_answer",
        "rag_response",
        "chatgpt_response",
        "main_output",
        "generation",
        "sampled",
        "result",
        "outputs",
        "predictions",
    ),
    "contexts": (
        "contexts",
        "context",
        "retrieved_contexts",
        "retrieved_context",
        "retrieval_context",
        "retrieval_contexts",
        "retrieved_chunks",
        "retrieved_documents",
        "retrieved_docs",
        "retrieved_passages",
        "retrieved_contents",
        "retrieved_texts",
        "source_documents",
        "source_nodes",
        "documents",
        "passages",
        "sources",
        "references",
        "chunks",
        "doc",
        "docs",
    ),
    "reference": (
        "reference",
        "expected_output",
        "expected_answer",
        "expected_response",
        "reference_answer",
        "reference_output",
        "reference_response",
        "ground_truth",
        "ground_truths",
        "ground_truth_answer",
        "gt_answer",
        "gold_answer",
        "golden_answer",
        "correct_answer",
        "generation_gt",
        "ideal",
        "target",
        "expected",
        "right_answer",
    ),
    "history": ("history", "dialogue", "conversation", "turns", "chat_history", "conversation_history"),
    "samples": ("samples", "sampled_responses", "multi_responses", "sampled_passages"),
    "statement": ("statement",),
    "document": ("document", "document_path", "pdf", "pdf_path"),
    "facts": ("facts",),
    "scope": ("scope",),
    "knowledge": ("knowledge", "knowledge_base"),
    "logprobs": ("logprobs",),
    "probabilities": ("probabilities", "hallucination_check"),
    "confidence": ("confidence", "original_confidence"),
    "temperature": ("temperature",),
    "provider": ("provider",),
    "model": ("model", "model_name"),
    "subject": ("subject", "subject_id", "patient_id", "customer_id", "property_id"),
    "session": (
        "session",
        "session_id",
        "conversation_id",
        "thread_id",
        "chat_id",
        "dialogue_id",
        "dialog_id",
        "conv_id",
    ),
    "at": ("at", "timestamp", "created_at", "query_timestamp"),
    "labels": ("labels", "label"),
    "ignore": ("ignore",),
}
"""Canonical field -> accepted names, the surest first."""

LIKELY: dict[str, tuple[tuple[str, ...], ...]] = {
    "question": (("user_message", "user_prompt", "user", "message"),),
    "answer": (
        ("summary", "summary_text", "summary_sentences", "model_summary", "claim", "hypothesis"),
        ("reply", "generations", "completions", "responses", "assistant", "bot"),
        ("text", "content"),
    ),
    "contexts": (
        ("evidence", "evidences", "article", "source", "source_text", "passage", "premise", "transcript"),
        ("reference_contexts", "reference_context", "gold_contexts", "gold_context", "search_results"),
        ("text", "content", "page_content", "body"),
    ),
}
"""Canonical field -> names that may mean it, in groups, the likelier first; names of one group exclude each other."""

GIVEN_ANSWERS = ("answer", "output", "response")
"""Names that mean the expected answer where another name says that a model made its value."""

MADE_BY_A_MODEL = (
    "actual",
    "agent",
    "assistant",
    "bot",
    "chatgpt",
    "generated",
    "llm",
    "model",
    "predicted",
    "prediction",
    "rag",
)
"""How names begin that say so."""

IF_PROSE = frozenset(
    (
        "result",
        "sampled",
        "references",
        "doc",
        "docs",
        "target",
        "expected",
        "inputs",
        "outputs",
        "predictions",
        "generation",
    )
)
"""Names that many dumps use for something else as well."""

TEXT_KEYS = (
    "text",
    "chunk_text",
    "content",
    "page_content",
    "passage",
    "document",
    "body",
    "snippet",
    "sentence",
    "context",
    "chunk",
)
ID_KEYS = ("id", "chunk_id", "doc_id", "document_id", "source_id", "source")

_BETWEEN_WORDS = str.maketrans("", "", "_- ")


def fold(name: str) -> str:
    """A name without case, blanks, `_` and `-`.

    >>> fold("Retrieved-Context"), fold("actualOutput")
    ('retrievedcontext', 'actualoutput')
    """
    return name.translate(_BETWEEN_WORDS).casefold()


FIELD_OF = {fold(name): (field, rank) for field, names in reversed(ALIASES.items()) for rank, name in enumerate(names)}
"""Folded name -> field and rank."""
