"""The <limit> of a joint."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from cadmbs.importers.urdf.report import UrdfReport, label, owner_label
from cadmbs.importers.urdf.xml.numbers import bound
from cadmbs.importers.urdf.xml.positions import Element
from cadmbs.topology.wording import quoted

_POSITION_BOUNDS = ("lower", "upper")
_TYPES_WITH_BOUNDS = ("revolute", "prismatic")
_REQUIRED_BOUNDS = ("effort", "velocity")
_NEW_BOUNDS = ("acceleration", "deceleration", "jerk")
_ZERO = re.compile(r"[-+]?(?:0+\.?0*|\.0+)(?:[eE][-+]?[0-9]+)?")
_VERSION_WITHOUT_DEFAULTS = (1, 2)
"""From this version on, effort and velocity are optional, and lower and upper are required."""


def limits(report: UrdfReport, joint: Element, type_: str, version: tuple[int, int]) -> dict[str, float]:
    """The bounds of a revolute, continuous or prismatic joint without infinite and missing ones.

    Bounds of the position of a continuous joint are ignored. Up to URDF 1.1, a missing lower or upper bound of the
    other joints is 0. A velocity of 0 counts as none.

    Findings: U026 missing <limit>, effort or velocity, U038 lower and upper are 0.
    """
    element = joint.find("limit")
    if element is None:
        if type_ != "continuous":
            message = f"{owner_label(joint)} has no <limit>, which a {type_} joint must have; it is read as unlimited."
            hint = 'Write <limit lower="..." upper="..." effort="..." velocity="..."/>.'
            report.warning("U026", joint, message, hint)
        return {}
    positions = () if type_ == "continuous" else _POSITION_BOUNDS
    attributes = (*positions, *_REQUIRED_BOUNDS, *_NEW_BOUNDS)
    bounds = {attribute: bound(report, element, attribute) for attribute in attributes}
    if positions:
        bounds |= _missing_positions(element, version)
        _report_missing(report, element, version)
        _report_locked(report, element, bounds)
    if _is_zero_velocity(joint):
        bounds["velocity"] = None
    return {attribute: value for attribute, value in bounds.items() if value is not None}


def report_zero_velocities(report: UrdfReport, joints: Iterable[Element]) -> None:
    """U085, one note: limits of the velocity of 0, which exporters write where there is none."""
    limited = [joint for joint in joints if joint.get("type") in (*_TYPES_WITH_BOUNDS, "continuous")]
    locked = [joint for joint in limited if _is_zero_velocity(joint)]
    if locked:
        names = quoted([joint.get("name", "") for joint in locked])
        message = f'the limit velocity="0" counts as absent: {names}.'
        hint = "Write the largest speed, or type fixed for a joint that does not move."
        report.note("U085", next(locked[0].iter("limit")), message, hint)


def _is_zero_velocity(joint: Element) -> bool:
    limit = joint.find("limit")
    text = "" if limit is None else limit.get("velocity", "")
    return bool(_ZERO.fullmatch(text.strip()))


def _missing_positions(element: Element, version: tuple[int, int]) -> dict[str, float | None]:
    """Values for missing bounds of the position."""
    return dict.fromkeys(_missing(element), None if version >= _VERSION_WITHOUT_DEFAULTS else 0.0)


def _missing(limit: Element) -> tuple[str, ...]:
    return tuple(attribute for attribute in _POSITION_BOUNDS if limit.get(attribute) is None)


def report_missing_positions(report: UrdfReport, joints: Iterable[Element], version: tuple[int, int]) -> None:
    """U027: lower and upper are missing, upper is, or one that the version requires; one finding for joints alike."""
    new = version >= _VERSION_WITHOUT_DEFAULTS
    groups: dict[tuple[str, ...], list[tuple[str, Element]]] = {}
    for joint in joints:
        limit = joint.find("limit")
        missing = () if limit is None or joint.get("type") not in _TYPES_WITH_BOUNDS else _missing(limit)
        if limit is not None and ("upper" in missing or (missing and new)):
            groups.setdefault(missing, []).append((joint.get("name", ""), limit))
    for missing, alike in groups.items():
        several, first = len(alike) > 1, alike[0][1]
        required = f"URDF 1.2 requires both; the joint{'s have' if several else ' has'} no such bound"
        locked = f"URDF reads them as 0, which locks the joint{'s' * several}"
        effect = required if new else locked if len(missing) == 2 else "URDF reads it as 0"
        subject = f"<limit> of joints {quoted([name for name, _ in alike])}" if several else label(first)
        hint = "Limits are monitored and never enforced. A joint without bounds has the type continuous."
        report.warning("U027", first, f"{subject}: {_are_missing(missing)}; {effect}.", hint)


def _report_locked(report: UrdfReport, element: Element, bounds: dict[str, float | None]) -> None:
    """U038: lower and upper are written as 0, often as a placeholder for no limits."""
    if all(element.get(name) is not None and bounds[name] == 0.0 for name in _POSITION_BOUNDS):
        message = f"{label(element)}: lower and upper are 0, which locks the joint in programs that enforce limits."
        hint = "Write its range, or the type continuous or fixed. cadmbs monitors limits and never enforces them."
        report.warning("U038", element, message, hint)


def _report_missing(report: UrdfReport, element: Element, version: tuple[int, int]) -> None:
    missing = [attribute for attribute in _REQUIRED_BOUNDS if element.get(attribute) is None]
    if missing and version < _VERSION_WITHOUT_DEFAULTS:
        message = f"{label(element)}: {_are_missing(missing)}, which URDF 1.0 requires; the joint has no such bound."
        report.warning("U026", element, message, "Other programs may refuse the file.")


def _are_missing(attributes: Sequence[str]) -> str:
    return f"{' and '.join(attributes)} {'is' if len(attributes) == 1 else 'are'} missing"


def report_ignored_elements(report: UrdfReport, joints: Iterable[Element]) -> None:
    """U028, one note: bounds of the position of continuous joints; limits and dynamics of floating and planar ones."""
    ignored = [joint for joint in joints if _without_effect(joint)]
    if ignored:
        names = quoted([joint.get("name", "") for joint in ignored])
        message = (
            "lower and upper of continuous joints, and <limit> and <dynamics> of floating and planar joints, have no "
            f"effect: {names}."
        )
        report.note("U028", ignored[0], message)


def _without_effect(joint: Element) -> bool:
    """Whether a joint has limits or dynamics without effect for its type; zeros of continuous joints are accepted."""
    limit = joint.find("limit")
    if joint.get("type") == "continuous":
        bounds = [] if limit is None else [limit.get(attribute, "0").strip() for attribute in _POSITION_BOUNDS]
        return any(text.strip("+-0.") for text in bounds)
    return joint.get("type") in ("floating", "planar") and (limit is not None or joint.find("dynamics") is not None)
