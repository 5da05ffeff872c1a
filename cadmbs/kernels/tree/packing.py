"""A System as two packed arrays: a table of integers and an array of parameters, one row a joint screw.

Each row is a moving frame. A joint of several successive screws has one row a screw, of which the last one carries the
body; spherical and free joints have one row. The z axis of a row's frame is the axis of its screw, the origin a point
on it, so that no kernel multiplies by an axis. Relative to the frame of the row before, at q = 0, it is turned by

    C = Z(gamma) X(alpha) Z(beta)

and beta belongs to the joint angle. The x axis of each frame is normal to the axis of the next row, so that gamma = 0
but for further branches. Distances are counted from row to row: nothing refers to the world origin.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray, matrix_times_vector
from cadmbs.kernels.records import slots
from cadmbs.lie import se3, so3
from cadmbs.system import System
from cadmbs.system.native_joints import MotionKind
from cadmbs.system.tree import Tree

SIMD_LANES: Final = 8
"""Configurations in one block: a cache line, and one AVX-512 register, of float64."""

STEP_SAMPLES: Final = 3
"""Rows of sampled functions of time a Runge-Kutta step: at its beginning, its middle and its end."""

N_SUMS: Final = 11
"""Sums over all bodies: kinetic and potential energy, spatial momentum, sum of m r."""

TABLE: Final = slots(
    PARENT=0, KIND=1, POSITION=2, COLUMN=3, SIGN=4, BRANCHES=5, INERTIAL=6, WIDTH=7, BASE_ROW=2, REPRESENTATION=3
)  # fmt: skip
"""Columns of the table: row of the parent, kind, first position and column of the joint, orientation of native joints,
whether gamma differs from zero, and whether the row carries mass or inertia. Of row 0, the world: row of the first free
joint, or 0; representation of the Jacobian of `Packed.path`."""

ROW_KIND: Final = slots(REVOLUTE=0, SCREW=1, SPHERICAL=2, ROTATION_VECTOR=3, FREE=4)
"""Kinds of rows; SCREW is any other single screw, prismatic included, FREE the last one."""

PARAM: Final = slots(
    GAMMA=0, ALPHA=2, BETA=4, OFFSET=6, TURN=9, SLIDE=10, MASS=11, FIRST_MOMENT=12, INERTIA=15, ARMATURE=21, SIZE=27,
    GRAVITY=6, ORIGIN=12, PATH_FRAME=15,
)  # fmt: skip
"""Slots of the parameters: sine and cosine of the three angles; the row's origin in the parent's frame; radians and
metres a unit of the coordinate; mass, m c and the inertia about the row's origin, in the row's axes; armature of up to
six columns. Of row 0: gravity, `System.origin`, and rotation and position of the frame of `Packed.path` in its row."""

REPRESENTATIONS: Final = {"spatial": 0, "body_fixed": 1, "hybrid": 2, "mixed": 3}
"""Numbers of the representations of twists."""

_NATIVE = {
    MotionKind.SPHERICAL: ROW_KIND.SPHERICAL,
    MotionKind.ROTATION_VECTOR: ROW_KIND.ROTATION_VECTOR,
    MotionKind.FREE: ROW_KIND.FREE,
}


_UPPER: Final = np.triu_indices(3)
"""Entries of the inertia on and above the diagonal."""


@dataclass(frozen=True)
class Packed:
    """A System as arrays for kernels.

    Attributes:
        table: (rows, WIDTH) integers; row 0 is the world.
        params: (rows, SIZE).
        frames: (rows, 4, 4) the rows' frames at q = 0, about `System.origin`.
        row_of_body: (n,) the row that carries each moving body.
        body_rows: (n_bodies, 1) the row that carries each body of the document.
        body_frames: (n_bodies, 12) rotation and position of the body frames in the rows' frames.
        n_columns: Number of columns of the tree.
        direct: Whether positions and columns are the independent ones; otherwise couplings are applied outside.
    """

    table: NDArray[np.int64]
    params: Array
    frames: Array
    row_of_body: Indices
    body_rows: NDArray[np.int64]
    body_frames: Array
    n_columns: int
    direct: bool

    @property
    def n_rows(self) -> int:
        """Number of rows, the world included."""
        return len(self.table)

    @cached_property
    def revolute(self) -> bool:
        """Whether all joints are revolute."""
        return bool(np.all(self.table[:, TABLE.KIND] == ROW_KIND.REVOLUTE))

    @property
    def has_screws_alone(self) -> bool:
        """Whether all joints are single screws: none is spherical or free."""
        return bool(np.all(self.table[:, TABLE.KIND] <= ROW_KIND.SCREW))

    def rows_to(self, row: int) -> list[int]:
        """The rows from the world to a row."""
        rows = [row]
        while rows[-1] > 0:
            rows.append(int(self.table[rows[-1], TABLE.PARENT]))
        return rows[::-1]

    def path(self, row: int, pose: Array, representation: int) -> Packed:
        """The rows from the world to a row, for the Jacobian of a frame with a pose at q = 0 about `System.origin`.

        Row 0 also holds the representation and the frame.
        """
        rows = self.rows_to(row)
        table = self.table[rows]
        table[:, TABLE.PARENT] = np.maximum(np.arange(len(rows)) - 1, 0)
        base = self.table[0, TABLE.BASE_ROW]
        table[0, TABLE.BASE_ROW] = rows.index(base) if base in rows else 0
        table[0, TABLE.REPRESENTATION] = representation
        params = self.params[rows]
        relative = se3.inverse(self.frames[row]) @ pose
        params[0, PARAM.PATH_FRAME : PARAM.PATH_FRAME + 12] = np.concatenate(
            [relative[:3, :3].ravel(), relative[:3, 3]]
        )
        return replace(self, table=table, params=params, frames=self.frames[rows])


@dataclass
class _Row:
    """A row while it is packed; `x` is fixed for native joints and chosen for others."""

    parent: int
    kind: int
    position: int
    column: int
    n_columns: int
    sign: int
    body: int
    axis: Array
    point: Array
    x: Array | None
    turn: float
    slide: Array | float


def pack(system: System) -> Packed:
    """Rows of the spanning tree in the order of the recursions.

    Of a stack of variants (`cadmbs.system.variants`) the table has the features of all of them, and params, frames and
    body_frames their axis in front, frames only where geometry varies.
    """
    tree = system.tree
    row_of_body = np.concatenate([[0], np.cumsum(_rows_per_body(tree)[1:])]).astype(np.intp)
    rows = _rows(tree, row_of_body)
    frames = _frames(rows)
    direct = tree.positions.is_permutation and tree.velocities.is_permutation
    table = np.array([_table_row(tree, row, direct) for row in rows], dtype=np.int64).reshape(-1, TABLE.WIDTH)
    params = np.zeros((*_variants(system), len(rows), PARAM.SIZE))
    params[..., 0, PARAM.GRAVITY : PARAM.GRAVITY + 3] = system.gravity
    for i, row in enumerate(rows[1:], start=1):
        of_row = params[..., i, :]
        put_frame(of_row, frames[..., row.parent, :, :], frames[..., i, :, :])
        table[i, TABLE.BRANCHES] = np.any(of_row[..., PARAM.GAMMA] != 0.0)
        of_row[..., PARAM.TURN], of_row[..., PARAM.SLIDE] = row.turn, row.slide
        columns = slice(row.column, row.column + row.n_columns)
        of_row[..., PARAM.ARMATURE : PARAM.ARMATURE + row.n_columns] = tree.armature[..., columns]
        if row.body > 0:
            put_inertia(of_row, tree, row.body, frames[..., i, :, :])
            table[i, TABLE.INERTIAL] = bool(np.any(of_row[..., PARAM.MASS : PARAM.ARMATURE]))
    params[..., 0, PARAM.ORIGIN : PARAM.ORIGIN + 3] = system.origin
    body_rows = row_of_body[system.bodies.moving]
    reference = se3.translation(-system.origin) @ system.bodies.reference_pose
    relative = se3.inverse(frames[..., body_rows, :, :]) @ reference
    rotations = relative[..., :3, :3].reshape(*relative.shape[:-2], 9)
    body_frames = np.concatenate([rotations, relative[..., :3, 3]], axis=-1)
    table[0, TABLE.BASE_ROW] = row_of_body[tree.free_base] if tree.free_base is not None else 0
    rows_of_bodies = body_rows.astype(np.int64)[:, None]
    for array in (table, params, frames, rows_of_bodies, body_frames):
        array.setflags(write=False)
    return Packed(table, params, frames, row_of_body, rows_of_bodies, body_frames, tree.n_columns, direct)


def _variants(system: System) -> tuple[int, ...]:
    """The axes of variants, none of a single system."""
    tree = system.tree
    return np.broadcast_shapes(
        system.gravity.shape[:-1], tree.screws.shape[:-2], tree.mass.shape[:-1], tree.center_of_mass.shape[:-2],
        tree.inertia.shape[:-3], tree.armature.shape[:-1],
    )  # fmt: skip


def _rows_per_body(tree: Tree) -> Indices:
    counts = np.diff(tree.column_start)
    return np.where(tree.kind == MotionKind.SCREWS, counts, 1)


def _rows(tree: Tree, row_of_body: Indices) -> list[_Row]:
    rows = [
        _Row(
            0, ROW_KIND.REVOLUTE, 0, 0, 0, 1, 0, np.array([0.0, 0.0, 1.0]), np.zeros(3), np.array([1.0, 0.0, 0.0]), 0, 0
        )
    ]
    for body in range(1, tree.n):
        parent = int(row_of_body[tree.parent[body]])
        if tree.kind[body] == MotionKind.SCREWS:
            columns = tree.columns(body)
            for column in columns:
                rows.append(_screw(tree, body if column == columns[-1] else -1, parent, column, rows[parent].point))
                parent = len(rows) - 1
        else:
            rows.append(_native(tree, body, parent))
    return rows


def _screw(tree: Tree, body: int, parent: int, column: int, near: Array) -> _Row:
    """A row of one screw; its origin is the point of the axis next to the parent's origin."""
    angular, linear = tree.screws[..., column, :3], tree.screws[..., column, 3:]
    position = int(tree.column_position[column])
    if not angular.any():
        slide = _length(linear)
        axis = linear / slide[..., None]
        return _Row(parent, ROW_KIND.SCREW, position, column, 1, 1, body, axis, near, None, 0.0, slide)
    axis = angular / _length(angular)[..., None]
    point = np.cross(axis, linear)
    point = point + axis * _dot(axis, near - point)[..., None]
    pitch = _dot(axis, tree.exp_linear[..., column, :3, 3])
    kind = ROW_KIND.SCREW if np.any(pitch) else ROW_KIND.REVOLUTE
    return _Row(parent, kind, position, column, 1, 1, body, axis, point, None, 1.0, pitch)


