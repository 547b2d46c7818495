"""Refusals in other languages than English: "Das geht aus den Unterlagen nicht hervor", "文档中没有提到".

An answer that says that it cannot say claims nothing, whatever its language. A source that says nothing, a writer who
knows nothing and a question that cannot be answered are distinguished from what a third party cannot or does not do:
"Der Hersteller gibt keine Daten weiter" is a claim like any other.
"""

from __future__ import annotations

import re

from hallucheck.text.basics.patterns import holds_any, regex

_GAP = r"[^.!?。;:]{0,60}?"

_GERMAN = (
    r"\b(?:(?:ich|wir) (?:weiß|weiss|wissen)|(?:weiß|weiss|wissen) (?:ich|wir))(?: \w+){0,2} nicht\b",
    rf"\b(?:kann|können|konnte|lässt|lassen)\b{_GAP}\bnicht (?:\w+ )?(?:beantworte[nt]|beurteilen|ermitteln|entnehmen)",
    (
        rf"\b(?:(?:kann|konnte) ich|ich (?:kann|konnte))\b{_GAP}\bnicht (?:\w+ )?"
        r"(?:sagen|finden|bestätig|feststellen|helfen|weiterhelfen)"
    ),
    (
        rf"\b(?:kontexte?s?|dokumente?n?|unterlagen|texte?n?|quellen?|auszüge|auszug|passagen?)\b{_GAP}"
        r"\b(?:enth[aä]lt\w*|nenn\w+|erwähn\w+|liefer\w+|biete\w*|macht|machen|sag\w+|gibt|geben|finde\w*|steh\w+)\b"
        rf"{_GAP}\b(?:keine?r?n?|keinerlei|nicht|nichts)\b"
    ),
    rf"\bgeh(?:t|en)\b{_GAP}\bnicht hervor\b",
    (
        rf"\b(?:liegen|habe|haben|finde|finden|gibt es|fehlen)\b{_GAP}"
        r"\b(?:keine|keinerlei|nicht genügend|nicht genug)\s(?:\w+ ){0,2}(?:informationen|angaben)\b"
    ),
)
_FRENCH = (
    (
        r"\b(?:je|nous) (?:ne|n['’]) ?(?:sai[st]|savons|connais|connaissons|dispose|disposons|trouve|ai|avons)\b"
        r"(?: \w+){0,2}? (?:pas|aucune?)\b(?:\W*$| (?:la|cette|ces|l['’]|les|de|d['’]|trouvé|assez"
        r"|suffisamment|quel\w*)"
        r"|.{0,20}\binformation)"
    ),
    (
        r"\b(?:je|nous) ne (?:peux|pouvons|puis|suis)\b(?: \w+){0,2}? (?:pas|malheureusement pas)\b"
        rf"{_GAP}\b(?:répondre|dire|trouver|confirmer|déterminer|aider|vérifier|fournir)\b"
    ),
    (
        r"\b(?:contextes?|documents?|textes?|sources?|extraits?|passages?|informations? fournies?)\b"
        rf"{_GAP}\bn(?:e |['’])(?:mentionn|précis|contien|indiqu|fourni|donn|di[ts]|comport|évoqu|parl|répond|permet"
        r"|abord)\w* (?:pas|aucune?|rien|nullement)\b"
    ),
    r"^(?:\w+,? ){0,2}aucune information\b.{0,60}\b(?:contextes?|documents?|textes?|sources?)\b",
    (
        r"\b(?:n['’]est|ne sont|ne figure|ne figurent)\b.{0,10}\bpas (?:mentionnée?s?|précisée?s?|indiquée?s?|dans)\b"
        rf"{_GAP}\b(?:contextes?|documents?|textes?|sources?|extraits?|passages?)\b"
    ),
)
_SPANISH = (
    r"^(?:\w+,? )?(?:lo siento,? )?(?:no lo sé|no sé|yo no sé)\b.{0,12}$",
    r"\bno se puede (?:responder|contestar|determinar)\b|\bno es suficiente para (?:responder|contestar|determinar)\b",
    r"\bno se (?:menciona|indica|especifica|dice)n?\b.{0,30}\b(?:contextos?|documentos?|textos?|fuentes?)\b",
    (
        rf"\bno (?:puedo|podemos|es posible)\b{_GAP}\b(?:responder|contestar|confirmar|determinar|ayudar\w*"
        r"|encontrar|decir\w*|proporcionar)\b"
    ),
    (
        r"\b(?:contextos?|documentos?|textos?|fuentes?|fragmentos?|pasajes?)\b"
        rf"{_GAP}\bno (?:se )?(?:mencionan?|contienen?|incluyen?|indican?|especifican?|proporcionan?|dicen?"
        r"|ofrecen?|hay)\b"
    ),
    rf"\bno (?:tengo|tenemos|dispongo|disponemos|encuentro|he encontrado|hay|cuento con)\b{_GAP}\binformación\b",
)
_ITALIAN = (
    r"^(?:\w+,? )?(?:mi dispiace,? )?non (?:lo )?so\b.{0,12}$",
    (
        rf"\bnon (?:posso|possiamo|è possibile|sono in grado)\b{_GAP}\b(?:rispondere|confermare|determinare"
        rf"|dire|aiutar\w*"
        r"|trovare|fornire|stabilire)\b"
    ),
    (
        r"\b(?:contesto|document[oi]|test[oi]|font[ei]|estratt[oi]|passagg(?:io|i))\b"
        rf"{_GAP}\bnon (?:\w+ )?(?:menziona(?:no)?|contien[e]|contengono|indica(?:no)?|specifica(?:no)?|fornisc\w+"
        r"|dice|dicono|include|includono|riporta(?:no)?|c['’]è|ci sono)"
    ),
    rf"\bnon (?:ho|abbiamo|dispongo|ci sono|trovo)\b{_GAP}\b(?:informazion[ei])\b",
)
_PORTUGUESE = (
    r"^(?:\w+,? )?(?:eu )?não sei\b.{0,12}$",
    (
        rf"\bnão (?:posso|podemos|consigo|é possível)\b{_GAP}\b(?:responder|confirmar|determinar|dizer|ajudar|encontrar"
        r"|fornecer)\b"
    ),
    (
        r"\b(?:contextos?|documentos?|textos?|fontes?|trechos?|passagens?)\b"
        rf"{_GAP}\bnão (?:menciona[m]?|cont[eéê]m|inclu(?:i|em)|indica[m]?|especifica[m]?|fornece[m]?"
        rf"|informa[m]?|diz|dizem|há)\b"
    ),
    rf"\bnão (?:tenho|temos|disponho|encontrei|há)\b{_GAP}\binforma(?:ção|ções)\b",
)
_NORTHERN = (
    r"\bik weet (?:het )?niet\b|\bikke? weet\b.{0,10}\bniet\b",
    rf"\b(?:ik kan|kan ik)\b{_GAP}\b(?:niet|geen)\b{_GAP}\b(?:beantwoorden|antwoord|vinden|zeggen|bevestigen|helpen)\b",
    (
        r"\b(?:contexte?n?|documente?n?|teksten?|bronn?e?n?|passages?)\b"
        rf"{_GAP}\b(?:bevat\w*|vermeld\w*|noem\w*|geeft|geven|staat|biedt|bieden)\b{_GAP}\b(?:geen|niet|niets)\b"
    ),
    r"\b(?:jag vet|jeg ved|jeg vet) (?:inte|ikke|det (?:inte|ikke))\b",
    rf"\b(?:framgår|fremgår)\b{_GAP}\b(?:inte|ikke)\b|\b(?:jag kan|jeg kan)\b{_GAP}\b(?:inte|ikke) (?:svara|svare)",
    (
        r"\b(?:sammanhanget|kontexten|konteksten|dokumente[tn]|dokumenterne|dokumentene|texten|teksten)\b"
        rf"{_GAP}\b(?:innehåller|indeholder|inneholder|nämner|nævner|nevner)\b{_GAP}\b(?:ingen|inte|ikke|inget)\b"
    ),
)
_EASTERN = (
    r"^(?:\w+[, ]+){0,3}(?:ja )?nie wiem\b.{0,12}$|\bnie (?:mogę|jestem w stanie)\b.{0,30}\bodpowiedzieć\b",
    (
        rf"\b(?:dokument\w*|kontek\w+|tekst\w*|źród\w+)\b{_GAP}\bnie (?:zawiera\w*|wspomina\w*|podaje|podają"
        rf"|ma informacji)\b"
    ),
    r"\b(?:bilmiyorum|yanıtlayamıyorum|cevaplayamıyorum|cevap veremiyorum)\b",
    r"\b(?:metin|belge|bağlam|kaynak)\w*\b.{0,40}\b(?:bilgi (?:yok|bulunm\w+|içerm\w+)|belirtilm\w+|yer almıyor)\b",
    (
        r"^(?:[\w ]+, )?(?:я )?не знаю\b.{0,12}$|\bне (?:могу|можем|удалось|удаётся)\b.{0,30}\b(?:ответить"
        r"|найти|сказать"
        r"|подтвердить|определить)\b"
    ),
    (
        r"\b(?:контекст|документ|текст|источник|материал)\w*\b.{0,40}?\b(?:(?:нет|не содерж\w+|отсутству\w+)\b.{0,20}"
        r"\b(?:информац|сведени|данны|ответ|упоминан)|не упомина|не указан|не говорится)"
    ),
    r"^(?:عذر\w+|آسف|للأسف)?[،, ]*(?:أنا )?لا (?:أعرف|أعلم|أستطيع|يمكنني)\b",
    (
        r"لا (?:توجد|يوجد|تتوفر|تحتوي|يحتوي|يذكر|تذكر)[^.]{0,40}(?:معلومات|السياق|المستند|النص|الوثائق)"
        r"|(?:السياق|النص|المستندات?|الوثائق)[^.]{0,20} (?:لا|لم) (?:ت|ي)(?:ذكر|حتوي|توفر|تضمن)"
    ),
    (
        r"^(?:מצטער\w*[, ]+)?(?:אני )?לא יודע\w*"
        r"|(?:במסמכ\w+|בהקשר|בטקסט)[^.]{0,30}(?:אין|לא)[^.]{0,20}(?:מידע|מצוין|מוזכר)"
    ),
)
_SORRY = (
    (
        r"^(?:es tut mir (?:sehr )?leid|tut mir leid|entschuldigung|(?:je suis )?désolée?|lo siento(?: mucho)?"
        r"|mi dispiace"
        r"|desculpe|sinto muito|het spijt me|przykro mi|извините|üzgünüm)[.!]?$"
    ),
)
_CJK = (
    r"^(?:很?抱歉|对不起|對不起|すみません|申し訳(?:ありません|ございません)|죄송합니다|죄송하지만)[。.!]?$",
    (
        r"^(?:很?抱歉|对不起|對不起|不好意思|遗憾的是)?[,,、。!\s]*(?:(?:根据|根據|从"
        r"|基于)[^。]{0,24}?[,,]?)?(?:我们?|目前|暂时|还|仍)*"
        r"(?:无法|無法|不能|难以)[^。,,]{0,12}(?:回答|确定|確定|判断|判斷|得知|提供|找到|确认|確認|回复|得出)"
    ),
    r"^(?:很?抱歉|对不起|對不起)?[,,、\s]*我?(?:们)?(?:并)?(?:不知道|不清楚|不太清楚|不确定|不了解)[。.!]?$",
    (
        r"(?:文档|文件|文中|文章|资料|資料|上下文|材料|原文|文本|段落|知识库|語境|语境|给定的?信息|提供的?信息)"
        r"(?:中|里|內|内|本身|也|都|并|並|均|似乎|提供|给出|的|信息|内容|部分|片段)*"
        r"(?:没有|沒有|并未|未|不)[^。]{0,4}(?:提到|提及|说明|說明|包含|提供|涉及|显示|给出"
        r"|记载|指出|找到|關於|关于)"
    ),
    (
        r"^(?:很?抱歉|对不起)?[,,]?(?:目前|暂时|我们?|这里|其中|暂)*(?:没有|沒有|未|缺乏|找不到)[^。]{0,14}(?:信息"
        r"|資訊)[^。]{0,6}[。.]?$"
    ),
    (
        r"(?:わかりません|分かりません|存じません|お答えできません|回答できません|お答えいたしかねます"
        r"|わかりかねます|判断できません"
        r")。?$"
    ),
    (
        r"(?:文書|文章|資料|コンテキスト|文脈|テキスト|ドキュメント|情報源|情報)[^。]{0,30}"
        r"(?:ありません|記載されていません|含まれていません|見つかりません(?:でした)?|言及されていません"
        r"|示されていません|不明です)。?$"
    ),
    (
        r"(?:모르겠습니다|모릅니다|알 수 없습니다|답변할 수 없습니다"
        r"|답변드릴 수 없습니다|답할 수 없습니다|찾을 수 없습니다)\.?$"
    ),
    (
        r"(?:문서|문맥|자료|텍스트|본문|정보)[^.]{0,30}(?:없습니다|포함되어 있지 않습니다"
        r"|언급되어 있지 않습니다|나와 있지 않습니다)\.?$"
    ),
)

_LATIN = regex(
    "|".join((*_GERMAN, *_FRENCH, *_SPANISH, *_ITALIAN, *_PORTUGUESE, *_NORTHERN, *_EASTERN, *_SORRY)), re.IGNORECASE
)
_HAN = regex("|".join(_CJK))
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
