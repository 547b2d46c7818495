// Filters: what the address says is what the table shows, so that a filtered table can be linked to.

const EMPTY = { q: "", verdict: "", severity: "", family: "", rule: "", provider: "", model: "", label: "", from: "", to: "",
  suppressed: "", decision: "", group: "", sort: "", view: "findings", finding: "", record: "" };
const KEPT = Object.keys(EMPTY);
const FILTERS = KEPT.slice(0, KEPT.indexOf("group")); // what makes the table shorter
const CHOICES = { // what else can be chosen -> what it is called
  suppressed: { "": "not shown", shown: "shown too", only: "only these" },
  group: { "": "one row", off: "a row each" },
};
let state = { ...EMPTY };

// The address is `#key=value&...`; what it does not name is as it is when the page opens.
function stateOf(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const found = { ...EMPTY };
  for (const key of KEPT) if (given.has(key)) found[key] = given.get(key);
  if (!VIEWS.includes(found.view)) found.view = EMPTY.view;
  return found;
}

function hashOf(wanted) {
  const given = new URLSearchParams();
  for (const key of KEPT) if (wanted[key] !== EMPTY[key]) given.set(key, wanted[key]);
  return "#" + given.toString();
}

// The number of a word that is filtered by.
const ANY = -1;
const NONE = -2;
const NO_WORD = "(none)"; // what the address calls a record without this
function chosen(kind, wanted) {
  if (wanted === "") return ANY;
  const number = NAMES[kind].indexOf(wanted);
  if (number >= 0) return number;
  return wanted === NO_WORD && NAMES[kind].includes("") ? NAMES[kind].indexOf("") : NONE;
}
const termsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);
const fits = (haystack, terms) => terms.every((term) => haystack.includes(term));

const OF_RECORD = ["verdict", "provider", "model", "label"];

function recordTest(wanted) {
  const words = OF_RECORD.filter((kind) => wanted[kind] !== "").map((kind) => [RECORDS[kind], chosen(kind, wanted[kind])]);
  const [from, to] = [wanted.from, wanted.to].map((text) => (text === "" || Number.isNaN(Number(text)) ? null : Number(text)));
  return (record) => words.every(([column, number]) => column[record] === number) && ((from === null && to === null) ||
    (RECORDS.probability[record] !== null && RECORDS.probability[record] >= (from ?? 0) && RECORDS.probability[record] <= (to ?? 1)));
}

function findingTest({ severity, family, rule, suppressed, decision }) {
  const [isSeverity, isRule] = [chosen("severity", severity), chosen("rule", rule)];
  return (finding) => (isSeverity === ANY || FOUND.severity[finding] === isSeverity) &&
    (isRule === ANY || FOUND.rule[finding] === isRule) && (family === "" || FAMILIES[FOUND.rule[finding]] === family) &&
    (decision === "" || (decisionOn(finding)?.verdict ?? "none") === decision) &&
    (suppressed === "shown" || (suppressed === "only") === (FOUND.suppressed[finding] === 1));
}

// The numbers of the findings that the state lets through, in its order.
function findingsShown(wanted) {
  const [fitsRecord, fitsFinding, terms] = [recordTest(wanted), findingTest(wanted), termsOf(wanted.q)];
  const texts = terms.length ? haystacks() : null;
  const kept = [];
  for (let at = 0; at < SIZES.findings; at += 1) {
    if (fitsFinding(at) && fitsRecord(FOUND.record[at]) && (texts === null || fits(texts[at], terms))) kept.push(at);
  }
  return ordered(kept, wanted, FINDING_KEYS, "-severity");
}

// The numbers of the records that the state lets through: with a filter of findings, those that have such a finding.
function recordsShown(wanted) {
  const [fitsRecord, fitsFinding, terms] = [recordTest(wanted), findingTest(wanted), termsOf(wanted.q)];
  const texts = terms.length ? recordHaystacks() : null;
  const byFinding = wanted.severity || wanted.family || wanted.rule || wanted.decision || wanted.suppressed === "only";
  const kept = [];
  for (let at = 0; at < SIZES.records; at += 1) {
    if (!fitsRecord(at) || (texts !== null && !fits(texts[at], terms))) continue;
    if (byFinding && !range(RECORDS.first[at], RECORDS.findings[at]).some(fitsFinding)) continue;
    kept.push(at);
  }
  return ordered(kept, wanted, RECORD_KEYS, "");
}

