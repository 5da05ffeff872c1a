"""Real branches of the zero set of power series at the origin, by blowing up along the directions of the tangent cone.

Equations g_1(u) = 0, ..., g_c(u) = 0 without constant and linear terms are first combined such that their leading forms
are independent. Their common real zeros w are the directions in which solutions can leave. For each

    u = s (w + B v) ,   g_i(u) = s^(k_i) g'_i(s, v)

with k_i the degree of the leading form: g' = 0 has the branches that leave along w, and is treated likewise. It ends
where the linear part of g' determines them (implicit function theorem), where no direction is left, or where the
terms beyond the order N of the series would decide. Coefficients below a tolerance count as zero.
"""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import numpy as np

from cadmbs.arrays import Array, NDArray
from cadmbs.constraints.mobility.closure_series import (
    SeriesSpace,
    composed,
    is_of_degree,
    largest,
    monomial_series,
    series_space,
)

ZERO_COEFFICIENT = 1e-8
"""Coefficients of power series in scaled coordinates below this size count as zero."""

SAME_DIRECTION = 1e-5
"""Directions of the tangent cone that differ by less are one."""

DIRECTION_TRIALS, DIRECTION_ITERATIONS = 96, 80
"""Starts on the unit sphere, and steps from each, where directions are found by least squares."""

FORM_ZERO = 1e-11
"""Largest value of leading forms of unit size at a direction of the cone."""

MULTIPLE_ZERO = 1e-4
"""Singular values of the derivatives of leading forms below which a direction may be a multiple zero."""

DEEPEST_BLOW_UP = 12
"""Blow-ups along one branch; the order of the series ends them earlier."""

TANGENT_PARAMETER = 1e-5
"""Parameters of a branch at which its tangent space is evaluated."""


@dataclass(frozen=True)
class LocalBranch:
    """A branch of solutions through the origin.

    Attributes:
        dimension: Its dimension.
        tangent: (d, dimension) orthonormal directions of its tangent space, or of that along one direction of its cone.
        space: Of the series of its parameters.
        curve: (n, d) the solutions u as series of as many parameters as the dimension.
        is_smooth: Whether it is a manifold at the origin.
        is_reduced: Whether the rank of the equations on it is what its dimension requires.
    """

    dimension: int
    tangent: Array
    space: SeriesSpace
    curve: Array
    is_smooth: bool
    is_reduced: bool = True


@dataclass
class CoefficientSizes:
    """Which coefficients decided: the smallest that counted, and the largest that counted as zero."""

    smallest_counted: float = np.inf
    largest_neglected: float = 0.0

    def count(self, values: Array, tolerance: float) -> int:
        """How many of some sizes count."""
        counted = values[values > tolerance]
        neglected = values[values <= tolerance]
        self.smallest_counted = min(self.smallest_counted, float(np.min(counted, initial=np.inf)))
        self.largest_neglected = max(self.largest_neglected, float(np.max(neglected, initial=0.0)))
        return len(counted)


@dataclass
class TangentCone:
    """What was found up to the order of the series.

    Attributes:
        branches: All branches.
        curved: Branches of more dimensions whose tangent spaces along different directions differ.
        is_decided: Whether the terms of higher order cannot change them, of the equations that do not vanish.
        has_silent_equations: Whether some equations vanish up to the order: higher terms could remove branches.
        sizes: What the decisions rest on.
        allows_multiple: As of `tangent_cone`.
    """

    branches: list[LocalBranch] = field(default_factory=list)
    curved: list[LocalBranch] = field(default_factory=list)
    is_decided: bool = True
    has_silent_equations: bool = False
    sizes: CoefficientSizes = field(default_factory=CoefficientSizes)
    allows_multiple: bool = False


@dataclass(frozen=True)
class _Germ:
    """Equations g (n, c) in some variables, what they are of the original ones, and up to which order they are known.

    Terms are unknown that contain the `precision` + 1st power of the last blow-up's variable s, the first one; at the
    origin itself those of a higher degree than `precision`. On a flat cone all directions next to the last one that the
    linear part allows are directions of the cone.
    """

    space: SeriesSpace
    g: Array
    original: Array
    precision: int
    depth: int = 0
    is_on_flat_cone: bool = False


