"""Springs and dampers of an assembly as loads between points of two bodies."""

from __future__ import annotations

from typing import Any

from cadmbs.importers.step_json.bodies.grouping import Grouping, body_of_part
from cadmbs.importers.step_json.context import Context
from cadmbs.importers.step_json.documents import AssemblySpring


def spring_data(spring: AssemblySpring, index: int, grouping: Grouping, context: Context) -> dict[str, Any] | None:
    """One load of the draft; None if a part is unknown, or if both belong to one body (A023)."""
    pointer, name = f"/springs/{index}", spring.id or f"spring{index + 1}"
    a, b = (
        body_of_part(part, f"{pointer}/parts/{k}", f'Spring "{name}"', grouping.body_of, context)
        for k, part in enumerate(spring.parts)
    )
    if a is None or b is None:
        return None
    if a == b:
        message = (
            f'Spring "{name}" acts between "{spring.parts[0]}" and "{spring.parts[1]}", which are parts of one body.'
        )
        context.report.warning("A023", pointer, f"{message} It is left out.", "Name parts of two bodies, or remove it.")
        return None
    length = context.scales.length
    return {
        "name": name,
        "kind": "spring_damper",
        "bodies": [a, b],
        "points": [[length(x) for x in point] for point in spring.points],
        "stiffness": spring.stiffness_N_m,
        "damping": spring.damping_N_s_m,
        "length": length(spring.free_length),
    }
