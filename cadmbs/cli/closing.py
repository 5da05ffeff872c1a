"""Configurations of mechanisms with loops: some coordinates are given, the others follow along the branch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array, Indices
from cadmbs.cli.console import Console
from cadmbs.cli.samples import ConfigurationSamples
from cadmbs.constraints import assemble, closure, closure_jacobian, follow, rows
from cadmbs.constraints.gaps import system_gaps
from cadmbs.constraints.initial_assembly import initial_assembly
from cadmbs.constraints.leave_singularity import leave_singularity
from cadmbs.constraints.loop_findings import assembly_finding
from cadmbs.errors import Finding, NotSolvableError, Severity, Where
from cadmbs.kinematics import difference, neutral
from cadmbs.system import System
from cadmbs.system.units import coordinate_units

TINY = 1e-6
"""Gap [m, rad] up to which given coordinates count as closed: files give six digits or more."""

UNMOVED = 1e-3
"""Part of the way below which a branch ends where it begins, as at singular references."""

OTHER_BRANCHES = (
    "Values are reached from the reference configuration without leaving its branch; "
    "`cadmbs assemble --q ... --starts 100` looks for other branches."
)

INDEPENDENT = 1e-6
"""A coordinate is free beside others if what they leave of its rate is more than this part."""


def has_loops(system: System) -> bool:
    """Whether some rows restrict positions when prescribed motions are left out."""
    return bool(np.any(rows(replace(system, motions=())).holonomic))


def reference(console: Console, system: System) -> Array:
    """The closed configuration from which others are followed: neutral, or the one next to it.

    Where nothing next to neutral closes, the initial positions of the scenario are tried.

    Raises:
        NotSolvableError: K001, if none is found.
    """
    q = neutral(system)
    if _gap(system, q) <= TINY**2:
        return q
    found = assemble(system, q)
    if not found.closed:
        start = initial_assembly(system)
        found = start.assembled()
        if not found.closed:
            finding = assembly_finding(system, found, start.guess, start.given, system.scenario.start)
            raise NotSolvableError(finding.message, (finding,))
    away = difference(system, q, found.q)
    most = int(np.argmax(np.abs(away)))
    unit = coordinate_units(system)[system.velocity_names[most]]
    several = f"; {int(found.n_solutions)} such were found" if found.n_solutions > 1 else ""
    console.say(
        "note: the loops are open at q = 0: the reference is the closed configuration next to it, "
        f'"{system.velocity_names[most]}" moved by {away[most]:.3g} {unit}{several}'
    )
    return found.q


def closed_samples(console: Console, system: System, at: ConfigurationSamples, file: str) -> ConfigurationSamples:
    """Samples whose loops are closed: `closed_positions` of those that were asked for; trees are left as they are."""
    if not has_loops(system):
        return at
    q, independent = closed_positions(console, system, at.q, at.given, file)
    return replace(at, q=q, independent=independent)


def closed_positions(
    console: Console, system: System, q: Array, given: Sequence[str], file: str
) -> tuple[Array, tuple[str, ...]]:
    """Closed configurations (n, n_q) with the given coordinates as in q (n, n_q), and an independent set of names.

    The given coordinates move from the reference configuration to their values, without leaving the branch. What they
    leave free stays: actuated coordinates first, then in order. Prescribed motions play no part.

    Raises:
        NotSolvableError: K001 no reference, K007 the values contradict the loops, K008 they are out of reach.
    """
    free = replace(system, motions=())
    if len(given) == system.n_q:
        start = q[:1]
        _require_closed(free, q, file)
        return q, tuple(_independent(free, start[0], given))
    start = reference(console, free)
    names = _independent(free, start, given)
    wanted = {name: q[:, free.position_names.index(name)] for name in names if name in given}
    held = {name: start[free.position_names.index(name)] for name in names if name not in given}
    path = np.broadcast_to(start, q.shape)
    found = follow(free, path, {**wanted, **held})
    if held and not np.all(found.reached):  # at singular references more seems free than is
        found = follow(free, path, wanted)
    if np.any(found.part < UNMOVED):
        found = follow(free, _departed(free, start, wanted, found.part < UNMOVED, file), wanted)
    if not np.all(found.reached):
        raise unsolved("K008", file, f"{_beyond(wanted)}: {found.sentence}.", OTHER_BRANCHES)
    _require_given(free, found.q, q, [name for name in given if name not in names], file)
    return found.q, tuple(names)


def _beyond(wanted: Mapping[str, Array]) -> str:
    return f"The loops cannot be closed with the values given for {listed(list(wanted))}"


def _departed(system: System, start: Array, wanted: Mapping[str, Array], stuck: NDArray[np.bool_], file: str) -> Array:
    """Starts (n, n_q) of samples; those that could not leave a singular reference begin beside it, on its one branch.

    Raises:
        NotSolvableError: K008, where several branches lead on from the reference.
    """
    numbers = {system.position_names[place] for place in system.manifold.plain_q}
    starts = np.tile(start, (len(stuck), 1))
    if not wanted or not numbers.issuperset(wanted):
        return starts
    ways = np.array([np.sign(values - start[system.position_names.index(name)]) for name, values in wanted.items()])
    for way in np.unique(ways[:, stuck], axis=1).T:
        found = leave_singularity(system, start, dict(zip(wanted, way.tolist(), strict=True)))
        if len(found) > 1:
            reason = f"the reference configuration is singular, and {len(found)} branches lead on from it"
            hint = "`cadmbs assemble --q ... --starts 20` lists them: give all coordinates of the one that is meant."
            raise unsolved("K008", file, f"{_beyond(wanted)}: {reason}.", hint)
        if len(found):
            starts[stuck & np.all(ways == way[:, None], axis=0)] = found[0]
    return starts


def _require_closed(system: System, q: Array, file: str) -> None:
    """Refuse configurations, all of whose coordinates are given, that are not closed."""
    residual = closure(system, q)
    if np.max(np.abs(residual), initial=0.0) <= TINY:
        return
    gap = system_gaps(system, residual)
    raise unsolved(
        "K007",
        file,
        f"The coordinates given do not close the loops: {gap.sentence.removeprefix('the smallest gap found is ')}.",
        "Give the driving coordinates alone: the others follow.",
    )


def _require_given(system: System, found: Array, q: Array, names: Sequence[str], file: str) -> None:
    """Refuse values that are not those which follow from the others."""
    for name in names:
        place = system.position_names.index(name)
        off = np.abs(found[:, place] - q[:, place])
        if off.size and np.max(off) > TINY:
            worst = int(np.argmax(off))
            if _stands(system, found[worst], name):
                message = f'The loops keep "{name}" at {found[worst, place]:.9g}: it cannot be {q[worst, place]:.9g}.'
                raise unsolved("K007", file, message, "`cadmbs info --loops` tells what can move.")
            raise unsolved(
                "K007",
                file,
                f'The coordinates given do not close the loops: from the others follows "{name}" = '
                f"{found[worst, place]:.9g}, not {q[worst, place]:.9g}.",
                "Give as many coordinates as there are degrees of freedom: the others follow.",
            )


def _stands(system: System, q: Array, name: str) -> bool:
    """Whether a coordinate cannot move at a closed configuration (n_q,)."""
    _, values, right = np.linalg.svd(closure_jacobian(system, q))
    free = right[int(np.sum(values > 1e-7 * np.max(values, initial=1e-300))) :]
    _, columns = _moving_together(system, name, owner_of(system, name))
    return bool(np.max(np.abs(free[:, columns]), initial=0.0) <= INDEPENDENT)


def _independent(system: System, q: Array, given: Sequence[str]) -> list[str]:
    """An independent set of position names: the given ones first, then actuated ones, then in order."""
    _, values, right = np.linalg.svd(closure_jacobian(system, q))
    rank = int(np.sum(values > 1e-7 * np.max(values, initial=1e-300)))
    rates = right[rank:].T
    actuated = [name for joint in system.joints if joint.actuated for name in joint.position_names]
    order = dict.fromkeys([*given, *actuated, *system.position_names])
    basis, chosen, seen = np.zeros((0, rates.shape[1])), [], set()
    for name in order:
        joint = owner_of(system, name)
        if name not in system.position_names or name in seen:
            continue
        own, columns = _moving_together(system, name, joint)
        seen |= set(own)
        more = widened_by(basis, rates[columns])
        if more is not None:
            basis = more
            chosen += [one for one in own if one in system.position_names]
    return chosen


def owner_of(system: System, name: str) -> int:
    """Index of the joint that a position belongs to."""
    return next(place for place, joint in enumerate(system.joints) if name in joint.position_names)


def _moving_together(system: System, name: str, joint: int) -> tuple[tuple[str, ...], Indices]:
    """The positions that can only be given together with one, and their velocity coordinates."""
    record = system.joints[joint]
    together = len(record.position_names) != len(record.velocity_names)
    names = record.position_names if together else (name,)
    of = record.velocity_names if together else (record.velocity_names[record.position_names.index(name)],)
    return names, np.array([system.velocity_names.index(one) for one in of if one in system.velocity_names])


def widened_by(basis: Array, vectors: Array) -> Array | None:
    """The orthonormal rows of a basis and of vectors, or None if these add less than their number."""
    for vector in vectors:
        left = vector - basis.T @ (basis @ vector)
        left = left - basis.T @ (basis @ left)
        size = float(np.linalg.norm(left))
        if size <= INDEPENDENT:
            return None
        basis = np.vstack([basis, left / size])
    return basis


def _gap(system: System, q: Array) -> float:
    return float(np.max(np.abs(closure(system, q)), initial=0.0))


def listed(names: Sequence[str] | dict[str, Array]) -> str:
    """Names in quotation marks."""
    return ", ".join(f'"{name}"' for name in names) or "nothing"


def unsolved(code: str, file: str, message: str, hint: str) -> NotSolvableError:
    """The exception that carries one finding about a file."""
    return NotSolvableError(message, (Finding(code, Severity.ERROR, Where(file), message, hint),))
