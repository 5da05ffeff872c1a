"""The packed arrays of a system as expressions: couplings, exact parameters, inertias and directions as arguments.

Bodies, loads and constraints are fixed to frames with constant axes, all of them parallel to F at q = 0 and with their
origins at `System.origin`, so that nothing but the joints depends on the arguments. Each screw has two rows: one with
its z axis along e and its origin at y, and one without motion that turns back to F. With d = F^T e,

    F^T R = Z(gamma) X(alpha) ,   sin alpha = sqrt(d1^2 + d2^2) ,   cos alpha = d3 ,
    sin gamma = d1 / sin alpha ,   cos gamma = -d2 / sin alpha ,

and the way back is X(-alpha) Z(-gamma). F is chosen so that no axis of the document is parallel to its third axis. The
rows without motion share one coordinate more, which is zero and left out of all results.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.expressions.differentiation import derivatives
from cadmbs.expressions.graph import Expression, ExpressionArray, ExpressionGraph
from cadmbs.expressions.lifting import Lifting, expression_array, symbols, zeros
from cadmbs.kernels.coupled.couplings import follow, gather_forces, pack_entries, spread
from cadmbs.kernels.records import CouplingArrays, TreeArrays
from cadmbs.kernels.tree.inverse_dynamics_derivatives import body_about_common_point
from cadmbs.kernels.tree.packing import PARAM, ROW_KIND, TABLE, Packed, packed_of, put_frame, put_inertia
from cadmbs.lie import se3
from cadmbs.programs.errors import NotExportableError
from cadmbs.system import System, functions, native_joints

INERTIA_ROUNDING: Final = 1e-15
"""Parts of offsets, first moments and inertias of a row below this part of the largest are zero."""


@dataclass(frozen=True)
class TreeExpressions:
    """What lifted kernels of one system take.

    Attributes:
        graph: The graph of the program.
        lifting: Its lifted kernels.
        system: The system.
        packed: Its packed arrays.
        params: `packed.params` as expressions.
        q, v: Arguments of the program: independent coordinates.
        q_tree, v_tree: Coordinates as kernels take them; those of the tree where there are couplings.
        has_idle_coordinate: Whether kernels have one coordinate more, the last one, of rows without motion.
        load_arguments: Numbers of loads that are arguments, by array ("loads", "load_functions", "damping", "cuts",
            "cut_loads", "cut_functions"), row and slot.
    """

    graph: ExpressionGraph
    lifting: Lifting
    system: System
    packed: Packed
    params: ExpressionArray
    q: ExpressionArray
    v: ExpressionArray
    q_tree: ExpressionArray
    v_tree: ExpressionArray
    has_idle_coordinate: bool = False
    load_arguments: Mapping[tuple[str, int, int], Expression] = field(default_factory=dict)

    @property
    def is_direct(self) -> bool:
        """Whether kernels take the independent coordinates and no others."""
        return self.packed.direct and not self.has_idle_coordinate

    def numbers(self, array: str, values: Array) -> ExpressionArray:
        """An array of numbers (rows, slots) as expressions, some of which are arguments."""
        result = expression_array(self.graph, values)
        for (name, row, slot), symbol in self.load_arguments.items():
            if name == array:
                result[row, slot] = symbol
        return result

    def argument(self, name: str) -> ExpressionArray:
        """Another argument with one number a velocity coordinate."""
        return symbols(self.graph, name, self.system.n_v)

    def zeros(self, *shape: int) -> ExpressionArray:
        """An array of zeros."""
        return zeros(self.graph, *shape)

    def tree(self, slots: int) -> TreeArrays:
        """Table, parameters and a workspace."""
        return TreeArrays(self.packed.table, self.params, self.zeros(self.packed.n_rows, slots))

    def spread(self, rates: ExpressionArray) -> ExpressionArray:
        """Rates of the coordinates that kernels take, from independent ones."""
        return _spread(self.lifting, self.system, self.packed, rates, self.zeros(self.packed.n_columns))

    def gather(self, forces: ExpressionArray) -> ExpressionArray:
        """Forces along independent coordinates, G^T f, from those along the coordinates that kernels take."""
        if self.has_idle_coordinate:
            forces = forces[:-1]
        if self.packed.direct:
            return forces
        result = self.zeros(self.system.n_v)
        self.lifting.lift(gather_forces)(velocity_couplings(self.system), forces, result)
        return result


def tree_expressions(
    system: System,
    keep_inertia: bool = False,
    keep_geometry: bool = False,
    axes: Callable[[ExpressionGraph], ExpressionArray] | None = None,
) -> TreeExpressions:
    """A new graph with the arguments q and v, and the parameters of a system.

    Args:
        system: The mechanism.
        keep_inertia: Masses, first moments and inertias are arguments.
        keep_geometry: Directions and points of joint axes are not constants.
        axes: Their expressions in the order of `geometry_numbers`; by default symbols of the argument "geometry".

    Raises:
        NotExportableError: If the geometry cannot be kept as arguments.
    """
    graph, packed = ExpressionGraph(), packed_of(system)
    lifting = Lifting(graph)
    q, v = symbols(graph, "q", system.n_q), symbols(graph, "v", system.n_v)
    params = expression_array(graph, rounded_parameters(packed.params))
    if keep_geometry:
        packed, params = GeometryRows(graph, system, None if axes is None else axes(graph)).packed()
    if keep_inertia:
        packed = with_bodies_everywhere(packed)
        keep_inertias(graph, system, packed, params)
    q_tree = q
    if not packed.direct:
        q_tree = zeros(graph, system.tree.positions.n_tree)
        lifting.lift(follow)(CouplingArrays(*pack_entries(system.tree.positions)), q, q_tree)
    v_tree = _spread(lifting, system, packed, v, zeros(graph, packed.n_columns))
    if keep_geometry:
        q_tree = np.concatenate([q_tree, zeros(graph, 1)])
    return TreeExpressions(graph, lifting, system, packed, params, q, v, q_tree, v_tree, keep_geometry)


def velocity_couplings(system: System) -> CouplingArrays:
    """The entries of G of velocities."""
    return CouplingArrays(*pack_entries(system.tree.velocities))


def _spread(
    lifting: Lifting, system: System, packed: Packed, rates: ExpressionArray, result: ExpressionArray
) -> ExpressionArray:
    if packed.direct:
        return np.concatenate([rates, result[len(rates) :]])
    lifting.lift(spread)(velocity_couplings(system), rates, result)
    return result


def rounded_parameters(params: Array) -> Array:
    """Parameters with sines of right angles made exact, and with what is only rounding made zero.

    Zeros shorten the program; results change by one rounding.
    """
    params = np.array(params)
    rows = params[1:]
    _round_right_angles(rows[:, PARAM.GAMMA : PARAM.OFFSET])
    for part in (
        rows[:, PARAM.OFFSET : PARAM.OFFSET + 3],
        rows[:, PARAM.FIRST_MOMENT : PARAM.INERTIA],
        rows[:, PARAM.INERTIA : PARAM.ARMATURE],
    ):
        part[np.abs(part) < INERTIA_ROUNDING * np.max(np.abs(part), initial=1e-300)] = 0.0
    return params


def rounded_path(path: Packed) -> Array:
    """`rounded_parameters` of a path, the frame at its end included."""
    params = rounded_parameters(path.params)
    _round_frames(params[:1, PARAM.PATH_FRAME : PARAM.PATH_FRAME + 12])
    return params


def _round_right_angles(values: Array) -> None:
    values[np.abs(values) < RIGHT_ANGLE_ROUNDING] = 0.0
    exact = np.abs(np.abs(values) - 1.0) < RIGHT_ANGLE_ROUNDING
    values[exact] = np.sign(values[exact])


def _round_frames(frames: Array) -> None:
    """Rotations and positions (n, 12)."""
    _round_right_angles(frames[:, :9])
    positions = frames[:, 9:12]
    positions[np.abs(positions) < INERTIA_ROUNDING * np.max(np.abs(positions), initial=1e-300)] = 0.0


def with_bodies_everywhere(packed: Packed) -> Packed:
    """All rows that carry a body of the document counted as rows with inertia, massless ones too."""
    table = packed.table.copy()
    table[packed.body_rows[1:, 0], TABLE.INERTIAL] = 1
    table[0, TABLE.INERTIAL] = 0
    return replace(packed, table=table)


def keep_inertias(graph: ExpressionGraph, system: System, packed: Packed, params: ExpressionArray) -> None:
    """Mass, first moment and inertia of the rows from arguments in the order of `dynamics.inertial_parameters`."""
    names = symbols(graph, "inertia", 10 * (system.n_bodies - 1))
    put_inertias(graph, system, packed, params, lambda body: names[10 * (body - 1) : 10 * body])


def put_inertias(
    graph: ExpressionGraph,
    system: System,
    packed: Packed,
    params: ExpressionArray,
    parameters_of: Callable[[int], ExpressionArray],
) -> None:
    """Mass, first moment and inertia of the rows from the ten inertial parameters of each body, by its index.

    With the rotation R and the position r of a body frame in its row, theta = (m, m c, Theta) about the frame's origin:

        h = R m c ,   m_row = sum m ,   h_row = sum h + m r ,
        Theta_row = sum R Theta R^T + 2 (h . r) 1 - h r^T - r h^T + m (r . r 1 - r r^T)
    """
    frames = np.array(packed.body_frames)
    _round_frames(frames)
    params[1:, PARAM.MASS : PARAM.ARMATURE] = graph.constant(0.0)
    for body in range(1, system.n_bodies):
        row = int(packed.body_rows[body, 0])
        if row > 0:
            R, r = (tuple(expression_array(graph, part)) for part in (frames[body, :9], frames[body, 9:]))
            m, *others = parameters_of(body)
            mass, first_moment, inertia = body_about_common_point(R, r, m, tuple(others[:3]), tuple(others[3:]))
            params[row, PARAM.MASS : PARAM.ARMATURE] += np.array([mass, *first_moment, *inertia], dtype=object)


# Directions and points of joint axes as arguments: packed rows whose angles and offsets are expressions of e and y.

LARGEST_GEOMETRY: Final = 12
"""Most screws whose axes are arguments: their programs are three to five times as long as those with numbers."""

RIGHT_ANGLE_ROUNDING: Final = 4e-16
"""Sines and cosines this near to 0 or 1 are those of right angles: two roundings."""

NUMBERS_OF_A_SCREW: Final = 6
"""E and y."""

_CLEAR_SINE: Final = 0.5
"""Sine of the angle between the third axis of F and all axes that makes a choice of F good enough."""


def require_small_geometry(system: System) -> None:
    """Refuse mechanisms whose axes cannot be arguments.

    Raises:
        NotExportableError: If a joint is not made of screws, or there are too many.
    """
    native = [body for body in range(1, system.tree.n) if system.tree.kind[body] != native_joints.MotionKind.SCREWS]
    if native:
        joint = system.joints[int(system.tree.joint[native[0]])]
        raise NotExportableError(
            f"joint {joint.name!r} of {system.name!r} is {joint.kind}: it has no axes that could be kept as arguments"
        )
    if system.tree.n_columns > LARGEST_GEOMETRY:
        raise NotExportableError(
            f"{system.name!r} has {system.tree.n_columns} joint axes, more than the {LARGEST_GEOMETRY} that are kept as"
            " arguments: write it with numbers, or compile a variant for each geometry"
        )


def tree_columns_in_file_order(system: System) -> list[int]:
    """The tree columns of the joints in file order, screws from the predecessor on."""
    body_of_joint = {int(joint): body for body, joint in enumerate(system.tree.joint) if joint >= 0}
    columns: list[int] = []
    for index, joint in enumerate(system.joints):
        if joint.orientation != 0 and index in body_of_joint:
            columns += list(system.tree.columns(body_of_joint[index]))[:: joint.orientation]
    return columns


def geometry_numbers(system: System) -> Array:
    """E and y of all screws in the document, in the order of the argument (6 n,)."""
    values = []
    for column in tree_columns_in_file_order(system):
        joint = system.joints[int(system.tree.joint[system.tree.column_body[column]])]
        direction, _ = _direction(system, column)
        values += [*(joint.orientation * direction), *(joint.point if len(joint.point) else np.zeros(3))]
    return np.array(values, dtype=float) + 0.0


def geometry_names(system: System) -> list[str]:
    """The joint that each screw of the argument belongs to."""
    return [
        system.joints[int(system.tree.joint[system.tree.column_body[column]])].name
        for column in tree_columns_in_file_order(system)
    ]


def _direction(system: System, column: int) -> tuple[Array, float]:
    """Unit direction of a tree column, and its length where it is a displacement, else 0."""
    screw = system.tree.screws[column]
    vector = screw[:3] if screw[:3].any() else screw[3:]
    size = float(np.linalg.norm(vector))
    return vector / size, 0.0 if screw[:3].any() else size


def common_axes(system: System) -> Array:
    """F (3, 3): a permutation of the world axes where that keeps clear of all joint axes."""
    directions = np.array([_direction(system, column)[0] for column in range(system.tree.n_columns)])
    best, best_sine = np.eye(3), -1.0
    for candidate in _candidates():
        sine = float(np.min(np.linalg.norm(np.cross(directions, candidate[:, 2]), axis=1), initial=1.0))
        if sine > best_sine + 1e-9:
            best, best_sine = candidate, sine
        if best_sine >= _CLEAR_SINE:
            break
    return best


def _candidates() -> list[Array]:
    turns = [np.roll(np.eye(3), shift, axis=1) for shift in range(3)]
    for third in ((1, 1, 1), (1, 1, -1), (1, -1, 1), (-1, 1, 1), (3, 2, 1), (1, 3, 2), (2, 1, 3), (3, -2, 1)):
        z = np.array(third, dtype=float) / np.linalg.norm(third)
        x = np.cross(z, np.eye(3)[int(np.argmin(np.abs(z)))])
        x /= np.linalg.norm(x)
        turns.append(np.column_stack([x, np.cross(z, x), z]))
    return turns


class GeometryRows:
    """The packed rows of a system with expressions for e and y, by default the symbols of the argument."""

    def __init__(self, graph: ExpressionGraph, system: System, axes: ExpressionArray | None = None) -> None:
        require_small_geometry(system)
        size = NUMBERS_OF_A_SCREW * system.tree.n_columns
        self._axes = (symbols(graph, "geometry", size) if axes is None else axes).reshape(-1, NUMBERS_OF_A_SCREW)
        self._graph, self._system, self._packed = graph, system, packed_of(system)
        self._F = common_axes(system)
        self._table: list[list[int]] = []
        self._params: list[ExpressionArray] = []
        self._frames: list[Array] = []
        self._carriers = np.zeros(system.tree.n, dtype=np.intp)
        self._base = 0

    def packed(self) -> tuple[Packed, ExpressionArray]:
        """The rows and their parameters."""
        self._add_world()
        position = {column: k for k, column in enumerate(tree_columns_in_file_order(self._system))}
        for body in range(1, self._system.tree.n):
            parent = int(self._carriers[self._system.tree.parent[body]]) or self._base
            columns = self._system.tree.columns(body)
            for column in columns:
                parent = self._add_screw(parent, column, self._axes[position[column]])
            self._put_body(parent, body)
        return self._result(), np.array(self._params, dtype=object)

    def _add_world(self) -> None:
        """The world, and a row that turns to F where F is not the world's axes."""
        world = self._packed.params[0]
        self._add_row([0, ROW_KIND.REVOLUTE, 0, 0, 1, 0, 0], expression_array(self._graph, world), np.eye(3))
        if not np.array_equal(self._F, np.eye(3)):
            params = np.zeros(PARAM.SIZE)
            put_frame(params, np.eye(4), se3.pose(self._F, np.zeros(3)))
            params[np.abs(params) < RIGHT_ANGLE_ROUNDING] = 0.0
            self._base = self._add_row(self._still(0, branches=1), expression_array(self._graph, params), self._F)

    def _still(self, parent: int, branches: int = 0) -> list[int]:
        """The entries of a row without motion, which has the coordinate after all others."""
        position = self._system.n_q if self._packed.direct else self._system.tree.positions.n_tree
        return [parent, ROW_KIND.SCREW, position, self._packed.n_columns, 1, branches, 0]

    def _add_row(self, table: list[int], params: ExpressionArray, rotation: Array) -> int:
        self._table.append(table)
        self._params.append(params)
        self._frames.append(se3.pose(rotation, np.zeros(3)))
        return len(self._table) - 1

    def _add_screw(self, parent: int, column: int, values: ExpressionArray) -> int:
        tree, direct, graph = self._system.tree, self._packed.direct, self._graph
        direction, slide = _direction(self._system, column)
        sign = float(tree.orientation[tree.column_body[column]])
        pitch = 0.0 if slide else float(direction @ tree.exp_linear[column, :3, 3])
        d = self._F.T.astype(object) @ (values[:3] * sign)
        y = self._F.T.astype(object) @ (values[3:] - self._system.origin)
        y = y * 0.0 if slide else y
        level = graph.function("sqrt", d[0] * d[0] + d[1] * d[1])
        sine, cosine = d[0] / level, -d[1] / level
        row = expression_array(graph, np.zeros(PARAM.SIZE))
        row[PARAM.GAMMA : PARAM.GAMMA + 2] = sine, cosine
        row[PARAM.ALPHA : PARAM.ALPHA + 2] = level, d[2]
        row[PARAM.BETA + 1] = graph.constant(1.0)
        row[PARAM.OFFSET : PARAM.OFFSET + 3] = y
        row[PARAM.TURN], row[PARAM.SLIDE] = graph.constant(0.0 if slide else 1.0), graph.constant(slide or pitch)
        row[PARAM.ARMATURE] = graph.constant(float(tree.armature[column]))
        position, index = int(tree.column_position[column]), column
        if direct:
            position, index = int(tree.positions.order[position]), int(tree.velocities.order[column])
        kind = ROW_KIND.SCREW if slide or pitch else ROW_KIND.REVOLUTE
        joint = self._add_row([parent, kind, position, index, 1, 1, 0], row, self._F)
        return self._add_row(self._still(joint), self._back(level, d[2], sine, cosine, y), self._F)

    def _back(
        self, level: Expression, height: Expression, sine: Expression, cosine: Expression, y: ExpressionArray
    ) -> ExpressionArray:
        """The row that turns back to F and shifts back to the origin."""
        row = expression_array(self._graph, np.zeros(PARAM.SIZE))
        row[PARAM.GAMMA + 1] = self._graph.constant(1.0)
        row[PARAM.ALPHA : PARAM.ALPHA + 2] = -level, height
        row[PARAM.BETA : PARAM.BETA + 2] = -sine, cosine
        across, along = cosine * y[0] + sine * y[1], cosine * y[1] - sine * y[0]
        shift = (across, height * along + level * y[2], height * y[2] - level * along)
        row[PARAM.OFFSET : PARAM.OFFSET + 3] = [-x for x in shift]
        return row

    def _put_body(self, row: int, body: int) -> None:
        self._carriers[body] = row
        values = np.zeros(PARAM.SIZE)
        put_inertia(values, self._system.tree, body, self._frames[row])
        inertial = slice(PARAM.SLIDE + 1, PARAM.ARMATURE)
        self._params[row][inertial] = expression_array(self._graph, values)[inertial]
        self._table[row][TABLE.INERTIAL] = int(np.any(values[inertial]))

    def _result(self) -> Packed:
        system, frames = self._system, np.array(self._frames)
        table = np.array(self._table, dtype=np.int64).reshape(-1, TABLE.WIDTH)
        rows = self._carriers[system.bodies.moving]
        shift = se3.translation(-system.origin)
        relative = se3.inverse(frames[rows]) @ shift @ system.bodies.reference_pose
        body_frames = np.concatenate([relative[:, :3, :3].reshape(-1, 9), relative[:, :3, 3]], axis=-1)
        params = np.zeros((len(table), PARAM.SIZE))
        params[0] = self._packed.params[0]
        return replace(
            self._packed, table=table, params=params, frames=frames,
            row_of_body=self._carriers, body_rows=rows.astype(np.int64)[:, None], body_frames=body_frames,
            n_columns=self._packed.n_columns + 1,
        )  # fmt: skip


