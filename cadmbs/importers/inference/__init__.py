"""Joints from contacts and faces: what two bodies can do to each other, decided by screw algebra. NumPy only."""

from cadmbs.importers.inference.search import infer

__all__ = ["infer"]
