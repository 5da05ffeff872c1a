"""Constraint rows of free bodies: their residuals, their matrix along body-fixed twists, and their right sides."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadmbs.absolute.groups.angles import JointAngles, joint_angles
from cadmbs.absolute.groups.point_coincidence import PointCoincidence, point_coincidence
from cadmbs.absolute.groups.states import GroupState
from cadmbs.arrays import Array, Indices
from cadmbs.constraints.constraint_equations import ConstraintEquations, constraint_equations
from cadmbs.constraints.constraint_state import ConstraintState, TreeMotion
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


@dataclass(frozen=True)
class DifferentiatedRows:
    """The rows at one instant: J V = aim on velocity level, J V' = eta on acceleration level.

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


@dataclass(frozen=True)
class GroupRows:
    """The rows of a released system.

    Attributes:
        system: With all joints cut, see `released`.
        constraint_equations: Its rows.
        n: Number of bodies.
        axes: (n, 3, 3) axes of the body frames at q = 0.
        center: (n, 3) centres of mass at q = 0, about `System.origin`.
        pins: The rows that hold points on points.
        is_pin: (n_rows,) which rows these are.
        angles: The angles of the joints.
    """

    system: System
    constraint_equations: ConstraintEquations
    n: int
    axes: Array
    center: Array
    pins: PointCoincidence
    is_pin: NDArray[np.bool_]
    angles: JointAngles

    @cached_property
    def rest(self) -> bool:
        """Whether there are other rows than pins."""
        return not bool(np.all(self.is_pin))

    @cached_property
    def _pin_sides(self) -> tuple[tuple[Indices, Indices, Indices], ...]:
        """Of predecessor and successor: the pins whose body moves, their rows, and the body of each row."""
        found = []
        for bodies in self.pins.bodies.T:
            own = np.flatnonzero(bodies)
            found.append((own, self.pins.row[own].ravel(), np.repeat(bodies[own] - 1, 3)))
        return tuple(found)

    @property
    def holonomic(self) -> NDArray[np.bool_]:
        """(n_rows,) the rows that restrict positions."""
        return self.constraint_equations.table.holonomic

    def constraint_state(self, motion: GroupState, t: float | Array) -> ConstraintState:
        """The instant that the blocks of `cadmbs.constraints` want, about the first body's centre of mass."""
        batch, k = motion.r.shape[:-2], motion.s.shape[-1]
        point = motion.r[..., :1, :] if self.n else np.zeros((*batch, 1, 3))
        pose = np.zeros((*batch, 1 + self.n + k, 4, 4))
        pose[...] = np.eye(4)
        R = motion.R @ np.swapaxes(self.axes, -1, -2)
        place = motion.r - point
        pose[..., 1 : self.n + 1, :3, :3] = R
        pose[..., 1 : self.n + 1, :3, 3] = place - _times(R, self.center)
        pose[..., 0, :3, 3] = -point[..., 0, :]
        pose[..., self.n + 1 :, :3, 3] = -point
        turning = _times(motion.R, motion.V[..., :3])
        linear = _times(motion.R, motion.V[..., 3:]) + so3.cross(place, turning)
        twists = np.zeros((*batch, 1 + self.n + k, 6))
        twists[..., 1 : self.n + 1, :] = np.concatenate([turning, linear], axis=-1)
        columns, rates = self._columns(motion, place, twists)
        q_tree = np.zeros((*batch, 7 * self.n + k))
        q_tree[..., 7 * self.n :] = motion.s
        state = TreeState(pose, columns, self.system.origin + point[..., 0, :], q_tree)
        return ConstraintState(self.system, state, np.asarray(t, dtype=float), TreeMotion(twists, rates))

    def _columns(self, motion: GroupState, place: Array, twists: Array) -> tuple[Array, Array]:
        """Current screws of all velocities and their rates: only rows of momentum ask for them."""
        shape = (*motion.r.shape[:-2], 6 * self.n + motion.s.shape[-1], 6)
        columns, rates = np.zeros(shape), np.zeros(shape)
        if self.constraint_equations.momenta:
            C = se3.pose(motion.R, place)
            own = se3.transform_twist(C[..., None, :, :], np.eye(6))
            turned = se3.bracket(twists[..., 1 : self.n + 1, None, :], own)
            flat = (*shape[:-2], 6 * self.n, 6)
            columns[..., : 6 * self.n, :], rates[..., : 6 * self.n, :] = own.reshape(flat), turned.reshape(flat)
        return columns, rates

    def residuals(self, motion: GroupState, t: float | Array) -> Array:
        """Residuals (..., n_rows) [rad, m]; zero in rows on velocities. Angles of joints are those of the motion."""
        return self.constraint_equations.residual(
            self.constraint_state(motion, t), self.angles.positions(motion.angles)
        )

    def counted(self, motion: GroupState, t: float | Array, h: float = 0.0) -> GroupState:
        """The motion at the end of a step of size h, or anywhere in it (h = 0), with the angles that its poses show."""
        if not len(self.angles.places):
            return motion
        angles, rates = self.angles.read(self.constraint_state(motion, t), motion.angles, motion.angle_rates, h)
        return replace(motion, angles=angles, angle_rates=rates)

    def level(self, motion: GroupState, t: float | Array) -> DifferentiatedRows:
        """The rows on velocity and acceleration level.

            J V = aim ,   J V' = eta = Phi_tt - J' V

        `PointCoincidence` gives the rows of points held on points; the wrenches W = (m, f) of other rows give, with the
        centre of mass rho, +-(R^T (m - rho x f), R^T f) and W' . (V_j - V_i).
        """
        shape = (*motion.r.shape[:-2], self.constraint_equations.table.n_rows)
        speed, aim, eta = np.zeros((3, *shape))
        if self.rest:
            right = self.constraint_equations.right_sides(np.asarray(t, dtype=float))
            aim[...] = np.where(self.holonomic, right.first, right.value)
            eta[...] = np.where(self.holonomic, right.second, right.first)
        further = np.zeros((*shape, motion.s.shape[-1]))
        parts = []
        if len(self.pins.row):
            held = self.pins.at(*_with_world(motion))
            speed[..., self.pins.row], eta[..., self.pins.row] = held.speed, held.eta
            parts += [self._pin_part(side, held.block[..., side, :, :, :]) for side in (0, 1)]
        if self.rest:
            parts += self._others(self.constraint_state(motion, t), motion, speed, eta, further)
        return DifferentiatedRows(_joined(parts, shape[:-1], further), aim, speed, eta)

    def _pin_part(self, side: int, block: Array) -> _Part:
        own, row, body = self._pin_sides[side]
        place = block[..., own, :, :]
        return _Part(row, body, place.reshape(*place.shape[:-3], 3 * len(own), 6))

    def _others(self, at: ConstraintState, motion: GroupState, speed: Array, eta: Array, further: Array) -> list[_Part]:
        """Rows other than pins: their blocks; speed, eta and further coefficients are filled in."""
        found = self.constraint_equations.velocity_rows(at)
        terms, along = found.terms, found.coefficients
        keep = np.flatnonzero(~self.is_pin[terms.row])
        row, bodies, W = terms.row[keep], terms.bodies[keep], terms.wrenches[..., keep, :]
        twists = at.require_motion().twists
        relative = twists[..., bodies[:, 1], :] - twists[..., bodies[:, 0], :]
        _add(speed, row, np.sum(W * relative, axis=-1))
        if terms.rates is not None:
            _add(eta, row, -np.sum(terms.rates[..., keep, :] * relative, axis=-1))
        parts = self._wrench_parts(motion, row, bodies, W)
        if len(along.row):
            velocities = motion.velocities[..., None, :]
            speed[..., along.row] += np.sum(along.values * velocities, axis=-1)
            if along.rates is not None:
                eta[..., along.row] -= np.sum(along.rates * velocities, axis=-1)
            further[..., along.row, :] += along.values[..., 6 * self.n :]
            parts += self._momentum_part(along.row, along.values[..., : 6 * self.n])
        return parts

    def _wrench_parts(self, motion: GroupState, row: Indices, bodies: Indices, W: Array) -> list[_Part]:
        found = []
        for side, sign in ((0, -1.0), (1, 1.0)):
            own = np.flatnonzero((bodies[:, side] > 0) & (bodies[:, side] <= self.n))
            body = bodies[own, side] - 1
            place = motion.r[..., body, :] - motion.r[..., :1, :]
            f = W[..., own, 3:]
            turned = np.swapaxes(motion.R[..., body, :, :], -1, -2)
            moment = _times(turned, W[..., own, :3] - so3.cross(place, f))
            found.append(_Part(row[own], body, sign * np.concatenate([moment, _times(turned, f)], axis=-1)))
        return found

    def _momentum_part(self, row: Indices, values: Array) -> list[_Part]:
        """Coefficients of the twists of bodies: rows of momentum."""
        if not np.any(values):
            return []
        body = np.tile(np.arange(self.n), len(row))
        return [_Part(np.repeat(row, self.n), body, values.reshape(*values.shape[:-2], len(row) * self.n, 6))]


