"""A system with the forces that a controller gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.scenarios.fields import tree_coordinate_names
from cadmbs.simulation.control.controller import Forces
from cadmbs.system import System
from cadmbs.system.functions import Held
from cadmbs.system.inputs import Inputs
from cadmbs.system.loads import JointForce, Load, WrenchLoad


def input_count(system: System, bodies: Sequence[str]) -> int:
    """How many numbers a controller gives: joint forces, and six for each body with a wrench."""
    return system.n_v + 6 * len(bodies)


def input_numbers(forces: Forces, bodies: Sequence[str]) -> Array:
    """Joint forces, then for each body the moment and the force, as one array (..., n)."""
    none = np.zeros((*forces.joints.shape[:-1], 6))
    return np.concatenate([forces.joints, *(forces.wrenches.get(body, none) for body in bodies)], axis=-1)


def with_inputs(system: System, bodies: Sequence[str], inputs: Inputs) -> System:
    """The system under the forces of `input_numbers`: along its coordinates, and wrenches in world axes on bodies.

    A wrench is counted about the origin of the body's frame.
    """
    columns = tree_coordinate_names(system, "velocities")
    loads: list[Load] = [
        JointForce(f"control of {name}", columns.index(name), Held(inputs, k))
        for k, name in enumerate(system.velocity_names)
    ]
    for k, body in enumerate(bodies):
        index, pose = system.body_and_pose(body)
        first = system.n_v + 6 * k
        mx, my, mz, fx, fy, fz = (Held(inputs, first + i) for i in range(6))
        loads.append(
            WrenchLoad(
                name=f"control of {body}",
                body=int(system.bodies.moving[index]),
                on=0,
                document_bodies=(index, 0),
                point=pose[:3, 3] - system.origin,
                force=(fx, fy, fz),
                torque=(mx, my, mz),
                in_body_axes=False,
            )
        )
    compiled = dict(system.as_compiled)
    all_loads = (*system.loads, *loads)
    if compiled["loads"] is system.loads:  # what a controller gives is no change of the mechanism
        compiled["loads"] = all_loads
    return replace(system, loads=all_loads, as_compiled=compiled, inputs=inputs)
