"""Elements of other namespaces: what cadmbs writes that SDF does not say, and the reflected inertias of Drake.

SDF allows elements of other namespaces everywhere, and programs skip those that they do not know.
"""

from __future__ import annotations

from typing import Final

NAMESPACE: Final = "urn:cadmbs"
GRAVITY: Final = f"{{{NAMESPACE}}}gravity"
"""In a model: gravity, if the file has no world [m/s^2]."""

FREE_JOINT: Final = f"{{{NAMESPACE}}}free_joint"
"""In a link: the name of the free joint that relates it to the world."""

_REFLECTED_INERTIA: Final = ("rotor_inertia", "gear_ratio")


def drake_element(tag: str) -> str:
    """The name of an element of Drake that describes a rotor; empty for others. Files declare its prefix or do not."""
    namespace, _, name = tag.rpartition("}")
    return name if "drake" in namespace and name in _REFLECTED_INERTIA else ""
