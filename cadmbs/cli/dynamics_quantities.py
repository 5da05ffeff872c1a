"""The quantities of `cadmbs dynamics`: values, names of their components and rows, units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from cadmbs import dynamics
from cadmbs.arrays import Array
from cadmbs.cli.dynamics_quantity import DynamicsQuantity, MotionInputs, force_units
from cadmbs.cli.dynamics_relations import RELATIONS
from cadmbs.cli.engine import engine_for
from cadmbs.system import System
from cadmbs.system.units import coordinate_units

MOMENTUM = ("hx", "hy", "hz", "px", "py", "pz")
ENERGY = ("kinetic", "potential", "total")


_MEANINGS = {
    "mass_matrix": "mass matrix M(q)",
    "coriolis": "Coriolis matrix C(q, v), with dM/dt = C + C^T",
    "gravity": "gravity force g(q) = dU/dq",
    "bias": "bias force C(q, v) v + g(q)",
    "inverse": "joint forces tau = M a + C v + g",
    "forward": "joint accelerations a = M^-1 (tau - C v - g)",
    "energy": "kinetic and potential energy [J], potential zero at the world origin",
    "momentum": "spatial momentum about the world origin, world axes: angular hx hy hz [N m s], linear px py pz [N s]",
}


def motion_quantities(
    system: System, q: Array, given: MotionInputs, asked: Sequence[str]
) -> tuple[DynamicsQuantity, ...]:
    """The quantities asked for, at all samples.

    Args:
        system: Compiled mechanism.
        q: (n_samples, n_q).
        given: Velocities, accelerations, forces.
        asked: Names, in the order of the answer.

    Raises:
        NotSolvableError: A quantity of motions where the mechanism has loops, or a singular mass matrix.
    """
    closed = bool(system.closures or system.rows)

    def quantity(name: str) -> DynamicsQuantity:
        if name == "inverse" and closed:
            return _drive_forces(system, q, given)
        if name in RELATIONS:
            return RELATIONS[name](system, q, given)
        return _quantity(system, name, _value(system, name, q, given))

    return tuple(quantity(name) for name in asked)


def _drive_forces(system: System, q: Array, given: MotionInputs) -> DynamicsQuantity:
    """Forces of the drives, cut ones too, that produce the motion of a mechanism with loops."""
    free = replace(system, motions=())
    found = dynamics.closed_loop_inverse_dynamics(free, q, given.v, given.a, driven=given.drives)
    of = coordinate_units(system)
    units = {name: "N" if of.get(name) == "m" else "N m" for name in found.driven}
    meaning = f"forces that produce the motion of v and a, the loops closed, along {given.drive_words}"
    return DynamicsQuantity("inverse", meaning, found.driven, found.forces, units)


def _value(system: System, name: str, q: Array, given: MotionInputs) -> Array:
    engine = engine_for(system, q)
    match name:
        case "mass_matrix":
            return dynamics.mass_matrix(system, q, engine=engine)
        case "coriolis":
            return dynamics.coriolis_matrix(system, q, given.v)
        case "gravity":
            return dynamics.gravity_force(system, q, engine=engine)
        case "bias":
            return dynamics.bias_force(system, q, given.v, engine=engine)
        case "inverse":
            return dynamics.inverse_dynamics(system, q, given.v, given.a, engine=engine)
        case "forward":
            return dynamics.forward_dynamics(system, q, given.v, given.tau, engine=engine)
        case "energy":
            kinetic, potential = dynamics.energy(system, q, given.v, engine=engine)
            return np.stack([kinetic, potential, kinetic + potential], axis=-1)
    return dynamics.momentum(system, q, given.v, engine=engine)


def _quantity(system: System, name: str, values: Array) -> DynamicsQuantity:
    meaning, names = _MEANINGS[name], system.velocity_names
    if name == "energy":
        return DynamicsQuantity(name, meaning, ENERGY, values, dict.fromkeys(ENERGY, "J"))
    if name == "momentum":
        return DynamicsQuantity(
            name, meaning, MOMENTUM, values, dict(zip(MOMENTUM, ("N m s",) * 3 + ("N s",) * 3, strict=True))
        )
    if name in {"mass_matrix", "coriolis"}:
        units = _matrix_units(system, "/s" if name == "coriolis" else "")
        return DynamicsQuantity(name, meaning, names, values, dict.fromkeys(names), {"row": names}, units)
    return DynamicsQuantity(name, meaning, names, values, _vector_units(system, name))


def _vector_units(system: System, name: str) -> dict[str, str | None]:
    if name == "forward":
        of = coordinate_units(system)
        return {coordinate: f"{of[coordinate]}/s^2" for coordinate in system.velocity_names}
    return dict(force_units(system))


def _matrix_units(system: System, rate: str) -> dict[str, dict[str, str]]:
    """Unit by row and column: of an inertia, or of an inertia by time."""
    of, names = coordinate_units(system), system.velocity_names
    inertia = ("kg", "kg m", "kg m^2")
    return {i: {j: inertia[(of[i] == "rad") + (of[j] == "rad")] + rate for j in names} for i in names}
