"""Validation of closed loops."""
