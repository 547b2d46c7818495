"""Frameworks that test applications (ragas, deepeval, promptfoo) and harnesses that evaluate models.

ragas (`src/ragas/dataset_schema.py`, `utils.convert_v1_to_v2_dataset`): `reference_contexts` is the gold evidence of
the test set, not what the answer was made from, so it stays in `meta`. deepeval (`deepeval/test_case/llm_test_case.py`,
`test_run/api.py`), snake_case or camelCase: `context` is the ideal context of the test set; the evidence of the answer
is `retrieval_context`. Only where that is not given is `context` read instead, as deepeval's own HallucinationMetric
does, and marked `gold`. promptfoo (`index.d.ts` of the package): rows of `results.results[]`, or one row a line; where
the evidence stands depends on how the test author called the variable.

inspect (`src/inspect_ai/log/_log.py`, `model/_model_output.py`), `.json` or `.eval`: long texts stand once in
`attachments`, and `attachment://` followed by their key in place of them; each epoch of a sample is a row and so a
record of its own; the answers of the others are its `samples`. lm-evaluation-harness (`lm_eval/evaluator.py`):
`filtered_resps` are the answers that were scored, `resps` what the model said, one list a request; `arguments` holds
the prompt; tasks that only rank given choices log no text, so there is nothing to judge. garak
(`docs/source/reporting.rst`, `garak/attempt.py`): only attempts hold answers; one is written when it was answered
(`status` 1) and again when it was judged (2): the later one counts, the earlier one where there is no later; its
outputs are several answers to one prompt. OpenAI (`evals/record.py`, `output_item_list_response.py` of the client): the
sampling events of a log hold what was asked and answered, the match events of the same sample the expected answer; an
output item of the API holds its dataset row and what was sampled for it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from hallucheck.model import Context
from hallucheck.model.foreign.values import change_leaves, read_contexts
from hallucheck.model.record import escape_pointer
from hallucheck.sources.presets.base import Related, Role, RowReading, Traces, fields_of, inside, preset
from hallucheck.sources.presets.chat import put_choices
from hallucheck.sources.presets.found import Found, Row, find, listed, text_or_none
from hallucheck.sources.presets.messages import Speaker, role_of, speaker_of
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

FRAMEWORKS = (
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


_SCHEME = "attachment://"
_SAMPLE = "id; model: output.model; reference: target"


def _inspect(reading: RowReading, related: Related) -> None:
    _put_sample(reading)
    epoch = reading.row.get("epoch")
    samples = [RowReading(other, fields_of(_SAMPLE)) for other in related if other.get("epoch") != epoch]
    others = [_put_sample(sample).values.get("answer") for sample in samples]
    if texts := [text for text in others if isinstance(text, str)]:
        given = reading.values.get("samples", [])
        reading.put("samples", [*given, *texts], reading.pointers.get("samples", "/epoch"))


def _put_sample(reading: RowReading) -> RowReading:
    """One epoch of a sample, by itself."""
    row = reading.row
    epoch, given, messages = row.get("epoch"), row.get("input"), row.get("messages")
    store = row.get("attachments")
    held: Mapping[str, Any] = store if isinstance(store, dict) else {}
    if isinstance(epoch, int) and epoch > 1 and "id" in reading.values:
        reading.values["id"] = f"{reading.values['id']}/epoch-{epoch}"
    if not isinstance(given, list) and given is not None:
        reading.put("question", given, "/input")
    put_choices(reading, reading.find("output.choices"))
    completion = reading.find("output.completion")
    if completion is not None and text_or_none(completion.value):
        reading.put_found("answer", completion)
    said = [message for message in listed(messages) if isinstance(message, dict)]
    speakers = [speaker_of(role_of(message)) for message in said]
    if Speaker.TOOL in speakers or speakers.count(Speaker.MODEL) > 1:  # they say more than its input and output
        reading.put_conversation(Found(_attached_to(messages, held), "/messages"))
    elif isinstance(given, list):
        reading.asked = Found(_attached_to(given, held), "/input")
    reading.take("contexts", *inside("metadata", "contexts context documents retrieved_contexts").split())
    if row.get("error") and "answer" not in reading.values and reading.spoken is None:
        reading.problem("answer", "/error", "the sample failed: there is no answer")
    _resolve(reading, held)
    return reading


def _attached_to(value: Any, store: Mapping[str, Any]) -> Any:
    """Messages with their texts in place of references; a text that the log does not hold is none."""
    return change_leaves(value, lambda leaf: store.get(leaf.removeprefix(_SCHEME)) if _is_attached(leaf) else leaf)


def _is_attached(value: Any) -> bool:
    return isinstance(value, str) and value.startswith(_SCHEME)


def _resolve(reading: RowReading, store: Mapping[str, Any]) -> None:
    """Put the attached texts in place; contexts whose text is missing stay as they are."""
    for field, value in list(reading.values.items()):
        if field == "contexts" and isinstance(value, list):
            reading.values[field] = [
                Context(id=f"S{index}", text=text, pointer=f"/attachments/{escape_pointer(key)}")
                if _is_attached(item) and isinstance(text := store.get(key := item.removeprefix(_SCHEME)), str)
                else item
                for index, item in enumerate(value)
            ]
        elif _is_attached(value):
            key = value.removeprefix(_SCHEME)
            if isinstance(text := store.get(key), str):
                reading.put(field, text, f"/attachments/{escape_pointer(key)}")
            else:
                reading.problem(field, reading.pointers[field], "its text is an attachment that the log does not hold")
                del reading.values[field]


def _lm_eval(reading: RowReading, _related: Related) -> None:
    if isinstance(reading.row.get("target"), str):
        reading.take("reference", "target")
    given = Found(listed(reading.row.get("resps")), "/resps").parts()
    said = [text for one in given for text in (one.parts() or [one])]  # lists of lists, at most two deep
    texts = [(text.value, text.pointer) for text in said if isinstance(text.value, str) and text.value]
    filtered = reading.find("filtered_resps.0")
    if not reading.put_answers(texts, "/resps"):
        if filtered is not None and isinstance(filtered.value, str):
            reading.put_found("answer", filtered)
        else:
            reading.problem("answer", "/resps", "the task logs no generated text")


def _role_of_attempt(row: Row) -> Role:
    status = row.get("status") if row.get("entry_type") == "attempt" else None
    return Role.ROOT if status == 2 else Role.MODEL if status == 1 else Role.OTHER  # noqa: PLR2004 (see above)


def _garak(reading: RowReading, _related: Related) -> None:
    """The prompt is a text, a message, or the turns of a conversation, whose contents are messages again."""
    prompt = reading.find("prompt")
    spoken = find(prompt.value, "turns", prompt.pointer) if prompt is not None else None
    if spoken is not None and isinstance(spoken.value, list):
        reading.asked = Found(
            [
                {**turn, "content": inner.value} if (inner := find(turn, "content.text")) else turn
                for turn in spoken.value
            ],
            spoken.pointer,
        )
    elif prompt is not None and (text := text_or_none(prompt.value)) is not None:
        reading.put("question", text, prompt.pointer)
    outputs = enumerate(listed(reading.row.get("outputs")))
    said = [(text, f"/outputs/{at}") for at, output in outputs if (text := text_or_none(output)) is not None]
    if not reading.put_answers(said, "/outputs"):
        reading.problem("answer", "/outputs", "the target gave no answer")


_ROLES = {"sampling": Role.ROOT, "match": Role.EVIDENCE}
"""Of the events of a log."""


def _event(reading: RowReading, related: Related) -> None:
    sampled = reading.find("data.sampled")
    if sampled is not None and isinstance(sampled.value, list) and sampled.value:
        if len(sampled.value) > 1:
            reading.put("samples", sampled.value[1:], sampled.pointer)
        sampled = sampled.at(0)
    reading.put_held("answer", sampled)
    expected = next(filter(None, (find(event, "data.expected") for event in related)), None)
    if expected is not None:
        reading.put("reference", expected.value, "/sample_id")


def _output_item(reading: RowReading, _related: Related) -> None:
    said = reading.find("sample.output")
    if said is not None and isinstance(said.value, list):
        reading.put_conversation(said)
    if not (said and said.value):
        reading.problem("answer", "/sample", "the sample failed: there is no answer")


PRESETS = (
    preset(
        "inspect",
        "inspect logs",
        "id epoch input target output, id epoch input target messages",
        fields=_SAMPLE,
        complete=_inspect,
        traces=Traces(
            lambda row: find(row, "id"),
            lambda row: Role.SAMPLE if isinstance(row.get("epoch"), int) else Role.ROOT,
            "epochs of one sample are samples of each other",
        ),
    ),
    preset(
        "lm-eval",
        "logged samples of lm-evaluation-harness",
        "doc_id doc target arguments resps filtered_resps, doc_id doc resps",
        fields="id: doc_id; contexts: doc.context doc.contexts doc.passage doc.story doc.document; "
        "question: doc.question doc.query doc.input arguments.gen_args_0.arg_0 arguments.0.0 arguments.0.arg_0",
        complete=_lm_eval,
    ),
    preset(
        "garak",
        "garak reports",
        "entry_type uuid status outputs, entry_type garak_version, entry_type _config.version, "
        "entry_type probe detector, entry_type end_time run, entry_type meta eval",
        fields="id: uuid",
        complete=_garak,
        traces=Traces(
            lambda row: find(row, "uuid"),
            _role_of_attempt,
            "attempts are audited, each once; rows of other types are not",
        ),
    ),
    preset(
        "openai-evals",
        "event logs of oaieval",
        "run_id event_id sample_id type data, spec.eval_name spec.run_id, final_report",
        fields="id: sample_id event_id; at: created_at; question: ~data.prompt",
        complete=_event,
        traces=Traces(
            lambda row: find(row, "sample_id"),
            lambda row: _ROLES.get(str(row.get("type")), Role.OTHER),
            "events that expect an answer are read with the one that samples it",
        ),
    ),
    preset(
        "openai-evals-api",
        "output items of the OpenAI evals API",
        "datasource_item eval_id run_id sample, datasource_item sample.output",
        fields="id; model: sample.model; at: created_at; temperature: sample.temperature; contexts: "
        + inside("datasource_item", "contexts context documents retrieved_contexts passages")
        + "; reference: "
        + inside("datasource_item", "reference ground_truth expected_output expected ideal correct_label target")
        + "; question: ~sample.input ~datasource_item",
        complete=_output_item,
    ),
)
