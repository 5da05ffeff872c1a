"""A mechanism on a group as an index-3 problem, and its constraints on velocities and accelerations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from scipy import sparse
from scipy.linalg import qr

from cadmbs.absolute.groups.all_joints_cut import ROTOR
from cadmbs.absolute.groups.equations import GroupEquations
from cadmbs.absolute.groups.rows import RowBlocks, dense
from cadmbs.absolute.groups.saddle import block_diagonal, independent_rows, sparse_block_diagonal, sparse_rows
from cadmbs.absolute.groups.states import Group, GroupState
from cadmbs.absolute.start import require_satisfied
from cadmbs.arrays import Array, Indices, matrix_times_vector
from cadmbs.errors import NotSolvableError
from cadmbs.integrators.implicit import ConstrainedProblem, Matrix, StageLinearization, VelocityRows
from cadmbs.integrators.rattle import MechanicalProblem
from cadmbs.lie import se3, so3, so3xr3

VELOCITY_ROW_DIFFERENCE = 1e-7
"""Displacement of the differences [rad, m]: Newton's method converges as with exact derivatives to seven digits."""


@dataclass(frozen=True)
class VelocityConstraints:
    """The constraints of a mechanism, once and twice differentiated.

    Attributes:
        index3: The same mechanism as an index-3 problem.
    """

    index3: Index3Problem

    def rows(self) -> VelocityRows:
        """D g / dt = J V - aim, and its derivative along displacements."""
        return VelocityRows(self.value, self.position)

    def value(self, t: float, x: Array, v: Array) -> Array:
        """J V - aim (..., n_independent) of the independent rows."""
        rows = self.index3.equations.rows.differentiated(self.index3.state(x, v), t)
        return np.asarray((rows.speed - rows.aim)[..., self.index3.independent])

    def acceleration(self, t: float, x: Array, v: Array) -> Array:
        """Accelerations (n_v,) of the group that the index-1 equations give."""
        equations, state = self.index3.equations, self.index3.state(x, v)
        return equations.layout.accelerations(state, equations.solution(t, state).acceleration)

    def position(self, t: float, x: Array, v: Array) -> Matrix:
        """Derivative of J V along displacements of the bodies, by differences.

        All bodies of one colour are displaced at once: no two of them share a row.
        """
        layout, colours = self.index3.equations.layout, self._colours
        count = int(np.max(colours, initial=-1)) + 1
        moves = np.zeros((count, 6, layout.n_v))
        for k, colour in enumerate(colours):
            moves[colour, :, 6 * k : 6 * k + 6] = VELOCITY_ROW_DIFFERENCE * np.eye(6)
        displaced = layout.retract(np.broadcast_to(x, (6 * count, *x.shape)), moves.reshape(6 * count, layout.n_v))
        speeds = self._speeds(t, displaced, np.broadcast_to(v, (6 * count, *v.shape)))
        change = (speeds - self._speeds(t, x, v)) / VELOCITY_ROW_DIFFERENCE
        row, body = self._pairs
        n_rows = change.shape[-1]
        block = change.reshape(count, 6, n_rows)[colours[body], :, row]
        return self.index3.matrix(RowBlocks(row, body, block, np.zeros((n_rows, layout.k))))

    def _speeds(self, t: float, x: Array, v: Array) -> Array:
        return self.index3.equations.rows.differentiated(self.index3.state(x, v), t).speed

    @cached_property
    def _pairs(self) -> tuple[Indices, Indices]:
        """Each row with each of its bodies, once."""
        layout, zero = self.index3.equations.layout, np.zeros(self.index3.equations.layout.n_x)
        blocks = self.index3.equations.rows.differentiated(self.index3.state(zero), 0.0).blocks
        row, body = np.divmod(np.unique(blocks.row * max(layout.n, 1) + blocks.body), max(layout.n, 1))
        return row, body

    @cached_property
    def _colours(self) -> Indices:
        """A number for each body, other than those of the bodies that it shares a row with; few numbers."""
        row, body = self._pairs
        bodies_of: dict[int, list[int]] = {}
        rows_of: dict[int, list[int]] = {}
        for r, b in zip(row.tolist(), body.tolist(), strict=True):
            bodies_of.setdefault(r, []).append(b)
            rows_of.setdefault(b, []).append(r)
        colours: dict[int, int] = {}
        for b in range(self.index3.equations.layout.n):
            taken = {colours.get(other, -1) for r in rows_of.get(b, []) for other in bodies_of[r]}
            colours[b] = next(k for k in range(len(taken) + 1) if k not in taken)
        return np.array(list(colours.values()), dtype=np.intp)


