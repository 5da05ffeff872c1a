"""Planar and spatial linkages of hinges by their points, for mobility."""

import numpy as np

import cadmbs as cm
from cadmbs.lie import so3
from cadmbs.models.mechanism import Mechanism


def data(points, axes=None, **more):
    """A loop of hinges "j0", "j1", ... at points, along z or along axes, with bodies "b1", "b2", ... between them."""
    points = np.array(points, dtype=float)
    axes = np.tile([0.0, 0.0, 1.0], (len(points), 1)) if axes is None else np.array(axes, dtype=float)
    bodies = [
        {"name": f"b{i}", "mass": 1.0, "center_of_mass": ((points[i - 1] + points[i]) / 2).tolist()}
        | {"inertia": np.eye(3).tolist()}
        for i in range(1, len(points))
    ]
    names = ["world", *(body["name"] for body in bodies), "world"]
    joints = [
        {"name": f"j{i}", "kind": "revolute", "predecessor": names[i], "successor": names[i + 1]}
        | {"axis": axes[i].tolist(), "point": points[i].tolist()}
        for i in range(len(points))
    ]
    return {"name": "linkage", "bodies": bodies, "joints": joints, **more}


def system(points, axes=None, **more):
    """The system of `data`."""
    return compiled(data(points, axes, **more))


def compiled(document):
    """The system of a document."""
    return cm.compile_mechanism(Mechanism.model_validate(document))


def changed(document, kinds):
    """The document with other kinds of joints by name; universal joints get a second axis across the first."""
    joints = []
    for joint in document["joints"]:
        kind = kinds.get(joint["name"])
        more = {} if kind is None else {"kind": kind}
        own = {key: value for key, value in joint.items() if not (kind == "spherical" and key == "axis")}
        if kind == "universal":
            axis = np.array(own.pop("axis"))
            across = so3.cross(axis, np.roll(np.eye(3), 1, axis=0)[int(np.argmax(np.abs(axis)))])
            more["axes"] = [axis.tolist(), (across / np.linalg.norm(across)).tolist()]
        joints.append(own | more)
    return document | {"joints": joints}
