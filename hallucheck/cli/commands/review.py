"""`hallucheck review`: what people say of findings. Nothing said is changed; the latest word holds."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
from typer import Argument, Option

from hallucheck.cli import history_store as flag
from hallucheck.cli.commands.review_start import start
from hallucheck.cli.console import TERMINAL, login
from hallucheck.cli.scan.suppressions import read_reviews
from hallucheck.cli.views import listing
from hallucheck.errors import UsageError
from hallucheck.evidence.history.times import now
from hallucheck.model.finding import Judgement, Review
from hallucheck.reports.escape import visible

FINDINGS = listing.columns("fingerprint, severity, rule, record, review, author, message")


Fingerprint = Annotated[str, Argument(help="The finding's fingerprint: 16 hex digits.")]


def list_(
    *,
    all_: Annotated[bool, Option("--all", help="Also those that are judged already.")] = False,
    rule: Annotated[str | None, Option(metavar="RULE", help="Of this rule or family.")] = None,
    listed: flag.Listed,
) -> None:
    """List findings that wait for a person, the worst first.

    Examples:
        hallucheck review list --history audits.db
        hallucheck review list --all --rule statements -f csv
    """
    listed.write(
        lambda query, store: query.findings(store, rule=rule, open_only=not all_, limit=listed.limit),
        FINDINGS,
        "nothing waits for a review",
    )


def show(fingerprint: Fingerprint, *, stored: flag.Stored) -> None:
    """Show all that was said of a finding, in order; the last word holds.

    Examples:
        hallucheck review show 0f3a9c2b5d7e1846 --history audits.db
    """
    from hallucheck.evidence.history import reviews  # noqa: PLC0415 (so that --help stays quick)

    with stored.opened() as store:
        found, said = reviews.find(store, fingerprint), reviews.of(store, fingerprint)
    if found is None and not said:
        raise UsageError(f"the history holds no finding {fingerprint}", "`hallucheck review list --all` lists them")
    if found is not None:
        TERMINAL.say(visible(f"{fingerprint}  {found[0]} in {found[1]}"))
    for review in said:
        TERMINAL.say(visible(f"  {review.at}  {review.verdict}  {review.author}: {review.reason}"))
    if not said:
        TERMINAL.say("  nobody has judged it yet")


def resolve(
    fingerprint: Fingerprint,
    *,
    verdict: Annotated[Judgement, Option(help="What it is.", show_default=False)],
    reason: Annotated[str, Option(help="Why; shown wherever the finding is.", show_default=False)],
    author: Annotated[str | None, Option(help="Who says so; default your login name.")] = None,
    stored: flag.Stored,
) -> None:
    """Judge a finding. A false positive no longer counts in the next scan with this history.

    Examples:
        hallucheck review resolve 0f3a9c2b5d7e1846 --verdict false-positive --reason "the note says 20 mg on page 2"
        hallucheck review resolve 0f3a9c2b5d7e1846 --verdict confirmed --reason checked --author "M. Ito"
    """
    from hallucheck.evidence.history import reviews  # noqa: PLC0415 (so that --help stays quick)

    if not reason.strip():
        raise UsageError("--reason is empty", "say why, for whoever reads it later")
    with stored.opened() as store:
        found = reviews.find(store, fingerprint)
        if found is None:
            raise UsageError(f"the history holds no finding {fingerprint}", "`hallucheck review list --all` lists them")
        review = Review(
            fingerprint=fingerprint,
            verdict=verdict,
            author=author or login(),
            reason=reason,
            at=now().isoformat(),
            rule=found[0],
            record=found[1],
        )
        reviews.add(store, [review])
    TERMINAL.note(f"{found[0]} in {found[1]}: {verdict.value}")


def export(
    *,
    output: Annotated[Path | None, Option("-o", "--output", metavar="FILE", help="Default stdout.")] = None,
    holding: Annotated[bool, Option("--holding", help="The last word on each finding only.")] = False,
    stored: flag.Stored,
) -> None:
    """Write reviews, one JSON object a line: for `review import` elsewhere, or as --labels of `evaluate`.

    Examples:
        hallucheck review export --history audits.db -o reviews.jsonl
        hallucheck evaluate results/annotated.jsonl --labels reviews.jsonl
    """
    from hallucheck.evidence.history import reviews  # noqa: PLC0415 (so that --help stays quick)

    with stored.opened() as store, listing.into(output):
        rows = (msgspec.structs.asdict(review) for review in reviews.everything(store, holding=holding))
        listing.write(rows, {}, "json")


def import_(
    file: Annotated[Path, Argument(help="Decisions: of `review`, the HTML report, or a workbook, filled in.")],
    *,
    stored: flag.Stored,
) -> None:
    """Add reviews from a file to the history, which is made where there is none; what is there is not added twice.

    Examples:
        hallucheck review import reviews.jsonl --history audits.db
        hallucheck review import decided.xlsx --history audits.db
    """
    from hallucheck.evidence.history import reviews  # noqa: PLC0415 (so that --help stays quick)

    read = list(read_reviews(file))
    with stored.opened(create=True) as store:
        new = reviews.add(store, read)
    TERMINAL.note(f"{new:,} of {len(read):,} reviews were new")


COMMANDS = (start, list_, show, resolve, export, import_)