def _dot(a: Array, b: Array) -> Array:
    return np.asarray(np.add.reduce(a * b, axis=-1))


def _length(a: Array) -> Array:
    return np.asarray(np.sqrt(np.add.reduce(a * a, axis=-1)))


def _native(tree: Tree, body: int, parent: int) -> _Row:
    frame, column = tree.frame[body], int(tree.column_start[body])
    kind = _NATIVE[MotionKind(int(tree.kind[body]))]
    sign, n_columns = int(tree.orientation[body]), len(tree.columns(body))
    position = int(tree.position_start[body])
    return _Row(parent, kind, position, column, n_columns, sign, body, frame[:3, 2], frame[:3, 3], frame[:3, 0], 0, 0)


def _frames(rows: list[_Row]) -> Array:
    """Frames of the rows at q = 0; the free x axes are normal to the axis of the first row that follows."""
    following: dict[int, int] = {}
    for i, row in enumerate(rows[1:], start=1):
        following.setdefault(row.parent, i)
    batch = np.broadcast_shapes(*(part.shape[:-1] for row in rows for part in (row.axis, row.point)))
    frames = np.zeros((*batch, len(rows), 4, 4))
    frames[..., 3, 3] = 1.0
    for i, row in enumerate(rows):
        next_axis = rows[following[i]].axis if i in following else np.zeros(3)
        x = row.x if row.x is not None else _normal(row.axis, next_axis)
        frames[..., i, :3, 0], frames[..., i, :3, 1] = x, np.cross(row.axis, x)
        frames[..., i, :3, 2], frames[..., i, :3, 3] = row.axis, row.point
    return frames