// What is about one thing, or claims the same in many records, under one row: row -> what stands beneath it. Findings of one
// fault stand beneath its surest one, where that is listed; equal claims beneath the first of them.
function grouped(found, { group }) {
  const rows = new Map();
  if (group === "off") return new Map(found.map((at) => [at, { faults: [], same: [] }]));
  const [listed, heads, claims] = [new Set(found), new Map(), claimNumbers()];
  for (const at of found) {
    const fault = listed.has(FOUND.fault[at]) ? FOUND.fault[at] : at;
    if (fault === at) continue;
    heads.set(fault, [...(heads.get(fault) ?? []), at]);
    listed.delete(at);
  }
  const firsts = new Map();
  for (const at of found) {
    if (!listed.has(at)) continue;
    const first = firsts.get(claims[at]);
    if (first === undefined) firsts.set(claims[at], at);
    else rows.get(first).same.push(at);
    rows.set(at, { faults: heads.get(at) ?? [], same: [], beneath: first });
  }
  return rows;
}

let claimsByNumber = null;

// Equal numbers for findings of one rule with the same claim; what shows no text is like nothing else.
function claimNumbers() {
  if (claimsByNumber === null) {
    const numbers = new Map();
    claimsByNumber = FOUND.claim.map((claim, at) => {
      const key = claim === "" ? at : `${FOUND.rule[at]} ${FOUND.field[at]} ${claim}`;
      if (!numbers.has(key)) numbers.set(key, numbers.size);
      return numbers.get(key);
    });
  }
  return claimsByNumber;
}

const range = (first, number) => Array.from({ length: number }, (_, index) => first + index);

// What each column is sorted by. Numbers: one per word, so that no word is compared twice.
const wordRanks = {};
function rankOf(kind, number) {
  wordRanks[kind] ??= ranked(NAMES[kind]);
  return wordRanks[kind][number];
}
function ranked(words) {
  const ranks = new Array(words.length);
  words.map((_, at) => at).sort((a, b) => (words[a] < words[b] ? -1 : 1)).forEach((at, rank) => { ranks[at] = rank; });
  return ranks;
}
const FINDING_KEYS = {
  severity: (at) => RANKS[FOUND.severity[at]] * 200 + 100 * (RECORDS.probability[FOUND.record[at]] ?? 0) + FOUND.confidence[at] / 10,
  rule: (at) => rankOf("rule", FOUND.rule[at]),
  message: (at) => FOUND.claim[at] || FOUND.message[at],
  probability: (at) => RECORDS.probability[FOUND.record[at]] ?? -1,
  record: (at) => FOUND.record[at],
  provider: (at) => rankOf("provider", RECORDS.provider[FOUND.record[at]]),
  verdict: (at) => VERDICTS.indexOf(word("verdict", RECORDS.verdict[FOUND.record[at]])),
};
const RECORD_KEYS = {
  verdict: (at) => VERDICTS.indexOf(word("verdict", RECORDS.verdict[at])),
  record: (at) => at,
  findings: (at) => RECORDS.findings[at],
  probability: (at) => RECORDS.probability[at] ?? -1,
  reason: (at) => rankOf("reason", RECORDS.reason[at]),
  provider: (at) => rankOf("provider", RECORDS.provider[at]),
};

// `rows` by the key of `sort` ("-" before it: the greatest first); equal ones stay in the order of the input.
function ordered(rows, { sort }, keys, usual) {
  const wanted = Object.hasOwn(keys, sort.replace(/^-/, "")) ? sort : usual;
  if (wanted === "") return rows;
  const key = keys[wanted.replace(/^-/, "")];
  const sign = wanted.startsWith("-") ? -1 : 1;
  const values = rows.map(key);
  const order = rows.map((_, index) => index);
  order.sort((a, b) => (values[a] < values[b] ? -sign : values[a] > values[b] ? sign : a - b));
  return order.map((index) => rows[index]);
}
