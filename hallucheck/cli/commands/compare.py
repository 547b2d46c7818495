"""`hallucheck compare`: two annotated dumps over the same records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from itertools import product
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import typer
from typer import Argument, Option

from hallucheck import rejudge
from hallucheck.cli.console import TERMINAL
from hallucheck.cli.results import summary_beside
from hallucheck.errors import NotComparableError
from hallucheck.exit_codes import ExitCode
from hallucheck.model import Verdict
from hallucheck.reports.escape import shorten, visible
from hallucheck.verdict.evaluation.compare import Comparison, Pair, Pairs, Side, compare, open_pairing
from hallucheck.verdict.intervals import several

SHOWN = 20

Moves = Counter[tuple[Verdict, Verdict]]
"""The verdict before and after -> records."""


def compare_(
    base: Annotated[Path, Argument(help="Annotated dump before the change.")],
    head: Annotated[Path, Argument(help="Annotated dump after it.")],
    *,
    fail_on: Annotated[
        Literal["significant", "any", "never"], Option(help="Exit 1 where it got worse.")
    ] = "significant",
    allow_unlike: Annotated[
        bool, Option("--allow-unlike", help="Compare runs with other rules, settings or verifier.")
    ] = False,
    reviews: Annotated[bool, Option("--reviews", help="Count records to review as bad, too.")] = False,
    format_: Annotated[Literal["table", "json"], Option("-f", "--format", help="How to write it.")] = "table",
) -> None:
    """Compare two audits of the same records: what got worse, and could that be chance?

    Records are paired by id; those without one by a question that no other record asks, then by what was given to the
    model. A record is bad where its verdict is reject, unchecked or error, and review with --reviews. The summary.json
    beside each dump says whether they were made alike; runs that were not are refused with exit code 4.

    Examples:
        hallucheck compare main/annotated.jsonl branch/annotated.jsonl
        hallucheck compare old.jsonl new.jsonl --fail-on any --reviews
    """
    if not allow_unlike:
        _alike(base, head)
    bad = {Verdict.REJECT, Verdict.UNCHECKED, Verdict.ERROR, *((Verdict.REVIEW,) if reviews else ())}
    pairs, moves, broken = _paired(base, head, bad)
    result = compare(pairs)
    if format_ == "json":
        TERMINAL.say(msgspec.json.encode({"pairs": pairs, "moves": _listed(moves), "comparison": result}).decode())
    else:
        _show(pairs, result, moves, broken)
    if pairs.paired == 0:
        TERMINAL.note("no record is in both: they are paired by id, question and what was given to the model")
        raise typer.Exit(ExitCode.NOT_CHECKED)
    worse = (result.difference or 0) > 0
    failed = worse and (fail_on == "any" or (fail_on == "significant" and result.significant))
    if worse and not failed and fail_on == "significant":
        TERMINAL.note("it got worse, but that may be chance; --fail-on any fails all the same")
    raise typer.Exit(ExitCode.FAILED if failed else ExitCode.PASSED)


def _paired(base: Path, head: Path, bad: Collection[Verdict]) -> tuple[Pairs, Moves, list[Pair]]:
    """The records of both runs paired, how their verdicts moved, and the first of those that got worse."""
    pairs, moves = Pairs(), Moves()
    broken: list[Pair] = []
    with open_pairing() as pairing:
        for side, path in ((Side.BASE, base), (Side.HEAD, head)):
            for record in rejudge.reread([str(path)]):
                pairing.add(side, record)
        for pair in pairing.pairs():
            moves[pair.base, pair.head] += 1
            pairs.add(base=pair.base in bad, head=pair.head in bad)
            if pair.head in bad and pair.base not in bad and len(broken) < SHOWN:
                broken.append(pair)
        pairs.only_base, pairs.only_head = pairing.only(Side.BASE), pairing.only(Side.HEAD)
        if doubles := pairing.doubles:
            verb = "is" if doubles == 1 else "are"
            TERMINAL.note(f"{several(doubles, 'id')} {verb} shared by several records of one run, paired in order")
    return pairs, moves, broken


def _alike(base: Path, head: Path) -> None:
    """Refuse runs that were not made alike, as far as their summaries say.

    Raises:
        NotComparableError: rules, settings or verifier differ.
    """
    summaries = [summary_beside(path) for path in (base, head)]
    try:
        made = {(one["tool"]["version"], one["detection_hash"], one["verifier"]) for one in summaries}
    except (KeyError, TypeError):
        TERMINAL.note("a summary.json is missing beside a dump: whether the runs were made alike is not known")
        return
    if len(made) > 1:
        hint = "audit both alike, or compare with --allow-unlike"
        raise NotComparableError("the two runs were made with other rules, settings or another verifier", hint)


def _listed(moves: Moves) -> list[dict[str, Any]]:
    """The moves from one verdict to another, the most frequent first."""
    listed = sorted(product(Verdict, Verdict), key=moves.__getitem__, reverse=True)
    return [{"base": base, "head": head, "records": moves[base, head]} for base, head in listed if moves[base, head]]


def _show(pairs: Pairs, result: Comparison, moves: Moves, broken: list[Pair]) -> None:
    say = TERMINAL.say
    say(f"{pairs.paired:,} records in both; only in base {pairs.only_base:,}, only in head {pairs.only_head:,}")
    if result.difference is None or result.p_value is None:
        say("nothing to compare")
        return
    say(f"bad in base {_percent(result.base_rate)}, in head {_percent(result.head_rate)}")
    say(f"got worse {pairs.broken:,}, got better {pairs.fixed:,}")
    interval = f"{_percent(result.low, '+')} to {_percent(result.high, '+')}"
    say(f"difference {_percent(result.difference, '+')} (95 % interval {interval})")
    chance = "p < 0.0001" if result.p_value < 0.0001 else f"p = {result.p_value:.4f}"  # noqa: PLR2004 (what is shown)
    say(f"exact McNemar {chance}: {'not ' if not result.significant else ''}significant at 5 %")
    for move in _listed(moves):
        if move["base"] != move["head"]:
            say(f"  {move['records']:>6,}  {move['base']} -> {move['head']}")
    for pair in broken:
        say(visible(f"  worse: {shorten(pair.name, 80)}: {pair.head}: {pair.reasons}"))
    if pairs.broken > len(broken):
        say(f"  and {pairs.broken - len(broken):,} more")


def _percent(share: float | None, sign: str = "") -> str:
    return "-" if share is None else f"{share * 100:{sign}.2f} %"
