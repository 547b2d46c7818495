"""Rows of a dump, and the record: one unit of audit. Strict inside, tolerant outside.

`read_record` is the one place where foreign spelling is tolerated; after it every field has one name and one type.
What cannot be read is not dropped and not guessed: it is listed in `Record.problems`, and what is unknown is kept in
`Record.meta`.
"""

from __future__ import annotations

from typing import Any

import msgspec


class Origin(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a record comes from: file, 1-based line (or row), page of a PDF, which of several in its row, from 0."""

    file: str
    line: int
    page: int | None = None
    part: int | None = None
    turn: int | None = None
    """Which answer of a conversation, from 1."""


class Row(msgspec.Struct, frozen=True):
    """One row of a dump. `raw` holds the object's own bytes, without the line break, because they are given back."""

    raw: bytes
    line: int


OF_TOOL = "tool"
"""Kind of a context that a tool returned."""
OF_PROMPT = "prompt"
"""Kind of a context that stood in a prompt."""
OF_USER = "user"
"""Kind of a context that holds what a user stated of their own case: it may bear a claim out, and ranks below any
document; that it does not say something means nothing."""


class Context(msgspec.Struct, frozen=True, kw_only=True):
    """One piece of evidence that came with the record, such as a retrieved chunk."""

    id: str
    """As given, else `S0`, `S1`, ... in order."""
    text: str
    pointer: str
    """JSON pointer of `text` in the input row."""
    title: str | None = None
    url: str | None = None
    score: float | None = None
    kind: str | None = None
    """What it is: `OF_TOOL`, `OF_PROMPT`, `OF_USER`, or as the dump calls it."""
    page: int | None = None
    meta: dict[str, Any] = {}


USERS = ("user", "human", "customer", "driver", "client", "caller", "patient")
"""What turns of a person call their speaker."""


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """One earlier turn of the dialogue."""

    text: str
    pointer: str
    role: str | None = None
    id: str | None = None
    at: str | None = None


class Statement(msgspec.Struct, frozen=True, kw_only=True):
    """What a model reported of a bank-statement document.

    The values are as the model wrote them: whether they are possible is for the family `statements` to say, so wrong
    types arrive there untouched. `pointers` gives the JSON pointer of each field in the input row.
    """

    boundaries: Any = None
    metadata: Any = None
    total_pages: Any = None
    document_text: Any = None
    page_range: Any = None
    figures: dict[str, Any] = {}
    """Balances and transactions, by their input names."""
    pointers: dict[str, str] = {}


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """A field that could not be read, where it stands and why."""

    field: str
    pointer: str
    reason: str


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """One unit of audit: an answer with its evidence, or an extraction with its document."""

    id: str | None = None
    question: str | None = None
    answer: str | None = None
    contexts: tuple[Context, ...] = ()
    reference: str | None = None
    history: tuple[Turn, ...] = ()
    samples: tuple[str, ...] = ()
    statement: Statement | None = None
    document: str | None = None
    """Path of a PDF, as given."""
    facts: dict[str, Any] | None = None
    scope: dict[str, Any] | None = None
    knowledge: Any = None
    """Path of a knowledge base, or the knowledge base itself."""
    logprobs: Any = None
    probabilities: Any = None
    confidence: float | None = None
    """The model's own confidence, 0 to 1."""
    temperature: float | None = None
    provider: str | None = None
    model: str | None = None
    subject: str | None = None
    session: str | None = None
    turn: int | None = None
    """Which answer of its conversation it is, from 1."""
    at: str | None = None
    """The record's own time, as given (ISO 8601)."""
    labels: Any = None
    ignore: tuple[str, ...] = ()
    meta: dict[str, Any] = {}
    pointers: dict[str, str] = {}
    """JSON pointer in the input row of each field that was read."""
    problems: tuple[Problem, ...] = ()

    @property
    def documents(self) -> tuple[Context, ...]:
        """The contexts that a user did not state: what an answer may be expected to rest on."""
        return tuple([context for context in self.contexts if context.kind != OF_USER])

    @property
    def evidence(self) -> tuple[Context, ...]:
        """The contexts, if there is a document among them: what a user alone does not say proves nothing."""
        return self.contexts if self.documents else ()

    def pointer(self, field: str) -> str:
        """The JSON pointer of `field` in the input row (its canonical one where it was not given)."""
        return self.pointers.get(field) or "/" + field


def pointed_at(value: Any, pointer: str) -> Any:
    """What a JSON pointer (RFC 6901) names in `value`; None where there is nothing."""
    for token in pointer.split("/")[1:]:
        key = unescape_pointer(token)
        if isinstance(value, dict):
            value = value.get(key)
        elif isinstance(value, list) and key.isdecimal() and key.isascii() and int(key[:9]) < len(value):
            value = value[int(key[:9])]
        else:
            return None
    return value


def unescape_pointer(token: str) -> str:
    """The key that a token of a JSON pointer spells."""
    return token.replace("~1", "/").replace("~0", "~")


def escape_pointer(key: str) -> str:
    """A key as a JSON-pointer token (RFC 6901)."""
    return key.replace("~", "~0").replace("/", "~1") if "~" in key or "/" in key else key
