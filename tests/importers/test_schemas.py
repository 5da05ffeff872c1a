"""The schemas of all JSON files: complete, and true of the files that are read."""

import json
import re

import pytest

from cadmbs.errors import UnknownNameError
from cadmbs.importers.schemas import DIALECT, SCHEMAS, schema
from cadmbs.models.mechanism import Mechanism


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_json_with_an_identity(name):
    found = json.loads(json.dumps(schema(name)))
    assert found["$schema"].endswith("2020-12/schema")
    assert found["$id"].startswith(f"cadmbs.{name}/1")
    assert found["type"] == "object"


def test_the_assembly_schema_names_what_every_assembly_has():
    assert {"schema", "units", "parts"} <= set(schema("assembly")["required"])


def test_the_assembly_schema_describes_parts_faces_contacts_and_joints():
    document = schema("assembly")
    assert document["$id"] == "cadmbs.assembly/1.1"
    for key in ("parts", "contacts", "joints", "couplings"):
        name = document["properties"][key]["items"]["$ref"].rsplit("/", 1)[-1]
        assert document["$defs"][name]["type"] == "object"
    assert {"outline", "turns"} <= set(document["$defs"]["Feature"]["properties"])
    references = re.findall(r'"#/\$defs/(\w+)"', json.dumps(document))
    assert set(references) <= set(document["$defs"])


def test_the_screws_schema_refuses_unknown_fields():
    found = schema("screws")
    assert found["additionalProperties"] is False
    assert {"e", "y", "h", "m", "c", "Theta"} <= set(found["properties"])


def test_an_unknown_name_is_told():
    with pytest.raises(UnknownNameError, match='no schema "screw"; there is one for mechanism, screws, assembly'):
        schema("screw")


def test_the_mechanism_schema_has_the_fields_of_the_document():
    found = schema("mechanism")
    assert found["$schema"] == DIALECT
    assert found["$id"] == "cadmbs.mechanism/1"
    assert found["required"] == ["format", "name", "bodies", "joints"]
    assert set(found["properties"]) == set(Mechanism.model_fields)


def test_the_mechanism_schema_refuses_unknown_keys_everywhere():
    definitions = [schema("mechanism"), *schema("mechanism")["$defs"].values()]
    objects = [node for node in definitions if node.get("type") == "object"]
    assert len(objects) > 40
    assert all(node["additionalProperties"] is False for node in objects)


def test_vectors_and_kinds_of_the_mechanism_schema():
    definitions = schema("mechanism")["$defs"]
    axis = definitions["Revolute"]["properties"]["axis"]
    assert (axis["minItems"], axis["maxItems"]) == (3, 3)
    assert definitions["Revolute"]["properties"]["kind"]["const"] == "revolute"


def test_a_misspelled_name_gets_a_suggestion():
    with pytest.raises(UnknownNameError, match=r'there is no schema "mechanisms"; .* Did you mean "mechanism"'):
        schema("mechanisms")
