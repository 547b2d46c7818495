"""Short answers with what their question says: 'From 14:00.', 'No.', 'Ann Holt.'."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from hallucheck.detectors.knowledge.alignment.topics import About
from hallucheck.detectors.knowledge.alignment.utterances import Utterance, is_of_place
from hallucheck.detectors.knowledge.sentence.tables import Cell
from hallucheck.evidence.knowledge import Named
from hallucheck.judges.slots.fillers import DAY, NAME, fillers
from hallucheck.judges.slots.stances import negated
from hallucheck.judges.slots.tokens import FUNCTION, tokens
from hallucheck.text.basics.patterns import blank, regex
from hallucheck.text.basics.spans import begins_in, placed_within
from hallucheck.text.grammar.verbs import FORMS
from hallucheck.text.sentences import sentences

_PAST = regex(r"(?<!\w)(?:was|were|did|had|used to)(?!\w)", re.IGNORECASE)
SHORT_ANSWER = 6
"""Most words of an answer that is completed from its question."""
_YES_NO = regex(
    r"\W*(?:(?P<no>no|nope|unfortunately not|not at all|it (?:is|does) not)|yes|yeah|yep|certainly|of course)(?!\w)",
    re.IGNORECASE,
)
_TICK = regex(r"\W*(?:(?P<no>[✗✘❌×])|[✓✔✅])")
_HEAD_END = regex(r"[,;] | [-–—] ")
"""What parts a short answer from what is said beside it: 'Two years, after which you apply again.'."""
_THAT_IS = regex(r"(?:that|it|this|they|he|she)(?:['’]s| is| are| would be| will be) ", re.IGNORECASE)
"""What stands before a value that answers a question by itself: 'That would be Ann Holt.'."""
_ASKS_WHAT = regex(r"(?<!\w)(?:who|whom|whose|what|which|where|when|why|how)(?!\w)", re.IGNORECASE)
_ASKS_WHICH = regex(r"(?:(?:in|on|at|from|to|for|with|of) )?(?:which|what|where)(?!\w)", re.IGNORECASE)


def completed(said: Utterance, question: str, asked: About | None) -> tuple[Utterance, ...]:
    """A short answer with what its question says; nothing where it stands by itself."""
    if asked is None or asked.other:
        return ()
    answered = _YES_NO.match(said.text)
    if answered is not None and not _ASKS_WHAT.search(question):
        return _confirmed(said, question, asked, denied=answered["no"] is not None), said
    if asked.entity.id != said.entity.id:
        said = msgspec.structs.replace(said, entity=asked.entity, names=(), others=())
    said = msgspec.structs.replace(said, text=_THAT_IS.sub(blank, said.text))
    ends = _HEAD_END.search(said.text)
    if ends is not None and _is_fragment(said.text[: ends.start()]):
        head = _filled(msgspec.structs.replace(said, text=said.text[: ends.start()]), question, asked)
        beside = msgspec.structs.replace(said, text=said.text[ends.end() :].rjust(len(said.text)))
        return (head, beside) if head is not None else ()
    filled = _filled(said, question, asked)
    return (filled,) if filled is not None and _is_fragment(said.text) else ()


def _confirmed(said: Utterance, question: str, asked: About, *, denied: bool) -> Utterance:
    """The question as a statement, said or denied: 'Yes.', 'No, it is not.'."""
    *before, _ = sentences(question)  # what the user says before asking is not asked
    told = before[-1].end if before else 0
    return Utterance(
        text=" " * told + question[told:].rstrip("?？؟ "),
        offset=-1,
        entity=asked.entity,
        names=asked.spans,
        turned=denied,
        goes_on=asked.goes_on,
        place=(said.offset, said.offset + len(said.text.rstrip())),
    )


def of_cell(answer: str, cell: Cell, named: Sequence[Named]) -> Utterance:
    """A cell of a table as a short answer to what its column, or its row, is called."""
    text, place = answer[cell.start : cell.end], (cell.start, cell.end)
    answered = _YES_NO.match(text) or _TICK.match(text)
    if answered is not None:
        denied = answered["no"] is not None
        return Utterance(text=cell.heading, offset=-1, entity=cell.entity, turned=denied, place=place)
    own = [(n, (n.start - cell.start, n.end - cell.start)) for n in placed_within(named, *place)]
    if not any(span[0] == 0 for _, span in own) and not any(
        f.kind == NAME and f.end == len(text) for f in fillers(text)
    ):
        text = text[:1].lower() + text[1:]  # the capital is that of any cell
    return Utterance(
        text=text,
        offset=cell.start,
        entity=cell.entity,
        names=tuple(span for n, span in own if n.entities[0].id == cell.entity.id),
        others=tuple(span for n, span in own if n.entities[0].id != cell.entity.id),
        asked=tokens(cell.heading),
    )


def _filled(said: Utterance, question: str, asked: About) -> Utterance | None:
    """A value with the words of its question."""
    given = fillers(said.text)
    if _PAST.search(question) and not any(f.kind == DAY for f in given):
        return None
    noun = _ASKS_WHICH.match(question) and not negated(tokens(said.text))  # 'The accordion.'
    if not noun and not any(f.kind != NAME or _is_name(said.text) for f in given):
        return None
    names = [token for token in tokens(question) if not begins_in(token.start, asked.spans)]
    if question.lower().startswith("where ") and not any(map(is_of_place, said.cued(names))):
        return None  # no CEO answers 'where is the CEO?'
    return msgspec.structs.replace(said, asked=tuple(names))


def _is_fragment(text: str) -> bool:
    """Whether an answer is no sentence of its own."""
    spoken = tokens(text)
    return len(spoken) <= SHORT_ANSWER and not any(t.lower in FORMS for t in spoken)


def _is_name(text: str) -> bool:
    """Whether an answer is a name by its capitals: 'Karl Bent.', 'In Munich.', not 'No idea' or 'Certainly!'."""
    words = [word for word in text.strip(" .!*_`\"'").split(" ") if word.lower() not in FUNCTION]
    return len(words) > 1 and all(word[:1].isupper() for word in words)
