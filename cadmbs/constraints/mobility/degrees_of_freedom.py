"""Mobility of mechanisms with loops: by rank on closed configurations around one, not by counting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, ArrayLike, NDArray
from cadmbs.constraints.closing.assembly import assemble
from cadmbs.constraints.cut_coordinates import cut_rates, cut_velocity_names
from cadmbs.constraints.equations.constraint_equations import constraint_equations
from cadmbs.constraints.freedoms import redundancy
from cadmbs.constraints.freedoms.exactly_constrained import Relaxation, exactly_constrained_design
from cadmbs.constraints.freedoms.local_mobility import Manifold, far_samples, local_dimensions, tangent_samples
from cadmbs.constraints.freedoms.redundancy import RedundancyEffects, redundant_directions
from cadmbs.constraints.matrices.rank import is_large, scaling
from cadmbs.constraints.mobility.verdict import LocalClass, LocalVerdict, MobilityBranch, local_verdict
from cadmbs.constraints.rows import rows
from cadmbs.errors import NotSolvableError, ShapeError
from cadmbs.kinematics.configuration import neutral, tree_coordinate_indices
from cadmbs.summaries import counted
from cadmbs.system import System, arguments
from cadmbs.system.functions import varies
from cadmbs.system.units import coordinate_units
from cadmbs.tolerances import ASSEMBLY_RESIDUAL, CONSTRAINT_RANK_TOLERANCE, IMMOBILE_RATE

SINGULAR_DISPLACEMENT = 0.01
"""Size of a displacement that leaves a singular configuration, in radians or that part of the mechanism's length."""

DESIGN_REDUNDANCY = 100
"""With more redundant rows, an exactly constrained design is searched only on request."""


@dataclass(frozen=True)
class RedundantRow:
    """A constraint row that the others imply.

    Attributes:
        name: As in `rows(system).names`.
        source: Name of the joint, constraint or motion.
        description: The row in a phrase.
    """

    name: str
    source: str
    description: str


@dataclass(frozen=True)
class Ranks:
    """Degrees of freedom of a mechanism near a closed configuration.

    Attributes:
        q: (n_q,) the closed configuration nearest to the start.
        degrees_of_freedom: Dimension of the closed configurations around q, prescribed motions counted as fixed.
        velocity_degrees_of_freedom: Likewise of the velocities: less where rows are non-holonomic.
        instantaneous_degrees_of_freedom: n_v less the rank of all holonomic rows at q itself.
        driven: Degrees of freedom that prescribed motions take, and geometric rows whose right side moves with time.
        n_rows: Number of constraint rows.
        rank: Rank of all rows at q.
        generic_rank: Rank of all rows at closed configurations around q; next to q where it is an isolated one.
        singular: Whether the rank at q is lower than around it.
        shaky: Whether q is an isolated configuration that allows motions to first order all the same.
        branch_dimensions: Dimensions of the sets of closed configurations that meet at q, of each dimension once.
        weakest: Smallest singular value that counts, as a part of the largest, around q: near the tolerance, ranks are
            a matter of opinion.
        length: What counts as much as one radian [m].
        verdict: What q is locally, from terms of higher order where ranks do not decide; prescribed motions are left
            out.
    """

    q: Array
    degrees_of_freedom: int
    velocity_degrees_of_freedom: int
    instantaneous_degrees_of_freedom: int
    driven: int
    n_rows: int
    rank: int
    generic_rank: int
    singular: bool
    shaky: bool
    branch_dimensions: tuple[int, ...]
    weakest: float
    length: float
    verdict: LocalVerdict

    @property
    def local_class(self) -> LocalClass:
        """What q is locally: regular, shaky_isolated, shaky_everywhere, bifurcation, cusp, ..."""
        return self.verdict.local_class

    @property
    def order(self) -> int:
        """The order of the terms that decided the class."""
        return self.verdict.order

    @property
    def branches(self) -> tuple[MobilityBranch, ...]:
        """The branches that meet at q, those of the highest dimension first; none of a structure."""
        return self.verdict.branches

    @property
    def sentence(self) -> str:
        """Mobility in a sentence."""
        free = self.degrees_of_freedom
        if not free and self.driven:
            driven = "the only one is driven by a prescribed motion"
            driven = driven if self.driven == 1 else f"all {self.driven} are driven by prescribed motions"
            sentence = f"0 degrees of freedom left: {driven}"
        elif not free and self.shaky:
            sentence = "0 degrees of freedom, but infinitesimally mobile (shaky)"
        elif not free:
            sentence = "0 degrees of freedom: nothing can move"
        else:
            sentence = f"{counted(free, 'degree')} of freedom"
        if self.velocity_degrees_of_freedom != free:
            sentence += f" ({self.velocity_degrees_of_freedom} of velocities: some rows are non-holonomic)"
        sentence += f", {self.driven} more driven by prescribed motions" if free and self.driven else ""
        if self.local_class is LocalClass.SHAKY_EVERYWHERE:
            sentence += f"; shaky everywhere: {self.instantaneous_degrees_of_freedom} to first order"
        elif self.singular and not self.shaky:
            sentence += f"; singular here: {self.instantaneous_degrees_of_freedom} to first order"
        return sentence


