"""Derivatives of a motion by constants of its equations: the variational equations, by programs, row by row.

With the state x = (q, v) and constants c, x' = f(x, t, c). Runge-Kutta steps of order 4 from a row of the motion to
the next have the derivatives Phi by the state, and Gamma by the parameters p:

    S_(n+1) = Phi_n S_n + Gamma_n ,   S = dx / dp

All rows are computed at once; where the motion is by the same method and step, S is the derivative of its numbers. The
steps must lead to the next row of the motion, which shows that programs and simulation are one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.exporters.fmu.body_motion import body_motions
from cadmbs.exporters.fmu.outputs import unit_outputs
from cadmbs.expressions.differentiation import directional_derivative
from cadmbs.expressions.evaluation import evaluate
from cadmbs.expressions.graph import Expression, ExpressionArray, program_nodes
from cadmbs.expressions.lifting import symbols
from cadmbs.programs.errors import NotExportableError
from cadmbs.programs.lifted_system import LiftedSystem, ProgramOptions
from cadmbs.programs.tree_expressions import tree_expressions
from cadmbs.programs.tree_quantities import forward_dynamics
from cadmbs.studies.derivatives.constants import Constants, load_numbers
from cadmbs.system import System
from cadmbs.system import measures as records

_STAGES: Final = (0.0, 0.5, 0.5, 1.0)
_WEIGHTS: Final = (1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0)


class _Differentiated(NamedTuple):
    """Values, then their rates for rates of q, of v and of the active constants."""

    outputs: list[Expression]
    n_values: int


@dataclass(frozen=True)
class MotionProgram:
    """Accelerations and columns of a mechanism as functions of the state and of constants, with their derivatives.

    Attributes:
        n: Coordinates.
        constants: Names of the symbols of all constants but the start.
        active: Indices of those that have rates.
    """

    n: int
    constants: tuple[str, ...]
    active: tuple[int, ...]
    _accelerations: _Differentiated
    _columns: _Differentiated

    @property
    def operations(self) -> int:
        """Nodes that an evaluation takes."""
        return sum(len(program_nodes(part.outputs)) for part in (self._accelerations, self._columns))

    def _evaluated(
        self, part: _Differentiated, x: Array, t: Array, c: Array, Z: Array, c_p: Array
    ) -> tuple[Array, Array]:
        """Values (n_rows, k) and their rates (n_rows, k, d) in directions Z (n_rows, 2 n, d) of x, c_p (n, d) of c."""
        values: dict[str, Array | float] = {"t": t[:, None]}
        for k in range(self.n):
            values |= {f"q[{k}]": x[:, k, None], f"v[{k}]": x[:, self.n + k, None]}
            values |= {f"q_dot[{k}]": Z[:, k], f"v_dot[{k}]": Z[:, self.n + k]}
        values |= dict(zip(self.constants, c.tolist(), strict=True))
        values |= {f"c_dot[{k}]": c_p[k][None] for k in self.active}
        shape = (len(t), Z.shape[-1], len(part.outputs))
        numbers = np.swapaxes(np.broadcast_to(evaluate(part.outputs, values), shape), -1, -2)
        return numbers[:, : part.n_values, 0], numbers[:, part.n_values :]

    def columns(self, x: Array, t: Array, c: Array, S: Array, c_p: Array) -> tuple[Array, Array]:
        """Columns (n_rows, k) along a motion x (n_rows, 2 n), and their derivatives (n_rows, k, n_p)."""
        return self._evaluated(self._columns, x, t, c, S, c_p)

    def between_rows(self, x: Array, t: Array, steps: int, c: Array, c_p: Array) -> tuple[Array, Array, Array]:
        """The ends (n_rows, 2 n) of Runge-Kutta steps from each row to the time of the next, Phi and Gamma."""
        width, times, h = 2 * self.n, t[:-1], np.diff(t) / steps
        Z = np.zeros((len(h), width, width + c_p.shape[-1]))
        Z[:, :, :width] = np.eye(width)
        rates = np.concatenate([np.zeros((len(c_p), width)), c_p], axis=-1)
        state = x[:-1]
        for _ in range(steps):
            state, Z = self._step(state, Z, times, h, c, rates)
            times = times + h
        return state, Z[:, :, :width], Z[:, :, width:]

    def _step(self, x: Array, Z: Array, t: Array, h: Array, c: Array, c_p: Array) -> tuple[Array, Array]:
        n = self.n
        k_x, k_Z = np.zeros_like(x), np.zeros_like(Z)
        sum_x, sum_Z = np.zeros_like(x), np.zeros_like(Z)
        for node, weight in zip(_STAGES, _WEIGHTS, strict=True):
            at, Z_at = x + node * h[:, None] * k_x, Z + node * h[:, None, None] * k_Z
            a, rates = self._evaluated(self._accelerations, at, t + node * h, c, Z_at, c_p)
            k_x, k_Z = np.concatenate([at[:, n:], a], axis=-1), np.concatenate([Z_at[:, n:], rates], axis=-2)
            sum_x, sum_Z = sum_x + weight * k_x, sum_Z + weight * k_Z
        return x + h[:, None] * sum_x, Z + h[:, None, None] * sum_Z


def sensitivities(phi: Array, gamma: Array, start: Array) -> Array:
    """S (n_rows, 2 n, n_p) from that of the first row."""
    S = np.zeros((len(phi) + 1, *start.shape))
    S[0] = start
    for row in range(len(phi)):
        S[row + 1] = phi[row] @ S[row] + gamma[row]
    return S


def motion_program(
    system: System, names: Sequence[str], constants: Constants, active: Sequence[int], keeps_geometry: bool
) -> MotionProgram:
    """The program of a mechanism without loops.

    Args:
        system: The mechanism, whose coordinates are rates of each other.
        names: Columns of results.
        constants: Their sizes are those of the arguments.
        active: Indices of the constants, those of the start not counted, by which there are derivatives.
        keeps_geometry: Whether axes of joints are arguments.

    Raises:
        NotExportableError: If equations cannot say the mechanism, or do not have a column.
    """
    tree = tree_expressions(system, keep_inertia=True, keep_geometry=keeps_geometry)
    graph = tree.graph
    loads = symbols(graph, "p", len(constants.loads))
    arguments = {each.place: symbol for each, symbol in zip(load_numbers(system), loads, strict=True)}
    tree = replace(tree, load_arguments=arguments)
    lifted = LiftedSystem(tree, "", ProgramOptions(), {})
    a = forward_dynamics(tree, lifted.load_forces())
    known = _columns(lifted, a)
    missing = [name for name in names if name not in known]
    if missing:
        raise NotExportableError(f"equations of {system.name!r} do not have column {missing[0]!r}")
    inputs = [
        *symbols(graph, "inertia", len(constants.inertia)),
        *symbols(graph, "geometry", len(constants.geometry)),
        *loads,
    ]
    rates = {
        x.index: graph.symbol(f"{name}_dot[{k}]")
        for name, argument in (("q", tree.q), ("v", tree.v))
        for k, x in enumerate(argument)
    }
    rates |= {inputs[k].index: graph.symbol(f"c_dot[{k}]") for k in active}
    columns = np.array([known[name] for name in names], dtype=object)
    parts = (_Differentiated([*x, *directional_derivative(list(x), rates)], len(x)) for x in (a, columns))
    return MotionProgram(system.n_v, tuple(x.name for x in inputs), tuple(active), *parts)


def _columns(lifted: LiftedSystem, a: ExpressionArray) -> Mapping[str, Expression]:
    """What equations say of the columns of results, by name.

    Energies, and measures of masses, are left out: their masses are constants there.
    """
    tree = lifted.tree
    system = tree.system
    of_joints = (
        ("q", system.position_names, tree.q),
        ("v", system.velocity_names, tree.v),
        ("a", system.velocity_names, a),
    )
    columns = {
        f"joint/{name}/{letter}": value
        for letter, coordinates, values in of_joints
        for name, value in zip(coordinates, values, strict=True)
    }
    outputs, _ = unit_outputs(lifted, body_motions(tree, {}))
    of_masses = {f"measure.{each.name}" for each in system.measures if _depends_on_masses(each.name, system)}
    for output in outputs:
        if output.name.startswith(("body.", "measure.")) and output.name not in of_masses:
            columns[output.name.replace(".", "/")] = output.value
    columns["energy/kinetic"] = lifted.energy()[0]
    return columns


def _depends_on_masses(name: str, system: System) -> bool:
    """Whether a measure, or one that it is made of, is of masses."""
    measure = next(each for each in system.measures if each.name == name)
    if isinstance(measure, records.SumMeasure | records.ProductMeasure):
        return any(_depends_on_masses(each, system) for each in measure.of)
    return isinstance(measure, records.EnergyMeasure | records.CenterOfMassMeasure | records.AngularMomentumMeasure)
