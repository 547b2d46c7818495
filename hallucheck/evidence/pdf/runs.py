"""Where text stands on a page of a PDF: an interpreter of the operators that show text, over what pypdf has parsed.

pypdf gives a page's text in the order in which it was drawn, and the place of some of it. Rows and columns need the
place and the width of all of it, so this walks over the same parsed operators once more; parsing is what costs time.
Runs are in points of the upright page, `y` growing downward, so that they sort as they are read.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from copy import copy
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from pypdf import PageObject
    from pypdf.generic import ContentStream

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


class PageRuns:
    """Reads the runs of pages of one document. Fonts are read once for all pages that share them."""

    def __init__(self) -> None:
        self._fonts: dict[int, _Font] = {}

    def read(self, page: PageObject) -> tuple[Run, ...]:
        """The runs of a page, after its content was put in its place by `parse`."""
        canvas = _Canvas(self._fonts)
        content = page.get("/Contents")
        if content is not None:
            canvas.draw(content.get_object(), page, page.get("/Resources"), _IDENTITY, 0)
        rotation = page.get("/Rotate", 0)
        turn = int(rotation) % 360 if isinstance(rotation, int | float) else 0
        return tuple(_upright(canvas.shown, turn))


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
        known = self._known
        return [known.get(code) or self._learn(code) for code in codes]

    def _learn(self, code: str) -> tuple[str, float]:
        font = self._font
        text = code
        if not isinstance(font.encoding, str):
            text = font.encoding.get(ord(code), code)
        width = font.space_width if code == font.space_char else font.get_text_width(code)
        found = self._known[code] = (font.character_map.get(text, text), float(width))
        return found


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


class _Canvas:
    """Draws content streams, keeping what text they show."""

    def __init__(self, fonts: dict[int, _Font]) -> None:
        self.shown: list[Shown] = []
        self._fonts = fonts
        self._forms = 0
        self._line: Matrix = _IDENTITY
        self._at: Matrix = _IDENTITY

    def draw(self, content: Any, owner: Any, resources: Any, matrix: Matrix, depth: int) -> None:
        """Draw one stream whose fonts and forms are in `resources`."""
        resources = _resolve(resources) or _inherited(owner, "/Resources")
        state = _State(matrix)
        stack: list[_State] = []
        for operands, operator in _operations(content):
            if len(self.shown) > _MOST_RUNS:
                return
            if operator == b"q":
                stack.append(copy(state))
            elif operator == b"Q":
                state = stack.pop() if stack else state
            elif operator == b"cm":
                if (change := _matrix(operands)) is not None:
                    state.matrix = _times(change, state.matrix)
            elif operator == b"Do":
                self._form(operands, resources, state.matrix, depth)
            elif operator in _TEXT_OPERATORS:
                self._text(operator, operands, state, resources)

    def _form(self, operands: list[Any], resources: Any, matrix: Matrix, depth: int) -> None:
        """A form that the stream draws: a stream of its own, with resources of its own."""
        forms = _resolve(resources.get("/XObject")) if resources else None
        form = _resolve(forms.get(operands[0])) if forms and operands else None
        self._forms += 1
        if form is None or form.get("/Subtype") != "/Form" or depth >= _DEEPEST or self._forms > _MOST_FORMS:
            return
        own = _matrix(_resolve(form.get("/Matrix")) or ())
        self.draw(form, form, form.get("/Resources") or resources, _times(own, matrix) if own else matrix, depth + 1)

    def _text(self, operator: bytes, operands: list[Any], state: _State, resources: Any) -> None:
        if operator == b"Tj":
            self._show(operands[:1], state)
        elif operator == b"TJ":
            self._show(operands[0] if operands and isinstance(operands[0], list) else (), state)
        elif operator == b"BT":
            self._line = self._at = _IDENTITY
        elif operator == b"Tm":
            if (place := _matrix(operands)) is not None:
                self._line = self._at = place
        elif operator in _MOVES:
            self._go_on(operator, operands, state)
        elif operator == b"Tf":
            state.font = self._font(resources, operands)
            state.size = _number(operands, 1, state.size)
        else:
            value = _number(operands, 0)
            setattr(state, _SETTINGS[operator], (value or 100) / 100 if operator == b"Tz" else value)

    def _go_on(self, operator: bytes, operands: list[Any], state: _State) -> None:
        """Move to another line, and show what the operator brings along."""
        if operator in (b"Td", b"TD"):
            across, up = _number(operands, 0), _number(operands, 1)
            if operator == b"TD":
                state.leading = -up
            self._move(across, up)
            return
        self._move(0, -state.leading)
        if operator == b"'":
            self._show(operands[:1], state)
        elif operator == b'"':
            state.words, state.spacing = _number(operands, 0), _number(operands, 1)
            self._show(operands[2:3], state)

    def _move(self, across: float, up: float) -> None:
        self._line = self._at = _times((1.0, 0.0, 0.0, 1.0, across, up), self._line)

    def _font(self, resources: Any, operands: list[Any]) -> _Font | None:
        fonts = _resolve(resources.get("/Font")) if resources else None
        resource = _resolve(fonts.get(operands[0])) if fonts and operands else None
        if resource is None:
            return None
        key = id(resource)
        if key not in self._fonts:
            self._fonts[key] = _Font(resource)
        return self._fonts[key]

    def _show(self, pieces: Any, state: _State) -> None:
        """Show strings and moves between them, as one run or, where a column's gap lies between, several."""
        font, size = state.font, state.size
        if font is None:
            return
        pen = _Pen(self, state)
        for piece in pieces:
            if isinstance(piece, int | float):
                pen.skip(-float(piece) / 1000 * size * state.stretch, abs(size))
                continue
            raw = piece if isinstance(piece, bytes) else str(piece).encode("latin-1", "replace")
            shown = font.show(raw)
            text = "".join([character for character, _ in shown])
            if text and not text[0].isspace() and not text[-1].isspace() and "  " not in text:
                width = sum([width for _, width in shown]) / 1000 * size
                width += state.spacing * len(shown) + state.words * text.count(" ")
                pen.write(text, width * state.stretch)  # most strings are one run
                continue
            for character, width in shown:
                step = (width / 1000 * size + state.spacing + (state.words if character == " " else 0)) * state.stretch
                pen.write(character, step)
        pen.lift()
        self._at = _times((1.0, 0.0, 0.0, 1.0, pen.at, 0.0), self._at)

    def keep(self, text: str, start: float, end: float, state: _State) -> None:
        """Keep a run that begins and ends so far along its line."""
        text = text.strip()
        if text:
            place = _times(_times((1.0, 0.0, 0.0, 1.0, start, state.rise), self._at), state.matrix)
            self.shown.append((place, end - start, text, state.size))


