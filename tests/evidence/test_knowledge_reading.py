from __future__ import annotations

import json
import pickle
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from hallucheck.errors import InputError
from hallucheck.evidence.knowledge import Entity, Fact, KnowledgeBase, KnowledgeError, read_knowledge
from hallucheck.evidence.knowledge.base import in_force
from hallucheck.evidence.knowledge.reading import inline_knowledge

YAML = """\
complete: [person]
exclusive:
  - [active, retired]
entities:
  - name: John Smith
    type: Person
    aliases: [John]
    attributes:
      department: Engineering
      weight: {value: 80, unit: kg, confidence: 0.9, since: 2020-01-01, source: HR}
      languages: [English, German]
    relations:
      - {type: reports_to, target: Maria Lopez}
"""
CSV = "id,name,type,aliases,department,weight [kg]\nE7,John Smith,Person,John|Johnny,Engineering,80\n"


def load(tmp_path: Path, name: str, text: str) -> KnowledgeBase:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    return read_knowledge(path)


def only(base: KnowledgeBase) -> Entity:
    (entity,) = base
    return entity


def test_yaml(tmp_path: Path) -> None:
    base = load(tmp_path, "kb.yaml", YAML)
    entity = only(base)
    assert (entity.name, entity.type, entity.aliases) == ("John Smith", "person", ("John",))
    assert entity.attributes["weight"][0].text == "80 kg"
    assert (entity.attributes["weight"][0].since, entity.attributes["weight"][0].confidence) == ("2020-01-01", 0.9)
    assert [fact.value for fact in entity.attributes["languages"]] == ["English", "German"]
    assert entity.attributes["reports_to"][0].value == "Maria Lopez"
    assert base.is_complete("person")
    assert not base.is_complete("team")
    assert not base.is_complete()
    assert base.exclusive == (frozenset({"active", "retired"}),)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param("kb.json", json.dumps({"entities": [{"name": "A", "attributes": {"x": 1}}]}), id="json"),
        pytest.param("kb.json", json.dumps([{"name": "A", "attributes": {"x": 1}}]), id="list"),
        pytest.param("kb.json", json.dumps({"entities": {"A": {"attributes": {"x": 1}}}}), id="by-name"),
        pytest.param("kb.json", json.dumps({"A": {"x": 1}}), id="attributes-by-name"),
        pytest.param("kb.json", json.dumps({"facts": [{"subject": "A", "predicate": "x", "object": 1}]}), id="triples"),
        pytest.param("kb.json", json.dumps([{"subject": "A", "predicate": "x", "object": 1}]), id="list-of-triples"),
        pytest.param("kb.jsonl", '{"subject": "A", "predicate": "x", "object": 1}', id="triples-a-line"),
        pytest.param("kb.csv", "subject,predicate,object\nA,x,1\n", id="table-of-triples"),
        pytest.param("kb.csv", "canonical_name,x\nA,1\n", id="another-name-of-name"),
        pytest.param("kb.jsonl", '{"name": "A", "attributes": {"x": 1}}\n\n', id="jsonl"),
        pytest.param("kb.csv", "name,x\nA,1\n", id="csv"),
        pytest.param("kb.tsv", "name\tx\nA\t1\n", id="tsv"),
        pytest.param("kb.yml", "entities:\n- {name: A, attributes: {x: 1}}\n", id="yml"),
    ],
)
def test_every_form_says_the_same(tmp_path: Path, name: str, text: str) -> None:
    entity = only(load(tmp_path, name, text))
    assert (entity.name, entity.attributes["x"][0].value) == ("A", "1")


@pytest.mark.parametrize(
    ("value", "known"),
    [
        pytest.param({"adult": "5 EUR", "child": None}, {"x adult": ["5 EUR"]}, id="object"),
        pytest.param({"a": {"b": 1, "c": [2, 3]}}, {"x a b": ["1"], "x a c": ["2", "3"]}, id="deeper"),
        pytest.param([{"a": 1}, {"a": 2}], {"x a": ["1", "2"]}, id="list-of-objects"),
        pytest.param({"value": 5, "unit": "kg", "under": 25}, {"x": ["5 kg"], "x under": ["25"]}, id="beside-a-value"),
        pytest.param({"mon-fri": "9-17", "sun": "closed"}, {"x": ["mon-fri 9-17; sun closed"]}, id="hours"),
        pytest.param(
            {"from": "2025-12-06", "to": "2026-04-12"}, {"x from": ["2025-12-06"], "x to": ["2026-04-12"]}, id="range"
        ),
    ],
)
def test_nested_values_stand_under_the_names_on_the_way(
    tmp_path: Path, value: object, known: dict[str, list[str]]
) -> None:
    entity = only(load(tmp_path, "kb.json", json.dumps([{"name": "A", "attributes": {"x": value}}])))
    assert {name: [fact.text for fact in facts] for name, facts in entity.attributes.items()} == known


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        pytest.param({"value": 5, "unti": "kg"}, "unknown key 'unti'; did you mean 'until'", id="slip"),
        pytest.param([[[[[[[[{"a": 1}]]]]]]]], "nested more than 8 deep", id="too-deep"),
    ],
)
def test_mistakes_in_nested_values(tmp_path: Path, value: object, expected: str) -> None:
    with pytest.raises(KnowledgeError, match=expected):
        load(tmp_path, "kb.json", json.dumps([{"name": "A", "attributes": {"x": value}}]))