def tangent_cone(space: SeriesSpace, g: Array, allows_multiple: bool = False) -> TangentCone:
    """The branches through the origin of g(u) = 0, series (n, c) of a space without constant and linear terms.

    With `allows_multiple` branches count on which the equations vanish to second order, as far as the order of the
    series tells: no finite order excludes that they split or end.
    """
    cone = TangentCone(allows_multiple=allows_multiple)
    identity = space.linear(np.eye(space.variables))
    _add_branches(cone, _Germ(space, g, identity, space.order))
    cone.branches += cone.curved[:1]
    return cone


def _add_branches(cone: TangentCone, germ: _Germ) -> None:
    """Branches of a germ: reduced by its linear part, then along each direction of its leading forms."""
    germ, is_known = _without_linear_part(cone, germ)
    if not is_known:
        cone.is_decided = False
        return
    if not germ.space.variables:
        return
    forms = leading_equations(germ.space, germ.g, cone.sizes)
    cone.has_silent_equations |= len(forms) < germ.g.shape[1]
    if not forms:  # all points of the variables that are left are solutions, unless the original ones stand still
        branch = _branch(germ)
        cone.branches += [] if branch is None else [branch]
        return
    if max(degree for degree, _ in forms) > germ.precision or germ.depth >= DEEPEST_BLOW_UP:
        cone.is_decided = False
        return
    if germ.space.variables == 1:
        return  # a power of the only variable vanishes: nothing leaves
    covered: list[Array] = []
    for w, subspace in _directions(germ, forms):
        if any(np.linalg.norm(w - T @ (T.T @ w)) < 10.0 * SAME_DIRECTION for T in covered):
            continue
        before = len(cone.branches)
        if subspace is not None:
            cone.is_decided &= _add_multiple_manifold(cone, germ, forms, subspace)
        elif not (_is_multiple(germ.space, forms, w) and _add_multiple_manifold(cone, germ, forms, w[:, None])):
            _add_branches(cone, _blown_up(germ, forms, w))
        if not germ.depth:
            covered += _flat_spaces(cone, before, germ, forms)
        if cone.curved or not cone.is_decided:
            break  # the directions of curved ones fill the cone; what is not decided stays so


def _flat_spaces(cone: TangentCone, before: int, germ: _Germ, forms: list[tuple[int, Array]]) -> list[Array]:
    """Tangent spaces of new branches of more dimensions; those with curved cones are taken out of the branches."""
    new, flat = cone.branches[before:], []
    for branch in new:
        if branch.dimension > 1 and not is_flat(*leading_parts(germ.space, forms), branch.tangent):
            cone.curved.append(replace(branch, is_smooth=False))
        else:
            flat.append(branch)
    cone.branches[before:] = flat
    return [branch.tangent for branch in flat if branch.dimension > 1]


def _without_linear_part(cone: TangentCone, germ: _Germ) -> tuple[_Germ, bool]:
    """The germ in the kernel of its linear part, its dependent variables eliminated; whether that part is known."""
    space = germ.space
    linear = germ.g[1 : 1 + space.variables].T if space.order else np.zeros((germ.g.shape[1], space.variables))
    if germ.precision < 1 and germ.depth:
        linear = np.where(np.arange(space.variables) == 0, 0.0, linear)  # the derivative by s is not known
    left, values, right = np.linalg.svd(linear)
    rank = cone.sizes.count(values, ZERO_COEFFICIENT)
    if germ.precision < 1:
        active = np.max(np.abs(germ.g), axis=0, initial=0.0) > ZERO_COEFFICIENT
        if rank < int(np.sum(active)):
            if not germ.is_on_flat_cone:
                return germ, False
            cone.has_silent_equations = True
            germ = replace(germ, g=np.zeros(germ.g.shape) + _linear_part(space, germ.g))
    if not rank:
        return germ, True
    kernel, range_, inverse = right[rank:].T, right[:rank].T, left[:, :rank] / values[:rank]
    inner = series_space(space.variables - rank, space.order)
    x = inner.linear(kernel)
    for degree in range(1, space.order + 1):
        lower, part = series_space(inner.variables, degree), is_of_degree(inner, degree)
        outer = series_space(space.variables, degree)
        residual = composed(outer, germ.g[: len(outer)], lower, x[: len(lower)])[is_of_degree(lower, degree)]
        x[part] -= (residual @ inverse) @ range_.T
    monomials = monomial_series(space, inner, x)
    g = np.tensordot(monomials, germ.g, axes=(0, 0)) @ left[:, rank:]
    return _Germ(inner, g, np.tensordot(monomials, germ.original, axes=(0, 0)), germ.precision, germ.depth), True


