// The page: keeps address, form, table and record view in step; keys, colours, printing.

const form = byId("filters");
const MARKS = 20; // bars of a histogram
const PRINTED = 1000; // findings that are printed
const READY = 50; // findings whose evidence is at hand for a print that the browser starts
const QUOTED = 600; // characters of each text on paper
let shownKey = null;

// Change the state; the address follows, and `show` follows the address.
function go(changes) {
  const wanted = { ...state, ...changes };
  if (changes.view && changes.view !== state.view) wanted.sort = "";
  const hash = hashOf(wanted);
  if (hash === hashOf(state)) return;
  try {
    history.replaceState(null, "", hash === "#" ? location.pathname + location.search : hash);
  } catch {
    location.replace(hash);
  }
  show(wanted);
}

function show(wanted) {
  state = wanted;
  const key = JSON.stringify({ ...wanted, finding: "", record: "" });
  if (key !== shownKey) {
    shownKey = key;
    for (const field of form.elements) if (field.name && document.activeElement !== field) field.value = field.type === "number" && Number.isNaN(Number(wanted[field.name])) ? "" : wanted[field.name];
    for (const part of document.querySelectorAll("[data-views]")) part.hidden = !part.dataset.views.split(" ").includes(wanted.view);
    for (const link of document.querySelectorAll("#views [data-view]")) mark(link, link.dataset.view === wanted.view && "page");
    for (const pill of document.querySelectorAll("[data-verdict]")) mark(pill, pill.dataset.verdict === wanted.verdict && "true");
    chips();
    if (Object.hasOwn(COLUMNS, wanted.view)) list(wanted);
    else if (wanted.view === "charts") histograms();
  }
  showRecord(wanted);
}

const mark = (node, current) => (current ? node.setAttribute("aria-current", current) : node.removeAttribute("aria-current"));

function list(wanted) {
  const records = wanted.view === "records";
  drawTable(records ? recordsShown(wanted) : findingsShown(wanted));
  const [number, all] = [table.found.length, SIZES[wanted.view]];
  const heads = table.rows.length;
  byId("count").textContent = `${counted(number)} of ${several(all, wanted.view.slice(0, -1))}${records || heads === number ? "" : ` in ${several(heads, "row")}`}`;
  window.requestIdleCallback?.(() => { haystacks(); prepare(READY, UNPACKED); });
}

// The filters in use, each with a cross that takes it away.
function chips() {
  const used = FILTERS.filter((name) => state[name] !== "");
  const worded = (name) => (name === "rule" ? titleOf(state.rule) : name === "decision" ? DECISIONS[state.decision]?.[0] ?? "none yet" : CHOICES[name]?.[state[name]] ?? state[name]);
  const titles = { q: "search", from: "P from", to: "P to", suppressed: "silenced" };
  byId("chips").replaceChildren(...[...used, ...(used.length > 1 ? [null] : [])].map((name) => make("li", {}, make("button", { type: "button", class: "filter",
    onclick: () => go(Object.fromEntries((name === null ? FILTERS : [name]).map((one) => [one, ""]))) },
  name === null ? "Clear all" : `${titles[name] ?? name}: ${plain(worded(name).slice(0, 60))} `, name === null ? null : make("span", { "aria-hidden": true }, "×")))));
  const hidden = used.filter((name) => byId("more").contains(form.elements[name])).length;
  byId("more").querySelector("summary").textContent = hidden ? `Filters (${hidden})` : "Filters";
}

function showRecord({ finding, record }) {
  const at = finding ? findingAt(finding, record) : -1;
  if (at >= 0) return openRecord(FOUND.record[at], at);
  if (finding) byId("count").textContent = `No finding has the fingerprint ${plain(finding.slice(0, 40))}.`;
  const number = /^\d+$/.test(record) ? Number(record) : -1;
  if (!finding && number >= 0 && number < SIZES.records) return openRecord(number, -1);
  opening += 1;
  if (dialog.open) dialog.close();
}

// The finding with this fingerprint, in this record where it is named: equal records share fingerprints.
function findingAt(fingerprint, record) {
  if (/^\d+$/.test(record)) {
    const inside = range(RECORDS.first[record] ?? 0, RECORDS.findings[record] ?? 0);
    const at = inside.find((candidate) => FOUND.fingerprint[candidate] === fingerprint);
    if (at !== undefined) return at;
  }
  return FOUND.fingerprint.indexOf(fingerprint);
}

