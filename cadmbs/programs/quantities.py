"""`program`: a quantity of a mechanism as equations, by name, and the table of these quantities."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from cadmbs.constraints.rows import rows as row_table
from cadmbs.dynamics.closed_loops import closed_loop_inverse, loop_packing
from cadmbs.dynamics.regressor import inertial_parameters
from cadmbs.dynamics.tree.inverse import require_tree
from cadmbs.errors import ArgumentError
from cadmbs.expressions import graph, lifting
from cadmbs.kernels.tree.packing import REPRESENTATIONS
from cadmbs.programs import closed_quantities, tree_quantities
from cadmbs.programs.errors import NotExportableError
from cadmbs.programs.lifted_system import LiftedSystem, ProgramOptions
from cadmbs.programs.program import ARGUMENT_ORDER, AT_SINGULARITIES, Argument, Program, ResultPart, identifier
from cadmbs.programs.tree_expressions import TreeExpressions, geometry_names, geometry_numbers, tree_expressions
from cadmbs.suggestions import did_you_mean_clause
from cadmbs.system import System, functions, inertias, variants
from cadmbs.system.arguments import names_argument

KEPT: Final = ("inertia", "geometry")
"""What can be kept as an argument."""

_DERIVATIVE = re.compile(r"d_(?P<quantity>.+)_d(?P<by>[a-z]+)")
_DIRECTIONAL = "directional_"


def program(
    system: System,
    quantity: str,
    representation: str = "hybrid",
    keep: str = "",
    loops: str = "multipliers",
    drives: Sequence[str] | None = None,
) -> Program:
    """A quantity of a mechanism as a straight-line program, lifted from the kernels that compute it.

    Args:
        system: Compiled mechanism.
        quantity: "inverse_dynamics", "forward_dynamics", "mass_matrix", "bias_force", "gravity_force",
            "coriolis_matrix", "energy", "jacobian:BODY", "pose:BODY/FRAME", "load_forces", or of mechanisms with loops
            "closed_forward_dynamics", ...; `d_QUANTITY_dq` (v, a, tau, t) is a derivative, and
            `directional_QUANTITY` the rate of the result for rates of all arguments.
        representation: Of Jacobians: "hybrid", "spatial", "body_fixed" or "mixed".
        keep: "inertia" to keep masses, first moments and inertias as an argument, "geometry" to keep directions and
            points of the joint axes, or both with a comma.
        loops: "multipliers" or "woronetz", the form of the equations of closed loops.
        drives: Driven velocity coordinates, or joints for all of theirs, of "closed_inverse_dynamics"; by default the
            joints that the document marks as actuated.

    Returns:
        The program, with `.operations`, and the numbers by calling it.

    Raises:
        ArgumentError: If a name is none of those listed.
        UnknownNameError: If there is no such body or frame.
        NotExportableError: If the mechanism has something that equations cannot say.

    Example:
        >>> from cadmbs.compiler import compile_mechanism
        >>> from cadmbs.testing.mechanisms import planar_chain
        >>> pendulum = compile_mechanism(planar_chain(1))
        >>> program(pendulum, "mass_matrix")([0.3])
        array([[0.33333333]])
    """
    choices = checked_options(representation, keep, loops, drives)
    return _derived(system, quantity, choices, None)


def together(
    system: System,
    quantities: Sequence[str],
    name: str,
    representation: str = "hybrid",
    keep: str = "",
    loops: str = "multipliers",
    drives: Sequence[str] | None = None,
) -> Program:
    """Several quantities of a mechanism as one program, which computes what they share once.

    Args:
        system: Compiled mechanism.
        quantities: As in `program`, each once.
        name: Of the program.
        representation: As in `program`.
        keep: As in `program`.
        loops: As in `program`.
        drives: As in `program`.

    Returns:
        The program. Its result is one vector with the numbers of all quantities, each row by row; `.parts` says where
        each begins and which shape it has.

    Raises:
        ArgumentError: As in `program`; fewer than two quantities, or one twice.
        NotExportableError: As in `program`.

    Example:
        >>> from cadmbs.compiler import compile_mechanism
        >>> from cadmbs.testing.mechanisms import planar_chain
        >>> pendulum = compile_mechanism(planar_chain(1))
        >>> both = together(pendulum, ["mass_matrix", "inverse_dynamics"], "control")
        >>> [(part.name, part.start, part.shape) for part in both.parts]
        [('mass_matrix', 0, (1, 1)), ('inverse_dynamics', 1, (1,))]
    """
    choices = checked_options(representation, keep, loops, drives)
    quantities = names_argument(quantities, "quantities")
    if len(quantities) < 2 or len(set(quantities)) < len(quantities):
        raise ArgumentError(
            f"together takes two quantities or more, each once, found {', '.join(map(str, quantities))}"
        )
    tree = tree_expressions(system, "inertia" in choices.kept, "geometry" in choices.kept)
    programs = [_derived(system, quantity, choices, tree) for quantity in quantities]
    arguments = {argument.name: argument for each in programs for argument in each.arguments}
    ordered = tuple(arguments[each] for each in ARGUMENT_ORDER if each in arguments)
    output = np.concatenate([each.output.ravel() for each in programs])
    ends = np.cumsum([each.output.size for each in programs]).tolist()
    parts = tuple(
        ResultPart(each.quantity, end - each.output.size, each.output.shape)
        for each, end in zip(programs, ends, strict=True)
    )
    listed = [f"{x.start} to {x.start + y.output.size - 1}: {y.meaning}" for x, y in zip(parts, programs, strict=True)]
    notes = tuple(dict.fromkeys(note for each in programs for note in each.notes))
    closed = any(_definition(quantity).needs_rows for quantity in quantities)
    q = system.derived(closed_quantities.regular_configuration).q if closed else None
    numbers = closed_quantities.sample_numbers(system, ordered, q)
    meaning = f"{' and '.join(x.name for x in parts)}, one after the other"
    return Program(system, name, ordered, output, meaning, numbers, (*listed, *notes), parts)


def _definition(quantity: str) -> Quantity:
    """The definition of a quantity, of those that a derivative is of."""
    name = quantity.removeprefix(_DIRECTIONAL).partition(":")[0]
    match = _DERIVATIVE.fullmatch(quantity)
    return QUANTITIES[match["quantity"].partition(":")[0] if match else name]


def _derived(system: System, quantity: str, choices: ProgramOptions, tree: TreeExpressions | None) -> Program:
    """A quantity, a derivative or a rate; in the graph of `tree` where one is shared."""
    if not isinstance(quantity, str):
        raise ArgumentError(
            f"quantity is of type {type(quantity).__name__}, expected a name such as 'inverse_dynamics'"
        )
    if quantity.startswith(_DIRECTIONAL):
        return _plain(system, quantity.removeprefix(_DIRECTIONAL), choices, tree).directional_derivative()
    match = _DERIVATIVE.fullmatch(quantity)
    if match:
        return _plain(system, match["quantity"], choices, tree).derivative(match["by"])
    return _plain(system, quantity, choices, tree)


def checked_options(representation: str, keep: str, loops: str, drives: Sequence[str] | None = None) -> ProgramOptions:
    """The choices, each one of those that exist.

    Raises:
        ArgumentError: If one is not.
    """
    if not isinstance(keep, str):
        raise ArgumentError(f"keep is {keep!r}, expected a text such as 'inertia,geometry'")
    for name, value, possible in (
        ("representation", representation, tuple(REPRESENTATIONS)),
        *(("keep", each.strip(), ("", *KEPT)) for each in keep.split(",")),
        ("loops", loops, ("multipliers", "woronetz")),
    ):
        if not isinstance(value, str) or value not in possible:
            expected = ", ".join(map(repr, filter(None, possible)))
            raise ArgumentError(
                f"{name} is {value!r}, expected one of {expected}{did_you_mean_clause(str(value), possible)}"
            )
    kept = ",".join(each.strip() for each in keep.split(","))
    return ProgramOptions(representation, kept, loops, None if drives is None else names_argument(drives, "drives"))


def _plain(system: System, quantity: str, options: ProgramOptions, tree: TreeExpressions | None) -> Program:
    name, _, body = quantity.partition(":")
    if name not in QUANTITIES:
        listed = ", ".join(f"{each}:BODY" if each in OF_A_BODY else each for each in QUANTITIES)
        raise ArgumentError(
            f"quantity is {quantity!r}, expected one of {listed}{did_you_mean_clause(name, QUANTITIES)}"
        )
    if (name in OF_A_BODY) != bool(body):
        raise ArgumentError(
            f"{name} is written {name}:BODY or {name}:BODY/FRAME" if not body else f"{name} has no body"
        )
    definition = QUANTITIES[name]
    _require_applicable(system, name, body, definition)
    return _built(system, (name, body), definition, options, tree)


def _require_applicable(system: System, name: str, body: str, definition: Quantity) -> None:
    if body:
        system.body_and_pose(body)
    if definition.needs_inertia:
        inertias.require_inertia(system)
    if definition.needs_tree:
        require_tree(system, name.replace("_", " "))
    if not system.n_v:
        raise NotExportableError(f"{system.name!r} has no coordinates: nothing in it is a function of q")
    if definition.needs_rows:
        if not row_table(system).n_rows:
            raise NotExportableError(f"{system.name!r} has no loops or constraints: {name} is of mechanisms with some")
        closed_quantities.require_known_rows(system)


def _built(
    system: System,
    names_of: tuple[str, str],
    definition: Quantity,
    options: ProgramOptions,
    shared: TreeExpressions | None,
) -> Program:
    name, body = names_of
    keeps_inertia = "inertia" in options.kept and (definition.needs_inertia or shared is not None)
    if "inertia" in options.kept and definition.needs_rows and variants.has_momentum_rows(system):
        raise NotExportableError(
            f"a constraint of {system.name!r} prescribes an angular momentum: its row has the masses of the document,"
            " so that inertias cannot be kept as arguments"
        )
    if definition.by_inertia and shared is not None and not keeps_inertia:
        raise ArgumentError(f"{name} is computed together with others where inertias are an argument: keep inertia")
    tree = shared or tree_expressions(system, keeps_inertia or definition.by_inertia, "geometry" in options.kept)
    parameters = _parameters(tree, keeps_inertia and (shared is not None or not definition.by_inertia))
    numbers = {x.name: value for each in parameters for x, value in zip(each.symbols, each.default or (), strict=True)}
    lifted = LiftedSystem(tree, body, options, numbers)
    names = [*definition.arguments, *(["t"] if definition.needs_rows and _rows_depend_on_time(system) else [])]
    arguments = [
        Argument(each, lifted.argument(each), ARGUMENT_MEANINGS[each], each == "t", (0.0,) if each == "t" else None)
        for each in ARGUMENT_ORDER
        if each in names
    ]
    arguments += parameters
    output = definition.build(lifted)
    q = system.derived(closed_quantities.regular_configuration).q if definition.needs_rows else None
    quantity = f"{name}_{identifier(body)}" if body else name
    meaning = _meaning(system, name, body, definition, options)
    notes = (AT_SINGULARITIES,) if name.startswith("closed_") else ()
    return Program(
        system,
        quantity,
        tuple(arguments),
        output,
        meaning,
        closed_quantities.sample_numbers(system, arguments, q),
        notes,
    )


def _parameters(tree: TreeExpressions, keeps_inertia: bool) -> list[Argument]:
    """What is kept as arguments, with the numbers of the document as defaults."""
    system, arguments = tree.system, []
    if keeps_inertia:
        values = tuple(map(float, inertial_parameters(system)))
        names = lifting.symbols(tree.graph, "inertia", len(values))
        arguments.append(Argument("inertia", names, ARGUMENT_MEANINGS["inertia"], default=values))
    if tree.has_idle_coordinate:
        values = tuple(map(float, geometry_numbers(system)))
        names = lifting.symbols(tree.graph, "geometry", len(values))
        meaning = ARGUMENT_MEANINGS["geometry"] + ", ".join(geometry_names(system))
        arguments.append(Argument("geometry", names, meaning, default=values))
    return arguments


def _meaning(system: System, name: str, body: str, definition: Quantity, options: ProgramOptions) -> str:
    meaning = definition.meaning
    if name == "jacobian":
        meaning = f"{options.representation} {meaning}, {JACOBIAN_POINTS[options.representation]}"
    if name == "closed_forward_dynamics":
        meaning = f"{meaning}; by {options.loops}"
    if name == "closed_inverse_dynamics":
        meaning = f"{meaning}: {', '.join(closed_loop_inverse.driven_names(system, options.drives))}"
    return f"{meaning}; of {body}" if body else meaning


def _rows_depend_on_time(system: System) -> bool:
    return any(functions.varies(function) for function in loop_packing.pack_loops(system).functions)


# The quantities that can be written as equations, by name: what makes each, its arguments, and what it is.


@dataclass(frozen=True)
class Quantity:
    """What makes a program.

    Attributes:
        build: The result.
        arguments: Names of the arguments.
        meaning: What the result is.
        needs_tree: Whether loops and constraints are refused, since they have no part in it.
        needs_rows: Whether it is of mechanisms with constraint rows only, of which time is an argument where some row
            depends on it.
        needs_inertia: Whether it depends on masses and inertias.
        by_inertia: Whether it is made of the derivative by the inertial parameters, which have to be symbols.
    """

    build: Callable[[LiftedSystem], graph.ExpressionArray]
    arguments: tuple[str, ...]
    meaning: str
    needs_tree: bool = False
    needs_rows: bool = False
    needs_inertia: bool = True
    by_inertia: bool = False


def _closed_forward_dynamics(x: LiftedSystem) -> graph.ExpressionArray:
    arguments = x.rows, x.argument("tau"), x.closed, x.numbers
    if x.options.loops == "woronetz":
        return closed_quantities.accelerations_by_woronetz(*arguments)
    return closed_quantities.accelerations_by_multipliers(*arguments)


def _closed_inverse_dynamics(x: LiftedSystem) -> graph.ExpressionArray:
    drives = x.options.drives
    return closed_quantities.drive_forces(x.rows, x.argument("a"), x.tree.system, drives, x.closed, x.numbers)


_TOTAL: Final = "total joint forces: loads, damping and friction of the document are not in them"

_STEP: Final = "along the independent rows, the shortest in the metric of M: subtract it, and repeat"

_PARAMETERS: Final = (
    "ten numbers a body but the ground, as cadmbs.dynamics.inertial_parameters: mass [kg], m c (x, y, z)"
    " [kg m], and the inertia tensor xx, xy, xz, yy, yz, zz [kg m^2] about the origin of the body frame, in its axes"
)

QUANTITIES: Final[dict[str, Quantity]] = {
    "inverse_dynamics": Quantity(
        lambda x: tree_quantities.inverse_dynamics(x.tree, x.argument("a")),
        ("q", "v", "a"), f"tau = M a + C v + g [N, N m] (n_v), the {_TOTAL}", needs_tree=True,
    ),
    "forward_dynamics": Quantity(
        lambda x: tree_quantities.forward_dynamics(x.tree, x.argument("tau")),
        ("q", "v", "tau"), f"a [m/s^2, rad/s^2] (n_v) with M a = tau - C v - g; tau are the {_TOTAL}", needs_tree=True,
    ),
    "regressor": Quantity(
        lambda x: tree_quantities.regressor(x.tree, x.argument("a")),
        ("q", "v", "a"), "Y (n_v, 10 bodies) with M a + C v + g = Y parameters, armature left out; the parameters are"
        f" {_PARAMETERS}", needs_tree=True, by_inertia=True,
    ),
    "regressor_transpose_product": Quantity(
        lambda x: tree_quantities.regressor(x.tree, x.argument("a")).T @ x.argument("tau"),
        ("q", "v", "a", "tau"), "Y^T tau (10 bodies), as adaptive controllers and estimators add it up: Y is that of"
        " M a + C v + g = Y parameters, tau any vector of the size of joint forces", needs_tree=True, by_inertia=True,
    ),
    "mass_matrix": Quantity(
        lambda x: tree_quantities.mass_matrix(x.tree),
        ("q",), "M (n_v, n_v) of the spanning tree, armature included",
    ),
    "bias_force": Quantity(
        lambda x: tree_quantities.bias_force(x.tree),
        ("q", "v"), "C v + g [N, N m] (n_v) of the spanning tree",
    ),
    "gravity_force": Quantity(
        lambda x: tree_quantities.gravity_force(x.tree),
        ("q",), "g = dU/dq [N, N m] (n_v), on the left-hand side",
    ),
    "coriolis_matrix": Quantity(
        lambda x: tree_quantities.coriolis_matrix(x.tree),
        ("q", "v"), "C (n_v, n_v) of the spanning tree, consistent with Christoffel's symbols: M' - 2 C is skew",
    ),
    "energy": Quantity(
        lambda x: x.energy(),
        ("q", "v"), "kinetic and potential energy [J] (2) of the moving bodies; the latter is zero at the world origin",
    ),
    "load_forces": Quantity(
        lambda x: x.load_forces(),
        ("q", "v", "t"), "joint forces [N, N m] (n_v) of the document's loads, joint damping and friction: simulate"
        " adds them to tau. Springs on angles of cut joints take those in (-pi, pi]", needs_inertia=False,
    ),
    "jacobian": Quantity(
        lambda x: tree_quantities.jacobian(x.tree, x.body, x.options.representation),
        ("q",), "Jacobian (6, n_v), angular part first", needs_inertia=False,
    ),
    "pose": Quantity(
        lambda x: tree_quantities.pose(x.tree, x.body),
        ("q",), "pose (4, 4): rotation and position [m] in the world", needs_inertia=False,
    ),
    "closed_forward_dynamics": Quantity(
        _closed_forward_dynamics,
        ("q", "v", "tau"), "a [m/s^2, rad/s^2] (n_v) under the constraints: M a = tau - C v - g - A^T multipliers,"
        f" A a = target; tau are the {_TOTAL}", needs_rows=True,
    ),
    "closed_inverse_dynamics": Quantity(
        _closed_inverse_dynamics,
        ("q", "v", "a"), "forces [N, N m] (n_driven) of the drives that produce the accelerations a, which the"
        " constraints allow, with M a + C v + g = E^T forces - A^T multipliers; loads, damping and friction of the"
        " document are not in them; in this order", needs_rows=True,
    ),
    "closed_position_step": Quantity(
        lambda x: closed_quantities.shortest_correction(x.rows, x.rows.residual, x.closed, x.numbers),
        ("q",), f"step of the positions [m, rad] (n_v) that removes their residuals to first order, {_STEP}",
        needs_rows=True,
    ),
    "closed_velocity_step": Quantity(
        lambda x: closed_quantities.shortest_correction(x.rows, x.rows.velocity_residual, x.closed, x.numbers),
        ("q", "v"), f"step of the velocities [m/s, rad/s] (n_v) that removes their violations, {_STEP}",
        needs_rows=True,
    ),
    "closure_residual": Quantity(
        lambda x: x.rows.residual,
        ("q",), "residuals [m, rad] of all constraint rows; zero of rows of velocities", needs_rows=True,
        needs_inertia=False,
    ),
    "velocity_residual": Quantity(
        lambda x: x.rows.velocity_residual,
        ("q", "v"), "A v less the prescribed rates [m/s, rad/s], of all constraint rows", needs_rows=True,
        needs_inertia=False,
    ),
    "constraint_jacobian": Quantity(
        lambda x: x.rows.matrix,
        ("q",), "A (rows, n_v) of all constraint rows", needs_rows=True, needs_inertia=False,
    ),
    "acceleration_target": Quantity(
        lambda x: x.rows.right_side,
        ("q", "v"), "right side of A a = target, of all constraint rows", needs_rows=True, needs_inertia=False,
    ),
}  # fmt: skip
"""Quantities by name; those of a body are written with a body or frame, `jacobian:BODY` or `pose:BODY/FRAME`."""

OF_A_BODY: Final = ("jacobian", "pose")

JACOBIAN_POINTS: Final = {
    "hybrid": "of the frame's origin, in world axes",
    "spatial": "of the body's point at the world origin, in world axes",
    "body_fixed": "of the frame's origin, in the frame's axes",
    "mixed": "angular in the frame's axes; linear of the frame's origin, in world axes",
}
"""Reference point and axes, by representation."""

ARGUMENT_MEANINGS: Final = {
    "q": "joint positions [m, rad], in the order of the position coordinates",
    "v": "joint velocities [m/s, rad/s], in the order of the velocity coordinates",
    "a": "joint accelerations [m/s^2, rad/s^2]",
    "tau": "joint forces [N, N m]",
    "t": "time [s]",
    "inertia": _PARAMETERS,
    "geometry": "six numbers a joint axis at q = 0, in the world: its unit vector e, and a point y [m] on it (of no"
    " effect for prismatic joints). Bodies and cut joints stay where they are at q = 0. In this order: ",
}
