"""What a writer says to the reader and not of the matter."""

from __future__ import annotations

import time

import pytest

from hallucheck.text.statements.to_reader import is_aside, is_of_itself

ASIDES = """
If you'd like, I can translate the remaining sections for you as well.
If you would like, I can add a list of her publications as far as the documents mention them.
Happy to draft the letter to the landlord if that's useful!
I can also put together a timeline of the events.
We would be glad to help you with the next steps.
Happy to tell you more if that helps!
Gern geschehen!
De rien !
I can look that up for you.
Bonjour Madame,
You're absolutely right, and I apologise for the confusion.
Com certeza!
Aproveite a visita!
Should you need anything else, I'm here to help.
Congratulations, and feel free to ask if your case is special.
Let me know if you'd like help filling in the form!
If something is unclear, just ask.
If the problem persists after the reset, feel free to tell me what you're seeing.
Sag Bescheid, wenn du noch die Torschützinnen im Einzelnen brauchst.
Wenn Sie möchten, übersetze ich Ihnen den gesamten Text Wort für Wort.
Bei weiteren Fragen melden Sie sich gern.
Gern erstelle ich dir auch eine Tabelle.
Falls noch etwas unklar ist, frag einfach nach.
N'hésite pas si tu souhaites que j'ajoute les dates.
Si vous le souhaitez, je peux rédiger la lettre.
Je reste à votre disposition pour toute question.
Dites-moi si vous voulez la liste complète.
Si quieres, te preparo una lista.
Si le interesa, puedo preparar un cuadro comparativo.
Quedo a tu disposición para cualquier duda.
Avísame si quieres que añada los horarios.
Se vuoi, posso aggiungere gli orari.
Fammi sapere se ti serve altro.
Se quiser, posso preparar uma tabela.
Não hesite em perguntar.
Als je wilt, maak ik een overzicht.
Laat het gerust weten als je nog vragen hebt.
Если хотите, могу подготовить таблицу.
如果您需要,我可以帮您翻译其余部分。
Enjoy your stay!
Get well soon!
Wishing you well!
Have a safe trip!
Kind regards, Your property management
Viel Erfolg bei der Prüfung!
Bon voyage !
¡Buen viaje!
Buon soggiorno!
Fijne vakantie!
Great that you want to help!
I'm sorry to hear that – I hope she feels better soon.
I'm sorry about your injury!
"""

OF_ITSELF = """
I'd recommend trying it online today so you know where you stand.
I'd suggest contacting Solvane directly about this.
As always, talk to your doctor before you start or stop any supplement.
The parish office may be able to help you with that.
If your child has persistent sleep problems, a pediatrician can advise you.
Please have the calculation confirmed by the lessor.
Please check with the clinic if you are unsure.
Please check your declarations page for the endorsements you hold.
Okay, imagine a leaf is like a tiny kitchen!
Let's look at the two packages side by side, with an eye to a cat of eleven.
The documents answer two of your three questions.
As always, the current revision of the bulletin prevails over this summary.
This is only a short overview and does not replace the contract.
Dies ist nur ein kurzer Überblick.
Please have a heating load calculation done by your installer.
Neem bij twijfel contact op met uw huisarts.
Should you have trouble paying on time, consider contacting the cooperative before the due date.
You may want to compare the hours with your own records.
I would place both orders today.
It might be worth calling ahead.
So the answer to your question is a clear no.
Im Zweifel fragen Sie bitte Ihre Ärztin oder Ihren Arzt.
En caso de duda, consulte a su médico.
Je vous conseille de conserver la facture.
Ti ricordo che questa è un'informazione generale.
Per una valutazione del tuo caso è meglio sentire un avvocato o un'associazione di consumatori.
Let me know if you need sections 4 and 5.
"""

OF_THE_MATTER = """
Feel free to use the pool until 10 pm.
Feel free to use the pool.
If you need help, the desk on level two is open all day.
If you'd like a refund, we can send the money back by bank transfer.
If you want to cancel, you must write to the office.
If you like spicy food, the Madras is the hottest dish.
If your appliance is under warranty, the repair is free.
Happy to help is the motto of the firm.
Happy customers return.
Welcome drinks are free.
Have a light breakfast before nine.
Enjoy free breakfast in the hall.
I can confirm that the fee is due in May.
We can deliver on Saturdays.
Tell your doctor about all medicines.
Call the doctor if the fever rises.
If you need to adjust the time, opening the power options may work.
If you want to store the crumbs, you can keep them in an airtight box.
It is important to use a thermometer to check the temperature.
I'm sorry to hear that, the office is closed on that day.
You're right, the train leaves in the morning.
Consider using a pie chart.
You may want to take it with milk.
Measure how high the hose is routed.
Do not take it with milk.
Contact customer service.
Viel Regen fiel im Mai.
Wenn Sie kündigen möchten, müssen Sie schreiben.
Bonne qualité de fabrication.
Si quiere cancelar, debe escribir a la oficina.
Se il volo è in ritardo, la compagnia rimborsa il biglietto.
"""


def lines(listed: str) -> list[str]:
    return listed.strip().splitlines()


@pytest.mark.parametrize("text", lines(ASIDES))
def test_asides_claim_nothing(text: str) -> None:
    assert is_aside(text)


@pytest.mark.parametrize("text", lines(OF_ITSELF))
def test_advice_and_words_on_the_answer(text: str) -> None:
    assert (is_aside(text), is_of_itself(text)) == (False, True)


@pytest.mark.parametrize("text", lines(OF_THE_MATTER))
def test_what_is_of_the_matter(text: str) -> None:
    assert (is_aside(text), is_of_itself(text)) == (False, False)


@pytest.mark.parametrize("piece", ["if you ", "wenn sie ", "so, ", "good ", "please check the ", "si "])
def test_time_is_bounded(piece: str) -> None:
    start = time.perf_counter()
    assert not is_aside(piece * 20_000)
    is_of_itself(piece * 20_000)
    assert time.perf_counter() - start < 1
