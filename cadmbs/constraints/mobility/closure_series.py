"""Truncated power series in several variables: position constraints around a configuration, and what they leave.

    C_i(x) = D_i(x) C_i ,   D_i = D_p(i) exp(J_1 x_1) exp(J_2 x_2) ...

with the current screws J of theory 4. The terms of order k are nested brackets of screws, collected by the product of
exponentials: nothing is differentiated numerically. Rows of cut joints are written as polynomials of the relative pose
N = (E, p) that vanish on the same configurations as the residuals of `residuals`, with the same first derivatives.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import combinations_with_replacement
from math import comb
from typing import Any

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.constraints.equations.constraint_equations import CoordinateBlock, CutTerm, constraint_equations
from cadmbs.constraints.equations.constraint_state import ConstraintState, constraint_state
from cadmbs.constraints.equations.geometric import GeometricBlock
from cadmbs.constraints.equations.prescribed import swapped
from cadmbs.constraints.freedoms.local_mobility import Manifold
from cadmbs.constraints.residuals import ClosureBlock, RowFamily
from cadmbs.lie import se3
from cadmbs.system import System, native_joints

ANGLE_KINDS, LENGTH_KINDS = ("revolute", "screw"), ("prismatic",)
"""Kinds of cut joints whose coordinate is an angle, or a displacement, that stands in rows along coordinates."""


class NoSeriesError(ValueError):
    """A constraint whose power series is not known; the message says which."""


class ClosureSeries:
    """The residuals of all rows of a system around a configuration, as series of displacements of the velocities."""

    def __init__(self, system: System, q: Array, t: float, chosen: NDArray[np.bool_]) -> None:
        """Args: the system, a configuration (n_q,), the time of prescribed offsets, the rows (n_rows,) that count.

        Raises:
            NoSeriesError: If a row has no known series: contacts, functions of coordinates, some cut joints.
        """
        self.system, self._chosen = system, chosen
        self._equations = system.derived(constraint_equations)
        self._state = constraint_state(system, q, t)
        self._bodies = _moved_bodies(system, self._row_bodies())

    def residual(self, space: SeriesSpace, x: Array) -> Array:
        """Series (n, n_rows) of the residuals less their values at x = 0, for series x (n, n_v) that vanish there.

        Rows that restrict velocities alone, or do not count, are zero.
        """
        along = np.asarray(self.system.tree.velocities.spread_rate(x))
        moved = _Displacements(self._state, space, along, self._bodies)
        value = space.zeros(self._equations.table.n_rows)
        _add_loops(value, self._equations.loops, moved)
        for block in self._equations.blocks:
            if isinstance(block, GeometricBlock):
                for k, row in enumerate(block.row):
                    value[:, row] = _geometric(block, k, self._state, moved)
        for coordinates in self._equations.coordinates:
            if self._counts(coordinates.holonomic):
                value[:, coordinates.row] = _along(coordinates, self.system, self._equations.loops, moved)
        value[0] = 0.0
        value[:, ~self._chosen] = 0.0
        return value

    def _counts(self, numbers: Indices) -> bool:
        """Whether some of the rows count."""
        return bool(np.any(self._chosen[numbers]))

    def _row_bodies(self) -> set[int]:
        """Moving bodies that occur in rows on positions.

        Raises:
            NoSeriesError: If a row has no known series.
        """
        equations = self._equations
        bodies = {int(body) for pair in equations.loops.joints.bodies for body in pair}
        for block in equations.blocks:
            if isinstance(block, GeometricBlock):
                bodies |= {int(body) for body in block.pairs.bodies.ravel()}
            elif self._counts(block.holonomic):
                raise NoSeriesError("contacts have no series here")
        for coordinates in equations.coordinates:
            if self._counts(coordinates.holonomic):
                _require_series(coordinates, self.system)
        return bodies


def _require_series(block: CoordinateBlock, system: System) -> None:
    if block.curves:
        raise NoSeriesError("functions of coordinates have no series here")
    for term in block.cut:
        kind = system.joints[system.closures[term.loop].joint].kind
        if kind not in (*ANGLE_KINDS, *LENGTH_KINDS):
            raise NoSeriesError(f"coordinates of cut {kind} joints have no series here")


def _moved_bodies(system: System, bodies: Iterable[int]) -> list[int]:
    """The bodies and all that carry them, nearest to the world first."""
    needed = set()
    for body in bodies:
        while body > 0 and body not in needed:
            needed.add(body)
            body = int(system.tree.parent[body])  # noqa: PLW2901 - up to the world
    return sorted(needed)


class _Displacements:
    """Displacements D_i of bodies from the configuration, in world axes about the state's point."""

    def __init__(self, state: ConstraintState, space: SeriesSpace, along: Array, bodies: list[int]) -> None:
        self.space, self.along, self._state = space, along, state
        identity = space.zeros(4, 4)
        identity[0] = np.eye(4)
        tree, screws = state.system.tree, state.tree_state.columns
        self._of = {0: identity}
        for body in bodies:
            columns = list(tree.columns(body))
            step = self._of[int(tree.parent[body])]
            if tree.kind[body] == native_joints.MotionKind.SCREWS:
                for column in columns:
                    step = space.matmul(step, _screw_motion(space, screws[column], along[:, column]))
            elif columns:
                step = space.matmul(step, exponential(space, se3.hat(along[:, columns] @ screws[columns])))
            self._of[body] = step

    def pose(self, body: int, frame: Array) -> Array:
        """D_i times a current pose (4, 4) or point (4,)."""
        return np.asarray(self._of[int(body)] @ frame)

    def relative(self, bodies: Indices, outer: Array, inner: Array) -> Array:
        """N = (C_l S_l)^-1 C_k S_k (n, 4, 4) of the current frames on two bodies."""
        first, second = self.pose(bodies[0], outer), self.pose(bodies[1], inner)
        inverse = self.space.zeros(4, 4)
        inverse[:, :3, :3] = np.swapaxes(first[:, :3, :3], -1, -2)
        inverse[:, :3, 3] = -self.space.matmul(inverse[:, :3, :3], first[:, :3, 3:])[..., 0]
        inverse[0, 3, 3] = 1.0
        return self.space.matmul(inverse, second)

    def point(self, body: int, reference: Array) -> Array:
        """Current position (n, 3) of a point given at q = 0."""
        current = self._state.tree_state.pose[int(body)] @ np.append(reference, 1.0)
        return self.pose(body, current)[:, :3]

    def vector(self, body: int, direction: Array) -> Array:
        """World components (n, 3) of a vector given at q = 0."""
        current = self._state.tree_state.pose[int(body), :3, :3] @ direction
        return self.pose(body, np.append(current, 0.0))[:, :3]


