"""Simulation of trees and of mechanisms with loops, constraints and prescribed motions.

Files:

    simulate        a scenario of a system to a Result;  run: one motion;  method: its choice
    formulation     what the loop over time needs of a mechanism;  states: states as flat arrays
    formulations    equations of motion in relative coordinates
    control         controllers, and motions that are moved step by step
    compiled        steps by compiled kernels
    drift           drift off the constraints, projection, singular configurations, stops
    many            batches and variants
    reports         from trajectories to a Result
"""

from cadmbs.simulation.control.motion import Motion
from cadmbs.simulation.simulate import simulate

__all__ = ["Motion", "simulate"]
