"""Mechanisms with a row of every kind."""

import numpy as np

from cadmbs import compile_mechanism
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms
from tests import zoo

WAVE = {"kind": "harmonic", "mean": 0.7, "amplitude": 0.3, "rate": 2.0, "phase": 0.1}
SWING = {"kind": "harmonic", "mean": 0.3, "amplitude": 0.4, "rate": 2.0, "phase": 0.1}
TREE_KINDS = ("universal", "spherical:quaternion", "revolute", "cylindrical", "screw", "spherical:rotation_vector")


def constraints_of(rng):
    """A constraint of every kind between bodies b1 to b6, with random geometry."""

    def place():
        return rng.normal(size=3).tolist()

    def unit():
        vector = rng.normal(size=3)
        return (vector / np.linalg.norm(vector)).tolist()

    def two():
        return [place(), place()]

    def plane():
        return {"point": place(), "normal": unit()}

    wheel = {"kind": "rolling", "body": "b5", "radius": 0.3}
    return [
        {"name": "dp1", "kind": "DP1", "bodies": ["b2", "b4"], "vectors": two(), "offset": WAVE},
        {"name": "angle", "kind": "DP1", "bodies": ["b2", "b5"], "vectors": [unit(), unit()], "angle": SWING}
        | {"axis": unit()},
        {"name": "dp2", "kind": "DP2", "bodies": ["b3", "b5"], "vector": place(), "points": two(), "offset": WAVE},
        {"name": "d", "kind": "D", "bodies": ["b1", "b6"], "points": two(), "distance": WAVE},
        {"name": "cd", "kind": "CD", "bodies": ["b2", "b6"], "points": two(), "direction": place(), "offset": WAVE},
        {"name": "cd0", "kind": "CD", "bodies": ["world", "b6"], "points": two(), "direction": place()},
        wheel | {"name": "wheel", "center": place(), "axis": unit(), "plane": plane()},
        wheel | {"name": "cart", "center": place(), "axis": unit(), "plane": plane(), "on": "b2", "slip": "axial"},
        wheel | {"name": "skid", "center": place(), "axis": unit(), "plane": plane(), "slip": "lateral"},
        {"name": "blade", "kind": "knife_edge", "body": "b6", "point": place(), "direction": unit(), "on": "b1"},
        {"name": "spin", "kind": "angular_momentum", "direction": unit(), "value": 0.4},
        {"name": "part", "kind": "angular_momentum", "bodies": ["b2", "b4"], "about": place(), "direction": unit()},
    ]


def constrained(floating=True, seed=4, momenta=True):
    """A tree with all of them, a velocity row, a driven coordinate and a driven constraint; momenta may be left out."""
    rng = np.random.default_rng(seed)
    data = zoo.data_of(mechanisms.random_tree(6, seed, floating=floating, kinds=TREE_KINDS))
    names = compile_mechanism(Mechanism.model_validate(data)).velocity_names
    own = [name for name in names if name.endswith((":1", ":slide"))]
    terms = [{"coordinate": own[0], "factor": 2.0}, {"coordinate": own[1], "factor": -1.0}]
    rows = [row for row in constraints_of(rng) if momenta or row["kind"] != "angular_momentum"]
    rows = [*rows, {"name": "gait", "kind": "velocity", "terms": terms, "rate": WAVE}]
    motions = [
        {"name": "drive", "coordinate": own[0], "position": SWING},
        {"name": "pull", "constraint": "cd", "offset": SWING},
    ]
    return compile_mechanism(Mechanism.model_validate(data | {"constraints": rows, "motions": motions}))
