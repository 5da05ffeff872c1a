"""The start of a scenario as a keyframe: qpos and qvel in the order of MuJoCo's joints."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lxml import etree

from cadmbs.exporters.mjcf.plan import MjcfJoint, MjcfPlan
from cadmbs.exporters.xml_text import numbers
from cadmbs.models import joint as documents

NAME = "start"
"""Name of the keyframe."""

NAME_OF_CONTROLS = "controls"
"""Its name where it has no start."""


@dataclass(frozen=True)
class StartState:
    """Positions and velocities of all coordinates of the spanning tree, by name, those that couplings eliminate too."""

    positions: Mapping[str, float]
    velocities: Mapping[str, float]


def write_keyframe(
    root: etree._Element, world: etree._Element, plan: MjcfPlan, start: StartState | None, controls: Sequence[float]
) -> str:
    """Write a <keyframe> with the start and the controls of all actuators; its name, empty where it has neither.

    There is no start where a joint has other coordinates in MuJoCo, or moves freely.
    """
    state = _state(world, plan, start) if start is not None else {}
    if any(controls):
        state["ctrl"] = numbers(controls)
    if not state:
        return ""
    name = NAME if "qpos" in state else NAME_OF_CONTROLS
    etree.SubElement(etree.SubElement(root, "keyframe"), "key", {"name": name, **state})
    return name


def _state(world: etree._Element, plan: MjcfPlan, start: StartState) -> dict[str, str]:
    """Positions and velocities, none where MuJoCo has other ones.

    MuJoCo numbers bodies depth first, which is the order of the document; so are its joints.
    """
    joints = {joint.name: joint for joint in plan.all_joints()}
    coordinate_of = {name: coordinate for coordinate, name in plan.coordinates.items()}
    leader_of = {advance: (name, pitch) for name, advance, pitch in plan.advances}
    qpos: list[float] = []
    qvel: list[float] = []
    for element in world.iter("joint"):
        name = element.get("name", "")
        leader, factor = leader_of.get(name, (name, 1.0))
        if leader in coordinate_of:
            coordinate = coordinate_of[leader]
            if coordinate not in start.positions or coordinate not in start.velocities:
                return {}
            qpos.append(factor * start.positions[coordinate])
            qvel.append(factor * start.velocities[coordinate])
        elif not _add_ball(joints.get(name), plan, start, (qpos, qvel)):
            return {}
    return {"qpos": numbers(qpos), "qvel": numbers(qvel)} if qpos else {}


def _add_ball(
    joint: MjcfJoint | None, plan: MjcfPlan, start: StartState, into: tuple[list[float], list[float]]
) -> bool:
    """Quaternion and angular velocity of a ball whose coordinates are those of the mechanism."""
    if joint is None or not isinstance(joint.source, documents.Spherical) or joint.source in plan.other_coordinates:
        return False
    name = joint.source.name
    quaternion = [start.positions.get(f"{name}:{letter}") for letter in "wxyz"]
    rates = [start.velocities.get(f"{name}:{letter}") for letter in ("wx", "wy", "wz")]
    known_q, known_v = [x for x in quaternion if x is not None], [x for x in rates if x is not None]
    into[0].extend(known_q)
    into[1].extend(known_v)
    return len(known_q) == 4 and len(known_v) == 3
