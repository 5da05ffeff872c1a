"""A tree of joints whose coordinates are scalars, with rows and forces of every kind that the kernel covers."""

from __future__ import annotations

from cadmbs import compile_mechanism
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms
from tests import zoo
from tests.absolute.everything import WAVE, loads

KINDS = ("universal", "revolute", "cylindrical", "screw", "prismatic", "planar")


def covered(seed=5, **more):
    """Losses, armature, springs along coordinates and lines, a drive, a coupling; wrench loads left out."""
    data = zoo.data_of(mechanisms.random_tree(8, seed, kinds=KINDS))
    for k, joint in enumerate(data["joints"]):
        joint |= {"damping": 0.2 + 0.1 * k, "friction": 1e-4 * (k % 2), "armature": 0.1 + 0.05 * k}
    system = compile_mechanism(Mechanism.model_validate(data))
    names = [name for joint in system.joints for name in joint.velocity_names]
    terms = [{"coordinate": names[3], "factor": 1.0}, {"coordinate": names[4], "factor": -0.7}]
    data["loads"] = [load for load in loads(names) if load["kind"] != "wrench"]
    data["couplings"] = [{"name": "belt", "terms": terms, "offset": 0.1}]
    data["motions"] = [{"name": "drive", "coordinate": names[0], "position": WAVE}]
    return compile_mechanism(Mechanism.model_validate(data | more))
