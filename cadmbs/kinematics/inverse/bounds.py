"""Joint limits as bounds of the independent coordinates; followers of couplings bound those that lead them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import NotSolvableError
from cadmbs.kinematics.configuration import integrate, neutral
from cadmbs.system import System


@dataclass(frozen=True)
class Limit:
    """The limits of one tree coordinate x = factors . v + offset, where v are the independent coordinates.

    Attributes:
        name: The coordinate.
        factors: (n_v,) its row of G; only numbers are limited, so that positions and velocities share it.
        offset: Its value where the independent coordinates are zero.
        lower, upper: Limits [rad or m], infinite where there is none.
    """

    name: str
    factors: Array
    offset: float
    lower: float
    upper: float


@dataclass(frozen=True)
class Bounds:
    """The polytope lower <= A v <= upper of configurations within all limits.

    Attributes:
        lower, upper: (n_v,) bounds of single coordinates, infinite where there is none: exact, by clipping.
        rows: (m, n_v) A: the bounded coordinates first, then followers of several coordinates.
        rows_lower, rows_upper: (m,).
        center: (n_v,) a configuration inside all bounds; used for followers of several coordinates.
    """

    lower: Array
    upper: Array
    rows: Array
    rows_lower: Array
    rows_upper: Array
    center: Array

    @property
    def shared(self) -> slice:
        """The rows of followers that several coordinates lead."""
        return slice(int(np.sum(np.isfinite(self.lower) | np.isfinite(self.upper))), len(self.rows))

    def slack(self, system: System, q: Array) -> tuple[Array, Array]:
        """Lowest and highest change (..., m) that every row admits at q."""
        values = plain_coordinates(system, q) @ self.rows.T
        return np.minimum(self.rows_lower - values, 0.0), np.maximum(self.rows_upper - values, 0.0)

    def within(self, system: System, q: Array) -> Array:
        """The configuration clipped to bounds of coordinates, then moved towards `center` to meet the other rows."""
        x = plain_coordinates(system, q)
        clipped = np.clip(x, self.lower, self.upper)
        shared = self.shared
        value, middle = clipped @ self.rows[shared].T, self.rows[shared] @ self.center
        reach = np.clip(value, self.rows_lower[shared], self.rows_upper[shared]) - middle
        part = np.ones(value.shape)
        np.divide(reach, value - middle, out=part, where=np.abs(value - middle) > np.abs(reach))
        least = np.min(part, axis=-1, keepdims=True, initial=1.0)
        drawn = np.where(least < 1.0, self.center + least * (clipped - self.center), clipped)
        result = q.copy()
        result[..., system.manifold.plain_q] = drawn[..., system.manifold.plain_v]
        return result

    def random(self, system: System, start: Array, draws: Array) -> Array:
        """Configurations (..., n_q) from `draws` (..., n_v) in [-1, 1]: over the limits, else around the start."""
        free = integrate(system, start, np.pi * draws)
        x = plain_coordinates(system, free)
        closed = np.isfinite(self.lower) & np.isfinite(self.upper)
        low, high = np.where(closed, self.lower, 0.0), np.where(closed, self.upper, 0.0)
        x = np.where(closed, 0.5 * (low + high) + 0.5 * (high - low) * draws, x)
        free[..., system.manifold.plain_q] = x[..., system.manifold.plain_v]
        return self.within(system, free)


def plain_coordinates(system: System, q: Array) -> Array:
    """The plain coordinates, at the indices of their velocities (..., n_v); zero for quaternions."""
    x = np.zeros((*q.shape[:-1], system.n_v))
    x[..., system.manifold.plain_v] = q[..., system.manifold.plain_q]
    return x


def joint_limits(system: System) -> tuple[Limit, ...]:
    """The limits of all tree coordinates that have some, in file order. Quaternions have none."""
    rows = dict(zip(_tree_names(system), range(system.tree.positions.n_tree), strict=True))
    limits = []
    for joint in system.joints:
        bounds = zip(joint.velocity_names, joint.limits["lower"], joint.limits["upper"], strict=True)
        for name, lower, upper in bounds:
            if name in rows and (np.isfinite(lower) or np.isfinite(upper)):
                factors = np.zeros(system.n_v)
                factors[system.manifold.plain_v] = system.tree.positions.matrix[rows[name]][system.manifold.plain_q]
                offset = float(system.tree.positions.offset[rows[name]])
                limits.append(Limit(name, factors, offset, float(lower), float(upper)))
    return tuple(limits)


def bounds_of(system: System, respected: bool = True) -> Bounds:
    """The bounds of the independent coordinates by the joint limits of a system; infinite ones without limits.

    Raises:
        NotSolvableError: If no configuration is within all limits; the message names a coordinate.
    """
    limits = [limit for limit in joint_limits(system) if respected and np.any(limit.factors)]
    lower, upper = np.full(system.n_v, -np.inf), np.full(system.n_v, np.inf)
    shared = []
    for limit in limits:
        leaders = np.flatnonzero(limit.factors)
        if len(leaders) > 1:
            shared.append(limit)
            continue
        leader = leaders[0]
        ends = (np.array([limit.lower, limit.upper]) - limit.offset) / limit.factors[leader]
        lower[leader], upper[leader] = max(lower[leader], min(ends)), min(upper[leader], max(ends))
        if lower[leader] > upper[leader]:
            raise _contradiction(system, limit.name)
    of_coordinates = np.eye(system.n_v)[np.isfinite(lower) | np.isfinite(upper)]
    bounded = np.flatnonzero(np.isfinite(lower) | np.isfinite(upper))
    rows = np.concatenate(
        [of_coordinates, np.array([limit.factors for limit in shared]).reshape(len(shared), system.n_v)]
    )
    ends = np.array([(limit.lower - limit.offset, limit.upper - limit.offset) for limit in shared]).reshape(-1, 2)
    rows_lower = np.concatenate([lower[bounded], ends[:, 0]])
    rows_upper = np.concatenate([upper[bounded], ends[:, 1]])
    center = plain_coordinates(system, neutral(system))
    if shared:
        center = _inside(system, rows, rows_lower, rows_upper, shared[-1].name)
    return Bounds(lower, upper, rows, rows_lower, rows_upper, center)


def _inside(system: System, rows: Array, lower: Array, upper: Array, name: str) -> Array:
    """The centre (n_v,) of the largest ball of at most one unit within the rows, by linear programming."""
    from scipy.optimize import linprog

    size = np.linalg.norm(rows, axis=-1, keepdims=True)
    matrix = np.concatenate([np.hstack([rows, size]), np.hstack([-rows, size])])
    ends = np.concatenate([upper, -lower])
    real = np.isfinite(ends)
    weights = np.append(np.zeros(system.n_v), -1.0)
    free = [(None, None)] * system.n_v
    solution = linprog(weights, A_ub=matrix[real], b_ub=ends[real], bounds=[*free, (0.0, 1.0)])
    if solution.x is None:
        raise _contradiction(system, name)
    return np.asarray(solution.x[:-1])


def _contradiction(system: System, name: str) -> NotSolvableError:
    return NotSolvableError(
        f"no configuration of {system.name!r} is within all joint limits: those of {name!r} contradict the limits of "
        "coordinates coupled with it; correct them, or solve with limits=False"
    )


def _tree_names(system: System) -> Iterator[str]:
    """Names of the tree's positions in the order of the recursions."""
    for body in range(1, system.tree.n):
        joint = system.joints[system.tree.joint[body]]
        reverse = joint.orientation < 0 and len(joint.screws) > 0
        yield from joint.position_names[::-1] if reverse else joint.position_names
