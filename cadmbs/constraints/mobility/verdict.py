"""What a configuration is locally: regular, shaky, a bifurcation, a cusp; its branches, and how bodies move there.

Order after order the equations that the loops leave of the first-order motions are expanded, until their branches do
not depend on terms of higher order. Branches are an upper bound where some equations vanish up to that order; each one
is confirmed by closed configurations along it, up to a stated length. What is not confirmed is not claimed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.closing.assembly import position_limits
from cadmbs.constraints.freedoms.local_mobility import TANGENT_STEP, Manifold, closed_nearby, local_dimension
from cadmbs.constraints.matrices.rank import is_large, scaling
from cadmbs.constraints.mobility import tangent_cone as cones
from cadmbs.constraints.mobility.closure_series import (
    LocalEquations,
    LocalExpansion,
    NoSeriesError,
    largest,
    series_size,
    series_space,
)
from cadmbs.constraints.mobility.tangent_cone import multiple_branches
from cadmbs.kinematics import spatial
from cadmbs.system import System, arguments
from cadmbs.tolerances import SAME_CONFIGURATION

HIGHEST_ORDER = 8
"""Order of the series up to which a verdict is sought, unless asked for more."""

SERIES_COEFFICIENTS = 220
"""Coefficients of a series up to which the order is raised without being asked for."""

CONFIRMED_LENGTHS = (0.02, 0.05, 0.1)
"""Distances from the configuration, in radians or parts of the mechanism's length, at which a branch is confirmed."""

DIRECTIONS_TRIED = 6
"""Directions along a branch of more dimensions that are tried until one is confirmed."""

CONFIRMED_CORRECTION = 0.3
"""Closing the loops moves a point of the series by at most this part of its distance: it is on the branch."""

SAME_SPACE = 1e-4
"""Tangent spaces are equal, or one contains the other, where no direction deviates by more."""

SAMPLED = "all of them continue as finite motions"
"""What decides where some rows follow from the others: closed configurations along all first-order motions."""

AT_REST = 1e-7
"""Part of the largest scaled twist below which a body stands still."""


class LocalClass(StrEnum):
    """What the closed configurations around one look like."""

    REGULAR = "regular"
    SHAKY_ISOLATED = "shaky_isolated"
    SHAKY_EVERYWHERE = "shaky_everywhere"
    BIFURCATION = "bifurcation"
    CUSP = "cusp"
    TANGENTIAL_BRANCHES = "tangential_branches"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class MobilityBranch:
    """One of the sets of closed configurations that meet at a configuration.

    Attributes:
        dimension: Its dimension.
        tangents: (k, n_v) velocities that span its tangent space, of unit size where one radian counts as the
            mechanism's length; along one direction of it where its cone is curved. Into a cusp they have a sense.
        smooth: Whether a motion can pass along it without stopping; not at a cusp.
        instantaneous: Degrees of freedom to first order at configurations of the branch next to this one.
        length: Distance up to which it was confirmed by closed configurations [rad, or parts of the length]; 0 where
            independent rows prove it.
        q: (n_q,) a closed configuration on it, that far away; the one examined where that is regular.
        limited_by: Coordinates whose joint limit ends it here, with the sense that is barred.
    """

    dimension: int
    tangents: Array
    smooth: bool
    instantaneous: int
    length: float
    q: Array
    limited_by: tuple[str, ...] = ()


@dataclass(frozen=True)
class LocalVerdict:
    """The class of a configuration, and what it rests on.

    Attributes:
        local_class: The class.
        order: Order of the terms that decided; of those that were examined where nothing was decided.
        branches: The branches, those of the highest dimension first.
        smallest_counted: Smallest coefficient or singular value that counted, infinite where none had to.
        largest_neglected: Largest one that counted as zero.
        sentence: The verdict in words.
        rests_on_continuation: Whether some rows were silent up to the order, so that branches are known to exist by
            closed configurations along them alone.
    """

    local_class: LocalClass
    order: int
    branches: tuple[MobilityBranch, ...]
    smallest_counted: float
    largest_neglected: float
    sentence: str
    rests_on_continuation: bool = False

    @property
    def dimension(self) -> int:
        """The largest dimension of a branch; 0 where there is none."""
        return max((branch.dimension for branch in self.branches), default=0)

    @property
    def is_decided(self) -> bool:
        """Whether the class is known."""
        return self.local_class is not LocalClass.UNDECIDED


class _Confirmation(NamedTuple):
    """Closed configurations along a branch."""

    length: float
    q: Array
    displacement: Array
    instantaneous: int


