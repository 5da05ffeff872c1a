"""A moment of a motion in Euler angles, converted to Euler angles about other axes: the motion itself goes on."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from cadmbs.absolute.equations import AbsoluteEquations, with_rotations
from cadmbs.absolute.euler_angles import EulerAngles, euler_angles_for, near_singular
from cadmbs.absolute.layout import AbsoluteLayout
from cadmbs.arrays import Array
from cadmbs.integrators.implicit import StepState


def regular_axes(
    equations: AbsoluteEquations, now: StepState, turns: Array, order: int
) -> tuple[AbsoluteEquations, StepState]:
    """The same moment, in other axes where Euler angles may come near their singularity in a step.

    Args:
        equations: The equations in the present description; of matrices and Euler parameters they stay.
        now: The moment.
        turns: (n,) angles that the bodies turn by in the step [rad].
        order: Order of the method; the velocity of one of first order is the last difference of states.
    """
    angles = equations.rotations
    if not isinstance(angles, EulerAngles):
        return equations, now
    near = near_singular(equations.layout.parts(now.x)[1], turns)
    if not np.any(near):
        return equations, now
    A = equations.place(now.x).A[1:]
    chosen = euler_angles_for(A, angles, near)
    if np.array_equal(chosen.axes, angles.axes):
        return equations, now
    change = AxesChange(equations.layout, angles, chosen)
    return with_rotations(equations, chosen), change.moment(now, A, now.h if order == 1 else None)


@dataclass(frozen=True)
class AxesChange:
    """Angles before and after, with the layout of states, which both have.

    Attributes:
        layout: Of positions and velocities.
        before: The angles of the moment as it is.
        after: Those that are wanted.
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
                it is taken anew, else the accelerations jump in the next step. None for others.
        """
        layout = self.layout
        r, s, rotors, angles = layout.parts(now.x)
        turned = self.after.state(A)
        v = self._velocity(now.v, s, turned)
        changed = replace(now, x=layout.state(r, turned, rotors, angles), v=v)
        changed = replace(changed, a=self._acceleration(now.a, (now.v, v), (s, turned)))
        if now.auxiliary.size:
            changed = replace(changed, auxiliary=self._acceleration(now.auxiliary, (now.v, v), (s, turned)))
        if now.displacement is None or now.previous_velocity is None:
            return changed
        old = s - self._rotational(now.displacement)
        old_turned = self.after.state(self.before.matrix(old), near=turned)
        moved = self._with_spin(now.displacement, turned - old_turned)
        speed = self._velocity(now.previous_velocity, old, old_turned)
        changed = replace(changed, displacement=moved, previous_velocity=speed)
        return changed if last_step is None else replace(changed, v=moved / last_step)

    def _velocity(self, v: Array, at: Array, into: Array) -> Array:
        """The rates of the other angles, of the same angular velocities."""
        w = np.einsum("nij,nj->ni", self.before.turn(at), self._rotational(v))
        return self._with_spin(v, self.after.rates(into, w))

    def _acceleration(self, a: Array, v: tuple[Array, Array], s: tuple[Array, Array]) -> Array:
        """The accelerations of the other angles; velocities and angles before and after."""
        rates = self._rotational(v[0])
        w_dot = np.einsum("nij,nj->ni", self.before.turn(s[0]), self._rotational(a))
        w_dot = w_dot + np.einsum("nij,nj->ni", self.before.turn_change(s[0], rates), rates)
        return self._with_spin(a, self.after.accelerations(s[1], self._rotational(v[1]), w_dot))

    def _rotational(self, v: Array) -> Array:
        """(n, 3) parts of a velocity, acceleration or displacement that belong to the angles."""
        return self.layout.split(v)[0][:, 3:]

    def _with_spin(self, v: Array, spin: Array) -> Array:
        other, n, c = v.copy(), self.layout.n, self.layout.c
        other[: n * c].reshape(n, c)[:, 3:] = spin
        return other
