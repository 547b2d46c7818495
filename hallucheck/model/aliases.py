"""The names under which dumps keep what we call by one name."""

from __future__ import annotations

ALIASES: dict[str, tuple[str, ...]] = {
    "id": ("id", "record_id", "example_id", "ID"),
    "question": ("question", "query", "user_input", "user_query", "input", "prompt", "instruction"),
    "answer": (
        "answer",
        "response",
        "output",
        "actual_output",
        "actualOutput",
        "completion",
        "prediction",
        "generated_text",
        "model_output",
        "chatgpt_response",
        "sampled",
        "result",
    ),
    "contexts": (
        "contexts",
        "context",
        "retrieved_contexts",
        "retrieval_context",
        "retrievalContext",
        "source_documents",
        "documents",
        "passages",
        "sources",
        "references",
        "chunks",
        "doc",
    ),
    "reference": (
        "reference",
        "expected_output",
        "expectedOutput",
        "ground_truth",
        "ground_truths",
        "ideal",
        "target",
        "right_answer",
    ),
    "history": ("history", "dialogue", "conversation", "turns"),
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
    "session": ("session", "session_id", "sessionId", "conversation_id"),
    "at": ("at", "timestamp", "created_at", "query_timestamp"),
    "labels": ("labels", "label"),
    "ignore": ("ignore",),
}
"""Canonical field -> accepted input keys, the surest first."""

IF_PROSE = frozenset(("result", "sampled", "references", "doc", "target"))
"""Names that many dumps use for something else as well."""

TEXT_KEYS = ("text", "chunk_text", "content", "page_content", "passage", "document", "body", "snippet")
ID_KEYS = ("id", "chunk_id", "doc_id", "document_id", "source_id", "source")
