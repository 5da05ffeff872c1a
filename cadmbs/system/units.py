"""Units of coordinates."""

from collections.abc import Mapping

import numpy as np

from cadmbs.system.system import System


def coordinate_units(system: System) -> Mapping[str, str]:
    """Unit "rad", "m" or "1" of every position and velocity coordinate (velocities per second)."""
    return system.derived(_coordinate_units)


def _coordinate_units(system: System) -> Mapping[str, str]:
    units: dict[str, str] = {}
    for joint in system.joints:
        for name, screw in zip(joint.velocity_names, joint.screws, strict=False):
            units[name] = "rad" if np.any(screw[:3]) else "m"
        if not len(joint.screws):
            for name in (*joint.position_names, *joint.velocity_names):
                units[name] = _NATIVE_UNITS.get(name.rpartition(":")[2], "rad")
            if joint.kind == "spherical:rotation_vector":
                units |= dict.fromkeys(joint.position_names, "rad")
    return units


_NATIVE_UNITS = {
    **dict.fromkeys(("w", "x", "y", "z"), "1"),
    **dict.fromkeys(("px", "py", "pz", "vx", "vy", "vz"), "m"),
}
