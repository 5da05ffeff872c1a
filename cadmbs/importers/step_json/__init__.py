"""Assemblies exported from CAD as JSON, `cadmbs.assembly/1.x`."""

from cadmbs.importers.step_json.importer import ASSEMBLY

__all__ = ["ASSEMBLY"]
