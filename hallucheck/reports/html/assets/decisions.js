// Decisions: what a person says of a finding, kept in this browser under the run's id, and exported as files.

const RUN = document.querySelector("meta[name=hallucheck-run]").content;
const DECISIONS = { confirmed: ["Right", "c"], "false-positive": ["False alarm", "f"], unsure: ["Unsure", "u"] };
const kept = stored(`hallucheck-reviews-${RUN}`) || {}; // fingerprint -> {verdict, note, at}

function stored(key) {
  try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } // refused or spoilt: nothing is remembered
}

function store(key, value) {
  try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* it stays until the page is closed */ }
}

const decisionOn = (at) => (Object.hasOwn(kept, FOUND.fingerprint[at]) ? kept[FOUND.fingerprint[at]] : null);

// Decide on a finding; the same decision again takes it back.
function decide(at, verdict, note) {
  const before = decisionOn(at);
  const fingerprint = FOUND.fingerprint[at];
  if (before?.verdict === verdict && note === undefined) delete kept[fingerprint];
  else kept[fingerprint] = { verdict, note: note ?? before?.note ?? "", at: new Date().toISOString().slice(0, 19) };
  store(`hallucheck-reviews-${RUN}`, kept);
  sayDecided();
  drawRows();
}

function sayDecided() {
  const number = Object.keys(kept).length;
  byId("decided").textContent = number ? `${counted(number)} decided` : "";
}

// The buttons under a finding, and the note that goes with the decision.
function decisionBar(at) {
  const known = decisionOn(at);
  const bar = make("div", { class: "decide", role: "group", "aria-label": "Your decision" });
  for (const [verdict, [label, key]] of Object.entries(DECISIONS)) {
    bar.append(make("button", { type: "button", "data-decision": verdict, "aria-keyshortcuts": key, "aria-pressed": String(known?.verdict === verdict),
      onclick: () => { decide(at, verdict); bar.replaceWith(decisionBar(at)); } }, label, make("kbd", {}, key)));
  }
  if (known) {
    const note = make("input", { "aria-label": "Note on your decision", placeholder: "why", value: known.note, maxlength: 500 });
    note.addEventListener("change", () => decide(at, known.verdict, note.value));
    bar.append(note);
  }
  return bar;
}

// One review a line, as `hallucheck review import` and `scan --reviews` read it.
function reviewsFile() {
  const author = byId("author").value.trim() || "reviewer";
  const rows = [];
  for (let at = 0; at < SIZES.findings; at += 1) {
    const said = decisionOn(at);
    if (said) rows.push({ fingerprint: FOUND.fingerprint[at], verdict: said.verdict, author, reason: said.note || "decided in the report",
      at: said.at, rule: word("rule", FOUND.rule[at]), record: recordName(FOUND.record[at]) });
  }
  return unique(rows, (row) => row.fingerprint).map((row) => JSON.stringify(row) + "\n").join("");
}

// Entries of an ignore file; JSON strings are YAML.
function ignoreFile() {
  const entries = reviewsFile().split("\n").filter(Boolean).map((line) => JSON.parse(line)).filter(({ verdict }) => verdict === "false-positive");
  return "ignore:\n" + entries.map(({ fingerprint, reason, author }) =>
    `  - fingerprint: ${fingerprint}\n    reason: ${JSON.stringify(reason)}\n    owner: ${JSON.stringify(author)}\n`).join("");
}

const unique = (rows, key) => [...new Map(rows.map((row) => [key(row), row])).values()];

// The rows that the table lists, as they are written to a file.
function listed() {
  return table.rows.map((at) => {
    const record = state.view === "findings" ? FOUND.record[at] : at;
    const common = { record: recordName(record), file: word("file", RECORDS.file[record]), line: RECORDS.line[record],
      verdict: word("verdict", RECORDS.verdict[record]), probability: RECORDS.probability[record] ?? "",
      provider: word("provider", RECORDS.provider[record]), model: word("model", RECORDS.model[record]) };
    if (state.view === "records") return { ...common, findings: RECORDS.findings[at], reason: RECORDS.reason[at] };
    return { ...common, severity: word("severity", FOUND.severity[at]), rule: word("rule", FOUND.rule[at]),
      confidence: Number(FOUND.confidence[at].toFixed(3)), message: FOUND.message[at], claim: FOUND.claim[at],
      fingerprint: FOUND.fingerprint[at], decision: decisionOn(at)?.verdict ?? "", note: decisionOn(at)?.note ?? "" };
  });
}

// Cells that a spreadsheet would run as formulas begin with an apostrophe.
const cell = (value) => {
  const text = typeof value === "number" ? String(value) : String(value).replace(/^[\s]*[=+\-@]/, "'$&");
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

function csvFile() {
  const rows = listed();
  const names = Object.keys(rows[0] ?? { record: "" });
  return "\ufeff" + [names, ...rows.map((row) => names.map((name) => row[name]))].map((row) => row.map(cell).join(",") + "\r\n").join("");
}

const EXPORTS = {
  csv: ["hallucheck.csv", "text/csv", csvFile],
  jsonl: ["hallucheck.jsonl", "application/jsonl", () => listed().map((row) => JSON.stringify(row) + "\n").join("")],
  reviews: ["reviews.jsonl", "application/jsonl", reviewsFile],
  ignore: [".hallucheck-ignore.yaml", "application/yaml", ignoreFile],
};

function startDecisions() {
  byId("exports").hidden = false;
  byId("author").value = stored("hallucheck-author") || "";
  byId("author").addEventListener("change", () => store("hallucheck-author", byId("author").value));
  for (const button of document.querySelectorAll("[data-export]")) {
    button.addEventListener("click", () => {
      const [name, type, text] = EXPORTS[button.dataset.export];
      const link = make("a", { href: URL.createObjectURL(new Blob([text()], { type })), download: name });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    });
  }
  sayDecided();
}
