"""Small words that turn a meaning: negations, hedges, words of direction, strength and comparison."""

from __future__ import annotations

from hallucheck.verifiers.words import stem


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in text.split())


NEGATIONS = _stems(
    "not no never neither nor none nothing nobody nowhere without cannot cant hardly barely scarcely lack lacks fail "
    "fails refuse refuses deny denies unable unlikely fewer instead except "
    "nicht kein keine keinen nie niemals ohne weder ne pas jamais aucun aucune sans nunca jamás sin ningún ninguna "
    "não nunca nenhum sem nem mai nessun senza не нет ни никогда без לא אין בלי אינו אינה לא ליס ليس لا لم لن بدون"
) | frozenset("不没無无未非") | frozenset(
    stem(word + apostrophe + "t")
    for word in "isn wasn aren weren don doesn didn won wouldn couldn shouldn can hasn haven hadn mustn needn ain".split()
    for apostrophe in "'’"
)
DENIALS = _stems("false null")
"""Values that deny the key before them."""
STRONG = _stems(
    "only all every always sole solely exclusively entire entirely completely totally first last never none most least "
    "largest smallest biggest highest lowest best worst greatest youngest oldest longest shortest fastest exactly both "
    "must guarantee guarantees proves confirmed definitely certainly"
)
MORE = _stems("more over above exceed exceeds exceeding least minimum beyond exceeded greater higher nearly almost")
LESS = _stems("less under below fewer most maximum lower within")
_PAIRS = tuple(
    (_stems(up), _stems(down))
    for up, down in (
        (
            "rise rises rose risen increase increases increased grow grew grown growth up gain gained climb climbed jump soar "
            "surge higher upturn improve improved improvement expand expanded",
            "fall fell fallen decrease decreased decline declined drop dropped down loss lost shrink plunge slump lower "
            "downturn worsen worsened reduce reduced reduction cut",
        ),
        ("more greater larger bigger higher", "less fewer smaller lower"),
        ("before earlier prior previous preceding", "after later following subsequent since"),
        ("win won victory beat defeat defeated winner", "lose lost loss loser defeat defeated"),
        ("first begin began start started open opened opening", "last final end ended close closed finish finished"),
        ("buy bought purchase acquire acquired", "sell sold sale"),
        ("north northern", "south southern"),
        ("east eastern", "west western"),
        ("old older oldest elder", "new young younger youngest newest"),
        ("male man men boy father son husband brother he his him king", "female woman women girl mother daughter wife sister she her queen"),
        ("alive born birth live", "dead died death die kill killed"),
        ("accept accepted approve approved agree agreed allow allowed support supported", "reject rejected deny denied refuse refused disagree oppose opposed ban banned"),
        ("positive good success successful succeed strong best", "negative bad failure fail failed weak worst poor"),
        ("same identical alike similar", "different differ unlike dissimilar"),
        ("include included including", "exclude excluded excluding"),
        ("public", "private"),
        ("left", "right"),
        ("always", "never"),
        ("easy simple", "difficult hard complex"),
        ("high", "low"),
        ("long", "short"),
        ("rich", "poor"),
        ("early", "late"),
        ("true right correct", "false wrong incorrect"),
        ("enter arrive arrived join joined", "leave left depart departed quit resign resigned exit"),
    )
)

DIRECTIONS: dict[str, list[tuple[frozenset[str], frozenset[str]]]] = {}
"""Stem -> its own side and the other side of each pair in which it stands."""
for _up, _down in _PAIRS:
    for _one, _other in ((_up, _down), (_down, _up)):
        for _stem in _one - _other:
            DIRECTIONS.setdefault(_stem, []).append((_one - _other, _other - _one))

BY = frozenset(("by", "von", "por", "par"))
"""What marks the passive voice."""
PERCENT = _stems("percent percentage % pct per cent")
