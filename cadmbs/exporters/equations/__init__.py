"""Equations to take away: quantities of a mechanism as straight-line programs in C, Python, JAX, CasADi and SymPy."""

from cadmbs.exporters.equations.errors import LiftingError, NotExportableError
from cadmbs.exporters.equations.formulas import Argument, Formula
from cadmbs.exporters.equations.programs import Program
from cadmbs.exporters.equations.quantities import program
from cadmbs.exporters.equations.writers import text

__all__ = ["Argument", "Formula", "LiftingError", "NotExportableError", "Program", "program", "text"]
