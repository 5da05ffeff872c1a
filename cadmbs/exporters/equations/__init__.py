"""Equations to take away: quantities of a mechanism as programs in C, Python, JAX, CasADi and SymPy, and as LaTeX."""

from cadmbs.exporters.equations.latex import LatexOptions, latex_text
from cadmbs.exporters.equations.writable_program import WritableProgram, program, together
from cadmbs.exporters.equations.writers import text
from cadmbs.expressions.graph import LiftingError
from cadmbs.programs.errors import NotExportableError
from cadmbs.programs.program import Argument, Formula, Program

__all__ = [
    "Argument",
    "Formula",
    "LatexOptions",
    "LiftingError",
    "NotExportableError",
    "Program",
    "WritableProgram",
    "latex_text",
    "program",
    "text",
    "together",
]
