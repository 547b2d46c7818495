"""Evidence read once: where words stand among all, in which sentence, and in which part between semicolons."""

from __future__ import annotations

import pytest

from hallucheck.text.words.lexicon import stem
from hallucheck.text.words.passages import EvidenceIndex, Passage, ReadText, read_index

TEXTS = ("The tram stops. It costs 4 euros; the boat costs 7.", "No boat runs.")


def test_the_stem_of_nothing_is_nothing() -> None:
    assert not stem("")


@pytest.mark.parametrize(
    ("word", "places", "segments", "sentences"),
    [
        ("boat", [8, 12], [2, 3], [1, 2]),
        ("costs", [4, 9], [1, 2], [1]),
        ("tram", [1], [0], [0]),
        ("ferry", [], [], []),
    ],
)
def test_where_words_stand(word: str, places: list[int], segments: list[int], sentences: list[int]) -> None:
    index = read_index(TEXTS)
    found = stem(word)
    assert (index.places.get(found), index.segments_of(found), index.sentences_of(found)) == (
        places,
        segments,
        sentences,
    )
    assert [index.segment_at(place) for place in places] == segments
    assert all(index.stems[place] == found for place in places)


def test_what_a_judge_made_of_a_passage_is_kept() -> None:
    asked: list[str] = []

    def words(passage: Passage) -> int:
        asked.append(passage.sentence.text)
        return len(passage.words)

    passages = EvidenceIndex([ReadText("Ann rows."), ReadText("Bo ran far.")]).texts
    assert [text.passages[0].reading(words) for text in (*passages, *passages)] == [2, 3, 2, 3]
    assert asked == ["Ann rows.", "Bo ran far."]
