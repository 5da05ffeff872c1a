"""Trajectories by Runge-Kutta steps of order 4 on the joint manifold (Munthe-Kaas), under the document's loads."""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.blocks import scatter
from cadmbs.kernels.forward_dynamics import REVOLUTE_SLOTS as FORWARD_REVOLUTE_SLOTS
from cadmbs.kernels.forward_dynamics import SLOTS as FORWARD_SLOTS
from cadmbs.kernels.forward_dynamics import forward_dynamics
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.lanes import assign, coordinate
from cadmbs.kernels.load_forces import SLOTS as LOAD_SLOTS
from cadmbs.kernels.load_forces import load_forces
from cadmbs.kernels.manifold import pull_back, retract
from cadmbs.kernels.packing import LANES
from cadmbs.kernels.work_queue import first_block, next_block

SLOTS = max(FORWARD_SLOTS, LOAD_SLOTS)
REVOLUTE_SLOTS = max(FORWARD_REVOLUTE_SLOTS, LOAD_SLOTS)

STAGES = 3
"""Rows of sampled functions a step: at its beginning, its middle and its end."""


@kernel
def articulated(table, params, couplings, factors, q, v, tau, a, room, work):
    """Accelerations without couplings."""
    forward_dynamics(table, params, q, v, tau, a, work)


def stepper(accelerations):
    """One step of size h of the state (q, v, work of the loads), with accelerations a = F(q, v, tau):

        k_j = F(t + c_j h, x exp Psi_j) pulled back by dexp_-Psi_j ,  Psi_j = c_j h k_(j-1) ,
        x' = x exp( h (k_1 + 2 k_2 + 2 k_3 + k_4) / 6 )

    P-INT (36), (37). `scratch` holds 7 n_v + n_q + 1 numbers, and from there on what `accelerations` needs.
    """

    @kernel
    def step(
        table, params, base, losses, loads, numbers, couplings, factors, functions, at, h, state, scratch, work
    ):  # fmt: skip
        n_v = losses.shape[0]
        n_q = state.shape[0] - n_v - 1
        q, v = state[:n_q], state[n_q : n_q + n_v]
        q_now, v_now = scratch[:n_q], scratch[n_q : n_q + n_v]
        rest = scratch[n_q + n_v :]
        psi, tau, a = rest[:n_v], rest[n_v : 2 * n_v], rest[2 * n_v : 3 * n_v]
        rates, sums, room = rest[3 * n_v : 4 * n_v], rest[4 * n_v : 6 * n_v + 1], rest[6 * n_v + 1 :]
        copy(state, scratch, n_q + n_v)
        for k in range(2 * n_v + 1):
            assign(sums, k, 0.0)
        for stage in range(4):
            row = at + (stage + 1) // 2
            load_forces(table, params, base, losses, loads, numbers, functions, row, q_now, v_now, tau, work)
            accelerations(table, params, couplings, factors, q_now, v_now, tau, a, room, work)
            weight = h / 6.0 if stage in (0, 3) else h / 3.0
            raise_work(sums, 2 * n_v, weight, tau, v_now)
            if stage > 0:
                pull_back(table, psi, v_now, rates)
            else:
                copy(v_now, rates, n_v)
            accumulate(sums, n_v, weight, rates, a)
            if stage < 3:
                node = h if stage == 2 else 0.5 * h
                for k in range(n_v):
                    assign(psi, k, node * coordinate(rates, k))
                    assign(v_now, k, coordinate(v, k) + node * coordinate(a, k))
                retract(table, q, psi, q_now)
        retract(table, q, sums, q)
        for k in range(n_v + 1):
            assign(state, n_q + k, coordinate(state, n_q + k) + coordinate(sums, n_v + k))

    return step


@kernel
def copy(source, target, count):
    """The first numbers of one array to another."""
    for k in range(count):
        assign(target, k, coordinate(source, k))


@kernel
def raise_work(sums, at, weight, tau, v):
    """Add the work of the loads in a stage."""
    power = coordinate(sums, at)
    for k in range(tau.shape[0]):
        power = power + weight * coordinate(tau, k) * coordinate(v, k)
    assign(sums, at, power)


@kernel
def accumulate(sums, n_v, weight, rates, a):
    """Add a stage's weighted slopes: of positions first, then of velocities."""
    for k in range(n_v):
        assign(sums, k, coordinate(sums, k) + weight * coordinate(rates, k))
        assign(sums, n_v + k, coordinate(sums, n_v + k) + weight * coordinate(a, k))


def marcher(step):
    """All steps for blocks of samples, one after the other, and the same for one sample in scalar code.

    `params`, `losses`, `numbers` and `functions` are those of all samples, or of several blocks one after the other,
    which repeat from block to block. `functions` are sampled, STAGES rows a step; `steps` the size of each step, and
    `marks` where its result belongs in `results` (times, samples, n), or -1; `states` (blocks, n, LANES) go from the
    start to the end. For one sample state (n,) and results (times, n).
    """

    @kernel
    def trajectories(
        table, params, base, losses, loads, numbers, couplings, factors, functions, steps, marks, states, results,
        scratch, work, queue, spin_limit
    ):  # fmt: skip
        n, n_sets = loads.shape[0], params.shape[0] // table.shape[0]
        n_v, n_rows = losses.shape[0] // n_sets, STAGES * steps.shape[0]
        start = first_block(queue)
        while start < results.shape[1]:
            at = start // LANES
            state = states[at]
            i, j = set_of(params, table.shape[0], at), set_of(losses, n_v, at)
            k, m = set_of(numbers, n, at), set_of(functions, n_rows, at)
            own, lost = params[i : i + table.shape[0]], losses[j : j + n_v]
            given, sampled = numbers[k : k + n], functions[m : m + n_rows]
            for s in range(steps.shape[0]):
                row, h = STAGES * s, steps[s, 0]
                step(
                    table, own, base, lost, loads, given, couplings, factors, sampled, row, h, state, scratch, work
                )  # fmt: skip
                if marks[s, 0] >= 0:
                    scatter(state, start, results.shape[1], results[marks[s, 0]])
            start = next_block(queue, start, results.shape[1], spin_limit)

    @kernel
    def trajectory(
        table, params, base, losses, loads, numbers, couplings, factors, functions, steps, marks, state, results,
        scratch, work
    ):  # fmt: skip
        for s in range(steps.shape[0]):
            row, h = STAGES * s, steps[s, 0]
            step(
                table, params, base, losses, loads, numbers, couplings, factors, functions, row, h, state, scratch, work
            )  # fmt: skip
            if marks[s, 0] >= 0:
                copy(state, results[marks[s, 0]], state.shape[0])

    return trajectories, trajectory


@kernel
def set_of(values, rows, at):
    """First row for block `at`, of sets of rows that follow each other and repeat."""
    return at * rows % max(values.shape[0], 1)


trajectories, trajectory = marcher(stepper(articulated))
