"""Mechanisms for the tests of simulations with constraints."""

from importlib import resources

import numpy as np

import cadmbs
from cadmbs.models.mechanism import Mechanism
from tests import zoo


def library(name):
    return cadmbs.compile_mechanism(cadmbs.load(resources.files("cadmbs.library").joinpath(f"{name}.json")))


def compiled(data):
    return cadmbs.compile_mechanism(Mechanism.model_validate(data))


def library_data(name):
    return zoo.data_of(cadmbs.load(resources.files("cadmbs.library").joinpath(f"{name}.json")))


def cut_at(name, joint):
    """A library mechanism cut at a joint."""
    data = library_data(name)
    for entry in data["joints"]:
        entry["cut"] = entry["name"] == joint
    return compiled(data)


def bar(name, start, end, mass=1.0):
    start, end = np.array(start, dtype=float), np.array(end, dtype=float)
    length = float(np.linalg.norm(end - start))
    inertia = mass * length**2 / 12 * np.eye(3)
    return {"name": name, "mass": mass, "center_of_mass": ((start + end) / 2).tolist(), "inertia": inertia.tolist()}


def hinge(name, predecessor, successor, point, **more):
    ends = {"predecessor": predecessor, "successor": successor}
    return {"name": name, "kind": "revolute", **ends, "axis": [0, 0, 1], "point": point, **more}


def slider_crank(crank=1.0, rod=1.0, gravity=(0.0, 0.0, 0.0), **more):
    """A crank at the origin, at right angles to the guide along x, a rod and a slider; flat where crank = rod."""
    reach = float(np.sqrt(max(rod**2 - crank**2, 0.0)))
    pin = [0.0, crank, 0.0]
    slide = {"name": "guide", "kind": "prismatic", "predecessor": "world", "successor": "slider", "axis": [1, 0, 0]}
    return {
        "name": "slider-crank",
        "gravity": list(gravity),
        "bodies": [
            bar("crank", [0, 0, 0], pin),
            bar("rod", pin, [reach, 0.0, 0.0]),
            {"name": "slider", "mass": 1.0, "center_of_mass": [reach, 0, 0]},
        ],
        "joints": [
            hinge("turn", "world", "crank", [0, 0, 0]),
            hinge("pin", "crank", "rod", pin),
            slide,
            hinge("wrist", "rod", "slider", [reach, 0, 0], cut=True),
        ],
        **more,
    }


def equal_crank(angle=1.0):
    """A slider-crank with equal links of 1 m, the crank at an angle from the guide: singular when upright."""
    c, s = np.cos(angle), np.sin(angle)
    pin, wrist = [float(c), float(s), 0.0], [float(2 * c), 0.0, 0.0]
    data = slider_crank()
    data["bodies"] = [
        bar("crank", [0, 0, 0], pin),
        bar("rod", pin, wrist),
        {"name": "slider", "mass": 1.0, "center_of_mass": wrist},
    ]
    for joint, place in zip(data["joints"], ([0, 0, 0], pin, None, wrist), strict=True):
        if place is not None:
            joint["point"] = place
    return data


def assert_as_many_projections(found, expected):
    """About: kernels close small gaps too where they expect velocities to be off."""
    ours, theirs = (each.statistics["projections"] for each in (found, expected))
    assert 0.8 * theirs - 1 <= ours <= 2.0 * theirs + 1
