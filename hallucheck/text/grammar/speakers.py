"""Who a sentence is about, the writer or the one who is spoken to, and whether it states, asks or commands.

Its pronouns say so: closed classes, by language.
"""

from __future__ import annotations

from collections.abc import Sequence

from hallucheck.text.basics.patterns import holds_any, regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.verbs import FORMS, MODALS, contraction, is_finite

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

_WORD = regex(r"[^\W\d_]+(?:'[^\W\d_]+)*")
_PARTING = regex(r"[,;:()“”\"—–]|(?<!\w)(?:and|or|but|so|if|when|while|because|although|though|that)(?!\w)")

LONGEST = 3000
"""Code points of a sentence that are read."""

_AHEAD = 4
"""So many words may stand before the pronoun that opens a clause: "Hi, yesterday I ..."."""

_BEFORE_COMMAND = words("please now then also kindly first finally always never do don't just and so")
_SUBORDINATE = words("that which who whom whose if when whenever where how what whether why because while unless")


def is_asked(text: str) -> bool:
    """Whether a sentence asks."""
    return text.rstrip("\"'”’)*_ ").endswith(("?", "？", "؟"))


def words_in(text: str) -> list[str]:
    """The words of a text in lower case."""
    return _WORD.findall(text[:LONGEST].lower().replace("’", "'"))


def is_of_writer(text: str) -> bool:
    """Whether a sentence states something of the writer's own: a clause that begins with "I", "my", "our"."""
    if is_asked(text):
        return False
    if not text.isascii() and any(sign in text[:8] for sign in _WRITER_SIGNS):
        return True
    for part in _PARTING.split(text[:LONGEST].lower()):
        found = words_in(part)
        at = next((index for index, word in enumerate(found[:_AHEAD]) if word in _WRITER), None)
        opinion = at is None or not _OPINION.isdisjoint(found[at + 1 : at + 3])
        if not opinion and not is_command(found[:at] or found):
            return True
    return False


def goes_on(text: str) -> bool:
    """Whether a sentence begins with a word that points back: "It was shipped on Monday."."""
    return not _THIRD.isdisjoint(words_in(text[:LONGEST])[:1])


def is_command(found: Sequence[str]) -> bool:
    """Whether what begins with these words asks somebody to do something: a bare verb stands where a subject would."""
    word = next((word for word in found if word not in _BEFORE_COMMAND), None)
    if word is None:
        return next(iter(found), "") in ("do", "don't", "please")
    return FORMS.get(word) == word and not is_finite(word)


def states(text: str) -> bool:
    """Whether a sentence states something of the world: no question, no command, nothing to or of who is speaking.

    In scripts other than Latin only the first and the third are looked at.
    """
    found = words_in(text)
    to_reader = not _SPOKEN_TO.isdisjoint(found) or holds_any(text, _SPOKEN_TO_SIGNS)
    if to_reader or is_asked(text) or is_of_writer(text):
        return False
    if not any("a" <= word[0] <= "z" for word in found):
        return any(map(str.isalnum, text))
    if is_command(found):
        return False
    opened = 0  # clauses that a subordinating word opened and no verb has closed
    for word in found[1:]:
        plain, _ = contraction(word)
        if plain in _SUBORDINATE:
            opened += 1
        elif plain in MODALS or is_finite(plain) or plain.endswith("ed"):
            if not opened:
                return True
            opened -= 1
    return not text.isascii()
