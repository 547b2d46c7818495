// The record view: what is claimed beside what it was held against, and everything that led to the verdict.

const dialog = byId("record");
let opening = 0;

// Open the record of a finding; the finding itself is chosen among the record's findings.
async function openRecord(record, finding) {
  const findings = range(RECORDS.first[record], RECORDS.findings[record]);
  const turn = (opening += 1);
  const details = await detailsOf(record);
  if (turn !== opening) return; // another one was opened, or this one closed, while it was unpacked
  const index = Math.max(findings.indexOf(finding), 0);
  const focused = dialog.open ? focusAgain() : null;
  dialog.replaceChildren(top(record, findings[index]), make("div", { class: "sheet" },
    summaryOf(record, details),
    findings.length > 1 ? tabs(findings, index) : null,
    findings.length ? findingView(findings[index], details) : bareView(details),
    details ? correction(details) : null,
    details ? outcomes(details.families || {}) : null));
  if (!dialog.open) dialog.showModal();
  else (dialog.querySelector(focused) || byId("record-title")).focus();
  dialog.querySelector(".sheet").scrollTop = 0;
  for (const text of dialog.querySelectorAll(".side .text")) {
    const target = text.querySelector("mark.current, mark.evidence");
    if (target) text.scrollTop = Math.max(target.offsetTop - text.offsetTop - 60, 0);
  }
}

// All of the view is made anew: what has the focus then, so that keys go on doing the same and the new title is read out.
function focusAgain() {
  if (document.activeElement.closest(".tabs")) return ".tabs [aria-current]";
  const key = document.activeElement.getAttribute("aria-keyshortcuts");
  return key ? `[aria-keyshortcuts="${key}"]` : "#record-title";
}

function top(record, finding) {
  const heading = make("h2", { id: "record-title", tabindex: -1, autofocus: true }, "Record ", make("b", {}, plain(recordName(record))));
  const link = make("a", { class: "button", href: hashOf({ ...EMPTY, record: finding === undefined ? String(record) : "",
    finding: finding === undefined ? "" : FOUND.fingerprint[finding] }) }, "Link");
  link.setAttribute("title", "The address of this finding");
  return make("header", { class: "bar-row" }, chip(word("verdict", RECORDS.verdict[record])), heading,
    make("span", { class: "spacer" }), neighbour("k", "Previous", -1), neighbour("j", "Next", 1), link,
    make("button", { type: "button", onclick: close, "aria-keyshortcuts": "Escape" }, "Close"));
}

const neighbour = (key, label, step) =>
  make("button", { type: "button", onclick: () => openNeighbour(step), "aria-keyshortcuts": key }, label);

function openNeighbour(step) {
  const before = table.active;
  activate(table.active + step);
  if (table.active !== before) openRow(table.active);
}

const close = () => dialog.close();

function summaryOf(record, details) {
  const facts = [["where", placeOf(record) + (details?.page ? `, page ${details.page}` : "") + (details?.part ? `, part ${details.part}` : "")],
    ["provider", word("provider", RECORDS.provider[record])], ["model", word("model", RECORDS.model[record])],
    ["probability", RECORDS.probability[record] === null ? "" : `${RECORDS.probability[record].toFixed(2)} that it holds a hallucination`],
    ["why", details ? (details.reasons || []).join("; ") : RECORDS.reason[record]]];
  return make("dl", { class: "facts" }, ...facts.filter(([, value]) => value).flatMap(([name, value]) =>
    [make("dt", {}, name), make("dd", {}, shown(value))]));
}

function tabs(findings, index) {
  const items = findings.slice(0, 200).map((at, position) => make("li", {}, make("button", { type: "button",
    "aria-current": position === index ? "true" : null, onclick: () => go({ finding: FOUND.fingerprint[at], record: String(FOUND.record[at]) }) },
    make("span", { class: `dot ${word("severity", FOUND.severity[at])}` }), ruleCell(plain(word("rule", FOUND.rule[at]))))));
  return make("nav", { "aria-label": "Findings of this record" }, make("ul", { class: "tabs" }, ...items));
}

function findingView(at, details) {
  const rule = word("rule", FOUND.rule[at]);
  const [title, page] = Object.hasOwn(PAGES, rule) ? PAGES[rule] : [rule, ""];
  const found = details?.findings?.[at - RECORDS.first[FOUND.record[at]]];
  const view = make("article", { class: "finding" },
    make("h3", {}, chip(word("severity", FOUND.severity[at])), plain(title), make("code", {}, plain(rule))),
    make("p", { class: "message", dir: "ltr" }, shown(found?.message || FOUND.message[at])));
  if (!found) {
    view.append(make("p", { class: "note" }, "The details of this finding are left out of the page; the annotated dump has them."));
    return view;
  }
  view.append(decisionBar(at), make("div", { class: "sides" }, answerSide(at, found, details), evidenceSide(found, details)), verdictOn(at, found), factors(at, found));
  if (page) view.append(make("details", {}, make("summary", {}, "What this rule means"), make("pre", {}, shown(page))));
  return view;
}

// What was asked and answered, with every finding marked where it stands; the open one stands out.
function answerSide(at, found, details) {
  const side = make("section", { class: "side" });
  if (details.question !== undefined) side.append(make("h4", {}, "Question"), marked(details.texts[details.question]));
  const record = FOUND.record[at];
  const whole = found.text === undefined || found.text === details.answer ? details.answer : undefined;
  if (whole === undefined) claimAlone(side, found, details);
  else {
    const others = range(RECORDS.first[record], details.findings.length).filter((other) => other !== at);
    const spans = [at, ...others].map((one) => spanOf(one, details.findings[one - RECORDS.first[record]], one === at, whole)).filter(Boolean);
    side.append(make("h4", {}, "Answer"), markedAll(details.texts[whole], spans));
    if (found.text === undefined) claimAlone(side, found, details);
  }
  const where = found.location;
  side.append(make("p", { class: "place" }, make("code", {}, plain(where.pointer || "/")), found.text === undefined ? offsetsOf(where) : "", where.page ? `, page ${where.page}` : ""));
  return side;
}

