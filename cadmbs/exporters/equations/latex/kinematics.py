"""The sections on poses, twists and Jacobians."""

from __future__ import annotations

from typing import Final

import numpy as np

from cadmbs.exporters.equations.latex.exponentials import (
    carrier,
    product,
    product_before,
    screw_columns,
    turning_columns,
)
from cadmbs.exporters.equations.latex.formatting import aligned, display, escaped, tuple_of
from cadmbs.exporters.equations.latex.notation import Notation
from cadmbs.exporters.equations.latex.reference_configuration import pose
from cadmbs.exporters.equations.latex.tree_parts import carried_columns, is_native, moving_body
from cadmbs.programs.quantities import JACOBIAN_POINTS
from cadmbs.system.native_joints import MotionKind

_FROM_SPATIAL: Final = {
    "spatial": "",
    "body_fixed": "\\mathrm{Ad}_{\\mathbf{C}}^{-1}\\,",
    "hybrid": "\\mathrm{Ad}_{-\\mathbf{r}}\\,",
    "mixed": "\\begin{pmatrix} \\mathbf{R}^{\\mathsf{T}} & \\mathbf{0} \\\\ -\\widetilde{\\mathbf{r}} & \\mathbf{I}"
    " \\end{pmatrix}",
}
"""The matrix between a Jacobian and the spatial one, of a frame with the pose C = (R, r) (theory 4.2)."""

_LETTERS: Final = {"spatial": "s", "body_fixed": "b", "hybrid": "h", "mixed": "m"}


def poses(notation: Notation) -> list[str]:
    """Poses of all bodies as products of exponentials."""
    tree = notation.system.tree
    blocks = []
    if turning_columns(notation):
        blocks = [
            "The exponential of a screw is",
            display(
                "e^{\\widehat{\\mathbf{Y}} q} = \\begin{pmatrix} \\mathbf{R} & (\\mathbf{I} - \\mathbf{R})\\,"
                " \\mathbf{y} + q\\, h\\, \\mathbf{e} \\\\ \\mathbf{0} & 1 \\end{pmatrix}, \\qquad \\mathbf{R} ="
                " \\mathbf{I} + \\sin q\\; \\widetilde{\\mathbf{e}} + (1 - \\cos q)\\, \\widetilde{\\mathbf{e}}^2."
            ),
        ]
    if len(screw_columns(notation)) > len(turning_columns(notation)):
        blocks.append("Of a prismatic joint it is $e^{\\widehat{\\mathbf{Y}} q} = (\\mathbf{I},\\, q\\, \\mathbf{e})$.")
    lines = [f"\\mathbf{{C}}_{{{i}}} &= {product(notation, i)}\\, \\mathbf{{A}}_{{{i}}}" for i in range(1, tree.n)]
    return [
        *blocks,
        "The bodies have the poses $\\mathbf{C}_i = \\mathbf{f}_i \\mathbf{A}_i$,",
        aligned(lines),
    ]


def jacobians(notation: Notation) -> list[str]:
    """Columns of the spatial Jacobians, twists and their rates."""
    tree = notation.system.tree
    order = sorted(range(tree.n_columns), key=notation.number)
    blocks = [
        "The spatial twist of body $i$ and the columns of its Jacobian $\\mathbf{J}^{\\mathrm{s}}_i$ are",
        display(
            f"\\mathbf{{V}}^{{\\mathrm{{s}}}}_i = \\sum_{{j \\preceq i}} \\mathbf{{J}}^{{\\mathrm{{s}}}}_j\\,"
            f" {notation.rate()} = \\mathbf{{J}}^{{\\mathrm{{s}}}}_i\\, {notation.velocities}, \\qquad"
            " \\mathrm{Ad}_{\\mathbf{C}} = \\begin{pmatrix} \\mathbf{R} & \\mathbf{0} \\\\ \\widetilde{\\mathbf{r}}"
            " \\mathbf{R} & \\mathbf{R} \\end{pmatrix},"
        ),
        "angular part first; the linear part is the velocity of the body's point at the world origin. Column $j$ is"
        " zero for bodies that joint $j$ does not carry, and otherwise",
        aligned(_column(notation, k) for k in order),
        "The bodies are carried by",
        aligned(_carried(notation, i) for i in range(1, tree.n)),
        "The columns change with those before them on the path from the world,",
        display(
            "\\dot{\\mathbf{J}}^{\\mathrm{s}}_j = \\sum_{l \\prec j} \\mathrm{ad}_{\\mathbf{J}^{\\mathrm{s}}_l}"
            f" \\mathbf{{J}}^{{\\mathrm{{s}}}}_j\\, {notation.rate('l')}, \\qquad"
            " \\mathrm{ad}_{\\mathbf{V}} = \\begin{pmatrix} \\widetilde{\\boldsymbol{\\omega}} &"
            " \\mathbf{0} \\\\ \\widetilde{\\mathbf{v}} & \\widetilde{\\boldsymbol{\\omega}} \\end{pmatrix}."
        ),
    ]
    if notation.system.tree.native.bodies:
        blocks.append(
            "Columns of spherical and free joints are fixed to body $i$ (their rates are"
            " $\\mathrm{ad}_{\\mathbf{V}^{\\mathrm{s}}_i} \\mathbf{J}^{\\mathrm{s}}_j$), or to the body before it where"
            " the joint stands against the tree; of rotation vectors $\\mathbf{x}$ they have the factor"
            " $\\mathrm{dexp}_{-\\mathbf{x}}$."
        )
    return blocks


