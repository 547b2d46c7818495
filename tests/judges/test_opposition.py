"""Whether two sentences exclude each other, by what, and how surely."""

from __future__ import annotations

import pytest

from hallucheck.judges.opposition import By, lay
from hallucheck.judges.support import Support, weigh
from hallucheck.text.words.words import Words


def judged(statement: str, *passages: str) -> Support:
    read = [Words(passage) for passage in passages]
    return weigh(Words(statement), read, {stem for passage in read for stem in passage.stems})


EXCLUDED = {
    "two that were denied in the other place": (
        "Calculators may be used in Paper 1 but not in Paper 2.",
        "Calculators may be used in Paper 2 but not in Paper 1.",
        By.POLARITY,
    ),
    "a verb left out before a denial": (
        "Tripods are allowed.",
        "Photography is allowed, but tripods are not.",
        By.POLARITY,
    ),
    "exchanged sides behind a numbered phrase": (
        "In chapter 9 Captain Oss lies to Mirel.",
        "In chapter 9 Mirel lies to Captain Oss.",
        By.ROLES,
    ),
    "another colour beside a noun that may mean one": (
        "The light shows two red flashes every 15 seconds.",
        "It shows two white flashes every 15 seconds.",
        By.VALUE,
    ),
    "what is denied before a comma": ("Rowing is allowed.", "Rowing is forbidden, angling is not.", By.POLARITY),
    "the same beside characters that no writer sets": (
        "One part \0 of the settlement was an apology by Daniel Ramos to our client, Lena Weiss.",
        "One part of the settlement was an apology by Lena Weiss to our client, Daniel Ramos.",
        By.ROLES,
    ),
    "word for word but for two names": (
        "One part of the settlement was an apology by Daniel Ramos to our client, Lena Weiss.",
        "One part of the settlement was an apology by Lena Weiss to our client, Daniel Ramos.",
        By.ROLES,
    ),
    "word for word but for an opposite": (
        "The high number of tickets is related to the unique routes of the airline.",
        "The low number of tickets is related to the unique routes of the airline.",
        By.OPPOSITE,
    ),
    "word for word but for who it is": (
        "Eventually he was sent to prison after being convicted of assault.",
        "Eventually she was sent to prison after being convicted of assault.",
        By.OPPOSITE,
    ),
    "a particle behind a heading": (
        "Notes on expense All share-based awards are not measured at the value of the grant date.",
        "All share-based awards are measured at the value of the grant date.",
        By.POLARITY,
    ),
    "word for word but for a particle": (
        'She said: "It was not clear that there were strongly held views."',
        'She said: "It was clear that there were strongly held views."',
        By.POLARITY,
    ),
    "a particle beside a word that denies in both": (
        "Three members of that team will not be missing at the Copper Box.",
        "Three members of that team will be missing at the Copper Box.",
        By.POLARITY,
    ),
    "a particle": ("The lock was repaired.", "The lock was not repaired.", By.POLARITY),
    "a verb that says nothing by itself": (
        "The drug may not be taken while breastfeeding.",
        "The drug may be taken while breastfeeding.",
        By.POLARITY,
    ),
    "a verb that denies": ("The policy covers hail.", "The policy excludes hail.", By.POLARITY),
    "a passive and an adverb": (
        "Fishing is allowed on the pier.",
        "Fishing on the pier is strictly forbidden.",
        By.POLARITY,
    ),
    "a prohibition in German": ("Feuer sind im Wald erlaubt.", "Im Wald sind Feuer verboten.", By.POLARITY),
    "a negation at the end in German": (
        "Die Karte gilt für Busse.",
        "Für Busse gilt die Karte nicht.",
        By.POLARITY,
    ),
    "a negation of two words": ("Le bail prévoit une caution.", "Le bail ne prévoit aucune caution.", By.POLARITY),
    "a subject that was named before": (
        "La carte permet les trajets en bus de nuit.",
        "Elle ne permet pas les trajets en bus de nuit.",
        By.POLARITY,
    ),
    "a passive that denies": ("Drones are allowed here.", "Drones are prohibited here.", By.POLARITY),
    "what is excepted": ("Pupils may enter.", "Visitors except pupils may enter.", By.POLARITY),
    "a word of answer and a particle": ("No, there is no crane.", "The yard has a crane.", By.POLARITY),
    "exchanged sides behind a year": (
        "Lindqvist replaced Okafor in 2015.",
        "In 2015 Okafor replaced Lindqvist.",
        By.ROLES,
    ),
    "a verb left out": (
        "The vaccine protects against mumps.",
        "The vaccine protects against measles but not against mumps.",
        By.POLARITY,
    ),
    "a predicate left out": (
        "The pass is valid on trams.",
        "The pass is valid on buses but not on trams.",
        By.POLARITY,
    ),
    "an object denied": ("The policy covers floods.", "The policy covers hail, not floods.", By.POLARITY),
    "a prefix": ("The ramp is accessible.", "The ramp is inaccessible.", By.OPPOSITE),
    "an opposite": ("The lane was widened in May.", "The lane was narrowed in May.", By.OPPOSITE),
    "an opposite of one meaning": ("The firm hired ten riveters.", "The firm fired ten riveters.", By.OPPOSITE),
    "an opposite preposition": ("Apply after 1 May.", "Apply before 1 May.", By.OPPOSITE),
    "exchanged sides": ("The mayor sued the baker.", "The baker sued the mayor.", By.ROLES),
    "exchanged sides of a passive": ("The mayor sued the baker.", "The mayor was sued by the baker.", By.ROLES),
    "opposites with the sides as they were": (
        "Alder sold the mill to Birch.",
        "Alder bought the mill from Birch.",
        By.OPPOSITE,
    ),
    "an opposite of rare words": ("Squid are vertebrate animals.", "Squid are invertebrate animals.", By.OPPOSITE),
    "what a participle stands before": ("Broken seats are replaced.", "Broken seats are not replaced.", By.POLARITY),
    "a colour": ("The door is green.", "The door is red.", By.VALUE),
    "kin": ("Her uncle owns the mill.", "Her grandfather owns the mill.", By.VALUE),
    "a month in another phrase": ("The fair opens in May.", "The fair opens every June.", By.VALUE),
    "an ordinal": ("It was her second win.", "It was her third win.", By.VALUE),
    "what is excepted from any": (
        "Scrub the bowl in cold water with a soft brush.",
        "Scrub the bowl in cold water, without any brush.",
        By.POLARITY,
    ),
    "all for some": ("All rooms have a view.", "Some rooms have a view.", By.SCOPE),
    "certain for possible": ("The board will sell the mill.", "The board may sell the mill.", By.SCOPE),
    "another than the only one": (
        "Members can restore a backup.",
        "Only administrators can restore a backup.",
        By.VALUE,
    ),
    "the other order": (
        "The hull was painted before the mast was set.",
        "The mast was set before the hull was painted.",
        By.ORDER,
    ),
}


