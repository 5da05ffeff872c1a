"""Trees in relative coordinates."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

import numpy as np

from cadmbs.arrays import Array, row_blocks
from cadmbs.dynamics import energy, forward_dynamics, load_force_derivatives, load_forces
from cadmbs.dynamics.closed_loops.compiled_states import LEAST_STATES, CompiledStates, compiled_states
from cadmbs.dynamics.closed_loops.loop_packing import packed_loops
from cadmbs.dynamics.scenarios import stops
from cadmbs.dynamics.scenarios.outcomes import MotionReport
from cadmbs.dynamics.tree.articulated_bodies import tree_forward_dynamics
from cadmbs.dynamics.tree.derivatives import tree_inverse_dynamics_derivatives
from cadmbs.errors import CadmbsError
from cadmbs.integrators.scipy_methods import ScipySteps, difference_jacobian
from cadmbs.integrators.spaces import FLAT
from cadmbs.integrators.trajectory import RightHandSide, Trajectory
from cadmbs.kinematics.configuration import normalized, position_rates
from cadmbs.lie import quaternion, so3
from cadmbs.simulation.compiled.engine_rate import EngineRate
from cadmbs.simulation.compiled.tree_kernel import (
    TreeAdaptiveKernel,
    TreeKernel,
    compiled_tree_rate,
    tree_adaptive_kernel,
    tree_decision,
    tree_outputs,
)
from cadmbs.simulation.formulations import equations, relative
from cadmbs.simulation.formulations.stiffness import Stiffness, kernel_advantage, loses_energy, stiffness_ahead
from cadmbs.simulation.method import MethodSpec, scipy_steps
from cadmbs.simulation.reports.columns import FrameTrajectory, frame_trajectory, further_columns
from cadmbs.simulation.states import has_law, rows_of, split, state_space
from cadmbs.system import Scenario, System

Jacobian: TypeAlias = Callable[[float, Array], Array]


class TreeFormulation(relative.RelativeFormulation):
    """The motion of a tree.

    Attributes:
        after_step: Nothing follows a step.
    """

    after_step = None

    def __init__(self, system: System, plan: Scenario, spec: MethodSpec, start: Array, engine: str) -> None:
        """Args: the tree, what to simulate, the requested method, the state at the start, the engine.

        Raises:
            NotSolvableError: If the mass matrix is singular at the start.
        """
        rate = equations.TreeEquations(system)
        rate(plan.start, start)  # a singular start is an error; a singular passage is an outcome
        decision = tree_decision(system, engine)
        super().__init__(system, plan, spec, start, rate, decision, "tree")
        # at the start of a tree a close call goes to Radau, whose Jacobians are cheap without rows
        self._advantage = kernel_advantage(packed_loops(system).features if decision.compiled else None)
        self._compiled_changes: ChangesAt | None = None

    def step_parts(self, every_step: bool) -> tuple[RightHandSide, TreeKernel | None]:
        """What takes fixed steps: the right-hand side, and the kernel where there is one."""
        if not has_law(self._system):
            is_compiled = self._decision.compiled
            return self._rate, TreeKernel(self._system, self.start, every_step) if is_compiled else None
        if state_space(self._system) is FLAT:  # the rate in R^n is that on the manifold
            self._engine_rate = self._rate_by_engine
            return self._engine_rate, None
        return self._rate, None

    def _compiled_rate(self, reference: RightHandSide) -> RightHandSide:
        return compiled_tree_rate(self._system, reference)

    def _solver(self, method: str, span: tuple[float, float], x: Array) -> ScipySteps:
        rate = self._engine_rate or self._rate_by_engine
        jacobian: Jacobian = lambda t, x: self._jacobian(rate, t, x)  # noqa: E731
        return scipy_steps(replace(self.choice, method=method), self.plan, rate, x, span, jacobian, self._ends)

    def _adaptive_kernel(self, method: str, rate: EngineRate, times: Sequence[float]) -> TreeAdaptiveKernel | None:
        return tree_adaptive_kernel(self._system, self.plan, method, times, rate)

    def _may_get_stiff(self) -> bool:
        return self._system.derived(loses_energy)

    def _stiffness_ahead(self, t: float, x: Array, advantage: float) -> Stiffness:
        return stiffness_ahead(self._system, self._rate_beside, self.plan, t, x, advantage)

    def _jacobian(self, rate: EngineRate, t: float, x: Array) -> Array:
        """The derivative for implicit methods: exact, or by differences at a state where it does not exist."""
        if rate.decision.compiled and self._compiled_changes is None:
            self._compiled_changes = compiled_changes(self._system)
        try:
            if has_law(self._system):
                return difference_jacobian(rate, t, x)
            J = tree_jacobian(self._system, t, x, self._compiled_changes)
            if np.all(np.isfinite(J)):
                return J
        except (CadmbsError, np.linalg.LinAlgError):  # differences look on both sides, and give the reason
            pass
        return difference_jacobian(rate, t, x)

    def report(self, trajectory: Trajectory) -> MotionReport:
        """Accelerations, forces and energies at the rows."""
        system, choice = self._system, self._final_choice()
        t, states = np.array(trajectory.times), rows_of(trajectory)
        q, v = split(system, states)
        q = normalized(system, q)
        by_kernel, frames, springs = self._by_kernel(t, q, states), dict[str, FrameTrajectory](), None
        if by_kernel is None:
            tau, a, kinetic, potential = evaluated_tree(system, t, q, v)
        else:
            (a, tau), (kinetic, potential, _, moved, springs) = by_kernel
            frames = {address: frame_trajectory(*parts) for address, parts in moved.items()}
        return MotionReport(
            q, v, a, tau, kinetic, potential, states[..., -1],
            columns=further_columns(system, self.plan, q, v, a, frames),
            statistics=self._engine_statistics(trajectory),
            method={"name": choice.name, "reason": choice.reason},
            remedies=choice.remedies,
            stored=springs,
        )  # fmt: skip

    def _by_kernel(self, t: Array, q: Array, states: Array) -> tuple[tuple[Array, Array], CompiledStates] | None:
        """Accelerations and loads at the rows of adaptive steps that a kernel took, and what follows from these.

        None where fewer rows are there than a line serves.
        """
        system, v = self._system, split(self._system, states)[1]
        is_covered = self._decision.compiled and not self.choice.has_fixed_steps and not has_law(system)
        if not is_covered or system.inputs is not None or len(t) < LEAST_STATES:
            return None
        outputs = tree_outputs(system, t, np.concatenate([q, states[:, system.n_q :]], axis=1))
        if outputs is None:
            return None
        line = compiled_states(system, t, q, v, outputs.a, stops.requested_bodies(system, self.plan.outputs))
        return None if line is None else ((outputs.a, outputs.tau), line)


def evaluated_tree(
    system: System, t: Array, q: Array, v: Array, engine: str = "reference"
) -> tuple[Array, Array, Array, Array]:
    """Loads, accelerations, kinetic and potential energy at all rows (..., n_t, n), in bounded memory.

    Times are (n_t,), or (..., n_t) of each motion.
    """
    blocks = row_blocks(t.shape[-1], math.prod(q.shape[:-2]))
    parts = [_evaluated(system, t[..., rows], q[..., rows, :], v[..., rows, :], engine) for rows in blocks]
    tau, a = (np.concatenate([part[k] for part in parts], axis=-2) for k in (0, 1))
    kinetic, potential = (np.concatenate([part[k] for part in parts], axis=-1) for k in (2, 3))
    return tau, a, kinetic, potential


def _evaluated(system: System, t: Array, q: Array, v: Array, engine: str) -> tuple[Array, Array, Array, Array]:
    """Loads, accelerations, kinetic and potential energy at some rows."""
    try:
        has_inputs = system.inputs is not None  # of which each sample may have its own, and kernels none
        tau = load_forces(system, q, v, t, engine="reference" if has_inputs else engine)
        if engine == "reference":
            a = tree_forward_dynamics(system, q, v, tau)
        else:
            a = forward_dynamics(system, q, v, tau, engine=engine)
    except CadmbsError:  # the last state is where the equations fail: its acceleration does not exist
        tau, a = np.full_like(v, np.nan), np.full_like(v, np.nan)
    return tau, a, *energy(system, q, v, engine=engine)


# The exact derivative of a tree's right-hand side by its state, for implicit methods.


class ForceChanges(NamedTuple):
    """What the equations of a tree change by at a state.

    Attributes:
        mass: M (n, n).
        inertial: d(M a + b)/d(delta, v) (n, 2 n) at the accelerations of that state.
        loads: tau (n,).
        of_loads: dtau/d(delta, v) (n, 2 n).
    """

    mass: Array
    inertial: Array
    loads: Array
    of_loads: Array


ChangesAt: TypeAlias = Callable[[float, Array, Array, Array], ForceChanges]
"""(t, q, v, N) -> the changes; N (n_q, n_v) with dq/dt = N v."""


def tree_jacobian(system: System, t: float, x: Array, changes: ChangesAt | None = None) -> Array:
    """Derivative (n, n) of the rate (dq/dt, a, power) of a tree by its state (q, v, work), n = n_q + n_v + 1.

        dq/dt = N(q) v ,   M a = tau(q, v, t) - b(q, v) ,   power = tau . v

    A change of q displaces the tree by P dq along its velocity coordinates, P N = I: da/dq = (da/ddelta) P, where
    da/ddelta = M^-1 (dtau/ddelta - d(M a + b)/ddelta), and da/dv likewise. Quaternions count at unit norm, as in
    `coordinate_rate`. Loads and dynamics are differentiated exactly. P-DYN 6.1, theory 5.7 and 7.8.

    Args:
        system: Compiled tree.
        t: Time [s].
        x: State (n,) in R^n.
        changes: Of the loads and the dynamics, by `compiled_changes`; None for those of NumPy.

    Raises:
        LinAlgError: If the mass matrix is singular.
        OutsideTableError: If a load's table does not cover t.
    """
    n_q, n = system.n_q, system.n_v
    q, v = split(system, x)
    unit = normalized(system, q)
    N, by_displacement = _position_maps(system, unit, v)
    now = changes(t, unit, v, N) if changes else _numpy_changes(system, t, unit, v)
    accelerations = np.linalg.solve(now.mass, now.of_loads - now.inertial)
    P = _displacements(system, q, N)
    J = np.zeros((len(x), len(x)))
    J[:n_q, :n_q], J[:n_q, n_q:-1] = by_displacement @ P, N
    J[n_q:-1, :n_q], J[n_q:-1, n_q:-1] = accelerations[:, :n] @ P, accelerations[:, n:]
    J[-1, :n_q], J[-1, n_q:-1] = v @ now.of_loads[:, :n] @ P, now.loads + v @ now.of_loads[:, n:]
    return J


def _numpy_changes(system: System, t: float, q: Array, v: Array) -> ForceChanges:
    tau = load_forces(system, q, v, t, engine="reference")
    a = tree_forward_dynamics(system, q, v, tau)
    inertial, loads = tree_inverse_dynamics_derivatives(system, q, v, a), load_force_derivatives(system, q, v, t)
    by_state = np.concatenate([inertial.dtau_dq, inertial.dtau_dv], axis=-1)
    return ForceChanges(inertial.dtau_da, by_state, tau, np.concatenate(loads, axis=-1))


def compiled_changes(system: System) -> ChangesAt:
    """The changes by kernels: loads by dual numbers, the dynamics by the kernel of their derivatives."""
    from cadmbs.kernels.calls import compiled_derivatives, single

    loads, n = compiled_derivatives.bound_load_derivatives(system), system.n_v
    none, along = np.zeros((n, system.n_q)), np.eye(n)

    def changes(t: float, q: Array, v: Array, N: Array) -> ForceChanges:
        tau, of_loads = loads(q, v, t, np.concatenate([N.T, none]), np.concatenate([0.0 * along, along]))
        a = single.dynamics(system, "forward_dynamics", q, v, tau)
        if a is None:
            raise np.linalg.LinAlgError("the mass matrix is singular")
        by_q, by_v, mass = compiled_derivatives.inverse_dynamics_derivatives(system, q, v, a, threads=1)
        return ForceChanges(mass, np.concatenate([by_q, by_v], axis=-1), tau, of_loads)

    return changes


def _position_maps(system: System, q: Array, v: Array) -> tuple[Array, Array]:
    """N and d(N v)/ddelta, both (n_q, n_v): along small turns delta, dQ = 1/2 Q (0, delta) and dR = R ~delta."""
    blocks, n = system.manifold, system.n_v
    N = position_rates(system, np.broadcast_to(q, (n, system.n_q)), np.eye(n)).T
    change = np.zeros(N.shape)
    for i, j in zip((*blocks.spherical_q, *blocks.free_q), (*blocks.spherical_v, *blocks.free_v), strict=True):
        omega = np.concatenate([[0.0], v[j : j + 3]])
        turned = N[i : i + 4, j : j + 3].T
        change[i : i + 4, j : j + 3] = 0.5 * quaternion.multiply(turned, omega).T
    for i, j in zip(blocks.free_q, blocks.free_v, strict=True):
        R = N[i + 4 : i + 7, j + 3 : j + 6]
        change[i + 4 : i + 7, j : j + 3] = -R @ so3.hat(v[j + 3 : j + 6])
    return N, change


def _displacements(system: System, q: Array, N: Array) -> Array:
    """P (n_v, n_q) with P N = I: N^T of plain numbers and positions, 4 N^T / |Q| of quaternions Q."""
    blocks, P = system.manifold, N.T.copy()
    for i, j in zip((*blocks.spherical_q, *blocks.free_q), (*blocks.spherical_v, *blocks.free_v), strict=True):
        P[j : j + 3, i : i + 4] *= 4.0 / np.linalg.norm(q[i : i + 4])
    return P
