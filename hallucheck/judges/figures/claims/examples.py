"""What an answer gives as an example and does not claim: a case that it supposes, values that its code sets."""

from __future__ import annotations

import re

from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import sections, words

_CODE = regex(r"^ {0,8}```[ \t]*([\w+#-]+)[^\n]*\n(.*?)^ {0,8}```", re.MULTILINE | re.DOTALL)
"""A block of code that says in which language."""
_DATA = frozenset(("json", "jsonl", "csv", "tsv", "text", "txt", "plaintext", "markdown", "md", "html", "xml", "latex"))
"""Languages of what is quoted or extracted rather than set."""
_SET = regex(r"^[^\n#=:]{1,80}[=:]|(?<!\w)--?[a-z][\w-]{0,40}[ =]", re.MULTILINE)
"""A line that sets something, or an option of a command."""
_INLINE = regex(r"`[^`\n=:]{1,60}=[^`\n]{1,60}`")
REACH = 80
"""How far before a figure the words may stand that suppose it, in characters."""


def _any(section: str) -> str:
    listed = words(" ".join(sections("function_words.txt")[section]))
    return "|".join(re.escape(word) for word in sorted(listed, key=lambda word: (-len(word), word)))


_CONDITION, _EXAMPLE, _SUPPOSING = _any("condition"), _any("example"), _any("supposing")
_SUPPOSED = regex(
    rf"(?<![^\W_])(?:(?:{_CONDITION})(?![^\W_])(?:(?! - )[^.;:!?,]){{0,30}},? ?(?:{_EXAMPLE})"
    rf"|(?:{_EXAMPLE}),? (?:[^\W\d_]{{2,12}} )?(?:{_CONDITION})|(?<!\w )(?:{_SUPPOSING}))(?![^\W_]),?[^.;:!?,]*$",
    re.IGNORECASE,
)
"""A condition with the mark of an example, up to a figure of the same clause."""


def is_supposed(before: str) -> bool:
    """Whether a figure behind these words is of a case that is supposed: if, for example, they get it on 10 March."""
    return _SUPPOSED.search(before[-REACH:]) is not None


def code_of(answer: str) -> list[tuple[int, int]]:
    """The stretches of an answer in which code sets values: the lines of settings in a block, `retries = 5`."""
    if "`" not in answer:
        return []
    blocks = (block for block in _CODE.finditer(answer) if block[1].lower() not in _DATA and _SET.search(block[2]))
    return [*(match.span() for match in _INLINE.finditer(answer)), *(block.span(2) for block in blocks)]
