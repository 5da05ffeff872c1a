"""From a System to its scene."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np

from cadmbs.arrays import Array, Positions
from cadmbs.kinematics import poses
from cadmbs.lie import se3, so3
from cadmbs.models.documents.reading import build, canonical
from cadmbs.models.mechanism import Mechanism
from cadmbs.system import System, arguments, loads, records
from cadmbs.viewer.records import Bone, Scene, SceneFrame, SceneJoint, SceneMass, SceneScrew, SceneShape, SceneSpring
from cadmbs.viewer.shapes import scene_shapes, stand_ins

FACE_BUDGET = 60_000
"""Triangles of all meshes of a scene together."""

ROUNDING_OF_PITCH = 1e-12
"""A pitch that is smaller than this part of the size of the coordinates is the rounding of a cross product."""

ROUND_POINTS = 72
"""Points of a circle in the hull of a round shape."""

TRIANGLE_ROUNDING = 1e-9
"""Moments of inertia may break the triangle inequality by this part of the largest."""


def scene(system: System, mechanism: Mechanism | None = None, *, face_budget: int = FACE_BUDGET) -> Scene:
    """Everything that can be drawn of a mechanism, in the world at q = 0.

    Args:
        system: Compiled mechanism.
        mechanism: Where shapes come from; default: the document that the system carries.
        face_budget: Triangles of all meshes together; meshes with more are thinned.

    Returns:
        Shapes of the document, and of each body the lines between its joints and its centre of mass. A mesh that cannot
        be read is left out, and `notes` says so.
    """
    arguments.require_coordinates(system)
    shapes, notes = _shapes(system, mechanism, face_budget)
    masses = tuple(_masses(system))
    joints = tuple(_scene_joint(system, joint) for joint in _with_closures(system))
    shapes += stand_ins(system, masses, joints, {shape.carrier for shape in shapes})
    frames = tuple(
        SceneFrame(name, int(system.bodies.moving[body]), pose)
        for name, body, pose in zip(system.frames.names, system.frames.body, system.frames.reference_pose, strict=True)
    )
    cloud = _cloud(shapes, masses, joints, frames)
    low, high = cloud.min(axis=0), cloud.max(axis=0)
    length = float(np.linalg.norm(high - low)) or 1.0
    bones, outlines = _bones(system, joints, masses, frames, length)
    size = float(np.linalg.norm(system.gravity))
    up = -np.asarray(system.gravity) / size if size > 0.0 else np.array([0.0, 0.0, 1.0])
    return Scene(
        system.name, system.model_hash, system.tree.names, tuple(shapes), joints, masses, bones, outlines, frames,
        up, (low + high) / 2, length, tuple(notes), tuple(_springs(system)),
    )  # fmt: skip


def displacements(system: System, q: Positions) -> Array:
    """f(q) = C(q) A^-1 of each moving body: from where a thing stands at q = 0 to where it stands at q.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).

    Returns:
        (..., n_moving, 4, 4), world first.
    """
    arguments.require_coordinates(system)
    _, first = np.unique(system.bodies.moving, return_index=True)
    return np.asarray(poses(system, q, engine="reference")[..., first, :, :]) @ se3.inverse(
        system.bodies.reference_pose[first]
    )


def ellipsoid(mass: float, inertia: Array) -> tuple[Array, Array | None]:
    """Principal axes as columns of a rotation, and semi-axes of the homogeneous ellipsoid of this mass and inertia.

        a_i = sqrt(5 (I_j + I_k - I_i) / (2 m))

    Returns:
        (3, 3), and (3,) or None where the mass is zero or the triangle inequality is broken.
    """
    moments, rotation = np.linalg.eigh(inertia)
    rotation = rotation * np.sign(np.linalg.det(rotation))
    if mass <= 0.0:
        return rotation, None
    squares = 2.5 * (moments.sum() - 2.0 * moments) / mass
    if squares.min() < -TRIANGLE_ROUNDING * np.abs(squares).max():
        return rotation, None
    return rotation, np.sqrt(np.maximum(squares, 0.0))


def _shapes(system: System, mechanism: Mechanism | None, face_budget: int) -> tuple[list[SceneShape], list[str]]:
    if mechanism is None and system.document:
        mechanism, _ = build(json.loads(system.document))
    if mechanism is None:
        return [], []
    carriers = dict(zip(system.body_names, map(int, system.bodies.moving), strict=True))
    return scene_shapes(canonical(mechanism), carriers, face_budget)


def _masses(system: System) -> Iterator[SceneMass]:
    bodies = system.bodies
    for name, carrier, mass, center, inertia in zip(
        bodies.names, bodies.moving, bodies.mass, bodies.center_of_mass, bodies.inertia, strict=True
    ):
        if mass > 0.0:
            yield SceneMass(name, int(carrier), float(mass), center, *ellipsoid(float(mass), inertia))


def _springs(system: System) -> Iterator[SceneSpring]:
    for load in system.loads:
        if isinstance(load, loads.SpringDamper):
            points = load.points + system.origin
            yield SceneSpring(load.name, load.bodies, points, load.stiffness, load.damping)


def _with_closures(system: System) -> Iterator[tuple[records.Joint, records.Closure | None]]:
    closures = {closure.joint: closure for closure in system.closures}
    for index, joint in enumerate(system.joints):
        yield joint, closures.get(index)


def _scene_joint(system: System, joint_and_closure: tuple[records.Joint, records.Closure | None]) -> SceneJoint:
    joint, closure = joint_and_closure
    predecessor, successor = (int(system.bodies.moving[body]) for body in (joint.predecessor, joint.successor))
    point = _drawing_point(system, joint)
    points = (point, point)
    if closure is not None and joint.point.any():
        points = (closure.predecessor_frame[:3, 3], closure.successor_frame[:3, 3])
    count = len(joint.screws)
    screws = tuple(
        _screw(screw, point, predecessor if k < count - 1 or count == 1 else successor)
        for k, screw in enumerate(joint.screws)
    )
    kind = joint.kind.partition(":")[0]
    return SceneJoint(joint.name, kind, predecessor, successor, *points, screws, joint.is_cut, joint.actuated)


def _drawing_point(system: System, joint: records.Joint) -> Array:
    """The point of the joint; of one that has none the successor's centre of mass, or its reference position."""
    if joint.point.any() or any(screw[:3].any() for screw in joint.screws) or joint.kind.startswith("spherical"):
        return joint.point
    has_mass = system.bodies.mass[joint.successor] > 0.0 and joint.kind != "fixed"
    reference = np.asarray(system.bodies.reference_pose[joint.successor, :3, 3])
    return np.asarray(system.bodies.center_of_mass[joint.successor]) if has_mass else reference


