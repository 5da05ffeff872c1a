"""Equations to take away: quantities of a mechanism as programs in C, Python, JAX, CasADi and SymPy, and as LaTeX."""

from cadmbs.exporters.equations.errors import LiftingError, NotExportableError
from cadmbs.exporters.equations.formulas import Argument, Formula
from cadmbs.exporters.equations.latex import LatexOptions, latex_text
from cadmbs.exporters.equations.programs import Program
from cadmbs.exporters.equations.quantities import program
from cadmbs.exporters.equations.writers import text

__all__ = [
    "Argument",
    "Formula",
    "LatexOptions",
    "LiftingError",
    "NotExportableError",
    "Program",
    "latex_text",
    "program",
    "text",
]