// Both histograms, of what the filters let through: the probabilities of records, the confidences of findings.
function histograms() {
  const findings = findingsShown(state);
  const records = FILTERS.every((name) => state[name] === "") ? range(0, SIZES.records) : [...new Set(findings.map((at) => FOUND.record[at]))];
  draw("by-probability", records.filter((at) => RECORDS.probability[at] !== null), (at) => RECORDS.probability[at], (at) => word("verdict", RECORDS.verdict[at]), "record");
  draw("by-confidence", findings, (at) => FOUND.confidence[at], () => "accent", "finding");
}

// A histogram from 0 to 1, its bars stacked by kind.
function draw(id, rows, value, kind, what) {
  const place = byId(id);
  place.hidden = rows.length === 0;
  const bins = Array.from({ length: MARKS }, () => new Map());
  for (const at of rows) {
    const bin = bins[Math.max(Math.min(Math.floor(value(at) * MARKS + 1e-6), MARKS - 1), 0)];
    bin.set(kind(at), (bin.get(kind(at)) || 0) + 1);
  }
  const sums = bins.map((bin) => [...bin.values()].reduce((sum, number) => sum + number, 0));
  const most = Math.max(...sums, 1);
  const svg = drawn("svg", { class: "histogram", viewBox: "0 0 200 60", preserveAspectRatio: "none", role: "img",
    "aria-label": `${several(rows.length, what)} from 0 to 1; ${bins.flatMap((_, at) => (sums[at] ? [worded(at, sums[at])] : [])).join(", ")}` });
  bins.forEach((bin, index) => {
    let top = 60;
    const kinds = [...bin.keys()].sort((a, b) => VERDICTS.indexOf(a) - VERDICTS.indexOf(b));
    for (const name of kinds) {
      const height = Math.max((58 * bin.get(name)) / most, 0.8);
      top -= height;
      const bar = drawn("rect", { class: `mark ${name}`, x: index * 10 + 0.5, width: 9, y: top, height });
      bar.append(drawn("title", {}, `${worded(index, bin.get(name))}${name === "accent" ? "" : ` ${name}`}`));
      svg.append(bar);
    }
  });
  place.querySelector(".plotted").replaceChildren(svg, make("p", { class: "scale", "aria-hidden": "true" },
    make("span", {}, "0"), make("span", {}, "0.5"), make("span", {}, "1")));
}

const worded = (bin, number) => `${(bin / MARKS).toFixed(2)} to ${((bin + 1) / MARKS).toFixed(2)}: ${counted(number)}`;

function drawn(tag, attributes, text) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (text) node.append(text);
  return node;
}

function fillChoices() {
  const counts = (column, size, names) => {
    const numbers = new Map();
    for (let at = 0; at < size; at += 1) numbers.set(column[at], (numbers.get(column[at]) || 0) + 1);
    const words = new Map();
    for (const [number, count] of numbers) words.set(names[number], (words.get(names[number]) || 0) + count);
    return words;
  };
  const places = { verdict: VERDICTS, severity: SEVERITIES.toReversed() };
  for (const name of ["severity", "rule", "family", ...OF_RECORD]) {
    const found = OF_RECORD.includes(name) ? counts(RECORDS[name], SIZES.records, NAMES[name])
      : counts(FOUND[name === "family" ? "rule" : name], SIZES.findings, name === "family" ? FAMILIES : NAMES[name]);
    const title = (value) => plain((name === "rule" ? titleOf(value) : value || NO_WORD).slice(0, 80));
    const order = (a, b) => (places[name] ? places[name].indexOf(a) - places[name].indexOf(b) : title(a) < title(b) ? -1 : 1);
    options(name, [["", "all"], ...[...found.keys()].sort(order).map((value) => [value || NO_WORD, `${title(value)} (${counted(found.get(value))})`])]);
    form.elements[name].parentElement.hidden = found.size < 2 && !["severity", "rule"].includes(name);
  }
  options("decision", [["", "all"], ["none", "none yet"], ...Object.entries(DECISIONS).map(([value, [label]]) => [value, label])]);
  for (const [name, choices] of Object.entries(CHOICES)) options(name, Object.entries(choices));
  options("sort", [["", "the worst first"], ...COLUMNS.findings.map(([name, title]) => [GREATEST_FIRST.includes(name) ? `-${name}` : name, title])]);
}

