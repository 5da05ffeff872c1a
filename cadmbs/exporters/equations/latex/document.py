"""The whole text: heading, sections, and the preamble of a document of its own."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from cadmbs import errors, suggestions
from cadmbs.dynamics.tree.inverse import require_tree
from cadmbs.exporters.equations.heading import MARK
from cadmbs.exporters.equations.identifiers import comment_line
from cadmbs.exporters.equations.latex import closures, reference_configuration, tree_parts, trigonometric
from cadmbs.exporters.equations.latex.formatting import (
    LatexOptions,
    Notation,
    aligned,
    column,
    display,
    escaped,
    tuple_of,
)
from cadmbs.exporters.equations.latex.reference_configuration import pose
from cadmbs.exporters.equations.latex.written_out import EXPANDABLE_COORDINATES, written_out
from cadmbs.programs.closed_quantities import closed_configuration
from cadmbs.programs.errors import NotExportableError
from cadmbs.programs.quantities import JACOBIAN_POINTS, OF_A_BODY, QUANTITIES
from cadmbs.system import System, arguments, native_joints
from cadmbs.version import __version__

_PREAMBLE: Final = (
    "\\documentclass[a4paper,10pt]{article}",
    "\\usepackage[utf8]{inputenc}",
    "\\usepackage[T1]{fontenc}",
    "\\usepackage{amsmath,amssymb,longtable}",
    "\\usepackage[margin=2cm]{geometry}",
    "\\allowdisplaybreaks",
    "\\setlength{\\parindent}{0pt}",
    "\\setlength{\\emergencystretch}{4em}",
)

_WITHOUT_STRUCTURE: Final = frozenset(
    {"load_forces", "closed_position_step", "closed_velocity_step", "velocity_residual", "acceleration_target"}
)
"""Quantities that no formula of the structured text says."""

__all__ = ["EXPANDABLE_COORDINATES", "latex_text"]


def latex_text(system: System, quantities: Sequence[str] = (), options: LatexOptions | None = None) -> str:
    """The equations of a mechanism as a LaTeX document, in the notation of the papers.

    Screws, poses as products of exponentials, spatial Jacobians, M, C and g, loops with their members and Woronetz
    equations; whatever the mechanism is, its size grows with the number of bodies only.

    Args:
        system: Compiled mechanism.
        quantities: Names of `program`. `pose:BODY` and `jacobian:BODY` add that of a body or frame; other names are in
            the text in any case. With `expand` they are what is written out; by default the equations of motion, and of
            loops the closure conditions.
        options: What is chosen.

    Raises:
        ArgumentError: If a quantity or a choice is none of those listed.
        UnknownNameError: If there is no such body or frame.
        NotExportableError: If a quantity has no such formula, or is too large to be written out.
    """
    arguments.require_system(system)
    options = LatexOptions() if options is None else options
    arguments.instance_argument(options, "options", LatexOptions, "LatexOptions(expand=True)")
    quantities = arguments.names_argument(quantities, "quantities")
    unknown = options.kept - {"inertia", "geometry"}
    if unknown:
        raise errors.ArgumentError(f"keep is {options.keep!r}, expected 'inertia', 'geometry' or both with a comma")
    notation = Notation(system)
    _require_known(system, quantities, options)
    blocks = [*_introduction(notation), *_sections(notation, quantities, options)]
    text = "\n".join(["", *blocks, ""])
    comment = [f"% {MARK} {__version__}: equations of {comment_line(system.name)}; mechanism {system.model_hash[:16]}."]
    if options.fragment:
        packages = "% A fragment: it needs the packages amsmath, amssymb and longtable."
        return "\n".join([*comment, packages, text])
    return "\n".join([*comment, *_PREAMBLE, "\\begin{document}", text, "\\end{document}", ""])


def _require_known(system: System, quantities: Sequence[str], options: LatexOptions) -> None:
    if not system.n_v:
        raise NotExportableError(f"{system.name!r} has no coordinates: nothing in it is a function of q")
    for quantity in quantities:
        if not isinstance(quantity, str):
            raise errors.ArgumentError(f"a quantity is {quantity!r}, expected a name")
        name, _, body = quantity.partition(":")
        if name in OF_A_BODY and body:
            system.body_and_pose(body)
        elif name.startswith(("d_", "directional_")) or name in _WITHOUT_STRUCTURE:
            if not options.expand:
                raise NotExportableError(
                    f"{name} has no formula of its own in LaTeX: with --expand it is written out, for up to"
                    f" {EXPANDABLE_COORDINATES} coordinates; C and Python say it for all mechanisms"
                )
        elif name not in QUANTITIES or name in OF_A_BODY or body:
            raise errors.ArgumentError(
                f"quantity is {quantity!r}, expected a name such as 'mass_matrix', 'pose:BODY' or 'jacobian:BODY'"
                f"{suggestions.did_you_mean_clause(name, QUANTITIES)}"
            )
        elif QUANTITIES[name].needs_tree:
            require_tree(system, name.replace("_", " "))


def _introduction(notation: Notation) -> list[str]:
    system = notation.system
    acting = ""
    if system.loads or system.losses.damping.any() or system.losses.friction.any():
        acting = " Loads, damping and friction of the document are part of $\\boldsymbol{\\tau}$ and not written here."
    return [
        f"\\section*{{Equations of {escaped(system.name)}}}",
        f"Mechanism \\texttt{{{system.model_hash[:16]}}}, written by cadmbs {escaped(__version__)}. SI units and"
        f" radians. World axes, gravity ${column(system.gravity)}$\\,m/s$^2$. Twists, wrenches and Jacobians have the"
        " angular part first. Body 0 is the world, and $\\widetilde{\\mathbf{x}}\\, \\mathbf{y}"
        " = \\mathbf{x} \\times \\mathbf{y}$."
        f" $\\boldsymbol{{\\tau}}$ are the total joint forces [N, N\\,m].{acting}",
    ]


def _sections(notation: Notation, quantities: Sequence[str], options: LatexOptions) -> list[str]:
    system = notation.system
    frames: list[str] = []
    for quantity in dict.fromkeys(quantities):
        name, _, body = quantity.partition(":")
        if name == "pose":
            frames += frame(notation, body)
        elif name == "jacobian":
            frames += frame_jacobian(notation, body, options.representation)
    has_rows = bool(system.n_loops or system.rows or system.motions)
    sections = (
        ("Coordinates", reference_configuration.coordinates(notation)),
        ("Joint screws", reference_configuration.screws(notation, options)),
        ("Bodies", reference_configuration.bodies(notation, options)),
        ("Poses", poses(notation)),
        ("Twists and Jacobians", [*jacobians(notation), *frames]),
        ("Equations of motion", equations_of_motion(notation)),
        ("Loops and constraints", [*closures.closures(notation), *closures.constraints(notation)] if has_rows else []),
        ("Equations of motion under the constraints", constrained_motion(notation, options)),
        ("Written out", written_out(notation, quantities, options) if options.expand else []),
    )
    return [block for title, blocks in sections if blocks for block in ("", f"\\subsection*{{{title}}}", *blocks)]


# The sections on poses, twists and Jacobians.

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
    if trigonometric.turning_columns(notation):
        blocks = [
            "The exponential of a screw is",
            display(
                "e^{\\widehat{\\mathbf{Y}} q} = \\begin{pmatrix} \\mathbf{R} & (\\mathbf{I} - \\mathbf{R})\\,"
                " \\mathbf{y} + q\\, h\\, \\mathbf{e} \\\\ \\mathbf{0} & 1 \\end{pmatrix}, \\qquad \\mathbf{R} ="
                " \\mathbf{I} + \\sin q\\; \\widetilde{\\mathbf{e}} + (1 - \\cos q)\\, \\widetilde{\\mathbf{e}}^2."
            ),
        ]
    if len(trigonometric.screw_columns(notation)) > len(trigonometric.turning_columns(notation)):
        blocks.append("Of a prismatic joint it is $e^{\\widehat{\\mathbf{Y}} q} = (\\mathbf{I},\\, q\\, \\mathbf{e})$.")
    lines = [
        f"\\mathbf{{C}}_{{{i}}} &= {trigonometric.product(notation, i)}\\, \\mathbf{{A}}_{{{i}}}"
        for i in range(1, tree.n)
    ]
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
    if not tree_parts.is_native(notation.system, body):
        before = trigonometric.product_before(notation, k)
        columns = screw
    else:
        before = trigonometric.carrier(body if tree.orientation[body] > 0 else int(tree.parent[body]))
        is_chart = int(tree.kind[body]) == native_joints.MotionKind.ROTATION_VECTOR
        columns = f"\\bigl( {_side_by_side(notation, body)}\\, \\mathrm{{dexp}}_{{-\\mathbf{{x}}_{{{body}}}}} \\bigr)" \
            f"_{{{k - int(tree.column_start[body]) + 1}}}" if is_chart else screw  # fmt: skip
    carried = f"\\mathrm{{Ad}}_{{{before}}}\\, {columns}" if before else columns
    return f"\\mathbf{{J}}^{{\\mathrm{{s}}}}_{{{label}}} &= {carried}"


def _side_by_side(notation: Notation, body: int) -> str:
    screws = ",\\, ".join(f"\\mathbf{{Y}}_{{{notation.number(k)}}}" for k in notation.system.tree.columns(body))
    return f"({screws})"


def _carried(notation: Notation, body: int) -> str:
    numbers = tuple_of(str(notation.number(k)) for k in tree_parts.carried_columns(notation.system, body))
    return f"\\text{{body }} {body}: &\\quad j \\in \\{{ {numbers} \\}}"


def frame(notation: Notation, name: str) -> list[str]:
    """The pose of a body or frame of the document."""
    _, reference = notation.system.body_and_pose(name)
    body = tree_parts.moving_body(notation.system, name)
    carrier = f"\\mathbf{{f}}_{{{body}}}\\, " if body else ""
    return [
        f"\\paragraph{{Pose of {escaped(name)}.}}",
        "",
        display(
            f"\\mathbf{{C}} = {carrier}\\mathbf{{A}}, \\qquad \\mathbf{{A}} = {pose(np.asarray(reference))}"
            + (f", \\qquad \\mathbf{{f}}_{{{body}}} = {trigonometric.product(notation, body)}" if body else "")
        ),
    ]


def frame_jacobian(notation: Notation, name: str, representation: str) -> list[str]:
    """The Jacobian of a body or frame in a representation."""
    body, letter = tree_parts.moving_body(notation.system, name), _LETTERS[representation]
    matrix = _FROM_SPATIAL[representation]
    of_frame = "" if representation == "spatial" else ", with $\\mathbf{C} = (\\mathbf{R}, \\mathbf{r})$ its pose"
    point = JACOBIAN_POINTS[representation].replace("_", "-")
    return [
        f"\\paragraph{{Jacobian of {escaped(name)}, {representation.replace('_', '-')}:}} {point}; angular part first"
        f"{of_frame}.",
        "",
        display(f"\\mathbf{{J}}^{{\\mathrm{{{letter}}}}} = {matrix} \\mathbf{{J}}^{{\\mathrm{{s}}}}_{{{body}}}"),
    ]


# The section on the equations of motion of the spanning tree.


def equations_of_motion(notation: Notation) -> list[str]:
    """M a + C v + g = tau, each from Jacobians and inertias."""
    v, gravity = notation.velocities, column(notation.system.gravity)
    return [
        "Body $i$ has the spatial inertia",
        display(_INERTIA),
        "and the equations of motion are",
        display(_equation(notation)),
        "with",
        _terms(notation, gravity),
        f"This $\\mathbf{{C}}$ has the same $\\mathbf{{C}}\\, {v}$ as Christoffel's symbols, but"
        " $\\dot{\\mathbf{M}} - 2 \\mathbf{C}$ is not skew. Kinetic and potential energy are",
        display(
            f"T = \\tfrac{{1}}{{2}}\\, {v}^{{\\mathsf{{T}}}} \\mathbf{{M}}\\, {v}, \\qquad U = -\\sum_i m_i\\,"
            f" \\mathbf{{c}}_i^{{\\mathsf{{T}}}}({notation.positions})\\, {gravity},"
        ),
        f"with the centres of mass where they are, $(\\mathbf{{c}}_i({notation.positions}), 1) = \\mathbf{{f}}_i\\,"
        " (\\mathbf{c}_i, 1)$.",
    ]


_INERTIA: Final = (
    "\\mathbf{M}^{\\mathrm{s}}_i = \\mathrm{Ad}_{\\mathbf{f}_i}^{-\\mathsf{T}} \\begin{pmatrix}"
    " \\boldsymbol{\\Theta}_i - m_i \\widetilde{\\mathbf{c}}_i^2 & m_i \\widetilde{\\mathbf{c}}_i \\\\"
    " -m_i \\widetilde{\\mathbf{c}}_i & m_i \\mathbf{I} \\end{pmatrix} \\mathrm{Ad}_{\\mathbf{f}_i}^{-1},"
)


def _equation(notation: Notation) -> str:
    v = notation.velocities
    closed = " + \\mathbf{A}^{\\mathsf{T}} \\boldsymbol{\\lambda}" if _has_rows(notation) else ""
    tree_equation = (
        f"\\mathbf{{M}}({notation.positions})\\, {notation.accelerations} + \\mathbf{{C}}({notation.positions}, {v})\\,"
        f" {v} + \\mathbf{{g}}({notation.positions})"
    )
    if not notation.is_coupled:
        return f"{tree_equation} = \\boldsymbol{{\\tau}}{closed}"
    G = notation.map_of_velocities
    return (
        f"{G}^{{\\mathsf{{T}}}} \\bigl( {tree_equation} \\bigr) = \\boldsymbol{{\\tau}}{closed}, \\qquad"
        f" {v} = {G}\\, {notation.independent_velocities}"
    )


def _terms(notation: Notation, gravity: str) -> str:
    armature = " + \\mathrm{diag}(b_j)" if notation.system.tree.armature.any() else ""
    return aligned(
        [
            "\\mathbf{M} &= \\sum_i \\mathbf{J}^{\\mathrm{s}\\mathsf{T}}_i \\mathbf{M}^{\\mathrm{s}}_i"
            f" \\mathbf{{J}}^{{\\mathrm{{s}}}}_i{armature}",
            "\\mathbf{C} &= \\sum_i \\mathbf{J}^{\\mathrm{s}\\mathsf{T}}_i \\bigl( \\mathbf{M}^{\\mathrm{s}}_i"
            " \\dot{\\mathbf{J}}^{\\mathrm{s}}_i - \\mathrm{ad}_{\\mathbf{V}^{\\mathrm{s}}_i}^{\\mathsf{T}}"
            " \\mathbf{M}^{\\mathrm{s}}_i \\mathbf{J}^{\\mathrm{s}}_i \\bigr)",
            "\\mathbf{g} &= -\\sum_i \\mathbf{J}^{\\mathrm{s}\\mathsf{T}}_i \\mathbf{M}^{\\mathrm{s}}_i"
            f" \\begin{{pmatrix}} \\mathbf{{0}} \\\\ {gravity} \\end{{pmatrix}}",
        ]
    )


def _has_rows(notation: Notation) -> bool:
    system = notation.system
    return bool(system.n_loops or system.rows or system.motions)


# The section on the equations of motion under constraints, by Woronetz equations or by multipliers.

_F: Final = r"\mathbf{F} = \begin{pmatrix} -\mathbf{A}_1^{-1} \mathbf{A}_2 \\ \mathbf{I} \end{pmatrix}"
_F_DOT: Final = (
    r"\dot{\mathbf{F}} = \begin{pmatrix} -\mathbf{A}_1^{-1} \dot{\mathbf{A}}\, \mathbf{F} \\ \mathbf{0} \end{pmatrix}"
)
_REDUCED: Final = (
    r"\overline{\mathbf{M}} = \mathbf{F}^{\mathsf{T}} \mathbf{M} \mathbf{F}, \qquad"
    r" \overline{\mathbf{C}} = \mathbf{F}^{\mathsf{T}} (\mathbf{C} \mathbf{F} + \mathbf{M} \dot{\mathbf{F}})"
)
_WORONETZ: Final = (
    r"\overline{\mathbf{M}}\, @a_{\mathrm{ind}} + \overline{\mathbf{C}}\, @v_{\mathrm{ind}} + \overline{\mathbf{g}}"
    r" = \mathbf{F}^{\mathsf{T}} \boldsymbol{\tau}"
)
_SADDLE: Final = (
    r"\begin{pmatrix} \mathbf{M} & \mathbf{A}^{\mathsf{T}} \\ \mathbf{A} & \mathbf{0} \end{pmatrix}"
    r" \begin{pmatrix} @a \\ -\boldsymbol{\lambda} \end{pmatrix} ="
    r" \begin{pmatrix} \boldsymbol{\tau} - \mathbf{C}\, @v - \mathbf{g} \\"
    r" \dot{\boldsymbol{\nu}} - \dot{\mathbf{A}}\, @v \end{pmatrix}, \qquad \mathbf{A}\, @v = \boldsymbol{\nu}(t),"
)
_COUPLED: Final = (
    r"Here $\mathbf{M}$, $\mathbf{C}$, $\mathbf{g}$ and $\mathbf{A}$ stand for $@G^{\mathsf{T}} \mathbf{M}\, @G$,"
    r" $@G^{\mathsf{T}} \mathbf{C}\, @G$, $@G^{\mathsf{T}} \mathbf{g}$ and $\mathbf{A}\, @G$."
)
_MAP: Final = r"@v = \mathbf{F}\, @v_{\mathrm{ind}}"
_OFFSET: Final = r"\boldsymbol{\gamma} = \begin{pmatrix} \mathbf{A}_1^{-1} \boldsymbol{\nu} \\ \mathbf{0} \end{pmatrix}"
_DRIVEN_GRAVITY: Final = (
    r"\overline{\mathbf{g}} = \mathbf{F}^{\mathsf{T}} (\mathbf{g} + \mathbf{C} \boldsymbol{\gamma} + \mathbf{M}"
    r" \dot{\boldsymbol{\gamma}})"
)
"""Formulas of theory 9.5 and 9.6; @v and @a stand for the velocities and accelerations."""


def constrained_motion(notation: Notation, options: LatexOptions) -> list[str]:
    """The equations of motion under the constraints; none without constraints.

    Raises:
        NotExportableError: If independent coordinates are asked for where none hold for the whole motion.
    """
    system = notation.system
    if not (system.n_loops or system.rows or system.motions):
        return []
    blocks = _multipliers() if options.loops == "multipliers" else _woronetz(notation)
    if notation.is_coupled:
        blocks = [_COUPLED.replace("@G", notation.map_of_velocities), *blocks]
    letters = ("\\mathbf{v}", "\\dot{\\mathbf{v}}")
    if not notation.has_quasi_velocities:
        letters = ("\\dot{\\mathbf{q}}", "\\ddot{\\mathbf{q}}")
    return [block.replace("@v", letters[0]).replace("@a", letters[1]) for block in blocks]


_SIGN: Final = (
    "The forces of the constraints, $\\mathbf{A}^{\\mathsf{T}} \\boldsymbol{\\lambda}$, stand on the side of"
    " $\\boldsymbol{\\tau}$. In a loop $\\boldsymbol{\\lambda}$ is the wrench with which the predecessor $l$ acts on"
    " the successor $k$ of the cut joint, along the components of the twist in its rows: positive ones push $k$ the way"
    " in which its component is positive, and $l$ the opposite way."
)


def _multipliers() -> list[str]:
    return [
        "Multipliers $\\boldsymbol{\\lambda}$ and accelerations follow from",
        display(_SADDLE),
        "with independent rows of $\\mathbf{A}$ only; $\\boldsymbol{\\nu} = \\mathbf{0}$ where nothing is prescribed.",
        _SIGN,
    ]


def _woronetz(notation: Notation) -> list[str]:
    try:
        chosen = notation.system.derived(closed_configuration).partition
    except NotExportableError as problem:
        return [*_multipliers(), f"No coordinates are independent in the whole motion: {escaped(str(problem))}."]
    letter = "v" if notation.has_quasi_velocities else "q"
    independent, dependent = (
        tuple_of(f"{letter}_{{{k + 1}}}" for k in part)
        for part in (chosen.independent.tolist(), chosen.dependent.tolist())
    )
    introduction = (
        f"{len(chosen.rows)} rows of $\\mathbf{{A}}$ are independent. With the independent coordinates"
        f" $({independent})$ and the dependent ones $({dependent})$, $\\mathbf{{A}}_1$ and $\\mathbf{{A}}_2$ are the"
        " columns of the dependent and of the independent ones, and"
    )
    return [introduction, *(_driven() if _is_driven(notation) else _scleronomic())]


def _is_driven(notation: Notation) -> bool:
    """Whether rates are prescribed."""
    system = notation.system
    return bool(system.motions) or any(row.kind in ("angular_momentum", "velocity") for row in system.rows)


def _scleronomic() -> list[str]:
    """Of constraints that do not depend on time."""
    return [
        display(f"{_MAP}, \\qquad {_F}, \\qquad {_F_DOT}."),
        "The equations of Woronetz are",
        display(f"{_WORONETZ},"),
        display(f"{_REDUCED}, \\qquad \\overline{{\\mathbf{{g}}}} = \\mathbf{{F}}^{{\\mathsf{{T}}}} \\mathbf{{g}}."),
    ]


def _driven() -> list[str]:
    """With rates that are prescribed."""
    return [
        display(f"{_MAP} + \\boldsymbol{{\\gamma}}, \\qquad {_F}, \\qquad {_OFFSET},"),
        "where $\\boldsymbol{\\nu}(t)$ are prescribed rates, $\\mathbf{A}\\, @v = \\boldsymbol{\\nu}$. The equations"
        " of Woronetz are",
        display(f"{_WORONETZ}, \\qquad {_F_DOT},"),
        display(f"{_REDUCED}, \\qquad {_DRIVEN_GRAVITY}."),
    ]
