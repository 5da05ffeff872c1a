"""One Result for the motions of many systems of one structure."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics import variants as dynamics
from cadmbs.dynamics.scenarios.motion_report import MotionReport
from cadmbs.dynamics.spring_energy import spring_energy
from cadmbs.errors import CadmbsError, Finding
from cadmbs.integrators.trajectory import Trajectory
from cadmbs.kernels.variants import Variants
from cadmbs.kinematics.configuration import normalized
from cadmbs.results import Result
from cadmbs.simulation.columns import limit_findings
from cadmbs.simulation.method import MethodChoice
from cadmbs.simulation.report import assembled
from cadmbs.simulation.states import split
from cadmbs.simulation.tree import further_columns
from cadmbs.system import Scenario


def variants_result(
    variants: Variants,
    plan: Scenario,
    choice: MethodChoice,
    trajectory: Trajectory,
    seconds: Callable[[], float],
    engine: str,
) -> Result:
    """The Result of trees that were stepped together, states (..., n, n_q + n_v + 1) at each time."""
    system, t = variants.systems[0], np.array(trajectory.times)
    states = np.stack(trajectory.rows, axis=-3)  # times first, then systems
    q, v = split(system, states)
    q = normalized(system, q)
    tau, a = _forces_and_accelerations(variants, t, q, v, engine)
    kinetic, potential = (np.swapaxes(x, -2, -1) for x in dynamics.energy(variants, q, v, engine=engine))
    q, v, a, tau = (np.swapaxes(x, -3, -2) for x in (q, v, a, tau))
    each = list(enumerate(variants.systems))
    columns = [further_columns(s, plan, *(x[..., k, :, :] for x in (q, v, a))) for k, s in each]
    limits = [limit_findings(s, t, q[..., k, :, :], v[..., k, :, :]) for k, s in each]
    report = MotionReport(
        q, v, a, tau, kinetic, potential, np.swapaxes(states[..., -1], -2, -1),
        columns={name: np.stack([own[name] for own in columns], axis=-2) for name in columns[0]},
        statistics={},
        method={"name": choice.name, "reason": choice.reason},
        metadata=mechanisms(variants),
        findings=gathered(variants, limits),
        has_limit_findings=True,
        stored=np.stack([spring_energy(s, q[..., k, :, :], t) for k, s in each], axis=-2),
    )  # fmt: skip
    return assembled(system, plan, "relative", trajectory, report, seconds())


def _forces_and_accelerations(variants: Variants, t: Array, q: Array, v: Array, engine: str) -> tuple[Array, Array]:
    """Forces of the loads and accelerations (..., n_t, n, n_v); NaN where the last state is one that has none."""
    try:
        tau = dynamics.load_forces(variants, q, v, t)
        return tau, dynamics.forward_dynamics(variants, q, v, tau, engine=engine)
    except CadmbsError:
        return np.full_like(v, np.nan), np.full_like(v, np.nan)


def mechanisms(variants: Variants) -> dict[str, Any]:
    """Which systems they are, in the order of their axis."""
    return {"variants": [{"name": system.name, "sha256": system.model_hash} for system in variants.systems]}


def gathered(variants: Variants, findings: Iterable[Sequence[Finding]]) -> tuple[Finding, ...]:
    """The findings of all systems; of those that say the same of several systems the first, with their number."""
    groups: dict[tuple[str, str], list[tuple[int, Finding]]] = {}
    for k, own in enumerate(findings):
        for finding in own:
            subject = finding.message.split(" leaves ")[0].split(" between t ")[0]
            groups.setdefault((finding.code, subject), []).append((k, finding))
    return tuple(_said_once(variants, group) for group in groups.values())


def _said_once(variants: Variants, group: list[tuple[int, Finding]]) -> Finding:
    k, finding = group[0]
    others = len({other for other, _ in group}) - 1
    also = f" (and {others} more of {len(variants.systems)})" if others else ""
    message = f"systems[{k}] ({variants.systems[k].name!r}){also}: {finding.message}"
    return dataclasses.replace(finding, message=message)
