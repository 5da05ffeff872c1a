"""A moment of a motion in Euler angles, converted to Euler angles about other axes; the motion is the same."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from cadmbs.absolute.equations import AbsoluteEquations, with_rotations
from cadmbs.absolute.euler_angles import EulerAngles, euler_angles_for, has_fixed_axes, near_singular
from cadmbs.absolute.layout import AbsoluteLayout
from cadmbs.absolute.rotations import rotated
from cadmbs.arrays import Array
from cadmbs.integrators.implicit import StepState


def axes_away_from_singularity(
    equations: AbsoluteEquations, now: StepState, turns: Array, order: int
) -> tuple[AbsoluteEquations, StepState]:
    """The same moment, in other axes where Euler angles may come near their singularity in a step.

    Args:
        equations: The equations in the present description; of matrices, Euler parameters and fixed axes they stay.
        now: The moment.
        turns: (n,) angles that the bodies turn by in the step [rad].
        order: Order of the method; the velocity of one of first order is the last difference of states.
    """
    angles = equations.rotations
    if not isinstance(angles, EulerAngles) or has_fixed_axes(angles):
        return equations, now
    near = near_singular(equations.layout.parts(now.x)[1], turns)
    if not np.any(near):
        return equations, now
    A = equations.poses(now.x).A[1:]
    changed = euler_angles_for(A, angles, near)
    if np.array_equal(changed.axes, angles.axes):
        return equations, now
    change = AxesChange(equations.layout, angles, changed)
    return with_rotations(equations, changed), change.moment(now, A, now.h if order == 1 else None)


@dataclass(frozen=True)
class AxesChange:
    """Angles before and after, with the layout of states, which both have.

    Attributes:
        layout: Of positions and velocities.
        before, after: The angles about the present axes, and about the new ones.
    """

    layout: AbsoluteLayout
    before: EulerAngles
    after: EulerAngles

    def moment(self, now: StepState, A: Array, last_step: float | None) -> StepState:
        """Everything that a method remembers, by the other angles.

        Args:
            now: The moment.
            A: (n, 3, 3) rotation matrices of the moving bodies.
            last_step: Size [s] of the step that led here, for methods whose velocity is the last difference of states:
                it is computed again, else the accelerations jump in the next step. None for others.
        """
        layout = self.layout
        r, s, rotors, angles = layout.parts(now.x)
        s_after = self.after.state(A)
        v = self._velocity(now.v, s, s_after)
        a, auxiliary = (
            self._acceleration(x, (now.v, v), (s, s_after)) if x.size else x for x in (now.a, now.auxiliary)
        )
        changed = replace(now, x=layout.state(r, s_after, rotors, angles), v=v, a=a, auxiliary=auxiliary)
        if now.displacement is None or now.previous_velocity is None:
            return changed
        old = s - layout.rotational(now.displacement)
        old_after = self.after.state(self.before.matrix(old), near=s_after)
        displacement = self._with_spin(now.displacement, s_after - old_after)
        speed = self._velocity(now.previous_velocity, old, old_after)
        changed = replace(changed, displacement=displacement, previous_velocity=speed)
        return changed if last_step is None else replace(changed, v=displacement / last_step)

    def _velocity(self, v: Array, s_before: Array, s_after: Array) -> Array:
        """The rates of the other angles, of the same angular velocities."""
        w = rotated(self.before.turn(s_before), self.layout.rotational(v))
        return self._with_spin(v, self.after.rates(s_after, w))

    def _acceleration(self, a: Array, v: tuple[Array, Array], s: tuple[Array, Array]) -> Array:
        """The accelerations of the other angles; velocities and angles before and after."""
        rates = self.layout.rotational(v[0])
        w_dot = rotated(self.before.turn(s[0]), self.layout.rotational(a))
        w_dot = w_dot + rotated(self.before.turn_change(s[0], rates), rates)
        return self._with_spin(a, self.after.accelerations(s[1], self.layout.rotational(v[1]), w_dot))

    def _with_spin(self, v: Array, spin: Array) -> Array:
        other = v.copy()
        self.layout.rotational(other)[...] = spin
        return other
