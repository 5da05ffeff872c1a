"""Joints and displacements by their geometric parameters."""
