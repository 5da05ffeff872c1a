"""The equations of motion of a model in one description of rotations, with their exact derivatives."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.absolute.bodies import BodyTrajectory
from cadmbs.absolute.forces import PairForces, pair_load_forces
from cadmbs.absolute.joint_motion import joint_states
from cadmbs.absolute.model import AbsoluteModel, MatrixPatterns, matrix_patterns, tangent_matrix
from cadmbs.absolute.rotations import RotationCoordinates, RotationInertia, rotated
from cadmbs.absolute.scalars import ScalarValues
from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.integrators.implicit import ConstrainedProblem, Matrix, StageLinearization


@dataclass(frozen=True)
class BodyPoses:
    """Poses of all bodies, the world first, and what depends on them alone.

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
    """Terms of residual and derivatives at one point, computed once.

    Attributes:
        point: t, x, v, a, multipliers: the same objects mean the same point.
        poses: Of all bodies.
        weight: (n_scalars,) multiplier plus resistance of each scalar.
        twists: (n_scalars, 12) of the bodies of each, where there are forces along scalars.
        forces: (n + 1, 6) left sides along (r, th) of all bodies: rows, resistance, less wrenches.
        spin: Inertia terms of rotation.
    """

    point: tuple[float, Array, Array, Array, Array]
    poses: BodyPoses
    weight: Array
    twists: Array
    forces: Array
    spin: RotationInertia

    def belongs_to(self, *point: object) -> bool:
        """Whether these are the objects that it was computed from."""
        return all(mine is other for mine, other in zip(self.point, point, strict=True))


