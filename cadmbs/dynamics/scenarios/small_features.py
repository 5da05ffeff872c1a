"""How far a mechanism is from the smallest things that a step could jump, how large these are, and how fast it moves.

Contacts with spheres and boxes, pieces of characteristics, and pieces and periods of functions of a coordinate act
within a bounded part of the configurations: a step that carries a point over all of it at once sees nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.cut_coordinates import coordinates_at, on_branch, rates_at
from cadmbs.constraints.equations.along_coordinates import FunctionTerm, argument_motion
from cadmbs.constraints.equations.constraint_equations import constraint_equations
from cadmbs.constraints.equations.constraint_state import constraint_state
from cadmbs.dynamics.applied.coordinate_loads import position_of, rate_of
from cadmbs.dynamics.applied.duals import BodyMotions
from cadmbs.dynamics.applied.load_laws import body_loads, contact_gap, line_of, motions_now
from cadmbs.dynamics.cut_loads import beside_tree, cut_loads
from cadmbs.kinematics.products import tree_state
from cadmbs.system import System
from cadmbs.system.force_tables import ForceTable
from cadmbs.system.functions import Harmonic, PiecewisePolynomial, additive_parts, covered_span
from cadmbs.system.loads import BoxSurface, ContactLoad, JointSpring, PlaneSurface, SphereSurface, SpringDamper


class SmallFeatures(NamedTuple):
    """Features at a state, one entry each.

    Attributes:
        distance: How far the argument is from the feature, zero within it [m or rad].
        size: Smallest extent of the feature [m or rad].
        speed: Bound on the rate of the argument [m/s or rad/s].
    """

    distance: Array
    size: Array
    speed: Array


def has_small_features(system: System) -> bool:
    """Whether a mechanism has contacts of bounded extent, characteristics, or functions of coordinates with parts."""
    loads = *system.loads, *system.derived(cut_loads).loads
    return any(_is_feature(load) for load in loads) or bool(system.derived(_curve_features))


def small_features(system: System, q: Array, v: Array, t: float, cut_positions: Array | None = None) -> SmallFeatures:
    """The features of a mechanism at a state.

    Args:
        system: Compiled mechanism.
        q: (n_q,) positions.
        v: (n_v,) velocities.
        t: Time [s].
        cut_positions: (n,) positions of the cut joints with their turns counted; without, characteristics along them
            count as near wherever they are.

    Raises:
        OutsideTableError: If a table does not cover the time.
    """
    entries = [*_along_coordinates(system, q, v, t), *_of_curves(system, q, v, cut_positions)]
    entries += _along_cuts(system, q, v, t, cut_positions)
    if any(_is_feature(load) for load in body_loads(system)):
        now = motions_now(system, tree_state(system, q), v, t)
        entries += [entry for load in body_loads(system) for entry in _between_bodies(load, now)]
    return SmallFeatures(*np.array(entries, dtype=float).reshape(-1, 3).T)


def _is_feature(load: object) -> bool:
    match load:
        case ContactLoad():
            return not isinstance(load.surface, PlaneSurface)
        case JointSpring() | SpringDamper():
            return isinstance(load.characteristic, ForceTable)
    return False


def _along_coordinates(system: System, q: Array, v: Array, t: float) -> Iterator[tuple[float, float, float]]:
    """Distance, size and speed of the characteristics along coordinates."""
    springs = [load for load in system.loads if isinstance(load, JointSpring) and _is_feature(load)]
    if not springs:
        return
    positions, rates = system.tree.positions.spread(q), system.tree.velocities.spread_rate(v)
    for load in springs:
        rest = load.rest.jet(t)
        if isinstance(load.characteristic, ForceTable):
            stretch, rate = position_of(load, positions) - rest.value, rate_of(load, rates) - rest.first
            yield _of_table(load.characteristic, float(stretch), float(rate))


def _along_cuts(
    system: System, q: Array, v: Array, t: float, cut_positions: Array | None
) -> Iterator[tuple[float, float, float]]:
    """Distance, size and speed of the characteristics along coordinates of cut joints."""
    springs = [load for load in system.derived(cut_loads).loads if _is_feature(load)]
    if not springs:
        return
    state = on_branch(constraint_state(system, q, t, v), cut_positions)
    tree = system.tree
    positions = beside_tree(coordinates_at(state, cut_positions), tree.positions.spread(q))
    rates = beside_tree(rates_at(state), tree.velocities.spread_rate(v))
    for load in springs:
        if isinstance(load, JointSpring) and isinstance(load.characteristic, ForceTable):
            rest = load.rest.jet(t)
            stretch, rate = position_of(load, positions) - rest.value, rate_of(load, rates) - rest.first
            distance, size, speed = _of_table(load.characteristic, float(stretch), float(rate))
            yield (0.0 if cut_positions is None else distance), size, speed


def _between_bodies(load: object, now: BodyMotions) -> Iterator[tuple[float, float, float]]:
    """Distance, size and speed of a contact or of the characteristic of a spring between bodies."""
    match load:
        case SpringDamper() if isinstance(load.characteristic, ForceTable):
            _, length, rate = line_of(load, now)
            free = load.length.jet(now.t)
            stretch, stretching = length.value - free.value, rate.value - free.first
            yield _of_table(load.characteristic, float(stretch.flat[0]), float(stretching.flat[0]))
        case ContactLoad() if isinstance(load.surface, SphereSurface | BoxSurface):
            surface = load.surface
            extent = surface.radius if isinstance(surface, SphereSurface) else float(np.min(surface.half_sizes))
            _, depth = contact_gap(load, now)
            center = now.point(load.bodies[0], load.center)
            relative = now.velocity(load.bodies[0], center) - now.velocity(load.bodies[1], center)
            speed = float(np.linalg.norm(relative.value))
            yield max(0.0, -float(np.ravel(depth.value)[0])), load.radius + extent, speed


class _CurveFeature(NamedTuple):
    """A part of a function of a coordinate: its argument, its span, and the length on which it changes."""

    curve: FunctionTerm
    begin: float
    end: float
    size: float


def _curve_features(system: System) -> tuple[_CurveFeature, ...]:
    """Tables of several pieces, and waves, in the couplings of a mechanism."""
    blocks = system.derived(constraint_equations).coordinates
    curves = [curve for block in blocks for curve in block.curves]
    parts = [(curve, part) for curve in curves for part in additive_parts(curve.of.function)]
    features = []
    for curve, function in parts:
        match function:
            case PiecewisePolynomial(breaks) if breaks[0] < breaks[-1]:
                size = float(np.min(np.diff(breaks)))
                features.append(_CurveFeature(curve, float(breaks[0]), float(breaks[-1]), size))
            case Harmonic() if function.amplitude * function.rate != 0.0:
                features.append(_CurveFeature(curve, -np.inf, np.inf, np.pi / abs(function.rate)))
    return tuple(features)


def _of_curves(system: System, q: Array, v: Array, cut_positions: Array | None) -> Iterator[tuple[float, float, float]]:
    """Distance, size and speed of the functions of coordinates."""
    features = system.derived(_curve_features)
    if not features:
        return
    state = replace(constraint_state(system, q, 0.0, v), cut_positions=cut_positions)
    for curve, begin, end, size in features:
        x, rate = argument_motion(state, curve.argument)
        yield max(0.0, begin - x, x - end), size, abs(rate)


AT_TABLE_END: Final = 1e-6
"""Distance from the end of a table, as part of its span, at which a motion that cannot go on is leaving it."""


def left_table(system: System, q: Array, v: Array, cut_positions: Array | None = None) -> str:
    """That a motion leaves the table of a coupling, which ends with an error there, as a sentence; empty if none.

    Args:
        system: Compiled mechanism.
        q: (n_q,) positions.
        v: (n_v,) velocities.
        cut_positions: (n,) positions of the cut joints with their turns counted.
    """
    state = replace(constraint_state(system, q, 0.0, v), cut_positions=cut_positions)
    for block in system.derived(constraint_equations).coordinates:
        for curve in block.curves:
            low, high = covered_span(curve.of.function)
            x, rate = argument_motion(state, curve.argument)
            left = high - x if rate > 0.0 else x - low
            if left <= AT_TABLE_END * (high - low) < np.inf:
                return curve.of.leaves_table(x)
    return ""


def _of_table(table: ForceTable, x: float, rate: float) -> tuple[float, float, float]:
    knots = table.abscissas
    outside = max(0.0, float(knots[0]) - x, x - float(knots[-1]))
    return outside, float(np.min(np.diff(knots))), abs(rate)
