"""Constraint rows of free bodies along body-fixed twists: residuals, matrix, right sides, and the angles of joints."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np

from cadmbs.absolute.groups.all_joints_cut import free_body_poses
from cadmbs.absolute.groups.states import GroupState
from cadmbs.arrays import Array, Indices, NDArray, matrix_times_vector
from cadmbs.constraints.cut_coordinates import (
    JOINTS_WITH_BRANCHES,
    AngleCoordinate,
    contraction,
    coordinate_functions,
    native_positions,
    native_rows,
)
from cadmbs.constraints.equations import constraint_state as states
from cadmbs.constraints.equations.constraint_equations import ConstraintEquations, constraint_equations
from cadmbs.constraints.equations.row_table import RowTable
from cadmbs.constraints.residuals import ClosureBlock, RowFamily, nearest_angle
from cadmbs.kinematics.products import TreeState
from cadmbs.lie import se3, so3
from cadmbs.system import System


@dataclass(frozen=True)
class RowBlocks:
    """The matrix J of the rows along body-fixed twists, by its non-zero blocks.

        (J V)_r = sum over blocks b of row r of  block_b . V_body(b)  +  c_r . s_dot

    Attributes:
        row: (m,) row of each block.
        body: (m,) body of each block, counted from 0 without the world.
        block: (..., m, 6).
        further: (..., n_rows, k) c.
    """

    row: Indices
    body: Indices
    block: Array
    further: Array

    def selected(self, mask: NDArray[np.bool_]) -> RowBlocks:
        """The rows of a mask (n_rows,), numbered anew."""
        if np.all(mask):
            return self
        number, in_mask = np.cumsum(mask) - 1, mask[self.row]
        return RowBlocks(number[self.row[in_mask]], self.body[in_mask], self.block[in_mask], self.further[mask])


@dataclass(frozen=True)
class DifferentiatedRows:
    """The rows at one state: J V = aim on velocity level, J V' = eta on acceleration level.

    Attributes:
        blocks: J.
        aim: (..., n_rows).
        speed: (..., n_rows) J V.
        eta: (..., n_rows). P-INT (3); theory 9.7.
    """

    blocks: RowBlocks
    aim: Array
    speed: Array
    eta: Array


_Blocks = tuple[Indices, Indices, Array]
"""Rows (m,), bodies (m,) and blocks (..., m, 6): some of those of J."""


@dataclass(frozen=True)
class GroupRows:
    """The rows of a mechanism with all joints cut.

    Attributes:
        system: The mechanism, see `all_joints_cut`.
        constraint_equations: Its rows.
        n: Number of bodies.
        points: The rows that hold points on points.
        is_point: (n_rows,) which rows these are.
        angles: The angles of the joints.
    """

    system: System
    constraint_equations: ConstraintEquations
    n: int
    points: PointCoincidence
    is_point: NDArray[np.bool_]
    angles: JointAngles

    @cached_property
    def _has_branches(self) -> bool:
        """Whether rows depend on which of several angles of the same pose a motion has come to."""
        return self.constraint_equations.has_curves or bool(self.angles.spherical)

    @cached_property
    def _has_other_rows(self) -> bool:
        return not bool(np.all(self.is_point))

    @cached_property
    def _point_ends(self) -> tuple[tuple[Indices, Indices, Indices], ...]:
        """Of predecessor and successor: the points whose body moves, their rows, and the body of each row."""
        moving = [np.flatnonzero(bodies) for bodies in self.points.bodies.T]
        return tuple(
            (k, self.points.row[k].ravel(), np.repeat(bodies[k] - 1, 3))
            for k, bodies in zip(moving, self.points.bodies.T, strict=True)
        )

    @property
    def table(self) -> RowTable:
        """Names and kinds of the rows."""
        return self.constraint_equations.table

    @property
    def holonomic(self) -> NDArray[np.bool_]:
        """(n_rows,) the rows that restrict positions."""
        return self.table.holonomic

    def constraint_state(self, state: GroupState, t: float | Array) -> states.ConstraintState:
        """The state as the blocks of `cadmbs.constraints` have it, about the first body's centre of mass."""
        batch, k = state.r.shape[:-2], state.s.shape[-1]
        point, pose, arm = free_body_poses(self.system, state.R, state.r)
        w = matrix_times_vector(state.R, state.V[..., :3])
        linear = matrix_times_vector(state.R, state.V[..., 3:]) + so3.cross(arm, w)
        twists = np.zeros((*batch, 1 + self.n + k, 6))
        twists[..., 1 : self.n + 1, :] = np.concatenate([w, linear], axis=-1)
        columns, rates = self._columns(state, arm, twists)
        q_tree = np.zeros((*batch, 7 * self.n + k))
        q_tree[..., 7 * self.n :] = state.s
        tree_state = TreeState(pose, columns, self.system.origin + point[..., 0, :], q_tree)
        motion = states.TreeMotion(twists, rates, state.velocities)
        near = self.angles.positions(state.angles) if self._has_branches else None
        return states.ConstraintState(self.system, tree_state, np.asarray(t, dtype=float), motion, near)

    def _columns(self, state: GroupState, arm: Array, twists: Array) -> tuple[Array, Array]:
        """Current screws of all velocities and their rates for rows of momentum; zero where there are none."""
        shape = (*state.r.shape[:-2], 6 * self.n + state.s.shape[-1], 6)
        columns, rates = np.zeros(shape), np.zeros(shape)
        if self.constraint_equations.momenta:
            C = se3.pose(state.R, arm)
            screws = se3.transform_twist(C[..., None, :, :], np.eye(6))
            screw_rates = se3.bracket(twists[..., 1 : self.n + 1, None, :], screws)
            flat = (*shape[:-2], 6 * self.n, 6)
            columns[..., : 6 * self.n, :], rates[..., : 6 * self.n, :] = screws.reshape(flat), screw_rates.reshape(flat)
        return columns, rates

    def residuals(self, state: GroupState, t: float | Array) -> Array:
        """Residuals (..., n_rows) [rad, m]; zero in rows on velocities. Angles of joints are those of the state."""
        angles = self.angles.positions(state.angles)
        return self.constraint_equations.residual(self.constraint_state(state, t), angles)

    def counted(self, state: GroupState, t: float | Array, h: float = 0.0) -> GroupState:
        """The state at the end of a step of size h, or anywhere in it (h = 0), with the angles that its poses show."""
        if not len(self.angles.indices):
            return state
        angles, rates = self.angles.read(self.constraint_state(state, t), state.angles, state.angle_rates, h)
        return replace(state, angles=angles, angle_rates=rates)

    def differentiated(self, state: GroupState, t: float | Array) -> DifferentiatedRows:
        """The rows on velocity and acceleration level.

            J V = aim ,   J V' = eta = Phi_tt - J' V

        `PointCoincidence` gives the rows of points held on points; the wrenches W = (m, f) of other rows give, with the
        centre of mass rho, +-(R^T (m - rho x f), R^T f) and W' . (V_j - V_i).
        """
        shape = (*state.r.shape[:-2], self.table.n_rows)
        speed, aim, eta = np.zeros((3, *shape))
        if self._has_other_rows:
            right = self.constraint_equations.right_sides(np.asarray(t, dtype=float))
            aim[...] = np.where(self.holonomic, right.first, right.value)
            eta[...] = np.where(self.holonomic, right.second, right.first)
        further = np.zeros((*shape, state.s.shape[-1]))
        parts: list[_Blocks] = []
        if len(self.points.row):
            held = self.points.rows(*_with_world(state))
            speed[..., self.points.row], eta[..., self.points.row] = held.speed, held.eta
            for end, (k, row, body) in enumerate(self._point_ends):
                block = held.block[..., end, k, :, :]
                parts.append((row, body, block.reshape(*block.shape[:-3], 3 * len(k), 6)))
        if self._has_other_rows:
            parts += self._other_blocks(self.constraint_state(state, t), state, speed, eta, further)
        return DifferentiatedRows(_joined(parts, shape[:-1], further), aim, speed, eta)

    def _other_blocks(
        self, at: states.ConstraintState, state: GroupState, speed: Array, eta: Array, further: Array
    ) -> list[_Blocks]:
        """Blocks of rows that hold no points; speed, eta and further coefficients are filled in."""
        rows = self.constraint_equations.velocity_rows(at)
        terms, along = rows.terms, rows.coefficients
        others = np.flatnonzero(~self.is_point[terms.row])
        row, bodies, W = terms.row[others], terms.bodies[others], terms.wrenches[..., others, :]
        twists = at.require_motion().twists
        relative = twists[..., bodies[:, 1], :] - twists[..., bodies[:, 0], :]
        _add(speed, row, np.sum(W * relative, axis=-1))
        if terms.rates is not None:
            _add(eta, row, -np.sum(terms.rates[..., others, :] * relative, axis=-1))
        parts = self._wrench_blocks(state, row, bodies, W)
        if len(along.row):
            velocities = state.velocities[..., None, :]
            speed[..., along.row] += np.sum(along.values * velocities, axis=-1)
            if along.rates is not None:
                eta[..., along.row] -= np.sum(along.rates * velocities, axis=-1)
            further[..., along.row, :] += along.values[..., 6 * self.n :]
            parts += self._momentum_blocks(along.row, along.values[..., : 6 * self.n])
        return parts

    def _wrench_blocks(self, state: GroupState, row: Indices, bodies: Indices, W: Array) -> list[_Blocks]:
        parts = []
        for end, sign in ((0, -1.0), (1, 1.0)):
            moving = np.flatnonzero((bodies[:, end] > 0) & (bodies[:, end] <= self.n))
            body = bodies[moving, end] - 1
            arm = state.r[..., body, :] - state.r[..., :1, :]
            f = W[..., moving, 3:]
            inward = np.swapaxes(state.R[..., body, :, :], -1, -2)
            moment = matrix_times_vector(inward, W[..., moving, :3] - so3.cross(arm, f))
            block = sign * np.concatenate([moment, matrix_times_vector(inward, f)], axis=-1)
            parts.append((row[moving], body, block))
        return parts

    def _momentum_blocks(self, row: Indices, values: Array) -> list[_Blocks]:
        """Coefficients of the twists of bodies: rows of momentum."""
        if not np.any(values):
            return []
        block = values.reshape(*values.shape[:-2], len(row) * self.n, 6)
        return [(np.repeat(row, self.n), np.tile(np.arange(self.n), len(row)), block)]