class AbsoluteEquations:
    """M a + A^T l = f and g = 0 of a model, as the integrators of `cadmbs.integrators.implicit` take them.

        m r'' + Phi_r^T l = f ,   T^T (J w' + w x J w + Pi^T l - n) (+ p l_p) = 0 ,   Phi(r, A, t) = 0 (, |p| = 1)

    with w = T v. rA paper (31), (39), (43); reaction sensitivities and the right Jacobian of the step are exact.

    Attributes:
        model: Bodies, rows and forces.
        rotations: The description of rotations.
        rows: The rows that are not left out.
        layout: Where the numbers stand.
        patterns: What equations with other axes share.
    """

    def __init__(
        self,
        model: AbsoluteModel,
        rotations: RotationCoordinates,
        independent: NDArray[np.bool_] | None = None,
        patterns: MatrixPatterns | None = None,
    ) -> None:
        """Args: the model, the description, the rows that count (default all), and what other axes share."""
        rows = model.rows if independent is None else model.rows.selected(independent)
        self.model, self.rotations = model, rotations
        self.patterns = patterns or matrix_patterns(model, rotations, rows)
        self.rows, self.layout, self._equations, self._constraints, self._tangent, self._identity = self.patterns
        self._pairs = model.scalars.bodies
        self._mass = np.repeat(model.bodies.mass[1:], 3)
        self._weight = model.bodies.mass[1:, None] * model.system.gravity
        self._last_poses: BodyPoses | None = None
        self._last_terms: ResidualTerms | None = None

    def problem(self) -> ConstrainedProblem:
        """The equations for the integrators."""
        return ConstrainedProblem(self.moved, self.tangent, self.residual, self.constraint, self.linearization)

    def poses(self, x: Array) -> BodyPoses:
        """All bodies at a state; the last ones are remembered."""
        if self._last_poses is None or self._last_poses.x is not x:
            r, s, _, angles = self.layout.parts(x)
            r = np.concatenate([np.zeros((1, 3)), r])
            A = np.concatenate([np.eye(3)[None], self.rotations.matrix(s)])
            turn, maps, scalars = self.rotations.turn(s), None, self.model.scalars
            if turn is not None:
                turn = np.concatenate([np.zeros((1, *turn.shape[1:])), turn])
                maps = self._maps(turn, self._pairs)
            self._last_poses = BodyPoses(
                x, r, s, A, turn, maps, scalars.evaluated(scalars.pairs.evaluated(r, A), angles)
            )
        return self._last_poses

    def moved(self, x: Array, dx: Array) -> Array:
        """The state after a displacement; angles follow it over full turns."""
        r, s, rotors, angles = self.layout.parts(x)
        of_bodies, of_rotors = self.layout.split(dx)
        s = self.rotations.moved(s, of_bodies[:, 3:])
        end = self.layout.state(r + of_bodies[:, :3], s, rotors + of_rotors, angles)
        if self.layout.angles:
            m = self.model.scalars.pairs.m
            end[-self.layout.angles :] = self.poses(end).scalars.value[m : m + self.layout.angles]
        return end

    def tangent(self, dx: Array) -> Matrix:
        """dexp_(-dx) on the group, the identity elsewhere."""
        spin = self.rotations.tangent(self.layout.rotational(dx))
        return self._identity if spin is None else tangent_matrix(self._tangent, self.layout, spin)

    def twists(self, poses: BodyPoses, v: Array) -> Array:
        """Velocities r' in world axes and w in body axes of all bodies, (n + 1, 6), the world first."""
        of_bodies, _ = self.layout.split(v)
        w = of_bodies[:, 3:] if poses.turn is None else rotated(poses.turn[1:], of_bodies[:, 3:])
        return np.concatenate([np.zeros((1, 6)), np.concatenate([of_bodies[:, :3], w], axis=-1)])

    def _pair_twists(self, poses: BodyPoses, v: Array) -> Array:
        """(n_scalars, 12) twists of the two bodies of each scalar."""
        return self._of_pairs(self.twists(poses, v))

    def _of_pairs(self, by_body: Array) -> Array:
        return by_body[self._pairs.T].reshape(-1, 12)

    def _wrenches(self, t: float, poses: BodyPoses, twists: Array) -> list[tuple[list[int], PairForces]]:
        """Forces of the loads between two bodies, with the bodies they act on."""
        pairs = [(list(pair.bodies), pair) for pair in self.model.pair_loads]
        return [
            (ends, pair_load_forces(pair, t, poses.r[ends], poses.A[ends], twists[ends].ravel()))
            for ends, pair in pairs
        ]

    def constraint(self, t: float, x: Array) -> Array:
        """Residuals of all rows as they are written."""
        poses = self.poses(x)
        g = self.rows.residuals(t, poses.scalars.value, self.layout.parts(x)[2])
        if self.layout.norms:
            g = np.concatenate([g, 0.5 * (np.sum(poses.s**2, axis=-1) - 1.0)])
        return g

    def matrix(self, t: float, x: Array) -> Matrix:
        """Derivative of the rows along displacements: left-trivialised on the group."""
        poses, rows = self.poses(x), self.rows
        gradient = self._in_coordinates(poses)[rows.scalars_at(t)]
        values = {"scalars": rows.factor[:, None] * gradient, "rotors": -np.ones(len(rows.rotor))}
        if self.layout.norms:
            values["norms"] = poses.s
        return self._constraints.matrix(values)

    def bias(self, t: float, x: Array, v: Array) -> Array:
        """The term of A a = f'' - bias: second derivatives of the rows with no coordinate accelerating."""
        poses, rows, v_rotations = self.poses(x), self.rows, self.layout.rotational(v)
        second = poses.scalars.bias(self._pair_twists(poses, v))
        change = self.rotations.turn_change(poses.s, v_rotations)
        if change is not None:
            twist_rates = np.zeros((self.layout.n + 1, 6))
            twist_rates[1:, 3:] = rotated(change, v_rotations)
            second = second + np.einsum("sk,sk->s", poses.scalars.gradient, self._of_pairs(twist_rates))
        bias = np.bincount(rows.row, rows.factor * second[rows.scalars_at(t)], self.layout.rows)
        if self.layout.norms:
            bias = np.concatenate([bias, np.sum(v_rotations**2, axis=-1)])
        return np.asarray(bias, dtype=float)

    def residual(self, t: float, x: Array, v: Array, a: Array, multipliers: Array) -> Array:
        """R = M a + ... - f + A^T l."""
        terms = self._terms(t, x, v, a, multipliers)
        poses, forces = terms.poses, terms.forces
        a_bodies, a_rotors = self.layout.split(a)
        moment = forces[1:, 3:]
        if poses.turn is not None:
            moment = np.einsum("nij,ni->nj", poses.turn[1:], moment)
        angular = terms.spin.residual + moment
        if self.layout.norms:
            angular = angular + poses.s * multipliers[self.layout.rows :, None]
        linear = self.model.bodies.mass[1:, None] * a_bodies[:, :3] - self._weight + forces[1:, :3]
        bodies = np.concatenate([linear, angular], axis=-1).ravel()
        if not self.layout.rotors:
            return bodies
        rotors = self.model.rotor_inertias * a_rotors
        np.subtract.at(rotors, self.rows.rotor, multipliers[self.rows.rotor_row])
        return np.concatenate([bodies, rotors])

    def linearization(self, t: float, x: Array, v: Array, a: Array, multipliers: Array) -> StageLinearization:
        """Exact derivatives of `residual`, and the matrix of the rows. rA paper (38c), corrected."""
        terms = self._terms(t, x, v, a, multipliers)
        poses, spin = terms.poses, terms.spin
        mass = {"linear": self._mass, "spin": spin.mass, "rotors": self.model.rotor_inertias}
        curvature, maps = poses.scalars.curvature(terms.weight), poses.maps
        position = {"scalars": curvature if maps is None else np.swapaxes(maps, -1, -2) @ curvature @ maps}
        velocity = {"spin": spin.velocity}
        spin_position = self._spin_position(terms, multipliers)
        if spin_position is not None:
            position["spin"] = spin_position
        if self.model.forces.n:
            position["forces"], velocity["forces"] = self._force_slopes(t, poses, v, terms.twists)
        if self.model.pair_ends:
            position["wrenches"], velocity["wrenches"] = self._wrench_slopes(t, poses, v)
        build = self._equations.matrix
        return StageLinearization(build(mass), build(velocity), build(position), self.matrix(t, x))

    def _terms(self, t: float, x: Array, v: Array, a: Array, multipliers: Array) -> ResidualTerms:
        point = t, x, v, a, multipliers
        if self._last_terms is None or not self._last_terms.belongs_to(*point):
            poses, rotational = self.poses(x), self.layout.rotational
            self._follow(t, poses, v)
            weight, twists = self._weights(t, poses, v, multipliers)
            spin = self.rotations.spin(self.model.bodies.inertia[1:], poses.s, rotational(v), rotational(a))
            forces = self._body_forces(t, poses, v, weight)
            self._last_terms = ResidualTerms(point, poses, weight, twists, forces, spin)
        return self._last_terms

    def _follow(self, t: float, poses: BodyPoses, v: Array) -> None:
        """Where a continuous controller acts: let it give its forces at a state."""
        inputs = self.model.system.inputs
        if inputs is not None and inputs.law is not None:
            inputs.follow(t, *joint_state(self, t, poses, v))

    def _resistances(self, t: float, poses: BodyPoses, pair_twists: Array) -> tuple[Array, Array]:
        """Minus the forces (k,) of the laws along scalars, and the rates (k,) of their sums.

        Raises:
            OutsideTableError: If a table does not cover t.
        """
        forces, scalars = self.model.forces, poses.scalars
        rate = forces.along(scalars.rates(pair_twists))
        return forces.resistance(t, forces.along(scalars.value), rate), rate

    def _weights(self, t: float, poses: BodyPoses, v: Array, multipliers: Array) -> tuple[Array, Array]:
        """Multiplier plus resistance of each scalar, and the twists where there are forces."""
        rows, forces = self.rows, self.model.forces
        of_entries = rows.factor * multipliers[: self.layout.rows][rows.row]
        weight = np.asarray(np.bincount(rows.scalars_at(t), of_entries, self.model.scalars.n), dtype=float)
        if not forces.n:
            return weight, np.zeros((0, 12))
        twists = self._pair_twists(poses, v)
        resistance, _ = self._resistances(t, poses, twists)
        np.add.at(weight, forces.scalar, forces.factor * resistance[forces.law])
        return weight, twists

    def _body_forces(self, t: float, poses: BodyPoses, v: Array, weight: Array) -> Array:
        """Left sides (n + 1, 6): sum of weights times gradients, less wrenches on bodies."""
        entries = (6 * self._pairs.T[:, :, None] + np.arange(6)).reshape(-1)
        values = (weight[:, None] * poses.scalars.gradient).ravel()
        forces = np.asarray(np.bincount(entries, values, 6 * (self.layout.n + 1)), dtype=float).reshape(-1, 6)
        if self.model.pair_ends:
            for ends, wrench in self._wrenches(t, poses, self.twists(poses, v)):
                np.subtract.at(forces, ends, wrench.force.reshape(2, 6))
        return forces

    def _spin_position(self, terms: ResidualTerms, multipliers: Array) -> Array | None:
        """Derivatives along the state of inertia terms, of T^T at constant moments, and of norm constraints."""
        slopes = terms.spin.position
        if slopes is None:
            return None
        change = self.rotations.moment_change(terms.poses.s, terms.forces[1:, 3:])
        slopes = slopes if change is None else slopes + change
        if self.layout.norms:
            slopes = slopes + multipliers[self.layout.rows :, None, None] * np.eye(self.rotations.k)
        return slopes

    def _force_slopes(self, t: float, poses: BodyPoses, v: Array, twists: Array) -> tuple[Array, Array]:
        """Derivatives of resistance x gradient by the resistance alone, along displacements and velocities.

        For each two scalars of a sum, along the bodies of the second one: f_i g_i (k f_j g_j + d f_j g'_j) along
        displacements, f_i g_i d f_j g_j along velocities, with factors f, gradients g, stiffness k and damping d.
        """
        forces, scalars, (one, two) = self.model.forces, poses.scalars, self.model.forces.pairs
        rate = forces.along(scalars.rates(twists))
        slopes = forces.slopes(t, forces.along(scalars.value), rate)
        stiffness, slope = (x[forces.law, None] for x in slopes)
        gradient, bend = (
            forces.factor[:, None] * x[forces.scalar] for x in (scalars.gradient, scalars.rate_slopes(twists))
        )
        along = stiffness * gradient + slope * bend
        by_pose, by_twist = (gradient[one, :, None] * x[two, None, :] for x in (along, slope * gradient))
        bodies = self._pairs[:, forces.scalar]
        return self._block_slopes(poses, v, (by_pose, by_twist), (bodies[:, one], bodies[:, two]))

    def _wrench_slopes(self, t: float, poses: BodyPoses, v: Array) -> tuple[Array, Array]:
        """Minus the derivatives of wrenches on bodies, along displacements and velocities."""
        wrenches = self._wrenches(t, poses, self.twists(poses, v))
        bodies = np.array([ends for ends, _ in wrenches], dtype=np.intp).T
        by_pose, by_twist = (-np.array([wrench[k] for _, wrench in wrenches]) for k in (1, 2))
        return self._block_slopes(poses, v, (by_pose, by_twist), (bodies, bodies))

    def _block_slopes(
        self, poses: BodyPoses, v: Array, slopes: tuple[Array, Array], bodies: tuple[Indices, Indices]
    ) -> tuple[Array, Array]:
        """Blocks along poses and twists as blocks along coordinates and their rates.

        Twists depend on the poses through w = T v: T^T (by_pose T + by_twist d(T v)/ds).

        Args:
            poses: Of all bodies.
            v: Velocities.
            slopes: (m, 12, 12) each: of forces on pairs of bodies by poses and by twists of pairs of bodies.
            bodies: (2, m) each: the pairs on which the forces act, and those by which they change.
        """
        by_pose, by_twist = slopes
        change = self.rotations.turn_change(poses.s, self.layout.rotational(v))
        if poses.turn is None or change is None:
            return by_pose, by_twist
        inward, outward = np.swapaxes(self._maps(poses.turn, bodies[0]), -1, -2), self._maps(poses.turn, bodies[1])
        change = np.concatenate([np.zeros((1, *change.shape[1:])), change])
        turned = self._maps(change, bodies[1], identity=False)
        return inward @ by_pose @ outward + inward @ by_twist @ turned, inward @ by_twist @ outward

    def _in_coordinates(self, poses: BodyPoses) -> Array:
        """Gradients (n, 12) along (r, th) of the scalars as gradients along coordinates (n, 2 c)."""
        gradient = poses.scalars.gradient
        return gradient if poses.maps is None else np.asarray(np.squeeze(gradient[:, None, :] @ poses.maps, 1))

    def _maps(self, turn: Array, bodies: Indices, identity: bool = True) -> Array:
        """(m, 12, 2 c) from velocities of both bodies to their twists, linear ones by the identity or left out."""
        c = self.layout.c
        maps = np.zeros((bodies.shape[1], 12, 2 * c))
        if identity:
            for k in range(3):
                maps[:, k, k] = maps[:, 6 + k, c + k] = 1.0
        maps[:, 3:6, 3:c] = turn[bodies[0]]
        maps[:, 9:12, c + 3 :] = turn[bodies[1]]
        return maps


