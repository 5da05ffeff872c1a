"""Numbers that cannot be, and the units in which they could: sizes, masses and inertias against each other."""

from cadmbs.models.checks.plausibility.bodies import Meshes, MeshSize, box_around
from cadmbs.models.checks.plausibility.findings import check_plausibility, plausibility_findings
from cadmbs.models.checks.plausibility.guess import PLAUSIBILITY_CODES, UnitGuess
from cadmbs.models.checks.plausibility.rules import unit_guesses

__all__ = [
    "PLAUSIBILITY_CODES",
    "MeshSize",
    "Meshes",
    "UnitGuess",
    "box_around",
    "check_plausibility",
    "plausibility_findings",
    "unit_guesses",
]
