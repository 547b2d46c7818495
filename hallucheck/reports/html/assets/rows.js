// The table: a grid that draws only the rows in sight, because 200,000 rows of elements would take a minute.

const COLUMNS = {
  findings: [
    ["severity", "Severity", (at) => chip(word("severity", FOUND.severity[at]))],
    ["message", "Claim", claimCell],
    ["rule", "What is wrong", (at) => ruleCell(plain(word("rule", FOUND.rule[at])))],
    ["record", "Record", (at) => plain(recordName(FOUND.record[at]))],
    ["provider", "Provider", (at) => plain(word("provider", RECORDS.provider[FOUND.record[at]]))],
    ["verdict", "Verdict", (at) => chip(word("verdict", RECORDS.verdict[FOUND.record[at]]))],
    ["confidence", "Conf.", (at) => FOUND.confidence[at].toFixed(2)],
  ],
  records: [
    ["verdict", "Verdict", (at) => chip(word("verdict", RECORDS.verdict[at]))],
    ["record", "Record", (at) => plain(recordName(at))],
    ["findings", "Findings", (at) => counted(RECORDS.findings[at])],
    ["probability", "Prob.", (at) => RECORDS.probability[at]?.toFixed(2) ?? "-"],
    ["reason", "Reason", (at) => plain(RECORDS.reason[at])],
    ["provider", "Provider", (at) => plain(word("provider", RECORDS.provider[at]))],
  ],
};
const GREATEST_FIRST = ["severity", "verdict", "confidence", "findings", "probability"]; // of these the first click shows the most

const titleOf = (rule) => (Object.hasOwn(PAGES, rule) ? PAGES[rule][0] : rule.slice(rule.lastIndexOf("/") + 1) || rule);
const ruleCell = (rule) => make("span", { title: rule }, plain(titleOf(rule)));

// The claim with the piece marked that the finding is about, and what was decided on it.
function claimCell(at) {
  const claim = FOUND.claim[at] || FOUND.message[at];
  const [first, last] = [unitOf(claim, FOUND.start[at]), unitOf(claim, FOUND.end[at])];
  const said = decisionOn(at);
  const parts = first < last && FOUND.claim[at] ? [plain(claim.slice(0, first)), make("mark", { class: "claim" }, plain(claim.slice(first, last))),
    plain(claim.slice(last))] : [plain(claim)];
  return make("span", { title: plain(FOUND.message[at]), dir: "auto" }, said ? make("b", { class: "said" }, `${DECISIONS[said.verdict]?.[0] ?? "?"} `) : null, ...parts);
}
const chip = (name) => make("span", { class: `chip ${name}` }, name);

const grid = byId("grid");
const heading = make("div", { class: "row heading", role: "row", "aria-rowindex": 1 });
const body = make("div", { class: "rows", role: "rowgroup" });
const table = { view: "", rows: [], active: 0, height: 44, pace: 1 };
const SPARE = 8; // rows drawn beyond either end, so that scrolling shows no gap
const TALLEST = 6e6; // pixels: browsers cut what is taller, some at 8 million where the page is magnified four times

function drawTable(rows) {
  table.rows = rows;
  table.view = state.view;
  table.active = 0;
  grid.dataset.view = state.view;
  grid.setAttribute("aria-rowcount", rows.length + 1);
  grid.setAttribute("aria-colcount", COLUMNS[state.view].length);
  const sort = state.sort || (state.view === "findings" ? "-severity" : "");
  const focused = heading.contains(document.activeElement) ? document.activeElement.dataset.sort : null;
  heading.replaceChildren(...COLUMNS[state.view].map(([name, title]) => header(name, title, sort)));
  if (focused) heading.querySelector(`[data-sort="${focused}"]`)?.focus();
  grid.scrollTop = 0;
  measure();
}

function header(name, title, sort) {
  const [up, down] = [sort === name, sort === `-${name}`];
  const turns = GREATEST_FIRST.includes(name) ? [`-${name}`, name, ""] : [name, `-${name}`, ""];
  const next = turns[(turns.indexOf(state.sort) + 1) % turns.length];
  const button = make("button", { type: "button", "data-sort": name, onclick: () => go({ sort: next }) },
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

const nothing = () => (SIZES.findings || state.view === "records" ? "Nothing fits the filters." : "No findings.");

function drawRow(index, skipped) {
  const at = table.rows[index];
  const faded = state.view === "findings" && FOUND.suppressed[at];
  const row = make("div", { class: `row${index === table.active ? " active" : ""}${faded ? " suppressed" : ""}`, role: "row",
    id: `row-${index}`, "aria-rowindex": index + 2, "aria-selected": index === table.active, "data-at": at });
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
    drawRows();
    openRow(table.active);
  });
  window.addEventListener("resize", measure);
}
