"""Joints of UsdPhysics: frames, freedoms, limits and drives; coordinates are zero in the drawn configuration."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.usd import own_attributes
from cadmbs.importers.usd.bodies import UsdBodies
from cadmbs.importers.usd.stage import UsdStage, named
from cadmbs.lie import so3

CLOSED = 1e-5
"""Frames of a joint that differ by less [rad, m] coincide: USD has single numbers."""

_AXIS = {"X": 0, "Y": 1, "Z": 2}
_SINGLE = {"PhysicsRevoluteJoint": ("revolute", "rot"), "PhysicsPrismaticJoint": ("prismatic", "trans")}
_MULTIPLE = {
    "cylindrical": ("rot{c}", "trans{c}"),
    "planar_translation": ("trans{a}", "trans{b}"),
    "planar": ("trans{a}", "trans{b}", "rot{c}"),
    "schoenflies": ("trans{a}", "trans{b}", "trans{c}", "rot{c}"),
    "spatial_translation": ("transX", "transY", "transZ"),
}
_SUFFIXES = {
    "cylindrical": ("turn", "slide"),
    "planar_translation": ("x", "y"),
    "planar": ("x", "y", "turn"),
    "schoenflies": ("x", "y", "z", "turn"),
    "spatial_translation": ("x", "y", "z"),
    "helical_planar": ("x", "y", "turn"),
    "universal": ("1", "2"),
}
"""The suffixes of coordinates by kinds; none for joints with one coordinate."""


@dataclass(frozen=True, slots=True)
class Motions:
    """The kind of a joint and its freedoms.

    Attributes:
        kind: Its kind in a mechanism document.
        main: Index of its axis or normal in the frame of the joint.
        freedoms: The freedom of each coordinate, such as "transX".
    """

    kind: str
    main: int
    freedoms: tuple[str, ...]


@dataclass
class UsdJoint:
    """A joint of a document with what belongs to it.

    Attributes:
        prim: Its prim.
        data: Its entry.
        gap: By how much its frames differ in the drawing, its own motion apart [rad, m]; 0 for less than rounding.
        closure: The axis and point of each body, if they differ.
        excluded: Whether the stage says that it closes a loop.
    """

    prim: Any
    data: dict[str, Any]
    gap: float = 0.0
    closure: dict[str, Any] = field(default_factory=dict)
    excluded: bool = False


@dataclass
class UsdJoints:
    """Reads joints; holds what they share.

    Attributes:
        stage: The stage.
        bodies: Its bodies.
        without: Losses that are left out.
        joints: The joints by their paths.
        loads: Drives as loads, with the paths of their joints.
        unread: Parts of joints that are left out: paths and reasons.
    """

    stage: UsdStage
    bodies: UsdBodies
    without: frozenset[str] = frozenset()
    joints: dict[str, UsdJoint] = field(default_factory=dict)
    loads: list[tuple[dict[str, Any], str]] = field(default_factory=list)
    unread: list[tuple[Any, str]] = field(default_factory=list)

    def read(self) -> None:
        """All joints; B004 targets that are not there, B005 freedoms that no joint has."""
        used: set[str] = set()
        for prim in self.stage.prims():
            if not prim.IsA(self.stage.pxr.UsdPhysics.Joint):
                continue
            if self.stage.value(prim, "physics:jointEnabled") is False:
                self.unread.append((prim, "is not enabled"))
                continue
            name = str(prim.GetDisplayName() or prim.GetName())
            name = name if name not in used else str(prim.GetPath())[1:].replace("/", "::")
            used.add(name)
            joint = self._joint(prim, name)
            if joint is not None:
                self.joints[str(prim.GetPath())] = joint

    def _joint(self, prim: Any, name: str) -> UsdJoint | None:
        before, after = self._end(prim, 0), self._end(prim, 1)
        if before is None or after is None:
            return None
        (first, R0, p0), (second, R1, p1) = before, after
        path = str(prim.GetPath())
        if first == second:
            message = f'{named(prim)} connects "{self.bodies.name(first)}" to itself.'
            self.stage.report.error("T003", path, message, "Name two rigid bodies.")
            return None
        data = {"name": name, "predecessor": self.bodies.name(first), "successor": self.bodies.name(second)}
        motions = self._motions(prim)
        if motions is None:
            return None
        turned, moved = R0.T @ R1, R0.T @ (p1 - p0)
        start, gap = _start(motions, turned, moved)
        gap = gap if gap > CLOSED * (1.0 + float(np.linalg.norm(p1))) else 0.0
        joint = UsdJoint(prim, {"name": name, "kind": motions.kind, **data}, gap)
        joint.excluded = self.stage.value(prim, "physics:excludeFromArticulation") is True
        axis = R1[:, motions.main]
        joint.data |= self._geometry(prim, motions, (R0, R1), p1)
        if gap and "axis" in joint.data:
            ends_data = {"predecessor": (R0[:, motions.main], p0), "successor": (axis, p1)}
            joint.closure = {role: {"axis": a.tolist(), "point": p.tolist()} for role, (a, p) in ends_data.items()}
        elif gap:
            joint.closure = {role: {"point": p.tolist()} for role, p in (("predecessor", p0), ("successor", p1))}
        self._add_values(joint, motions, start)
        return joint

    def _end(self, prim: Any, k: int) -> tuple[str, Array, Array] | None:
        """The body at one end, and the frame of the joint there in the world."""
        stage = self.stage
        targets = prim.GetRelationship(f"physics:body{k}").GetTargets()
        local, R_local = (
            stage.vector(prim, f"physics:localPos{k}", (0.0, 0.0, 0.0)),
            stage.rotation(prim, f"physics:localRot{k}"),
        )
        if not targets:
            return "", R_local, local * stage.length
        target = stage.stage.GetPrimAtPath(targets[0])
        if not target:
            message = f'{named(prim)} names "{targets[0]}", but there is no such prim.'
            stage.report.error("B004", str(prim.GetPath()), message, "Name a rigid body, or nothing for the world.")
            return None
        R, p, scale = stage.pose(target)
        return self.bodies.carrier(target), R @ R_local, R @ (local * scale * stage.length) + p

    def _motions(self, prim: Any) -> Motions | None:
        """The kind of a joint; None for one that constrains nothing, and after B005."""
        stage, type_ = self.stage, str(prim.GetTypeName())
        axis = stage.text(prim, "physics:axis", "X")
        main = _AXIS.get(axis, 0)
        if type_ in _SINGLE:
            kind, motion = _SINGLE[type_]
            return Motions(kind, main, (f"{motion}{'XYZ'[main]}",))
        if type_ == "PhysicsFixedJoint":
            return Motions("fixed", 2, ())
        if type_ == "PhysicsSphericalJoint":
            if any(stage.number(prim, f"physics:coneAngle{k}Limit", -1.0) >= 0.0 for k in range(2)):
                self.unread.append((prim, "has a cone of its angles"))
            return Motions("spherical", main, ())
        if type_ == "PhysicsDistanceJoint":
            self._refuse(prim, "bounds the distance of two points, for which there is no joint")
            return None
        free = {name for name in own_attributes.ALL_FREEDOMS if not self._is_locked(prim, name)}
        own = stage.text(prim, own_attributes.KIND)
        if own in own_attributes.FREEDOMS and free >= set(own_attributes.FREEDOMS[own]):
            return Motions(own, 0 if own == "universal" else 2, own_attributes.FREEDOMS[own])
        if free == set(own_attributes.ALL_FREEDOMS):
            self.unread.append((prim, "constrains nothing"))
            return None
        motions = motions_of(free)
        if motions is None:
            self._refuse(prim, f"leaves {', '.join(sorted(free))} free, for which there is no kind of joint")
        elif motions.kind == "universal":
            self.unread.append((prim, "locks the twist of two rotations, and is read as a universal joint"))
        return motions

    def _refuse(self, prim: Any, reason: str) -> None:
        hint = "Write it as joints with other bodies between them."
        self.stage.report.error("B005", str(prim.GetPath()), f"{named(prim)} {reason}.", hint)

    def _is_locked(self, prim: Any, freedom: str) -> bool:
        if not prim.HasAPI(self.stage.pxr.UsdPhysics.LimitAPI, freedom):
            return False
        low, high = self._bounds(prim, freedom)
        return low > high

    def _bounds(self, prim: Any, freedom: str) -> tuple[float, float]:
        start = f"limit:{freedom}:physics"
        low = self.stage.number(prim, f"{start}:low", -math.inf)
        return low, self.stage.number(prim, f"{start}:high", math.inf)

    def _geometry(self, prim: Any, motions: Motions, rotations: tuple[Array, Array], point: Array) -> dict[str, Any]:
        """Axes and points: translations are along axes of the predecessor, rotations about those of the successor."""
        R0, R1 = rotations
        kind, c = motions.kind, motions.main
        data: dict[str, Any] = {}
        if kind not in ("fixed", "planar_translation", "spatial_translation"):
            data["point"] = point.tolist()
        if kind in ("revolute", "prismatic", "cylindrical", "screw"):
            data["axis"] = R1[:, c].tolist()
        elif kind in ("planar", "planar_translation", "schoenflies", "helical_planar"):
            data["axes"] = [R0[:, (c + 1) % 3].tolist(), R0[:, (c + 2) % 3].tolist()]
        elif kind == "spatial_translation":
            data["axes"] = R0.T.tolist()
        elif kind == "universal":
            a, b = (_AXIS[freedom[-1]] for freedom in motions.freedoms)
            second = self.stage.vector(prim, own_attributes.SECOND_AXIS, tuple(np.eye(3)[b]))
            data["axes"] = [R0[:, a].tolist(), (R1 @ second).tolist()]
        elif kind == "spherical":
            coordinates = self.stage.text(prim, own_attributes.COORDINATES)
            data |= {"coordinates": "rotation_vector"} if coordinates == "rotation_vector" else {}
        if kind in ("screw", "helical_planar"):
            data["pitch"] = self.stage.number(prim, own_attributes.PITCH, 0.0)
        return data

    def _add_values(self, joint: UsdJoint, motions: Motions, start: Mapping[str, float]) -> None:
        """Limits, damping, friction, armature, and drives as loads, from the values of the drawn configuration on."""
        prim, stage = joint.prim, self.stage
        suffixes = _SUFFIXES.get(motions.kind, ("",) * len(motions.freedoms))
        values: dict[str, list[float | None]] = {}
        for freedom, suffix in zip(motions.freedoms, suffixes, strict=True):
            turns = freedom.startswith("rot")
            unit = math.radians(1.0) if turns else stage.length
            single = str(prim.GetTypeName()) in _SINGLE
            if single:
                bounds = tuple(
                    stage.number(prim, f"physics:{key}Limit", sign * math.inf)
                    for key, sign in (("lower", -1.0), ("upper", 1.0))
                )
            else:
                bounds = self._bounds(prim, freedom)
            for key, bound in zip(("lower", "upper"), bounds, strict=True):
                shifted = bound * unit - start.get(freedom, 0.0)
                values.setdefault(key, []).append(shifted if math.isfinite(shifted) else None)
            instance = ("angular" if turns else "linear") if single else freedom
            coordinate = f"{joint.data['name']}:{suffix}" if suffix else joint.data["name"]
            effort, damping = self._drive(prim, instance, coordinate, (turns, start.get(freedom, 0.0)))
            values.setdefault("effort", []).append(effort)
            values.setdefault("damping", []).append(damping)
        self._set_values(joint, motions, values)

    def _set_values(self, joint: UsdJoint, motions: Motions, values: dict[str, list[float | None]]) -> None:
        prim, stage, data = joint.prim, self.stage, joint.data
        limits: dict[str, Any] = {}
        for key in ("lower", "upper", "effort"):
            bounds = values.get(key, [])
            if bounds and None not in bounds:
                limits[key] = bounds[0] if len(bounds) == 1 else bounds
            elif any(bound is not None for bound in bounds):
                self.unread.append((prim, f"has a limit of {key} at some of its coordinates"))
        turns = motions.kind == "revolute"
        if motions.kind in ("revolute", "prismatic"):
            velocity = stage.number(prim, own_attributes.MAX_VELOCITY, math.inf)
            velocity *= math.radians(1.0) if turns else stage.length
            if math.isfinite(velocity):
                limits["velocity"] = velocity
            armature = stage.number(prim, own_attributes.ARMATURE, 0.0)
            if 0.0 < armature < math.inf:
                data["armature"] = armature * stage.mass * (stage.length**2 if turns else 1.0)
        if limits:
            data["limits"] = limits
        damping = [value or 0.0 for value in values.get("damping", [])]
        for key, default in (("damping", damping), ("friction", [])):
            numbers = stage.numbers(prim, f"cadmbs:{key}") or default
            if key not in self.without and any(numbers) and all(map(math.isfinite, numbers)):
                data[key] = numbers[0] if len(numbers) == 1 else numbers

    def _drive(
        self, prim: Any, instance: str, coordinate: str, place: tuple[bool, float]
    ) -> tuple[float | None, float | None]:
        """Effort limit and damping of a coordinate; a drive with a stiffness or a velocity becomes a load."""
        stage, (turns, start) = self.stage, place
        if not prim.HasAPI(stage.pxr.UsdPhysics.DriveAPI, instance):
            return None, None
        name = f"drive:{instance}:physics"
        if stage.text(prim, f"{name}:type", "force") != "force":
            self.unread.append((prim, "has a drive of accelerations, which is left out"))
            return None, None
        force = stage.mass * stage.length * (stage.length if turns else 1.0)
        unit = math.radians(1.0) if turns else stage.length
        stiffness, damping = (
            stage.number(prim, f"{name}:{key}", 0.0) * force / unit for key in ("stiffness", "damping")
        )
        position = stage.number(prim, f"{name}:targetPosition", 0.0) * unit - start
        velocity = stage.number(prim, f"{name}:targetVelocity", 0.0) * unit
        effort = stage.number(prim, f"{name}:maxForce", math.inf) * force
        bound = effort if 0.0 <= effort < math.inf else None
        finite = all(map(math.isfinite, (stiffness, damping, position, velocity)))
        if not finite or stiffness < 0.0 or damping < 0.0:
            self.unread.append((prim, "has a drive with numbers that are negative or infinite, which is left out"))
            return bound, None
        if not stiffness and not (velocity and damping):
            return bound, damping
        if bound == 0.0:
            self.unread.append((prim, "has a drive without force"))
            return bound, None
        load = {"name": f"{coordinate} drive", "kind": "joint_servo", "coordinate": coordinate, "stiffness": stiffness}
        load |= {"damping": damping, "position": position, "velocity": velocity}
        self.loads.append((load | ({} if bound is None else {"effort": bound}), str(prim.GetPath())))
        return bound, None


def motions_of(free: set[str]) -> Motions | None:
    """The kind of a joint by its free motions; None if there is none."""
    turns = sorted(name[-1] for name in free if name.startswith("rot"))
    slides = sorted(name[-1] for name in free if name.startswith("trans"))
    both = (len(turns), len(slides))
    if both == (0, 0):
        return Motions("fixed", 2, ())
    if both == (1, 0):
        return Motions("revolute", _AXIS[turns[0]], (f"rot{turns[0]}",))
    if both == (0, 1):
        return Motions("prismatic", _AXIS[slides[0]], (f"trans{slides[0]}",))
    if both == (3, 0):
        return Motions("spherical", 2, ())
    if both == (2, 0):
        return Motions("universal", _AXIS[turns[0]], (f"rot{turns[0]}", f"rot{turns[1]}"))
    for c in range(3):
        letters = {"a": "XYZ"[(c + 1) % 3], "b": "XYZ"[(c + 2) % 3], "c": "XYZ"[c]}
        for kind, pattern in _MULTIPLE.items():
            freedoms = tuple(part.format(**letters) for part in pattern)
            if set(freedoms) == free:
                return Motions(kind, c, freedoms)
    return None


def _start(motions: Motions, turned: Array, moved: Array) -> tuple[dict[str, float], float]:
    """The values of the freedoms in the drawing, and what remains between the frames without them [rad, m].

    The remaining rotation is not counted where two or three rotations are free.
    """
    start, rest_moved, rest_turned = {}, moved.copy(), turned
    rotations = [freedom for freedom in motions.freedoms if freedom.startswith("rot")]
    c = motions.main
    if len(rotations) == 1:
        angle = math.atan2(turned[(c + 2) % 3, (c + 1) % 3], turned[(c + 1) % 3, (c + 1) % 3])
        start[rotations[0]] = angle if abs(angle) > CLOSED else 0.0
        rest_turned = turned @ so3.exp(-angle * np.eye(3)[c])
    for freedom in motions.freedoms:
        if freedom.startswith("trans"):
            k = _AXIS[freedom[-1]]
            start[freedom] = float(moved[k]) if abs(moved[k]) > CLOSED else 0.0
            rest_moved[k] = 0.0
    if motions.kind in ("screw", "helical_planar"):
        rest_moved[c] = 0.0
    ignored = motions.kind == "spherical" or len(rotations) > 1
    angle = 0.0 if ignored else float(np.linalg.norm(so3.log(rest_turned)))
    return start, max(angle, float(np.linalg.norm(rest_moved)))
