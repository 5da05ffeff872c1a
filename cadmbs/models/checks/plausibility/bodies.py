"""What bodies and joints tell about sizes: attached joints, shapes, centres of mass and radii of gyration."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from statistics import median
from typing import TypeAlias

import numpy as np

from cadmbs.arrays import Array
from cadmbs.lie import quaternion
from cadmbs.models.body import Body
from cadmbs.models.changed.changes import Solid, combined, primitive
from cadmbs.models.checks.inertia import IMPLAUSIBLE_INERTIA, IMPLAUSIBLE_MASS
from cadmbs.models.documents.content import Content
from cadmbs.models.documents.normal_form import symmetric
from cadmbs.models.geometry import Mesh, Pose, Shape
from cadmbs.models.joint import Free, JointDocument
from cadmbs.models.quantities.vectors import Triple, difference, norm

SOLID_DENSITIES = (0.01, 6e4)
"""Densities [kg/m^3] by inertia outside of these are those of wrong numbers and of point masses: they tell no size."""

SIGNIFICANT_MASS = 2e-3
"""Masses below this part of the others together are placeholders, as are their inertias."""

Corners = tuple[Triple, Triple]
"""Least and greatest coordinates of a box along the world axes."""


@dataclass(frozen=True, slots=True)
class MeshSize:
    """What a mesh encloses, scaled, in its own axes: the box around it, and its solid unless it encloses no volume."""

    corners: Corners
    solid: Solid | None


Meshes: TypeAlias = Mapping[tuple[str, Triple], MeshSize]
"""The meshes that were opened, by file and scale as the document gives them."""


@dataclass(frozen=True, slots=True)
class ShapeSize:
    """What the shapes of a body enclose.

    Attributes:
        corners: The box around them.
        solids: The solids of the collision and of the visual shapes, each only if all of its shapes are known.
    """

    corners: Corners
    solids: tuple[Solid, ...] = ()


@dataclass(eq=False)
class BodySize:
    """A body with what tells about its size; all in the world at q = 0, in SI units.

    Attributes:
        pointer: JSON pointer of the body.
        body: The body.
        tensor: Inertia about the centre of mass (3, 3).
        attachments: Points of its joints.
        origin: The point of the joint that carries it, or the position of its frame; None if there is neither.
        shapes: What its shapes enclose; None without shapes of known size.
    """

    pointer: str
    body: Body
    tensor: Array
    attachments: list[Triple] = field(default_factory=list)
    origin: Triple | None = None
    shapes: ShapeSize | None = None

    @cached_property
    def span(self) -> float:
        """Diagonal of the box around its joints, or around its shapes if that is larger."""
        shapes = 0.0 if self.shapes is None else norm(difference(self.shapes.corners[1], self.shapes.corners[0]))
        return max(diagonal(self.attachments), shapes)

    @cached_property
    def reach(self) -> float:
        """Diagonal of the box around its joints, its frame and its shapes."""
        corners = () if self.shapes is None else self.shapes.corners
        return diagonal([*self.attachments, *corners, *([] if self.origin is None else [self.origin])])

    @cached_property
    def gyration_radius(self) -> float:
        """R = sqrt(tr(Theta_c) / (2 m)), the root mean square distance of its mass from the centre of mass."""
        trace = max(float(np.trace(self.tensor)), 0.0)
        return math.sqrt(trace / (2.0 * self.body.mass)) if self.body.mass > 0.0 else 0.0

    @property
    def density(self) -> float:
        """Mass over the volume of the solid sphere with the same radius of gyration; the least one of a solid."""
        r = self.gyration_radius / math.sqrt(0.6)
        volume = 4.0 / 3.0 * math.pi * r * r * r
        return self.body.mass / volume if volume > 0.0 else math.inf

    @property
    def known_gyration_radius(self) -> float:
        """The radius of gyration where mass and inertia are those of a solid; 0 otherwise."""
        low, high = SOLID_DENSITIES
        return self.gyration_radius if low < self.density < high else 0.0

    def second_moments(self) -> Array:
        """Integral of r r^T dm about the centre of mass over the mass (3, 3): tr(Theta) / 2 I - Theta over m."""
        return np.asarray((0.5 * np.trace(self.tensor) * np.eye(3) - self.tensor) / self.body.mass)

    def distance(self, point: Triple) -> float:
        """Distance of a point from the nearest joint, the frame, or the box of the shapes; nan without any."""
        return self._distance(point, self.attachments)

    def distance_of_joint(self, point: Triple) -> float:
        """As `distance`, of the point of one of its own joints from everything else."""
        others = [*self.attachments]
        if point in others:
            others.remove(point)
        return self._distance(point, others)

    def _distance(self, point: Triple, attachments: Iterable[Triple]) -> float:
        near = [*attachments, *([] if self.origin is None else [self.origin])]
        distances = [float(np.linalg.norm(np.array(near) - point, axis=1).min())] if near else []
        if self.shapes is not None:
            low, high = self.shapes.corners
            distances.append(norm([max(0.0, a - x, x - b) for a, x, b in zip(low, point, high, strict=True)]))
        return min(distances, default=math.nan)


@dataclass(frozen=True)
class Sizes:
    """All bodies with what tells about their sizes.

    Attributes:
        bodies: The bodies by name.
        moving: Those other than the ground.
        judged: Those that move and have mass and inertia, without placeholders.
        span: Median of the spans that are known; 0 without any.
        frame_extent: Diagonal of the box around all joints and shapes of moving bodies.
        extent: Diagonal of the box around all joints, shapes and centres of mass of moving bodies.
    """

    bodies: Mapping[str, BodySize]
    moving: tuple[BodySize, ...]
    judged: tuple[BodySize, ...]
    span: float
    frame_extent: float
    extent: float

    def reference(self, body: BodySize) -> float:
        """The size that a body should have: its own, or that of its neighbours if it is larger or not known."""
        return max(body.span, self.span)


def body_sizes(content: Content, meshes: Meshes) -> Sizes:
    """What bodies and joints tell about sizes.

    Args:
        content: A document's content in SI units, all of it valid.
        meshes: The meshes that were opened.
    """
    bodies = {
        body.name: BodySize(pointer, body, _tensor(body), shapes=shape_size(body, meshes))
        for pointer, body in content.bodies.with_pointers()
    }
    for _, joint in content.joints.with_pointers():
        point = joint_point(joint, bodies)
        if point is not None:
            for name in {joint.predecessor, joint.successor} & bodies.keys():
                bodies[name].attachments.append(point)
        if joint.successor in bodies and not joint.cut and not isinstance(joint, Free):
            bodies[joint.successor].origin = point
    for size in bodies.values():
        if size.body.reference_pose != Pose():
            size.origin = size.body.reference_pose.position
    moving = tuple(size for size in bodies.values() if size.body.name != content.ground)
    spans = [size.span for size in moving if size.span > 0.0]
    frames = [*(p for size in moving for p in size.attachments), *(p for size in moving for p in _shape_corners(size))]
    centers = [size.body.center_of_mass for size in moving if size.body.mass > 0.0 and size.body.center_of_mass]
    span = median(spans) if spans else 0.0
    return Sizes(bodies, moving, _judged(moving), span, diagonal(frames), diagonal([*frames, *centers]))


def joint_point(joint: JointDocument, bodies: Mapping[str, BodySize]) -> Triple | None:
    """The point of a joint, or the position of its successor's frame; None if the document gives neither."""
    if isinstance(joint, Free):
        return None
    point: Triple | None = getattr(joint, "point", None)
    if point is None and joint.successor in bodies:
        pose = bodies[joint.successor].body.reference_pose
        point = None if pose == Pose() else pose.position
    return point