def _joined(parts: list[_Blocks], batch: tuple[int, ...], further: Array) -> RowBlocks:
    none = np.zeros(0, dtype=np.intp)
    row, body, blocks = zip(*(parts or [(none, none, np.zeros((*batch, 0, 6)))]), strict=True)
    if batch:
        blocks = tuple(np.broadcast_to(block, (*batch, *block.shape[-2:])) for block in blocks)
    return RowBlocks(np.concatenate(row), np.concatenate(body), np.concatenate(blocks, axis=-2), further)


def _with_world(state: GroupState) -> tuple[Array, Array]:
    batch = state.r.shape[:-2]
    R = np.concatenate([np.broadcast_to(np.eye(3), (*batch, 1, 3, 3)), state.R], axis=-3)
    return R, np.concatenate([np.zeros((*batch, 1, 6)), state.V], axis=-2)


def group_rows(system: System) -> GroupRows:
    """The rows of a mechanism with all joints cut."""
    tree, equations = system.tree, constraint_equations(system)
    n = int(np.sum(np.diff(tree.column_start) == 6))
    points = point_coincidence(equations.loops, tree.frame[1 : n + 1, :3, :3], tree.center_of_mass[1 : n + 1])
    is_point = np.zeros(equations.table.n_rows, dtype=np.bool_)
    is_point[points.row] = True
    return GroupRows(system, equations, n, points, is_point, joint_angles(system))