def _screw(screw: Array, point: Array, carrier: int) -> SceneScrew:
    e, moment = screw[:3], screw[3:]
    if not e.any():
        return SceneScrew(moment / np.linalg.norm(moment), point, None, carrier)
    pitch = float(e @ moment)
    if abs(pitch) < ROUNDING_OF_PITCH * max(1.0, float(np.abs(moment).max())):
        pitch = 0.0
    if np.linalg.norm(so3.cross(point, e) + pitch * e - moment) > ROUNDING_OF_PITCH * max(1.0, np.abs(moment).max()):
        point = so3.cross(e, moment)
    return SceneScrew(e, point, pitch, carrier)


def _cloud(
    shapes: Sequence[SceneShape],
    masses: Sequence[SceneMass],
    joints: Sequence[SceneJoint],
    frames: Sequence[SceneFrame],
) -> Array:
    """Points that the picture must hold, (n, 3)."""
    points = [mass.center for mass in masses] + [frame.pose[:3, 3] for frame in frames]
    for joint in joints:
        if joint.kind not in {"free", "fixed"}:
            points += [joint.predecessor_point, joint.successor_point]
    points += [point for shape in shapes for point in shape_points(shape)]
    return np.array(points or [np.zeros(3)])


def shape_points(shape: SceneShape) -> Array:
    """Points (n, 3) of which a shape is nearly the convex hull, in the world at q = 0; of a mesh all vertices."""
    points = _surface_points(shape) if shape.vertices is None else shape.vertices
    return np.asarray(points @ shape.pose[:3, :3].T + shape.pose[:3, 3])


