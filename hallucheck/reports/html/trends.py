"""Charts of trends: lines as SVG paths in a box of 100 by 100, words and figures beside them as HTML.

The box is stretched to whatever width there is, so a point is a line of no length with round ends, which stays round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from types import SimpleNamespace as Drawn
from typing import NamedTuple

from hallucheck.reports import figures
from hallucheck.reports.figures import Point, Trend
from hallucheck.verdict.intervals import wilson

SCORES = {
    "grounding_score": "grounding",
    "consistency_score": "consistency",
    "confidence_score": "confidence",
    "quality": "quality",
    "hallucination_risk": "risk",
}
"""Mean scores that are drawn -> what the chart calls them; risk is the one that is better low."""

TOPS = (0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0)
"""Where the scale of a chart of rates may end."""


class Value(NamedTuple):
    """What a line has at a point, how it is written, and its 95 % interval where a band is drawn."""

    height: float
    text: str
    low: float = 0.0
    high: float = 0.0


Lines = Mapping[str, Sequence[Value | None]]


def group(trend: Trend) -> Drawn:
    """The charts of a trend, of what there is, with all their words: what the template `charts.jinja` shows."""
    points = trend.points
    total = f"{len(points)} {trend.unit}s in the history"
    judged = [_rate(point.false_positive, point.false_positive + point.confirmed) for point in points]
    means = {name: [point.scores.get(score) for point in points] for score, name in SCORES.items()}
    scores = {name: [None if one is None else Value(one, f"{one:.3f}") for one in of] for name, of in means.items()}
    rates = {
        "flagged": [_rate(point.flagged, point.records) for point in points],
        "rejected": [_rate(point.rejected, point.records) for point in points],
    }
    providers = {
        name: [_rate(*share) if share else None for share in shares] for name, shares in trend.providers.items()
    }
    drawn: tuple[tuple[str, str, Lines], ...] = (
        ("rates", "Flagged and rejected records", rates),
        ("providers", "Flagged records by provider", providers),
        ("scores", "Mean scores", {name: values for name, values in scores.items() if any(values)}),
        ("judged", "False positives, of reviewed findings", {"false positives": judged} if any(judged) else {}),
    )
    return Drawn(
        unit=trend.unit,
        title=f"{trend.unit.capitalize()}s",
        note=f"{total}; {trend.left_out:,} earlier ones are not shown" if trend.left_out else total,
        charts=tuple(_chart(trend, *chart) for chart in drawn if chart[-1]),
    )


def _rate(count: int, total: int) -> Value | None:
    rate = wilson(count, total)
    if rate.rate is None:
        return None
    text = f"{figures.percent(rate.rate)} ({rate.count:,} of {rate.total:,})"
    return Value(rate.rate, text, rate.low or 0.0, rate.high or 0.0)


def _chart(trend: Trend, key: str, title: str, lines: Lines) -> Drawn:
    """A chart; `ticks` bottom up, `ends` of its scale of time, `rows` the same as a table."""
    points, banded = trend.points, "flagged" if key == "rates" else ""
    heights = [value.height for values in lines.values() for value in values if value]
    heights += [value.high for value in lines.get(banded, ()) if value]
    top = 1.0 if key == "scores" else next(top for top in TOPS if max(heights, default=0.0) <= top)
    tick, scale = ("{:.1f}", 1) if key == "scores" else ("{:g} %", 100)
    cells = [[value.text if value else "-" for value in values] for values in lines.values()]
    return Drawn(
        key=f"{trend.unit}-{key}",
        title=title,
        description=" ".join(_described(name, points, values) for name, values in lines.items()),
        lines=tuple(
            _line(name, kind, points, values, top=top, banded=name == banded)
            for kind, (name, values) in enumerate(lines.items())
        ),
        ticks=tuple(tick.format(top * part * scale) for part in (0, 0.5, 1)),
        ends=(_name(points[0]), _name(points[-1])),
        columns=(trend.unit, "records", *lines),
        rows=tuple((_name(point), f"{point.records:,}", *row) for point, *row in zip(points, *cells, strict=True)),
    )


def _name(point: Point) -> str:
    return f"{point.label}, {point.note}" if point.note else point.label


def _described(name: str, points: Sequence[Point], values: Sequence[Value | None]) -> str:
    """What the line does, for who does not see it."""
    known = [(point, value) for point, value in zip(points, values, strict=True) if value]
    if not known:
        return f"{name}: nothing."
    ends = (known[0], known[-1], *(extreme(known, key=lambda pair: pair[1].height) for extreme in (min, max)))
    start, end, least, most = (f"{value.text} ({point.label})" for point, value in ends)
    return f"{name}: from {start} to {end}; lowest {least}, highest {most}."


def _line(
    name: str, kind: int, points: Sequence[Point], values: Sequence[Value | None], *, top: float, banded: bool
) -> Drawn:
    """A line in hundredths of the box; gaps part it into `strokes`, which are paths, as its 95 % `band` is."""

    def height(value: float) -> float:
        """From the top of the box down; what lies above the scale is cut at its end."""
        return round(100 - 96 * min(max(value, 0.0), top) / top, 2)

    places = [round(2 + 96 * point.place, 2) for point in points]
    dots = [
        value and Drawn(x=x, y=height(value.height), title=f"{_name(point)}: {name} {value.text}")
        for x, point, value in zip(places, points, values, strict=True)
    ]
    runs = [[dot for dot in run if dot] for _, run in groupby(dots, bool)]
    known = [(x, value) for x, value in zip(places, values, strict=True) if value]
    edges = [f"{x:g} {height(value.high):g}" for x, value in known]
    edges += [f"{x:g} {height(value.low):g}" for x, value in reversed(known)]
    return Drawn(
        name=name,
        kind=kind,
        strokes=tuple("M" + "L".join(f"{dot.x:g} {dot.y:g}" for dot in run) for run in runs if len(run) > 1),
        dots=tuple(dot for dot in dots if dot),
        band="M" + "L".join(edges) + "Z" if banded else None,
        latest=known[-1][1].text.partition(" (")[0] if known else "-",
    )