def _linear_part(space: SeriesSpace, g: Array) -> Array:
    """The linear terms of series alone, without the unknown ones of the first variable."""
    part = is_of_degree(space, 1)
    part[1] = False
    return np.where(part[:, None], g, 0.0)


def leading_equations(space: SeriesSpace, g: Array, sizes: CoefficientSizes | None = None) -> list[tuple[int, Array]]:
    """Combinations (n,) of equations g (n, c) by the degree of their leading forms, which are independent.

    There are fewer than c where some combinations vanish up to the order.
    """
    sizes, remaining = sizes or CoefficientSizes(), np.eye(g.shape[1])
    forms: list[tuple[int, Array]] = []
    for degree in range(1, space.order + 1):
        if not remaining.shape[1]:
            break
        block = g[is_of_degree(space, degree)] @ remaining
        _, values, right = np.linalg.svd(block)
        count = sizes.count(values, ZERO_COEFFICIENT)
        chosen = remaining @ right[:count].T
        for k in range(count):
            equation = g @ chosen[:, k]
            equation[(space.degree < degree)] = 0.0
            forms.append((degree, equation / values[k]))
        remaining = remaining @ right[count:].T
    return forms


def _branch(germ: _Germ, is_reduced: bool = True) -> LocalBranch | None:
    """The branch that all variables of a germ span; None where the original ones do not move."""
    space, k = germ.space, germ.space.variables
    sizes = np.array([largest(germ.original[is_of_degree(space, degree)]) for degree in range(space.order + 1)])
    moving = np.flatnonzero(sizes > ZERO_COEFFICIENT)
    if not moving.size:
        return None
    if k == 1:
        leading = germ.original[int(space.index(np.array([moving[0]])))]
        tangent = (leading / np.linalg.norm(leading))[:, None]
        return LocalBranch(1, tangent, space, germ.original, bool(moving[0] == 1), is_reduced)
    if germ.depth:
        point = TANGENT_PARAMETER * np.array([1.0, *(0.37 ** np.arange(1, k))])
        columns = np.tensordot(space.gradients(point), germ.original, axes=(0, 0)).T
    else:
        columns = germ.original[1 : 1 + k].T
    norms = np.linalg.norm(columns, axis=0)
    values, left = np.zeros(k), np.zeros((columns.shape[0], 0))
    if np.all(norms > 0.0):
        left, values, _ = np.linalg.svd(columns / norms, full_matrices=False)
    if not values.size or values[-1] < SAME_DIRECTION:
        return None
    return LocalBranch(k, left, space, germ.original, germ.depth <= 1, is_reduced)


def _blown_up(germ: _Germ, forms: list[tuple[int, Array]], w: Array) -> _Germ:
    """The germ in the variables (s, v) of u = s (w + B v), equations divided by the powers of s that they contain."""
    space = germ.space
    across = series_space(space.variables - 1, space.order)
    B = np.linalg.svd(w[None])[2][1:].T
    u = across.linear(B)
    u[0] = w
    monomials = monomial_series(space, across, u)
    g = np.stack([_divided(space, across, monomials, equation, degree) for degree, equation in forms], axis=-1)
    original = np.stack(
        [_divided(space, across, monomials, column, 0) for column in germ.original.T], axis=-1
    )  # fmt: skip
    deepest = max(degree for degree, _ in forms)
    slopes = np.delete(g[1 : 1 + space.variables].T, 0, axis=1)  # along v, at s = 0
    _, values, right = np.linalg.svd(slopes)
    free = right[int(np.sum(values > ZERO_COEFFICIENT)) :].T
    on_flat_cone = not germ.depth and is_flat(*leading_parts(space, forms), np.column_stack([w, B @ free]))
    return _Germ(space, g, original, min(germ.precision, space.order) - deepest, germ.depth + 1, on_flat_cone)