@dataclass(frozen=True)
class Mobility(Ranks):
    """Degrees of freedom and redundancy of a mechanism near a closed configuration.

    Attributes:
        redundant: Rows that the others imply at configurations around q.
        redundant_directions: Redundant constraints by joint: together they are all redundant rows of loops.
        choices: Redundant constraints of each single joint of a loop, as if the other joints had none.
        exactly_constrained_design: Joints to change for a mechanism that moves as this one, without redundant rows;
            empty if nothing is redundant, none was found, or none was searched.
        design_searched: Whether it was searched.
        immobile: Joints, or coordinates of joints with several, that cannot move: they stand still at all closed
            configurations examined, up to about a radian or the mechanism's length away from q.
    """

    redundant: tuple[RedundantRow, ...]
    redundant_directions: tuple[redundancy.RedundantDirections, ...]
    choices: tuple[redundancy.RedundantDirections, ...]
    exactly_constrained_design: tuple[Relaxation, ...]
    design_searched: bool
    immobile: tuple[str, ...]


def mobility(
    system: System,
    q: ArrayLike | None = None,
    t: float = 0.0,
    *,
    tolerance: float = CONSTRAINT_RANK_TOLERANCE,
    design: bool | None = None,
    order: int | None = None,
) -> Mobility:
    """Degrees of freedom, redundant rows and singularity of a mechanism at and around a configuration.

    Ranks are those of the constraint matrix in a metric in which half the extent of the mechanism counts as one
    radian. Around q they are computed on closed configurations, reached by steps along the null space of the rows and
    closed again: a step that closing pulls back is no motion, which distinguishes infinitesimally
    mobile structures (shaky ones) from mechanisms. So mobile overconstrained linkages, such as Bennett's and Bricard's,
    are found to move, and singular poses to be singular.

    Args:
        system: Compiled mechanism.
        q: Joint positions (n_q,), neutral if not given; the nearest closed configuration is examined.
        t: Time of prescribed motions [s].
        tolerance: Part of the largest singular value below which the others count as zero.
        design: Whether an exactly constrained design is searched; by default with at most `DESIGN_REDUNDANCY`
            redundant rows, because the search takes longer than all else in large mechanisms.
        order: Highest order of the terms that are examined where ranks do not decide; by default what takes about a
            second, at most 8.

    Returns:
        Degrees of freedom on position and velocity level, redundant rows by joint and direction, one exactly
        constrained design, joints that cannot move; the class of q with its branches, by the kinematic tangent cone.
        Theory 9.4; P-DIFF section 2.4.

    Raises:
        NotSolvableError: If no closed configuration is found; the message has the smallest gap.
        ShapeError: If q does not have n_q entries.
        ArgumentError: If the order is less than 2.

    Example:
        >>> from importlib.resources import files
        >>> import cadmbs as cm
        >>> bennett = mobility(cm.compile_mechanism(cm.load(files("cadmbs") / "library" / "bennett.json")))
        >>> bennett.degrees_of_freedom, len(bennett.redundant)
        (1, 3)
        >>> bennett.local_class.value, bennett.branches[0].dimension
        ('regular', 1)
    """
    if order is not None:
        arguments.count_argument(order, "order", least=2)  # the first order is that of the ranks
    around = _closed_around(system, q, t, tolerance, order=order)
    return _with_redundancy(system, around, _ranks(system, around), design)


def mobility_ranks(
    system: System,
    q: ArrayLike | None = None,
    t: float = 0.0,
    *,
    tolerance: float = CONSTRAINT_RANK_TOLERANCE,
    remaining_gap: float = 0.0,
) -> Ranks:
    """The numbers of `mobility` alone, without a word on which joints they are due to: in a third of its time.

    Args:
        system: As of `mobility`, and so are q, t and tolerance.
        q: Joint positions (n_q,), neutral if not given.
        t: Time of prescribed motions [s].
        tolerance: Part of the largest singular value below which the others count as zero.
        remaining_gap: Residual at q that no configuration closes [rad, m]; up to twice that counts as closed.

    Raises:
        NotSolvableError: If no closed configuration is found; the message has the smallest gap.
        ShapeError: If q does not have n_q entries.
    """
    return _ranks(system, _closed_around(system, q, t, tolerance, 2.0 * remaining_gap))


