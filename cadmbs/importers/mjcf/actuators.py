"""Actuators as servos and forces along coordinates, with the controls of a keyframe."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from cadmbs.importers.mjcf.equalities import Tendon
from cadmbs.importers.mjcf.inertias import BodyMass
from cadmbs.importers.mjcf.joints import BodyJoint, Joints, reference_mobility
from cadmbs.importers.mjcf.nodes import Attributes, MjcfElement, label
from cadmbs.importers.mjcf.tree import BodyTree, ModelScope, reference, suffixes
from cadmbs.importers.urdf.joints.joint_loads import DrivenSum
from cadmbs.importers.urdf.names import UniqueNames

_REFERENCES = {
    "joint": "joint", "jointinparent": "joint", "tendon": "tendon", "site": "site", "cranksite": "site",
    "slidersite": "site", "body": "body",
}  # fmt: skip
_RANGES = ("ctrl", "force", "act")
_UNREAD_KINDS = {
    "muscle": "muscles are not read", "adhesion": "adhesion is not read", "dcmotor": "DC motors are not read",
    "pid": "PID servos are not read", "orientation": "orientation servos are not read",
    "plugin": "plugins are not read",
}  # fmt: skip
_DYNAMICS = ("none", "integrator", "filter", "filterexact", "muscle", "user")


@dataclass(slots=True)
class _Actuator:
    """An actuator after all elements that set it: force = gain u + bias, affine in length and velocity."""

    gain: list[float] = field(default_factory=lambda: [1.0, 0.0, 0.0])
    bias: list[float] = field(default_factory=lambda: [0.0, 0.0, 0.0])
    gaintype: str = "fixed"
    biastype: str = "none"
    dyntype: str = "none"
    timeconst: float = 1.0
    gear: list[float] = field(default_factory=lambda: [1.0, 0.0, 0.0, 0.0, 0.0, 0.0])
    ranges: dict[str, tuple[float, ...]] = field(default_factory=dict)
    limited: dict[str, str] = field(default_factory=dict)
    inheritrange: float = 0.0
    damping: float = 0.0
    further_damping: tuple[float, ...] = ()
    armature: float = 0.0
    group: float = 0.0
    unread: str = ""

    def bounds(self, kind: str) -> tuple[float, ...] | None:
        """The range of the control ("ctrl") or force ("force") if it is limited."""
        limits = self.ranges.get(kind, ())
        limited = self.limited.get(kind, "auto")
        if limited == "false" or not limits or (limited == "auto" and not limits[0] < limits[1]):
            return None
        return limits


@dataclass(frozen=True, slots=True)
class _Target:
    """What an actuator acts along: the coordinate of a hinge or slide, or a sum of such coordinates.

    Attributes:
        along: The coordinate or the terms of the loads.
        joints: The joints, each with the factor of its coordinate.
        factor: The length of the transmission is factor (x + zero), x the coordinate or the sum.
        zero: See `factor`.
        limits: Of the joint's position, or of the tendon's length, as MuJoCo has them; None where there are none.
    """

    along: dict[str, Any]
    joints: tuple[tuple[BodyJoint, float], ...]
    factor: float
    zero: float
    limits: tuple[float, float] | None

    @property
    def only(self) -> BodyJoint | None:
        """The joint, where it is along one coordinate."""
        return self.joints[0][0] if "coordinate" in self.along else None


class _PlacedActuator(NamedTuple):
    """An actuator, its name, empty without one, what it acts along, its element, and its control and activation."""

    actuator: _Actuator
    name: str
    target: _Target
    node: MjcfElement
    state: tuple[float, float]

    @property
    def title(self) -> str:
        """Its name, or one that is made from that of its joint."""
        return self.name or f"{self.target.joints[0][0].name} drive"

    @property
    def ratio(self) -> float:
        """The length of its transmission over the coordinate or sum: its gear times the factor of the target."""
        return self.actuator.gear[0] * self.target.factor


@dataclass(slots=True)
class Drives:
    """Actuators as loads, those that are not read, and controls by position in a keyframe.

    Attributes:
        loads: Servos, forces and springs, with their elements.
        unread: What is not read, or only in part, with the reasons.
        controls: The number of controls.
        any: Whether there is an actuator.
        placed: Those that act on coordinates.
        names: Names of loads.
    """

    loads: list[tuple[dict[str, Any], MjcfElement]] = field(default_factory=list)
    unread: list[tuple[MjcfElement, str]] = field(default_factory=list)
    controls: int = 0
    any: bool = False
    placed: list[_PlacedActuator] = field(default_factory=list)
    names: UniqueNames = field(default_factory=UniqueNames)


@dataclass(frozen=True, slots=True)
class Controls:
    """The controls and activations of a keyframe; zero where there is none.

    Attributes:
        ctrl, act: The numbers, in the order of the actuators.
        scope: The attached model whose actuators they are; None for all.
    """

    ctrl: tuple[float, ...] = ()
    act: tuple[float, ...] = ()
    scope: ModelScope | None = None


def find_actuators(tree: BodyTree, joints: Joints, tendons: Mapping[str, Tendon], controls: Controls) -> Drives:
    """All actuators on hinges and slides, whose armatures are added to what they act along; `add_drives` adds loads.

    Findings: N003, N004 about what they say and name.
    """
    drives = Drives()
    activations = 0
    disabled = _disabled_groups(tree)
    for scope in tree.sections:
        if controls.scope is not None:
            drives.controls = activations = 0
        counts = controls.scope is None or controls.scope is scope
        for section in scope.root.each("actuator"):
            for node in section.children:
                drives.any = True
                values = Attributes(tree.report, node)
                for suffix in _copies(tree, tendons, values, scope):
                    actuator = _folded(tree, scope, node)
                    found = _coordinate(tree, joints, tendons, values, scope, suffix)
                    if found == "" and controls.scope is None:  # it is not attached, and has no control in the model
                        continue
                    control = _at(controls.ctrl, drives.controls) if counts else 0.0
                    activation = _at(controls.act, activations) if counts else 0.0
                    drives.controls += 1
                    activations += actuator.dyntype != "none"
                    if actuator.group in disabled or "actuation" in tree.using.disabled:
                        drives.unread.append((node, "it is disabled in <option>"))
                        continue
                    reason = actuator.unread or (found if isinstance(found, str) else "")
                    if reason:
                        drives.unread.append((node, reason))
                    if reason or isinstance(found, str):
                        continue
                    name = f"{scope.prefix}{node.get('name')}{suffix}" if node.get("name") else ""
                    placed = _PlacedActuator(actuator, name, found, node, (control, activation))
                    drives.placed.append(placed)
                    _add_armature(joints, placed)
    return drives


def add_drives(tree: BodyTree, joints: Joints, masses: Sequence[BodyMass], drives: Drives) -> None:
    """Add the loads of all actuators; damping ratios are about the inertia of the model with all armatures."""
    for placed in drives.placed:
        _add(tree, drives, placed, masses, joints)


def driven_sums(drives: Drives) -> dict[str, DrivenSum]:
    """The sums of coordinates that actuators drive, by their titles."""
    alone = {placed.target.only.name for placed in drives.placed if placed.target.only is not None}
    return {
        placed.title: DrivenSum(placed.target.along["terms"], {j.name for j, _ in placed.target.joints} - alone)
        for placed in drives.placed
        if placed.target.only is None
    }


def _add_armature(joints: Joints, placed: _PlacedActuator) -> None:
    """Add the armature of an actuator, times the square of its gear, to its joint or to a sum of coordinates."""
    target, armature = placed.target, placed.ratio * placed.ratio * placed.actuator.armature
    if target.only is not None:
        target.only.armature += armature
    elif armature:
        factors = {joint.name: factor for joint, factor in target.joints}
        joints.add_sum(f"{placed.title} rotor", factors, placed.node, armature)


def _copies(tree: BodyTree, tendons: Mapping[str, Tendon], values: Attributes, scope: ModelScope) -> list[str]:
    """What names have after them in each copy of an actuator of replicated objects, or of a tendon of these."""
    copies = suffixes(tree, values, _REFERENCES, scope.prefix)
    base = f"{scope.prefix}{values.text('tendon')}"
    if copies != [""] or not values.has("tendon") or base in tendons:
        return copies
    return [
        tendon.suffix for name, tendon in tendons.items() if tendon.suffix and name == f"{base}{tendon.suffix}"
    ] or [""]


def _at(numbers: tuple[float, ...], index: int) -> float:
    return numbers[index] if index < len(numbers) else 0.0


def _disabled_groups(tree: BodyTree) -> set[float]:
    root = tree.sections[0].root
    texts = [node.get("actuatorgroupdisable") for node in root.each("option") if node.get("actuatorgroupdisable")]
    return {float(token) for token in (texts[-1].split() if texts else ()) if token.isdecimal()}


def _joint_target(joint: BodyJoint, factor: float, limits: tuple[float, float] | None) -> _Target:
    return _Target({"coordinate": joint.name}, ((joint, 1.0),), factor, joint.ref, limits)


def _coordinate(
    tree: BodyTree, joints: Joints, tendons: Mapping[str, Tendon], values: Attributes, scope: ModelScope, suffix: str
) -> _Target | str:
    """What an actuator acts along; else why it is not read, empty if that is reported."""
    attribute = next((name for name in ("joint", "jointinparent") if values.has(name)), None)
    if attribute is not None:
        found = reference(tree, values, attribute, "joint", scope.prefix, suffix)
        joint = joints.by_name.get(found[0]) if found is not None else None
        if joint is None:  # `reference` has said so
            return ""
        limits = None if joint.limits is None else (joint.limits[0] + joint.ref, joint.limits[1] + joint.ref)
        return _joint_target(joint, 1.0, limits) if joint.has_one_coordinate else f"it acts on a {joint.type} joint"
    if values.has("tendon"):
        name = f"{scope.prefix}{values.text('tendon')}"
        tendon = tendons.get(f"{name}{suffix}") or tendons.get(name)
        if tendon is None:
            message = f'{label(values.node)} has tendon="{values.text("tendon")}", but there is no such tendon.'
            tree.report.error("N004", values.node, message)
            return "there is no such tendon"
        if not tendon.is_sum(joints):
            return "it acts on a tendon of ball or free joints" if tendon.terms else "it acts on a spatial tendon"
        limits = tendon.limits(())
        if len(tendon.terms) == 1:
            ((coordinate, factor),) = tendon.terms.items()
            return _joint_target(joints.by_name[coordinate], factor, limits)
        parts = tuple((joints.by_name[name], factor) for name, factor in tendon.terms.items())
        return _Target({"terms": tendon.sum_terms()}, parts, 1.0, tendon.length_at_zero(joints), limits)
    kind = next((name for name in ("site", "cranksite", "body") if values.has(name)), None)
    return "it has no joint or tendon" if kind is None else f"it acts on a {kind}"


def _folded(tree: BodyTree, scope: ModelScope, node: MjcfElement) -> _Actuator:
    """An actuator by the elements of its class and its own, which set it one after the other."""
    actuator = _Actuator()
    for each in scope.classes.actuators(node):
        _apply(actuator, Attributes(tree.report, each))
    return actuator


def _apply(actuator: _Actuator, values: Attributes) -> None:
    """What one element says: what all have in common, then what its name stands for."""
    tag = values.node.tag
    for kind in _RANGES:
        limits = values.numbers(f"{kind}range", 2, 2, infinite=True)
        actuator.ranges |= {kind: limits} if limits else {}
        if values.has(f"{kind}limited"):
            actuator.limited[kind] = values.keyword(f"{kind}limited", ("false", "true", "auto"), "auto")
    for name, target in (("gear", actuator.gear), ("gainprm", actuator.gain), ("biasprm", actuator.bias)):
        numbers = values.numbers(name, 1, 12)
        target[: len(numbers)] = numbers[: max(len(target), len(numbers))]
    if damping := values.numbers("damping", 1, 3):
        actuator.damping, actuator.further_damping = damping[0], damping[1:]
    actuator.armature = values.number("armature", actuator.armature)
    actuator.group = values.number("group", actuator.group)
    actuator.dyntype = values.keyword("dyntype", (*_DYNAMICS, "dcmotor", "pid"), actuator.dyntype)
    actuator.gaintype = values.text("gaintype", actuator.gaintype)
    actuator.biastype = values.text("biastype", actuator.biastype)
    actuator.timeconst = (values.numbers("dynprm", 1, 12) or (actuator.timeconst,))[0]
    actuator.unread = _UNREAD_KINDS.get(tag, "")
    if tag in ("position", "intvelocity"):
        kp = values.number("kp", actuator.gain[0])
        actuator.gain[0], actuator.bias[1] = kp, -kp
        if values.has("kv") and values.has("dampratio"):
            message = f"{label(values.node)} has kv and dampratio; one is expected."
            values.report.error("N003", values.node, message, "Remove one of the two.")
        if values.has("kv") or values.has("dampratio"):
            actuator.bias[2] = -values.number("kv") if values.has("kv") else values.number("dampratio")
        if values.has("timeconst"):
            actuator.timeconst = values.number("timeconst")
            actuator.dyntype = "filterexact" if actuator.timeconst else "none"
        actuator.inheritrange = values.number("inheritrange", actuator.inheritrange)
        actuator.gaintype, actuator.biastype = "fixed", "affine"
        actuator.dyntype = "integrator" if tag == "intvelocity" else actuator.dyntype
    elif tag == "velocity":
        kv = values.number("kv", actuator.gain[0])
        actuator.gain[0], actuator.bias[:] = kv, [0.0, 0.0, -kv]
        actuator.gaintype, actuator.biastype, actuator.dyntype = "fixed", "affine", "none"
    elif tag == "motor":
        actuator.gain[0] = 1.0
        actuator.gaintype, actuator.biastype, actuator.dyntype = "fixed", "none", "none"
    elif tag == "damper":
        inherited = -actuator.gain[2] if actuator.gaintype == "affine" else 0.0
        actuator.gain[:] = [0.0, 0.0, -values.number("kv", inherited)]
        actuator.gaintype, actuator.biastype, actuator.dyntype = "affine", "none", "none"
        actuator.limited["ctrl"] = "true"
    elif tag == "cylinder":
        _apply_cylinder(actuator, values)


def _apply_cylinder(actuator: _Actuator, values: Attributes) -> None:
    """A pneumatic or hydraulic cylinder: pressure is filtered control, force is area times pressure plus bias."""
    actuator.timeconst = values.number("timeconst", actuator.timeconst)
    actuator.bias[:] = values.numbers("bias", 3, 3) or actuator.bias
    diameter = values.number("diameter", -1.0)
    area = values.number("area", actuator.gain[0])
    actuator.gain[0] = math.pi / 4.0 * diameter**2 if diameter >= 0.0 else area
    actuator.gaintype, actuator.biastype, actuator.dyntype = "fixed", "affine", "filter"


def _add(tree: BodyTree, drives: Drives, placed: _PlacedActuator, masses: Sequence[BodyMass], joints: Joints) -> None:
    """A servo or force along a coordinate or a sum.

    With the length l = r (x + zero), r = gear times the factor of the target, the force p0 + p1 l + p2 l' acts as
    r p0 + p1 r^2 (x + zero) + p2 r^2 x' = c - k x - d x' along x.
    """
    actuator, target, node, r = placed.actuator, placed.target, placed.node, placed.ratio
    name = drives.names.unused(placed.title)
    if target.only is not None and target.only.driven and target.only.drive_limits is not None:
        drives.unread.append((node, "the actuatorfrcrange of a joint with several actuators, whose forces it bounds"))
    for joint, _ in target.joints:
        joint.driven = True
    _add_losses(drives, actuator, target, r, (name, node))
    if actuator.gaintype not in ("fixed", "affine") or actuator.biastype not in ("none", "affine"):
        drives.unread.append((node, f"its gain or bias is {actuator.gaintype} or {actuator.biastype}"))
        return
    if actuator.dyntype not in ("none", "integrator"):
        drives.unread.append((node, f"the dynamics of its activation ({actuator.dyntype}), as if it followed at once"))
    if actuator.dyntype not in _DYNAMICS[:4] or not r:
        return
    u, rate = _control(tree, actuator, target, placed.state)
    bias = actuator.bias if actuator.biastype == "affine" else [0.0, 0.0, 0.0]
    gain = actuator.gain if actuator.gaintype == "affine" else [actuator.gain[0], 0.0, 0.0]
    damping = bias[2]
    if damping > 0.0 and gain[0] == -bias[1]:  # a damping ratio
        inverse, rows = reference_mobility(tree, joints, masses)
        along = np.zeros(len(inverse))
        for joint, factor in target.joints:
            along[rows[joint.name]] += factor
        mobility = float(along @ inverse @ along)
        reflected = 1.0 / (mobility * r * r) if mobility > 0.0 else 0.0
        damping = -2.0 * damping * math.sqrt(gain[0] * reflected)
    k, d = -(bias[1] + gain[1] * u) * r * r, -(damping + gain[2] * u) * r * r
    c = r * (bias[0] + gain[0] * u) - k * target.zero
    _add_load(drives, actuator, (target, k, d, c, r * gain[0] * rate), name, node, r)


def _add_losses(drives: Drives, actuator: _Actuator, target: _Target, r: float, known: tuple[str, MjcfElement]) -> None:
    """The actuator's own damping, along its coordinate or sum."""
    name, node = known
    if any(actuator.further_damping):
        drives.unread.append((node, "the second and third coefficient of its damping"))
    if target.only is not None:
        target.only.damping += r * r * actuator.damping
        return
    if actuator.damping and r:
        damper = {"name": f"{name} damper", "kind": "joint_friction", **target.along}
        drives.loads.append((damper | {"damping": r * r * actuator.damping}, node))


