"""Loads in absolute coordinates."""
