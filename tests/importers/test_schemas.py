"""The schemas of all JSON files: complete, and true of the files that are read."""

import json

import pytest

from cadmbs.errors import UnknownNameError
from cadmbs.importers.schemas import SCHEMAS, schema


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_json_with_an_identity(name):
    found = json.loads(json.dumps(schema(name)))
    assert found["$schema"].endswith("2020-12/schema")
    assert found["$id"].startswith(f"cadmbs.{name}/1")
    assert found["type"] == "object"


def test_the_assembly_schema_names_what_every_assembly_has():
    assert {"schema", "units", "parts"} <= set(schema("assembly")["required"])


def test_the_screws_schema_refuses_unknown_fields():
    found = schema("screws")
    assert found["additionalProperties"] is False
    assert {"e", "y", "h", "m", "c", "Theta"} <= set(found["properties"])


def test_an_unknown_name_is_told():
    with pytest.raises(UnknownNameError, match='no schema "screw"; there is one for mechanism, screws, assembly'):
        schema("screw")
