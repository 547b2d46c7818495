// The page: keeps address, form, table and record view in step; keys, colours, printing.

const form = byId("filters");
const MARKS = 20; // bars of a histogram
const PRINTED = 1000; // findings that are printed
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
    for (const field of form.elements) if (field.name && document.activeElement !== field) field.value = wanted[field.name];
    const rows = wanted.view === "records" ? recordsShown(wanted) : findingsShown(wanted);
    drawTable(rows);
    const all = wanted.view === "records" ? SIZES.records : SIZES.findings;
    byId("count").textContent = `${counted(rows.length)} of ${several(all, wanted.view.slice(0, -1))}`;
    for (const button of document.querySelectorAll("button[data-view]")) {
      button.setAttribute("aria-pressed", String(button.dataset.view === wanted.view));
    }
    byId("browse").textContent = wanted.view === "records" ? "Records" : "Findings";
    histograms(rows);
  }
  showRecord(wanted);
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

// Both histograms, of what the table shows: the probabilities of its records, the confidences of its findings.
function histograms(rows) {
  const findings = state.view === "findings" ? rows : findingsShown(state);
  const records = (state.view === "records" ? rows : recordsOf(findings)).filter((at) => RECORDS.probability[at] !== null);
  const most = [draw("by-probability", records, (at) => RECORDS.probability[at], (at) => word("verdict", RECORDS.verdict[at]), "record"),
    draw("by-confidence", findings, (at) => FOUND.confidence[at], () => "accent", "finding")];
  byId("histograms").hidden = !most.some(Boolean);
}

// The records of these findings; all of them where nothing was filtered out.
const recordsOf = (findings) => (findings.length === SIZES.findings || hashOf({ ...state, sort: "", finding: "", record: "" }) === "#"
  ? range(0, SIZES.records) : [...new Set(findings.map((at) => FOUND.record[at]))]);

// A histogram from 0 to 1, its bars stacked by kind; whether there is anything to draw.
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
  const svg = mark("svg", { class: "histogram", viewBox: "0 0 200 60", preserveAspectRatio: "none", role: "img",
    "aria-label": `${several(rows.length, what)} from 0 to 1; ${bins.flatMap((_, at) => (sums[at] ? [told(at, sums[at])] : [])).join(", ")}` });
  bins.forEach((bin, index) => {
    let top = 60;
    const kinds = [...bin.keys()].sort((a, b) => VERDICTS.indexOf(a) - VERDICTS.indexOf(b));
    for (const name of kinds) {
      const height = Math.max((58 * bin.get(name)) / most, 0.8);
      top -= height;
      const bar = mark("rect", { class: `mark ${name}`, x: index * 10 + 0.5, width: 9, y: top, height });
      bar.append(mark("title", {}, `${told(index, bin.get(name))}${name === "accent" ? "" : ` ${name}`}`));
      svg.append(bar);
    }
  });
  place.querySelector(".plotted").replaceChildren(svg, make("p", { class: "scale", "aria-hidden": "true" },
    make("span", {}, "0"), make("span", {}, "0.5"), make("span", {}, "1")));
  return rows.length > 0;
}

const told = (bin, number) => `${(bin / MARKS).toFixed(2)} to ${((bin + 1) / MARKS).toFixed(2)}: ${counted(number)}`;

function mark(tag, attributes, text) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (text) node.append(text);
  return node;
}

function fillChoices() {
  const tally = (column, size) => {
    const counts = new Map();
    for (let at = 0; at < size; at += 1) counts.set(column(at), (counts.get(column(at)) || 0) + 1);
    return counts;
  };
  const choices = {
    verdict: tally((at) => word("verdict", RECORDS.verdict[at]), SIZES.records),
    severity: tally((at) => word("severity", FOUND.severity[at]), SIZES.findings),
    family: tally((at) => FAMILIES[FOUND.rule[at]], SIZES.findings),
    rule: tally((at) => word("rule", FOUND.rule[at]), SIZES.findings),
    provider: tally((at) => word("provider", RECORDS.provider[at]), SIZES.records),
  };
  const places = { verdict: VERDICTS, severity: SEVERITIES.toReversed() };
  for (const [name, counts] of Object.entries(choices)) {
    const names = [...counts.keys()].sort((a, b) => (places[name] ? places[name].indexOf(a) - places[name].indexOf(b) : a < b ? -1 : 1));
    form.elements[name].append(make("option", { value: "" }, "all"),
      ...names.map((value) => make("option", { value }, `${plain(value.slice(0, 80))} (${counted(counts.get(value))})`)));
  }
  const decisions = [["", "all"], ["none", "none yet"], ...Object.entries(DECISIONS).map(([value, [label]]) => [value, label])];
  form.elements.decision.append(...decisions.map(([value, label]) => make("option", { value }, label)));
  form.elements.suppressed.append(...Object.entries(SUPPRESSED).map(([value, label]) => make("option", { value }, label)));
}

