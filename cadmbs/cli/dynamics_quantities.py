"""The quantities of `cadmbs dynamics`: values, names of their components and rows, units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from cadmbs import dynamics
from cadmbs.arrays import Array
from cadmbs.cli.engine import engine_for
from cadmbs.cli.labelled import Axes
from cadmbs.system import System
from cadmbs.system.units import coordinate_units

MOMENTUM = ("hx", "hy", "hz", "px", "py", "pz")
ENERGY = ("kinetic", "potential", "total")


@dataclass(frozen=True)
class Given:
    """What the command line says besides the configurations.

    Attributes:
        v: (n_v,) velocities, the same for all samples; (n_samples, n_v) in closed loops, where the others follow.
        a: (n_v,) accelerations, likewise.
        tau: (n_v,) joint forces.
        representation: Of reaction wrenches.
        driven: Whether reactions are at the accelerations that `tau` causes, not at `a`.
        drives: Velocity coordinates that take the place of actuated ones in loops where no joint is marked; else None.
    """

    v: Array
    a: Array
    tau: Array
    representation: str = "hybrid"
    driven: bool = False
    drives: tuple[str, ...] | None = None

    @property
    def drive_words(self) -> str:
        """What gives the forces of a motion of a mechanism with loops."""
        if self.drives is None:
            return "the actuated coordinates"
        return f"{', '.join(self.drives) or 'no coordinate'}, as no joint is marked as actuated"

    def by_coordinate(self, system: System) -> dict[str, dict[str, Any]]:
        """The vectors by name of the coordinate; lists over the samples where they differ from sample to sample."""
        vectors = {"v": self.v, "a": self.a, "tau": self.tau}
        plain = {word: x[0] if x.ndim > 1 and len(x) == 1 else x.T for word, x in vectors.items()}
        return {word: dict(zip(system.velocity_names, x.tolist(), strict=True)) for word, x in plain.items()}


@dataclass(frozen=True)
class Quantity:
    """One quantity at all samples.

    Attributes:
        name: "mass_matrix", "gravity", ...
        meaning: A sentence with its symbol.
        components: Names of the last axis.
        values: (n_samples, ..., n), the axes of `axes` between samples and components.
        units: Unit by component; None where it differs from row to row.
        axes: The names along each further axis, by what its column of labels is called; empty for vectors.
        json_units: What the map of units in JSON has; default: `units`.
        parts: Arrays by name, samples first, that stand in JSON in place of `values`.
        about: What else there is to know, for JSON and the description of a table.
        remark: What is printed below the table.
        on_its_side: Whether a terminal shows the components as lines and the one further axis as columns.
    """

    name: str
    meaning: str
    components: tuple[str, ...]
    values: Array
    units: Mapping[str, str | None]
    axes: Axes = field(default_factory=dict)
    json_units: Mapping[str, Any] | None = None
    parts: Mapping[str, Array] = field(default_factory=dict)
    about: Mapping[str, Any] = field(default_factory=dict)
    remark: str = ""
    on_its_side: bool = False


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


def motion_quantities(system: System, q: Array, given: Given, asked: Sequence[str]) -> tuple[Quantity, ...]:
    """The quantities asked for, at all samples.

    Args:
        system: Compiled mechanism.
        q: (n_samples, n_q).
        given: Velocities, accelerations, forces.
        asked: Names, in the order of the answer.

    Raises:
        NotSolvableError: A quantity of motions where the mechanism has loops, or a singular mass matrix.
    """
    from cadmbs.cli.dynamics_relations import RELATIONS

    closed = bool(system.closures or system.rows)

    def quantity(name: str) -> Quantity:
        if name == "inverse" and closed:
            return _drive_forces(system, q, given)
        if name in RELATIONS:
            return RELATIONS[name](system, q, given)
        return _quantity(system, name, _value(system, name, q, given))

    return tuple(quantity(name) for name in asked)


def _drive_forces(system: System, q: Array, given: Given) -> Quantity:
    """Forces of the drives, cut ones too, that produce the motion of a mechanism with loops."""
    free = replace(system, motions=())
    found = dynamics.closed_loop_inverse_dynamics(free, q, given.v, given.a, driven=given.drives)
    of = coordinate_units(system)
    units = {name: "N" if of.get(name) == "m" else "N m" for name in found.driven}
    meaning = f"forces that produce the motion of v and a, the loops closed, along {given.drive_words}"
    return Quantity("inverse", meaning, found.driven, found.forces, units)


def _value(system: System, name: str, q: Array, given: Given) -> Array:
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


def _quantity(system: System, name: str, values: Array) -> Quantity:
    meaning, names = _MEANINGS[name], system.velocity_names
    if name == "energy":
        return Quantity(name, meaning, ENERGY, values, dict.fromkeys(ENERGY, "J"))
    if name == "momentum":
        return Quantity(
            name, meaning, MOMENTUM, values, dict(zip(MOMENTUM, ("N m s",) * 3 + ("N s",) * 3, strict=True))
        )
    if name in {"mass_matrix", "coriolis"}:
        units = _matrix_units(system, "/s" if name == "coriolis" else "")
        return Quantity(name, meaning, names, values, dict.fromkeys(names), {"row": names}, units)
    return Quantity(name, meaning, names, values, _vector_units(system, name))


def _vector_units(system: System, name: str) -> dict[str, str | None]:
    if name == "forward":
        of = coordinate_units(system)
        return {coordinate: f"{of[coordinate]}/s^2" for coordinate in system.velocity_names}
    return dict(force_units(system))


def force_units(system: System) -> dict[str, str]:
    """Unit of the joint force along each velocity coordinate."""
    of = coordinate_units(system)
    return {name: "N m" if of[name] == "rad" else "N" for name in system.velocity_names}


def _matrix_units(system: System, rate: str) -> dict[str, dict[str, str]]:
    """Unit by row and column: of an inertia, or of an inertia by time."""
    of, names = coordinate_units(system), system.velocity_names
    inertia = ("kg", "kg m", "kg m^2")
    return {i: {j: inertia[(of[i] == "rad") + (of[j] == "rad")] + rate for j in names} for i in names}
