"""The page around the data: template, style and script, with the policy that lets exactly these run."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING
from urllib.parse import quote

from hallucheck.reports import figures
from hallucheck.reports.escape import place, shorten
from hallucheck.reports.figures import Summary
from hallucheck.reports.formats.annotated import repaired
from hallucheck.reports.html import trends
from hallucheck.reports.html.packing import FINDINGS
from hallucheck.reports.html.rows import TEXT, name

if TYPE_CHECKING:
    from jinja2 import Template

SCRIPTS = ("text", "data", "filters", "decisions", "rows", "record", "page")
"""Parts of the page's script, in the order in which they run."""

MOST = 100
"""Rules and providers that the page's tables show; the filters know all of them."""


def head(summary: Summary) -> bytes:
    """Everything before the data."""
    # what distinguishes this run from others: decisions made in the page are kept under it
    run = (summary.config_hash, summary.as_of, *(each.sha256 or each.path for each in summary.inputs))
    text = _template().render(
        figures=figures,
        summary=summary,
        totals=summary.totals,
        gate=summary.gate,
        rules=figures.rules(summary.totals),
        providers=sorted(figures.providers(summary.totals), key=lambda row: (-row["findings"], row["provider"])),
        trends=list(map(trends.group, summary.past.trends)),
        titles={rule.id: rule.title for rule in summary.rules},
        most=MOST,
        limit=FINDINGS,
        style=_assets()[0],
        policy=_assets()[2],
        run=hashlib.sha256("\0".join(run).encode("utf-8", "replace")).hexdigest()[:16],
    )
    return text.encode("utf-8", "replace")


def tail() -> bytes:
    """The script, after the data that it reads."""
    return b"<script>" + _assets()[1].encode() + b"</script>\n</body>\n</html>\n"


@cache
def _template() -> Template:
    from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415 (only who asks for a page pays)

    made = Environment(
        loader=PackageLoader("hallucheck.reports.html", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {
        "shown": lambda text: shorten(text, TEXT),
        "link": _link,
        "percent": figures.percent,
        "interval": figures.interval,
        "place": place,
        "width": lambda part, whole: f"{100 * part / whole:.3f}" if whole else "0",
        "count": "{:,}".format,
    }
    return made.get_template("page.html.jinja")


def _link(value: str, key: str) -> str:
    """The address, inside the page, of its table filtered by `key`."""
    return f"#{key}={quote(repaired(name(value)), safe='')}"


@cache
def _assets() -> tuple[str, str, str]:
    """Style, script and policy of the page: nothing from anywhere, and of what stands in the page only these two."""
    names = ("page.css", *(f"{name}.js" for name in SCRIPTS))
    folder = files("hallucheck.reports.html") / "assets"
    style, *parts = ((folder / name).read_text(encoding="utf-8") for name in names)
    script = '"use strict";\n(() => {\n' + "\n".join(parts) + "})();\n"
    css, js = (base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in (style, script))
    allowed = f"script-src 'sha256-{js}'; style-src 'sha256-{css}'"
    return style, script, f"default-src 'none'; {allowed}; base-uri 'none'; form-action 'none'"