def _normal(axis: Array, other: Array) -> Array:
    """A unit vector normal to two axes; twice made normal to the first, because they may be nearly parallel."""
    normal = np.cross(axis, other)
    any_other = np.eye(3)[np.argmin(np.abs(axis), axis=-1)]
    normal = np.where(_length(normal)[..., None] < 1e-12, any_other, normal)
    for _ in range(2):
        normal = normal - axis * _dot(axis, normal)[..., None]
        normal = normal / _length(normal)[..., None]
    return normal


def put_frame(params: Array, before: Array, after: Array) -> None:
    """Angles and offset of a frame relative to the one before."""
    back = before[..., :3, :3].swapaxes(-1, -2)
    C = back @ after[..., :3, :3]
    x, y, z = (C[..., k, 2] for k in range(3))
    level, is_tilted = np.hypot(x, y), np.abs(x) > 1e-14
    level = np.where(is_tilted, level, 1.0)
    sine_gamma, cosine_gamma = np.where(is_tilted, x / level, 0.0), np.where(is_tilted, -y / level, 1.0)
    sine_alpha = sine_gamma * x - cosine_gamma * y
    norm = np.hypot(sine_alpha, z)
    sine_alpha, cosine_alpha = sine_alpha / norm, z / norm
    x_axis = cosine_gamma * C[..., 0, 0] + sine_gamma * C[..., 1, 0]
    sine_beta = cosine_alpha * (cosine_gamma * C[..., 1, 0] - sine_gamma * C[..., 0, 0]) + sine_alpha * C[..., 2, 0]
    norm = np.hypot(x_axis, sine_beta)
    params[..., PARAM.GAMMA], params[..., PARAM.GAMMA + 1] = sine_gamma, cosine_gamma
    params[..., PARAM.ALPHA], params[..., PARAM.ALPHA + 1] = sine_alpha, cosine_alpha
    params[..., PARAM.BETA], params[..., PARAM.BETA + 1] = sine_beta / norm, x_axis / norm
    offset = matrix_times_vector(back, after[..., :3, 3] - before[..., :3, 3])
    params[..., PARAM.OFFSET : PARAM.OFFSET + 3] = offset


