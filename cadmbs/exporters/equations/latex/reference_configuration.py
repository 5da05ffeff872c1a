"""The sections on the reference configuration: coordinates, screws, bodies with their poses and inertias at q = 0."""

from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.exporters.equations.latex import tree_parts, trigonometric
from cadmbs.exporters.equations.latex.formatting import (
    LatexOptions,
    Notation,
    aligned,
    cleaned,
    column,
    display,
    escaped,
    number,
    number_matrix,
    scaled,
    table,
    terms,
    tuple_of,
)
from cadmbs.system.coordinates import CoordinateMap
from cadmbs.system.native_joints import MotionKind
from cadmbs.system.units import coordinate_units

_UNITS: Final = {"rad": "rad", "m": "m", "1": "1"}

_QUATERNION: Final = (
    "A quaternion $(w, x, y, z)$ of norm one stands for the rotation $\\mathbf{R} = \\mathbf{I} + 2 w\\,"
    " \\widetilde{\\mathbf{x}} + 2\\, \\widetilde{\\mathbf{x}}^2$ with $\\mathbf{x} = (x, y, z)^{\\mathsf{T}}$."
)

_ROTATION_VECTOR: Final = (
    "A rotation vector $\\mathbf{x}$ stands for the rotation $\\exp \\widetilde{\\mathbf{x}}$, and with $\\varphi ="
    " \\lVert \\mathbf{x} \\rVert$",
    display(
        "\\mathrm{dexp}_{\\mathbf{x}} = \\mathbf{I} + \\frac{1 - \\cos \\varphi}{\\varphi^2}\\,"
        " \\widetilde{\\mathbf{x}} + \\frac{\\varphi - \\sin \\varphi}{\\varphi^3}\\, \\widetilde{\\mathbf{x}}^2."
    ),
)


def coordinates(notation: Notation) -> list[str]:
    """The order of the coordinates, and those that follow others."""
    system = notation.system
    units = coordinate_units(system)
    rows = [
        [f"$q_{{{k + 1}}}$", escaped(name), _UNITS.get(units.get(name, ""), "")]
        for k, name in enumerate(system.position_names)
    ]
    blocks = [table("lll", ["", "position coordinate", "unit"], rows)]
    if notation.has_quasi_velocities:
        speeds = [[f"$v_{{{k + 1}}}$", escaped(name)] for k, name in enumerate(system.velocity_names)]
        blocks += [table("ll", ["", "velocity coordinate"], speeds)]
    return [*blocks, *(_couplings(notation) if notation.is_coupled else [])]


def _couplings(notation: Notation) -> list[str]:
    tree = notation.system.tree
    blocks = [
        "Some coordinates follow others. The coordinates of the spanning tree are"
        " $\\boldsymbol{\\vartheta} = \\mathbf{G} \\mathbf{q} + \\mathbf{c}$:",
        aligned(_map_lines(tree.positions, ("\\vartheta", "q"))),
    ]
    if not notation.has_quasi_velocities:
        return blocks
    return [
        *blocks,
        f"and its velocities are ${notation.velocities} = {notation.map_of_velocities}\\, \\mathbf{{v}}$:",
        aligned(_map_lines(tree.velocities, ("u", "v"))),
    ]


def _map_lines(coordinates: CoordinateMap, letters: tuple[str, str]) -> list[str]:
    """Each coordinate of the tree by independent ones."""
    lines = []
    for k, row in enumerate(coordinates.matrix):
        parts = [scaled(float(x), f"{letters[1]}_{{{j + 1}}}") for j, x in enumerate(row) if x]
        offset = float(coordinates.offset[k])
        total = terms([*parts, *([number(offset)] if offset or not parts else [])])
        lines.append(f"{letters[0]}_{{{k + 1}}} &= {total}")
    return lines


