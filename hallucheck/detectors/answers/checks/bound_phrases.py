"""The words that make a figure a bound, in several languages: at least, up to, not before, from ... on."""

from __future__ import annotations

from typing import NamedTuple

from hallucheck.text.basics.patterns import regex

WINDOW = 48
"""Characters before a figure in which the words for its bound stand."""

_LEAST = (
    r"at least|at the earliest|frühestens|(?:a |the )?minimum(?: of)?|min\.|(?:no|not) (?:less|fewer) than"
    r"|over|more than|above|exceed(?:s|ing|ed)?"
    r"|greater than|longer than|mindestens|wenigstens|minimal|mehr als|über|au moins|(?:un )?minimum de"
    r"|plus de|al menos"
    r"|por lo menos|como mínimo|un mínimo de|más de|almeno|più di|un minimo di|pelo menos|no mínimo|mais de|minstens"
    r"|ten minste|meer dan|至少|不少于|不低于|超过|多于|少なくとも|最低"
)
_MOST = (
    r"at most|at the latest|spätestens|up to|(?:no|not) (?:more|longer|greater|higher) than|(?:a "
    r"|the )?maximum(?: of)?|max\.?|under|below"
    r"|(?:in )?less than|fewer than|shorter than|höchstens|maximal|bis zu|weniger als|unter|d?['’]?au plus|au maximum"
    r"|jusqu['’]à|un maximum de|moins de|como máximo|un máximo de|a lo sumo|menos de|al massimo|fino a|meno di"
    r"|no máximo"
    r"|hooguit|maximaal|minder dan|最多|至多|不超过|少于|不到|最大"
)
_SIGNS = r"\s?(?:a |an |the |an? additional |[$€£¥] ?|eur |usd |us\$ ?|ca\. )?$"
_PLAIN = regex(rf"(?<!\w)(?:(?P<low>{_LEAST})|(?P<high>{_MOST})){_SIGNS}")
_NAMED = regex(
    r"\b(?:(?P<low>minimum|smallest|mindest\w+)|(?P<high>maximum|höchst\w+))\b(?: [\w-]+){0,4}? "
    r"(?:is|are|of|was|beträgt|:)\s?[$€£]?$"
)

_LASTING = regex(
    rf"\b(?:(?P<low>from|aged|after|nach|après|después de|dopo)|(?P<high>within|inside|innerhalb von|binnen|en moins de"
    rf"|dentro de|entro)){_SIGNS}"
)
_OVER_TIME = regex(
    r"(?:\b(?P<ends>(?:ends?|ended|expires?|expired|closes?|closed|stops?|stopped|finishe[sd]|left|endet|schließt)"
    r"(?: (?:on|at|in|after|by|am|um))?)|\b(?P<starts>(?:starts?|started|begins?|began|opens?|opened|commences?|joined"
    r"|(?:takes?|took) effect|enter(?:s|ed) into force|beginnt|öffnet)(?: (?:on|at|in|from|as of|am|um))?)"
    r"|\b(?P<low>from|since|starting(?: on| from| in)?|beginning(?: on| in)?|as of|effective(?: from| on)?"
    r"|(?:no|not) (?:earlier|sooner) than|ab(?: dem)?|seit(?: dem)?|à partir d[eu]|depuis|desde(?: el)?"
    r"|a partir del?|dal)"
    r"|\b(?P<high>till|by|(?:no|not) later than|at the latest(?: by| on)?|up to(?: and including)?|through|bis(?: zum)?"
    r"|jusqu['’](?:au|en|à)|hasta(?: el)?|fino al?|entro(?: il)?)|(?P<from>从|自)|(?P<till>截至"
    r"|直到))\s?(?:the |le |el |il )?$"
)
_SURE = regex(r"\b(?:(?P<low>after)|(?P<high>before|prior to|until|vor dem|avant|antes del?))\s?(?:the )?$")

