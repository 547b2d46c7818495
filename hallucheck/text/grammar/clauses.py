"""Words and clauses of a sentence.

A clause is a stretch with one finite verb group, as far as marks and conjunctions say; what stands under "if", in a
question or in quotation marks is no statement of the writer's, and its mood says so. Who a sentence is about, the
writer or the one who is spoken to, its pronouns say: closed classes, by language.
"""

from __future__ import annotations

from enum import StrEnum
from itertools import takewhile

import msgspec

from hallucheck.text.basics.patterns import holds_any, regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.verbs import FORMS, MODALS, contraction, is_finite


class Mood(StrEnum):
    """Whether a clause states something."""

    STATED = "stated"
    CONDITIONAL = "conditional"
    QUESTION = "question"


class Word(msgspec.Struct, frozen=True):
    """A word or mark: its span in the sentence, as written, and in lower case."""

    start: int
    end: int
    text: str
    lower: str


class Clause(msgspec.Struct, frozen=True):
    """Words [first, last) of the sentence, and the mood they stand in."""

    first: int
    last: int
    mood: Mood


_WORD = regex(r"[^\W_][\w]*(?:['’.@:+/%&-]+[\w]+)*%?|[$€£¥₹#]?\d[\d.,:/]*\d|[^\w\s]")
_CONDITIONAL = words("if when whenever unless once suppose supposing assuming should")
_BREAKS = frozenset((";", "—", "–", ":", "(", ")", "[", "]", "“", "”", '"'))
_CONJUNCTIONS = words("but while whereas although though because however therefore so which who that where")
_JOINED = words("and or")
_STARTS_CLAUSE = words("it he she they we you i this that these those there the a an its his her their our your")
_AUXILIARIES = words(
    "is are was were has have had does do did will can cannot isn't aren't wasn't weren't won't would could should "
    "may might must shall"
)

MAX_WORDS = 400
"""Longer sentences are read up to here: no writer makes one."""


def tokenize(text: str) -> list[Word]:
    """The words and marks of `text`, at most `MAX_WORDS`."""
    found = []
    for match in _WORD.finditer(text):
        word = match.group()
        found.append(Word(match.start(), match.end(), word, word.lower().replace("’", "'")))
        if len(found) == MAX_WORDS:
            break
    return found


def clauses(tokens: list[Word]) -> list[Clause]:
    """The clauses of a tokenised sentence, in order."""
    if not tokens:
        return []
    question = any(token.text in "?？؟" for token in tokens[-3:])
    found: list[Clause] = []
    first = 0
    for index, token in enumerate(tokens):
        if index > first and _breaks(tokens, index):
            _add(tokens, first, index, question, found)
            first = index + 1 if token.lower in _BREAKS or token.lower == "," or token.lower in _JOINED else index
    _add(tokens, first, len(tokens), question, found)
    return found


def _breaks(tokens: list[Word], index: int) -> bool:
    word = tokens[index].lower
    if word in _BREAKS:
        return True
    after = tokens[index + 1].lower if index + 1 < len(tokens) else ""
    if word == ",":
        return after in _STARTS_CLAUSE or after in _CONJUNCTIONS or after in _CONDITIONAL or after in _AUXILIARIES
    if word in _CONJUNCTIONS:
        return word != "that" or after in _STARTS_CLAUSE
    if word in _JOINED:
        return (
            after in _STARTS_CLAUSE
            or after in _AUXILIARIES
            or (after in FORMS and is_finite(after))
            or _verb_soon(tokens, index + 1)
        )
    return word in ("if", "unless", "when")


def _verb_soon(tokens: list[Word], start: int) -> bool:
    """Whether an auxiliary follows within four words, which makes what follows a clause of its own."""
    follows = takewhile(lambda token: token.lower[0].isalnum(), tokens[start : start + 4])
    return any(token.lower in _AUXILIARIES for token in follows)


def _add(tokens: list[Word], first: int, last: int, question: bool, found: list[Clause]) -> None:  # noqa: FBT001 (private)
    while first < last and tokens[first].lower in (",", "and", "or", "so"):
        first += 1
    if first >= last:
        return
    follows = len(found) == 1 and found[0].mood is Mood.CONDITIONAL  # the consequence of an opening condition
    mood = Mood.CONDITIONAL if follows or tokens[first].lower in _CONDITIONAL else Mood.STATED
    found.append(Clause(first, last, Mood.QUESTION if question else mood))


