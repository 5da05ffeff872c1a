"""A scenario in absolute coordinates, from the same call as in relative ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from numpy.typing import ArrayLike

from cadmbs.integrators.trajectory import Progress
from cadmbs.kernels.variants import Variants
from cadmbs.results import Result
from cadmbs.simulation.plan import overridden
from cadmbs.system import Scenario, System


@dataclass(frozen=True)
class Absolute:
    """What `simulate` was asked for in absolute coordinates.

    Attributes:
        coordinates: "rA", "rp", "rE", "SE3" or "SO3xR3".
        scenario, q, v, progress, engine, overrides: As there.
    """

    coordinates: str
    scenario: Scenario | None
    q: ArrayLike | None
    v: ArrayLike | None
    progress: Progress
    engine: str
    overrides: Mapping[str, Any]

    def run(self, system: System | Variants) -> Result:
        """The motion. The scenario's method is that of relative coordinates: only an override chooses another one.

        Raises:
            ValueError: Of variants, or if an override has no meaning with these coordinates and this method.
            NotSolvableError, StartError, UnknownNameError, ShapeError: As `cadmbs.absolute.simulate`.
        """
        from cadmbs.absolute.meaning import unused
        from cadmbs.absolute.simulate import simulate

        if isinstance(system, Variants):
            raise ValueError(f"variants are simulated in relative coordinates, not in {self.coordinates!r}")
        plan = overridden(system, self.scenario or system.scenario, dict(self.overrides))
        method = self.overrides.get("method", "auto")
        if sentence := unused(self.coordinates, method, self.overrides):
            raise ValueError(sentence)
        own = {"coordinates": self.coordinates, "method": method, "progress": self.progress, "engine": self.engine}
        return simulate(system, plan, q=self.q, v=self.v, **own)