def _screw_motion(space: SeriesSpace, screw: Array, x: Array) -> Array:
    """exp(J x) (n, 4, 4) = sum of J^k x^k / k! for a constant screw."""
    result, power = space.zeros(4, 4), np.eye(4)
    for k, monomial in enumerate(space.powers(x)):
        result += monomial[:, None, None] * power
        power = power @ se3.hat(screw) / (k + 1)
    return result


def _add_loops(value: Array, loops: ClosureBlock, moved: _Displacements) -> None:
    """Rows of cut joints into the residuals (n, n_rows)."""
    poses = [_cut_pose(loops, loop, moved) for loop in range(len(loops.joints.bodies))]
    for family, rows in loops.families:
        for row in rows:
            loop, component = int(loops.loop[row]), int(loops.component[row])
            value[:, row] = _row(family, component, poses[loop], loops, loop, moved.space)


def _cut_pose(loops: ClosureBlock, loop: int, moved: _Displacements) -> Array:
    joints, pose = loops.joints, moved._state.tree_state.pose
    bodies = joints.bodies[loop]
    return moved.relative(bodies, pose[bodies[0]] @ joints.outer[loop], pose[bodies[1]] @ joints.inner[loop])


def _row(family: RowFamily, component: int, N: Array, loops: ClosureBlock, loop: int, space: SeriesSpace) -> Array:
    """The series (n,) of a row of a cut joint."""
    E, p = N[:, :3, :3], N[:, :3, 3]
    match family:
        case RowFamily.TURN:
            i, j = ((2, 1), (0, 2), (1, 0))[component]
            return np.asarray(0.5 * (E[:, i, j] - E[:, j, i]))
        case RowFamily.TILT:
            return np.asarray(E[:, 2, 1] if component == 0 else -E[:, 2, 0])
        case RowFamily.CROSS:
            cosine = float(loops.joints.cosine[loop])
            return np.asarray(cosine * E[:, 0, 0] + np.sqrt(1.0 - cosine**2) * E[:, 0, 1])
        case RowFamily.INNER:
            return space.matmul(np.swapaxes(E, -1, -2), p[:, :, None])[:, component, 0]
        case RowFamily.ADVANCE:
            return p[:, 2] - float(loops.joints.pitch[loop]) * _turned(space, E)
        case _:  # across the axis in the axes on the predecessor: zero where the row in turned axes is
            return p[:, component]