def screws(notation: Notation, options: LatexOptions) -> list[str]:
    """The screws Y, with numbers, or as e and y."""
    tree = notation.system.tree
    columns = trigonometric.screw_columns(notation)
    blocks = []
    if columns:
        slides = ""
        if len(columns) > len(trigonometric.turning_columns(notation)):
            slides = ", \\qquad \\mathbf{Y} = \\begin{pmatrix} \\mathbf{0} \\\\ \\mathbf{e} \\end{pmatrix}"
            slides += " \\text{ of prismatic joints}"
        rows = [_screw_row(notation, k) for k in sorted(columns, key=notation.number)]
        blocks = [
            "A joint with the direction $\\mathbf{e}$ of its axis, a point $\\mathbf{y}$ on it and the pitch $h$ has"
            " the screw",
            display(
                "\\mathbf{Y} = \\begin{pmatrix} \\mathbf{e} \\\\ \\mathbf{y} \\times \\mathbf{e} + h\\, \\mathbf{e}"
                f" \\end{{pmatrix}}{slides},"
            ),
            "in world axes at $\\mathbf{q} = \\mathbf{0}$, angular part first.",
            table("llll", ["screw", "joint", "kind", "moves body"], rows),
        ]
        lines = [line for k in sorted(columns, key=notation.number) for line in _screw_lines(notation, k, options.kept)]
        blocks.append(aligned(lines))
    native = [body for body in range(1, tree.n) if tree_parts.is_native(notation.system, body)]
    kinds = {MotionKind(int(tree.kind[body])) for body in native}
    notes = [_QUATERNION] if kinds - {MotionKind.ROTATION_VECTOR} else []
    notes += _ROTATION_VECTOR if MotionKind.ROTATION_VECTOR in kinds else []
    return [*blocks, *(block for body in native for block in _native(notation, body)), *notes]


def _screw_row(notation: Notation, k: int) -> list[str]:
    tree = notation.system.tree
    body = int(tree.column_body[k])
    joint = notation.system.joints[int(tree.joint[body])]
    backwards = " (against the tree)" if joint.orientation < 0 else ""
    symbol = f"$\\mathbf{{Y}}_{{{notation.number(k)}}}$"
    return [symbol, escaped(joint.name), escaped(joint.kind) + backwards, f"{body}: {escaped(tree.names[body])}"]


def _screw_lines(notation: Notation, k: int, kept: frozenset[str]) -> list[str]:
    label, screw = notation.number(k), tree_parts.world_screw(notation.system, k)
    if "geometry" not in kept:
        return [f"\\mathbf{{Y}}_{{{label}}} &= {column(screw, is_direction=True)}"]
    e, y, pitch = axis_of(screw)
    direction = f"\\mathbf{{e}}_{{{label}}} = {column(e, is_direction=True)}"
    if y is None:
        return [f"\\mathbf{{Y}}_{{{label}}} &= (\\mathbf{{0}},\\, \\mathbf{{e}}_{{{label}}}), \\qquad {direction}"]
    advance = f" + {number(pitch)}\\, \\mathbf{{e}}_{{{label}}}" if pitch else ""
    moment = f"\\mathbf{{y}}_{{{label}}} \\times \\mathbf{{e}}_{{{label}}}{advance}"
    return [
        f"\\mathbf{{Y}}_{{{label}}} &= (\\mathbf{{e}}_{{{label}}},\\, {moment}), \\qquad {direction}, \\quad"
        f" \\mathbf{{y}}_{{{label}}} = {column(y)}"
    ]


def axis_of(screw: Array) -> tuple[Array, Array | None, float]:
    """Direction, the point next to the origin (None of a prismatic joint), and pitch of a screw."""
    e, moment = screw[:3], screw[3:]
    if not e.any():
        return moment, None, 0.0
    size = float(e @ e)
    pitch = float(e @ moment) / size
    return e, np.cross(e, moment) / size, pitch if abs(pitch) > 1e-14 else 0.0