def test_csv(tmp_path: Path) -> None:
    entity = only(load(tmp_path, "kb.csv", CSV))
    assert (entity.id, entity.type, entity.aliases) == ("E7", "person", ("John", "Johnny"))
    assert entity.attributes["weight"][0].text == "80 kg"


def test_triples_tell_types_aliases_and_units(tmp_path: Path) -> None:
    rows = [
        {"subject": "Acme", "predicate": "type", "object": "Company"},
        {"subject": "Acme", "predicate": "alias", "object": "ACME Corp"},
        {"subject": "Acme", "predicate": "weight", "object": 5, "unit": "kg", "until": "2020"},
    ]
    entity = only(load(tmp_path, "kb.jsonl", "\n".join(map(json.dumps, rows))))
    assert (entity.type, entity.aliases) == ("company", ("ACME Corp",))
    assert (entity.attributes["weight"][0].text, entity.attributes["weight"][0].until) == ("5 kg", "2020")


@pytest.mark.parametrize(
    ("since", "until", "holds"),
    [
        (None, None, True),
        ("2020", None, True),
        ("2025-06-01", None, True),
        ("2025-06-02", None, False),
        (None, "2025-06-01", True),
        (None, "2025-05-31", False),
        (None, "2025", True),
        (None, "2024", False),
        (None, "further notice", True),
    ],
)
def test_facts_in_force(since: str | None, until: str | None, holds: bool) -> None:  # noqa: FBT001 (a parameter of the table)
    assert bool(in_force((Fact(value="x", since=since, until=until),), date(2025, 6, 1))) is holds


def test_a_header_line_of_jsonl(tmp_path: Path) -> None:
    base = load(tmp_path, "kb.jsonl", '{"complete": true}\n{"name": "A"}\n')
    assert base.is_complete()
    assert len(base) == 1


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        pytest.param(
            "kb.yaml", "entities:\n  - name: A\n    attribtes: {}\n", ":3: entities[0].attribtes: unknown key", id="key"
        ),
        pytest.param("kb.yaml", "entities:\n  - type: x\n", ":2: entities[0].name: an entity needs a name", id="name"),
        pytest.param("kb.yaml", "entities: [\n", ":2: not YAML", id="yaml"),
        pytest.param("kb.yaml", "a: &a [1]\nb: [" + "*a, " * 2000 + "]\n", "more than 1000 YAML aliases", id="bomb"),
        pytest.param("kb.json", '{"entities": [\n{"name": "A",}\n]}', ":2: not JSON", id="json"),
        pytest.param(
            "kb.json", '{"entities": [\n{"name": "A"},\n{"nam": "B"}]}', ":3: entities[1].nam: unknown", id="json-line"
        ),
        pytest.param("kb.json", '{"entities": 5}', ":1: entities: expected an entity", id="json-shape"),
        pytest.param("kb.json", "5", ":1: expected entities, found a number", id="scalar"),
        pytest.param(
            "kb.json", '{"entities": [], "complete": 5}', "complete: expected true, false or a list", id="complete"
        ),
        pytest.param("kb.json", '{"entities": [], "exclusive": [["a"]]}', "exclusive: expected", id="exclusive"),
        pytest.param("kb.jsonl", '{"name": "A"}\n{"name"\n', ":2: not JSON", id="jsonl"),
        pytest.param("kb.jsonl", '{"name": "A"}\n7\n', ":2: expected an entity", id="jsonl-shape"),
        pytest.param("kb.csv", "nam,x\nA,1\n", ":1: no column 'name'", id="csv-name"),
        pytest.param("kb.csv", "name,x\nA,1,2\n", ":2: 3 cells for 2 columns", id="csv-cells"),
        pytest.param(
            "kb.jsonl",
            '{"name": "B"}\n{"subject": "A", "predicate": "x", "object": 1, "confidence": 2}',
            ":2: attributes.x.confidence: expected a number from 0 to 1",
            id="triple",
        ),
        pytest.param("kb.txt", "x", "unknown format '.txt'", id="format"),
    ],
)
def test_a_mistake_is_told_with_file_and_line(tmp_path: Path, name: str, text: str, expected: str) -> None:
    with pytest.raises(KnowledgeError) as caught:
        load(tmp_path, name, text)
    assert expected in str(caught.value)
    assert str(tmp_path / name) in str(caught.value)


