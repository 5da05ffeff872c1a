"""Velocities, accelerations and forces at which `cadmbs dynamics` computes."""

from dataclasses import dataclass
from typing import Any

from cadmbs.arrays import Array
from cadmbs.cli.evaluating.sampled_quantity import by_name
from cadmbs.system import System
from cadmbs.system.units import coordinate_units


@dataclass(frozen=True)
class MotionInputs:
    """Values of the command line besides the configurations.

    Attributes:
        v: (n_v,) velocities, the same for all samples; (n_samples, n_v) of files and in closed loops.
        a: (n_v,) accelerations, likewise.
        tau: (n_v,) joint forces.
        representation: Of reaction wrenches.
        driven: Whether reactions are at the accelerations that `tau` causes, not at `a`.
        engine: "numpy" or "compiled", for the quantities that have a kernel.
        drives: Velocity coordinates that take the place of actuated ones in loops where no joint is marked; else None.
    """

    v: Array
    a: Array
    tau: Array
    representation: str = "hybrid"
    driven: bool = False
    engine: str = "numpy"
    drives: tuple[str, ...] | None = None

    @property
    def drives_text(self) -> str:
        """The coordinates whose forces produce a motion of a mechanism with loops."""
        if self.drives is None:
            return "the actuated coordinates"
        return f"{', '.join(self.drives) or 'no coordinate'}, as no joint is marked as actuated"

    def by_coordinate(self, system: System) -> dict[str, dict[str, Any]]:
        """The vectors by name of the coordinate; lists over the samples where they differ from sample to sample."""
        vectors = {"v": self.v, "a": self.a, "tau": self.tau}
        return {name: by_name(system.velocity_names, values) for name, values in vectors.items()}


def force_units(system: System) -> dict[str, str]:
    """Unit of the joint force along each velocity coordinate."""
    units = coordinate_units(system)
    return {name: "N m" if units[name] == "rad" else "N" for name in system.velocity_names}
