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
    facts(record, details),
    findings.length > 1 ? tabs(findings, index) : null,
    ...(findings.length ? findingView(findings[index], details) : bareView(record, details)),
    details ? outcomes(details.families || {}) : null, earlier(record, details)));
  if (!dialog.open) dialog.showModal();
  else (dialog.querySelector(focused) || byId("record-title")).focus();
  dialog.querySelector(".sheet").scrollTop = 0;
  for (const text of dialog.querySelectorAll(".side .text")) reveal(text, text.querySelector("mark.current, mark.against, mark.near"));
}

// Scroll a long text to a mark; who reads by keyboard can scroll it too.
function reveal(text, target) {
  if (text.scrollHeight <= text.clientHeight + 1) return;
  text.tabIndex = 0;
  text.setAttribute("role", "region");
  text.setAttribute("aria-label", "Text");
  if (target) text.scrollTop += target.getBoundingClientRect().top - text.getBoundingClientRect().top - 60;
}

// All of the view is made anew: what has the focus then, so that keys go on doing the same and the new title is read out.
function focusAgain() {
  if (document.activeElement.closest(".findings")) return ".findings [aria-current]";
  const key = document.activeElement.getAttribute("aria-keyshortcuts");
  return key ? `[aria-keyshortcuts="${key}"]` : "#record-title";
}

