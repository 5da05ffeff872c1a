"""The quantities of `cadmbs dynamics`: values, names of their components and rows, units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from cadmbs import dynamics
from cadmbs.arrays import Array
from cadmbs.cli.evaluating.dynamics_inputs import MotionInputs, force_units
from cadmbs.cli.evaluating.dynamics_relations import RELATIONS
from cadmbs.cli.evaluating.sampled_quantity import SampledQuantity
from cadmbs.system import System
from cadmbs.system.units import coordinate_units

MOMENTUM = dict.fromkeys(("hx", "hy", "hz"), "N m s") | dict.fromkeys(("px", "py", "pz"), "N s")
ENERGY = dict.fromkeys(("kinetic", "potential", "total"), "J")
"""Components of the momentum and the energy, and their units."""

INERTIA_UNITS = ("kg", "kg m", "kg m^2")
"""Units of entries of the mass matrix, by the number of angles among row and column."""

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
    system: System, q: Array, inputs: MotionInputs, names: Sequence[str]
) -> tuple[SampledQuantity, ...]:
    """Quantities at all samples.

    Args:
        system: Compiled mechanism.
        q: (n_samples, n_q).
        inputs: Velocities, accelerations, forces.
        names: Names of the quantities, in the order of the answer.

    Raises:
        NotSolvableError: A quantity of motions where the mechanism has loops, or a singular mass matrix.
    """
    closed = bool(system.closures or system.rows)

    def quantity(name: str) -> SampledQuantity:
        if name == "inverse" and closed:
            return _drive_forces(system, q, inputs)
        if name in RELATIONS:
            return RELATIONS[name](system, q, inputs)
        engine = "numpy" if name == "coriolis" else inputs.engine
        return replace(_quantity(system, name, _values(system, name, q, inputs)), engine=engine)

    return tuple(quantity(name) for name in names)


def _drive_forces(system: System, q: Array, inputs: MotionInputs) -> SampledQuantity:
    """Forces of the drives, cut ones too, that produce the motion of a mechanism with loops."""
    free = replace(system, motions=())
    solution = dynamics.closed_loop_inverse_dynamics(free, q, inputs.v, inputs.a, driven=inputs.drives)
    coordinates = coordinate_units(system)
    units = {name: "N" if coordinates.get(name) == "m" else "N m" for name in solution.driven}
    meaning = f"forces that produce the motion of v and a, the loops closed, along {inputs.drives_text}"
    return SampledQuantity("inverse", meaning, solution.driven, solution.forces, units)


def _values(system: System, name: str, q: Array, inputs: MotionInputs) -> Array:
    engine, v = inputs.engine, inputs.v
    match name:
        case "mass_matrix":
            return dynamics.mass_matrix(system, q, engine=engine)
        case "coriolis":
            return dynamics.coriolis_matrix(system, q, v, engine=engine)
        case "gravity":
            return dynamics.gravity_force(system, q, engine=engine)
        case "bias":
            return dynamics.bias_force(system, q, v, engine=engine)
        case "inverse":
            return dynamics.inverse_dynamics(system, q, v, inputs.a, engine=engine)
        case "forward":
            return dynamics.forward_dynamics(system, q, v, inputs.tau, engine=engine)
        case "energy":
            kinetic, potential = dynamics.energy(system, q, v, engine=engine)
            return np.stack([kinetic, potential, kinetic + potential], axis=-1)
    return dynamics.momentum(system, q, v, engine=engine)


def _quantity(system: System, name: str, values: Array) -> SampledQuantity:
    meaning, names, coordinates = _MEANINGS[name], system.velocity_names, coordinate_units(system)
    units: dict[str, str] = {"energy": ENERGY, "momentum": MOMENTUM}.get(name, force_units(system))
    if name in {"mass_matrix", "coriolis"}:
        rate = "/s" if name == "coriolis" else ""
        angular = {i: coordinates[i] == "rad" for i in names}
        entries = {i: {j: INERTIA_UNITS[angular[i] + angular[j]] + rate for j in names} for i in names}
        return SampledQuantity(name, meaning, names, values, dict.fromkeys(names), {"row": names}, entries)
    if name == "forward":
        units = {coordinate: f"{coordinates[coordinate]}/s^2" for coordinate in names}
    return SampledQuantity(name, meaning, tuple(units), values, dict(units))
