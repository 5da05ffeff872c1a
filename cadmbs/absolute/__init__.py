"""Mechanisms in absolute coordinates: rotation matrices (rA), Euler parameters (rp) or Euler angles (rE)."""

from cadmbs.absolute.formulation import WORDS, Formulation, formulation
from cadmbs.absolute.kinematics import kinematics
from cadmbs.absolute.motion import Motion
from cadmbs.absolute.reactions import reactions
from cadmbs.absolute.simulate import simulate, simulate_bodies
from cadmbs.absolute.start import start_coordinates
from cadmbs.absolute.stepping import METHODS

__all__ = [
    "METHODS",
    "WORDS",
    "Formulation",
    "Motion",
    "formulation",
    "kinematics",
    "reactions",
    "simulate",
    "simulate_bodies",
    "start_coordinates",
]