# A mechanism on a group as an index-3 problem, for the implicit and the variational methods.


@dataclass(frozen=True)
class Index3Problem:
    """R(t, x, v, a, l) = 0 and g(t, x) = 0, in the velocities of the group.

    States x are configurations (R, r of each body; s) here. Velocities and forces are those of the group: with
    T = diag(I, R^T) per body on SO(3) x R^3, forces f there are T^T f of the body-fixed ones.

    Attributes:
        equations: Of the mechanism.
        independent: Numbers of the independent rows; the others follow.
    """

    equations: GroupEquations
    independent: Indices

    def state(self, x: Array, v: Array | None = None) -> GroupState:
        """A configuration with velocities of the group, default zero."""
        v = np.zeros(self.equations.layout.n_v) if v is None else v
        return self.equations.layout.unpack(np.concatenate([x, v, np.zeros((*v.shape[:-1], 1))], axis=-1))

    def problem(self) -> ConstrainedProblem:
        """For the implicit one-stage methods; derivatives of loads and of the multipliers' forces are left out.

        Newton's method then converges linearly, with a factor of the size of h^2 times stiffness over mass.
        """
        dexp = se3.dexp if self.equations.layout.group is Group.SE3 else so3xr3.dexp
        return ConstrainedProblem(
            retract=self.equations.layout.retract,
            tangent=lambda dx: self._diagonal(*self._along(-dx, dexp)),
            residual=self.residual,
            constraint=self.constraint,
            linearization=self._linearization,
        )

    def variational(self) -> MechanicalProblem:
        """For RATTLE.

        Raises:
            NotSolvableError: If something is driven as a function of time, or a body has no inertia.
        """
        equations, layout = self.equations, self.equations.layout
        right_sides = equations.rows.constraint_equations.right_sides(np.zeros(()))
        if equations.system.motions or any(np.any(part) for part in right_sides[1:]):
            raise NotSolvableError("rattle needs constraints that do not depend on time: take 'rk4' or 'bdf2'")
        mass = equations.solver.masses.matrix()
        if np.min(np.linalg.eigvalsh(mass), initial=np.inf) <= 0.0:
            raise NotSolvableError("rattle needs bodies that all have mass and inertia: take 'rk4' or 'bdf2'")
        inverse = se3.dexp_inverse if layout.group is Group.SE3 else so3xr3.dexp_inverse
        return MechanicalProblem(
            mass=mass,
            retract=layout.retract,
            dexp_inverse=lambda dx: block_diagonal(*self._along(dx, inverse)),
            force=lambda t, x, v: self._applied(t, self.state(x, v)),
            constraint=lambda x: self.constraint(0.0, x),
            jacobian=lambda x: self.jacobian(0.0, x),
        )

    def residual(self, t: float, x: Array, v: Array, a: Array, multipliers: Array) -> Array:
        """M a + inertial forces - loads + J^T l, (n_v,)."""
        equations, state = self.equations, self.state(x, v)
        masses, n = equations.solver.masses, equations.layout.n
        acceleration, w = a[: 6 * n].reshape(n, 6), state.V[:, :3]
        momentum = matrix_times_vector(masses.inertia, w)
        moment = matrix_times_vector(masses.inertia, acceleration[:, :3]) + so3.cross(w, momentum)
        linear = acceleration[:, 3:]
        if equations.layout.group is Group.SE3:
            linear = linear + so3.cross(w, state.V[:, 3:])
        bodies = np.concatenate([moment, masses.mass[:, None] * linear], axis=-1)
        inertial = np.concatenate([bodies.ravel(), masses.further * a[6 * n :]])
        of_all_rows = np.zeros(equations.rows.table.n_rows)
        of_all_rows[self.independent] = multipliers
        blocks, reactions = self._group_blocks(t, state), np.zeros((n, 6))
        np.add.at(reactions, blocks.body, blocks.block * of_all_rows[blocks.row, None])
        reaction = np.concatenate([reactions.ravel(), blocks.further.T @ of_all_rows])
        return np.asarray(inertial - self._applied(t, state) + reaction)

    def constraint(self, t: float, x: Array) -> Array:
        """G of the independent rows."""
        return np.asarray(self.equations.rows.residuals(self.state(x), t)[self.independent])

    def require_redundant_rows(self, t: float, x: Array) -> None:
        """Refuse a configuration that violates a row which was left out.

        Raises:
            NotSolvableError: If there is one.
        """
        table = self.equations.rows.table
        if len(self.independent) < table.n_rows:
            require_satisfied(table.descriptions, self.equations.rows.residuals(self.state(x), t), t)

    def jacobian(self, t: float, x: Array) -> Array:
        """J (n_independent, n_v) of the independent rows along the group's velocities, dense."""
        return dense(self._group_blocks(t, self.state(x)), self.equations.layout.n)[self.independent]

    def _linearization(self, t: float, x: Array, v: Array, a: Array, multipliers: Array) -> StageLinearization:
        equations, state = self.equations, self.state(x, v)
        masses, n = equations.solver.masses, equations.layout.n
        w, linear = state.V[:, :3], state.V[:, 3:]
        gyroscopic = np.zeros((n, 6, 6))
        gyroscopic[:, :3, :3] = so3.hat(w) @ masses.inertia - so3.hat(matrix_times_vector(masses.inertia, w))
        if equations.layout.group is Group.SE3:
            gyroscopic[:, 3:, :3] = -masses.mass[:, None, None] * so3.hat(linear)
            gyroscopic[:, 3:, 3:] = masses.mass[:, None, None] * so3.hat(w)
        zero = np.zeros(equations.layout.k)
        return StageLinearization(
            self._diagonal(masses.blocks(), masses.further),
            self._diagonal(gyroscopic, zero),
            self._diagonal(np.zeros((n, 6, 6)), zero),
            self.matrix(self._group_blocks(t, state)),
        )

    def _applied(self, t: float, state: GroupState) -> Array:
        """Loads and gravity (n_v,) along the group's velocities."""
        equations = self.equations
        layout, mass = equations.layout, equations.solver.masses.mass
        force = equations.loads(t, state).copy()
        wrench = force[: 6 * layout.n].reshape(layout.n, 6)
        wrench[:, 3:] += mass[:, None] * (np.swapaxes(state.R, -1, -2) @ equations.system.gravity)
        wrench[:] = layout.along_group(state.R, wrench)
        return np.asarray(force)

    def _group_blocks(self, t: float, state: GroupState) -> RowBlocks:
        blocks = self.equations.rows.differentiated(state, t).blocks
        if self.equations.layout.group is Group.SE3:
            return blocks
        return replace(blocks, block=self.equations.layout.along_group(state.R[blocks.body], blocks.block))

    def matrix(self, blocks: RowBlocks) -> Matrix:
        """The independent ones of some rows, sparse for many bodies."""
        n = self.equations.layout.n
        if self.equations.solver.is_dense:
            return dense(blocks, n)[self.independent]
        return sparse.csr_matrix(sparse_rows(blocks, n))[self.independent]

    def _along(self, dx: Array, matrices: Callable[[Array], Array]) -> tuple[Array, Array]:
        """Blocks (n, 6, 6) of a displacement, and ones for the further coordinates."""
        layout = self.equations.layout
        return matrices(dx[: 6 * layout.n].reshape(layout.n, 6)), np.ones(layout.k)

    def _diagonal(self, blocks: Array, further: Array) -> Matrix:
        """Block diagonal, sparse for many bodies."""
        if self.equations.solver.is_dense:
            return block_diagonal(blocks, further)
        matrix: Matrix = sparse_block_diagonal(blocks, further)
        return matrix


