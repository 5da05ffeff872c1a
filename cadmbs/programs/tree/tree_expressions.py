"""The packed arrays of a system as expressions: couplings, parameters that are exact, and inertias as arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.expressions.graph import Expression, ExpressionArray, ExpressionGraph
from cadmbs.expressions.lifting import Lifting, expression_array, symbols, zeros
from cadmbs.kernels.coupled.couplings import follow, gather_forces, pack_entries, spread
from cadmbs.kernels.records import CouplingArrays, TreeArrays
from cadmbs.kernels.tree.packing import PARAM, TABLE, Packed, packed_of
from cadmbs.programs.tree.geometry_arguments import RIGHT_ANGLE_ROUNDING, GeometryRows
from cadmbs.system import System

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

    def lift(self, kernel: object) -> object:
        """A lifted kernel."""
        return self.lifting.lift(kernel)

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
            R, r = expression_array(graph, frames[body, :9].reshape(3, 3)), expression_array(graph, frames[body, 9:])
            params[row, PARAM.MASS : PARAM.ARMATURE] += np.array(_about_row(parameters_of(body), R, r), dtype=object)


def _about_row(parameters: ExpressionArray, R: ExpressionArray, r: ExpressionArray) -> list[Expression]:
    m, c = parameters[0], R @ parameters[1:4]
    xx, xy, xz, yy, yz, zz = parameters[4:]
    theta = R @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]], dtype=object) @ R.T
    g = [c[k] + r[k] * m * 0.5 for k in range(3)]
    whole = 2.0 * (g[0] * r[0] + g[1] * r[1] + g[2] * r[2])
    entries = []
    for i in range(3):
        for j in range(i, 3):
            entry = theta[i, j] - g[i] * r[j] - g[j] * r[i]
            entries.append(entry + whole if i == j else entry)
    return [m, *(c[k] + r[k] * m for k in range(3)), *entries]
