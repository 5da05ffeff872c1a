"""Derivatives of the objective of a study by its parameters: by programs where they compute the motion."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.constraints.rows import rows as row_table
from cadmbs.errors import CadmbsError
from cadmbs.exporters.fmu.body_motion import body_motions
from cadmbs.exporters.fmu.outputs import unit_outputs
from cadmbs.expressions import evaluation, lifting
from cadmbs.expressions.differentiation import directional_derivative
from cadmbs.expressions.graph import Expression, ExpressionArray, program_nodes
from cadmbs.models.study.document import AtTime, Crossing, OutputDocument, Take
from cadmbs.programs.errors import NotExportableError
from cadmbs.programs.lifted_system import LiftedSystem, ProgramOptions
from cadmbs.programs.tree_expressions import tree_expressions
from cadmbs.programs.tree_quantities import forward_dynamics
from cadmbs.results import Result
from cadmbs.simulation.method import DEFAULT_STEP
from cadmbs.studies.derivatives.constants import (
    Constants,
    constant_derivatives,
    constants_of,
    load_numbers,
    sort_of_constants,
)
from cadmbs.studies.evaluation import compiled_sample, sample_result
from cadmbs.studies.outputs import crossing_row, taken, with_derived
from cadmbs.studies.study import Study
from cadmbs.system import System
from cadmbs.system import measures as records

BY_EQUATIONS: Final = "equations"
BY_DIFFERENCES: Final = "differences"

_ROWS_AGREE: Final = 1e-6
"""Largest difference of a row of the motion from that of the program, in parts of 1 + its size.

