"""Making hostile text inert, one function per place where text is shown.

Records hold whatever a model or an attacker wrote: terminal escapes, text that runs backwards, spreadsheet formulas,
markup, workflow commands. Every report passes foreign text through exactly one of these functions; data formats keep
the text itself (`json_bytes` changes its spelling, never its meaning), display formats make the invisible visible.
"""

from __future__ import annotations

import html
import json
import posixpath
import re
import unicodedata
from functools import lru_cache
from pathlib import PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import quote, urlsplit

from hallucheck.text.basics.patterns import regex

if TYPE_CHECKING:
    from hallucheck.model import Location, Origin

# What a terminal, an editor or a browser acts on instead of showing: control characters, marks and overrides of
# direction, zero-width characters, separators of lines, tag characters, lone surrogates, non-characters. The last line
# holds marks of Arabic numbers, hieroglyphs and shorthand that change how their neighbours are drawn.
_INVISIBLE = (
    "\x00-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\u3164\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\U0001d173-\U0001d17a\U000e0000-\U000e0fff\ud800-\udfff"
    "\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3"
)
_UNSAFE = regex(f"[{_INVISIBLE}]")

# Joiners belong to emoji and to scripts that join their letters; between anything else they hide something.
_JOINERS = "\u200c\u200d"
_JOINING = {"ARABIC", "BENGALI", "DEVANAGARI", "GUJARATI", "GURMUKHI", "KANNADA", "MALAYALAM", "ORIYA", "SINHALA"}
_JOINING |= {"TAMIL", "TELUGU", "EMOJI"}

# A CI runner acts on these wherever a line of output begins with them (`::`) or holds them (`##[`), so text that is
# wrapped at an unlucky place must not hold them at all. The names are those of the GitHub Actions runner.
_COMMANDS = regex(
    r"::(?=(?:set-output|set-env|set-path|add-path|add-mask|add-matcher|remove-matcher|save-state|stop-commands|echo"
    r"|group|endgroup|debug|notice|warning|error|internal-[a-z-]+)\b)|##(?=\[|vso)",
    re.IGNORECASE,
)
_NEUTRAL = {"::": ":\\x3a", "##": "#\\x23"}

_NAMED = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}

_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "|", "%")

# What Markdown could act on inside a line, as entities: a backslash would still let links and mentions through.
_MARKDOWN = str.maketrans({mark: f"&#{ord(mark)};" for mark in "\\`*[]#|~$^<>&"} | {"@": "@&#8203;"})
_MARKDOWN_IN_CONTEXT = regex(r":(?=//)|(?<=www)\.|(?<![^\W_])_|_(?![^\W_])", re.IGNORECASE)

# Text that means the same in every format: most ids, names, rules and reasons. Asking costs less than escaping.
_HARMLESS = regex(r"[A-Za-z0-9][A-Za-z0-9 ./;,()_-]*").fullmatch

_CELL = 32_767
_HASH, _DELETE = b"#\x7f"

