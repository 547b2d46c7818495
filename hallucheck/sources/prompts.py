"""What a prompt carries beside what it asks: passages to answer from, and what its writer states of their own case.

A prompt is one text: instructions, a question, and often the documents that were found for it. Passages are known by
their dress first: between tags that are named for documents, under a label that is, or as JSON objects with a text.
What is left is read by its sentences: a long stretch in which most of them state something of the world is a passage.
A question is never evidence, and neither are instructions: they say how the model should speak, not how things are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice, zip_longest

from hallucheck.model import Context
from hallucheck.model.foreign.aliases import ALIASES, ID_KEYS, TEXT_KEYS
from hallucheck.model.record import OF_PROMPT
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.speakers import goes_on, is_asked, is_of_writer, states
from hallucheck.text.sentences import sentences

MAX_PROMPT = 400_000
"""Code points of a prompt that are read for passages."""

LONG = 40
"""Words from which a stretch without any label is a passage."""

_BYTES_A_WORD = 9
_MOSTLY = 0.6
"""Share of a passage's words that stand in sentences which state something."""


Prompt = tuple[str, list[Context]]
"""What is left of a prompt without its passages, and these; their ids are what the prompt calls them, or empty."""
Stretch = tuple[str, bool, str | None]
"""Text, whether its dress says that it is a passage, and its name."""
Block = tuple[int, int, str, str | None]
"""Where a block begins and ends, what it holds, and its name."""

_SINGULAR = words(
    "context document doc passage source article excerpt evidence knowledge reference chunk snippet content text "
    "information info data fact result record transcript report note email page paragraph story table policy faq"
)
_OF_ALIASES = {part for part in "_".join(ALIASES["contexts"]).lower().split("_") if len(part) > 2}  # noqa: PLR2004 (a word)
_NAMED = _SINGULAR | {f"{name}s" for name in _SINGULAR} | (_OF_ALIASES - {"retrieved", "retrieval", "for"})
_TAG = regex(r"<(?P<end>/?)(?P<name>[A-Za-z][\w:-]{0,40})(?P<rest>[^<>]{0,200})>")
_LABEL = regex(
    r"^[ \t]*(?:#{1,6}[ \t]*|\*{1,2}|[-=]{2,20}[ \t]*|\[)?"
    r"(?P<label>[^\W\d_][\w' -]{0,48}?)(?:[ \t]*(?:#|no\.|nr\.)?[ \t]*(?P<number>\d{1,3}|[A-Z]))?"
    r"(?:[ \t]*\([^()\n]{0,80}\))?[ \t]*(?P<end>:\*{0,2}|\*{0,2}:|\]:?|[ \t]*[-=]{2,20}[ \t]*$|$)",
    re.MULTILINE,
)
_MARKED = regex(r"^[ \t]*(?:#{1,6}[ \t]|\*\*|[-=]{2,20}|\[)")
_LABEL_WORDS = 6
_SAYS = 3
"""Words from which a label says more than what stands under it."""
_ASKING = words("question query request task user human q answer a response assistant")
"""Labels of what is asked: it is read without them."""
_NUMBERED = regex(r"^[ \t]*(?:\[(?P<one>\d{1,3})\]|\((?P<two>\d{1,3})\))[ \t]*", re.MULTILINE)
_BLANK = regex(r"\n[ \t]*\n")
_FENCE = regex(r"^[ \t]*(?P<fence>```[\w-]{0,20}|\"{3}|'{3}|-{3,80}|={3,80}|\*{3,80}|#{3,80})[ \t]*$", re.MULTILINE)
_OPENS_JSON = regex(r"(?:^|[:\n>])[ \t]*(?P<open>[\[{])[ \t\n]*[{\"]")
LEAST = 40
"""Code points below which no prompt holds a passage and a question."""
_DRESSED = regex(r"(?:^|\n)[ \t#*\[-]{0,8}[A-Za-z][\w '-]{0,60}(?:\*\*)?:|<[A-Za-z][^<>]{0,200}>|(?:^|\n)[ \t]*[\[{]")
_INLINE = regex(
    r"(?<=[.!?:\"'\])])[ \t]+"
    r"(?=(?:User |The )?(?:Question|Query|Q|Answer|Contexts?|Documents?|Passages?|Evidence)[ \t]*:)"
)
"""Before a label that stands within a line."""
_ABOVE = 300
_DEEPEST = 50
_ATTEMPTS = 50
_DECODER = json.JSONDecoder()