def _turned(space: SeriesSpace, E: Array) -> Array:
    """The angle about the axis (n,), less its value at x = 0."""
    sine, cosine = E[:, 1, 0] - E[:, 0, 1], E[:, 0, 0] + E[:, 1, 1]
    s, c = sine[0], cosine[0]
    inverse, across = reciprocal(space, s * sine + c * cosine), c * sine - s * cosine
    across[0] = 0.0
    return arctangent(space, space.multiply(across, inverse))


def _geometric(block: GeometricBlock, k: int, state: ConstraintState, moved: _Displacements) -> Array:
    """The left side (n,) of a geometric row."""
    space, pairs, (i, j) = moved.space, block.pairs, block.pairs.bodies[k]
    first = pairs.vectors[k, 0]
    if block.prescribed.has_angles and np.all(swapped(block.prescribed, state.t)[..., k]):
        first = pairs.swap[k]
    if block.kind == "DP1":
        factors = moved.vector(i, first), moved.vector(j, pairs.vectors[k, 1])
    else:
        d = moved.point(j, pairs.points[k, 1]) - moved.point(i, pairs.points[k, 0])
        if block.kind == "CD":
            return np.asarray(d @ first)
        factors = (d, d) if block.kind == "D" else (moved.vector(i, first), d)
    return np.asarray(np.sum(space.multiply(*factors), axis=-1))


def _along(block: CoordinateBlock, system: System, loops: ClosureBlock, moved: _Displacements) -> Array:
    """Left sides (n, k) of rows along coordinates."""
    value = moved.along @ block.columns.T
    for term in block.cut:
        value[:, term.row] += term.factor * _cut_coordinate(term, system, loops, moved)
    return np.asarray(value)


def _cut_coordinate(term: CutTerm, system: System, loops: ClosureBlock, moved: _Displacements) -> Array:
    """The coordinate (n,) of a cut joint, less its value at x = 0."""
    N = _cut_pose(loops, term.loop, moved)
    if system.joints[system.closures[term.loop].joint].kind in LENGTH_KINDS:
        return N[:, 2, 3]
    return _turned(moved.space, N[:, :3, :3])


# What the loops leave of the motions that the rows allow to first order: equations in as many variables.
#
#     f(x) = 0 ,   x = K u + y(u) ,   g(u) = C^T f(K u + y(u))
#
# with K the null space of the rows at the configuration, C that of their transpose, and y such that the other
# combinations of the rows vanish (Lyapunov and Schmidt). The closed configurations around are the solutions of g(u) =
# 0, whose series begin with quadratic terms.


@dataclass(frozen=True)
class LocalEquations:
    """The equations g(u) = 0 up to an order.

    Attributes:
        space: Of the series.
        g: (n, c) the equations.
        x: (n, n_v) scaled displacements as series of u.
    """

    space: SeriesSpace
    g: Array
    x: Array


class LocalExpansion:
    """The equations around a configuration, order after order."""

    def __init__(self, manifold: Manifold, q: Array) -> None:
        """Args: the rows that count; a closed configuration (n_q,).

        Raises:
            NoSeriesError: If a row has no known series.
        """
        self._manifold = manifold
        self._series = ClosureSeries(manifold.system, q, manifold.t, manifold.chosen)
        left, values, right = np.linalg.svd(manifold.gradient(q))
        rank = int(manifold.ranked(q[None]).rank[0])
        self.kernel = right[rank:].T
        self._range, self._inverse = right[:rank].T, left[:, :rank] / values[:rank]
        self._cokernel = left[:, rank:]
        variables = self.kernel.shape[1]
        self._space = series_space(variables, 1)
        self._x, self._g = self._space.linear(self.kernel), self._space.zeros(self._cokernel.shape[1])

    @property
    def has_equations(self) -> bool:
        """Whether rows are left that the others imply to first order: without, all motions of the kernel are finite."""
        return bool(self._cokernel.shape[1])

    def equations(self, order: int) -> LocalEquations:
        """The equations up to an order; lower orders are kept."""
        for degree in range(self._space.order + 1, order + 1):
            space = series_space(self._space.variables, degree)
            x, g = space.extended(self._x), space.extended(self._g)
            part = is_of_degree(space, degree)
            residual = self._residual(space, x)[part]
            x[part] -= (residual @ self._inverse) @ self._range.T
            g[part] = residual @ self._cokernel
            self._space, self._x, self._g = space, x, g
        return LocalEquations(self._space, self._g, self._x)

    def _residual(self, space: SeriesSpace, x: Array) -> Array:
        """(n, m) scaled residuals of the rows that count."""
        unscaled = self._series.residual(space, x * self._manifold.scaling.columns)
        return np.asarray(unscaled[:, self._manifold.chosen] * self._manifold.row_factors)


