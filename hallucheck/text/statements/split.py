"""Atomic statements: the sentences of an answer, taken apart into clauses that can be true or false on their own.

What claims nothing about the world is left out and says why: greetings, questions, talk about the answer itself
("here are the steps:", "I hope this helps") and abstentions ("the context does not say"). An abstention is never a
hallucination.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import lru_cache

import msgspec

from hallucheck.model import Case
from hallucheck.text.basics.patterns import holds_any, regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.verbs import FORMS, MODALS, contraction, is_finite
from hallucheck.text.sentences import Sentence, answer_sentences
from hallucheck.text.statements.refusals import refuses
from hallucheck.text.statements.talk import is_act, is_talk
from hallucheck.text.statements.to_reader import is_aside, is_of_itself
from hallucheck.text.words.kinds import named
from hallucheck.text.words.lexicon import stem


class Kind(StrEnum):
    """What a stretch of an answer is."""

    STATEMENT = "statement"
    QUESTION = "question"
    ABSTENTION = "abstention"
    TALK = "talk"
    OWN = "own"
    """What its writer does or advises, or says of the answer: no evidence need hold it, but some may deny it."""


CLAIMING = (Kind.STATEMENT, Kind.OWN)
"""What is held against evidence."""


class Statement(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch [start, end) of the answer, in code points.

    `claim` is the part of `text` that evidence must bear out: without an opening such as "According to passage 2,".
    """

    start: int
    end: int
    text: str
    claim: str
    kind: Kind = Kind.STATEMENT
    code: bool = False
    """Whether it is a block of code, in which only names, options and figures can be wrong."""


BARE = regex(r"\W*(?:yes|no|true|false|correct|incorrect)\W*", re.IGNORECASE)
"""An answer that only agrees or disagrees."""

KEPT = 2000
"""Sentences that stay read between records: neighbours in a dump often share them."""

SHORTEST = 3
"""Words that a clause must have on either side to be parted."""

ITEM = 3
"""Characters between two sentences, at least, of which the second is an item of a list: a break, a sign, a space."""