def _control(tree: BodyTree, actuator: _Actuator, target: _Target, state: tuple[float, float]) -> tuple[float, float]:
    """The control inside its range, or the activation that it fills, and its rate."""
    control, activation = state
    limits = actuator.bounds("ctrl")
    if limits is None and actuator.inheritrange > 0.0 and target.limits is not None:
        middle = 0.5 * sum(target.limits)
        half = 0.5 * (target.limits[1] - target.limits[0]) * actuator.inheritrange
        limits = (middle - half, middle + half)
    if limits is not None and "clampctrl" not in tree.using.disabled:
        control = min(max(control, limits[0]), limits[1])
    return (activation, control) if actuator.dyntype == "integrator" else (control, 0.0)


def _add_load(
    drives: Drives,
    actuator: _Actuator,
    law: tuple[_Target, float, float, float, float],
    name: str,
    node: MjcfElement,
    r: float,
) -> None:
    """The force c + c' t - k x - d x' as a servo, a force, or a spring and a force, within the bounds along x."""
    target, k, d, c, rate = law
    joint = target.only
    lower, upper = _force_bounds(actuator, joint, r)
    if joint is not None:
        _limit_effort(actuator, joint, (lower, upper), k or d, abs(r))
    is_bounded = math.isfinite(lower) or math.isfinite(upper)
    base: dict[str, Any] = {"name": name, **target.along}
    if (not k and not d) or lower == upper:
        if is_bounded and rate:
            drives.unread.append((node, "the bounds of a force that grows with time"))
        force = _function(min(max(c, lower), upper), rate if lower < upper else 0.0)
        drives.loads.append((base | {"kind": "joint_force", "force": force}, node))
    elif k >= 0.0 and d >= 0.0 and (k or not rate):
        if is_bounded and not (math.isfinite(lower) and math.isfinite(upper)):
            drives.unread.append((node, "a forcerange with one bound that is infinite; its force has no bound"))
        aim = {"position": _function(c / k, rate / k)} if k else {"velocity": c / d}
        servo = {"kind": "joint_servo", "stiffness": k, "damping": d, **aim, **_effort(lower, upper)}
        drives.loads.append((base | ({"velocity": 0.0} if k and rate else {}) | servo, node))
    else:
        if is_bounded:
            drives.unread.append((node, "the forcerange of a spring that pushes away"))
        drives.loads.append((base | {"kind": "joint_spring", "stiffness": k, "damping": d}, node))
        if c or rate:
            drives.loads.append(
                (base | {"name": f"{name} force", "kind": "joint_force", "force": _function(c, rate)}, node)
            )


