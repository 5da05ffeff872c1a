"""Variants compiled side by side: every array as `compile_mechanism` makes it of their documents, bit for bit."""

import dataclasses
import json
from collections.abc import Mapping

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.compiler.stacking import stacked_systems
from cadmbs.models.documents.reading import build, canonical
from cadmbs.models.study.pointers import resolve, value_at
from cadmbs.studies.study import mechanism_data

POINTERS = {
    "five_bar": (
        "/bodies/left_arm/mass",
        "/bodies/left_rod/center_of_mass/2",
        "/bodies/right_rod/inertia/1/1",
        "/joints/left_elbow/point/0",
        "/joints/tool_pin/point/2",
        "/joints/tool_pin/axis/0",
        "/joints/left_motor/damping",
        "/loads/left_spring/stiffness",
        "/scenario/initial/velocities/left_motor",
        "/gravity/0",
    ),
    "rcm": ("/joints/joint4/axis/1", "/joints/joint2/point/1", "/joints/joint3/friction", "/joints/joint3/armature"),
    "pendulum": ("/bodies/rod/mass", "/bodies/rod/center_of_mass/0", "/joints/hinge/point/1"),
    "screw_arm": ("/joints/reach/axis/1", "/bodies/0/inertia/0/0"),
    "slider_crank": ("/joints/1/point/0", "/joints/0/axis/2"),
}
CHANGES = np.array([0.0, 0.01, -0.003, 0.3, -5.0])


def differences(actual, expected, path=()):
    """Where two systems differ, but for the document that they came from."""
    if isinstance(expected, np.ndarray):
        return [] if np.array_equal(actual, expected, equal_nan=expected.dtype.kind == "f") else [path]
    if isinstance(expected, tuple):
        pairs = zip(actual, expected, strict=True)
        return [each for k, pair in enumerate(pairs) for each in differences(*pair, (*path, k))]
    if isinstance(expected, Mapping):
        return [each for key in expected for each in differences(actual[key], expected[key], (*path, key))]
    if dataclasses.is_dataclass(expected):
        names = [f.name for f in dataclasses.fields(expected)]
        names = [name for name in names if name not in ("memory", "as_compiled", "document", "model_hash")]
        pairs = ((name, getattr(actual, name), getattr(expected, name)) for name in names)
        return [each for name, *pair in pairs for each in differences(*pair, (*path, name))]
    return [] if actual == expected else [path]


@pytest.mark.parametrize("name", POINTERS)
def test_stacked_arrays_are_those_of_single_variants(name):
    mechanism = canonical(cm.load(name))
    base, data = cm.compile_mechanism(mechanism), mechanism_data(mechanism)
    keys = [resolve(data, pointer).keys for pointer in POINTERS[name]]
    vouched = 0
    for each in [*([k] for k in keys), keys]:
        numbers = {k: value_at(data, k) + CHANGES for k in each}
        stack, safe = stacked_systems(mechanism, base, numbers)
        for k in np.flatnonzero(safe):
            changed = json.loads(json.dumps(data))
            for path, values in numbers.items():
                value_at(changed, path[:-1])[path[-1]] = values[k]
            valid, findings = build(changed)
            assert valid is not None, findings
            assert differences(stack.variant(k), cm.compile_mechanism(valid)) == []
            assert differences(stack.take(np.array([k])).variant(0), stack.variant(k)) == []
        vouched += int(np.sum(safe))
    assert vouched >= 2 * len(keys)


@pytest.mark.parametrize(
    ("pointer", "values"),
    [
        ("/bodies/left_arm/mass", [0.0, -1.0, 1e12, np.nan, np.inf]),
        ("/bodies/left_arm/inertia/1/1", [-1.0, 1e12]),
        ("/bodies/left_arm/inertia/0/1", [1.0]),
        ("/joints/left_motor/axis/1", [0.0, 1e-12]),
        ("/joints/left_elbow/point/0", [1e60]),
        ("/joints/left_motor/damping", [-0.1]),
    ],
)
def test_what_may_be_wrong_is_not_vouched_for(pointer, values):
    mechanism = canonical(cm.load("five_bar"))
    keys = resolve(mechanism_data(mechanism), pointer).keys
    _, safe = stacked_systems(mechanism, cm.compile_mechanism(mechanism), {keys: np.array(values)})
    assert not np.any(safe)


def test_unknown_numbers_are_refused():
    mechanism = canonical(cm.load("five_bar"))
    base = cm.compile_mechanism(mechanism)
    assert stacked_systems(mechanism, base, {("scenario", "step"): np.ones(2)}) is None
    assert stacked_systems(mechanism, base, {("bodies", 0, "reference_pose", "position", 0): np.ones(2)}) is None
    assert stacked_systems(mechanism, base, {("joints", 4, "damping"): np.ones(2)}) is None