def local_verdict(
    manifold: Manifold, q: Array, kernel: Array, sampled_dimension: int, order: int | None = None
) -> LocalVerdict:
    """The class of a closed configuration of the rows of a manifold.

    Args:
        manifold: The rows that count.
        q: (n_q,) the closed configuration.
        kernel: (n_v, d) scaled directions that the rows allow to first order.
        sampled_dimension: Dimension of closed configurations that were found around.
        order: Highest order of the series; by default what takes about a second.
    """
    d = kernel.shape[1]
    if not d:
        return LocalVerdict(LocalClass.REGULAR, 1, (), np.inf, 0.0, "nothing can move")
    if (d > 1 and series_size(d, 2) > SERIES_COEFFICIENTS) or is_large(manifold.system):
        return _by_ranks(manifold, q, kernel, sampled_dimension, "the mechanism is large")
    try:
        expansion = LocalExpansion(manifold, q)
    except NoSeriesError as reason:
        return _by_ranks(manifold, q, kernel, sampled_dimension, str(reason))
    kernel = expansion.kernel
    if not expansion.has_equations:
        return _regular(manifold, q, kernel, "the rows are independent")
    return _by_series(manifold, q, expansion, highest_order(d) if order is None else order, sampled_dimension)


def highest_order(variables: int) -> int:
    """The order up to which series in so many variables are expanded by default."""
    return max(
        (n for n in range(2, HIGHEST_ORDER + 1) if series_size(variables, n) <= SERIES_COEFFICIENTS), default=2
    )  # fmt: skip


def _by_ranks(manifold: Manifold, q: Array, kernel: Array, dimension: int, reason: str) -> LocalVerdict:
    """Without series: regular where all first-order motions were found to be finite."""
    if dimension == kernel.shape[1]:
        return _regular(manifold, q, kernel, SAMPLED)
    return LocalVerdict(LocalClass.UNDECIDED, 1, (), np.inf, 0.0, f"not decided to order 1: {reason}")


def _regular(manifold: Manifold, q: Array, kernel: Array, reason: str) -> LocalVerdict:
    d = kernel.shape[1]
    tangent = _basis(kernel, keeps_sense=False)
    length = TANGENT_STEP if reason == SAMPLED else 0.0
    branch = MobilityBranch(
        d, tangent * manifold.scaling.columns, True, d, length, q, _limited(manifold.system, q, tangent)
    )
    sentence = f"regular: {_motions(d)} to first order, and {reason}"
    return LocalVerdict(LocalClass.REGULAR, 1, (branch,), np.inf, 0.0, sentence, reason == SAMPLED)


def _motions(count: int) -> str:
    return "one motion" if count == 1 else f"{count} independent motions"


def _by_series(
    manifold: Manifold, q: Array, expansion: LocalExpansion, highest: int, sampled_dimension: int
) -> LocalVerdict:
    """Order after order, until terms of higher order can change nothing.

    A curve is confirmed by following it. Of surfaces only some directions are followed: rows that are silent up to an
    order decide nothing about them unless they are silent up to the highest one, since what they say there may leave
    less. So equal legs between two plates look regular to third order.
    """
    for order in range(2, highest + 1):
        equations = expansion.equations(order)
        cone = cones.tangent_cone(equations.space, equations.g)
        if not cone.is_decided:
            continue
        if cone.has_silent_equations:
            further = expansion.equations(highest)
            has_surface = any(branch.dimension > 1 for branch in cone.branches)
            if has_surface and _equation_count(further) > _equation_count(equations):
                break
            if sampled_dimension == expansion.kernel.shape[1] and largest(further.g) <= cones.ZERO_COEFFICIENT:
                return _regular(manifold, q, expansion.kernel, SAMPLED)
        confirmed = _all_confirmed(manifold, q, equations, cone)
        if confirmed is not None:
            return _verdict(manifold, q, expansion.kernel, order, cone, confirmed)
        if cone.has_silent_equations:
            break
    equations = expansion.equations(highest)
    cone = cones.tangent_cone(equations.space, equations.g, allows_multiple=True)
    confirmed = _all_confirmed(manifold, q, equations, cone) if cone.is_decided else None
    if confirmed is not None:
        order = _first_order(equations, cone.branches, by_blow_ups=True)
        return _verdict(manifold, q, expansion.kernel, order, cone, confirmed, f", the same up to order {highest}")
    return _by_multiple_branches(manifold, q, expansion.kernel, equations, cone.sizes)


