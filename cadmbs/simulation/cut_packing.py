"""Coordinates of cut joints, and what acts along them, packed for the kernel of loops."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.constraints.along_coordinates import CoordinateBlock
from cadmbs.constraints.constraint_equations import constraint_equations
from cadmbs.constraints.contact import ZERO_RIGHT_SIDE
from cadmbs.constraints.cut_frames import cut_position_slices
from cadmbs.constraints.cut_joint_coordinates import AngleCoordinate, DisplacementCoordinate, coordinate_functions
from cadmbs.dynamics.cut_loads import CutLoads, cut_loads
from cadmbs.dynamics.cut_rotors import cut_armature, has_rotors
from cadmbs.kernels.loops_packing import (
    COORDINATE,
    COORDINATE_KIND,
    COORDINATE_NUMBER,
    CUT_FORCE,
    CUT_STRENGTH,
    CUT_TERM,
    PackedCuts,
)
from cadmbs.system import System
from cadmbs.system.functions import TimeFunction
from cadmbs.system.loads import CoordinateLoad, JointForce, JointSpring
from cadmbs.system.records import Joint

_CONSTANT_ROWS = {"free": np.eye(6), "spherical:quaternion": np.eye(3, 6)}
"""Rows for the velocities of cut joints of which all are constant."""


def acts_along_cuts(system: System) -> bool:
    """Whether something acts along coordinates of cut joints, or rows contain them."""
    blocks = system.derived(constraint_equations).coordinates
    return system.derived(cut_loads).any or has_rotors(system) or any(block.cut for block in blocks)


def has_unknown_coordinates(system: System) -> bool:
    """Whether something acts along a cut joint whose coordinates the kernel does not know: rotation vectors, angles.

    Springs and rows of positions along balls are unknown as well, and servos, stops and springs with tables.
    """
    if not acts_along_cuts(system):
        return False
    if not all(_is_linear(load) for load in system.derived(cut_loads).loads):
        return True
    joints = [system.joints[closure.joint] for closure in system.closures]
    if any(coordinate_functions(joint) is None and joint.kind not in _CONSTANT_ROWS for joint in joints):
        return True
    packed = pack_cuts(system)
    springs = packed.loads[packed.loads[:, CUT_FORCE.IS_SPRING] > 0, CUT_FORCE.COORDINATE]
    used = np.concatenate([springs, packed.terms[:, CUT_TERM.COORDINATE]])
    return bool(np.any(packed.coordinates[used, COORDINATE.KIND] == COORDINATE_KIND.CONSTANT))


def pack_cuts(system: System) -> PackedCuts:
    """Coordinates, loads and rows along cut joints; nothing where nothing acts along them."""
    loops = range(system.n_loops) if acts_along_cuts(system) else range(0)
    parts = [_coordinates(system.joints[system.closures[loop].joint]) for loop in loops]
    cuts, kinds = np.repeat(loops, [len(part[0]) for part in parts]), [kind for part in parts for kind in part[0]]
    numbers = np.concatenate([np.zeros((0, COORDINATE_NUMBER.SIZE)), *(part[1] for part in parts)])
    loads = system.derived(cut_loads)
    if parts:
        numbers[:, COORDINATE_NUMBER.DAMPING] = loads.damping
        numbers[:, COORDINATE_NUMBER.FRICTION] = loads.friction
        numbers[:, COORDINATE_NUMBER.ARMATURE] = cut_armature(system)
    table = np.zeros((len(kinds), COORDINATE.WIDTH), dtype=np.int64)
    table[:, COORDINATE.CUT], table[:, COORDINATE.KIND] = cuts, kinds
    starts = np.cumsum([0, *(len(part[0]) for part in parts)])
    positions = [
        part.start + k if kind != COORDINATE_KIND.CONSTANT else -1
        for part, (kinds_of_joint, _) in zip(cut_position_slices(system), parts, strict=False)
        for k, kind in enumerate(kinds_of_joint)
    ]
    terms = _terms(system.derived(constraint_equations).coordinates, starts)
    return PackedCuts(table, numbers, *_loads(loads), *terms, _functions(loads), np.array(positions, dtype=np.intp))


def _coordinates(joint: Joint) -> tuple[list[int], Array]:
    """Kinds and numbers of the coordinates of a joint."""
    functions = coordinate_functions(joint)
    rows = _CONSTANT_ROWS.get(joint.kind, np.zeros((len(joint.velocity_names), 6)))
    numbers = np.zeros((len(joint.velocity_names), COORDINATE_NUMBER.SIZE))
    if functions is None:
        numbers[:, : rows.shape[1]] = rows
        return [COORDINATE_KIND.CONSTANT] * len(numbers), numbers
    kinds = []
    for values, function in zip(numbers, functions, strict=True):
        match function:
            case AngleCoordinate():
                kinds.append(COORDINATE_KIND.ANGLE)
                values[: COORDINATE_NUMBER.COSINE] = function.sine.ravel()
                values[COORDINATE_NUMBER.COSINE : COORDINATE_NUMBER.DAMPING] = function.cosine.ravel()
            case DisplacementCoordinate():
                kinds.append(COORDINATE_KIND.DISPLACEMENT)
                values[:3] = function.direction
    return kinds, numbers


def _loads(acting: CutLoads) -> tuple[NDArray[np.int64], Array]:
    """Forces and springs: integers, and strengths; indices of their functions of time are written with the others."""
    loads = np.zeros((len(acting.loads), CUT_FORCE.WIDTH), dtype=np.int64)
    strengths = np.zeros((len(acting.loads), CUT_STRENGTH.SIZE))
    for row, values, load in zip(loads, strengths, acting.loads, strict=True):
        row[CUT_FORCE.COORDINATE], row[CUT_FORCE.IS_SPRING] = load.column, isinstance(load, JointSpring)
        if isinstance(load, JointSpring):
            values[:] = load.stiffness, load.damping
    return loads, strengths


def _functions(acting: CutLoads) -> tuple[TimeFunction, ...]:
    return tuple(_function(load) for load in acting.loads)


def _function(load: CoordinateLoad) -> TimeFunction:
    match load:
        case JointForce():
            return load.force
        case JointSpring():
            return load.rest
        case _:
            return ZERO_RIGHT_SIDE


def _is_linear(load: CoordinateLoad) -> bool:
    """Whether the kernel knows a load: a force, or a spring without tables."""
    match load:
        case JointForce() | JointSpring(characteristic=None, damping_characteristic=None):
            return True
        case _:
            return False


def _terms(blocks: Sequence[CoordinateBlock], starts: Array) -> tuple[NDArray[np.int64], Array]:
    """Terms along cut joints of the rows along coordinates, which are numbered block by block, and their factors.

    Large factors come first: full turns of these are taken off first.
    """
    table, factors, first = [], [], 0
    for block in blocks:
        for term in sorted(block.cut, key=lambda term: -abs(term.factor)):
            table.append([first + term.row, int(starts[term.loop]) + term.coordinate, int(term.is_angle)])
            factors.append([term.factor])
        first += len(block.row)
    return np.array(table, dtype=np.int64).reshape(-1, CUT_TERM.WIDTH), np.array(factors, dtype=float).reshape(-1, 1)
