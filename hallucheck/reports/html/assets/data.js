// Data: columns of all rows, read once; the details of a block of records, read when one of them is opened.

const read = (element) => JSON.parse(element.textContent);
const [NAMES, SIZES, LEFT_OUT] = read(document.querySelector("script.names"));
const PAGES = read(document.querySelector("script.pages"));
const PAST = read(document.querySelector("script.past"));
const VIEWS = [...document.querySelectorAll("#views [data-view]")].map((link) => link.dataset.view);
const SEVERITIES = ["low", "medium", "high", "critical"];
const VERDICTS = ["pass", "review", "reject", "unchecked", "error"];
const FAMILIES = NAMES.rule.map((rule) => rule.split("/", 1)[0]);
const RANKS = NAMES.severity.map((severity) => SEVERITIES.indexOf(severity));

const RECORDS = {
  id: new Array(SIZES.records),
  probability: new Array(SIZES.records), // null where nothing could be checked
  line: new Uint32Array(SIZES.records),
  verdict: new Uint8Array(SIZES.records),
  provider: new Uint32Array(SIZES.records),
  model: new Uint32Array(SIZES.records),
  label: new Uint8Array(SIZES.records),
  file: new Uint32Array(SIZES.records),
  reason: new Uint32Array(SIZES.records),
  findings: new Uint32Array(SIZES.records),
  first: new Uint32Array(SIZES.records), // the record's first finding
};
const FOUND = {
  message: new Array(SIZES.findings),
  claim: new Array(SIZES.findings),
  fingerprint: new Array(SIZES.findings),
  rule: new Uint32Array(SIZES.findings),
  severity: new Uint8Array(SIZES.findings),
  confidence: new Float32Array(SIZES.findings),
  suppressed: new Uint8Array(SIZES.findings),
  field: new Uint32Array(SIZES.findings),
  fault: new Uint32Array(SIZES.findings), // the surest finding of the same thing in the record
  start: new Uint32Array(SIZES.findings), // code points of the claim that the finding is about
  end: new Uint32Array(SIZES.findings),
  record: new Uint32Array(SIZES.findings),
};
const BLOCKS = []; // {first record, element of its details}

function load() {
  const details = document.querySelectorAll("script.details");
  let record = 0;
  let finding = 0;
  document.querySelectorAll("script.rows").forEach((element, block) => {
    const [records, found] = read(element);
    element.remove(); // its text is not needed again
    BLOCKS.push({ first: record, element: details[block] });
    fill(RECORDS, records, record);
    fill(FOUND, found, finding);
    for (const number of records.findings) {
      RECORDS.first[record] = finding;
      FOUND.record.fill(record, finding, finding + number);
      for (let at = finding; at < finding + number; at += 1) FOUND.fault[at] = FOUND.fault[at] < number ? FOUND.fault[at] + finding : at;
      finding += number;
      record += 1;
    }
  });
}

function fill(columns, block, offset) {
  for (const [name, values] of Object.entries(block)) {
    const column = columns[name];
    for (let index = 0; index < values.length; index += 1) column[offset + index] = values[index];
  }
}

const UNPACKED = 3; // blocks kept after they were read, the latest ones
let unpacked = []; // {block, details}

// The details of a record; null where they were left out. They are compressed: zlib in base64.
async function detailsOf(record) {
  const block = blockOf(record);
  let known = unpacked.find((candidate) => candidate.block === block);
  if (!known) {
    known = { block, details: unpack(block.element) };
    unpacked = [known, ...unpacked].slice(0, UNPACKED);
  }
  return (await known.details)[record - block.first];
}

const blockOf = (record) => BLOCKS.findLast((candidate) => candidate.first <= record);

async function unpack(element) {
  const packed = Uint8Array.from(atob(element.textContent), (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

const word = (kind, number) => NAMES[kind][number];
const recordName = (record) => RECORDS.id[record] || `line ${RECORDS.line[record]}`;
const placeOf = (record) => `${word("file", RECORDS.file[record])}:${RECORDS.line[record]}`;

let lowered = null;

// What a search looks through, of every finding; made when the first search begins.
function haystacks() {
  if (lowered === null) {
    const rules = NAMES.rule.map((name) => name.toLowerCase());
    const records = recordHaystacks();
    lowered = FOUND.message.map((message, at) =>
      `${message}\n${FOUND.claim[at]}\n${FOUND.fingerprint[at]}\n`.toLowerCase() + rules[FOUND.rule[at]] + "\n" +
      records[FOUND.record[at]]);
  }
  return lowered;
}

let loweredRecords = null;

// The same of every record.
function recordHaystacks() {
  loweredRecords ??= RECORDS.id.map((id, at) =>
    (`${id ?? ""}\n${word("provider", RECORDS.provider[at])}\n${word("model", RECORDS.model[at])}\n` +
      `${placeOf(at)}\n${word("reason", RECORDS.reason[at])}`).toLowerCase());
  return loweredRecords;
}
