"""Inverse kinematics at position level: configurations of a tree at which frames meet their targets.

solution = inverse.solve(system, [PoseTarget("flange/tool", pose)], starts=20)
"""

from cadmbs.kinematics.inverse.problem import DirectionTarget, PointTarget, PoseTarget, Target
from cadmbs.kinematics.inverse.solve import InverseKinematicsSolution, SearchOutcome, SearchOutcomeKind, solve

__all__ = [
    "DirectionTarget",
    "InverseKinematicsSolution",
    "PointTarget",
    "PoseTarget",
    "SearchOutcome",
    "SearchOutcomeKind",
    "Target",
    "solve",
]
