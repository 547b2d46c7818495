// The table: a grid that draws only the rows in sight, because 200,000 rows of elements would take a minute.

const PERCENT = (value) => (value === null || value === undefined ? "–" : value.toFixed(2));
const providerCell = (record) => plain(word("provider", RECORDS.provider[record]));
const COLUMNS = {
  findings: [
    ["severity", "Severity", (at) => chip(word("severity", FOUND.severity[at]))],
    ["message", "Claim", claimCell],
    ["rule", "What is wrong", ruleCell],
    ["probability", "P", (at) => PERCENT(RECORDS.probability[FOUND.record[at]])],
    ["verdict", "Verdict", (at) => dot(word("verdict", RECORDS.verdict[FOUND.record[at]]))],
    ["record", "Record", (at) => plain(recordName(FOUND.record[at]))],
    ["provider", "Provider", (at) => providerCell(FOUND.record[at])],
  ],
  records: [
    ["verdict", "Verdict", (at) => dot(word("verdict", RECORDS.verdict[at]))],
    ["record", "Record", (at) => plain(recordName(at))],
    ["findings", "Findings", (at) => counted(RECORDS.findings[at])],
    ["probability", "P", (at) => PERCENT(RECORDS.probability[at])],
    ["reason", "Why", (at) => plain(word("reason", RECORDS.reason[at]))],
    ["provider", "Provider", providerCell],
  ],
};
const TITLES = { probability: "Probability that the answer holds a hallucination" };
const GREATEST_FIRST = ["severity", "verdict", "findings", "probability"]; // of these the first click shows the most

const titleOf = (rule) => (Object.hasOwn(PAGES, rule) ? PAGES[rule][0] : rule.slice(rule.lastIndexOf("/") + 1) || rule);
const ruleName = (rule) => make("span", { title: plain(rule) }, plain(titleOf(rule)));
const chip = (name) => make("span", { class: `chip ${name}` }, name);
const dot = (name) => make("span", {}, make("span", { class: `dot ${name}` }), name);

// The rule in words, and how many other findings are about the same thing.
function ruleCell(at) {
  const others = table.grouped.get(at)?.faults ?? [];
  return make("span", {}, ruleName(word("rule", FOUND.rule[at])), others.length ? make("span", { class: "also",
    title: others.map((other) => titleOf(word("rule", FOUND.rule[other]))).join("\n") }, ` +${others.length}`) : null);
}

// The claim with the piece marked that the finding is about, and what was decided on it.
function claimCell(at) {
  const claim = FOUND.claim[at] || FOUND.message[at];
  const [first, last] = [unitOf(claim, FOUND.start[at]), unitOf(claim, FOUND.end[at])];
  const [said, field, same] = [decisionOn(at), word("field", FOUND.field[at]), table.grouped.get(at)?.same ?? []];
  const parts = first < last && FOUND.claim[at] ? [plain(claim.slice(0, first)), make("mark", { class: "claim" }, plain(claim.slice(first, last))),
    plain(claim.slice(last))] : [plain(claim)];
  return make("span", { title: plain(FOUND.message[at]) },
    same.length ? make("button", { type: "button", class: "more", tabindex: -1, "data-group": at,
      "aria-label": `${table.open.has(at) ? "Close" : "Open"} the group of ${same.length + 1}` }, `${table.open.has(at) ? "▾" : "▸"} ${counted(same.length + 1)} ×`) : null,
    said ? make("b", { class: "said" }, `${DECISIONS[said.verdict]?.[0] ?? "?"} `) : null,
    field ? make("span", { class: "field" }, `${plain(field)}: `) : null, make("bdi", {}, ...parts));
}

const grid = byId("grid");
const heading = make("div", { class: "row heading", role: "row", "aria-rowindex": 1 });
const body = make("div", { class: "rows", role: "rowgroup" });
// `found` are the findings or records that fit, `grouped` what stands beneath which, `rows` those listed, `open` the groups opened.
const table = { view: "", found: [], grouped: new Map(), rows: [], open: new Set(), active: 0, height: 44, pace: 1 };
const SPARE = 8; // rows drawn beyond either end, so that scrolling shows no gap
const TALLEST = 6e6; // pixels: browsers cut what is taller, some at 8 million where the page is magnified four times

function drawTable(found) {
  table.found = found;
  table.view = state.view;
  table.grouped = state.view === "findings" ? grouped(found, state) : new Map();
  table.open.clear();
  table.active = 0;
  listRows();
  grid.dataset.view = state.view;
  grid.setAttribute("role", state.view === "findings" ? "treegrid" : "grid");
  grid.setAttribute("aria-label", state.view === "findings" ? "Findings" : "Records");
  grid.setAttribute("aria-colcount", COLUMNS[state.view].length);
  const sort = state.sort || (state.view === "findings" ? "-severity" : "");
  const focused = heading.contains(document.activeElement) ? document.activeElement.dataset.sort : null;
  heading.replaceChildren(...COLUMNS[state.view].map(([name, title]) => header(name, title, sort)));
  if (focused) heading.querySelector(`[data-sort="${focused}"]`)?.focus();
  grid.scrollTop = 0;
  measure();
}

// The rows, those beneath an open group among them.
function listRows() {
  table.rows = table.view === "findings" ? [] : table.found;
  for (const [at, { same, beneath }] of table.grouped) {
    if (beneath !== undefined) continue;
    table.rows.push(at);
    if (table.open.has(at)) table.rows.push(...same);
  }
  grid.setAttribute("aria-rowcount", table.rows.length + 1);
}

