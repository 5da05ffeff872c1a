"""The protocol of a formulation: what the loop over time and the report need of a mechanism in some coordinates."""

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from cadmbs.arrays import Array
from cadmbs.dynamics.scenarios.outcomes import MotionReport
from cadmbs.integrators.trajectory import AfterStep, Steps, Trajectory
from cadmbs.system import Scenario


class Formulation(Protocol):
    """A mechanism at its start, with the equations and the method that simulate it.

    Trees, mechanisms with constraints, rA, rp, rE and both Lie groups each have one.
    """

    @property
    def plan(self) -> Scenario:
        """What is simulated, with the step that is taken; in absolute coordinates with the method too."""
        ...

    @property
    def start(self) -> Any:
        """The state at the start."""
        ...

    def steps(self, times: Sequence[float], events: bool) -> Steps:
        """The method with its step sizes for output times [s]; with events, single steps must be known."""
        ...

    @property
    def after_step(self) -> AfterStep | None:
        """What follows each step: drift checked, states projected, limits of the next step."""
        ...

    def column_index(self, name: str) -> int | None:
        """Place of a column in the state, where it is one of its numbers."""
        ...

    def row(self, x: Any) -> Any:
        """What is recorded of a state at an output time."""
        ...

    def report(self, trajectory: Trajectory) -> MotionReport:
        """Joint coordinates, energies and columns at the rows of a trajectory, or of a part of one."""
        ...


@runtime_checkable
class BodyFormulation(Protocol):
    """What a controller needs of a formulation whose states are no joint coordinates."""

    def joint_state(self, t: float, x: Any) -> tuple[Array, Array]:
        """Joint positions (n_q,) and velocities (n_v,) of a state."""
        ...

    def under_other_forces(self, t: float, x: Any) -> Any:
        """The state after the forces of a controller have jumped."""
        ...
