"""Chains of one or two links whose joints may each be doubled by a second joint of the same motions."""

from importlib import resources

import numpy as np

from cadmbs import compile_mechanism, load
from cadmbs.models.mechanism import Mechanism

AXES = np.linalg.qr(np.array([[0.6, -0.3, 0.5], [0.5, 0.9, -0.2], [0.3, 0.4, 0.8]]))[0]
"""Orthonormal columns, oblique to the world."""

SLANTED = AXES[:, 0] * 0.28 + AXES[:, 1] * 0.96
"""A second axis that is not square to the first."""

KINDS = {
    "revolute": ("axis", "along"),
    "prismatic": ("axis", None),
    "cylindrical": ("axis", "along"),
    "screw": ("axis", "along"),
    "universal": ("pair", "same"),
    "planar": ("plane", "anywhere"),
    "planar_translation": ("plane", None),
    "spatial_translation": ("space", None),
    "schoenflies": ("plane", "anywhere"),
    "helical_planar": ("plane", "anywhere"),
    "spherical": (None, "same"),
}
"""Fields of direction of each kind, and where the point of a second joint of the same motions may lie."""

_DIRECTIONS = {
    None: {},
    "axis": {"axis": AXES[:, 0].tolist()},
    "pair": {"axes": [AXES[:, 0].tolist(), SLANTED.tolist()]},
    "plane": {"axes": AXES[:, :2].T.tolist()},
    "space": {"axes": AXES.T.tolist()},
}

_AWAY = {"along": AXES[:, 0] * 0.35, "same": np.zeros(3), "anywhere": np.array([0.2, -0.3, 0.25])}


def document(kind, *, links=1, doubled=True, size=1.0, away=0.0, tilted=0.0, duration=0.4):
    """A chain of links of a size [m], away from the origin of the world [m], under gravity that grows with the size.

    So that angles and displacements over the size are the same functions of time for every size. The second joints
    stand at other points of the same subgroup, so that their numbers are rounded otherwise.
    """
    base = np.array([0.3, -0.7, 0.2]) * size + away * np.array([0.8, 0.36, -0.48])
    bodies, joints = [], []
    for k in range(links):
        point = base + k * size * np.array([0.5, 0.4, -0.6])
        bodies.append(_body(f"b{k + 1}", point + size * np.array([0.3, 0.25, -0.35]), size))
        ends = {"predecessor": f"b{k}" if k else "world", "successor": f"b{k + 1}"}
        joints.append({"name": f"j{k + 1}", **ends, **_joint(kind, point, np.zeros(3), size)})
        if doubled:
            shift = _AWAY.get(KINDS[kind][1], np.zeros(3)) * size
            joints.append({"name": f"twin{k + 1}", **ends, **_joint(kind, point, shift, size)})
    return {
        "name": f"{links} {kind}",
        "gravity": (9.81 * size * np.array([0.48, -0.6, -0.64])).tolist(),
        "bodies": bodies,
        "joints": joints,
        "scenario": {"duration": duration, "output_step": duration / 4, "step": 0.002},
    }


def system(kind, **more):
    """The system of `document`."""
    return compiled(document(kind, **more))


def compiled(data):
    """The system of a document."""
    return compile_mechanism(Mechanism.model_validate(data))


def library_pair(name):
    """A mechanism of the library, and the same with a second joint on each axis, hinges at other points of it."""
    with resources.as_file(resources.files("cadmbs.library").joinpath(f"{name}.json")) as path:
        data = load(path).model_dump(mode="json", exclude_unset=True)
    twins = [_twin(joint) for joint in data["joints"] if joint["kind"] != "free"]
    return compiled(data), compiled(data | {"joints": [*data["joints"], *twins]})


def _twin(joint):
    fields = ("kind", "predecessor", "successor", "axis", "axes", "point", "pitch", "coordinates")
    twin = {name: joint[name] for name in fields if name in joint}
    if joint["kind"] in ("revolute", "cylindrical", "screw"):
        axis = np.array(joint["axis"]) / np.linalg.norm(joint["axis"])
        twin["point"] = (np.array(joint["point"]) + 0.137 * axis).tolist()
    return twin | {"name": f"{joint['name']}_twin"}


def _body(name, center, size):
    turned = AXES @ np.diag([0.05, 0.07, 0.06]) @ AXES.T * size**2
    return {
        "name": name,
        "mass": 1.0,
        "center_of_mass": center.tolist(),
        "inertia": (0.5 * (turned + turned.T)).tolist(),
    }


def _joint(kind, point, shift, size):
    directions, where = KINDS[kind]
    data = {"kind": kind, **_DIRECTIONS[directions]}
    if where is not None:
        data["point"] = (point + shift).tolist()
    if kind in ("screw", "helical_planar"):
        data["pitch"] = 0.15 * size
    return data