def dense(blocks: RowBlocks, n: int) -> Array:
    """J (..., n_rows, 6 n + k)."""
    n_rows, k = blocks.further.shape[-2:]
    matrix = np.zeros((*blocks.further.shape[:-2], n_rows * n, 6))
    index = blocks.row * n + blocks.body
    if len({*index.tolist()}) == len(index):
        matrix[..., index, :] = blocks.block
    else:
        np.add.at(np.moveaxis(matrix, -2, 0), index, np.moveaxis(blocks.block, -2, 0))
    flat = matrix.reshape(*matrix.shape[:-2], n_rows, 6 * n)
    return np.concatenate([flat, blocks.further], axis=-1) if k else flat


def _add(target: Array, row: Indices, values: Array) -> None:
    np.add.at(np.moveaxis(target, -1, 0), row, np.moveaxis(values, -1, 0))


# The angles of all joints of a mechanism of free bodies, with full turns counted.


@dataclass(frozen=True)
class JointAngles:
    """The joint positions that poses determine up to full turns: angles about axes, then those of spherical joints.

    Attributes:
        n: Number of positions of all joints.
        indices: (m,) the angles among these positions.
        loops: (k,) joint of each angle about an axis, the first k ones.
        sine, cosine: (k, 3, 3) A, B of tan(angle) = sum A_ab E_ab / sum B_ab E_ab.
        spherical: Joints whose three positions are angles, the last ones.
    """

    n: int
    indices: Indices
    loops: Indices
    sine: Array
    cosine: Array
    spherical: tuple[int, ...]

    def read(self, state: states.ConstraintState, expected: Array, rates: Array, h: float) -> tuple[Array, Array]:
        """Angles (..., m) of a state with its motion, nearest to where they are expected, and their rates.

            near = expected + h/2 (rates of the state - rates before)

        Args:
            state: The end of a step of size h, or (h = 0) any state.
            expected: (..., m) angles that constant rates lead to [rad].
            rates: (..., m) these rates [rad/s].
            h: Size of the step [s].
        """
        poses, k = states.cut_poses(state, self.loops), len(self.loops)
        about_axes, end_rates = self.about_axes(poses.E, states.present(poses.twist)[..., :3], expected, rates, h)
        values = [about_axes]
        for i, loop in enumerate(self.spherical):
            of_joint = slice(k + 3 * i, k + 3 * i + 3)
            value, rate = self._of_ball(state, loop, expected[..., of_joint], rates[..., of_joint], h)
            end_rates[..., of_joint] = rate
            values.append(value)
        return np.concatenate(values, axis=-1), end_rates

    def _of_ball(
        self, state: states.ConstraintState, loop: int, expected: Array, rates: Array, h: float
    ) -> tuple[Array, Array]:
        """Three positions of a spherical joint and their rates, as `read`; the branch is that of the positions."""
        joint, poses = state.system.joints[state.system.closures[loop].joint], states.cut_poses(state, np.array([loop]))
        E, p, w = poses.E[..., 0, :, :], poses.p[..., 0, :], states.present(poses.twist)[..., 0, :3]

        def rates_near(positions: Array) -> Array:
            return matrix_times_vector(native_rows(joint, E, None, positions)[0][..., :3], w)

        near = expected + 0.5 * h * (rates_near(expected) - rates)
        value = native_positions(joint, E, p, near)
        return value, rates_near(value)

    def about_axes(self, E: Array, w: Array, expected: Array, rates: Array, h: float) -> tuple[Array, Array]:
        """The angles about axes (..., k), and the rates of all (..., m), as `read`.

        From relative rotations E (..., k, 3, 3) of their joints and angular velocities w (..., k, 3) in axes of the
        successor.
        """
        k = len(self.loops)
        a, b = contraction(self.sine, E), contraction(self.cosine, E)
        E_dot = E @ so3.hat(w)
        slope = b * contraction(self.sine, E_dot) - a * contraction(self.cosine, E_dot)
        end_rates = np.zeros(expected.shape)
        end_rates[..., :k] = slope / np.maximum(a * a + b * b, 1e-300)
        near = expected[..., :k] + 0.5 * h * (end_rates[..., :k] - rates[..., :k])
        return nearest_angle(np.arctan2(a, b), near), end_rates

    def positions(self, angles: Array) -> Array:
        """(..., n) positions of all joints as far as full turns matter: angles (..., m), zeros elsewhere."""
        positions = np.zeros((*angles.shape[:-1], self.n))
        positions[..., self.indices] = angles
        return positions


