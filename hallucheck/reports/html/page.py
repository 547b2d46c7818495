"""The page around the data: template, style and script, with the policy that lets exactly these run."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING
from urllib.parse import quote

from hallucheck.model import Verdict
from hallucheck.reports import figures
from hallucheck.reports.escape import place, shorten
from hallucheck.reports.figures import Summary, advice
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
    totals = summary.totals
    rules = figures.rules(totals)
    providers = sorted(figures.providers(totals), key=lambda row: (-row.findings, row.provider))
    # what distinguishes this run from others: decisions made in the page are kept under it
    run = (summary.config_hash, summary.as_of, *(each.sha256 or each.path for each in summary.inputs))
    text = _template().render(
        summary=summary,
        totals=totals,
        gate=summary.gate,
        meaning=summary.gate.meaning,
        tiles=_tiles(summary),
        verdicts=figures.verdicts(totals),
        severities=figures.severities(totals),
        rules=rules[:MOST],
        more_rules=max(len(rules) - MOST, 0),
        providers=providers[:MOST],
        more_providers=max(len(providers) - MOST, 0),
        families=figures.families(totals),
        rates=[figures.sentence(name, rate) for name, rate in summary.rates.items() if rate.total],
        advice=advice(summary, written=True),
        trends=list(map(trends.group, summary.past.trends)),
        titles={rule.id: rule.title for rule in summary.rules},
        views=_views(summary),
        errors=totals.verdicts.get(Verdict.ERROR, 0),
        cut=max(totals.findings + totals.suppressed - FINDINGS, 0),
        limit=FINDINGS,
        style=_assets()[0],
        policy=_assets()[2],
        run=hashlib.sha256("\0".join(run).encode("utf-8", "replace")).hexdigest()[:16],
    )
    return text.encode("utf-8", "replace")


def tail() -> bytes:
    """The script, after the data that it reads."""
    return b"<script>" + _assets()[1].encode() + b"</script>\n</body>\n</html>\n"


def _views(summary: Summary) -> list[tuple[str, str, int | None]]:
    """The tabs: what the address calls it, its title, how many it holds."""
    totals = summary.totals
    return [
        ("findings", "Findings", totals.findings + totals.suppressed),
        ("records", "Records", totals.records),
        ("charts", "Charts", None),
        ("rules", "Rules", len(totals.rules)),
        ("providers", "Providers", len(totals.providers)),
        *([("trends", "Trends", None)] if summary.past.trends else []),
        ("run", "The run", None),
    ]


def rule_pages(summary: Summary) -> dict[str, list[str]]:
    """Title and page of each rule that was breached."""
    return {rule.id: [rule.title, rule.page] for rule in summary.rules if rule.id in summary.totals.rules}


def _tiles(summary: Summary) -> list[tuple[str, str, str]]:
    """Number, what it counts, and a note."""
    totals, rates = summary.totals, summary.rates
    claims, rejected = rates["verified_claim_rate"], rates["rejection_rate"]
    surely = f"{figures.percent(rejected.rate)}; 95 % interval {figures.interval(rejected)}"
    return [
        (f"{totals.records:,}", "records", f"{figures.percent(rates['checked_rate'].rate)} checked"),
        (f"{totals.findings:,}", "findings", f"{totals.suppressed:,} more silenced"),
        (f"{totals.flagged:,}", "records with findings", figures.percent(rates["alert_rate"].rate)),
        (f"{rejected.count:,}", "rejected", surely),
        (f"{claims.count:,}", "claims verified", f"of {claims.total:,} held against evidence"),
    ]


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
    repaired = name(value).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return f"#{key}={quote(repaired, safe='')}"


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
