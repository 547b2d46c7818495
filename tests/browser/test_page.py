"""The page as a person uses it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from hallucheck.cli.suppressing import read_reviews
from hallucheck.model import AuditedRecord, Evidence, Factor, Location, Severity, Verdict, read_record
from hallucheck.reports.redact import without_text
from hallucheck.reports.trends import Point, Share, Trend
from tests.browser.browsing import Visit, Visitor
from tests.reports.pages import write
from tests.reports.records import audited, checked, finding, passed, rejected, run

ANSWER = "😀🎉 Dr. Ünal said 👩‍⚕️ revenue rose to $5.2 million. Nothing else is known."
CHUNK = "🏦 Quarterly figures 📈: Revenue was $4.2 million, after $4.0 million."
SEVERITIES = list(Severity)


def many() -> list[AuditedRecord]:
    """120 records: 40 pass; of the others each has a finding, severity and provider in turn, one word of its own."""
    records = []
    for line in range(1, 121):
        if line % 3 == 0:
            records.append(passed(line))
            continue
        rule, word = ("numbers/wrong-figure", "figure") if line % 2 else ("statements/fabricated-bank", "bank")
        found = finding(rule, SEVERITIES[line % 4], text=f"{word} w{line}", record=f"r{line}", confidence=line / 200)
        records.append(
            audited(line, Verdict.REVIEW, b'{"id":"r%d"}' % line, findings=(found,), provider=f"p{line % 5}")
        )
    return records


def spans() -> list[AuditedRecord]:
    """A record whose claim and evidence stand behind characters of two UTF-16 units."""
    claim, quote = "revenue rose to $5.2 million", "Revenue was $4.2 million"
    start, at = ANSWER.index(claim), CHUNK.index(quote)
    found = finding(
        "numbers/wrong-figure",
        text=claim,
        location=Location(pointer="/answer", start=start, end=start + len(claim)),
        evidence=(Evidence(source="S0", quote=quote, start=at, end=at + len(quote)),),
    )
    raw = msgspec.json.encode({"id": "r1", "answer": ANSWER, "contexts": [CHUNK]})
    families = {"numbers": checked(claims=1, unverified=1)}
    return [audited(1, Verdict.REVIEW, raw, findings=(found,), families=families)]


@pytest.fixture
def page(visit: Visitor, tmp_path: Path) -> Visit:
    write(tmp_path / "report.html", many())
    return visit(tmp_path / "report.html")


def test_it_opens_on_all_findings_the_worst_first(page: Visit) -> None:
    assert page.count == "80 of 80 findings"
    assert page.page.inner_text("#gate") == "Gate passed"
    assert page.cells("severity")[:3] == ["critical"] * 3
    confidences = [float(text) for text in page.cells("confidence")[:10]]
    assert confidences == sorted(confidences, reverse=True)


def test_search_takes_every_word(page: Visit) -> None:
    page.press("/")
    page.page.keyboard.type("BANK w44")
    page.settled("1 of 80 findings")
    assert page.cells("record") == ["r44"]
    assert "q=BANK+w44" in page.page.url
    page.page.fill("[name=q]", "no such words")
    page.settled("0 of 80 findings")
    assert page.page.inner_text(".nothing") == "Nothing fits the filters."
    page.page.click("button[type=reset]")
    page.settled("80 of 80 findings")


@pytest.mark.parametrize(
    ("name", "value", "number"),
    [
        ("severity", "high", 20),
        ("family", "numbers", 40),
        ("rule", "statements/fabricated-bank", 40),
        ("provider", "p1", 16),
        ("verdict", "review", 80),
        ("verdict", "pass", 0),
        ("suppressed", "only", 0),
    ],
)
def test_filters(page: Visit, name: str, value: str, number: int) -> None:
    page.page.select_option(f"[name={name}]", value)
    page.settled(f"{number} of 80 findings")
    wanted = page.page.locator(f"[name={name}] option[value='{value}']").inner_text()
    assert number == 0 or name == "verdict" or wanted.endswith(f"({number})") or name == "provider"


def test_filters_join_and_the_address_brings_them_back(page: Visit, visit: Visitor) -> None:
    page.page.select_option("[name=family]", "numbers")
    page.page.select_option("[name=provider]", "p2")
    page.settled("8 of 80 findings")
    again = visit(page.path, page.page.url.removeprefix(page.path.as_uri()))
    assert again.count == "8 of 80 findings"
    assert again.page.input_value("[name=provider]") == "p2"


def test_a_bar_of_a_chart_filters(page: Visit) -> None:
    page.page.click(".bars a[href='#severity=critical']")
    page.settled("20 of 80 findings")
    page.page.click(".legend a[href*='verdict=pass']")
    page.settled("40 of 120 records")


def test_sorting_by_a_column_both_ways_and_back(page: Visit) -> None:
    for cells, direction in ((["r1", "r2"], "ascending"), (["r119", "r118"], "descending")):
        page.page.click("[data-sort=record]")
        assert page.cells("record")[:2] == cells
        assert page.page.get_attribute(".heading .record", "aria-sort") == direction
    page.page.click("[data-sort=record]")
    assert page.cells("severity")[:2] == ["critical", "critical"]
    page.page.click("[data-sort=confidence]")
    assert page.cells("confidence")[0] == "0.60"


@pytest.mark.parametrize(
    "address", ["sort=__proto__", "sort=toString", "rule=constructor", "view=__proto__", "finding="]
)
def test_an_address_that_says_nothing_is_the_page_itself(visit: Visitor, tmp_path: Path, address: str) -> None:
    write(tmp_path / "a.html", many())
    page = visit(tmp_path / "a.html", f"#{address}")
    assert page.count == ("0 of 80 findings" if "rule" in address else "80 of 80 findings")


def test_rules_named_like_parts_of_the_language_are_rules(visit: Visitor, tmp_path: Path) -> None:
    names = ("constructor", "__proto__", "toString")
    write(tmp_path / "a.html", [audited(1, Verdict.REVIEW, b"{}", findings=tuple(map(finding, names)))])
    page = visit(tmp_path / "a.html")
    for _ in names:
        page.press("j", "Enter")
        page.marks("claim")
        assert page.errors == []
        page.press("Escape")


def test_suppressed_findings_are_hidden_until_asked_for(visit: Visitor, tmp_path: Path) -> None:
    write(tmp_path / "a.html", run())
    page = visit(tmp_path / "a.html")
    assert page.count == "4 of 6 findings"
    page.page.select_option("[name=suppressed]", "only")
    page.settled("2 of 6 findings")
    page.page.select_option("[name=suppressed]", "shown")
    page.settled("6 of 6 findings")


def test_records_are_listed_too_with_those_that_passed(page: Visit) -> None:
    page.page.click("[data-view=records]")
    page.settled("120 of 120 records")
    page.page.fill("[name=q]", "r33")
    page.settled("1 of 120 records")
    assert page.cells("verdict") == ["pass"]
    page.page.click(".rows .row")
    assert page.opened() == "Record r33"
    assert "No findings in this record." in page.page.inner_text("dialog")


def test_keys_move_open_and_close(page: Visit) -> None:
    page.press("j", "j", "j", "k")
    assert page.page.get_attribute("#grid", "aria-activedescendant") == "row-1"
    second = page.cells("record")[1]
    page.press("Enter")
    assert page.opened() == f"Record {second}"
    page.press("j")
    page.page.wait_for_function("name => !document.querySelector('dialog h2').textContent.endsWith(name)", arg=second)
    page.press("Escape")
    page.page.wait_for_selector("dialog:not([open])", state="attached")
    assert page.page.evaluate("document.activeElement.id") == "grid"
    assert page.page.get_attribute("#grid", "aria-activedescendant") == "row-2"
    page.press("End")
    assert page.page.locator(".row.active").get_attribute("aria-rowindex") == "81"
    page.press("Home")
    assert page.page.locator(".row.active").get_attribute("aria-rowindex") == "2"


def test_keys_sort(page: Visit) -> None:
    page.page.focus("[data-sort=confidence]")
    page.press("Enter")
    page.page.wait_for_selector(".heading .confidence[aria-sort=descending]")
    assert page.page.evaluate("document.activeElement.dataset.sort") == "confidence"
    page.press("Space")
    page.page.wait_for_selector(".heading .confidence[aria-sort=ascending]")
    assert page.cells("confidence")[0] == min(page.cells("confidence"))


@pytest.mark.parametrize(
    ("button", "kept"),
    [("[aria-keyshortcuts=j]", "Next"), ("[aria-keyshortcuts=k]", "Previous")],
    ids=["next", "previous"],
)
def test_a_button_of_the_record_view_can_be_pressed_again(page: Visit, button: str, kept: str) -> None:
    page.press("j", "j", "j", "j", "Enter")
    for _ in range(2):
        before = page.opened()
        page.page.focus(button)
        page.press("Enter")
        page.page.wait_for_function("name => document.querySelector('dialog h2').textContent !== name", arg=before)
        assert page.page.evaluate("document.activeElement.textContent") == kept


def test_the_title_of_the_next_record_is_read_out(page: Visit) -> None:
    page.press("j", "Enter")
    before = page.opened()
    page.press("j")
    page.page.wait_for_function("name => document.querySelector('dialog h2').textContent !== name", arg=before)
    assert page.page.evaluate("document.activeElement.id") == "record-title"


def test_the_chosen_finding_of_a_record_keeps_the_focus(visit: Visitor, tmp_path: Path) -> None:
    write(tmp_path / "a.html", [rejected()])
    page = visit(tmp_path / "a.html")
    page.press("j", "Enter")
    page.page.locator(".tabs button").nth(1).focus()
    page.press("Enter")
    page.page.wait_for_selector(".tabs li:nth-child(2) [aria-current]")
    assert page.page.evaluate("document.activeElement.getAttribute('aria-current')") == "true"


def test_only_buttons_are_pressed(page: Visit) -> None:
    assert page.page.locator("[aria-pressed]:not(button)").count() == 0
    assert page.page.get_attribute("#theme", "aria-label") == "Auto: colours as the system has them"


def test_an_english_message_that_quotes_arabic_reads_as_english(visit: Visitor, tmp_path: Path) -> None:
    write(tmp_path / "a.html", [audited(1, Verdict.REVIEW, b"{}", findings=(finding(text="خمسة ملايين"),))])
    page = visit(tmp_path / "a.html")
    page.press("j", "Enter")
    assert page.marks("claim") == ["خمسة ملايين"]
    directions = "selector => getComputedStyle(document.querySelector(selector)).direction"
    assert page.page.evaluate(directions, "dialog p.message") == "ltr"
    assert page.page.evaluate(directions, "dialog .side .text") == "rtl"


def test_emoji_of_several_and_joined_letters_are_not_taken_apart(visit: Visitor, tmp_path: Path) -> None:
    text = "می\u200cخواهم 👩‍⚕️ a\u200cb"
    write(tmp_path / "a.html", [audited(1, Verdict.REVIEW, b"{}", findings=(finding(text=text),))])
    page = visit(tmp_path / "a.html")
    assert page.cells("message") == ["می\u200cخواهم 👩‍⚕️ a<U+200C>b"]


def test_a_record_without_an_id_is_named_by_its_line(visit: Visitor, tmp_path: Path) -> None:
    write(
        tmp_path / "a.html", [audited(7, Verdict.REVIEW, b"{}", findings=(finding(),), id=name) for name in (None, "")]
    )
    assert visit(tmp_path / "a.html").cells("record") == ["line 7", "line 7"]


def test_the_table_is_as_tall_as_its_rows(visit: Visitor, tmp_path: Path) -> None:
    heights = []
    for name, records in (("none", [passed()]), ("one", [rejected()]), ("many", many())):
        write(tmp_path / f"{name}.html", records)
        page = visit(tmp_path / f"{name}.html")
        box = page.page.locator("#grid").bounding_box()
        assert box is not None
        heights.append(box["height"])
    assert 100 < heights[0] <= heights[1] < 200
    assert heights[2] > 400
    page.page.fill("[name=q]", "no such words")
    page.settled("0 of 80 findings")
    assert page.page.evaluate("document.querySelector('#grid').offsetHeight") == heights[2]


def test_letters_typed_into_the_search_are_letters(page: Visit) -> None:
    page.press("/")
    page.page.keyboard.type("jk/")
    assert page.page.input_value("[name=q]") == "jk/"


def test_a_deep_link_opens_its_finding(visit: Visitor, tmp_path: Path) -> None:
    write(tmp_path / "a.html", run())
    bank = rejected(2).findings[1]
    page = visit(tmp_path / "a.html", f"#finding={bank.fingerprint}")
    assert page.opened() == "Record r2"
    assert page.marks("claim") == ["Acme Bank of Nowhere"]
    assert page.page.locator(".tabs [aria-current]").inner_text() == "Fabricated bank"
    page.press("Escape")
    page.page.wait_for_function("() => location.hash === ''")


def test_a_link_to_nothing_says_so(visit: Visitor, tmp_path: Path) -> None:
    write(tmp_path / "a.html", run())
    page = visit(tmp_path / "a.html", "#finding=feedfeedfeedfeed")
    assert page.count == "No finding has the fingerprint feedfeedfeedfeed."


def test_spans_count_code_points(visit: Visitor, tmp_path: Path) -> None:
    write(tmp_path / "a.html", spans())
    page = visit(tmp_path / "a.html")
    page.press("j", "Enter")
    assert page.marks("claim") == ["revenue rose to $5.2 million"]
    assert page.marks("evidence") == ["Revenue was $4.2 million"]
    text = page.page.locator("dialog .side .text").first.inner_text()
    assert text == ANSWER


def test_a_record_shows_all_that_led_to_it(visit: Visitor, tmp_path: Path) -> None:
    write(tmp_path / "a.html", [rejected()])
    page = visit(tmp_path / "a.html")
    page.press("j", "Enter")
    page.page.wait_for_selector("dialog[open] article")
    text = page.page.inner_text("dialog")
    for shown in (
        "0.93 that it holds a hallucination",
        "1 critical finding",
        "$4.2 million (q3.pdf)",
        "Revenue: $4.2 million",
        "the rule's own confidence",
        "In Q3, revenue rose to $4.2 million.",
        "use the figure of the table",
        "/answer",
    ):
        assert shown in text


def test_without_text_it_works_and_shows_offsets(visit: Visitor, tmp_path: Path) -> None:
    write(tmp_path / "a.html", [without_text(record) for record in run()])
    page = visit(tmp_path / "a.html")
    page.press("j", "Enter")
    assert page.marks("claim") == []
    assert "code points 12 to 40" in page.page.inner_text("dialog")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_follow_the_system_and_the_button(visit: Visitor, tmp_path: Path, scheme: str) -> None:
    write(tmp_path / "a.html", run())
    page = visit(tmp_path / "a.html", color_scheme=scheme)

    def brightness() -> int:
        return int(page.page.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0]"))

    assert (brightness() < 60) == (scheme == "dark")
    page.page.click("#theme")
    assert (page.page.inner_text("#theme"), brightness() > 200) == ("Light", True)
    page.page.click("#theme")
    assert (page.page.inner_text("#theme"), brightness() < 60) == ("Dark", True)


def test_a_long_word_of_a_note_needs_no_sideways_scrolling(visit: Visitor, tmp_path: Path) -> None:
    noted = finding(factors=(Factor(name="rule", value=0.8, note="https://" + "x" * 200),))
    write(tmp_path / "a.html", [audited(1, Verdict.REVIEW, b"{}", findings=(noted,))])
    page = visit(tmp_path / "a.html", viewport={"width": 380, "height": 800})
    page.press("j", "Enter")
    page.page.wait_for_selector("dialog[open] article")
    assert page.page.evaluate("document.querySelector('.sheet').scrollWidth") <= 380


def test_a_narrow_window_needs_no_sideways_scrolling(visit: Visitor, tmp_path: Path) -> None:
    write(tmp_path / "a.html", run())
    page = visit(tmp_path / "a.html", viewport={"width": 400, "height": 800})
    assert page.page.evaluate("document.documentElement.scrollWidth") <= 400
    page.press("j", "Enter")
    page.page.wait_for_selector("dialog[open] article")
    assert page.page.evaluate("document.querySelector('.sheet').scrollWidth") <= 400


def test_readers_of_the_screen_are_told_what_things_are(page: Visit) -> None:
    grid = page.page.get_by_role("grid", name="Findings")
    assert grid.get_attribute("aria-rowcount") == "81"
    assert grid.get_by_role("columnheader").count() == 7
    assert page.page.get_by_role("status").inner_text() == "80 of 80 findings"
    for name in ("Search", "Verdict", "Severity", "Family", "Rule", "Provider", "Suppressed"):
        assert page.page.get_by_label(name, exact=True).count() == 1
    order: dict[str, None] = {}
    for _ in range(60):
        page.press("Tab")
        order[page.page.evaluate("document.activeElement.name || document.activeElement.id")] = None
    assert [name for name in order if name in ("q", "verdict", "provider", "grid")] == [
        "q",
        "verdict",
        "provider",
        "grid",
    ]
    page.page.focus("#grid")
    page.press("Enter")
    page.page.wait_for_selector("dialog[open]")
    assert page.page.get_by_role("dialog", name="Record").count() == 1


def test_paper_gets_the_findings_in_sight(page: Visit) -> None:
    page.page.select_option("[name=severity]", "critical")
    page.settled("20 of 80 findings")
    page.page.emulate_media(media="print")
    page.page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert page.page.locator("#printed li").count() == 20
    assert page.page.locator("#grid").is_hidden()


def test_without_scripts_the_numbers_are_there(chromium: Visitor, tmp_path: Path) -> None:
    write(tmp_path / "a.html", run())
    context = chromium.browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((tmp_path / "a.html").as_uri())
    assert page.inner_text("#gate") == "Gate failed"
    assert "needs the script" in page.inner_text("noscript")
    context.close()


def history(name: str = "alpha") -> tuple[Trend, Trend]:
    points = tuple(
        Point(label=f"run {n}", note="as of 2025-09-01", place=n / 4, records=40, flagged=8 * n, rejected=n)
        for n in range(5)
    )
    shares = tuple(Share(records=20, flagged=3 * n) for n in range(5))
    providers = {name: shares, "beta": (*shares[:2], None, *shares[3:])}
    weeks = tuple(msgspec.structs.replace(point, label=f"2025-W0{n}", note="") for n, point in enumerate(points, 1))
    return Trend(unit="run", points=points, providers=providers), Trend(unit="week", points=weeks)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_trends(visit: Visitor, tmp_path: Path, scheme: str) -> None:
    write(tmp_path / "a.html", many(), trends=history("<img src=x onerror=alert(1)>"))
    page = visit(tmp_path / "a.html", color_scheme=scheme)
    shown = page.page.locator(".trend:visible")
    assert shown.locator("h3").all_inner_texts() == ["Flagged and rejected records", "Flagged records by provider"]
    image = page.page.get_by_role("img", name="Flagged records by provider")
    assert "lowest 0.0 %" in image.locator("desc").text_content()
    assert shown.first.locator("path.point").count() == 10
    assert image.locator("path.point").count() == 9
    box = image.bounding_box()
    assert box is not None
    assert box["width"] > 300 > box["height"] > 100
    colours = image.locator("path.line").evaluate_all("lines => lines.map(line => getComputedStyle(line).stroke)")
    assert len(set(colours)) == 2
    shown.first.locator("summary").click()
    assert shown.first.locator("tbody tr").count() == 5
    page.page.click("[data-trend=week]")
    assert page.page.locator(".trend:visible h3").all_inner_texts() == ["Flagged and rejected records"]
    assert page.page.get_attribute("[data-trend=week]", "aria-pressed") == "true"
    assert "2025-W01" in page.page.locator(".trend:visible .scale").inner_text()


@pytest.mark.parametrize("width", [360, 820, 1240])
def test_trends_fit_the_window(visit: Visitor, tmp_path: Path, width: int) -> None:
    write(tmp_path / "a.html", many(), trends=history("a-provider-with-a-name-that-does-not-end-" * 4))
    page = visit(tmp_path / "a.html", viewport={"width": width, "height": 900})
    page.page.locator(".trend:visible summary").first.click()
    assert page.page.evaluate("document.documentElement.scrollWidth") <= width


def test_probabilities_of_the_records_shown(visit: Visitor, tmp_path: Path) -> None:
    records = [
        msgspec.structs.replace(record, probability=None if n < 20 else n / 120) for n, record in enumerate(many())
    ]
    write(tmp_path / "a.html", records)
    page = visit(tmp_path / "a.html")
    image = page.page.locator("#by-probability svg")
    assert "100 records from 0 to 1" in image.get_attribute("aria-label")
    assert image.locator("rect.pass").count() > 0 < image.locator("rect.review").count()
    page.page.select_option("[name=severity]", "critical")
    page.settled("20 of 80 findings")
    assert "17 records from 0 to 1" in image.get_attribute("aria-label")
    assert image.locator("rect.pass").count() == 0
    page.page.click("[data-view=records]")
    page.page.click("[data-sort=probability]")
    shown = page.cells("probability")
    assert shown == sorted(shown, reverse=True)
    assert (
        shown[0] == f"{[r.probability for r in records if any(f.severity == 'critical' for f in r.findings)][-1]:.2f}"
    )


def test_without_probabilities_there_is_no_histogram_of_them(page: Visit) -> None:
    assert page.page.locator("#by-probability").is_hidden()
    assert page.page.locator("#by-confidence").is_visible()


def reviewed() -> list[AuditedRecord]:
    """Two findings in one answer that has a question and two passages."""
    texts = {"question": "What did revenue do?", "answer": ANSWER, "contexts": [CHUNK, "Nobody was dismissed."]}
    row = {"id": "r1", **texts}
    parts = ("revenue rose to $5.2 million", "Nothing else is known")
    found = tuple(
        finding(
            rule,
            text=part,
            location=Location(pointer="/answer", start=ANSWER.index(part), end=ANSWER.index(part) + len(part)),
            evidence=evidence,
        )
        for rule, part, evidence in (
            ("numbers/wrong-figure", parts[0], (Evidence(source="S0", quote=CHUNK[-17:-1], start=58, end=74),)),
            ("statements/fabricated-bank", parts[1], ()),
        )
    )
    raw = msgspec.json.encode(row)
    return [
        audited(
            1, Verdict.REJECT, raw, findings=found, families={"numbers": checked(claims=2)}, record=read_record(row)
        )
    ]


def test_an_answer_is_shown_whole_with_its_question_every_finding_and_all_passages(
    visit: Visitor, tmp_path: Path
) -> None:
    write(tmp_path / "a.html", reviewed())
    page = visit(tmp_path / "a.html")
    page.press("j", "j", "Enter")
    sides = page.page.locator("dialog .sides").inner_text()
    for part in ("What did revenue do?", "Nothing else is known.", "Nobody was dismissed."):
        assert part in sides
    assert sorted(page.marks("claim")) == ["Nothing else is known", "revenue rose to $5.2 million"]
    current = page.page.locator("dialog mark.claim.current").inner_text()
    page.page.click("dialog mark.claim.other")
    page.page.wait_for_function(
        "text => document.querySelector('dialog mark.claim.current').textContent !== text", arg=current
    )


def test_decisions_are_kept_exported_and_taken_by_the_next_scan(visit: Visitor, tmp_path: Path) -> None:
    write(tmp_path / "a.html", reviewed())
    page = visit(tmp_path / "a.html")
    page.press("j", "j", "Enter")
    page.page.wait_for_selector("dialog[open] .decide")
    page.press("f")
    page.page.fill(".decide input", "the second page says so")
    page.page.locator(".decide input").blur()
    page.press("Escape")
    assert page.page.inner_text("#decided") == "1 decided"
    page.page.reload()
    page.page.wait_for_selector("html[data-ready]", state="attached")
    assert page.page.inner_text("#decided") == "1 decided"
    page.page.select_option("[name=decision]", "false-positive")
    page.settled("1 of 2 findings")
    page.page.click("#exports summary")
    with page.page.expect_download() as saved:
        page.page.click("[data-export=reviews]")
    saved.value.save_as(tmp_path / "reviews.jsonl")
    (review,) = read_reviews(tmp_path / "reviews.jsonl")
    assert (review.verdict, review.reason) == ("false-positive", "the second page says so")
    with page.page.expect_download() as saved:
        page.page.click("[data-export=csv]")
    saved.value.save_as(tmp_path / "rows.csv")
    rows = (tmp_path / "rows.csv").read_text("utf-8-sig").splitlines()
    assert len(rows) == 2
    assert review.fingerprint in rows[1]


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)], ids=["desktop", "phone"])
def test_the_first_finding_is_on_the_first_screen(visit: Visitor, tmp_path: Path, width: int, height: int) -> None:
    write(tmp_path / "a.html", many())
    page = visit(tmp_path / "a.html", viewport={"width": width, "height": height})
    box = page.page.locator(".rows .row").first.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < height
    assert page.page.evaluate("document.documentElement.scrollWidth") <= width
