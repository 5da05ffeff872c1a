"""Mobility of mechanisms with loops: ranks around a configuration, and the branches that meet there.

degrees_of_freedom   `mobility`: ranks, redundant rows, joints that cannot move
verdict              the class of a configuration, its branches and the order that decided; how bodies move there
closure_series       the rows as power series, their arithmetic, and what the loops leave of first-order motions
tangent_cone         the real branches of series at the origin, those along which equations vanish to higher order too
"""

from cadmbs.constraints.mobility.degrees_of_freedom import Mobility, Ranks, RedundantRow, mobility, mobility_ranks
from cadmbs.constraints.mobility.verdict import BranchMotion, LocalClass, LocalVerdict, MobilityBranch, body_motions

__all__ = [
    "BranchMotion",
    "LocalClass",
    "LocalVerdict",
    "Mobility",
    "MobilityBranch",
    "Ranks",
    "RedundantRow",
    "body_motions",
    "mobility",
    "mobility_ranks",
]