def _column(notation: Notation, k: int) -> str:
    tree = notation.system.tree
    body, label = int(tree.column_body[k]), notation.number(k)
    screw = f"\\mathbf{{Y}}_{{{label}}}"
    if not is_native(notation.system, body):
        before = product_before(notation, k)
        columns = screw
    else:
        before = carrier(body if tree.orientation[body] > 0 else int(tree.parent[body]))
        is_chart = int(tree.kind[body]) == MotionKind.ROTATION_VECTOR
        columns = f"\\bigl( {_side_by_side(notation, body)}\\, \\mathrm{{dexp}}_{{-\\mathbf{{x}}_{{{body}}}}} \\bigr)" \
            f"_{{{k - int(tree.column_start[body]) + 1}}}" if is_chart else screw  # fmt: skip
    carried = f"\\mathrm{{Ad}}_{{{before}}}\\, {columns}" if before else columns
    return f"\\mathbf{{J}}^{{\\mathrm{{s}}}}_{{{label}}} &= {carried}"


def _side_by_side(notation: Notation, body: int) -> str:
    screws = ",\\, ".join(f"\\mathbf{{Y}}_{{{notation.number(k)}}}" for k in notation.system.tree.columns(body))
    return f"({screws})"


def _carried(notation: Notation, body: int) -> str:
    numbers = tuple_of(str(notation.number(k)) for k in carried_columns(notation.system, body))
    return f"\\text{{body }} {body}: &\\quad j \\in \\{{ {numbers} \\}}"


def frame(notation: Notation, name: str) -> list[str]:
    """The pose of a body or frame of the document."""
    _, reference = notation.system.body_and_pose(name)
    body = moving_body(notation.system, name)
    carrier = f"\\mathbf{{f}}_{{{body}}}\\, " if body else ""
    return [
        f"\\paragraph{{Pose of {escaped(name)}.}}",
        "",
        display(
            f"\\mathbf{{C}} = {carrier}\\mathbf{{A}}, \\qquad \\mathbf{{A}} = {pose(np.asarray(reference))}"
            + (f", \\qquad \\mathbf{{f}}_{{{body}}} = {product(notation, body)}" if body else "")
        ),
    ]


def frame_jacobian(notation: Notation, name: str, representation: str) -> list[str]:
    """The Jacobian of a body or frame in a representation."""
    body, letter = moving_body(notation.system, name), _LETTERS[representation]
    matrix = _FROM_SPATIAL[representation]
    of_frame = "" if representation == "spatial" else ", with $\\mathbf{C} = (\\mathbf{R}, \\mathbf{r})$ its pose"
    point = JACOBIAN_POINTS[representation].replace("_", "-")
    return [
        f"\\paragraph{{Jacobian of {escaped(name)}, {representation.replace('_', '-')}:}} {point}; angular part first"
        f"{of_frame}.",
        "",
        display(f"\\mathbf{{J}}^{{\\mathrm{{{letter}}}}} = {matrix} \\mathbf{{J}}^{{\\mathrm{{s}}}}_{{{body}}}"),
    ]
