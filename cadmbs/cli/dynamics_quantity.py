"""What `cadmbs dynamics` computes from, and what it computes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cadmbs.arrays import Array
from cadmbs.cli.tables import Axes
from cadmbs.system import System
from cadmbs.system.units import coordinate_units


@dataclass(frozen=True)
class MotionInputs:
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
class DynamicsQuantity:
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


def force_units(system: System) -> dict[str, str]:
    """Unit of the joint force along each velocity coordinate."""
    of = coordinate_units(system)
    return {name: "N m" if of[name] == "rad" else "N" for name in system.velocity_names}