class _Pen:
    """Writes one string: characters in a row are a run, until a gap as wide as that of columns."""

    __slots__ = ("_canvas", "_end", "_start", "_state", "_text", "at")

    def __init__(self, canvas: _Canvas, state: _State) -> None:
        self._canvas, self._state = canvas, state
        self._text: list[str] = []
        self.at = self._start = self._end = 0.0

    def skip(self, move: float, size: float) -> None:
        """Move along the line."""
        self.at += move
        if self._text and move > _WORD_GAP * size:
            if move > _COLUMN_GAP * size:
                self.lift()
            elif self._text[-1] != " ":
                self._text.append(" ")

    def write(self, character: str, step: float) -> None:
        """Show a character, or several, that take `step` of the line."""
        text = self._text
        if character.isspace():
            if text and text[-1] == " ":  # two spaces part cells of a typewriter's table
                self.lift()
            elif text:
                text.append(" ")
            self.at += step
            return
        if not text:
            self._start = self.at
        text.append(character)
        self.at += step
        self._end = self.at

    def lift(self) -> None:
        """End the run."""
        if self._text:
            self._canvas.keep("".join(self._text), self._start, self._end, self._state)
            self._text = []


_SETTINGS = {b"Tc": "spacing", b"Tw": "words", b"TL": "leading", b"Ts": "rise", b"Tz": "stretch"}
_MOVES = frozenset((b"Td", b"TD", b"T*", b"'", b'"'))
_TEXT_OPERATORS = frozenset((b"Tj", b"TJ", b"BT", b"Tm", b"Tf", *_MOVES, *_SETTINGS))


def _upright(shown: list[Shown], turn: int) -> Iterator[Run]:
    """The runs that are read in the direction of most of the page's text, as if the page lay that way up."""
    directions: Counter[int] = Counter()
    placed = []
    for run in shown:
        heading = math.degrees(math.atan2(run[0][1], run[0][0]))
        quarter = round((heading - turn) / 90) % 4
        directions[quarter] += len(run[2])
        placed.append((quarter, run))
    main = max(directions, key=directions.__getitem__, default=0)
    for (a, b, c, d, x, y), width, text, size in [run for quarter, run in placed if quarter == main]:
        left, down = _turned(x, y, (main * 90 + turn) % 360)
        scale = math.hypot(a, b)
        height = abs(size) * math.hypot(c, d)
        yield Run(round(left, 1), round(left + width * scale, 1), round(down, 1), round(height, 1), text)


def _turned(x: float, y: float, degrees: int) -> tuple[float, float]:
    """How far along its reading direction, and how far down from it, a point lies."""
    return {0: (x, -y), 90: (y, x), 180: (-x, y)}.get(degrees, (-y, -x))


def _operations(content: Any) -> list[tuple[list[Any], bytes]]:
    from pypdf.generic import ContentStream  # noqa: PLC0415 (as in `parse`)

    stream: ContentStream = content if isinstance(content, ContentStream) else ContentStream(content, None, "bytes")
    return stream.operations


def _resolve(value: Any) -> Any:
    return None if value is None else value.get_object() if hasattr(value, "get_object") else value


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
