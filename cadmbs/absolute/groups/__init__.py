"""Absolute coordinates on SE(3)^n and (SO(3) x R^3)^n: index-1 equations and Lie-group integration."""
