"""The published JSON Schema says what the models say."""

from __future__ import annotations

import json

import pytest

from cadmbs.errors import UnknownNameError
from cadmbs.models.mechanism import Mechanism
from cadmbs.models.schema import DIALECT, schema


def test_head():
    found = schema("mechanism")
    assert found["$schema"] == DIALECT
    assert found["$id"] == "cadmbs.mechanism/1"
    assert found["required"] == ["format", "name", "bodies", "joints"]
    assert set(found["properties"]) == set(Mechanism.model_fields)


def test_unknown_keys_are_refused_everywhere():
    definitions = [schema("mechanism"), *schema("mechanism")["$defs"].values()]
    objects = [node for node in definitions if node.get("type") == "object"]
    assert len(objects) > 40
    assert all(node["additionalProperties"] is False for node in objects)


def test_vectors_and_kinds():
    definitions = schema("mechanism")["$defs"]
    axis = definitions["Revolute"]["properties"]["axis"]
    assert (axis["minItems"], axis["maxItems"]) == (3, 3)
    assert definitions["Revolute"]["properties"]["kind"]["const"] == "revolute"


def test_it_is_json():
    assert json.loads(json.dumps(schema("mechanism"))) == schema("mechanism")


def test_unknown_name():
    with pytest.raises(UnknownNameError, match=r'there is no schema "mechanisms"; .* Did you mean "mechanism"'):
        schema("mechanisms")
