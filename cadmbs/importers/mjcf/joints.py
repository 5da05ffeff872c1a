"""Joints: several on one body become a chain of massless bodies, in their order."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.mjcf import nodes, settings
from cadmbs.importers.mjcf.inertias import BodyMass
from cadmbs.importers.mjcf.tree import BodyTree, PlacedElement, TreeBody
from cadmbs.importers.urdf.names import UniqueNames
from cadmbs.importers.urdf.transforms import Transform, composed, moved, rotated
from cadmbs.models.quantities.vectors import Triple, cross, norm, unit

KINDS = {"hinge": "revolute", "slide": "prismatic", "ball": "spherical", "free": "free"}
"""The kinds of joints in a mechanism document by the types of MJCF."""

_FREE_JOINT = {"type": "free"}


@dataclass(slots=True)
class BodyJoint:
    """A joint of a body.

    Attributes:
        name: Its name, made from that of its body if it has none.
        type: "hinge", "slide", "ball" or "free".
        body: Index of its body.
        values: Its attributes.
        axis: Unit vector in the world at q = 0.
        point: In the world at q = 0 [m].
        ref: What its coordinate is in MuJoCo at q = 0 [rad, m].
        springref: What its coordinate is in MuJoCo where its spring has no force [rad, m].
        limits: Lower and upper bound of q; None without.
        damping, armature, friction: As in MJCF, those of its actuators added.
        effort: Largest force or torque of its actuators; None if nothing bounds it.
        drive_limits: What its actuatorfrcrange bounds the sum of the forces of its actuators to; None without.
        driven: Whether an actuator acts on it.
    """

    name: str
    type: str
    body: int
    values: nodes.Attributes
    axis: Triple
    point: Triple
    ref: float = 0.0
    springref: float = 0.0
    limits: tuple[float, float] | None = None
    damping: float = 0.0
    armature: float = 0.0
    friction: float = 0.0
    effort: float | None = None
    drive_limits: tuple[float, float] | None = None
    driven: bool = False

    @property
    def node(self) -> nodes.MjcfElement:
        """Its element."""
        return self.values.node

    @property
    def has_one_coordinate(self) -> bool:
        """Whether it is a hinge or a slide."""
        return self.type in ("hinge", "slide")


@dataclass(frozen=True, slots=True)
class SumCoordinate:
    """A coordinate that is a sum of those of hinges and slides: that of a massless body, coupled to them.

    Attributes:
        name: What its joint is called.
        terms: Factors by names of joints.
        node: The element that it is for.
        armature: Its reflected inertia, which adds armature c^T c to the mass matrix with the row c of factors.
    """

    name: str
    terms: Mapping[str, float]
    node: nodes.MjcfElement
    armature: float = 0.0


@dataclass(slots=True)
class Joints:
    """The joints of a model in the order of its coordinates, by body and by complete name.

    Attributes:
        of_body: By indices of bodies.
        by_name: By names.
        sums: Coordinates that are sums of others.
        names: Names of joints, those that close loops and those of sums too.
    """

    of_body: dict[int, list[BodyJoint]] = field(default_factory=dict)
    by_name: dict[str, BodyJoint] = field(default_factory=dict)
    sums: list[SumCoordinate] = field(default_factory=list)
    names: UniqueNames = field(default_factory=UniqueNames)

    def add_sum(self, name: str, terms: Mapping[str, float], node: nodes.MjcfElement, armature: float = 0.0) -> str:
        """Add a sum of coordinates; the name of its coordinate."""
        name = self.names.unused(name)
        self.sums.append(SumCoordinate(name, terms, node, armature))
        return name


def read_joints(tree: BodyTree) -> Joints:
    """All joints of all bodies.

    Findings: N003 about their numbers, N006 joints that exclude each other.
    """
    joints = Joints(names=UniqueNames(tree.names("joint")))
    for index, body in enumerate(tree.bodies):
        for placed in body.each("joint"):
            joint = _joint(tree, body, index, placed, joints.names)
            joints.of_body.setdefault(index, []).append(joint)
            joints.by_name.setdefault(joint.name, joint)
        _check_together(tree, body, joints.of_body.get(index, []))
    return joints


def _joint(tree: BodyTree, body: TreeBody, index: int, placed: PlacedElement, names: UniqueNames) -> BodyJoint:
    values, using = placed.values, body.scope.using
    node = placed.node
    if node.tag == "freejoint":
        values = nodes.Attributes(tree.report, node, _FREE_JOINT)
    kind = values.keyword("type", tuple(KINDS), "hinge")
    frame = composed(body.world, placed.frame)
    axis = values.vector("axis", (0.0, 0.0, 1.0))
    if norm(axis) < settings.SHORTEST_AXIS and kind in ("hinge", "slide"):
        message = f"{nodes.label(node)} has an axis without length."
        tree.report.error("N003", node, message, "Write a direction, in the frame of the body.")
        axis = (0.0, 0.0, 1.0)
    joint = BodyJoint(
        name=placed.name or names.unused(f"{body.name}_{kind}"),
        type=kind,
        body=index,
        values=values,
        axis=unit(rotated(frame.rotation, axis)),
        point=body.world.position if kind == "free" else moved(frame, values.vector("pos")),
        armature=values.number("armature"),
        friction=0.0 if "frictionloss" in tree.using.disabled else values.number("frictionloss"),
        damping=0.0 if "damper" in tree.using.disabled else (values.numbers("damping", 1, 3) or (0.0,))[0],
    )
    if joint.has_one_coordinate:
        scale = using.angle if kind == "hinge" else float
        joint.ref, joint.springref = scale(values.number("ref")), scale(values.number("springref"))
        joint.limits = _limits(tree, joint, placed)
        effort = values.numbers("actuatorfrcrange", 2, 2, infinite=True)
        limited = values.keyword("actuatorfrclimited", ("false", "true", "auto"), "auto")
        if effort and limited != "false" and any(effort):
            joint.drive_limits = (effort[0], effort[1])
            size = max(-effort[0], effort[1])
            joint.effort = size if 0.0 < size < math.inf else None
    return joint


def _limits(tree: BodyTree, joint: BodyJoint, placed: PlacedElement) -> tuple[float, float] | None:
    """The bounds of q, MuJoCo's range minus ref; N003 for a range that has no room.

    A range 0 0 is none. Without autolimits a range alone does not limit.
    """
    values, using = joint.values, placed.scope.using
    bounds = values.numbers("range", 2, 2, infinite=True)
    limited = values.keyword("limited", ("false", "true", "auto"), "auto")
    if limited == "false" or "limit" in tree.using.disabled or (limited == "auto" and bounds in ((), (0.0, 0.0))):
        return None
    if limited == "auto" and not using.autolimits:
        message = f'{nodes.label(joint.node)} has a range and no limited, which autolimits="false" requires.'
        tree.report.error("N003", joint.node, message, 'Write limited="true" or limited="false".')
        return None
    if not bounds or not bounds[0] < bounds[1]:
        message = f'{nodes.label(joint.node)} is limited to range="{values.text("range")}", which has no room.'
        tree.report.error("N003", joint.node, message, "Write the lower bound, then a higher upper one.")
        return None
    lower, upper = (using.angle(bound) if joint.type == "hinge" else bound for bound in bounds)
    return lower - joint.ref, upper - joint.ref


def _check_together(tree: BodyTree, body: TreeBody, joints: Sequence[BodyJoint]) -> None:
    free = next((joint for joint in joints if joint.type == "free"), None)
    if free is not None and (len(joints) > 1 or body.parent != 0):
        place = "beside another joint" if len(joints) > 1 else "in a body that is not directly in the world"
        message = f"{nodes.label(free.node)} is a free joint {place}."
        tree.report.error("N006", free.node, message, "A free joint stands alone, in a body of the <worldbody>.")
    turning = [joint for joint in joints if joint.type in ("hinge", "ball")]
    ball = next((joint for joint in turning if joint.type == "ball"), None)
    if ball is not None and len(turning) > 1:
        message = f"{nodes.label(ball.node)} is a ball joint beside another joint that turns."
        tree.report.error("N006", ball.node, message, "Put one of the two into a body of its own.")


def reference_mass_matrix(tree: BodyTree, joints: Joints, masses: Sequence[BodyMass]) -> tuple[Array, dict[str, int]]:
    """The mass matrix at q = 0 with armature, (n_v, n_v), and the first row of each joint.

    M = sum over bodies of J^T diag(Theta, m I) J with the columns (e, e x (c - y)) of hinges and (0, e) of slides, plus
    armature c^T c for each sum of coordinates.
    """
    rows: dict[str, int] = {}
    n_v = 0
    for joint in joints.by_name.values():
        rows[joint.name] = n_v
        n_v += {"free": 6, "ball": 3}.get(joint.type, 1)
    M = np.zeros((n_v, n_v))
    for index, body in enumerate(tree.bodies):
        mass = masses[index].in_world(body.world)
        columns, ahead = [], index
        center = tuple(mass.center.tolist())
        while ahead > 0:
            own = [joint for joint in joints.of_body.get(ahead, ()) if joints.by_name[joint.name] is joint]
            for joint in own:  # the second of two joints with one name is an error, and has no rows
                columns += [(rows[joint.name] + k, column) for k, column in enumerate(_columns(joint, tree, center))]
            ahead = tree.bodies[ahead].parent
        if not columns or not mass.mass:
            continue
        at = [row for row, _ in columns]
        J = np.array([column for _, column in columns]).T
        M[np.ix_(at, at)] += J[:3].T @ mass.tensor @ J[:3] + mass.mass * J[3:].T @ J[3:]
    for joint in joints.by_name.values():
        first = rows[joint.name]
        for k in range(first, first + {"free": 6, "ball": 3}.get(joint.type, 1)):
            M[k, k] += joint.armature
    for each in joints.sums:
        c = np.zeros(n_v)
        c[[rows[name] for name in each.terms]] = list(each.terms.values())
        M += each.armature * np.outer(c, c)
    return M, rows


def reference_mobility(tree: BodyTree, joints: Joints, masses: Sequence[BodyMass]) -> tuple[Array, dict[str, int]]:
    """The inverse of the mass matrix at q = 0, and the first row of each joint.

    Findings: N003 (error) masses and lengths that are too large to compute it; it is zero then.
    """
    M, rows = reference_mass_matrix(tree, joints, masses)
    try:
        return np.asarray(np.linalg.pinv(M), dtype=float), rows
    except np.linalg.LinAlgError:
        message = "the mass matrix of the model cannot be inverted: masses or lengths are too large."
        tree.report.error("N003", tree.bodies[0].node, message, "Damping ratios and time constants need it.")
        return np.zeros(M.shape), rows


def _columns(joint: BodyJoint, tree: BodyTree, c: Triple) -> list[list[float]]:
    """Angular velocity and velocity of a point c for each velocity coordinate of a joint."""
    arm = (c[0] - joint.point[0], c[1] - joint.point[1], c[2] - joint.point[2])
    if joint.type == "slide":
        return [[0.0, 0.0, 0.0, *joint.axis]]
    if joint.type == "hinge":
        return [[*joint.axis, *cross(joint.axis, arm)]]
    R = np.array(tree.bodies[joint.body].world.rotation)
    turns = [[*R[:, k], *cross(_triple(R[:, k]), arm)] for k in range(3)]
    moves = [[0.0, 0.0, 0.0, *row] for row in np.eye(3).tolist()]
    return moves + turns if joint.type == "free" else turns


def _triple(values: Array) -> Triple:
    x, y, z = values.tolist()
    return (x, y, z)


def frame_of(tree: BodyTree, body: int) -> Transform:
    """The pose of a body in the world at q = 0."""
    return tree.bodies[body].world
