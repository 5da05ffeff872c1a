"""Shapes for bodies that have none and that no joint holds: from their contact, else from their inertia."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from cadmbs.arrays import Array
from cadmbs.compiler.joints import shortest_turn
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.viewer.records import SceneJoint, SceneMass, SceneShape

PLANAR_KINDS = frozenset({"planar", "planar_translation", "helical_planar"})
FLOATING_KINDS = PLANAR_KINDS | {"free", "spatial_translation", "schoenflies"}
"""Joints with the world that leave a mechanism without a fixed base: lines between its joints say little."""

RIM_THICKNESS = 0.08
"""Thickness of the disk that stands for a rim, as a part of its radius."""

THINNEST = 0.04
"""Smallest edge of a cuboid, as a part of its largest."""

BAR_WIDTH = 0.14
"""Width of a bar, as a part of its diagonal."""


def stand_ins(
    system: System, masses: Sequence[SceneMass], joints: Sequence[SceneJoint], shaped: set[int]
) -> Iterator[SceneShape]:
    """Disks of rolling rims, and of mechanisms without a fixed base the cuboids with the bodies' mass and inertia.

    Those that move in a plane show as thin plates what two joints do not show as a line.

    Args:
        system: Compiled mechanism.
        masses: Of its bodies.
        joints: Its joints.
        shaped: Moving bodies that have shapes of the document.
    """
    taken = shaped | {0}
    for disk in _rims(system):
        if disk.carrier not in shaped:
            taken.add(disk.carrier)
            yield disk
    base = next((j for j in joints if j.kind in FLOATING_KINDS and 0 in (j.predecessor, j.successor)), None)
    if base is None:
        return
    normal = base.screws[-1].direction if base.kind in PLANAR_KINDS - {"planar_translation"} else None
    for mass in masses:
        cuboid = _cuboid(mass, normal)
        lines = normal is not None and _holding(mass.carrier, joints) > 1
        if cuboid is not None and mass.carrier not in taken and not lines:
            yield cuboid


def _holding(carrier: int, joints: Sequence[SceneJoint]) -> int:
    """Number of joints that hold a body on another one."""
    return sum(carrier in (j.predecessor, j.successor) for j in joints if j.kind not in FLOATING_KINDS | {"fixed"})


def _rims(system: System) -> Iterator[SceneShape]:
    """A disk for each constraint of rolling, with its radius."""
    for row in system.rows:
        if row.kind != "rolling":
            continue
        body, radius = int(row.data["body"]), float(row.data["radius"])
        axis = np.asarray(row.data["axis"]) / np.linalg.norm(row.data["axis"])
        pose = se3.pose(shortest_turn(np.array([0.0, 0.0, 1.0]), axis), row.data["center"] + system.origin)
        size = (radius, RIM_THICKNESS * radius)
        carrier = int(system.bodies.moving[body])
        yield SceneShape("cylinder", system.bodies.names[body], carrier, pose, size, is_derived=True)


def _cuboid(mass: SceneMass, normal: Array | None) -> SceneShape | None:
    """The homogeneous cuboid with the mass and inertia of a body, flat along a normal; None where there is none.

        edges  l_i = sqrt(6 (I_j + I_k - I_i) / m) = sqrt(12 / 5) a_i

    with the semi-axes a_i of the ellipsoid.
    """
    if mass.semi_axes is None or not mass.semi_axes.any():
        return None
    edges = np.maximum(np.sqrt(2.4) * mass.semi_axes, THINNEST * np.sqrt(2.4) * mass.semi_axes.max())
    if normal is not None:
        edges = _flat(mass.rotation.T @ normal, edges)
    pose = se3.pose(mass.rotation, mass.center)
    size = (float(edges[0]), float(edges[1]), float(edges[2]))
    return SceneShape("box", mass.body, mass.carrier, pose, size, is_derived=True)


def _flat(normal: Array, edges: Array) -> Array:
    """A plate in the plane; where both edges in it are equal, a bar with the same moment about the normal."""
    across = int(np.argmax(np.abs(normal)))
    first, second = (k for k in range(3) if k != across)
    thickness = THINNEST * edges.max()
    if abs(edges[first] - edges[second]) < 1e-6 * edges.max():
        length = float(np.hypot(edges[first], edges[second]))  # 12 I / m = l^2 + w^2
        edges[first], edges[second] = BAR_WIDTH * length, length * np.sqrt(1.0 - BAR_WIDTH**2)
    edges[across] = thickness
    return edges
