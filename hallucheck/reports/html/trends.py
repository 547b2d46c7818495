"""Charts of trends: lines as SVG paths in a box of 100 by 100, words and figures beside them as HTML.

The box is stretched to whatever width there is, so a point is a line of no length with round ends, which stays round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from hallucheck.reports import figures
from hallucheck.reports.trends import Point, Trend
from hallucheck.verdict.intervals import Rate, wilson

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

UNITS = {"run": "Runs", "day": "Days", "week": "Weeks", "month": "Months"}


class Value(NamedTuple):
    """What a line has at a point, how it is written, and its 95 % interval where a band is drawn."""

    height: float
    text: str
    low: float = 0.0
    high: float = 0.0


class Dot(msgspec.Struct, frozen=True, kw_only=True):
    """A value of a line, in hundredths of the box."""

    x: float
    y: float
    title: str


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a chart; gaps part it into strokes."""

    name: str
    kind: int
    """Number of its colour and dash."""
    strokes: tuple[str, ...]
    """Paths."""
    dots: tuple[Dot, ...]
    band: str | None
    """Path of the 95 % interval around it, where one is drawn."""
    latest: str
    """The last value there is."""


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """A chart with all its words."""

    key: str
    title: str
    description: str
    lines: tuple[Line, ...]
    ticks: tuple[str, ...]
    """Bottom up."""
    ends: tuple[str, str]
    """What stands at the left and at the right end."""
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """The same as a table."""


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """The charts of one trend."""

    unit: str
    title: str
    note: str
    charts: tuple[Chart, ...]


def group(trend: Trend) -> Group:
    """The charts of a trend."""
    drawn = (_rates(trend), _providers(trend), _scores(trend), _judged(trend))
    total = f"{len(trend.points)} {UNITS[trend.unit].lower()} in the history"
    note = f"{total}; {trend.left_out:,} earlier ones are not shown" if trend.left_out else total
    charts = tuple(chart for chart in drawn if chart is not None)
    return Group(unit=trend.unit, title=UNITS[trend.unit], note=note, charts=charts)


def _rates(trend: Trend) -> Chart:
    flagged = [wilson(point.flagged, point.records) for point in trend.points]
    rejected = [wilson(point.rejected, point.records) for point in trend.points]
    lines = {"flagged": flagged, "rejected": rejected}
    return _of_rates(trend, "rates", "Flagged and rejected records", lines, band="flagged")


def _providers(trend: Trend) -> Chart | None:
    if not trend.providers:
        return None
    nothing = wilson(0, 0)
    lines = {
        name: [wilson(share.flagged, share.records) if share else nothing for share in shares]
        for name, shares in trend.providers.items()
    }
    return _of_rates(trend, "providers", "Flagged records by provider", lines)


def _judged(trend: Trend) -> Chart | None:
    """False positives, of the findings that people judged."""
    rates = [wilson(point.false_positive, point.false_positive + point.confirmed) for point in trend.points]
    if not any(rate.total for rate in rates):
        return None
    return _of_rates(trend, "judged", "False positives, of reviewed findings", {"false positives": rates})


def _scores(trend: Trend) -> Chart | None:
    lines = {}
    for score, name in SCORES.items():
        values = [point.scores.get(score) for point in trend.points]
        if any(value is not None for value in values):
            lines[name] = [None if value is None else Value(value, f"{value:.3f}") for value in values]
    return _chart(trend, "scores", "Mean scores", lines, top=1.0, tick="{:.1f}".format) if lines else None


def _of_rates(trend: Trend, key: str, title: str, lines: Mapping[str, Sequence[Rate]], band: str = "") -> Chart:
    values = {name: list(map(_value, rates)) for name, rates in lines.items()}
    heights = [value.height for line in values.values() for value in line if value]
    heights += [value.high for value in values.get(band, ()) if value]
    top = next(top for top in TOPS if max(heights, default=0.0) <= top)
    return _chart(trend, key, title, values, top=top, tick=lambda share: f"{share * 100:g} %", band=band)


def _value(rate: Rate) -> Value | None:
    if rate.rate is None:
        return None
    text = f"{figures.percent(rate.rate)} ({rate.count:,} of {rate.total:,})"
    return Value(rate.rate, text, rate.low or 0.0, rate.high or 0.0)


def _chart(
    trend: Trend,
    key: str,
    title: str,
    lines: Mapping[str, Sequence[Value | None]],
    *,
    top: float,
    tick: Callable[[float], str],
    band: str = "",
) -> Chart:
    points = trend.points
    columns = [[value.text if value else "-" for value in values] for values in lines.values()]
    rows = tuple((_name(point), f"{point.records:,}", *cells) for point, *cells in zip(points, *columns, strict=True))
    return Chart(
        key=f"{trend.unit}-{key}",
        title=title,
        description=" ".join(_described(name, points, values) for name, values in lines.items()),
        lines=tuple(
            _line(name, kind, points, values, top=top, banded=name == band)
            for kind, (name, values) in enumerate(lines.items())
        ),
        ticks=tuple(tick(top * part) for part in (0, 0.5, 1)),
        ends=(_name(points[0]), _name(points[-1])),
        columns=(trend.unit, "records", *lines),
        rows=rows,
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
) -> Line:
    dots = [
        value and Dot(x=_x(point), y=_y(value.height, top), title=f"{_name(point)}: {name} {value.text}")
        for point, value in zip(points, values, strict=True)
    ]
    known = [value.text for value in values if value]
    return Line(
        name=name,
        kind=kind,
        strokes=tuple("M" + "L".join(f"{dot.x:g} {dot.y:g}" for dot in run) for run in _runs(dots) if len(run) > 1),
        dots=tuple(dot for dot in dots if dot),
        band=_band(points, values, top) if banded else None,
        latest=known[-1].partition(" (")[0] if known else "-",
    )


def _runs(dots: Sequence[Dot | None]) -> Iterator[list[Dot]]:
    run: list[Dot] = []
    for dot in dots:
        if dot is None:
            yield run
            run = []
        else:
            run.append(dot)
    yield run


def _band(points: Sequence[Point], values: Sequence[Value | None], top: float) -> str:
    known = [(_x(point), value) for point, value in zip(points, values, strict=True) if value]
    there = [f"{x:g} {_y(value.high, top):g}" for x, value in known]
    back = [f"{x:g} {_y(value.low, top):g}" for x, value in reversed(known)]
    return "M" + "L".join([*there, *back]) + "Z"


def _x(point: Point) -> float:
    return round(2 + 96 * point.place, 2)


def _y(value: float, top: float) -> float:
    """From the top of the box down; what lies above the scale is cut at its end."""
    return round(100 - 96 * min(max(value, 0.0), top) / top, 2)
