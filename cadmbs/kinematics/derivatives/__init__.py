"""Derivatives of motion: partial derivatives to any order, sensitivities, motion of frames."""