// Open or close the group of a row; whether there was one to open or close.
function toggle(at, open) {
  const head = table.grouped.get(at)?.beneath ?? at;
  if (!table.grouped.get(head)?.same.length || table.open.has(head) === open) return false;
  if (open) table.open.add(head);
  else table.open.delete(head);
  listRows();
  table.active = table.rows.indexOf(open ? at : head);
  measure();
  return true;
}

function header(name, title, sort) {
  const [up, down] = [sort === name, sort === `-${name}`];
  const turns = GREATEST_FIRST.includes(name) ? [`-${name}`, name, ""] : [name, `-${name}`, ""];
  const next = turns[(turns.indexOf(state.sort) + 1) % turns.length];
  const button = make("button", { type: "button", "data-sort": name, title: TITLES[name], onclick: () => go({ sort: next }) },
    title, down ? " ↓" : up ? " ↑" : "");
  return make("div", { role: "columnheader", class: name, "aria-sort": down ? "descending" : up ? "ascending" : "none" },
    button);
}

// The height of a row depends on the width of the window: narrow ones show a row as a card. The table is no taller than
// all its rows need, so that filtering does not move what stands below it.
function measure() {
  table.height = parseFloat(getComputedStyle(grid).getPropertyValue("--row")) || 44;
  body.setAttribute("data-count", table.rows.length);
  grid.style.setProperty("--all", `${Math.max(heading.offsetHeight + SIZES[table.view] * table.height + 2, 140)}px`);
  const [total, beyond] = [table.rows.length * table.height, heading.offsetHeight - grid.clientHeight];
  body.style.height = `${Math.min(total, TALLEST)}px`;
  table.pace = total > TALLEST ? (total + beyond) / (TALLEST + beyond) : 1;
  drawRows();
}

// How far down the rows are scrolled: where all of them would be too tall, each pixel of the scroll bar stands for `pace`.
const scrolled = () => grid.scrollTop * table.pace;

function drawRows() {
  const top = scrolled();
  const first = Math.max(Math.floor(top / table.height) - SPARE, 0);
  const last = Math.min(Math.ceil((top + grid.clientHeight) / table.height) + SPARE, table.rows.length);
  const drawn = [];
  for (let index = first; index < last; index += 1) drawn.push(drawRow(index, top - grid.scrollTop));
  if (table.rows.length === 0) drawn.push(make("p", { class: "nothing" }, nothing()));
  body.replaceChildren(...drawn);
  if (table.rows.length) grid.setAttribute("aria-activedescendant", `row-${table.active}`);
  else grid.removeAttribute("aria-activedescendant");
}

const nothing = () => (SIZES[state.view] ? "Nothing fits the filters." : state.view === "records" ? "No records." : "No findings.");

function drawRow(index, skipped) {
  const at = table.rows[index];
  const faded = state.view === "findings" && FOUND.suppressed[at];
  const group = table.grouped.get(at);
  const beneath = group?.beneath !== undefined;
  const row = make("div", { class: `row${index === table.active ? " active" : ""}${faded ? " suppressed" : ""}${beneath ? " beneath" : ""}`,
    role: "row", id: `row-${index}`, "aria-rowindex": index + 2, "aria-selected": index === table.active, "data-at": at,
    "aria-level": group ? (beneath ? 2 : 1) : null, "aria-expanded": group?.same.length ? String(table.open.has(at)) : null });
  row.style.transform = `translateY(${index * table.height - skipped}px)`;
  for (const [name, , cell] of COLUMNS[state.view]) {
    row.append(make("div", { class: name, role: "gridcell" }, cell(at)));
  }
  return row;
}

// Make a row the active one and bring it into sight.
function activate(index) {
  if (!table.rows.length) return;
  table.active = Math.min(Math.max(index, 0), table.rows.length - 1);
  const top = table.active * table.height;
  const room = grid.clientHeight - heading.offsetHeight - table.height;
  if (top < scrolled()) grid.scrollTop = top / table.pace;
  else if (top > scrolled() + room) grid.scrollTop = Math.ceil((top - room) / table.pace);
  drawRows();
}

function openRow(index) {
  const at = table.rows[index];
  if (at === undefined) return;
  if (state.view === "findings") go({ finding: FOUND.fingerprint[at], record: String(FOUND.record[at]) });
  else go({ record: String(at), finding: "" });
}

const pageOf = () => Math.max(Math.floor(grid.clientHeight / table.height) - 2, 1);
const MOVES = {
  j: () => table.active + 1, ArrowDown: () => table.active + 1, k: () => table.active - 1, ArrowUp: () => table.active - 1,
  PageDown: () => table.active + pageOf(), PageUp: () => table.active - pageOf(),
  Home: () => 0, End: () => table.rows.length - 1,
};

function startTable() {
  grid.append(heading, body);
  let waiting = false;
  grid.addEventListener("scroll", () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; drawRows(); });
  });
  body.addEventListener("click", (event) => {
    const row = event.target.closest(".row");
    if (!row) return;
    table.active = Number(row.id.slice(4));
    const group = event.target.closest("[data-group]");
    if (group) { toggle(table.rows[table.active], !table.open.has(table.rows[table.active])); return; }
    drawRows();
    openRow(table.active);
  });
  window.addEventListener("resize", () => table.view && measure());
}
