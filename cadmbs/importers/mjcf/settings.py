"""What <compiler> and <option> set for a whole model, and orientations, which depend on it."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from cadmbs.errors import Where
from cadmbs.importers.mjcf.nodes import Attributes, MjcfElement, MjcfReport, label
from cadmbs.importers.urdf import transforms
from cadmbs.importers.urdf.transforms import Transform
from cadmbs.models.quantities.vectors import Four, Rows, Triple, cross, difference, dot, norm, unit, unit_quaternion

SHORTEST_AXIS = 1e-14
"""Shorter axes have no direction, as for MuJoCo."""

EARTH_GRAVITY: Triple = (0.0, 0.0, -9.81)
"""The gravity of a model without an <option> [m/s^2]."""

ORIENTATIONS = ("axisangle", "xyaxes", "zaxis", "euler", "quat")
_DISABLING = (
    "gravity",
    "equality",
    "limit",
    "frictionloss",
    "spring",
    "damper",
    "actuation",
    "constraint",
    "clampctrl",
    "contact",
    "filterparent",
)


@dataclass(frozen=True, slots=True)
class CompilerSettings:
    """The last value of each setting counts, wherever in the file it stands.

    Attributes:
        degree: Whether angles are in degrees, the default.
        eulerseq: The axes of Euler angles: lower case about moving axes, upper case about fixed ones.
        autolimits: Whether a range limits.
        inertiafromgeom: "auto", "true" or "false": whether bodies get mass from their geoms.
        groups: The first and last group of geoms that have mass.
        boundmass, boundinertia: Smallest mass [kg] and principal moments [kg m^2] of a body.
        balanceinertia: Whether moments that no body can have are replaced by their mean.
        settotalmass: The mass [kg] to which all masses are scaled; not positive for none.
        fitaabb: Whether primitives fit the box around a mesh, not its inertia.
        meshdir: Folder of meshes.
        strippath: Whether only the names of mesh files count.
        gravity: [m/s^2]
        disabled: Flags that are disabled.
    """

    degree: bool = True
    eulerseq: str = "xyz"
    autolimits: bool = True
    inertiafromgeom: str = "auto"
    groups: tuple[float, float] = (0, 5)
    boundmass: float = 0.0
    boundinertia: float = 0.0
    balanceinertia: bool = False
    settotalmass: float = -1.0
    fitaabb: bool = False
    meshdir: str = ""
    strippath: bool = False
    gravity: Triple = EARTH_GRAVITY
    disabled: frozenset[str] = frozenset()

    def angle(self, value: float) -> float:
        """An angle of the file in radians."""
        return math.radians(value) if self.degree else value


def settings(report: MjcfReport, root: MjcfElement) -> CompilerSettings:
    """The settings of a model; N003 for values that cannot be."""
    compiler = _last(report, root.each("compiler"))
    option = _last(report, root.each("option"))
    flags = _last(report, (flag for section in root.each("option") for flag in section.each("flag")))
    if compiler.text("coordinate", "local") != "local":
        message = 'the model has coordinate="global", which MuJoCo no longer reads.'
        report.error("N003", compiler.node, message, "Save it with MuJoCo 2.3.2, which writes local coordinates.")
    sequence = compiler.text("eulerseq", "xyz")
    if len(sequence) != 3 or set(sequence) - set("xyzXYZ"):
        message = f'eulerseq="{sequence}" is no sequence of axes; three of x, y, z are expected.'
        report.error("N003", compiler.node, message, "Upper case is about fixed axes, lower case about moving ones.")
        sequence = "xyz"
    groups = compiler.numbers("inertiagrouprange", 2, 2) or (0, 5)
    gravity = (0.0, 0.0, 0.0) if flags.text("gravity") == "disable" else option.vector("gravity", EARTH_GRAVITY)
    return CompilerSettings(
        degree=compiler.keyword("angle", ("radian", "degree"), "degree") == "degree",
        eulerseq=sequence,
        autolimits=compiler.flag("autolimits", True),
        inertiafromgeom=compiler.keyword("inertiafromgeom", ("false", "true", "auto"), "auto"),
        groups=(groups[0], groups[1]),
        boundmass=compiler.number("boundmass"),
        boundinertia=compiler.number("boundinertia"),
        balanceinertia=compiler.flag("balanceinertia"),
        settotalmass=compiler.number("settotalmass", -1.0),
        fitaabb=compiler.flag("fitaabb"),
        meshdir=compiler.text("meshdir", compiler.text("assetdir")).replace("\\", "/"),
        strippath=compiler.flag("strippath"),
        gravity=gravity,
        disabled=frozenset(name for name in _DISABLING if flags.text(name) == "disable"),
    )


def _last(report: MjcfReport, sections: Iterable[MjcfElement]) -> Attributes:
    """All sections of one name as one: the last value of each attribute."""
    nodes = list(sections)
    merged = {name: text for node in nodes for name, text in node.attributes.items()}
    last = nodes[-1] if nodes else MjcfElement("mujoco", {}, Where(report.file), Path())
    return Attributes(report, MjcfElement(last.tag, merged, last.where, last.directory))


def pose(values: Attributes, using: CompilerSettings) -> Transform:
    """The pose of an element: `pos`, and one of `quat`, `axisangle`, `euler`, `xyaxes`, `zaxis`."""
    return Transform(orientation(values, using), values.vector("pos"))


def segment_pose(ends: tuple[float, ...]) -> Transform:
    """The pose of an element between two points: its centre in the middle, z from the second to the first one."""
    a, b = (ends[0], ends[1], ends[2]), (ends[3], ends[4], ends[5])
    middle = (0.5 * (a[0] + b[0]), 0.5 * (a[1] + b[1]), 0.5 * (a[2] + b[2]))
    return Transform(transforms.rotation_to_axis(unit(difference(a, b))), middle)


def orientation(values: Attributes, using: CompilerSettings) -> Rows:
    """The orientation of an element, in one of five forms; its own counts before that of its class.

    Findings: N003 a direction without length, or several alternatives.
    """
    own = [name for name in ORIENTATIONS if name in values.node.attributes]
    if len(own) > 1:
        message = f"{label(values.node)} has {' and '.join(own)}; one orientation is expected."
        values.report.error("N003", values.node, message, "Remove all but one.")
    kind = next((name for name in (*own, *ORIENTATIONS) if values.has(name)), "quat")
    numbers = values.numbers(kind, *_COUNTS[kind])
    if not numbers:
        return transforms.IDENTITY
    rows = euler_rotation(numbers, using) if kind == "euler" else _READERS[kind](numbers, using)
    if rows is None:
        message = f'{label(values.node)} has {kind}="{values.text(kind)}", which has no direction.'
        values.report.error("N003", values.node, message, "Write a vector of some length.")
        return transforms.IDENTITY
    return rows


def euler_rotation(angles: tuple[float, ...], using: CompilerSettings) -> Rows:
    """The product of three rotations about axes: about moving axes on the right, about fixed axes on the left."""
    R = transforms.IDENTITY
    for axis, angle in zip(using.eulerseq, angles, strict=True):
        e = _unit_vector("xyz".index(axis.lower()))
        turn = _axis_rotation(e, using.angle(angle))
        R = transforms.product(R, turn) if axis.islower() else transforms.product(turn, R)
    return R


def quaternion_rows(wxyz: tuple[float, ...]) -> Rows | None:
    """The rotation of a quaternion (w, x, y, z) of any length; None without length."""
    if norm(wxyz) < SHORTEST_AXIS:
        return None
    w, x, y, z = unit_quaternion((wxyz[0], wxyz[1], wxyz[2], wxyz[3]))
    quaternion: Four = (x, y, z, w)
    return transforms.quaternion_rotation(quaternion)


def _from_quaternion(numbers: tuple[float, ...], using: CompilerSettings) -> Rows | None:
    return quaternion_rows(numbers)


def _from_axis_and_angle(numbers: tuple[float, ...], using: CompilerSettings) -> Rows | None:
    axis = (numbers[0], numbers[1], numbers[2])
    return None if norm(axis) < SHORTEST_AXIS else _axis_rotation(unit(axis), using.angle(numbers[3]))


def _from_two_axes(numbers: tuple[float, ...], using: CompilerSettings) -> Rows | None:
    """The first axis as given, the second made orthogonal to it, the third their cross product."""
    x, y = (numbers[0], numbers[1], numbers[2]), (numbers[3], numbers[4], numbers[5])
    if norm(x) < SHORTEST_AXIS:
        return None
    x = unit(x)
    along = dot(x, y)
    y = (y[0] - along * x[0], y[1] - along * x[1], y[2] - along * x[2])
    if norm(y) < SHORTEST_AXIS:
        return None
    return transforms.transposed((x, unit(y), cross(x, unit(y))))


def _from_third_axis(numbers: tuple[float, ...], using: CompilerSettings) -> Rows | None:
    z = (numbers[0], numbers[1], numbers[2])
    return None if norm(z) < SHORTEST_AXIS else transforms.rotation_to_axis(unit(z))


def _axis_rotation(e: Triple, angle: float) -> Rows:
    half = 0.5 * angle
    s = math.sin(half)
    return transforms.quaternion_rotation((s * e[0], s * e[1], s * e[2], math.cos(half)))


def _unit_vector(k: int) -> Triple:
    return (float(k == 0), float(k == 1), float(k == 2))


_COUNTS = {"quat": (4, 4), "axisangle": (4, 4), "xyaxes": (6, 6), "zaxis": (3, 3), "euler": (3, 3)}
_READERS = {
    "quat": _from_quaternion,
    "axisangle": _from_axis_and_angle,
    "xyaxes": _from_two_axes,
    "zaxis": _from_third_axis,
}
