"""The equations of a unit: accelerations, outputs, projections and their derivatives, as programs of one graph."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import numpy as np

from cadmbs.arrays import Array, NDArray
from cadmbs.constraints.rows import rows
from cadmbs.constraints.rows import rows as row_table
from cadmbs.dynamics.regressor import inertial_parameters
from cadmbs.dynamics.scenarios.consistent import consistent_start
from cadmbs.dynamics.scenarios.fields import initial_state
from cadmbs.errors import Finding
from cadmbs.exporters.fmu.body_motion import body_motions
from cadmbs.exporters.fmu.geometry_parameters import GEOMETRY, axes_of, geometry_parameters
from cadmbs.exporters.fmu.outputs import Output, unit_outputs
from cadmbs.exporters.fmu.parameters import Parameter, parameters
from cadmbs.expressions import differentiation, evaluation
from cadmbs.expressions.graph import Expression, ExpressionArray, program_nodes
from cadmbs.expressions.lifting import expression_array, require_expressions, symbols
from cadmbs.kernels.tree import manifold, packing
from cadmbs.programs import closed_quantities, errors, tree_quantities
from cadmbs.programs.lifted_system import LiftedSystem, ProgramOptions
from cadmbs.programs.program import Argument, Formula
from cadmbs.programs.tree_expressions import INERTIA_ROUNDING, TreeExpressions, put_inertias, tree_expressions
from cadmbs.system import System, inertias, loads

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
    start: "UnitStart"
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
    inertias.require_inertia(system)
    if not system.n_v:
        raise errors.NotExportableError(f"{system.name!r} has no coordinates: nothing in it moves")
    n_rows = row_table(system).n_rows
    if n_rows:
        closed_quantities.require_known_rows(system)
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
        "position_rates": (("q", "v"), position_rates(tree)),
        "normalized": (("q",), normalized(tree)),
        "moved": (("q", "dq"), moved(tree)),
        "pulled_back": (("dq", "v"), pulled_back(tree)),
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
    return np.array(differentiation.directional_derivative(list(output), rates), dtype=object)


def _accelerations(lifted: LiftedSystem, n_rows: int) -> ExpressionArray:
    """A (n_v,) with loads of the document, joint forces tau, and constraints."""
    force = lifted.argument("tau") + lifted.load_forces()
    if n_rows:
        return closed_quantities.accelerations_by_multipliers(lifted.rows, force, lifted.closed, lifted.numbers)
    return tree_quantities.forward_dynamics(lifted.tree, force)


def _projections(lifted: LiftedSystem, n_rows: int, weights: ExpressionArray) -> dict[str, ExpressionArray]:
    """Shortest corrections, those that hold coordinates of weight zero, and residuals: of positions, of velocities."""
    zero = lifted.tree.zeros(lifted.tree.system.n_v)
    if not n_rows:
        steps = dict.fromkeys(("position_step", "velocity_step", "held_position_step", "held_velocity_step"), zero)
        return {**steps, "residuals": np.zeros(0, dtype=object)}
    rows, at, numbers = lifted.rows, lifted.closed, lifted.numbers
    return {
        "position_step": closed_quantities.shortest_correction(rows, rows.residual, at, numbers),
        "velocity_step": closed_quantities.shortest_correction(rows, rows.velocity_residual, at, numbers),
        "held_position_step": closed_quantities.held_correction(rows, rows.residual, at, weights),
        "held_velocity_step": closed_quantities.held_correction(rows, rows.velocity_residual, at, weights),
        "residuals": np.concatenate([rows.residual, rows.velocity_residual]),
    }


def _require_finite(
    system: System, accelerations: Formula, constants: Formula, start: "UnitStart", listed: Sequence[Parameter]
) -> None:
    """Refuse mechanisms whose equations have no solution at the start."""
    values: dict[str, float] = _named("p", np.array([each.value for each in listed]))
    if constants.output.size:
        values |= _named("c", evaluation.evaluate(constants.outputs, values))
    values |= _named("q", start.q) | _named("v", start.v) | {"t": start.time}
    values |= {symbol.name: 0.0 for argument in accelerations.arguments[2:4] for symbol in argument.symbols}
    if not np.all(np.isfinite(evaluation.evaluate(accelerations.outputs, values))):
        raise errors.NotExportableError(
            f"the accelerations of {system.name!r} at its start are not finite: some motion moves no inertia, or a "
            "table does not cover the time"
        )


def _named(name: str, values: Array) -> dict[str, float]:
    return {f"{name}[{k}]": float(x) for k, x in enumerate(values)}


# Event indicators: where the laws of loads change, at stops, knots of tables, bounds, gaps of contacts, and rest.
#
# A program chooses between two values by whether a < b: then a - b is the indicator.

EVENT = "event"
"""What names of indicators begin with."""

_STATES = ("q[", "v[")


def event_indicators(lifted: LiftedSystem, smooth: Sequence[Expression]) -> list[Output]:
    """The indicators of all loads along the spanning tree and between bodies, by the names of the loads.

    Args:
        lifted: The mechanism.
        smooth: Expressions of its kinematics, whose choices are between two forms of one smooth function.
    """
    tree = lifted.tree
    seen = {node.index for node in program_nodes(smooth)}
    indicators: list[Output] = []
    for load in (None, *tree.system.loads):
        if isinstance(load, loads.Bushing):  # its choices are those of rotation vectors
            continue
        alone = replace(tree.system, loads=() if load is None else (load,))
        forces = tree_quantities.tree_load_forces(replace(tree, system=alone, load_arguments={}), lifted.t)
        nodes = [node for node in program_nodes(forces.ravel()) if node.index not in seen]
        seen |= {node.index for node in nodes}
        name = "friction" if load is None else load.name
        found = list(_surfaces(nodes))
        for k, surface in enumerate(found, 1):
            number = f".{k}" if len(found) > 1 else ""
            text = "crosses zero where the law of the load changes, or its friction"
            indicators.append(Output(f"{EVENT}.{name}{number}", None, surface, text, is_event=True))
    return indicators


def _surfaces(nodes: Sequence[Expression]) -> Iterator[Expression]:
    """What changes its sign between the two sides of each choice; of dry friction, a tanh, the rate of slip."""
    pairs: set[frozenset[int]] = set()
    for node in nodes:
        if node.operation not in ("select", "tanh"):
            continue
        first, *others = node.operands
        surface = first if not others else first - others[0]
        pair = frozenset(operand.index for operand in node.operands[:2])
        if pair not in pairs and _depends_on_state(surface):
            pairs.add(pair)
            yield surface


def _depends_on_state(surface: Expression) -> bool:
    leaves = (node.name for node in program_nodes([surface]) if node.operation == "symbol")
    return any(name.startswith(_STATES) for name in leaves)


# What depends on parameters alone, computed once: programs in which it is an argument.


def hoisted(
    outputs: Sequence[ExpressionArray], symbols: Iterable[Expression], name: str
) -> tuple[list[ExpressionArray], list[Expression]]:
    """Programs of the same graph in which name[0], name[1], ... stand for all that depends on some symbols alone.

    Args:
        outputs: Results of the programs.
        symbols: What those parts may depend on.
        name: Of the new argument.

    Returns:
        The new results, and the values of the new argument.
    """
    flat = [node for array in outputs for node in array.ravel()]
    nodes = program_nodes(flat)
    parameters = {symbol.index for symbol in symbols}
    inside = _dependent_on_these_alone(nodes, parameters)
    used = {x.index for node in nodes if node.index not in inside for x in node.operands}
    used |= {node.index for node in flat}
    values = [node for node in nodes if node.index in inside and node.index in used]
    replaced = {node.index: node.graph.symbol(f"{name}[{k}]") for k, node in enumerate(values)}
    for node in nodes:
        if node.index not in inside:
            _rebuild(node, replaced)
    results = []
    for array in outputs:
        result = np.zeros(array.shape, dtype=object)
        result.ravel()[:] = [replaced.get(node.index, node) for node in array.ravel()]
        results.append(result)
    return results, values


def _dependent_on_these_alone(nodes: Sequence[Expression], symbols: set[int]) -> set[int]:
    """Nodes that depend on some of the symbols, and on no other ones."""
    pure: set[int] = set()
    constant: set[int] = set()
    for node in nodes:
        if node.index in symbols:
            pure.add(node.index)
        elif node.value is not None:
            constant.add(node.index)
        elif node.operands and all(x.index in pure or x.index in constant for x in node.operands):
            (pure if any(x.index in pure for x in node.operands) else constant).add(node.index)
    return pure


def _rebuild(node: Expression, replaced: dict[int, Expression]) -> None:
    """The same operation on operands of which some are replaced."""
    if not any(x.index in replaced for x in node.operands):
        return
    graph, x = node.graph, tuple(replaced.get(operand.index, operand) for operand in node.operands)
    match node.operation:
        case "+":
            new = graph.add(x[0], x[1])
        case "-":
            new = graph.subtract(x[0], x[1])
        case "*":
            new = graph.multiply(x[0], x[1])
        case "/":
            new = graph.divide(x[0], x[1])
        case "negative":
            new = -x[0]
        case "select":
            new = graph.select(*x)
        case name:
            new = graph.function(name, *x)
    replaced[node.index] = new


# Masses as arguments: the inertial parameters of a body as functions of its mass alone.


def keep_masses(tree: TreeExpressions, masses: Mapping[int, Expression]) -> None:
    """Mass, first moment and inertia of all rows, with the masses of some bodies as arguments.

    With the centre of mass c in the body frame, and the inertia Theta_c about it, which both stay as they are:

        m c ,   Theta = Theta_c + m (c . c 1 - c c^T)
    """
    values = inertial_parameters(tree.system).reshape(-1, 10)

    def of_body(body: int) -> ExpressionArray:
        mass = masses.get(body)
        if mass is None:
            return expression_array(tree.graph, _rounded(values[body - 1]))
        constant, slope = _affine(values[body - 1])
        parameters: ExpressionArray = (
            expression_array(tree.graph, constant) + expression_array(tree.graph, slope) * mass
        )
        return parameters

    put_inertias(tree.graph, tree.system, tree.packed, tree.params, of_body)


def _affine(theta: Array) -> tuple[Array, Array]:
    """Parts (10,) of the parameters that do not depend on the mass, and their slopes by it."""
    m, c = theta[0], _rounded(theta[1:4] / theta[0])
    turn = np.dot(c, c) * np.eye(3) - np.outer(c, c)
    slope = np.array([1.0, *c, *turn[np.triu_indices(3)]])
    constant = np.zeros(10)
    constant[4:] = _rounded(theta[4:] - m * slope[4:])
    return constant, slope


def _rounded(values: Array) -> Array:
    """Without what is only rounding beside the largest."""
    return np.where(np.abs(values) < INERTIA_ROUNDING * np.max(np.abs(values), initial=1e-300), 0.0, values)


# Positions that move along velocities: rates, retraction and its inverse differential, as lifted kernels.


def coordinate_table(system: System) -> NDArray[np.int64]:
    """A table of kernels with one row for each independent coordinate or quaternion joint, behind that of the world."""
    blocks = system.manifold
    groups = (
        (packing.ROW_KIND.SCREW, blocks.plain_q, blocks.plain_v),
        (packing.ROW_KIND.SPHERICAL, blocks.spherical_q, blocks.spherical_v),
        (packing.ROW_KIND.FREE, blocks.free_q, blocks.free_v),
    )
    rows = [(kind, int(q), int(v)) for kind, firsts, columns in groups for q, v in zip(firsts, columns, strict=True)]
    table = np.zeros((1 + len(rows), packing.TABLE.WIDTH), dtype=np.int64)
    for row, (kind, q, v) in zip(table[1:], rows, strict=True):
        row[packing.TABLE.KIND], row[packing.TABLE.POSITION], row[packing.TABLE.COLUMN] = kind, q, v
    return table


def position_rates(tree: TreeExpressions) -> ExpressionArray:
    """dq/dt (n_q,) at v."""
    rates = tree.zeros(tree.system.n_q)
    tree.lifting.lift(manifold.coordinate_rates)(coordinate_table(tree.system), tree.q, tree.v, rates)
    return require_expressions(tree.graph, rates)


def normalized(tree: TreeExpressions) -> ExpressionArray:
    """Positions (n_q,) with quaternions of unit norm."""
    q = tree.zeros(tree.system.n_q)
    tree.lifting.lift(manifold.normalize)(coordinate_table(tree.system), tree.q, q)
    return require_expressions(tree.graph, q)


def moved(tree: TreeExpressions) -> ExpressionArray:
    """Q exp(dq) (n_q,), quaternions of unit norm."""
    q, dq = tree.zeros(tree.system.n_q), symbols(tree.graph, "dq", tree.system.n_v)
    tree.lifting.lift(manifold.retract)(coordinate_table(tree.system), tree.q, dq, q)
    return require_expressions(tree.graph, q)


def pulled_back(tree: TreeExpressions) -> ExpressionArray:
    """Rates (n_v,) of dq where q exp(dq) moves with v."""
    rates, dq = tree.zeros(tree.system.n_v), symbols(tree.graph, "dq", tree.system.n_v)
    tree.lifting.lift(manifold.pull_back)(coordinate_table(tree.system), dq, tree.v, rates)
    return require_expressions(tree.graph, rates)


# The initial state of a unit: that of the document's scenario, with closed loops and consistent velocities.


@dataclass(frozen=True)
class UnitStart:
    """A consistent state.

    Attributes:
        time: Start of the scenario [s].
        q: (n_q,).
        v: (n_v,).
        findings: What was changed to make it consistent.
    """

    time: float
    q: Array
    v: Array
    findings: tuple[Finding, ...]


def unit_start(system: System) -> "UnitStart":
    """The start of the document's scenario.

    Raises:
        StartError: If the loops do not close, or given velocities contradict them.
    """
    plan = system.scenario
    q, v = initial_state(system, plan)
    if not rows(system).n_rows:
        return UnitStart(plan.start, q, v, ())
    start = consistent_start(system, plan, q, v)
    return UnitStart(plan.start, start.q, start.v, start.findings)
