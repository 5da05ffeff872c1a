"""The constraint rows of a System packed for the kernel of loops."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from cadmbs.arrays import Array, NDArray
from cadmbs.constraints.cut_coordinates import AngleCoordinate, DisplacementCoordinate, coordinate_functions
from cadmbs.constraints.equations import constraint_state
from cadmbs.constraints.equations.constraint_equations import FunctionArgument, constraint_equations, idle_rows
from cadmbs.constraints.equations.row_packing import pack_rows
from cadmbs.dynamics.applied.load_laws import needs_position, terms_of
from cadmbs.dynamics.closed_loops.constrained import DENSE_VELOCITY_LIMIT
from cadmbs.dynamics.cut_joints import cut_armature, cut_loads, has_rotors
from cadmbs.kernels.loads.packed_loads import friction_columns, pack_numbered_loads
from cadmbs.kernels.rows import loops_packing
from cadmbs.kernels.rows.cut_coordinates import PIECE_COEFFICIENTS
from cadmbs.kernels.rows.straight_states import StateTables
from cadmbs.kernels.steps.straight_loops import is_straight
from cadmbs.kernels.tree.packing import Packed, packed_of
from cadmbs.lie import se3
from cadmbs.system import System, records
from cadmbs.system.functions import Harmonic, PiecewisePolynomial, Polynomial, TimeFunction, additive_parts

DENSE_KERNEL_ROWS: Final = 36
"""Up to this many rows kernels have dense matrices, which take as little time there: with 35 rows both take 40 us an
evaluation, with 55 rows 150 and 45 us, with 145 rows 3,200 and 43 us."""


def uncovered_rows(system: System, dense: bool = False) -> str:
    """Why the kernel does not know the rows of a system, or what acts along cut joints, as a clause after "which".

    Empty where it knows all; `dense` for kernels with dense matrices in any case.
    """
    equations = system.derived(constraint_equations)
    turns_are_known = all(block.is_known_without_turns for block in equations.coordinates)
    reasons = {
        "has no constraint rows": not equations.table.n_rows,
        "has couplings of angles of cut joints whose ratio is no integer": not turns_are_known,
        "has couplings by functions in sparse equations": equations.has_curves
        and not (dense or _is_small(system, False)),
        "has loads along sums of coordinates of the tree and of cut joints": system.derived(cut_loads).reach_tree,
        "has loads or rows along the angles of a ball that is a cut joint": has_unknown_coordinates(system),
    }
    return next((text for text, applies in reasons.items() if applies), "")


def loop_features(system: System, massless: bool = False) -> loops_packing.LoopFeatures:
    """What the kernel is to be compiled with; `massless` where the mass matrix of the tree is singular."""
    return system.derived(_features, massless)


def _features(system: System, massless: bool) -> loops_packing.LoopFeatures:
    dense = dense_features(system, massless)
    if _is_small(system, massless):
        return dense
    return dense._replace(massless=False, large=True, native=False, straight=False)


def _is_small(system: System, massless: bool) -> bool:
    """Whether kernels have dense matrices, or none, as of trees."""
    n_rows = system.derived(constraint_equations).table.n_rows
    return not n_rows or (system.n_v <= DENSE_VELOCITY_LIMIT and (n_rows <= DENSE_KERNEL_ROWS or massless))


def dense_features(system: System, massless: bool = False) -> loops_packing.LoopFeatures:
    """The same for a kernel with dense matrices, however large they are."""
    equations = system.derived(constraint_equations)
    pairs = bool(equations.blocks or equations.momenta)
    has_loads = bool(system.loads) or bool(np.any(friction_columns(system)))
    coupled, along_cuts = not packed_of(system).direct, acts_along_cuts(system) or equations.has_curves
    n_rows = equations.table.n_rows
    n_numbers = len(pack_cuts(system).factors) if equations.has_curves else 0
    is_tree = not (n_rows or coupled or along_cuts)
    dense = loops_packing.LoopFeatures(coupled, pairs, along_cuts, massless, has_loads, tree=is_tree)
    return dense._replace(
        native=not (dense.is_general or packed_of(system).has_screws_alone),
        straight=is_straight(dense, packed_of(system).n_columns, system.n_v, n_rows, n_numbers),
    )


def packed_loops(system: System, massless: bool = False, dense: bool = False) -> loops_packing.PackedLoops:
    """The rows of a system whose rows are covered, packed once; `dense` for kernels with dense matrices in any case."""
    loops = system.derived(pack_loops, massless)
    return replace(loops, features=dense_features(system, massless)) if dense and loops.features.large else loops


def pack_loops(system: System, massless: bool = False, packed: Packed | None = None) -> loops_packing.PackedLoops:
    """Rows of a system whose rows are covered; of `packed`, or of the packed arrays of the system."""
    features, idle = loop_features(system, massless), system.derived(idle_rows)
    return loops_packing.PackedLoops(
        **vars(pack_rows(system, packed)), along_cuts=pack_cuts(system, packed), features=features, idle=idle
    )


# Coordinates of cut joints, and what acts along them, packed for the kernel of loops.

_CONSTANT_ROWS = {"free": np.eye(6), "spherical:quaternion": np.eye(3, 6)}
"""Rows for the velocities of cut joints of which all are constant."""


def acts_along_cuts(system: System) -> bool:
    """Whether something acts along coordinates of cut joints, or rows contain them."""
    return system.derived(cut_loads).any or has_rotors(system) or has_rows_along_cuts(system)


def has_rows_along_cuts(system: System) -> bool:
    """Whether rows contain coordinates of cut joints."""
    return any(block.acts_along_cuts for block in system.derived(constraint_equations).coordinates)


def has_unknown_coordinates(system: System) -> bool:
    """Whether something acts along a cut joint whose coordinates the kernel does not know: rotation vectors, angles.

    Loads on positions and rows of positions along balls are unknown as well.
    """
    if not acts_along_cuts(system) or system.derived(cut_loads).reach_tree:
        return False
    joints = [system.joints[closure.joint] for closure in system.closures]
    if any(coordinate_functions(joint) is None and joint.kind not in _CONSTANT_ROWS for joint in joints):
        return True
    packed = pack_cuts(system)
    of_cuts = packed.terms[:, loops_packing.CUT_TERM.POSITION] < 0
    springs = [
        term.column for load in system.derived(cut_loads).loads if needs_position(load) for term in terms_of(load)
    ]
    used = np.concatenate([np.array(springs, dtype=np.intp), packed.terms[of_cuts, loops_packing.CUT_TERM.COORDINATE]])
    return bool(
        np.any(packed.coordinates[used, loops_packing.COORDINATE.KIND] == loops_packing.COORDINATE_KIND.CONSTANT)
    )


def pack_cuts(system: System, packed: Packed | None = None) -> loops_packing.PackedCuts:
    """Coordinates, loads and rows along cut joints, where something acts along them; functions in rows.

    Columns and positions are those of `packed`, or of the packed arrays of the system.
    """
    closures = system.closures if acts_along_cuts(system) else ()
    joints = [system.joints[closure.joint] for closure in closures]
    table, numbers = _coordinates_of(joints)
    loads = system.derived(cut_loads)
    if joints:
        numbers[:, loops_packing.COORDINATE_NUMBER.DAMPING] = loads.damping
        numbers[:, loops_packing.COORDINATE_NUMBER.FRICTION] = loads.friction
        numbers[:, loops_packing.COORDINATE_NUMBER.ARMATURE] = cut_armature(system)
    kinds = [
        table[table[:, loops_packing.COORDINATE.CUT] == cut, loops_packing.COORDINATE.KIND]
        for cut in range(len(joints))
    ]
    starts = np.cumsum([0, *map(len, kinds)])
    positions = [
        part.start + k if kind != loops_packing.COORDINATE_KIND.CONSTANT else -1
        for part, of_joint in zip(constraint_state.cut_position_slices(system), kinds, strict=False)
        for k, kind in enumerate(of_joint)
    ]
    terms = _terms(system, packed or packed_of(system), starts)
    acting, load_numbers, functions = pack_numbered_loads(loads.loads)
    indices = np.array(positions, dtype=np.intp)
    return loops_packing.PackedCuts(table, numbers, acting, load_numbers, *terms, functions, indices)


def pack_states(system: System, addresses: tuple[str, ...], bodies: tuple[int, ...]) -> StateTables:
    """All cut joints with all their coordinates, whether or not something acts along them; frames by address, and
    moving bodies.
    """
    packed, rows = packed_of(system), pack_rows(system)
    joints = [system.joints[closure.joint] for closure in system.closures]
    table, numbers = _coordinates_of(joints)
    numbers[:, loops_packing.COORDINATE_NUMBER.ARMATURE] = cut_armature(system)
    placed = tuple(loop for loop, joint in enumerate(joints) if coordinate_functions(joint) is None)
    frame_rows, placements = np.zeros((len(addresses), 1), dtype=np.int64), np.zeros((len(addresses), 12))
    for k, address in enumerate(addresses):
        body, pose = system.body_and_pose(address)
        frame_rows[k] = row = packed.body_rows[body, 0]
        placements[k] = _in_row(packed, row, se3.translation(-system.origin) @ pose)
    body_rows = packed.row_of_body[list(bodies)].astype(np.int64)
    body_frames = np.array([_in_row(packed, row, np.eye(4)) for row in body_rows]).reshape(-1, 12)
    return StateTables(
        rows.cuts, rows.frames, table, numbers, frame_rows, placements, body_rows[:, None], body_frames, placed
    )


def _in_row(packed: Packed, row: int, frame: Array) -> Array:
    """Rotation, row by row, and position (12,) in a row of a frame at q = 0 about `System.origin`."""
    relative = se3.inverse(packed.frames[row]) @ frame
    return np.concatenate([relative[:3, :3].ravel(), relative[:3, 3]])


def _coordinates_of(joints: Sequence[records.Joint]) -> tuple[NDArray[np.int64], Array]:
    """Table and numbers of the coordinates of cut joints, without what acts along them."""
    parts = [_coordinates(joint) for joint in joints]
    table = [(cut, kind) for cut, (kinds, _) in enumerate(parts) for kind in kinds]
    numbers = np.concatenate([np.zeros((0, loops_packing.COORDINATE_NUMBER.SIZE)), *(part[1] for part in parts)])
    return np.array(table, dtype=np.int64).reshape(-1, loops_packing.COORDINATE.WIDTH), numbers


def _coordinates(joint: records.Joint) -> tuple[list[int], Array]:
    """Kinds and numbers of the coordinates of a joint."""
    functions = coordinate_functions(joint)
    rows = _CONSTANT_ROWS.get(joint.kind, np.zeros((len(joint.velocity_names), 6)))
    numbers = np.zeros((len(joint.velocity_names), loops_packing.COORDINATE_NUMBER.SIZE))
    if functions is None:
        numbers[:, : rows.shape[1]] = rows
        return [loops_packing.COORDINATE_KIND.CONSTANT] * len(numbers), numbers
    kinds = []
    for values, function in zip(numbers, functions, strict=True):
        match function:
            case AngleCoordinate():
                kinds.append(loops_packing.COORDINATE_KIND.ANGLE)
                values[: loops_packing.COORDINATE_NUMBER.COSINE] = function.sine.ravel()
                values[loops_packing.COORDINATE_NUMBER.COSINE : loops_packing.COORDINATE_NUMBER.DAMPING] = (
                    function.cosine.ravel()
                )
            case DisplacementCoordinate():
                kinds.append(loops_packing.COORDINATE_KIND.DISPLACEMENT)
                values[:3] = function.direction
    return kinds, numbers


def _terms(system: System, packed: Packed, starts: Array) -> tuple[NDArray[np.int64], Array]:
    """Terms of the rows along coordinates, which are numbered block by block, and their factors and numbers.

    Large factors come first: full turns of these are taken off first.
    """
    table, factors, first = [], [], 0
    functions: list[tuple[int, FunctionArgument, TimeFunction]] = []
    for block in system.derived(constraint_equations).coordinates:
        for term in sorted(block.cut, key=lambda term: -abs(term.factor)):
            table.append([first + term.row, int(starts[term.loop]) + term.coordinate, int(term.is_angle), -1, 0, 0])
            factors.append(term.factor)
        for curve in block.curves:
            parts = additive_parts(curve.of.function)
            functions += [(first + curve.row, curve.argument, part) for part in parts]
        first += len(block.row)
    factors += [0.0] * len(functions)
    for line, argument, function in functions:
        kind, count, numbers = _function_numbers(function)
        table.append([line, *_argument(system, packed, argument, starts, kind), len(factors), count])
        factors += numbers
    return np.array(table, dtype=np.int64).reshape(-1, loops_packing.CUT_TERM.WIDTH), np.array(
        factors, dtype=float
    ).reshape(-1, 1)


def _argument(
    system: System, packed: Packed, argument: FunctionArgument, starts: Array, kind: int
) -> tuple[int, int, int]:
    """Coordinate, kind and position of a function's argument, in the order of the packed arrays."""
    if argument.cut is not None:
        return int(starts[argument.cut.loop]) + argument.cut.coordinate, kind, -1
    if not packed.direct:
        return argument.column, kind, argument.position
    tree = system.tree
    return int(tree.velocities.order[argument.column]), kind, int(tree.positions.order[argument.position])


def _function_numbers(function: TimeFunction) -> tuple[int, int, list[float]]:
    """Kind, count and numbers of a function of a coordinate that is no sum."""
    match function:
        case Harmonic(mean, amplitude, rate, phase):
            return loops_packing.TERM_KIND.HARMONIC, 4, [mean, amplitude, rate, phase]
        case PiecewisePolynomial(breaks, coefficients, hold):
            degree = len(coefficients) - 1
            pieces = np.concatenate([np.zeros((PIECE_COEFFICIENTS - 1 - degree, len(breaks) - 1)), coefficients])
            kind = loops_packing.TERM_KIND.HOLDING_TABLE if hold else loops_packing.TERM_KIND.TABLE
            return kind, len(breaks) - 1, [*breaks.tolist(), *pieces.T.ravel().tolist()]
        case Polynomial(coefficients):
            return loops_packing.TERM_KIND.POLYNOMIAL, len(coefficients), list(coefficients[::-1])
    raise ValueError(f"no function of a coordinate: {function!r}")
