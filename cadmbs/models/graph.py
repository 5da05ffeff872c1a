"""The topology graph of a mechanism document."""

from collections.abc import Collection, Iterable

from cadmbs.models.body import Body
from cadmbs.models.coupling import CouplingDocument, coupled_coordinates, linear_couplings
from cadmbs.models.elimination import dependent_of
from cadmbs.models.joint import JointDocument, velocity_names
from cadmbs.models.motion import MotionDocument
from cadmbs.topology import Edge, Graph


def mechanism_graph(
    ground: str,
    bodies: Iterable[Body],
    joints: Iterable[JointDocument],
    couplings: Iterable[CouplingDocument] = (),
    motions: Iterable[MotionDocument] = (),
) -> Graph:
    """Bodies as vertices and joints as edges, in file order.

    Joints whose coordinates are coupled or driven, or carry a reflected inertia, are marked to be kept in the spanning
    tree: couplings are eliminated there, and drives and armatures act on coordinates of the tree.
    """
    driven = {motion.coordinate for motion in motions if motion.coordinate is not None}
    named = {name for c in couplings for name in coupled_coordinates(c)} | driven
    following = {dependent_of(coupling) for coupling in linear_couplings(couplings)}
    edges = tuple(_edge(joint, named, driven | following) for joint in joints)
    return Graph(ground, tuple(body.name for body in bodies), edges)


def _edge(joint: JointDocument, named: Collection[str], driven: Collection[str]) -> Edge:
    velocities = velocity_names(joint)
    armature = joint.armature if isinstance(joint.armature, tuple) else (joint.armature,)
    return Edge(
        name=joint.name,
        predecessor=joint.predecessor,
        successor=joint.successor,
        kind=joint.kind,
        freedoms=len(velocities),
        cut=joint.cut,
        actuated=joint.actuated,
        keep=any(name in named for name in (joint.name, *velocities)) or any(armature),
        armature=bool(armature) and all(value > 0 for value in armature),
        driven=bool(velocities) and all(name in driven for name in velocities),
    )
