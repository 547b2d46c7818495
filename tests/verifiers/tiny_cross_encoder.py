"""A cross-encoder of a few kilobytes: a real graph with attention between claim and evidence, its weights set by hand.

Each word of the claim attends to the words of the evidence and takes over the vector of what it finds; the claim is
entailed as far as its words found themselves there, and contradicted where one side is negated and the other is not.
So the answer depends on the tokens of both, on their segments and on the mask, as in a trained model.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from onnx import ModelProto, NodeProto, TensorProto, helper, numpy_helper, save
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
SMALL = ["the", "a", "is", "was", "in", "on", "of", "to", "and", "by", ".", ",", "?", "[", "]"]
"""Words that need no support."""
WORDS = [
    "bridge",
    "opened",
    "2012",
    "2014",
    "mayor",
    "haifa",
    "river",
    "long",
    "closed",
    "compensation",
    "50000",
    "60000",
]
WORDS += ["award", "paid", "hearing", "paris", "capital", "france", "tower", "tall", "who", "it", "redacted", "filler"]
NEGATION = "not"
VOCABULARY = [*SPECIAL, *SMALL, *WORDS, NEGATION]
LABELS = ("contradiction", "entailment", "neutral")
SHARP, SURE, SHARE = 30.0, 12.0, 0.75


def build(folder: Path, *, labels: Sequence[str] = LABELS, limit: int = 48, **shape: Any) -> Path:
    """Write graph, tokenizer and their settings into `folder`; scores stand in the order of `labels`."""
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer().save(str(folder / "tokenizer.json"))
    settings = {"model_max_length": limit, "pad_token": "[PAD]"}
    (folder / "tokenizer_config.json").write_text(json.dumps(settings))
    config = {"model_type": "tiny", "max_position_embeddings": 512}
    config["id2label"] = {str(index): label for index, label in enumerate(labels)}
    (folder / "config.json").write_text(json.dumps(config))
    save(graph(labels, **shape), str(folder / "model.onnx"))
    return folder


def tokenizer() -> Tokenizer:
    made = Tokenizer(models.WordLevel({word: index for index, word in enumerate(VOCABULARY)}, unk_token=SPECIAL[1]))
    made.normalizer = normalizers.Lowercase()
    made.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Punctuation()])
    made.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", 2), ("[SEP]", 3)],
    )
    return made


class _Builder:
    """Adds nodes and constants; each call gives the name of what it made."""

    def __init__(self) -> None:
        self.nodes: list[NodeProto] = []
        self.constants: list[TensorProto] = []

    def constant(self, value: NDArray[Any] | float) -> str:
        name = f"c{len(self.constants)}"
        array = np.asarray(value, dtype=np.float32) if isinstance(value, float) else value
        self.constants.append(numpy_helper.from_array(array, name))
        return name

    def __call__(self, kind: str, *inputs: str, **attributes: Any) -> str:
        name = f"{kind.lower()}{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], **attributes))
        return name


def graph(
    labels: Sequence[str] = LABELS,
    *,
    rows: int | str = "rows",
    width: int | str = "width",
    output: str = "logits",
    dynamic: bool = False,
) -> ModelProto:
    """Build the graph; `dynamic` adds a step that scales by the whole batch, as quantised models do."""
    add = _Builder()
    size = len(VOCABULARY)
    vectors = np.eye(size, dtype=np.float32)
    weights = np.ones(size, dtype=np.float32)
    for word in (*SPECIAL, *SMALL, NEGATION):
        weights[VOCABULARY.index(word)] = 0.0
    weights[VOCABULARY.index("[UNK]")] = 1.0
    for word in SPECIAL:  # what is unknown finds nothing, not even itself
        vectors[VOCABULARY.index(word)] = 0.0
    negated = np.zeros(size, dtype=np.float32)
    negated[VOCABULARY.index(NEGATION)] = 1.0

    x = add("Gather", add.constant(vectors), "input_ids")
    mask = add("Cast", "attention_mask", to=TensorProto.FLOAT)
    segment = add("Mul", add("Cast", "token_type_ids", to=TensorProto.FLOAT), mask)
    premise = add("Sub", mask, segment)
    away = add(
        "Mul", add("Sub", add("Unsqueeze", premise, add.constant(np.array([1]))), add.constant(1.0)), add.constant(1e4)
    )
    scores = add("Mul", add("MatMul", x, add("Transpose", x, perm=[0, 2, 1])), add.constant(SHARP))
    attention = add("Softmax", add("Add", scores, away), axis=-1)
    found = add("ReduceSum", add("Mul", add("MatMul", attention, x), x), add.constant(np.array([2])), keepdims=0)
    weight = add("Mul", add("Gather", add.constant(weights), "input_ids"), segment)
    one = add.constant(np.array([1]))
    total = add("Max", add("ReduceSum", weight, one, keepdims=1), add.constant(1.0))
    covered = add("Div", add("ReduceSum", add("Mul", weight, found), one, keepdims=1), total)
    says_not = add("Gather", add.constant(negated), "input_ids")
    sides = [add("ReduceMax", add("Mul", says_not, side), one, keepdims=1) for side in (premise, segment)]
    apart = add("Mul", add("Abs", add("Sub", *sides)), add.constant(2 * SURE))
    entailed = add("Sub", add("Mul", add("Sub", covered, add.constant(SHARE)), add.constant(4 * SURE)), apart)
    against = add("Sub", add("Mul", apart, covered), add.constant(SURE / 2))
    neither = add("Mul", covered, add.constant(0.0))
    by_label = {"contradiction": against, "neutral": neither, "no": add("Neg", entailed)}
    columns = [by_label.get(label.casefold(), entailed) for label in labels]
    last = add("Concat", *columns, axis=1) if len(columns) > 1 else columns[0]
    if dynamic:
        quantised = "quantised", "scale", "zero"
        add.nodes.append(helper.make_node("DynamicQuantizeLinear", [last], list(quantised)))
        last = add("DequantizeLinear", *quantised)
    if "prob" in output:
        last = add("Softmax", last, axis=-1)
    add.nodes.append(helper.make_node("Identity", [last], [output]))
    inputs = ("input_ids", "attention_mask", "token_type_ids")
    made = helper.make_graph(
        add.nodes,
        "tiny",
        [helper.make_tensor_value_info(name, TensorProto.INT64, [rows, width]) for name in inputs],
        [helper.make_tensor_value_info(output, TensorProto.FLOAT, [rows, len(labels)])],
        add.constants,
    )
    model: ModelProto = helper.make_model(made, opset_imports=[helper.make_opsetid("", 18)])
    model.ir_version = 9
    return model
