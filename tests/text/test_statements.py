"""Atomic statements, and what claims nothing."""

from __future__ import annotations

import pytest

from hallucheck.text.sentences import sentences
from hallucheck.text.statements.split import Kind, kind_of, opened, statements


def parts(text: str) -> list[str]:
    return [found.text for found in statements(sentences(text)) if found.kind is Kind.STATEMENT]


CLAIMLESS = {
    "greeting": ("Hello!", Kind.TALK),
    "a name called": ("You're welcome, Anna!", Kind.TALK),
    "a name that answers": ("Yes, Paris.", Kind.STATEMENT),
    "thanks": ("Thank you for your question.", Kind.TALK),
    "yes": ("Yes.", Kind.TALK),
    "announces": ("Here are the steps to fold a quilt:", Kind.TALK),
    "heading": ("Based on the given passages, the steps are as follows:", Kind.TALK),
    "closing": ("I hope this helps!", Kind.TALK),
    "offer": ("Let me know if you have any other questions.", Kind.TALK),
    "ask a doctor": ("Please consult your doctor before changing the dose.", Kind.OWN),
    "happy": ("happy to help", Kind.TALK),
    "no problem": ("no problem", Kind.TALK),
    "welcome without a sign": ("you re welcome", Kind.TALK),
    "pleasure": ("It was my pleasure!", Kind.TALK),
    "good night": ("Have a wonderful evening!", Kind.TALK),
    "good to hear": ("That's great to hear.", Kind.TALK),
    "question": ("Would you like to know more?", Kind.QUESTION),
    "does not say": ("The context does not say when the lease ends.", Kind.ABSTENTION),
    "doesn't mention": ("The provided documents don't mention any allergies.", Kind.ABSTENTION),
    "no information": ("There is no information about the fee in the provided context.", Kind.ABSTENTION),
    "not mentioned": ("The fee is not mentioned in the passages.", Kind.ABSTENTION),
    "cannot determine": ("I cannot determine the dose from the notes.", Kind.ABSTENTION),
    "unable": ("Unable to answer based on given passages.", Kind.ABSTENTION),
    "do not know": ("I don't know.", Kind.ABSTENTION),
    "sorry": ("I'm sorry, but I cannot help with that.", Kind.ABSTENTION),
    "unknown": ("Unknown.", Kind.ABSTENTION),
    "not specified": ("Not specified.", Kind.ABSTENTION),
    "others not specified": ("Other attributes such as music were not specified.", Kind.ABSTENTION),
    "not explained": ("The mechanism is not fully explained in the given passages.", Kind.ABSTENTION),
    "not relevant": ("Passage 2 is not directly related to the lease.", Kind.ABSTENTION),
    "difficult to answer": ("It is difficult to give an exact answer to the question.", Kind.ABSTENTION),
    "ask a professional": ("To be sure, it would be best to consult a professional.", Kind.OWN),
}
STATED = {
    "plain": "The lease ends on 31 March 2026.",
    "denial": "The patient does not have diabetes.",
    "no evidence": "There is no evidence of pneumonia on the chest film.",
    "report of a denial": "The patient denies chest pain.",
    "does not include": "The fee does not include breakfast.",
    "not given": "The key was not given.",
    "not related": "The landlord is not related to the tenant.",
    "difficult": "It is difficult to answer the door from the bath.",
    "cannot": "The tenant cannot sublet the flat.",
    "short": "Paris.",
    "yes, and what": "Yes, it is open on Sunday.",
    "happy to serve": "Happy to help is the motto of the firm.",
    "right of way": "Right of way is granted to the council.",
    "nice place": "Nice is a city in France.",
    "great things": "Great lakes freeze in winter.",
    "welcome drinks": "Welcome drinks are free.",
    "yes and more": "Yes, the lease ends in March 2026 and cannot be renewed by the tenant without the owner.",
}


@pytest.mark.parametrize(("text", "kind"), CLAIMLESS.values(), ids=list(CLAIMLESS))
def test_what_claims_nothing(text: str, kind: Kind) -> None:
    assert kind_of(text) is kind


@pytest.mark.parametrize("text", STATED.values(), ids=list(STATED))
def test_what_claims_something(text: str) -> None:
    assert kind_of(text) is Kind.STATEMENT


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Warfarin 2.5mg once daily was stopped.", ["Warfarin 2.5mg once daily was stopped."]),
        ("The rent is 900 EUR; the deposit is 1,800 EUR.", ["The rent is 900 EUR", "the deposit is 1,800 EUR."]),
        ("The dose is 20 mg, but it was 10 mg before.", ["The dose is 20 mg", "it was 10 mg before."]),
        ("He takes aspirin and warfarin.", ["He takes aspirin and warfarin."]),
        ("Between May and June it was closed.", ["Between May and June it was closed."]),
    ],
    ids=["decimal", "semicolon", "but", "a list", "between"],
)
def test_clauses(text: str, wanted: list[str]) -> None:
    assert parts(text) == wanted


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("According to passage 2, the fee is 5 EUR.", "the fee is 5 EUR."),
        ("Based on the provided context, the fee is 5 EUR.", "the fee is 5 EUR."),
        ("The document states that the fee is 5 EUR.", "the fee is 5 EUR."),
        ("1. Lay the quilt flat.", "Lay the quilt flat."),
        ("And, of course, don't forget to pay the fee.", "pay the fee."),
        ("According to Doctor Weber, the fee is 5 EUR.", "According to Doctor Weber, the fee is 5 EUR."),
    ],
    ids=["passage", "context", "document", "step", "a reminder", "a person is a claim"],
)
def test_openings(text: str, claim: str) -> None:
    assert opened(text) == claim