_WRITER = words(
    "i i'm i've i'd i'll my mine we we're we've we'd we'll our ours "  # English
    "ich wir mein meine meinem meinen meiner meines unser unsere unserem unseren unserer "  # German
    "je j'ai nous mon mes notre nos "  # French
    "yo nosotros nosotras mi mis nuestro nuestra nuestros nuestras "  # Spanish
    "io noi mio mia miei mie nostro nostra nostri nostre "  # Italian
    "eu nós meu minha meus minhas nosso nossa nossos nossas "  # Portuguese
    "ik wij mijn ons onze "  # Dutch
    "я мы мой моя мои наш наша наши"  # Russian
)
_WRITER_SIGNS = ("我", "私", "僕")
"""The same where no spaces part words."""

_SPOKEN_TO = words(
    "you you're you've you'd you'll your yours yourself du dich dir dein deine deinen deiner "
    "vous votre vos tu toi ton tes te usted ustedes tú tus voi vostro você vocês seu jij jouw uw ты вы ваш"
)
_SPOKEN_TO_SIGNS = ("你", "您", "あなた")

_THIRD = words("it its he she they his her their this that these those the")

_OPINION = words("think believe guess suppose assume heard hear read know feel suspect wonder doubt imagine")
"""What a writer says after these is about the world and not of their own."""

_AHEAD = 4
"""So many words may stand before the pronoun that opens a clause: "Hi, yesterday I ..."."""

_BEFORE_COMMAND = words("please now then also kindly first finally always never do don't just and so")
_SUBORDINATE = words("that which who whom whose if when whenever where how what whether why because while unless")


def is_asked(text: str) -> bool:
    """Whether a sentence asks."""
    return text.rstrip("\"'”’)*_ ").endswith(("?", "？", "؟"))


def is_of_writer(text: str) -> bool:
    """Whether a sentence states something of the writer's own: a clause that begins with "I", "my", "our"."""
    if is_asked(text):
        return False
    if not text.isascii() and any(sign in text[:8] for sign in _WRITER_SIGNS):
        return True
    tokens = tokenize(text)
    for clause in clauses(tokens):
        part = tokens[clause.first : clause.last] if clause.mood is not Mood.QUESTION else []
        at = next((index for index, token in enumerate(part[:_AHEAD]) if token.lower in _WRITER), None)
        if at is None or is_command(part[:at] or part):
            continue
        if not any(token.lower in _OPINION for token in part[at + 1 : at + 3]):
            return True
    return False


def goes_on(text: str) -> bool:
    """Whether a sentence begins with a word that points back: "It was shipped on Monday."."""
    first = next(iter(tokenize(text)), None)
    return first is not None and first.lower in _THIRD


def is_command(tokens: list[Word]) -> bool:
    """Whether what begins with these words ask somebody to do something: a bare verb stands where a subject would."""
    words_only = [token.lower for token in tokens if token.lower[0].isalpha()]
    opened = next((index for index, word in enumerate(words_only) if word not in _BEFORE_COMMAND), None)
    if opened is None:
        return bool(words_only) and words_only[0] in ("do", "don't", "please")
    word = words_only[opened]
    return FORMS.get(word) == word and not is_finite(word)


def states(text: str) -> bool:
    """Whether a sentence states something of the world: no question, no command, nothing to or of who is speaking.

    In scripts other than Latin only the first and the third are looked at.
    """
    tokens = tokenize(text)
    to_reader = any(token.lower in _SPOKEN_TO for token in tokens) or holds_any(text, _SPOKEN_TO_SIGNS)
    if to_reader or is_asked(text) or is_of_writer(text):
        return False
    if not any("a" <= token.lower[0] <= "z" for token in tokens):
        return any(map(str.isalnum, text))
    if is_command(tokens):
        return False
    opened = 0  # clauses that a subordinating word opened and no verb has closed
    for token in tokens[1:]:
        plain, _ = contraction(token.lower)
        if plain in _SUBORDINATE:
            opened += 1
        elif plain in MODALS or is_finite(plain) or plain.endswith("ed"):
            if not opened:
                return True
            opened -= 1
    return not text.isascii()
