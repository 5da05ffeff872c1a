"""The section on the equations of motion under constraints, by Woronetz equations or by multipliers."""

from __future__ import annotations

from typing import Final

from cadmbs.exporters.equations.latex.formatting import display, escaped, tuple_of
from cadmbs.exporters.equations.latex.notation import Notation
from cadmbs.exporters.equations.latex.options import LatexOptions
from cadmbs.programs.closed_quantities import closed_configuration
from cadmbs.programs.errors import NotExportableError

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
