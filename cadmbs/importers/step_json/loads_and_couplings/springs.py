"""Springs and dampers of an assembly as loads between points of two bodies."""

from __future__ import annotations

from typing import Any

from cadmbs.importers.step_json.bodies.grouping import Grouping
from cadmbs.importers.step_json.context import Context
from cadmbs.importers.step_json.documents import AssemblySpring
from cadmbs.importers.step_json.loads_and_couplings.pairs import bodies_of_parts


def spring_data(spring: AssemblySpring, index: int, grouping: Grouping, context: Context) -> dict[str, Any] | None:
    """One load of the draft; None if a part is unknown, or if both belong to one body (A023)."""
    pointer, name = f"/springs/{index}", spring.id or f"spring{index + 1}"
    bodies = bodies_of_parts(spring.parts, ("Spring", name, pointer), grouping, context)
    if bodies is None:
        return None
    length = context.scales.length
    return {
        "name": name,
        "kind": "spring_damper",
        "bodies": list(bodies),
        "points": [[length(x) for x in point] for point in spring.points],
        "stiffness": spring.stiffness_N_m,
        "damping": spring.damping_N_s_m,
        "length": length(spring.free_length),
    }
