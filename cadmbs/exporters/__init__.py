"""Exporters: mechanisms and results as files."""

from cadmbs.exporters.mechanism_json import save

__all__ = ["save"]
