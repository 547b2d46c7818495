from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hallucheck.detectors.knowledge.flags import BASE_SEVERITY, Flag, above, deduplicate, related, steps

FLAGS = st.lists(
    st.builds(
        lambda rule, start, length, confidence: flag(rule, start, start + length, confidence),
        st.sampled_from(sorted(BASE_SEVERITY)),
        st.integers(0, 20),
        st.integers(1, 5),
        st.sampled_from([0.5, 0.7, 0.9]),
    ),
    max_size=8,
)


def flag(rule: str, start: int, end: int, confidence: float, content: str = "x") -> Flag:
    return Flag(rule=rule, start=start, end=end, content=content, confidence=confidence, message=f"{start}-{end}")


def test_of_one_rule_the_surest_of_overlapping_flags_stays() -> None:
    kept = deduplicate([flag("temporal-error", 0, 5, 0.6), flag("temporal-error", 3, 8, 0.9)])
    assert [found.confidence for found in kept] == [0.9]


def test_touching_flags_both_stay() -> None:
    assert len(deduplicate([flag("temporal-error", 0, 5, 0.6), flag("temporal-error", 5, 8, 0.9)])) == 2


def test_different_rules_on_one_span_stay_the_gravest_first() -> None:
    kept = deduplicate([flag("temporal-error", 0, 5, 0.9), flag("contradicts-fact", 0, 5, 0.6)])
    assert [found.rule for found in kept] == ["contradicts-fact", "temporal-error"]


@given(FLAGS, st.randoms())
def test_the_order_of_the_rules_does_not_matter(flags: list[Flag], shuffler: object) -> None:
    shuffled = list(flags)
    shuffler.shuffle(shuffled)  # type: ignore[attr-defined]
    assert deduplicate(shuffled) == deduplicate(flags)


@given(FLAGS)
def test_dropping_doubles_twice_changes_nothing(flags: list[Flag]) -> None:
    once = deduplicate(flags)
    assert deduplicate(once) == once


def test_the_threshold_is_inclusive() -> None:
    flags = [flag("temporal-error", 0, 1, 0.5), flag("temporal-error", 2, 3, 0.49)]
    assert above(flags, 0.5) == flags[:1]


def test_related_are_those_of_the_rule_or_about_the_words() -> None:
    one = flag("temporal-error", 0, 1, 0.5, "in 2050")
    others = [one, flag("temporal-error", 5, 6, 0.5, "y"), flag("contradicts-fact", 0, 1, 0.5, "2050")]
    assert related(one, [*others, flag("contradicts-fact", 9, 10, 0.5, "z")]) == 2


def test_steps_show_their_parts() -> None:
    value, parts = steps("sum", ("a", 0.7), ("b", 0.5))
    assert (value, [part.value for part in parts]) == (1.0, [0.7, 0.5, 1.0])
    assert steps("product", ("a", 0.5), ("b", 0.5))[0] == 0.25