def test_the_nearest_key_is_suggested(tmp_path: Path) -> None:
    with pytest.raises(KnowledgeError, match="did you mean 'aliases'"):
        load(tmp_path, "kb.yaml", "entities:\n  - name: A\n    aliasses: []\n")


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(KnowledgeError) as caught:
        load(tmp_path, "kb.yaml", "entities:\n  - {nam: A}\n  - {nam: B}\n")
    assert str(caught.value).count("unknown key") == 2


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(KnowledgeError, match="cannot be read"):
        read_knowledge(tmp_path / "none.yaml")


def test_not_utf8(tmp_path: Path) -> None:
    (tmp_path / "kb.yaml").write_bytes(b"entities: []\n# \xff\n")
    with pytest.raises(KnowledgeError, match=":2: not UTF-8"):
        read_knowledge(tmp_path / "kb.yaml")


def test_the_error_pickles() -> None:
    error = pickle.loads(pickle.dumps(KnowledgeError("a", "b")))  # noqa: S301 (our own bytes)
    assert isinstance(error, InputError)
    assert (str(error), error.hint) == ("a", "b")


@pytest.mark.parametrize("document", [5, "x", [5], {"entities": "x"}, {"entities": [{"name": {}}]}, {"a": 5}])
def test_an_inline_base_with_mistakes(document: Any) -> None:
    with pytest.raises(KnowledgeError, match="knowledge"):
        inline_knowledge(document)


@pytest.mark.parametrize("value", [True, 1.0, float("nan"), "", None, [], 10**20])
def test_odd_values_are_read(value: Any) -> None:
    (entity,) = inline_knowledge({"entities": [{"name": "A", "attributes": {"x": value}}]})
    assert all(fact.value for facts in entity.attributes.values() for fact in facts)


@pytest.mark.parametrize("value", [10**400, {"value": [1]}, {"y": 10**400}])
def test_values_that_are_none_are_mistakes(value: Any) -> None:
    with pytest.raises(KnowledgeError):
        inline_knowledge({"entities": [{"name": "A", "attributes": {"x": value}}]})


def test_rdf(tmp_path: Path) -> None:
    pytest.importorskip("rdflib")
    text = (
        "@prefix ex: <http://x.example/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
        '@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\nex:acme a ex:Company ; rdfs:label "Acme Corp" ;\n'
        'skos:altLabel "Acme" ; ex:foundedIn "1999" ; ex:ceo ex:lopez . ex:lopez rdfs:label "Maria Lopez" .\n'
    )
    base = load(tmp_path, "kb.ttl", text)
    (acme,) = base.named("acme")
    assert (acme.name, acme.type) == ("Acme Corp", "company")
    assert acme.attributes["foundedIn"][0].value == "1999"
    assert acme.attributes["ceo"][0].value == "Maria Lopez"
    with pytest.raises(KnowledgeError, match="not RDF"):
        load(tmp_path, "bad.ttl", "this is no turtle")


ENGINEER = {"department": (Fact(value="Engineering"),)}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param("a.csv", "Name;Type;department\nJohn Smith;person;Engineering\n", id="semicolons"),
        pytest.param("b.csv", "entity,attribute,value\nJohn Smith,department,Engineering\n", id="facts-by-other-names"),
        pytest.param("c.json", '[["John Smith", "department", "Engineering"]]', id="facts-as-lists"),
        pytest.param(
            "d.json",
            '{"facts": [{"entity": "John Smith", "attribute": "department", "value": "Engineering"}]}',
            id="facts-in-a-document",
        ),
        pytest.param(
            "e.jsonl",
            '{"subject": "John Smith", "property": "department", "value": "Engineering"}\n',
            id="facts-by-line",
        ),
    ],
)
def test_forms_of_facts(tmp_path: Path, name: str, text: str) -> None:
    entity = only(load(tmp_path, name, text))
    assert (entity.name, entity.attributes) == ("John Smith", ENGINEER)


def test_a_flat_entity_is_told_where_attributes_stand(tmp_path: Path) -> None:
    with pytest.raises(KnowledgeError, match=r"a\.json:1: \[0\]\.department: .*stands under 'attributes'"):
        load(tmp_path, "a.json", '[{"name": "John Smith", "department": "Engineering"}]')


@pytest.mark.parametrize(
    "document", [[["a", "b"]], [["a", "b", "c", "d"]], [[1, 2, 3]], [["", "b", "c"]], [[["a"], "b", "c"]]]
)
def test_lists_that_are_no_facts(document: Any) -> None:
    with pytest.raises(KnowledgeError, match="expected an entity"):
        inline_knowledge(document)
