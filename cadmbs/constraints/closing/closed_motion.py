"""Motion of mechanisms with closed loops: positions to jerks of all coordinates and bodies from those of the drives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np

from cadmbs import errors, suggestions
from cadmbs.arrays import Array, ArrayLike
from cadmbs.constraints.closing import closed_configurations, closed_coordinates
from cadmbs.constraints.closing.closed_coordinates import ClosedCoordinates
from cadmbs.constraints.cut_coordinates import (
    cut_accelerations,
    cut_coordinates,
    cut_position_names,
    cut_rates,
    cut_trajectory,
    cut_velocity_names,
)
from cadmbs.constraints.equations.constraint_equations import without_motions
from cadmbs.kernels.calls.engine import EngineOptions
from cadmbs.kinematics.configuration import neutral, normalized
from cadmbs.kinematics.higher_motion import motion_derivatives
from cadmbs.kinematics.motion_partials import in_representation
from cadmbs.kinematics.products import poses
from cadmbs.system import System, arguments

LEVELS = ("velocity", "acceleration", "jerk")
"""Levels above positions."""


@dataclass(frozen=True)
class ClosedMotion:
    """A motion whose loops are closed on position, velocity, acceleration and jerk level.

    Attributes:
        t: (...,) times [s].
        q: (..., n_q) positions of the independent coordinates of the spanning tree.
        v: (..., n_v) their velocities.
        a: (..., n_v) their accelerations.
        j: (..., n_v) their jerks.
        cut_q: (..., m) positions of the cut joints, as in `constraints.cut_position_names`.
        cut_v: (..., k) their velocities, as in `constraints.cut_velocity_names`.
        cut_a: (..., k) their accelerations.
        cut_j: (..., k) their jerks.
        poses: (..., n_bodies, 4, 4) of all bodies, world first [m].
        twists: (..., n_bodies, 6) in `representation`, angular part first.
        accelerations: (..., n_bodies, 6) time derivatives of the twists, component by component.
        jerks: (..., n_bodies, 6) second time derivatives of the twists, component by component.
        representation: "hybrid", "spatial", "body_fixed" or "mixed".
        independent: Names of the velocity coordinates that determine all others, the drives first.
        engine: Which engine closed the loops: "compiled", "numpy", or "both" where a kernel left some of it to NumPy.
    """

    t: Array
    q: Array
    v: Array
    a: Array
    j: Array
    cut_q: Array
    cut_v: Array
    cut_a: Array
    cut_j: Array
    poses: Array
    twists: Array
    accelerations: Array
    jerks: Array
    representation: str
    independent: tuple[str, ...]
    engine: str


def motion(
    system: System,
    drives: Mapping[str, ArrayLike],
    velocities: Mapping[str, ArrayLike] | None = None,
    accelerations: Mapping[str, ArrayLike] | None = None,
    jerks: Mapping[str, ArrayLike] | None = None,
    *,
    start: ArrayLike | None = None,
    t: ArrayLike = 0.0,
    trajectory: bool = False,
    representation: str = "hybrid",
    engine: str = "auto",
    threads: int | None = None,
) -> ClosedMotion:
    """Positions, velocities, accelerations and jerks of all coordinates and bodies from those of the drives.

        r(q, t) = 0 ,   A v = -Phi_t ,   A a = -A' v + d/dt(-Phi_t) ,   A j = d/dt(A a) - A' a

    with the values of the drives prescribed on every level. From a closed configuration the drives move to their values
    and the other coordinates follow, without leaving the branch. Independent coordinates that are not driven stay where
    the start has them, at rest. Redundant rows do not matter. Prescribed motions of the system play no part.

    Args:
        system: Compiled mechanism; trees are answered too.
        drives: Values (...) by position coordinate; quaternion components of a joint all together.
        velocities: Values (...) by velocity coordinate; zero where not given.
        accelerations: Likewise.
        jerks: Likewise.
        start: (n_q,) positions on the branch that is meant, or near it; neutral if not given.
        t: Times (...) [s] of right sides that change with time; along trajectories also of the samples.
        trajectory: Whether the last axis of the values runs along a motion: each sample then follows from the one
            before, and angles of cut joints count full turns. Otherwise each sample is reached from the start.
        representation: Of twists and their derivatives: "hybrid", "spatial", "body_fixed" or "mixed".
        engine: Which engine closes the loops: "auto" takes kernels where they pay, "compiled" always, "numpy" never.
            What no kernel covers or rejects is left to NumPy, which gives the reason.
        threads: Of kernels; None for as many as pay.

    Returns:
        The motion, batch axes as those of the values.

    Raises:
        NotSolvableError: If no closed configuration is found near the start (K001), if values contradict the loops
            (K007), if they are out of reach or the start is singular with several branches (K008), or if at some
            sample the independent velocities do not determine the others: at dead points of the drives.
        UnknownNameError: If a name is no coordinate of the tree.
        ArgumentError: If the engine is no engine.
        ShapeError: If the values do not broadcast.

    References:
        P-DIFF (13), (38), (63); theory 9.2, 9.3 and 9.6.

    Example:
        The crank of a four-bar linkage at 0.5 rad and 2 rad/s; the velocities of the other hinges follow.

        >>> from importlib.resources import files
        >>> import cadmbs as cm
        >>> system = cm.compile_mechanism(cm.load(str(files("cadmbs.library") / "four_bar.json")))
        >>> closed = motion(system, {"crank_pivot": 0.5}, {"crank_pivot": 2.0})
        >>> dict(zip(system.velocity_names, closed.v.round(4).tolist()))
        {'crank_pivot': 2.0, 'crank_pin': -2.1092, 'rocker_pivot': 0.5335}
    """
    arguments.require_system(system)
    given = {"drives": drives, "velocities": velocities, "accelerations": accelerations, "jerks": jerks}
    for name, level in given.items():
        if level is not None:
            arguments.instance_argument(level, name, Mapping, "values by coordinate, such as {'crank': 0.5}")
    free = without_motions(system)
    rates = [dict(level or {}) for level in (velocities, accelerations, jerks)]
    batch = _batch([drives, *rates], t)
    runs, n = (int(np.prod(batch[:-1])), batch[-1]) if trajectory and batch else (1, int(np.prod(batch)))
    origin = neutral(free) if start is None else arguments.positions(free, start, "start")
    q = normalized(free, _filled(free, free.position_names, drives, batch, origin)).reshape(runs, n, free.n_q)
    levels = [
        _filled(free, free.velocity_names, x, batch, np.zeros(free.n_v)).reshape(runs, n, free.n_v) for x in rates
    ]
    time = np.array(np.broadcast_to(np.asarray(t, dtype=float), batch)).reshape(runs, n)
    reference = None
    if closed_configurations.has_loops(free) and len(drives) < free.n_q:
        reference = closed_configurations.reference_configuration(free, start, time.flat[0] if time.size else 0.0)
    preferred = tuple(dict.fromkeys(name for level in rates for name in level))
    options = EngineOptions(engine, threads)
    parts = []
    for run in range(runs):
        prescribed = (levels[0][run], levels[1][run], levels[2][run])
        coordinates = closed_coordinates.driven_motion(
            free, q[run], tuple(drives), prescribed, time[run], preferred, reference, options, trajectory=trajectory
        )
        _require_agreement(free, coordinates, rates, prescribed, time[run] if trajectory else None)
        parts.append(_motion_of(free, coordinates, time[run], trajectory, representation))
    return _stacked(parts, batch)


def _batch(levels: Sequence[Mapping[str, ArrayLike]], t: ArrayLike) -> tuple[int, ...]:
    """The shape to which all values broadcast."""
    shapes = [np.shape(value) for level in levels for value in level.values()]
    try:
        return np.broadcast_shapes(np.shape(t), *shapes)
    except ValueError as problem:
        raise errors.ShapeError(f"values of drives and t do not broadcast: {problem}") from problem


def _filled(
    system: System, names: Sequence[str], values: Mapping[str, ArrayLike], batch: tuple[int, ...], default: Array
) -> Array:
    """(..., n) coordinates with values by name, and default values (n,) elsewhere."""
    filled = np.array(np.broadcast_to(default, (*batch, len(names))))
    for name, value in values.items():
        if name not in names:
            raise errors.UnknownNameError(_unknown(system, name, names))
        filled[..., names.index(name)] = value
    return filled


def _unknown(system: System, name: str, names: Sequence[str]) -> str:
    """Why a name is none of those that can be driven."""
    if name in (*cut_position_names(system), *cut_velocity_names(system)):
        return f"{name!r} is a coordinate of a cut joint: drive coordinates of the tree, or cut another joint"
    return f"{system.name!r} has no coordinate {name!r} in its tree. {suggestions.did_you_mean(name, names)}".rstrip()


def _require_agreement(
    system: System,
    coordinates: ClosedCoordinates,
    rates: Sequence[Mapping[str, ArrayLike]],
    prescribed: Sequence[Array],
    t: Array | None,
) -> None:
    """Refuse rates of dependent coordinates that are not those which follow."""
    solved = (coordinates.v, coordinates.a, coordinates.j)
    for level, names, values, follows in zip(LEVELS, rates, prescribed, solved, strict=True):
        for name in names:
            k = system.velocity_names.index(name)
            closed_coordinates.require_agreement(name, level, values[:, k], follows[:, k], t)


def _motion_of(
    system: System, coordinates: ClosedCoordinates, t: Array, trajectory: bool, representation: str
) -> ClosedMotion:
    """The motion of cut joints and bodies at (n, ...) coordinates."""
    q, v, a, j = coordinates.q, coordinates.v, coordinates.a, coordinates.j
    cut_q, cut_v = (
        cut_trajectory(system, t, q, v) if trajectory else (cut_coordinates(system, q), cut_rates(system, q, v))
    )

    def cut_accelerations_ahead(q_s: Array, v_s: Array, s: Array) -> Array:
        return cut_accelerations(system, q_s, v_s, a + s[:, None] * j)

    twists, accelerations, jerks = in_representation(motion_derivatives(system, q, [v, a, j]), representation)
    return ClosedMotion(
        t=t,
        q=q,
        v=v,
        a=a,
        j=j,
        cut_q=cut_q,
        cut_v=cut_v,
        cut_a=cut_accelerations(system, q, v, a),
        cut_j=closed_coordinates.derivative_along(system, q, v, a, cut_accelerations_ahead),
        poses=poses(system, q, engine="reference"),
        twists=twists,
        accelerations=accelerations,
        jerks=jerks,
        representation=representation,
        independent=coordinates.independent,
        engine=coordinates.engine,
    )


def _stacked(parts: Sequence[ClosedMotion], batch: tuple[int, ...]) -> ClosedMotion:
    """The runs (n, ...) of a batch behind each other, with its axes."""
    arrays = {
        field.name: np.stack([getattr(part, field.name) for part in parts])
        for field in fields(ClosedMotion)
        if field.name not in ("representation", "independent", "engine")
    }
    shaped: dict[str, Any] = {name: array.reshape((*batch, *array.shape[2:])) for name, array in arrays.items()}
    return replace(parts[0], **shaped)
