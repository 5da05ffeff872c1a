"""The whole text: heading, sections, and the preamble of a document of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cadmbs.dynamics.tree.motion import require_tree
from cadmbs.errors import ArgumentError
from cadmbs.exporters.equations.heading import MARK
from cadmbs.exporters.equations.identifiers import comment_line
from cadmbs.exporters.equations.latex import closures, kinematics, motion, reference_configuration
from cadmbs.exporters.equations.latex.constrained_motion import constrained_motion
from cadmbs.exporters.equations.latex.formatting import column, escaped
from cadmbs.exporters.equations.latex.notation import Notation
from cadmbs.exporters.equations.latex.options import LatexOptions
from cadmbs.exporters.equations.latex.written_out import EXPANDABLE_COORDINATES, written_out
from cadmbs.programs.errors import NotExportableError
from cadmbs.programs.quantities import OF_A_BODY, QUANTITIES
from cadmbs.suggestions import did_you_mean_clause
from cadmbs.system import System
from cadmbs.system.arguments import instance_argument, names_argument, require_system
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
    require_system(system)
    options = LatexOptions() if options is None else options
    instance_argument(options, "options", LatexOptions, "LatexOptions(expand=True)")
    quantities = names_argument(quantities, "quantities")
    unknown = options.kept - {"inertia", "geometry"}
    if unknown:
        raise ArgumentError(f"keep is {options.keep!r}, expected 'inertia', 'geometry' or both with a comma")
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
            raise ArgumentError(f"a quantity is {quantity!r}, expected a name")
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
            raise ArgumentError(
                f"quantity is {quantity!r}, expected a name such as 'mass_matrix', 'pose:BODY' or 'jacobian:BODY'"
                f"{did_you_mean_clause(name, QUANTITIES)}"
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
            frames += kinematics.frame(notation, body)
        elif name == "jacobian":
            frames += kinematics.frame_jacobian(notation, body, options.representation)
    has_rows = bool(system.n_loops or system.rows or system.motions)
    sections = (
        ("Coordinates", reference_configuration.coordinates(notation)),
        ("Joint screws", reference_configuration.screws(notation, options)),
        ("Bodies", reference_configuration.bodies(notation, options)),
        ("Poses", kinematics.poses(notation)),
        ("Twists and Jacobians", [*kinematics.jacobians(notation), *frames]),
        ("Equations of motion", motion.equations_of_motion(notation)),
        ("Loops and constraints", [*closures.closures(notation), *closures.constraints(notation)] if has_rows else []),
        ("Equations of motion under the constraints", constrained_motion(notation, options)),
        ("Written out", written_out(notation, quantities, options) if options.expand else []),
    )
    return [block for title, blocks in sections if blocks for block in ("", f"\\subsection*{{{title}}}", *blocks)]
