"""An assembly, and hints, for each finding about hints and inferred joints."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.importers.inference.engineers import (
    cover,
    cover_without_screws,
    in_subassemblies,
    motor,
    slot,
    strut,
    swivel,
    wheel,
)
from tests.importers.inference.gears import gear_pair
from tests.importers.inference.holdout_static import closed_drawer
from tests.importers.inference.interlocks import slotted_lever
from tests.importers.inference.mechanisms import Truth, ball, bush, corner, document, four_bar, hinge, loose, spindle
from tests.importers.inference.solids import Z


def _sleeve() -> dict[str, Any]:
    """Three bodies on one line, each in contact with both others."""
    t = Truth()
    t.part("base").block([-20, -20, 0], [20, 20, 20]).hole([0, 0, 0], Z, 10, 20).block([-20, -20, 30], [20, 20, 40])
    t.parts[0].hole([0, 0, 30], Z, 6, 10)
    t.part("sleeve").pin([0, 0, 0], Z, 10, 20).hole([0, 0, 0], Z, 6, 20).block([15, -2, 20], [17, 2, 22])
    t.part("spindle").pin([0, 0, 0], Z, 6, 60).block([0, 0, 60], [30, 3, 62])
    return document(t)


def _threadless() -> dict[str, Any]:
    data = document(spindle())
    for part in data["parts"]:
        part["features"] = [f for f in part["features"] if f["kind"] != "helix"]
    return data


def _shifted_pin() -> dict[str, Any]:
    t = hinge()
    for face in t.parts[2].faces:
        face["point"] = face["point"] + [0.1, 0, 0]
    return document(t)


def _mate() -> dict[str, Any]:
    mate = {
        "id": "m1",
        "kind": "coaxial",
        "parts": ["p1", "p2"],
        "point": [3, 0, 0],
        "dir": [0, 0, 1],
        "origin": "mate",
    }
    return {**document(bush()), "contacts": [mate]}


def _joint(*lines: str) -> str:
    return "\n".join(["[[joint]]", *lines])


CASES: dict[str, tuple[dict[str, Any], str]] = {
    "J001": (document(hinge()), ""),
    "J002": (document(hinge()), ""),
    "J003": (document(bush()), ""),
    "J004": (_threadless(), ""),
    "J005": (_shifted_pin(), "[tolerance]\ncoaxial_mm = 0.012"),
    "J006": (_mate(), ""),
    "J007": (document(four_bar(), error=0.02), ""),
    "J008": (_sleeve(), 'keep = ["*"]'),
    "J009": (document(loose()), _joint('parts = ["base", "float"]', 'kind = "revolute"')),
    "J010": (document(loose()), ""),
    "J011": (document(ball()), ""),
    "J012": (document(corner()), 'touching = "never"'),
    "J013": (document(closed_drawer(np.random.default_rng(0))), ""),
    "J014": (document(cover()), ""),
    "J015": (document(cover_without_screws()), ""),
    "J016": (document(slot()), ""),
    "J017": (document(wheel("disc washer")), ""),
    "J018": (document(cover()), ""),
    "J019": (document(swivel()), 'touching = "fixed"'),
    "J020": (in_subassemblies(swivel(), {"stand": ["base"], "head": ["disc", "cap", "lamp"]}), ""),
    "J021": (document(hinge()), ""),
    "J022": (document(hinge()), ""),
    "J023": (document(motor()), ""),
    "J024": (document(cover(bolts=1)), ""),
    "J025": (document(strut()), ""),
    "J026": (document(swivel()), ""),
    "J027": (document(gear_pair()), ""),
    "J028": (document(slotted_lever()), 'ground = "base"'),
    "H001": (document(ball()), "ground = housing"),
    "H002": (document(ball()), 'ground = "housin"'),
    "H003": (document(ball()), _joint('parts = ["housing", "stud"]', 'kind = "screw"')),
    "H004": (document(ball()), _joint('parts = ["housing", "stud"]', 'axis_of = "stud#cylinder:r=7"')),
    "H005": (document(ball()), '[[coupling]]\njoints = ["j1", "j3"]\ncoefficients = [1, -2]'),
    "H006": (document(strut()), '[[spring]]\npart = "Druckfeder"'),
    "H007": (document(slotted_lever(gap=9.0)), 'ground = "base"\n[[slot]]\nparts = ["crank", "lever"]'),
}
"""The document and the hints file of each code."""
