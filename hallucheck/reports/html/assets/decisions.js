// Decisions: what a person says of a finding, kept in this browser under the run's id, and exported as files.

const META = document.querySelector("meta[name=hallucheck-run]");
const RUN = META.content;
const DECISIONS = { confirmed: ["Right", "r"], "false-positive": ["False alarm", "f"], unsure: ["Unsure", "u"] };
const kept = stored(`hallucheck-reviews-${RUN}`) || {}; // fingerprint -> {verdict, note, at}

function stored(key) {
  try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } // refused or spoilt: nothing is remembered
}

function store(key, value) {
  try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* it stays until the page is closed */ }
}

const decisionOn = (at) => (Object.hasOwn(kept, FOUND.fingerprint[at]) ? kept[FOUND.fingerprint[at]] : null);

// Decide on findings; the same decision on the first of them again takes it back.
function decide(findings, verdict, note) {
  const before = decisionOn(findings[0]);
  for (const at of findings) {
    const fingerprint = FOUND.fingerprint[at];
    if (before?.verdict === verdict && note === undefined) delete kept[fingerprint];
    else kept[fingerprint] = { verdict, note: note ?? before?.note ?? "", at: new Date().toISOString().slice(0, 19) };
  }
  store(`hallucheck-reviews-${RUN}`, kept);
  sayDecided();
  drawRows();
}

// The findings that a decision on one of them is about: all of its fault, and with `everywhere` the same claim elsewhere.
function decidedWith(at, everywhere) {
  const record = FOUND.record[at];
  const inside = (one) => range(RECORDS.first[FOUND.record[one]], RECORDS.findings[FOUND.record[one]]).filter((other) => FOUND.fault[other] === FOUND.fault[one]);
  const others = everywhere ? sameClaim(at).filter((other) => FOUND.record[other] !== record) : [];
  return unique([at, ...inside(at), ...others.flatMap(inside)], (one) => one);
}

function sameClaim(at) {
  const numbers = claimNumbers();
  return range(0, SIZES.findings).filter((other) => numbers[other] === numbers[at]);
}

function sayDecided() {
  const faults = new Set();
  for (let at = 0; at < SIZES.findings; at += 1) if (Object.hasOwn(kept, FOUND.fingerprint[at])) faults.add(FOUND.fault[at]);
  byId("decided").textContent = faults.size ? `${counted(faults.size)} decided` : "";
}

// The buttons under a finding, the note that goes with the decision, and whether it is about the same claim elsewhere too.
function decisionBar(at, everywhere = false) {
  const known = decisionOn(at);
  const elsewhere = new Set(sameClaim(at).map((other) => FOUND.record[other])).size - 1;
  const box = make("input", { type: "checkbox", checked: everywhere });
  const bar = make("div", { class: "decide", role: "group", "aria-label": "Your decision" });
  const again = () => bar.replaceWith(decisionBar(at, box.checked));
  for (const [verdict, [label, key]] of Object.entries(DECISIONS)) {
    bar.append(make("button", { type: "button", "data-decision": verdict, "aria-keyshortcuts": key, "aria-pressed": String(known?.verdict === verdict),
      onclick: () => { decide(decidedWith(at, box.checked), verdict); again(); } }, label, make("kbd", {}, key)));
  }
  if (elsewhere > 0) bar.append(make("label", { class: "note" }, box, ` also in the ${several(elsewhere, "other record")} with this claim`));
  if (known) {
    const note = make("input", { "aria-label": "Note on your decision", placeholder: "why", value: known.note, maxlength: 500 });
    note.addEventListener("change", () => decide(decidedWith(at, box.checked), known.verdict, note.value));
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

const LIST = " | "; // between several quotes in a cell

// The rows that the table lists, also those beneath others, as they are written to a file, with the texts where they are held.
async function listed() {
  const found = state.view === "records" ? table.found : table.found.toSorted((a, b) => a - b);
  const rows = new Map();
  for (const at of found) { // in the order of the records, so that each block is unpacked once
    const record = state.view === "records" ? at : FOUND.record[at];
    const details = await detailsOf(record);
    const text = (number) => details?.texts?.[number]?.[0] ?? "";
    const common = { record: recordName(record), file: word("file", RECORDS.file[record]), line: RECORDS.line[record],
      verdict: word("verdict", RECORDS.verdict[record]), probability: RECORDS.probability[record] ?? "",
      provider: word("provider", RECORDS.provider[record]), model: word("model", RECORDS.model[record]), label: word("label", RECORDS.label[record]) };
    const texts = { question: text(details?.question), answer: text(details?.answer) };
    if (state.view === "records") rows.set(at, { ...common, findings: RECORDS.findings[at], reason: word("reason", RECORDS.reason[at]), ...texts });
    else {
      const own = details?.findings?.[at - RECORDS.first[record]];
      rows.set(at, { ...common, severity: word("severity", FOUND.severity[at]), rule: word("rule", FOUND.rule[at]),
        confidence: Number(FOUND.confidence[at].toFixed(3)), message: FOUND.message[at], claim: FOUND.claim[at],
        fingerprint: FOUND.fingerprint[at], decision: decisionOn(at)?.verdict ?? "", note: decisionOn(at)?.note ?? "", ...texts,
        evidence: (own?.evidence ?? []).map(({ source, quote }) => `${source}: ${quote ?? ""}`).join(LIST) });
    }
  }
  return table.found.map((at) => rows.get(at));
}

// Cells that a spreadsheet would run as formulas begin with an apostrophe.
const cell = (value) => {
  const text = typeof value === "number" ? String(value) : String(value).replace(/^[\s]*[=+\-@]/, "'$&");
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

async function csvFile() {
  const rows = await listed();
  const names = Object.keys(rows[0] ?? { record: "" });
  return "\ufeff" + [names, ...rows.map((row) => names.map((name) => row[name]))].map((row) => row.map(cell).join(",") + "\r\n").join("");
}

// What a gate no longer counts: the fingerprints of the findings listed, as `hallucheck baseline create` writes them.
function baselineFile() {
  const counts = new Map();
  const found = state.view === "findings" ? table.found : findingsShown({ ...state, sort: "" });
  for (const at of found) if (!FOUND.suppressed[at]) counts.set(FOUND.fingerprint[at], (counts.get(FOUND.fingerprint[at]) ?? 0) + 1);
  const lines = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([fingerprint, number]) => `${fingerprint} ${number}`);
  return ["# hallucheck baseline 2", `# detection ${META.dataset.detection}`, ...lines, ""].join("\n");
}

const EXPORTS = {
  csv: ["hallucheck.csv", "text/csv", csvFile],
  jsonl: ["hallucheck.jsonl", "application/jsonl", async () => (await listed()).map((row) => JSON.stringify(row) + "\n").join("")],
  baseline: ["hallucheck-baseline.txt", "text/plain", baselineFile],
  reviews: ["reviews.jsonl", "application/jsonl", reviewsFile],
  ignore: [".hallucheck-ignore.yaml", "application/yaml", ignoreFile],
};

function startDecisions() {
  byId("author").value = stored("hallucheck-author") || "";
  byId("author").addEventListener("change", () => store("hallucheck-author", byId("author").value));
  for (const button of document.querySelectorAll("[data-export]")) {
    button.addEventListener("click", async () => {
      const [name, type, text] = EXPORTS[button.dataset.export];
      const link = make("a", { href: URL.createObjectURL(new Blob([await text()], { type })), download: name });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    });
  }
  sayDecided();
}
