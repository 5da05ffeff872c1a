"""Elements in which cadmbs writes what SDF does not say: gravity without a world, and names of free joints.

SDF allows elements of other namespaces everywhere, and programs skip those that they do not know.
"""

from __future__ import annotations

from typing import Final

NAMESPACE: Final = "urn:cadmbs"
GRAVITY: Final = f"{{{NAMESPACE}}}gravity"
"""In a model: gravity, if the file has no world [m/s^2]."""

FREE_JOINT: Final = f"{{{NAMESPACE}}}free_joint"
"""In a link: the name of the free joint that relates it to the world."""
