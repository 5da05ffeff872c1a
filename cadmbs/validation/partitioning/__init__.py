"""Validation of coordinate partitioning."""
