"""Trajectories by Runge-Kutta steps of order 4 on the joint manifold (Munthe-Kaas), under the document's loads.

Trees with coupled coordinates move in all coordinates of the tree. The couplings are linear, so that Runge-Kutta steps
of coordinates that satisfy them satisfy them too.
"""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.calls.work_queue import first_block, next_block
from cadmbs.kernels.coupled.coupled_coordinates import gather_forces, spread
from cadmbs.kernels.coupled.coupled_dynamics import SLOTS as COUPLED_SLOTS
from cadmbs.kernels.coupled.coupled_dynamics import coupled_dynamics
from cadmbs.kernels.coupled.couplings import COUPLING_INDEPENDENT
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.loads.load_forces import SLOTS as LOAD_SLOTS
from cadmbs.kernels.loads.load_forces import load_forces
from cadmbs.kernels.numbers.blocks import rows_of_block, scatter
from cadmbs.kernels.numbers.lanes import assign, coordinate
from cadmbs.kernels.records import CouplingArrays, LoadArrays, TreeArrays
from cadmbs.kernels.tree.forward_dynamics import REVOLUTE_SLOTS as FORWARD_REVOLUTE_SLOTS
from cadmbs.kernels.tree.forward_dynamics import SLOTS as FORWARD_SLOTS
from cadmbs.kernels.tree.forward_dynamics import forward_dynamics
from cadmbs.kernels.tree.manifold import pull_back, retract
from cadmbs.kernels.tree.packing import SIMD_LANES, STEP_SAMPLES

SLOTS = max(FORWARD_SLOTS, LOAD_SLOTS, COUPLED_SLOTS)
REVOLUTE_SLOTS = max(FORWARD_REVOLUTE_SLOTS, LOAD_SLOTS, COUPLED_SLOTS)


@kernel
def tree_accelerations(tree, couplings, q, v, tau, a, workspace):
    """Accelerations of a tree without couplings."""
    forward_dynamics(tree.table, tree.params, q, v, tau, a, tree.work)


@kernel
def coupled_accelerations(tree, couplings, q, v, tau, a, workspace):
    """Accelerations of all coordinates of the tree, G x; the last of the entries, by columns, tells how many x has."""
    entries = couplings.entries
    m = entries[entries.shape[0] - 1, COUPLING_INDEPENDENT] + 1
    x = workspace[:m]
    gather_forces(couplings, tau, x)
    coupled_dynamics(couplings, tree, q, v, x, workspace[m:])
    spread(couplings, x, a)


