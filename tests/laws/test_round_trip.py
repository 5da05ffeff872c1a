"""Mechanism -> JSON text -> mechanism -> System: nothing is lost, not one bit."""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass

import numpy as np

from cadmbs import compile_mechanism
from cadmbs.models.document import json_text
from cadmbs.models.documents.reading import build, canonical
from cadmbs.models.mechanism import Mechanism
from tests import zoo


def assert_identical(found, expected, place="system"):
    """Nested records are equal, floating-point numbers bit for bit."""
    assert type(found) is type(expected), place
    if isinstance(expected, np.ndarray):
        assert found.dtype == expected.dtype, place
        assert found.shape == expected.shape, place
        assert found.tobytes() == expected.tobytes(), place
    elif isinstance(expected, Mapping):
        assert list(found) == list(expected), place
        for key in expected:
            assert_identical(found[key], expected[key], f"{place}[{key!r}]")
    elif isinstance(expected, tuple):
        assert len(found) == len(expected), place
        for k, pair in enumerate(zip(found, expected, strict=True)):
            assert_identical(*pair, f"{place}[{k}]")
    elif is_dataclass(expected):
        for field in fields(expected):
            assert_identical(getattr(found, field.name), getattr(expected, field.name), f"{place}.{field.name}")
    else:
        assert repr(found) == repr(expected), place


def with_everything():
    """A mechanism with loads, losses, limits, frames, functions of time and a scenario."""
    data = zoo.data_of(zoo.mechanism("coupled"))
    plain = next(joint for joint in data["joints"] if joint["kind"] == "revolute")
    plain |= {"limits": {"lower": -1.0 / 3.0, "upper": 0.1}, "damping": 1e-3, "friction": 0.7, "armature": 1e-7}
    table = {"kind": "table", "times": [0.0, 0.1, 0.3], "values": [1.0, -0.0, 2.0 / 3.0], "outside": "error"}
    loads = [
        {"name": "motor", "kind": "joint_force", "coordinate": plain["name"], "force": table},
        {"name": "coil", "kind": "joint_spring", "coordinate": plain["name"], "stiffness": 0.1, "rest": 0.2},
        {
            "name": "strut",
            "kind": "spring_damper",
            "bodies": ["b1", "b2"],
            "points": [[0.1, 0.2, 0.3], [1e-17, 1.0, -0.0]],
            "stiffness": 1e3,
            "length": {"kind": "harmonic", "amplitude": 0.1, "rate": 2.0, "mean": 1.0},
        },
        {
            "name": "push",
            "kind": "wrench",
            "body": "b3",
            "on": "b1",
            "point": [1.0, 2.0, 3.0],
            "force": [1.0, 0.0, 0.1],
        },
    ]
    scenario = {"duration": 1.0 / 3.0, "initial": {"positions": {plain["name"]: 0.1 + 0.2}}, "hold": [plain["name"]]}
    return Mechanism.model_validate(data | {"loads": loads, "scenario": scenario, "extensions": {"note": [1, None]}})


def assert_round_trip(mechanism):
    read, findings = build(json.loads(json_text(mechanism)))
    assert [finding for finding in findings if finding.severity == "error"] == []
    assert read == mechanism
    assert_identical(compile_mechanism(read), compile_mechanism(mechanism))


def test_written_and_read_mechanisms_compile_to_the_same_bits(mechanism):
    assert_round_trip(canonical(mechanism))


def test_loads_scenario_and_functions_survive():
    assert_round_trip(canonical(with_everything()))


def test_generated_mechanisms_are_in_normal_form(mechanism):
    """The generators write what `load` would give: reading does not change the compiled system."""
    assert_identical(compile_mechanism(canonical(mechanism)), compile_mechanism(mechanism))