# Functions of time.


LARGEST_TABLE: Final = 256
"""Most pieces of a table; each is a choice in the program."""


def time_function(function: functions.TimeFunction, t: Expression) -> Expression:
    """The value of a function of time.

    Raises:
        NotExportableError: If a table in it is too large.
    """
    match function:
        case functions.Polynomial(coefficients):
            return _horner(t.graph, coefficients[::-1], t)
        case functions.Harmonic():
            sine = t.graph.function("sin", function.rate * t + function.phase)
            return function.amplitude * sine + function.mean
        case functions.PiecewisePolynomial():
            return _table(function, t)
        case functions.Sum(parts):
            total = t.graph.constant(0.0)
            for part in parts:
                total = total + time_function(part, t)
            return total
        case functions.Product(parts):
            total = t.graph.constant(1.0)
            for part in parts:
                total = total * time_function(part, t)
            return total
        case functions.Rate():
            return time_jet(function.of, t)[1]
        case functions.Composition():
            return t.graph.function(function.outer, time_function(function.inner, t))
        case functions.Held():
            raise NotExportableError("what a controller gives is no function of time")


def time_jet(function: functions.TimeFunction, t: Expression) -> tuple[Expression, Expression, Expression]:
    """Value, first and second derivative by t."""
    value = time_function(function, t)
    first = derivatives([value], [t])[0, 0]
    return value, first, derivatives([first], [t])[0, 0]


