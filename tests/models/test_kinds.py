"""In Python a document's class says its kind; in a file the field `kind` does."""

from __future__ import annotations

import json
from typing import Literal, get_args, get_origin

import pytest

import cadmbs as cm
from cadmbs.importers.schemas import schema
from cadmbs.models import constraint, coupling, functions, geometry, joint, load, measure
from cadmbs.models.body import Body
from cadmbs.models.documents.reading import build
from cadmbs.models.joint import Revolute
from cadmbs.models.quantities.fields import Document
from tests.messages.documents import arm


def classes_of_one_kind():
    for module in (joint, coupling, constraint, load, functions, geometry, measure):
        for name, value in vars(module).items():
            if isinstance(value, type) and issubclass(value, Document) and value.__module__ == module.__name__:
                kind = value.model_fields.get("kind")
                if kind is not None and get_origin(kind.annotation) is Literal and len(get_args(kind.annotation)) == 1:
                    yield pytest.param(value, *get_args(kind.annotation), id=name)


CLASSES = list(classes_of_one_kind())


def test_there_are_classes_of_all_lists():
    assert len(CLASSES) == 13 + 1 + 8 + 10 + 5 + 4 + 5 + 13


@pytest.mark.parametrize(("document", "kind"), CLASSES)
def test_the_class_has_its_kind(document, kind):
    assert document.model_fields["kind"].default == kind


@pytest.mark.parametrize(("document", "kind"), CLASSES)
def test_a_file_must_have_the_kind(document, kind):
    properties = document.model_json_schema(mode="validation")
    definition = properties["$defs"][document.__name__] if "$ref" in properties else properties
    assert "kind" in definition["required"]
    assert definition["properties"]["kind"] == {"const": kind, "title": "Kind", "type": "string"}


def test_the_published_schema_requires_every_kind():
    definitions = schema("mechanism")["$defs"]
    tagged = [one for one in definitions.values() if "kind" in one.get("properties", {})]
    assert len(tagged) == len(CLASSES) + 3
    assert all("kind" in one["required"] for one in tagged)


def test_a_joint_without_kind_works_in_python_and_is_saved_with_it(tmp_path):
    hinge = Revolute(name="hinge", predecessor="world", successor="rod", axis=(0, 1, 0), point=(0, 0, 0))
    mechanism = cm.Mechanism(name="rod", bodies=(Body(name="rod"),), joints=(hinge,))
    cm.save(mechanism, tmp_path / "rod.json")
    assert json.loads((tmp_path / "rod.json").read_text())["joints"][0]["kind"] == "revolute"
    assert cm.load(tmp_path / "rod.json").joints[0] == hinge


def test_a_file_without_kind_is_told_the_kinds():
    data = arm()
    del data["joints"][0]["kind"]
    mechanism, findings = build(data)
    assert mechanism is None
    assert [finding.code for finding in findings] == ["D005"]
    assert 'the field "kind" is missing; expected one of cylindrical, fixed, free' in findings[0].message