def read_prompt(text: str, pointer: str, *, dressed: bool = False) -> Prompt:
    """A prompt that stands at a pointer, read; `dressed`: only for passages that tags, labels or marks show."""
    found: list[tuple[str, str | None]] = []
    asked: list[str] = []
    for part, is_passage, name in _parts(text[:MAX_PROMPT]):
        if is_passage:
            found += _numbered(part, name)
        else:
            kept, long = (part, []) if dressed else _long_passages(part)
            found += [(passage, None) for passage in long]
            asked.append(kept.strip())
    if not found:
        return text, []
    left = _TAG.sub(lambda tag: "" if _is_named(tag["name"]) else tag.group(), "\n".join(filter(None, asked)))
    passages = [Context(id=name or "", text=passage, pointer=pointer, kind=OF_PROMPT) for passage, name in found]
    return _FENCE.sub("", left).strip(), passages


def split_prompt(text: str, pointer: str = "") -> Prompt | None:
    """A prompt that unmistakably holds what to answer from, and a question; None for any other text."""
    parted = _INLINE.sub("\n\n", text[:MAX_PROMPT]) if len(text) >= LEAST else ""
    if not _DRESSED.search(parted):
        return None
    asked, passages = read_prompt(parted, pointer, dressed=True)
    return (asked, passages) if asked and any(_words(one.text) >= _FEW for one in passages) else None


def own_case(text: str, *, replied: bool) -> str | None:
    """What the writer of a message states of their own case; None where that is nothing.

    `replied`: they were asked, so what is no question is of their case.
    """
    kept = [said for said, own in _by_writer(text[:MAX_PROMPT]) if own or (replied and not is_asked(said))]
    return " ".join(kept) or None


def _by_writer(text: str) -> Iterator[tuple[str, bool]]:
    """The sentences of a text, and whether each is of its writer's own case, or goes on about that."""
    own = False
    for sentence in sentences(text):
        own = is_of_writer(sentence.text) or (own and goes_on(sentence.text) and not is_asked(sentence.text))
        yield sentence.text, own


def _parts(text: str) -> Iterator[Stretch]:
    """The stretches of a prompt in order."""
    at = 0
    for start, end, held, name in sorted((*_tagged(text), *_fenced(text)), key=lambda block: block[:2]):
        if start >= at and _holds(held):
            yield from _labelled(text[at:start])
            yield held.strip(), True, name
            at = end
    yield from _labelled(text[at:])


def _fenced(text: str) -> Iterator[Block]:
    """Blocks between two lines of marks, where the line above the first is about documents."""
    opened: re.Match[str] | None = None
    for fence in _FENCE.finditer(text):
        if opened is None:
            above = text[max(0, fence.start() - _ABOVE) : fence.start()].rstrip().rpartition("\n")[2]
            if any(word.lower() in _NAMED for word in _WORD.findall(above)):
                opened = fence
        elif fence["fence"][:1] == opened["fence"][:1]:
            yield opened.start(), fence.end(), text[opened.end() : fence.start()], None
            opened = None


_WORD = regex(r"[^\W\d_]+")


def _tagged(text: str) -> Iterator[Block]:
    """The innermost blocks between tags that are named for documents."""
    opened: list[re.Match[str]] = []
    for tag in _TAG.finditer(text):
        name = tag["name"].lower()
        if not tag["end"]:
            if not tag["rest"].rstrip().endswith("/") and len(opened) < _DEEPEST:
                opened.append(tag)
            continue
        start = None
        while opened and (start is None or start["name"].lower() != name):
            start = opened.pop()
        if start is None or start["name"].lower() != name or not _is_named(name):
            continue
        if _holds(held := text[start.end() : tag.start()]):
            called = _ATTRIBUTE.search(start["rest"])
            yield start.start(), tag.end(), held, called and called["value"]
            opened.clear()  # what is around it holds it already


_ATTRIBUTE = regex(r"\b(?:id|index|number|n|name|source|title)\s*=\s*[\"'](?P<value>[^\"']{1,100})[\"']")


def _is_named(label: str) -> bool:
    """Whether a tag or label is named for documents: one of its last words is."""
    parts = re.split(r"[\s_:-]+", label.lower().strip())
    return len(parts) <= _LABEL_WORDS and any(part in _NAMED for part in parts[-2:])


def _holds(text: str) -> bool:
    """Whether a block holds a passage and not one word or a placeholder."""
    stripped = text.strip()
    return len(stripped.split()) > 1 or any(map(str.isdigit, stripped)) or not stripped.isascii()


