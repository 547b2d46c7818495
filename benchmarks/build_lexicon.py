"""Make the embedded verifier's lexicon from the files of WordNet 3.0 (irregular forms, opposites, related words).

    python benchmarks/build_lexicon.py --wordnet /usr/share/wordnet

WordNet comes as Debian's package `wordnet-base`. Of words with many senses, only those are kept that its sense-tagged
texts contain; words with few senses can mean little else, however rare they are. Words are written as the stems that
`hallucheck.text.words.stems` makes of them: run this again when the stemmer changes.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from hallucheck.text.words.stems import english_stem

OUTPUT = Path(__file__).parent.parent / "hallucheck" / "text" / "data"
PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
HEADER = """\
# Irregular forms, opposites and related words of English, derived from WordNet 3.0 by benchmarks/build_lexicon.py.
# WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved. THIS SOFTWARE AND DATABASE IS PROVIDED
# "AS IS" AND PRINCETON UNIVERSITY MAKES NO REPRESENTATIONS OR WARRANTIES, EXPRESS OR IMPLIED. Use, copying,
# modification and distribution are permitted for any purpose and without fee or royalty, provided that this notice
# appears on all copies; title to the copyright remains with Princeton University. https://wordnet.princeton.edu/license
"""
CLOSE = frozenset(("+", "\\", "^", "$", "&"))
"""Pointers to what may stand for a word: a derived form, an adjective of the same cluster, a verb of the same group."""
NEAR = frozenset(("@", "@i", "*", ">"))
"""Pointers to what is near in meaning: a broader term, an entailed or caused act."""
FEW = 3
"""Senses of a word up to which its opposites are opposites wherever it stands."""
MARKS = dict.fromkeys(NEAR, "") | dict.fromkeys(CLOSE, "=")


def main() -> None:
    """Read WordNet, write the lexicon."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wordnet", type=Path, required=True, help="folder with data.noun, cntlist.rev, verb.exc, ...")
    parser.add_argument("--output", type=Path, default=OUTPUT)
    arguments = parser.parse_args()
    counts = sense_counts(arguments.wordnet)
    groups = related(arguments.wordnet, counts)
    words = {
        "irregular": irregular(arguments.wordnet, counts),
        "opposites": opposites(arguments.wordnet, counts),
    }
    write(arguments.output / "lexicon.txt", words)
    write(arguments.output / "related.txt", {"groups": groups, "stems": places(groups)})


def write(path: Path, sections: dict[str, list[str]]) -> None:
    """A data file: each section under its heading."""
    lines = [HEADER.rstrip()]
    for name, entries in sections.items():
        lines += ["", f"[{name}]", *entries]
        print(f"{name}: {len(entries)}")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def sense_counts(folder: Path) -> dict[str, dict[str, int]]:
    """Lemma -> {part and sense number: how often it is tagged}."""
    counts: dict[str, dict[str, int]] = defaultdict(dict)
    parts = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
    for line in (folder / "cntlist.rev").read_text().splitlines():
        key, number, count = line.split()
        lemma, _, rest = key.partition("%")
        counts[lemma][f"{parts[rest[0]]}{number}"] = int(count)
    return counts


def irregular(folder: Path, counts: dict[str, dict[str, int]]) -> list[str]:
    """`base: form form ...` of the irregular verbs, nouns and adjectives."""
    forms: dict[str, set[str]] = defaultdict(set)
    for part in ("verb", "noun", "adj"):
        for line in (folder / f"{part}.exc").read_text().splitlines():
            form, base = line.split()[:2]
            used = sum(count for sense, count in counts.get(base, {}).items() if sense[0] == PARTS[part])
            if used > 1 and form.isalpha() and base.isalpha() and _irregular(form, base):
                forms[base].add(form)
    return [f"{base}: {' '.join(sorted(forms[base]))}" for base in sorted(forms)]


def _open(part: str) -> str:
    """Satellite adjectives stand among the adjectives."""
    return "a" if part == "s" else part


def _irregular(form: str, base: str) -> bool:
    """Whether cutting a regular ending would not find the base."""
    return not (form.startswith(base[:-1]) and form.endswith(("ed", "ing", "s", "er", "est")))


def synsets(folder: Path) -> Iterator[tuple[str, list[str], list[str]]]:
    """Part, words and pointers of each synset."""
    for part, letter in PARTS.items():
        for line in (folder / f"data.{part}").read_text().splitlines():
            if line.startswith("  "):
                continue
            fields = line.split(" | ")[0].split()
            number = int(fields[3], base=16)
            yield letter, [word.split("(")[0].lower() for word in fields[4 : 4 + 2 * number : 2]], fields


