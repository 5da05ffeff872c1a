"""Damping and friction of joints: where they act, told once."""

from __future__ import annotations

from collections.abc import Sequence

from cadmbs.importers.urdf.joints import UrdfJoint
from cadmbs.importers.urdf.positions import Element
from cadmbs.importers.urdf.report import UrdfReport


def tell_losses(report: UrdfReport, robot: Element, joints: Sequence[UrdfJoint], without: Sequence[str]) -> None:
    """U066: how many joints have damping or friction, which dynamics leave out; or that they are left out by wish."""
    counts = {
        "damping": sum(joint.damping != 0.0 for joint in joints),
        "friction": sum(joint.friction != 0.0 for joint in joints),
    }
    found = [f"{word} at {count} joint{'s' * (count != 1)}" for word, count in counts.items() if count]
    if found:
        act = "act in simulations, and are" if len(found) > 1 else "acts in simulations, and is"
        message = f"{' and '.join(found)} {act} not part of inverse and forward dynamics."
        words = " ".join(f"--without {word}" for word, count in counts.items() if count)
        report.note("U066", robot, message, f"To leave out what the file says: {words}.")
    if without:
        report.note("U066", robot, f"{' and '.join(dict.fromkeys(without))} of joints is left out, as was asked for.")