def _surface_points(shape: SceneShape) -> Array:
    """In the axes of the shape: corners of a box, parallels of round shapes."""
    if shape.kind == "box":
        return np.array(list(product((-0.5, 0.5), repeat=3))) * shape.size
    radius, angles = shape.size[0], np.linspace(0.0, 2 * np.pi, ROUND_POINTS, endpoint=False)
    circle = np.column_stack([np.cos(angles), np.sin(angles)])
    half = shape.size[-1] / 2 if shape.kind in {"cylinder", "capsule"} else 0.0
    latitudes = np.zeros(1) if shape.kind == "cylinder" else np.linspace(-np.pi / 2, np.pi / 2, ROUND_POINTS // 2 + 1)
    parallels = [
        np.column_stack([radius * np.cos(a) * circle, np.full(ROUND_POINTS, radius * np.sin(a) + side * half)])
        for a in latitudes
        for side in (-1.0, 1.0)
        if side * a >= 0.0
    ]
    return np.concatenate(parallels)


def _bones(
    system: System,
    joints: Sequence[SceneJoint],
    masses: Sequence[SceneMass],
    frames: Sequence[SceneFrame],
    length: float,
) -> tuple[tuple[Bone, ...], dict[int, Array]]:
    bones: list[Bone] = []
    outlines = {}
    for carrier in range(1, system.tree.n):
        lines, outline = skeleton(carrier, joints, masses, frames, length)
        bones += lines
        if outline is not None:
            outlines[carrier] = outline
    return tuple(bones), outlines


# Bodies drawn by their joints: a line between two, a polygon between more, a line to the mass.

SAME_POINT = 1e-6
"""Points nearer to each other than this part of the size of the mechanism count as one."""

FLAT = 1e-3
"""Largest extent across a plane, as part of that in it, of points that are drawn as a polygon."""


def skeleton(
    carrier: int,
    joints: Sequence[SceneJoint],
    masses: Sequence[SceneMass],
    frames: Sequence[SceneFrame],
    length: float,
) -> tuple[list[Bone], Array | None]:
    """The lines of one moving body, and the corners of its polygon where it has one.

    With two joints the body is the line between them, with three or more in a plane their polygon, else a star about
    their mean. With one joint it is a line to the centre of mass; a body that reaches no further shows its frames.
    """
    points = _distinct(_joint_points(carrier, joints), length)
    ends = _distinct(points + _free_ends(carrier, masses, frames, points), length)
    if len(points) < 2:
        return [Bone(carrier, ends[0], end) for end in ends[1:]], None
    bones: list[Bone] = []
    outline = _polygon(np.array(points)) if len(points) > 2 else None
    if outline is not None:
        bones += [Bone(carrier, outline[k - 1], outline[k]) for k in range(len(outline))]
    elif len(points) > 2:
        hub = np.mean(points, axis=0)
        bones += [Bone(carrier, point, hub) for point in points]
    else:
        bones.append(Bone(carrier, points[0], points[1]))
    for end in ends[len(points) :]:
        bones.append(Bone(carrier, _nearest(points, end) if outline is None else outline.mean(axis=0), end))
    return bones, outline


def _joint_points(carrier: int, joints: Sequence[SceneJoint]) -> list[Array]:
    points = []
    for joint in joints:
        if joint.kind in {"free", "fixed"}:
            continue
        if joint.predecessor == carrier:
            points.append(joint.predecessor_point)
        if joint.successor == carrier:
            points.append(joint.successor_point)
    return points


def _free_ends(
    carrier: int, masses: Sequence[SceneMass], frames: Sequence[SceneFrame], points: Sequence[Array]
) -> list[Array]:
    """Where else the body reaches: frames on it, and the mass where it has fewer than two joints."""
    ends = [frame.pose[:3, 3] for frame in frames if frame.carrier == carrier]
    carried = [mass for mass in masses if mass.carrier == carrier]
    total = sum(mass.mass for mass in carried)
    if total > 0.0 and len(points) < 2:
        ends.append(np.asarray(sum(mass.mass * mass.center for mass in carried) / total))
    return ends


def _distinct(points: Sequence[Array], length: float) -> list[Array]:
    distinct: list[Array] = []
    for point in points:
        if all(np.linalg.norm(point - other) > SAME_POINT * length for other in distinct):
            distinct.append(point)
    return distinct


def _nearest(points: Sequence[Array], end: Array) -> Array:
    return min(points, key=lambda point: float(np.linalg.norm(point - end)))


def _polygon(points: Array) -> Array | None:
    """Corners in order around the mean; None where the points are not in a plane, or are on a line."""
    centered = points - points.mean(axis=0)
    _, sizes, axes = np.linalg.svd(centered)
    if sizes[1] < FLAT * sizes[0] or (len(sizes) > 2 and sizes[2] > FLAT * sizes[0]):
        return None
    angles = np.arctan2(centered @ axes[1], centered @ axes[0])
    return points[np.argsort(angles)]
