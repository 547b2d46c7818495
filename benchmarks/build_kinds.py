"""Make the kinds of words from the files of WordNet 3.0: which exclude each other, what nouns name, which are verbs.

    python benchmarks/build_kinds.py --wordnet /usr/share/wordnet

WordNet comes as Debian's package `wordnet-base`. `PARENTS` is the whole list of what is taken to exclude: two words
below one of these, neither of them above the other, cannot both be true of one thing (colours, months, kin). Words are
written as the stems that `hallucheck.text.words.stems` makes of them: run this again when the stemmer changes.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from build_lexicon import HEADER, irregular, sense_counts
from hallucheck.text.words.stems import english_stem

OUTPUT = Path(__file__).parent.parent / "hallucheck" / "text" / "data" / "kinds.txt"


def words(text: str) -> tuple[str, ...]:
    """The words of a list in their order."""
    return tuple(text.split())


PARENTS = words(
    "color.1 day_of_the_week.1 gregorian_calendar_month.1 season.2 time_of_day.1 relative.1 meal.1 medium.1 "
    "pathological_state.1 drug.1 musical_instrument.1 vehicle.1 beverage.1 edible_fruit.1 vegetable.1 "
    "meat.1 bread.1 dessert.1 wood.1 metallic_element.1 fabric.1 inhabitant.1 natural_language.1 country.2 "
    "discipline.1 room.1 domestic_animal.1 carnivore.1 ungulate.1 bird.1 fish.1 insect.1 sport.1 religion.1 garment.1 "
    "furniture.1 health_professional.1 scientist.1 musician.1 commissioned_officer.1 gem.2 cardinal_compass_point.1 "
    "athlete.1 academic_degree.1 home_appliance.1 footwear.1 weapon.1 lawyer.1 artist.1 monetary_unit.1 planet.1 "
    "chemical_element.1 skilled_worker.1 building.1 dairy_product.1 grain.2 tree.1 flower.1 crime.1"
)
"""Synsets, as their first word and the number of its sense."""

CLOSED = (
    "ordinal: first second third fourth fifth sixth seventh eighth ninth tenth",
    "rate: hourly daily nightly weekly fortnightly monthly quarterly yearly,annually",
    "times: once twice thrice",
    "part_of_day: morning noon,midday afternoon evening night,midnight,bedtime",
    "marital: married unmarried,single divorced widowed",
)
"""Sets of words that are no nouns of one parent in WordNet, or not all of them: closed classes."""

RANK = 3
"""Senses of a word, the commonest first, that are looked at: what else it may mean excludes nothing."""

FILES = words(
    "tops act animal artifact attribute body cognition communication event feeling food group location motive object "
    "person phenomenon plant possession process quantity relation shape state substance time"
)
"""What the nouns of WordNet's files name; the first of them has number 3."""

FIRST = 3
UNTOLD = ("tops", "attribute", "motive")
"""Files whose words are too unlike each other to be of a kind."""

SHORTEST = 2
"""Letters up to which a word is taken for an abbreviation."""

MAIN = 2
"""Senses of a noun by which its kind is told."""

COUNTRIES = frozenset(("08544813", "08696931", "08698379", "08700255", "08702402", "08702805"))
"""Country, and country of a continent: their instances are read, and no others (people, ships)."""

OFTEN, SELDOM = 0.5, 0.2
"""Share of its tagged uses in which a word is a verb: mostly, and at times."""


class Synset(NamedTuple):
    """The words of a noun's meaning, the file it stands in, and the meanings above it."""

    words: list[str]
    file: int
    above: list[str]


def main() -> None:
    """Read WordNet, write the kinds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--wordnet", type=Path, required=True, help="folder with data.noun, index.noun, cntlist.rev, ..."
    )
    parser.add_argument("--output", type=Path, default=OUTPUT)
    arguments = parser.parse_args()
    counts = sense_counts(arguments.wordnet)
    base = {
        form: line.partition(":")[0]
        for line in irregular(arguments.wordnet, counts)
        for form in line.split(": ")[1].split()
    }
    nouns, senses = synsets(arguments.wordnet), index(arguments.wordnet)
    lines = [
        HEADER.replace("Irregular forms, opposites and related words", "Kinds").replace("_lexicon", "_kinds").rstrip()
    ]
    lines += ["", "[exclusive]", *exclusive(nouns, senses, base), *closed(base)]
    lines += ["", "[nouns]", *named(nouns, senses, counts, base)]
    lines += ["", "[verbs]", *verbs(counts, base)]
    arguments.output.write_text("\n".join(lines) + "\n", encoding="utf-8")


def synsets(folder: Path) -> dict[str, Synset]:
    """The nouns' meanings by offset."""
    found = {}
    for line in (folder / "data.noun").read_text().splitlines():
        if line.startswith("  "):
            continue
        fields = line.split(" | ")[0].split()
        size = int(fields[3], base=16)
        start = 4 + 2 * size
        pointers = [fields[start + 1 + 4 * at : start + 3 + 4 * at] for at in range(int(fields[start]))]
        above = [offset for kind, offset in pointers if kind == "@" or (kind == "@i" and offset in COUNTRIES)]
        words = [word.lower() for word in fields[4:start:2]]
        found[fields[0]] = Synset(words, int(fields[1]), above)
    return found


