"""Bodies and joints of benchmark problems as JSON-like data, in the form of mechanism documents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array
from cadmbs.compiler import compile_mechanism
from cadmbs.models.mechanism import Mechanism
from cadmbs.system import System

Data: TypeAlias = dict[str, Any]
"""A part of a mechanism document."""

Z_AXIS = (0.0, 0.0, 1.0)


def document(name: str, gravity: Sequence[float], scenario: Data, **parts: Any) -> Data:
    """A mechanism document with its bodies, joints, loads, constraints and motions."""
    head = {"format": "cadmbs.mechanism/1", "name": name, "gravity": list(gravity)}
    return head | parts | {"scenario": scenario}


def system_of(data: Data) -> System:
    """The compiled mechanism of a document."""
    return compile_mechanism(Mechanism.model_validate(data))


def body(name: str, mass: float, center: ArrayLike, inertia: Array) -> Data:
    """A rigid body: mass [kg], centre of mass [m] and inertia about it [kg m^2], in world axes at q = 0."""
    return {
        "name": name,
        "mass": mass,
        "center_of_mass": np.asarray(center, dtype=float).tolist(),
        "inertia": inertia.tolist(),
    }


def revolute(
    name: str,
    bodies: tuple[str, str],
    point: ArrayLike,
    axis: Sequence[float] = Z_AXIS,
    *,
    cut: bool = False,
) -> Data:
    """A hinge between two bodies about an axis through a point [m], in world axes at q = 0."""
    joint = {"name": name, "kind": "revolute", "predecessor": bodies[0], "successor": bodies[1], "axis": list(axis)}
    return joint | {"point": np.asarray(point, dtype=float).tolist(), "cut": cut}


def slender_rod(name: str, mass: float, start: Array, end: Array) -> Data:
    """A uniform rod between two points whose moment about its own line is a thousandth of the transverse one."""
    line = (end - start) / np.linalg.norm(end - start)
    transverse = mass * float((end - start) @ (end - start)) / 12
    return body(name, mass, (start + end) / 2, transverse * (np.eye(3) - 0.999 * np.outer(line, line)))