def _force_bounds(actuator: _Actuator, joint: BodyJoint | None, r: float) -> tuple[float, float]:
    """The bounds of the force along x: those of the actuator times r, then those of its joint.

    A force that is cut off at one range and then at another one is cut off at the range whose bounds are cut off.
    """
    lower, upper = sorted(r * bound + 0.0 for bound in actuator.bounds("force") or (-math.inf, math.inf))
    if joint is not None and joint.drive_limits is not None:
        low, high = joint.drive_limits
        return min(max(lower, low), high), min(max(upper, low), high)
    return lower, upper


def _limit_effort(
    actuator: _Actuator, joint: BodyJoint, bounds: tuple[float, float], is_servo: float, ratio: float
) -> None:
    """The limit of effort of a joint: the largest size of the force of its actuator, where something bounds it."""
    size, control = max(-bounds[0], bounds[1]), actuator.bounds("ctrl")
    if math.isinf(size) and not is_servo and control is not None and actuator.gaintype == "fixed":
        size = max(-control[0], control[1]) * abs(actuator.gain[0]) * ratio
    if 0.0 < size < math.inf:
        joint.effort = size if joint.effort is None else min(joint.effort, size)


def _effort(lower: float, upper: float) -> dict[str, Any]:
    """The bounds of a servo's force: one number where they are equal in size."""
    if math.isinf(lower) or math.isinf(upper):
        return {}
    return {"effort": upper if lower == -upper else [lower, upper]}


def _function(value: float, rate: float) -> Any:
    return {"kind": "polynomial", "coefficients": [value, rate]} if rate else value