_NOT_XML = regex("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def visible(text: str) -> str:
    r"""`text` on one line, with all that a terminal would act on written out: `\x1b`, `<U+202E>`.

    >>> visible("a\x1b[31mb\u202ec")
    'a\\x1b[31mb<U+202E>c'
    """
    if not text.isascii() or not text.isprintable():
        text = _UNSAFE.sub(_written_out, text)
    return _COMMANDS.sub(lambda match: _NEUTRAL[match.group()], text) if "::" in text or "##" in text else text


def shorten(text: str, limit: int) -> str:
    """At most `limit` code points of `visible(text)`, ending in an ellipsis where something was cut.

    Cuts before it escapes, so a huge text costs no more than a short one.
    """
    shown = visible(text[: limit + 1])
    return shown if len(shown) <= limit and len(text) <= limit else shown[: limit - 1] + "…"


def csv_cell(text: str | None) -> str:
    """A cell that no spreadsheet takes for a formula, on one line.

    OWASP's rule: a cell that begins with a sign, also after white space or a quote, gets an apostrophe before it.
    """
    if not text or _HARMLESS(text):
        return text or ""
    shown = visible(text)
    start = shown.lstrip(" \"'\\")
    risky = start.startswith(_FORMULA) or (text[0] in "\t\r\n" and bool(start))
    return "'" + shown if risky else shown


def sheet_cell(text: str) -> str:
    """Text as a cell of a workbook, which has a type and so is no formula; on as many lines as it has.

    Excel takes 32,767 UTF-16 units a cell; a longer text ends in an ellipsis.
    """
    shown = "\n".join(map(visible, text[: _CELL + 1].replace("\r\n", "\n").split("\n")))
    units = shown.encode("utf-16-le")
    return shown if len(units) <= 2 * _CELL else units[: 2 * (_CELL - 1)].decode("utf-16-le", "ignore") + "…"


def markdown(text: str) -> str:
    """Text inside a paragraph or table cell of GitHub-flavoured Markdown: no markup, link, image, mention or HTML."""
    return _MARKDOWN_IN_CONTEXT.sub(lambda match: f"&#{ord(match.group())};", visible(text).translate(_MARKDOWN))


def github_property(text: str) -> str:
    """The value of a property of a GitHub workflow command."""
    return github_command(text).replace(":", "%3A").replace(",", "%2C")


def github_command(text: str) -> str:
    """The message of a GitHub workflow command."""
    return visible(text).replace("%", "%25")


def xml(text: str) -> str:
    """Text inside an element or a quoted attribute of XML 1.0; what XML cannot hold is written out."""
    return text if _HARMLESS(text) else html.escape(_NOT_XML.sub(_written_out, visible(text)), quote=True)


def json_bytes(encoded: bytes) -> bytes:
    r"""JSON with the same meaning whose invisible characters and runner commands are spelled `\uXXXX`.

    `encoded` is UTF-8 JSON without white space between tokens, so whatever is replaced here stands in a string.
    """
    if _HASH in encoded and b"##" in encoded:  # a search for one byte as a number is ten times as fast
        encoded = encoded.replace(b"##[", b"#\\u0023[").replace(b"##v", b"#\\u0023v")
    if _DELETE in encoded:
        encoded = encoded.replace(b"\x7f", b"\\u007f")
    if encoded.isascii():
        return encoded
    return _UNSAFE.sub(lambda match: json.dumps(match.group())[1:-1], encoded.decode()).encode()


def _written_out(match: re.Match[str]) -> str:
    character = match.group()
    if character in _JOINERS and _joins(match.string, match.start()):
        return character
    code = ord(character)
    return _NAMED.get(character) or (f"<U+{code:04X}>" if code >> 8 else f"\\x{code:02x}")


def _joins(text: str, at: int) -> bool:
    """Whether the joiner at `at` stands between two characters that it may join: letters, marks, pictures."""
    return 0 < at < len(text) - 1 and all(
        unicodedata.category(beside) in {"So", "Mn", "Mc"} or unicodedata.name(beside, "").partition(" ")[0] in _JOINING
        for beside in (text[at - 1], text[at + 1])
    )


@lru_cache(maxsize=256)  # a dump has few files and many lines
def relative(file: str, root: str = "") -> str:
    """`file` relative to `root` (an absolute directory); outside it, and for stdin, the bare name."""
    if file == "-":
        return "stdin"
    path = PurePosixPath("/" + urlsplit(file).path.lstrip("/") if "://" in file else file)
    if path.is_absolute():
        path = path.relative_to(root) if root and path.is_relative_to(root) else PurePosixPath(path.name)
    inside = posixpath.normpath(path)
    return (path.name if inside.startswith("..") else inside.removeprefix(".")) or "input"


def uri(file: str, root: str = "") -> str:
    """`relative(file)` as a relative URI reference (RFC 3986)."""
    return quote(relative(file, root).encode("utf-8", "replace"), safe="/~")


def place(origin: Origin) -> str:
    """File and line, with page and part where there are any, as the user named the file."""
    extra = [f"{kind} {number}" for kind in ("page", "part") if (number := getattr(origin, kind)) is not None]
    return f"{origin.file}:{origin.line}" + (f" ({', '.join(extra)})" if extra else "")


def spot(location: Location) -> str:
    """The JSON pointer of a finding with its offsets in code points and its page."""
    span = "" if location.start is None else f" [{location.start}:{'' if location.end is None else location.end}]"
    page = "" if location.page is None else f", page {location.page}"
    return (location.pointer or "/") + span + page
