"""Verbs by form: the lemmas of the verbs that carry facts, and which of their forms are finite."""

from __future__ import annotations

from hallucheck.text.basics.word_lists import words

_REGULAR = words(
    "work weigh cost start open close launch expire measure contain include cover require need support offer "
    "provide ship deliver charge serve report manage own produce publish establish locate base headquarter "
    "schedule name call join finish complete end last live reside play direct star release visit move happen "
    "occur appear remain stay belong employ hire retire host mature introduce increase decrease improve reduce "
    "rise flow pass fail arrive depart accept refuse reject allow permit prohibit deny confirm announce receive "
    "return refund earn study graduate enter marry die follow precede total reach use run operate exist plan book "
    "set approve cancel create invent discover like love hate prefer want enjoy consist depend apply attend teach "
    "travel cross border house store process handle generate record sell specialize specialise represent act "
    "acquire merge feature consider describe define help attach enclose arrange reschedule postpone delay print "
    "head retail price crash load boot respond connect exceed equal differ vary"
)
_IRREGULAR = """
be: is are was were am be been being 's 're; have: has have had having 've; do: does do did done; find: finds found;
found: founded founds; begin: begins began begun begin; write: writes wrote written write; sell: sells sold;
buy: buys bought buy; win: wins won win; lose: loses lost lose; lead: leads led lead; hold: holds held hold;
keep: keeps kept keep; make: makes made make; take: takes took taken take; give: gives gave given give;
get: gets got get; go: goes went gone; come: comes came come; pay: pays paid pay; say: says said say;
speak: speaks spoke spoken speak; send: sends sent send; spend: spends spent spend; grow: grows grew grown grow;
fall: falls fell fallen fall; stand: stands stood stand; lie: lies lay lie; know: knows knew known know;
build: builds built build; leave: leaves left leave; meet: meets met meet; run: runs ran run;
eat: eats ate eaten eat; drink: drinks drank drunk drink; drive: drives drove driven drive; bear: born;
show: shows showed shown show; see: sees saw seen see; become: becomes became become; mean: means meant mean;
cost: costs cost; set: sets set; shut: shuts shut; put: puts put
"""
"""Each lemma with its forms."""
_PAST_ONLY = words(
    "was were had did began wrote sold bought won lost led held kept made took gave got went came paid said spoke "
    "sent spent grew fell stood knew built left met ran ate drank drove became meant showed saw"
)
MODALS = words("will would can could may might must shall should cannot")
_CONTRACTED = {
    "isn't": "is", "aren't": "are", "wasn't": "was", "weren't": "were", "hasn't": "has", "haven't": "have",
    "hadn't": "had", "doesn't": "does", "don't": "do", "didn't": "did", "won't": "will", "wouldn't": "would",
    "can't": "can", "cannot": "can", "couldn't": "could", "shouldn't": "should", "mustn't": "must", "shan't": "shall",
}  # fmt: skip


def _forms() -> dict[str, str]:
    forms: dict[str, str] = {}
    for lemma in _REGULAR:
        doubled = lemma + lemma[-1] if lemma in ("plan", "ship", "set", "run", "stop") else lemma
        if lemma.endswith("y") and lemma[-2] not in "aeiou":
            third, past = lemma[:-1] + "ies", lemma[:-1] + "ied"
        elif lemma.endswith(("s", "x", "ch", "sh")):
            third, past = lemma + "es", lemma + "ed"
        elif lemma.endswith("e"):
            third, past = lemma + "s", lemma + "d"
        else:
            third, past = lemma + "s", doubled + "ed"
        for form in (third, past, lemma):
            forms.setdefault(form, lemma)
    for entry in _IRREGULAR.split(";"):
        lemma, _, listed = entry.strip().partition(": ")
        forms.update(dict.fromkeys(listed.split(), lemma))
    return forms


FORMS = _forms()
"""Form -> lemma."""


def contraction(word: str) -> tuple[str, bool]:
    """The auxiliary behind a contraction, and whether it negates: `isn't` -> (`is`, True)."""
    plain = _CONTRACTED.get(word)
    return (plain, True) if plain else (word, False)


def is_past(word: str) -> bool:
    """Whether a form of a listed verb is a past form."""
    return word in _PAST_ONLY or (word.endswith("ed") and word in FORMS)


def is_finite(word: str) -> bool:
    """Whether a form can be the finite verb of a clause whose subject is one thing: third person or past."""
    return word in FORMS and (word != FORMS[word] or word in ("cost", "set", "put", "shut"))
