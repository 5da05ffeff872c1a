"""Sub-assemblies as rigid bodies, without the parts of them that turn: bearings, and what turns in motors."""

from collections.abc import Sequence

from cadmbs.importers.inference.machine_parts import actuators, part_names, rings
from cadmbs.importers.inference.records import PartGeometry


def without_turning_parts(parts: Sequence[PartGeometry], groups: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The groups of parts that are one body, if what turns in them is none of it.

    Of the sub-assembly of a motor only the parts that have its name are one; the parts of a bearing are apart.

    Args:
        parts: All parts.
        groups: The parts of each sub-assembly.
    """
    rolling = {i for members in rings.bearing_units(parts).values() for i in members}
    turning = {i for _, rotors in actuators.turning_parts(parts).values() for i in rotors}
    units = {parts[i].unit for i in turning}
    result = []
    for group in groups:
        members = [i for i in group if i not in rolling and i not in turning]
        if len({parts[i].unit for i in group}) == 1 and parts[group[0]].unit in units:
            members = [i for i in members if part_names.names_motor(parts[i].name)]
        if len(members) > 1:
            result.append(tuple(members))
    return result
