"""Reading citation marks: forms, places, and what is none."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hallucheck.text.citations.claims import claims
from hallucheck.text.citations.marks import find_marks
from hallucheck.text.citations.names import Names
from tests.linear import assert_linear

SENTENCE = "The committee met in Haifa"
ONE, TWO = Names(["S0"]), Names(["S0", "S1"])


@pytest.mark.parametrize(
    ("text", "cites"),
    [
        pytest.param(f"{SENTENCE} [S0].", ("S0",), id="before the stop"),
        pytest.param(f"{SENTENCE}. [S0]", ("S0",), id="behind the stop"),
        pytest.param(f"{SENTENCE} [S0, S1].", ("S0", "S1"), id="two in one"),
        pytest.param(f"{SENTENCE} [1][2].", ("1", "2"), id="side by side"),
        pytest.param(f"{SENTENCE} [1-3].", ("1", "2", "3"), id="range"),
        pytest.param(f"{SENTENCE} [^4].", ("4",), id="footnote"),
        pytest.param(f"[S0] {SENTENCE}.", ("S0",), id="in front"),
        pytest.param(f"{SENTENCE} [doc_12].", ("doc_12",), id="words and digits"),
        pytest.param(f"{SENTENCE} [report].", ("report",), id="an id that is known"),
        pytest.param(f"{SENTENCE} [sic].", (), id="an aside"),
        pytest.param(f"{SENTENCE} [see below 2].", (), id="prose in brackets"),
        pytest.param(f"{SENTENCE} [see S0].", ("S0",), id="see"),
        pytest.param(f"{SENTENCE} [1-99999].", (), id="too wide a range"),
        pytest.param(f"{SENTENCE} [].", (), id="nothing"),
    ],
)
def test_marks(text: str, cites: tuple[str, ...]) -> None:
    found = claims(text, Names(["report"]))
    assert [claim.cites for claim in found] == [cites]
    if cites:
        assert found[0].text == f"{SENTENCE}."


@pytest.mark.parametrize(
    ("text", "cites"),
    [
        pytest.param(
            "The list holds `items[0]` and `rows[1]` as in C arrays. The tower is 324 metres tall [S0].",
            [(), ("S0",)],
            id="code",
        ),
        pytest.param(
            "The code is as follows:\n```python\nx = a[0] + b[1]\nprint(x)\n```\nThe tower is 324 metres tall [S0].",
            [("S0",)],
            id="fenced code",
        ),
        pytest.param("The tower is 324 metres tall `[S0]`.", [("S0",)], id="mark as code"),
        pytest.param(
            "| Fact | Value |\n|---|---|\n| Height of the tower | 324 metres [S0] |\n| Opened | in May 1889 [S1] |",
            [("S0",), ("S1",)],
            id="table",
        ),
        pytest.param(
            "The tower is 324 metres tall [^1].\n\n[^1]: Encyclopaedia of towers", [("1",)], id="footnotes below"
        ),
        pytest.param(
            "The tower is 324 metres tall [1].\n\n**References:**\n[1] Tower guide of Paris\n[2] Paris handbook",
            [("1",)],
            id="references below",
        ),
        pytest.param("The tower is 324 metres tall¹. It opened in May 1889.²", [("1",), ("2",)], id="raised"),
        pytest.param("The tower is 324 metres tall¹².", [("1", "2")], id="raised together"),
        pytest.param("The tower is 324 metres tall^1. It opened in May 1889.^2", [("1",), ("2",)], id="caret"),
        pytest.param("The area is 324 m^2 and the volume 10^3 in all metres^2.", [()], id="caret of a unit"),
        pytest.param("The tower is 324 metres tall (1). It opened in May 1889 (2).", [("1",), ("2",)], id="round"),
        pytest.param("The tower is 324 metres tall (7).", [()], id="round, out of range only"),
        pytest.param(
            "裁判官は「裁定は最終です。」と述べました[S0]。当事者は後日それを受け入れました[S1]。",
            [("S0",), ("S1",)],
            id="ja quotation",
        ),
        pytest.param(
            'ההחלטה ניתנה ביום 15.03.2023 על ידי ד"ר כהן [S0]. הפיצוי עמד על 3.75 מיליון ש"ח [S1].',
            [("S0",), ("S1",)],
            id="he quotation marks inside words",
        ),
        pytest.param(
            "Would you like to hear more about it? The tower is 324 metres tall [S0].", [("S0",)], id="uncited question"
        ),
        pytest.param(
            "Mr. Jones and Mrs. Lee met at approx. 3 p.m. on 5 Jan. 2024 [S0]. The fee was approx. 3.75 per cent [S1].",
            [("S0",), ("S1",)],
            id="en abbr",
        ),
        pytest.param(
            "Several fees apply, e.g. the filing fee of 3.75 euros [S0]. Others, i.e. court fees, do not [S1].",
            [("S0",), ("S1",)],
            id="e.g.",
        ),
        pytest.param(
            "Acme Inc. reported revenue of $3.75 million [S0]. Its rival, Widget Ltd. of London, fell behind [S1].",
            [("S0",), ("S1",)],
            id="Inc.",
        ),
        pytest.param(
            "J. R. R. Tolkien wrote the book in 1937 [S0]. C. S. Lewis read it first [S1].",
            [("S0",), ("S1",)],
            id="initials",
        ),
        pytest.param(
            "The office opens at 9.30 a.m. on weekdays [S0]. It closes at 5 p.m. [S1] Visitors sign at the desk [S0].",
            [("S0",), ("S1",), ("S0",)],
            id="a.m.",
        ),
        pytest.param(
            "Version 2.0.1 was released on 15.03.2023 [S0]. It needs Python 3.11 or newer [S1].",
            [("S0",), ("S1",)],
            id="version",
        ),
        pytest.param(
            "The portal is at www.example.org/a.b and opens daily [S0]. It is free of charge [S1].",
            [("S0",), ("S1",)],
            id="url",
        ),
        pytest.param(
            '- הוועדה קבעה פיצוי של 50,000 ש"ח [S0]\n- הדיון התקיים ביום 15.03.2023 בחיפה [S1]',
            [("S0",), ("S1",)],
            id="he list",
        ),
        pytest.param(
            "עו\"ד לוי ייצג את המשיבה בתיק מס' 4512 [S0]. פרופ' כהן מסר חוות דעת ביום 15.03.2023 [S1].",
            [("S0",), ("S1",)],
            id="he abbr",
        ),
        pytest.param(
            'הוועדה קבעה פיצוי של 50,000 ש"ח.[S0] הדיון התקיים בחודש מרץ 2023.[S1]', [("S0",), ("S1",)], id="he after"
        ),
        pytest.param(
            "حددت اللجنة تعويضا قدره 50,000 شيكل [S0]. عقدت الجلسة في 15.03.2023 في حيفا [S1].",
            [("S0",), ("S1",)],
            id="ar",
        ),
        pytest.param(
            "حددت اللجنة تعويضا قدره 50,000 شيكل.[S0] عقدت الجلسة في شهر مارس.[S1]", [("S0",), ("S1",)], id="ar after"
        ),
        pytest.param(
            "أكد د. أحمد التشخيص في 15.03.2023 [S0]. كانت الجرعة 3.75 ملغ يوميا [S1].", [("S0",), ("S1",)], id="ar dr"
        ),
        pytest.param(
            "حددت اللجنة تعويضا قدره خمسون ألف شيكل [١]. عقدت الجلسة في شهر مارس [٢].", [("١",), ("٢",)], id="ar digits"
        ),
        pytest.param(
            "委员会裁定赔偿50,000元[S0]，听证会于15.03.2023举行[S1]。利率为3.75%[S0]。",
            [("S0", "S1"), ("S0",)],
            id="zh 2",
        ),
        pytest.param(
            "委员会裁定的赔偿金额为五万元【1】【2】。利率为百分之三点七五【1】。", [("1", "2"), ("1",)], id="zh lens"
        ),
        pytest.param(
            "委员会裁定的赔偿金额为五万元（1）。利率为百分之三点七五（2）。", [("1",), ("2",)], id="zh fullwidth paren"
        ),
        pytest.param(
            "委員会は5万円の補償金を裁定しました。[1] 公聴会は2023年3月15日に開催されました。[2]",
            [("1",), ("2",)],
            id="ja after",
        ),
        pytest.param(
            "Der Ausschuss sprach am 15.03.2023 rd. 50.000 Euro zu [S0]. Laut Dr. Maier beträgt der Satz 3,75 % [S1].",
            [("S0",), ("S1",)],
            id="de",
        ),
        pytest.param(
            "Die Frist beträgt gem. § 5 Abs. 2 BGB vier Wochen [S0]. Sie beginnt am 1. Januar 2024 [S1].",
            [("S0",), ("S1",)],
            id="de 2",
        ),
        pytest.param(
            "Es gilt Art. 5 bzw. Art. 6 der Verordnung Nr. 12/2020 [S0]. Ausnahmen sind u. a. im Anhang genannt [S1].",
            [("S0",), ("S1",)],
            id="de bzw",
        ),
        pytest.param(
            "Le comité a accordé 50 000 euros le 15.03.2023 [S0]. Selon le Dr. Martin, le taux est de 3,75 % [S1].",
            [("S0",), ("S1",)],
            id="fr",
        ),
        pytest.param(
            "Le juge a dit : « La décision est définitive. » [S0] Les parties l'ont acceptée [S1].",
            [("S0",), ("S1",)],
            id="fr «»",
        ),
        pytest.param(
            "El comité concedió 50.000 euros el 15.03.2023 [S0]. ¿Es justo? Según el Dr. Ruiz, el tipo es 3,75 % [S1].",
            [("S0",), ("S1",)],
            id="es",
        ),
        pytest.param(
            "Комитет присудил 50 000 руб. 15.03.2023 г. в Хайфе [S0]. По словам д-ра Иванова, ставка 3,75 % [S1].",
            [("S0",), ("S1",)],
            id="ru",
        ),
        pytest.param(
            "Срок составляет 30 дней, т. е. один месяц, и т. д. по договору [S0]. Он начинается 1 января [S1].",
            [("S0",), ("S1",)],
            id="ru т.е.",
        ),
        pytest.param(
            "समिति ने 50,000 रुपये का मुआवजा तय किया [S0]। सुनवाई 15.03.2023 को हुई थी [S1]।", [("S0",), ("S1",)], id="hi"
        ),
        pytest.param(
            "समिति ने 50,000 रुपये का मुआवजा तय किया।[S0] सुनवाई मार्च 2023 में हुई थी।[S1]", [("S0",), ("S1",)], id="hi after"
        ),
        pytest.param(
            "डॉ. शर्मा ने 15.03.2023 को निदान की पुष्टि की [S0]। खुराक 3.75 मिलीग्राम थी [S1]।",
            [("S0",), ("S1",)],
            id="hi dr",
        ),
        pytest.param(
            "[S0] The tower is 324 metres tall. [S1] It opened to the public in 1889.", [("S0",), ("S1",)], id="front"
        ),
        pytest.param(
            "[S0] The tower is 324 metres tall.\n[S1] It opened to the public in 1889.",
            [("S0",), ("S1",)],
            id="front lines",
        ),
        pytest.param(
            "- [S0] The tower is 324 metres tall.\n- [S1] It opened to the public in 1889.",
            [("S0",), ("S1",)],
            id="front list",
        ),
        pytest.param(
            "According to [S0], the tower is 324 metres tall. [S1] says that it opened in 1889.",
            [("S0",), ("S1",)],
            id="according",
        ),
        pytest.param(
            "The tower is 324 metres tall.\n[S0]\nIt opened to the public in 1889.\n[S1]",
            [("S0",), ("S1",)],
            id="own line",
        ),
        pytest.param(
            "The tower is 324 metres tall[^1^]. It opened to the public in 1889[^2^].", [("1",), ("2",)], id="bing"
        ),
        pytest.param(
            "The tower is 324 metres tall [[1]](https://a.example/x). It opened in 1889 [[2]](https://b.example/y).",
            [("1",), ("2",)],
            id="perplexity",
        ),
        pytest.param(
            "The tower is 324 metres tall<sup>1</sup>. It opened to the public in 1889<sup>[2]</sup>.",
            [("1",), ("2",)],
            id="cohere sup",
        ),
        pytest.param(
            "The tower is 324 metres tall【4:0†source】. It opened to the public in 1889【4:1†S1】.",
            [(), ("S1",)],
            id="openai lens",
        ),
        pytest.param(
            "The plot measures 500 m² and the hall 20 km² in total. The volume is 10³ litres.", [(), ()], id="m2"
        ),
        pytest.param(
            "The company had a net loss of (5) million in the year. It was covered by section 3(2) of the act.",
            [(), ()],
            id="amount paren",
        ),
        pytest.param(
            "There are two reasons: (1) the rate fell sharply, and (2) demand rose again.", [()], id="list in prose"
        ),
        pytest.param("1) Open the account settings page\n2) Press the large red button", [(), ()], id="steps"),
        pytest.param("The tower is shown in [Figure 2] and [Table 3] of the report.", [()], id="fig"),
        pytest.param("The committee met in spring [May 2023] and set the award.", [()], id="month"),
        pytest.param("Emissions of carbon dioxide [CO2] fell in the third quarter [Q3].", [()], id="acronym"),
        pytest.param("See Smith v. Jones [2019] EWCA Civ 12 for the governing rule.", [()], id="legal"),
        pytest.param("The value lies in the interval [1, 2] on the real line for all x.", [()], id="math"),
        pytest.param(
            "- [x] The first task has been done\n- [ ] The second task is still open", [(), ()], id="checkbox"
        ),
        pytest.param("The tower is 324 metres tall [S9]. It opened in 1889 [12].", [("S9",), ("12",)], id="phantom"),
        pytest.param("The tower is 324 metres tall [s0]. It opened in 1889 [ S1 ].", [("s0",), ("S1",)], id="lower"),
        pytest.param(
            "The tower is 324 metres tall [S0, p. 12]. It opened in 1889 [S1, § 3].", [("S0",), ("S1",)], id="locator"
        ),
        pytest.param(
            "The tower is 324 metres tall [S0|S1]. It opened in 1889 [S0 & S1].",
            [("S0", "S1"), ("S0", "S1")],
            id="pipe",
        ),
        pytest.param(
            "The tower is 324 metres tall [S0]; it opened in 1889 [S1].", [("S0", "S1")], id="semicolon outside"
        ),
        pytest.param(
            "**The tower is 324 metres tall.** [S0] *It opened in May 1889.* [S1]", [("S0",), ("S1",)], id="emph"
        ),
        pytest.param(
            "## Height of the tower\n\nIt is 324 metres tall [S0].\n\n**Opening of it all**\n\nIt opened in 1889 [S1].",
            [("S0",), ("S1",)],
            id="heading",
        ),
        pytest.param(
            "Here are the main facts about it:\n\n* The tower is 324 metres tall [S0].\n* It opened in May 1889 [S1].",
            [("S0",), ("S1",)],
            id="leadin",
        ),
        pytest.param(
            "The tower is 324 metres tall! [S0] Did you know it opened in 1889? [S1]", [("S0",), ("S1",)], id="exclaim"
        ),
        pytest.param(
            "The tower is 324\xa0metres tall\xa0[S0]. It opened in 1889\xa0[S1].", [("S0",), ("S1",)], id="nbsp"
        ),
        pytest.param(
            '\u200fהוועדה קבעה פיצוי של 50,000 ש"ח \u200e[S0]\u200f. הדיון התקיים בחודש מרץ [S1].',
            [("S0",), ("S1",)],
            id="rtl marks",
        ),
        pytest.param(
            "委员会裁定的赔偿金额为五万元［S0］。利率为百分之三点七五［S1］。", [("S0",), ("S1",)], id="wide brackets"
        ),
        pytest.param("The tower (opened in 1889 [S1]) is 324 metres tall [S0].", [("S1", "S0")], id="nested paren"),
        pytest.param(
            "The tower is 324 metres tall — taller than its rival [S0] — and opened in 1889 [S1].",
            [("S0", "S1")],
            id="dash",
        ),
        pytest.param("[S0]", [], id="lone"),
        pytest.param("", [], id="empty"),
        pytest.param("Yes [S0]. No [S1].", [], id="only short"),
        pytest.param("The tower is 324 metres tall [S0][S0].", [("S0",)], id="dup"),
        pytest.param(
            "The tower is 324 metres tall [Source S0]. It opened in 1889 (Source S1).",
            [("S0",), ("S1",)],
            id="Source S0",
        ),
        pytest.param(
            'הוועדה קבעה פיצוי של 50,000 ש"ח [מקור 1]. הדיון התקיים בחודש מרץ [מקור 2].',
            [("1",), ("2",)],
            id="he source",
        ),
        pytest.param(
            "委员会裁定的赔偿金额为五万元[来源1]。利率为百分之三点七五[来源 2]。", [("来源1",), ("2",)], id="zh source"
        ),
        pytest.param("The tower is 324 metres tall [S0:3].", [("S0",)], id="a place in it"),
        pytest.param(
            "The hearing was held on 15.03.2023. The award followed two weeks later [S1].", [(), ("S1",)], id="date end"
        ),
        pytest.param(
            "The hearing was held on 15.03.2023 [S0]. The award followed on 3.75 grounds [S1].",
            [("S0",), ("S1",)],
            id="date end cited",
        ),
        pytest.param("The rate was raised to 3.75. It had been lower before [S1].", [(), ("S1",)], id="decimal end"),
        pytest.param("הדיון התקיים בחיפה ביום 15.03.2023. הפיצוי נקבע לאחר מכן [S1].", [(), ("S1",)], id="he date end"),
        pytest.param(
            "הריבית עלתה לשיעור של 3.75 אחוזים [S0]. היא הייתה נמוכה יותר לפני כן [S1].",
            [("S0",), ("S1",)],
            id="he decimal",
        ),
        pytest.param('ד"ר כהן קבע שהפיצוי יעמוד על 50,000 ש"ח [S0].', [("S0",)], id="he dr"),
        pytest.param(
            'לפי פס"ד של ביהמ"ש העליון בע"א 1234/22 נקבע פיצוי [S0]. ההחלטה ניתנה ב-1.2.2023 [S1].',
            [("S0",), ("S1",)],
            id="he initials",
        ),
        pytest.param(
            'השמאי כתב: "אין מקום לפיצוי נוסף." [S0] הוועדה קיבלה את עמדתו [S1].', [("S0",), ("S1",)], id="he quote"
        ),
        pytest.param(
            "قال القاضي: «القرار نهائي.» [S0] قبل الطرفان القرار لاحقا [S1].", [("S0",), ("S1",)], id="ar quote"
        ),
        pytest.param("ارتفع المعدل إلى 3.75 بالمئة؛ وكان أقل من ذلك [S0].", [("S0",)], id="ar semicolon"),
        pytest.param(
            "听证会于2023年3月15日（15.03.2023）在海法举行[S0]。利率上升到百分之3.75以上[S1]。",
            [("S0",), ("S1",)],
            id="zh date",
        ),
        pytest.param("法官说：“裁定是最终的。”[S0]双方后来都接受了这一裁定[S1]。", [("S0",), ("S1",)], id="zh quote"),
        pytest.param("委员会裁定赔偿五万元[S0]；听证会在海法举行[S1]。", [("S0", "S1")], id="zh semicolon"),
        pytest.param(
            "Prof. A. Cohen, Ph.D., confirmed the finding [S0]. The court agreed [S1].", [("S0",), ("S1",)], id="Prof"
        ),
        pytest.param(
            "The office is at 12 St. James St. in London [S0]. It opens at noon [S1].", [("S0",), ("S1",)], id="St."
        ),
        pytest.param(
            "Case No. 15 was decided on 15.03.2023 [S0]. Case No. 16 is pending still [S1].",
            [("S0",), ("S1",)],
            id="No.",
        ),
        pytest.param(
            "See p. 12 of the report for the figure of 3.75 [S0]. Page 13 has more on it [S1].",
            [("S0",), ("S1",)],
            id="p.",
        ),
        pytest.param(
            "Smith et al. reported a rate of 3.75 per cent [S0]. Jones et al. found less [S1].",
            [("S0",), ("S1",)],
            id="et al",
        ),
        pytest.param(
            "Costs include fees, travel, etc. and amount to 500 [S0]. They are paid yearly [S1].",
            [("S0",), ("S1",)],
            id="etc",
        ),
        pytest.param(
            "Costs include fees, travel, etc. [S0] They are paid once a year [S1].", [("S0",), ("S1",)], id="etc end"
        ),
        pytest.param(
            "Smith vs. Jones was decided on 1.2.2023 [S0]. It is final now [S1].", [("S0",), ("S1",)], id="vs"
        ),
        pytest.param(
            "The site measures approx. 3.75 ha [S0]. It lies north of the river [S1].", [("S0",), ("S1",)], id="approx"
        ),
        pytest.param("The committee decided: compensation of 50,000 is due [S0].", [("S0",)], id="colon"),
        pytest.param(
            "The committee awarded compensation of\n50,000 to the claimant [S0].", [("S0",)], id="newline mid"
        ),
        pytest.param(
            "The committee awarded 50,000 [S0].\r\nThe hearing was in Haifa [S1].\r\n", [("S0",), ("S1",)], id="crlf"
        ),
        pytest.param(
            "1.\tThe committee awarded 50,000 [S0].\n2.\tThe hearing was in Haifa [S1].", [("S0",), ("S1",)], id="tabs"
        ),
        pytest.param(
            "✅ The committee awarded 50,000 [S0]. ❌ The hearing was not in Haifa [S1].",
            [("S0",), ("S1",)],
            id="emoji",
        ),
        pytest.param(
            "<p>The committee awarded 50,000 [S0].</p><p>The hearing was in Haifa [S1].</p>",
            [("S0",), ("S1",)],
            id="html",
        ),
        pytest.param(
            "The committee awarded 50,000 [S0].<br>The hearing was in Haifa [S1].", [("S0",), ("S1",)], id="br"
        ),
        pytest.param(
            "> The committee awarded 50,000 [S0].\n> The hearing was in Haifa [S1].",
            [("S0",), ("S1",)],
            id="blockquote",
        ),
        pytest.param(
            "- Award\n  - The committee awarded 50,000 [S0]\n  - The hearing was in Haifa [S1]",
            [("S0",), ("S1",)],
            id="nested list",
        ),
        pytest.param(
            "Der Richter sagte: „Die Entscheidung ist endgültig.“ [S0] Die Parteien nahmen sie an [S1].",
            [("S0",), ("S1",)],
            id="de quote",
        ),
        pytest.param(
            "Die Anhörung war am 15. März 2023 [S0]. Der Satz stieg auf 3,75 % [S1].", [("S0",), ("S1",)], id="de date"
        ),
        pytest.param(
            "А. С. Пушкин родился в Москве в 1799 г. [S0]. Он умер в 1837 г. в Петербурге [S1].",
            [("S0",), ("S1",)],
            id="ru initials",
        ),
        pytest.param("दर 3.75 प्रतिशत तक बढ़ गई [S0]। सुनवाई 15.03.2023 को हुई [S1]।", [("S0",), ("S1",)], id="hi num"),
        pytest.param(
            "金利は3.75パーセントに上昇しました[S0]。公聴会は15.03.2023に開かれました[S1]。",
            [("S0",), ("S1",)],
            id="ja num",
        ),
        pytest.param(
            "- 金利は3.75パーセントに上昇 [S0]\n- 公聴会は15.03.2023に開催 [S1]", [("S0",), ("S1",)], id="ja noending"
        ),
        pytest.param(
            "M. Dupont a confirmé le taux de 3,75 % [S0]. Mme. Durand l'a contesté [S1].",
            [("S0",), ("S1",)],
            id="fr M.",
        ),
        pytest.param(
            "La Sra. Gómez confirmó el tipo del 3,75 % [S0]. El Ud. lo negó en la sala [S1].",
            [("S0",), ("S1",)],
            id="es Sra.",
        ),
        pytest.param("Great news! The committee awarded 50,000 [S0]!", [("S0",)], id="exclaim mark"),
        pytest.param(
            "According to the ruling [S0], compensation is 50,000 [S1].", [("S0", "S1")], id="mark then comma"
        ),
        pytest.param('לפי ההחלטה [S0] הפיצוי הוא 50,000 ש"ח [S1].', [("S0", "S1")], id="mark between words"),
        pytest.param("The award [S0] was paid [S1] in Haifa [S0].", [("S0", "S1")], id="3 marks apart"),
        pytest.param("The award was paid [S0. The hearing was in Haifa [S1].", [(), ("S1",)], id="unbalanced"),
        pytest.param(
            "The award was paid \\[S0\\]. The hearing was in Haifa \\[S1\\].", [("S0",), ("S1",)], id="escape"
        ),
        pytest.param(
            "The award was paid~\\cite{S0}. The hearing was in Haifa \\cite{S1}.", [("S0",), ("S1",)], id="latex"
        ),
        pytest.param("The award was paid <S0>. The hearing was in Haifa <S1>.", [("S0",), ("S1",)], id="angle"),
        pytest.param("The award was paid {S0}. The hearing was in Haifa {S1}.", [("S0",), ("S1",)], id="curly"),
        pytest.param("The award was paid [[S0]]. The hearing was in Haifa [[S1]].", [("S0",), ("S1",)], id="doubled"),
        pytest.param(
            "S0 says that the award was paid. The hearing was in Haifa (see S1).", [(), ("S1",)], id="S0 only"
        ),
        pytest.param(
            "The award was paid [S0]:\n\n- to the claimant in full [S0]\n- in the month of March [S1]",
            [("S0",), ("S0",), ("S1",)],
            id="colon list",
        ),
    ],
)
def test_each_claim_has_its_own_citations(text: str, cites: list[tuple[str, ...]]) -> None:
    """Two sources, S0 and S1; what stands in brackets and is no citation stays."""
    assert [claim.cites for claim in claims(text, TWO)] == cites


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        pytest.param(
            "The ferry leaves every hour [S0], and the shop shuts at noon [S1].",
            [("The ferry leaves every hour", ("S0",)), ("and the shop shuts at noon", ("S1",))],
            id="each for what stands before it",
        ),
        pytest.param(
            "The report [S0] says that the ferry leaves every hour [S1].",
            [("The report says that the ferry leaves every hour.", ("S0", "S1"))],
            id="too short to be a claim",
        ),
        pytest.param(
            "Source 1 says that the ferry leaves hourly, and Source 2 that the shop shuts at noon.",
            [
                ("says that the ferry leaves hourly, and", ("Source 1",)),
                ("that the shop shuts at noon.", ("Source 2",)),
            ],
            id="named in prose, for what follows",
        ),
        pytest.param("The ferry takes Line 2 to the harbour.", [], id="no source"),
        pytest.param("The ferry leaves hourly, as Source 5 says.", [], id="prose names no source that is not there"),
    ],
)
def test_each_stretch_has_its_own_citations(text: str, parts: list[tuple[str, tuple[str, ...]]]) -> None:
    (claim,) = claims(text, TWO)
    assert list(claim.parts) == parts


REPORTS = Names(["Okoye 2015", "Lund & Vega 2019", "Ito 2021"])
RULES = Names(["§ 3", "§ 4"])
PAGES = Names(["https://a.example/tide", "https://a.example/moon"])
FILES = Names(["rent-03.txt", "fees.pdf"])
NUMBERS = Names(["1", "2"])


@pytest.mark.parametrize(
    ("names", "mark", "found", "lacking"),
    [
        pytest.param(NUMBERS, "【2†source】", (1,), False, id="lens mark with the number of a source"),
        pytest.param(NUMBERS, "【7†source】", (), True, id="lens mark with no source's number"),
        pytest.param(NUMBERS, "<source>2</source>", (1,), False, id="tag around it"),
        pytest.param(NUMBERS, '<ref name="2"/>', (1,), False, id="tag with it"),
        pytest.param(FILES, "<doc>fees.pdf</doc>", (1,), False, id="tag around a file"),
        pytest.param(FILES, "[rent-3.txt]", (0,), False, id="without leading zeros"),
        pytest.param(FILES, "(Quelle: fees.pdf, S. 4)", (1,), False, id="a page in German"),
        pytest.param(PAGES, "[1](https://a.example/moon)", (1,), False, id="a number that leads to another source"),
        pytest.param(PAGES, "[2](https://b.example)", (1,), False, id="a number that leads elsewhere"),
        pytest.param(REPORTS, "[Okoye 2015; Lund & Vega, 2019]", (0, 1), False, id="authors: several"),
        pytest.param(REPORTS, "[Okoye 2016]", (), True, id="authors: another year"),
        pytest.param(REPORTS, "(Brandt et al., 2016)", (), True, id="authors: none of them"),
        pytest.param(REPORTS, "(Rio 2016)", None, False, id="authors: a place and a year"),
        pytest.param(REPORTS, "[May 2016]", None, False, id="authors: a month"),
        pytest.param(REPORTS, "[founded in 2016]", None, False, id="authors: words and a year"),
        pytest.param(RULES, "[§ 4]", (1,), False, id="rules"),
        pytest.param(RULES, "[Table 7]", None, False, id="rules: something else with a number"),
        pytest.param(PAGES, "(https://a.example/sun)", (), True, id="addresses: none of them"),
        pytest.param(PAGES, "(https://a.example)", (), False, id="addresses: the site of one"),
    ],
)
def test_marks_of_every_style_are_looked_up(
    names: Names, mark: str, found: tuple[int, ...] | None, *, lacking: bool
) -> None:
    ids = [each for one in find_marks(f"The rent rose to forty euros {mark}.", names) for each in one.ids]
    assert [at for each in ids for at in names.find(each, ids)] == list(found or ())
    assert any(names.lacks(each, ids) for each in ids) is lacking
    assert bool(ids) is (found is not None)


@pytest.mark.parametrize(
    ("text", "cites"),
    [
        pytest.param("The rent rose, as fees.pdf says.", [("fees.pdf",)], id="a file in prose"),
        pytest.param("The rent rose, as prefees.pdf2 says.", [()], id="another file in prose"),
        pytest.param("The rent rose at once. Source: fees.pdf", [("fees.pdf",)], id="behind the last sentence"),
        pytest.param(
            "The rent rose at once. The fee fell by half.\n\nSources: fees.pdf, rent-03.txt",
            [("fees.pdf", "rent-03.txt")] * 2,
            id="listed at the end, for all",
        ),
        pytest.param(
            "The rent rose at once. The fee fell by half.\n\nSources: [1], [2]", [("1", "2")] * 2, id="listed by marks"
        ),
        pytest.param("The rent rose at once.[^1]\n\n[^1]: fees.pdf", [("fees.pdf",)], id="the answer's own notes"),
        pytest.param("The rent rose at once [5].\n\nSources:\n5. fees.pdf", [("fees.pdf",)], id="its own list"),
        pytest.param("40 euros [fees.pdf].", [("fees.pdf",)], id="a figure alone"),
        pytest.param("Lisbon [fees.pdf].", [("fees.pdf",)], id="a word that is the whole answer"),
        pytest.param("The rent rose at once. See there [fees.pdf].", [()], id="too little beside other sentences"),
        pytest.param("No [fees.pdf].", [], id="too little to be a claim"),
    ],
)
def test_sources_are_named_in_prose_and_in_lists(text: str, cites: list[tuple[str, ...]]) -> None:
    assert [claim.cites for claim in claims(text, FILES)] == cites


def test_what_leads_to_a_mark_is_blank_with_it() -> None:
    (claim,) = claims("According to [fees.pdf], the rent rose to forty euros.", FILES)
    assert (claim.text, claim.cites) == ("the rent rose to forty euros.", ("fees.pdf",))


def test_authors_in_prose_are_sources() -> None:
    names = Names(["okoye2015", "Lund 2019"])
    (claim,) = claims("Okoye (2015) found more nitrogen, and Lund et al. (2019) saw that it was lost.", names)
    assert claim.cites == ("Okoye (2015)", "Lund et al. (2019)")
    assert [names.find(name) for name in claim.cites] == [(0,), (1,)]


TITLES = ["Annual Report 2023", "https://a.example/report_(1)?x=1", "Paris"]
TITLED = Names(["S0"], [TITLES])


@pytest.mark.parametrize(
    ("text", "bare", "cites"),
    [
        pytest.param("The rent rose [Annual Report 2023].", "The rent rose.", ("Annual Report 2023",), id="title"),
        pytest.param(
            "The rent rose (https://a.example/report_(1)?x=1).", None, (TITLES[1],), id="address with brackets"
        ),
        pytest.param("The [rent rose](https://a.example/report_(1)?x=1).", "The rent rose.", (TITLES[1],), id="link"),
        pytest.param("The [rent rose](https://b.example/) at once.", None, (), id="link elsewhere"),
        pytest.param("The capital (Paris) is large.", None, (), id="a title that is a word"),
        pytest.param("The rent rose [Quarterly Report].", None, (), id="another title"),
    ],
)
def test_titles_and_addresses(text: str, bare: str | None, cites: tuple[str, ...]) -> None:
    (claim,) = claims(text, TITLED, 10, find_marks(text, TITLED))
    assert claim.text == (bare or text)
    assert claim.cites == cites


@pytest.mark.parametrize(
    ("sentence", "claimed"),
    [
        ("I hope this helps you with it!", False),
        ("Let me know if you have any further questions.", False),
        ("If you need more details on this, just ask.", False),
        ("Therefore, I am unable to answer this fully.", False),
        ("The provided passages do not mention the costs of it.", False),
        ("Would you like to know more about it?", False),
        ("The passages mention the costs of the tower.", True),
        ("I hope was the name of the ship of the founder.", True),
        ("If you turn left, the tower is in front of you.", True),
        ("The museum does not contain any paintings of hers.", True),
    ],
)
def test_talk_that_cites_nothing_claims_nothing(sentence: str, claimed: bool) -> None:  # noqa: FBT001 (a table's column)
    text = f"The tower is 324 metres tall [S0]. {sentence}"
    assert len(claims(text, ONE)) == 1 + claimed
    assert len(claims(f"{text[:-1]} [S0]{text[-1]}", ONE)) == 2


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        pytest.param("The tower is 324 metres tall (see [S0]).", "The tower is 324 metres tall.", id="empty bracket"),
        pytest.param("该塔高三百二十四米[S0]。", "该塔高三百二十四米。", id="no space in front of a stop"),
        pytest.param("मीनार की ऊँचाई 324 मीटर है [S0]।", "मीनार की ऊँचाई 324 मीटर है।", id="danda"),
        pytest.param("| Height | 324 metres | tall [S0] |", "Height: 324 metres, tall", id="row of a table"),
        pytest.param("The tower [S0] is 324 metres tall.", "The tower is 324 metres tall.", id="inside"),
        pytest.param("The tower is tall [1](https://a.example/b_(c)?d=1).", "The tower is tall.", id="link"),
        pytest.param("The tower is tall [1], [2].", "The tower is tall.", id="comma between marks"),
        pytest.param("The *C. album* grows **here** [S0].", "The C. album grows here.", id="emphasis"),
    ],
)
def test_what_is_left_of_a_claim(text: str, bare: str) -> None:
    (claim,) = claims(text, ONE)
    assert claim.text == bare


def test_spans_hold_the_sentence_without_the_marks_beside_it() -> None:
    text = "Intro of the report.\n- The tower is tall. [S0][S1]\n- [S1] It opened in 1889."
    assert [text[claim.start : claim.end] for claim in claims(text, TWO)] == [
        "Intro of the report.",
        "The tower is tall.",
        "It opened in 1889.",
    ]


def test_a_list_of_what_the_sources_miss_claims_nothing() -> None:
    text = f"{SENTENCE} [S0].\n\nUnable to answer based on the passages:\n\n* Any recommendations for painting it\n"
    assert [claim.text for claim in claims(text, TWO)] == [f"{SENTENCE}."]


def test_spans_point_into_the_answer() -> None:
    text = f"Yes. {SENTENCE} [S0]. It rained all the day [S1]."
    assert [text[claim.start : claim.end] for claim in claims(text)] == [
        f"{SENTENCE} [S0].",
        "It rained all the day [S1].",
    ]


@pytest.mark.parametrize(
    ("cited", "ids", "given", "index"),
    [
        ("S1", ["S0", "S1"], ["S1"], 1),
        ("s1", ["S0", "S1"], ["s1"], 1),
        ("1", ["S0", "S1"], ["1"], 0),
        ("1", ["S0", "S1"], ["0", "1"], 1),
        ("1", ["7", "1"], ["1"], 1),
        ("2", ["7", "1"], ["2"], None),
        ("3", ["S0", "S1"], ["3"], None),
        ("0", ["S0"], ["0"], 0),
        ("S9", ["S0"], ["S9"], None),
        ("١", ["S0"], ["١"], 0),
        ("٢", ["S0"], ["٢"], None),
        ("Doc 3", ["doc_2", "doc_3"], ["Doc 3"], 1),
        ("3", ["doc_3", "doc_7"], ["3", "7"], 0),
        ("9", ["doc_3", "doc_7"], ["3", "9"], None),
        ("1", ["S0", "S1"], ["1", "2", "5"], 0),
        ("2", ["S0", "S1"], ["1", "2", "5"], 1),
        ("5", ["S0", "S1"], ["1", "2", "5"], None),
        ("S1", ["a-1f", "b-2c"], ["S0", "S1"], 1),
        ("S2", ["a-1f", "b-2c"], ["S1", "S2"], 1),
        ("S3", ["a-1f", "b-2c"], ["S3"], None),
        ("doc_2", ["a-1f", "b-2c"], ["doc_1", "doc_2"], 1),
        ("source3", ["S0"], ["source3"], None),
        ("x2", ["a", "b"], ["x2"], None),
    ],
)
def test_resolve(cited: str, ids: list[str], given: list[str], index: int | None) -> None:
    assert Names(ids).find(cited, given) == (() if index is None else (index,))


def test_marks_are_where_citations_stand() -> None:
    assert [(mark.start, mark.end) for mark in find_marks("Ten [S0] men [sic] met [1, 2].")] == [(4, 8), (23, 29)]
    assert find_marks("Ten men met.") == []


@pytest.mark.parametrize(
    "text",
    [
        *("[" * 50_000, "[1]" * 20_000, "[1, " * 20_000 + "]", "[a-1" * 20_000, "(1) " * 20_000, "a¹ " * 20_000),
        *("`a[0]` [1] " * 10_000, "```" * 20_000, "A b.\\n" + "[1] " * 20_000, "x" + " " * 50_000 + "x\\n" * 2),
        *("It is so. [1] " * 5_000, "|" + " " * 50_000 + "x\\n|--|" * 2, "[^1]: x\\n" * 10_000, "【4:0†s】" * 10_000),
    ],
)
def test_hostile_marks_take_linear_time(text: str) -> None:
    assert_linear(lambda size: claims(text[:size], TWO), len(text))


PIECES = st.lists(
    st.sampled_from(
        [
            "The tower is tall",
            " [S0]",
            "[1]",
            ". ",
            ".",
            "\n",
            "\n- ",
            " (2)",
            "¹",
            "^1",
            "```",
            "`",
            "| a | b |\n|--|--|\n",
            "委员会裁定赔偿",
            "。",
            "【1】",
            'ד"ר כהן',
            " [S9, S0]",
            "[^1]: x\n",
            "References:\n",
            "](http://a)",
            "[",
            "{S0}",
            "<sup>1</sup>",
        ]
    ),
    max_size=25,
).map("".join)


@given(st.one_of(PIECES, st.text(max_size=60)))
def test_any_text_has_claims_in_order_inside_it(text: str) -> None:
    found = claims(text, TWO, 1)
    last = 0
    for claim in found:
        assert 0 <= claim.start < claim.end <= len(text)
        assert claim.text
        assert claim.start >= last or claim.cites
        last = claim.start
    marked = find_marks(text, TWO)
    assert all(before.end <= after.start for before, after in pairwise(marked))