function top(record, finding) {
  const heading = make("h2", { id: "record-title", tabindex: -1, autofocus: true }, "Record ", make("b", {}, plain(recordName(record))));
  const link = make("a", { class: "button", title: "The address of this finding", href: hashOf({ ...EMPTY, record: finding === undefined ? String(record) : "",
    finding: finding === undefined ? "" : FOUND.fingerprint[finding] }) }, "Link");
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
const openFinding = (at) => go({ finding: FOUND.fingerprint[at], record: String(FOUND.record[at]) });

// Where it stands, who said it and why it has its verdict, in two lines.
function facts(record, details) {
  const [provider, model, label, probability] = [word("provider", RECORDS.provider[record]), word("model", RECORDS.model[record]),
    word("label", RECORDS.label[record]), RECORDS.probability[record]];
  const parts = [probability === null ? "" : `probability ${probability.toFixed(2)} that it holds a hallucination`, provider === NO_WORD ? "" : provider, model,
    placeOf(record) + (details?.page ? `, page ${details.page}` : "") + (details?.part ? `, part ${details.part}` : ""),
    label ? `labelled ${label}` : ""].filter(Boolean);
  const why = details?.reasons?.join("; ") || word("reason", RECORDS.reason[record]);
  return make("div", { class: "about-record" }, make("p", {}, shown(parts.join("  ·  "))), why ? make("p", { class: "note" }, `${word("verdict", RECORDS.verdict[record])}: `, shown(why)) : null);
}

function tabs(findings, index) {
  const items = findings.slice(0, 200).map((at, position) => make("li", {}, make("button", { type: "button",
    "aria-current": position === index ? "true" : null, onclick: () => openFinding(at) },
    make("span", { class: `dot ${word("severity", FOUND.severity[at])}` }), ruleName(word("rule", FOUND.rule[at])))));
  return make("nav", { "aria-label": "Findings of this record" }, make("ul", { class: "findings" }, ...items));
}

const fold = (title, ...children) => make("details", { class: "fold" }, make("summary", {}, title), ...children);

function findingView(at, details) {
  const rule = word("rule", FOUND.rule[at]);
  const [title, page] = Object.hasOwn(PAGES, rule) ? PAGES[rule] : [rule, ""];
  const found = details?.findings?.[at - RECORDS.first[FOUND.record[at]]];
  const view = make("article", { class: "finding" },
    make("h3", {}, chip(word("severity", FOUND.severity[at])), plain(title), make("code", {}, plain(rule))),
    make("p", { class: "message", dir: "ltr" }, shown(found?.message || FOUND.message[at])), decisionBar(at));
  if (!found) {
    if (FOUND.claim[at]) view.append(make("p", { class: "text", dir: "auto" }, shown(FOUND.claim[at])));
    view.append(make("p", { class: "note" }, "The texts of this record are left out of the page; the annotated dump has them."));
    return [view, silence(at)];
  }
  view.append(make("div", { class: "sides" }, answerSide(at, found, details), evidenceSide(at, found, details)), correction(found, details) ?? "", expectations(found));
  return [view, factors(at, found), silence(at), page ? fold("What this rule means", make("pre", {}, shown(page))) : null];
}

// What was asked and answered, with every finding marked where it stands; the open one stands out.
function answerSide(at, found, details) {
  const side = make("section", { class: "side" });
  asked(side, details);
  const record = FOUND.record[at];
  const whole = found.text === undefined || found.text === details.answer ? details.answer : undefined;
  if (whole !== undefined) {
    const others = range(RECORDS.first[record], details.findings.length).filter((other) => other !== at);
    const spans = [at, ...others].flatMap((one) => spansOf(one, details.findings[one - RECORDS.first[record]], one === at, whole));
    side.append(make("h4", {}, "Answer"), marked(details.texts[whole], [...spans, ...supports(details)]));
  }
  const where = found.location;
  if (whole === undefined || found.text === undefined) {
    claimAlone(side, at, found, details);
    side.append(make("p", { class: "place" }, make("code", {}, plain(where.pointer || "/")), found.text === undefined ? offsetsOf(where) : ""));
  }
  if (where.page) side.append(make("p", { class: "place" }, `page ${where.page}`));
  return side;
}

function asked(side, details) {
  if (details.turns?.length) {
    side.append(make("details", { class: "passage", open: details.turns.length < 4 }, make("summary", {}, `Before that: ${several(details.turns.length, "turn")}`),
      ...details.turns.flatMap(([role, text]) => [make("p", { class: "place" }, plain(role || "turn")), marked(details.texts[text])])));
  }
  if (details.question !== undefined) side.append(make("h4", {}, "Question"), marked(details.texts[details.question]));
}

// Statements of the answer that a passage bears out; choosing one shows where.
const supports = (details) => (details.supported || []).map(([start, end, text, from]) => ({ start, end, kind: "support",
  title: "supported: show where", onclick: () => showSupport(text, from) }));

function showSupport(text, from) {
  const target = dialog.querySelector(`mark.support[data-place="${text}:${from}"]`);
  if (!target) return;
  target.closest("details")?.setAttribute("open", "");
  reveal(target.closest(".text"), target);
  target.scrollIntoView({ block: "nearest" });
}

// Where no text is shown, the places at least.
const offsetsOf = ({ start, end }) => (start == null ? "" : `, characters ${start} to ${end ?? ""}`);

// The place of a finding in a text, in up to three spans: what exactly is wrong, and the rest of the claim around it.
function spansOf(at, found, current, text) {
  const { start, end } = found?.location ?? {};
  if (found?.text !== text || start == null) return [];
  const common = { title: titleOf(word("rule", FOUND.rule[at])), onclick: current ? null : () => openFinding(at), kind: current ? "claim current" : "claim other" };
  const [claim, detected] = [[...(found.claim || "")], [...(found.detected || "")]];
  const parts = found.claim && found.detected ? found.claim.split(found.detected) : [];
  if (!current || parts.length !== 2 || claim.length !== end - start || detected.length === claim.length) return [{ ...common, start, end }];
  const from = start + [...parts[0]].length;
  const to = from + detected.length;
  return [{ ...common, start, end: from }, { ...common, start: from, end: to, kind: "claim current core" }, { ...common, start: to, end }];
}

function claimAlone(side, at, found, details) {
  const field = word("field", FOUND.field[at]);
  side.append(make("h4", {}, field ? `Reported: ${plain(field)}` : "Claim"));
  if (found.text !== undefined) side.append(marked(details.texts[found.text], spansOf(at, found, true, found.text)));
  else if (found.claim) {
    const alone = { ...found, location: { start: 0, end: [...found.claim].length } };
    side.append(marked([found.claim, 0, false, false], spansOf(at, alone, true, undefined)));
  }
  else side.append(make("p", { class: "note" }, "No text."));
}

// Whether what the finding quotes says otherwise, or only comes nearest.
const isAgainst = (at, found) => found.expected != null || /^statements\/|contradict|inconsisten/.test(word("rule", FOUND.rule[at]));

// The passages that were quoted, their words marked, then the other ones; in all of them what bears the answer out.
function evidenceSide(at, found, details) {
  const side = make("section", { class: "side" }, make("h4", {}, "Evidence"));
  const kind = isAgainst(at, found) ? "against" : "near";
  const [named, seen, items] = [new Map((details.passages || []).map(([name, text]) => [text, name])), new Set(), found.evidence || []];
  for (const item of items) {
    if (item.text !== undefined && seen.has(item.text)) continue;
    seen.add(item.text);
    side.append(make("p", { class: "place" }, make("b", {}, plain(item.source)), item.page ? `, page ${item.page}` : "", item.quote ? "" : offsetsOf(item),
      make("span", { class: `tag ${kind}` }, kind === "against" ? "says otherwise" : "comes nearest")));
    if (item.text !== undefined) {
      const spans = items.filter((other) => other.text === item.text).map(({ start, end }) => ({ start, end, kind }));
      side.append(passageText(details, item.text, spans));
    } else side.append(make("p", { class: "text", dir: "auto" }, item.quote ? make("mark", { class: kind }, shown(item.quote)) : ""));
  }
  const others = [...named].filter(([text]) => !seen.has(text));
  if (!items.length) side.append(make("p", { class: "note" }, others.length ? "No passage says this." : "This rule needs no evidence."));
  for (const [text, name] of others) side.append(passage(name, details, text, !items.length && others.length < 4));
  return side;
}

const passageText = (details, text, spans = []) => marked(details.texts[text], [...spans, ...(details.supported || [])
  .filter(([, , other]) => other === text).map(([, , , start, end]) => ({ start, end, kind: "support", title: "supports the answer", place: `${text}:${start}` }))]);

function passage(name, details, text, open) {
  const number = (details.supported || []).filter(([, , other]) => other === text).length;
  return make("details", { class: "passage", open }, make("summary", {}, plain(name),
    number ? make("span", { class: "tag support" }, `supports ${several(number, "statement")}`) : null), passageText(details, text));
}

// A record without findings: why it has none, what was asked, answered and brought as evidence.
function bareView(record, details) {
  const verdict = word("verdict", RECORDS.verdict[record]);
  const view = make("article", { class: "finding" }, make("p", { class: "note" }, NOTHING_FOUND[verdict] ?? "No findings in this record."));
  const skipped = Object.entries(details?.families || {}).filter(([, outcome]) => outcome.reason);
  if (verdict !== "pass" && skipped.length) view.append(make("ul", { class: "reasons" }, ...skipped.map(([name, { reason }]) => make("li", {}, make("b", {}, `${plain(name)}: `), shown(reason)))));
  if (!details) return [view];
  const [left, right] = [make("section", { class: "side" }), make("section", { class: "side" }, make("h4", {}, "Evidence"))];
  asked(left, details);
  if (details.answer !== undefined) left.append(make("h4", {}, "Answer"), marked(details.texts[details.answer], supports(details)));
  for (const [name, text] of details.passages || []) right.append(passage(name, details, text, true));
  if (right.childElementCount === 1) right.append(make("p", { class: "note" }, "The record brought none."));
  if (left.childElementCount) view.append(make("div", { class: "sides" }, left, right));
  return [view];
}

const NOTHING_FOUND = {
  pass: "No findings in this record: what it claims was held against the evidence.",
  unchecked: "No findings, because nothing could be checked:",
  error: "This row could not be audited; its error is given above.",
};

const rowsOf = (rows) => make("dl", { class: "facts" }, ...rows.filter(([, value]) => value).flatMap(([name, value]) =>
  [make("dt", {}, name), make("dd", { dir: "auto" }, shown(value))]));

const ACTIONS = { correct: "correct it", remove: "take it out", regenerate: "have it answered anew", escalate: "show it to a person who can judge" };

// What was said, what it should be, and what to do.
function expectations(found) {
  const rows = [["it says", found.detected === found.claim ? "" : found.detected], ["the evidence says", found.expected], ["recommended", ACTIONS[found.action]]];
  if (found.suppressed) {
    const until = found.suppressed.expires ? `, until ${found.suppressed.expires}` : "";
    rows.push(["silenced", `${found.suppressed.by}: ${found.suppressed.reason}${until}`]);
  }
  return rowsOf(rows);
}

// The correction as a difference: of the answer where there is one for all of it, else of the claim.
function correction(found, details) {
  const part = make("section", { class: "correction" });
  const answer = details.answer === undefined ? "" : details.texts[details.answer][0];
  if (details.corrected && answer) part.append(make("h4", {}, "Corrected answer"), difference(answer, details.corrected));
  else if (details.corrected) part.append(make("h4", {}, "Corrected answer"), make("p", { class: "text", dir: "auto" }, shown(details.corrected)));
  if (found.suggestion && !(details.corrected && answer)) {
    const written = pieceAt(found, details) ?? found.detected ?? found.claim ?? "";
    part.append(make("h4", {}, "Suggested instead"), difference(written, found.suggestion.replacement), make("p", { class: "note" }, `from ${plain(found.suggestion.source)}`));
  }
  if (details.guidance) part.append(make("h4", {}, "For the model"), make("p", { class: "text", dir: "auto" }, shown(details.guidance)));
  return part.childElementCount ? part : null;
}

// What stands at the place of a finding; undefined where that is not shown.
function pieceAt({ text, location: { start, end } }, details) {
  if (text === undefined || start == null || end <= start) return undefined;
  const [whole, offset] = details.texts[text];
  return whole.slice(unitOf(whole, start - offset), unitOf(whole, end - offset));
}

const MOST_COMPARED = 4e6; // pairs of words, of the two texts' middles

// Two texts as one, with what was taken out and put in: the longest run of equal words stays.
function difference(before, after) {
  const [from, to] = [before, after].map((text) => text.match(/\s+|[\p{L}\p{N}]+(?:[.,]\p{N}+)*|[^]/gu) ?? []);
  let [head, tail] = [0, 0];
  while (head < Math.min(from.length, to.length) && from[head] === to[head]) head += 1;
  while (tail < Math.min(from.length, to.length) - head && from.at(-1 - tail) === to.at(-1 - tail)) tail += 1;
  const [a, b] = [from.slice(head, from.length - tail), to.slice(head, to.length - tail)];
  const text = make("p", { class: "text", dir: "auto" }, shown(from.slice(0, head).join("")));
  for (const [kind, words] of a.length * b.length > MOST_COMPARED ? [["del", a], ["ins", b]] : steps(a, b)) {
    text.append(kind === "keep" ? shown(words.join("")) : make(kind, {}, shown(words.join(""))));
  }
  text.append(shown(from.slice(from.length - tail).join("")));
  return text;
}

// [kind, words] in order: keep, del or ins.
function steps(a, b) {
  const width = b.length + 1;
  const longest = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      longest[i * width + j] = a[i] === b[j] ? longest[(i + 1) * width + j + 1] + 1 : Math.max(longest[(i + 1) * width + j], longest[i * width + j + 1]);
    }
  }
  const found = [];
  const add = (kind, text) => (found.at(-1)?.[0] === kind ? found.at(-1)[1].push(text) : found.push([kind, [text]]));
  for (let [i, j] = [0, 0]; i < a.length || j < b.length;) {
    if (i < a.length && j < b.length && a[i] === b[j]) { add("keep", a[i]); i += 1; j += 1; }
    else if (j === b.length || (i < a.length && longest[(i + 1) * width + j] >= longest[i * width + j + 1])) { add("del", a[i]); i += 1; }
    else { add("ins", b[j]); j += 1; }
  }
  return found;
}