const options = (name, pairs) => form.elements[name].append(...pairs.map(([value, label]) => make("option", { value }, label)));

function startForm() {
  fillChoices();
  let timer = 0;
  const apply = () => go(Object.fromEntries([...form.elements].filter((field) => field.name).map((field) => [field.name, field.value])));
  form.addEventListener("input", (event) => {
    if (!event.target.name) return;
    clearTimeout(timer);
    timer = setTimeout(apply, event.target.name === "q" ? 60 : 0);
  });
  form.addEventListener("submit", (event) => { event.preventDefault(); clearTimeout(timer); apply(); });
  for (const link of document.querySelectorAll("#views [data-view]")) {
    link.addEventListener("click", (event) => { event.preventDefault(); go({ view: link.dataset.view }); });
  }
  for (const pill of document.querySelectorAll("[data-verdict]")) {
    pill.addEventListener("click", (event) => {
      event.preventDefault();
      const verdict = pill.dataset.verdict === state.verdict ? "" : pill.dataset.verdict;
      go({ verdict, view: verdict === "" || withFindings(verdict) ? "findings" : "records" });
    });
  }
  for (const menu of document.querySelectorAll(".menu")) { // one at a time, until one presses elsewhere
    document.addEventListener("click", (event) => { if (!menu.contains(event.target)) menu.open = false; });
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !menu.open) return;
      menu.open = false;
      menu.querySelector("summary").focus();
    });
  }
}

// Where there is no room beside the search, all filters stand in one menu.
function startNarrow() {
  const narrow = matchMedia("(max-width: 720px)");
  const panel = byId("more").querySelector("div");
  const parts = ["severity", "rule"].map((name) => form.elements[name].parentElement);
  const place = () => (narrow.matches ? panel.prepend(...parts) : byId("more").before(...parts));
  narrow.addEventListener("change", place);
  place();
}

const withFindings = (verdict) => RECORDS.verdict.some((number, record) => RECORDS.findings[record] > 0 && word("verdict", number) === verdict);

const BY_KEY = Object.fromEntries(Object.entries(DECISIONS).map(([verdict, [, key]]) => [key, verdict]));

function startKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.matches("input, select, textarea");
    if (dialog.open) {
      if (typing) return;
      if (event.key === "j" || event.key === "k") openNeighbour(event.key === "j" ? 1 : -1);
      else dialog.querySelector(`[data-decision][aria-keyshortcuts="${CSS.escape(event.key)}"]`)?.click();
    } else if (event.key === "/" && !typing) {
      event.preventDefault();
      if (!Object.hasOwn(COLUMNS, state.view)) go({ view: "findings" });
      form.elements.q.focus();
      form.elements.q.select();
    } else if (event.key === "Escape" && event.target === form.elements.q) grid.focus();
    else if (event.key === "Enter" && event.target === grid) openRow(table.active);
    else if (event.target === grid && (event.key === "ArrowRight" || event.key === "ArrowLeft") && toggle(table.rows[table.active], event.key === "ArrowRight")) event.preventDefault();
    else if (event.target === grid && state.view === "findings" && BY_KEY[event.key] && table.rows.length) {
      const at = table.rows[table.active];
      decide(decidedWith(at, false), BY_KEY[event.key]);
    }
    else if (!typing && (event.key === "j" || event.key === "k" || event.target === grid) && MOVES[event.key]) {
      event.preventDefault();
      if (event.target === grid) activate(MOVES[event.key]());
      else grid.focus(); // the first press only comes to the table
    }
  });
  document.querySelector(".skip").addEventListener("click", (event) => { event.preventDefault(); go({ view: "findings" }); grid.focus(); });
  dialog.addEventListener("close", () => { go({ finding: "", record: "" }); grid.focus({ preventScroll: true }); });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
}

// Trends: one unit at a time; without this script all of them are there, one below the other.
function startTrends() {
  const buttons = [...document.querySelectorAll("[data-trend]")];
  const choose = (unit) => {
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.trend === unit));
    for (const part of document.querySelectorAll("[data-trend-of]")) part.hidden = part.dataset.trendOf !== unit;
  };
  for (const button of buttons) {
    button.hidden = false;
    button.addEventListener("click", () => choose(button.dataset.trend));
  }
  if (buttons.length) choose(buttons[0].dataset.trend);
}

const THEMES = { "": "as the system has them", light: "always light", dark: "always dark" };