It is that of adaptive methods with default tolerances; with Runge-Kutta steps of the same length it is rounding.
"""

_HALVINGS: Final = 4
"""How often the steps between rows are halved until they lead to the rows of another method."""

_LONGEST_PROGRAM: Final = 50_000
"""Nodes of a program with derivatives above which differences are faster."""

_MOST_NUMBERS: Final = 20_000_000
"""Numbers in the sensitivities between all rows above which they do not fit."""


@dataclass
class ObjectiveDerivatives:
    """Derivatives of an output by those parameters for which equations have them.

    Attributes:
        study: The study.
        output: Index of the objective among the outputs.
        ranges: (n_parameters,) widths between the bounds of parameters.
        ways: By parameter, "equations" or "differences"; empty before derivatives were asked for.
    """

    study: Study
    output: int
    ranges: Array
    ways: dict[str, str] = field(default_factory=dict)
    _sorts: dict[int, str] | None = None
    _program: MotionProgram | None = None
    _active: frozenset[int] = frozenset()
    _others: tuple[float, ...] = ()

    def at(self, values: Sequence[float]) -> Mapping[int, float]:
        """Derivatives at values of all parameters, by the index of those parameters for which equations have them."""
        slopes: Array | None = None
        try:
            if self._sorts is None:
                self._sorts = self._sorts_at(values)
            if self._sorts:
                slopes = self._derivatives(values)
        except NotExportableError:
            self._sorts = {}
        except CadmbsError:
            slopes = None  # a run that fails: there is no derivative at this point
        sorts = self._sorts or {}
        self.ways = {
            name: BY_EQUATIONS if k in sorts else BY_DIFFERENCES for k, name in enumerate(self.study.parameter_names)
        }
        if slopes is None or not np.all(np.isfinite(slopes)):
            return {}
        return dict(zip(sorts, slopes.tolist(), strict=True))

    def _sorts_at(self, values: Sequence[float]) -> dict[int, str]:
        """Which constants parameters change, of those that change nothing but arguments of programs."""
        document, system = self.study.document, compiled_sample(self.study, values)
        if not _has_program(system) or (document.objective is not None and document.objective.limits):
            return {}
        sorts = {k: sort_of_constants(self.study, system, k) for k in range(len(document.parameters))}
        return {k: sort for k, sort in sorts.items() if sort is not None}

    @property
    def _keeps_geometry(self) -> bool:
        return any("geometry" in sort for sort in (self._sorts or {}).values())

    def _derivatives(self, values: Sequence[float]) -> Array | None:
        """(n_chosen,) derivatives of the objective; None where the run or those nearby fail.

        Raises:
            NotExportableError: If equations do not compute this objective.
        """
        chosen, keeps_geometry = tuple(self._sorts or ()), self._keeps_geometry
        system = compiled_sample(self.study, values)
        constants = constants_of(system, keeps_geometry)
        by_parameter = constant_derivatives(self.study, values, chosen, self.ranges, keeps_geometry)
        if by_parameter is None:
            return None
        n_start = len(constants.start)
        others = tuple(x for k, x in enumerate(values) if k not in chosen)
        if others != self._others:  # what is no argument is a constant of the program
            self._program, self._others = None, others
        program = self._program_with(system, constants, np.flatnonzero(by_parameter[n_start:].any(axis=-1)))
        result = sample_result(self.study, values)
        if not np.all(np.isfinite(result.q)):
            return None
        columns, slopes = self._columns(program, system, result, constants, by_parameter)
        return np.asarray(self._of_outputs(result.t, columns, slopes)[self.output])

    def _program_with(self, system: System, constants: Constants, active: Indices) -> MotionProgram:
        """The program with derivatives by at least these constants, made once."""
        wanted = self._active | frozenset(active.tolist())
        if self._program is None or wanted != self._active:
            names = list(dict.fromkeys(name for _, name, _ in self._taken()))
            self._active = wanted
            self._program = motion_program(system, names, constants, sorted(wanted), self._keeps_geometry)
            if self._program.operations > _LONGEST_PROGRAM:
                raise NotExportableError(f"the derivatives of the motion of {system.name!r} take too many operations")
        return self._program

    def _taken(self) -> list[tuple[int, str, Take]]:
        """What is taken of columns for the objective: index of the output, column and take."""
        needed = needed_outputs(self.study.document.outputs, self.output)
        return [each for each in self.study.document.taken if each[0] in needed]

    def _columns(
        self, program: MotionProgram, system: System, result: Result, constants: Constants, by_parameter: Array
    ) -> tuple[Array, Array]:
        """The columns (n_rows, k) of a run, and their derivatives (n_rows, k, n_chosen)."""
        t, x = result.t, np.concatenate([result.q, result.v], axis=-1).reshape(len(result.t), -1)
        n_start, n_p = len(constants.start), by_parameter.shape[-1]
        if len(t) * n_start * (n_start + n_p) > _MOST_NUMBERS:
            raise NotExportableError("the derivatives of all rows are too many numbers")
        c, c_p = constants.all_numbers()[n_start:], by_parameter[n_start:]
        plan = system.scenario
        steps = max(1, math.ceil(plan.output_step / (plan.step or DEFAULT_STEP) - 1e-9))
        for _ in range(_HALVINGS):
            ends, phi, gamma = program.between_rows(x, t, steps, c, c_p)
            if np.all(np.abs(ends - x[1:]) <= _ROWS_AGREE * (1.0 + np.abs(x[1:]))):
                return program.columns(x, t, c, sensitivities(phi, gamma, by_parameter[:n_start]), c_p)
            steps *= 2
        raise NotExportableError(f"equations do not lead from row to row of the motion of {system.name!r}")

    def _of_outputs(self, t: Array, columns: Array, slopes: Array) -> Array:
        """(n_outputs, n_chosen) derivatives of outputs, those that are made of others after these."""
        outputs = self.study.document.outputs
        names = list(dict.fromkeys(name for _, name, _ in self._taken()))
        values = np.full(len(outputs), np.nan)
        rates = np.full((len(outputs), slopes.shape[-1]), np.nan)
        for k, name, take in self._taken():
            column = names.index(name)
            rates[k] = row_weights(t, columns[:, column], take) @ slopes[:, column]
            values[k] = taken(t, columns[:, column], take)
        return slopes_with_derived(outputs, values, rates)


def _has_program(system: System) -> bool:
    """Whether programs compute the motion: a tree whose velocities are the rates of its coordinates."""
    plan = system.scenario
    is_plain = len(system.manifold.plain_q) == system.n_q == system.n_v
    return is_plain and not row_table(system).n_rows and not plan.stop and not plan.locks


# Derivatives of a motion by constants of its equations: the variational equations, by programs, row by row.
#
# With the state x = (q, v) and constants c, x' = f(x, t, c). Runge-Kutta steps of order 4 from a row of the motion to
# the next have the derivatives Phi by the state, and Gamma by the parameters p:
#
#     S_(n+1) = Phi_n S_n + Gamma_n ,   S = dx / dp
#
# All rows are computed at once; where the motion is by the same method and step, S is the derivative of its numbers.
# The steps must lead to the next row of the motion, which shows that programs and simulation are one.

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
        numbers = np.swapaxes(np.broadcast_to(evaluation.evaluate(part.outputs, values), shape), -1, -2)
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
    loads = lifting.symbols(graph, "p", len(constants.loads))
    arguments = {each.place: symbol for each, symbol in zip(load_numbers(system), loads, strict=True)}
    tree = replace(tree, load_arguments=arguments)
    lifted = LiftedSystem(tree, "", ProgramOptions(), {})
    a = forward_dynamics(tree, lifted.load_forces())
    known = _columns(lifted, a)
    missing = [name for name in names if name not in known]
    if missing:
        raise NotExportableError(f"equations of {system.name!r} do not have column {missing[0]!r}")
    inputs = [
        *lifting.symbols(graph, "inertia", len(constants.inertia)),
        *lifting.symbols(graph, "geometry", len(constants.geometry)),
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


# Outputs as functions of the rows of columns, and of other outputs: their derivatives.


def row_weights(t: Array, x: Array, take: Take) -> Array:
    """(n_t,) derivatives of `taken` by the rows of a column; not numbers where nothing is taken.

    Least and greatest values are those of one row, and a crossing is between two: where another row takes their place,
    the derivative is that of the side on which the column is.
    """
    weights = np.zeros(len(t))
    rows = np.flatnonzero(np.isfinite(x))
    if not len(rows) or not np.isfinite(taken(t, x, take)):
        return np.full(len(t), np.nan)
    weights[rows] = _of_finite_rows(t[rows], x[rows], take)
    return weights


def _of_finite_rows(t: Array, x: Array, take: Take) -> Array:
    unit = np.eye(len(x))
    match take:
        case Crossing(crossing=value, direction=direction):
            return _of_crossing(t, x - value, direction)
        case AtTime(at=time):
            return np.array([np.interp(time, t, row) for row in unit])
        case "last":
            return np.asarray(unit[-1])
        case "first":
            return np.asarray(unit[0])
        case "min":
            return np.asarray(unit[int(np.argmin(x))])
        case "max":
            return np.asarray(unit[int(np.argmax(x))])
        case "range":
            return np.asarray(unit[int(np.argmax(x))] - unit[int(np.argmin(x))])
        case "mean":
            return _of_mean(t)
        case _:
            size = taken(t, x, take)
            return _of_mean(t) * x / size if size else np.full(len(x), np.nan)


def _of_mean(t: Array) -> Array:
    """Weights of the trapezoidal rule over its length."""
    if len(t) < 2 or t[-1] == t[0]:
        return np.asarray(np.eye(len(t))[0])
    steps = np.diff(t)
    return np.asarray(0.5 * (np.append(steps, 0.0) + np.append(0.0, steps)) / (t[-1] - t[0]))


def _of_crossing(t: Array, x: Array, direction: str) -> Array:
    """Of t0 - x0 (t1 - t0) / (x1 - x0)."""
    weights = np.zeros(len(t))
    row = crossing_row(x, direction)
    if row is not None:
        factor = (t[row + 1] - t[row]) / (x[row + 1] - x[row]) ** 2
        weights[row], weights[row + 1] = -factor * x[row + 1], factor * x[row]
    return weights


def needed_outputs(outputs: Sequence[OutputDocument], index: int) -> set[int]:
    """Indices of an output and of those that it is made of."""
    names = {output.name: k for k, output in enumerate(outputs)}
    return {index}.union(*(needed_outputs(outputs, names[name]) for name in outputs[index].of or ()))


def slopes_with_derived(outputs: Sequence[OutputDocument], values: Array, slopes: Array) -> Array:
    """Derivatives (n_outputs, n) of all outputs, from those of the outputs that are taken of columns.

    Args:
        outputs: All outputs; one that is made of others stands behind them.
        values: (n_outputs,) values of those that are taken of columns.
        slopes: (n_outputs, n) derivatives of these.
    """
    names = {output.name: k for k, output in enumerate(outputs)}
    x, result = with_derived(outputs, values), np.array(slopes)
    with np.errstate(all="ignore"):
        for k, output in enumerate(outputs):
            parts = [names[name] for name in output.of or ()]
            if output.kind == "quotient":
                result[k] = (result[parts[0]] - x[k] * result[parts[1]]) / x[parts[1]]
            elif output.kind == "product":
                others = [np.prod([x[j] for j in (*parts[:i], *parts[i + 1 :])]) for i in range(len(parts))]
                result[k] = sum(other * result[j] for other, j in zip(others, parts, strict=True))
            elif output.kind == "sum":
                factors = output.factors or (1.0,) * len(parts)
                result[k] = sum(factor * result[j] for factor, j in zip(factors, parts, strict=True))
    return result