def _labelled(text: str) -> Iterator[Stretch]:
    """The same by labels that stand on their line: "Context:", "### Document 2", "[Passages]"."""
    at, inside, name = 0, False, None
    for label in _LABEL.finditer(text):
        if not _is_label(text, label):
            continue
        yield from _stretch(text[at : label.start()], inside=inside, name=name)
        inside = _is_named(label["label"])
        name = label["number"] if inside else None
        called = label["label"].lower().split()
        if inside and len(called) >= _SAYS:  # "Summarise this article:" asks as well
            yield label.group(), False, None
        at = label.end() if inside or called[-1] in _ASKING else label.start()
    yield from _stretch(text[at:], inside=inside, name=name)


def _is_label(text: str, match: re.Match[str]) -> bool:
    """Whether a line's beginning is a label: a few words and a colon, or a heading of them alone."""
    if len(match["label"].split()) > _LABEL_WORDS:
        return False
    if ":" in match["end"]:
        return match["label"][0].isupper() or _is_named(match["label"])
    return _MARKED.match(match.group()) is not None and text[match.end() : match.end() + 1] in ("", "\n")


def _stretch(text: str, *, inside: bool, name: str | None) -> Iterator[Stretch]:
    """A stretch under a label; what follows the passage and asks or instructs is no part of it."""
    if not text.strip():
        return
    if not inside:
        yield from _objects(text)
        return
    paragraphs = _BLANK.split(text)
    last = len(paragraphs)
    while last > 1:
        behind = paragraphs[last - 1]  # it may go on with the passage
        if any(states(sentence.text) for sentence in sentences(behind)) or any(mark in behind for mark in "|{}"):
            break
        last -= 1
    body = "\n\n".join(paragraphs[:last]).strip()
    if body:
        yield (body, True, name) if _holds(body) else (body, False, None)
    if last < len(paragraphs):
        yield "\n\n".join(paragraphs[last:]), False, None


def _objects(text: str) -> Iterator[Stretch]:
    """The same where documents are given as JSON objects with a text."""
    at = 0
    for opening in islice(_OPENS_JSON.finditer(text), _ATTEMPTS):
        start = opening.start("open")
        if start < at:
            continue
        with suppress(ValueError, RecursionError):
            value, end = _DECODER.raw_decode(text, start)
            if documents := list(_texts(value)):
                yield text[at:start], False, None
                yield from ((document, True, name) for document, name in documents)
                at = end
    yield text[at:], False, None


def _texts(value: object) -> Iterator[tuple[str, str | None]]:
    several = value if isinstance(value, list) else [value]
    for one in several:
        if isinstance(one, dict) and (several is value or not _DESCRIBING.isdisjoint(one)):
            text = next((one[key] for key in TEXT_KEYS if isinstance(one.get(key), str)), "")
            name = one.get("id")
            if _words(text) >= _FEW:
                yield text, str(name) if isinstance(name, str | int) else None


_FEW = 5
_DESCRIBING = frozenset((*ID_KEYS, "title", "url", "uri", "score", "page", "metadata"))
"""One of these beside its text makes an object a document and not an example of an answer."""


def _numbered(text: str, name: str | None) -> Iterator[tuple[str, str | None]]:
    """The passages of a block, named: one, or those that `[1]` and `[2]` at the heads of lines distinguish."""
    marks = list(_NUMBERED.finditer(text))
    before = text[: marks[0].start()].strip() if marks else text
    if not marks or (before and _holds(before)):
        yield before, name
    for mark, following in zip_longest(marks, marks[1:]):
        body = text[mark.end() : following.start() if following else None].strip()
        if body:
            yield body, mark["one"] or mark["two"]


def _long_passages(text: str) -> tuple[str, list[str]]:
    """What is left of a stretch without any label, and the long stretches of it that state something."""
    if _words(text) < LONG:
        return text, []
    kept: list[str] = []
    found: list[list[str]] = []
    goes = False
    for paragraph in _BLANK.split(text):
        read = [(_words(said), not own and states(said)) for said, own in _by_writer(paragraph)]
        total = sum(number for number, _ in read)
        stated = sum(number for number, does in read if does)
        if total and stated >= _MOSTLY * total and (goes or total >= LONG // 2):
            found += [] if goes else [[]]
            found[-1].append(paragraph.strip())
            goes = True
        else:
            kept.append(paragraph)
            goes = False
    passages = ["\n\n".join(one) for one in found]
    particular = (one for one in passages if not one.isascii() or len(_PARTICULAR.findall(one)) > 1)
    if not any(_words(one) >= LONG for one in particular):
        return text, []
    return "\n\n".join(kept), passages


_PARTICULAR = regex(r"\d|(?<=[a-z,] )[A-Z][a-z]")
"""What names things or figures, as facts do and manners do not."""


def _words(text: str) -> int:
    return max(len(text.split()), len(text.encode(errors="replace")) // _BYTES_A_WORD if not text.isascii() else 0)