function factors(at, found) {
  const rows = (found.factors || []).map(({ name, value, note }) => make("tr", {}, make("th", { scope: "row" }, plain(name)),
    make("td", { class: "n" }, Number(value).toPrecision(3).replace(/\.?0+$/, "")), make("td", {}, shown(note || ""))));
  return fold(`How sure: ${FOUND.confidence[at].toFixed(2)}, and where that comes from`, make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Factors" },
    make("table", { class: "factors" }, make("tbody", {}, ...rows))));
}

// How to have the next scan say nothing of it, with what to copy.
function silence(at) {
  const [fingerprint, rule] = [FOUND.fingerprint[at], word("rule", FOUND.rule[at])];
  const ways = [
    ["Call it a false alarm above; your decisions, exported, go into the next scan.", "hallucheck scan DUMP --reviews reviews.jsonl"],
    ["This finding, in .hallucheck-ignore.yaml:", `ignore:\n  - fingerprint: ${fingerprint}\n    reason: why`],
    ["This rule in this record, in the record itself:", `"ignore": [${JSON.stringify(plain(rule))}]`],
    ["This finding, as a line of a baseline:", `${fingerprint} 1`],
  ];
  return fold("How to silence it", ...ways.flatMap(([text, code]) => [make("p", { class: "note" }, text), make("div", { class: "copied" }, make("pre", { tabindex: 0 }, code), copyButton(code))]));
}

