"""One Result for the motions of many systems of one structure."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics import variants as dynamics
from cadmbs.dynamics.scenarios.outcomes import outcome_of
from cadmbs.errors import CadmbsError, Finding
from cadmbs.integrators.trajectory import Trajectory
from cadmbs.kernels.variants import Variants
from cadmbs.kinematics.configuration import normalised
from cadmbs.results import Event, Outcome, Result
from cadmbs.simulation.dynamics import split
from cadmbs.simulation.method import Choice
from cadmbs.simulation.monitors import body_columns, follower_columns, limit_findings
from cadmbs.simulation.report import metadata_of, statistics_of
from cadmbs.system import Scenario


def variants_result(
    variants: Variants, plan: Scenario, choice: Choice, found: Trajectory, seconds: Callable[[], float], engine: str
) -> Result:
    """Accelerations, forces, energies and columns of each of the trees at the stored states (..., n, n_q + n_v + 1)."""
    system, t = variants.systems[0], np.array(found.times)
    states = np.stack(found.states, axis=-3)  # times first, then systems
    q, v = split(system, states)
    q = normalised(system, q)
    tau, a = _forces_and_accelerations(variants, t, q, v, engine)
    kinetic, potential = dynamics.energy(variants, q, v, engine=engine)
    q, v, a, tau = (np.swapaxes(x, -3, -2) for x in (q, v, a, tau))
    every = [_columns(variants, k, plan, (q, v, a)) for k in range(len(variants.systems))]
    watched = [limit_findings(s, t, q[..., k, :, :], v[..., k, :, :]) for k, s in enumerate(variants.systems)]
    return Result(
        t=t, q=q, v=v, a=a, tau=tau,
        kinetic=np.swapaxes(kinetic, -2, -1),
        potential=np.swapaxes(potential, -2, -1),
        supplied=np.swapaxes(states[..., -1], -2, -1),
        position_names=system.position_names,
        velocity_names=system.velocity_names,
        outcome=outcome_of(found, plan),
        columns={name: np.stack([own[name] for own in every], axis=-2) for name in every[0]},
        statistics=statistics_of(found, seconds()),
        metadata=metadata_of(system, plan, choice) | _mechanisms(variants),
        findings=gathered(variants, watched),
    )  # fmt: skip


def _forces_and_accelerations(variants: Variants, t: Array, q: Array, v: Array, engine: str) -> tuple[Array, Array]:
    """Forces of the loads and accelerations (..., n_t, n, n_v); NaN where the last state is one that has none."""
    try:
        tau = dynamics.load_forces(variants, q, v, t)
        return tau, dynamics.forward_dynamics(variants, q, v, tau, engine=engine)
    except CadmbsError:
        return np.full_like(v, np.nan), np.full_like(v, np.nan)


def _columns(variants: Variants, k: int, plan: Scenario, motion: tuple[Array, Array, Array]) -> dict[str, Array]:
    """Further columns of one system."""
    system = variants.systems[k]
    q, v, a = (x[..., k, :, :] for x in motion)
    columns = follower_columns(system, q, v, a)
    for word in plan.outputs:
        if word.startswith("body/"):
            columns |= body_columns(system, q, v, word.removeprefix("body/"))
    return columns


def _mechanisms(variants: Variants) -> dict[str, Any]:
    """Which systems they are, in the order of their axis."""
    return {"variants": [{"name": system.name, "sha256": system.model_hash} for system in variants.systems]}


def gathered(variants: Variants, findings: Iterable[Sequence[Finding]]) -> tuple[Finding, ...]:
    """The findings of all systems; of those that say the same of several systems the first, with their number."""
    groups: dict[tuple[str, str], list[tuple[int, Finding]]] = {}
    for place, own in enumerate(findings):
        for finding in own:
            words = finding.message.split(" leaves ")[0].split(" between t ")[0]
            groups.setdefault((finding.code, words), []).append((place, finding))
    return tuple(_said_once(variants, group) for group in groups.values())


def _said_once(variants: Variants, group: list[tuple[int, Finding]]) -> Finding:
    place, finding = group[0]
    others = len({other for other, _ in group}) - 1
    also = f" (and {others} more of {len(variants.systems)})" if others else ""
    message = f"systems[{place}] ({variants.systems[place].name!r}){also}: {finding.message}"
    return dataclasses.replace(finding, message=message)


def stacked(variants: Variants, results: Sequence[Result]) -> Result:
    """The results of n systems, simulated one after the other, up to the time that all of them reached."""
    first = results[0]
    n_t = min(len(each.t) for each in results)
    parts: dict[str, Any] = {
        name: np.stack([getattr(each, name)[..., :n_t, :] for each in results], axis=-3)
        for name in ("q", "v", "a", "tau")
    }
    for name in ("kinetic", "potential", "supplied"):
        parts[name] = np.stack([getattr(each, name)[..., :n_t] for each in results], axis=-2)
    names = [name for name in first.columns if all(name in each.columns for each in results)]
    return dataclasses.replace(
        first,
        t=first.t[:n_t],
        outcome=_first_end(variants, results),
        columns={name: np.stack([each.columns[name][..., :n_t] for each in results], axis=-2) for name in names},
        statistics=_joined([each.statistics for each in results]),
        metadata={**first.metadata, **_mechanisms(variants), **_starts(results)},
        findings=gathered(variants, [each.findings for each in results]),
        outcomes=tuple(chain.from_iterable(zip(*(each.outcomes for each in results), strict=True))),
        events=_events(results),
        **parts,
    )


def _events(results: Sequence[Result]) -> tuple[Event, ...]:
    """The events of all systems; the axis of systems is the last of the batch."""
    n = len(results)
    moved = [
        dataclasses.replace(event, sample=event.sample * n + k)
        for k, each in enumerate(results)
        for event in each.events
    ]
    return tuple(sorted(moved, key=lambda event: event.sample))


def _starts(results: Sequence[Result]) -> dict[str, Any]:
    """What was moved to make the start of each consistent."""
    return {"start": [each.metadata["start"] for each in results]} if "start" in results[0].metadata else {}


def _first_end(variants: Variants, results: Sequence[Result]) -> Outcome:
    """How the one ended that stopped first; finished if all did."""
    stopped = [k for k, each in enumerate(results) if not each.outcome.good]
    if not stopped:
        return results[0].outcome
    k = min(stopped, key=lambda own: len(results[own].t))
    own = results[k].outcome
    return dataclasses.replace(own, sentence=f"systems[{k}] ({variants.systems[k].name!r}): {own.sentence}")


def _joined(statistics: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Counts and times of all systems together, anything else as a list."""
    summed = ("steps", "evaluations", "jacobians", "wall_time_s")
    every = {name: [own.get(name) for own in statistics] for name in statistics[0]}
    return {name: sum(values) if name in summed else values for name, values in every.items()}
