"""Answers that cannot say, in many languages, and near misses that claim something."""

from __future__ import annotations

import pytest

from hallucheck.text.statements.refusals import refuses
from tests.detectors.answers.judging import Doubter, rules

SHOP = "Our store in Munich sells shoes and bags. It opened in 2010."

REFUSALS = (
    "Das geht aus den vorliegenden Unterlagen leider nicht hervor.",
    "Das weiß ich leider nicht.",
    "Diese Frage lässt sich anhand des Kontexts nicht beantworten.",
    "Der Kontext enthält keine Informationen über die Rückgabefrist.",
    "Je ne sais pas.",
    "Désolé, je ne peux pas répondre à cette question.",
    "Les documents fournis ne mentionnent pas ce point.",
    "No lo sé.",
    "Lo siento, no puedo responder a esa pregunta.",
    "Los documentos no contienen información sobre el plazo de devolución.",
    "Mi dispiace, non posso rispondere a questa domanda.",
    "Il contesto non fornisce questa informazione.",
    "Desculpe, não posso responder a essa pergunta.",
    "De documenten bevatten hier geen informatie over.",
    "Jag vet inte.",
    "Tyvärr framgår det inte av dokumenten.",
    "Przykro mi, dokumenty nie zawierają tej informacji.",
    "Üzgünüm, bu soruyu yanıtlayamıyorum.",
    "К сожалению, в документах нет информации об этом.",
    "抱歉,我无法回答这个问题。",
    "文档中没有提到相关信息。",
    "這份文件沒有提到退貨期限。",
    "申し訳ありませんが、その質問にはお答えできません。",
    "資料には返品期限に関する情報がありません。",
    "죄송합니다. 해당 내용은 문서에서 찾을 수 없습니다.",
    "عذراً، لا توجد معلومات حول ذلك في المستندات.",
)

CLAIMS = (
    "Der Artikel enthält keine Nüsse.",
    "Der Hersteller gibt keine Daten an Dritte weiter.",
    "Die Polizei kann den Täter nicht finden.",
    "Ich weiß es nicht genau, aber die Frist beträgt 30 Tage.",
    "Je ne sais pas, mais le délai est de 30 jours.",
    "Ce document n'est pas valable sans signature.",
    "Los artículos no incluyen pilas.",
    "El cliente no puede devolver los zapatos.",
    "公司没有提供财务信息。",
    "警方无法确定死因。",
    "抱歉,我不确定,但退货期限是30天。",
    "返品期限は30日です。",
    "Police could not identify the suspect.",
    "The investigators were unable to find the weapon.",
    "I cannot confirm the exact date, but the store opened in Hamburg.",
)


@pytest.mark.parametrize("answer", REFUSALS)
def test_a_refusal_claims_nothing(answer: str) -> None:
    assert not rules({"answer": answer, "contexts": [SHOP]}, Doubter())


@pytest.mark.parametrize("answer", CLAIMS)
def test_a_claim_is_no_refusal(answer: str) -> None:
    assert "unsupported-statement" in rules({"answer": answer, "contexts": [SHOP]}, Doubter())


def test_the_part_behind_a_refusal_is_held_against_the_evidence() -> None:
    row = {"answer": "I cannot confirm the exact date, but our store is in Munich.", "contexts": [SHOP]}
    assert not rules(row, Doubter())


@pytest.mark.parametrize("piece", ["nicht ", "documents ne ", "não ", "没有", "文档中", "ですが、", "je ne peux "])
def test_long_texts_are_read_in_linear_time(piece: str) -> None:
    assert refuses(piece * (20_000 // len(piece))) in {True, False}