def _closed_around(
    system: System, q: ArrayLike | None, t: float, tolerance: float, gap: float = 0.0, order: int | None = None
) -> _Neighbourhood:
    start = arguments.positions(system, neutral(system) if q is None else q)
    if start.ndim != 1:
        raise ShapeError(f"q has shape {start.shape}, expected ({system.n_q},): mobility is that of one configuration")
    assembly = assemble(system, start, t=t, tolerance=max(gap, ASSEMBLY_RESIDUAL))
    if not np.all(assembly.closed):
        raise NotSolvableError(f"{system.name!r} cannot be assembled: {assembly.gap.sentence}")
    return _explored(system, assembly.q, t, tolerance, gap, order)


@dataclass(frozen=True)
class _Neighbourhood:
    """Closed configurations around one: q itself, others, and the one whose ranks are typical of them."""

    manifold: Manifold
    q: Array
    others: Array
    typical: Array
    branch_dimensions: tuple[int, ...]
    isolated: bool
    verdict: LocalVerdict


def _explored(system: System, q: Array, t: float, tolerance: float, gap: float, order: int | None) -> _Neighbourhood:
    """Explore the configurations that the loops allow, prescribed motions left out."""
    chosen = rows(system).holonomic & ~_driven_rows(system)
    manifold = Manifold(system, scaling(system), chosen, t, tolerance, gap)
    kernel = manifold.ranked(q[None]).null(0)
    others = tangent_samples(manifold, q, kernel)
    candidates = _sampled_dimensions(manifold, others)
    verdict = local_verdict(manifold, q, kernel, max(candidates.values(), default=0), order)
    if not verdict.is_decided or not kernel.shape[1]:
        dimensions = tuple(sorted(set(candidates.values()))) or (0,)
    else:
        dimensions = tuple(sorted({branch.dimension for branch in verdict.branches})) or (0,)
    if not dimensions[-1]:
        isolated = bool(kernel.shape[1])
        typical = _beside(manifold, q) if isolated else q
        return _Neighbourhood(manifold, q, others[:0], typical, (0,), isolated, verdict)
    along = np.stack([branch.q for branch in verdict.branches if branch.length]) if others.size == 0 else others
    typical = _typical(manifold, q, others, candidates, dimensions[-1], verdict)
    return _Neighbourhood(manifold, q, along, typical, dimensions, False, verdict)


def _sampled_dimensions(manifold: Manifold, others: Array) -> dict[int, int]:
    """The dimension of the closed configurations at one sample of each rank, by its number."""
    if not len(others):
        return {}
    ranks = manifold.ranked(others)
    samples = [np.flatnonzero(ranks.rank == rank) for rank in np.unique(ranks.rank)]
    best = [int(each[np.argmax(ranks.weakest[each])]) for each in samples]
    return dict(zip(best, local_dimensions(manifold, others[best], [ranks.null(k) for k in best]), strict=True))


def _typical(
    manifold: Manifold, q: Array, others: Array, candidates: dict[int, int], dimension: int, verdict: LocalVerdict
) -> Array:
    """A closed configuration beside the one examined, on a branch of the highest dimension."""
    if verdict.local_class is LocalClass.SHAKY_EVERYWHERE:
        return q  # closing leaves configurations beside the branch by the root of the tolerance: its rank is that here
    fitting = [k for k, size in candidates.items() if size == dimension]
    if fitting:
        ranks = manifold.ranked(others).rank
        return np.asarray(others[max(fitting, key=lambda k: ranks[k])])
    return verdict.branches[0].q


def _beside(manifold: Manifold, q: Array) -> Array:
    """A configuration next to an isolated one, not closed: there the rank is the generic one."""
    return manifold.moved(q, SINGULAR_DISPLACEMENT * np.random.default_rng(0).normal(size=manifold.system.n_v))


def _driven_rows(system: System) -> NDArray[np.bool_]:
    """(n_rows,) the rows of prescribed motions, and all rows on positions whose right side moves with time."""
    equations = system.derived(constraint_equations)
    offsets = {motion.target for motion in system.motions if not motion.of_coordinate}
    table = equations.table
    pairs = zip(table.kinds, table.sources, table.names, strict=True)
    named = [kind == "motion" or (name.startswith("constraint/") and source in offsets) for kind, source, name in pairs]
    driven = np.array(named, dtype=np.bool_).reshape(table.n_rows)
    for block in equations.timed():
        driven[block.row] |= np.array([varies(function) for function in block.prescribed.functions], dtype=np.bool_)
    return np.asarray(driven & table.holonomic)


