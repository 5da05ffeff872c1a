"""The quantities that can be written as equations, by name, and what makes the program of each."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from cadmbs.dynamics.applicable import require_tree
from cadmbs.dynamics.regressor import inertial_parameters
from cadmbs.errors import ArgumentError
from cadmbs.exporters.equations import tree_quantities
from cadmbs.exporters.equations.errors import NotExportableError
from cadmbs.exporters.equations.expressions import ExpressionArray
from cadmbs.exporters.equations.formulas import ARGUMENT_ORDER, Argument
from cadmbs.exporters.equations.identifiers import identifier
from cadmbs.exporters.equations.lifting import symbols
from cadmbs.exporters.equations.programs import Program
from cadmbs.exporters.equations.samples import sample_numbers
from cadmbs.exporters.equations.tree_arrays import TreeExpressions, tree_expressions
from cadmbs.kernels.packing import REPRESENTATIONS
from cadmbs.suggestions import did_you_mean_clause
from cadmbs.system import System
from cadmbs.system.inertias import require_inertia

KEPT: Final = ("inertia",)
"""What can be kept as an argument."""

_MEANINGS: Final = {
    "q": "joint positions [m, rad], in the order of the position coordinates",
    "v": "joint velocities [m/s, rad/s], in the order of the velocity coordinates",
    "a": "joint accelerations [m/s^2, rad/s^2]",
    "tau": "joint forces [N, N m]",
    "t": "time [s]",
    "inertia": "ten numbers a body, as cadmbs.dynamics.inertial_parameters: mass [kg], m c (x, y, z) [kg m], and the"
    " inertia tensor xx, xy, xz, yy, yz, zz [kg m^2] about the origin of the body frame, in its axes",
}


@dataclass(frozen=True)
class ProgramOptions:
    """What a user chooses.

    Attributes:
        representation: Of Jacobians.
        keep: "inertia" to keep inertial parameters as arguments, else empty.
        loops: "multipliers" or "woronetz".
    """

    representation: str = "hybrid"
    keep: str = ""
    loops: str = "multipliers"


@dataclass(frozen=True)
class Quantity:
    """What makes a program.

    Attributes:
        build: The result from the expressions of the tree, other arguments by name, and the name of a body.
        arguments: Names of the arguments of the tree's functions.
        meaning: What the result is.
        needs_tree: Whether loops and constraints are refused, since they have no part in it.
        needs_inertia: Whether it depends on masses and inertias.
    """

    build: Callable[[TreeExpressions, dict[str, ExpressionArray], str, ProgramOptions], ExpressionArray]
    arguments: tuple[str, ...]
    meaning: str
    needs_tree: bool = False
    needs_inertia: bool = True


_TOTAL = "total joint forces: loads, damping and friction of the document are not in them"

QUANTITIES: Final[dict[str, Quantity]] = {
    "inverse_dynamics": Quantity(
        lambda tree, x, body, choices: tree_quantities.inverse_dynamics(tree, x["a"]),
        ("q", "v", "a"), f"tau = M a + C v + g [N, N m] (n_v), the {_TOTAL}", needs_tree=True,
    ),
    "forward_dynamics": Quantity(
        lambda tree, x, body, choices: tree_quantities.forward_dynamics(tree, x["tau"]),
        ("q", "v", "tau"), f"a [m/s^2, rad/s^2] (n_v) with M a = tau - C v - g; tau are the {_TOTAL}", needs_tree=True,
    ),
    "mass_matrix": Quantity(
        lambda tree, x, body, choices: tree_quantities.mass_matrix(tree),
        ("q",), "M (n_v, n_v), row by row, armature included",
    ),
    "bias_force": Quantity(
        lambda tree, x, body, choices: tree_quantities.bias_force(tree), ("q", "v"), "C v + g [N, N m] (n_v)",
    ),
    "gravity_force": Quantity(
        lambda tree, x, body, choices: tree_quantities.gravity_force(tree),
        ("q",), "g = dU/dq [N, N m] (n_v), on the left-hand side",
    ),
    "coriolis_matrix": Quantity(
        lambda tree, x, body, choices: tree_quantities.coriolis_matrix(tree),
        ("q", "v"), "C (n_v, n_v), row by row, consistent with Christoffel's symbols: M' - 2 C is skew",
    ),
    "energy": Quantity(
        lambda tree, x, body, choices: tree_quantities.energy(tree),
        ("q", "v"), "kinetic and potential energy [J] (2) of the moving bodies; the latter is zero at the world origin",
    ),
    "jacobian": Quantity(
        lambda tree, x, body, choices: tree_quantities.jacobian(tree, body, choices.representation),
        ("q",), "Jacobian (6, n_v), row by row, angular part first", needs_inertia=False,
    ),
    "pose": Quantity(
        lambda tree, x, body, choices: tree_quantities.pose(tree, body),
        ("q",), "pose (4, 4), row by row: rotation and position [m] in the world", needs_inertia=False,
    ),
}  # fmt: skip
"""Quantities by name; "jacobian" and "pose" are written with a body or frame, `jacobian:BODY` or `pose:BODY/FRAME`."""

OF_A_BODY: Final = ("jacobian", "pose")

_POINTS: Final = {
    "hybrid": "of the frame's origin, in world axes",
    "spatial": "of the body's point at the world origin, in world axes",
    "body_fixed": "of the frame's origin, in the frame's axes",
    "mixed": "angular in the frame's axes; linear of the frame's origin, in world axes",
}

_DERIVATIVE = re.compile(r"d_(?P<quantity>.+)_d(?P<by>[a-z]+)")
_DIRECTIONAL = "directional_"


def program(
    system: System, quantity: str, representation: str = "hybrid", keep: str = "", loops: str = "multipliers"
) -> Program:
    """A quantity of a mechanism as a straight-line program, lifted from the kernels that compute it.

    Args:
        system: Compiled mechanism.
        quantity: "inverse_dynamics", "forward_dynamics", "mass_matrix", "bias_force", "gravity_force",
            "coriolis_matrix", "energy", "jacobian:BODY", "pose:BODY/FRAME", "load_forces", or of mechanisms with loops
            "closed_forward_dynamics", ...; `d_QUANTITY_dq` (v, a, tau, t) is a derivative, and
            `directional_QUANTITY` the rate of the result for rates of all arguments.
        representation: Of Jacobians: "hybrid", "spatial", "body_fixed" or "mixed".
        keep: "inertia" to keep masses, first moments and inertias as an argument.
        loops: "multipliers" or "woronetz", the form of the equations of closed loops.

    Returns:
        The program, with `.operations`, `.text("c")`, and the numbers by calling it.

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
    choices = checked_options(representation, keep, loops)
    if quantity.startswith(_DIRECTIONAL):
        return _plain(system, quantity.removeprefix(_DIRECTIONAL), choices).directional_derivative()
    match = _DERIVATIVE.fullmatch(quantity)
    if match:
        return _plain(system, match["quantity"], choices).derivative(match["by"])
    return _plain(system, quantity, choices)