def _divided(space: SeriesSpace, across: SeriesSpace, monomials: Array, equation: Array, degree: int) -> Array:
    """Sum over m of s^(m - degree) times the part of degree m at w + B v, up to the order of the space."""
    result = space.zeros()
    for power in range(degree, space.order + 1):
        part = is_of_degree(space, power)
        series = equation[part] @ monomials[part]
        fits = across.degree <= space.order - (power - degree)
        exponents = np.column_stack([np.full(int(np.sum(fits)), power - degree), across.exponents[fits]])
        result[space.index(exponents)] = series[fits]
    return result


def _directions(germ: _Germ, forms: list[tuple[int, Array]]) -> list[tuple[Array, Array | None]]:
    """Unit vectors w, one of w and -w, at which all leading forms vanish.

    With each, where the forms vanish to higher order on it, the linear space of directions that it belongs to.
    """
    space = germ.space
    space, leading = leading_parts(space, forms)
    if space.variables == 2:
        return [(w, None) for w in _roots(space, leading, [degree for degree, _ in forms])]
    return list(sampled_directions(space.variables, space.order, leading.shape[1], leading.tobytes()))


def _roots(space: SeriesSpace, leading: Array, degrees: list[int]) -> list[Array]:
    """Directions in a plane: real roots of the first form at which the others vanish; multiple roots as their mean."""
    degree = degrees[0]
    powers = np.column_stack([degree - np.arange(degree + 1), np.arange(degree + 1)])
    coefficients = leading[space.index(powers), 0]  # of x^(degree - k) y^k
    angle = 0.4  # turned, so that no root is at infinity
    for angle in (0.4, 1.1, 1.9, 2.6):
        c, s = np.cos(angle), np.sin(angle)
        turned = np.zeros(degree + 1)
        for k, value in enumerate(coefficients):  # x = c - s z, y = s + c z, highest power of z first
            turned += value * (np.poly1d([-s, c]) ** (degree - k) * np.poly1d([c, s]) ** k).coeffs
        if abs(turned[0]) > 1e-3 * np.max(np.abs(turned)):
            break
    directions: list[Array] = []
    for z in _clustered(np.roots(turned)):
        if abs(z.imag) > SAME_DIRECTION * (1.0 + abs(z.real)):
            continue
        w = np.array([c - s * z.real, s + c * z.real])
        w /= np.linalg.norm(w)
        if np.max(np.abs(space.values(w) @ leading)) < SAME_DIRECTION:
            directions.append(w)
    return directions


def _clustered(roots: NDArray[Any]) -> list[complex]:
    """Roots that are equal but for rounding as their mean, which is as exact as a simple root."""
    remaining, means = list(roots), []
    while remaining:
        root = remaining[0]
        near = [z for z in remaining if abs(z - root) < 1e-3 * (1.0 + abs(root))]
        mean = complex(np.mean(near))
        spread = max(abs(z - mean) for z in near)
        if len(near) > 1 and spread > 10.0 * (1e-14) ** (1.0 / len(near)) * (1.0 + abs(mean)):
            near, mean = [root], complex(root)  # near each other and different
        means.append(mean)
        remaining = [z for z in remaining if not any(z is other for other in near)]
    return means


@lru_cache(maxsize=32)
def sampled_directions(
    variables: int, order: int, count: int, coefficients: bytes
) -> tuple[tuple[Array, Array | None], ...]:
    """Directions by damped least squares from starts all over the unit sphere.

    Remembered by the coefficients of the forms: a higher order of the series seldom changes the leading ones.
    """
    space = series_space(variables, order)
    leading = np.frombuffer(coefficients).reshape(len(space), count)
    w = np.random.default_rng(0).normal(size=(DIRECTION_TRIALS, space.variables))
    w /= np.linalg.norm(w, axis=-1, keepdims=True)
    for _ in range(DIRECTION_ITERATIONS):
        value = space.values(w) @ leading
        J = np.swapaxes(np.swapaxes(space.gradients(w), -1, -2) @ leading, -1, -2)
        square = np.swapaxes(J, -1, -2) @ J
        damping = np.minimum(np.sum(value**2, axis=-1), 1.0) + 1e-15
        step = np.linalg.solve(
            square + damping[:, None, None] * np.eye(space.variables), np.swapaxes(J, -1, -2) @ value[..., None]
        )[..., 0]
        w = w - step
        w /= np.linalg.norm(w, axis=-1, keepdims=True)
    accepted = w[np.max(np.abs(space.values(w) @ leading), axis=-1) < FORM_ZERO]
    if not len(accepted):
        return ()
    accepted = np.array([_polished(space, leading, each) for each in accepted])
    subspace = _flat_cone(space, leading, accepted)
    if subspace is not None:
        w = subspace @ (subspace.T @ accepted[0])
        return ((w / np.linalg.norm(w), subspace),)
    directions: list[tuple[Array, Array | None]] = []
    for each in accepted:
        if all(min(np.linalg.norm(each - x), np.linalg.norm(each + x)) > SAME_DIRECTION for x, _ in directions):
            directions.append((each, None))
    return tuple(directions)


