"""The disk cache: asked once, whoever asks; errors are asked again; concurrent runs do not disturb each other."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path
from threading import Timer

import pytest

from hallucheck.errors import OutputError
from hallucheck.model import Answer, Interval, Question
from hallucheck.verifiers.stored.cache import FILE, CachedVerifier, key


class Counting:
    """Answers with the length of the claim, and remembers what it was asked."""

    identity = "counting-1"

    def __init__(self) -> None:
        self.asked: list[str] = []

    def answer(self, questions: Sequence[Question]) -> Sequence[Answer]:
        self.asked += [question.claim for question in questions]
        return [self._one(question.claim) for question in questions]

    def _one(self, claim: str) -> Answer:
        if claim.startswith("bad"):
            return Answer(yes=None, method=self.identity, error="no")
        share = len(claim) / 100
        return Answer(yes=Interval(low=share, high=share), method=self.identity)


def ask(*claims: str) -> list[Question]:
    return [Question(claim=claim, evidence=("e",)) for claim in claims]


def test_the_second_run_asks_nothing(tmp_path: Path) -> None:
    questions = ask("one", "three", "one", "五")
    first = CachedVerifier(Counting(), tmp_path).answer(questions)
    again = Counting()
    assert CachedVerifier(again, tmp_path).answer(questions) == first
    assert again.asked == []
    assert [answer.yes.low for answer in first if answer.yes] == [0.03, 0.05, 0.03, 0.01]


def test_equal_questions_are_asked_once(tmp_path: Path) -> None:
    inner = Counting()
    CachedVerifier(inner, tmp_path).answer(ask("one", "one", "two"))
    assert inner.asked == ["one", "two"]


def test_errors_are_asked_again(tmp_path: Path) -> None:
    inner = Counting()
    cached = CachedVerifier(inner, tmp_path)
    cached.answer(ask("bad", "good"))
    assert cached.answer(ask("bad", "good"))[0].error == "no"
    assert inner.asked == ["bad", "good", "bad"]


def test_what_was_answered_before_a_kill_is_kept(tmp_path: Path) -> None:
    class Killed(Counting):
        def answer(self, questions: Sequence[Question]) -> Sequence[Answer]:
            if self.asked:
                raise KeyboardInterrupt
            return super().answer(questions)

    claims = [f"claim {number}" for number in range(100)]
    with pytest.raises(KeyboardInterrupt):
        CachedVerifier(Killed(), tmp_path).answer(ask(*claims))
    inner = Counting()
    CachedVerifier(inner, tmp_path).answer(ask(*claims))
    assert len(inner.asked) == 36


@pytest.mark.parametrize(
    "other",
    [
        Question(claim="c", evidence=("a", "b"), question="q"),
        Question(claim="c", evidence=("ab",), question="q"),
        Question(claim="c", evidence=("a", "b")),
        Question(claim="c", evidence=("a", "b"), question=""),
        Question(claim="ca", evidence=("b",), question="q"),
    ],
)
def test_keys_differ_where_contents_do(other: Question) -> None:
    question = Question(claim="c", evidence=("a", "b"), question="q")
    assert (key("v", question) == key("v", other)) is (question == other)
    assert key("v", question) != key("w", question)


def test_surrogates_have_keys() -> None:
    assert key("v", Question(claim="\ud800", evidence=())) != key("v", Question(claim="\ud801", evidence=()))


def _run(folder: Path, start: int) -> int:
    claims = [f"claim {number}" for number in range(start, start + 300)]
    cached = CachedVerifier(Counting(), folder)
    return sum(answer.yes is not None for answer in cached.answer(ask(*claims)))


def test_concurrent_runs_share_the_file(tmp_path: Path) -> None:
    with ProcessPoolExecutor(3, mp_context=get_context("spawn")) as pool:
        assert list(pool.map(_run, [tmp_path] * 3, [0, 100, 200])) == [300, 300, 300]
    with sqlite3.connect(tmp_path / FILE) as connection:
        assert connection.execute("SELECT count(*) FROM answers").fetchone() == (500,)
    connection.close()


def test_a_new_file_waits_for_the_run_that_makes_it(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None, check_same_thread=False)) as other:
        other.execute("CREATE TABLE of_another_run (key)")
        other.execute("BEGIN IMMEDIATE")  # the journal's mode cannot change now, and SQLite says so at once
        done = Timer(0.2, other.rollback)
        done.start()
        assert CachedVerifier(Counting(), tmp_path).answer(ask("one"))[0].yes
        done.join()


def test_an_answer_of_another_version_is_asked_again(tmp_path: Path) -> None:
    cached = CachedVerifier(Counting(), tmp_path)
    cached.answer(ask("one"))
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("UPDATE answers SET answer = ?", (b'{"other": 1}',))
    connection.close()
    inner = Counting()
    assert CachedVerifier(inner, tmp_path).answer(ask("one"))[0].yes
    assert inner.asked == ["one"]


def test_a_file_that_is_no_cache_says_so(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("this is not a database, and long enough to be seen as something else" * 20)
    with pytest.raises(OutputError, match="cannot use the cache"):
        CachedVerifier(Counting(), tmp_path).answer(ask("one"))
