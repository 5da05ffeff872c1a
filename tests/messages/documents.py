"""Small `cadmbs.mechanism/1` documents, good as they are, and ways to spoil them."""

from __future__ import annotations

from typing import Any

Data = dict[str, Any]


def arm(**changes: Any) -> Data:
    """Two links on revolute joints, with nothing to report; changes are top-level fields."""
    return {
        "format": "cadmbs.mechanism/1",
        "name": "arm",
        "bodies": [body("upper"), body("lower", center_of_mass=[1.5, 0, 0])],
        "joints": [joint("shoulder", "world", "upper"), joint("elbow", "upper", "lower", point=[1, 0, 0])],
        **changes,
    }


def body(name: str, **changes: Any) -> Data:
    """A body with mass and inertia."""
    inertia = [[0.1, 0, 0], [0, 0.2, 0], [0, 0, 0.2]]
    return {"name": name, "mass": 2.0, "center_of_mass": [0.5, 0, 0], "inertia": inertia, **changes}


def joint(name: str, predecessor: str, successor: str, **changes: Any) -> Data:
    """A revolute joint about z."""
    ends = {"name": name, "kind": "revolute", "predecessor": predecessor, "successor": successor}
    return {**ends, "axis": [0, 0, 1], "point": [0, 0, 0], **changes}


def without(data: Data, *keys: str) -> Data:
    """The object without some of its keys."""
    return {key: value for key, value in data.items() if key not in keys}


def elbow(*removed: str, **changes: Any) -> Data:
    """The arm with another second joint."""
    data = arm()
    data["joints"][1] = without({**data["joints"][1], **changes}, *removed)
    return data


def upper(*removed: str, **changes: Any) -> Data:
    """The arm with another first body."""
    data = arm()
    data["bodies"][0] = without({**data["bodies"][0], **changes}, *removed)
    return data


def cam(function: Any = None, **changes: Any) -> Data:
    """A coupling of the elbow by a function of the shoulder, by default a parabola."""
    parabola = {"kind": "polynomial", "coefficients": [0, 0, 1]}
    data = {"name": "cam", "kind": "function", "dependent": "elbow", "of": "shoulder", "function": function or parabola}
    return data | changes


def gear(*terms: tuple[str, float], **changes: Any) -> Data:
    """A coupling."""
    return {"name": "gear", "terms": [{"coordinate": c, "factor": f} for c, f in terms], **changes}


def four_bar(**changes: Any) -> Data:
    """A planar loop of four bars whose last joint is cut by wish."""
    joints = [
        joint("crank", "world", "a"),
        joint("knee", "a", "b", point=[0, 1, 0]),
        joint("wrist", "c", "b", point=[1, 1, 0], cut=True),
        joint("rocker", "world", "c", point=[1, 0, 0]),
    ]
    return arm(**{"bodies": [body("a"), body("b"), body("c")], "joints": joints, **changes})


def constraint(kind: str, **changes: Any) -> Data:
    """The arm with one constraint between its links."""
    return arm(constraints=[{"name": "row", "kind": kind, **changes}])


def load(kind: str, **changes: Any) -> Data:
    """The arm with one load."""
    return arm(loads=[{"name": "push", "kind": kind, **changes}])


def motion(**changes: Any) -> Data:
    """The arm with one motion."""
    return arm(motions=[{"name": "drive", **changes}])


def table(**changes: Any) -> Data:
    """The arm with a motor torque by table."""
    force = {"kind": "table", "times": [0, 1, 2], "values": [0, 1, 0], **changes}
    return load("joint_force", coordinate="elbow", force=force)


def start(positions: Data | None = None, base: Data | None = None, **changes: Any) -> Data:
    """A document with a scenario."""
    return {**(base or arm()), "scenario": {"initial": {"positions": positions or {}}, **changes}}


def ball(**changes: Any) -> Data:
    """The arm with a spherical elbow."""
    return elbow("axis", kind="spherical", **changes)


def nested(depth: int) -> Any:
    """A function of time of a function of time of ..."""
    function: Any = 1.0
    for _ in range(depth):
        function = {"kind": "sin", "of": function}
    return function
