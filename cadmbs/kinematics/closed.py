"""Motion of mechanisms with closed loops, from that of their drives.

The other modules of `cadmbs.kinematics` describe the spanning tree, and constraints build on them. This module is the
name under which the motion that constraints allow is found next to them; it is computed in
`cadmbs.constraints.closing.closed_motion`.
"""

from cadmbs.constraints.closing.closed_motion import ClosedMotion, motion

__all__ = ["ClosedMotion", "motion"]