def runge_kutta_step(accelerations):
    """One step of size h of the state (q, v, work of the loads), with accelerations a = F(q, v, tau):

        k_j = F(t + c_j h, x exp Psi_j) pulled back by dexp_-Psi_j ,  Psi_j = c_j h k_(j-1) ,
        x' = x exp( h (k_1 + 2 k_2 + 2 k_3 + k_4) / 6 )

    P-INT (36), (37). `scratch` holds 7 n_v + n_q + 1 numbers, and from there on workspace of `accelerations`; sampled
    functions of time begin in row `first_row`.
    """

    @kernel
    def step(tree, loads, couplings, first_row, h, state, scratch):
        table, n_v = tree.table, loads.damping.shape[0]
        n_q = state.shape[0] - n_v - 1
        q, v = state[:n_q], state[n_q : n_q + n_v]
        stage_q, stage_v, rest = scratch[:n_q], scratch[n_q : n_q + n_v], scratch[n_q + n_v :]
        psi, tau, a = rest[:n_v], rest[n_v : 2 * n_v], rest[2 * n_v : 3 * n_v]
        rates, sums, workspace = rest[3 * n_v : 4 * n_v], rest[4 * n_v : 6 * n_v + 1], rest[6 * n_v + 1 :]
        copy(state, scratch, n_q + n_v)
        for k in range(2 * n_v + 1):
            assign(sums, k, 0.0)
        for stage in range(4):
            load_forces(tree, loads, first_row + (stage + 1) // 2, stage_q, stage_v, tau)
            accelerations(tree, couplings, stage_q, stage_v, tau, a, workspace)
            weight = h / 6.0 if stage in (0, 3) else h / 3.0
            add_work(sums, 2 * n_v, weight, tau, stage_v)
            if stage > 0:
                pull_back(table, psi, stage_v, rates)
            else:
                copy(stage_v, rates, n_v)
            accumulate(sums, n_v, weight, rates, a)
            if stage < 3:
                node = h if stage == 2 else 0.5 * h
                for k in range(n_v):
                    assign(psi, k, node * coordinate(rates, k))
                    assign(stage_v, k, coordinate(v, k) + node * coordinate(a, k))
                retract(table, q, psi, stage_q)
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
def add_work(sums, index, weight, tau, v):
    """Add the work of the loads in a stage."""
    power = coordinate(sums, index)
    for k in range(tau.shape[0]):
        power = power + weight * coordinate(tau, k) * coordinate(v, k)
    assign(sums, index, power)


@kernel
def accumulate(sums, n_v, weight, rates, a):
    """Add a stage's weighted slopes: of positions first, then of velocities."""
    for k in range(n_v):
        assign(sums, k, coordinate(sums, k) + weight * coordinate(rates, k))
        assign(sums, n_v + k, coordinate(sums, n_v + k) + weight * coordinate(a, k))


def fixed_steps(accelerations):
    """All steps for blocks of samples, one after the other, and the same for one sample in scalar code.

    `params`, `damping`, `numbers` and `functions` are those of all samples, or of several blocks one after the other,
    which repeat from block to block. `functions` are sampled, STEP_SAMPLES rows a step; `steps` the size of each
    step, and `marks` the index of its result in `results` (times, samples, n), or -1; `states` (blocks, n, LANES) move
    from the start to the end. For one sample state (n,) and results (times, n).
    """
    step = runge_kutta_step(accelerations)

    @kernel
    def trajectories(
        table, params, damping, loads, numbers, entries, factors, functions, steps, marks, states, results,
        scratch, work, queue, spin_limit
    ):  # fmt: skip
        n_samples, couplings = results.shape[1], CouplingArrays(entries, factors)
        n_v = damping.shape[0] // (params.shape[0] // table.shape[0])
        start = first_block(queue)
        while start < n_samples:
            state = states[start // SIMD_LANES]
            tree = TreeArrays(table, params[rows_of_block(params, table.shape[0], start)], work)
            block_damping, block_numbers = (
                damping[rows_of_block(damping, n_v, start)],
                numbers[rows_of_block(numbers, loads.shape[0], start)],
            )
            sampled = functions[rows_of_block(functions, STEP_SAMPLES * steps.shape[0], start)]
            block_loads = LoadArrays(block_damping, loads, block_numbers, sampled)
            for s in range(steps.shape[0]):
                step(tree, block_loads, couplings, STEP_SAMPLES * s, steps[s, 0], state, scratch)
                if marks[s, 0] >= 0:
                    scatter(state, start, n_samples, results[marks[s, 0]])
            start = next_block(queue, start, n_samples, spin_limit)

    @kernel
    def trajectory(
        table, params, damping, loads, numbers, entries, factors, functions, steps, marks, state, results,
        scratch, work
    ):  # fmt: skip
        tree, couplings = TreeArrays(table, params, work), CouplingArrays(entries, factors)
        load_arrays = LoadArrays(damping, loads, numbers, functions)
        for s in range(steps.shape[0]):
            step(tree, load_arrays, couplings, STEP_SAMPLES * s, steps[s, 0], state, scratch)
            if marks[s, 0] >= 0:
                copy(state, results[marks[s, 0]], state.shape[0])

    return trajectories, trajectory


trajectories, trajectory = fixed_steps(tree_accelerations)
coupled_trajectories, coupled_trajectory = fixed_steps(coupled_accelerations)