_SOURCES = (
    r"(?:context|passages?|documents?|text|sources?|excerpts?|articles?|information|data|records?|notes?|reports?|"
    r"materials?|chunks?|knowledge base|conversation|files?|chart|snippets?)"
)
_SAY = (
    r"(?:say|state|mention|specify|provide|contain|include|indicate|give|answer|explain|address|cover|discuss|describe|"
    r"list|reveal|clarify|offer|disclose|have|tell|define)"
)
_GIVEN = (
    r"(?:mentioned|specified|stated|indicated|explained|addressed|covered|discussed|described|listed|clarified|"
    r"disclosed|provided|given|available|included|clear|found)"
)
_ABSTENTION = regex(
    rf"^(?:[\w'’ ,-]{{0,60}}?\b)?{_SOURCES}\b(?:\s+[\w'’-]+){{0,6}}?\s+(?:does|do|did)(?:\s+not|n['’]t)\s+"
    rf"(?:\w+\s+){{0,2}}?{_SAY}\b"
    r"|(?<![→>\"“‘«]\s)(?<![→>\"“‘«])\bI(?:\s+do\s+not|\s+don['’]t|['’]m not|\s+am not|\s+have no|\s+lack)\b.{0,40}?"
    r"\b(?:know|sure|certain|aware|have|find|see|information|data|access|enough|idea)\b"
    rf"|\b(?:no|not enough|insufficient|not sufficient|lack of|without (?:more|further|"
    rf"additional))\s+(?:\w+\s+){{0,4}}?"
    r"(?:information|details?|data|context|mention|evidence|answer)\b(?:.{0,80}?"
    rf"\b(?:context|passages?|documents?|text|sources?|provided|given|available|found|to answer|to determine)\b|\.?$)"
    r"|^(?:it|this|that)\s+(?:is|was)(?:\s+not|n['’]t)\s+(?:\w+\s+){0,2}?(?:stated|said|mentioned|specified|known|recorded)"
    r"\s+(?:who|what|when|where|whether|how|why|which|if)\b"
    r"|^(?:nothing|no(?:\s+[\w'’-]+){1,6}?)\s+(?:is|are)\s+(?:stated|said|mentioned|specified|named)\b"
    rf"|\b(?:is|are|was|were)(?:\s+not|n['’]t)\s+(?:\w+\s+){{0,2}}?(?:{_GIVEN}"
    rf"\s+(?:in|by|from|within)\s+(?:\w+\s+){{0,4}}?{_SOURCES}\b|(?:mentioned|specified|stated)\W*$)"
    rf"|^(?:[\w'’,-]+\s+){{0,3}}?{_SOURCES}(?:\s+\d{{1,2}})?\s+(?:is|are)(?:\s+not|n['’]t)\s+(?:\w+\s+)?"
    r"(?:related|relevant)\s+to\b"
    r"|^(?:unknown|unclear|n/?a|not (?:stated|mentioned|specified|available|given|provided|found|known)|unanswerable|"
    r"no answer|(?:i['’]?m |i am )?(?:(?:so|very) )?sorry(?:,? (?:but )?I\b[^.!?\d]{0,60})?)[.!]?$"
    r"|^there (?:is|are|was|were) (?:no|not (?:enough|any)) (?:\w+\s+){0,4}?(?:information|mention|"
    r"details?|data|figures|indication)\b"
    r"|^unable to answer\b"
    rf"|\b(?:none of|neither of|nothing in|no)\s+(?:the |these |your )?(?:\w+\s+){{0,2}}?{_SOURCES}\s+"
    rf"(?:\w+\s+)?{_SAY}s?\b"
    rf"|^(?:[\w'’,-]+\s+){{0,2}}?(?:the|this|these|your)\s+(?:\w+\s+){{0,2}}?{_SOURCES}\s+(?:\w+\s+)?"
    rf"{_SAY}s?\s+(?:no|nothing|neither)\b"
    rf"|\bno\s+(?:[\w'’-]+\s+){{1,6}}?{_GIVEN}\s+(?:in|by|from|within)\s+(?:\w+\s+){{0,4}}?{_SOURCES}\b",
    re.IGNORECASE,
)
_UNABLE = regex(
    r"\b(?:cannot|can['’]t|can not|could not|couldn['’]t|unable to|not able to|not possible to|impossible to)\s+"
    r"(?:\w+\s+){0,2}?(?:(?:answer|determine|find|provide|confirm|verify|say|tell|give|infer|identify|help|assist)\b"
    r"(?!(?:\s+\w+){0,4} advice\b)"
    r"|be (?:answered|determined|confirmed|inferred|found)\b)"
    r"|\b(?:difficult|hard)\s+to\s+(?:answer\s+(?:the|this|your)\s+question|(?:give|provide)\s+an?\s+(?:\w+\s+)?answer)\b",
    re.IGNORECASE,
)
"""What a writer cannot do; and others too: "the police could not identify the suspect"."""

_SAYS_NOT = regex(
    r"\b(?:does|do)(?:\s+not|n['’]t)\s+(?:\w+\s+)?(?:say|mention|state|specify|disclose|explain)\b",
    re.IGNORECASE,
)
_BREAK = regex(r"[,;:(]|\b(?:but|and|so|as|because|although|while)\b", re.IGNORECASE)
_WHOSE = words("i you he she we who they which that")
"""They open a clause about what the text is."""
_DETERMINERS = words("the this these those your our my neither")

_ONESELF = regex(
    rf"\b(?:I|we|one|question|answers?|model|assistant|{_SOURCES})\b"
    r"|\b(?:it|this|that)(?:\s+(?:is|was|would|may|might|also|therefore))?\s*$",
    re.IGNORECASE,
)