def diagonal(points: Iterable[Triple]) -> float:
    """Diagonal of the box around points; 0 for none."""
    columns = list(zip(*points, strict=True))
    return norm([max(column) - min(column) for column in columns]) if columns else 0.0


def shape_size(body: Body, meshes: Meshes) -> ShapeSize | None:
    """The size of a body's shapes, without meshes that are not known; None if nothing remains."""
    corners = [corner for shape in body.shapes for corner in _corners(body, shape, meshes)]
    return None if not corners else ShapeSize(box_around(corners), tuple(_solids(body, meshes)))


def box_around(points: Iterable[Triple]) -> Corners:
    """The box around points along the world axes."""
    low_high = [(min(column), max(column)) for column in zip(*points, strict=True)]
    (a, b, c) = low_high
    return (a[0], b[0], c[0]), (a[1], b[1], c[1])


def _judged(moving: Iterable[BodySize]) -> tuple[BodySize, ...]:
    candidates = [
        size
        for size in moving
        if 0.0 < size.body.mass < IMPLAUSIBLE_MASS
        and size.body.center_of_mass is not None
        and float(np.abs(size.tensor).max()) < IMPLAUSIBLE_INERTIA
        and size.gyration_radius > 0.0
    ]
    masses = sorted(size.body.mass for size in candidates)
    others = sum(masses[:-1])  # without the heaviest, which may be wrong
    return tuple(size for size in candidates if size.body.mass >= SIGNIFICANT_MASS * others)


