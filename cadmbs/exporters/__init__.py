"""Exporters: mechanisms and results as files."""