def _polished(space: SeriesSpace, leading: Array, w: Array) -> Array:
    """A direction that is a multiple zero of some combinations of the forms, exactly: their gradients vanish there.

    Least squares alone leave the root of the rounding error at a double zero.
    """
    slopes = space.derivatives(leading)
    J = space.values(w) @ slopes.reshape(len(space), -1)
    left, values, _ = np.linalg.svd(J.reshape(slopes.shape[1:]))
    rank = int(np.sum(values > MULTIPLE_ZERO))
    combined = left[:, rank:]
    if not combined.shape[1]:
        return w
    gradient = np.einsum("ncd,ck->nkd", slopes, combined).reshape(len(space), -1)
    equations = np.concatenate([leading, gradient], axis=-1)
    exact = w
    for _ in range(4):
        residual, matrix = space.values(exact) @ equations, (space.gradients(exact).T @ equations).T
        exact = exact - np.linalg.pinv(matrix, rcond=MULTIPLE_ZERO) @ residual
        exact = exact / np.linalg.norm(exact)
    is_zero = np.max(np.abs(space.values(exact) @ equations)) < FORM_ZERO
    return exact if is_zero and np.linalg.norm(exact - w) < MULTIPLE_ZERO else w


def _flat_cone(space: SeriesSpace, leading: Array, directions: Array) -> Array | None:
    """The space (d, k) that all directions lie in, if all forms and their derivatives vanish on it."""
    _, values, right = np.linalg.svd(directions, full_matrices=True)
    dimension = int(np.sum(values > 1e-5 * values[0]))
    if dimension == space.variables:
        return None
    L = right[:dimension].T
    drawn = np.random.default_rng(1).normal(size=(2 * len(space), dimension)) @ L.T
    drawn /= np.linalg.norm(drawn, axis=-1, keepdims=True)
    slopes = np.swapaxes(space.gradients(drawn), -1, -2) @ leading
    sizes = np.max(np.abs(slopes), axis=(0, 1))
    return L if np.all(sizes < SAME_DIRECTION) else None


def _is_multiple(space: SeriesSpace, forms: list[tuple[int, Array]], w: Array) -> bool:
    """Whether all leading forms vanish at a direction to second order."""
    lower, leading = leading_parts(space, forms)
    return bool(np.max(np.abs(lower.gradients(w).T @ leading)) < SAME_DIRECTION)


def _add_multiple_manifold(cone: TangentCone, germ: _Germ, forms: list[tuple[int, Array]], L: Array) -> bool:
    """A branch on which the equations vanish to second order, if there is one: where their first derivatives vanish.

        dg_i / du_j = 0

    has the linear part of the second derivatives, which must leave the space L (d, k).
    """
    if not cone.allows_multiple:
        return False
    space = germ.space
    equations = np.stack([form for _, form in forms], axis=-1)
    slopes = space.derivatives(equations).reshape(len(space), -1)
    lower = series_space(space.variables, space.order - 1)
    below = _Germ(lower, slopes[: len(lower)], germ.original[: len(lower)], lower.order, germ.depth)
    point = lower.linear(np.eye(space.variables))
    reduced, _ = _without_linear_part(cone, replace(below, original=np.concatenate([below.original, point], axis=-1)))
    if reduced.space.variables != L.shape[1]:
        return False
    within = reduced.original[:, -space.variables :]
    first_order = within[1 : 1 + L.shape[1]].T
    if np.linalg.matrix_rank(np.hstack([first_order, L]), tol=1e-4) > L.shape[1]:
        return False
    if largest(composed(space, equations, reduced.space, within)) > ZERO_COEFFICIENT:
        return False
    branch = _branch(replace(reduced, original=reduced.original[:, : -space.variables]), is_reduced=False)
    if branch is not None:
        cone.branches.append(branch)
    cone.has_silent_equations = True
    return True


