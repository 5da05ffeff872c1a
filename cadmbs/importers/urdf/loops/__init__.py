"""Closed loops, which URDF has no element for: conventions of several programs."""
