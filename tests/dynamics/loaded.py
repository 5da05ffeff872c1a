"""The mechanisms of the zoo with one load of every kind where there are bodies for it."""

from functools import cache

import numpy as np

from cadmbs import compile_mechanism
from cadmbs.models.mechanism import Mechanism
from tests import zoo

HARMONIC = {"kind": "harmonic", "amplitude": 2.0, "rate": 3.0, "mean": 0.5}


def loads(name):
    """Springs along coordinates and between points, wrenches in world and body axes, a force along a coordinate."""
    ground = zoo.mechanism(name).ground
    bodies = [body.name for body in zoo.mechanism(name).bodies if body.name != ground]
    if not bodies:
        return []
    first, last = bodies[0], bodies[-1]
    other = last if last != first else ground
    point = np.array(zoo.mechanism(name).bodies[0].reference_pose.position)
    near, far = (point + np.array([[0.3, -0.2, 0.5], [2.0, 1.5, -2.5]])).tolist()
    push = {"name": "push", "kind": "wrench", "body": last, "point": near, "force": [1.0, HARMONIC, -0.5]}
    pull = {"name": "pull", "kind": "wrench", "body": first, "on": other, "point": far, "axes": "body"}
    strut = {"name": "strut", "kind": "spring_damper", "bodies": [first, ground]}
    found = [
        push,
        pull | {"force": [HARMONIC, 0.3, 0.7], "torque": [0.2, HARMONIC, 0.4]},
        strut | {"points": [near, far], "stiffness": 20.0, "damping": 3.0, "length": HARMONIC},
    ]
    plain = [zoo.system(name).position_names[k] for k in zoo.system(name).manifold.plain_q]
    spring = {"kind": "joint_spring", "stiffness": 7.0, "damping": 0.4, "rest": HARMONIC}
    found += [spring | {"name": f"spring {coordinate}", "coordinate": coordinate} for coordinate in plain[:2]]
    motor = {"name": "motor", "kind": "joint_force", "force": HARMONIC}
    return found + [motor | {"coordinate": coordinate} for coordinate in plain[:1]]


@cache
def system(name):
    """A mechanism of the zoo under `loads`."""
    return compile_mechanism(Mechanism.model_validate(zoo.data_of(zoo.mechanism(name)) | {"loads": loads(name)}))
