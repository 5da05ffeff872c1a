"""Loads that a URDF has no element for and that are asked for: stops at limits, and a servo at each actuated joint."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from cadmbs.importers.urdf.names import UniqueNames

STOP_STIFFNESS, STOP_DAMPING = 1e4, 50.0
"""Stiffness [N m/rad or N/m] and damping of stops: an arm of some kilograms passes its limit by some milliradians."""

_ONE_COORDINATE = ("revolute", "prismatic")


class DrivenSum(NamedTuple):
    """What one actuator drives: the terms of a load, and the joints that no other actuator acts on."""

    terms: Sequence[dict[str, Any]]
    together: Collection[str]


def add_joint_loads(
    data: dict[str, Any], stops: bool, servo: Mapping[str, float] | None, sums: Mapping[str, DrivenSum] | None = None
) -> None:
    """Add a `joint_stop` for each joint with a limit, and a `joint_servo` for each actuated one, to a document.

    Joints that follow others (mimic) and those that are known not to be actuated get no servo. The target is the
    reference configuration, and the effort that of the joint's limits where it is given and not zero. Joints that are
    driven together only have one servo along their sum.

    Args:
        data: The document, whose `loads` are extended.
        stops: Whether to add stops.
        servo: Its stiffness, damping and possibly effort; None for no servos.
        sums: The sums along which single actuators drive several joints, by the names of these actuators.
    """
    sums = sums or {}
    together = {name for each in sums.values() for name in each.together}
    followers = {coupling.get("dependent") for coupling in data.get("couplings", ())}
    loads = data.setdefault("loads", [])
    names = UniqueNames(load["name"] for load in loads)

    def add(name: str, load: dict[str, Any]) -> None:
        loads.append({"name": names.unused(name), **load})

    for joint in data.get("joints", ()):
        name, limits = joint["name"], joint.get("limits") or {}
        if joint["kind"] not in _ONE_COORDINATE:
            continue
        if stops and any(limits.get(bound) is not None for bound in ("lower", "upper")):
            stop = {"kind": "joint_stop", "coordinate": name}
            add(f"{name} stop", stop | {"stiffness": STOP_STIFFNESS, "damping": STOP_DAMPING})
        if servo is not None and joint.get("actuated") is not False and name not in followers | together:
            effort = {} if "effort" in servo or not limits.get("effort") else {"effort": limits["effort"]}
            add(f"{name} servo", {"kind": "joint_servo", "coordinate": name, **effort, **servo})
    if servo is not None:
        for name, each in sums.items():
            add(f"{name} servo", {"kind": "joint_servo", "terms": list(each.terms), **servo})
