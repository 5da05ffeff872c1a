"""Records of packed arrays inside compiled code, and names of their slots.

Python passes arrays to the entry of a kernel; the entry puts those that belong together into one record. Compilers
treat records as their fields: they cost no time.
"""
# mypy: ignore-errors

from __future__ import annotations

from collections import namedtuple
from typing import Any, NamedTuple


def slots(**first: int) -> Any:
    """Names of columns, rows or slots of a packed array, `array[i, NAMES.SLOT]`: constants in compiled code."""
    return namedtuple("Slots", first)(**first)


class TreeArrays(NamedTuple):
    """The spanning tree with a workspace of as many rows: `table`, `params` and `work` of every kernel."""

    table: Any
    params: Any
    work: Any


class BodyArrays(NamedTuple):
    """The bodies of the document: the row that carries each, and its frame in the row's frame."""

    rows: Any
    frames: Any


class JointArrays(NamedTuple):
    """Joints and bodies of the document, of `cadmbs.kernels.packed_joints`, and rows and frames of the bodies."""

    table: Any
    body_rows: Any
    body_frames: Any
    inertias: Any


class CouplingArrays(NamedTuple):
    """Couplings of coordinates, of `cadmbs.kernels.couplings`: entries of G and their numbers."""

    entries: Any
    factors: Any


class LoadArrays(NamedTuple):
    """Loads, of `cadmbs.kernels.packed_loads`: damping, table, numbers, and functions of time, one row a time."""

    damping: Any
    table: Any
    numbers: Any
    functions: Any


class ConstraintArrays(NamedTuple):
    """Constraint rows, of `cadmbs.kernels.loops_packing`, and sampled targets of the rows along coordinates."""

    cuts: Any
    frames: Any
    rows: Any
    selectors: Any
    lines: Any
    targets: Any


class LoopMemory(NamedTuple):
    """Numbers of positions, velocities, rows and independent rows, and the workspace of closed loops.

    `vectors` and `cuts` are those of `cadmbs.kernels.loops_rows`, `dense` that of `loops_solving`; `mass` is the mass
    matrix, and `motion` the workspace of inverse dynamics.
    """

    n_q: Any
    n_v: Any
    n_rows: Any
    n_independent: Any
    vectors: Any
    mass: Any
    dense: Any
    cuts: Any
    motion: Any