def joint_angles(system: System) -> JointAngles:
    """The angles of a mechanism with all joints cut."""
    joints = [system.joints[closure.joint] for closure in system.closures]
    slices = states.cut_position_slices(system)
    about_axes = [
        (loop, slices[loop].start + k, function)
        for loop, joint in enumerate(joints)
        for k, function in enumerate(coordinate_functions(joint) or ())
        if isinstance(function, AngleCoordinate)
    ]
    spherical = tuple(loop for loop, joint in enumerate(joints) if joint.kind in JOINTS_WITH_BRANCHES)
    indices = [index for _, index, _ in about_axes] + [slices[loop].start + k for loop in spherical for k in range(3)]
    return JointAngles(
        n=slices[-1].stop if slices else 0,
        indices=np.array(indices, dtype=np.intp),
        loops=np.array([loop for loop, _, _ in about_axes], dtype=np.intp),
        sine=np.array([angle.sine for _, _, angle in about_axes]).reshape(-1, 3, 3),
        cosine=np.array([angle.cosine for _, _, angle in about_axes]).reshape(-1, 3, 3),
        spherical=spherical,
    )


# Rows that hold a point of one body on a point of another, with accelerations as the integration paper has them.


class PointCoincidenceRows(NamedTuple):
    """Rows of m points, three each, in the axes of the joint frame on the successor.

    Attributes:
        block: (..., 2, m, 3, 6) J of predecessor and successor along their body-fixed twists.
        speed: (..., m, 3) J V.
        eta: (..., m, 3) right side on acceleration level.
    """

    block: Array
    speed: Array
    eta: Array


