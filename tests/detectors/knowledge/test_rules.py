"""A table per rule: what it must find, what it must leave alone, and the near misses."""

from __future__ import annotations

from typing import Any

import pytest

from tests.detectors.knowledge.records import COMPANY, OPEN, rules


def breaches(rule: str, answer: str, **row: Any) -> bool:
    return rule in rules(answer, **row)


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        pytest.param("John Smith works in the Marketing department.", True, id="yes"),
        pytest.param("John works in Marketing.", True, id="yes-alias-and-phrase"),
        pytest.param("John Smith's email is j@acme.example.", True, id="yes-possessive"),
        pytest.param("The email of John Smith is j@acme.example.", True, id="yes-of"),
        pytest.param("You can reach John Smith at j@acme.example.", True, id="yes-beside"),
        pytest.param("Acme is headquartered in Boston.", True, id="yes-headquarters"),
        pytest.param("The meeting takes place in room C7.", True, id="yes-room"),
        pytest.param("John Smith works in the Engineering department.", False, id="no"),
        pytest.param("John Smith works in engineering.", False, id="no-lower-case"),
        pytest.param("John Smith might work in Marketing.", False, id="near-modal"),
        pytest.param("Perhaps John Smith works in Marketing.", False, id="near-hedged"),
        pytest.param("Does John Smith work in Marketing?", False, id="near-question"),
        pytest.param("If John Smith works in Marketing, ask him.", False, id="near-condition"),
        pytest.param("John Smith does not work in Marketing.", False, id="near-denied"),
        pytest.param("John Smith works in Denver.", False, id="near-another-attribute"),
        pytest.param("A letter from John Smith is at j@post.example or k@post.example.", False, id="near-two-values"),
        pytest.param("John Smith moved to Marketing.", False, id="near-change"),
        pytest.param("John Smith likes tea. Write to us at j@post.example.", False, id="near-our-address"),
        pytest.param("John Smith can tell you; our address is j@post.example.", False, id="near-far-address"),
        pytest.param("Ask about acme@post.example.", False, id="near-name-in-an-address"),
        pytest.param("John Smith is the Chief Financial Officer.", False, id="near-no-title-known"),
        pytest.param('The form says "John Smith works in Marketing".', False, id="near-quoted"),
        pytest.param("There is no evidence that John Smith works in Marketing.", False, id="near-doubted"),
        pytest.param("Headquartered in Boston, Acme makes anvils.", True, id="yes-opening-participle"),
        pytest.param("Acme, which is headquartered in Boston, makes anvils.", True, id="yes-relative-clause"),
        pytest.param("Tom Wu founded Acme.", True, id="yes-from-the-other-end"),
        pytest.param("Maria Lopez founded Acme.", False, id="no-from-the-other-end"),
        pytest.param("Maria Lopez founded a school.", False, id="near-founded-something-else"),
    ],
)
@pytest.mark.parametrize("base", [COMPANY, OPEN], ids=["complete", "open"])
def test_wrong_attribute(answer: str, base: dict[str, Any], found: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    assert breaches("wrong-attribute", answer, knowledge=base) is found


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        pytest.param("The budget meeting is on Tuesday.", True, id="yes-day"),
        pytest.param("The meeting is scheduled for Tuesday.", True, id="yes-phrase"),
        pytest.param("The budget meeting starts at 4pm.", True, id="yes-time"),
        pytest.param("Acme Corp was founded in 1847.", True, id="yes-year"),
        pytest.param("The company was founded in 1847.", True, id="yes-only-company"),
        pytest.param("John Smith does not work in Engineering.", True, id="yes-denial"),
        pytest.param("John Smith likes tea. He joined in 2018.", True, id="yes-pronoun"),
        pytest.param("Acme Corp is inactive.", True, id="yes-category"),
        pytest.param("The budget meeting is on Wednesday at 10am.", False, id="no"),
        pytest.param("Acme Corp is active.", False, id="no-category"),
        pytest.param("The project meeting is on Tuesday.", False, id="near-another-meeting"),
        pytest.param("The budget meeting was discussed on Tuesday.", False, id="near-another-event-of-it"),
        pytest.param("The meeting has been moved to Tuesday.", False, id="near-change"),
        pytest.param("The meeting is not on Tuesday.", False, id="near-right-denial"),
        pytest.param("John Smith met Tom Wu. He joined in 2018.", False, id="near-two-names"),
        pytest.param("Acme Corp opened a shop in 2005.", False, id="near-another-event"),
        pytest.param("Maria Lopez founded Acme in 1847.", True, id="yes-year-behind-the-name"),
        pytest.param("Founded in 1847, Acme makes anvils.", True, id="yes-opening-participle"),
        pytest.param("Acme, which was founded in 1847, makes anvils.", True, id="yes-relative-clause"),
        pytest.param("Acme Corp is not active.", True, id="yes-denied-status"),
        pytest.param("Acme Corp. was founded in 1847.", True, id="yes-a-full-stop-of-the-name"),
        pytest.param("Acme Corp is not active in Canada.", False, id="near-denied-somewhere"),
        pytest.param("Acme Corp is not red.", False, id="near-denies-what-nobody-said"),
        pytest.param("Printed in 1847, the leaflet mentions Acme.", False, id="near-another-subject"),
    ],
)
def test_contradicts_fact(answer: str, found: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    base = {**COMPANY, "entities": [*COMPANY["entities"], {"name": "project meeting", "type": "event"}]}
    assert breaches("contradicts-fact", answer, knowledge=base) is found


@pytest.mark.parametrize(
    ("answer", "complete", "found"),
    [
        pytest.param("John Smith's phone number is 555-123-4567.", True, True, id="yes-attribute"),
        pytest.param("Globex Corporation was founded in 1950.", True, True, id="yes-subject"),
        pytest.param("John Smith's phone number is 555-123-4567.", ["person"], True, id="yes-complete-for-the-type"),
        pytest.param("John Smith's email is john@acme.example.", True, False, id="no"),
        pytest.param("John Smith's phone number is 555-123-4567.", False, False, id="near-open-world"),
        pytest.param("John Smith's phone number is 555-123-4567.", ["team"], False, id="near-other-type"),
        pytest.param("Globex Corporation was founded in 1950.", ["person"], False, id="near-unknown-type"),
        pytest.param("Globex Corporation may be founded soon.", True, False, id="near-modal"),
        pytest.param("John Smith is friendly.", True, False, id="near-no-attribute"),
        pytest.param("You can reach John at john@other.example.", True, False, id="near-another-address"),
    ],
)
def test_fabricated_fact(answer: str, complete: Any, found: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    assert breaches("fabricated-fact", answer, knowledge={**COMPANY, "complete": complete}) is found


@pytest.mark.parametrize(
    ("answer", "row", "found"),
    [
        pytest.param("You should contact Sarah Connor.", {}, True, id="yes"),
        pytest.param("You should join the Legal team.", {}, True, id="yes-description"),
        pytest.param("You should contact John Smith.", {}, False, id="no"),
        pytest.param("Ask Priya Patel.", {}, False, id="no-value-of-an-attribute"),
        pytest.param("Contact Sarah Connor.", {"question": "Who is Sarah Connor?"}, False, id="near-asked"),
        pytest.param("Contact Sarah Connor.", {"history": ["I met Sarah Connor."]}, False, id="near-said"),
        pytest.param("Contact Sarah Connor.", {"contexts": ["Sarah Connor works here."]}, False, id="near-context"),
        pytest.param("Please call us on Monday.", {}, False, id="near-weekday"),
        pytest.param("The team will help. Someone will call.", {}, False, id="near-generic"),
        pytest.param("She will help you.", {}, False, id="near-pronoun"),
        pytest.param("Ask John Carter.", {}, True, id="yes-known-first-name-other-surname"),
        pytest.param("Ask John.", {}, False, id="near-first-name"),
        pytest.param("It follows ISO 9001 and the GDPR.", {}, False, id="near-acronyms"),
        pytest.param("**Summary:** Here Is What You Need To Know", {}, False, id="near-heading"),
    ],
)
def test_nonexistent_entity(answer: str, row: dict[str, Any], found: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    assert breaches("nonexistent-entity", answer, knowledge=COMPANY, **row) is found
    assert not breaches("nonexistent-entity", answer, knowledge=OPEN, **row)


@pytest.mark.parametrize(
    ("prior", "answer", "found"),
    [
        pytest.param("The call is on Monday.", "The call is on Friday.", True, id="yes-day"),
        pytest.param("The warranty covers rust.", "The warranty does not cover rust.", True, id="yes-denial"),
        pytest.param("The server is online.", "The server is offline.", True, id="yes-category"),
        pytest.param("The call is on Monday.", "The call is on Monday.", False, id="no"),
        pytest.param("The cafeteria opens on Monday.", "The call is on Friday.", False, id="near-another-topic"),
        pytest.param("The call is on Monday.", "The call has been moved to Friday.", False, id="near-change"),
        pytest.param("The call is on Monday.", "Sorry, the call is on Friday.", False, id="near-correction"),
        pytest.param("Is the call on Monday?", "The call is on Friday.", False, id="near-question"),
        pytest.param("The call is from 9am to 5pm.", "The call is at 4pm.", False, id="near-range"),
        pytest.param("The server was online.", "The server is offline.", False, id="near-another-time"),
        pytest.param(
            "The early flight to Rome leaves at 8am.", "The early flight to Paris leaves at 9am.", False, id="near-rome"
        ),
        pytest.param("Order 123 ships on Monday.", "Order 456 ships on Friday.", False, id="near-order"),
        pytest.param("Order 123 is paid.", "Order 456 is not paid.", False, id="near-order-claim"),
        pytest.param("Order 123 ships on Monday.", "Order 123 ships on Friday.", True, id="yes-order"),
        pytest.param("The basic plan costs $40.", "The premium plan costs $50.", False, id="near-plan"),
        pytest.param("Our office is located in Berlin.", "Our office is located in Munich.", True, id="yes-place"),
        pytest.param("The manager of the shop is Anna.", "The manager of the shop is Paul.", True, id="yes-office"),
        pytest.param("The museum was built in 1920.", "The museum was built in 1950.", True, id="yes-year"),
        pytest.param("You can return it within 30 days.", "You can return it within 14 days.", True, id="yes-term"),
        pytest.param("The train leaves from gate B12.", "The train leaves from gate C4.", True, id="yes-gate"),
        pytest.param("The phone has 16 GB of RAM.", "The phone has 8 GB of RAM.", True, id="yes-quantity"),
        pytest.param("The shop is open on Mondays.", "The shop is closed on Mondays.", True, id="yes-states"),
        pytest.param("We never ship to Canada.", "We ship to Canada.", True, id="yes-never"),
        pytest.param("You can pay by card.", "You cannot pay by card.", True, id="yes-permission"),
        pytest.param("Our office is located in Berlin.", "Our office is located in Germany.", False, id="near-wider"),
        pytest.param("You can pay by card.", "You can pay in cash.", False, id="near-permissions"),
        pytest.param("I might come on Friday.", "You come on Saturday.", False, id="near-hedged"),
        pytest.param("If you pay now, the price is $20.", "The price is $30.", False, id="near-condition"),
        pytest.param(
            "The phone has 16 GB of RAM.", "The phone has 512 GB of storage.", False, id="near-other-quantity"
        ),
    ],
)
def test_contradicts_prior(prior: str, answer: str, found: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    assert breaches("contradicts-prior", answer, history=[{"role": "assistant", "content": prior}]) is found


def said(*texts: str) -> list[dict[str, str]]:
    return [{"role": "assistant", "content": text} for text in texts]


def test_only_the_last_ten_turns_count() -> None:
    turns = ["The call is on Monday.", *["Thank you."] * 9]
    assert breaches("contradicts-prior", "The call is on Friday.", history=said(*turns))
    assert not breaches("contradicts-prior", "The call is on Friday.", history=said(*turns, "Thank you."))


def test_the_latest_word_counts() -> None:
    turns = said("The call is on Monday.", "The call is on Friday.")
    assert not breaches("contradicts-prior", "The call is on Friday.", history=turns)
    assert breaches("contradicts-prior", "The call is on Monday.", history=said("The call is on Friday."))


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        pytest.param("Studies show that tea raises output by 40%.", True, id="yes"),
        pytest.param("Experts agree that this is best.", True, id="yes-experts"),
        pytest.param("It has been scientifically proven that tea helps.", True, id="yes-proven"),
        pytest.param("87% of developers prefer tabs.", True, id="yes-share"),
        pytest.param("Studies show that tea helps [1].", False, id="no-cited"),
        pytest.param("Studies by Harvard show that tea helps.", False, id="no-named"),
        pytest.param("Studies show that tea helps (Smith, 2020).", False, id="no-reference"),
        pytest.param("Studies show that tea helps. [2]", False, id="no-cited-behind"),
        pytest.param("He studies shows in London.", False, id="near-verb"),
        pytest.param("Our sales rose by 40%.", False, id="near-own-figure"),
        pytest.param("Do studies show that tea helps?", False, id="near-question"),
        pytest.param("This study shows that tea helps.", False, id="near-this-study"),
        pytest.param("Nine out of ten doctors recommend this toothpaste.", True, id="yes-out-of"),
        pytest.param("Sugar makes children wild, as research proves.", True, id="yes-as"),
        pytest.param("Data shows that cats sleep more.", True, id="yes-data"),
        pytest.param("The sensor data shows that it is warm.", False, id="near-named-data"),
    ],
)
def test_unsupported_claim(answer: str, found: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    assert breaches("unsupported-claim", answer) is found


def test_what_the_contexts_say_is_supported() -> None:
    answer = "Studies show that tea raises output by 40%."
    assert not breaches("unsupported-claim", answer, contexts=["In two studies tea raised the output by 40%."])
    assert breaches("unsupported-claim", answer, contexts=["Coffee was drunk by 12 people."])


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        pytest.param("The merger was completed in 2027.", True, id="yes-future-past"),
        pytest.param("The event happened last year in 2026.", True, id="yes-relative"),
        pytest.param("The bridge will open in 2036.", True, id="yes-too-far"),
        pytest.param("The bond matures in 2036.", False, id="near-fixed-already"),
        pytest.param("The fair ran from 14 June 2024 to 9 June 2024.", True, id="yes-a-range-that-ends-first"),
        pytest.param("The repair will end yesterday.", True, id="yes-to-come-and-past"),
        pytest.param("The keys will be handed over last Sunday.", True, id="yes-to-come-and-last-weekday"),
        pytest.param("We will answer last Sunday's letters.", False, id="near-of-last-sunday"),
        pytest.param("Your permit expired tomorrow, so please renew it.", True, id="yes-a-plan-of-another-clause"),
        pytest.param("She died in 1942 and founded the firm in 1951.", True, id="yes-after-death"),
        pytest.param("She died in 1942 and was honoured in 1951.", False, id="near-after-death"),
        pytest.param("The tickets for the concert on 1 September 2025 were sold out.", False, id="near-another"),
        pytest.param("The launch on 2024-05-01 came before the kickoff on 2024-03-01.", True, id="yes-order"),
        pytest.param("The review in March 2024 came after the launch in May 2024.", True, id="yes-order-after"),
        pytest.param("The project was completed before it started.", True, id="yes-undone"),
        pytest.param("He was born in 1980 and died in 1970.", True, id="yes-life"),
        pytest.param("We met on 31 April 2024.", True, id="yes-no-such-day"),
        pytest.param("We met on Monday, 4 June 2024.", True, id="yes-weekday"),
        pytest.param("The event happened tomorrow.", True, id="yes-tomorrow"),
        pytest.param("We met on Tuesday, 4 June 2024.", False, id="no-weekday"),
        pytest.param("I checked tomorrow's weather.", False, id="near-tomorrows"),
        pytest.param("He told us to come next week.", False, id="near-infinitive"),
        pytest.param("We bought tickets for next week.", False, id="near-for"),
        pytest.param("The event will happen tomorrow.", False, id="near-tomorrow-future"),
        pytest.param("The event happened on 2024-03-01.", False, id="no"),
        pytest.param("The kickoff on 2024-03-01 came before the launch on 2024-05-01.", False, id="no-order"),
        pytest.param("The bond matures in 2035.", False, id="near-ten-years"),
        pytest.param("The launch was planned for 2026.", False, id="near-planned"),
        pytest.param("He signed a contract until 2028.", False, id="near-until"),
        pytest.param("Emissions are forecast to halve by 2050.", False, id="near-forecast"),
        pytest.param("The product will launch in 2026.", False, id="near-future-tense"),
        pytest.param("It had 2040 units.", False, id="near-count"),
        pytest.param("Was the merger completed in 2027?", False, id="near-question"),
        pytest.param("He was born in 1970 and died in 1980.", False, id="near-life"),
        pytest.param("The event happened last year in 2019.", False, id="near-older-record"),
        pytest.param("The project ran from 2022 to 2019.", True, id="yes-backwards"),
        pytest.param("Phase 2 (May 2024) was completed before phase 1 (March 2024).", True, id="yes-in-brackets"),
        pytest.param("The trial ended in 2018 before it started.", True, id="yes-ended-before"),
        pytest.param("The Q3 2026 results were excellent.", True, id="yes-quarter"),
        pytest.param("The project ran from 2019 to 2022.", False, id="near-forwards"),
        pytest.param("She left on 2 May 2024, three days after she came on 12 May 2024.", True, id="yes-days-after"),
        pytest.param(
            "Ordered on 1 March 2024, and two weeks later, on 29 March 2024, delivered.", True, id="yes-weeks-later"
        ),
        pytest.param("The outage lasted from 4 pm to 6 pm, five hours in all.", True, id="yes-hours-between"),
        pytest.param("It lasted three days from 3 May 2024 to 5 May 2024.", False, id="near-both-days-count"),
        pytest.param("The night shift runs from 10 pm to 6 am, eight hours in all.", False, id="near-over-midnight"),
        pytest.param("Open from 4 pm to 6 pm, five hours a week in winter.", False, id="near-another-time"),
        pytest.param(
            "She came on 2 May 2024, three days after her call, and left on 12 May 2024.",
            False,
            id="near-after-something-else",
        ),
        pytest.param("Staff fell from 2022 to 2019 people.", False, id="near-figures"),
        pytest.param("She was born in 1960 and graduated in 1955.", True, id="yes-before-birth"),
        pytest.param("The crate was delivered on 3 May 2024 and sent on 5 May 2024.", True, id="yes-sent-after"),
        pytest.param("The inn closed in 1950 and opened in 1985 as a museum.", False, id="near-opened-once-more"),
        pytest.param(
            "He was born in 1860 and died in 1900 at the age of 39.", False, id="near-age-before-the-birthday"
        ),
        pytest.param("He was born in 1960, and in 1990 his father died aged 70.", False, id="near-age-of-another"),
        pytest.param("The mill was built in 1900. Ten years later, in 1925, it burnt down.", True, id="yes-later"),
        pytest.param("The siege lasted ten years, from 1914 to 1918.", True, id="yes-years-between"),
        pytest.param("Karl Berg (1820-1795) painted.", True, id="yes-life-in-brackets"),
        pytest.param("In the 1990s, in 1985, they won.", True, id="yes-decade"),
        pytest.param("The play starts at 20:00 and ends at 19:00.", True, id="yes-clocks"),
        pytest.param("The bar is open from 20:00 to 2:00.", False, id="near-past-midnight"),
        pytest.param("The shuttle runs every 12 minutes from 4:30 to 23:30.", False, id="near-how-often"),
        pytest.param("The flight departs at 14:10 and arrives at 13:50 local time.", False, id="near-another-clock"),
        pytest.param("The alarm rang at 25:30.", True, id="yes-no-such-hour"),
        pytest.param("The ring road, followed in 2004 by the bridge, opened in 2001.", False, id="near-followed-by"),
        pytest.param("The product will be launched in 2031.", False, id="near-future-passive"),
        pytest.param("The hall, which opens in 2027, was designed by Foster.", False, id="near-present"),
        pytest.param("Your shift runs from 8:00 to 14:00, so it lasts six hours.", False, id="no-so-it-lasts"),
        pytest.param("The tour takes two hours. It starts at 14:00 and ends at 16:00.", False, id="no-takes"),
        pytest.param(
            "The tour takes two hours. It starts at 14:00 and ends at 17:00 with a break.", False, id="near-a-break"
        ),
        pytest.param("The class runs from 18:00 to 20:00 and is one hour long on Fridays.", False, id="near-fridays"),
        pytest.param("Come in from 9:00 to 17:00. It takes 20 minutes.", False, id="near-opening-hours"),
        pytest.param("The tour takes 45 minutes. It runs from 10:00 to 16:00.", False, id="near-hours-of-service"),
        pytest.param("The talk takes 30 minutes. The room is free from 9:00 to 12:00.", False, id="near-free"),
        pytest.param(
            "The course lasts five days, from Monday 4 May to Tuesday 12 May 2026.", True, id="yes-weekdays-and-a-year"
        ),
        pytest.param(
            "The course lasts five days, from Monday 4 May to Friday 8 May 2026.", False, id="no-weekdays-and-a-year"
        ),
        pytest.param("The course runs from 18 May to 4 May 2026.", True, id="yes-ends-a-fortnight-early"),
        pytest.param("The tax year runs from 6 April to 5 April 2026.", False, id="near-a-whole-year"),
        pytest.param("The season runs from 1 September to 30 April 2026.", False, id="near-over-new-year"),
        pytest.param("You bought it on 5 May 2024, so the two-year warranty ends on 5 May 2026.", False, id="no-term"),
        pytest.param(
            "We wrote on 5 May 2024 and the two-year warranty ends on 9 June 2024.", False, id="near-another-beginning"
        ),
        pytest.param("Maria was born in 1990 and turned thirty in 2020.", False, id="no-turned"),
        pytest.param("The inn was opened in 1990 and turned 50 guests away in 2020.", False, id="near-turned-away"),
        pytest.param("It was designed in 1911 by Edith Crane, who was born in 1874.", False, id="no-unborn"),
        pytest.param("It was opened in 1911 by the mayor, and Ann was born in 1924.", False, id="near-unborn"),
        pytest.param("The chapel was pulled down in 1962. In 1970 it was given a new roof.", True, id="yes-no-more"),
        pytest.param("The chapel was given a new roof in 1962. It was pulled down in 1970.", False, id="no-no-more"),
        pytest.param("The station was torn down in 1971 and rebuilt in 1980.", False, id="near-built-again"),
        pytest.param("The painter died in 1890. His pictures sold for millions in 1990.", False, id="near-legacy"),
        pytest.param("He died in 1990, and his widow sold the house in 1995.", False, id="near-a-widow"),
        pytest.param("She died in 1950. In 1960 a street was named after her.", False, id="near-named-after"),
        pytest.param("The firm was founded in 1990 and hired its first clerk in 1985.", True, id="yes-not-yet-there"),
        pytest.param("The tower was designed in 1880 and built in 1889.", False, id="near-designed-first"),
        pytest.param("The school was founded in 1920. The land had been bought in 1915.", False, id="near-its-land"),
        pytest.param("Its first guests came in 1998, although it was not built until 2004.", True, id="yes-although"),
        pytest.param("The film was released in 1954 and shot in 1957.", True, id="yes-stages"),
        pytest.param("The film was shot in 1954 and released in 1957.", False, id="no-stages"),
        pytest.param("The old mill burned down in 1905; the new mill opened in 1907.", False, id="near-another-mill"),
        pytest.param("The rocket lifts off at 8:30 and lands at 7:50 the same morning.", True, id="yes-same-morning"),
        pytest.param("The train was due at 9:15 and arrived late, at 9:35.", False, id="no-late"),
        pytest.param("Tomorrow's class was held this morning.", True, id="yes-tomorrows"),
        pytest.param("Tomorrow's class was cancelled this morning.", False, id="near-cancelled"),
        pytest.param("The files are kept until 2060.", False, id="near-kept"),
        pytest.param("The council approved the 2031 budget.", False, id="near-the-budget"),
    ],
)
def test_temporal_error(answer: str, found: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    assert breaches("temporal-error", answer) is found


def test_the_records_own_date_decides() -> None:
    answer = "The event happened last year in 2026."
    assert not breaches("temporal-error", answer, at="2027-05-01T10:00:00Z")
    assert breaches("temporal-error", answer, at="2025-05-01")
    assert breaches("temporal-error", "It happened last year in 2019.", at="2025-05-01")
    assert breaches("temporal-error", "The fair will be held on 3 May 2024.", at="2025-05-01")
    assert not breaches("temporal-error", "The fair will be held on 3 May 2024.")
    assert breaches("temporal-error", "It arrives tomorrow, on Monday.", at="2025-05-01")
    assert not breaches("temporal-error", "It arrives tomorrow, on Friday.", at="2025-05-01")


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        pytest.param("The parcel weighs 4 kg. The parcel weighs 9 kg.", True, id="yes-values"),
        pytest.param("The door is open. The door is closed.", True, id="yes-categories"),
        pytest.param("The plan covers rust. The plan does not cover rust.", True, id="yes-negation"),
        pytest.param("All orders were shipped. Some orders were not shipped.", True, id="yes-quantifiers"),
        pytest.param("The system is both running and not running.", True, id="yes-both"),
        pytest.param("It is a square circle.", True, id="yes-impossible"),
        pytest.param("All guests arrived. Some guests did not arrive.", True, id="yes-no-object"),
        pytest.param("Some guests arrived. Some guests did not arrive.", False, id="near-no-object"),
        pytest.param("The shop is open on Sundays. The shop is closed on Sundays.", True, id="yes-states"),
        pytest.param("The shop is open on Mondays. The shop is closed on Sundays.", False, id="near-states"),
        pytest.param("The shop is open 25 hours a day.", True, id="yes-hours"),
        pytest.param("The parcel weighs 4 kg. The parcel weighs 4000 g.", False, id="no-same"),
        pytest.param("All items were shipped, except for the 3 that weren't.", False, id="near-exception"),
        pytest.param("The server was offline yesterday. The server is online today.", False, id="near-time"),
        pytest.param("The shop opens at 9am on Monday. The shop opens at 10am on Sunday.", False, id="near-days"),
        pytest.param("The first parcel weighs 4 kg. The second parcel weighs 9 kg.", False, id="near-two-things"),
        pytest.param("It weighs 4 kg. It weighs 9 kg.", False, id="near-pronouns"),
        pytest.param("The shop is open from 9am to 5pm. The shop is open from 9am to 8pm.", False, id="near-range"),
        pytest.param("Some doors are open. Some doors are closed.", False, id="near-some"),
        pytest.param("The plan may cover rust. The plan does not cover rust.", False, id="near-modal"),
        pytest.param("There is no square circle.", False, id="near-denied"),
        pytest.param("The plan is active. Correction: the plan is inactive.", False, id="near-correction"),
        pytest.param("Every student passed. Not all students passed.", True, id="yes-number-of-the-subject"),
        pytest.param("None of the plates were damaged. Some plates were damaged.", True, id="yes-none-some"),
        pytest.param("The tank is both full and empty.", True, id="yes-both"),
        pytest.param("The house has 10 floors. The house has 12 floors.", True, id="yes-counts"),
        pytest.param("It is raining and it is not raining.", True, id="yes-one-sentence"),
        pytest.param("The room has no windows. The room has two windows.", True, id="yes-none-two"),
        pytest.param("Nobody came to the party. Twenty people came to the party.", True, id="yes-nobody"),
        pytest.param("No one passed the exam. Some students passed the exam.", True, id="yes-no-one"),
        pytest.param("Nobody came to the party. Twenty people came to the meeting.", False, id="near-nobody-elsewhere"),
        pytest.param("Nobody came on Monday. Twenty people came on Friday.", False, id="near-nobody-that-day"),
        pytest.param("Anna is older than Ben. Ben is younger than Anna.", False, id="near-converse"),
        pytest.param("The house has 10 floors. The house has 12 doors.", False, id="near-other-count"),
        pytest.param("The drink is both hot and good.", False, id="near-both"),
        pytest.param("It is not true that the door is open. The door is closed.", False, id="near-untrue"),
        pytest.param("The bike weighs 14 kg. A lamp is extra. It weighs 2 kg.", False, id="near-other-thing"),
        pytest.param("Five tickets at 12 euros each come to 60 euros.", False, id="no-each-at"),
        pytest.param("The two rooms at 90 euros cost 540 euros for three nights.", False, id="near-nights"),
        pytest.param("Bags may weigh up to 20 kg. Your bag of 25 kg is too heavy.", False, id="near-too-heavy"),
        pytest.param("Bags may weigh up to 20 kg. The cart can carry 25 kg.", False, id="near-another-limit"),
        pytest.param("There are 20 pupils: 12 girls and 9 boys.", True, id="yes-parts"),
        pytest.param("There are 20 pupils: 12 girls and 8 boys.", False, id="no-parts"),
        pytest.param("There are 20 pupils, including 12 girls and 9 boys.", False, id="near-including"),
        pytest.param("There are at least 20 pupils: 12 girls and 9 boys.", False, id="near-at-least"),
        pytest.param("We offer 20 courses: 5 lessons, 10 lessons and 12 lessons.", False, id="near-sizes"),
        pytest.param("We have 3 boxes: 12 apples and 4 pears.", False, id="near-boxes"),
        pytest.param("The menu has 20 dishes: 8 vegan, 12 vegetarian and 5 with fish.", False, id="near-both-kinds"),
        pytest.param("It takes 30 minutes: 2 bowls and 3 spoons are needed.", False, id="near-other-units"),
        pytest.param(
            "The bed costs 300 euros and the desk 450 euros, so together they come to 750 euros.", False, id="no-sum"
        ),
        pytest.param("A desk costs 200 euros a month, so three months come to 600 euros.", False, id="no-rate"),
        pytest.param("A desk costs 200 euros a month, so a year comes to 2,400 euros.", False, id="no-rate-of-a-year"),
        pytest.param(
            "A desk costs 200 euros a month, so with the discount three months come to 500 euros.",
            False,
            id="near-discount",
        ),
        pytest.param("Each box holds 6 jars, so ten crates hold 80 jars.", False, id="near-another-box"),
        pytest.param("The saw weighs 2 kg and the drill 3 kg. The saw is the lighter of the two.", False, id="no-less"),
        pytest.param(
            "The gym costs 40 euros a month and the pool 100 euros a year. The pool is cheaper.", False, id="near-paces"
        ),
        pytest.param("The kit costs 9 euros and the bag 5 euros. It is cheaper.", False, id="near-no-name"),
        pytest.param("The saw weighs 2 kg and costs 3 euros. The drill is lighter.", False, id="near-not-compared"),
        pytest.param(
            "The mill was painted in 1720 and the inn in 1810. The inn is the older of the two.",
            False,
            id="near-painted",
        ),
        pytest.param("Ann is 34 and Ben is 29, so Ben is the younger one.", False, id="no-ages"),
        pytest.param("Inn A has 20 beds and inn B has 30 beds. Inn B is the younger one.", False, id="near-no-ages"),
    ],
)
def test_logical_inconsistency(answer: str, found: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    assert breaches("logical-inconsistency", answer) is found


def test_an_exclusive_category_of_the_base() -> None:
    base = {"entities": [{"name": "Rex"}], "exclusive": [["sponsor", "visitor"]]}
    answer = "Rex is a sponsor. Rex is a visitor."
    assert breaches("logical-inconsistency", answer, knowledge=base)
    assert not breaches("logical-inconsistency", answer)


TIMES: dict[str, Any] = {
    "entities": [
        {
            "name": "Acme",
            "attributes": {
                "ceo": [
                    {"value": "Ann Kim", "since": "2015", "until": "2020-06-30"},
                    {"value": "Bo Lee", "since": "2020-07-01"},
                ],
                "headquarters": {"value": "Oslo", "until": "2019"},
            },
        }
    ]
}


@pytest.mark.parametrize(
    ("answer", "at", "found"),
    [
        pytest.param("The CEO of Acme is Ann Kim.", None, True, id="yes-no-longer"),
        pytest.param("The CEO of Acme is Carl May.", None, True, id="yes-never"),
        pytest.param("The CEO of Acme is Bo Lee.", "2018-05-05", True, id="yes-not-yet"),
        pytest.param("The CEO of Acme is Bo Lee.", None, False, id="no"),
        pytest.param("The CEO of Acme was Ann Kim.", None, False, id="near-past-tense"),
        pytest.param("The CEO of Acme is Ann Kim.", "2018-05-05", False, id="near-at-its-time"),
        pytest.param("Acme is headquartered in Rome.", None, False, id="near-what-holds-is-not-known"),
    ],
)
def test_facts_hold_for_a_time(answer: str, at: str | None, found: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    assert breaches("wrong-attribute", answer, knowledge=TIMES, at=at) is found


SHOP: dict[str, Any] = {
    "entities": [
        {
            "name": "Elena Petrova",
            "type": "person",
            "aliases": ["Elena"],
            "attributes": {"department": "Finance", "title": "Controller", "manager": "Omar Haddad", "office": "Lisbon",
                           "join_date": "2016", "email": "elena@shop.example"},
        },
        {
            "name": "Northwind",
            "type": "company",
            "attributes": {"ceo": "Grace Kim", "founder": "Lucia Bianchi", "founded": "2003", "employees": "320",
                           "headquarters": "Lisbon"},
        },
        {
            "name": "Falcon X2",
            "type": "product",
            "attributes": {"price": {"value": 499, "unit": "USD"}, "weight": {"value": 2.5, "unit": "kg"},
                           "colour": "blue", "warranty": {"value": 2, "unit": "years"}, "status": "available",
                           "release_date": "2023-09-12"},
        },
        {"name": "quarterly review", "type": "event",
         "attributes": {"day": "Thursday", "time": "2pm", "organizer": "Omar"}},
    ]
}  # fmt: skip


@pytest.mark.parametrize(
    "answer",
    [
        "Elena Petrova, our Controller, works in Sales.",
        "**Elena Petrova** works in the **Sales** department.",
        "Elena is part of the Engineering team.",
        "Grace Kim is Northwind's founder.",
        "Omar Haddad is the CEO of Northwind.",
        "Northwind (a maker of drones) is headquartered in Madrid.",
        "Northwind started in 1999.",
        "Northwind is headed by Omar Haddad.",
        "Northwind has 450 employees.",
        "With 450 employees, Northwind is small.",
        "The price is $599 for the Falcon X2.",
        "The Falcon X2 retails for $599.",
        "You can buy the Falcon X2 for $599.",
        "The Falcon X2 costs 499 euros.",
        "The Falcon X2 comes with a 3-year warranty.",
        "The Falcon X2 has a warranty of five years.",
        "The Falcon X2 is red.",
        "The Falcon X2 is not available.",
        "The Falcon X2 was released in August 2023.",
        "The quarterly review is organized by Elena Petrova.",
        "Join us for the quarterly review on Friday.",
        "Elena joined Northwind in March 2018.",
        "The Falcon X2 boasts a mass of 7.5 kg.",
    ],
)
def test_what_a_base_opposes(answer: str) -> None:
    assert {"wrong-attribute", "contradicts-fact"} & set(rules(answer, knowledge=SHOP))


@pytest.mark.parametrize(
    "answer",
    [
        "The CEO of Northwind met Omar Haddad.",
        "The CEO of Northwind is on vacation.",
        "The founder of Northwind is a lawyer.",
        "Northwind's founder lives in Milan.",
        "Elena's title is impressive.",
        "Elena's office is on the third floor.",
        "Elena's manager visited Porto.",
        "Elena is the best manager.",
        "Elena joined the chess club in 2019.",
        "Elena worked in Sales until 2015.",
        "Reportedly, Northwind was founded in 1999.",
        "Northwind had 250 employees in 2015.",
        "Northwind will be headquartered in Madrid next year.",
        "Northwind owns a shop in Madrid.",
        "The colour of the Falcon X2 is nice.",
        "The status of the Falcon X2 is unclear.",
        "The Falcon X2's battery weighs 0.4 kg.",
        "A case for the Falcon X2 costs $29.",
        "We sell the Falcon X2 and a bag for $550.",
        "The price of the Falcon X2 rose to $549 last year.",
        "Get $50 off the Falcon X2.",
        "The Falcon X2 weighs 5.5 lbs.",
        "The Falcon X2 comes with a 30-day trial.",
        "The Falcon X2 is not available in Canada.",
        "The doors of the quarterly review open at 1:30pm.",
        "Registration for the quarterly review closes on Monday.",
        "After the quarterly review, dinner starts at 7pm.",
        "The quarterly review was announced on 3 May.",
        "From the Falcon X2 you can lift 7 kg.",
    ],
)
def test_what_a_base_does_not_oppose(answer: str) -> None:
    assert rules(answer, knowledge=SHOP) == []
