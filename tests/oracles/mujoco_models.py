"""MuJoCo models of cadmbs trees, and the coordinates of the one in terms of the other.

Elsewhere: a free joint has its position first, in the world, and its velocity linear first: velocity of the frame
origin in world axes, angular velocity in body axes. Quaternions are (w, x, y, z) in both.
"""

from xml.etree import ElementTree

import mujoco
import numpy as np

from cadmbs import kinematics
from cadmbs.lie import quaternion, se3

KINDS = ("revolute", "prismatic", "spherical:quaternion")
"""What a tree may have besides free joints to the world, with every successor on the outer side."""


def model_of(system):
    """The MuJoCo model of a system whose joints are hinges, sliders, balls, and free ones at the world."""
    root = ElementTree.Element("mujoco")
    ElementTree.SubElement(root, "compiler", angle="radian", inertiafromgeom="false", autolimits="false")
    ElementTree.SubElement(root, "option", gravity=text(system.gravity))
    elements = {0: ElementTree.SubElement(root, "worldbody")}
    remaining = list(system.joints)
    while remaining:
        joint = next(joint for joint in remaining if joint.predecessor in elements)
        remaining.remove(joint)
        elements[joint.successor] = add_body(elements[joint.predecessor], system, joint)
    return mujoco.MjModel.from_xml_string(ElementTree.tostring(root, encoding="unicode"))


def add_body(parent, system, joint):
    """A body with its joint and inertia, relative to the parent's frame at q = 0."""
    bodies, index = system.bodies, joint.successor
    frame = bodies.reference_pose[index]
    relative = se3.inverse(bodies.reference_pose[joint.predecessor]) @ frame
    quat = quaternion.from_rotation(relative[:3, :3])
    body = ElementTree.SubElement(
        parent, "body", name=system.body_names[index], pos=text(relative[:3, 3]), quat=text(quat)
    )
    rotation = frame[:3, :3]
    point = rotation.T @ (joint.point - frame[:3, 3])
    kind = {"revolute": "hinge", "prismatic": "slide", "spherical:quaternion": "ball", "free": "free"}[joint.kind]
    attributes = {"name": joint.name, "type": kind}
    if kind != "free":
        attributes["pos"] = text(point)
    if len(joint.screws):
        axis = joint.screws[0][:3] if kind == "hinge" else joint.screws[0][3:]
        attributes["axis"] = text(rotation.T @ axis)
    ElementTree.SubElement(body, "joint", attributes)
    tensor = rotation.T @ bodies.inertia[index] @ rotation
    ElementTree.SubElement(
        body,
        "inertial",
        mass=repr(float(bodies.mass[index])),
        pos=text(rotation.T @ (bodies.center_of_mass[index] - frame[:3, 3])),
        fullinertia=text(tensor[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]]),
    )
    return body


def text(values):
    return " ".join(repr(float(value)) for value in values)


def state_of(model, system, q, v, a):
    """qpos, qvel, qacc and the matrix S with qvel = S v."""
    qpos, S, extra = np.zeros(model.nq), np.zeros((model.nv, system.n_v)), np.zeros(model.nv)
    pose = kinematics.poses(system, q, engine="reference")
    for joint in system.joints:
        number = model.joint(joint.name).id
        at_q, at_v = model.jnt_qposadr[number], model.jnt_dofadr[number]
        own_q = [system.position_names.index(name) for name in joint.position_names]
        own_v = [system.velocity_names.index(name) for name in joint.velocity_names]
        if joint.kind != "free":
            qpos[at_q : at_q + len(own_q)] = q[own_q]
            S[at_v : at_v + len(own_v), own_v] = np.eye(len(own_v))
            continue
        rotation = pose[joint.successor, :3, :3]
        qpos[at_q : at_q + 3] = pose[joint.successor, :3, 3]
        qpos[at_q + 3 : at_q + 7] = quaternion.from_rotation(rotation)
        S[at_v : at_v + 3, own_v[3:]] = rotation
        S[at_v + 3 : at_v + 6, own_v[:3]] = np.eye(3)
        omega, linear = v[own_v[:3]], v[own_v[3:]]
        extra[at_v : at_v + 3] = rotation @ np.cross(omega, linear)
    return qpos, S @ v, S @ a + extra, S
