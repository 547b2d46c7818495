"""Where text stands on a page of a PDF: an interpreter of the operators that show text, over what pypdf has parsed.

pypdf gives a page's text in the order in which it was drawn, and the place of some of it. Rows and columns need the
place and the width of all of it, so this walks over the same parsed operators once more; parsing is what costs time.
Runs are in points of the upright page, `y` growing downward, so that they sort as they are read.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from copy import copy
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from pypdf import PageObject

Matrix = tuple[float, float, float, float, float, float]

_IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_DEEPEST = 12
"""Forms within forms that are followed; no bank nests them deeper."""
_MOST_FORMS = 500
_MOST_RUNS = 20_000
"""Runs of a page that are kept; a page of the densest print has a tenth of it."""
_WORD_GAP = 0.18
"""Of the font's size: a wider move within a string is a space between words."""
_COLUMN_GAP = 0.9
"""Of the font's size: a wider move within a string parts two cells."""


RUN_CHARACTERS = 60
"""What the place of a run takes in a reply, at most."""


class Run(msgspec.Struct, frozen=True, array_like=True):
    """Text shown in one go: where it begins and ends, its baseline, the size of its font."""

    left: float
    right: float
    y: float
    size: float
    text: str


def parse(page: PageObject, pdf: Any) -> None:
    """Parse the content of a page for all who read it: pypdf takes a parsed content as it is."""
    from pypdf.generic import ContentStream, NameObject  # noqa: PLC0415 (slow to import; only the child reads PDFs)

    content = page.get("/Contents")
    if content is not None:
        page[NameObject("/Contents")] = ContentStream(content.get_object(), pdf, "bytes")


class _Font:
    """What a font makes of bytes: text, and widths in thousandths of its size."""

    def __init__(self, resource: Any) -> None:
        from pypdf.generic._font import Font  # noqa: PLC0415 (it has no public name; a test fails if it moves)

        self._font = Font.from_font_resource(resource)
        self._known: dict[str, tuple[str, float]] = {}

    def show(self, raw: bytes) -> list[tuple[str, float]]:
        """Each character with its width."""
        font = self._font
        encoding = font.encoding if isinstance(font.encoding, str) else "latin-1"
        try:
            codes = raw.decode(encoding, "surrogatepass")
        except UnicodeDecodeError:
            codes = raw.decode(encoding, "replace")
        for code in set(codes) - self._known.keys():
            text = code if isinstance(font.encoding, str) else font.encoding.get(ord(code), code)
            width = font.space_width if code == font.space_char else font.get_text_width(code)
            self._known[code] = (font.character_map.get(text, text), float(width))
        return list(map(self._known.__getitem__, codes))


class _State(msgspec.Struct):
    """The graphics state as far as text is concerned."""

    matrix: Matrix
    font: _Font | None = None
    size: float = 1.0
    spacing: float = 0.0
    words: float = 0.0
    stretch: float = 1.0
    leading: float = 0.0
    rise: float = 0.0


Shown = tuple[Matrix, float, str, float]
"""Where a run begins, its width in text space, its text, the size of its font."""