@pytest.mark.parametrize(("statement", "passage", "by"), EXCLUDED.values(), ids=list(EXCLUDED))
def test_what_excludes(statement: str, passage: str, by: By) -> None:
    opposition = judged(statement, passage).opposition
    assert opposition is not None
    assert opposition.by is by
    assert opposition.confidence >= 0.6


EQUAL = {
    "names of one list in another order": (
        "The prize of the fair went to Lena Weiss, Daniel Ramos and Mina Sato.",
        "The prize of the fair went to Mina Sato, Lena Weiss and Daniel Ramos.",
    ),
    "word for word but for a word of one meaning": (
        "Eventually she was sent to jail after being convicted of assault.",
        "Eventually she was sent to prison after being convicted of assault.",
    ),
    "what ends before another word": (
        "Mina Sato of Arden was the first woman in the whole region to win that prize twice.",
        "Mina Sato of Arden was the first woman in the whole region to win that prize",
    ),
    "who met whom": (
        "In the hall of the town Lena Weiss met Daniel Ramos.",
        "In the hall of the town Daniel Ramos met Lena Weiss.",
    ),
    "a word that denies in both, with and without a verb": (
        "The mycoplasma test has to be negative.",
        "mycoplasma PCR negative (test every four weeks)",
    ),
    "refused in both": (
        "Approval may be refused: the board can turn a request down if rent is in arrears.",
        "The board may refuse if rent is in arrears.",
    ),
    "figures that count the same, the other way round": (
        "The operator may interrupt the supply up to three times a day, for two hours each time.",
        "The operator may interrupt the supply for two hours at a time, up to three times a day.",
    ),
    "a verb left out before a denial": (
        "You need to bring your own waterproof clothing, as it is not provided.",
        "Life jackets are provided; waterproof clothing is not.",
    ),
    "instead of what nobody names": ("The cook gets locked up instead of Dane.", "Oss locks up the cook instead."),
    "one of the only ones": ("An administrator can restore a backup.", "Only administrators can restore a backup."),
    "second only": ("The Perrys were a pair of pitchers.", "The Perrys were second only to the Niekros."),
    "another comparison": (
        "The walnut desk costs more than the oak desk.",
        "The oak desk is heavier than the pine desk but cheaper than the walnut one.",
    ),
    "closed, where excepted": ("The bakery is closed on Mondays.", "The bakery is open every day except Monday."),
    "another day than the excepted": (
        "The bakery is open on Sundays.",
        "The bakery is open every day except Monday.",
    ),
    "what is not denied": (
        "The vaccine protects against measles.",
        "The vaccine protects against measles but not against mumps.",
    ),
    "denied of both": (
        "It does not protect against mumps.",
        "The vaccine protects against measles but not against mumps.",
    ),
    "a predicate denied of both": (
        "The pass is not valid on trams.",
        "The pass is valid on buses but not on trams.",
    ),
    "another verb denied": ("The program is closed.", "Make sure the program is closed and not running."),
    "a particle and a verb": ("Drones are not allowed here.", "Drones are prohibited here."),
    "negations of both in German": ("Die Karte gilt nicht für Busse.", "Für Busse gilt die Karte nicht."),
    "negations of both in French": ("Le bail ne prévoit pas de caution.", "Le bail ne prévoit aucune caution."),
    "no negation but a limit": ("Le bail couvre les meubles.", "Le bail ne couvre que les meubles."),
    "a prohibition of both": ("Feuer sind im Wald nicht erlaubt.", "Im Wald sind Feuer verboten."),
    "what is negative": ("Negative feedback is used.", "Both systems are run by negative feedback."),
    "a particle and a prefix": ("The survey is not complete.", "The survey is incomplete."),
    "a passive": ("The baker sued the mayor.", "The mayor was sued by the baker."),
    "equal figures": (
        "It has 17 corners, 3 straights, and 3 zones.",
        "It features 17 corners, 3 straights, and 3 zones.",
    ),
    "on the network": ("Todd having replaced Gregory on NBC.", "NBC replaced Gregory with Todd."),
    "converse verbs": ("Birch bought the mill from Alder.", "Alder sold the mill to Birch."),
    "converse directions": ("Eger lies west of Tokaj.", "Tokaj lies east of Eger."),
    "a word below the other": ("The door is red.", "The door is scarlet."),
    "what is not without is needed": (
        "Entry requires a permit.",
        "Entry is not allowed without a permit.",
    ),
    "what is denied of another": ("The fare includes linen.", "The fare includes linen, not towels."),
    "some for all": ("Some rooms have a view.", "All rooms have a view."),
    "a being and a having that are denied": ("It has no cargo bay.", "A cargo bay is not provided."),
    "a particle and a prefix of another part": (
        "The driver met a format it does not support.",
        "The driver met an unsupported format.",
    ),
    "an act behind verb and person": (
        "Loder sued to prevent her from selling the mill.",
        "Loder is suing the well-known miller to prevent Karin from selling the mill.",
    ),
    "two verbs of hindering": (
        "The guild banned its members from working at night.",
        "The guild is discouraging its members from working at night.",
    ),
    "a unit said once": (
        "They cut the term from nine weeks to seven.",
        "They reduced the term from nine to seven weeks.",
    ),
    "the ends of a span": (
        "Paving it took from 2003 to 2009.",
        "It was paved between 2003 and 2009 for 41 million euros.",
    ),
    "a people and its country": ("Danish firms pay the levy.", "Firms from Denmark pay the levy."),
    "a word of answer": ("No, the lock was repaired.", "The lock was repaired."),
    "a negation of another clause": ("The ale is malty; the stout is not, due to oats.", "The stout contains oats."),
    "the month of May": ("The fair will open in May.", "The fair will open in May."),
    "another thing in another slot": ("The mill was sold in May.", "The mill was sold to Birch."),
}


@pytest.mark.parametrize(("statement", "passage"), EQUAL.values(), ids=list(EQUAL))
def test_what_does_not_exclude(statement: str, passage: str) -> None:
    assert judged(statement, passage).opposition is None


def test_what_stands_in_another_clause_is_not_held() -> None:
    assert judged("The kiln glazes stoneware.", "The kiln fires stoneware and glazes porcelain.").held < 1


def test_another_value_of_a_kind_unknown_proves_nothing_alone() -> None:
    assert judged("The kiln glazes tiles.", "The kiln glazes porcelain.").opposition is None


def test_support_comes_before_contradiction() -> None:
    assert judged("The door is green.", "The door is red.", "The door is green.").opposition is None


def test_words_of_two_passages_support_nothing_together() -> None:
    support = judged("The fee for adults is refunded.", "The fee for children is refunded.", "Adults pay in cash.")
    assert support.held < 1


def test_a_figure_far_down_a_long_sentence_is_no_failure() -> None:
    passage = "The club had 12 goals in April, " + "ran and ran, " * 45 + "then in May had 15 goals."
    (laid,) = lay(Words("The club had 15 goals."), Words(passage))
    assert laid.opposition is None