def _native(notation: Notation, body: int) -> list[str]:
    tree = notation.system.tree
    joint = notation.system.joints[int(tree.joint[body])]
    start, end = int(tree.position_start[body]), int(tree.position_start[body + 1])
    positions = tuple_of(notation.position(k) for k in range(start, end))
    numbers = ", ".join(f"$\\mathbf{{Y}}_{{{notation.number(k)}}}$" for k in tree.columns(body))
    kind = MotionKind(int(tree.kind[body]))
    turn = {
        MotionKind.SPHERICAL: "the rotation of the quaternion",
        MotionKind.ROTATION_VECTOR: f"the rotation of the rotation vector $\\mathbf{{x}}_{{{body}}} =$",
        MotionKind.FREE: "the rotation of the quaternion and the displacement",
    }[kind]
    lines = [
        f"\\mathbf{{Y}}_{{{notation.number(k)}}} &= {column(tree_parts.world_screw(notation.system, k))}"
        for k in tree.columns(body)
    ]
    return [
        f"Joint {escaped(joint.name)} ({escaped(joint.kind)}) moves body {body} by $\\mathbf{{Q}}_{{{body}}}$,"
        f" {turn} $({positions})$, in the frame $\\mathbf{{B}}_{{{body}}}$ at $\\mathbf{{q}} = \\mathbf{{0}}$. Its"
        f" velocities belong to {numbers}:",
        display(f"\\mathbf{{B}}_{{{body}}} = {pose(tree_parts.joint_pose(notation.system, body))}"),
        aligned(lines),
    ]


def pose(value: Array) -> str:
    """A pose as (R, r)."""
    return f"\\left( {number_matrix(value[:3, :3], is_direction=True)},\\; {column(value[:3, 3])} \\right)"


def bodies(notation: Notation, options: LatexOptions) -> list[str]:
    """Poses, masses, centres of mass and inertias at q = 0; bodies that fixed joints join are one."""
    system = notation.system
    blocks = [
        "At $\\mathbf{q} = \\mathbf{0}$, in world axes: pose $\\mathbf{A}_i = (\\mathbf{R}, \\mathbf{r})$ of the body"
        " frame, mass $m_i$ [kg], centre of mass $\\mathbf{c}_i$ [m], inertia $\\boldsymbol{\\Theta}_i$ about it"
        " [kg\\,m$^2$]. Bodies that fixed joints join are one body.",
        table("llll", ["", "body", "moves relative to", "$m$ [kg]"], _body_rows(notation)),
    ]
    for body in range(1, system.tree.n):
        joined = [
            name
            for name, moving in zip(system.body_names, system.bodies.moving, strict=True)
            if moving == body and name != system.tree.names[body]
        ]
        with_others = f", with {escaped(', '.join(joined))}" if joined else ""
        blocks += [f"\\paragraph{{Body {body}: {escaped(system.tree.names[body])}{with_others}}}", ""]
        blocks.append(aligned(_body_lines(notation, body)))
    armature = cleaned(system.tree.armature)
    if armature.any():
        parts = [f"b_{{{notation.number(k)}}} = {number(x)}" for k, x in enumerate(armature) if x]
        blocks += ["Reflected inertias of drives along the velocity coordinates:", display(tuple_of(parts))]
    return blocks


def _body_rows(notation: Notation) -> list[list[str]]:
    """Number, name, predecessor in the tree and mass of each body."""
    tree = notation.system.tree
    ahead = [f"{p}: {escaped(tree.names[p])}" if p else "0: the world" for p in tree.parent.tolist()]
    return [[str(i), escaped(tree.names[i]), ahead[i], f"${number(float(tree.mass[i]))}$"] for i in range(1, tree.n)]


def _body_lines(notation: Notation, body: int) -> list[str]:
    tree = notation.system.tree
    mass = float(tree.mass[body])
    lines = [f"\\mathbf{{A}}_{{{body}}} &= {pose(tree_parts.body_pose(notation.system, body))}"]
    if not mass and not tree.inertia[body].any():
        return [*lines, f"m_{{{body}}} &= 0, \\quad \\boldsymbol{{\\Theta}}_{{{body}}} = \\mathbf{{0}}"]
    center = column(tree.center_of_mass[body] + notation.system.origin)
    return [
        *lines,
        f"m_{{{body}}} &= {number(mass)}, \\quad \\mathbf{{c}}_{{{body}}} = {center}",
        f"\\boldsymbol{{\\Theta}}_{{{body}}} &= {number_matrix(tree.inertia[body])}",
    ]
