"""Mechanisms in zero-reference form: our own document, and the bare lists of the papers."""

from cadmbs.importers.zero_reference.native import MECHANISM
from cadmbs.importers.zero_reference.screws import SCREWS

__all__ = ["MECHANISM", "SCREWS"]
