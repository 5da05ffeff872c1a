"""Equations as LaTeX: screws, products of exponentials, Jacobians, equations of motion and loops, as the papers do."""

from cadmbs.exporters.equations.latex.document import EXPANDABLE_COORDINATES, latex_text
from cadmbs.exporters.equations.latex.formatting import LatexOptions

__all__ = ["EXPANDABLE_COORDINATES", "LatexOptions", "latex_text"]
