"""Macro files (xacro), expanded on request in a process of their own."""
