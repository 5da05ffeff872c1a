"""Mechanisms in absolute coordinates: rotation matrices (rA), Euler parameters (rp) or Euler angles (rE)."""

from cadmbs.absolute.dynamics import METHODS, AbsoluteDynamics, absolute_dynamics, simulate_bodies
from cadmbs.absolute.groups.dynamics import absolute_formulation
from cadmbs.absolute.kinematics import kinematics
from cadmbs.absolute.motion import AbsoluteMotion, reactions
from cadmbs.absolute.newton_rule import NewtonRule
from cadmbs.absolute.start import ALL_ROTATION_COORDINATES, ROTATION_COORDINATES, AbsoluteStart, absolute_start

__all__ = [
    "ALL_ROTATION_COORDINATES",
    "METHODS",
    "ROTATION_COORDINATES",
    "AbsoluteDynamics",
    "AbsoluteMotion",
    "AbsoluteStart",
    "NewtonRule",
    "absolute_dynamics",
    "absolute_formulation",
    "absolute_start",
    "kinematics",
    "reactions",
    "simulate_bodies",
]
