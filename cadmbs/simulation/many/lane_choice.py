"""Whether SIMD lanes take the steps of a batch or of variants: by what they cover, and by cost."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints import jacobian, rows
from cadmbs.dynamics.scenarios.consistent import Start
from cadmbs.dynamics.scenarios.times import output_times
from cadmbs.errors import ArgumentError, CadmbsError, Finding
from cadmbs.kernels.calls.devices import cuda_device
from cadmbs.kernels.calls.engine import DEVICE_ENGINE, NUMPY_ENGINES, EngineDecision, decide, on_device
from cadmbs.kernels.calls.variants import Variants
from cadmbs.machine_code.device_interface import Device
from cadmbs.results import Outcome, OutcomeKind, Result
from cadmbs.simulation.formulations.constrained_start import closed_start, start_rank
from cadmbs.simulation.many.lane_formulation import LaneBatch, LaneFormulation
from cadmbs.simulation.many.lane_runs import (
    systems_of,
    uncovered_by_lanes,
    velocity_rows_are_independent,
)
from cadmbs.simulation.many.lane_stops import with_stops
from cadmbs.simulation.method import DEFAULT_STEP, FIXED_STEP_METHODS, MethodChoice, equations_for, parse_method
from cadmbs.simulation.reports.mechanisms import gathered_findings, variants_metadata
from cadmbs.simulation.run import SimulationRequest, run_motion
from cadmbs.simulation.states import joined
from cadmbs.system import Scenario, System
from cadmbs.tolerances import CONSTRAINT_RANK_TOLERANCE


class LaneAnswer(NamedTuple):
    """A batch in lanes, or why its steps are taken otherwise.

    Attributes:
        result: The batch; samples that left the lanes are not a number. None where lanes do not take its steps.
        reason: Why not, as a clause after "which"; empty where lanes take them, or engines were compared.
    """

    result: Result | None
    reason: str


class NoLanesError(CadmbsError):
    """Why lanes do not take the steps of a batch, as a clause after "which"."""


def run_in_lanes(
    moving: System | Variants,
    plans: Sequence[Scenario],
    request: SimulationRequest,
    start: tuple[Array, Array],
    formulate: Callable[[LaneBatch], LaneFormulation] = LaneFormulation,
) -> LaneAnswer:
    """The motions of a batch in SIMD lanes, where these cover it and that pays.

    Args:
        moving: The system, or n variants whose loads and constraints are of the same kinds.
        plans: The scenario of each system.
        request: The arguments of `simulate`.
        start: Positions (..., n_q) and velocities (..., n_v), of variants (..., n, n_q) and (..., n, n_v).
        formulate: Makes the formulation of a batch; may raise `NoLanesError`.

    Raises:
        ArgumentError: If a device is to take steps that it does not cover.
        CadmbsError: If there is no such device, or a sample of it cannot start.
    """
    if request.engine != DEVICE_ENGINE:
        return _run_in_lanes(moving, plans, request, start, formulate)
    answer = _run_in_lanes(moving, plans, request, start, formulate, cuda_device())
    if answer.reason:
        raise ArgumentError(f"engine {DEVICE_ENGINE!r} does not cover a batch which {answer.reason}")
    return answer


def _run_in_lanes(
    moving: System | Variants,
    plans: Sequence[Scenario],
    request: SimulationRequest,
    start: tuple[Array, Array],
    formulate: Callable[[LaneBatch], LaneFormulation],
    device: Device | None = None,
) -> LaneAnswer:
    """The same, on a device where one is given."""
    plan = plans[0]
    try:
        batch = lane_batch(moving, plans, request, start, device)
        formulation = formulate(batch)
        systems = systems_of(formulation.moving)
        result = run_motion(systems[0], replace(batch.plan, stop=()), request, lambda *_: formulation)
        if result.outcome.kind is OutcomeKind.INTERRUPTED:
            result = _with_own_ends(result, plan)
        return LaneAnswer(with_stops(result, systems, batch.plan, formulation.stopped), "")
    except NoLanesError as problem:
        return LaneAnswer(None, str(problem))
    except CadmbsError:  # of one of the samples: it is raised again, with its name, when they come one by one
        if device is not None:
            raise
        return LaneAnswer(None, "has samples that cannot start")


def device_formulation(
    moving: System | Variants, plans: Sequence[Scenario], request: SimulationRequest, start: tuple[Array, Array]
) -> LaneFormulation:
    """A batch that a device moves, which is to keep its states.

    Raises:
        ArgumentError: If it does not cover the batch.
        CadmbsError: If there is no such device, or a sample of it cannot start.
    """
    if plans[0].stop:
        raise ArgumentError("device=True keeps whole motions: leave out stops, or device=True")
    try:
        return LaneFormulation(lane_batch(moving, plans, request, start, cuda_device()))
    except NoLanesError as problem:
        raise ArgumentError(f"engine {DEVICE_ENGINE!r} does not cover a batch which {problem}") from None


def lane_batch(
    moving: System | Variants,
    plans: Sequence[Scenario],
    request: SimulationRequest,
    start: tuple[Array, Array],
    device: Device | None = None,
) -> LaneBatch:
    """What lanes are to move, from consistent starts.

    Args:
        moving: The system or variants, as in `run_in_lanes`.
        plans: The scenario of each system.
        request: The arguments of `simulate`.
        start: Positions and velocities.
        device: What takes the steps; None for this processor.

    Raises:
        NoLanesError: Why lanes do not take the steps; without a reason where another engine was asked for.
        CadmbsError: If a sample cannot start.
    """
    system, plan, count = systems_of(moving)[0], plans[0], math.prod(start[0].shape[:-1])
    spec, tree = parse_method(system, plan), not rows(system).n_rows
    equations = "tree" if tree else equations_for(system, spec)[0]
    stepper = FIXED_STEP_METHODS[0] if spec.stepper == "auto" else spec.stepper
    if not count or request.coordinates != "relative" or request.engine in NUMPY_ENGINES:
        raise NoLanesError("")
    reason = uncovered_by_lanes(moving, plan, stepper)
    if reason:
        raise NoLanesError(reason)
    decision = decide(system.name, request.engine, "") if device is None else on_device(device.name)
    shares = "a batch of motions takes fixed steps" if stepper in FIXED_STEP_METHODS else "asked for"
    choice = MethodChoice(equations, stepper, shares)
    return _batch(moving, plans, request, start, choice, decision)._replace(device=device)


def _batch(
    moving: System | Variants,
    plans: Sequence[Scenario],
    request: SimulationRequest,
    start: tuple[Array, Array],
    choice: MethodChoice,
    decision: EngineDecision,
) -> LaneBatch:
    """The batch from consistent starts.

    Raises:
        StartError: If the loops of a sample do not close, velocities contradict them, or nothing can move.
    """
    q, v = start
    system, plan, rank = systems_of(moving)[0], plans[0], 0
    findings: tuple[Finding, ...] = ()
    metadata: dict[str, Any] = {"variants": variants_metadata(moving.systems)} if isinstance(moving, Variants) else {}
    if choice.equations != "tree":
        starts = _closed_starts(moving, plans, request, q, v)
        if any(start.remaining_gap for start in starts):
            raise NoLanesError("has loops that no configuration closes exactly")
        known, findings = start_rank(system, plan, starts[0])
        if known is None:
            raise CadmbsError("the rank of the rows is not known")
        rank = known
        if not velocity_rows_are_independent(system, starts[0].q.reshape(-1, system.n_q)[0], plan.start, rank):
            raise NoLanesError("has rows of velocities that are redundant")
        if isinstance(moving, Variants):
            _require_same_rank(moving.systems, starts, plan.start, rank)
            q, v = (np.stack([getattr(each, name) for each in starts], axis=-2) for name in ("q", "v"))
            findings = gathered_findings(moving.systems, [each.findings for each in starts])
        else:
            q, v, findings = starts[0].q, starts[0].v, (*starts[0].findings, *findings)
            metadata["start"] = starts[0].report
    plan = replace(plan, step=DEFAULT_STEP) if plan.step is None and choice.has_fixed_steps else plan
    states = joined(q, v, np.zeros((*q.shape[:-1], 1)))
    return LaneBatch(
        moving,
        plan,
        choice,
        states,
        rank,
        decision,
        request.threads,
        request.progress,
        findings,
        metadata,
        final_only=request.final_only,
    )


def _require_same_rank(systems: Sequence[System], starts: Sequence[Start], t: float, rank: int) -> None:
    """Refuse variants whose rows are more independent than those of the first: an axis out of the plane, say.

    Raises:
        NoLanesError: If there is such a variant.
    """
    for system, start in zip(systems[1:], starts[1:], strict=True):
        matrix = jacobian(system, start.q.reshape(-1, system.n_q)[0], t)
        if np.linalg.matrix_rank(matrix, rtol=CONSTRAINT_RANK_TOLERANCE) > rank:
            raise NoLanesError("has systems whose constraint rows have another rank")


def _closed_starts(
    moving: System | Variants, plans: Sequence[Scenario], request: SimulationRequest, q: Array, v: Array
) -> list[Start]:
    """The consistent start of each system, with all its samples."""
    guessed = request.v is not None
    if not isinstance(moving, Variants):
        return [closed_start(moving, request.without_replaced_values(plans[0]), q, v, guessed)]
    return [
        closed_start(system, request.without_replaced_values(plan), q[..., k, :], v[..., k, :], guessed)
        for k, (system, plan) in enumerate(zip(moving.systems, plans, strict=True))
    ]


def _with_own_ends(result: Result, plan: Scenario) -> Result:
    """An interrupted batch in which each sample has its own end: where its last row is."""
    known = np.sum(np.isfinite(result.q).all(axis=-1), axis=-1).ravel()
    end = output_times(plan)[-1]
    outcomes = tuple(
        Outcome(OutcomeKind.FINISHED, end, f"finished at t = {end:.6g} s")
        if result.t[count - 1] == end
        else Outcome(
            OutcomeKind.INTERRUPTED, t, f"interrupted at t = {t:.6g} s of {end:.6g} s; what was finished is kept"
        )
        for count in known.tolist()
        for t in [float(result.t[max(count, 1) - 1])]
    )
    first = min(outcomes, key=lambda outcome: (outcome.good, outcome.time))
    return replace(result, outcomes=outcomes, outcome=result.outcome if first.good else first)


def with_lane_reason(result: Result, reason: str) -> Result:
    """A result whose statistics say why SIMD lanes did not take its steps."""
    if not reason:
        return result
    return replace(result, statistics={**result.statistics, "lanes": f"not used: the batch {reason}"})
