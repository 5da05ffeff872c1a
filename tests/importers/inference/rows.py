"""Large assemblies: many mechanisms side by side on one ground."""

from __future__ import annotations

import numpy as np

from tests.importers.inference.mechanisms import Truth, document, four_bar
from tests.importers.inference.poses import Pose
from tests.importers.inference.solids import X


def row_of_four_bars(count):
    """Four-bars side by side on one ground."""
    parts = []
    for k in range(count):
        shift = np.array([200.0 * (k % 8), 150.0 * (k // 8), 0.0])
        data = document(four_bar(0.5 + 0.02 * k), Pose(shift=shift))
        for part in data["parts"]:
            body = {"body": "plate"} if part["name"] == "plate" else {}
            parts.append({**part, "id": f"p{len(parts)}", "name": f"{part['name']} {k}", **body})
    return {**data, "parts": parts, "ground": ["p0"]}


def machine_of_slides(count: int) -> dict:
    """Carriages on stepped rods, two each, all between the same two cheeks of one frame."""
    t = Truth(ground="frame")
    frame = t.part("frame")
    for low in (0, 190):
        frame.block([low, -40, 0], [low + 10, 80 * count, 60])
    for k in range(count):
        y = 80.0 * k
        carriage = t.part(f"carriage {k}").block([70, y - 35, 15], [110, y + 35, 35])
        for side in (-20, 20):
            for low in (0, 190):
                frame.hole([low, y + side, 25], X, 5, 10)
            rod = t.part(f"rod {k} {side}").pin([0, y + side, 25], X, 5, 10).pin([10, y + side, 25], X, 6, 180)
            rod.pin([190, y + side, 25], X, 5, 10)
            carriage.hole([70, y + side, 25], X, 6, 40)
    return document(t)
