"""Inverse kinematics at position level: configurations of a tree at which frames are where they are wanted.

solution = inverse.solve(system, [PoseTarget("flange/tool", pose)], starts=20)
"""

from cadmbs.kinematics.inverse.outcome import Outcome, OutcomeKind
from cadmbs.kinematics.inverse.solution import Solution
from cadmbs.kinematics.inverse.solve import solve
from cadmbs.kinematics.inverse.targets import DirectionTarget, PointTarget, PoseTarget, Target

__all__ = [
    "DirectionTarget",
    "Outcome",
    "OutcomeKind",
    "PointTarget",
    "PoseTarget",
    "Solution",
    "Target",
    "solve",
]