_BEHIND = regex(
    r"\s?(?:[%°]\w?|\w+)?(?: [\w'’-]+){0,3}?[ ]?"
    r"(?:(?P<low>\b(?:or|and) (?:more|above|over|longer|older|higher|up)\b|\boder mehr\b|\bou plus\b|\bo más\b"
    r"|\bo più\b"
    r"|\b(?:at least|minimum|au minimum|como mínimo)(?=\W*$)|\bor later\b|\bonwards?\b|以上|起)"
    r"|(?P<high>\b(?:or|and) (?:less|fewer|under|below|shorter|younger|earlier|lower)\b|\boder weniger\b|\bou moins\b"
    r"|\bo menos\b|\bo meno\b|\b(?:at most|maximum|max|au maximum|au plus|como máximo|al massimo|at the latest)(?=\W*$)"
    r"|以内|以下|未満|まで))"
)
_HINT = regex(
    r"\b(?:at (?:least|most|the latest)|mini?m\w*|maxi?m\w*|max|than|over|above|exceed\w*|up to|under|below"
    r"|within|inside"
    r"|before|prior|after|until|till|by|from|since|start\w*|begin\w*|began|as of|effective|ends?|ended"
    r"|expire[sd]?|close[sd]?"
    r"|open(?:s|ed)?|joined|left|takes? effect|took effect|through|or (?:more|less|fewer|above|below|over"
    r"|under|later|older)"
    r"|and (?:above|over|up)|onwards?|mindest\w+|wenigstens|höchst\w+|bis|ab|seit|mehr|weniger|unter|über"
    r"|innerhalb|binnen"
    r"|nach|beginnt|endet|öffnet|schließt|au (?:moins|plus|maximum)|moins|plus|jusqu|depuis|partir|avant|après|al menos"
    r"|mínimo|máximo|más|menos|hasta|desde|antes|después|almeno|massimo|fino|entro|dal|dopo|pelo menos|minstens|hooguit"
    r"|maximaal|meer|minder)\b|[至最]|不[少低超到]|超过|多于|少于|以[上下内]|未満|まで|少なくとも|从|自|截|直到|起",
)


_ALONE = regex(
    r"(?P<low>\bat least\b|\bminimum\b|\bmindestens\b|\bwenigstens\b|\bau moins\b|\bal menos\b|\bcomo mínimo\b"
    r"|\balmeno\b"
    r"|\bpelo menos\b|\bminstens\b|至少|不少于|不低于|以上|少なくとも)"
    r"|(?P<high>\bat most\b|\bmaximum\b|\bhöchstens\b|\bmaximal\b|\bau plus\b|\bau maximum\b|\bcomo máximo\b"
    r"|\ba lo sumo\b"
    r"|\bal massimo\b|\bno máximo\b|\bhooguit\b|最多|至多|不超过|以内|以下)"
)


class Phrase(NamedTuple):
    """Words for a bound: where they start (-1 behind the figure), and whether they name the least."""

    text: str
    start: int
    low: bool
    plain: bool


def hinted(text: str) -> bool:
    """Whether a text has a word that may bound a figure."""
    return _HINT.search(text.lower()) is not None


def before_figure(lower: str, start: int, *, timed: bool, lasting: bool) -> Phrase | None:
    """The bound right before a figure that is a time (`timed`), a duration (`lasting`) or any other."""
    first = max(0, start - WINDOW)
    before = lower[first:start]
    patterns = (_OVER_TIME, _SURE) if timed else (_LASTING, _PLAIN, _NAMED) if lasting else (_PLAIN, _NAMED)
    for pattern in patterns:
        match = pattern.search(before)
        if match:
            side = match.lastgroup
            text = match[side or 0].strip()
            low = side in ("low", "starts", "from")
            return Phrase(text, first + match.start(), low, plain=pattern in (_SURE, _PLAIN, _NAMED))
    return None


def after_figure(behind: str) -> Phrase | None:
    """The bound behind a figure: "or more", "au maximum"."""
    match = _BEHIND.match(behind)
    return Phrase(match[match.lastgroup or 0].strip(), -1, match.lastgroup == "low", plain=True) if match else None


def alone(text: str) -> tuple[str, bool] | None:
    """The only bound of a text whose figures are words that are not read: "mindestens drei Monate"."""
    found = list(_ALONE.finditer(text.lower()))
    return (found[0][0], found[0].lastgroup == "low") if len(found) == 1 else None
