"""Elements of other namespaces: what cadmbs writes that SDF does not say, and rotors and followers of Drake.

SDF allows elements of other namespaces everywhere, and programs skip those that they do not know.
"""

from typing import Final

NAMESPACE: Final = "urn:cadmbs"
GRAVITY: Final = f"{{{NAMESPACE}}}gravity"
"""In a model: gravity, if the file has no world [m/s^2]."""

FREE_JOINT: Final = f"{{{NAMESPACE}}}free_joint"
"""In a link: the name of the free joint that relates it to the world."""

DRAKE: Final = "http://drake.mit.edu"
ROTOR_INERTIA: Final = f"{{{DRAKE}}}rotor_inertia"
"""In a joint: its armature, as Drake has it."""

_READ: Final = ("rotor_inertia", "gear_ratio", "mimic")

_OF_MOTION: Final = {
    "joint": "joints of its own kinds, planar and along curves; what they connect moves freely here",
    "ball_constraint": "points that coincide",
    "distance_constraint": "points at a distance",
    "weld_constraint": "frames that coincide",
    "tendon_constraint": "limits of a sum of coordinates",
    "linear_spring_damper": "springs between points",
    "linear_bushing_rpy": "bushings",
    "controller_gains": "servos",
    "deformable_properties": "deformable bodies, which are rigid here",
}
"""Elements of Drake that change the motion and are not read, and what they are."""


def drake_motion(tag: str) -> str:
    """What an element of Drake that changes the motion is; empty for others."""
    namespace, _, name = tag.rpartition("}")
    return _OF_MOTION.get(name, "") if "drake" in namespace else ""


def drake_element(tag: str) -> str:
    """The name of an element of Drake that is read in joints; empty for others. Files declare its prefix or do not."""
    namespace, _, name = tag.rpartition("}")
    return name if "drake" in namespace and name in _READ else ""
