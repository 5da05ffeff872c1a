"""What there is to see in a mechanism, as plain records that any renderer can draw.

Everything stands in the world at q = 0 and names the moving body that carries it (0 is the world). A picture at q is
one rigid displacement f(q) of each moving body, applied to all that it carries: there are no joint frames.
"""

from __future__ import annotations

from dataclasses import dataclass

from cadmbs.arrays import Array, Indices


@dataclass(frozen=True)
class MeshSurface:
    """Triangles with one material, in the axes of their shape.

    Attributes:
        vertices: (n, 3) [m].
        faces: (k, 3) indices of the vertices, counter-clockwise from outside.
        color: (red, green, blue, opacity) from 0 to 1, sRGB; None: that of the body.
        metallic, roughness: Of the material, from 0 to 1.
        uv: (n, 2) texture coordinates; None without a texture.
        texture: The image, JPEG or PNG; None without one.
    """

    vertices: Array
    faces: Indices
    color: tuple[float, float, float, float] | None = None
    metallic: float = 0.05
    roughness: float = 0.55
    uv: Array | None = None
    texture: bytes | None = None


@dataclass(frozen=True)
class SceneShape:
    """A shape of a body at q = 0.

    Attributes:
        kind: "box", "sphere", "cylinder", "capsule" or "mesh".
        body: Name of the body.
        carrier: Moving body that carries it.
        pose: (4, 4) pose of the shape's axes in the world.
        size: Edge lengths of a box; radius; or radius and length along z [m]. Empty for a mesh.
        color: (red, green, blue, opacity) from 0 to 1, or None: that of the body.
        vertices: (n, 3) of a mesh, in the axes of the shape [m].
        faces: (k, 3) indices of the vertices, counter-clockwise from outside.
        surfaces: Of a mesh with materials its parts; together they are its triangles.
        is_derived: Whether it stands for a body without shapes.
    """

    kind: str
    body: str
    carrier: int
    pose: Array
    size: tuple[float, ...] = ()
    color: tuple[float, float, float, float] | None = None
    vertices: Array | None = None
    faces: Indices | None = None
    surfaces: tuple[MeshSurface, ...] = ()
    is_derived: bool = False


@dataclass(frozen=True)
class SceneSpring:
    """A spring and damper between a point of one body and a point of another.

    Attributes:
        name: As in the document.
        carriers: Moving bodies that carry its ends.
        points: (2, 3) its ends in the world at q = 0 [m].
        stiffness: [N/m].
        damping: [N s/m].
    """

    name: str
    carriers: tuple[int, int]
    points: Array
    stiffness: float
    damping: float


@dataclass(frozen=True)
class SceneScrew:
    """One screw of a joint: Y = (e, y x e + h e), or (0, e) for a translation.

    Attributes:
        direction: (3,) unit vector e.
        point: (3,) point y of the axis [m]; for a translation a point at which to draw it.
        pitch: h [m/rad]; None for a translation.
        carrier: Moving body that carries the axis.
    """

    direction: Array
    point: Array
    pitch: float | None
    carrier: int


@dataclass(frozen=True)
class SceneJoint:
    """A joint with what it allows.

    Attributes:
        name, kind: As in the document.
        predecessor, successor: Moving bodies that it connects.
        predecessor_point, successor_point: (3,) where each of them sees the joint; equal at q = 0 but in a cut joint
            whose loop does not close there.
        screws: Its screws one after the other from the predecessor; none for spherical, free and fixed joints.
        is_cut: Whether it closes a loop.
        actuated: Whether it is driven; None where unknown.
    """

    name: str
    kind: str
    predecessor: int
    successor: int
    predecessor_point: Array
    successor_point: Array
    screws: tuple[SceneScrew, ...]
    is_cut: bool
    actuated: bool | None


@dataclass(frozen=True)
class SceneMass:
    """Centre of mass, and the homogeneous ellipsoid with the mass and inertia of the body.

    Attributes:
        body: Name of the body.
        carrier: Moving body that carries it.
        mass: [kg].
        center: (3,) centre of mass [m].
        rotation: (3, 3) principal axes as columns.
        semi_axes: (3,) a_i = sqrt(5 (I_j + I_k - I_i) / (2 m)) [m]; None where the moments break the triangle
            inequality, or the mass is zero: then there is no such ellipsoid.
    """

    body: str
    carrier: int
    mass: float
    center: Array
    rotation: Array
    semi_axes: Array | None


@dataclass(frozen=True)
class Bone:
    """A line of a body between joints, or from a joint to the centre of mass or to a frame."""

    carrier: int
    start: Array
    end: Array


@dataclass(frozen=True)
class SceneFrame:
    """A named frame on a body, "body/frame", with its pose (4, 4) at q = 0."""

    name: str
    carrier: int
    pose: Array


@dataclass(frozen=True)
class Scene:
    """Everything that can be drawn of a mechanism.

    Attributes:
        name: Name of the mechanism.
        model_hash: SHA-256 of its document.
        carriers: Names of the moving bodies, world first.
        shapes, joints, masses, bones, frames: The items; there are bones of bodies with shapes, too.
        outlines: Corners (n, 3) of the polygon of joint points, by carrier, of bodies with at least three joints in a
            plane.
        up: (3,) unit vector against gravity; z where there is none.
        center: (3,) centre of the box around all items [m].
        length: Diagonal of this box [m].
        notes: Sentences about what could not be drawn.
        springs: Springs between points of bodies.
    """

    name: str
    model_hash: str
    carriers: tuple[str, ...]
    shapes: tuple[SceneShape, ...]
    joints: tuple[SceneJoint, ...]
    masses: tuple[SceneMass, ...]
    bones: tuple[Bone, ...]
    outlines: dict[int, Array]
    frames: tuple[SceneFrame, ...]
    up: Array
    center: Array
    length: float
    notes: tuple[str, ...] = ()
    springs: tuple[SceneSpring, ...] = ()
