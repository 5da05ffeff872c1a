"""Coordinates by the names of joints or of coordinates."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cadmbs.errors import UnknownNameError
from cadmbs.suggestions import did_you_mean_clause
from cadmbs.system import System
from cadmbs.system.arguments import names_argument


def selected(system: System, names: Sequence[str]) -> NDArray[np.bool_]:
    """(n_v,) the independent velocity coordinates of joints or coordinates that are named.

    Positions of a quaternion stand for all coordinates of their joint.

    Raises:
        UnknownNameError: If a name is neither; if its coordinates belong to a cut joint or follow a coupling.
    """
    mask = np.zeros(system.n_v, dtype=np.bool_)
    owners = {name: joint for joint in system.joints for name in joint.position_names}
    joints = {joint.name: joint for joint in system.joints}
    names = names_argument(names, "names")
    for name in names:
        joint = joints.get(name) or owners.get(name)
        if joint is None:
            raise UnknownNameError(_unknown(system, name, [*joints, *owners]))
        names_of_joint = (name,) if name in system.velocity_names else joint.velocity_names
        columns = [system.velocity_names.index(x) for x in names_of_joint if x in system.velocity_names]
        if names_of_joint and not columns:
            reason = "it is the cut joint of a loop" if joint.is_cut else "a coupling gives it"
            raise UnknownNameError(f"{name!r} of {system.name!r} cannot be held: {reason}")
        mask[columns] = True
    return mask


def _unknown(system: System, name: str, known: Sequence[str]) -> str:
    return f"{system.name!r} has no joint or coordinate {name!r}{did_you_mean_clause(name, known, 2)}"
