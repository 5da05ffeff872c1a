"""Mechanisms in absolute coordinates: rotation matrices (rA), Euler parameters (rp) or Euler angles (rE)."""

from cadmbs.absolute.dynamics import METHODS, AbsoluteDynamics, absolute_dynamics, simulate_bodies
from cadmbs.absolute.formulation import WORDS, AbsoluteStart, absolute_start
from cadmbs.absolute.formulations import absolute_formulation
from cadmbs.absolute.kinematics import kinematics
from cadmbs.absolute.motion import Motion
from cadmbs.absolute.reactions import reactions

__all__ = [
    "METHODS",
    "WORDS",
    "AbsoluteDynamics",
    "AbsoluteStart",
    "Motion",
    "absolute_dynamics",
    "absolute_formulation",
    "absolute_start",
    "kinematics",
    "reactions",
    "simulate_bodies",
]
