"""Time integration that knows no mechanics: one loop over time, spaces, methods, events.

`solve` integrates anybody's x' = f(t, x) on a Lie group of `spaces`.
"""

from cadmbs.integrators import spaces
from cadmbs.integrators.solve import METHODS, DenseSolution, Solution, solve

__all__ = ["METHODS", "DenseSolution", "Solution", "solve", "spaces"]