def index(folder: Path) -> dict[str, list[str]]:
    """Lemma -> the offsets of its senses, the commonest first."""
    found = {}
    for line in (folder / "index.noun").read_text().splitlines():
        if not line.startswith("  "):
            fields = line.split()
            found[fields[0]] = fields[-int(fields[2]) :]
    return found


def exclusive(nouns: dict[str, Synset], senses: dict[str, list[str]], base: dict[str, str]) -> list[str]:
    """A line a parent: its meanings as `stem,stem<number<number`, the numbers those of the meanings above it.

    What has no single word is left out, and stands for what is above it.
    """
    below = defaultdict(list)
    for offset, synset in nouns.items():
        for above in synset.above:
            below[above].append(offset)
    lines = []
    for parent in PARENTS:
        name, _, number = parent.partition(".")
        root = senses[name][int(number) - 1]
        inside, stack = {root}, [root]
        while stack:
            new = [offset for offset in below[stack.pop()] if offset not in inside]
            inside.update(new)
            stack += new
        said = {
            offset: sorted(
                {
                    english_stem(word, base)
                    for word in nouns[offset].words
                    if word.isalpha() and len(word) > SHORTEST and word not in base and offset in senses[word][:RANK]
                }
            )
            for offset in sorted(inside - {root})
        }
        place = {offset: at for at, offset in enumerate(offset for offset, stems in said.items() if stems)}

        def above(offset: str, place: dict[str, int] = place, inside: set[str] = inside) -> set[int]:
            found = set()
            for one in nouns[offset].above:
                if one in place:
                    found.add(place[one])
                elif one in inside:
                    found |= above(one)
            return found

        entries = ["<".join([",".join(said[offset]), *map(str, sorted(above(offset)))]) for offset in place]
        lines.append(f"{name}: {' '.join(entries)}")
    return lines


def closed(base: dict[str, str]) -> list[str]:
    """The closed sets, by stem; words in -ly as they are, for their stem is another word's: monthly, month."""
    lines = []
    for line in CLOSED:
        name, _, entries = line.partition(": ")
        stems = (
            ",".join(word if word.endswith("ly") else english_stem(word, base) for word in entry.split(","))
            for entry in entries.split()
        )
        lines.append(f"{name}: {' '.join(stems)}")
    return lines


def named(
    nouns: dict[str, Synset], senses: dict[str, list[str]], counts: dict[str, dict[str, int]], base: dict[str, str]
) -> list[str]:
    """What nouns name, by the file of their commonest senses: `person: stem stem ...`."""
    found = defaultdict(set)
    for lemma, offsets in senses.items():
        if lemma.isalpha() and any(sense[0] == "n" for sense in counts.get(lemma, ())):
            for offset in offsets[:MAIN]:
                found[FILES[nouns[offset].file - FIRST]].add(english_stem(lemma, base))
    return [f"{name}: {' '.join(sorted(found[name]))}" for name in FILES if name not in UNTOLD]


def verbs(counts: dict[str, dict[str, int]], base: dict[str, str]) -> list[str]:
    """Stems that are mostly verbs, those that are where they are inflected ("lasts" is no adjective), and at times."""
    shares: dict[str, float] = {}
    inflected: set[str] = set()
    for lemma, tagged in counts.items():
        if lemma.isalpha() and len(lemma) > 1:
            verb, noun = (sum(count for sense, count in tagged.items() if sense[0] == part) for part in "vn")
            stem = english_stem(lemma, base)
            shares[stem] = max(verb / max(1, sum(tagged.values())), shares.get(stem, 0.0))
            if verb and verb >= OFTEN * (verb + noun):
                inflected.add(stem)
    often = {stem for stem, share in shares.items() if share >= OFTEN}
    seldom = {stem for stem, share in shares.items() if SELDOM <= share < OFTEN}
    found = (("often", often), ("seldom", seldom), ("inflected", inflected - often))
    return [f"{name}: {' '.join(sorted(stems))}" for name, stems in found]


if __name__ == "__main__":
    main()
