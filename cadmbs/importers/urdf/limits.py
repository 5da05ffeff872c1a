"""The <limit> of a joint."""

from __future__ import annotations

from collections.abc import Iterable

from cadmbs.importers.urdf.numbers import bound
from cadmbs.importers.urdf.positions import Element
from cadmbs.importers.urdf.report import UrdfReport, called, owner
from cadmbs.topology.wording import quoted

_POSITIONS = ("lower", "upper")
_REQUIRED = ("effort", "velocity")
_NEW = ("acceleration", "deceleration", "jerk")
_WITHOUT_DEFAULTS = (1, 2)
"""The version from which on effort and velocity may be left out, and lower and upper may not."""


def limits(report: UrdfReport, joint: Element, type_: str, version: tuple[int, int]) -> dict[str, float]:
    """The bounds of a revolute, continuous or prismatic joint; an infinite or missing one is left out.

    A continuous joint has no bounds of its position, whatever the file says. Up to URDF 1.1 a missing lower or upper
    bound of the others is 0.

    Findings: U026 missing <limit>, effort or velocity, U027 missing lower and upper.
    """
    element = joint.find("limit")
    if element is None:
        if type_ != "continuous":
            message = f"{owner(joint)} has no <limit>, which a {type_} joint must have; it is read as unlimited."
            report.warning(
                "U026", joint, message, 'Write <limit lower="..." upper="..." effort="..." velocity="..."/>.'
            )
        return {}
    positions = () if type_ == "continuous" else _POSITIONS
    found = {word: bound(report, element, word) for word in (*positions, *_REQUIRED, *_NEW)}
    if positions:
        found |= _missing_positions(report, element, version)
        _tell_required(report, element, version)
    return {word: value for word, value in found.items() if value is not None}


def _missing_positions(report: UrdfReport, element: Element, version: tuple[int, int]) -> dict[str, float | None]:
    """Values for missing bounds of the position; U027 where both are missing, and where none may be."""
    missing = [word for word in _POSITIONS if element.get(word) is None]
    new = version >= _WITHOUT_DEFAULTS
    if len(missing) == 2 or (missing and new):
        words = " and ".join(missing)
        verb = "is" if len(missing) == 1 else "are"
        meaning = (
            "URDF 1.2 requires both; there is no such bound" if new else "URDF takes them as 0, which locks the joint"
        )
        hint = "Limits are monitored and never enforced. A joint without bounds has the type continuous."
        report.warning("U027", element, f"{called(element)}: {words} {verb} missing; {meaning}.", hint)
    return dict.fromkeys(missing, None if new else 0.0)


def _tell_required(report: UrdfReport, element: Element, version: tuple[int, int]) -> None:
    missing = [word for word in _REQUIRED if element.get(word) is None]
    if missing and version < _WITHOUT_DEFAULTS:
        words = " and ".join(missing)
        verb = "is" if len(missing) == 1 else "are"
        message = f"{called(element)}: {words} {verb} missing, which URDF 1.0 requires; there is no such bound."
        report.warning("U026", element, message, "Other programs may refuse the file.")


def tell_ignored(report: UrdfReport, joints: Iterable[Element]) -> None:
    """U028, one note: bounds of the position of continuous joints; limits and dynamics of floating and planar ones."""
    ignored = [joint for joint in joints if _without_effect(joint)]
    if ignored:
        names = quoted([joint.get("name", "") for joint in ignored])
        message = (
            "there is no effect of lower and upper of continuous joints, nor of <limit> and <dynamics> of floating and "
            f"planar joints: {names}."
        )
        report.note("U028", ignored[0], message)


def _without_effect(joint: Element) -> bool:
    """Whether a joint has limits or dynamics that mean nothing for its type; zeros for no bounds are passed over."""
    limit = joint.find("limit")
    if joint.get("type") == "continuous":
        bounds = [] if limit is None else [limit.get(word, "0").strip() for word in _POSITIONS]
        return any(text.strip("+-0.") for text in bounds)
    return joint.get("type") in ("floating", "planar") and (limit is not None or joint.find("dynamics") is not None)
