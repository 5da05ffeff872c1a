"""Constraint rows of a System as expressions, and quantities of mechanisms with closed loops."""