def _by_multiple_branches(
    manifold: Manifold, q: Array, kernel: Array, equations: LocalEquations, sizes: cones.CoefficientSizes
) -> LocalVerdict:
    """The verdict where blow-ups do not decide: smooth branches, multiple ones among them, or nothing."""
    highest = equations.space.order
    branches = multiple_branches(equations.space, equations.g) or []
    cone = cones.TangentCone(branches=branches, has_silent_equations=True, sizes=sizes)
    confirmed = _all_confirmed(manifold, q, equations, cone) if branches else None
    if confirmed is not None and all(
        branch.is_reduced or far.instantaneous == kernel.shape[1]
        for branch, far in zip(branches, confirmed, strict=True)
    ):
        order = _first_order(equations, branches)
        return _verdict(manifold, q, kernel, order, cone, confirmed, f", the same up to order {highest}")
    sentence = f"not decided to order {highest}"
    return LocalVerdict(LocalClass.UNDECIDED, highest, (), sizes.smallest_counted, sizes.largest_neglected, sentence)


def _equation_count(equations: LocalEquations) -> int:
    """How many combinations of the equations do not vanish up to their order."""
    return int(np.sum(np.linalg.svd(equations.g, compute_uv=False) > cones.ZERO_COEFFICIENT))


def _first_order(equations: LocalEquations, branches: list[cones.LocalBranch], by_blow_ups: bool = False) -> int:
    """The lowest order of the equations at which they have the branches of the highest one."""
    expected = sorted(branch.dimension for branch in branches)
    for order in range(2, equations.space.order):
        space = series_space(equations.space.variables, order)
        g = equations.g[: len(space)]
        if by_blow_ups:
            cone = cones.tangent_cone(space, g, allows_multiple=True)
            lower = cone.branches if cone.is_decided else None
        else:
            lower = multiple_branches(space, g)
        if lower is not None and sorted(branch.dimension for branch in lower) == expected:
            return order
    return equations.space.order


def _all_confirmed(
    manifold: Manifold, q: Array, equations: LocalEquations, cone: cones.TangentCone
) -> list[_Confirmation] | None:
    """Closed configurations along all branches, or None."""
    confirmed = []
    for branch in cone.branches:
        far = _confirmed(manifold, q, equations, branch)
        if far is None:
            return None
        confirmed.append(far)
    return confirmed


def _confirmed(
    manifold: Manifold, q: Array, equations: LocalEquations, branch: cones.LocalBranch
) -> _Confirmation | None:
    """Closed configurations along both senses of a branch, of its dimension; None where there are none.

    Of a branch of more dimensions several directions are tried: along one of them another branch may be too near.
    """
    if branch.dimension == 1:
        return _confirmed_along(manifold, q, equations, branch, np.ones(1))
    random = np.random.default_rng(0)
    for _ in range(DIRECTIONS_TRIED):
        direction = random.normal(size=branch.dimension)
        found = _confirmed_along(manifold, q, equations, branch, direction / np.linalg.norm(direction))
        if found is not None:
            return found
    return None


def _confirmed_along(
    manifold: Manifold, q: Array, equations: LocalEquations, branch: cones.LocalBranch, direction: Array
) -> _Confirmation | None:
    """The same along one direction of the parameters of a branch."""
    farthest: _Confirmation | None = None
    for length in CONFIRMED_LENGTHS:
        starts = []
        for sense in (1.0, -1.0):
            u = _point_at(branch, sense * direction, length)
            if u is None:
                return farthest
            starts.append(equations.space.values(u) @ equations.x)
        guesses = manifold.moved(np.broadcast_to(q, (2, len(q))), np.array(starts))
        ends, closed = closed_nearby(manifold, guesses)
        correction = np.linalg.norm(manifold.displacement(guesses, ends), axis=-1)
        if not np.all(closed) or np.any(correction > CONFIRMED_CORRECTION * length):
            return farthest
        displacements, ranks = manifold.displacement(q, ends), manifold.ranked(ends)
        k = int(branch.is_smooth and not _is_forward(equations, branch, displacements[0]))
        null = ranks.null(k)
        if local_dimension(manifold, ends[k], null) < branch.dimension:
            return farthest
        farthest = _Confirmation(length, ends[k], displacements[k], null.shape[1])
    return farthest


