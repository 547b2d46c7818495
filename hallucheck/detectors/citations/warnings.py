"""The warning of a claim or an answer in the answer's own language."""

from __future__ import annotations

WORDS = {
    "en": {
        "ungrounded": "The cited sources do not support this claim.",
        "contradicted": "The cited sources speak against this claim.",
        "unused": "The claim is as likely without the cited sources.",
        "uncited": "This claim cites no source and none of the sources supports it.",
        "phantom": "The claim cites a source that is not there.",
        "unknown": "This claim could not be checked.",
        "answer": "{bad} of {all} claims are not grounded in the sources.",
    },
    "he": {
        "ungrounded": "המקורות המצוטטים אינם תומכים בטענה זו.",
        "contradicted": "המקורות המצוטטים סותרים טענה זו.",
        "unused": "הטענה סבירה באותה מידה גם ללא המקורות המצוטטים.",
        "uncited": "הטענה אינה מצטטת מקור, ואף מקור אינו תומך בה.",
        "phantom": "הטענה מצטטת מקור שאינו קיים.",
        "unknown": "לא ניתן היה לבדוק טענה זו.",
        "answer": "{bad} מתוך {all} הטענות אינן מבוססות על המקורות.",
    },
}


def language(text: str) -> str:
    """The language of the catalogue that fits `text`: Hebrew where most letters are, else English."""
    letters = [character for character in text[:2000] if character.isalpha()]
    hebrew = sum("\u05d0" <= character <= "\u05ea" for character in letters)
    return "he" if 2 * hebrew > len(letters) else "en"


def warning(name: str, text: str, **values: int) -> str:
    """The warning of that name in the language of `text`."""
    return WORDS[language(text)][name].format(**values)
