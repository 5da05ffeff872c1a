"""A result carries the mechanism it was computed from, and says what differs from the document."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from importlib.resources import files

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics.variants import Variants
from cadmbs.models.documents.reading import build
from cadmbs.results import storage
from cadmbs.results.files.description import json_patch, patched
from cadmbs.system.system import changed_fields

RUN = {"duration": 0.02, "output_step": 0.01, "engine": "reference", "method": "rk4"}


def library(name):
    return cm.load(str(files("cadmbs.library") / f"{name}.json"))


@pytest.mark.parametrize("suffix", ["csv", "npz", "h5", "parquet"])
def test_a_stored_result_compiles_to_the_same_mechanism(tmp_path, suffix):
    system = cm.compile_mechanism(library("four_bar"))
    path = tmp_path / f"run.{suffix}"
    cm.simulate(system, **RUN).save(path)
    stored = storage.load(path).metadata["mechanism"]
    mechanism, findings = build(stored["document"])
    again = cm.compile_mechanism(mechanism)
    assert (again.model_hash, again.document) == (system.model_hash, system.document)
    assert again.model_hash == stored["sha256"]
    assert "changes" not in stored
    assert not [finding for finding in findings if finding.severity == "error"]


def test_a_document_in_other_units_is_stored_in_si_units():
    mechanism = library("pendulum")
    data = json.loads(cm.compile_mechanism(mechanism).document)
    in_mm = data | {"units": {"length": "mm", "mass": "kg", "angle": "rad"}}
    document = json.loads(cm.compile_mechanism(build(in_mm)[0]).document)
    assert document["units"]["length"] == "m"
    assert document["bodies"][0]["center_of_mass"] == [x / 1000 for x in data["bodies"][0]["center_of_mass"]]


def test_a_system_that_was_changed_in_python_says_so():
    system = cm.compile_mechanism(library("pendulum"))
    light = replace(system, gravity=np.array([0.0, 0.0, -1.62]), bodies=replace(system.bodies, mass=system.bodies.mass))
    stored = cm.simulate(light, **RUN).metadata["mechanism"]
    assert stored["sha256"] == system.model_hash
    assert stored["document"] == json.loads(system.document)
    assert stored["changes"] == {"gravity": [0.0, 0.0, -1.62]}
    assert changed_fields(pickle.loads(pickle.dumps(light))) == {"gravity": [0.0, 0.0, -1.62]}  # noqa: S301
    assert changed_fields(replace(light, gravity=system.gravity.copy())) == {}
    heavier = replace(system, bodies=replace(system.bodies, mass=2 * system.bodies.mass))
    assert changed_fields(heavier) == {"bodies.mass": (2 * system.bodies.mass).tolist()}


def test_variants_say_what_they_differ_in_from_the_first(tmp_path):
    base = json.loads(cm.compile_mechanism(library("pendulum")).document)
    heavy = json.loads(json.dumps(base))
    heavy["bodies"][0]["mass"] = 2 * base["bodies"][0]["mass"]
    systems = [cm.compile_mechanism(build(data)[0]) for data in (base, heavy)]
    path = tmp_path / "run.npz"
    cm.simulate(Variants(systems), **RUN).save(path)
    metadata = storage.load(path).metadata
    assert metadata["mechanism"]["document"] == base
    first, second = metadata["variants"]
    assert "patch" not in first
    assert second["patch"] == [{"op": "replace", "path": "/bodies/0/mass", "value": heavy["bodies"][0]["mass"]}]
    assert patched(base, second["patch"]) == heavy


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"a": 1, "b": [1, 2]}, {"b": [1, 2, 3], "c/~d": None}),
        ([{"a": 1}, {"a": 2}], [{"a": 1}, {"a": 3, "b": {}}]),
        ({"a": [{"x": 1}]}, {"a": []}),
        ({"a": 1}, [1]),
        ({"a": True}, {"a": 1}),
    ],
)
def test_a_patch_makes_the_second_document_of_the_first(before, after):
    original = json.dumps(before)
    assert json.dumps(patched(before, json_patch(before, after)), sort_keys=True) == json.dumps(after, sort_keys=True)
    assert json.dumps(before) == original
    assert json_patch(before, before) == []


@pytest.mark.parametrize("operation", [{"op": "move", "path": "/a"}, {"op": "replace", "path": "/b/c", "value": 1}])
def test_a_patch_that_does_not_fit_is_refused(operation):
    with pytest.raises(ValueError, match=r"operation|patch"):
        patched({"a": 1}, [operation])