def _horner(graph: ExpressionGraph, highest_first: Sequence[float], x: Expression) -> Expression:
    total = graph.constant(0.0)
    for coefficient in highest_first:
        total = total * x + float(coefficient)
    return total


def _table(function: functions.PiecewisePolynomial, t: Expression) -> Expression:
    """The piece that contains t by bisection; end values outside, or NaN where the table says that this is an error."""
    graph, pieces = t.graph, function.coefficients.shape[1]
    if pieces > LARGEST_TABLE:
        raise NotExportableError(
            f"a table of a function of time has {pieces} pieces; equations hold at most {LARGEST_TABLE}: thin it out"
        )
    first, last = float(function.breaks[0]), float(function.breaks[-1])
    value = _pieces(function, t, 0, pieces)
    if function.hold:
        at_start, at_end = (float(function.jet(x).value) for x in (first, last))
        return graph.select(t, first, at_start, graph.select(last, t, at_end, value))
    return graph.select(t, first, np.nan, graph.select(last, t, np.nan, value))


def _pieces(function: functions.PiecewisePolynomial, t: Expression, first: int, last: int) -> Expression:
    """The value on the pieces from first to before last."""
    if last - first == 1:
        return _horner(t.graph, function.coefficients[:, first].tolist(), t - float(function.breaks[first]))
    middle = (first + last) // 2
    below, above = _pieces(function, t, first, middle), _pieces(function, t, middle, last)
    return t.graph.select(t, float(function.breaks[middle]), below, above)