function startForm() {
  fillChoices();
  let timer = 0;
  const apply = () => go(Object.fromEntries([...form.elements].filter((field) => field.name).map((field) => [field.name, field.value])));
  form.addEventListener("input", (event) => {
    clearTimeout(timer);
    timer = setTimeout(apply, event.target.name === "q" ? 120 : 0);
  });
  form.addEventListener("submit", (event) => { event.preventDefault(); clearTimeout(timer); apply(); });
  form.addEventListener("reset", () => {
    for (const field of form.elements) if (field.name) field.value = "";
    setTimeout(() => go({ ...EMPTY, view: state.view }), 0);
  });
  for (const button of document.querySelectorAll("button[data-view]")) {
    button.addEventListener("click", () => go({ view: button.dataset.view }));
  }
}

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
      form.elements.q.focus();
      form.elements.q.select();
    } else if (event.key === "Escape" && event.target === form.elements.q) grid.focus();
    else if (event.key === "Enter" && event.target === grid) openRow(table.active);
    else if (!typing && (event.key === "j" || event.key === "k" || event.target === grid) && MOVES[event.key]) {
      event.preventDefault();
      if (event.target === grid) activate(MOVES[event.key]());
      else grid.focus(); // the first press only comes to the table
    }
  });
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

const THEMES = { "": ["Auto", "as the system has them"], light: ["Light", "always light"], dark: ["Dark", "always dark"] };

// Colours: as the system says, or as chosen here; remembered where the browser lets a page from disk remember.
function startTheme() {
  const button = byId("theme");
  const paint = (theme) => {
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    button.textContent = THEMES[theme][0];
    button.setAttribute("aria-label", `${THEMES[theme][0]}: colours ${THEMES[theme][1]}`);
  };
  let theme = "";
  try { theme = localStorage.getItem("hallucheck-theme") || ""; } catch { /* storage is refused: nothing is remembered */ }
  if (!Object.hasOwn(THEMES, theme)) theme = "";
  paint(theme);
  button.hidden = false;
  button.addEventListener("click", () => {
    const names = Object.keys(THEMES);
    theme = names[(names.indexOf(theme) + 1) % names.length];
    paint(theme);
    try { localStorage.setItem("hallucheck-theme", theme); } catch { /* as above */ }
  });
}

// Paper shows no part of a scrolled table: the findings in sight of the filters are printed as a list.
function startPrinting() {
  const printed = byId("printed");
  window.addEventListener("beforeprint", () => {
    const rows = state.view === "findings" ? table.rows : findingsShown(state);
    const items = rows.slice(0, PRINTED).map((at) => make("li", {}, make("b", {}, `${word("severity", FOUND.severity[at])} `),
      `${plain(titleOf(word("rule", FOUND.rule[at])))} in ${plain(recordName(FOUND.record[at]))}: ${plain(FOUND.message[at])}`,
      FOUND.claim[at] ? make("q", {}, plain(FOUND.claim[at])) : null));
    const cut = rows.length > PRINTED ? make("p", {}, `${counted(rows.length - PRINTED)} more are not printed.`) : null;
    printed.replaceChildren(make("h2", {}, several(rows.length, "finding")), make("ol", {}, ...items), ...(cut ? [cut] : []));
    printed.hidden = false;
  });
  window.addEventListener("afterprint", () => { printed.replaceChildren(); printed.hidden = true; });
}

function tellLeftOut() {
  const parts = [];
  if (LEFT_OUT.records) parts.push(`${several(LEFT_OUT.records, "record")} without findings are counted above but not listed.`);
  if (LEFT_OUT.details) parts.push(`${several(LEFT_OUT.details, "record")} are listed without their details.`);
  byId("left-out").textContent = parts.join(" ");
  byId("left-out").hidden = parts.length === 0;
}

load();
startTheme();
startDecisions();
startForm();
startTable();
startKeys();
startTrends();
startPrinting();
tellLeftOut();
form.hidden = false;
grid.hidden = false;
window.addEventListener("hashchange", () => {
  if (location.hash && !location.hash.includes("=")) return; // a place in the page, not a state of it
  const wanted = stateOf(location.hash);
  show(wanted);
  if (!wanted.finding && !wanted.record && location.hash !== "") byId("findings").scrollIntoView();
});
show(stateOf(location.hash.includes("=") ? location.hash : ""));
document.documentElement.dataset.ready = "true";