def _is_forward(equations: LocalEquations, branch: cones.LocalBranch, displacement: Array) -> bool:
    """Whether a displacement has the sense of the tangent, and of several that of its first large coordinate.

    The sense of the parameters of a branch is that of rounding.
    """
    if branch.dimension == 1:
        linear = equations.x[1 : 1 + len(branch.tangent)]
        return bool(_basis(linear.T @ branch.tangent, False)[0] @ displacement > 0.0)
    sizes = np.abs(displacement)
    return bool(displacement[int(np.argmax(sizes > 0.5 * np.max(sizes)))] > 0.0)


def _point_at(branch: cones.LocalBranch, direction: Array, length: float) -> Array | None:
    """The point u of a branch at a distance from the origin, in a direction of its parameters, or None."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = 0.5 * (low + high)
        distance = np.linalg.norm(branch.space.values(middle * direction) @ branch.curve)
        low, high = (middle, high) if distance < length else (low, middle)
    point = np.asarray(branch.space.values(high * direction) @ branch.curve)
    return point if abs(float(np.linalg.norm(point)) - length) < 0.1 * length else None


def _verdict(
    manifold: Manifold,
    q: Array,
    kernel: Array,
    order: int,
    cone: cones.TangentCone,
    confirmed: list[_Confirmation],
    remark: str = "",
) -> LocalVerdict:
    pairs = []
    for branch, far in zip(cone.branches, confirmed, strict=True):
        scaled = _basis(kernel @ branch.tangent, keeps_sense=not branch.is_smooth)
        record = MobilityBranch(
            branch.dimension, scaled * manifold.scaling.columns, branch.is_smooth, far.instantaneous, far.length, far.q,
            _limited(manifold.system, q, scaled),
        )  # fmt: skip
        pairs.append((_rank(scaled, far.displacement), scaled, record))
    pairs.sort(key=lambda pair: pair[0])
    spaces, branches = [pair[1] for pair in pairs], tuple(pair[2] for pair in pairs)
    local_class = _class(kernel.shape[1], spaces, branches)
    sentence = f"{_sentence(local_class, kernel.shape[1], branches)} (decided at order {order}{remark})"
    sizes = cone.sizes
    return LocalVerdict(
        local_class,
        order,
        branches,
        sizes.smallest_counted,
        sizes.largest_neglected,
        sentence,
        cone.has_silent_equations and bool(branches),
    )


def _rank(tangent: Array, displacement: Array) -> tuple[float, ...]:
    """The order of branches: high dimensions first, then by the coordinates that move, then by where they lead."""
    entries = np.round(np.concatenate([tangent.ravel(), displacement]), 6) + 0.0
    return (-len(tangent), *(-entries).tolist())


def _class(d: int, spaces: list[Array], branches: tuple[MobilityBranch, ...]) -> LocalClass:
    if not branches:
        return LocalClass.SHAKY_ISOLATED
    if len(branches) > 1:
        touching = any(_contains(a, b) for i, a in enumerate(spaces) for b in spaces[i + 1 :])
        return LocalClass.TANGENTIAL_BRANCHES if touching else LocalClass.BIFURCATION
    branch = branches[0]
    if not branch.smooth:
        return LocalClass.CUSP if branch.dimension == 1 else LocalClass.BIFURCATION
    if branch.dimension == d:
        return LocalClass.REGULAR
    if branch.instantaneous > branch.dimension:
        return LocalClass.SHAKY_EVERYWHERE
    return LocalClass.SHAKY_ISOLATED


def _contains(larger: Array, smaller: Array) -> bool:
    """Whether a tangent space (k, n) contains another of at most its dimension."""
    return bool(np.linalg.norm(smaller - smaller @ larger.T @ larger) < SAME_SPACE)


def _basis(tangent: Array, keeps_sense: bool) -> Array:
    """An orthonormal basis (k, n) of the columns of a matrix (n, k) that hangs on their span alone.

    The projections of the coordinate directions in their order; a single direction has its first entry positive, unless
    it has a sense.
    """
    if keeps_sense and tangent.shape[1] == 1:
        return np.asarray(tangent.T)
    orthonormal = np.linalg.qr(tangent)[0]
    projector = orthonormal @ orthonormal.T
    basis: list[Array] = []
    for column in projector.T:
        rest = column - sum(((b @ column) * b for b in basis), np.zeros(len(column)))
        size = float(np.linalg.norm(rest))
        if size > 1e-3 and len(basis) < tangent.shape[1]:
            basis.append(rest / size)
    return np.array(basis).reshape(len(basis), len(projector))


def _limited(system: System, q: Array, tangents: Array) -> tuple[str, ...]:
    """Coordinates at a limit that a branch would leave, with the sense, for branches of one dimension."""
    if len(tangents) != 1 or not len(system.manifold.plain_v):
        return ()
    lower, upper = system.derived(position_limits)
    barred = []
    for i_q, i_v in zip(system.manifold.plain_q, system.manifold.plain_v, strict=True):
        rate = tangents[0, i_v]
        for bound, outward in ((upper[i_v], 1.0), (lower[i_v], -1.0)):
            if abs(rate) > AT_REST and abs(q[i_q] - bound) < SAME_CONFIGURATION:
                sense = "forwards" if rate * outward > 0.0 else "backwards"
                barred.append(f"{system.velocity_names[i_v]} ({sense})")
    return tuple(barred)


def _sentence(local_class: LocalClass, d: int, branches: tuple[MobilityBranch, ...]) -> str:
    if not branches and local_class is LocalClass.SHAKY_ISOLATED:
        return f"shaky: {_motions(d)} to first order, and none of them is finite"
    dimensions = [branch.dimension for branch in branches]
    listed = (
        f"dimension {dimensions[0]}" if len(set(dimensions)) == 1 else f"dimensions {', '.join(map(str, dimensions))}"
    )
    finite = dimensions[0]
    match local_class:
        case LocalClass.REGULAR:
            text = f"regular: {_motions(d)} to first order, and all of them are finite"
        case LocalClass.SHAKY_ISOLATED:
            text = (
                f"shaky here: {_motions(d)} to first order, of which {finite} finite, as everywhere around; the rows"
                " lose rank here, the configuration space is smooth"
            )
        case LocalClass.SHAKY_EVERYWHERE:
            text = f"shaky everywhere: {_motions(d)} to first order, of which {finite} finite, here and around"
        case LocalClass.CUSP:
            text = "a cusp: two arms of one branch meet with a common tangent, and a motion has to stop and turn back"
        case LocalClass.BIFURCATION if len(branches) == 1:
            text = f"a singular point of one branch of {listed} with a curved cone"
        case LocalClass.TANGENTIAL_BRANCHES:
            text = f"{len(branches)} branches of {listed} that touch: they have common tangents"
        case _:
            text = f"a bifurcation: {len(branches)} branches of {listed} meet"
    return text


# How bodies move along a branch: at rest, translations, rotations or screws.


@dataclass(frozen=True)
class BranchMotion:
    """The twists of a body along the tangents of a branch.

    Attributes:
        body: Its name.
        twists: (k, 6) spatial twists (w, v) of the body, in world axes about the world origin.
        freedom: How many of them are independent.
        sentence: The motion in words.
    """

    body: str
    twists: Array
    freedom: int
    sentence: str


def body_motions(system: System, q: Array, branch: MobilityBranch) -> tuple[BranchMotion, ...]:
    """The first-order motions V = J t of all bodies but the ground along the tangents t of a branch at q (n_q,)."""
    arguments.require_coordinates(system)
    length = scaling(system).length
    scale = np.array([length, length, length, 1.0, 1.0, 1.0])
    twists = spatial.jacobians(system, q, engine="reference") @ branch.tangents.T
    motions = []
    for name, columns in zip(system.body_names, np.swapaxes(twists, -1, -2), strict=True):
        if name == system.body_names[0]:
            continue
        values = np.linalg.svd(columns * scale, compute_uv=False)
        freedom = int(np.sum(values > AT_REST * length))
        motions.append(BranchMotion(name, columns, freedom, _motion_sentence(columns, freedom, length)))
    return tuple(motions)


def _motion_sentence(twists: Array, freedom: int, length: float) -> str:
    if not freedom:
        return "at rest"
    if freedom > 1:
        return f"{freedom} independent motions"
    V = twists[int(np.argmax(np.linalg.norm(twists, axis=-1)))]
    w, v = V[:3], V[3:]
    turning, moving = float(np.linalg.norm(w)), float(np.linalg.norm(v))
    if turning * length <= AT_REST * moving:
        return f"translation along {_vector(v / moving)}"
    axis = w / turning
    point, pitch = np.cross(w, v) / turning**2, float(w @ v) / turning**2
    place = f"about the axis {_vector(axis)} through {_vector(point)} m"
    if abs(pitch) <= AT_REST * length:
        return f"rotation {place}"
    return f"screw of pitch {pitch:.4g} m/rad {place}"


def _vector(values: Array) -> str:
    return f"({', '.join(f'{x:.4g}' for x in np.round(values, 9) + 0.0)})"
