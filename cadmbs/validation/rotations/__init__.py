"""Validation of rotation coordinates."""
