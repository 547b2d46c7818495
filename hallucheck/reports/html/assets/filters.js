// Filters: what the address says is what the table shows, so that a filtered table can be linked to.

const EMPTY = { q: "", verdict: "", severity: "", family: "", rule: "", provider: "", suppressed: "", decision: "", sort: "",
  view: "findings", finding: "", record: "" };
const KEPT = Object.keys(EMPTY);
const SUPPRESSED = { "": "hidden", shown: "shown too", only: "only these" };
let state = { ...EMPTY };

// The address is `#key=value&...`; what it does not name is as it is when the page opens.
function stateOf(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const found = { ...EMPTY };
  for (const key of KEPT) if (given.has(key)) found[key] = given.get(key);
  if (found.view !== "records") found.view = "findings";
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
function chosen(kind, wanted) {
  if (wanted === "") return ANY;
  const number = NAMES[kind].indexOf(wanted);
  return number < 0 ? NONE : number;
}
const termsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);
const fits = (haystack, terms) => terms.every((term) => haystack.includes(term));

function recordTest({ verdict, provider }) {
  const [isVerdict, isProvider] = [chosen("verdict", verdict), chosen("provider", provider)];
  return (record) => (isVerdict === ANY || RECORDS.verdict[record] === isVerdict) &&
    (isProvider === ANY || RECORDS.provider[record] === isProvider);
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
  severity: (at) => RANKS[FOUND.severity[at]] * 2 + FOUND.confidence[at],
  rule: (at) => rankOf("rule", FOUND.rule[at]),
  message: (at) => FOUND.message[at],
  record: (at) => FOUND.record[at],
  provider: (at) => rankOf("provider", RECORDS.provider[FOUND.record[at]]),
  verdict: (at) => VERDICTS.indexOf(word("verdict", RECORDS.verdict[FOUND.record[at]])),
  confidence: (at) => FOUND.confidence[at],
};
const RECORD_KEYS = {
  verdict: (at) => VERDICTS.indexOf(word("verdict", RECORDS.verdict[at])),
  record: (at) => at,
  findings: (at) => RECORDS.findings[at],
  probability: (at) => RECORDS.probability[at] ?? -1,
  reason: (at) => RECORDS.reason[at],
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