def leading_parts(space: SeriesSpace, forms: list[tuple[int, Array]]) -> tuple[SeriesSpace, Array]:
    """The leading forms (n, c) of equations, in the space of the highest of their degrees."""
    lower = series_space(space.variables, max(degree for degree, _ in forms))
    columns = [np.where(is_of_degree(lower, degree), form[: len(lower)], 0.0) for degree, form in forms]
    return lower, np.stack(columns, axis=-1)


def is_flat(space: SeriesSpace, leading: Array, tangent: Array) -> bool:
    """Whether leading forms vanish on a whole space (d, k) of directions."""
    k = tangent.shape[1]
    combined = np.random.default_rng(2).normal(size=(len(space) + 2, k)) @ tangent.T
    combined /= np.linalg.norm(combined, axis=-1, keepdims=True)
    return bool(np.max(np.abs(space.values(combined) @ leading), initial=0.0) < SAME_DIRECTION)


# Smooth branches on which equations vanish to higher order, where their cone is a union of linear spaces.
#
# Where the leading forms vanish on linear spaces V alone, each branch at the origin is tangent to one of them. Let the
# derivatives of the forms of order below r vanish along V, and those of order r have no common zero across V. If a
# manifold u = V s + y(s) exists, with y across V and of second order, and D^(r-1) g = 0 along it, the equations vanish
# there to the same order r as their leading forms on V: no other branch is tangent to V in its general directions. So
# plates on equal parallel legs translate: where a plate is turned, legs restrict it in fourth order only.

MEMBER_DISTANCE = 1e-4
"""Directions that deviate less from a linear space belong to it."""

GENERAL_DIRECTIONS = 3
"""Directions of a space at which forms are examined."""


def multiple_branches(space: SeriesSpace, g: Array) -> list[LocalBranch] | None:
    """All branches through the origin of g(u) = 0, series (n, c); None where they are not of this kind.

    Equations that vanish up to the order are left out: what they say is for continuation to confirm.
    """
    forms = leading_equations(space, g)
    if not forms:
        return None
    low, leading = leading_parts(space, forms)
    directions = [w for w, _ in sampled_directions(low.variables, low.order, leading.shape[1], leading.tobytes())]
    branches = []
    for V in _linear_spaces(low, leading, directions):
        branch = _branch_along(space, forms, V)
        if branch is None:
            return None
        branches.append(branch)
    return branches


def _linear_spaces(space: SeriesSpace, leading: Array, directions: list[Array]) -> list[Array]:
    """Largest linear spaces (d, k) on which forms vanish, which hold all directions."""
    spaces: list[Array] = []
    for w in directions:
        if any(_deviation(V, w) < MEMBER_DISTANCE for V in spaces):
            continue
        V = w[:, None]
        for other in directions:
            wider = np.linalg.qr(np.column_stack([V, other]))[0]
            if _deviation(V, other) > MEMBER_DISTANCE and is_flat(space, leading, wider):
                V = wider
        members = np.array([x for x in directions if _deviation(V, x) < MEMBER_DISTANCE])
        V = np.linalg.svd(members)[2][: V.shape[1]].T
        spaces = [*(other for other in spaces if not _contains(V, other)), V]
    return spaces


def _deviation(V: Array, w: Array) -> float:
    return float(np.linalg.norm(w - V @ (V.T @ w)))


def _contains(V: Array, other: Array) -> bool:
    return all(_deviation(V, w) < MEMBER_DISTANCE for w in other.T)


def _branch_along(space: SeriesSpace, forms: list[tuple[int, Array]], V: Array) -> LocalBranch | None:
    """The manifold tangent to V with the multiplicity of the forms there."""
    across = np.linalg.svd(V.T)[2][V.shape[1] :].T
    lowest = min(degree for degree, _ in forms)
    equations = [(degree, form[:, None]) for degree, form in forms]
    for order in range(1, lowest + 1):
        if not across.shape[1]:
            return None  # the forms vanish everywhere
        if _determine(space, equations, V, across):
            return _manifold(space, forms, equations, V, across, is_reduced=order == 1)
        if not _vanish_to_first_order(space, equations, V) or not _is_definite(space, forms, V, across, order + 1):
            return None
        equations = [(degree - 1, space.derivatives(each).reshape(len(space), -1)) for degree, each in equations]
    return None