def index3(equations: GroupEquations, t: float, state: GroupState) -> Index3Problem:
    """The problem from the start of a motion, where its independent rows are chosen.

    Raises:
        NotSolvableError: If the mechanism has rows on velocities: index-3 methods have no place for them.
    """
    rows = equations.rows
    if not np.all(rows.holonomic):
        index = int(np.argmin(rows.holonomic))
        row, source = rows.table.descriptions[index], rows.table.sources[index]
        if source.startswith(ROTOR):
            row = f"a reflected inertia along {source.removeprefix(ROTOR)!r}, which is the rate of no coordinate"
        raise NotSolvableError(f"index-3 methods have position constraints only, and there is {row}: take 'rk4'")
    return Index3Problem(equations, independent_row_numbers(equations, t, state))


def independent_row_numbers(equations: GroupEquations, t: float, state: GroupState) -> Indices:
    """Numbers of independent rows at a configuration."""
    rows, solver = equations.rows, equations.solver
    n_rows, rank = rows.table.n_rows, solver.rank
    if rank is not None and rank >= n_rows:
        return np.arange(n_rows)
    blocks, n = rows.differentiated(state, t).blocks, equations.layout.n
    if not solver.is_dense or rank is None:
        return independent_rows(sparse.csr_matrix(sparse_rows(blocks, n)), equations.essential, rank)
    _, _, order = qr(dense(blocks, n).T, mode="economic", pivoting=True)
    return np.sort(order[:rank]).astype(np.intp)
