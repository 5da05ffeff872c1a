"""Bushings, contacts, drag, tables, servos and stops on the mechanisms of the zoo, and on a particle."""

from functools import cache

import numpy as np

from cadmbs import compile_mechanism
from cadmbs.models.mechanism import Mechanism
from tests import zoo

TARGET = {"kind": "harmonic", "amplitude": 2.0, "rate": 3.0}
TABLE = {"deflection": [-50, 0, 1, 50], "force": [-70, 0, 2, 30]}
RATE_TABLE = {"rate": [-10, 0, 10], "force": [-3, 0, 7]}
TURNED = [0.8, 0.6, 0, 0]


def loads(name):
    """One load of every new kind where there are bodies and coordinates for it."""
    mechanism = zoo.mechanism(name)
    bodies = [body.name for body in mechanism.bodies if body.name != mechanism.ground]
    if not bodies:
        return []
    first, last = bodies[0], bodies[-1]
    other = last if last != first else mechanism.ground
    point = np.array(mechanism.bodies[0].reference_pose.position)
    near, far = (point + np.array([[0.3, -0.2, 0.5], [0.5, 0.1, -0.4]])).tolist()
    contact = {"kind": "contact", "body": last, "stiffness": 20, "damping": 0.01, "friction": 0.7, "slip_velocity": 0.5}
    between = contact | ({"on": first} if last != first else {})
    ball = {"kind": "sphere", "center": near, "radius": 5.0}
    box = {"kind": "box", "size": [0.1, 0.2, 0.3], "pose": {"position": far, "quaternion": TURNED}}
    mount = {"name": "mount", "kind": "bushing", "bodies": [first, other], "damping": [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]}
    air = {"name": "air", "kind": "drag", "body": first, "point": far, "linear": [1, 2, 3], "quadratic": [0.3, 0.2, 0]}
    strut = {"name": "strut", "kind": "spring_damper", "bodies": [first, mechanism.ground], "points": [near, far]}
    made = [
        mount | {"pose": {"position": near, "quaternion": TURNED}, "stiffness": [3, 2, 1, 10, 20, 30]},
        contact | {"name": "on plane", "shape": ball, "with": {"kind": "plane", "point": far, "normal": [0, 0.6, 0.8]}},
        between | {"name": "on ball", "shape": ball, "with": ball | {"center": far, "kind": "sphere"}, "exponent": 2.2},
        between | {"name": "on box", "shape": ball | {"kind": "capsule_end"}, "with": box, "exponent": 1.0},
        air | {"angular": [0.1, 0.2, 0.3], "angular_quadratic": [0.3, 0.1, 0]},
        strut | {"length": 0.4, "characteristic": TABLE, "damping_characteristic": RATE_TABLE},
    ]
    for coordinate in [zoo.system(name).position_names[k] for k in zoo.system(name).manifold.plain_q][:1]:
        along = {"coordinate": coordinate, "stiffness": 7, "damping": 0.5}
        table = {
            "name": "table",
            "kind": "joint_spring",
            "coordinate": coordinate,
            "rest": 0.1,
            "characteristic": TABLE,
        }
        made += [
            along | {"name": "servo", "kind": "joint_servo", "position": TARGET, "effort": 1e3},
            along | {"name": "stop", "kind": "joint_stop", "lower": 20.0},
            table,
        ]
    return made


@cache
def system(name):
    """A mechanism of the zoo under these loads."""
    return compile_mechanism(Mechanism.model_validate(zoo.data_of(zoo.mechanism(name)) | {"loads": loads(name)}))


def particle(*with_loads, **joint):
    """A particle of 2 kg that moves along x, y, z, or along the coordinates of another joint."""
    slide = {"name": "p", "kind": "spatial_translation", "predecessor": "world", "successor": "ball", **joint}
    small = np.diag([8e-4] * 3).tolist()
    body = {"name": "ball", "mass": 2.0, "center_of_mass": [0, 0, 0], "inertia": small}
    data = {"name": "particle", "bodies": [body], "joints": [slide], "loads": list(with_loads)}
    return compile_mechanism(Mechanism.model_validate(data))
