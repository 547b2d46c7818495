"""Frameworks that test applications: ragas, deepeval, promptfoo.

ragas (`src/ragas/dataset_schema.py`, `utils.convert_v1_to_v2_dataset`): `reference_contexts` is the gold evidence of
the test set, not what the answer was made from, so it stays in `meta`. deepeval (`deepeval/test_case/llm_test_case.py`,
`test_run/api.py`), snake_case or camelCase: `context` is the ideal context of the test set; the evidence of the answer
is `retrieval_context`. Only where that is not given is `context` read instead, as deepeval's own HallucinationMetric
does, and marked `gold`. promptfoo (`index.d.ts` of the package): rows of `results.results[]`, or one row a line; where
the evidence stands depends on how the test author called the variable.
"""

from __future__ import annotations

import json
from contextlib import suppress

from msgspec.structs import replace

from hallucheck.model import Context
from hallucheck.model.foreign.values import read_contexts
from hallucheck.sources.presets.base import Related, RowReading, inside, preset
from hallucheck.sources.presets.found import Found
from hallucheck.text.basics.patterns import regex


def _ragas(reading: RowReading, _related: Related) -> None:
    row = reading.row
    messages = row.get("user_input")
    if isinstance(messages, list):
        del reading.values["question"]
        reading.put_conversation(Found(messages, "/user_input"))
    texts, ids = row.get("retrieved_contexts"), row.get("retrieved_context_ids")
    if isinstance(texts, list) and isinstance(ids, list) and len(texts) == len(ids):
        reading.values["contexts"] = [
            Context(id=str(name), text=text, pointer=f"/retrieved_contexts/{index}") if isinstance(text, str) else text
            for index, (text, name) in enumerate(zip(texts, ids, strict=True))
        ]


_JOINED = regex(r"(?<=\S)\|(?=\S)")
"""How its CSV files join texts."""


def _deepeval(reading: RowReading, _related: Related) -> None:
    spoken = reading.row.get("turns")
    if isinstance(spoken, list):
        reading.put_conversation(Found(spoken, "/turns"))
        reading.take("reference", "expected_outcome", "expectedOutcome")
    given = reading.find("retrieval_context", "retrievalContext")
    if (found := given or reading.find("context")) is None:
        return
    reading.put_found("contexts", found)
    with suppress(TypeError, ValueError, RecursionError):
        is_text = isinstance(found.value, str)
        contexts = read_contexts(_JOINED.split(found.value) if is_text else found.value, found.pointer)
        changed = ({"pointer": found.pointer} if is_text else {}) | ({} if given else {"kind": "gold"})
        reading.values["contexts"] = [replace(context, **changed) for context in contexts]


def _promptfoo(reading: RowReading, _related: Related) -> None:
    row = reading.row
    output = reading.find("response.output")
    if output is not None:
        is_text = isinstance(output.value, str)
        reading.put("answer", output.value if is_text else json.dumps(output.value, ensure_ascii=False), output.pointer)
    elif row.get("error"):
        reading.problem("answer", "/error", "the provider gave an error instead of an answer")
    if "id" not in reading.values and isinstance(row.get("testIdx"), int):
        parts = (row.get("testIdx"), row.get("promptIdx"), reading.values.get("provider"))
        reading.put("id", "/".join(str(part) for part in parts if isinstance(part, int | str)), "/testIdx")


_TEST_CASE = (
    "id: id name; question: input; answer: actual_output actualOutput; reference: expected_output expectedOutput"
)
_CONTEXTS = " ".join(
    inside(f"~{holder}", "contexts context documents retrieved_contexts passages sources")
    for holder in ("vars", "metadata", "response.metadata")
)

PRESETS = (
    preset(
        "ragas",
        "ragas 0.2 and later",
        "user_input response retrieved_contexts reference, user_input response retrieved_contexts, "
        "user_input response, user_input reference_topics, user_input reference_tool_calls",
        fields="id: id sample_id; question: user_input; answer: response; contexts: retrieved_contexts; "
        "reference; samples: multi_responses",
        complete=_ragas,
    ),
    preset(
        "ragas-v1",
        "ragas before 0.2",
        "question answer contexts ground_truth, question answer contexts ground_truths",
        fields="id; question; answer; contexts; reference: ground_truth ground_truths",
    ),
    preset(
        "deepeval",
        "deepeval test cases",
        "input actual_output retrieval_context, input actualOutput retrievalContext, input actual_output, "
        "input actualOutput, scenario turns, turns expected_outcome, turns expectedOutcome",
        absent="metricsData metrics_data",
        fields=_TEST_CASE,
        complete=_deepeval,
    ),
    preset(
        "deepeval-run",
        "deepeval test run",
        "input actualOutput metricsData, input actual_output metrics_data, turns metricsData, turns metrics_data",
        fields=_TEST_CASE,
        complete=_deepeval,
    ),
    preset(
        "promptfoo",
        "promptfoo results",
        "vars response provider gradingResult, vars response provider testIdx, vars response prompt, "
        "vars error provider testIdx",
        fields=f"id; question: {inside('~vars', 'question query user_input input prompt')} ~prompt.raw; "
        f"reference: {inside('vars', 'reference expected expected_output ground_truth')}; "
        f"contexts: {_CONTEXTS}; document: vars.document; "
        "provider: provider.id provider.label provider; logprobs: response.logProbs response.logprobs",
        complete=_promptfoo,
    ),
)
