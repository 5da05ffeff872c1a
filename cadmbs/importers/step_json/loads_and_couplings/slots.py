"""Pins in slots of an assembly as geometric constraints between two bodies."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from cadmbs.errors import Finding
from cadmbs.importers.hints import documents, matching, reading
from cadmbs.importers.inference.machine_parts.slots import pins_in
from cadmbs.importers.inference.records import Inference, InferredSlot, PartGeometry
from cadmbs.importers.inference.tolerances import Tolerances
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


# The slots of a hints file: where the pin is, and what the walls are.


def stated_slots(matcher: matching.Matcher, inference: Inference) -> tuple[list[InferredSlot], list[Finding]]:
    """The slots of the hints, and H007 for those of which nothing is drawn and not all is stated.

    Args:
        matcher: The hints, and the parts of the inference.
        inference: What was inferred.
    """
    tolerances = Tolerances(**inference.tolerances)
    slots, findings = [], []
    for k, hint in enumerate(matcher.hints.document.slot):
        pairs = list(slot_pairs(matcher, hint, k))
        found = [one for pair in pairs for one in _slots(hint, pair, inference.parts, tolerances)]
        if pairs and not found:
            problem = _problem(hint, pairs, inference.parts, tolerances)
            findings.append(reading.hint_finding("H007", matcher.hints.locate(f"/slot/{k}"), *problem))
        slots += found
    return slots, findings


def slot_pairs(matcher: matching.Matcher, hint: documents.HintSlot, k: int) -> Iterator[tuple[int, int]]:
    """The pairs of parts that a slot of the hints names."""
    pins, slotted = (matcher.parts_of(pattern, f"/slot/{k}/parts/{n}") for n, pattern in enumerate(hint.parts))
    yield from ((i, j) for i in pins for j in slotted if i != j)


def _problem(
    hint: documents.HintSlot, pairs: Sequence[tuple[int, int]], parts: Sequence[PartGeometry], tolerances: Tolerances
) -> tuple[str, str]:
    """What is wrong with a slot that gives no constraint, and what to do."""
    pattern, other = hint.parts
    if hint.across is not None and hint.centre is not None:
        return f'The slot of "{other}" is straight or an arc: it has across or centre.', "Remove one of them."
    if hint.across is not None and not any(hint.across):
        return f'The slot of "{other}" has across = [0, 0, 0].', "Write the normal of its walls."
    message = f'No pin of "{pattern}" is in a slot of "{other}", between parallel walls or arcs.'
    if any(pins_in(parts[j], parts[i], tolerances) for i, j in pairs):
        return message, "The pin is of the other one: exchange the two names."
    return (
        message,
        "Add point = [x, y, z] on the axis of the pin, and across = [x, y, z], the normal of the walls, in mm.",
    )


def _slots(
    hint: documents.HintSlot, pair: tuple[int, int], parts: Sequence[PartGeometry], tolerances: Tolerances
) -> list[InferredSlot]:
    """The slots of two parts, with what the hint states in place of what is drawn; none if something is missing."""
    drawn = pins_in(parts[pair[0]], parts[pair[1]], tolerances)
    points = [pin.point for pin in drawn] if hint.point is None else [np.array(hint.point)]
    name = hint.name or ""
    if not points or (hint.across is not None and hint.centre is not None):
        return []
    if hint.centre is not None:
        return [InferredSlot(pair, points[0], centre=np.array(hint.centre), name=name)]
    if hint.across is not None:
        length = float(np.linalg.norm(hint.across))
        return [InferredSlot(pair, points[0], np.array(hint.across) / length, name=name)] if length else []
    names = [name, *(f"{name} {k + 2}" if name else "" for k in range(len(drawn) - 1))]
    return [
        InferredSlot(pair, point, pin.across, pin.centre, one)
        for point, pin, one in zip(points, drawn, names, strict=False)
    ]
