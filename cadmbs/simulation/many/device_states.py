"""Batches of motions whose states stay on a device."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.energy import spring_energy
from cadmbs.dynamics.scenarios.fields import output_times
from cadmbs.errors import ArgumentError, CadmbsError, Interrupted
from cadmbs.kernels.many import device_batches, lane_packing
from cadmbs.kernels.many.lane_batches import run_to_ends
from cadmbs.machine_code.device_interface import DeviceArray
from cadmbs.results import Outcome, OutcomeKind, Result
from cadmbs.simulation.many import lane_choice, samples
from cadmbs.simulation.many.many_motions import ManyMotions
from cadmbs.simulation.run import RunMotion, SimulationRequest, plain_numbers
from cadmbs.simulation.states import joined
from cadmbs.system import System


@dataclass(frozen=True)
class DeviceStates:
    """The states of a batch at the output times behind its start, on a device.

    Attributes:
        t: (n_t,) times [s], NumPy's.
        states: (n, n_t, n_q + n_v + 1 + ...) on the device, with DLPack and `__cuda_array_interface__`: positions,
            velocities, the work of all loads and drives [J], and what kernels keep behind these. Batch axes are
            flattened, last axis fastest.
        position_names: Coordinates of the first n_q columns.
        velocity_names: Coordinates of the n_v columns behind them.
        outcomes: How each sample ended.
        samples_that_left: Numbers of the samples that the processor moved, as it alone could.
    """

    t: Array
    states: DeviceArray
    position_names: tuple[str, ...]
    velocity_names: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    samples_that_left: tuple[int, ...]


def simulate_on_device(many: ManyMotions | None, request: SimulationRequest, run: RunMotion) -> DeviceStates:
    """The states of a batch or of variants, which a device moves and keeps.

    Args:
        many: The motions at their start; None for one motion.
        request: The arguments of `cadmbs.simulate`.
        run: The simulation of one motion, of samples that the device does not move to their ends.

    Raises:
        ArgumentError: If there is no batch, or the device does not cover it or does not hold it at once.
        Interrupted: With the states so far.
        CadmbsError: If there is no device, or a sample cannot start.
    """
    if many is None or not many.count:
        raise ArgumentError("device=True leaves the states of batches on the device: give q or v with a row a sample")
    times, system = output_times(many.plans[0]), many.variants.base
    steps = lane_choice.device_formulation(many, request).run(times)
    with plain_numbers(system):
        motions = steps.motions(times, steps.grid(times))
        assert isinstance(motions, device_batches.DeviceMotions)  # noqa: S101 - what a device moves
        motions.keep_results()
        try:
            run_to_ends(motions, steps.choose, request.progress, steps.choose_coordinates)
            is_whole = True
        except KeyboardInterrupt:
            is_whole = False
        left = motions.with_status(lane_packing.STATUS.LEFT)[: None if is_whole else 0]
        singles = samples.run_singly(many, left, request, run)
    end = Outcome(OutcomeKind.FINISHED, times[-1], f"finished at t = {times[-1]:.6g} s")
    stopped = Outcome(OutcomeKind.INTERRUPTED, times[0], "interrupted; what was finished is kept")
    outcomes = [end if is_whole else stopped] * many.count
    t = np.array(times[-1:] if request.final_only else times[1:])
    rows: dict[int, Array] = {}
    for number, result in singles.items():
        outcomes[number] = result.outcome
        known = np.isin(t, result.t)
        rows[number] = np.full((len(t), system.n_q + system.n_v + 1), np.nan)
        work = _work(many.samples[number].system, result)[:, None]
        rows[number][known] = joined(result.q, result.v, work)[np.isin(result.t, t)]
    states = DeviceStates(
        t,
        motions.kept_results(rows),
        system.position_names,
        system.velocity_names,
        tuple(outcomes),
        tuple(left.tolist()),
    )
    if not is_whole:
        raise Interrupted(states)
    return states


def _work(system: System, result: Result) -> Array:
    """(n_t,) the work of all loads and drives: what is supplied, less the energy that springs took."""
    try:
        stored = np.broadcast_to(spring_energy(system, result.q, result.t), result.t.shape)
    except CadmbsError:
        return np.full(result.t.shape, np.nan)
    return np.asarray(result.supplied - (stored - stored[0]))