_TALK = regex(
    r"^(?:hi|hello|hey|good (?:morning|afternoon|evening))\b[^.!?]{0,40}[.!,:]*$|^thank(?:s| you)\b[^.!?]{0,60}[.!,:]*$"
    r"|^dear [^.!?]{0,40},$|^(?:you(?:['’ ]?re| are) )?(?:most |very )?welcome(?: to [^.!?]{0,30})?[.!]*$"
    r"|^(?:(?:i(?:['’ ]?m| am) )?(?:always )?(?:happy|glad|pleased) to (?:help|assist|be of (?:help|service))"
    r"|(?:it(?:['’]s| is|['’ ]?was) )?my pleasure|no (?:problem|worries)|don['’ ]?t mention it|any ?time|indeed"
    r"|exactly|right|true|i see|got it|sounds good|will do|good ?bye|bye|see you|take care|cheers"
    r"|(?:i )?(?:agree|understand)|(?:that(?:['’]s| is) )?(?:great|cool|nice|good|awesome|interesting|"
    r"wonderful|fantastic)(?: to (?:hear|know))?"
    r"|(?:have|enjoy) (?:a |an |your )?[^.!?\d]{0,30}\b(?:day|night|evening|one|weekend|trip|drive|time))"
    r"(?:[, ]+(?:sir|then|too|everyone|friend|bye|goodbye|good ?bye))?\W*$"
    r"|^(?:sure|certainly|of course|absolutely|great(?: question)?|good question|okay|ok|yes|no)\W*$"
    r"|^(?:sure|certainly|of course|absolutely|okay|ok|yes)[,!. ]+i(?:['’]d| can| will|['’]ll| would)\b.{0,60}\bhelp\b"
    r"|^(?:sure|certainly|of course|absolutely|okay|ok|great)?[,!. ]*(?:here(?:['’]s| is| are)|below (?:is|are)|"
    r"the following (?:is|are))\b[^\d:]{0,200}:?\W*$"
    r"|^(?:is there )?anything else\b"
    r"|^as an ai\b|^(?:in )?(?:summary|conclusion|overall|answer|steps?|instructions?|note|notes|sources?|"
    r"references?)[: ]*$",
    re.IGNORECASE,
)
_OPENING = regex(
    rf"^(?:(?:based (?:up)?on|according to|as (?:per|stated in|mentioned in|described in|noted in)|per|from|in|given)"
    rf"(?:\s+(?:the|this|these|your|all))?(?:\s+(?:provided|given|above|available|retrieved|following|supplied|three|two))"
    rf"{{0,2}}\s+{_SOURCES}(?:\s+(?:provided|given|above|supplied|\d{{1,2}}|[A-D]))?(?:\s+(?:and|&)\s+(?:passage\s+)?\d{{1,2}})?"
    r"\s*[,:]\s*(?:it (?:is|appears|seems)(?: (?:that|clear that))?\s+)?"
    rf"|(?:the\s+)?(?:provided\s+|given\s+)?{_SOURCES}(?:\s+\d{{1,2}})?\s+(?:states?|says?|mentions?|notes?|indicates?|"
    r"explains?|suggests?|reports?|shows?)\s+that\s+"
    r"|don['’]t forget to\s+|here(?:['’]s| is| are) [^.:!?\n\d]{1,60}:\s+(?=\S)"
    r"|(?:please\s+)?(?:(?:also\s+)?(?:note|be aware|remember|mind)|(?:bear|keep) in mind)(?: too| also)?,? that\s+"
    r"|(?:bitte\s+)?(?:beacht|denk|bedenk)\w*(?: sie| auch| bitte| daran){0,2}, dass\s+"
    r"|(?:notez|sachez|(?:bon )?à (?:noter|savoir) :?)(?: que)?\s+|(?:let op|onthoud|houd er rekening mee),? dat\s+"
    r"|(?:recuerd[ae]|(?:ten|tenga) en cuenta|not[ae]|ricord[ai]|tieni presente|lembre-se de) (?:que|che)\s+"
    r"|(?:[^\W\d_][^.:!?\n]{0,40}:\s+(?=(?:yes|no)\b))?(?:yes|no"
    r"|not (?:yet|any ?more|any longer|now|really|quite)|and|of course|"
    r"so|therefore|thus|however|additionally|furthermore|moreover|also|finally|in addition|overall|"
    r"in summary|in conclusion|in short|sure|certainly)\s*[,.:!]\s+)",
    re.IGNORECASE,
)
_FENCE = regex(r"```[\w+-]{0,20}(?:\s|$)")
_TURN = regex(
    r"(?:[,;]|(?<=sure)|(?<=certain)|(?<=know))\s*\b(?:but|however),?\s+(?!I\b|it does\b|the \w+ (?:does|do)\b)",
    re.IGNORECASE,
)
_TELLS = regex(r"\d| [A-Z][a-z]")
_STEP = regex(r"^(?:\(?\d{1,2}[.)]|step \d{1,2}\s*[:.)-]|[-*•])\s+", re.IGNORECASE)
_NAMES_SOURCE = regex(r"\b(?:contexts?|passages?|documents?|texts?|sources?|excerpts?|articles?)\b", re.IGNORECASE)
_IT = regex(
    r"(?:\w+,\s+)?(?:it|they|this|that|these|those)\s+(?:\w+\s+)?(?=do(?:es)?(?:\s+not|n['’]t)\s)", re.IGNORECASE
)
"""A subject that may stand for the source named before: "However, they do not ..."."""
_CUT = regex(r"(?P<mark>;\s+)|,?\s+(?P<word>but|and|while|whereas|although|though)\s+", re.IGNORECASE)
_DENYING = (
    "no", "n't", "unable", "impossible", "lack", "insufficient", "without", "unclear", "unanswerable", "sorry",
    "difficult", "hard",
)  # fmt: skip
"""One of them is part of every abstention but "n/a"."""
_CUTS = (";", "but", "and", "whi", "where", "though")
"""One of them is part of everything that `_CUT` finds."""
_HEADED = regex(r"#{1,6} |(\*\*|__)(?=\S)[^\n]{1,120}\1:?$")
"""A line that Markdown makes a heading: by its sign, or as a whole in bold."""
_STRONG = ("**", "__")
_LISTED = regex(r"[ \t>]*(?:[-*+•◦▪‣–—·|]|\(?\d{1,3}[.)])[ \t]")
"""A line that is an item of a list or a row."""
LABEL, HEADING = 3, 8
"""Words of a label in bold before a sentence, and of a heading without signs."""
_BARE_WORD = regex(r"[^\W_][\w'’.-]*")
_ASKING = words("what who where when why how which whose")
_SUBJECT = words("it he she they we you i this that these those there the a an his her their its")


