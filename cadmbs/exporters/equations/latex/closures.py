"""The section on loops, constraints and motions."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from cadmbs.exporters.equations.latex.formatting import (
    Notation,
    aligned,
    column,
    display,
    escaped,
    number,
    scaled,
    table,
    terms,
    tuple_of,
)
from cadmbs.exporters.equations.latex.reference_configuration import pose
from cadmbs.system import functions, records

_E: Final = {key: f"\\mathrm{{E}}_{{{key}}}" for key in ("12", "13", "23")}
_TILTED: Final = (_E["13"], _E["23"])
_TURNED: Final = (_E["12"], _E["23"], _E["13"])
_POINT: Final = ("p_1", "p_2", "p_3")
_ADVANCE: Final = "p_3 - h\\, \\theta"

_CONDITIONS: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "fixed": ((*_TURNED, *_POINT), "\\omega_1; \\omega_2; \\omega_3; v_1; v_2; v_3"),
    "prismatic": ((*_TURNED, "p_1", "p_2"), "\\omega_1; \\omega_2; \\omega_3; v_1; v_2"),
    "revolute": ((*_TILTED, *_POINT), "\\omega_1; \\omega_2; v_1; v_2; v_3"),
    "screw": ((*_TILTED, "p_1", "p_2", _ADVANCE), "\\omega_1; \\omega_2; v_1; v_2; v_3 - h\\, \\omega_3"),
    "planar_translation": ((*_TURNED, "p_3"), "\\omega_1; \\omega_2; \\omega_3; v_3"),
    "cylindrical": ((*_TILTED, "p_1", "p_2"), "\\omega_1; \\omega_2; v_1; v_2"),
    "universal": (
        (r"\mathbf{a}_1^{\mathsf{T}} \mathbf{E}\, \mathbf{a}_2 - \mathbf{a}_1^{\mathsf{T}} \mathbf{a}_2", *_POINT),
        r"(\mathbf{a}_2 \times \mathbf{E}^{\mathsf{T}} \mathbf{a}_1)^{\mathsf{T}} \boldsymbol{\omega}; v_1; v_2; v_3",
    ),
    "spatial_translation": (_TURNED, "\\omega_1; \\omega_2; \\omega_3"),
    "planar": ((*_TILTED, "p_3"), "\\omega_1; \\omega_2; v_3"),
    "helical_planar": ((*_TILTED, _ADVANCE), "\\omega_1; \\omega_2; v_3 - h\\, \\omega_3"),
    "spherical": (_POINT, "v_1; v_2; v_3"),
    "schoenflies": (_TILTED, "\\omega_1; \\omega_2"),
    "free": ((), ""),
}  # fmt: skip
"""Conditions on N = (E, p), and zero components of the twist, with semicolons between, by kind (theory 9.2)."""


def closures(notation: Notation) -> list[str]:
    """The closure conditions of all loops, and their velocity rows."""
    system = notation.system
    if not system.n_loops:
        return []
    blocks = [
        "Loop $a$ is closed by a cut joint between its predecessor $l$ and its successor $k$, whose frames at"
        " $\\mathbf{q} = \\mathbf{0}$ are $\\mathbf{S}_l$ and $\\mathbf{S}_k$ in the world, with the third axis along"
        " the joint. Their relative pose and twist are",
        display(
            "\\mathbf{N}_a = \\mathbf{S}_l^{-1}\\, \\mathbf{f}_l^{-1}\\, \\mathbf{f}_k\\, \\mathbf{S}_k = (\\mathbf{E},"
            " \\mathbf{p}), \\qquad \\begin{pmatrix} \\boldsymbol{\\omega} \\\\ \\mathbf{v} \\end{pmatrix} ="
            f" \\mathbf{{L}}_a\\, {notation.velocities}, \\qquad \\mathbf{{L}}_a ="
            " \\mathrm{Ad}_{\\mathbf{f}_k \\mathbf{S}_k}^{-1} \\bigl( \\mathbf{J}^{\\mathrm{s}}_k -"
            " \\mathbf{J}^{\\mathrm{s}}_l \\bigr),"
        ),
        "and the components of $\\mathbf{L}_a$ that the joint locks are its rows of $\\mathbf{A}$.",
    ]
    for number_, closure in enumerate(system.closures, start=1):
        blocks += _loop(notation, number_, closure)
    return blocks


def _loop(notation: Notation, number_: int, closure: records.Closure) -> list[str]:
    system = notation.system
    joint = system.joints[closure.joint]
    outer, inner = (int(system.bodies.moving[body]) for body in (joint.predecessor, joint.successor))
    members = ", ".join(f"${'+' if sign > 0 else '-'}$ {escaped(system.joints[m].name)}" for m, sign in closure.members)
    conditions, locked = _CONDITIONS[joint.kind.partition(":")[0]]
    same = np.allclose(closure.predecessor_frame, closure.successor_frame, rtol=0, atol=1e-12)
    both = "\\mathbf{S}_l = \\mathbf{S}_k" if same else "\\mathbf{S}_l"
    frames = [f"{both} = {pose(closure.predecessor_frame)}"]
    frames += [] if same else [f"\\mathbf{{S}}_k = {pose(closure.successor_frame)}"]
    blocks = [
        f"\\paragraph{{Loop {number_}}} It is closed by joint {escaped(joint.name)} ({escaped(joint.kind)}) between"
        f" {_end(notation, outer)} ($l = {outer}$) and {_end(notation, inner)} ($k = {inner}$), around: {members}.",
        *map(display, frames),
    ]
    if conditions:
        listed = tuple_of(locked.split("; "))
        equal = " = ".join(conditions)
        blocks.append(display(f"{equal} = 0, \\qquad ({listed})^{{\\mathsf{{T}}}} = \\mathbf{{0}}"))
    return [*blocks, *_remarks(joint.kind, joint.screws, closure)]


def _remarks(kind: str, screws: Any, closure: records.Closure) -> list[str]:
    if kind in ("screw", "helical_planar"):
        e, moment = screws[-1, :3], screws[-1, 3:]
        pitch = number(float(e @ moment) / float(e @ e))
        turn = "\\theta = \\mathrm{atan2}(\\mathrm{E}_{21} - \\mathrm{E}_{12},\\, \\mathrm{E}_{11} + \\mathrm{E}_{22})"
        return [f"The pitch is $h = {pitch}$ m/rad and the angle ${turn}$."]
    if kind == "universal":
        first, second = (closure.predecessor_frame[:3, :3].T @ screw[:3] for screw in screws)
        return [
            f"The axes are $\\mathbf{{a}}_1 = {column(first)}$ in the frame on $l$ and $\\mathbf{{a}}_2 ="
            f" {column(second)}$ in that on $k$."
        ]
    return []


def _end(notation: Notation, body: int) -> str:
    return f"body {escaped(notation.system.tree.names[body])}" if body else "the world"


_ROWS: Final = {
    "DP1": "\\mathbf{a}_i^{\\mathsf{T}} \\mathbf{a}_j = f(t)",
    "DP2": "\\mathbf{a}_i^{\\mathsf{T}} (\\mathbf{Q}_j - \\mathbf{P}_i) = f(t)",
    "D": "\\lVert \\mathbf{Q}_j - \\mathbf{P}_i \\rVert^2 = f(t)^2",
    "CD": "\\mathbf{d}^{\\mathsf{T}} (\\mathbf{Q}_j - \\mathbf{P}_i) = f(t)",
    "knife_edge": "\\mathbf{d}^{\\mathsf{T}} \\mathbf{v}_{\\mathbf{P}} = 0",
    "rolling": "\\text{height of the centre constant},\\quad \\mathbf{v}_{\\text{contact}} = \\mathbf{0}",
    "velocity": "\\textstyle\\sum_j c_j\\, \\dot q_j = f(t)",
    "angular_momentum": "\\mathbf{d}^{\\mathsf{T}} \\mathbf{L} = \\text{const}",
}
"""Constraints of the document by kind."""


def constraints(notation: Notation) -> list[str]:
    """The constraints and motions of the document."""
    system = notation.system
    blocks = []
    if system.rows:
        rows = [
            [escaped(row.name), escaped(row.kind), _row_formula(row), _row_numbers(notation, row)]
            for row in system.rows
        ]
        blocks = [
            "Further constraints, with points, vectors and directions fixed to the bodies and given in the world at"
            " $\\mathbf{q} = \\mathbf{0}$:",
            table("lllp{0.4\\linewidth}", ["constraint", "kind", "condition", "with"], rows),
            *_velocity_rows(system.rows),
        ]
    if system.motions:
        lines = [[escaped(x.name), escaped(x.target), f"${time_formula(x.function)}$"] for x in system.motions]
        blocks += ["Motions that are prescribed:", table("lll", ["motion", "of", "function of $t$"], lines)]
    return blocks


_LINE_RATE: Final = r"(\mathbf{v}_{\mathbf{Q}} - \mathbf{v}_{\mathbf{P}})"
_VELOCITY_ROWS: Final = {
    "DP1": r"(\mathbf{a}_i \times \mathbf{a}_j)^{\mathsf{T}} (\boldsymbol{\omega}_i - \boldsymbol{\omega}_j) = \dot f",
    "DP2": rf"\mathbf{{a}}_i^{{\mathsf{{T}}}} {_LINE_RATE}"
    r" + \bigl( \mathbf{a}_i \times (\mathbf{Q}_j - \mathbf{P}_i) \bigr)^{\mathsf{T}} \boldsymbol{\omega}_i = \dot f",
    "D": rf"2 (\mathbf{{Q}}_j - \mathbf{{P}}_i)^{{\mathsf{{T}}}} {_LINE_RATE} = 2 f \dot f",
    "CD": rf"\mathbf{{d}}^{{\mathsf{{T}}}} {_LINE_RATE} = \dot f",
    "curve": r"\dot q_b - f'(q_a)\, \dot q_a = 0",
    "rolling": r"\mathbf{n}^{\mathsf{T}} \mathbf{v}_{\text{centre}} = 0,\quad \mathbf{v}_{\text{contact}} = \mathbf{0}",
}
"""Rows of A of constraints on positions, by kind; conditions on velocities are rows themselves."""


def _velocity_rows(rows: Sequence[records.Row]) -> list[str]:
    kinds = dict.fromkeys("curve" if "curve" in row.data else row.kind for row in rows if row.data.get("angle") is None)
    lines = [f"\\text{{{escaped(kind)}:}} &\\quad {_VELOCITY_ROWS[kind]}" for kind in kinds if kind in _VELOCITY_ROWS]
    if not lines:
        return []
    text = (
        "Their rows of $\\mathbf{A}$ are, with velocities $\\mathbf{v}$ of points and angular velocities"
        " $\\boldsymbol{\\omega}$ of bodies in world axes,"
    )
    return [text, aligned(lines)]


def _row_formula(row: records.Row) -> str:
    if "curve" in row.data:
        return "$q_b = f(q_a)$"
    return f"${_ROWS[row.kind]}$" if row.kind in _ROWS else "along a cut joint"


def _row_numbers(notation: Notation, row: records.Row) -> str:
    """Bodies, points and vectors of a constraint."""
    data, names = row.data, notation.system.body_names
    if "curve" in data:
        dependent, argument = data["terms"][0]["coordinate"], data["curve"].coordinate
        coordinates = f"$q_b$: {escaped(dependent)}, $q_a$: {escaped(argument)}"
        return f"{coordinates}, $f(q) = {time_formula(data['curve'].function, 'q')}$"
    pair = data.get("bodies", [data[key] for key in ("on", "body") if data.get(key) is not None])
    parts = [f"bodies {escaped(', '.join(names[int(x)] for x in pair))}"] if _are_indices(pair) else []
    for key in ("points", "vectors"):
        symbols = ("\\mathbf{P}_i", "\\mathbf{Q}_j") if key == "points" else ("\\mathbf{a}_i", "\\mathbf{a}_j")
        shift = notation.system.origin if key == "points" else 0.0
        if data.get(key) is not None:
            parts += [f"${s} = {column(x + shift)}$" for s, x in zip(symbols, data[key], strict=True)]
    for key, symbol in (("vector", "\\mathbf{a}_i"), ("direction", "\\mathbf{d}"), ("axis", "\\mathbf{e}")):
        if isinstance(data.get(key), np.ndarray):
            parts.append(f"${symbol} = {column(data[key], is_direction=True)}$")
    for key, symbol in (("point", "\\mathbf{P}"), ("center", "\\text{centre}")):
        if isinstance(data.get(key), np.ndarray):
            parts.append(f"${symbol} = {column(data[key] + notation.system.origin)}$")
    if "plane" in data:
        normal, point = np.asarray(data["plane"]["normal"]), np.asarray(data["plane"]["point"])
        parts.append(f"plane normal to ${column(normal)}$ through ${column(point + notation.system.origin)}$")
    if "radius" in data:
        parts.append(f"radius ${number(float(data['radius']))}$")
    for key in ("angle", "distance", "offset", "rate"):
        if data.get(key) is not None:
            symbol = "\\angle" if key == "angle" else "f"
            parts.append(f"${symbol} = {time_formula(data[key])}$")
            break
    return ", ".join(parts)


def _are_indices(pair: Any) -> bool:
    return not isinstance(pair, str) and len(pair) > 0 and all(isinstance(x, int | np.integer) for x in pair)


# Functions of time, or of a coordinate, as formulas.


def time_formula(function: functions.TimeFunction, variable: str = "t") -> str:
    """A function of t, or of another variable; tables are named with their numbers of points."""
    match function:
        case functions.Polynomial(coefficients):
            return _polynomial(coefficients, variable)
        case functions.Harmonic():
            phase = [number(function.phase)] if function.phase else []
            wave = f"\\sin({terms([scaled(function.rate, variable), *phase])})"
            mean = [number(function.mean)] if function.mean else []
            return terms([*mean, scaled(function.amplitude, wave)])
        case functions.PiecewisePolynomial():
            points = "times" if variable == "t" else "points"
            first, last = number(float(function.breaks[0])), number(float(function.breaks[-1]))
            return f"\\text{{table of {len(function.breaks)} {points} from }} {first} \\text{{ to }} {last}"
        case functions.Sum(parts):
            return terms([time_formula(part, variable) for part in parts])
        case functions.Product(parts):
            return " \\cdot ".join(f"\\bigl({time_formula(part)}\\bigr)" for part in parts)
        case functions.Rate():
            return f"\\tfrac{{\\mathrm{{d}}}}{{\\mathrm{{d}} t}} \\bigl({time_formula(function.of)}\\bigr)"
        case functions.Held():
            return "u(t)"
        case functions.Composition():
            inner = time_formula(function.inner)
            name = {"asin": "\\arcsin", "sqrt": "\\sqrt"}.get(function.outer, f"\\{function.outer}")
            return f"\\sqrt{{{inner}}}" if name == "\\sqrt" else f"{name}\\bigl({inner}\\bigr)"


def _polynomial(coefficients: tuple[float, ...], variable: str) -> str:
    parts = []
    for power, factor in enumerate(coefficients):
        if factor:
            symbol = variable if power == 1 else f"{variable}^{{{power}}}"
            parts.append(scaled(factor, symbol) if power else number(factor))
    return terms(parts)
