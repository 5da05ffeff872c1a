"""The equations of motion of a model in one description of rotations, with their exact derivatives."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cadmbs.absolute.layout import MatrixPatterns, patterns_of, tangent_matrix
from cadmbs.absolute.model import AbsoluteModel
from cadmbs.absolute.rotations import RotationCoordinates, RotationInertia
from cadmbs.absolute.scalars import ScalarValues
from cadmbs.absolute.wrench_loads import PairForces, native_forces, wrench_forces
from cadmbs.arrays import Array, Indices
from cadmbs.integrators.implicit_stage import ConstrainedProblem, Matrix, StageLinearization


@dataclass(frozen=True)
class BodyPoses:
    """Where all bodies are, the world first.

    Attributes:
        x: The state.
        r: (n + 1, 3) centres of mass about `System.origin` [m].
        s: (n, stored) rotations as the description stores them.
        A: (n + 1, 3, 3) rotations, body axes to world.
        turn: (n + 1, 3, k) T with w = T v; None for the identity.
        maps: (n_scalars, 12, 2 c) velocities of the bodies of each scalar to their twists; None for the identity.
        scalars: Scalars with their gradients.
    """

    x: Array
    r: Array
    s: Array
    A: Array
    turn: Array | None
    maps: Array | None
    scalars: ScalarValues


@dataclass(frozen=True)
class ResidualTerms:
    """What residual and derivatives need of one point, worked out once.

    Attributes:
        given: t, x, v, a, multipliers: the same objects mean the same point.
        place: Where all bodies are.
        weight: (n_scalars,) multiplier plus resistance of each scalar.
        moving: (n_scalars, 12) twists of the bodies of each, where there are forces along scalars.
        forces: (n + 1, 6) left sides along (r, th) of all bodies: rows, resistance, less wrenches.
        spin: Inertia terms of rotation.
    """

    given: tuple[float, Array, Array, Array, Array]
    place: BodyPoses
    weight: Array
    moving: Array
    forces: Array
    spin: RotationInertia

    def belongs_to(self, *given: object) -> bool:
        """Whether these are the objects that it was worked out from."""
        return all(own is other for own, other in zip(self.given, given, strict=True))


class AbsoluteEquations:
    """M a + A^T l = f and g = 0 of a model: what the integrators of `cadmbs.integrators.implicit` take.

        m r'' + Phi_r^T l = f ,   T^T (J w' + w x J w + Pi^T l - n) (+ p l_p) = 0 ,   Phi(r, A, t) = 0 (, |p| = 1)

    with w = T v. rA paper (31), (39), (43); reaction sensitivities and the right Jacobian of the step are exact.

    Attributes:
        model: Bodies, rows and forces.
        rotations: The description of rotations.
        rows: The rows that are kept.
        layout: Where the numbers stand.
        patterns: What equations with other axes share.
    """

    def __init__(
        self,
        model: AbsoluteModel,
        rotations: RotationCoordinates,
        keep: NDArray[np.bool_] | None = None,
        patterns: MatrixPatterns | None = None,
    ) -> None:
        """Args: the model, the description, the rows that are kept (default all), and what other axes share."""
        self.model, self.rotations = model, rotations
        self.patterns = patterns or patterns_of(model, rotations, model.rows if keep is None else model.rows.kept(keep))
        self.rows, self.layout, self._equations, self._rows, self._tangent, self._identity = self.patterns
        self._carriers = model.scalars.pairs.bodies[:, model.scalars.carrier]
        self._mass = np.repeat(model.bodies.mass[1:], 3)
        self._weight = model.bodies.mass[1:, None] * model.system.gravity
        self._last: BodyPoses | None = None
        self._situation: ResidualTerms | None = None

    def problem(self) -> ConstrainedProblem:
        """The equations as the integrators want them."""
        return ConstrainedProblem(self.moved, self.tangent, self.residual, self.constraint, self.linearization)

    def place(self, x: Array) -> BodyPoses:
        """All bodies at a state; the last one is remembered."""
        if self._last is None or self._last.x is not x:
            r, s, _, angles = self.layout.parts(x)
            every_r = np.concatenate([np.zeros((1, 3)), r])
            A = np.concatenate([np.eye(3)[None], self.rotations.matrix(s)])
            turn, maps = self.rotations.turn(s), None
            if turn is not None:
                turn = np.concatenate([np.zeros((1, *turn.shape[1:])), turn])
                maps = self._maps(turn, self._carriers)
            values = self.model.scalars.at(self.model.scalars.pairs.at(every_r, A), angles)
            self._last = BodyPoses(x, every_r, s, A, turn, maps, values)
        return self._last

    def moved(self, x: Array, dx: Array) -> Array:
        """The state after a displacement; angles follow it over full turns."""
        r, s, rotors, angles = self.layout.parts(x)
        own, turned = self.layout.split(dx)
        new = self.layout.state(r + own[:, :3], self.rotations.moved(s, own[:, 3:]), rotors + turned, angles)
        if self.layout.angles:
            m = self.model.scalars.pairs.m
            new[-self.layout.angles :] = self.place(new).scalars.value[m : m + self.layout.angles]
        return new

    def tangent(self, dx: Array) -> Matrix:
        """dexp_(-dx) on the group, the identity elsewhere."""
        own, _ = self.layout.split(dx)
        spin = self.rotations.tangent(own[:, 3:])
        return self._identity if spin is None else tangent_matrix(self._tangent, self.layout, spin)

    def twists(self, place: BodyPoses, v: Array) -> Array:
        """Velocities r' in world axes and w in body axes of all bodies, (n + 1, 6), the world first."""
        own, _ = self.layout.split(v)
        w = own[:, 3:] if place.turn is None else np.einsum("nij,nj->ni", place.turn[1:], own[:, 3:])
        return np.concatenate([np.zeros((1, 6)), np.concatenate([own[:, :3], w], axis=-1)])

    def _applied(self, t: float, place: BodyPoses, twists: Array) -> list[tuple[list[int], PairForces]]:
        """Wrench loads and forces along velocities of spherical and free joints, with the bodies they act on."""
        found = []
        for wrench in self.model.wrenches:
            ends = list(wrench.bodies)
            found.append((ends, wrench_forces(wrench, t, place.r[ends], place.A[ends])))
        for law in self.model.natives:
            ends = list(law.bodies)
            found.append((ends, native_forces(law, t, place.r[ends], place.A[ends], twists[ends].ravel())))
        return found

    def constraint(self, t: float, x: Array) -> Array:
        """Residuals of all rows as they are written."""
        place, rows, layout = self.place(x), self.rows, self.layout
        values = rows.factor * place.scalars.value[rows.scalars_at(t)]
        g = np.bincount(rows.row, values, layout.rows) - rows.right(t).value
        if layout.rotors:
            np.subtract.at(g, rows.rotor_row, layout.parts(x)[2][rows.rotor])
        if layout.norms:
            g = np.concatenate([g, 0.5 * (np.sum(place.s**2, axis=-1) - 1.0)])
        return g

    def matrix(self, t: float, x: Array) -> Matrix:
        """Derivative of the rows along displacements: left-trivialised on the group."""
        place, rows = self.place(x), self.rows
        gradient = self._in_coordinates(place, place.scalars.gradient)[rows.scalars_at(t)]
        values = {"scalars": rows.factor[:, None] * gradient, "rotors": -np.ones(len(rows.rotor))}
        if self.layout.norms:
            values["norms"] = place.s
        return self._rows.matrix(values)

    def bias(self, t: float, x: Array, v: Array) -> Array:
        """What A a = f'' - bias lacks: second derivatives of the rows with no coordinate accelerating."""
        place, rows = self.place(x), self.rows
        own, _ = self.layout.split(v)
        moving = self._moving(place, v)
        second = place.scalars.bias(moving)
        change = self.rotations.turn_change(place.s, own[:, 3:])
        if change is not None:
            w_dot = np.einsum("nij,nj->ni", change, own[:, 3:])
            carried = np.zeros((self.layout.n + 1, 6))
            carried[1:, 3:] = w_dot
            second = second + np.einsum("sk,sk->s", place.scalars.gradient, self._gathered(carried))
        found = np.bincount(rows.row, rows.factor * second[rows.scalars_at(t)], self.layout.rows)
        if self.layout.norms:
            found = np.concatenate([found, np.sum(own[:, 3:] ** 2, axis=-1)])
        return np.asarray(found, dtype=float)

    def residual(self, t: float, x: Array, v: Array, a: Array, multipliers: Array) -> Array:
        """R = M a + ... - f + A^T l."""
        now = self._at(t, x, v, a, multipliers)
        place, forces, spin = now.place, now.forces, now.spin
        own_a, rotor_a = self.layout.split(a)
        moment = forces[1:, 3:]
        if place.turn is not None:
            moment = np.einsum("nij,ni->nj", place.turn[1:], moment)
        turning = spin.residual + moment
        if self.layout.norms:
            turning = turning + place.s * multipliers[self.layout.rows :, None]
        linear = self.model.bodies.mass[1:, None] * own_a[:, :3] - self._weight + forces[1:, :3]
        bodies = np.concatenate([linear, turning], axis=-1).ravel()
        if not self.layout.rotors:
            return bodies
        rotors = self.model.rotors * rotor_a
        np.subtract.at(rotors, self.rows.rotor, multipliers[self.rows.rotor_row])
        return np.concatenate([bodies, rotors])

    def linearization(self, t: float, x: Array, v: Array, a: Array, multipliers: Array) -> StageLinearization:
        """Exact derivatives of `residual`, and the matrix of the rows. rA paper (38c), corrected."""
        now = self._at(t, x, v, a, multipliers)
        place, weight, spin = now.place, now.weight, now.spin
        mass = {"places": self._mass, "spin": spin.mass, "rotors": self.model.rotors}
        position = {"scalars": self._congruent(place, place.scalars.curvature(weight), self._carriers)}
        velocity = {"spin": spin.velocity}
        turning = self._spin_position(now, multipliers)
        if turning is not None:
            position["spin"] = turning
        if self.model.forces.n:
            position["forces"], velocity["forces"] = self._force_slopes(place, v, now.moving)
        if self.model.wrenches or self.model.natives:
            position["wrenches"], velocity["wrenches"] = self._applied_slopes(t, place, v)
        build = self._equations.matrix
        return StageLinearization(build(mass), build(velocity), build(position), self.matrix(t, x))

    def _at(self, t: float, x: Array, v: Array, a: Array, multipliers: Array) -> ResidualTerms:
        if self._situation is None or not self._situation.belongs_to(t, x, v, a, multipliers):
            place = self.place(x)
            weight, moving = self._weights(t, place, v, multipliers)
            own_v, own_a = self.layout.split(v)[0][:, 3:], self.layout.split(a)[0][:, 3:]
            spin = self.rotations.spin(self.model.bodies.inertia[1:], place.s, own_v, own_a)
            forces = self._body_forces(t, place, v, weight)
            self._situation = ResidualTerms((t, x, v, a, multipliers), place, weight, moving, forces, spin)
        return self._situation

    def _moving(self, place: BodyPoses, v: Array) -> Array:
        """(scalars, 12) twists of the two bodies of each scalar."""
        return self._gathered(self.twists(place, v))

    def _gathered(self, by_body: Array) -> Array:
        return by_body[self._carriers.T].reshape(-1, 12)

    def _weights(self, t: float, place: BodyPoses, v: Array, multipliers: Array) -> tuple[Array, Array]:
        """Multiplier plus resistance of each scalar, and the twists where there are forces."""
        rows, forces = self.rows, self.model.forces
        own = rows.factor * multipliers[: self.layout.rows][rows.row]
        weight = np.asarray(np.bincount(rows.scalars_at(t), own, self.model.scalars.n), dtype=float)
        if not forces.n:
            return weight, np.zeros((0, 12))
        moving = self._moving(place, v)
        rate = place.scalars.rates(moving)[forces.scalar]
        np.add.at(weight, forces.scalar, forces.resistance(t, place.scalars.value[forces.scalar], rate))
        return weight, moving

    def _body_forces(self, t: float, place: BodyPoses, v: Array, weight: Array) -> Array:
        """Left sides (n + 1, 6): sum of weights times gradients, less wrenches on bodies."""
        pairs = self._carriers.T
        places = (6 * pairs[:, :, None] + np.arange(6)).reshape(-1)
        values = (weight[:, None] * place.scalars.gradient).ravel()
        forces = np.asarray(np.bincount(places, values, 6 * (self.layout.n + 1)), dtype=float).reshape(-1, 6)
        if self.model.wrenches or self.model.natives:
            for ends, applied in self._applied(t, place, self.twists(place, v)):
                np.subtract.at(forces, ends, applied.force.reshape(2, 6))
        return forces

    def _spin_position(self, now: ResidualTerms, multipliers: Array) -> Array | None:
        """Derivatives along the state of inertia terms, of T^T at constant moments, and of norm constraints."""
        found = now.spin.position
        if found is None:
            return None
        change = self.rotations.moment_change(now.place.s, now.forces[1:, 3:])
        found = found if change is None else found + change
        if self.layout.norms:
            found = found + multipliers[self.layout.rows :, None, None] * np.eye(self.rotations.k)
        return found

    def _force_slopes(self, place: BodyPoses, v: Array, moving: Array) -> tuple[Array, Array]:
        """Derivatives of resistance x gradient by the resistance alone, along displacements and velocities."""
        forces, own = self.model.forces, self.model.forces.scalar
        gradient = place.scalars.gradient[own]
        rates = place.scalars.rates(moving)[own]
        slope = forces.slope(rates)[:, None]
        along = forces.stiffness[:, None] * gradient + slope * place.scalars.rate_slopes(moving)[own]
        by_place, by_speed = (
            gradient[:, :, None] * along[:, None, :],
            gradient[:, :, None] * (slope * gradient)[:, None],
        )
        return self._damped(place, v, by_place, by_speed, self._carriers[:, own])

    def _applied_slopes(self, t: float, place: BodyPoses, v: Array) -> tuple[Array, Array]:
        """Minus the derivatives of wrenches on bodies, along displacements and velocities."""
        every = self._applied(t, place, self.twists(place, v))
        bodies = np.array([ends for ends, _ in every], dtype=np.intp).T
        by_place, by_speed = (-np.array([getattr(own, word) for _, own in every]) for word in ("by_place", "by_speed"))
        return self._damped(place, v, by_place, by_speed, bodies)

    def _damped(
        self, place: BodyPoses, v: Array, by_place: Array, by_speed: Array, bodies: Indices
    ) -> tuple[Array, Array]:
        """Blocks along places and twists of pairs of bodies as blocks along coordinates and their rates.

        Twists depend on the place through w = T v: T^T (by_place T + by_speed d(T v)/ds).
        """
        position, velocity = (self._congruent(place, block, bodies) for block in (by_place, by_speed))
        own_v, _ = self.layout.split(v)
        change = self.rotations.turn_change(place.s, own_v[:, 3:])
        if place.turn is None or change is None:
            return position, velocity
        maps = self._maps(place.turn, bodies)
        every = np.concatenate([np.zeros((1, *change.shape[1:])), change])
        carried = self._maps(every, bodies, identity=False)
        return position + np.swapaxes(maps, -1, -2) @ by_speed @ carried, velocity

    def _in_coordinates(self, place: BodyPoses, gradient: Array) -> Array:
        """Gradients (n, 12) along (r, th) of the scalars as gradients along coordinates (n, 2 c)."""
        if place.maps is None:
            return gradient
        return np.asarray(np.squeeze(gradient[:, None, :] @ place.maps, 1))

    def _congruent(self, place: BodyPoses, blocks: Array, bodies: Indices) -> Array:
        """T^T B T for blocks (m, 12, 12) of pairs of bodies (2, m)."""
        if place.turn is None:
            return blocks
        maps = place.maps if bodies is self._carriers and place.maps is not None else self._maps(place.turn, bodies)
        return np.asarray(np.swapaxes(maps, -1, -2) @ blocks @ maps)

    def _maps(self, turn: Array, bodies: Indices, identity: bool = True) -> Array:
        """(m, 12, 2 c) from velocities of both bodies to their twists; if not wanted without the identity of places."""
        c = self.layout.c
        found = np.zeros((bodies.shape[1], 12, 2 * c))
        if identity:
            for k in range(3):
                found[:, k, k] = found[:, 6 + k, c + k] = 1.0
        found[:, 3:6, 3:c] = turn[bodies[0]]
        found[:, 9:12, c + 3 :] = turn[bodies[1]]
        return found


def with_rotations(equations: AbsoluteEquations, rotations: RotationCoordinates) -> AbsoluteEquations:
    """The same equations with other axes of the same description."""
    return AbsoluteEquations(equations.model, rotations, patterns=equations.patterns)


def twist_rates(equations: AbsoluteEquations, place: BodyPoses, v: Array, a: Array) -> Array:
    """Accelerations r'' in world axes and w' in body axes of all bodies, (n, 6)."""
    own_v, _ = equations.layout.split(v)
    own_a, _ = equations.layout.split(a)
    if place.turn is None:
        return own_a
    w_dot = np.einsum("nij,nj->ni", place.turn[1:], own_a[:, 3:])
    change = equations.rotations.turn_change(place.s, own_v[:, 3:])
    if change is not None:
        w_dot = w_dot + np.einsum("nij,nj->ni", change, own_v[:, 3:])
    return np.concatenate([own_a[:, :3], w_dot], axis=-1)


def power(equations: AbsoluteEquations, t: float, x: Array, v: Array, multipliers: Array) -> float:
    """Power [W] of all forces but weight: springs, other loads, damping, friction, and prescribed motions (-l f')."""
    forces, rows = equations.model.forces, equations.rows
    total = -float(multipliers[: equations.layout.rows] @ rows.right(t).first) if rows.timed else 0.0
    if not forces.n and not equations.model.wrenches and not equations.model.natives:
        return total
    place = equations.place(x)
    if forces.n:
        moving = equations._moving(place, v)
        rate = place.scalars.rates(moving)[forces.scalar]
        total -= float(forces.resistance(t, place.scalars.value[forces.scalar], rate) @ rate)
    twists = equations.twists(place, v)
    for ends, applied in equations._applied(t, place, twists):
        total += float(applied.force @ twists[ends].ravel())
    return total
