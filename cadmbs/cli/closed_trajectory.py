"""Trajectories of mechanisms with loops: what is not given follows, on every level, along one branch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NoReturn

import numpy as np

from cadmbs.arrays import Array
from cadmbs.cli.closed_motion import independent_motions, velocities_of
from cadmbs.cli.closing import TINY, closed_positions, has_loops, listed, unsolved
from cadmbs.cli.console import Console
from cadmbs.cli.samples import ConfigurationSamples
from cadmbs.cli.trajectory import JointTrajectory
from cadmbs.cli.trajectory_file import WORDS
from cadmbs.constraints import acceleration_target, closure, follow, jacobian, jacobian_dot, rows, velocity_target
from cadmbs.constraints.gaps import system_gaps
from cadmbs.kinematics import integrate
from cadmbs.system import System

FOLLOWS = "follows from the constraints"
"""Where the derivatives of a dependent coordinate come from."""

BLOCK, REACH = 256, 0.3
"""Most rows that are followed from one row, and how far from it [rad, m]."""

SPLINED = (("a", "spline through q"), ("j", "spline through q"))
"""Derivatives of splines that are too rough to be held against the constraints."""

SPLINE = 1e-2
"""Part by which velocities from splines through given positions may differ from those that follow."""

LEVELS = {"v": "velocity", "a": "acceleration", "j": "jerk"}

PART = 1e-2
"""Displacement [rad, m] of the differences that give the change of `acceleration_target` along a motion."""

_WEIGHTS = {1: 45.0, 2: -9.0, 3: 1.0}
"""Central differences of order six, over sixty."""


def closed_trajectory(
    console: Console, system: System, motion: JointTrajectory, given: tuple[str, ...], file: str
) -> JointTrajectory:
    """A motion whose loops are closed at all times.

    The coordinates that are given lead, and the others follow from row to row without leaving the branch on which the
    first row is. Velocities, accelerations and jerks follow from the rows A(q) v = target and their derivatives, with
    those of the leading coordinates. Where all positions are given, as in results of simulations, the motion is taken
    as it is, and how far its loops are open is told. Prescribed motions play no part.

    Args:
        console: Where notes go.
        system: Compiled mechanism.
        motion: The trajectory, in all coordinates of the spanning tree.
        given: Names of the positions that are given.
        file: FILE, for messages.

    Raises:
        NotSolvableError: K001 no closed configuration, K007 what is given contradicts the constraints, K008 it leads
            beyond the end of the branch.
    """
    free = replace(system, motions=())
    if not rows(free).n_rows:
        return motion
    if len({*given} & {*system.position_names}) == system.n_q:
        _tell_open_loops(console, free, motion)
        return motion
    q, names = _positions(console, free, motion, given, file)
    at = ConfigurationSamples(q, None, given, names)
    chosen, F = independent_motions(free, q, velocities_of(free, names))
    own = [free.velocity_names.index(name) for name in chosen]
    v = _completed(free, at, F, own, motion.v, velocity_target(free, q, motion.t))
    a = _completed(free, at, F, own, motion.a, acceleration_target(free, q, v, motion.t))
    j = _completed(free, at, F, own, motion.j, _jerk_target(free, q, v, a, motion.t))
    found = replace(motion, q=q, v=v, a=a, j=j, origins=_origins(motion, chosen))
    _require_given(free, motion, found, file)
    told = [name for name in free.velocity_names if name not in chosen]
    if told:
        lead, follows = "lead" if len(chosen) > 1 else "leads", "follow" if len(told) > 1 else "follows"
        console.say(f"note: {listed(chosen)} {lead}; {listed(told)} {follows} from the constraints")
    _tell_rolling(console, free, told, names, given)
    return found


def _tell_rolling(
    console: Console,
    system: System,
    told: Sequence[str],
    names: Sequence[str],
    given: Sequence[str],
) -> None:
    """Warn of coordinates whose velocities follow from non-holonomic rows, which do not tell where they are."""
    loose = velocities_of(system, names) if has_loops(system) else system.velocity_names
    rolled = [name for name in told if name in loose and name not in given]
    if rolled:
        console.say(
            f"warning: rolling, edges and other non-holonomic rows tell the velocities of {listed(rolled)}, not the "
            "positions, which stay as at the start: give columns of these, such as a result of `cadmbs simulate` has"
        )


def _tell_open_loops(console: Console, system: System, motion: JointTrajectory) -> None:
    residual = closure(system, motion.q)
    if np.max(np.abs(residual), initial=0.0) > TINY:
        sentence = system_gaps(system, residual).sentence.removeprefix("the smallest gap found is ")
        console.say(f"warning: all positions are given, and the loops are open by up to {sentence}")


def _positions(
    console: Console, system: System, motion: JointTrajectory, given: tuple[str, ...], file: str
) -> tuple[Array, tuple[str, ...]]:
    """Closed configurations (n, n_q), each from the one before, and the names that lead."""
    if not has_loops(system):
        return motion.q, tuple(given)
    first, names = closed_positions(console, system, motion.q[:1], given, file)
    leading = [name for name in names if name in given]
    places = [system.position_names.index(name) for name in leading]
    still = {name: first[0, system.position_names.index(name)] for name in names if name not in given}
    q = np.repeat(first, len(motion.q), axis=0)
    for start, end in _blocks(motion.q[:, places]):
        values = dict(zip(leading, motion.q[start:end, places].T, strict=True))
        found = follow(system, np.repeat(q[start - 1 : start], end - start, axis=0), {**values, **still})
        if not np.all(found.reached):
            row = start + int(np.argmin(found.reached))
            sentence = found.sentence.partition("samples: ")[2] or found.sentence
            message = (
                f"The loops cannot be closed with the values given for {listed(leading)} from "
                f"t = {motion.t[row]:.6g} s on: {sentence}."
            )
            raise unsolved("K008", file, message, "Stay within what the mechanism can reach.")
        q[start:end] = found.q
    extra = [name for name in given if name not in names]
    for name in extra:
        place = system.position_names.index(name)
        off = np.abs(q[:, place] - motion.q[:, place])
        if np.max(off) > TINY:
            _contradicts(file, motion, name, int(np.argmax(off)), (q[:, place], motion.q[:, place]), "position")
    return q, names


def _blocks(leading: Array) -> Iterator[tuple[int, int]]:
    """Rows (start, end) from the second on that are followed side by side, as long as little changes among them."""
    start = 1
    while start < len(leading):
        away = np.max(np.abs(leading[start : start + BLOCK] - leading[start - 1]), axis=-1, initial=0.0)
        far = np.flatnonzero(away > REACH)
        end = start + (max(int(far[0]), 1) if far.size else len(away))
        yield start, end
        start = end


def _completed(
    system: System, at: ConfigurationSamples, F: Array, own: list[int], wanted: Array, target: Array
) -> Array:
    """X (n, n_v) with A x = target, and independent entries as wanted."""
    some = np.squeeze(np.linalg.pinv(jacobian(system, at.q), rcond=1e-9) @ target[..., None], -1)
    return np.asarray(some + np.squeeze(F @ (wanted[:, own] - some[:, own])[..., None], -1))


def _jerk_target(system: System, q: Array, v: Array, a: Array, t: Array) -> Array:
    """Right side of A j = d/dt (A a) - A' a along a motion, with d/dt of `acceleration_target` by differences.

    The target depends on q, v and t, so that its derivative needs only their first derivatives: differences along
    integrate(q, s v), v + s a, t + s, of order six and with displacements of `PART`, are exact to ten digits.
    """
    size = np.max(np.abs(v), axis=-1) + np.sqrt(np.max(np.abs(a), axis=-1)) + 1e-3
    step = (PART / size)[:, None]
    change = np.zeros((len(q), rows(system).n_rows))
    for k, weight in _WEIGHTS.items():
        for sign in (1.0, -1.0):
            s = sign * k * step
            value = acceleration_target(system, integrate(system, q, s * v), v + s * a, t + s[:, 0])
            change += sign * weight / 60.0 * value
    return np.asarray(change / step - np.squeeze(jacobian_dot(system, q, v) @ a[..., None], -1))


def _origins(motion: JointTrajectory, chosen: tuple[str, ...]) -> dict[str, Mapping[str, str]]:
    return {
        word: {name: origin if name in chosen or origin == "given" else FOLLOWS for name, origin in origins.items()}
        for word, origins in motion.origins.items()
    }


def _require_given(system: System, motion: JointTrajectory, found: JointTrajectory, file: str) -> None:
    """Refuse rates that are given for coordinates that follow, and are others."""
    for word in WORDS[1:]:
        values, wanted = getattr(found, word), getattr(motion, word)
        for place, name in enumerate(system.velocity_names):
            origin = motion.origins[word][name]
            if origin not in ("given", "spline through q") or (word, origin) in SPLINED:
                continue
            off = np.abs(values[:, place] - wanted[:, place])
            if np.max(off) > (TINY if origin == "given" else SPLINE) * max(
                1.0, float(np.max(np.abs(wanted[:, place])))
            ):
                pair = (values[:, place], wanted[:, place])
                _contradicts(file, motion, name, int(np.argmax(off)), pair, LEVELS[word])


def _contradicts(
    file: str, motion: JointTrajectory, name: str, row: int, values: tuple[Array, Array], word: str
) -> NoReturn:
    message = (
        f'The {word} given for "{name}" at t = {motion.t[row]:.6g} s '
        f"contradicts the constraints: from the others follows {values[0][row]:.9g}, not {values[1][row]:.9g}."
    )
    raise unsolved(
        "K007", file, message, "Give as many coordinates as there are degrees of freedom: the others follow."
    )
