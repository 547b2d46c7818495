"""Which operations the words around a figure name: sums, differences, means, shares, changes."""

from __future__ import annotations

import msgspec

from hallucheck.judges.figures.claims.claims import FigureClaim
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import sections, words
from hallucheck.text.figure.figure import Kind

_CHANGE = words(
    "change changes changed growth grew increase increased decrease decreased rise rose fall fell decline declined "
    "gain gained lose loses lost drop dropped"
)
_MEAN = words(
    "average averages averaged mean durchschnitt durchschnittlich schnitt mittel moyenne promedio media médio média "
    "gemiddeld gemiddelde"
)
SHARED = words("each apiece equally split shared")
"""Words by which an amount is one's share of all."""
WHOLE = words("total overall all sum combined together")
_SUM = WHOLE | words(
    "with mit "
    "totals totaled totalled totaling totalling sums altogether aggregate both plus including add adds added and "
    "across year half first second insgesamt zusammen gesamt ensemble totale totaal samen juntos insieme"
)
OF_ALL = WHOLE | words("both across altogether")
"""Words with which a figure may be of all that is listed."""
_DIFFERENCE = words(" ".join(sections("opposites.txt")["measures"])) | words(
    "extra additional zusätzlich zusätzliche supplémentaire supplémentaires adicional adicionales adicionais "
    "aggiuntivo aggiuntiva aggiuntivi "
    "difference differ differs gap change more less higher lower exceed exceeds exceeded increase decrease variance "
    "net excluding excludes without leaves leaving left remains remaining remain rest minus after won "
    "lose loses lost gain gained drop dropped deducting save saves saved saving savings below above short than "
    "mehr weniger unterschied plus moins más menos più meno mais meer minder not discount loss profit outnumbered"
)
REST = words(
    "not rest remaining remainder other others left nicht kein restlichen autres resto balance without vacancy "
    "vacancies vacant unoccupied empty idle unused spare unsold leerstand vacance"
)
"""Words for what shares leave of all."""
_LOWERED = words(
    "discount discounts discounted off rebate rebates reduced reduction markdown cheaper less sale saving savings "
    "decrease decreased cut lowered drop dropped fell rabatt remise descuento sconto korting desconto"
)
_RAISED = words(
    "tax taxes taxed vat gst surcharge surcharges tip gratuity interest markup increase increased raise raised rise "
    "rose grew growth inflation premium iva mwst mehrwertsteuer tva btw zuschlag"
)


_OF_ONE = regex(r" (?:an?|each|every|apiece|je|pro|par|por) (?!lot|year earlier|year ago)[^\W\d_]")
"""Behind what is so much of one: 20 cents a tablet."""


class Derivation(msgspec.Struct, frozen=True, kw_only=True):
    """How a figure follows: `250 = 100 + 150`."""

    text: str
    terms: tuple[str, ...]
    operation: str = ""


def asked_operations(question: str) -> frozenset[str]:
    """The operations that a question asks for; empty where it asks for a figure as it stands."""
    found = set()
    tokens = frozenset(question.translate(_PARTED).split())
    percent = not tokens.isdisjoint(("percentage", "percent", "%"))
    if tokens & _CHANGE:
        found.add("change" if percent else "difference")
    if tokens & _MEAN:
        found.add("mean")
    if "difference" in tokens:
        found.add("difference")
    if not found and not tokens.isdisjoint(("proportion", "ratio", "fraction", "margin")):
        found |= {"share", "quotient"}
    if not found and percent and ("of" in tokens or "as" in tokens):
        found.add("share")
    if not tokens.isdisjoint(("sum", "combined", "total")):
        found |= {"sum", "product"} if not found else {"sum"} if found & {"change", "difference"} else set()
    return frozenset(found)


_PARTED = str.maketrans(dict.fromkeys("/?(),", " "))


def named_operations(claim: FigureClaim) -> frozenset[str]:
    """The operations that a claim's sentence names, or its question where the answer is bare."""
    found = asked_operations(claim.asked)
    if found == {"share"} and claim.figure.number < 0:
        found = frozenset(("change",))  # no share of anything
    if found & {"difference", "change"}:
        found |= {"change"} if claim.figure.kind is Kind.PERCENTAGE else {"difference"}
    return found or frozenset(_of_words(claim, frozenset(claim.said.words)))


def _of_words(claim: FigureClaim, said: frozenset[str]) -> set[str]:
    kind, moves = claim.figure.kind, claim.change or bool(claim.direction)
    found = {"mean"} if said & _MEAN else set()
    found |= {name for name, marks in (("lowered", _LOWERED), ("raised", _RAISED)) if said & marks}
    if kind is Kind.PERCENTAGE:
        found |= {"share", "difference"} if said & REST else {"share"}
        return found | ({"change"} if moves or said & _CHANGE else set())
    if kind is Kind.RATIO:
        return {"quotient"}
    if moves or said & _SUM:
        found.add("sum")
    if moves or said & _DIFFERENCE:
        found.add("difference")
    behind = claim.sentence.text[claim.figure.end - claim.sentence.start :]
    if said & _MEAN or said & SHARED or "per" in said or _OF_ONE.match(behind):
        found.add("quotient")
    return found | {"product"}
