"""Importers: files of other programs, read into drafts of a mechanism, and from there to a valid one."""

from cadmbs.importers.loading import check, load, load_with_findings

__all__ = ["check", "load", "load_with_findings"]
