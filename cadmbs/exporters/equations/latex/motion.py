"""The section on the equations of motion of the spanning tree."""

from __future__ import annotations

from typing import Final

from cadmbs.exporters.equations.latex.formatting import aligned, column, display
from cadmbs.exporters.equations.latex.notation import Notation


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