// Colours: as the system says, or as chosen here; remembered where the browser lets a page from disk remember.
function startTheme() {
  const button = byId("theme");
  const paint = (theme) => {
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    for (const name of ["aria-label", "title"]) button.setAttribute(name, `Colours: ${THEMES[theme]}`);
  };
  let theme = stored("hallucheck-theme") || "";
  if (!Object.hasOwn(THEMES, theme)) theme = "";
  paint(theme);
  button.hidden = false;
  button.addEventListener("click", () => {
    const names = Object.keys(THEMES);
    theme = names[(names.indexOf(theme) + 1) % names.length];
    paint(theme);
    store("hallucheck-theme", theme);
  });
}

// Paper shows no part of a scrolled table: the findings in sight of the filters are printed one below the other, each with its
// claim and evidence. These are unpacked beforehand: a browser that prints does not wait.
const prepared = new Map(); // finding -> its details

async function prepare(most, blocks) {
  if (prepared.size > PRINTED) prepared.clear();
  const unpacking = new Set();
  for (const at of table.view === "findings" ? table.rows.slice(0, most) : []) {
    if (unpacking.add(blockOf(FOUND.record[at])).size > blocks) return;
    const details = await detailsOf(FOUND.record[at]);
    prepared.set(at, { details, found: details?.findings?.[at - RECORDS.first[FOUND.record[at]]] });
  }
}

function startPrinting() {
  const printed = byId("printed");
  window.addEventListener("beforeprint", () => {
    if (state.view !== "findings") return;
    const cut = table.rows.length - PRINTED;
    printed.replaceChildren(make("h2", {}, byId("count").textContent), ...table.rows.slice(0, PRINTED).map(onPaper),
      cut > 0 ? make("p", {}, `${counted(cut)} more are not printed.`) : "");
    printed.hidden = false;
  });
  window.addEventListener("afterprint", () => { printed.replaceChildren(); printed.hidden = true; });
  byId("print").addEventListener("click", async () => {
    byId("exports").open = false;
    if (state.view !== "findings") go({ view: "findings" });
    await prepare(PRINTED, Infinity);
    window.print();
  });
}

function onPaper(at) {
  const { details, found } = prepared.get(at) ?? {};
  const record = FOUND.record[at];
  const question = details?.texts?.[details.question]?.[0];
  const line = (title, ...children) => make("p", {}, make("b", {}, `${title}: `), make("bdi", {}, ...children));
  return make("article", {}, make("h3", {}, `${word("severity", FOUND.severity[at])} · ${plain(titleOf(word("rule", FOUND.rule[at])))}`),
    make("p", { class: "place" }, plain(`${recordName(record)} · ${placeOf(record)} · ${word("verdict", RECORDS.verdict[record])}`)),
    question ? line("Question", plain(question.slice(0, QUOTED))) : null,
    line("Claim", claimCell(at)), line("Why", plain(FOUND.message[at])),
    ...(found?.evidence ?? []).slice(0, 2).map(({ source, page, quote }) => line(`Evidence, ${plain(source)}${page ? `, page ${page}` : ""}`, plain((quote ?? "").slice(0, QUOTED)))),
    found && !found.evidence?.length && details.passages?.length ? line("Evidence", `none of ${several(details.passages.length, "passage")} says this`) : null);
}

function tellLeftOut() {
  const parts = [];
  if (LEFT_OUT.records) parts.push(`${several(LEFT_OUT.records, "record")} without findings are counted above but not listed.`);
  if (LEFT_OUT.details) parts.push(`The texts of the worst ${several(SIZES.records - LEFT_OUT.details, "record")} are in this page, as many as fit into ${LEFT_OUT.limit}; ` +
    `${counted(LEFT_OUT.details)} are listed without theirs, which stand in the annotated dump.`);
  byId("left-out").textContent = parts.join(" ");
  byId("left-out").hidden = parts.length === 0;
}

load();
startTheme();
startDecisions();
startForm();
startNarrow();
startTable();
startKeys();
startTrends();
startPrinting();
tellLeftOut();
for (const part of [form, grid, byId("views")]) part.hidden = false;
window.addEventListener("hashchange", () => {
  if (location.hash && !location.hash.includes("=")) return; // a place in the page, not a state of it
  const wanted = stateOf(location.hash);
  show(wanted);
});
show(stateOf(location.hash.includes("=") ? location.hash : ""));
document.documentElement.dataset.ready = "true";
