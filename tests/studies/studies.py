"""Studies that the tests run: a pendulum, a five-bar, and faults in them."""

from __future__ import annotations

import copy
from typing import Any

PENDULUM: dict[str, Any] = {
    "format": "cadmbs.study/1",
    "name": "pendulum",
    "mechanism": "pendulum",
    "scenario": {"duration": 0.2, "method": "rk4", "step": 0.01, "output_step": 0.02},
    "parameters": [
        {"name": "mass", "path": "/bodies/rod/mass", "values": {"kind": "grid", "from": 1, "to": 2, "count": 3}},
        {"name": "start", "path": "/scenario/initial/positions/hinge", "values": {"kind": "list", "of": [0.1, 0.2]}},
    ],
    "outputs": [
        {"name": "end", "column": "joint/hinge/q", "take": "last"},
        {"name": "energy", "column": "energy/kinetic", "take": "max"},
    ],
    "engine": "reference",
}


def study(**changes: Any) -> dict[str, Any]:
    """The study of the pendulum with other fields."""
    return {**copy.deepcopy(PENDULUM), **changes}


def parameter(values: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A parameter that is the mass of the rod."""
    return {"name": "mass", "path": "/bodies/rod/mass", "values": values, **changes}


UNIFORM = {"kind": "uniform", "low": 1.0, "high": 2.0}
NORMAL = {"kind": "normal", "mean": 1.0, "deviation": 0.1}
OUTPUT = {"name": "end", "column": "joint/hinge/q"}

FAULTS: dict[str, dict[str, Any]] = {
    "R001": study(parameters=[parameter(UNIFORM, path="/bodies/rod/mas")], design={"kind": "sobol", "samples": 4}),
    "R002": study(parameters=[parameter(UNIFORM, path="/bodies/rod")], design={"kind": "sobol", "samples": 4}),
    "R003": study(outputs=[OUTPUT, OUTPUT]),
    "R004": study(
        parameters=[parameter({"kind": "uniform", "low": 2.0, "high": 1.0})], design={"kind": "random", "samples": 4}
    ),
    "R005": study(parameters=[parameter(NORMAL)]),
    "R006": study(constraints=[{"terms": [{"parameter": "mass"}], "at_least": 3.0}]),
    "R007": study(
        parameters=[parameter(NORMAL)], design={"kind": "random", "samples": 4}, correlation=[[1, 0], [0, 1]]
    ),
    "R008": study(objective={"minimize": "ende"}),
    "R009": study(outputs=[{"name": "end", "column": "joint/hing/q"}]),
    "R010": study(outputs=[{**OUTPUT, "take": {"at": 7.0}}]),
    "R013": study(
        parameters=[{"name": "length", "move": "hing", "along": [0, 0, 1], "values": UNIFORM}],
        design={"kind": "sobol", "samples": 4},
    ),
    "R015": study(outputs=[OUTPUT, {"name": "twice", "kind": "sum", "of": ["end", "ende"]}]),
}
"""A study with one fault for each finding."""