class PageRuns:
    """Reads the runs of pages of one document. Fonts are read once for all pages that share them."""

    def __init__(self) -> None:
        self._fonts: dict[int, _Font] = {}
        self._shown: list[Shown] = []
        self._forms = 0
        self._line = self._at = _IDENTITY

    def read(self, page: PageObject) -> tuple[Run, ...]:
        """The runs of a page, after its content was put in its place by `parse`."""
        self._shown, self._forms, self._line, self._at = [], 0, _IDENTITY, _IDENTITY
        content = page.get("/Contents")
        if content is not None:
            self._draw(content.get_object(), page, page.get("/Resources"), _IDENTITY, 0)
        rotation = page.get("/Rotate", 0)
        turn = int(rotation) % 360 if isinstance(rotation, int | float) else 0
        return tuple(_upright(self._shown, turn))

    def _draw(self, content: Any, owner: Any, resources: Any, matrix: Matrix, depth: int) -> None:
        """Draw one stream whose fonts and forms are in `resources`."""
        from pypdf.generic import ContentStream  # noqa: PLC0415 (as in `parse`)

        stream = content if isinstance(content, ContentStream) else ContentStream(content, None, "bytes")
        resources = _resolve(resources) or _inherited(owner, "/Resources")
        state = _State(matrix)
        stack: list[_State] = []
        for operands, operator in stream.operations:
            if len(self._shown) > _MOST_RUNS:
                return
            if operator == b"q":
                stack.append(copy(state))
            elif operator == b"Q":
                state = stack.pop() if stack else state
            elif operator == b"cm":
                state.matrix = _times(_matrix(operands) or _IDENTITY, state.matrix)
            elif operator == b"Do":
                self._form(_resource(resources, "/XObject", operands), resources, state.matrix, depth)
            elif operator in _TEXT_OPERATORS:
                self._text(operator, operands, state, resources)

    def _form(self, form: Any, resources: Any, matrix: Matrix, depth: int) -> None:
        """A form that the stream draws: a stream of its own, with resources of its own."""
        self._forms += 1
        if form is not None and form.get("/Subtype") == "/Form" and depth < _DEEPEST and self._forms <= _MOST_FORMS:
            own = _matrix(_resolve(form.get("/Matrix")) or ()) or _IDENTITY
            self._draw(form, form, form.get("/Resources") or resources, _times(own, matrix), depth + 1)

    def _text(self, operator: bytes, operands: list[Any], state: _State, resources: Any) -> None:
        if operator == b"BT":
            self._line = self._at = _IDENTITY
        elif operator == b"Tm":
            self._line = self._at = _matrix(operands) or self._at
        elif operator in (b"Td", b"TD", b"T*", b"'", b'"'):
            across, up = 0.0, -state.leading
            if operator in (b"Td", b"TD"):
                across, up = _number(operands, 0), _number(operands, 1)
                state.leading = -up if operator == b"TD" else state.leading
            elif operator == b'"':
                state.words, state.spacing = _number(operands, 0), _number(operands, 1)
            self._line = self._at = _times((1.0, 0.0, 0.0, 1.0, across, up), self._line)
        elif operator == b"Tf":
            if (resource := _resource(resources, "/Font", operands)) is not None and id(resource) not in self._fonts:
                self._fonts[id(resource)] = _Font(resource)
            state.font, state.size = self._fonts.get(id(resource)), _number(operands, 1, state.size)
        elif operator in _SETTINGS:
            value = _number(operands, 0)
            setattr(state, _SETTINGS[operator], (value or 100) / 100 if operator == b"Tz" else value)
        if operator in _SHOWN and state.font is not None and operands:
            last = operands[-1]
            self._show(last if isinstance(last, list) else (last,), state, state.font)

    def _show(self, pieces: Any, state: _State, font: _Font) -> None:
        """Show strings and moves between them, as one run or, where a column's gap lies between, several.

        Two spaces part cells as well, of a typewriter's table.
        """
        text, size, start, end, at = "", abs(state.size), 0.0, 0.0, 0.0
        for piece in pieces:
            if isinstance(piece, int | float):
                move = -float(piece) / 1000 * state.size * state.stretch
                at += move
                if text and move > _COLUMN_GAP * size:
                    text = self._keep(text, start, end, state)
                elif text and move > _WORD_GAP * size:
                    text += " "
                continue
            raw = piece if isinstance(piece, bytes) else str(piece).encode("latin-1", "replace")
            for part, width in font.show(raw):
                step = width / 1000 * state.size + state.spacing + (state.words if part == " " else 0)
                if part.isspace():
                    text = self._keep(text, start, end, state) if text[-1:] == " " else text and text + " "
                elif part:
                    start = start if text else at
                    text += part
                    end = at + step * state.stretch
                at += step * state.stretch
        self._keep(text, start, end, state)
        self._at = _times((1.0, 0.0, 0.0, 1.0, at, 0.0), self._at)

    def _keep(self, text: str, start: float, end: float, state: _State) -> str:
        """Keep a run that begins and ends so far along its line."""
        if text := text.strip():
            place = _times(_times((1.0, 0.0, 0.0, 1.0, start, state.rise), self._at), state.matrix)
            self._shown.append((place, end - start, text, state.size))
        return ""


_SETTINGS = {b"Tc": "spacing", b"Tw": "words", b"TL": "leading", b"Ts": "rise", b"Tz": "stretch"}
_SHOWN = frozenset((b"Tj", b"TJ", b"'", b'"'))
_TEXT_OPERATORS = frozenset((b"BT", b"Tm", b"Tf", b"Td", b"TD", b"T*", *_SHOWN, *_SETTINGS))


def _upright(shown: list[Shown], turn: int) -> Iterator[Run]:
    """The runs that are read in the direction of most of the page's text, as if the page lay that way up."""
    directions: dict[int, list[Shown]] = defaultdict(list)
    for run in shown:
        heading = math.degrees(math.atan2(run[0][1], run[0][0]))
        directions[round((heading - turn) / 90) % 4].append(run)
    main = max(directions, key=lambda quarter: sum(len(text) for _, _, text, _ in directions[quarter]), default=0)
    for (a, b, c, d, x, y), width, text, size in directions[main]:
        left, down = {0: (x, -y), 90: (y, x), 180: (-x, y)}.get((main * 90 + turn) % 360, (-y, -x))
        right, height = left + width * math.hypot(a, b), abs(size) * math.hypot(c, d)
        yield Run(round(left, 1), round(right, 1), round(down, 1), round(height, 1), text)


def _resolve(value: Any) -> Any:
    return None if value is None else value.get_object() if hasattr(value, "get_object") else value


def _resource(resources: Any, kind: str, operands: list[Any]) -> Any:
    """The font or form that an operator names."""
    named = _resolve(resources.get(kind)) if resources else None
    return _resolve(named.get(operands[0])) if named and operands else None


def _inherited(owner: Any, key: str) -> Any:
    for _ in range(_DEEPEST * 4):
        owner = _resolve(owner)
        if owner is None:
            return None
        if key in owner:
            return _resolve(owner[key])
        owner = owner.get("/Parent")
    return None


def _number(operands: Any, index: int, default: float = 0.0) -> float:
    value = operands[index] if index < len(operands) else None
    return float(value) if isinstance(value, int | float) else default


def _matrix(operands: Any) -> Matrix | None:
    if len(operands) != 6 or not all(isinstance(one, int | float) for one in operands):  # noqa: PLR2004 (a matrix)
        return None
    a, b, c, d, x, y = map(float, operands)
    return a, b, c, d, x, y


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, x, y = one
    e, f, g, h, v, w = other
    return a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h, x * e + y * g + v, x * f + y * h + w
