"""`hallucheck doctor DUMP`: what a scan would make of the first rows, family by family, and the command for it."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import chain

from hallucheck.auditor import Auditor, Plan
from hallucheck.cli.commands.doctor import COMMAND, Check, State
from hallucheck.cli.scan import inputs
from hallucheck.config.settings import Settings
from hallucheck.detectors import catalogue
from hallucheck.detectors.base import Family
from hallucheck.model import AuditedRecord, Status
from hallucheck.sources.batch import Batch, InputOptions, open_batch
from hallucheck.sources.recognised import Recognised

ROWS = 20
"""First records that are looked at, of each input."""

GIVES = {
    "statements": "what was read of a bank statement, and --documents DIR for its PDF",
    "knowledge": "--knowledge FILE, or earlier turns",
    "numbers": "contexts, or --database URL",
    "citations": "contexts, and answers that cite them",
    "answers": "contexts",
}
"""What lets a family judge more, beside the answer."""


def look_at(dumps: Sequence[str], settings: Settings, options: InputOptions) -> Iterator[Check]:
    """What was found in each dump, then what each family could judge, then the command to run.

    Raises:
        UsageError: a name is wrong.
        InputError: a dump cannot be read.
    """
    batch = open_batch(dumps, options)
    for source, recognised in zip(batch.sources, batch.recognised, strict=True):
        yield from _fields(source.name, source.format, recognised)
    records = _first(batch, settings)
    yield Check("records", State.OK if records else State.ERROR, f"the first {len(records)} were looked at")
    for family in catalogue.families():
        yield _family(family, records)
    yield Check(COMMAND, State.OK, _command(dumps, batch, options))


def _fields(name: str, form: str, recognised: Recognised) -> Iterator[Check]:
    why = f"; preset {recognised.preset}: {recognised.why}" if recognised.why else ""
    remark = f"; {recognised.remark}" if recognised.remark else ""
    yield Check("dump", State.OK, f"{name}: {form}{why}{remark}")
    for line in inputs.first_record(recognised):
        field, _, text = line.strip().partition(": ")
        path = dict(recognised.taken).get(field, field)
        yield Check(field, State.OK, f"from {path}: {text}")
    if recognised.missing:
        yield Check("missing", State.ERROR, recognised.missing)


def _first(batch: Batch, settings: Settings) -> list[AuditedRecord]:
    """The first records of each input, audited."""
    auditor = Auditor(Plan(settings=settings, as_of=date.today(), mappings=batch.mappings))  # noqa: DTZ011 (the user's own day)
    found = chain.from_iterable(records for chunk in batch.chunks() for records in auditor.audit(chunk))
    return [record for record in found if not record.aside]


def _family(family: Family, records: Sequence[AuditedRecord]) -> Check:
    name = family.name
    outcomes = [record.families[name] for record in records if name in record.families]
    checked = [outcome for outcome in outcomes if outcome.status is Status.CHECKED]
    claims, verified = (sum(getattr(outcome, key) for outcome in checked) for key in ("claims", "verified"))
    reasons = Counter(outcome.reason or "" for outcome in outcomes if outcome.status is not Status.CHECKED)
    said = f"judges {len(checked)} of {len(records)}"
    if checked:
        said += f", with {claims} claims, {verified} of them verified"
    if reasons:
        reason, count = reasons.most_common(1)[0]
        said += f"; not {count}: {reason}" if checked else f": {reason}"
    if not checked:
        said += f"; needs {GIVES.get(name, ', '.join(family.needs))}"
    return Check(f"family {name}", State.OK if checked else State.NOTE, said)


def _command(dumps: Sequence[str], batch: Batch, options: InputOptions) -> str:
    """What reads the dump as it was read here, or gives what is missing."""
    hint = next((given.hint for given in batch.recognised if given.hint.startswith("hallucheck ")), "")
    if hint:
        return hint
    words = ["hallucheck", "scan", *dumps]
    words += ["--preset", options.preset] if options.preset else []
    words += [word for field, path in options.map for word in ("--map", f"{field}={path}")]
    words += ["--rows", options.rows] if options.rows else []
    named = any(field == "document" for given in batch.recognised for field, _ in given.taken)
    words += ["--documents", options.documents_dir or "DIR"] if named else []
    return f"{shlex.join(words)} -o results/"
