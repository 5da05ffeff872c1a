"""Which places of an assembly file the places of the drafted document come from."""

from __future__ import annotations

from cadmbs.importers.step_json.documents import AssemblyJoint, AssemblyPart
from cadmbs.importers.step_json.masses import inertia_key


def body_pointers(index: int, part_index: int, part: AssemblyPart) -> dict[str, str]:
    """Places of one body: those of its first part."""
    body, start = f"/bodies/{index}", f"/parts/{part_index}"
    properties = f"{start}/mass_properties"
    return {
        body: start,
        f"{body}/name": f"{start}/{'id' if part.body is None else 'body'}",
        f"{body}/mass": f"{properties}/{'volume' if part.mass_properties.mass is None else 'mass'}",
        f"{body}/center_of_mass": f"{properties}/com",
        f"{body}/inertia": f"{properties}/{inertia_key(part)}",
    }


def joint_pointers(index: int, source_index: int, joint: AssemblyJoint) -> dict[str, str]:
    """Places of one joint."""
    to, start = f"/joints/{index}", f"/joints/{source_index}"
    pitch = "pitch_per_rad" if joint.pitch_per_rad is not None else "lead_per_rev"
    axes = {f"{to}/axes/{k}": f"{start}/axes/{k}/dir" for k in range(len(joint.axes or ()))}
    return {
        to: start,
        f"{to}/name": f"{start}/id",
        f"{to}/predecessor": f"{start}/parts/0",
        f"{to}/successor": f"{start}/parts/1",
        f"{to}/axis": f"{start}/axis/dir",
        f"{to}/point": f"{start}/axis/point",
        f"{to}/axes": f"{start}/axes",
        f"{to}/pitch": f"{start}/{pitch}",
        **axes,
    }


def coupling_pointers(index: int, source_index: int, count: int) -> dict[str, str]:
    """Places of one coupling."""
    to, start = f"/couplings/{index}", f"/couplings/{source_index}"
    table = {to: start, f"{to}/name": start, f"{to}/dependent": f"{start}/joints/0", f"{to}/terms": f"{start}/joints"}
    for k in range(count):
        table[f"{to}/terms/{k}"] = f"{start}/joints/{k}"
        table[f"{to}/terms/{k}/factor"] = f"{start}/coefficients/{k}"
    return table
