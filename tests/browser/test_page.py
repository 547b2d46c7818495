"""The page as a person uses it."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import msgspec
import pytest

from hallucheck.cli.scan.suppressions import read_reviews
from hallucheck.model import AuditedRecord, Evidence, Factor, Location, Severity, Verdict, read_record
from hallucheck.reports.figures import Earlier, Point, Trend
from hallucheck.reports.redact import without_text
from hallucheck.verdict.suppressions import Baseline
from tests.browser.browsing import Visit, Visitor
from tests.reports.pages import write
from tests.reports.records import DETECTION, audited, checked, finding, passed, rejected, run, unchecked, unreadable

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


def open_menu(page: Visit, name: str) -> None:
    if page.page.get_attribute(f"#{name}", "open") is None:
        page.page.click(f"#{name} > summary")


def test_it_opens_on_all_findings_the_worst_first_and_search_takes_every_word(page: Visit) -> None:
    assert page.count == "80 of 80 findings"
    assert page.page.inner_text("#gate") == "Gate passed"
    assert page.cells("severity")[:3] == ["critical"] * 3
    page.press("/")
    page.page.keyboard.type("BANK w44")
    page.settled("1 of 80 findings")
    assert page.cells("record") == ["r44"]
    assert "q=BANK+w44" in page.page.url
    page.page.fill("[name=q]", "jk/")
    page.settled("0 of 80 findings")
    assert page.page.inner_text(".nothing") == "Nothing fits the filters."
    page.page.click("#chips button")
    page.settled("80 of 80 findings")


def test_filters_join_and_the_address_brings_them_back(visit: Visitor, tmp_path: Path) -> None:
    labelled = [
        msgspec.structs.replace(r, labels=n % 2, model=f"m{n % 3}", probability=n / 120) for n, r in enumerate(many())
    ]
    write(tmp_path / "a.html", labelled)
    page = visit(tmp_path / "a.html")
    open_menu(page, "more")
    for name, value, number in (
        ("severity", "high", 20),
        ("family", "numbers", 40),
        ("rule", "statements/fabricated-bank", 40),
        ("provider", "p1", 16),
        ("model", "m1", 40),
        ("label", "faithful", 40),
        ("verdict", "review", 80),
        ("verdict", "pass", 0),
        ("suppressed", "only", 0),
        ("decision", "none", 80),
    ):
        page.page.select_option(f"[name={name}]", value)
        page.settled(f"{number} of 80 findings")
        page.page.select_option(f"[name={name}]", "")
        page.settled("80 of 80 findings")
    page.page.fill("[name=from]", "0.5")
    page.page.fill("[name=to]", "0.75")
    page.settled("21 of 80 findings")
    page.page.select_option("[name=provider]", "p2")
    page.settled("4 of 80 findings")
    assert page.page.inner_text("#more > summary") == "Filters (3)"
    again = visit(page.path, page.page.url.removeprefix(page.path.as_uri()))
    assert again.count == "4 of 80 findings"
    assert (again.page.input_value("[name=provider]"), again.page.input_value("[name=to]")) == ("p2", "0.75")
    again.page.click("#chips li:last-child button")
    again.settled("80 of 80 findings")


def test_parts_of_the_report_stand_on_tabs_and_their_bars_filter(page: Visit) -> None:
    for view, text in (
        ("rules", "Fabricated bank"),
        ("providers", "p3"),
        ("run", "configuration"),
        ("charts", "Verdicts"),
    ):
        page.page.click(f"#views [data-view={view}]")
        assert text in page.page.inner_text(f"[data-views={view}]:visible")
        assert page.page.locator("#grid").is_hidden()
        assert f"view={view}" in page.page.url
    page.page.click(".bars a[href='#severity=critical']")
    page.settled("20 of 80 findings")
    page.page.click("#views [data-view=charts]")
    page.page.click(".legend a[href*='verdict=pass']")
    page.settled("40 of 120 records")
    page.page.click(".pill.pass")
    page.settled("80 of 80 findings")
    page.page.click(".pill.review")
    page.settled("80 of 80 findings")
    assert page.page.get_attribute(".pill[aria-current]", "data-verdict") == "review"
    page.page.click("#views [data-view=records]")
    page.page.fill("[name=q]", "r33")
    page.settled("0 of 120 records")


def test_sorting_by_a_column_both_ways_and_back_also_by_keys(page: Visit) -> None:
    for cells, direction in ((["r1", "r2"], "ascending"), (["r119", "r118"], "descending")):
        page.page.click("[data-sort=record]")
        assert page.cells("record")[:2] == cells
        assert page.page.get_attribute(".heading .record", "aria-sort") == direction
    page.page.click("[data-sort=record]")
    assert page.cells("severity")[:2] == ["critical", "critical"]
    page.page.focus("[data-sort=severity]")
    page.press("Enter")
    page.page.wait_for_selector(".heading .severity[aria-sort=descending]")
    assert page.page.evaluate("document.activeElement.dataset.sort") == "severity"
    page.press("Space")
    page.page.wait_for_selector(".heading .severity[aria-sort=ascending]")
    assert page.cells("severity")[0] == "low"


def test_an_address_that_says_nothing_is_the_page_itself(page: Visit) -> None:
    for address in ("sort=__proto__", "sort=toString", "rule=constructor", "view=__proto__", "finding=", "from=x"):
        page.page.evaluate("address => { location.hash = address; }", address)
        page.settled("0 of 80 findings" if "rule" in address else "80 of 80 findings")
    page.page.evaluate("() => { location.hash = 'finding=feedfeedfeedfeed'; }")
    page.settled("No finding has the fingerprint feedfeedfeedfeed.")


def test_rules_named_like_parts_of_the_language_are_rules(visit: Visitor, tmp_path: Path) -> None:
    names = ("constructor", "__proto__", "toString")
    found = tuple(finding(name, text=f"{name} is wrong") for name in names)
    write(tmp_path / "a.html", [audited(1, Verdict.REVIEW, b"{}", findings=found)])
    page = visit(tmp_path / "a.html")
    page.press("j")
    for _ in names:
        page.press("Enter")
        page.marks("claim")
        page.press("Escape", "j")


def test_one_row_for_one_fault_and_for_one_claim_in_many_records(visit: Visitor, tmp_path: Path) -> None:
    records = [rejected(line) for line in range(1, 5)]
    for number in (0, 1):
        found = tuple(msgspec.structs.replace(item, fault="f") for item in records[number].findings)
        records[number] = msgspec.structs.replace(records[number], findings=found)
    write(tmp_path / "a.html", records)
    page = visit(tmp_path / "a.html")
    assert page.count == "8 of 8 findings in 2 rows"
    assert page.cells("rule") == ["Wrong figure +1", "Fabricated bank"]
    assert page.page.get_attribute("#row-0", "aria-expanded") == "false"
    page.press("j", "ArrowRight")
    assert page.page.get_attribute("#row-0", "aria-expanded") == "true"
    assert page.cells("record") == ["r1", "r2", "r3", "r4", "r3"]
    page.press("j", "ArrowLeft")
    assert page.page.get_attribute("#grid", "aria-activedescendant") == "row-0"
    page.page.click("#row-1 [data-group]")
    assert page.cells("record") == ["r1", "r3", "r4"]
    open_menu(page, "more")
    page.page.select_option("[name=group]", "off")
    page.settled("8 of 8 findings")
    assert len(page.cells("record")) == 8


def test_suppressed_findings_are_hidden_until_asked_for(visit: Visitor, tmp_path: Path) -> None:
    write(tmp_path / "a.html", run())
    page = visit(tmp_path / "a.html")
    assert page.count == "4 of 6 findings"
    open_menu(page, "more")
    for value, count in (("only", "2 of 6 findings"), ("shown", "6 of 6 findings in 5 rows")):
        page.page.select_option("[name=suppressed]", value)
        page.settled(count)


def test_records_without_findings_say_why(visit: Visitor, tmp_path: Path) -> None:
    write(tmp_path / "a.html", [passed(1), unchecked(2), unreadable(3), rejected(4)])
    page = visit(tmp_path / "a.html", "#view=records")
    assert page.cells("verdict") == ["pass", "unchecked", "error", "reject"]
    assert page.cells("reason")[0] == "nothing found"
    page.press("j")
    for text in (
        "what it claims was held",
        "statements: the record has no statement",
        "not valid JSON: unexpected end",
    ):
        page.press("Enter")
        page.page.wait_for_selector("dialog[open] article")
        assert text in page.page.inner_text("dialog")
        page.press("Escape", "j")


def test_keys_move_open_and_close_and_the_title_is_read_out(page: Visit) -> None:
    page.press("j", "j", "j", "k")
    assert page.page.get_attribute("#grid", "aria-activedescendant") == "row-1"
    second = page.cells("record")[1]
    page.press("Enter")
    assert page.opened() == f"Record {second}"
    page.press("j")
    page.page.wait_for_function("name => !document.querySelector('dialog h2').textContent.endsWith(name)", arg=second)
    assert page.page.evaluate("document.activeElement.id") == "record-title"
    for key, kept in (("j", "Next"), ("k", "Previous")):
        for _ in range(2):
            before = page.opened()
            page.page.focus(f"[aria-keyshortcuts={key}]")
            page.press("Enter")
            page.page.wait_for_function("name => document.querySelector('dialog h2').textContent !== name", arg=before)
            assert page.page.evaluate("document.activeElement.textContent") == kept
    page.press("Escape")
    page.page.wait_for_selector("dialog:not([open])", state="attached")
    assert page.page.evaluate("document.activeElement.id") == "grid"
    assert page.page.get_attribute("#grid", "aria-activedescendant") == "row-2"
    page.press("End")
    assert page.page.locator(".row.active").get_attribute("aria-rowindex") == "81"
    page.press("Home")
    assert page.page.locator(".row.active").get_attribute("aria-rowindex") == "2"


def test_a_deep_link_opens_its_finding_and_another_of_its_record_keeps_the_focus(
    visit: Visitor, tmp_path: Path
) -> None:
    write(tmp_path / "a.html", run())
    bank = rejected(2).findings[1]
    page = visit(tmp_path / "a.html", f"#finding={bank.fingerprint}")
    assert page.opened() == "Record r2"
    assert page.marks("claim") == ["Acme Bank of Nowhere"]
    assert page.page.locator(".findings [aria-current]").inner_text() == "Fabricated bank"
    page.page.locator(".findings button").nth(0).focus()
    page.press("Enter")
    page.page.wait_for_selector(".findings li:nth-child(1) [aria-current]")
    assert page.page.evaluate("document.activeElement.getAttribute('aria-current')") == "true"
    page.press("Escape")
    page.page.wait_for_function("() => location.hash === ''")


def test_texts_of_other_scripts_keep_their_direction_and_their_letters(visit: Visitor, tmp_path: Path) -> None:
    joined = "می\u200cخواهم 👩‍⚕️ a\u200cb"
    texts = ("خمسة ملايين", joined, "彼は三回来た。")
    write(
        tmp_path / "a.html", [audited(1, Verdict.REVIEW, b"{}", findings=tuple(finding(text=text) for text in texts))]
    )
    page = visit(tmp_path / "a.html")
    assert page.cells("message")[1] == "metadata bank name: می\u200cخواهم 👩‍⚕️ a<U+200C>b".replace("metadata ", "")
    page.press("j", "Enter")
    assert page.marks("claim") == ["خمسة ملايين"]
    directions = "selector => getComputedStyle(document.querySelector(selector)).direction"
    assert page.page.evaluate(directions, "dialog p.message") == "ltr"
    assert page.page.evaluate(directions, "dialog .side .text") == "rtl"


def test_a_record_without_an_id_is_named_by_its_line(visit: Visitor, tmp_path: Path) -> None:
    found = [audited(7, Verdict.REVIEW, b"{}", findings=(finding(),), id=name) for name in (None, "")]
    write(tmp_path / "a.html", found)
    assert visit(tmp_path / "a.html", "#group=off").cells("record") == ["line 7", "line 7"]


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


def test_spans_count_code_points(visit: Visitor, tmp_path: Path) -> None:
    write(tmp_path / "a.html", spans())
    page = visit(tmp_path / "a.html")
    page.press("j", "Enter")
    assert page.marks("claim") == ["revenue rose to $5.2 million"]
    assert page.marks("near") == ["Revenue was $4.2 million"]
    text = page.page.locator("dialog .side .text").first.inner_text()
    assert text == ANSWER


def test_a_record_shows_all_that_led_to_it(visit: Visitor, tmp_path: Path) -> None:
    past = {"r2": [Earlier(as_of="2025-12-01", verdict="pass", findings=0, probability=0.1)]}
    write(tmp_path / "a.html", [rejected()], past=past)
    page = visit(tmp_path / "a.html")
    page.press("j", "Enter")
    page.page.wait_for_selector("dialog[open] article")
    for fold in page.page.locator("dialog .fold > summary").all():
        fold.click()
    text = page.page.inner_text("dialog")
    for shown in (
        "0.93 that it holds a hallucination",
        "1 critical finding",
        "Revenue: $4.2 million",
        "the rule's own confidence",
        "use the figure of the table",
        "/answer",
        f"fingerprint: {rejected().findings[0].fingerprint}",
        "2025-12-01: pass",
    ):
        assert shown in text
    assert page.page.locator("dialog .core").inner_text() == "$5.2 million"
    assert page.page.locator("dialog mark.against").inner_text() == "Revenue: $4.2 million"
    written = page.page.locator("dialog .correction del, dialog .correction ins").all_inner_texts()
    assert written == ["5.2", "4.2"]


def test_without_text_it_works_and_shows_offsets(visit: Visitor, tmp_path: Path) -> None:
    write(tmp_path / "a.html", [without_text(record) for record in run()])
    page = visit(tmp_path / "a.html")
    page.press("j", "Enter")
    assert page.marks("claim") == []
    assert "characters 12 to 40" in page.page.inner_text("dialog")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_follow_the_system_and_the_button(visit: Visitor, tmp_path: Path, scheme: str) -> None:
    write(tmp_path / "a.html", run())
    page = visit(tmp_path / "a.html", color_scheme=scheme)

    def brightness() -> int:
        return int(page.page.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0]"))

    assert (brightness() < 60) == (scheme == "dark")
    for name, light in (("always light", True), ("always dark", False)):
        page.page.click("#theme")
        assert page.page.get_attribute("#theme", "aria-label") == f"Colours: {name}"
        assert (brightness() > 200) == light


@pytest.mark.parametrize("width", [360, 820, 1240])
def test_nothing_needs_sideways_scrolling(visit: Visitor, tmp_path: Path, width: int) -> None:
    """Whatever long words stand in names, notes and texts, on every tab and in the record."""
    name = "a-provider-with-a-name-that-does-not-end-" * 4
    noted = finding(factors=(Factor(name="rule", value=0.8, note="https://" + "x" * 200),), text="w" * 300)
    records = [*many(), audited(999, Verdict.REJECT, b"{}", findings=(noted,), provider=name, probability=1.0)]
    write(tmp_path / "a.html", records, trends=history(name))
    page = visit(tmp_path / "a.html", viewport={"width": width, "height": 900})
    for view in page.page.locator("#views [data-view]").all():
        view.click()
        assert page.page.evaluate("document.documentElement.scrollWidth") <= width
    page.page.evaluate("() => { location.hash = 'q=w999+' + 'w'.repeat(50); location.hash = 'q=' + 'w'.repeat(50); }")
    page.settled("1 of 81 findings")
    page.press("j", "Enter")
    page.page.wait_for_selector("dialog[open] article")
    for fold in page.page.locator("dialog .fold > summary").all():
        fold.click()
    assert page.page.evaluate("document.querySelector('.sheet').scrollWidth") <= width


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)], ids=["desktop", "phone"])
def test_the_first_finding_is_on_the_first_screen(visit: Visitor, tmp_path: Path, width: int, height: int) -> None:
    write(tmp_path / "a.html", run())
    page = visit(tmp_path / "a.html", viewport={"width": width, "height": height})
    box = page.page.locator(".rows .row").first.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < height


def test_without_scripts_the_numbers_are_there(chromium: Visitor, tmp_path: Path) -> None:
    write(tmp_path / "a.html", run())
    context = chromium.browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((tmp_path / "a.html").as_uri())
    assert page.inner_text("#gate") == "Gate failed"
    assert "needs the script" in page.inner_text("noscript")
    assert page.locator("#rules").is_visible()
    context.close()


def history(name: str = "alpha") -> tuple[Trend, Trend]:
    points = tuple(
        Point(label=f"run {n}", note="as of 2025-09-01", place=n / 4, records=40, flagged=8 * n, rejected=n)
        for n in range(5)
    )
    shares = tuple((3 * n, 20) for n in range(5))
    providers = {name: shares, "beta": (*shares[:2], None, *shares[3:])}
    weeks = tuple(msgspec.structs.replace(point, label=f"2025-W0{n}", note="") for n, point in enumerate(points, 1))
    return Trend(unit="run", points=points, providers=providers), Trend(unit="week", points=weeks)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_trends(visit: Visitor, tmp_path: Path, scheme: str) -> None:
    write(tmp_path / "a.html", many(), trends=history("<img src=x onerror=alert(1)>"))
    page = visit(tmp_path / "a.html", "#view=trends", color_scheme=scheme)
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


def test_histograms_follow_the_filters(visit: Visitor, tmp_path: Path) -> None:
    records = [
        msgspec.structs.replace(record, probability=None if n < 20 else n / 120) for n, record in enumerate(many())
    ]
    write(tmp_path / "a.html", records)
    page = visit(tmp_path / "a.html", "#view=charts")
    image = page.page.locator("#by-probability svg")
    assert "100 records from 0 to 1" in image.get_attribute("aria-label")
    assert image.locator("rect.pass").count() > 0 < image.locator("rect.review").count()
    page.page.click(".bars a[href='#severity=critical']")
    page.settled("20 of 80 findings")
    page.page.click("#views [data-view=charts]")
    assert "17 records from 0 to 1" in image.get_attribute("aria-label")
    assert image.locator("rect.pass").count() == 0
    assert page.page.locator("#by-confidence").is_visible()
    page.page.click("#views [data-view=records]")
    page.page.click("[data-sort=probability]")
    shown = [cell for cell in page.cells("probability") if cell != "–"]
    assert len(shown) > 5
    assert shown == sorted(shown, reverse=True)


def reviewed() -> list[AuditedRecord]:
    """Two findings in one answer that has a question and two passages."""
    row = {
        "id": "r1",
        "question": "What did revenue do?",
        "answer": ANSWER,
        "contexts": [CHUNK, "Nobody was dismissed."],
        "history": [{"role": "user", "text": "What was asked before?"}],
    }
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
    told = {"start": 0, "end": 2, "is_grounded": True, "supporting_evidence": "Nobody was dismissed."}
    told |= {"source_chunk_id": "S1", "quote_start": 0, "quote_end": 21}
    families = {"answers": checked(claims=2, result={"statements": [told]})}
    return [audited(1, Verdict.REJECT, raw, findings=found, families=families, record=read_record(row))]


def test_an_answer_is_shown_whole_with_its_question_every_finding_and_all_passages(
    visit: Visitor, tmp_path: Path
) -> None:
    write(tmp_path / "a.html", reviewed())
    page = visit(tmp_path / "a.html")
    page.press("j", "j", "Enter")
    page.page.wait_for_selector("dialog .sides")
    for summary in page.page.locator("dialog .passage:not([open]) > summary").all():
        summary.click()
    sides = page.page.locator("dialog .sides").inner_text()
    for part in ("What did revenue do?", "Nothing else is known.", "Nobody was dismissed.", "What was asked before?"):
        assert part in sides
    assert sorted(page.marks("claim")) == ["Nothing else is known", "revenue rose to $5.2 million"]
    assert "Nobody was dismissed." in page.marks("support")
    current = page.page.locator("dialog mark.claim.current").inner_text()
    page.page.locator("dialog mark.claim.other").focus()
    page.press("Enter")
    page.page.wait_for_function(
        "text => document.querySelector('dialog mark.claim.current').textContent !== text", arg=current
    )


def test_decisions_are_kept_and_exported_and_never_stand_in_the_address(visit: Visitor, tmp_path: Path) -> None:
    write(tmp_path / "a.html", reviewed())
    page = visit(tmp_path / "a.html")
    page.press("j", "j", "Enter")
    page.page.wait_for_selector("dialog[open] .decide")
    page.press("f")
    page.page.fill(".decide > input", "the second page says so")
    page.page.locator(".decide > input").blur()
    page.press("Escape")
    page.page.wait_for_function("() => location.hash === ''")
    assert page.page.inner_text("#decided") == "1 decided"
    page.page.reload()
    page.page.wait_for_selector("html[data-ready]", state="attached")
    assert page.page.inner_text("#decided") == "1 decided"
    open_menu(page, "more")
    page.page.select_option("[name=decision]", "false-positive")
    page.settled("1 of 2 findings")
    open_menu(page, "exports")

    def export(name: str) -> str:
        with page.page.expect_download() as saved:
            page.page.click(f"[data-export={name}]")
        saved.value.save_as(tmp_path / name)
        return (tmp_path / name).read_text("utf-8-sig")

    export("reviews")
    (review,) = read_reviews(tmp_path / "reviews")
    assert (review.verdict, review.reason) == ("false-positive", "the second page says so")
    ((row,),) = [list(csv.DictReader(io.StringIO(export("csv"), newline="")))]
    assert (row["fingerprint"], row["question"], row["answer"]) == (review.fingerprint, "What did revenue do?", ANSWER)
    assert json.loads(export("jsonl"))["decision"] == "false-positive"
    assert review.fingerprint in export("ignore")
    assert Baseline.parse(export("baseline"), "b") == Baseline.of([review.fingerprint], DETECTION)
