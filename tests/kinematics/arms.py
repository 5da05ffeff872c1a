"""Mechanisms with limits, for the tests of inverse kinematics."""

from importlib import resources

import numpy as np

from cadmbs import compile_mechanism, load
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms
from tests import zoo

LIBRARY = {"six_axis_arm": "flange/tool", "rcm": "body5/tool"}


def library(name):
    with resources.as_file(resources.files("cadmbs.library").joinpath(f"{name}.json")) as path:
        return compile_mechanism(load(path))


def limits_of(system):
    lower, upper = (np.concatenate([joint.limits[word] for joint in system.joints]) for word in ("lower", "upper"))
    return lower, upper


def planar(n_links, **limits):
    """A planar chain of links of one metre, with limits by the name of the hinge."""
    data = zoo.data_of(mechanisms.planar_chain(n_links))
    for joint in data["joints"]:
        if joint["name"] in limits:
            joint["limits"] = dict(zip(("lower", "upper"), limits[joint["name"]], strict=True))
    return compile_mechanism(Mechanism.model_validate(data))
