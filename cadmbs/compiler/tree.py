"""The spanning tree of a System: lumped inertias and expanded screws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.compiler.layout import MovingBody, is_native
from cadmbs.compiler.screws import JointGeometry, exponential_parts
from cadmbs.lie import se3, so3
from cadmbs.models.joint import JointDocument, position_names, velocity_names
from cadmbs.system.coordinates import CoordinateMap
from cadmbs.system.records import Bodies
from cadmbs.system.tree import MotionKind, Tree, first_free
from cadmbs.topology import FundamentalLoop


@dataclass(frozen=True)
class _Columns:
    screws: list[Array]
    parts: list[tuple[Array, Array, Array]]


def per_velocity(value: float | tuple[float, ...] | None, n: int, default: float) -> list[float]:
    """One value for each of n velocity coordinates, from one value, a list, or none."""
    if value is None:
        return [default] * n
    return list(value) if isinstance(value, tuple) else [value] * n


def build_tree(
    moving_bodies: Sequence[MovingBody],
    joints: Sequence[JointDocument],
    geometries: Sequence[JointGeometry | None],
    bodies: Bodies,
    origin: Array,
    maps: tuple[CoordinateMap, CoordinateMap],
) -> Tree:
    """The Tree record from the layout and the geometry of each link's joint (about `origin`)."""
    columns = [
        _columns(link, geometry) for link, geometry in zip(moving_bodies[1:], geometries, strict=True) if geometry
    ]
    counts = [0, *(len(c.screws) for c in columns)]
    q_counts = [0, *(len(position_names(joints[link.joint])) for link in moving_bodies[1:])]
    parts = np.array([part for c in columns for part in c.parts]).reshape(-1, 3, 4, 4)
    mass, com, inertia = lumped_inertia(bodies, len(moving_bodies), origin)
    kinds = [MotionKind.WORLD, *(g.kind for g in geometries if g)]
    frames = [np.eye(4), *(g.frame for g in geometries if g)]
    return Tree(
        names=tuple(link.name for link in moving_bodies),
        parent=np.array([link.parent for link in moving_bodies], dtype=np.intp),
        subtree_end=np.array([link.end for link in moving_bodies], dtype=np.intp),
        kind=np.array(kinds, dtype=np.intp),
        orientation=np.array([link.orientation for link in moving_bodies], dtype=np.intp),
        joint=np.array([link.joint for link in moving_bodies], dtype=np.intp),
        frame=np.array(frames),
        position_start=np.concatenate([[0], np.cumsum(q_counts)]).astype(np.intp),
        column_start=np.concatenate([[0], np.cumsum(counts)]).astype(np.intp),
        column_body=np.repeat(np.arange(len(moving_bodies)), counts).astype(np.intp),
        screws=np.array([screw for c in columns for screw in c.screws]).reshape(-1, 6),
        exp_linear=parts[:, 0],
        exp_sine=parts[:, 1],
        exp_versine=parts[:, 2],
        armature=column_values(moving_bodies, joints, "armature"),
        mass=mass,
        center_of_mass=com,
        inertia=inertia,
        positions=maps[0],
        velocities=maps[1],
        free_base=first_free(np.array(kinds, dtype=np.intp)),
    )


def column_values(moving_bodies: Sequence[MovingBody], joints: Sequence[JointDocument], attribute: str) -> Array:
    """Armature, damping or friction of the tree's columns."""
    values: list[float] = []
    for link in moving_bodies[1:]:
        joint = joints[link.joint]
        n = len(velocity_names(joint))
        own = per_velocity(getattr(joint, attribute), n, 0.0)
        values.extend(own[::-1] if link.orientation < 0 and not is_native(joint) else own)
    return np.array(values, dtype=float)


def cut_values(loops: Sequence[FundamentalLoop], joints: Sequence[JointDocument], attribute: str) -> Array:
    """Damping or friction of the velocities of cut joints, loop by loop."""
    cut = [joints[loop.cut_edge] for loop in loops]
    own = [per_velocity(getattr(joint, attribute), len(velocity_names(joint)), 0.0) for joint in cut]
    return np.array([value for values in own for value in values], dtype=float)


def _columns(link: MovingBody, geometry: JointGeometry) -> _Columns:
    """Screws Z of the link's columns in the order of the tree, with the parts of their exponentials."""
    sign = float(link.orientation)
    if geometry.kind is not MotionKind.SCREWS:
        basis = np.eye(6) if geometry.kind is MotionKind.FREE else np.eye(6)[:3]
        native = [sign * se3.transform_twist(geometry.frame, direction) for direction in basis]
        return _Columns(native, [(np.zeros((4, 4)),) * 3 for _ in native])
    pairs = list(zip(geometry.screws, geometry.pitches, strict=True))[:: link.orientation]
    return _Columns([sign * screw for screw, _ in pairs], [exponential_parts(sign * screw, h) for screw, h in pairs])


def lumped_inertia(bodies: Bodies, n: int, origin: Array) -> tuple[Array, Array, Array]:
    """Mass, centre of mass about `origin`, and central inertia of the moving bodies, welded bodies summed.

    Theta = sum Theta_b - m_b ~d_b ~d_b with d_b from the common centre of mass (parallel axes).
    """
    mass = np.zeros(n)
    np.add.at(mass, bodies.moving, bodies.mass)
    first = np.zeros((n, 3))
    np.add.at(first, bodies.moving, bodies.mass[:, None] * (bodies.center_of_mass - origin))
    heavy = mass > 0.0
    com = np.divide(first, mass[:, None], out=np.zeros_like(first), where=heavy[:, None])
    alone = np.bincount(bodies.moving[bodies.mass > 0.0], minlength=n) == 1
    for body, moving in enumerate(bodies.moving):
        if alone[moving] and bodies.mass[body] > 0.0:
            com[moving] = bodies.center_of_mass[body] - origin  # as written: no rounding by m c / m
    arm = so3.hat(bodies.center_of_mass - origin - com[bodies.moving])
    inertia = np.zeros((n, 3, 3))
    np.add.at(inertia, bodies.moving, bodies.inertia - bodies.mass[:, None, None] * (arm @ arm))
    return mass, com, inertia
