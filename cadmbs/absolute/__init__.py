"""Mechanisms in absolute coordinates: rotation matrices (rA), Euler parameters (rp) or Euler angles (rE)."""

from cadmbs.absolute.dynamics import METHODS, AbsoluteDynamics, absolute_dynamics, simulate_bodies
from cadmbs.absolute.formulations import absolute_formulation
from cadmbs.absolute.kinematics import kinematics
from cadmbs.absolute.motion import AbsoluteMotion
from cadmbs.absolute.reactions import reactions
from cadmbs.absolute.start import ROTATION_COORDINATES, AbsoluteStart, absolute_start

__all__ = [
    "METHODS",
    "ROTATION_COORDINATES",
    "AbsoluteDynamics",
    "AbsoluteMotion",
    "AbsoluteStart",
    "absolute_dynamics",
    "absolute_formulation",
    "absolute_start",
    "kinematics",
    "reactions",
    "simulate_bodies",
]
