"""Mechanisms with loads along sums of coordinates: an arm without loops, and a four-bar linkage with any joint cut."""

from __future__ import annotations

from cadmbs import compile_mechanism
from cadmbs.models.mechanism import Mechanism
from tests.dynamics import closed_states

WAVE = {"kind": "harmonic", "mean": 0.1, "amplitude": 0.3, "rate": 4.0}
POLYNOMIAL = {"polynomial": [5.0, 2.0, 30.0]}
DAMPER_POLYNOMIAL = {"polynomial": [0.1, 0.2, 0.3]}
TABLE = {"deflection": [-2.0, 0.0, 2.0], "force": [-4.0, 0.0, 9.0]}


def terms(**factors):
    """Terms of a sum."""
    return [{"coordinate": name, "factor": factor} for name, factor in factors.items()]


def every_kind(first, second, third):
    """A load of every kind along sums of three coordinates, in which the third one counts little."""
    both, apart, all_three = (
        terms(**{first: 1.0, second: 1.0}),
        terms(**{first: 1.0, second: -1.5}),
        terms(**{first: 1.0, second: 0.5, third: -0.7}),
    )
    return [
        {"name": "force", "kind": "joint_force", "terms": apart, "force": WAVE},
        {"name": "spring", "kind": "joint_spring", "terms": all_three, "stiffness": 12, "damping": 0.3, "rest": WAVE},
        {
            "name": "cubic", "kind": "joint_spring", "terms": apart, "rest": 0.1, "characteristic": POLYNOMIAL,
            "damping_characteristic": DAMPER_POLYNOMIAL,
        },
        {"name": "table", "kind": "joint_spring", "terms": both, "characteristic": TABLE},
        {"name": "single", "kind": "joint_spring", "coordinate": first, "characteristic": {"polynomial": [5, 2]}},
        {"name": "stop", "kind": "joint_stop", "terms": both, "upper": -0.3, "stiffness": 40, "damping": 0.5},
        {
            "name": "servo", "kind": "joint_servo", "terms": all_three, "position": WAVE, "stiffness": 10, "damping": 1,
            "effort": 3,
        },
        {"name": "friction", "kind": "joint_friction", "terms": apart, "friction": 0.2, "damping": 0.1},
        {"name": "alone", "kind": "joint_friction", "coordinate": second, "friction": 0.1, "damping": 0.05},
    ]  # fmt: skip


def document(loads=None, couplings=(), **scenario):
    """Two hinges and a slide in a row."""
    bodies = [
        {
            "name": name, "mass": 1.0 + k, "center_of_mass": [0.3 + 0.5 * k, 0.1, 0],
            "inertia": [[0.01, 0, 0], [0, 0.05, 0], [0, 0, 0.04]],
        }
        for k, name in enumerate("abc")
    ]  # fmt: skip
    joints = [
        {
            "name": name, "kind": "prismatic" if name == "z" else "revolute", "predecessor": i, "successor": j,
            "axis": [0.6, 0, 0.8] if name == "z" else [0, 1, 0], "point": [x, 0, 0],
        }
        for name, i, j, x in (("x", "world", "a", 0.0), ("y", "a", "b", 0.5), ("z", "b", "c", 1.0))
    ]  # fmt: skip
    start = {"positions": {"x": 0.3, "y": -0.2, "z": 0.1}, "velocities": {"x": 1.0, "y": -2.0, "z": 0.3}}
    data = {"name": "arm", "bodies": bodies, "joints": joints, "couplings": list(couplings)}
    data["loads"] = every_kind("x", "y", "z") if loads is None else loads
    data["scenario"] = {"duration": 0.2, "output_step": 0.05, "initial": start} | scenario
    return {"format": "cadmbs.mechanism/1"} | data


def arm(loads=None, couplings=(), **scenario):
    """The mechanism of `document`, compiled."""
    return compile_mechanism(Mechanism.model_validate(document(loads, couplings, **scenario)))


def four_bar(cut, loads=None):
    """The linkage of the library with loads along sums of the angles of three joints, and one joint cut."""
    data = closed_states.document("four_bar")
    joints = [joint | {"cut": joint["name"] == cut} for joint in data["joints"]]
    if loads is None:
        loads = every_kind("crank_pin", "rocker_pivot", "rocker_pin")
    return compile_mechanism(Mechanism.model_validate(data | {"loads": loads, "joints": joints}))