class _Part(NamedTuple):
    """Some blocks of J."""

    row: Indices
    body: Indices
    block: Array


def _joined(parts: list[_Part], batch: tuple[int, ...], further: Array) -> RowBlocks:
    if not parts:
        none = np.zeros(0, dtype=np.intp)
        return RowBlocks(none, none, np.zeros((*batch, 0, 6)), further)
    blocks = [part.block for part in parts]
    if batch:
        blocks = [np.broadcast_to(block, (*batch, *block.shape[-2:])) for block in blocks]
    return RowBlocks(
        np.concatenate([part.row for part in parts]),
        np.concatenate([part.body for part in parts]),
        np.concatenate(blocks, axis=-2),
        further,
    )


def _with_world(motion: GroupState) -> tuple[Array, Array]:
    batch = motion.r.shape[:-2]
    R = np.concatenate([np.broadcast_to(np.eye(3), (*batch, 1, 3, 3)), motion.R], axis=-3)
    return R, np.concatenate([np.zeros((*batch, 1, 6)), motion.V], axis=-2)


def group_rows(system: System) -> GroupRows:
    """The rows of a released system."""
    tree = system.tree
    n = int(np.sum(np.diff(tree.column_start) == 6))
    own, axes, center = (
        constraint_equations(system),
        tree.frame[1 : n + 1, :3, :3].copy(),
        tree.center_of_mass[1 : n + 1],
    )
    pins = point_coincidence(own.loops, axes, center)
    is_pin = np.zeros(own.table.n_rows, dtype=np.bool_)
    is_pin[pins.row] = True
    return GroupRows(system, own, n, axes, center, pins, is_pin, joint_angles(system))


def dense(blocks: RowBlocks, n: int) -> Array:
    """J (..., n_rows, 6 n + k)."""
    n_rows, k = blocks.further.shape[-2:]
    matrix = np.zeros((*blocks.further.shape[:-2], n_rows, n, 6))
    _add_to(matrix.reshape(*matrix.shape[:-3], n_rows * n, 6), blocks.row * n + blocks.body, blocks.block)
    flat = matrix.reshape(*matrix.shape[:-2], 6 * n)
    return np.concatenate([flat, blocks.further], axis=-1) if k else flat


def _add_to(target: Array, place: Indices, values: Array) -> None:
    """target[..., place, :] += values, also where places occur twice."""
    if len({*place.tolist()}) == len(place):
        target[..., place, :] = values
    else:
        np.add.at(np.moveaxis(target, -2, 0), place, np.moveaxis(values, -2, 0))


def _add(target: Array, row: Indices, values: Array) -> None:
    np.add.at(np.moveaxis(target, -1, 0), row, np.moveaxis(values, -1, 0))


def _times(matrix: Array, vector: Array) -> Array:
    return np.asarray(np.squeeze(matrix @ vector[..., None], -1))
