"""Simulation of trees and of mechanisms with loops, constraints and prescribed motions."""

from cadmbs.simulation.simulate import simulate

__all__ = ["simulate"]
