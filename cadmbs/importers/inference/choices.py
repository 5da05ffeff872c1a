"""What the user states, by indices of parts: the border between hints or documents and the inference."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from cadmbs.arrays import Array
from cadmbs.importers.inference.tolerances import Tolerances

Touching: TypeAlias = Literal["ask", "fixed", "nearest", "never"]


@dataclass(frozen=True, slots=True, eq=False)
class StatedJoint:
    """A joint that a hint or the file states.

    Attributes:
        first: Parts of which one belongs to the first body.
        second: The same of the second body.
        kind: A kind of joint, or "auto" for the motion that the contacts leave.
        direction: Axis or normal; None to take it from the contacts.
        point: A point of the axis, or the centre.
        directions: Both axes of a universal joint.
        flip: Whether to reverse the axis.
        lead: Advance of a screw per turn [mm].
        limits: Lower and upper bound [rad or mm].
        origin: "hint", or what the file says.
        source: Its index among the joints of the file.
        actuator: The motor whose joint it is, if something is known about it.
    """

    first: tuple[int, ...]
    second: tuple[int, ...]
    kind: str
    direction: Array | None = None
    point: Array | None = None
    directions: Array | None = None
    flip: bool = False
    lead: float | None = None
    limits: tuple[float, float] | None = None
    name: str = ""
    origin: str = "hint"
    source: int | None = None
    actuator: "StatedActuator | None" = None

    @property
    def merges(self) -> bool:
        """Whether its bodies become one: fixed joints of the file stay joints, those of hints do not."""
        return self.kind == "fixed" and self.source is None


@dataclass(frozen=True, slots=True)
class StatedActuator:
    """What a hint or a template says about motors.

    Attributes:
        motors: The motors, all instances.
        rotors: Parts that turn in them; empty for what sits on the shafts.
        turns: Whether the shafts turn.
        shaft_radius: Radius [mm] of the cylinder that is the shaft; None for the one that parts sit on.
        effort: Rated torque at the shaft [N m].
        velocity: Rated speed of the shaft [rad/s].
        armature: Inertia of the drive about the shaft, times the square of the reduction [kg m^2].
        template: The name of the template that it comes from, about which is asked; empty for a hint.
    """

    motors: tuple[int, ...]
    rotors: tuple[int, ...] = ()
    turns: bool = True
    shaft_radius: float | None = None
    effort: float | None = None
    velocity: float | None = None
    armature: float | None = None
    template: str = ""


@dataclass(frozen=True, slots=True)
class Choices:
    """The user's statements about one assembly.

    Attributes:
        ground: Parts that are fixed to the world.
        rigid: Groups of parts that are one body, with the name of the body or "".
        joints: Stated joints.
        no_joint: Pairs of groups of parts between which there is no joint.
        tolerances: The tolerances, or None for those of the size of the assembly.
        choose_tolerances: Whether they may be widened to the gaps of the file.
        complete: Whether the joints of the file are complete, so that no further ones are inferred.
        actuators: Stated motors, of which the first one that names a motor counts, and templates after them.
        springs: Parts that are springs.
        touching: Whether what nothing else holds is fixed to what it touches: "ask" (yes, with a question),
            "fixed" (yes), "nearest" (yes, and what touches nothing either to what is nearest), or "never".
        coupled: The names of the joints of each coupling of the file and the hints.
    """

    ground: tuple[int, ...] = ()
    rigid: Sequence[tuple[str, tuple[int, ...]]] = ()
    joints: Sequence[StatedJoint] = ()
    no_joint: Sequence[tuple[frozenset[int], frozenset[int]]] = ()
    tolerances: Tolerances | None = None
    choose_tolerances: bool = True
    complete: bool = False
    touching: Touching = "ask"
    actuators: "Sequence[StatedActuator]" = ()
    springs: frozenset[int] = frozenset()
    coupled: Sequence[frozenset[str]] = ()


# Lines of a hints file, as decisions propose them.


def quoted(name: str) -> str:
    """A name as a text of TOML, whose escapes are those of JSON."""
    return json.dumps(name, ensure_ascii=False).replace("\x7f", "\\u007f")


def joint_hint(names: Sequence[str], kind: str, more: str = "") -> str:
    """The lines that state the joint of two parts.

    Args:
        names: What the two parts are called.
        kind: The kind of the joint.
        more: Further lines, each after a line break.
    """
    return f'[[joint]]\nparts = [{quoted(names[0])}, {quoted(names[1])}]\nkind = "{kind}"{more}'


def planar_hint(names: Sequence[str]) -> str:
    """The line that makes a pair of touching planes a planar joint."""
    return f"planar = [[{quoted(names[0])}, {quoted(names[1])}]]"


def apart_hint(names: Sequence[str]) -> str:
    """The lines that keep two parts apart, without a joint."""
    return f"[[no_joint]]\nparts = [{quoted(names[0])}, {quoted(names[1])}]"


def slot_hint(names: Sequence[str]) -> str:
    """The lines that state that a pin of the first part slides in a slot of the second one."""
    return f"[[slot]]\nparts = [{quoted(names[0])}, {quoted(names[1])}]"