def with_rotations(equations: AbsoluteEquations, rotations: RotationCoordinates) -> AbsoluteEquations:
    """The same equations with other axes of the same description."""
    return AbsoluteEquations(equations.model, rotations, patterns=equations.patterns)


def twist_rates(equations: AbsoluteEquations, poses: BodyPoses, v: Array, a: Array) -> Array:
    """Accelerations r'' in world axes and w' in body axes of all bodies, (n, 6)."""
    a_bodies, v_rotations = equations.layout.split(a)[0], equations.layout.rotational(v)
    if poses.turn is None:
        return a_bodies
    w_dot = rotated(poses.turn[1:], a_bodies[:, 3:])
    change = equations.rotations.turn_change(poses.s, v_rotations)
    if change is not None:
        w_dot = w_dot + rotated(change, v_rotations)
    return np.concatenate([a_bodies[:, :3], w_dot], axis=-1)


def joint_state(equations: AbsoluteEquations, t: float, poses: BodyPoses, v: Array) -> tuple[Array, Array]:
    """Joint positions (n_q,) and velocities (n_v,) at a state."""
    model, twists = equations.model, equations.twists(poses, v)[None, 1:]
    bodies = poses.r[None, 1:], poses.A[None, 1:], twists, np.zeros(twists.shape)
    trajectory = BodyTrajectory(model.system, model.bodies, np.array([t]), *bodies)
    counted = dict(zip(model.angle_names, equations.layout.parts(poses.x)[3][:, None], strict=True))
    q, speeds = joint_states(trajectory, counted)
    return q[0], speeds[0]


def power(equations: AbsoluteEquations, t: float, x: Array, v: Array, multipliers: Array) -> float:
    """Power [W] of all forces but weight: springs, other loads, damping, friction, and prescribed motions (-l f')."""
    model, rows = equations.model, equations.rows
    total = -float(multipliers[: equations.layout.rows] @ rows.right(t).first) if rows.prescribed.timed else 0.0
    if not model.forces.n and not model.pair_ends:
        return total
    poses = equations.poses(x)
    equations._follow(t, poses, v)
    if model.forces.n:
        resistance, rate = equations._resistances(t, poses, equations._pair_twists(poses, v))
        total -= float(resistance @ rate)
    twists = equations.twists(poses, v)
    for ends, wrench in equations._wrenches(t, poses, twists):
        total += float(wrench.force @ twists[ends].ravel())
    return total