# Truncated power series in several variables: coefficients along the first axis, one a monomial.
#
# a(u) = sum over multi-indices k, |k| <= N, of a_k u^k


class SeriesSpace:
    """Series in a number of variables up to an order: the table of their products.

    Attributes:
        variables: Number of variables.
        order: Highest total degree.
        exponents: (n, variables) of the monomials, by degree.
        degree: (n,) their total degrees.
    """

    def __init__(self, variables: int, order: int) -> None:
        """Args: number of variables, highest total degree."""
        self.variables, self.order = variables, order
        rows = [
            np.bincount(np.array(chosen, dtype=np.intp), minlength=variables)
            for degree in range(order + 1)
            for chosen in combinations_with_replacement(range(variables), degree)
        ]
        self.exponents: Indices = np.array(rows, dtype=np.intp).reshape(len(rows), variables)
        self.degree: Indices = np.sum(self.exponents, axis=-1)
        self._weights = (order + 1) ** np.arange(variables, dtype=np.int64)
        keys = self.exponents @ self._weights
        self._sorted = np.argsort(keys, kind="stable")
        self._keys = keys[self._sorted]
        ends = np.searchsorted(self.degree, order - self.degree, side="right")  # partners of each monomial
        left = np.repeat(np.arange(len(rows)), ends)
        right = np.concatenate([np.arange(end) for end in ends]) if rows else np.zeros(0, dtype=np.intp)
        product = self.index(self.exponents[left] + self.exponents[right])
        by_product = np.argsort(product, kind="stable")
        self._left, self._right = left[by_product], right[by_product]
        self._starts = np.searchsorted(product[by_product], np.arange(len(rows)))

    def __len__(self) -> int:
        return len(self.degree)

    def index(self, exponents: Indices) -> Indices:
        """Numbers of monomials by their exponents (..., variables), all within the order."""
        return np.asarray(self._sorted[np.searchsorted(self._keys, exponents @ self._weights)])

    def zeros(self, *shape: int) -> Array:
        """The series zero, one an entry."""
        return np.zeros((len(self), *shape))

    def linear(self, matrix: Array) -> Array:
        """The series M u, (n, rows), of a matrix (rows, variables)."""
        result = self.zeros(len(matrix))
        if self.order:
            result[1 : 1 + self.variables] = matrix.T
        return result

    def multiply(self, a: Array, b: Array) -> Array:
        """Products entry by entry."""
        return np.asarray(np.add.reduceat(a[self._left] * b[self._right], self._starts, axis=0))

    def matmul(self, a: Array, b: Array) -> Array:
        """Products of matrices of series (n, i, j) and (n, j, k)."""
        return np.asarray(np.add.reduceat(a[self._left] @ b[self._right], self._starts, axis=0))

    def powers(self, x: Array) -> list[Array]:
        """1, x, x^2, ..., x^N of a series (n,)."""
        one = self.zeros()
        one[0] = 1.0
        result = [one]
        for _ in range(self.order):
            result.append(self.multiply(result[-1], x))
        return result

    def extended(self, series: Array) -> Array:
        """A series of a lower order as one of this space."""
        result = np.zeros((len(self), *series.shape[1:]))
        result[: len(series)] = series
        return result

    def values(self, points: Array) -> Array:
        """Monomials (..., n) at points (..., variables)."""
        return reduce(np.multiply, self._factors(points), np.ones((*points.shape[:-1], len(self))))

    def gradients(self, points: Array) -> Array:
        """Derivatives (..., n, variables) of the monomials at points (..., variables)."""
        result, factors = np.zeros((*points.shape[:-1], len(self), self.variables)), self._factors(points)
        powers = self._powers(points)
        for k, factor in enumerate(factors):
            exponent = self.exponents[:, k]
            factors[k] = exponent * powers[..., k, np.maximum(exponent - 1, 0)]
            result[..., k] = reduce(np.multiply, factors)
            factors[k] = factor
        return result

    def _factors(self, points: Array) -> list[Array]:
        """The power of each variable in the monomials (..., n) at points (..., variables)."""
        powers = self._powers(points)
        return [powers[..., k, self.exponents[:, k]] for k in range(self.variables)]

    def _powers(self, points: Array) -> Array:
        """Powers 0 to N (..., variables, N + 1) of the variables at points (..., variables), by products."""
        result = np.ones((*points.shape, self.order + 1))
        result[..., 1:] = points[..., None]
        return np.asarray(np.cumprod(result, axis=-1))

    def derivatives(self, series: Array) -> Array:
        """The derivatives (n, ..., variables) of series (n, ...), of one order less."""
        result = np.zeros((*series.shape, self.variables))
        for k in range(self.variables):
            source = np.flatnonzero(self.exponents[:, k])
            lowered = self.exponents[source].copy()
            lowered[:, k] -= 1
            factor = self.exponents[source, k].reshape(-1, *([1] * (series.ndim - 1)))
            result[self.index(lowered), ..., k] = factor * series[source]
        return result


