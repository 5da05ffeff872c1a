"""Pins in slots of an assembly as geometric constraints between two bodies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from cadmbs.importers.inference.records import Inference
from cadmbs.importers.step_json.bodies.grouping import Grouping
from cadmbs.importers.step_json.context import Context
from cadmbs.importers.step_json.documents import AssemblySlot
from cadmbs.importers.step_json.loads_and_couplings.pairs import bodies_of_parts
from cadmbs.importers.step_json.scales import AssemblyScales


def slot_entries(inference: Inference, scales: AssemblyScales, taken: int) -> Iterator[AssemblySlot]:
    """The slots of an inference as entries of the file, in its units.

    Args:
        inference: What was inferred and stated.
        scales: The units of the file.
        taken: The number of slots that the file has.
    """
    unit = 1.0 / scales.length(1000.0)
    for k, slot in enumerate(inference.slots):
        values: dict[str, Any] = {
            "id": slot.name or f"slot{taken + k + 1}",
            "parts": tuple(inference.parts[i].id for i in slot.parts),
            "point": (unit * slot.point).tolist(),
        }
        values |= {} if slot.across is None else {"dir": slot.across.tolist()}
        values |= {} if slot.centre is None else {"center": (unit * slot.centre).tolist()}
        yield AssemblySlot.model_validate(values)


def slot_data(slot: AssemblySlot, index: int, grouping: Grouping, context: Context) -> dict[str, Any] | None:
    """One constraint of the draft; None if a part is unknown, if both belong to one body (A023), or without a wall.

    With the pin at Q on its body, P on the body of the slot where the pin is drawn, and n normal to the walls, a
    straight slot is n . (Q - P) = 0. A slot along an arc about C is |Q - C| = |Q_0 - C|.
    """
    pointer, name = f"/slots/{index}", slot.id or f"slot{index + 1}"
    bodies = bodies_of_parts(slot.parts, ("Slot", name, pointer), grouping, context)
    if bodies is None:
        return None
    pin, slotted = bodies
    length = context.scales.length
    point = [length(x) for x in slot.point]
    entry = {"name": name, "bodies": [slotted, pin]}
    if slot.center is not None:
        center = [length(x) for x in slot.center]
        radius = float(np.linalg.norm(np.subtract(point, center)))
        return {**entry, "kind": "D", "points": [center, point], "distance": radius}
    if slot.dir is None or not any(slot.dir):
        message = f'Slot "{name}" has neither "dir", the normal of its walls, nor "center".'
        context.report.error("A024", pointer, message, 'Add "dir", across the slot.')
        return None
    normal = (np.array(slot.dir) / np.linalg.norm(slot.dir)).tolist()
    return {**entry, "kind": "DP2", "vector": normal, "points": [point, point]}