@pytest.mark.parametrize("piece", ["not ", "no information ", "I don't ", "; the ", "according to the ", "a"])
def test_time_is_linear(piece: str) -> None:
    found = statements(sentences(piece * (100_000 // len(piece))))
    assert sum(len(entry.text) for entry in found) <= 110_000


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        pytest.param("None of the passages mentions a merger.", Kind.ABSTENTION, id="none of the sources"),
        pytest.param("No passage mentions any side effects.", Kind.ABSTENTION, id="no source"),
        pytest.param("The sources contain no figure for 2019.", Kind.ABSTENTION, id="sources with nothing"),
        pytest.param(
            "Note that there are no side effects mentioned in the passages.", Kind.ABSTENTION, id="no thing in"
        ),
        pytest.param("No refund is given by the shop.", Kind.STATEMENT, id="a giver that is no source"),
        pytest.param("No passenger mentions the delay.", Kind.STATEMENT, id="somebody else"),
        pytest.param("The soup contains no meat.", Kind.STATEMENT, id="something else"),
    ],
)
def test_absence_from_the_sources_in_other_forms(text: str, kind: Kind) -> None:
    assert kind_of(text) is kind


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        pytest.param(
            "The passages name a fee. However, they do not mention the deposit.",
            ["The passages name a fee."],
            id="they",
        ),
        pytest.param(
            "Passage 2 is about paint. This method does not give any details.", ["Passage 2 is about paint."], id="this"
        ),
        pytest.param(
            "The fee is 5 EUR. It does not include breakfast.",
            ["The fee is 5 EUR.", "It does not include breakfast."],
            id="no source before",
        ),
        pytest.param(
            "Unable to answer based on the passages:\n\n* Whether it helps\n* Any costs.\n",
            [],
            id="list of what is missed",
        ),
        pytest.param(
            "Unable to answer based on the passages: see below. The fee is 5 EUR.", ["The fee is 5 EUR."], id="no list"
        ),
        pytest.param("I cannot tell:\nThe fee is 5 EUR.", ["The fee is 5 EUR."], id="no item"),
    ],
)
def test_what_stands_before_decides_what_misses_something(text: str, stated: list[str]) -> None:
    assert parts(text) == stated


@pytest.mark.parametrize(
    ("written", "stated"),
    [
        pytest.param(
            "**Eligibility**\nYou need six months.\n\n**What you get**\n- Ten weeks.",
            ["You need six months.", "Ten weeks."],
            id="lines in bold",
        ),
        pytest.param("## Fees\n\nThe fee is due in May.", ["The fee is due in May."], id="a heading"),
        pytest.param("**Effort.** Allow two days.", ["Allow two days."], id="a label"),
        pytest.param("It is open.\n\nBefore the lock\n\n- Wait.", ["It is open.", "Wait."], id="a line before a list"),
        pytest.param("**Lisbon**", ["Lisbon"], id="the answer itself"),
        pytest.param("It is this one:\n\n**Lisbon**", ["Lisbon"], id="the answer at the end"),
        pytest.param("**Total: 42**\nIt is a sum.", ["Total: 42", "It is a sum."], id="a figure"),
        pytest.param(
            "**Reservations take priority.** You may wait.",
            ["Reservations take priority.", "You may wait."],
            id="a sentence in bold",
        ),
        pytest.param(
            "3. **Contact customer service.** They help.", ["Contact customer service.", "They help."], id="a step"
        ),
        pytest.param("We sell these.\n\n- Apples\n- Pears", ["We sell these.", "Apples", "Pears"], id="items"),
        pytest.param("Apples\nPears\nPlums", ["Apples", "Pears", "Plums"], id="lines of a list"),
    ],
)
def test_headings_and_labels(written: str, stated: list[str]) -> None:
    plain = written.replace("**", "  ")
    found = statements(sentences(plain), written)
    assert [one.text.strip() for one in found if one.kind is Kind.STATEMENT] == stated


@pytest.mark.parametrize(
    ("text", "claim", "kind"),
    [
        ("Please be aware that this wipes all pairings.", "this wipes all pairings.", Kind.STATEMENT),
        ("Bear in mind that the pool is closed.", "the pool is closed.", Kind.STATEMENT),
        ("Please note that this is a summary.", "this is a summary.", Kind.OWN),
        ("Visiting: Yes, the public can go up.", "the public can go up.", Kind.STATEMENT),
        ("I'm sorry, the shop is closed on Mondays.", "I'm sorry, the shop is closed on Mondays.", Kind.STATEMENT),
        ("I'm sorry about your injury!", "I'm sorry about your injury!", Kind.TALK),
        ("Yes, most likely.", "most likely.", Kind.TALK),
        ("Go to Report → I don't know this payment.", "Go to Report → I don't know this payment.", Kind.STATEMENT),
        ("I cannot give legal advice.", "I cannot give legal advice.", Kind.OWN),
        ("Here's my take: the second quote is cheaper.", "the second quote is cheaper.", Kind.STATEMENT),
        ("I'd suggest asking the landlord.", "I'd suggest asking the landlord.", Kind.OWN),
        ("Natuurlijk!", "Natuurlijk!", Kind.TALK),
    ],
)
def test_what_leads_to_a_claim(text: str, claim: str, kind: Kind) -> None:
    assert (opened(text), kind_of(text)) == (claim, kind)
