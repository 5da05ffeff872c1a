"""The same mechanisms as index-3 problems on a group: what the implicit and the variational methods want."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from scipy import sparse
from scipy.linalg import qr

from cadmbs.absolute.groups.all_joints_cut import ROTOR
from cadmbs.absolute.groups.equations import GroupEquations
from cadmbs.absolute.groups.independent import independent_rows
from cadmbs.absolute.groups.rows import RowBlocks, dense
from cadmbs.absolute.groups.saddle import sparse_rows
from cadmbs.absolute.groups.states import Group, GroupState
from cadmbs.absolute.redundancy import VIOLATED
from cadmbs.arrays import Array, Indices
from cadmbs.errors import NotSolvableError
from cadmbs.integrators.implicit_stage import ConstrainedProblem, Matrix, StageLinearization
from cadmbs.integrators.rattle import MechanicalProblem
from cadmbs.lie import se3, so3, so3xr3


@dataclass(frozen=True)
class Index3Problem:
    """R(t, x, v, a, l) = 0 and g(t, x) = 0, in the velocities of the group.

    States x are configurations (R, r of each body; s) here. Velocities and forces are those of the group: with
    T = diag(I, R^T) per body on SO(3) x R^3, forces f there are T^T f of the body-fixed ones.

    Attributes:
        equations: Of the mechanism.
        keep: Independent rows; the others follow.
    """

    equations: GroupEquations
    keep: Indices

    def motion(self, x: Array, v: Array) -> GroupState:
        """A configuration with velocities of the group."""
        return self.equations.layout.motion(np.concatenate([x, v, np.zeros((*v.shape[:-1], 1))], axis=-1))

    def problem(self) -> ConstrainedProblem:
        """For the implicit one-stage methods; derivatives of loads and of the multipliers' forces are left out.

        Newton's method then converges linearly, with a factor of the size of h^2 times stiffness over mass.
        """
        group = self.equations.layout.group
        dexp = se3.dexp if group is Group.SE3 else so3xr3.dexp
        return ConstrainedProblem(
            retract=self.equations.layout.moved,
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
        layout, own = self.equations.layout, self.equations
        if own.system.motions or any(
            np.any(part) for part in own.rows.constraint_equations.right_sides(np.zeros(()))[1:]
        ):
            raise NotSolvableError("rattle needs constraints that do not depend on time: take 'rk4' or 'bdf2'")
        mass = own.solver.masses.matrix()
        if np.min(np.linalg.eigvalsh(mass), initial=np.inf) <= 0.0:
            raise NotSolvableError("rattle needs bodies that all have mass and inertia: take 'rk4' or 'bdf2'")
        inverse = se3.dexp_inverse if layout.group is Group.SE3 else so3xr3.dexp_inverse
        return MechanicalProblem(
            mass=mass,
            retract=layout.moved,
            dexp_inverse=lambda dx: block_diagonal(*self._along(dx, inverse)),
            force=lambda t, x, v: self._applied(t, self.motion(x, v)),
            constraint=lambda x: self.constraint(0.0, x),
            jacobian=lambda x: self.jacobian(0.0, x),
        )

    def residual(self, t: float, x: Array, v: Array, a: Array, multipliers: Array) -> Array:
        """M a + inertial forces - loads + J^T l, (n_v,)."""
        own, motion = self.equations, self.motion(x, v)
        masses, n = own.solver.masses, own.layout.n
        acceleration, w = a[: 6 * n].reshape(n, 6), motion.V[:, :3]
        turning = _times(masses.inertia, acceleration[:, :3]) + so3.cross(w, _times(masses.inertia, w))
        linear = acceleration[:, 3:]
        if own.layout.group is Group.SE3:
            linear = linear + so3.cross(w, motion.V[:, 3:])
        bodies = np.concatenate([turning, masses.mass[:, None] * linear], axis=-1)
        inertial = np.concatenate([bodies.ravel(), masses.further * a[6 * n :]])
        full = np.zeros(own.rows.constraint_equations.table.n_rows)
        full[self.keep] = multipliers
        return np.asarray(inertial - self._applied(t, motion) + self._transposed(t, motion, full))

    def constraint(self, t: float, x: Array) -> Array:
        """G of the independent rows."""
        motion = self.motion(x, np.zeros(self.equations.layout.n_v))
        return np.asarray(self.equations.rows.residuals(motion, t)[self.keep])

    def require_kept(self, t: float, x: Array) -> None:
        """Refuse a configuration that violates a row which was left out.

        Raises:
            NotSolvableError: If there is one.
        """
        table = self.equations.rows.constraint_equations.table
        if len(self.keep) == table.n_rows:
            return
        motion = self.motion(x, np.zeros(self.equations.layout.n_v))
        off = np.abs(self.equations.rows.residuals(motion, t))
        worst = int(np.argmax(off))
        if off[worst] > VIOLATED:
            raise NotSolvableError(
                f"{table.descriptions[worst]} was redundant and is violated by {off[worst]:.3g} at t = {t:.6g} s: the "
                "mechanism passed a singular configuration, or motions contradict its constraints"
            )

    def jacobian(self, t: float, x: Array) -> Array:
        """J (n_keep, n_v) of the independent rows along the group's velocities, dense."""
        motion = self.motion(x, np.zeros(self.equations.layout.n_v))
        return dense(self._group_blocks(t, motion), self.equations.layout.n)[self.keep]

    def _linearization(self, t: float, x: Array, v: Array, a: Array, multipliers: Array) -> StageLinearization:
        own, motion = self.equations, self.motion(x, v)
        masses, n = own.solver.masses, own.layout.n
        w, linear = motion.V[:, :3], motion.V[:, 3:]
        gyroscopic = np.zeros((n, 6, 6))
        gyroscopic[:, :3, :3] = so3.hat(w) @ masses.inertia - so3.hat(_times(masses.inertia, w))
        if own.layout.group is Group.SE3:
            gyroscopic[:, 3:, :3] = -masses.mass[:, None, None] * so3.hat(linear)
            gyroscopic[:, 3:, 3:] = masses.mass[:, None, None] * so3.hat(w)
        still = np.zeros(own.layout.k)
        nothing = self._diagonal(np.zeros((n, 6, 6)), still)
        mass = self._diagonal(masses.blocks(), masses.further)
        return StageLinearization(mass, self._diagonal(gyroscopic, still), nothing, self._rows(t, motion))

    def _applied(self, t: float, motion: GroupState) -> Array:
        """Loads and gravity (n_v,) along the group's velocities."""
        own = self.equations
        n = own.layout.n
        force = own.loads(t, motion).copy()
        wrench = force[: 6 * n].reshape(n, 6)
        wrench[:, 3:] += own.solver.masses.mass[:, None] * (np.swapaxes(motion.R, -1, -2) @ own.system.gravity)
        if own.layout.group is Group.SO3XR3:
            wrench[:, 3:] = _times(motion.R, wrench[:, 3:])
        return np.asarray(force)

    def _group_blocks(self, t: float, motion: GroupState) -> RowBlocks:
        blocks = self.equations.rows.level(motion, t).blocks
        if self.equations.layout.group is Group.SE3:
            return blocks
        turned = _times(motion.R[blocks.body], blocks.block[..., 3:])
        return replace(blocks, block=np.concatenate([blocks.block[..., :3], turned], axis=-1))

    def _transposed(self, t: float, motion: GroupState, multipliers: Array) -> Array:
        """J^T l (n_v,)."""
        blocks, n = self._group_blocks(t, motion), self.equations.layout.n
        found = np.zeros((n, 6))
        np.add.at(found, blocks.body, blocks.block * multipliers[blocks.row, None])
        return np.concatenate([found.ravel(), blocks.further.T @ multipliers])

    def _rows(self, t: float, motion: GroupState) -> Matrix:
        return self.matrix(self._group_blocks(t, motion))

    def matrix(self, blocks: RowBlocks) -> Matrix:
        """The independent ones of some rows, sparse for many bodies."""
        n = self.equations.layout.n
        if self._is_dense:
            return dense(blocks, n)[self.keep]
        return sparse.csr_matrix(sparse_rows(blocks, n))[self.keep]

    @property
    def _is_dense(self) -> bool:
        return self.equations.solver.is_dense

    def _along(self, dx: Array, matrices: Callable[[Array], Array]) -> tuple[Array, Array]:
        """Blocks (n, 6, 6) of a displacement, and ones for the further coordinates."""
        layout = self.equations.layout
        return matrices(dx[: 6 * layout.n].reshape(layout.n, 6)), np.ones(layout.k)

    def _diagonal(self, blocks: Array, further: Array) -> Matrix:
        """Block diagonal, sparse for many bodies."""
        if self._is_dense:
            return block_diagonal(blocks, further)
        return sparse.csr_matrix(sparse.block_diag([*blocks, *([[x]] for x in further)]))