def pointers(words: list[str], fields: list[str]) -> Iterator[tuple[str, tuple[str, str], str]]:
    """Kind, target (part and offset) and the linked words, in hexadecimal, of each pointer of a synset."""
    start = 5 + 2 * len(words)
    for at in range(start, start + 4 * int(fields[start - 1]), 4):
        kind, offset, part, link = fields[at : at + 4]
        yield kind, (_open(part), offset), link


def opposites(folder: Path, counts: dict[str, dict[str, int]]) -> list[str]:
    """Pairs of words that exclude each other."""
    by_offset = {(letter, fields[0]): words for letter, words, fields in synsets(folder)}
    senses = Counter(word for _, words, _ in synsets(folder) for word in words)
    pairs = set()
    for letter, words, fields in synsets(folder):
        for kind, linked, link in pointers(words, fields):
            if kind != "!":
                continue
            source, target = words[int(link[:2], base=16) - 1], by_offset[linked]
            other = target[int(link[2:], base=16) - 1]  # noqa: FURB166 (two hexadecimal halves)
            if all(word.isalpha() and _is_meant(word, letter, counts, senses) for word in (source, other)):
                pairs.add(" ".join(sorted((source, other))))
    return sorted(pairs)


def _is_meant(word: str, letter: str, counts: dict[str, dict[str, int]], senses: Counter[str]) -> bool:
    """Whether a word of a text is likely to be this part of speech: it was tagged as it, or has few other senses."""
    return senses[word] <= FEW or any(sense[0] == letter for sense in counts.get(word, ()))


def demonyms(folder: Path) -> set[tuple[str, str]]:
    """Synsets of adjectives that belong to a proper name (Chilean), and of the name (Chile), however rare they are."""
    named = {("n", fields[0]) for letter, _, fields in synsets(folder) if letter == "n" and fields[4][0].isupper()}
    found: set[tuple[str, str]] = set()
    for letter, words, fields in synsets(folder):
        for kind, linked, _ in pointers(words, fields):
            if letter == "a" and kind == "\\" and linked in named:
                found |= {("a", fields[0]), linked}
    return found


def related(folder: Path, counts: dict[str, dict[str, int]]) -> list[str]:
    """A line a synset: the stems of its words, then the numbers of the lines of related synsets.

    `=` before a number marks words that may stand for those of the line.
    """
    base = {form: line.partition(":")[0] for line in irregular(folder, counts) for form in line.split(": ")[1].split()}
    places_and_peoples = demonyms(folder)
    kept: dict[tuple[str, str], tuple[list[str], list[tuple[str, tuple[str, str]]]]] = {}
    for letter, words, fields in synsets(folder):
        stems = sorted(
            {
                english_stem(word, base)
                for word in words
                if word.isalpha() and (word in counts or (letter, fields[0]) in places_and_peoples)
            }
        )
        if stems:
            marked = [
                (mark, linked) for kind, linked, _ in pointers(words, fields) if (mark := MARKS.get(kind)) is not None
            ]
            kept[letter, fields[0]] = (stems, marked)
    links: dict[tuple[str, str], dict[tuple[str, str], str]] = {key: {} for key in kept}
    for key, (_, marked) in kept.items():
        for mark, other in marked:
            if other in kept and other != key:
                strongest = max(mark, links[key].get(other, ""))
                links[key][other] = links[other][key] = strongest
    useful = [key for key, (stems, _) in kept.items() if len(stems) > 1 or links[key]]
    place = {key: index for index, key in enumerate(useful)}
    lines = []
    for key in useful:
        linked = sorted((place[link], mark) for link, mark in links[key].items())
        lines.append(" ".join([*kept[key][0], *(f"{mark}{number}" for number, mark in linked)]))
    return lines


def places(groups: list[str]) -> list[str]:
    """Each stem, in sorted order, with the numbers of the lines in which it stands."""
    numbers: dict[str, list[int]] = defaultdict(list)
    for number, line in enumerate(groups):
        for part in line.split():
            if part[0] > "=":
                numbers[part].append(number)
    return [f"{stem} {' '.join(map(str, numbers[stem]))}" for stem in sorted(numbers)]


if __name__ == "__main__":
    main()