def _general_directions(V: Array) -> Array:
    drawn = np.random.default_rng(4).normal(size=(GENERAL_DIRECTIONS, V.shape[1])) @ V.T
    return np.asarray(drawn / np.linalg.norm(drawn, axis=-1, keepdims=True))


def _slopes(space: SeriesSpace, equations: list[tuple[int, Array]], w: Array) -> Array:
    """Derivatives (m, d) at w of the leading parts of equations."""
    gradients = space.gradients(w).T
    parts = [gradients @ np.where(is_of_degree(space, degree)[:, None], each, 0.0) for degree, each in equations]
    return np.concatenate(parts, axis=-1).T


def _determine(space: SeriesSpace, equations: list[tuple[int, Array]], V: Array, across: Array) -> bool:
    """Whether the leading parts of equations determine the displacement across V."""
    for w in _general_directions(V):
        values = np.linalg.svd(_slopes(space, equations, w) @ across, compute_uv=False)
        if len(values) < across.shape[1] or values[-1] < SAME_DIRECTION * max(values[0], 1.0):
            return False
    return True


def _vanish_to_first_order(space: SeriesSpace, equations: list[tuple[int, Array]], V: Array) -> bool:
    return all(largest(_slopes(space, equations, w)) < SAME_DIRECTION for w in _general_directions(V))


def _is_definite(
    space: SeriesSpace, forms: list[tuple[int, Array]], V: Array, across: Array, multiplicity: int
) -> bool:
    """Whether the terms of a degree across V of the forms at w + v have no common real zero v but the origin."""
    low, leading = leading_parts(space, forms)
    k = across.shape[1]
    inner = series_space(k, low.order)
    for w in _general_directions(V):
        u = inner.linear(across)
        u[0] = w
        expanded = composed(low, leading, inner, u)
        part = np.where(is_of_degree(inner, multiplicity)[:, None], expanded, 0.0)
        size = largest(part)
        if size < SAME_DIRECTION:
            return False
        part = np.ascontiguousarray(part[: len(series_space(k, multiplicity))] / size)
        if k > 1 and sampled_directions(k, multiplicity, part.shape[1], part.tobytes()):
            return False
    return True


def _manifold(
    space: SeriesSpace,
    forms: list[tuple[int, Array]],
    equations: list[tuple[int, Array]],
    V: Array,
    across: Array,
    is_reduced: bool,
) -> LocalBranch | None:
    """The series u = V s + y(s), order after order: of order j of y are linear in the next residual."""
    k, order = V.shape[1], space.order
    inner = series_space(k, order)
    curve = inner.linear(V)
    taken = order - max(degree for degree, _ in forms) + 1
    for j in range(2, taken + 1):
        residual = _residual(space, equations, inner, curve, j)
        unknowns = np.flatnonzero(inner.degree == j)
        columns = []
        for monomial in unknowns:
            for direction in across.T:
                moved = curve.copy()
                moved[monomial] += direction
                columns.append(_residual(space, equations, inner, moved, j) - residual)
        step = np.linalg.lstsq(np.stack(columns, axis=-1), -residual, rcond=None)[0]
        curve[unknowns] += step.reshape(len(unknowns), -1) @ across.T
        if largest(_residual(space, equations, inner, curve, j)) > ZERO_COEFFICIENT:
            return None
    series = np.stack([form for _, form in forms], axis=-1)
    known = inner.degree <= order - (0 if is_reduced else 1)
    if largest(composed(space, series, inner, curve)[known]) > ZERO_COEFFICIENT:
        return None
    return LocalBranch(k, V, inner, curve, is_smooth=True, is_reduced=is_reduced)


def _residual(space: SeriesSpace, equations: list[tuple[int, Array]], inner: SeriesSpace, u: Array, j: int) -> Array:
    """The terms of equations along u in which those of order j of u occur first."""
    parts = []
    for degree, each in equations:
        total = degree - 1 + j
        outer, low = series_space(space.variables, total), series_space(inner.variables, total)
        value = composed(outer, each[: len(outer)], low, u[: len(low)])
        parts.append(value[is_of_degree(low, total)].ravel())
    return np.concatenate(parts)
