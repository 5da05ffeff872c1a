"""Geometry of documents and of loops as functions of corrections, and what was measured of it."""