def _shape_corners(size: BodySize) -> Corners | tuple[()]:
    return () if size.shapes is None else size.shapes.corners


def _tensor(body: Body) -> Array:
    """Theta_c = Theta_o - m (c.c I - c c^T) where the tensor is given about the origin."""
    tensor: Array = np.array(symmetric(body.inertia))
    if body.inertia_about == "origin" and body.center_of_mass is not None:
        tensor = tensor - body.mass * steiner(np.array(body.center_of_mass))
    return tensor


def steiner(d: Array) -> Array:
    """d.d I - d d^T: what a mass of one adds to the inertia about a point at the distance d."""
    return d @ d * np.eye(3) - np.outer(d, d)


def _rotation(pose: Pose) -> Array:
    if pose.rotation is not None:
        return np.array(pose.rotation)
    return np.eye(3) if pose.quaternion is None else np.asarray(quaternion.rotation(np.array(pose.quaternion)))


def _corners(body: Body, shape: Shape, meshes: Meshes) -> Iterator[Triple]:
    """The eight corners of the box around a shape, along the axes of its pose; none for an unknown mesh."""
    box = _box(shape, meshes)
    if box is None:
        return
    pose = shape.pose or body.reference_pose
    rotation, position = _rotation(pose), np.array(pose.position)
    low, high = (np.array(corner) for corner in box)
    for signs in np.ndindex(2, 2, 2):
        corner = position + rotation @ np.where(signs, high, low)
        yield float(corner[0]), float(corner[1]), float(corner[2])


def _box(shape: Shape, meshes: Meshes) -> Corners | None:
    """The box around a shape in its own axes."""
    if isinstance(shape, Mesh):
        mesh = meshes.get((shape.file, shape.scale))
        return None if mesh is None else mesh.corners
    if shape.kind == "box":
        x, y, z = (0.5 * edge for edge in shape.size)
    else:
        x = y = z = shape.radius
        if shape.kind != "sphere":
            z = 0.5 * shape.length + (shape.radius if shape.kind == "capsule" else 0.0)
    return (-x, -y, -z), (x, y, z)


def _solids(body: Body, meshes: Meshes) -> Iterator[Solid]:
    """The solid of the collision shapes, and that of the visual ones, each unless something of it is not known."""
    for role in ("collision", "visual"):
        shapes = [shape for shape in body.shapes if shape.role == role]
        solids = [_solid(body, shape, meshes) for shape in shapes]
        parts = [solid for solid in solids if solid is not None]
        if parts and len(parts) == len(solids):
            yield combined(parts)


def _solid(body: Body, shape: Shape, meshes: Meshes) -> Solid | None:
    if isinstance(shape, Mesh):
        mesh = meshes.get((shape.file, shape.scale))
        solid = None if mesh is None else mesh.solid
    else:
        solid = primitive({name: getattr(shape, name) for name in type(shape).model_fields})
    pose = shape.pose or body.reference_pose
    return None if solid is None else solid.placed(_rotation(pose), np.array(pose.position))
