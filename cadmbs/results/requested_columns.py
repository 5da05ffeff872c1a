"""Which columns a scenario asks for beyond the ones that every result has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

REQUESTED_GROUPS: Final = {
    "reactions": "reaction",
    "drives": "drive",
    "loads": "load",
    "measures": "measure",
    "singularity": "singularity",
}
"""Words for `outputs` that ask for all columns of a group, and the first segment of these columns."""


def requested(outputs: Iterable[str], columns: Iterable[str]) -> tuple[str, ...]:
    """The columns that outputs ask for, by the word of their group or one by one.

    Args:
        outputs: Outputs of a scenario.
        columns: Names of columns that there are.

    Example:
        >>> requested(["loads", "reaction/hinge/fx"], ["reaction/hinge/fx", "reaction/hinge/fy", "load/coil/force"])
        ('reaction/hinge/fx', 'load/coil/force')
    """
    words = {*outputs}
    groups = {group for word, group in REQUESTED_GROUPS.items() if word in words}
    return tuple(name for name in columns if name in words or name.split("/", 1)[0] in groups)
