// Text: everything foreign becomes a text node here, with what a browser would act on written out.

// Characters that are not shown but do something: controls, direction marks, zero-width characters, tags, half pairs.
// Joiners belong to emoji and to scripts that join their letters; anywhere else they hide something.
const JOINING = "\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f\\p{M}" + ["Arabic", "Bengali", "Devanagari", "Gujarati",
  "Gurmukhi", "Kannada", "Malayalam", "Oriya", "Sinhala", "Tamil", "Telugu"].map((name) => `\\p{Script=${name}}`).join("");
const UNSAFE = new RegExp(
  "[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180e" +
    "\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb\\ufffe\\uffff" +
    "\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}\\ud800-\\udfff]" +
    `|(?<![${JOINING}])[\\u200c\\u200d]|[\\u200c\\u200d](?![${JOINING}])`, "gu");

const byId = (id) => document.getElementById(id);

// An element; children are nodes or strings, and a string is only ever text.
function make(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "onclick") press(node, value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

// Let a click act on a node, and on what is no button by itself the keys that press one too.
function press(node, act) {
  node.addEventListener("click", act);
  if (node.tagName === "BUTTON") return;
  node.setAttribute("role", "button");
  node.tabIndex = 0;
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    act(event);
  });
}

// The text as nodes, invisible characters as marks that can be read. For the record view.
function shown(text) {
  const nodes = document.createDocumentFragment();
  let last = 0;
  for (const match of text.matchAll(UNSAFE)) {
    nodes.append(text.slice(last, match.index), make("span", { class: "invisible" }, codeOf(match[0])));
    last = match.index + match[0].length;
  }
  nodes.append(text.slice(last));
  return nodes;
}

// The same as one string. For cells and attributes.
const plain = (text) => text.replace(UNSAFE, (character) => `<${codeOf(character)}>`);

const codeOf = (character) => "U+" + character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0");

// Where code point number `wanted` of `text` stands in UTF-16 units: offsets in findings count code points.
function unitOf(text, wanted) {
  let unit = 0;
  for (let point = 0; point < wanted && unit < text.length; point += 1) {
    unit += text.codePointAt(unit) > 0xffff ? 2 : 1;
  }
  return unit;
}

// An excerpt [text, offset, before, after] with spans of its text marked, each {start, end, kind, title, place, onclick}; of
// those that overlap the first wins.
function marked([text, offset, before, after], spans = []) {
  const body = make("p", { class: "text", dir: "auto" });
  if (before) body.append(make("span", { class: "more" }, "… "));
  const taken = [];
  for (const span of spans) {
    const first = unitOf(text, Math.max((span.start ?? offset) - offset, 0));
    const last = unitOf(text, Math.max((span.end ?? 0) - offset, 0));
    if (last > first && taken.every((other) => last <= other.first || first >= other.last)) taken.push({ ...span, first, last });
  }
  let at = 0;
  for (const span of taken.sort((a, b) => a.first - b.first)) {
    body.append(shown(text.slice(at, span.first)), make("mark", { class: span.kind, title: span.title, "data-place": span.place, onclick: span.onclick },
      shown(text.slice(span.first, span.last))));
    at = span.last;
  }
  body.append(shown(text.slice(at)));
  if (after) body.append(make("span", { class: "more" }, " …"));
  return body;
}

const counted = (number) => number.toLocaleString("en");
const several = (number, word) => `${counted(number)} ${word}${number === 1 ? "" : "s"}`;
