"""The quantities of `cadmbs dynamics`: values, names of their components, units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs import dynamics
from cadmbs.arrays import Array
from cadmbs.system import System
from cadmbs.system.units import coordinate_units

MOMENTUM = ("hx", "hy", "hz", "px", "py", "pz")
ENERGY = ("kinetic", "potential", "total")


@dataclass(frozen=True)
class Quantity:
    """One quantity at all samples.

    Attributes:
        name: "mass_matrix", "gravity", ...
        meaning: A sentence with its symbol.
        components: Names of the last axis.
        values: (n_samples, n) or, for matrices, (n_samples, n_v, n_v).
        units: Unit by component; None where it differs from row to row.
    """

    name: str
    meaning: str
    components: tuple[str, ...]
    values: Array
    units: Mapping[str, str | None]

    @property
    def is_matrix(self) -> bool:
        """Whether it has rows by velocity coordinate besides its columns."""
        return self.name in MATRICES


MATRICES = ("mass_matrix", "coriolis")
"""Quantities with a row and a column a velocity coordinate."""

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
    system: System, q: Array, given: Mapping[str, Array], asked: Sequence[str]
) -> tuple[Quantity, ...]:
    """The quantities asked for, at all samples.

    Args:
        system: Compiled mechanism.
        q: (n_samples, n_q).
        given: (n_v,) velocities "v", accelerations "a", forces "tau", the same for all samples.
        asked: Names, in the order of the answer.

    Raises:
        NotSolvableError: Inverse or forward dynamics of a mechanism with loops, or a singular mass matrix.
    """
    return tuple(_quantity(system, name, _value(system, name, q, given)) for name in asked)


def _value(system: System, name: str, q: Array, given: Mapping[str, Array]) -> Array:
    v, a, tau = given["v"], given["a"], given["tau"]
    match name:
        case "mass_matrix":
            return dynamics.mass_matrix(system, q)
        case "coriolis":
            return dynamics.coriolis_matrix(system, q, v)
        case "gravity":
            return dynamics.gravity_force(system, q)
        case "bias":
            return dynamics.bias_force(system, q, v)
        case "inverse":
            return dynamics.inverse_dynamics(system, q, v, a)
        case "forward":
            return dynamics.forward_dynamics(system, q, v, tau)
        case "energy":
            kinetic, potential = dynamics.energy(system, q, v)
            return np.stack([kinetic, potential, kinetic + potential], axis=-1)
    return dynamics.momentum(system, q, v)


def _quantity(system: System, name: str, values: Array) -> Quantity:
    if name == "energy":
        return Quantity(name, _MEANINGS[name], ENERGY, values, dict.fromkeys(ENERGY, "J"))
    if name == "momentum":
        units = dict(zip(MOMENTUM, ("N m s",) * 3 + ("N s",) * 3, strict=True))
        return Quantity(name, _MEANINGS[name], MOMENTUM, values, units)
    return Quantity(name, _MEANINGS[name], system.velocity_names, values, _units(system, name))


def _units(system: System, name: str) -> dict[str, str | None]:
    if name in MATRICES:
        return dict.fromkeys(system.velocity_names)
    of = coordinate_units(system)
    if name == "forward":
        return {coordinate: f"{of[coordinate]}/s^2" for coordinate in system.velocity_names}
    return {coordinate: "N m" if of[coordinate] == "rad" else "N" for coordinate in system.velocity_names}
