"""Smooth branches on which equations vanish to higher order, where their cone is a union of linear spaces.

Where the leading forms vanish on linear spaces V alone, each branch at the origin is tangent to one of them. Let the
derivatives of the forms of order below r vanish along V, and those of order r have no common zero across V. If a
manifold

    u = V s + y(s) ,   y across V, of second order ,   with D^(r-1) g = 0 along it

exists, the equations vanish there to the same order r as their leading forms on V: no other branch is tangent to V in
its general directions. So plates on equal parallel legs translate: where a plate is turned, legs restrict it in fourth
order only.
"""

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.mobility import tangent_cone
from cadmbs.constraints.mobility.closure_series import SeriesSpace, composed, is_of_degree, largest, series_space

MEMBER_DISTANCE = 1e-4
"""Directions that deviate less from a linear space belong to it."""

GENERAL_DIRECTIONS = 3
"""Directions of a space at which forms are examined."""


def multiple_branches(space: SeriesSpace, g: Array) -> list[tangent_cone.LocalBranch] | None:
    """All branches through the origin of g(u) = 0, series (n, c); None where they are not of this kind.

    Equations that vanish up to the order are left out: what they say is for continuation to confirm.
    """
    forms = tangent_cone.leading_equations(space, g)
    if not forms:
        return None
    low, leading = tangent_cone.leading_parts(space, forms)
    directions = [
        w for w, _ in tangent_cone.sampled_directions(low.variables, low.order, leading.shape[1], leading.tobytes())
    ]
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
            if _deviation(V, other) > MEMBER_DISTANCE and tangent_cone.is_flat(space, leading, wider):
                V = wider
        members = np.array([x for x in directions if _deviation(V, x) < MEMBER_DISTANCE])
        V = np.linalg.svd(members)[2][: V.shape[1]].T
        spaces = [*(other for other in spaces if not _contains(V, other)), V]
    return spaces


def _deviation(V: Array, w: Array) -> float:
    return float(np.linalg.norm(w - V @ (V.T @ w)))


def _contains(V: Array, other: Array) -> bool:
    return all(_deviation(V, w) < MEMBER_DISTANCE for w in other.T)


def _branch_along(space: SeriesSpace, forms: list[tuple[int, Array]], V: Array) -> tangent_cone.LocalBranch | None:
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
        if len(values) < across.shape[1] or values[-1] < tangent_cone.SAME_DIRECTION * max(values[0], 1.0):
            return False
    return True


def _vanish_to_first_order(space: SeriesSpace, equations: list[tuple[int, Array]], V: Array) -> bool:
    return all(largest(_slopes(space, equations, w)) < tangent_cone.SAME_DIRECTION for w in _general_directions(V))


def _is_definite(
    space: SeriesSpace, forms: list[tuple[int, Array]], V: Array, across: Array, multiplicity: int
) -> bool:
    """Whether the terms of a degree across V of the forms at w + v have no common real zero v but the origin."""
    low, leading = tangent_cone.leading_parts(space, forms)
    k = across.shape[1]
    inner = series_space(k, low.order)
    for w in _general_directions(V):
        u = inner.linear(across)
        u[0] = w
        expanded = composed(low, leading, inner, u)
        part = np.where(is_of_degree(inner, multiplicity)[:, None], expanded, 0.0)
        size = largest(part)
        if size < tangent_cone.SAME_DIRECTION:
            return False
        part = np.ascontiguousarray(part[: len(series_space(k, multiplicity))] / size)
        if k > 1 and tangent_cone.sampled_directions(k, multiplicity, part.shape[1], part.tobytes()):
            return False
    return True


def _manifold(
    space: SeriesSpace,
    forms: list[tuple[int, Array]],
    equations: list[tuple[int, Array]],
    V: Array,
    across: Array,
    is_reduced: bool,
) -> tangent_cone.LocalBranch | None:
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
        if largest(_residual(space, equations, inner, curve, j)) > tangent_cone.ZERO_COEFFICIENT:
            return None
    series = np.stack([form for _, form in forms], axis=-1)
    known = inner.degree <= order - (0 if is_reduced else 1)
    if largest(composed(space, series, inner, curve)[known]) > tangent_cone.ZERO_COEFFICIENT:
        return None
    return tangent_cone.LocalBranch(k, V, inner, curve, is_smooth=True, is_reduced=is_reduced)


def _residual(space: SeriesSpace, equations: list[tuple[int, Array]], inner: SeriesSpace, u: Array, j: int) -> Array:
    """The terms of equations along u in which those of order j of u occur first."""
    parts = []
    for degree, each in equations:
        total = degree - 1 + j
        outer, low = series_space(space.variables, total), series_space(inner.variables, total)
        value = composed(outer, each[: len(outer)], low, u[: len(low)])
        parts.append(value[is_of_degree(low, total)].ravel())
    return np.concatenate(parts)
