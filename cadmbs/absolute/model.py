"""A mechanism in absolute coordinates, before the rotations of its bodies have any, and where its numbers stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from scipy import sparse

from cadmbs.absolute import forces as force_terms
from cadmbs.absolute.bodies import JointConnection, MovingBodies, joint_connections, moving_bodies
from cadmbs.absolute.constraint_rows import CoordinateScalars, RowSet, ScalarBuilder, rotors_of, row_drafts, row_set
from cadmbs.absolute.forces import pair_loads
from cadmbs.absolute.rotations import RotationCoordinates
from cadmbs.absolute.scalars import Scalars
from cadmbs.arrays import Array, Indices
from cadmbs.integrators.implicit import Matrix
from cadmbs.system import System


@dataclass(frozen=True)
class AbsoluteModel:
    """Everything that does not depend on how rotations are described.

    Attributes:
        system: The mechanism.
        bodies: Its moving bodies, each with six freedoms.
        joints: All joints between them.
        scalars: Products, angles and lengths of pairs of bodies.
        rows: All constraint rows, redundant ones included.
        forces: Loads, damping and friction along scalars and sums of them.
        twist_forces: Forces along velocities of spherical and free joints.
        pair_loads: Wrench loads, forces along velocities of spherical and free joints, bushings, contacts and drags.
        rotor_names: The coordinates of the reflected inertias, one further coordinate each.
        rotor_inertias: (k,) of the rotors.
        angle_names: The coordinate that each angle of `scalars` is.
    """

    system: System
    bodies: MovingBodies
    joints: tuple[JointConnection, ...]
    scalars: Scalars
    rows: RowSet
    forces: force_terms.ScalarForces
    twist_forces: tuple[force_terms.TwistForceLaw, ...]
    pair_loads: tuple[force_terms.PairLoad, ...]
    rotor_names: tuple[str, ...]
    rotor_inertias: Array
    angle_names: tuple[str, ...]

    @property
    def pair_ends(self) -> list[tuple[int, int]]:
        """Bodies of the loads between two bodies."""
        return [pair.bodies for pair in self.pair_loads]


def absolute_model(system: System) -> AbsoluteModel:
    """The mechanism of a compiled system in absolute coordinates; `system.derived` keeps it.

    Raises:
        NotSolvableError: If it has rows on velocities, or forces and couplings along coordinates of spherical or free
            joints.
    """
    bodies, connections, rotors = moving_bodies(system), joint_connections(system), rotors_of(system)
    builder = ScalarBuilder(bodies)
    coordinates = CoordinateScalars(builder, connections)
    drafts = row_drafts(system, builder, connections, coordinates, rotors)
    laws = force_terms.force_laws(system, builder, coordinates)
    twist_forces = tuple(law for law in laws if isinstance(law, force_terms.TwistForceLaw))
    return AbsoluteModel(
        system=system,
        bodies=bodies,
        joints=connections,
        scalars=builder.scalars(),
        rows=row_set(builder, drafts),
        forces=force_terms.scalar_forces(builder, [law for law in laws if isinstance(law, force_terms.ScalarForceLaw)]),
        twist_forces=twist_forces,
        pair_loads=pair_loads(system, bodies, twist_forces),
        rotor_names=tuple(rotor.coordinate for rotor in rotors),
        rotor_inertias=np.array([rotor.inertia for rotor in rotors], dtype=float),
        angle_names=tuple(builder.angle_names),
    )


# Where the numbers of bodies and rows stand in states, velocities and matrices.


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
        """Centres of mass r (n, 3), rotations (n, stored), rotors, angles."""
        end = 3 * self.n
        last = end + self.n * self.stored
        rotors = x[last : last + self.rotors]
        return x[:end].reshape(-1, 3), x[end:last].reshape(-1, self.stored), rotors, x[last + self.rotors :]

    def split(self, v: Array) -> tuple[Array, Array]:
        """Velocities of bodies (n, c) and of rotors."""
        return v[: self.n * self.c].reshape(-1, self.c), v[self.n * self.c :]

    def rotational(self, v: Array) -> Array:
        """(n, c - 3) parts of a velocity, acceleration or displacement that belong to the rotations."""
        return self.split(v)[0][:, 3:]

    @cached_property
    def columns(self) -> Indices:
        """(n + 1, c) the column of each velocity of each body; -1 for the world."""
        return np.concatenate([np.full((1, self.c), -1), np.arange(self.n * self.c).reshape(-1, self.c)])

    @cached_property
    def rotor_columns(self) -> Indices:
        """(k,) columns of the rotors."""
        return np.arange(self.n * self.c, self.n_v)


LARGEST_DENSE_MATRIX = 150
"""Up to so many unknown accelerations, matrices are dense: below, sparse bookkeeping costs more than it saves."""

BlockIndices = tuple[Indices, Indices]
"""Row numbers (m, a) and column numbers (m, b) of m blocks; negative for the world."""


class BlockPattern:
    """A matrix with a fixed pattern, filled from groups of blocks.

    Attributes:
        shape: Of the matrix.
        sparse: Whether it is a CSR matrix.
    """

    def __init__(self, shape: tuple[int, int], groups: Mapping[str, BlockIndices], is_sparse: bool) -> None:
        self.shape, self.sparse = shape, is_sparse
        self._size = n_flat = shape[0] * shape[1]
        self._entries = {name: self._flat(rows, columns) for name, (rows, columns) in groups.items()}
        if not is_sparse:
            return
        stored = np.unique(np.concatenate([*self._entries.values(), np.zeros(0, dtype=np.intp)]))
        stored = stored[stored < n_flat]
        self._size = len(stored)
        for name, flat in self._entries.items():
            self._entries[name] = np.where(flat < n_flat, np.searchsorted(stored, flat), self._size)
        self._columns = stored % max(shape[1], 1)
        self._starts = np.searchsorted(stored, np.arange(shape[0] + 1) * shape[1])

    def _flat(self, rows: Indices, columns: Indices) -> Indices:
        """Indices of the flattened matrix; entries of the world go behind its end and are dropped."""
        row, column = rows[:, :, None], columns[:, None, :]
        return np.where((row < 0) | (column < 0), self._size, row * self.shape[1] + column).ravel()

    def matrix(self, values: Mapping[str, Array]) -> Matrix:
        """The matrix: groups without values are zero, values of the same entry add up."""
        data = np.zeros(self._size)
        if values:
            entries, weights = [self._entries[name] for name in values], [block.ravel() for block in values.values()]
            summed = np.bincount(np.concatenate(entries), np.concatenate(weights), self._size + 1)
            data = np.asarray(summed[: self._size], dtype=float)
        if not self.sparse:
            return data.reshape(self.shape)
        return sparse.csr_matrix((data, self._columns, self._starts), shape=self.shape)


class MatrixPatterns(NamedTuple):
    """Rows, the layout of numbers, and where entries of matrices stand: the same whatever axes Euler angles have.

    Attributes:
        rows: The rows that are not left out.
        layout: Where the numbers stand.
        equations: Entries of the derivatives of the equations of motion: pairs of bodies, bodies, rotors.
        constraints: Entries of the derivatives of the rows: scalars, rotors, norms.
        tangent: Entries of maps of displacements, body by body.
        identity: The map that changes nothing.
    """

    rows: RowSet
    layout: AbsoluteLayout
    equations: BlockPattern
    constraints: BlockPattern
    tangent: BlockPattern
    identity: Matrix


def matrix_patterns(model: AbsoluteModel, rotations: RotationCoordinates, rows: RowSet) -> MatrixPatterns:
    """The patterns of a model with some of its rows in one description of rotations."""
    layout = AbsoluteLayout(
        n=model.bodies.n,
        stored=rotations.stored,
        c=3 + rotations.k,
        rotors=len(model.rotor_names),
        angles=model.scalars.n_angles,
        norms=model.bodies.n if rotations.normed else 0,
        rows=rows.n,
    )

    def pair_columns(bodies: Indices) -> Indices:
        """(m, 2 c) columns of pairs of bodies (2, m)."""
        return layout.columns[bodies.T].reshape(-1, 2 * layout.c)

    def pattern(n_rows: int, **groups: BlockIndices) -> BlockPattern:
        return BlockPattern((n_rows, layout.n_v), groups, layout.n_v > LARGEST_DENSE_MATRIX)

    scalars = pair_columns(model.scalars.bodies)
    one, two = (scalars[model.forces.scalar[terms]] for terms in model.forces.pairs)
    wrenches = pair_columns(np.array(model.pair_ends, dtype=np.intp).reshape(-1, 2).T)
    spin, linear, rotors = layout.columns[1:, 3:], layout.columns[1:, :3].reshape(-1, 1), layout.rotor_columns[:, None]
    norms = np.arange(layout.norms)
    constraints = pattern(
        layout.n_rows,
        scalars=(rows.row[:, None], scalars[rows.scalar]),
        rotors=(rows.rotor_row[:, None], rotors[rows.rotor]),
        norms=((layout.rows + norms)[:, None], layout.columns[1 + norms, 3:]),
    )
    equations = pattern(
        layout.n_v,
        scalars=(scalars, scalars),
        forces=(one, two),
        wrenches=(wrenches, wrenches),
        spin=(spin, spin),
        linear=(linear, linear),
        rotors=(rotors, rotors),
    )
    others = np.concatenate([linear, rotors])
    tangent = pattern(layout.n_v, spin=(spin, spin), others=(others, others))
    identity = np.broadcast_to(np.eye(rotations.k), (layout.n, rotations.k, rotations.k))
    unit = tangent_matrix(tangent, layout, identity)
    return MatrixPatterns(rows, layout, equations, constraints, tangent, unit)


def tangent_matrix(pattern: BlockPattern, layout: AbsoluteLayout, spin: Array) -> Matrix:
    """The map of displacements with blocks (n, k, k) for the rotations, the identity elsewhere."""
    return pattern.matrix({"spin": spin, "others": np.ones(3 * layout.n + layout.rotors)})