def statements(text: tuple[Sentence, ...], written: str = "") -> tuple[Statement, ...]:
    """The atomic statements of an answer's sentences and the stretches that claim nothing, in order.

    `written` is the answer with its signs of emphasis, which tell headings and labels.
    """
    return tuple(_statements(text, written))


def answer_statements(case: Case) -> tuple[Statement, ...]:
    """The statements of the record's answer (a case reading)."""
    return statements(case.reading(answer_sentences), case.written.answer or "")


def kinds(text: Sequence[Sentence], written: str = "") -> Iterator[tuple[Sentence, Kind]]:
    """Each sentence and its kind, which what stands before it, or its place in what was `written`, may decide."""
    in_table = misses = False
    end, before, it = 0, "", None
    lined = "\n" in written or "**" in written
    for sentence, below in zip(text, (*text[1:], *text[:1]), strict=True):
        row = sentence.text.startswith("|")
        of_source = it
        it = _IT.match(sentence.text)
        if it and not of_source and not _NAMES_SOURCE.search(before):
            it = None
        misses = misses and sentence.start - end >= ITEM
        if misses:
            kind = Kind.ABSTENTION
        elif (row and not in_table) or (
            lined and below.start > sentence.start and _is_heading(sentence, below, written)
        ):
            kind = Kind.TALK  # the head of a table names its columns, a heading what is told below it
        else:
            kind = kind_of(f"The source {sentence.text[it.end() :]}" if it else sentence.text)
            misses = kind is Kind.ABSTENTION and sentence.text.endswith(":")
        yield sentence, kind
        in_table, end, before = row, sentence.end, sentence.text