def checked_options(representation: str, keep: str, loops: str) -> ProgramOptions:
    """The choices, each one of those that exist.

    Raises:
        ArgumentError: If one is not.
    """
    for name, value, possible in (
        ("representation", representation, tuple(REPRESENTATIONS)),
        ("keep", keep, ("", *KEPT)),
        ("loops", loops, ("multipliers", "woronetz")),
    ):
        if value not in possible:
            expected = ", ".join(map(repr, filter(None, possible)))
            raise ArgumentError(
                f"{name} is {value!r}, expected one of {expected}{did_you_mean_clause(value, possible)}"
            )
    return ProgramOptions(representation, keep, loops)


def _plain(system: System, quantity: str, choices: ProgramOptions) -> Program:
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
    if body:
        system.body_and_pose(body)
    if definition.needs_inertia:
        require_inertia(system)
    if definition.needs_tree:
        require_tree(system, name.replace("_", " "))
    if not system.n_v:
        raise NotExportableError(f"{system.name!r} has no coordinates: nothing in it is a function of q")
    return _built(system, name, body, definition, choices)


def _built(system: System, name: str, body: str, definition: Quantity, choices: ProgramOptions) -> Program:
    tree = tree_expressions(system, keep_inertia=choices.keep == "inertia" and definition.needs_inertia)
    values = {each: _symbols(tree, each) for each in definition.arguments}
    output = definition.build(tree, values, body, choices)
    arguments = tuple(
        Argument(each, values[each], _MEANINGS[each], is_scalar=each == "t", default=(0.0,) if each == "t" else None)
        for each in ARGUMENT_ORDER
        if each in values
    )
    if choices.keep == "inertia" and definition.needs_inertia:
        parameters = inertial_parameters(system)
        names = symbols(tree.graph, "inertia", len(parameters))
        arguments += (Argument("inertia", names, _MEANINGS["inertia"], default=tuple(map(float, parameters))),)
    meaning = definition.meaning
    if name == "jacobian":
        meaning = f"{choices.representation} {meaning}, {_POINTS[choices.representation]}"
    full_name = f"{name}_{identifier(body)}" if body else name
    return Program(
        system, full_name, arguments, output, f"{meaning}; of {body}" if body else meaning,
        sample_numbers(system, arguments),
    )  # fmt: skip


def _symbols(tree: TreeExpressions, name: str) -> ExpressionArray:
    if name in ("q", "v"):
        return tree.q if name == "q" else tree.v
    if name == "t":
        return np.array([tree.graph.symbol("t")], dtype=object)
    return tree.argument(name)
