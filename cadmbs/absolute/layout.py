"""Where the numbers of bodies and rows stand in states, velocities and matrices."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from cadmbs.absolute.block_pattern import DENSE_LIMIT, BlockPattern, crossed
from cadmbs.absolute.model import AbsoluteModel
from cadmbs.absolute.rotations import RotationCoordinates
from cadmbs.absolute.row_set import RowSet
from cadmbs.arrays import Array, Indices
from cadmbs.integrators.implicit_stage import Matrix


@dataclass(frozen=True)
class AbsoluteLayout:
    """States are (r of all bodies, rotations of all bodies, rotors, angles); velocities go body by body, then rotors.

    Attributes:
        n: Number of bodies.
        stored: Numbers a rotation in the state.
        c: Numbers a body in the velocity.
        rotors: Number of rotors.
        angles: Number of angles that are followed over full turns.
        norms: Number of norm constraints, behind all other rows.
        rows: Number of other rows.
    """

    n: int
    stored: int
    c: int
    rotors: int
    angles: int
    norms: int
    rows: int

    @property
    def n_v(self) -> int:
        """Number of velocities."""
        return self.n * self.c + self.rotors

    @property
    def n_rows(self) -> int:
        """Number of rows."""
        return self.rows + self.norms

    def state(self, r: Array, s: Array, rotors: Array, angles: Array) -> Array:
        """The parts as one array."""
        return np.concatenate([r.ravel(), s.ravel(), rotors, angles])

    def parts(self, x: Array) -> tuple[Array, Array, Array, Array]:
        """Places r (n, 3), rotations (n, stored), rotors, angles."""
        end = 3 * self.n
        last = end + self.n * self.stored
        rotors = x[last : last + self.rotors]
        return x[:end].reshape(-1, 3), x[end:last].reshape(-1, self.stored), rotors, x[last + self.rotors :]

    def split(self, v: Array) -> tuple[Array, Array]:
        """Velocities of bodies (n, c) and of rotors."""
        return v[: self.n * self.c].reshape(-1, self.c), v[self.n * self.c :]

    @cached_property
    def columns(self) -> Indices:
        """(n + 1, c) the column of each velocity of each body; -1 for the world."""
        own = np.arange(self.n * self.c).reshape(-1, self.c)
        return np.concatenate([np.full((1, self.c), -1), own])

    @cached_property
    def rotor_columns(self) -> Indices:
        """(k,) columns of the rotors."""
        return np.arange(self.n * self.c, self.n_v)


def layout_of(model: AbsoluteModel, rotations: RotationCoordinates, rows: RowSet) -> AbsoluteLayout:
    """The layout of a model with a description of rotations and some of its rows."""
    n = model.bodies.n
    return AbsoluteLayout(
        n=n,
        stored=rotations.stored,
        c=3 + rotations.k,
        rotors=len(model.rotors),
        angles=model.scalars.n_angles,
        norms=n if rotations.normed else 0,
        rows=rows.n,
    )


def equation_pattern(layout: AbsoluteLayout, model: AbsoluteModel) -> BlockPattern:
    """Derivatives of the equations of motion: pairs of bodies, bodies, rotors."""
    own, scalars = layout.columns, model.scalars
    of_scalars = _pair_columns(layout, scalars.pairs.bodies[:, scalars.carrier])
    of_forces = of_scalars[model.forces.scalar]
    ends = [wrench.bodies for wrench in model.wrenches] + [law.bodies for law in model.natives]
    loads = np.array(ends, dtype=np.intp).reshape(-1, 2).T
    of_wrenches = _pair_columns(layout, loads)
    spin, places, rotors = own[1:, 3:], own[1:, :3].reshape(-1, 1), layout.rotor_columns[:, None]
    groups = {
        "scalars": crossed(of_scalars, of_scalars),
        "forces": crossed(of_forces, of_forces),
        "wrenches": crossed(of_wrenches, of_wrenches),
        "spin": crossed(spin, spin),
        "places": crossed(places, places),
        "rotors": crossed(rotors, rotors),
    }
    return BlockPattern((layout.n_v, layout.n_v), groups, layout.n_v > DENSE_LIMIT)


def row_pattern(layout: AbsoluteLayout, model: AbsoluteModel, rows: RowSet) -> BlockPattern:
    """Derivatives of the rows: scalars, rotors, norms."""
    scalars = model.scalars
    of_scalars = _pair_columns(layout, scalars.pairs.bodies[:, scalars.carrier])
    bodies = np.arange(layout.norms)
    groups = {
        "scalars": crossed(rows.row[:, None], of_scalars[rows.scalar]),
        "rotors": crossed(rows.rotor_row[:, None], layout.rotor_columns[rows.rotor][:, None]),
        "norms": crossed((layout.rows + bodies)[:, None], layout.columns[1 + bodies, 3:]),
    }
    return BlockPattern((layout.n_rows, layout.n_v), groups, layout.n_v > DENSE_LIMIT)


def tangent_pattern(layout: AbsoluteLayout) -> BlockPattern:
    """Maps of displacements, body by body."""
    spin = layout.columns[1:, 3:]
    rest = np.concatenate([layout.columns[1:, :3].ravel(), layout.rotor_columns])[:, None]
    groups = {"spin": crossed(spin, spin), "rest": crossed(rest, rest)}
    return BlockPattern((layout.n_v, layout.n_v), groups, layout.n_v > DENSE_LIMIT)


class MatrixPatterns(NamedTuple):
    """Rows, the layout of numbers, and where entries of matrices stand: the same whatever axes Euler angles have.

    Attributes:
        rows: The rows that are kept.
        layout: Where the numbers stand.
        equations, lines: Entries of the derivatives of the equations and of the rows.
        tangent: Entries of maps of displacements.
        identity: The map that changes nothing.
    """

    rows: RowSet
    layout: AbsoluteLayout
    equations: BlockPattern
    lines: BlockPattern
    tangent: BlockPattern
    identity: Matrix


def patterns_of(model: AbsoluteModel, rotations: RotationCoordinates, rows: RowSet) -> MatrixPatterns:
    """The patterns of a model with some of its rows in one description of rotations."""
    layout = layout_of(model, rotations, rows)
    tangent = tangent_pattern(layout)
    identity = tangent_matrix(
        tangent, layout, np.broadcast_to(np.eye(rotations.k), (layout.n, rotations.k, rotations.k))
    )
    return MatrixPatterns(
        rows, layout, equation_pattern(layout, model), row_pattern(layout, model, rows), tangent, identity
    )


def tangent_matrix(pattern: BlockPattern, layout: AbsoluteLayout, spin: Array) -> Matrix:
    """The map of displacements with blocks (n, k, k) for the rotations, the identity elsewhere."""
    return pattern.matrix({"spin": spin, "rest": np.ones(3 * layout.n + layout.rotors)})


def _pair_columns(layout: AbsoluteLayout, bodies: Indices) -> Indices:
    """(m, 2 c) columns of pairs of bodies (2, m)."""
    return layout.columns[bodies.T].reshape(-1, 2 * layout.c)
