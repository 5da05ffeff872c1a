"""Whether SIMD lanes take the steps of a batch or of variants: by what they cover, and by cost."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from cadmbs import errors, tolerances
from cadmbs.arrays import Array
from cadmbs.constraints import jacobian, rows
from cadmbs.dynamics.scenarios.consistent import Start
from cadmbs.dynamics.scenarios.fields import given_cut_positions, output_times
from cadmbs.dynamics.scenarios.outcomes import finished, interrupted
from cadmbs.kernels.calls.devices import cuda_device
from cadmbs.kernels.calls.engine import DEVICE_ENGINE, NUMPY_ENGINES, decide, on_device
from cadmbs.machine_code.device_interface import Device
from cadmbs.results import OutcomeKind, Result
from cadmbs.simulation import method, states
from cadmbs.simulation.drift.stops import with_watched_columns
from cadmbs.simulation.formulations.constrained_start import closed_start, start_rank
from cadmbs.simulation.many.lane_formulation import LaneFormulation
from cadmbs.simulation.many.lane_runs import LaneBatch, uncovered_by_lanes, velocity_rows_are_independent
from cadmbs.simulation.many.lane_stops import with_stops
from cadmbs.simulation.many.many_motions import ManyMotions
from cadmbs.simulation.reports.mechanisms import gathered_findings, variants_metadata
from cadmbs.simulation.run import SimulationRequest, run_motion
from cadmbs.system import Scenario, System


class LaneAnswer(NamedTuple):
    """A batch in lanes, or why its steps are taken otherwise.

    Attributes:
        result: The batch; samples that left the lanes are not a number. None where lanes do not take its steps.
        reason: Why not, as a clause after "which"; empty where lanes take them, or engines were compared.
    """

    result: Result | None
    reason: str


class NoLanesError(errors.CadmbsError):
    """Why lanes do not take the steps of a batch, as a clause after "which"."""


def run_in_lanes(
    many: ManyMotions, request: SimulationRequest, formulate: Callable[[LaneBatch], LaneFormulation] = LaneFormulation
) -> LaneAnswer:
    """The motions of a batch in SIMD lanes, where these cover it and that pays.

    Args:
        many: The motions at their start.
        request: The arguments of `simulate`.
        formulate: Makes the formulation of a batch; may raise `NoLanesError`.

    Raises:
        ArgumentError: If a device is to take steps that it does not cover.
        CadmbsError: If there is no such device, or a sample of it cannot start.
    """
    device, plan = cuda_device() if request.engine == DEVICE_ENGINE else None, many.plans[0]
    try:
        batch = lane_batch(many, request, device)
        formulation = formulate(batch)
        result = run_motion(formulation.variants.base, replace(batch.plan, stop=()), request, lambda *_: formulation)
        is_interrupted = result.outcome.kind is OutcomeKind.INTERRUPTED
        result = _with_own_ends(result, plan) if is_interrupted else result
        result = with_stops(result, formulation.variants.systems, batch.plan, formulation.stopped)
        if is_interrupted:
            first = min(result.outcomes, key=lambda each: (each.good, each.time))
            latest = max(each.time for each in result.outcomes)
            result = replace(result, outcome=interrupted(latest, output_times(plan)[-1]) if first.good else first)
        return LaneAnswer(result, "")
    except NoLanesError as problem:
        if device is not None:
            raise _not_covered(problem) from None
        return LaneAnswer(None, str(problem))
    except errors.CadmbsError:  # of one of the samples: it is raised again, with its name, when they come one by one
        if device is not None:
            raise
        return LaneAnswer(None, "has samples that cannot start")


def device_formulation(many: ManyMotions, request: SimulationRequest) -> LaneFormulation:
    """A batch that a device moves, which is to keep its states.

    Raises:
        ArgumentError: If it does not cover the batch.
        CadmbsError: If there is no such device, or a sample of it cannot start.
    """
    if many.plans[0].stop:
        raise errors.ArgumentError("device=True keeps whole motions: leave out stops, or device=True")
    try:
        return LaneFormulation(lane_batch(many, request, cuda_device()))
    except NoLanesError as problem:
        raise _not_covered(problem) from None


def _not_covered(problem: NoLanesError) -> errors.ArgumentError:
    return errors.ArgumentError(f"engine {DEVICE_ENGINE!r} does not cover a batch which {problem}")


def lane_batch(many: ManyMotions, request: SimulationRequest, device: Device | None = None) -> LaneBatch:
    """What lanes are to move, from consistent starts.

    Args:
        many: The motions at their start.
        request: The arguments of `simulate`.
        device: What takes the steps; None for this processor.

    Raises:
        NoLanesError: Why lanes do not take the steps; without a reason where another engine was asked for.
        StartError: If the loops of a sample do not close, velocities contradict them, or nothing can move.
    """
    variants, system = many.variants, many.variants.base
    plan = with_watched_columns(system, many.plans[0])
    choice = method.method_of_many(system, plan)
    if not many.count or request.coordinates != "relative" or request.engine in NUMPY_ENGINES:
        raise NoLanesError("")
    reason = uncovered_by_lanes(variants, plan, choice, on_device=device is not None)
    if reason:
        raise NoLanesError(reason)
    decision = decide(system.name, request.engine, "") if device is None else on_device(device.name)
    has_rows = bool(rows(system).n_rows)
    starts = _closed_starts(many, request) if has_rows else _Starts(*many.start, 0, (), {})
    q, v, rank, findings, metadata = starts
    if not variants.is_batch:
        metadata = {"variants": variants_metadata(variants.systems)}
    return LaneBatch(
        variants, choice.with_step(plan), choice, states.joined(q, v, np.zeros((*q.shape[:-1], 1))), rank, decision,
        request.threads, request.progress, findings, metadata, device, request.final_only,
        np.array([given_cut_positions(*each) for each in zip(variants.systems, many.plans, strict=True) if has_rows]),
    )  # fmt: skip


class _Starts(NamedTuple):
    """Positions and velocities that satisfy the rows, their rank, findings about the starts, and metadata."""

    q: Array
    v: Array
    rank: int
    findings: tuple[errors.Finding, ...]
    metadata: dict[str, Any]


def _closed_starts(many: ManyMotions, request: SimulationRequest) -> _Starts:
    """The consistent starts of all samples, each system's with all its samples.

    Raises:
        NoLanesError: If lanes cannot take their rows.
        StartError: If the loops of a sample do not close, velocities contradict them, or nothing can move.
    """
    variants, guessed = many.variants, request.v is not None
    system, plan = variants.base, many.plans[0]
    q, v = many.start
    each = [(q, v)] if variants.is_batch else [(q[..., k, :], v[..., k, :]) for k in range(variants.n)]
    starts = [
        closed_start(own, request.without_replaced_values(scenario), *guess, guessed=guessed)
        for own, scenario, guess in zip(variants.systems, many.plans, each, strict=True)
    ]
    if any(start.remaining_gap for start in starts):
        raise NoLanesError("has loops that no configuration closes exactly")
    first = starts[0]
    rank, findings = start_rank(system, plan, first)
    if rank is None:
        raise errors.CadmbsError("the rank of the rows is not known")
    if not velocity_rows_are_independent(system, first.q.reshape(-1, system.n_q)[0], plan.start, rank):
        raise NoLanesError("has rows of velocities that are redundant")
    if variants.is_batch:
        return _Starts(first.q, first.v, rank, (*first.findings, *findings), {"start": first.report})
    _require_same_rank(variants.systems, starts, plan.start, rank)
    q, v = (np.stack([getattr(start, name) for start in starts], axis=-2) for name in ("q", "v"))
    return _Starts(q, v, rank, gathered_findings(variants.systems, [start.findings for start in starts]), {})


def _require_same_rank(systems: Sequence[System], starts: Sequence[Start], t: float, rank: int) -> None:
    """Refuse variants whose rows are more independent than those of the first: an axis out of the plane, say.

    Raises:
        NoLanesError: If there is such a variant.
    """
    for system, start in zip(systems[1:], starts[1:], strict=True):
        matrix = jacobian(system, start.q.reshape(-1, system.n_q)[0], t)
        if np.linalg.matrix_rank(matrix, rtol=tolerances.CONSTRAINT_RANK_TOLERANCE) > rank:
            raise NoLanesError("has systems whose constraint rows have another rank")


def _with_own_ends(result: Result, plan: Scenario) -> Result:
    """An interrupted batch in which each sample has its own end: where its last row is."""
    known = np.sum(np.isfinite(result.q).all(axis=-1), axis=-1).ravel()
    end = output_times(plan)[-1]
    outcomes = tuple(
        finished(end) if result.t[count - 1] == end else interrupted(float(result.t[max(count, 1) - 1]), end)
        for count in known.tolist()
    )
    return replace(result, outcomes=outcomes)


def with_lane_reason(result: Result, reason: str) -> Result:
    """A result whose statistics say why SIMD lanes did not take its steps."""
    if not reason:
        return result
    return replace(result, statistics={**result.statistics, "lanes": f"not used: the batch {reason}"})
