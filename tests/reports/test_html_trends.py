"""Charts of the history in the page: their geometry, their words, and none where nothing moves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hallucheck.reports.figures import Point, Trend
from hallucheck.reports.html import trends
from tests.reports import pages
from tests.reports.hostile import HOSTILE
from tests.reports.pages import Read
from tests.reports.records import run


def point(number: int, flagged: int, records: int = 20, **changes: Any) -> Point:
    given: dict[str, Any] = {
        "label": f"run {number}",
        "note": f"as of 2025-09-0{number}",
        "place": (number - 1) / 2,
        "records": records,
        "flagged": flagged,
        "rejected": flagged // 2,
        "scores": {"grounding_score": 0.2 * number, "quality": None},
    }
    return Point(**(given | changes))


def trend(**changes: Any) -> Trend:
    points = (point(1, 2), point(2, 10), point(3, 4))
    shares = {"alpha": ((1, 10), None, (2, 10)), "beta": (None, None, None)}
    return Trend(**({"unit": "run", "points": points, "providers": shares} | changes))


def write(path: Path, *found: Trend) -> Read:
    """The page of a run with this history."""
    return Read(pages.write(path, run(), trends=found))


def charts(found: Trend) -> dict[str, Any]:
    group = trends.group(found)
    return {chart.key.partition("-")[2]: chart for chart in group.charts}


def test_lines_of_flagged_and_rejected_records() -> None:
    chart = charts(trend())["rates"]
    flagged, rejected = chart.lines
    assert [(dot.x, dot.y) for dot in rejected.dots] == [(2, 94), (50, 70), (98, 88)]
    assert rejected.strokes == ("M2 94L50 70L98 88",)
    assert (flagged.latest, rejected.latest) == ("20.0 %", "10.0 %")
    assert flagged.dots[1].title == "run 2, as of 2025-09-02: flagged 50.0 % (10 of 20)"
    assert chart.ticks == ("0 %", "40 %", "80 %")
    assert chart.ends == ("run 1, as of 2025-09-01", "run 3, as of 2025-09-03")


def test_the_interval_lies_within_the_scale_and_around_the_line() -> None:
    flagged, rejected = charts(trend())["rates"].lines
    assert rejected.band is None
    assert flagged.band is not None
    edges = [tuple(map(float, pair.split())) for pair in flagged.band.strip("MZ").split("L")]
    for dot, high, low in zip(flagged.dots, edges[:3], edges[:2:-1], strict=True):
        assert dot.x == high[0] == low[0]
        assert 4 <= high[1] < dot.y < low[1] <= 100


def test_the_words_tell_what_the_lines_do() -> None:
    told = charts(trend())["rates"].description
    assert told.startswith("flagged: from 10.0 % (2 of 20) (run 1) to 20.0 % (4 of 20) (run 3); lowest 10.0 %")
    assert "highest 50.0 % (10 of 20) (run 2)." in told


def test_the_table_has_every_value() -> None:
    chart = charts(trend())["providers"]
    assert chart.columns == ("run", "records", "alpha", "beta")
    assert chart.rows[1] == ("run 2, as of 2025-09-02", "20", "-", "-")
    assert chart.rows[2][2] == "20.0 % (2 of 10)"


def test_where_a_provider_has_no_records_its_line_has_a_gap() -> None:
    alpha, beta = charts(trend())["providers"].lines
    assert (len(alpha.dots), alpha.strokes) == (2, ())
    assert (beta.dots, beta.strokes, beta.latest) == ((), (), "-")
    assert "beta: nothing." in charts(trend())["providers"].description


@pytest.mark.parametrize(
    ("changes", "keys"),
    [
        pytest.param({}, ["rates", "providers", "scores"], id="all but reviews"),
        pytest.param({"providers": {}}, ["rates", "scores"], id="one provider"),
        pytest.param(
            {"providers": {}, "points": (point(1, 0, scores={}), point(2, 0, scores={}, confirmed=1))},
            ["rates", "judged"],
            id="reviews and no scores",
        ),
    ],
)
def test_only_what_there_is_is_drawn(changes: dict[str, Any], keys: list[str]) -> None:
    assert list(charts(trend(**changes))) == keys


def test_scores_without_a_value_have_no_line() -> None:
    assert [line.name for line in charts(trend())["scores"].lines] == ["grounding"]


@pytest.mark.parametrize(("flagged", "top"), [(0, "20 %"), (20, "100 %")])
def test_the_scale_holds_none_and_all(flagged: int, top: str) -> None:
    chart = charts(trend(points=(point(1, flagged), point(2, flagged)), providers={}))["rates"]
    assert chart.ticks[-1] == top
    assert all(0 <= dot.y <= 100 for line in chart.lines for dot in line.dots)


def test_without_a_history_there_is_nothing(tmp_path: Path) -> None:
    assert "Trends" not in write(tmp_path / "a.html").text


def test_left_out_points_are_told(tmp_path: Path) -> None:
    assert (
        "3 runs in the history; 1,234 earlier ones are not shown"
        in write(tmp_path / "a.html", trend(left_out=1234)).text
    )


def test_every_chart_has_title_description_and_table(tmp_path: Path) -> None:
    read = write(tmp_path / "a.html", trend(), trend(unit="week"))
    images = [value for tag, name, value in read.attributes if (tag, name) == ("svg", "aria-labelledby")]
    ids = [value for _, name, value in read.attributes if name == "id"]
    assert len(images) == 6
    assert all(ids.count(target) == 1 for image in images for target in image.split())
    assert read.text.count("As a table") == 6


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_provider_is_text(tmp_path: Path, text: str) -> None:
    calm = write(tmp_path / "a.html", trend(providers={"calm": (None, None, None)}))
    found = write(tmp_path / "b.html", trend(providers={text: ((1, 1), None, None)}))
    drawn = [tag for tag in found.tags if tag != "path"]
    assert [tag for tag in drawn if tag != "title"] == [tag for tag in calm.tags if tag not in ("path", "title")]
