"""Mechanisms of the zoo under loads as variants, each with other masses, geometry, gravity, losses and loads."""

from functools import cache

import numpy as np

import cadmbs as cm
from cadmbs.dynamics.variants import Variants
from cadmbs.models.mechanism import Mechanism
from tests import zoo
from tests.dynamics import loaded

TABLE = {"kind": "table", "times": [0.0, 0.01, 9.0], "values": [0.5, 2.0, -1.0], "interpolation": "linear"}


@cache
def variants_of(name, n=3):
    """n systems like one of the zoo, of which each has its own numbers."""
    data = zoo.data_of(zoo.mechanism(name)) | {"loads": loaded.loads(name)}
    return Variants(tuple(cm.compile_mechanism(changed(data, seed)) for seed in range(n)))


def heavier(body, factor):
    """A body with another mass and inertia."""
    inertia = body["inertia"] and (factor * np.array(body["inertia"])).tolist()
    return body | {"mass": factor * body["mass"], "inertia": inertia}


def changed(data, seed):
    """The document with other numbers; joints of some seeds have friction, and screws another pitch."""
    rng = np.random.default_rng(seed)
    joints = [dict(joint) for joint in data["joints"]]
    for joint in joints:
        if joint.get("point") is not None:
            joint["point"] = list(np.array(joint["point"]) + 0.1 * rng.normal(size=3))
        if joint.get("pitch") and seed % 2:
            joint["pitch"] = joint["pitch"] * (1.0 + rng.random())
        if joint["kind"] != "fixed":
            joint |= {"damping": rng.random(), "friction": rng.random() * (seed % 2), "armature": 0.1 * rng.random()}
    return Mechanism.model_validate(
        data
        | {
            "name": f"variant {seed}",
            "gravity": rng.normal(size=3).tolist(),
            "bodies": [heavier(body, 1.0 + rng.random()) for body in data["bodies"]],
            "joints": joints,
            "loads": [other_load(load, seed, rng) for load in data["loads"]],
        }
    )


def other_load(load, seed, rng):
    """A load with other points, stiffness and damping, and other functions of time."""
    load = dict(load)
    for word in ("stiffness", "damping"):
        if word in load:
            load[word] = load[word] * (0.5 + rng.random())
    if "point" in load:
        load["point"] = list(np.array(load["point"]) + rng.normal(size=3))
    if "points" in load:
        load["points"] = (np.array(load["points"]) + 0.2 * rng.normal(size=(2, 3))).tolist()
    if "length" in load and seed == 2:
        load["length"] = TABLE
    if "force" in load and seed:
        load["force"] = [float(seed), 0.5, TABLE] if isinstance(load["force"], list) else float(seed)
    return load