def put_inertia(params: Array, tree: Tree, body: int, frame: Array) -> None:
    """Mass, first moment and inertia of a body about the origin of its row, in the row's axes."""
    R, mass = frame[..., :3, :3], tree.mass[..., body]
    back, weight = R.swapaxes(-1, -2), np.asarray(mass)[..., None, None]
    arm = matrix_times_vector(back, tree.center_of_mass[..., body, :] - frame[..., :3, 3])
    arm = np.where(weight[..., 0] == 0.0, 0.0, arm)
    tilde = so3.hat(arm)
    inertia = back @ tree.inertia[..., body, :, :] @ R - weight * tilde @ tilde
    params[..., PARAM.MASS] = mass
    params[..., PARAM.FIRST_MOMENT : PARAM.FIRST_MOMENT + 3] = weight[..., 0] * arm
    params[..., PARAM.INERTIA : PARAM.INERTIA + 6] = inertia[..., _UPPER[0], _UPPER[1]]


def _table_row(tree: Tree, row: _Row, direct: bool) -> list[int]:
    """Entries of the table; positions and columns in the order of the independent coordinates if these are the same."""
    position, column = row.position, row.column
    if direct and row.n_columns:
        position, column = int(tree.positions.order[position]), int(tree.velocities.order[column])
    return [row.parent, row.kind, position, column, row.sign, 0, 0]


def packed_of(system: System) -> Packed:
    """Packed arrays of a system, packed at the first call and kept by the system."""
    return system.derived(pack)


def packed_path(system: System, body: str | int, representation: str, packed: Packed | None = None) -> Packed:
    """The rows that move a body or frame, and what its Jacobian is to be; of `packed` or the system's arrays."""
    packed = packed or packed_of(system)
    index, pose = system.body_and_pose(body)
    row = int(packed.row_of_body[system.bodies.moving[index]])
    return packed.path(row, se3.translation(-system.origin) @ pose, REPRESENTATIONS[representation])


def path_rows(packed: Packed, system: System, body: str | int) -> list[int]:
    """The rows from the world to the row that carries a body or frame."""
    index, _ = system.body_and_pose(body)
    return packed.rows_to(int(packed.row_of_body[system.bodies.moving[index]]))