function copyButton(text) {
  const button = make("button", { type: "button", onclick: async () => {
    try { await navigator.clipboard.writeText(text); button.textContent = "Copied"; } catch { getSelection().selectAllChildren(button.previousElementSibling); }
  } }, "Copy");
  return button;
}

function outcomes(families) {
  const rows = Object.entries(families).map(([name, outcome]) => make("tr", {}, make("th", { scope: "row" }, plain(name)),
    make("td", {}, plain(outcome.status + (outcome.reason ? `: ${outcome.reason}` : ""))),
    make("td", { class: "n" }, outcome.claims), make("td", { class: "n" }, outcome.verified), make("td", { class: "n" }, outcome.unverified)));
  const titles = ["kind of check", "what became of it", "claims", "supported", "not supported"].map((title, index) =>
    make("th", { scope: "col", class: index > 1 ? "n" : null }, title));
  return fold("What was checked", make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "What was checked" },
    make("table", {}, make("thead", {}, make("tr", {}, ...titles)), make("tbody", {}, ...rows))));
}

// What earlier runs said of the same record, where there is a history.
function earlier(record, details) {
  const id = details?.identity ?? RECORDS.id[record];
  const rows = id && Object.hasOwn(PAST, id) ? PAST[id] : [];
  if (!rows.length) return null;
  return fold(`Earlier audits of this record: ${counted(rows.length)}`, make("ul", { class: "reasons" }, ...rows.map(([day, verdict, findings, probability]) =>
    make("li", {}, `${plain(day)}: `, make("b", {}, plain(verdict)), `, ${several(findings, "finding")}`, probability === null ? "" : `, probability ${probability.toFixed(2)}`))));
}