// Where no text is shown, the places at least.
const offsetsOf = ({ start, end }) => (start == null ? "" : `, code points ${start} to ${end ?? ""}`);

function spanOf(at, found, current, text) {
  if (found?.text !== text || found.location.start == null) return null;
  return { start: found.location.start, end: found.location.end, kind: current ? "claim current" : "claim other",
    title: titleOf(word("rule", FOUND.rule[at])),
    onclick: current ? null : () => go({ finding: FOUND.fingerprint[at], record: String(FOUND.record[at]) }) };
}

function claimAlone(side, found, details) {
  side.append(make("h4", {}, "Claim"));
  if (found.text !== undefined) side.append(marked(details.texts[found.text], found.location.start, found.location.end, "claim"));
  else if (found.claim) side.append(make("p", { class: "text", dir: "auto" }, make("mark", { class: "claim" }, shown(found.claim))));
  else side.append(make("p", { class: "note" }, "No text."));
}

// The passages that were quoted, their words marked, then the other ones.
function evidenceSide(found, details) {
  const side = make("section", { class: "side" }, make("h4", {}, "Evidence"));
  const named = new Map((details.passages || []).map(([name, text]) => [text, name]));
  const seen = new Set();
  for (const item of found.evidence || []) {
    if (item.text !== undefined && seen.has(item.text)) continue;
    seen.add(item.text);
    const place = make("p", { class: "place" }, make("code", {}, plain(item.source)), item.page ? `, page ${item.page}` : "", item.quote ? "" : offsetsOf(item));
    if (item.text !== undefined) {
      const spans = found.evidence.filter((other) => other.text === item.text).map(({ start, end }) => ({ start, end, kind: "evidence" }));
      side.append(place, markedAll(details.texts[item.text], spans));
    } else side.append(place, make("p", { class: "text", dir: "auto" }, item.quote ? make("mark", { class: "evidence" }, shown(item.quote)) : ""));
  }
  const others = [...named].filter(([text]) => !seen.has(text));
  if (!found.evidence?.length) side.append(make("p", { class: "note" }, others.length ? "No passage speaks of it." : "The rule needs none."));
  for (const [text, name] of others) side.append(passage(name, details.texts[text], !found.evidence?.length && others.length < 4));
  return side;
}

const passage = (name, text, open) => make("details", { class: "passage", open }, make("summary", {}, make("code", {}, plain(name))), marked(text));

// A record without findings: what was asked, answered and brought as evidence.
function bareView(details) {
  const view = make("article", { class: "finding" }, make("p", { class: "note" }, "No findings in this record."));
  if (!details) return view;
  const left = make("section", { class: "side" });
  for (const [title, text] of [["Question", details.question], ["Answer", details.answer]]) {
    if (text !== undefined) left.append(make("h4", {}, title), marked(details.texts[text]));
  }
  const right = make("section", { class: "side" }, make("h4", {}, "Evidence"));
  for (const [name, text] of details.passages || []) right.append(passage(name, details.texts[text], true));
  if (left.childElementCount) view.append(make("div", { class: "sides" }, left, right));
  return view;
}

// What was said, what it should be, and what to do.
function verdictOn(at, found) {
  const rows = [["detected", found.detected], ["expected", found.expected], ["action", found.action]];
  if (found.suggestion) rows.push(["suggestion", `${found.suggestion.replacement} (${found.suggestion.source})`]);
  if (found.suppressed) {
    const until = found.suppressed.expires ? `, until ${found.suppressed.expires}` : "";
    rows.push(["suppressed", `${found.suppressed.by}: ${found.suppressed.reason}${until}`]);
  }
  rows.push(["fingerprint", FOUND.fingerprint[at]]);
  return make("dl", { class: "facts" }, ...rows.filter(([, value]) => value).flatMap(([name, value]) =>
    [make("dt", {}, name), make("dd", { dir: "auto" }, shown(value))]));
}

function factors(at, found) {
  const rows = (found.factors || []).map(({ name, value, note }) => make("tr", {}, make("th", { scope: "row" }, plain(name)),
    make("td", { class: "n" }, Number(value).toPrecision(3).replace(/\.?0+$/, "")), make("td", {}, shown(note || ""))));
  return make("table", { class: "factors" }, make("caption", {}, `Confidence ${FOUND.confidence[at].toFixed(2)} comes from`), make("tbody", {}, ...rows));
}

function correction(details) {
  const parts = [["Corrected answer", details.corrected], ["Guidance", details.guidance]].filter(([, text]) => text);
  return parts.length ? make("section", {}, ...parts.flatMap(([title, text]) =>
    [make("h4", {}, title), make("p", { class: "text", dir: "auto" }, shown(text))])) : null;
}

function outcomes(families) {
  const rows = Object.entries(families).map(([name, outcome]) => make("tr", {}, make("th", { scope: "row" }, plain(name)),
    make("td", {}, plain(outcome.status + (outcome.reason ? `: ${outcome.reason}` : ""))),
    make("td", { class: "n" }, outcome.claims), make("td", { class: "n" }, outcome.verified), make("td", { class: "n" }, outcome.unverified)));
  const titles = ["family", "status", "claims", "verified", "unverified"].map((title, index) =>
    make("th", { scope: "col", class: index > 1 ? "n" : null }, title));
  return make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Families" }, make("table", {}, make("thead", {}, make("tr", {}, ...titles)), make("tbody", {}, ...rows)));
}
