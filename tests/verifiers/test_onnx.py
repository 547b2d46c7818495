"""A local cross-encoder: a real graph and tokenizer, small enough to be made here."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from math import exp
from pathlib import Path
from random import Random
from typing import Any

import pytest
from huggingface_hub.errors import LocalEntryNotFoundError
from pydantic import ValidationError

from hallucheck.errors import MissingExtraError, UsageError
from hallucheck.model import Answer, Question
from hallucheck.verifiers.choose import VerifierOptions, open_verifier
from hallucheck.verifiers.onnx.files import OnnxOptions
from hallucheck.verifiers.onnx.graph import yes_column
from hallucheck.verifiers.onnx.verifier import OnnxVerifier, max_length
from tests.verifiers.tiny_cross_encoder import WORDS, build

CLAIM = "The bridge opened in 2012."
EVIDENCE = "The mayor closed the river. The bridge opened in 2012."
FILLER = "filler " * 200
"""More than four windows of the tiny model."""


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("models") / "tiny")


def ask(model: Path | OnnxVerifier, claim: str, *evidence: str, question: str | None = None, **options: Any) -> Answer:
    verifier = model if isinstance(model, OnnxVerifier) else OnnxVerifier(OnnxOptions(model=str(model), **options))
    return verifier.answer([Question(claim=claim, evidence=evidence, question=question)])[0]


def low(answer: Answer) -> float:
    assert answer.yes is not None, answer.error
    return answer.yes.low


@pytest.mark.parametrize(
    ("claim", "evidence", "entailed"),
    [
        pytest.param(CLAIM, (EVIDENCE,), True, id="stated"),
        pytest.param(CLAIM, ("The mayor closed the river.", EVIDENCE), True, id="in the second text"),
        pytest.param("The bridge opened in 2014.", (EVIDENCE,), False, id="another year"),
        pytest.param("The bridge was not opened in 2012.", (EVIDENCE,), False, id="negated"),
        pytest.param("The tower is tall.", (EVIDENCE,), False, id="unrelated"),
        pytest.param(CLAIM, ("[REDACTED]",), False, id="blacked out"),
        pytest.param(CLAIM, (), False, id="no evidence"),
        pytest.param("Unheard words here.", ("Unheard words here.",), False, id="words that the model does not know"),
    ],
)
def test_the_answer_depends_on_the_tokens_of_both(
    tiny: Path, claim: str, evidence: tuple[str, ...], *, entailed: bool
) -> None:
    answer = ask(tiny, claim, *evidence)
    assert answer.yes
    assert answer.no
    assert (answer.yes.mid > 0.9) is entailed
    assert (answer.yes.mid < 0.1) is not entailed
    assert answer.yes.low == answer.yes.high == pytest.approx(1 - answer.no.low, abs=1e-6)


@pytest.mark.parametrize(
    "labels",
    [
        pytest.param(("contradiction", "entailment", "neutral"), id="nli"),
        pytest.param(("ENTAILMENT", "NEUTRAL", "CONTRADICTION"), id="nli in another order"),
        pytest.param(("no", "yes"), id="yes or no"),
        pytest.param(("Yes", "No"), id="yes first"),
        pytest.param(("LABEL_0",), id="a single score"),
    ],
)
def test_labels_say_which_score_means_yes(tmp_path: Path, labels: tuple[str, ...]) -> None:
    model = build(tmp_path / "m", labels=labels)
    assert low(ask(model, CLAIM, EVIDENCE)) > 0.9
    assert low(ask(model, "The bridge opened in 2014.", EVIDENCE)) < 0.1


def test_a_single_score_goes_through_the_logistic_function(tmp_path: Path) -> None:
    model = build(tmp_path / "m", labels=("LABEL_0",))
    assert low(ask(model, CLAIM, EVIDENCE)) == pytest.approx(1 / (1 + exp(-12)), abs=1e-5)


def test_a_graph_that_gives_probabilities_is_taken_at_its_word(tmp_path: Path) -> None:
    scores, shares = build(tmp_path / "a"), build(tmp_path / "b", output="probabilities")
    assert low(ask(scores, CLAIM, "The bridge opened.")) == pytest.approx(
        low(ask(shares, CLAIM, "The bridge opened.")), abs=1e-5
    )


@pytest.mark.parametrize(
    ("config", "wanted", "error"),
    [
        pytest.param({"id2label": {"0": "LABEL_0", "1": "LABEL_1"}}, None, "LABEL_0, LABEL_1", id="unnamed"),
        pytest.param({}, None, "LABEL_0, LABEL_1", id="nothing is said"),
        pytest.param({"id2label": {"0": "yes", "1": "entailment"}}, None, "several", id="two mean yes"),
        pytest.param({"id2label": {"0": "a", "1": "b"}}, "c", "no label 'c'", id="wanted, but not there"),
        pytest.param({"id2label": {"1": "a", "2": "yes"}}, None, "count from 0", id="a gap"),
        pytest.param({"id2label": {"x": "yes"}}, None, "count from 0", id="no numbers"),
    ],
)
def test_labels_that_do_not_say(config: dict[str, Any], wanted: str | None, error: str) -> None:
    with pytest.raises(UsageError) as caught:
        yes_column(config, wanted)
    assert error in f"{caught.value} {caught.value.hint}"


def test_a_label_can_be_chosen(tmp_path: Path) -> None:
    model = build(tmp_path / "m", labels=("no", "LABEL_1"))
    with pytest.raises(UsageError, match="means yes"):
        OnnxVerifier(OnnxOptions(model=str(model)))
    assert low(ask(model, CLAIM, EVIDENCE, yes_label="label_1")) > 0.9


@pytest.mark.parametrize(
    ("config", "tokenizer", "options", "length"),
    [
        ({"max_position_embeddings": 512}, {"model_max_length": 512}, {}, 512),
        ({"max_position_embeddings": 514, "model_type": "xlm-roberta"}, {"model_max_length": 10**30}, {}, 512),
        ({"max_position_embeddings": 8192}, {"model_max_length": 256}, {}, 256),
        ({"max_position_embeddings": 512}, {}, {"max_length": 128}, 128),
        ({"max_position_embeddings": 512}, {}, {"max_length": 1024}, 512),
        ({}, {}, {}, 512),
        ({"max_position_embeddings": "x"}, {"model_max_length": None}, {}, 512),
    ],
)
def test_the_length_is_read_from_the_files(
    config: dict[str, Any], tokenizer: dict[str, Any], options: dict[str, Any], length: int
) -> None:
    assert max_length(config, tokenizer, OnnxOptions(model="m", **options)) == length


@pytest.mark.parametrize("before", [0, 1, 3])
def test_long_evidence_is_read_in_windows(tiny: Path, before: int) -> None:
    evidence = FILLER * before + EVIDENCE + FILLER * (3 - before)
    answer = ask(tiny, CLAIM, evidence, max_windows=40)
    assert answer.yes
    assert answer.yes.low == answer.yes.high > 0.9


def test_no_window_is_longer_than_the_model_reads_and_none_of_the_evidence_is_lost(tiny: Path) -> None:
    verifier = OnnxVerifier(OnnxOptions(model=str(tiny), max_windows=1000))
    cutter = verifier._windows
    words = [f"w{number} {word}" for number, word in enumerate(WORDS * 20)]
    (part,) = cutter.cut(CLAIM, [" ".join(words)]) or []
    assert part.whole
    assert all(len(ids) <= 48 for ids, _ in part.windows)
    read = 0
    for ids, segments in part.windows:
        evidence = [token for token, segment in zip(ids[1:], segments[1:], strict=True) if segment == 0][:-1]
        new = evidence if not read else evidence[cutter.length // 8 :]
        read += len(new)
    assert read == 2 * len(words)


def test_what_was_not_read_may_carry_the_claim(tiny: Path) -> None:
    for evidence in (FILLER * 3 + EVIDENCE, "x" * 1_000_000):
        answer = ask(tiny, CLAIM, evidence, max_windows=2)
        assert answer.yes
        assert answer.no
        assert (answer.yes.high, answer.no.low) == (1, 0)
        assert answer.yes.low < 0.1
    found = ask(tiny, CLAIM, EVIDENCE + FILLER * 3, max_windows=2)
    assert found.yes
    assert found.yes.low > 0.9


def test_a_long_claim_is_carried_where_all_its_parts_are(tiny: Path) -> None:
    evidence = f"{EVIDENCE} {FILLER} The award was paid in Haifa."
    long = "The bridge opened in 2012. The mayor closed the river. The award was paid in Haifa. " * 4
    assert low(ask(tiny, long, evidence)) > 0.9
    assert low(ask(tiny, f"{long} The tower is tall. {long}", evidence)) < 0.1


def test_a_sentence_that_does_not_fit_is_not_judged(tiny: Path) -> None:
    answer = ask(tiny, "The bridge and " * 60 + "river.", EVIDENCE)
    assert answer.yes is None
    assert "longer than the model reads" in (answer.error or "")


@pytest.mark.parametrize("text", ["a\ufffdb. " * 30, "\x00", "\u202e" * 100, "😀" * 200, " ", "\n" * 5000])
def test_odd_text_is_read(tiny: Path, text: str) -> None:
    answer = ask(tiny, f"The bridge {text} opened.", text, EVIDENCE, question=text)
    assert answer.yes or answer.error


def test_a_claim_of_a_word_is_read_with_its_question(tiny: Path) -> None:
    asked = "Who closed the river?"
    assert low(ask(tiny, "Mayor.", "The bridge is long. The mayor opened it.")) > 0.9
    assert low(ask(tiny, "Mayor.", "The bridge is long. The mayor opened it.", question=asked)) < 0.9
    assert low(ask(tiny, "Mayor.", "Who closed the river? The mayor.", question=asked)) > 0.9


def test_the_claim_can_come_first(tmp_path: Path) -> None:
    """For the tiny model, whose segments are fixed, the roles are then swapped."""
    model = build(tmp_path / "m")
    assert low(ask(model, EVIDENCE, CLAIM)) < 0.9
    assert low(ask(model, EVIDENCE, CLAIM, order="claim")) > 0.9


def questions(count: int) -> list[Question]:
    random = Random(7)  # noqa: S311 (as above)
    made = []
    for _ in range(count):
        evidence = " ".join(random.choice([*WORDS, "not", "."]) for _ in range(random.randrange(1, 120)))
        claim = " ".join(random.choice([*WORDS, "not"]) for _ in range(random.randrange(1, 12)))
        made.append(Question(claim=claim, evidence=(evidence,)))
    return made


@pytest.mark.parametrize(
    "shape", [{}, {"rows": 1, "width": 48}, {"rows": 4}, {"dynamic": True}, {"dynamic": True, "rows": 4}], ids=str
)
def test_an_answer_does_not_depend_on_its_neighbours(tmp_path: Path, shape: dict[str, Any]) -> None:
    model = build(tmp_path / "m", **shape)
    asked = questions(90)
    together = OnnxVerifier(OnnxOptions(model=str(model))).answer(asked)
    alone = OnnxVerifier(OnnxOptions(model=str(model)))
    assert [alone.answer([question])[0] for question in reversed(asked)] == list(reversed(together))
    assert len({answer.yes for answer in together}) > 10


def test_windows_of_quantising_graphs_run_alone(tmp_path: Path) -> None:
    """The step scales by the whole batch, so that in one batch the numbers would differ."""
    verifier = OnnxVerifier(OnnxOptions(model=str(build(tmp_path / "m", dynamic=True))))
    graph, cutter = verifier._graph, verifier._windows
    windows = [window for asked in questions(6) for window in cutter.cut(asked.claim, asked.evidence)[0].windows]
    apart = graph.yes(windows)
    graph._alone = False
    assert graph.yes(windows) != apart


def test_the_identity_is_that_of_the_files(tmp_path: Path) -> None:
    first, second = build(tmp_path / "a" / "tiny"), build(tmp_path / "b" / "tiny")
    identity = OnnxVerifier(OnnxOptions(model=str(first))).identity
    assert identity == OnnxVerifier(OnnxOptions(model=str(second))).identity
    assert str(tmp_path) not in identity
    assert identity != OnnxVerifier(OnnxOptions(model=str(first), max_windows=3)).identity
    for change in ("config.json", "tokenizer.json", "tokenizer_config.json", "model.onnx", "model.onnx_data"):
        shutil.copytree(first, tmp_path / change / "tiny")
        with (tmp_path / change / "tiny" / change).open("ab") as stream:
            stream.write(b" ")
        assert OnnxVerifier(OnnxOptions(model=str(tmp_path / change / "tiny"))).identity != identity, change


def without(name: str) -> Callable[[Path], None]:
    return lambda folder: (folder / name).unlink()


def holding(name: str, text: str) -> Callable[[Path], None]:
    return lambda folder: (folder / name).write_text(text) and None


@pytest.mark.parametrize(
    ("spoil", "options", "error"),
    [
        pytest.param(without("model.onnx"), {}, "no .onnx graph", id="no graph"),
        pytest.param(without("tokenizer.json"), {}, "no tokenizer.json", id="no tokenizer"),
        pytest.param(without("config.json"), {}, "no config.json", id="no config"),
        pytest.param(holding("config.json", "{"), {}, "cannot read", id="config is broken"),
        pytest.param(holding("config.json", "[]"), {}, "Expected `object`", id="config is no object"),
        pytest.param(holding("tokenizer.json", "{}"), {}, "cannot read", id="tokenizer is broken"),
        pytest.param(holding("model.onnx", "nothing"), {}, "cannot load", id="graph is broken"),
        pytest.param(lambda _: None, {"file": "other.onnx"}, "no other.onnx", id="another graph"),
        pytest.param(lambda _: None, {"yes_label": "maybe"}, "no label 'maybe'", id="another label"),
        pytest.param(holding("config.json", '{"id2label": {"0": "no", "1": "yes"}}'), {}, "3 scores", id="misfit"),
    ],
)
def test_what_is_missing_is_said(
    tmp_path: Path, spoil: Callable[[Path], None], options: dict[str, Any], error: str
) -> None:
    model = build(tmp_path / "m")
    spoil(model)
    with pytest.raises(UsageError) as caught:
        ask(model, CLAIM, EVIDENCE, **options)
    assert error in str(caught.value)


def test_one_of_several_graphs_is_chosen(tmp_path: Path) -> None:
    model = build(tmp_path / "m")
    (model / "model.onnx").rename(model / "model_a.onnx")
    assert low(ask(model, CLAIM, EVIDENCE)) > 0.9
    shutil.copy(model / "model_a.onnx", model / "model_b.onnx")
    with pytest.raises(UsageError, match=r"model_a\.onnx, model_b\.onnx"):
        ask(model, CLAIM, EVIDENCE)
    assert low(ask(model, CLAIM, EVIDENCE, file="model_b.onnx")) > 0.9
    (model / "onnx").mkdir()
    (model / "model_b.onnx").rename(model / "onnx" / "model.onnx")
    assert low(ask(model, CLAIM, EVIDENCE)) > 0.9


@pytest.mark.parametrize("package", ["onnxruntime", "tokenizers"])
def test_a_missing_package_names_its_extra(tiny: Path, monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingExtraError) as caught:
        OnnxVerifier(OnnxOptions(model=str(tiny)))
    assert "hallucheck[onnx]" in (caught.value.hint or "")


@pytest.mark.parametrize("model", ["no/such/folder/at/all", "/nowhere", "x", "../up"])
def test_a_folder_that_is_not_there(model: str) -> None:
    with pytest.raises(UsageError, match="no folder"):
        OnnxVerifier(OnnxOptions(model=model))


@pytest.mark.parametrize(
    ("problem", "error"),
    [
        pytest.param(lambda: LocalEntryNotFoundError("no connection"), "cannot be reached", id="away"),
        pytest.param(lambda: OSError("disk full"), "OSError", id="no room"),
    ],
)
def test_what_a_hub_cannot_give_is_said(
    monkeypatch: pytest.MonkeyPatch, problem: Callable[[], Exception], error: str
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise problem()

    monkeypatch.setattr("huggingface_hub.snapshot_download", fail)
    monkeypatch.setattr("huggingface_hub.try_to_load_from_cache", lambda *_, **__: None)
    with pytest.raises(UsageError, match=error):
        OnnxVerifier(OnnxOptions(model="someone/some-model", download=True))


def test_the_settings_open_it_and_remember_its_answers(tiny: Path, tmp_path: Path) -> None:
    options = VerifierOptions(name="onnx", onnx=OnnxOptions(model=str(tiny)), cache_dir=str(tmp_path))
    asked = questions(5)
    first = open_verifier(options).answer(asked)
    assert (tmp_path / "answers.sqlite").is_file()
    assert open_verifier(options).answer(asked) == first
    assert open_verifier(options.model_copy(update={"cache": False})).answer(asked) == first
    assert not options.networked
    assert options.fetches is None


def test_the_settings_need_a_model() -> None:
    with pytest.raises(ValidationError, match=r"onnx needs onnx\.model"):
        VerifierOptions(name="onnx")


def test_scores_that_are_no_numbers_are_no_probability(tiny: Path) -> None:
    verifier = OnnxVerifier(OnnxOptions(model=str(tiny)))
    graph = verifier._graph
    graph._share = lambda _row: None  # type: ignore[method-assign]
    answer = ask(verifier, CLAIM, EVIDENCE)
    assert answer.yes is None
    assert answer.error == "the model gave no number"


def test_gaps_that_marks_leave_say_nothing_to_a_model(tiny: Path) -> None:
    bare, marked = ask(tiny, CLAIM, EVIDENCE), ask(tiny, "The bridge      opened in 2012       .", EVIDENCE)
    assert marked == bare


def test_a_claim_without_words_is_not_judged(tiny: Path) -> None:
    assert ask(tiny, " ... ", EVIDENCE).error == "the claim holds no words"


def test_what_was_read_before_is_not_read_again(tiny: Path) -> None:
    verifier = OnnxVerifier(OnnxOptions(model=str(tiny)))
    graph = verifier._graph
    asked: list[int] = []
    run = graph.yes
    graph.yes = lambda windows: asked.append(len(windows)) or run(windows)  # type: ignore[method-assign]
    first = ask(verifier, CLAIM, EVIDENCE)
    assert ask(verifier, f"{CLAIM}     ", EVIDENCE) == first
    assert asked == [1, 0]
    verifier._known = dict.fromkeys(map(bytes, range(1)), 0.0)
    assert ask(verifier, CLAIM, EVIDENCE) == first
