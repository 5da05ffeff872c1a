"""Simulation of trees."""

from cadmbs.simulation.simulate import simulate

__all__ = ["simulate"]