def _ranks(system: System, around: _Neighbourhood) -> Ranks:
    manifold, table = around.manifold, rows(system)
    every = np.ones(table.n_rows, dtype=np.bool_)
    pair = np.stack([around.q, around.typical])
    whole = manifold.ranked(pair, every)
    holonomic = whole.rank if np.all(table.holonomic) else manifold.ranked(pair, table.holonomic).rank
    loops = whole.rank if np.all(manifold.chosen) else manifold.ranked(pair, manifold.chosen).rank
    generic, dimension = int(whole.rank[1]), around.branch_dimensions[-1]
    return Ranks(
        q=around.q,
        degrees_of_freedom=max(dimension - int(holonomic[1] - loops[1]), 0),
        velocity_degrees_of_freedom=max(dimension - int(whole.rank[1] - loops[1]), 0),
        instantaneous_degrees_of_freedom=system.n_v - int(holonomic[0]),
        driven=int(holonomic[1] - loops[1]) if not around.isolated else 0,
        n_rows=table.n_rows,
        rank=int(whole.rank[0]),
        generic_rank=generic,
        singular=int(whole.rank[0]) < generic,
        shaky=around.isolated,
        branch_dimensions=around.branch_dimensions,
        weakest=float(whole.weakest[1]),
        length=manifold.scaling.length,
        verdict=around.verdict,
    )


def _with_redundancy(system: System, around: _Neighbourhood, ranks: Ranks, design: bool | None) -> Mobility:
    from cadmbs.constraints.freedoms.effects import dependent_rows, redundancy_effects

    table = rows(system)
    effects = redundancy_effects(around.manifold, around.typical)
    of_joints = redundant_directions(system, effects)
    searched = effects.redundant <= DESIGN_REDUNDANCY if design is None else design
    fit = _effects_to_fit(system, around, effects, singular=ranks.singular) if searched else ()
    return Mobility(
        **vars(ranks),
        redundant=tuple(
            RedundantRow(table.names[k], table.sources[k], table.descriptions[k])
            for k in dependent_rows(around.manifold, around.typical)
        ),
        redundant_directions=redundancy.minimal_redundancy(system, effects, of_joints),
        choices=of_joints,
        exactly_constrained_design=exactly_constrained_design(system, fit) if searched else (),
        design_searched=searched,
        immobile=_immobile(system, around),
    )


def _effects_to_fit(
    system: System, around: _Neighbourhood, effects: RedundancyEffects, singular: bool
) -> tuple[RedundancyEffects, ...]:
    """Effects that a design must fit: at the typical configuration, and at q itself unless it is singular."""
    if singular or not effects.redundant or is_large(system):
        return (effects,)
    from cadmbs.constraints.freedoms.effects import redundancy_effects

    at_q = redundancy_effects(around.manifold, around.q)
    return (effects, at_q) if at_q.redundant == effects.redundant else (effects,)


def _immobile(system: System, around: _Neighbourhood) -> tuple[str, ...]:
    """Joints, or coordinates, that stand still in all motions around q and farther away, prescribed motions left out.

    Farther samples are taken only where something does not move next to q: an upright bicycle sinks in fourth order.
    """
    still = _still(system, around.manifold, around.others)
    if still and len(around.others):
        still &= _still(system, around.manifold, far_samples(around.manifold, around.others[-1]))
    return _named(system, still)


def _still(system: System, manifold: Manifold, samples: Array) -> set[str]:
    """Coordinates that no motion at the closed configurations (k, n_q) moves."""
    length, units = manifold.scaling.length, coordinate_units(system)
    largest = {name: 0.0 for joint in system.joints for name in joint.velocity_names}
    ranks = manifold.ranked(samples)
    for k, q in enumerate(samples):
        motions = ranks.null(k).T * manifold.scaling.columns
        for name, rates in _rates(system, q, motions).items():
            largest[name] = max(largest[name], float(np.max(np.abs(rates), initial=0.0)))
    return {name for name, size in largest.items() if size <= IMMOBILE_RATE * (length if units[name] == "m" else 1.0)}


def _named(system: System, still: set[str]) -> tuple[str, ...]:
    """Joints of which all coordinates stand still by their names, other coordinates by theirs."""
    names: list[str] = []
    for joint in system.joints:
        immobile: Sequence[str] = [name for name in joint.velocity_names if name in still]
        names += [joint.name] if immobile and len(immobile) == len(joint.velocity_names) else immobile
    return tuple(names)


def _rates(system: System, q: Array, motions: Array) -> dict[str, Array]:
    """Rates (k,) of all joint coordinates, cut and dependent ones too, in motions (k, n_v)."""
    of_tree = system.tree.velocities.spread_rate(motions)
    of_cut = cut_rates(system, np.broadcast_to(q, (len(motions), system.n_q)), motions)
    rates = dict(zip(system.derived(tree_coordinate_indices)[1], of_tree.T, strict=True))
    return rates | dict(zip(cut_velocity_names(system), of_cut.T, strict=True))
