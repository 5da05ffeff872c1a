"""Velocities and accelerations of mechanisms with loops: some are given, the others follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from cadmbs.arrays import Array
from cadmbs.cli.closing import INDEPENDENT, TINY, listed, owner_of, unsolved, widened_by
from cadmbs.cli.samples import ConfigurationSamples
from cadmbs.constraints import acceleration_target, jacobian, velocity_target
from cadmbs.errors import NotSolvableError
from cadmbs.system import System


def closed_velocities(system: System, at: ConfigurationSamples, given: Mapping[str, float], file: str) -> Array:
    """Velocities (n, n_v) that all rows allow, with those that are given; independent ones that are not are zero.

    Prescribed motions play no part.

    Raises:
        NotSolvableError: K007, more are given than are independent, and they contradict the rows.
    """
    free = replace(system, motions=())
    return _completed(free, at, given, velocity_target(free, at.q), "velocity", file)


def closed_accelerations(
    system: System, at: ConfigurationSamples, v: Array, given: Mapping[str, float], file: str
) -> Array:
    """Accelerations (n, n_v) that all rows allow at velocities (n, n_v), likewise: A a = -A' v."""
    free = replace(system, motions=())
    return _completed(free, at, given, acceleration_target(free, at.q, v), "acceleration", file)


def _completed(
    system: System, at: ConfigurationSamples, given: Mapping[str, float], target: Array, word: str, file: str
) -> Array:
    """X (n, n_v) with A x = target, and the given values; independent ones that are not given are zero."""
    first = [*(name for name in given), *velocities_of(system, at.independent or ())]
    names, F = independent_motions(system, at.q, first)
    own = [system.velocity_names.index(name) for name in names]
    some = np.squeeze(np.linalg.pinv(jacobian(system, at.q), rcond=1e-9) @ target[..., None], -1)
    wanted = np.array([given.get(name, 0.0) for name in names]) - some[:, own]
    found = np.asarray(some + np.squeeze(F @ wanted[..., None], -1))
    found[:, own] = [given.get(name, 0.0) for name in names]
    for name in given:
        off = np.abs(found[:, system.velocity_names.index(name)] - given[name])
        if np.max(off, initial=0.0) > TINY * max(1.0, abs(given[name])):
            message = (
                f'The {word} given for "{name}" contradicts the constraints: from the others follows '
                f"{found[int(np.argmax(off)), system.velocity_names.index(name)]:.9g}, not {given[name]:.9g}."
            )
            raise unsolved("K007", file, message, "Give as many as there are degrees of freedom: the others follow.")
    return found


def independent_motions(system: System, q: Array, preferred: Sequence[str]) -> tuple[tuple[str, ...], Array]:
    """Independent velocity coordinates, and F (n, n_v, k) in v = F v_independent, of all rows at closed q (n, n_q).

    Prescribed motions play no part.

    Raises:
        NotSolvableError: At some sample these coordinates do not determine the others.
    """
    free = replace(system, motions=())
    _, values, right = np.linalg.svd(jacobian(free, q))
    largest = np.max(values, axis=-1, keepdims=True, initial=1e-300)
    rank = int(np.max(np.sum(values > 1e-7 * largest, axis=-1), initial=0))
    null = np.swapaxes(right[:, rank:], -1, -2)
    basis, chosen = np.zeros((0, system.n_v - rank)), []
    for name in dict.fromkeys([*preferred, *system.velocity_names]):
        more = widened_by(basis, null[0, [system.velocity_names.index(name)]])
        if more is not None:
            basis = more
            chosen.append(name)
    own = null[:, [system.velocity_names.index(name) for name in chosen]]
    if chosen and np.any(np.linalg.cond(own) > 1.0 / INDEPENDENT):
        raise NotSolvableError(f"the velocities of {listed(chosen)} do not determine the others at some samples")
    return tuple(chosen), null @ np.linalg.inv(own)


def velocities_of(system: System, positions: Sequence[str]) -> list[str]:
    """Velocity coordinates of the joints of positions."""
    names: list[str] = []
    for name in positions:
        record = system.joints[owner_of(system, name)]
        plain = len(record.position_names) == len(record.velocity_names)
        own = (record.velocity_names[record.position_names.index(name)],) if plain else record.velocity_names
        names += [one for one in own if one in system.velocity_names]
    return names
