"""The equations of a unit: accelerations, outputs, projections and their derivatives, as programs of one graph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.rows import rows as row_table
from cadmbs.errors import Finding
from cadmbs.exporters.fmu import joint_manifold
from cadmbs.exporters.fmu.body_motion import body_motions
from cadmbs.exporters.fmu.events import event_indicators
from cadmbs.exporters.fmu.geometry_parameters import GEOMETRY, axes_of, geometry_parameters
from cadmbs.exporters.fmu.hoisting import hoisted
from cadmbs.exporters.fmu.inertial_parameters import keep_masses
from cadmbs.exporters.fmu.outputs import Output, unit_outputs
from cadmbs.exporters.fmu.parameters import Parameter, parameters
from cadmbs.exporters.fmu.start import UnitStart, unit_start
from cadmbs.expressions.differentiation import directional_derivative
from cadmbs.expressions.evaluation import evaluate
from cadmbs.expressions.graph import Expression, ExpressionArray
from cadmbs.expressions.lifting import symbols
from cadmbs.programs.closed_quantities import (
    accelerations_by_multipliers,
    held_correction,
    require_known_rows,
    shortest_correction,
)
from cadmbs.programs.errors import NotExportableError
from cadmbs.programs.lifted_system import LiftedSystem, ProgramOptions
from cadmbs.programs.program import Argument, Formula
from cadmbs.programs.tree_expressions import TreeExpressions, tree_expressions
from cadmbs.programs.tree_quantities import forward_dynamics
from cadmbs.system import System
from cadmbs.system.inertias import require_inertia

STATE = ("q", "v", "u", "c", "t")
_OF_ROWS: Final = ("mass", GEOMETRY)
"""Arrays of parameters that are those of bodies and axes, and not of loads."""

MOTION_INPUTS = ("q", "v", "a")
"""Inputs of a motion: what is added to its position, and the rates of that."""


@dataclass(frozen=True)
class UnitModel:
    """Everything that a unit is written from.

    Attributes:
        system: The mechanism.
        start: Consistent initial state.
        parameters: What can be changed; tunable ones first.
        motions: Names of motions of coordinates, which have inputs.
        outputs: What is computed besides states; event indicators at the end.
        functions: Programs by the names of the C functions.
        n_constants: Numbers that depend on parameters alone.
        n_rows: Constraint rows.
        findings: What is left out.
    """

    system: System
    start: UnitStart
    parameters: tuple[Parameter, ...]
    motions: tuple[str, ...]
    outputs: tuple[Output, ...]
    functions: Mapping[str, Formula]
    n_constants: int
    n_rows: int
    findings: tuple[Finding, ...]

    @property
    def n_events(self) -> int:
        """Event indicators."""
        return sum(output.is_event for output in self.outputs)

    @property
    def operations(self) -> int:
        """Operations + - * / of all functions."""
        return sum(function.operations for function in self.functions.values())


@dataclass(frozen=True)
class _Arguments:
    """The arguments of the functions by name, as symbols."""

    symbols: Mapping[str, ExpressionArray]

    def formula(self, system: System, name: str, names: Sequence[str], output: ExpressionArray) -> Formula:
        """A function of some arguments."""
        arguments = tuple(Argument(each, self.symbols[each], "", each == "t") for each in names)
        return Formula(system, name, arguments, output, "", {})


def unit_model(system: System, keeps_geometry: bool = False) -> UnitModel:
    """The equations of a mechanism with its loads, as a unit.

    Args:
        system: The mechanism.
        keeps_geometry: Whether directions and points of the joint axes are parameters.

    Raises:
        NotExportableError: If equations cannot say the mechanism.
        NotSolvableError: If there is no consistent start, or a body has an impossible inertia.
    """
    require_inertia(system)
    if not system.n_v:
        raise NotExportableError(f"{system.name!r} has no coordinates: nothing in it moves")
    n_rows = row_table(system).n_rows
    if n_rows:
        require_known_rows(system)
    start, listed = unit_start(system), parameters(system)
    if keeps_geometry:
        listed += tuple(geometry_parameters(system))
    tree = tree_expressions(system, keep_geometry=keeps_geometry, axes=lambda graph: axes_of(graph, system, listed))
    p = symbols(tree.graph, "p", len(listed))
    masses = {each.place[1]: symbol for each, symbol in zip(listed, p, strict=True) if each.place[0] == "mass"}
    if masses:
        keep_masses(tree, masses)
    of_loads = [(each, symbol) for each, symbol in zip(listed, p, strict=True) if each.place[0] not in _OF_ROWS]
    load_arguments = {each.place: symbol for each, symbol in of_loads}
    tree = replace(tree, load_arguments=load_arguments)
    motions = tuple(motion.name for motion in system.motions if motion.of_coordinate)
    u = symbols(tree.graph, "u", len(MOTION_INPUTS) * len(motions))
    numbers = {symbol.name: each.value for symbol, each in zip(p, listed, strict=True)}
    lifted = LiftedSystem(tree, "", ProgramOptions(), numbers | {symbol.name: 0.0 for symbol in u})
    outputs, findings = unit_outputs(lifted, body_motions(tree, masses))
    outputs += event_indicators(lifted, [output.value for output in outputs])
    if n_rows:
        _add_inputs(lifted, motions, u)
    functions, n_constants = _functions(lifted, outputs, p, u, n_rows)
    _require_finite(system, functions["accelerations"], functions["constants_of"], start, listed)
    return UnitModel(
        system, start, listed, motions, tuple(outputs), functions, n_constants, n_rows, tuple(findings)
    )  # fmt: skip


def _add_inputs(lifted: LiftedSystem, motions: Sequence[str], u: ExpressionArray) -> None:
    """Inputs added to the motions: positions, velocities and accelerations of their rows."""
    names, rows = row_table(lifted.tree.system).slices, lifted.rows
    for k, motion in enumerate(motions):
        row = names[f"motion/{motion}"].start
        position, velocity, acceleration = u[3 * k : 3 * k + 3]
        rows.residual[row] = rows.residual[row] - position
        rows.velocity_residual[row] = rows.velocity_residual[row] - velocity
        rows.right_side[row] = rows.right_side[row] + acceleration


def _functions(
    lifted: LiftedSystem, outputs: Sequence[Output], p: ExpressionArray, u: ExpressionArray, n_rows: int
) -> tuple[dict[str, Formula], int]:
    """The functions of the unit by name, and how many constants of the parameters they take."""
    tree = lifted.tree
    system = tree.system
    plain = {
        "accelerations": _accelerations(lifted, n_rows),
        "outputs": np.array([output.value for output in outputs], dtype=object),
        **_projections(lifted, n_rows, symbols(tree.graph, "h", system.n_v)),
    }
    arrays, constants = hoisted(list(plain.values()), p, "c")
    plain = dict(zip(plain, arrays, strict=True))
    known = {name: tree.argument(name) for name in ("a", "tau", "dq", "v_dot", "tau_dot", "a_dot")}
    arguments = _Arguments(
        {
            **known, "q": tree.q, "v": tree.v, "u": u, "p": p, "t": np.array([lifted.t], dtype=object),
            "h": symbols(tree.graph, "h", system.n_v),
            "c": symbols(tree.graph, "c", len(constants)), "q_dot": symbols(tree.graph, "q_dot", system.n_q),
            "u_dot": symbols(tree.graph, "u_dot", len(u)),
        }
    )  # fmt: skip
    named = _named_functions(tree, plain, constants)
    named |= _derivatives(named, arguments)
    return {name: arguments.formula(system, name, *parts) for name, parts in named.items()}, len(constants)


_Named: TypeAlias = dict[str, tuple[tuple[str, ...], ExpressionArray]]
"""Names of arguments and results, by name of the function."""

_OF_MOTION: Final = ("q", "v", "tau", "u", "c", "t")
_OF_OUTPUTS: Final = ("q", "v", "a", "c", "t")


def _named_functions(
    tree: TreeExpressions, plain: Mapping[str, ExpressionArray], constants: Sequence[Expression]
) -> _Named:
    return {
        "constants_of": (("p",), np.array(constants, dtype=object)),
        "accelerations": (_OF_MOTION, plain["accelerations"]),
        "outputs": (_OF_OUTPUTS, plain["outputs"]),
        "position_step": (("q", "u", "c", "t"), plain["position_step"]),
        "velocity_step": (STATE, plain["velocity_step"]),
        "held_position_step": (("q", "h", "u", "c", "t"), plain["held_position_step"]),
        "held_velocity_step": (("q", "v", "h", "u", "c", "t"), plain["held_velocity_step"]),
        "residuals": (STATE, plain["residuals"]),
        "position_rates": (("q", "v"), joint_manifold.position_rates(tree)),
        "normalized": (("q",), joint_manifold.normalized(tree)),
        "moved": (("q", "dq"), joint_manifold.moved(tree)),
        "pulled_back": (("dq", "v"), joint_manifold.pulled_back(tree)),
    }


def _derivatives(named: _Named, arguments: _Arguments) -> _Named:
    """Rates of accelerations, rates of positions and outputs, for rates of what they depend on."""
    derivatives: _Named = {}
    for name, source, inputs in (
        ("acceleration_derivatives", "accelerations", ("q", "v", "tau", "u")),
        ("position_rate_derivatives", "position_rates", ("q", "v")),
        ("output_derivatives", "outputs", ("q", "v", "a")),
    ):
        names, output = named[source]
        rates = tuple(f"{each}_dot" for each in inputs)
        derivatives[name] = ((*names, *rates), _derivative(output, arguments, inputs))
    return derivatives


def _derivative(output: ExpressionArray, arguments: _Arguments, inputs: Sequence[str]) -> ExpressionArray:
    """Rates of a result for rates x_dot of some of its arguments x."""
    rates: dict[int, Expression] = {}
    for name in inputs:
        rates |= {
            symbol.index: rate
            for symbol, rate in zip(arguments.symbols[name], arguments.symbols[f"{name}_dot"], strict=True)
        }
    return np.array(directional_derivative(list(output), rates), dtype=object)


def _accelerations(lifted: LiftedSystem, n_rows: int) -> ExpressionArray:
    """A (n_v,) with loads of the document, joint forces tau, and constraints."""
    force = lifted.argument("tau") + lifted.load_forces()
    if n_rows:
        return accelerations_by_multipliers(lifted.rows, force, lifted.closed, lifted.numbers)
    return forward_dynamics(lifted.tree, force)


def _projections(lifted: LiftedSystem, n_rows: int, weights: ExpressionArray) -> dict[str, ExpressionArray]:
    """Shortest corrections, those that hold coordinates of weight zero, and residuals: of positions, of velocities."""
    zero = lifted.tree.zeros(lifted.tree.system.n_v)
    if not n_rows:
        steps = dict.fromkeys(("position_step", "velocity_step", "held_position_step", "held_velocity_step"), zero)
        return {**steps, "residuals": np.zeros(0, dtype=object)}
    rows, at, numbers = lifted.rows, lifted.closed, lifted.numbers
    return {
        "position_step": shortest_correction(rows, rows.residual, at, numbers),
        "velocity_step": shortest_correction(rows, rows.velocity_residual, at, numbers),
        "held_position_step": held_correction(rows, rows.residual, at, weights),
        "held_velocity_step": held_correction(rows, rows.velocity_residual, at, weights),
        "residuals": np.concatenate([rows.residual, rows.velocity_residual]),
    }


def _require_finite(
    system: System, accelerations: Formula, constants: Formula, start: UnitStart, listed: Sequence[Parameter]
) -> None:
    """Refuse mechanisms whose equations have no solution at the start."""
    values: dict[str, float] = _named("p", np.array([each.value for each in listed]))
    if constants.output.size:
        values |= _named("c", evaluate(constants.outputs, values))
    values |= _named("q", start.q) | _named("v", start.v) | {"t": start.time}
    values |= {symbol.name: 0.0 for argument in accelerations.arguments[2:4] for symbol in argument.symbols}
    if not np.all(np.isfinite(evaluate(accelerations.outputs, values))):
        raise NotExportableError(
            f"the accelerations of {system.name!r} at its start are not finite: some motion moves no inertia, or a "
            "table does not cover the time"
        )


def _named(name: str, values: Array) -> dict[str, float]:
    return {f"{name}[{k}]": float(x) for k, x in enumerate(values)}