@dataclass(frozen=True)
class PointCoincidence:
    """The three translations of spherical, revolute and universal joints.

    With d the vector from the predecessor's point to the successor's, J V = F_k^T d' and J V' - eta = F_k^T d'', both
    seen in the world: d'' = 0 keeps d' constant there. Rows whose axes turn with a body would let a violation of d'
    turn with it: on SO(3) x R^3 the energy of a fast top then drifts by four powers of ten more.

    Attributes:
        row: (m, 3) numbers of the rows.
        bodies: (m, 2) predecessor and successor, 0 the world.
        lever: (2, m, 3, 3) ~b of the points b on both bodies, from the centre of mass, in body axes.
        frame: (m, 3, 3) F, axes of the joint frame in the axes of the successor.
    """

    row: Indices
    bodies: Indices
    lever: Array
    frame: Array

    def rows(self, R: Array, V: Array) -> PointCoincidenceRows:
        """The rows for rotations (..., n + 1, 3, 3) and body-fixed twists (..., n + 1, 6), world first.

            J_k = F^T (-~b_k | I) ,  J_l = -E^T (-~b_l | I) ,   E = R_l^T R_k F ,   y = v - ~b w
            speed = F^T y_k - E^T y_l ,   eta = -(F^T (w_k x y_k) - E^T (w_l x y_l))

        P-INT (38)-(42), (54), (64); theory 11.3.
        """
        outer, inner = self.bodies.T
        E = np.swapaxes(R[..., outer, :, :], -1, -2) @ (R[..., inner, :, :] @ self.frame)
        axes = np.stack(np.broadcast_arrays(E, self.frame), axis=-4)
        twist = V[..., self.bodies.T, :]
        w = twist[..., :3]
        y = twist[..., 3:] - matrix_times_vector(self.lever, w)
        inward = np.swapaxes(axes, -1, -2)
        along = inward @ np.stack([y, so3.cross(w, y)], axis=-1)
        relative = along[..., 1, :, :, :] - along[..., 0, :, :, :]
        block = np.concatenate([inward @ -self.lever, inward], axis=-1) * _SIGN
        return PointCoincidenceRows(block, relative[..., 0], -relative[..., 1])


_SIGN = np.array([-1.0, 1.0])[:, None, None, None]


def point_coincidence(loops: ClosureBlock, axes: Array, center: Array) -> PointCoincidence:
    """The rows of joints that hold a point on a point, of a mechanism with all joints cut.

    Body frames have axes (n, 3, 3) and centres of mass (n, 3) at q = 0.
    """
    row = loops.of_family(RowFamily.INNER).reshape(-1, 3)
    joints = loops.loop[row[:, 0]]
    bodies = loops.joints.bodies[joints]
    poses = np.concatenate([np.eye(4)[None], se3.pose(axes, center)])
    frames = zip(bodies.T, (loops.joints.outer, loops.joints.inner), strict=True)
    points = [se3.apply(se3.inverse(poses[body]), frame[joints, :3, 3]) for body, frame in frames]
    frame = np.swapaxes(poses[bodies[:, 1], :3, :3], -1, -2) @ loops.joints.inner[joints, :3, :3]
    return PointCoincidence(row, bodies, so3.hat(np.stack(points)), frame)
