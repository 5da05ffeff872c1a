"""The papers' examples as runnable studies: measured against expected."""

from collections.abc import Mapping
from types import MappingProxyType

from cadmbs.validation.groups import validate_groups
from cadmbs.validation.loops import validate_loops
from cadmbs.validation.rcm import validate_rcm
from cadmbs.validation.report import Check, Curve, Figure, Progress, Report, Study
from cadmbs.validation.rotations import validate_rotations

STUDIES: Mapping[str, Study] = MappingProxyType(
    {"rcm": validate_rcm, "rotations": validate_rotations, "groups": validate_groups, "loops": validate_loops}
)
"""Studies by name, as `cadmbs validate` runs them."""

__all__ = [
    "STUDIES",
    "Check",
    "Curve",
    "Figure",
    "Progress",
    "Report",
    "Study",
    "validate_groups",
    "validate_loops",
    "validate_rcm",
    "validate_rotations",
]
