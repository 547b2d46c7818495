"""Refusals in other languages than English: "Das geht aus den Unterlagen nicht hervor", "文档中没有提到".

An answer that says that it cannot say claims nothing, whatever its language. A source that says nothing, a writer who
knows nothing and a question that cannot be answered are distinguished from what a third party cannot or does not do:
"Der Hersteller gibt keine Daten weiter" is a claim like any other.
"""

from __future__ import annotations

import re

from hallucheck.text.basics.patterns import holds_any, regex

_GAP = r"[^.!?。;:]{0,60}?"


def _patterns(listed: str) -> str:
    """One pattern of those that stand one a line, `~` being a gap; a line that is indented goes on with the last."""
    return listed.strip("\n").replace("\n  ", "").replace("~", _GAP).replace("\n", "|")


_LATIN = regex(
    _patterns(r"""
\b(?:(?:ich|wir) (?:weiß|weiss|wissen)|(?:weiß|weiss|wissen) (?:ich|wir))(?: \w+){0,2} nicht\b
\b(?:kann|können|konnte|lässt|lassen)\b~\bnicht (?:\w+ )?(?:beantworte[nt]|beurteilen|ermitteln|entnehmen)
\b(?:(?:kann|konnte) ich|ich (?:kann|konnte))\b~\bnicht (?:\w+ )?(?:sagen|finden|bestätig|feststellen|helfen
  |weiterhelfen)
\b(?:kontexte?s?|dokumente?n?|unterlagen|texte?n?|quellen?|auszüge|auszug|passagen?)\b~\b(?:enth[aä]lt\w*|nenn\w+
  |erwähn\w+|liefer\w+|biete\w*|macht|machen|sag\w+|gibt|geben|finde\w*|steh\w+)\b~\b(?:keine?r?n?|keinerlei|nicht
  |nichts)\b
\bgeh(?:t|en)\b~\bnicht hervor\b
\b(?:liegen|habe|haben|finde|finden|gibt es|fehlen)\b~\b(?:keine|keinerlei|nicht genügend|nicht genug)\s
  (?:\w+ ){0,2}(?:informationen|angaben)\b
\b(?:je|nous) (?:ne|n['’]) ?(?:sai[st]|savons|connais|connaissons|dispose|disposons|trouve|ai|avons)\b
  (?: \w+){0,2}? (?:pas|aucune?)\b(?:\W*$| (?:la|cette|ces|l['’]|les|de|d['’]|trouvé|assez|suffisamment|quel\w*)
  |.{0,20}\binformation)
\b(?:je|nous) ne (?:peux|pouvons|puis|suis)\b(?: \w+){0,2}? (?:pas|malheureusement pas)\b~\b(?:répondre|dire|trouver
  |confirmer|déterminer|aider|vérifier|fournir)\b
\b(?:contextes?|documents?|textes?|sources?|extraits?|passages?|informations? fournies?)\b~\bn(?:e |['’])(?:mentionn
  |précis|contien|indiqu|fourni|donn|di[ts]|comport|évoqu|parl|répond|permet|abord)\w* (?:pas|aucune?|rien
  |nullement)\b
^(?:\w+,? ){0,2}aucune information\b.{0,60}\b(?:contextes?|documents?|textes?|sources?)\b
\b(?:n['’]est|ne sont|ne figure|ne figurent)\b.{0,10}\bpas (?:mentionnée?s?|précisée?s?|indiquée?s?|dans)\b~\b
  (?:contextes?|documents?|textes?|sources?|extraits?|passages?)\b
^(?:\w+,? )?(?:lo siento,? )?(?:no lo sé|no sé|yo no sé)\b.{0,12}$
\bno se puede (?:responder|contestar|determinar)\b|\bno es suficiente para (?:responder|contestar|determinar)\b
\bno se (?:menciona|indica|especifica|dice)n?\b.{0,30}\b(?:contextos?|documentos?|textos?|fuentes?)\b
\bno (?:puedo|podemos|es posible)\b~\b(?:responder|contestar|confirmar|determinar|ayudar\w*|encontrar|decir\w*
  |proporcionar)\b
\b(?:contextos?|documentos?|textos?|fuentes?|fragmentos?|pasajes?)\b~\bno (?:se )?(?:mencionan?|contienen?|incluyen?
  |indican?|especifican?|proporcionan?|dicen?|ofrecen?|hay)\b
\bno (?:tengo|tenemos|dispongo|disponemos|encuentro|he encontrado|hay|cuento con)\b~\binformación\b
^(?:\w+,? )?(?:mi dispiace,? )?non (?:lo )?so\b.{0,12}$
\bnon (?:posso|possiamo|è possibile|sono in grado)\b~\b(?:rispondere|confermare|determinare|dire|aiutar\w*|trovare
  |fornire|stabilire)\b
\b(?:contesto|document[oi]|test[oi]|font[ei]|estratt[oi]|passagg(?:io|i))\b~\bnon (?:\w+ )?(?:menziona(?:no)?
  |contien[e]|contengono|indica(?:no)?|specifica(?:no)?|fornisc\w+|dice|dicono|include|includono|riporta(?:no)?
  |c['’]è|ci sono)
\bnon (?:ho|abbiamo|dispongo|ci sono|trovo)\b~\b(?:informazion[ei])\b
^(?:\w+,? )?(?:eu )?não sei\b.{0,12}$
\bnão (?:posso|podemos|consigo|é possível)\b~\b(?:responder|confirmar|determinar|dizer|ajudar|encontrar|fornecer)\b
\b(?:contextos?|documentos?|textos?|fontes?|trechos?|passagens?)\b~\bnão (?:menciona[m]?|cont[eéê]m|inclu(?:i|em)
  |indica[m]?|especifica[m]?|fornece[m]?|informa[m]?|diz|dizem|há)\b
\bnão (?:tenho|temos|disponho|encontrei|há)\b~\binforma(?:ção|ções)\b
\bik weet (?:het )?niet\b|\bikke? weet\b.{0,10}\bniet\b
\b(?:ik kan|kan ik)\b~\b(?:niet|geen)\b~\b(?:beantwoorden|antwoord|vinden|zeggen|bevestigen|helpen)\b
\b(?:contexte?n?|documente?n?|teksten?|bronn?e?n?|passages?)\b~\b(?:bevat\w*|vermeld\w*|noem\w*|geeft|geven|staat
  |biedt|bieden)\b~\b(?:geen|niet|niets)\b
\b(?:jag vet|jeg ved|jeg vet) (?:inte|ikke|det (?:inte|ikke))\b
\b(?:framgår|fremgår)\b~\b(?:inte|ikke)\b|\b(?:jag kan|jeg kan)\b~\b(?:inte|ikke) (?:svara|svare)
\b(?:sammanhanget|kontexten|konteksten|dokumente[tn]|dokumenterne|dokumentene|texten|teksten)\b~\b(?:innehåller
  |indeholder|inneholder|nämner|nævner|nevner)\b~\b(?:ingen|inte|ikke|inget)\b
^(?:\w+[, ]+){0,3}(?:ja )?nie wiem\b.{0,12}$|\bnie (?:mogę|jestem w stanie)\b.{0,30}\bodpowiedzieć\b
\b(?:dokument\w*|kontek\w+|tekst\w*|źród\w+)\b~\bnie (?:zawiera\w*|wspomina\w*|podaje|podają|ma informacji)\b
\b(?:bilmiyorum|yanıtlayamıyorum|cevaplayamıyorum|cevap veremiyorum)\b
\b(?:metin|belge|bağlam|kaynak)\w*\b.{0,40}\b(?:bilgi (?:yok|bulunm\w+|içerm\w+)|belirtilm\w+|yer almıyor)\b
^(?:[\w ]+, )?(?:я )?не знаю\b.{0,12}$|\bне (?:могу|можем|удалось
  |удаётся)\b.{0,30}\b(?:ответить|найти|сказать|подтвердить
  |определить)\b
\b(?:контекст|документ|текст|источник|материал)\w*\b.{0,40}?\b(?:(?:нет
  |не содерж\w+|отсутству\w+)\b.{0,20}\b(?:информац|сведени|данны|ответ
  |упоминан)|не упомина|не указан|не говорится)
^(?:عذر\w+|آسف|للأسف)?[،, ]*(?:أنا )?لا (?:أعرف|أعلم|أستطيع|يمكنني)\b
لا (?:توجد|يوجد|تتوفر|تحتوي|يحتوي|يذكر|تذكر)[^.]{0,40}(?:معلومات|السياق|المستند|النص|الوثائق)|(?:السياق|النص
  |المستندات?|الوثائق)[^.]{0,20} (?:لا|لم) (?:ت|ي)(?:ذكر|حتوي|توفر|تضمن)
^(?:מצטער\w*[, ]+)?(?:אני )?לא יודע\w*|(?:במסמכ\w+|בהקשר|בטקסט)[^.]{0,30}(?:אין|לא)[^.]{0,20}(?:מידע|מצוין|מוזכר)
^(?:es tut mir (?:sehr )?leid|tut mir leid|entschuldigung|(?:je suis )?désolée?|lo siento(?: mucho)?|mi dispiace
  |desculpe|sinto muito|het spijt me|przykro mi|извините|üzgünüm)[.!]?$
"""),
    re.IGNORECASE,
)
_HAN = regex(
    _patterns(r"""
^(?:很?抱歉|对不起|對不起|すみません|申し訳(?:ありません|ございません)|죄송합니다|죄송하지만)[。.!]?$
^(?:很?抱歉|对不起|對不起|不好意思|遗憾的是)?[,,、。!\s]*(?:(?:根据|根據|从|基于)[^。]{0,24}?[,,]?)?(?:我们?|目前
  |暂时|还|仍)*(?:无法|無法|不能|难以)[^。,,]{0,12}(?:回答|确定|確定|判断|判斷|得知|提供|找到|确认|確認|回复|得出)
^(?:很?抱歉|对不起|對不起)?[,,、\s]*我?(?:们)?(?:并)?(?:不知道|不清楚|不太清楚|不确定|不了解)[。.!]?$
(?:文档|文件|文中|文章|资料|資料|上下文|材料|原文|文本|段落|知识库|語境|语境|给定的?信息|提供的?信息)(?:中|里|內|内
  |本身|也|都|并|並|均|似乎|提供|给出|的|信息|内容|部分|片段)*(?:没有|沒有|并未|未|不)[^。]{0,4}(?:提到|提及|说明
  |說明|包含|提供|涉及|显示|给出|记载|指出|找到|關於|关于)
^(?:很?抱歉|对不起)?[,,]?(?:目前|暂时|我们?|这里|其中|暂)*(?:没有|沒有|未|缺乏|找不到)[^。]{0,14}(?:信息
  |資訊)[^。]{0,6}[。.]?$
(?:わかりません|分かりません|存じません|お答えできません|回答できません|お答えいたしかねます|わかりかねます
  |判断できません)。?$
(?:文書|文章|資料|コンテキスト|文脈|テキスト|ドキュメント|情報源|情報)[^。]{0,30}(?:ありません|記載されていません
  |含まれていません|見つかりません(?:でした)?|言及されていません|示されていません|不明です)。?$
(?:모르겠습니다|모릅니다|알 수 없습니다|답변할 수 없습니다|답변드릴 수 없습니다|답할 수 없습니다|찾을 수 없습니다)\.?$
(?:문서|문맥|자료|텍스트|본문|정보)[^.]{0,30}(?:없습니다|포함되어 있지 않습니다|언급되어 있지 않습니다
  |나와 있지 않습니다)\.?$
""")
)
_SIGNS = (
    "nicht", "kein", " ne ", "n'", "no ", "non ", "não", "niet", "geen", "inte", "ikke", "ingen", "nie ", "bilm",
    "yan", "cev", "bilgi", "belirt", "leid", "entsch", "siento", "dispiace", "desculpe", "sinto", "spijt", "przykro",
)  # fmt: skip
"""One of them is part of every refusal that is written in ASCII."""

_ENGLISH = regex(r"\b(?:the|are|were|and|does|cannot|this|that|with)\b", re.IGNORECASE)
_BUT = regex(
    r"[,;、,،]?\s*(?:\b(?:aber|jedoch|mais|cependant|pero|ma|però|mas|porém|maar|men|ale|но|ama)\b|但是?|ですが、)"
)


def refuses(text: str) -> bool:
    """Whether a sentence in another language than English says that it cannot say, and goes on to nothing else."""
    lower = text.lower().replace("’", "'")
    if text.isascii() and not holds_any(lower, _SIGNS):
        return False
    found = _LATIN.search(lower) if not _ENGLISH.search(text) else None
    found = found or (_HAN.search(text) if not text.isascii() else None)
    return found is not None and not _goes_on(lower, found.end())


def _goes_on(text: str, at: int) -> bool:
    """Whether something else is claimed behind the refusal: "..., mais le délai est de 30 jours"."""
    turn = _BUT.search(text, at)
    return turn is not None and any(map(str.isalnum, text[turn.end() :]))