def index3(equations: GroupEquations, t: float, motion: GroupState) -> Index3Problem:
    """The problem from the start of a motion, where its independent rows are chosen.

    Raises:
        NotSolvableError: If the mechanism has rows on velocities: index-3 methods have no place for them.
    """
    rows = equations.rows
    if not np.all(rows.holonomic):
        place = int(np.argmin(rows.holonomic))
        row, source = (
            rows.constraint_equations.table.descriptions[place],
            rows.constraint_equations.table.sources[place],
        )
        if source.startswith(ROTOR):
            row = f"a reflected inertia along {source.removeprefix(ROTOR)!r}, which is the rate of no coordinate"
        raise NotSolvableError(f"index-3 methods have position constraints only, and there is {row}: take 'rk4'")
    return Index3Problem(equations, chosen_rows(equations, t, motion))


def chosen_rows(equations: GroupEquations, t: float, motion: GroupState) -> Indices:
    """Numbers of independent rows at a configuration."""
    rows, solver = equations.rows, equations.solver
    n_rows, rank = rows.constraint_equations.table.n_rows, solver.rank
    if rank is not None and rank >= n_rows:
        return np.arange(n_rows)
    blocks, n = rows.level(motion, t).blocks, equations.layout.n
    if not solver.is_dense or rank is None:
        return independent_rows(sparse.csr_matrix(sparse_rows(blocks, n)), equations.essential, rank)
    _, _, order = qr(dense(blocks, n).T, mode="economic", pivoting=True)
    return np.sort(order[:rank]).astype(np.intp)


def block_diagonal(blocks: Array, further: Array) -> Array:
    """Dense block diagonal of (n, 6, 6) and (k,)."""
    n, k = len(blocks), len(further)
    found = np.zeros((6 * n + k, 6 * n + k))
    for body, block in enumerate(blocks):
        found[6 * body : 6 * body + 6, 6 * body : 6 * body + 6] = block
    found[6 * n :, 6 * n :] = np.diag(further)
    return found


def _times(matrix: Array, vector: Array) -> Array:
    return np.asarray(np.squeeze(matrix @ vector[..., None], -1))