def _is_heading(sentence: Sentence, below: Sentence, written: str) -> bool:
    """Whether a sentence is only the heading of what stands below it, or the label of what follows it.

    A line in bold or with a sign is a heading, and a short one without a verb where a gap or a list follows it.
    """
    said = sentence.text.strip("*_ :")
    if not said or said[-1] in "!?！？" or any(map(str.isdigit, said.partition(":")[2])):
        return False
    begins, ends = written.rfind("\n", 0, sentence.start) + 1, written.find("\n", sentence.end)
    line = written[begins : max(ends, sentence.end)].strip()
    if below.start < ends or ends < 0:
        strong = written[max(begins, sentence.start - 2) : sentence.start + 2]
        closed = written[sentence.end - 3 : sentence.end + 2]
        is_strong = any(sign in strong and sign in closed for sign in _STRONG)
        return is_strong and not line[0].isdigit() and _is_label(said.rstrip("."), LABEL)
    if _HEADED.match(line) and said[-1] not in ".。।":
        return line.strip("#*_: \t") == said
    gap = written[ends : below.start]
    apart = gap.count("\n") > 1 or _LISTED.match(gap.rpartition("\n")[2]) is not None
    alone = begins > 1 and written[begins - 2] == "\n" and line == said and said[-1].isalnum()
    return alone and apart and _is_label(said, HEADING)


def _is_label(text: str, most: int) -> bool:
    """Whether some words have no verb, so that they only name a matter, and no figure."""
    found = [word.lower() for word in _BARE_WORD.findall(text)]
    if not 0 < len(found) <= most or any(map(str.isdigit, text)):
        return False
    if found[0].replace("’", "'").partition("'")[0] in _ASKING or found[0].endswith("ing"):
        return True
    finite = found[-1] if len(found) > 1 and is_finite(found[-1]) else ""
    return not finite and not any(word in FORMS or word in MODALS for word in found[1:-1])


def _statements(text: tuple[Sentence, ...], written: str) -> Iterator[Statement]:
    for sentence, kind in kinds(text, written):
        if kind is Kind.STATEMENT and (fence := _FENCE.match(sentence.text)):
            claim = sentence.text[fence.end() :].removesuffix("```").strip()
            fenced = Kind.STATEMENT if any(map(str.isalnum, claim)) else Kind.TALK
            yield Statement(
                start=sentence.start, end=sentence.end, text=sentence.text, claim=claim, kind=fenced, code=True
            )
            continue
        if kind in CLAIMING:
            first = 0
        else:
            first = _turn(sentence.text) if kind is Kind.ABSTENTION else len(sentence.text)
            left = sentence.text[:first].rstrip()
            yield Statement(start=sentence.start, end=sentence.start + len(left), text=left, claim="", kind=kind)
        for low, high in _clauses(sentence.text, first):
            part = sentence.text[low:high]
            claim = opened(part)
            yield Statement(
                start=sentence.start + low,
                end=sentence.start + high,
                text=part,
                claim=claim,
                kind=kind_of(claim) if claim != sentence.text else kind,
            )


@lru_cache(maxsize=KEPT)
def kind_of(text: str) -> Kind:
    """What a sentence is. It is bounded: only the first 400 characters are looked at."""
    head = text[:400].strip()
    if not head or not any(map(str.isalnum, head)):
        return Kind.TALK
    if text.rstrip().endswith(("?", "？", "؟")):
        return Kind.QUESTION
    if (_may_abstain(head) and _abstains(head)) or refuses(head):
        return Kind.ABSTENTION
    bare = opened(head)
    if _TALK.search(bare) or is_talk(bare) or is_aside(bare):
        return Kind.TALK
    if bare.endswith(":") and len(bare.split()) <= 25:  # noqa: PLR2004 (announces a list)
        return Kind.TALK
    return Kind.OWN if is_act(bare) or is_of_itself(bare) else Kind.STATEMENT


