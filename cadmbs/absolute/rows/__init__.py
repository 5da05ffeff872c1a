"""Constraint rows in absolute coordinates, from documents and from joints."""