def reciprocal(space: SeriesSpace, a: Array) -> Array:
    """The series 1 / a (n,), where a does not vanish at u = 0, by Newton's iteration."""
    result = space.zeros()
    result[0], two = 1.0 / a[0], space.zeros()
    two[0] = 2.0
    for _ in range(max(space.order, 1).bit_length() + 1):
        result = space.multiply(result, two - space.multiply(a, result))
    return result


def arctangent(space: SeriesSpace, z: Array) -> Array:
    """The series atan z (n,), where z vanishes at u = 0."""
    square, power, result = space.multiply(z, z), z, z.copy()
    for k in range(1, space.order // 2 + 1):
        power = space.multiply(power, square)
        result = result + (-1.0) ** k / (2 * k + 1) * power
    return result


def exponential(space: SeriesSpace, M: Array) -> Array:
    """Exp M of matrices of series (n, k, k) that vanish at u = 0: the sum ends with the order."""
    term = space.zeros(*M.shape[1:])
    term[0] = np.eye(M.shape[-1])
    result = term.copy()
    for k in range(1, space.order + 1):
        term = space.matmul(term, M) / k
        result = result + term
    return result


@lru_cache(maxsize=64)
def series_space(variables: int, order: int) -> SeriesSpace:
    """The space of series in so many variables up to an order."""
    return SeriesSpace(variables, order)


def series_size(variables: int, order: int) -> int:
    """Number of coefficients of a series."""
    return comb(variables + order, order)


def monomial_series(outer: SeriesSpace, inner: SeriesSpace, x: Array) -> Array:
    """The monomials of one space (n_outer, n_inner) at arguments x (n_inner, variables) that are series themselves."""
    result = np.zeros((len(outer), len(inner)))
    result[0, 0] = 1.0
    for k in range(1, len(outer)):
        variable = int(np.flatnonzero(outer.exponents[k])[0])
        lower = outer.exponents[k].copy()
        lower[variable] -= 1
        result[k] = inner.multiply(result[int(outer.index(lower))], x[:, variable])
    return result


def composed(outer: SeriesSpace, series: Array, inner: SeriesSpace, x: Array) -> Array:
    """The series (n_inner, ...) of a series (n_outer, ...) at arguments x (n_inner, variables) that vanish at zero."""
    return np.asarray(np.tensordot(monomial_series(outer, inner, x), series, axes=(0, 0)))


def is_of_degree(space: SeriesSpace, degree: int) -> NDArray[np.bool_]:
    """(n,) which monomials have a total degree."""
    mask: NDArray[np.bool_] = space.degree == degree
    return mask


def largest(series: Any) -> float:
    """The largest coefficient."""
    return float(np.max(np.abs(series), initial=0.0))