def _abstains(head: str) -> bool:
    """Whether the writer says that the sources or the writer cannot say."""
    if _ABSTENTION.search(head) or _is_silent(head):
        return True
    unable = _UNABLE.search(head)
    if unable is None:
        return False
    before = head[: unable.start()]
    return not any(map(str.isalnum, before)) or _ONESELF.search(before) is not None


def _is_silent(head: str) -> bool:
    """Whether a thing "does not say": of all things only texts could."""
    for denied in _SAYS_NOT.finditer(head):
        subject = _BARE_WORD.findall(_BREAK.split(head[: denied.start()])[-1])
        own = [at for at, word in enumerate(subject) if word.lower() in _WHOSE]
        subject = subject[: own[0]] if own else subject  # the rules that you supplied
        if (
            len(subject) > 1
            and subject[0].lower() in _DETERMINERS
            and not any(word[0].isupper() for word in subject[1:])
        ):
            kinds = named(stem(subject[-1]))
            if "person" not in kinds and ("group" not in kinds or "communication" in kinds):
                return True
    return False


def _may_abstain(head: str) -> bool:
    """Whether a word is there without which no abstention is made; the pattern costs thirty times as much."""
    lower = head.replace("’", "'").lower()
    return not lower.isascii() or len(lower) <= len("n/a.") or holds_any(lower, _DENYING)


@lru_cache(maxsize=KEPT)
def opened(text: str) -> str:
    """The text without openings that only say where it comes from."""
    text = _STEP.sub("", text)
    for _ in range(3):
        match = _OPENING.match(text)
        if not match or match.end() >= len(text):
            break
        text = text[match.end() :]
    return text


def _turn(text: str) -> int:
    """Where an abstention goes on to a claim: "I am not sure, but it opened in Hamburg"; else its end."""
    found = _TURN.search(text[:400])
    return found.end() if found and _TELLS.search(text, found.end()) else len(text)


@lru_cache(maxsize=KEPT)
def _clauses(text: str, start: int) -> list[tuple[int, int]]:
    """Clauses with a verb of their own on both sides of a semicolon or a conjunction; else the rest from `start`."""
    found: list[tuple[int, int]] = []
    if start == len(text):
        return found
    if len(text) <= 2000 and (not text.isascii() or holds_any(text.lower(), _CUTS)):  # noqa: PLR2004 (no writer makes a longer sentence)
        for match in _CUT.finditer(text, start):
            if _parts(text[start : match.start()], text[match.end() :], match["word"]):
                found.append((start, match.start()))
                start = match.end()
    return [*found, (start, len(text))]


def _parts(left: str, right: str, conjunction: str | None) -> bool:
    first = _BARE_WORD.search(right)
    contrasts = conjunction is not None and conjunction.lower() in ("while", "whereas")
    if first is None or not (conjunction is None or contrasts or first[0].lower() in _SUBJECT or right[0].isupper()):
        return False  # before the sides are read: most conjunctions join words
    right_words = [word.lower() for word in _BARE_WORD.findall(right[:200])]
    if len(right_words) < SHORTEST:
        return False
    left_words = [word.lower() for word in _BARE_WORD.findall(left)]
    if len(left_words) < SHORTEST or not _has_verb(left_words):
        return False
    if conjunction is None:
        return _has_verb(right_words)
    if left_words[0] in ("if", "when", "while", "although", "though", "unless", "because", "since", "both", "between"):
        return False
    return _has_verb(right_words[1 : 7 if contrasts else 5])


def _has_verb(found: list[str]) -> bool:
    for word in found:
        plain, _ = contraction(word.replace("’", "'"))
        if plain in MODALS or (plain in FORMS and is_finite(plain)):
            return True
    return False
